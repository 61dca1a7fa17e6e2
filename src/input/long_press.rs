//! A finger that rests on a pit looks at it: what would come is shown, wherever it goes from there,
//! and lifting it plays nothing.

use bevy::picking::hover::HoverMap;
use bevy::picking::pointer::{PointerId, PointerLocation, PointerPress};
use bevy::prelude::*;

use super::BoardInputEnabled;
use super::looking::pit_under;
use crate::board::Pit;
use crate::game::Match;
use crate::platform::power::RedrawRequests;
use crate::settings::Assistance;

/// A finger rests after so many seconds in which it moved no further than this, in logical pixels.
const LONG: f32 = 0.45;
const STILL: f32 = 12.0;

/// The finger on the board.
#[derive(Resource, Default)]
pub(super) struct LongPress(Option<Finger>);

struct Finger {
    id: PointerId,
    /// Where it has been for so many seconds.
    at: Vec2,
    rested: f32,
    looks: bool,
}

impl LongPress {
    /// The finger that looks, if one does.
    pub fn looks(&self) -> Option<PointerId> {
        self.0.as_ref().filter(|finger| finger.looks).map(|finger| finger.id)
    }
}

/// Follows one finger from its press to its lifting. Lifting is told to buttons before this runs, so
/// that a finger that looks still does when it is lifted.
pub(super) fn rest(
    time: Res<Time>,
    (reach, aids): (Res<BoardInputEnabled>, Res<Assistance>),
    current: Option<Res<Match>>,
    hover: Option<Res<HoverMap>>,
    pits: Query<&Pit>,
    pointers: Query<(&PointerId, &PointerPress, &PointerLocation)>,
    mut press: ResMut<LongPress>,
    redraw: Res<RedrawRequests>,
) {
    let down: Vec<(PointerId, Vec2)> = pointers
        .iter()
        .filter(|(id, pressed, _)| id.is_touch() && pressed.is_primary_pressed())
        .filter_map(|(id, _, place)| Some((*id, place.location()?.position)))
        .collect();
    let Some(finger) = &mut press.0 else {
        press.0 = down.first().map(|&(id, at)| Finger { id, at, rested: 0.0, looks: false });
        if press.0.is_some() {
            redraw.animate();
        }
        return;
    };
    let Some(&(_, at)) = down.iter().find(|(id, _)| *id == finger.id) else {
        press.0 = None;
        return;
    };
    if finger.looks {
        return;
    }
    redraw.animate();
    if finger.at.distance(at) > STILL {
        (finger.at, finger.rested) = (at, 0.0);
    }
    finger.rested += time.delta_secs();
    let chooses = current.is_some_and(|current| current.awaits_person());
    let over = hover.and_then(|hover| pit_under(&hover, finger.id, &pits)).is_some();
    finger.looks = finger.rested >= LONG && aids.previews && reach.0 && chooses && over;
}
