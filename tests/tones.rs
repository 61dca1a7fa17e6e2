//! The sound: every sound of every theme is finite, bounded and ends in silence; the mixer neither
//! clicks nor piles up.

use std::collections::BTreeSet;

use seedfall::paint::{Theme, read_theme, shipped_themes};
use seedfall::synth::{
    AMBIENCE_FADE_OUT_SECS, FADE_OUT_SECS, FillLevel, HandSize, LapTone, MAX_VOICES, Mixer,
    Samples, Sound, SoundBank, ambience_loop, synthesise,
};

const RATE: u32 = 44_100;
/// No sound is louder than this; full scale is 1.
const MAX_AMPLITUDE: f32 = 0.61;

fn rms(samples: &[f32]) -> f32 {
    (samples.iter().map(|sample| sample * sample).sum::<f32>() / samples.len() as f32).sqrt()
}

/// How strong a frequency is in a sound: one bin of a Fourier transform.
fn strength(samples: &[f32], frequency: f32) -> f32 {
    let turn = std::f32::consts::TAU * frequency / RATE as f32;
    let (mut re, mut im) = (0.0f64, 0.0f64);
    for (index, sample) in samples.iter().enumerate() {
        let angle = f64::from(turn) * index as f64;
        re += f64::from(*sample) * angle.cos();
        im += f64::from(*sample) * angle.sin();
    }
    re.hypot(im) as f32
}

/// The mean frequency of a sound, weighted by power, from 100 Hz to 10 kHz.
fn centroid(samples: &[f32]) -> f32 {
    let bins = (0..80).map(|bin| 100.0 * 100.0f32.powf(bin as f32 / 79.0));
    let (mut power, mut weighted) = (0.0, 0.0);
    for frequency in bins {
        let here = strength(samples, frequency).powi(2) * frequency;
        power += here;
        weighted += here * frequency;
    }
    weighted / power
}

#[test]
fn every_sound_of_every_face_is_sound() {
    for theme in shipped_themes() {
        for sound in Sound::all() {
            for take in 0..sound.takes() {
                let samples = synthesise(&theme.sounds, sound, take, RATE);
                let name = format!("{} {sound:?} {take}", theme.id);
                let seconds = samples.len() as f32 / RATE as f32;
                assert!((0.03..2.5).contains(&seconds), "{name}: {seconds} s");
                assert!(samples.iter().all(|sample| sample.is_finite()), "{name}");
                let peak = samples.iter().fold(0.0f32, |peak, sample| peak.max(sample.abs()));
                assert!((0.02..MAX_AMPLITUDE).contains(&peak), "{name}: peak {peak}");
                let mean = samples.iter().sum::<f32>() / samples.len() as f32;
                assert!(mean.abs() < 1e-4, "{name}: a direct current of {mean}");
                assert_eq!((samples[0], samples[samples.len() - 1]), (0.0, 0.0), "{name}");
                let start = samples[1].abs().max(samples[samples.len() - 2].abs());
                assert!(start < 0.01, "{name}: begins or ends with {start}");
            }
        }
    }
}

#[test]
fn the_same_take_is_the_same_and_another_is_not() {
    for theme in shipped_themes() {
        let drop = |take| synthesise(&theme.sounds, Sound::Drop(FillLevel::of(4)), take, RATE);
        assert_eq!(drop(2), drop(2), "{}", theme.id);
        assert_ne!(drop(2), drop(3), "{}", theme.id);
    }
    let [one, other] = [0, 1].map(|_| ambience_loop(shipped_themes()[0].sounds.ambience, 8_000));
    assert_eq!(one, other);
}

