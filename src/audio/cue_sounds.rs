//! The ear: from what is shown to what is heard of it. It knows no engine and no device.

use std::collections::HashMap;
use std::mem::{Discriminant, discriminant};

use crate::animation::timeline::Cue;
use crate::rules::{Outcome, Place, Position, Seat};
use crate::synth::{FillLevel, HandSize, Lap, Sound};

use super::PlayedSound;

/// Landings are forgotten in so many seconds, when it comes to how dense they are.
const MEMORY: f32 = 0.35;
/// So many landings within the memory are still heard in full; those of the normal pace are.
const DENSE: f32 = 3.6;
/// How quickly denser ones become quieter: 0.5 would keep their sum as loud as it is.
const THINNING: f32 = 0.75;
/// No more landings are heard of one frame, however long it was.
const AT_ONCE: usize = 4;
/// Landings of one frame are spread over it, but over no more than this, in seconds.
const SPREAD: f32 = 0.05;

/// What has been heard so far, as far as it matters for what comes.
#[derive(Clone, Debug, Default)]
pub struct CueSounds {
    /// What places are seen to hold.
    counts: HashMap<Place, u8>,
    /// Seeds in the hand.
    hand: u8,
    /// Whether seeds now go to a captor: from then on nothing is lifted any more.
    taking: bool,
    /// How dense landings are, and when that was so.
    density: f32,
    dense_at: f32,
    /// When each kind of sound was heard last.
    heard: HashMap<Discriminant<Sound>, f32>,
}

impl CueSounds {
    /// A ply begins at a position.
    pub fn follow(&mut self, before: &Position) {
        let places = before.all_pits().map(Place::Pit).chain(Seat::BOTH.map(Place::Store));
        self.counts = places.map(|place| (place, before.count(place))).collect();
        self.hand = 0;
        self.taking = false;
    }

    /// What is heard of the cues of one frame, `now` in seconds, `length` that of the frame. Each
    /// cue comes with whether it was skipped: of all those there is one soft sound at most.
    pub fn hear(
        &mut self,
        cues: impl IntoIterator<Item = (Cue, bool)>,
        now: f32,
        length: f32,
    ) -> Vec<PlayedSound> {
        let mut notes = Vec::new();
        let mut landings = Vec::new();
        let (mut skipped, mut ended) = (false, false);
        for (cue, skips) in cues {
            ended |= cue == Cue::Ended;
            let Some((sound, place)) = self.sound(cue) else {
                continue;
            };
            if skips {
                skipped = true;
            } else if matches!(sound, Sound::Drop(_) | Sound::Store(_)) {
                landings.push((sound, place));
            } else {
                notes.extend(self.once(sound, now).map(|note| PlayedSound { place, ..note }));
            }
        }
        landings.truncate(AT_ONCE);
        let apart = length.clamp(0.0, SPREAD) / landings.len().max(1) as f32;
        for (index, (sound, place)) in landings.into_iter().enumerate() {
            let after = apart * index as f32;
            let loudness = self.land(now + after);
            notes.push(PlayedSound { sound, loudness, place, after });
        }
        // The end has a sound of its own, which comes soon.
        if skipped && !ended {
            notes.extend(self.once(Sound::Settle, now));
        }
        notes
    }

    /// A sound by itself, unless one of its kind was heard just before.
    pub fn once(&mut self, sound: Sound, now: f32) -> Option<PlayedSound> {
        let heard = self.heard.entry(discriminant(&sound)).or_insert(f32::NEG_INFINITY);
        if now - *heard < gap(sound) {
            return None;
        }
        *heard = now;
        Some(PlayedSound { sound, loudness: 1.0, place: None, after: 0.0 })
    }

    fn sound(&mut self, cue: Cue) -> Option<(Sound, Option<Place>)> {
        match cue {
            Cue::Count(place, count) => {
                let before = self.counts.insert(place, count).unwrap_or(count);
                let sound = match place {
                    _ if before > count && self.taking => {
                        Sound::Cascade(HandSize::of(before - count))
                    }
                    _ if before >= count => return None,
                    Place::Pit(_) => Sound::Drop(FillLevel::of(count)),
                    Place::Store(_) => Sound::Store(FillLevel::of(count)),
                };
                Some((sound, Some(place)))
            }
            Cue::Hand(place, seeds) => {
                let lifted = seeds > self.hand;
                self.hand = seeds;
                lifted.then(|| (Sound::Scoop(HandSize::of(seeds)), Some(place)))
            }
            Cue::Lap(place, lap) => Some((Sound::Lap(Lap::of(lap)), Some(place))),
            Cue::Glow(place) => {
                self.taking = true;
                Some((Sound::Glow, Some(place)))
            }
            Cue::Bonus(seat) => Some((Sound::Bonus, Some(Place::Store(seat)))),
            Cue::Passed(_) | Cue::Swapped => Some((Sound::Pass, None)),
            Cue::Ended => {
                self.taking = true;
                None
            }
            Cue::Captured(..) => None,
            Cue::Outcome(Outcome::Won(_)) => Some((Sound::Win, None)),
            Cue::Outcome(Outcome::Drawn) => Some((Sound::Draw, None)),
        }
    }

    /// How loud a landing is among those shortly before it.
    fn land(&mut self, now: f32) -> f32 {
        let since = (now - self.dense_at).max(0.0);
        self.density = self.density * (-since / MEMORY).exp() + 1.0;
        self.dense_at = now;
        (DENSE / self.density).min(1.0).powf(THINNING)
    }
}

