//! Rims that light up where something happens: a relay's landing pit, a captured pit, a store that
//! seeds fly to, the store of a bonus turn and that of the winner.

use std::f32::consts::PI;
use std::time::Duration;

use bevy::picking::Pickable;
use bevy::prelude::*;
use bevy_tweening::lens::UiTransformScaleLens;
use bevy_tweening::{EaseMethod, Lens, Tween, TweenAnim};

use super::cues::CueShown;
use super::timeline::{Cue, durations};
use crate::board::{BoardLayout, BoardRoot, BoardSet, CountLabel, RimPicture, rim_sprites};
use crate::game::{GameSet, MatchCommand, MatchEvent};
use crate::paint::Rim;
use crate::rules::{Place, Seat};
use crate::settings::{Appearance, GameSpeed};

/// The drawing depth of a flashing rim: over seeds at rest and under those in the air.
const DEPTH: f32 = 4.5;
/// The factor of the size to which a pulsing count grows.
const PULSE_SCALE: f32 = 1.3;
/// How long the landing pit of a relay flashes, in seconds.
const LAP_SECS: f32 = 0.45;
/// How long a store flashes after each captured seed that lands in it, in seconds.
const STORE_SECS: f32 = 0.42;
/// The share of its duration after which a flash is brightest.
const FLASH_PEAK_SHARE: f32 = 0.16;

/// How the brightness of a flash changes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum FlashKind {
    /// On at once, then slowly off.
    Flash,
    /// Slowly on, slowly off.
    Soft,
    /// Slowly on and off, twice.
    Twice,
}

impl FlashKind {
    /// The brightness, 0 to 1, after a share of the duration.
    fn brightness(self, done: f32) -> f32 {
        match self {
            Self::Flash => (done / FLASH_PEAK_SHARE).min(1.0) * (1.0 - done).powi(2) * 1.25,
            Self::Soft => (PI * done).sin().powi(2),
            Self::Twice => (2.0 * PI * done).sin().powi(2) * (1.0 - 0.35 * done),
        }
        .clamp(0.0, 1.0)
    }
}

/// A part of the rim of a place, dark most of the time.
#[derive(Component)]
struct RimFlash {
    place: Place,
    /// The present flash.
    kind: Option<FlashKind>,
    /// 0 to 1.
    brightness: f32,
}

/// Changes the brightness of a rim as its flash does, from a share of the flash on.
struct RimFlashLens {
    kind: FlashKind,
    from: f32,
}

impl Lens<RimFlash> for RimFlashLens {
    fn lerp(&mut self, mut target: Mut<RimFlash>, ratio: f32) {
        target.brightness = self.kind.brightness(self.from.lerp(1.0, ratio));
        target.kind = (ratio < 1.0).then_some(self.kind);
    }
}

/// Rims flash, and commands end their flashes.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct RimFlashes;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (spawn_rims, clear_flashes, start_flashes, update_rim_sprites)
            .chain()
            .in_set(RimFlashes)
            .in_set(GameSet::Present)
            .after(BoardSet::UpdateVisuals)
            .run_if(resource_exists::<RimPicture>.and_then(resource_exists::<BoardLayout>)),
    );
}

/// Spawns the rim of each place, once for a board and again when its picture or shape changes.
fn spawn_rims(
    mut commands: Commands,
    layout: Res<BoardLayout>,
    picture: Res<RimPicture>,
    root: Option<Single<Entity, With<BoardRoot>>>,
    rims: Query<Entity, With<RimFlash>>,
) {
    let Some(root) = root else {
        return;
    };
    if !rims.is_empty() && !layout.is_changed() && !picture.is_changed() {
        return;
    }
    for rim in &rims {
        commands.entity(rim).despawn();
    }
    for place in layout.places() {
        for (sprite, at) in rim_sprites(layout.bowl(place), &picture, Rim::Playable) {
            commands.spawn((
                RimFlash { place, kind: None, brightness: 0.0 },
                sprite,
                Pickable::IGNORE,
                Transform::from_translation(at.extend(DEPTH)),
                Visibility::Hidden,
                ChildOf(*root),
            ));
        }
    }
}

/// Ends all flashes and pulses when the position has changed otherwise than by a move, and when the
/// player skips.
fn clear_flashes(
    mut commands: Commands,
    mut events: MessageReader<MatchEvent>,
    mut requests: MessageReader<MatchCommand>,
    mut rims: Query<(Entity, &mut RimFlash)>,
    mut pulses: Query<(Entity, &mut UiTransform), (With<CountLabel>, With<TweenAnim>)>,
) {
    let resets = events.read().filter(|event| event.replaces_position()).count();
    let skipped = requests.read().filter(|it| matches!(it, MatchCommand::Skip)).count();
    if resets + skipped == 0 {
        return;
    }
    for (entity, mut rim) in &mut rims {
        (rim.kind, rim.brightness) = (None, 0.0);
        commands.entity(entity).try_remove::<TweenAnim>();
    }
    for (label, mut transform) in &mut pulses {
        commands.entity(label).try_remove::<TweenAnim>();
        transform.scale = Vec2::ONE;
    }
}

