//! The desk: the mixer with the sounds of a face, shared with the thread that lets it be heard.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use bevy::prelude::*;

use super::PlayedSound;
use crate::synth::{Bank, Mixer, Samples};

/// After so many seconds in which nothing was to be heard the device may go.
const QUIET: u32 = 5;

/// What is heard, whoever hears it. Until it is open and has sounds, all that is asked of it is
/// silence.
#[derive(Resource, Clone, Default)]
pub struct SharedMixer(Arc<Mutex<Works>>);

#[derive(Default)]
struct Works {
    mixer: Option<Mixer>,
    bank: Arc<Bank>,
    room: Option<Samples>,
    /// Effects, and the room.
    volumes: [f32; 2],
    surrounded: bool,
    /// Counts notes, so that each has another take.
    notes: usize,
    /// For how many frames nothing was to be heard.
    silent: usize,
    /// Whether nobody listens because there was nothing to hear; what is asked of it waits.
    asleep: bool,
}

impl Works {
    fn is_silent(&self) -> bool {
        self.mixer.as_ref().is_none_or(Mixer::is_silent)
    }
}

impl SharedMixer {
    fn works(&self) -> MutexGuard<'_, Works> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets it be heard, at so many frames a second. What was asked of it while it slept begins now.
    pub fn open(&self, rate: u32) {
        let works = &mut *self.works();
        works.silent = 0;
        let slept = std::mem::take(&mut works.asleep);
        if slept && works.mixer.as_ref().is_some_and(|mixer| mixer.rate() == rate) {
            return;
        }
        let mut mixer = Mixer::new(rate);
        mixer.set_volumes(works.volumes[0], works.volumes[1]);
        mixer.set_room(works.room.clone());
        mixer.surround(works.surrounded);
        works.mixer = Some(mixer);
    }

    /// Nobody hears it any more.
    pub fn close(&self) {
        let works = &mut *self.works();
        works.mixer = None;
        works.asleep = false;
    }

    /// Lets nobody listen until there is something to hear; answers whether that is so now.
    pub fn sleep(&self) -> bool {
        let works = &mut *self.works();
        works.asleep = works.mixer.is_some() && works.is_silent();
        if let Some(mixer) = works.mixer.as_mut().filter(|_| works.asleep) {
            mixer.clear();
        }
        works.asleep
    }

    /// Whether nobody listens because there was nothing to hear.
    pub fn is_asleep(&self) -> bool {
        self.works().asleep
    }

    /// Whether it sleeps, and there is something to hear again.
    pub fn is_roused(&self) -> bool {
        let works = self.works();
        works.asleep && !works.is_silent()
    }

    /// Gives it the sounds of a face.
    pub fn stock(&self, bank: Arc<Bank>) {
        self.works().bank = bank;
    }

    /// Gives it the room of a face; none while that is being made.
    pub fn set_room(&self, room: Option<Samples>) {
        let works = &mut *self.works();
        works.room = room.clone();
        if let Some(mixer) = &mut works.mixer {
            mixer.set_room(room);
        }
    }

    /// Sets the volumes as a player sets them, 0 to 1: of effects, and of the room.
    pub fn set_volumes(&self, effects: f32, room: f32) {
        let works = &mut *self.works();
        // Squared, a volume of one half is heard as about half as loud.
        works.volumes = [effects * effects, room * room];
        if let Some(mixer) = &mut works.mixer {
            mixer.set_volumes(works.volumes[0], works.volumes[1]);
        }
    }

    /// Whether the room is to be heard.
    pub fn surround(&self, surrounded: bool) {
        let works = &mut *self.works();
        works.surrounded = surrounded;
        if let Some(mixer) = &mut works.mixer {
            mixer.surround(surrounded);
        }
    }

    /// Lets all effects die away at once.
    pub fn hush(&self) {
        if let Some(mixer) = &mut self.works().mixer {
            mixer.hush();
        }
    }

    /// Plays a note; `side` from -1, left, to 1.
    pub fn play(&self, note: &PlayedSound, side: f32) {
        let works = &mut *self.works();
        works.notes = works.notes.wrapping_add(1);
        if let (Some(mixer), Some(samples)) =
            (&mut works.mixer, works.bank.take(note.sound, works.notes))
        {
            mixer.strike(samples.clone(), note.loudness, side, note.after);
        }
    }

    /// Fills frames, left and right, from -1 to 1. Answers, once in a silence, whether it has
    /// lasted so long that the device may go.
    pub fn fill(&self, frames: &mut [[f32; 2]]) -> bool {
        let works = &mut *self.works();
        let Some(mixer) = &mut works.mixer else {
            frames.fill([0.0; 2]);
            return false;
        };
        mixer.fill(frames);
        let before = works.silent;
        works.silent = if mixer.is_silent() { before + frames.len() } else { 0 };
        let enough = (QUIET * mixer.rate()) as usize;
        before < enough && works.silent >= enough
    }

    /// How many effects sound.
    pub fn sounding(&self) -> usize {
        self.works().mixer.as_ref().map_or(0, Mixer::sounding)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RATE: u32 = 1000;

    fn desk() -> SharedMixer {
        let desk = SharedMixer::default();
        desk.set_volumes(1.0, 1.0);
        desk.open(RATE);
        desk
    }

    fn strike(desk: &SharedMixer) {
        let loud = Samples::from(vec![0.5; 400]);
        desk.works().mixer.as_mut().unwrap().strike(loud, 1.0, 0.0, 0.0);
    }

    /// How often so many seconds of sound say that the device may go.
    fn listen(desk: &SharedMixer, seconds: u32) -> usize {
        let block = || desk.fill(&mut [[0.0; 2]; 100]);
        (0..seconds * RATE / 100).filter(|_| block()).count()
    }

    #[test]
    fn after_a_long_silence_the_device_may_go() {
        let desk = desk();
        strike(&desk);
        assert_eq!(listen(&desk, QUIET), 0, "it was heard in the first half second");
        assert_eq!(listen(&desk, 3 * QUIET), 1, "said once");
        assert!(desk.sleep() && !desk.is_roused());
    }

    #[test]
    fn what_rouses_the_desk_is_heard_from_its_first_sample() {
        let desk = desk();
        listen(&desk, QUIET);
        assert!(desk.sleep());
        strike(&desk);
        assert!(desk.is_roused());
        desk.open(RATE);
        let mut frames = [[0.0; 2]; 400];
        desk.fill(&mut frames);
        assert!(frames.iter().all(|[left, _]| *left > 0.3), "whole, and at full volume");
    }

    #[test]
    fn nobody_listens_to_a_room_that_is_muted() {
        let desk = desk();
        desk.set_room(Some(Samples::from(vec![0.5; 400])));
        desk.surround(true);
        assert_eq!(listen(&desk, 3 * QUIET), 0);
        assert!(!desk.sleep(), "the room is heard");
        desk.set_volumes(0.0, 0.0);
        assert_eq!(listen(&desk, 3 * QUIET), 1);
        assert!(desk.sleep() && !desk.is_roused());
        desk.set_volumes(0.0, 0.5);
        assert!(desk.is_roused());
    }
}
