//! The match is kept on disk after every ply: killed at any instant, the program can go on with it.

use std::sync::Arc;

use bevy::prelude::*;

use super::new_match::{OPENING_TAG, PLAYERS_TAG, RITUAL_VALUE, SCORE_TAG};
use super::{
    CurrentMatch, GameSet, Match, MatchEvent, MatchScore, Player, SaveFailed, SavedMatches,
};
use crate::platform::clock;
use crate::platform::power::RedrawRequests;
use crate::record::{History, Record};
use crate::rules::{Move, Rules, Seat};
use crate::storage::archive::Archive;
use crate::storage::files::in_words;
use crate::storage::keeper::MatchWriter;

/// Where matches are kept. Without it they are not.
#[derive(Resource)]
pub struct Keeping {
    keeper: MatchWriter,
    /// Something was written of the match that is played.
    written: bool,
    /// The moves of the record that it was opened from, if that is somebody else's.
    opened: Option<Vec<Move>>,
    /// What was last known of it: whether it is worth keeping, and whether it is over.
    worth: bool,
    over: bool,
}

impl Keeping {
    /// Keeps matches in `archive`.
    ///
    /// # Errors
    /// In one line, why that cannot be.
    pub fn new(archive: Archive) -> Result<Self, String> {
        let keeper = MatchWriter::new(archive)
            .map_err(|error| format!("The match cannot be saved: {}", in_words(&error)))?;
        Ok(Self { keeper, written: false, opened: None, worth: false, over: false })
    }

    fn begin(&mut self, current: &Match) {
        self.leave();
        self.keeper.begin(current.saved_as.clone(), clock::stamp());
        (self.written, self.worth, self.over) = (false, false, false);
        let source = current.source.as_ref().filter(|_| current.saved_as.is_none());
        self.opened = source.map(|record| record.history().moves().to_vec());
    }

    fn write(&mut self, current: &CurrentMatch) {
        // A record that was only opened and looked at is somebody else's.
        let alien = self.opened.as_ref().is_some_and(|moves| moves == current.main_line().moves());
        if alien && !self.written {
            return;
        }
        self.written = true;
        self.worth = !current.main_line().moves().is_empty()
            || current.score_before != MatchScore::default();
        let standing = current.standing(&current.rules);
        self.over = standing.state().reason().is_some();
        self.keeper.write(current.record_of(&current.rules, &standing).to_string());
    }

    fn leave(&mut self) {
        if self.written {
            self.keeper.leave(self.worth, self.over);
            self.written = false;
        }
    }
}

impl Match {
    /// The match as a record that tells all of it: names, score, what was taken back.
    pub fn record(&self, rules: &Arc<Rules>) -> Record {
        self.record_of(rules, &self.standing(rules))
    }

    fn record_of(&self, rules: &Arc<Rules>, history: &History) -> Record {
        let mut record = match &self.source {
            Some(source) => source.clone().continued(history),
            None => Record::new(rules, history, &self.options).with_date(&self.date),
        };
        let [first, second] = self.players;
        let ritual = self.ritual.is_some();
        let named =
            |seat: Seat| Some(self.names[seat.index()].clone()).filter(|name| !name.is_empty());
        for (tag, value) in [
            ("South", named(Seat::South)),
            ("North", named(Seat::North)),
            (
                PLAYERS_TAG,
                (self.players != [Player::default(); 2]).then(|| format!("{first} {second}")),
            ),
            (
                SCORE_TAG,
                (self.score_before != MatchScore::default()).then(|| self.score_before.to_string()),
            ),
            (OPENING_TAG, ritual.then(|| RITUAL_VALUE.to_owned())),
        ] {
            record = match value {
                Some(value) => record.with_tag(tag, &value),
                None => record.without_tag(tag),
            };
        }
        record
    }
}

impl Drop for Keeping {
    fn drop(&mut self) {
        self.leave();
    }
}

/// Keeps matches in `archive` from now on, and offers those that are there.
///
/// # Errors
/// In one line, why they cannot be kept; those that are there are offered all the same.
pub fn keep_in(app: &mut App, archive: Archive) -> Result<(), String> {
    let keeping = Keeping::new(archive.clone());
    let writing = keeping.as_ref().map_or_else(|_| default(), |keeping| keeping.keeper.work());
    app.insert_resource(SavedMatches::new(archive, writing));
    app.insert_resource(keeping?);
    Ok(())
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<SaveFailed>();
    app.add_systems(Update, keep.in_set(GameSet::Animate).run_if(resource_exists::<Keeping>));
}

fn keep(
    mut told: MessageReader<MatchEvent>,
    current: Option<CurrentMatch>,
    mut keeping: ResMut<Keeping>,
    mut cabinet: Option<ResMut<SavedMatches>>,
    mut unkept: MessageWriter<SaveFailed>,
    redraw: Res<RedrawRequests>,
) {
    let (mut changed, mut left) = (false, false);
    for told in told.read() {
        match told {
            MatchEvent::Began => {
                if let Some(cabinet) = cabinet.as_mut().filter(|cabinet| cabinet.unkept.is_some()) {
                    cabinet.unkept = None;
                }
                if let Some(current) = current.as_ref().filter(|current| !current.is_practice()) {
                    keeping.begin(current);
                    changed = true;
                } else {
                    keeping.leave();
                }
            }
            MatchEvent::Played { .. }
            | MatchEvent::PositionChanged
            | MatchEvent::RitualAdvanced
            | MatchEvent::Seated(_) => changed = true,
            MatchEvent::Closed => left = true,
            MatchEvent::Refused { .. }
            | MatchEvent::ConfirmTruncate { .. }
            | MatchEvent::AnimationFinished => {}
        }
    }
    match current {
        Some(current) if changed && !current.is_practice() => keeping.write(&current),
        None if left => keeping.leave(),
        _ => {}
    }
    if keeping.keeper.work().is_busy() {
        // What goes wrong is to be told soon.
        redraw.poll();
    }
    if let Some(trouble) = keeping.keeper.trouble() {
        warn!("{trouble}");
        if let Some(cabinet) = &mut cabinet {
            cabinet.unkept = Some(trouble.clone());
        }
        unkept.write(SaveFailed(trouble));
    }
}
