//! The match is saved after every ply: killed at any instant, the program can continue it.

use std::sync::Arc;

use bevy::ecs::message::MessageCursor;
use bevy::prelude::*;

use super::new_match::{OPENING_TAG, PLAYERS_TAG, RITUAL_VALUE, SCORE_TAG};
use super::{
    CurrentMatch, GameSet, Match, MatchEvent, MatchScore, Player, SaveStatus, SavedMatches,
};
use crate::platform::clock;
use crate::platform::frame_pacing::RedrawRequests;
use crate::record::{History, Record};
use crate::rules::{Move, Rules, Seat};
use crate::storage::error::SaveError;
use crate::storage::match_archive::MatchArchive;
use crate::storage::match_writer::{MatchWriter, OnClose, WriterEvent};

/// Saves the match that is played. Without this resource no match is saved.
#[derive(Resource)]
pub struct Autosave {
    writer: MatchWriter,
    /// Which events have been taken into account.
    events: MessageCursor<MatchEvent>,
    /// What the writer has of the present match.
    progress: SaveProgress,
    /// The moves of the foreign record that the match was opened from.
    foreign_moves: Option<Vec<Move>>,
}

/// What the writer has of the present match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum SaveProgress {
    /// Nothing.
    Untouched,
    /// Its name, which it has locked.
    Reserved,
    /// A record.
    Written {
        /// Whether the match, as last written, is worth keeping.
        keep: bool,
    },
}

impl Autosave {
    fn new(writer: MatchWriter) -> Self {
        let progress = SaveProgress::Untouched;
        Self { writer, events: default(), progress, foreign_moves: None }
    }

    fn start(&mut self, current: &Match) {
        self.close();
        self.writer.start(current.saved_as.clone(), clock::utc_stamp());
        let source = current.source.as_ref().filter(|_| current.saved_as.is_none());
        self.foreign_moves = source.map(|record| record.history().moves().to_vec());
    }

    /// Saves the match. One in which nothing has been played is only reserved: a program that is killed
    /// before the first move leaves no empty match behind.
    fn write(&mut self, current: &CurrentMatch, ritual_advanced: bool) {
        // A record that is only opened and looked at is not copied.
        let is_foreign =
            self.foreign_moves.as_ref().is_some_and(|moves| moves == current.main_line().moves());
        let is_written = matches!(self.progress, SaveProgress::Written { .. });
        if is_foreign && !is_written {
            return;
        }
        let keep = !current.main_line().moves().is_empty()
            || current.score_before != MatchScore::default();
        if !is_written && !keep && !ritual_advanced {
            self.progress = SaveProgress::Reserved;
            self.writer.reserve();
            return;
        }
        self.progress = SaveProgress::Written { keep };
        self.writer.write(current.record(&current.rules).to_string());
    }

    fn close(&mut self) {
        match std::mem::replace(&mut self.progress, SaveProgress::Untouched) {
            SaveProgress::Untouched => {}
            SaveProgress::Reserved => self.writer.close(OnClose::Delete),
            SaveProgress::Written { keep } => {
                self.writer.close(if keep { OnClose::Keep } else { OnClose::Delete });
            }
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
            Some(source) => source.clone().with_moves_of(history),
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

impl Drop for Autosave {
    fn drop(&mut self) {
        self.close();
    }
}

/// Saves matches in `archive` from now on, and offers those that are there.
///
/// # Errors
/// Why they cannot be saved; those that are there are offered all the same.
pub fn enable_autosave(app: &mut App, archive: MatchArchive) -> Result<(), SaveError> {
    let writer = MatchWriter::new(archive.clone());
    let pending = writer.as_ref().map_or_else(|_| default(), MatchWriter::pending);
    app.insert_resource(SavedMatches::new(archive, pending));
    app.insert_resource(Autosave::new(writer?));
    Ok(())
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<SaveStatus>();
    app.add_systems(
        Update,
        (save_match, report_status)
            .chain()
            .in_set(GameSet::Animate)
            .run_if(resource_exists::<Autosave>),
    );
}

/// Saves the last moves of a match that another one is about to replace, or that is about to be left.
pub(super) fn save_before_replacing(world: &mut World) -> Result {
    if world.contains_resource::<Autosave>() {
        world.run_system_cached(save_match)?;
    }
    Ok(())
}

/// Sends the match to the writer when it has changed.
fn save_match(
    events: Res<Messages<MatchEvent>>,
    current: Option<CurrentMatch>,
    mut autosave: ResMut<Autosave>,
) {
    let (mut changed, mut closed, mut ritual_advanced) = (false, false, false);
    let mut cursor = std::mem::take(&mut autosave.events);
    for event in cursor.read(&events) {
        match event {
            MatchEvent::Began => {
                if let Some(current) = current.as_ref().filter(|current| !current.is_practice()) {
                    autosave.start(current);
                    changed = true;
                } else {
                    autosave.close();
                }
            }
            MatchEvent::RitualAdvanced => (changed, ritual_advanced) = (true, true),
            MatchEvent::Played { .. } | MatchEvent::PositionChanged | MatchEvent::Seated(_) => {
                changed = true;
            }
            MatchEvent::Closed => closed = true,
            MatchEvent::Refused { .. }
            | MatchEvent::ConfirmTruncate { .. }
            | MatchEvent::AnimationFinished => {}
        }
    }
    autosave.events = cursor;
    match current {
        Some(current) if changed && !current.is_practice() => {
            autosave.write(&current, ritual_advanced)
        }
        None if closed => autosave.close(),
        _ => {}
    }
}

/// Tells whether saving fails or works again.
fn report_status(
    autosave: Res<Autosave>,
    mut saved_matches: Option<ResMut<SavedMatches>>,
    mut statuses: MessageWriter<SaveStatus>,
    redraw: Res<RedrawRequests>,
) {
    if autosave.writer.pending().is_busy() {
        // The result of a write wakes no frame.
        redraw.poll();
    }
    while let Some(event) = autosave.writer.next_event() {
        let status = match event {
            WriterEvent::Failed(error) => {
                warn!("{error}");
                SaveStatus::Failed(Arc::new(error))
            }
            WriterEvent::Recovered => SaveStatus::Recovered,
        };
        if let Some(saved_matches) = &mut saved_matches {
            saved_matches.set_status(&status);
        }
        statuses.write(status);
        redraw.animate();
    }
}
