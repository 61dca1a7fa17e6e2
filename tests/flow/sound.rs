//! The sounds of a match: they are counted, and samples are taken from the mixer as a device does.

use std::sync::Arc;

use bevy::prelude::*;
use bevy::ui_widgets::Activate;
use seedfall::audio::{MixerHandle, MixerOutput, SoundToPlay};
use seedfall::game::{MatchCommand, MatchPhase};
use seedfall::settings::{Speed, Volumes};
use seedfall::synth::{FADE_OUT_SECS, MAX_VOICES, Sound, SoundBank};
use seedfall::theme::ActiveTheme;

use super::match_harness::{FRAME_MS, MAX_ANIMATION_SECS, MatchHarness, new_match};

/// The number of samples a second, small so that the sounds are synthesised quickly.
const SAMPLE_RATE: u32 = 8_000;

/// The output of the mixer, in place of a sound device.
#[derive(Resource)]
struct Output(MixerOutput);

/// A match whose sounds are counted.
fn audible(id: &str, options: &str) -> MatchHarness {
    let mut harness = MatchHarness::with_plugin(|app| {
        app.add_plugins((seedfall::input::plugin, seedfall::audio::plugin));
    });
    let sounds = harness.app.world().resource::<ActiveTheme>().sounds.clone();
    open_device(&mut harness);
    mixer(&harness).set_bank(Arc::new(SoundBank::new(&sounds, SAMPLE_RATE)));
    harness.begin_match(new_match(id, options, 7));
    listen(&mut harness, 1);
    harness
}

fn mixer(harness: &MatchHarness) -> MixerHandle {
    harness.app.world().resource::<MixerHandle>().clone()
}

fn open_device(harness: &mut MatchHarness) {
    let output = mixer(harness).open(SAMPLE_RATE);
    harness.app.insert_resource(Output(output));
}

/// The sounds of one frame.
struct Heard {
    sounds: Vec<SoundToPlay>,
    /// The largest absolute value of a sample.
    peak: f32,
    voices: usize,
}

/// Runs frames and returns their sounds.
fn listen(harness: &mut MatchHarness, frames: usize) -> Vec<Heard> {
    let mut cursor = harness.app.world().resource::<Messages<SoundToPlay>>().get_cursor_current();
    let mut samples = vec![[0.0; 2]; (SAMPLE_RATE as u64 * FRAME_MS / 1000) as usize];
    let mut heard = Vec::new();
    for _ in 0..frames {
        harness.frame();
        let sounds =
            cursor.read(harness.app.world().resource::<Messages<SoundToPlay>>()).copied().collect();
        let output = &mut harness.app.world_mut().resource_mut::<Output>().0;
        output.fill(&mut samples);
        let voices = output.sounding();
        let peak = samples.iter().flatten().fold(0.0f32, |peak, sample| peak.max(sample.abs()));
        heard.push(Heard { sounds, peak, voices });
    }
    heard
}

fn listen_until_rest(harness: &mut MatchHarness) -> Vec<Heard> {
    let mut heard = Vec::new();
    while harness.is_moving() {
        heard.extend(listen(harness, 1));
        assert!(heard.len() < 1000, "never at rest");
    }
    heard
}

/// The number of frames in a number of seconds.
fn frames(seconds: f32) -> usize {
    (seconds * 1000.0 / FRAME_MS as f32).ceil() as usize
}

fn sounds(heard: &[Heard]) -> Vec<Sound> {
    heard.iter().flat_map(|heard| heard.sounds.iter().map(|played| played.sound)).collect()
}

fn landings(heard: &[Heard]) -> usize {
    let landing = |sound: &Sound| matches!(sound, Sound::Drop(_) | Sound::Store(_));
    sounds(heard).iter().filter(|sound| landing(sound)).count()
}

fn is_silent(heard: &[Heard]) -> bool {
    heard.iter().all(|heard| heard.peak == 0.0 && heard.sounds.is_empty())
}

