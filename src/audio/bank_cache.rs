//! The synthesised sounds of all themes used so far.

use std::sync::Arc;

use super::MixerHandle;
use crate::synth::{Samples, SoundBank, Sounds, ambience_loop};

/// The sounds of the themes used so far, all at one rate.
#[derive(Default)]
pub(super) struct BankCache {
    rate: u32,
    themes: Vec<CachedTheme>,
    /// What the mixer has.
    loaded: Option<Sounds>,
}

struct CachedTheme {
    sounds: Sounds,
    bank: Arc<SoundBank>,
    ambience: Samples,
}

impl BankCache {
    /// Gives the mixer the sounds of a theme, synthesising them at first use.
    pub(super) fn load(&mut self, mixer: &MixerHandle, sounds: &Sounds, rate: u32) {
        if self.rate != rate {
            *self = Self { rate, ..Self::default() };
        }
        if self.loaded.as_ref() == Some(sounds) {
            return;
        }
        self.loaded = Some(sounds.clone());
        if let Some(theme) = self.themes.iter().find(|theme| theme.sounds == *sounds) {
            mixer.set_bank(Arc::clone(&theme.bank));
            mixer.set_ambience(Some(Arc::clone(&theme.ambience)));
            return;
        }
        // Until they are ready, no sounds are better than those of another theme.
        mixer.set_bank(Arc::default());
        mixer.set_ambience(None);
        // Effects first, as they are needed first.
        let bank = Arc::new(SoundBank::new(sounds, rate));
        mixer.set_bank(Arc::clone(&bank));
        let ambience = Samples::from(ambience_loop(sounds.ambience, rate));
        mixer.set_ambience(Some(Arc::clone(&ambience)));
        self.themes.push(CachedTheme { sounds: sounds.clone(), bank, ambience });
    }
}
