//! Which sounds the cues of an animation make. Knows no device.

use std::collections::HashMap;
use std::mem::{Discriminant, discriminant};

use bevy::prelude::*;

use crate::animation::timeline::Cue;
use crate::rules::{Outcome, Place, Position, Seat};
use crate::synth::{FillLevel, HandSize, LapTone, Sound};

/// How quickly earlier landings stop counting towards the density of landings.
const DENSITY_MEMORY_SECS: f32 = 0.35;
/// Up to this density landings are played in full; the normal speed stays below it.
const FULL_LOUDNESS_DENSITY: f32 = 3.6;
/// How quickly denser landings become quieter: 0.5 would keep their sum equally loud.
const DENSITY_EXPONENT: f32 = 0.75;
/// How many landings of one frame are played, however long the frame was.
const MAX_LANDINGS_PER_FRAME: usize = 4;
/// Landings of one frame are spread over its length, but over no more than this.
const MAX_SPREAD_SECS: f32 = 0.05;

/// A sound that begins in this frame.
#[derive(Message, Clone, Copy, PartialEq, Debug)]
pub struct SoundToPlay {
    /// Which sound.
    pub sound: Sound,
    /// 0 to 1, before the volume.
    pub loudness: f32,
    /// Where it comes from, if it comes from the board.
    pub place: Option<Place>,
    /// Seconds from now.
    pub delay_secs: f32,
}

/// Turns cues into sounds, given what was shown and heard before.
#[derive(Clone, Debug, Default)]
pub struct CueSounds {
    /// The displayed counts.
    counts: HashMap<Place, u8>,
    /// Seeds in the hand.
    seeds_in_hand: u8,
    /// Whether a capture or the final sweep has begun: from then on counts fall because seeds are
    /// captured, not lifted.
    capturing: bool,
    /// How many landings there were lately.
    density: f32,
    /// When the density was measured.
    density_at: f32,
    /// When each kind of sound was last played.
    last_played: HashMap<Discriminant<Sound>, f32>,
}

impl CueSounds {
    /// A ply begins at this position.
    pub fn begin_ply(&mut self, before: &Position) {
        let places = before.all_pits().map(Place::Pit).chain(Seat::BOTH.map(Place::Store));
        self.counts = places.map(|place| (place, before.count(place))).collect();
        self.seeds_in_hand = 0;
        self.capturing = false;
    }

    /// The sounds of the cues of one frame, `now` in seconds, `frame_secs` long. Each cue comes with
    /// whether it was skipped; all skipped ones together make one soft sound at most.
    pub fn sounds_for(
        &mut self,
        cues: impl IntoIterator<Item = (Cue, bool)>,
        now: f32,
        frame_secs: f32,
    ) -> Vec<SoundToPlay> {
        let mut sounds = Vec::new();
        let mut landings = Vec::new();
        let (mut skipped, mut ended) = (false, false);
        for (cue, skips) in cues {
            ended |= cue == Cue::Ended;
            let Some((sound, place)) = self.sound_of(cue) else {
                continue;
            };
            if skips {
                skipped = true;
            } else if matches!(sound, Sound::Drop(_) | Sound::Store(_)) {
                landings.push((sound, place));
            } else {
                sounds.extend(
                    self.debounced(sound, now).map(|played| SoundToPlay { place, ..played }),
                );
            }
        }
        landings.truncate(MAX_LANDINGS_PER_FRAME);
        let interval_secs = frame_secs.clamp(0.0, MAX_SPREAD_SECS) / landings.len().max(1) as f32;
        for (index, (sound, place)) in landings.into_iter().enumerate() {
            let delay_secs = interval_secs * index as f32;
            let loudness = self.landing_loudness(now + delay_secs);
            sounds.push(SoundToPlay { sound, loudness, place, delay_secs });
        }
        // The end of the game soon has a sound of its own.
        if skipped && !ended {
            sounds.extend(self.debounced(Sound::Settle, now));
        }
        sounds
    }

