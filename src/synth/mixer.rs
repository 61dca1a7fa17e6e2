//! The mixer: a few voices over an ambience, faded sample by sample, so that nothing that begins, ends
//! or changes is heard as a click.
//!
//! It is made for a sound device's callback: after its creation it neither allocates nor frees memory.
//! Voices and loops lie in arrays of fixed size, and samples that are no longer needed are handed back.

use std::sync::Arc;

use super::bank::Samples;

/// The largest number of effects that sound at once; for one more the faintest is faded out.
pub const MAX_VOICES: usize = 8;
/// Places for voices, including those that are being faded out. A sound that finds none is dropped.
const VOICE_SLOTS: usize = 32;
/// Places for ambience loops: the current one, and earlier ones that are being faded out.
const LOOP_SLOTS: usize = 4;
/// How many effects may begin together: a device that stood still for a while does not play all that
/// it missed at once.
const MAX_STARTS: usize = 4;
/// How long an effect takes to fade out when it is cut short.
pub const FADE_OUT_SECS: f32 = 0.045;
/// How long a volume takes to go from 0 to 1.
const VOLUME_RAMP_SECS: f32 = 0.03;
/// How long an ambience takes to fade in.
const AMBIENCE_FADE_IN_SECS: f32 = 2.5;
/// How long an ambience takes to fade out.
pub const AMBIENCE_FADE_OUT_SECS: f32 = 0.6;
/// Amplitudes above this are bent below full scale.
const SOFT_CLIP_KNEE: f32 = 0.7;

/// An effect that is playing.
struct Voice {
    samples: Samples,
    /// The next sample; below 0 before the effect begins.
    cursor: isize,
    /// Left and right.
    gains: [f32; 2],
    /// From 1 down to 0 while the voice is being cut short.
    fade: f32,
    fading_out: bool,
}

impl Voice {
    /// Roughly how loud it still is.
    fn weight(&self) -> f32 {
        let left = self.samples.len() as f32 - self.cursor as f32;
        (self.gains[0] + self.gains[1]) * (left / self.samples.len() as f32).min(1.0)
    }

    fn is_over(&self) -> bool {
        self.fade <= 0.0 || self.cursor >= self.samples.len() as isize
    }
}

/// An ambience that is playing, or fading out.
struct AmbienceLoop {
    samples: Samples,
    cursor: usize,
    fade: f32,
}

/// Mixes effects and an ambience to stereo.
pub struct Mixer {
    rate: f32,
    voices: [Option<Voice>; VOICE_SLOTS],
    loops: [Option<AmbienceLoop>; LOOP_SLOTS],
    /// Which of the loops stays while the ambience is enabled; the others fade out.
    current_loop: usize,
    ambience: Option<Samples>,
    ambience_enabled: bool,
    volumes: MixerVolumes,
    /// What the volumes move towards.
    target_volumes: MixerVolumes,
}

/// From 0 to 1.
#[derive(Clone, Copy, Default)]
struct MixerVolumes {
    effects: f32,
    ambience: f32,
}

impl MixerVolumes {
    /// Moves each volume towards its target, by at most `max_step`.
    fn move_towards(&mut self, target: Self, max_step: f32) {
        self.effects += (target.effects - self.effects).clamp(-max_step, max_step);
        self.ambience += (target.ambience - self.ambience).clamp(-max_step, max_step);
    }
}

impl Mixer {
    /// A mixer of `rate` frames per second, with both volumes at 0.
    #[must_use]
    pub fn new(rate: u32) -> Self {
        Self {
            rate: rate as f32,
            voices: [const { None }; VOICE_SLOTS],
            loops: [const { None }; LOOP_SLOTS],
            current_loop: 0,
            ambience: None,
            ambience_enabled: false,
            volumes: MixerVolumes::default(),
            target_volumes: MixerVolumes::default(),
        }
    }

    /// The same mixer with these volumes from its first frame on.
    #[must_use]
    pub fn with_volumes(mut self, effects: f32, ambience: f32) -> Self {
        self.set_volumes(effects, ambience);
        self.volumes = self.target_volumes;
        self
    }

