//! All takes of all sounds of a theme, synthesised once.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::material::Sounds;
use super::sound::Sound;
use super::sounds::synthesise;

/// Samples that several voices can play at once.
pub type Samples = Arc<[f32]>;

/// The synthesised sounds of a theme.
#[derive(Clone, Default)]
pub struct SoundBank(BTreeMap<Sound, Vec<Samples>>);

impl SoundBank {
    /// Synthesises all takes of all sounds at `rate` samples per second. This takes a large part of a
    /// second.
    #[must_use]
    pub fn new(sounds: &Sounds, rate: u32) -> Self {
        let takes = |sound: Sound| {
            let take = |take| Samples::from(synthesise(sounds, sound, take, rate));
            (sound, (0..sound.takes()).map(take).collect())
        };
        Self(Sound::all().into_iter().map(takes).collect())
    }

    /// A take of a sound; numbers beyond the last take start again. `None` in an empty bank.
    #[must_use]
    pub fn take(&self, sound: Sound, number: usize) -> Option<&Samples> {
        let takes = self.0.get(&sound)?;
        takes.get(number % takes.len().max(1))
    }
}
