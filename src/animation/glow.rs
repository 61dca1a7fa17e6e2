//! Light where something happens: a relay's landing pit flashes, a captured pit glows, the store of
//! a bonus turn pulses.

use std::time::Duration;

use bevy::picking::Pickable;
use bevy::prelude::*;
use bevy_tweening::lens::UiTransformScaleLens;
use bevy_tweening::{Tween, TweenAnim};

use super::CueShown;
use super::timeline::{Cue, pace};
use crate::board::{BoardLayout, BoardRoot, CountLabel, RimPicture};
use crate::platform::power::Awake;
use crate::play::PlaySet;
use crate::rules::Place;
use crate::settings::Pace;

/// Glowing rims lie over seeds at rest and under those in the hand.
const DEPTH: f32 = 5.0;
/// A pulsing count grows to this size.
const PULSE: f32 = 1.45;

/// A rim that lights up and goes out.
#[derive(Component)]
struct Glow {
    elapsed: f32,
    length: f32,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (light, fade)
            .chain()
            .in_set(PlaySet::Tell)
            .run_if(resource_exists::<RimPicture>.and_then(resource_exists::<BoardLayout>)),
    );
}

fn light(
    mut commands: Commands,
    mut cues: MessageReader<CueShown>,
    layout: Res<BoardLayout>,
    rim: Res<RimPicture>,
    pace_of_match: Res<Pace>,
    root: Option<Single<Entity, With<BoardRoot>>>,
    labels: Query<(Entity, &CountLabel)>,
) {
    let Some(root) = root else {
        return;
    };
    let slowness = pace_of_match.speed().slowness();
    // What is skipped is over: nothing lights up for it.
    let seen = |shown: &&CueShown| slowness > 0.0 && !shown.skipped;
    for CueShown { cue, .. } in cues.read().filter(seen) {
        let (place, length) = match *cue {
            Cue::Lap(place, _) => (place, pace::RELAY * 2.0),
            Cue::Glow(place) => (place, pace::GLOW * 2.0),
            Cue::Bonus(seat) => {
                let store = labels.iter().find(|(_, label)| label.0 == Place::Store(seat));
                if let Some((label, _)) = store {
                    commands.entity(label).try_insert(pulse(pace::PULSE * slowness));
                }
                continue;
            }
            _ => continue,
        };
        let hollow = layout.hollow(place);
        commands.spawn((
            Glow { elapsed: 0.0, length: length * slowness },
            Sprite {
                color: Color::NONE,
                custom_size: Some(Vec2::splat(rim.size * 1.02)),
                ..Sprite::from_image(rim.image.clone())
            },
            Pickable::IGNORE,
            Transform::from_translation(hollow.centre().extend(DEPTH)),
            ChildOf(*root),
        ));
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

fn fade(
    mut commands: Commands,
    time: Res<Time>,
    mut awake: ResMut<Awake>,
    mut glows: Query<(Entity, &mut Glow, &mut Sprite)>,
    pulses: Query<(), (With<CountLabel>, With<TweenAnim>)>,
) {
    if !pulses.is_empty() {
        awake.stay();
    }
    for (entity, mut glow, mut sprite) in &mut glows {
        awake.stay();
        glow.elapsed += time.delta_secs();
        let done = glow.elapsed / glow.length.max(0.01);
        if done >= 1.0 {
            commands.entity(entity).despawn();
        } else {
            let strength = (std::f32::consts::PI * done).sin();
            sprite.color = Color::linear_rgba(1.0, 1.0, 1.0, strength);
        }
    }
}
