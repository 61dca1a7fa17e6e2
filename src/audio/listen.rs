//! Messages become notes: what is shown, what the match answers, which buttons are pressed.

use bevy::prelude::*;
use bevy::ui_widgets::Activate;

use super::{Desk, Ear};
use crate::animation::CueShown;
use crate::board::{BoardLayout, PitEntity};
use crate::play::{Match, Phase, PlaySet, Told};
use crate::rules::Place;
use crate::settings::{Loudness, Pace};
use crate::tone::Sound;

/// How far to the side a note at the window's edge is heard, 1 being one ear only.
const WIDTH: f32 = 0.55;

/// A sound that begins.
#[derive(Message, Clone, Copy, PartialEq, Debug)]
pub struct Note {
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
    ear: Ear,
    pressed: bool,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Listener>().init_resource::<Desk>().add_message::<Note>();
    app.add_observer(hear_button);
    app.add_systems(
        Update,
        (set_volumes.run_if(resource_changed::<Loudness>), listen, play)
            .chain()
            .in_set(PlaySet::Tell),
    );
}

/// A pit is no button to the ear: what it does is heard.
fn hear_button(
    activate: On<Activate>,
    pits: Query<(), With<PitEntity>>,
    mut listener: ResMut<Listener>,
) {
    listener.pressed |= !pits.contains(activate.entity);
}

fn set_volumes(loudness: Res<Loudness>, desk: Res<Desk>) {
    desk.set_volumes(loudness.effects(), loudness.ambience());
}

/// Writes the notes of this frame, and hushes what belongs to a position that is gone.
fn listen(
    time: Res<Time>,
    pace: Res<Pace>,
    current: Option<Res<Match>>,
    loudness: Res<Loudness>,
    desk: Res<Desk>,
    mut told: MessageReader<Told>,
    mut cues: MessageReader<CueShown>,
    mut listener: ResMut<Listener>,
    mut notes: MessageWriter<Note>,
) {
    let now = time.elapsed_secs();
    let Listener { ear, pressed } = &mut *listener;
    let mut heard: Vec<Note> = Vec::new();
    if std::mem::take(pressed) {
        heard.extend(ear.once(Sound::Button, now));
    }
    let mut left = false;
    for told in told.read() {
        match told {
            Told::Began | Told::Rewound | Told::Left => {
                desk.hush();
                left = matches!(told, Told::Left);
                desk.surround(!left);
                if matches!(told, Told::Began) {
                    *ear = Ear::default();
                }
                if matches!(told, Told::Rewound) {
                    // It says what the button said.
                    heard = ear.once(Sound::Back, now).into_iter().collect();
                }
            }
            Told::Played { before, .. } => ear.follow(before),
            Told::Refused { .. } => heard.extend(ear.once(Sound::Refused, now)),
            Told::Settled => {
                let over = current.as_ref().filter(|current| *current.phase() == Phase::Over);
                let sound = over.map(|current| match current.game().winner() {
                    Some(_) => Sound::Win,
                    None => Sound::Draw,
                });
                heard.extend(sound.and_then(|sound| ear.once(sound, now)));
            }
            Told::RitualWent | Told::Seated(_) | Told::Doubted { .. } => {}
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
fn play(mut notes: MessageReader<Note>, desk: Res<Desk>, layout: Option<Res<BoardLayout>>) {
    for note in notes.read() {
        let side = note.place.zip(layout.as_ref()).map_or(0.0, |(place, layout)| {
            let across = layout.pixels(layout.hollow(place).centre()).x / layout.window.x;
            WIDTH * (2.0 * across - 1.0)
        });
        desk.play(note, side);
    }
}