    /// Sets the volumes, 0 to 1.
    pub fn set_volumes(&mut self, effects: f32, ambience: f32) {
        self.target_volumes =
            MixerVolumes { effects: effects.clamp(0.0, 1.0), ambience: ambience.clamp(0.0, 1.0) };
    }

    /// Begins an effect `delay_secs` from now: `loudness` from 0 to 1, `pan` from -1, left, to 1.
    /// Returns the samples if it is not played.
    pub fn play(
        &mut self,
        samples: Samples,
        loudness: f32,
        pan: f32,
        delay_secs: f32,
    ) -> Option<Samples> {
        let starts = |voice: &&Voice| voice.cursor <= 0 && !voice.fading_out;
        let starting = self.voices.iter().flatten().filter(starts).count();
        let free = self.voices.iter().position(Option::is_none);
        let Some(free) = free.filter(|_| starting < MAX_STARTS) else {
            return Some(samples);
        };
        if samples.is_empty() || self.target_volumes.effects <= 0.0 {
            return Some(samples);
        }
        if self.sounding() >= MAX_VOICES {
            let sounding = self.voices.iter_mut().flatten().filter(|voice| !voice.fading_out);
            if let Some(faintest) = sounding.min_by(|a, b| a.weight().total_cmp(&b.weight())) {
                faintest.fading_out = true;
            }
        }
        // Equal power: a sound is as loud in the middle as at the side.
        let angle = std::f32::consts::FRAC_PI_4 * (1.0 + pan.clamp(-1.0, 1.0));
        self.voices[free] = Some(Voice {
            samples,
            cursor: -((delay_secs.max(0.0) * self.rate) as isize),
            gains: [angle.cos(), angle.sin()].map(|gain| loudness.clamp(0.0, 1.0) * gain),
            fade: 1.0,
            fading_out: false,
        });
        None
    }

    /// Fades out all effects. Those that have not begun yet are never heard.
    pub fn fade_out_effects(&mut self) {
        for voice in self.voices.iter_mut().flatten() {
            voice.fading_out = true;
            if voice.cursor <= 0 {
                voice.fade = 0.0;
            }
        }
    }

    /// The number of effects that sound, without those that are being faded out.
    #[must_use]
    pub fn sounding(&self) -> usize {
        self.voices.iter().flatten().filter(|voice| !voice.fading_out).count()
    }

    /// Frames per second.
    #[must_use]
    pub fn rate(&self) -> u32 {
        self.rate as u32
    }

    /// Whether nothing can be heard: nothing plays, or only at a volume of 0.
    #[must_use]
    pub fn is_silent(&self) -> bool {
        let audible = |volume: fn(&MixerVolumes) -> f32| {
            volume(&self.volumes) > 0.0 || volume(&self.target_volumes) > 0.0
        };
        let effects = self.voices.iter().any(Option::is_some) && audible(|volumes| volumes.effects);
        let ambience = self.wanted_ambience().is_some() || self.loops.iter().any(Option::is_some);
        !(effects || ambience && audible(|volumes| volumes.ambience))
    }

    /// Replaces the ambience, and returns the samples of the one before. It is heard while it is
    /// enabled; without a new one, the old one goes on.
    pub fn set_ambience(&mut self, ambience: Option<Samples>) -> Option<Samples> {
        std::mem::replace(&mut self.ambience, ambience)
    }

    /// Fades the ambience in or out.
    pub fn enable_ambience(&mut self, enabled: bool) {
        self.ambience_enabled = enabled;
    }