    /// A sound, unless one of its kind was played just before.
    pub fn debounced(&mut self, sound: Sound, now: f32) -> Option<SoundToPlay> {
        let last = self.last_played.entry(discriminant(&sound)).or_insert(f32::NEG_INFINITY);
        if now - *last < min_interval_secs(sound) {
            return None;
        }
        *last = now;
        Some(SoundToPlay { sound, loudness: 1.0, place: None, delay_secs: 0.0 })
    }

    /// The sound of a cue, and where it comes from.
    fn sound_of(&mut self, cue: Cue) -> Option<(Sound, Option<Place>)> {
        match cue {
            Cue::Count(place, count) => {
                let before = self.counts.insert(place, count).unwrap_or(count);
                let sound = match place {
                    _ if before > count && self.capturing => {
                        Sound::Cascade(HandSize::of(before - count))
                    }
                    _ if before >= count => return None,
                    Place::Pit(_) => Sound::Drop(FillLevel::of(count)),
                    Place::Store(_) => Sound::Store(FillLevel::of(count)),
                };
                Some((sound, Some(place)))
            }
            Cue::Hand(place, seeds) => {
                let lifted = seeds > self.seeds_in_hand;
                self.seeds_in_hand = seeds;
                lifted.then(|| (Sound::Scoop(HandSize::of(seeds)), Some(place)))
            }
            Cue::Lap(place, lap) => Some((Sound::Lap(LapTone::of(lap)), Some(place))),
            Cue::Glow(place) => {
                self.capturing = true;
                Some((Sound::Glow, Some(place)))
            }
            Cue::Bonus(seat) => Some((Sound::Bonus, Some(Place::Store(seat)))),
            Cue::Passed(_) | Cue::Swapped => Some((Sound::Pass, None)),
            Cue::Ended => {
                self.capturing = true;
                None
            }
            Cue::Captured(..) => None,
            Cue::Outcome(Outcome::Won(_)) => Some((Sound::Win, None)),
            Cue::Outcome(Outcome::Drawn) => Some((Sound::Draw, None)),
        }
    }

    /// How loud a landing is, given those shortly before it.
    fn landing_loudness(&mut self, now: f32) -> f32 {
        let since = (now - self.density_at).max(0.0);
        self.density = self.density * (-since / DENSITY_MEMORY_SECS).exp() + 1.0;
        self.density_at = now;
        (FULL_LOUDNESS_DENSITY / self.density).min(1.0).powf(DENSITY_EXPONENT)
    }
}

