//! The mixer: a few voices over the room, faded sample by sample, so that nothing that begins, ends
//! or changes is heard as a click.

use super::bank::Samples;

/// No more effects sound at once; the faintest gives way.
pub const VOICES: usize = 8;
/// No more effects begin together: a device that stood still for a while does not catch up in a bang.
const TOGETHER: usize = 4;
/// What gives way, or is hushed, is silent after so many seconds.
pub const HUSH: f32 = 0.045;
/// A volume that is changed arrives after so many seconds.
const TURN: f32 = 0.03;
/// The room comes in so many seconds.
const COME: f32 = 2.5;
/// The room goes in so many seconds.
pub const GO: f32 = 0.6;
/// What is louder than this is pressed together, so that no sum is over full scale.
const KNEE: f32 = 0.7;

/// An effect under way.
struct Voice {
    samples: Samples,
    /// The next sample; below 0 while it waits.
    at: isize,
    gain: [f32; 2],
    /// How much of it is left: 1, and less once it is hushed.
    fade: f32,
    hushed: bool,
}

impl Voice {
    /// Roughly how loud it still is.
    fn weight(&self) -> f32 {
        let left = self.samples.len() as f32 - self.at as f32;
        (self.gain[0] + self.gain[1]) * (left / self.samples.len() as f32).min(1.0)
    }
}

/// The room, or one that is on its way out.
struct Bed {
    samples: Samples,
    at: usize,
    fade: f32,
}

/// Mixes effects and a room to stereo.
pub struct Mixer {
    rate: f32,
    voices: Vec<Voice>,
    room: Option<Samples>,
    beds: Vec<Bed>,
    /// Whether the room is wanted.
    surrounded: bool,
    /// The volumes as they are, and as they are to be: of effects, and of the room.
    volumes: [f32; 2],
    wanted: [f32; 2],
}

impl Mixer {
    /// A mixer of so many frames a second, with both volumes at 0.
    #[must_use]
    pub fn new(rate: u32) -> Self {
        Self {
            rate: rate as f32,
            voices: Vec::with_capacity(2 * VOICES),
            room: None,
            beds: Vec::new(),
            surrounded: false,
            volumes: [0.0; 2],
            wanted: [0.0; 2],
        }
    }

    /// Sets the volumes, 0 to 1: of effects, and of the room.
    pub fn set_volumes(&mut self, effects: f32, room: f32) {
        self.wanted = [effects, room].map(|volume| volume.clamp(0.0, 1.0));
    }

    /// Begins an effect after so many seconds: `loudness` from 0 to 1, `side` from -1, left, to 1.
    pub fn strike(&mut self, samples: Samples, loudness: f32, side: f32, after: f32) {
        let begin = self.voices.iter().filter(|voice| voice.at <= 0 && !voice.hushed).count();
        if samples.is_empty() || self.wanted[0] <= 0.0 || begin >= TOGETHER {
            return;
        }
        if self.sounding() >= VOICES {
            let sounding = self.voices.iter_mut().filter(|voice| !voice.hushed);
            if let Some(faintest) = sounding.min_by(|a, b| a.weight().total_cmp(&b.weight())) {
                faintest.hushed = true;
            }
        }
        // By equal power, and no louder in the middle than with one ear.
        let turn = std::f32::consts::FRAC_PI_4 * (1.0 + side.clamp(-1.0, 1.0));
        self.voices.push(Voice {
            samples,
            at: -((after.max(0.0) * self.rate) as isize),
            gain: [turn.cos(), turn.sin()].map(|ear| loudness.clamp(0.0, 1.0) * ear),
            fade: 1.0,
            hushed: false,
        });
    }

    /// Lets all effects die away at once.
    pub fn hush(&mut self) {
        for voice in &mut self.voices {
            voice.hushed = true;
        }
        // What only waited is not heard at all.
        self.voices.retain(|voice| voice.at > 0);
    }

    /// How many effects sound, without those that are giving way.
    #[must_use]
    pub fn sounding(&self) -> usize {
        self.voices.iter().filter(|voice| !voice.hushed).count()
    }

