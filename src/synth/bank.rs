//! All takes of all sounds of a face, made once and then only played.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::material::Sounds;
use super::pieces::synthesise;
use super::sound::Sound;

/// Samples that can be played by many voices at once.
pub type Samples = Arc<[f32]>;

/// The sounds of a face.
#[derive(Clone, Default)]
pub struct Bank(BTreeMap<Sound, Vec<Samples>>);

impl Bank {
    /// Makes all sounds, at so many samples a second. Takes a good part of a second.
    #[must_use]
    pub fn new(sounds: &Sounds, rate: u32) -> Self {
        let takes = |sound: Sound| {
            let take = |take| Samples::from(synthesise(sounds, sound, take, rate));
            (sound, (0..sound.takes()).map(take).collect())
        };
        Self(Sound::all().into_iter().map(takes).collect())
    }

    /// A take of a sound; any number names one. There is none in an empty bank.
    #[must_use]
    pub fn take(&self, sound: Sound, number: usize) -> Option<&Samples> {
        let takes = self.0.get(&sound)?;
        takes.get(number % takes.len().max(1))
    }
}
