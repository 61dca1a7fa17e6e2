//! The lit rims of pits that can be played; that of the hovered or focused pit looks different. They
//! fade in and out.

use std::time::Duration;

use bevy::input_focus::{InputFocus, InputFocusVisible};
use bevy::picking::hover::Hovered;
use bevy::prelude::*;
use bevy_tweening::TweenAnim;

use super::layout::{Bowl, PIT_RADIUS_UNITS};
use super::rim_picture::RimPicture;
use super::{BoardSet, Pit};
use crate::game::CurrentMatch;
use crate::paint::Rim;
use crate::platform::frame_pacing::RedrawRequests;
use crate::rules::{Move, PitId};
use crate::theme::Fade;

/// The brightness of the rim of a focused pit that cannot be played now: enough to find it.
const UNPLAYABLE_FOCUS_BRIGHTNESS: f32 = 0.45;
/// How long a rim takes to fade in or out.
const FADE: Duration = Duration::from_millis(160);

/// The pit that the tutorial asks the player to sow: only this one is lit. Only the tutorial writes it.
#[derive(Resource, Default, Clone, Copy, PartialEq, Eq, Debug)]
pub enum TutorialTarget {
    /// Any pit that can be played.
    #[default]
    Any,
    /// This pit.
    Pit(PitId),
    /// No pit now: there is something to be read.
    None,
}

/// The look of a pit's rim, and the brightness to which it fades, 0 to 1.
#[derive(Component, Clone, Copy, PartialEq)]
#[require(Fade)]
struct RimLight {
    kind: Rim,
    brightness: f32,
}

impl RimLight {
    const DARK: Self = Self { kind: Rim::Playable, brightness: 0.0 };
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<TutorialTarget>().add_systems(
        Update,
        (add_rim_sprites, choose_rim_lights, update_rim_sprites)
            .chain()
            .in_set(BoardSet::UpdateVisuals)
            .run_if(resource_exists::<RimPicture>),
    );
}

/// Gives pits the sprites of their rims, dark at first.
fn add_rim_sprites(
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
        // A rim with a new picture keeps its brightness.
        commands.entity(pit).insert_if_new(RimLight::DARK);
    }
}

/// Chooses the brightness of each rim when the match, the pointer or the focus has changed.
fn choose_rim_lights(
    mut commands: Commands,
    current: Option<CurrentMatch>,
    tutorial: Res<TutorialTarget>,
    focus: Res<InputFocus>,
    focus_visible: Res<InputFocusVisible>,
    changed_pits: Query<(), (With<Pit>, Or<(Changed<Hovered>, Added<Sprite>)>)>,
    mut pits: Query<(Entity, &Pit, &Hovered, &mut RimLight, &Fade)>,
) {
    let Some(current) = current else {
        return;
    };
    let changed = current.is_changed() || focus.is_changed() || focus_visible.is_changed();
    let changed = changed || tutorial.is_changed();
    if !changed && changed_pits.is_empty() {
        return;
    }
    let legal: Vec<Move> = if current.awaits_person() {
        current.rules.legal_moves(current.state())
    } else {
        Vec::new()
    };
    for (entity, pit, hovered, mut light, fade) in &mut pits {
        let playable = legal.contains(&Move::Sow(pit.0));
        let focused = focus_visible.0 && focus.get() == Some(entity);
        let (lit, highlighted) = match *tutorial {
            TutorialTarget::Any => (true, hovered.0),
            TutorialTarget::Pit(target) => (target == pit.0, target == pit.0),
            TutorialTarget::None => (false, false),
        };
        let (brightness, kind) = match (playable, focused, highlighted) {
            (true, true, _) => (1.0, Rim::Focused),
            (false, true, _) => (UNPLAYABLE_FOCUS_BRIGHTNESS, Rim::Focused),
            (true, _, true) => (1.0, Rim::Hovered),
            (true, ..) if lit => (1.0, Rim::Playable),
            // A rim that fades out keeps its picture.
            _ => (0.0, light.kind),
        };
        if light.set_if_neq(RimLight { kind, brightness }) {
            let tween = fade.tween(brightness, FADE, EaseFunction::SmoothStep);
            commands.entity(entity).insert(TweenAnim::new(tween));
        }
    }
}

