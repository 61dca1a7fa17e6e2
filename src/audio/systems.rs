//! Messages become notes: what is shown, what the match answers, which buttons are pressed.

use bevy::prelude::*;
use bevy::ui_widgets::Activate;

use super::{CueSounds, SharedMixer};
use crate::animation::CueShown;
use crate::board::{BoardLayout, Pit};
use crate::game::{GameSet, Match, MatchEvent, MatchPhase};
use crate::rules::{Outcome, Place};
use crate::settings::{GameSpeed, Volumes};
use crate::synth::Sound;

/// How far to the side a note at the window's edge is heard, 1 being one ear only.
const WIDTH: f32 = 0.55;

/// A sound that begins.
#[derive(Message, Clone, Copy, PartialEq, Debug)]
pub struct PlayedSound {
    /// Which sound.
    pub sound: Sound,
    /// 0 to 1, before the volume.
    pub loudness: f32,
    /// Where it comes from, if it comes from the board.
    pub place: Option<Place>,
    /// Seconds from now on.
    pub after: f32,
}

/// The ear, and whether a button was pressed since it last listened.
#[derive(Resource, Default)]
struct Listener {
    ear: CueSounds,
    pressed: bool,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Listener>().init_resource::<SharedMixer>().add_message::<PlayedSound>();
    app.add_observer(hear_button);
    app.add_systems(
        Update,
        (set_volumes.run_if(resource_changed::<Volumes>), listen, play)
            .chain()
            .in_set(GameSet::Present),
    );
}

/// A pit is no button to the ear: what it does is heard.
fn hear_button(activate: On<Activate>, pits: Query<(), With<Pit>>, mut listener: ResMut<Listener>) {
    listener.pressed |= !pits.contains(activate.entity);
}

fn set_volumes(loudness: Res<Volumes>, desk: Res<SharedMixer>) {
    desk.set_volumes(loudness.effects(), loudness.ambience());
}

/// Writes the notes of this frame, and hushes what belongs to a position that is gone.
fn listen(
    time: Res<Time>,
    pace: Res<GameSpeed>,
    current: Option<Res<Match>>,
    loudness: Res<Volumes>,
    desk: Res<SharedMixer>,
    mut told: MessageReader<MatchEvent>,
    mut cues: MessageReader<CueShown>,
    mut listener: ResMut<Listener>,
    mut notes: MessageWriter<PlayedSound>,
) {
    let now = time.elapsed_secs();
    let Listener { ear, pressed } = &mut *listener;
    let mut heard: Vec<PlayedSound> = Vec::new();
    if std::mem::take(pressed) {
        heard.extend(ear.once(Sound::Button, now));
    }
    let mut left = false;
    for told in told.read() {
        match told {
            MatchEvent::Began | MatchEvent::PositionChanged | MatchEvent::Closed => {
                desk.hush();
                left = matches!(told, MatchEvent::Closed);
                desk.surround(!left);
                if matches!(told, MatchEvent::Began) {
                    *ear = CueSounds::default();
                }
                if matches!(told, MatchEvent::PositionChanged) {
                    // It says what the button said.
                    heard = ear.once(Sound::Back, now).into_iter().collect();
                }
            }
            MatchEvent::Played { before, .. } => ear.follow(before),
            MatchEvent::Refused { .. } => heard.extend(ear.once(Sound::Refused, now)),
            MatchEvent::AnimationFinished => {
                let over = current.as_ref().filter(|current| *current.phase() == MatchPhase::Over);
                let sound = over.and_then(|current| match current.game().outcome()? {
                    Outcome::Won(_) => Some(Sound::Win),
                    Outcome::Drawn => Some(Sound::Draw),
                });
                heard.extend(sound.and_then(|sound| ear.once(sound, now)));
            }
            MatchEvent::RitualAdvanced
            | MatchEvent::Seated(_)
            | MatchEvent::ConfirmTruncate { .. } => {}
        }
    }
    // At once is as good as skipped.
    let instant = pace.speed().slowness() == 0.0;
    let cues = cues.read().map(|shown| (shown.cue, shown.skipped || instant));
    heard.extend(ear.hear(cues, now, time.delta_secs()));
    if !left && loudness.effects() > 0.0 {
        notes.write_batch(heard);
    }
}

/// Hands notes to the desk, each at its side of the board.
fn play(
    mut notes: MessageReader<PlayedSound>,
    desk: Res<SharedMixer>,
    layout: Option<Res<BoardLayout>>,
) {
    for note in notes.read() {
        let side = note.place.zip(layout.as_ref()).map_or(0.0, |(place, layout)| {
            let across = layout.pixels(layout.hollow(place).centre()).x / layout.window.x;
            WIDTH * (2.0 * across - 1.0)
        });
        desk.play(note, side);
    }
}