#[test]
fn a_fuller_pit_sounds_higher_but_not_without_bound() {
    let pitches: Vec<f32> = (1..=98).map(|seeds| FillLevel::of(seeds).pitch()).collect();
    assert!(pitches.windows(2).all(|pair| pair[0] <= pair[1]));
    assert!(
        pitches[..4].windows(2).all(|pair| pair[0] < pair[1]),
        "the first seeds are told apart"
    );
    assert_eq!(pitches[0], 1.0);
    assert!((2.0..3.01).contains(&pitches[97]), "{}", pitches[97]);
    assert_eq!(FillLevel::of(255), FillLevel::of(98));
    // It is heard, not only meant.
    for theme in shipped_themes() {
        let heard = |seeds| {
            let takes = (0..5).map(|take| {
                let drop = Sound::Drop(FillLevel::of(seeds));
                centroid(&synthesise(&theme.sounds, drop, take, RATE))
            });
            takes.sum::<f32>() / 5.0
        };
        let [one, four, twelve, many] = [1, 4, 12, 60].map(heard);
        let rises = one < 0.9 * four && four < 0.9 * twelve && twelve < 0.9 * many;
        assert!(rises, "{}: {one} {four} {twelve} {many} Hz", theme.id);
    }
}

#[test]
fn faces_differ_as_their_seeds_do() {
    let themes = shipped_themes();
    let drop = |id: &str| {
        let theme = themes.iter().find(|theme| theme.id == id).unwrap();
        synthesise(&theme.sounds, Sound::Drop(FillLevel::of(4)), 0, RATE)
    };
    let [glass, beads, pebbles, wood] = ["kalah", "al-manqala", "mangala-iv", "plain"].map(drop);
    let after = |samples: &[f32]| rms(&samples[RATE as usize / 50..RATE as usize / 20]);
    assert!(after(&glass) > 2.0 * after(&beads), "glass rings, beads do not");
    let [bright, dull] = [&glass, &pebbles].map(|samples| centroid(samples));
    assert!(bright > 1.8 * dull, "glass is brighter than stone: {bright} {dull}");
    assert!(centroid(&wood) < bright, "so it is than wood");
}

#[test]
fn the_room_has_no_seam_and_hardly_swells() {
    for theme in shipped_themes() {
        let room = ambience_loop(theme.sounds.ambience, RATE);
        let name = &theme.id;
        let seconds = room.len() as f32 / RATE as f32;
        assert!((20.0..40.0).contains(&seconds), "{name}: {seconds} s");
        assert!(room.iter().all(|sample| sample.abs() < MAX_AMPLITUDE), "{name}");
        let mean = room.iter().sum::<f32>() / room.len() as f32;
        assert!(mean.abs() < 1e-4, "{name}: a direct current of {mean}");
        // From the last sample to the first it is no further than elsewhere.
        let steps = room.windows(2).map(|pair| (pair[1] - pair[0]).abs());
        let widest = steps.fold(0.0, f32::max);
        assert!((room[0] - room[room.len() - 1]).abs() <= widest, "{name}: a seam");
        let seconds: Vec<f32> = room.chunks_exact(RATE as usize).map(rms).collect();
        let (least, most) = (seconds.iter().copied().fold(1.0, f32::min), rms(&room));
        assert!(least > 0.25 * most, "{name}: falls to {least} from {most}");
        assert!(seconds.iter().all(|loud| *loud < 2.5 * most), "{name}: swells");
    }
}

#[test]
fn every_sound_has_a_name_of_its_own_and_all_are_in_the_bank() {
    let all = Sound::all();
    assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), all.len());
    for seeds in 1..=98 {
        for sound in [
            Sound::Drop(FillLevel::of(seeds)),
            Sound::Store(FillLevel::of(seeds)),
            Sound::Scoop(HandSize::of(seeds)),
            Sound::Cascade(HandSize::of(seeds)),
            Sound::Lap(LapTone::of(u32::from(seeds))),
        ] {
            assert!(all.contains(&sound), "{sound:?}");
        }
    }
    let laps: Vec<f32> = (2..40).map(|lap| LapTone::of(lap).pitch()).collect();
    assert!(laps.windows(2).all(|pair| pair[0] <= pair[1]) && laps[0] < laps[9]);
    let bank = SoundBank::new(&shipped_themes()[3].sounds, 8_000);
    for sound in all {
        assert!((0..7).all(|number| bank.take(sound, number).is_some()), "{sound:?}");
    }
    assert!(SoundBank::default().take(Sound::Button, 0).is_none());
}

/// A tone without an edge of its own, so that any edge is the mixer's.
fn hum(seconds: f32) -> Samples {
    let turn = std::f32::consts::TAU * 110.0 / RATE as f32;
    let long = (seconds * RATE as f32) as usize;
    (0..long).map(|index| 0.5 * (turn * index as f32).sin()).collect()
}