/// The shortest time between two sounds of a kind.
fn min_interval_secs(sound: Sound) -> f32 {
    match sound {
        Sound::Drop(_) | Sound::Store(_) => 0.0,
        Sound::Settle => 0.4,
        Sound::Button | Sound::Refused | Sound::Back => 0.1,
        Sound::Bonus => 0.5,
        // It plays while the seeds shimmer, and not again at the end of the animation.
        Sound::Win | Sound::Draw => 6.0,
        _ => 0.06,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::PitId;

    const A: Place = Place::Pit(PitId::leftmost(Seat::South));
    const B: Place = Place::Pit(PitId::new(Seat::South, 1).unwrap());
    const STORE: Place = Place::Store(Seat::South);
    const FRAME: f32 = 0.016;

    fn cue_sounds(counts: &[(Place, u8)]) -> CueSounds {
        CueSounds { counts: counts.iter().copied().collect(), ..CueSounds::default() }
    }

    fn kinds(played: &[SoundToPlay]) -> Vec<Sound> {
        played.iter().map(|played| played.sound).collect()
    }

    fn shown(cues: &[Cue]) -> Vec<(Cue, bool)> {
        cues.iter().map(|cue| (*cue, false)).collect()
    }

    #[test]
    fn a_lift_is_a_scoop_and_each_falling_seed_is_a_drop() {
        let mut cue_sounds = cue_sounds(&[(A, 4), (B, 2), (STORE, 9)]);
        let lift = cue_sounds.sounds_for(shown(&[Cue::Count(A, 0), Cue::Hand(A, 4)]), 1.0, FRAME);
        assert_eq!(kinds(&lift), [Sound::Scoop(HandSize::Some)]);
        let carry = cue_sounds.sounds_for(shown(&[Cue::Hand(B, 3)]), 1.1, FRAME);
        assert_eq!(carry, []);
        let drop = cue_sounds.sounds_for(shown(&[Cue::Count(B, 3)]), 1.2, FRAME);
        assert_eq!(kinds(&drop), [Sound::Drop(FillLevel::of(3))]);
        assert_eq!((drop[0].loudness, drop[0].place, drop[0].delay_secs), (1.0, Some(B), 0.0));
        let store = cue_sounds.sounds_for(shown(&[Cue::Count(STORE, 10)]), 1.3, FRAME);
        assert_eq!(kinds(&store), [Sound::Store(FillLevel::of(10))]);
    }

    #[test]
    fn a_capture_glows_cascades_and_lands_in_the_store() {
        let mut cue_sounds = cue_sounds(&[(B, 2), (STORE, 0)]);
        assert_eq!(
            kinds(&cue_sounds.sounds_for(shown(&[Cue::Glow(B)]), 1.0, FRAME)),
            [Sound::Glow]
        );
        let gone = cue_sounds.sounds_for(shown(&[Cue::Count(B, 0)]), 1.3, FRAME);
        assert_eq!(kinds(&gone), [Sound::Cascade(HandSize::Few)]);
        let landed = cue_sounds.sounds_for(shown(&[Cue::Count(STORE, 1)]), 1.7, FRAME);
        assert_eq!(kinds(&landed), [Sound::Store(FillLevel::of(1))]);
    }

    #[test]
    fn a_skipped_move_is_one_soft_sound_and_at_the_end_none() {
        let cues = [Cue::Count(A, 5), Cue::Count(B, 3), Cue::Bonus(Seat::South)];
        let skipped = |cues: &[Cue]| cues.iter().map(|cue| (*cue, true)).collect::<Vec<_>>();
        let mut cue_sounds = cue_sounds(&[(A, 4), (B, 2)]);
        assert_eq!(kinds(&cue_sounds.sounds_for(skipped(&cues), 1.0, FRAME)), [Sound::Settle]);
        let next = [Cue::Count(A, 6)];
        assert_eq!(cue_sounds.sounds_for(skipped(&next), 1.016, FRAME), [], "not in every frame");
        let last = [Cue::Count(A, 7), Cue::Ended];
        assert_eq!(cue_sounds.sounds_for(skipped(&last), 9.0, FRAME), []);
    }

    #[test]
    fn the_denser_seeds_fall_the_quieter_each_is() {
        let steady = |apart: f32| {
            let mut cue_sounds = CueSounds::default();
            (0..60).map(|index| cue_sounds.landing_loudness(index as f32 * apart)).last().unwrap()
        };
        assert_eq!(steady(0.130), 1.0, "in full at the normal pace");
        let [fast, faster] = [steady(0.040), steady(0.013)];
        assert!(fast < 0.6 && faster < 0.5 * fast, "{fast} {faster}");
        // Their sum does not grow either: loudness adds up as power.
        assert!(fast * fast / 0.040 < 1.0 / 0.130 && faster * faster / 0.013 < 1.0 / 0.130);
    }

    #[test]
    fn a_long_frame_plays_only_a_few_landings() {
        let mut cue_sounds = cue_sounds(&[(A, 0)]);
        let cues: Vec<Cue> = (1..=30).map(|count| Cue::Count(A, count)).collect();
        let sounds = cue_sounds.sounds_for(shown(&cues), 1.0, 0.4);
        assert_eq!(sounds.len(), MAX_LANDINGS_PER_FRAME);
        assert!(sounds.windows(2).all(|pair| pair[0].delay_secs < pair[1].delay_secs));
        assert!(sounds.iter().all(|played| played.delay_secs < MAX_SPREAD_SECS));
    }

    #[test]
    fn sounds_of_a_kind_keep_an_interval() {
        let mut cue_sounds = CueSounds::default();
        let heard = (0..100)
            .filter(|index| cue_sounds.debounced(Sound::Button, *index as f32 * FRAME).is_some());
        assert!((10..=17).contains(&heard.count()));
    }
}
