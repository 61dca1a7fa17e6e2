//! A finger that rests on a pit hovers it: it shows the preview wherever it moves from there, and
//! lifting it plays nothing.

use bevy::picking::hover::HoverMap;
use bevy::picking::pointer::{PointerId, PointerLocation, PointerPress};
use bevy::prelude::*;

use super::board_input::BoardInputEnabled;
use crate::board::Pit;
use crate::game::Match;
use crate::platform::frame_pacing::RedrawRequests;
use crate::rules::PitId;
use crate::settings::Assistance;

/// How long a finger rests before it hovers.
const LONG_PRESS_SECS: f32 = 0.45;
/// How far a finger may move and still rests.
const MAX_REST_DISTANCE_PX: f32 = 12.0;

/// The first finger on the screen.
#[derive(Resource, Default)]
pub(super) struct LongPress(Option<Finger>);

struct Finger {
    id: PointerId,
    /// Where it rests.
    position: Vec2,
    rest_secs: f32,
    /// Whether it has rested long enough.
    hovers: bool,
}

impl LongPress {
    /// The finger that has rested long enough, if there is one.
    pub fn resting_finger(&self) -> Option<PointerId> {
        self.0.as_ref().filter(|finger| finger.hovers).map(|finger| finger.id)
    }
}

/// Follows one finger until it is lifted. Buttons learn of the lifting before this runs, so they still
/// see a resting finger.
pub(super) fn update_long_press(
    time: Res<Time>,
    enabled: Res<BoardInputEnabled>,
    assistance: Res<Assistance>,
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
        press.0 = down.first().map(|&(id, position)| Finger {
            id,
            position,
            rest_secs: 0.0,
            hovers: false,
        });
        if press.0.is_some() {
            redraw.animate();
        }
        return;
    };
    let Some(&(_, position)) = down.iter().find(|(id, _)| *id == finger.id) else {
        press.0 = None;
        return;
    };
    if finger.hovers {
        return;
    }
    redraw.animate();
    if finger.position.distance(position) > MAX_REST_DISTANCE_PX {
        (finger.position, finger.rest_secs) = (position, 0.0);
    }
    finger.rest_secs += time.delta_secs();
    let chooses = current.is_some_and(|current| current.awaits_person());
    let over = hover.and_then(|hover| pit_under(&hover, finger.id, &pits)).is_some();
    finger.hovers =
        finger.rest_secs >= LONG_PRESS_SECS && assistance.previews && enabled.0 && chooses && over;
}

/// The pit under a pointer.
pub(super) fn pit_under(hover: &HoverMap, pointer: PointerId, pits: &Query<&Pit>) -> Option<PitId> {
    let under = hover.get(&pointer)?;
    under.keys().find_map(|entity| pits.get(*entity).ok()).map(|pit| pit.0)
}