    /// Frames a second.
    #[must_use]
    pub fn rate(&self) -> u32 {
        self.rate as u32
    }

    /// Whether nothing at all is to be heard: nothing sounds and no room is wanted, or only at a
    /// volume of 0.
    #[must_use]
    pub fn is_silent(&self) -> bool {
        let audible = |kind: usize| self.volumes[kind] > 0.0 || self.wanted[kind] > 0.0;
        let comes = self.surrounded && self.room.as_ref().is_some_and(|room| !room.is_empty());
        let effects = !self.voices.is_empty() && audible(0);
        let room = (comes || !self.beds.is_empty()) && audible(1);
        !effects && !room
    }

    /// Forgets what sounds unheard, so that it is not heard from its middle when volumes rise.
    pub fn clear(&mut self) {
        self.voices.clear();
        self.beds.clear();
    }

    /// The loop of a room, in place of any other; it is heard while the room is wanted.
    pub fn set_room(&mut self, room: Option<Samples>) {
        self.room = room;
    }

    /// Whether the room is to be heard.
    pub fn surround(&mut self, surrounded: bool) {
        self.surrounded = surrounded;
    }

    /// Fills `frames`, left and right, from -1 to 1.
    pub fn fill(&mut self, frames: &mut [[f32; 2]]) {
        self.change_rooms();
        for frame in frames {
            for (volume, wanted) in self.volumes.iter_mut().zip(self.wanted) {
                let step = 1.0 / (TURN * self.rate);
                *volume += (wanted - *volume).clamp(-step, step);
            }
            let [mut left, mut right] = [0.0; 2];
            for voice in &mut self.voices {
                voice.at += 1;
                if voice.hushed {
                    voice.fade = (voice.fade - 1.0 / (HUSH * self.rate)).max(0.0);
                }
                let sample = match usize::try_from(voice.at - 1) {
                    Ok(at) => voice.samples.get(at).copied().unwrap_or(0.0) * voice.fade,
                    Err(_) => 0.0,
                };
                left += sample * voice.gain[0];
                right += sample * voice.gain[1];
            }
            let [effects, room] = self.volumes;
            (left, right) = (left * effects, right * effects);
            for (index, bed) in self.beds.iter_mut().enumerate() {
                // Only the newest may stay, and only where a room is wanted.
                let stays = index == 0 && self.surrounded;
                let step = if stays { 1.0 / (COME * self.rate) } else { -1.0 / (GO * self.rate) };
                bed.fade = (bed.fade + step).clamp(0.0, 1.0);
                let long = bed.samples.len();
                bed.at = (bed.at + 1) % long;
                let gain = bed.fade * bed.fade * room;
                // The same room half a loop apart is another one to each ear.
                left += bed.samples[bed.at] * gain;
                right += bed.samples[(bed.at + long / 2) % long] * gain;
            }
            *frame = [press(left), press(right)];
        }
        let over = |voice: &Voice| voice.fade <= 0.0 || voice.at >= voice.samples.len() as isize;
        self.voices.retain(|voice| !over(voice));
        let surrounded = self.surrounded;
        let mut index = 0;
        self.beds.retain(|bed| {
            index += 1;
            bed.fade > 0.0 || index == 1 && surrounded
        });
    }

    /// Puts the wanted room first; any other is on its way out.
    fn change_rooms(&mut self) {
        let Some(room) = self.room.as_ref().filter(|room| self.surrounded && !room.is_empty())
        else {
            return;
        };
        let same = |bed: &Bed| std::sync::Arc::ptr_eq(&bed.samples, room);
        match self.beds.iter().position(same) {
            Some(index) => self.beds.swap(0, index),
            None => self.beds.insert(0, Bed { samples: room.clone(), at: 0, fade: 0.0 }),
        }
    }
}

/// Leaves what is below [`KNEE`] alone and bends what is above towards 1.
fn press(sample: f32) -> f32 {
    let over = sample.abs() - KNEE;
    if over <= 0.0 {
        return sample;
    }
    let room = 1.0 - KNEE;
    sample.signum() * (KNEE + room * over / (over + room))
}
