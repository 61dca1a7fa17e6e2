//! Tests of the shared mixer, with a device that is only pretended.

use super::*;
use crate::audio::mixer_output::SILENCE_SECS;

const RATE: u32 = 1000;

fn open_mixer() -> (MixerHandle, MixerOutput) {
    let mixer = MixerHandle::default();
    mixer.set_volumes(1.0, 1.0);
    let output = mixer.open(RATE);
    (mixer, output)
}

fn loud_samples() -> Samples {
    Samples::from(vec![0.5; 400])
}

fn play(mixer: &MixerHandle) {
    let samples = loud_samples();
    let command = MixerCommand::Play { samples, loudness: 1.0, pan: 0.0, delay_secs: 0.0 };
    mixer.state().send(command);
}

/// Plays for a number of seconds; returns the loudest sample.
fn listen(output: &mut MixerOutput, seconds: u32) -> f32 {
    let mut frames = [[0.0; 2]; 100];
    let mut loudest = 0.0f32;
    for _ in 0..seconds * RATE / 100 {
        output.fill(&mut frames);
        loudest = frames.iter().flatten().fold(loudest, |loudest, sample| loudest.max(*sample));
    }
    loudest
}

#[test]
fn after_a_long_silence_the_device_may_go() {
    let (mixer, mut output) = open_mixer();
    play(&mixer);
    listen(&mut output, SILENCE_SECS);
    assert!(!mixer.sleep(), "it was heard in the first half second");
    listen(&mut output, 1);
    assert!(mixer.sleep() && mixer.is_asleep() && !mixer.wants_device());
}

#[test]
fn a_sound_that_wakes_the_device_is_heard_from_its_first_sample() {
    let (mixer, mut output) = open_mixer();
    listen(&mut output, SILENCE_SECS);
    assert!(mixer.sleep());
    play(&mixer);
    assert!(mixer.wants_device());
    let mut output = mixer.open(RATE);
    let mut frames = [[0.0; 2]; 400];
    output.fill(&mut frames);
    assert!(frames.iter().all(|[left, _]| *left > 0.3), "whole, and at full volume");
}

#[test]
fn a_sound_on_its_way_keeps_the_device() {
    let (mixer, mut output) = open_mixer();
    listen(&mut output, SILENCE_SECS);
    play(&mixer);
    assert!(!mixer.sleep(), "the callback has not seen it yet");
    assert!(listen(&mut output, 1) > 0.3);
    assert!(!mixer.sleep());
}

#[test]
fn a_muted_ambience_does_not_keep_the_device() {
    let (mixer, mut output) = open_mixer();
    mixer.set_ambience(Some(loud_samples()));
    mixer.enable_ambience(true);
    listen(&mut output, 3 * SILENCE_SECS);
    assert!(!mixer.sleep(), "the ambience is heard");
    mixer.set_volumes(0.0, 0.0);
    listen(&mut output, 3 * SILENCE_SECS);
    assert!(mixer.sleep() && !mixer.wants_device());
    mixer.set_volumes(0.0, 0.5);
    assert!(mixer.wants_device());
}

#[test]
fn a_device_that_stands_still_misses_sounds_but_no_setting() {
    let (mixer, mut output) = open_mixer();
    for _ in 0..1000 {
        play(&mixer);
    }
    mixer.set_ambience(Some(loud_samples()));
    mixer.enable_ambience(true);
    listen(&mut output, 1);
    assert!(!mixer.sleep(), "this sends what was missed");
    assert!(listen(&mut output, 4) > 0.3, "the ambience is heard");
}

#[test]
fn samples_are_freed_outside_the_callback() {
    let (mixer, mut output) = open_mixer();
    let samples = loud_samples();
    let watched = Arc::downgrade(&samples);
    let command = MixerCommand::Play { samples, loudness: 1.0, pan: 0.0, delay_secs: 0.0 };
    mixer.state().send(command);
    listen(&mut output, 2);
    assert_eq!(output.sounding(), 0);
    assert_eq!(watched.strong_count(), 1, "it is over, and waits to be freed");
    assert!(!mixer.sleep());
    assert_eq!(watched.strong_count(), 0);
}
