//! Cues, match events and pressed buttons become sounds, which are sent to the mixer.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::ui_widgets::Activate;

use super::cue_sounds::{CueSounds, SoundToPlay};
use super::mixer_handle::MixerHandle;
use crate::animation::CueShown;
use crate::board::{BoardLayout, Pit};
use crate::game::{GameSet, Match, MatchEvent, MatchPhase};
use crate::rules::Outcome;
use crate::settings::{GameSpeed, Volumes};
use crate::synth::Sound;

/// How far to the side a sound at the edge of the window is heard: 1 is one side only.
const STEREO_WIDTH: f32 = 0.55;

/// The memory of [`collect_sounds`], and whether a button was pressed since it last ran.
#[derive(Resource, Default)]
struct SoundSources {
    cue_sounds: CueSounds,
    button_pressed: bool,
}

/// What the choice of sounds depends on.
#[derive(SystemParam)]
struct SoundContext<'w> {
    time: Res<'w, Time>,
    speed: Res<'w, GameSpeed>,
    volumes: Res<'w, Volumes>,
    current: Option<Res<'w, Match>>,
    mixer: Res<'w, MixerHandle>,
}

impl SoundContext<'_> {
    /// The sound of the outcome, once the match is over.
    fn final_sound(&self) -> Option<Sound> {
        let over = self.current.as_ref().filter(|current| current.phase() == MatchPhase::Over)?;
        match over.outcome()? {
            Outcome::Won(_) => Some(Sound::Win),
            Outcome::Drawn => Some(Sound::Draw),
        }
    }
}

/// Sounds and their mixing, without a device.
pub fn plugin(app: &mut App) {
    app.init_resource::<SoundSources>().init_resource::<MixerHandle>().add_message::<SoundToPlay>();
    app.add_observer(note_pressed_button);
    app.add_systems(
        Update,
        (set_volumes.run_if(resource_changed::<Volumes>), collect_sounds, play_sounds)
            .chain()
            .in_set(GameSet::Present),
    );
}

/// Pits are buttons too, but what they do has sounds of its own.
fn note_pressed_button(
    activate: On<Activate>,
    pits: Query<(), With<Pit>>,
    mut sources: ResMut<SoundSources>,
) {
    sources.button_pressed |= !pits.contains(activate.entity);
}

fn set_volumes(volumes: Res<Volumes>, mixer: Res<MixerHandle>) {
    mixer.set_volumes(volumes.effects(), volumes.ambience());
}

/// Writes the sounds of this frame, and fades out those of a position that is gone.
fn collect_sounds(
    context: SoundContext,
    mut events: MessageReader<MatchEvent>,
    mut cues: MessageReader<CueShown>,
    mut sources: ResMut<SoundSources>,
    mut played: MessageWriter<SoundToPlay>,
) {
    let now = context.time.elapsed_secs();
    let SoundSources { cue_sounds, button_pressed } = &mut *sources;
    let mut sounds: Vec<SoundToPlay> = Vec::new();
    if std::mem::take(button_pressed) {
        sounds.extend(cue_sounds.debounced(Sound::Button, now));
    }
    let mut closed = false;
    for event in events.read() {
        match event {
            MatchEvent::Began | MatchEvent::PositionChanged | MatchEvent::Closed => {
                context.mixer.fade_out_effects();
                closed = matches!(event, MatchEvent::Closed);
                context.mixer.enable_ambience(!closed);
                if matches!(event, MatchEvent::Began) {
                    *cue_sounds = CueSounds::default();
                }
                if matches!(event, MatchEvent::PositionChanged) {
                    // In place of the sound of the button that changed it.
                    sounds = cue_sounds.debounced(Sound::Back, now).into_iter().collect();
                }
            }
            MatchEvent::Played { before, .. } => cue_sounds.begin_ply(before),
            MatchEvent::Refused { .. } => sounds.extend(cue_sounds.debounced(Sound::Refused, now)),
            MatchEvent::AnimationFinished => {
                let sound = context.final_sound();
                sounds.extend(sound.and_then(|sound| cue_sounds.debounced(sound, now)));
            }
            MatchEvent::RitualAdvanced
            | MatchEvent::Seated(_)
            | MatchEvent::ConfirmTruncate { .. } => {}
        }
    }
    // At instant speed every cue is as good as skipped.
    let instant = context.speed.speed().duration_scale() == 0.0;
    let cues = cues.read().map(|shown| (shown.cue, shown.skipped || instant));
    sounds.extend(cue_sounds.sounds_for(cues, now, context.time.delta_secs()));
    if !closed && context.volumes.effects() > 0.0 {
        played.write_batch(sounds);
    }
}

/// Sends sounds to the mixer, each at its side of the board.
fn play_sounds(
    mut played: MessageReader<SoundToPlay>,
    mixer: Res<MixerHandle>,
    layout: Option<Res<BoardLayout>>,
) {
    for sound in played.read() {
        let pan = sound.place.zip(layout.as_ref()).map_or(0.0, |(place, layout)| {
            let across = layout.pixels(layout.bowl(place).centre()).x / layout.window.x;
            STEREO_WIDTH * (2.0 * across - 1.0)
        });
        mixer.play(sound, pan);
    }
}