#[test]
fn each_falling_seed_is_one_sound() {
    let mut harness = audible("kalah", "");
    harness.send(MatchCommand::Play("C".parse().unwrap()));
    let mut heard = listen(&mut harness, 1);
    heard.extend(listen_until_rest(&mut harness));
    assert_eq!(landings(&heard), 4, "{:?}", sounds(&heard));
    let all = sounds(&heard);
    assert!(matches!(all[0], Sound::Scoop(_)), "{all:?}");
    assert!(matches!(all[4], Sound::Store(_)), "the last falls into the store: {all:?}");
    assert_eq!(all[5..], [Sound::Bonus]);
    assert!(heard.iter().all(|heard| heard.sounds.len() <= 1));
    assert!(heard.iter().any(|heard| heard.peak > 0.02), "they are heard");
    assert!(is_silent(&listen(&mut harness, frames(3.0))[frames(2.0)..]), "and then it is quiet");
}

#[test]
fn a_long_relay_has_limited_loudness() {
    let mut harness = audible("lab-hakimi", "layout=random");
    let mut most = (0, String::new());
    let moves: Vec<_> = harness.game().legal_moves();
    for mv in moves {
        harness.send(MatchCommand::Play(mv));
        let mut heard = listen(&mut harness, 1);
        heard.extend(listen_until_rest(&mut harness));
        assert!(heard.iter().all(|heard| heard.voices <= MAX_VOICES), "{mv}");
        assert!(heard.iter().all(|heard| heard.peak < 0.9), "{mv}");
        most = most.max((landings(&heard), mv.to_string()));
        // The power of all sounds that begin in any half second is limited.
        let power = |heard: &Heard| -> f32 {
            heard.sounds.iter().map(|played| played.loudness * played.loudness).sum()
        };
        let loudest = heard.windows(frames(0.5)).map(|half| half.iter().map(power).sum::<f32>());
        assert!(loudest.fold(0.0, f32::max) < 14.0, "{mv}");
        harness.send(MatchCommand::Undo);
        listen(&mut harness, 5);
    }
    assert!(most.0 > 20, "{most:?} are the most");
}

#[test]
fn a_skipped_move_is_one_soft_sound() {
    let mut harness = audible("kalah", "");
    harness.send(MatchCommand::Play("A".parse().unwrap()));
    listen(&mut harness, 4);
    harness.send(MatchCommand::Skip);
    let heard = listen(&mut harness, frames(2.0));
    assert_eq!(sounds(&heard), [Sound::Settle]);
    harness.set_speed(Speed::Instant);
    harness.send(MatchCommand::Play("a".parse().unwrap()));
    let heard = listen(&mut harness, 20);
    assert_eq!(sounds(&heard), [Sound::Settle]);
}

#[test]
fn a_watched_match_at_speed_instant_has_few_sounds() {
    let mut harness = audible("al-manqala", "");
    harness.set_speed(Speed::Instant);
    harness.begin_match(new_match("al-manqala", "", 7).with_random_players());
    let mut heard = Vec::new();
    while harness.current().phase() != MatchPhase::Over {
        heard.extend(listen(&mut harness, 1));
        assert!(heard.len() < 5000, "never over");
    }
    heard.extend(listen(&mut harness, 5));
    let all = sounds(&heard);
    let ends = |sound: &&Sound| matches!(sound, Sound::Win | Sound::Draw);
    assert_eq!(all.iter().filter(ends).count(), 1, "{all:?}");
    let settled = all.iter().filter(|sound| **sound == Sound::Settle).count();
    assert_eq!(settled + 1, all.len(), "{all:?}");
    assert!(settled <= 1 + heard.len() * FRAME_MS as usize / 400, "{settled} in {}", heard.len());
}

#[test]
fn nothing_sounds_after_leaving() {
    for leave in [MatchCommand::Leave, MatchCommand::Rematch] {
        let mut harness = audible("kalah", "");
        harness.send(MatchCommand::Play("A".parse().unwrap()));
        let before = listen(&mut harness, frames(0.8));
        assert!(landings(&before) > 1 && before.iter().any(|heard| heard.voices > 0));
        harness.send(leave);
        let after = listen(&mut harness, frames(MAX_ANIMATION_SECS));
        assert!(sounds(&after).is_empty(), "{:?}", sounds(&after));
        assert!(is_silent(&after[frames(FADE_OUT_SECS) + 2..]));
    }
}

