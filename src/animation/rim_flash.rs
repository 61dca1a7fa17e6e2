//! Light where something happens: a relay's landing pit flashes, a captured pit glows, a store that
//! seeds fly to answers, the store of a bonus turn and that of the winner pulse.

use std::f32::consts::PI;
use std::time::Duration;

use bevy::picking::Pickable;
use bevy::prelude::*;
use bevy_tweening::lens::UiTransformScaleLens;
use bevy_tweening::{Tween, TweenAnim};

use super::CueShown;
use super::timeline::{Cue, pace};
use crate::board::{BoardLayout, BoardRoot, BoardSet, CountLabel, RimPicture, ring};
use crate::game::{GameSet, MatchCommand, MatchEvent};
use crate::paint::Rim;
use crate::platform::power::RedrawRequests;
use crate::rules::Place;
use crate::settings::{Appearance, GameSpeed};

/// Glowing rims lie over seeds at rest and under those in the air.
const DEPTH: f32 = 4.5;
/// A pulsing count grows to this size.
const PULSE: f32 = 1.3;
/// A store that is flown to is lit for so long after each seed, in seconds.
const ANSWER: f32 = 0.42;

/// How a light comes and goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    /// At once, then slowly out.
    Flash,
    /// Slowly on, slowly out.
    Soft,
    /// The same twice.
    Twice,
}

impl Kind {
    /// How strong it is after a share of its time.
    fn strength(self, done: f32) -> f32 {
        match self {
            Self::Flash => (done / 0.16).min(1.0) * (1.0 - done).powi(2) * 1.25,
            Self::Soft => (PI * done).sin().powi(2),
            Self::Twice => (2.0 * PI * done).sin().powi(2) * (1.0 - 0.35 * done),
        }
        .clamp(0.0, 1.0)
    }
}

/// A light that is on.
#[derive(Clone, Copy)]
struct Light {
    kind: Kind,
    elapsed: f32,
    length: f32,
}

/// A part of the rim of a place, dark most of the time.
#[derive(Component)]
struct Halo {
    place: Place,
    light: Option<Light>,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (hang, quench, light, burn)
            .chain()
            .in_set(GameSet::Present)
            .after(BoardSet::Dress)
            .run_if(resource_exists::<RimPicture>.and_then(resource_exists::<BoardLayout>)),
    );
}

/// One halo for each place, made once for a board and again when its picture or shape is another.
fn hang(
    mut commands: Commands,
    layout: Res<BoardLayout>,
    rim: Res<RimPicture>,
    root: Option<Single<Entity, With<BoardRoot>>>,
    halos: Query<Entity, With<Halo>>,
) {
    let Some(root) = root else {
        return;
    };
    if !halos.is_empty() && !layout.is_changed() && !rim.is_changed() {
        return;
    }
    for halo in &halos {
        commands.entity(halo).despawn();
    }
    for place in layout.places() {
        for (sprite, at) in ring(layout.hollow(place), &rim, Rim::Playable) {
            commands.spawn((
                Halo { place, light: None },
                sprite,
                Pickable::IGNORE,
                Transform::from_translation(at.extend(DEPTH)),
                Visibility::Hidden,
                ChildOf(*root),
            ));
        }
    }
}

/// What belongs to a position that is gone, or to a moment that is skipped, lights nothing any more.
fn quench(
    mut commands: Commands,
    mut told: MessageReader<MatchEvent>,
    mut asks: MessageReader<MatchCommand>,
    mut halos: Query<(&mut Halo, &mut Visibility)>,
    mut pulsing: Query<(Entity, &mut UiTransform), (With<CountLabel>, With<TweenAnim>)>,
) {
    let gone = told.read().filter(|told| {
        matches!(told, MatchEvent::Began | MatchEvent::PositionChanged | MatchEvent::Closed)
    });
    let skipped = asks.read().filter(|ask| matches!(ask, MatchCommand::Skip));
    if gone.count() + skipped.count() == 0 {
        return;
    }
    for (mut halo, mut visibility) in &mut halos {
        halo.light = None;
        visibility.set_if_neq(Visibility::Hidden);
    }
    for (label, mut transform) in &mut pulsing {
        commands.entity(label).try_remove::<TweenAnim>();
        transform.scale = Vec2::ONE;
    }
}