fn fill(mixer: &mut Mixer, seconds: f32) -> Vec<[f32; 2]> {
    let mut frames = vec![[0.0; 2]; (seconds * RATE as f32) as usize];
    // As a device asks for it: block by block.
    for block in frames.chunks_mut(500) {
        mixer.fill(block, drop);
    }
    frames
}

fn open_mixer() -> Mixer {
    let mut mixer = Mixer::new(RATE);
    mixer.set_volumes(1.0, 1.0);
    fill(&mut mixer, 0.1);
    mixer
}

/// The widest step from one sample to the next.
fn edge(frames: &[[f32; 2]]) -> f32 {
    let steps = frames.windows(2).flat_map(|pair| [0, 1].map(|ear| pair[1][ear] - pair[0][ear]));
    steps.fold(0.0, |widest, step| widest.max(step.abs()))
}

#[test]
fn no_more_than_a_few_voices_sound_and_none_breaks_off() {
    let mut mixer = open_mixer();
    let mut heard = Vec::new();
    for number in 0..60 {
        mixer.play(hum(1.0), 0.05 + 0.002 * number as f32, 0.3, 0.0);
        assert!(mixer.sounding() <= MAX_VOICES, "{} voices", mixer.sounding());
        heard.extend(fill(&mut mixer, 0.021));
    }
    // The hum itself moves by 0.008 in a sample at full loudness.
    assert!(edge(&heard) < 0.015, "a click of {}", edge(&heard));
    mixer.fade_out_effects();
    let mut end = fill(&mut mixer, FADE_OUT_SECS + 0.03);
    assert!(edge(&end) < 0.015, "a click of {}", edge(&end));
    assert!(mixer.is_silent());
    end = fill(&mut mixer, 0.2);
    assert!(end.iter().all(|frame| *frame == [0.0; 2]));
}

#[test]
fn whatever_is_asked_of_it_stays_below_full_scale() {
    let mut mixer = open_mixer();
    let loud: Samples = vec![0.6; 9000].into();
    for _ in 0..50 {
        for _ in 0..200 {
            mixer.play(loud.clone(), 5.0, -9.0, -1.0);
        }
        mixer.fill(&mut [[0.0; 2]; 10], drop);
    }
    let heard = fill(&mut mixer, 0.3);
    assert!(heard.iter().flatten().all(|sample| sample.is_finite() && sample.abs() < 1.0));
    assert!(heard[4000][0] > 0.9 && heard[4000][1].abs() < 1e-3, "all of it is left");
}

#[test]
fn a_device_that_stood_still_does_not_catch_up() {
    let mut mixer = open_mixer();
    for _ in 0..100 {
        mixer.play(hum(1.0), 0.5, 0.0, 0.0);
    }
    assert!(mixer.sounding() <= 4, "{} begin together", mixer.sounding());
}

#[test]
fn a_note_waits_its_time() {
    let mut mixer = open_mixer();
    mixer.play(hum(0.2), 1.0, 0.0, 0.1);
    assert!(fill(&mut mixer, 0.099).iter().all(|frame| *frame == [0.0; 2]));
    assert!(fill(&mut mixer, 0.05).iter().any(|frame| frame[0].abs() > 0.1));
    mixer.play(hum(0.2), 1.0, 0.0, 0.1);
    mixer.fade_out_effects();
    fill(&mut mixer, FADE_OUT_SECS + 0.03);
    assert!(mixer.is_silent(), "what only waited is not heard any more");
}

