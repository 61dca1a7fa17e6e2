//! Whose turn it is, on the board: rims that can be played are lit, the one under the pointer or
//! in focus most. They come and go softly.

use bevy::input_focus::{InputFocus, InputFocusVisible};
use bevy::picking::hover::Hovered;
use bevy::prelude::*;

use super::background::RimPicture;
use super::{BoardSet, Pit};
use crate::game::CurrentMatch;
use crate::paint::Rim;
use crate::platform::power::RedrawRequests;
use crate::rules::{Move, PitId};
use crate::theme::smooth;

/// How bright a rim is that is in focus, but not to be played now: enough to find it again.
const IDLE_FOCUS: f32 = 0.45;
/// A rim comes or goes in so many seconds.
const FADE: f32 = 0.16;

/// The pit that a player is asked to sow: of all that could be played it alone is lit, and most.
#[derive(Resource, Default, Clone, Copy, PartialEq, Eq, Debug)]
pub enum TutorialTarget {
    /// Any that can be played.
    #[default]
    Any,
    /// This one.
    Pit(PitId),
    /// None for now: there is something to be read.
    None,
}

/// What a rim says, what its brightness is on its way from and to, and how far it is.
#[derive(Component, Clone, Copy)]
struct Lamp {
    says: Rim,
    from: f32,
    to: f32,
    elapsed: f32,
}

impl Lamp {
    const DARK: Self = Self { says: Rim::Playable, from: 0.0, to: 0.0, elapsed: 0.0 };

    fn now(&self) -> f32 {
        self.from + (self.to - self.from) * smooth(self.elapsed / FADE)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<TutorialTarget>().add_systems(
        Update,
        (dress_pits, light, fade)
            .chain()
            .in_set(BoardSet::Dress)
            .run_if(resource_exists::<RimPicture>),
    );
}

/// Gives pits their rims, dark at first.
fn dress_pits(
    mut commands: Commands,
    rim: Res<RimPicture>,
    new: Query<Entity, (With<Pit>, Without<Sprite>)>,
    pits: Query<Entity, With<Pit>>,
) {
    if new.is_empty() && !rim.is_changed() {
        return;
    }
    for pit in &pits {
        let sprite = Sprite { color: Color::NONE, ..Sprite::from_image(rim.image(Rim::Playable)) };
        commands.entity(pit).insert(sprite).insert_if_new(Hovered::default());
        // A rim that is painted anew stays as bright as it was.
        commands.entity(pit).insert_if_new(Lamp::DARK);
    }
}

/// Decides how bright each rim is to be, when the match, the pointer or the focus has changed.
fn light(
    current: Option<CurrentMatch>,
    asked: Res<TutorialTarget>,
    focus: Res<InputFocus>,
    focus_visible: Res<InputFocusVisible>,
    changed: Query<(), (With<Pit>, Or<(Changed<Hovered>, Added<Sprite>)>)>,
    mut pits: Query<(Entity, &Pit, &Hovered, &mut Lamp)>,
) {
    let Some(current) = current else {
        return;
    };
    let moved = current.is_changed() || focus.is_changed() || focus_visible.is_changed();
    let moved = moved || asked.is_changed();
    if !moved && changed.is_empty() {
        return;
    }
    let legal: Vec<Move> = if current.awaits_person() {
        current.rules.legal_moves(current.state())
    } else {
        Vec::new()
    };
    for (entity, pit, hovered, mut lamp) in &mut pits {
        let playable = legal.contains(&Move::Sow(pit.pit));
        let focused = focus_visible.0 && focus.get() == Some(entity);
        let (meant, most) = match *asked {
            TutorialTarget::Any => (true, hovered.0),
            TutorialTarget::Pit(asked) => (asked == pit.pit, asked == pit.pit),
            TutorialTarget::None => (false, false),
        };
        let (to, says) = match (playable, focused, most) {
            (true, true, _) => (1.0, Rim::Focused),
            (false, true, _) => (IDLE_FOCUS, Rim::Focused),
            (true, _, true) => (1.0, Rim::Hovered),
            (true, ..) if meant => (1.0, Rim::Playable),
            // A rim that goes out says to its end what it said.
            _ => (0.0, lamp.says),
        };
        if lamp.to != to || lamp.says != says {
            *lamp = Lamp { says, from: lamp.now(), to, elapsed: 0.0 };
        }
    }
}

/// Brings every rim a little nearer to that.
fn fade(
    time: Res<Time>,
    rim: Res<RimPicture>,
    redraw: Res<RedrawRequests>,
    mut pits: Query<(&mut Lamp, &mut Sprite, &mut Visibility)>,
) {
    for (mut lamp, mut sprite, mut visibility) in &mut pits {
        let fresh = sprite.custom_size.is_none();
        if lamp.elapsed >= FADE && !fresh {
            continue;
        }
        redraw.animate();
        // The first frame after a sleep is as long as the sleep.
        lamp.elapsed += time.delta_secs().min(FADE / 4.0);
        let now = lamp.now();
        // A dark rim is not drawn at all: blending nothing over the board is not free.
        let shown = if now > 0.0 { Visibility::Inherited } else { Visibility::Hidden };
        visibility.set_if_neq(shown);
        let image = rim.image(lamp.says);
        if sprite.image != image {
            sprite.image = image;
        }
        sprite.color = Color::linear_rgba(1.0, 1.0, 1.0, now);
        sprite.custom_size = Some(Vec2::splat(rim.size));
    }
}
