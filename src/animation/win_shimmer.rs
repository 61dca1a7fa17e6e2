//! The win: when all lies still, a slow wave of light goes through the winner's seeds.

use bevy::prelude::*;

use super::timeline::{Cue, pace};
use super::{CueShown, MovePlayback};
use crate::board::{BoardLayout, BoardSet, Pose, SeedIn, Store};
use crate::game::GameSet;
use crate::rules::{Place, Seat};
use crate::theme::smooth;

/// How much brighter a seed is on the crest.
const BRIGHT: f32 = 1.1;
/// Half the wave's width, and how far outside it begins and ends, as shares of the store.
const WIDTH: f32 = 0.22;
const OUTSIDE: f32 = 0.5;

/// The wave that goes on: when it began, and whose seeds it goes through.
#[derive(Resource, Default)]
struct Wave(Option<(f32, Option<Seat>)>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Wave>().add_systems(
        Update,
        (hear, roll)
            .chain()
            .in_set(GameSet::Present)
            .after(BoardSet::Dress)
            .run_if(resource_exists::<BoardLayout>),
    );
}

fn hear(mut cues: MessageReader<CueShown>, showing: Res<MovePlayback>, mut wave: ResMut<Wave>) {
    for shown in cues.read() {
        if let Cue::Outcome(outcome) = shown.cue
            && !shown.skipped
            && showing.is_on()
        {
            wave.0 = Some((showing.elapsed(), outcome.winner()));
        }
    }
    if wave.0.is_some() && !showing.is_on() {
        wave.0 = None;
    }
}

/// What is laid to rest afterwards shines no more.
fn roll(
    wave: Res<Wave>,
    showing: Res<MovePlayback>,
    layout: Res<BoardLayout>,
    stores: Query<(Entity, &Store)>,
    mut seeds: Query<(&SeedIn, &mut Pose)>,
) {
    let (Some((began, won)), Some(manner)) = (wave.0, showing.manner()) else {
        return;
    };
    let done = (showing.elapsed() - began) / (pace::SHINE * manner.slowness.max(0.01));
    let crest = -OUTSIDE + (1.0 + 2.0 * OUTSIDE) * smooth(done);
    for (store, Store { seat }) in &stores {
        if won.is_some_and(|won| won != *seat) {
            continue;
        }
        let hollow = layout.hollow(Place::Store(*seat));
        let way = hollow.b - hollow.a;
        let way = if way.length() > 1.0 { way } else { Vec2::X * 2.0 * hollow.radius };
        for (_, mut pose) in seeds.iter_mut().filter(|(seed_in, _)| seed_in.0 == store) {
            let along = (pose.ground - hollow.centre()).dot(way) / way.length_squared() + 0.5;
            let off = (along - crest) / WIDTH;
            let shine = BRIGHT * (-off * off).exp();
            if (pose.shine - shine).abs() > 0.01 {
                pose.shine = shine;
            }
        }
    }
}
