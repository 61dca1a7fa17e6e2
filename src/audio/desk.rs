//! The desk: the mixer with the sounds of a face, shared with the thread that lets it be heard.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use bevy::prelude::*;

use super::Note;
use crate::tone::{Bank, Mixer, Samples};

/// What is heard, whoever hears it. Until it is open and has sounds, all that is asked of it is
/// silence.
#[derive(Resource, Clone, Default)]
pub struct Desk(Arc<Mutex<Works>>);

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
}

impl Desk {
    fn works(&self) -> MutexGuard<'_, Works> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets it be heard, at so many frames a second.
    pub fn open(&self, rate: u32) {
        let works = &mut *self.works();
        let mut mixer = Mixer::new(rate);
        mixer.set_volumes(works.volumes[0], works.volumes[1]);
        mixer.set_room(works.room.clone());
        mixer.surround(works.surrounded);
        works.mixer = Some(mixer);
    }

    /// Nobody hears it any more.
    pub fn close(&self) {
        self.works().mixer = None;
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
    pub fn play(&self, note: &Note, side: f32) {
        let works = &mut *self.works();
        works.notes = works.notes.wrapping_add(1);
        if let (Some(mixer), Some(samples)) =
            (&mut works.mixer, works.bank.take(note.sound, works.notes))
        {
            mixer.strike(samples.clone(), note.loudness, side, note.after);
        }
    }

    /// Fills frames, left and right, from -1 to 1.
    pub fn fill(&self, frames: &mut [[f32; 2]]) {
        match &mut self.works().mixer {
            Some(mixer) => mixer.fill(frames),
            None => frames.fill([0.0; 2]),
        }
    }

    /// How many effects sound.
    pub fn sounding(&self) -> usize {
        self.works().mixer.as_ref().map_or(0, Mixer::sounding)
    }
}