fn light(
    mut commands: Commands,
    mut cues: MessageReader<CueShown>,
    (pace_of_match, looks): (Res<GameSpeed>, Res<Appearance>),
    labels: Query<(Entity, &CountLabel)>,
    mut halos: Query<&mut Halo>,
    mut flying: Local<bool>,
) {
    let slowness = pace_of_match.speed().slowness();
    // What is skipped is over: nothing lights up for it.
    let seen = |shown: &&CueShown| slowness > 0.0 && !shown.skipped;
    for CueShown { cue, .. } in cues.read().filter(seen) {
        match *cue {
            Cue::Hand(..) => *flying = false,
            Cue::Ended => *flying = true,
            Cue::Lap(place, _) => kindle(&mut halos, place, Kind::Flash, 0.45 * slowness),
            Cue::Glow(place) => {
                *flying = true;
                kindle(&mut halos, place, Kind::Soft, pace::GLOW * 2.2 * slowness);
            }
            Cue::Bonus(seat) => {
                let store = Place::Store(seat);
                kindle(&mut halos, store, Kind::Twice, pace::PULSE * 2.0 * slowness);
                let label = labels.iter().find(|(_, label)| label.0 == store);
                if let Some((label, _)) = label.filter(|_| !looks.reduced()) {
                    commands.entity(label).try_insert(pulse(pace::PULSE * slowness));
                }
            }
            Cue::Count(place @ Place::Store(_), _) if *flying => {
                kindle(&mut halos, place, Kind::Flash, ANSWER * slowness);
            }
            Cue::Outcome(outcome) => {
                for mut halo in &mut halos {
                    if let Place::Store(owner) = halo.place
                        && outcome.winner().is_none_or(|seat| seat == owner)
                    {
                        let length = pace::SHINE * slowness;
                        halo.light = Some(Light { kind: Kind::Soft, elapsed: 0.0, length });
                    }
                }
            }
            _ => {}
        }
    }
}

/// Lights the rim of a place; one that flashes already stays bright.
fn kindle(halos: &mut Query<&mut Halo>, place: Place, kind: Kind, length: f32) {
    for mut halo in halos.iter_mut().filter(|halo| halo.place == place) {
        let bright = halo.light.is_some_and(|light| light.kind == kind);
        let elapsed = if bright && kind == Kind::Flash { 0.16 * length } else { 0.0 };
        halo.light = Some(Light { kind, elapsed, length });
    }
}

/// A count grows and shrinks again.
fn pulse(length: f32) -> TweenAnim {
    let half = Duration::from_secs_f32(length / 2.0);
    let scale = |start: f32, end: f32| UiTransformScaleLens {
        start: Vec2::splat(start),
        end: Vec2::splat(end),
    };
    let grow = Tween::new(EaseFunction::CubicOut, half, scale(1.0, PULSE));
    let shrink = Tween::new(EaseFunction::CubicInOut, half, scale(PULSE, 1.0));
    TweenAnim::new(grow.then(shrink))
}

fn burn(
    time: Res<Time>,
    redraw: Res<RedrawRequests>,
    mut halos: Query<(&mut Halo, &mut Sprite, &mut Visibility)>,
    pulses: Query<(), (With<CountLabel>, With<TweenAnim>)>,
) {
    if !pulses.is_empty() {
        redraw.animate();
    }
    for (mut halo, mut sprite, mut visibility) in &mut halos {
        let Some(light) = halo.light else {
            continue;
        };
        redraw.animate();
        let elapsed = light.elapsed + time.delta_secs();
        let done = elapsed / light.length.max(0.01);
        if done >= 1.0 {
            halo.light = None;
            visibility.set_if_neq(Visibility::Hidden);
        } else {
            halo.light = Some(Light { elapsed, ..light });
            let strength = light.kind.strength(done);
            sprite.color = Color::linear_rgba(1.0, 1.0, 1.0, strength);
            visibility.set_if_neq(Visibility::Inherited);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_light_begins_and_ends_dark() {
        for kind in [Kind::Flash, Kind::Soft, Kind::Twice] {
            assert!(kind.strength(0.0) < 1e-6 && kind.strength(1.0) < 1e-6, "{kind:?}");
            let brightest = (0..100).map(|step| kind.strength(step as f32 / 100.0));
            assert!(brightest.fold(0.0, f32::max) > 0.8, "{kind:?}");
        }
    }
}