/// Seconds that lie at least between two sounds of a kind.
fn gap(sound: Sound) -> f32 {
    match sound {
        Sound::Drop(_) | Sound::Store(_) => 0.0,
        Sound::Settle => 0.4,
        Sound::Button | Sound::Refused | Sound::Back => 0.1,
        Sound::Bonus => 0.5,
        // It sounds while the seeds shine, and not again when they are still.
        Sound::Win | Sound::Draw => 6.0,
        _ => 0.06,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::PitId;

    const A: Place = Place::Pit(PitId { seat: Seat::South, index: 0 });
    const B: Place = Place::Pit(PitId { seat: Seat::South, index: 1 });
    const STORE: Place = Place::Store(Seat::South);
    const FRAME: f32 = 0.016;

    fn ear(counts: &[(Place, u8)]) -> CueSounds {
        CueSounds { counts: counts.iter().copied().collect(), ..CueSounds::default() }
    }

    fn sounds(notes: &[PlayedSound]) -> Vec<Sound> {
        notes.iter().map(|note| note.sound).collect()
    }

    fn seen(cues: &[Cue]) -> Vec<(Cue, bool)> {
        cues.iter().map(|cue| (*cue, false)).collect()
    }

    #[test]
    fn a_lift_is_a_scoop_and_each_seed_that_falls_is_a_drop() {
        let mut ear = ear(&[(A, 4), (B, 2), (STORE, 9)]);
        let lift = ear.hear(seen(&[Cue::Count(A, 0), Cue::Hand(A, 4)]), 1.0, FRAME);
        assert_eq!(sounds(&lift), [Sound::Scoop(HandSize::Some)]);
        let carry = ear.hear(seen(&[Cue::Hand(B, 3)]), 1.1, FRAME);
        assert_eq!(carry, []);
        let drop = ear.hear(seen(&[Cue::Count(B, 3)]), 1.2, FRAME);
        assert_eq!(sounds(&drop), [Sound::Drop(FillLevel::of(3))]);
        assert_eq!((drop[0].loudness, drop[0].place, drop[0].after), (1.0, Some(B), 0.0));
        let store = ear.hear(seen(&[Cue::Count(STORE, 10)]), 1.3, FRAME);
        assert_eq!(sounds(&store), [Sound::Store(FillLevel::of(10))]);
    }

    #[test]
    fn what_is_captured_glows_goes_and_lands_in_the_store() {
        let mut ear = ear(&[(B, 2), (STORE, 0)]);
        assert_eq!(sounds(&ear.hear(seen(&[Cue::Glow(B)]), 1.0, FRAME)), [Sound::Glow]);
        let gone = ear.hear(seen(&[Cue::Count(B, 0)]), 1.3, FRAME);
        assert_eq!(sounds(&gone), [Sound::Cascade(HandSize::Few)]);
        let landed = ear.hear(seen(&[Cue::Count(STORE, 1)]), 1.7, FRAME);
        assert_eq!(sounds(&landed), [Sound::Store(FillLevel::of(1))]);
    }

    #[test]
    fn what_is_skipped_is_one_soft_sound_and_at_the_end_none() {
        let cues = [Cue::Count(A, 5), Cue::Count(B, 3), Cue::Bonus(Seat::South)];
        let skipped = |cues: &[Cue]| cues.iter().map(|cue| (*cue, true)).collect::<Vec<_>>();
        let mut ear = ear(&[(A, 4), (B, 2)]);
        assert_eq!(sounds(&ear.hear(skipped(&cues), 1.0, FRAME)), [Sound::Settle]);
        let next = [Cue::Count(A, 6)];
        assert_eq!(ear.hear(skipped(&next), 1.016, FRAME), [], "not in every frame");
        let last = [Cue::Count(A, 7), Cue::Ended];
        assert_eq!(ear.hear(skipped(&last), 9.0, FRAME), []);
    }

    #[test]
    fn the_denser_seeds_fall_the_quieter_each_is() {
        let steady = |apart: f32| {
            let mut ear = CueSounds::default();
            (0..60).map(|index| ear.land(index as f32 * apart)).last().unwrap()
        };
        assert_eq!(steady(0.130), 1.0, "in full at the normal pace");
        let [fast, faster] = [steady(0.040), steady(0.013)];
        assert!(fast < 0.6 && faster < 0.5 * fast, "{fast} {faster}");
        // Their sum does not grow either: loudness adds up as power.
        assert!(fast * fast / 0.040 < 1.0 / 0.130 && faster * faster / 0.013 < 1.0 / 0.130);
    }

    #[test]
    fn a_long_frame_is_no_bang() {
        let mut ear = ear(&[(A, 0)]);
        let cues: Vec<Cue> = (1..=30).map(|count| Cue::Count(A, count)).collect();
        let notes = ear.hear(seen(&cues), 1.0, 0.4);
        assert_eq!(notes.len(), AT_ONCE);
        assert!(notes.windows(2).all(|pair| pair[0].after < pair[1].after));
        assert!(notes.iter().all(|note| note.after < SPREAD));
    }

    #[test]
    fn sounds_of_a_kind_keep_apart() {
        let mut ear = CueSounds::default();
        let heard =
            (0..100).filter(|index| ear.once(Sound::Button, *index as f32 * FRAME).is_some());
        assert!((10..=17).contains(&heard.count()));
    }
}