#[test]
fn the_room_comes_goes_and_changes_without_an_edge() {
    let mut mixer = open_mixer();
    mixer.set_ambience(Some(hum(3.0)));
    assert!(fill(&mut mixer, 0.2).iter().all(|frame| *frame == [0.0; 2]), "not asked for");
    mixer.enable_ambience(true);
    let mut heard = fill(&mut mixer, 4.0);
    let rms_now = |heard: &[[f32; 2]]| {
        let left: Vec<f32> = heard[heard.len() - 4000..].iter().map(|frame| frame[0]).collect();
        rms(&left)
    };
    let full = rms_now(&heard);
    assert!((full - 0.354).abs() < 0.02, "{full}");
    mixer.set_ambience(Some(hum(2.0)));
    heard.extend(fill(&mut mixer, 4.0));
    assert!((rms_now(&heard) - full).abs() < 0.02);
    mixer.set_volumes(1.0, 0.25);
    heard.extend(fill(&mut mixer, 0.2));
    assert!((rms_now(&heard) - full / 4.0).abs() < 0.02, "a volume is followed at once");
    mixer.set_volumes(1.0, 1.0);
    mixer.enable_ambience(false);
    heard.extend(fill(&mut mixer, AMBIENCE_FADE_OUT_SECS + 0.05));
    assert!(edge(&heard) < 0.03, "a click of {}", edge(&heard));
    assert!(mixer.is_silent());
}

#[test]
fn muted_it_takes_no_notes() {
    let mut mixer = open_mixer();
    mixer.play(hum(1.0), 1.0, 0.0, 0.0);
    mixer.set_volumes(0.0, 0.0);
    mixer.play(hum(1.0), 1.0, 0.0, 0.0);
    assert_eq!(mixer.sounding(), 1);
    let heard = fill(&mut mixer, 0.2);
    assert!(edge(&heard) < 0.015);
    assert!(heard[4000..].iter().all(|frame| *frame == [0.0; 2]));
}

#[test]
fn materials_with_a_mistake_are_refused_where_the_mistake_is() {
    let kalah = include_str!("../assets/themes/kalah.ron");
    let refused = |from: &str, to: &str| {
        let text = kalah.replacen(from, to, 1);
        assert_ne!(text, kalah, "nothing to replace: {from}");
        read_theme("my.ron", &text).unwrap_err()
    };
    let line = |part: &str| 1 + kalah.lines().position(|line| line.contains(part)).unwrap();
    let error = refused("key: 392", "key: 5");
    assert_eq!(error.to_string().lines().count(), 1);
    assert_eq!(error.line, line("key: 392"));
    assert!(
        error.problem.to_string().contains("5 is out of range: expected 20 to 8000"),
        "{error}"
    );
    assert!(refused("bright: 0.86", "bright: 1.2").problem.to_string().contains("expected 0 to 1"));
    assert!(refused("ring: 260", "ring: 0").problem.to_string().contains("expected 4 to 4000"));
    assert!(
        refused("modes: [1, 1.58", "modes: [0.1, 1.58")
            .problem
            .to_string()
            .contains("the mode 0.1")
    );
    let silent = refused("modes: [1, 1.58, 2.31, 3.05, 3.92, 5.4]", "modes: []");
    assert!(silent.problem.to_string().contains("0 modes: expected 1 to 12"), "{silent}");
    assert!(refused("ambience: Rain", "ambience: Storm").problem.to_string().contains("Storm"));
    assert!(refused("    sounds: (", "    noises: (").problem.to_string().contains("noises"));
}

/// The extremes of what a file may say still give sounds.
#[test]
fn the_bounds_of_the_vocabulary_are_safe() {
    let plain = include_str!("../assets/themes/plain.ron");
    let head = plain.split("    sounds: (").next().unwrap();
    let material = |pitch: &str, ring: &str, share: &str| {
        format!(
            "(pitch: {pitch}, modes: [1, 40], ring: {ring}, damping: {share}, bright: {share}, \
             grit: {share})"
        )
    };
    for (pitch, ring, share) in [("20", "4", "0"), ("8000", "4000", "1"), ("20", "4000", "1")] {
        let stuff = material(pitch, ring, share);
        let text = format!(
            "{head}sounds: (key: {pitch}, seed: {stuff}, board: {stuff}, store: {stuff}, \
             ambience: Room))"
        );
        let theme: Theme = read_theme("extreme.ron", &text).unwrap();
        for sound in Sound::all() {
            for rate in [8_000, 96_000] {
                let samples = synthesise(&theme.sounds, sound, 0, rate);
                let fine = |sample: &f32| sample.is_finite() && sample.abs() < MAX_AMPLITUDE;
                assert!(samples.iter().all(fine), "{sound:?} at {rate}: {stuff}");
            }
        }
    }
}