#[test]
fn the_ambience_plays_only_during_a_match() {
    let mut harness = audible("kalah", "");
    let ambience: Vec<f32> =
        (0..SAMPLE_RATE).map(|index| 0.3 * (index as f32 * 0.3).sin()).collect();
    mixer(&harness).set_ambience(Some(ambience.into()));
    let quiet = |heard: &[Heard]| heard.iter().all(|heard| heard.peak == 0.0);
    let heard = listen(&mut harness, frames(3.0));
    assert!(heard.last().unwrap().peak > 0.005, "{}", heard.last().unwrap().peak);
    harness.app.world_mut().resource_mut::<Volumes>().ambience = 0;
    assert!(quiet(&listen(&mut harness, 20)[5..]), "a volume takes effect at once");
    harness.app.world_mut().resource_mut::<Volumes>().ambience = 100;
    assert!(!quiet(&listen(&mut harness, 20)));
    harness.send(MatchCommand::Leave);
    let heard = listen(&mut harness, frames(2.0));
    assert!(quiet(&heard[frames(0.8)..]));
    harness.begin_match(new_match("kalah", "", 1));
    assert!(!quiet(&listen(&mut harness, frames(1.0))));
}

#[test]
fn undo_fades_all_sounds_out_and_plays_a_soft_one() {
    let mut harness = audible("kalah", "");
    harness.send(MatchCommand::Play("A".parse().unwrap()));
    listen(&mut harness, frames(0.8));
    harness.send(MatchCommand::Undo);
    let heard = listen(&mut harness, frames(MAX_ANIMATION_SECS));
    assert_eq!(sounds(&heard), [Sound::Back]);
    assert!(heard[0].voices <= 1, "all other sounds fade out");
}

#[test]
fn m_mutes_all_sounds_and_unmutes_them() {
    let mut harness = audible("kalah", "");
    harness.send(MatchCommand::Play("A".parse().unwrap()));
    listen(&mut harness, frames(0.8));
    super::input::press(&mut harness, &[KeyCode::KeyM]);
    assert!(harness.app.world().resource::<Volumes>().muted);
    let heard = listen(&mut harness, frames(MAX_ANIMATION_SECS));
    assert!(is_silent(&heard[frames(0.08)..]) && sounds(&heard).is_empty());
    super::input::press(&mut harness, &[KeyCode::KeyM]);
    harness.send(MatchCommand::Play("a".parse().unwrap()));
    assert!(landings(&listen(&mut harness, frames(2.0))) >= 4);
}

#[test]
fn many_presses_have_a_limited_number_of_sounds() {
    let mut harness = audible("kalah", "");
    let button = harness.app.world_mut().spawn_empty().id();
    let mut heard = Vec::new();
    for round in 0..200 {
        for pit in ["A", "b", "C", "f", "F"] {
            let entity = harness.pit_entity(pit);
            harness.app.world_mut().trigger(Activate { entity });
        }
        harness.app.world_mut().trigger(Activate { entity: button });
        if round % 7 == 0 {
            harness.send(MatchCommand::Undo);
        }
        heard.extend(listen(&mut harness, 1));
    }
    assert!(heard.iter().all(|heard| heard.voices <= MAX_VOICES && heard.sounds.len() <= 5));
    let count = sounds(&heard).len();
    assert!(count < 200, "{count} sounds in 200 frames");
    // All sounds end.
    harness.send(MatchCommand::Skip);
    listen(&mut harness, frames(1.0));
    assert!(is_silent(&listen(&mut harness, frames(3.0))[frames(2.0)..]));
}

#[test]
fn sounds_without_a_device_are_not_played_later() {
    let mut harness = audible("kalah", "");
    mixer(&harness).close();
    harness.play_out("A b B");
    harness.frames(10);
    harness.send(MatchCommand::Leave);
    harness.frame();
    // A device is opened again, and plays none of the sounds before.
    open_device(&mut harness);
    assert!(is_silent(&listen(&mut harness, 60)));
}