/// Starts the flashes and pulses of this frame's cues.
fn start_flashes(
    mut commands: Commands,
    mut cues: MessageReader<CueShown>,
    time: Res<Time>,
    speed: Res<GameSpeed>,
    appearance: Res<Appearance>,
    labels: Query<(Entity, &CountLabel)>,
    mut rims: Query<(Entity, &mut RimFlash)>,
    mut sowing_over: Local<bool>,
) {
    let duration_scale = speed.speed().duration_scale();
    // A cue that is skipped starts nothing.
    let shown = |shown: &&CueShown| duration_scale > 0.0 && !shown.skipped;
    for CueShown { cue, .. } in cues.read().filter(shown) {
        let (places, kind, secs) = match *cue {
            Cue::Hand(..) => {
                *sowing_over = false;
                continue;
            }
            Cue::Ended => {
                *sowing_over = true;
                continue;
            }
            Cue::Lap(place, _) => (vec![place], FlashKind::Flash, LAP_SECS),
            Cue::Glow(place) => {
                *sowing_over = true;
                (vec![place], FlashKind::Soft, durations::GLOW_SECS * 2.2)
            }
            Cue::Bonus(seat) => {
                let store = Place::Store(seat);
                let label = labels.iter().find(|(_, label)| label.0 == store);
                if let Some((label, _)) = label.filter(|_| !appearance.reduced()) {
                    commands
                        .entity(label)
                        .try_insert(pulse(durations::PULSE_SECS * duration_scale));
                }
                (vec![store], FlashKind::Twice, durations::PULSE_SECS * 2.0)
            }
            Cue::Count(place @ Place::Store(_), _) if *sowing_over => {
                (vec![place], FlashKind::Flash, STORE_SECS)
            }
            Cue::Outcome(outcome) => {
                let winner = outcome.winner();
                let stores =
                    Seat::BOTH.into_iter().filter(|seat| winner.is_none_or(|it| it == *seat));
                (stores.map(Place::Store).collect(), FlashKind::Soft, durations::SHIMMER_SECS)
            }
            _ => continue,
        };
        for (entity, mut rim) in rims.iter_mut().filter(|(_, rim)| places.contains(&rim.place)) {
            commands.entity(entity).try_insert(flash(
                &mut rim,
                kind,
                secs * duration_scale,
                time.delta_secs(),
            ));
        }
    }
}

/// Flashes a rim; one that flashes already stays bright. The flash began with this frame, `frame_secs`
/// ago; its tween moves from the next one on.
fn flash(rim: &mut RimFlash, kind: FlashKind, secs: f32, frame_secs: f32) -> TweenAnim {
    let bright = kind == FlashKind::Flash && rim.kind == Some(kind);
    let from = if bright { FLASH_PEAK_SHARE } else { 0.0 };
    let from = (from + frame_secs / secs).min(1.0);
    rim.kind = Some(kind);
    rim.brightness = kind.brightness(from);
    let length = Duration::from_secs_f32((secs * (1.0 - from)).max(0.01));
    TweenAnim::new(Tween::new(EaseMethod::default(), length, RimFlashLens { kind, from }))
}

/// The tween of a count that grows and shrinks again.
fn pulse(secs: f32) -> TweenAnim {
    let half = Duration::from_secs_f32(secs / 2.0);
    let scale = |start: f32, end: f32| UiTransformScaleLens {
        start: Vec2::splat(start),
        end: Vec2::splat(end),
    };
    let grow = Tween::new(EaseFunction::CubicOut, half, scale(1.0, PULSE_SCALE));
    let shrink = Tween::new(EaseFunction::CubicInOut, half, scale(PULSE_SCALE, 1.0));
    TweenAnim::new(grow.then(shrink))
}

/// Shows each rim as bright as its flash is.
fn update_rim_sprites(
    mut rims: Query<(&RimFlash, &mut Sprite, &mut Visibility), Changed<RimFlash>>,
) {
    for (rim, mut sprite, mut visibility) in &mut rims {
        let shown = if rim.kind.is_some() { Visibility::Inherited } else { Visibility::Hidden };
        visibility.set_if_neq(shown);
        sprite.color = Color::linear_rgba(1.0, 1.0, 1.0, rim.brightness);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_flash_begins_and_ends_dark() {
        for kind in [FlashKind::Flash, FlashKind::Soft, FlashKind::Twice] {
            assert!(kind.brightness(0.0) < 1e-6 && kind.brightness(1.0) < 1e-6, "{kind:?}");
            let brightest = (0..100).map(|step| kind.brightness(step as f32 / 100.0));
            assert!(brightest.fold(0.0, f32::max) > 0.8, "{kind:?}");
        }
    }
}