    /// Fills `frames`, left and right, from -1 to 1. Samples that are no longer needed are handed to
    /// `release`.
    pub fn fill(&mut self, frames: &mut [[f32; 2]], mut release: impl FnMut(Samples)) {
        self.choose_loop();
        for frame in frames {
            let max_step = 1.0 / (VOLUME_RAMP_SECS * self.rate);
            self.volumes.move_towards(self.target_volumes, max_step);
            let (effects, ambience) = (self.mix_effects(), self.mix_ambience());
            let MixerVolumes { effects: effects_volume, ambience: ambience_volume } = self.volumes;
            let mixed = [0, 1]
                .map(|side| effects[side] * effects_volume + ambience[side] * ambience_volume);
            *frame = mixed.map(soft_clip);
        }
        for slot in &mut self.voices {
            if let Some(voice) = slot.take_if(|voice| voice.is_over()) {
                release(voice.samples);
            }
        }
        let kept = Some(self.current_loop).filter(|_| self.ambience_enabled);
        for (index, slot) in self.loops.iter_mut().enumerate() {
            if let Some(over) = slot.take_if(|one| one.fade <= 0.0 && kept != Some(index)) {
                release(over.samples);
            }
        }
    }

    /// The next frame of all effects.
    fn mix_effects(&mut self) -> [f32; 2] {
        let mut sum = [0.0; 2];
        for voice in self.voices.iter_mut().flatten() {
            if voice.fading_out {
                voice.fade = (voice.fade - 1.0 / (FADE_OUT_SECS * self.rate)).max(0.0);
            }
            let sample = usize::try_from(voice.cursor)
                .ok()
                .and_then(|cursor| voice.samples.get(cursor))
                .map_or(0.0, |sample| sample * voice.fade);
            voice.cursor += 1;
            sum[0] += sample * voice.gains[0];
            sum[1] += sample * voice.gains[1];
        }
        sum
    }

    /// The next frame of all ambience loops.
    fn mix_ambience(&mut self) -> [f32; 2] {
        let mut sum = [0.0; 2];
        for (index, slot) in self.loops.iter_mut().enumerate() {
            let Some(ambience) = slot else {
                continue;
            };
            let step = if index == self.current_loop && self.ambience_enabled {
                1.0 / (AMBIENCE_FADE_IN_SECS * self.rate)
            } else {
                -1.0 / (AMBIENCE_FADE_OUT_SECS * self.rate)
            };
            ambience.fade = (ambience.fade + step).clamp(0.0, 1.0);
            let length = ambience.samples.len();
            ambience.cursor = (ambience.cursor + 1) % length;
            let gain = ambience.fade * ambience.fade;
            // Each side hears the loop at another place, which makes the room wide.
            sum[0] += ambience.samples[ambience.cursor] * gain;
            sum[1] += ambience.samples[(ambience.cursor + length / 2) % length] * gain;
        }
        sum
    }

    fn wanted_ambience(&self) -> Option<&Samples> {
        let wanted = self.ambience.as_ref().filter(|_| self.ambience_enabled);
        wanted.filter(|samples| !samples.is_empty())
    }

    /// Makes the wanted ambience the current loop. Where all places are taken by loops that fade out,
    /// it has to wait for one of them.
    fn choose_loop(&mut self) {
        let Some(wanted) = self.wanted_ambience() else {
            return;
        };
        let plays = |slot: &Option<AmbienceLoop>| {
            slot.as_ref().is_some_and(|ambience| Arc::ptr_eq(&ambience.samples, wanted))
        };
        if let Some(index) = self.loops.iter().position(plays) {
            self.current_loop = index;
        } else if let Some(index) = self.loops.iter().position(Option::is_none) {
            let samples = Arc::clone(wanted);
            self.loops[index] = Some(AmbienceLoop { samples, cursor: 0, fade: 0.0 });
            self.current_loop = index;
        }
    }
}

/// Leaves what is below [`SOFT_CLIP_KNEE`] as it is and bends what is above towards 1.
fn soft_clip(sample: f32) -> f32 {
    let over = sample.abs() - SOFT_CLIP_KNEE;
    if over <= 0.0 {
        return sample;
    }
    let headroom = 1.0 - SOFT_CLIP_KNEE;
    sample.signum() * (SOFT_CLIP_KNEE + headroom * over / (over + headroom))
}