/// Shows each rim with the brightness of its fade.
fn update_rim_sprites(
    rim: Res<RimPicture>,
    redraw: Res<RedrawRequests>,
    mut pits: Query<(Ref<RimLight>, Ref<Fade>, &mut Sprite, &mut Visibility)>,
) {
    for (light, fade, mut sprite, mut visibility) in &mut pits {
        let is_new = sprite.custom_size.is_none();
        if !is_new && !light.is_changed() && !fade.is_changed() {
            continue;
        }
        redraw.animate();
        let brightness = fade.level();
        // A dark rim is not drawn at all: blending nothing over the board is not free.
        let shown = if brightness > 0.0 { Visibility::Inherited } else { Visibility::Hidden };
        visibility.set_if_neq(shown);
        let image = rim.image(light.kind);
        if sprite.image != image {
            sprite.image = image;
        }
        sprite.color = Color::linear_rgba(1.0, 1.0, 1.0, brightness);
        sprite.custom_size = Some(Vec2::splat(rim.size));
    }
}

/// The sprites of the lit rim of a pit or store, dark at first, with their middles in units: one for a
/// round pit; for a long store two halves of the same picture, with a straight piece between.
pub fn rim_sprites(bowl: Bowl, rim: &RimPicture, kind: Rim) -> Vec<(Sprite, Vec2)> {
    let side = rim.size * bowl.radius / PIT_RADIUS_UNITS;
    let part = |rect: Option<Rect>, size: Vec2| Sprite {
        color: Color::NONE,
        custom_size: Some(size),
        rect,
        ..Sprite::from_image(rim.image(kind))
    };
    let axis = bowl.b - bowl.a;
    if axis.length() < 1.0 {
        return vec![(part(None, Vec2::splat(side)), bowl.centre())];
    }
    let upright = axis.y.abs() > axis.x.abs();
    let (whole, half) = (rim.pixels, rim.pixels / 2.0);
    let rect = |from: f32, to: f32| {
        let (near, far) = if upright {
            (Vec2::new(0.0, from), Vec2::new(whole, to))
        } else {
            (Vec2::new(from, 0.0), Vec2::new(to, whole))
        };
        Some(Rect::from_corners(near, far))
    };
    let along = if upright { -Vec2::Y } else { Vec2::X };
    let size = |long: f32| if upright { Vec2::new(side, long) } else { Vec2::new(long, side) };
    let (centre, straight) = (bowl.centre(), axis.length());
    let end = along * (straight / 2.0 + side / 4.0);
    vec![
        (part(rect(0.0, half), size(side / 2.0)), centre - end),
        (part(rect(half - 1.0, half + 1.0), size(straight)), centre),
        (part(rect(half, whole), size(side / 2.0)), centre + end),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pieces_of_a_long_rim_meet_and_reach_round_it() {
        let rim = RimPicture { images: Default::default(), size: 111.0, pixels: 300.0 };
        for (a, b) in [(Vec2::new(5.0, -60.0), Vec2::new(5.0, 60.0)), (Vec2::ZERO, Vec2::X * 80.0)]
        {
            let bowl = Bowl { a, b, radius: 38.0 };
            let pieces = rim_sprites(bowl, &rim, Rim::Playable);
            let upright = a.x == b.x;
            let along = |at: Vec2| if upright { at.y } else { at.x };
            let mut ends: Vec<(f32, f32)> = pieces
                .iter()
                .map(|(sprite, at)| {
                    let half = along(sprite.custom_size.unwrap()) / 2.0;
                    (along(*at) - half, along(*at) + half)
                })
                .collect();
            ends.sort_by(|a, b| a.0.total_cmp(&b.0));
            assert!((ends[0].1 - ends[1].0).abs() < 1e-3 && (ends[1].1 - ends[2].0).abs() < 1e-3);
            let side = 111.0 * 38.0 / PIT_RADIUS_UNITS;
            assert!((ends[2].1 - ends[0].0 - side - a.distance(b)).abs() < 1e-3);
        }
        let pit = Bowl { a: Vec2::ONE, b: Vec2::ONE, radius: PIT_RADIUS_UNITS };
        assert_eq!(rim_sprites(pit, &rim, Rim::Playable).len(), 1);
    }
}
