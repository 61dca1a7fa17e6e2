//! The end of a game: a slow wave of light through the winner's seeds when all are at rest.

use std::time::Duration;

use bevy::prelude::*;
use bevy_tweening::{Lens, Tween, TweenAnim};

use super::cues::CueShown;
use super::match_playback::MovePlayback;
use super::timeline::{Cue, durations};
use crate::board::{BoardLayout, BoardSet, Pose, SeedIn, Store};
use crate::game::GameSet;
use crate::rules::{Place, Seat};

/// How much brighter a seed is on the crest of the wave, as a share of its usual light.
const CREST_BRIGHTNESS: f32 = 1.1;
/// Half the width of the wave, as a share of the store's length.
const HALF_WIDTH_SHARE: f32 = 0.22;
/// How far outside the store the wave begins and ends, as a share of the store's length.
const OUTSIDE_SHARE: f32 = 0.5;
/// The least change of a seed's light that is drawn.
const MIN_VISIBLE_CHANGE: f32 = 0.01;

/// The wave that runs through the stores of `winner`, or of both seats after a draw.
#[derive(Component)]
struct ShimmerWave {
    winner: Option<Seat>,
    /// Where its crest is along a store, from 0 to 1.
    crest: f32,
}

/// Moves the crest of the wave from end to end.
struct CrestLens;

impl Lens<ShimmerWave> for CrestLens {
    fn lerp(&mut self, mut target: Mut<ShimmerWave>, ratio: f32) {
        target.crest = (-OUTSIDE_SHARE).lerp(1.0 + OUTSIDE_SHARE, ratio);
    }
}

/// The last systems of a frame that move seeds.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct WinShimmer;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (start_wave, update_shimmer)
            .chain()
            .in_set(GameSet::Present)
            .in_set(WinShimmer)
            .after(BoardSet::UpdateVisuals)
            .run_if(resource_exists::<BoardLayout>),
    );
}

/// Starts the wave with the cue of the win, and ends it with the playback.
fn start_wave(
    mut commands: Commands,
    mut cues: MessageReader<CueShown>,
    playback: MovePlayback,
    waves: Query<Entity, With<ShimmerWave>>,
) {
    for shown in cues.read() {
        if let (Cue::Outcome(outcome), Some(options)) = (shown.cue, playback.options())
            && !shown.skipped
        {
            for wave in &waves {
                commands.entity(wave).try_despawn();
            }
            let length =
                Duration::from_secs_f32(durations::SHIMMER_SECS * options.duration_scale.max(0.01));
            let tween = Tween::new(EaseFunction::SmoothStep, length, CrestLens);
            commands.spawn((
                ShimmerWave { winner: outcome.winner(), crest: -OUTSIDE_SHARE },
                TweenAnim::new(tween),
            ));
        }
    }
    if !playback.is_playing() {
        for wave in &waves {
            commands.entity(wave).try_despawn();
        }
    }
}

/// Lights the seeds of the winner. They lose their light when they are laid to rest afterwards.
fn update_shimmer(
    waves: Query<&ShimmerWave>,
    layout: Res<BoardLayout>,
    stores: Query<(Entity, &Store)>,
    mut seeds: Query<(&SeedIn, &mut Pose)>,
) {
    for wave in &waves {
        for (store, &Store { seat }) in &stores {
            if wave.winner.is_some_and(|winner| winner != seat) {
                continue;
            }
            let bowl = layout.bowl(Place::Store(seat));
            let axis = bowl.b - bowl.a;
            let axis = if axis.length() > 1.0 { axis } else { Vec2::X * 2.0 * bowl.radius };
            for (_, mut pose) in seeds.iter_mut().filter(|(seed_in, _)| seed_in.0 == store) {
                let along = (pose.ground - bowl.centre()).dot(axis) / axis.length_squared() + 0.5;
                let off = (along - wave.crest) / HALF_WIDTH_SHARE;
                let shine = CREST_BRIGHTNESS * (-off * off).exp();
                if (pose.shine - shine).abs() > MIN_VISIBLE_CHANGE {
                    pose.shine = shine;
                }
            }
        }
    }
}
