//! The referee: every ask is judged against the match as it stands at that moment.

use std::sync::Arc;

use bevy::prelude::*;

use super::auto_moves::Due;
use super::current_match::PutBy;
use super::{Match, MatchCommand, MatchEvent, MatchPhase, MatchRules, NewMatch};
use crate::rules::{Move, Refusal, Seat};

/// Carries out, in order, what was asked.
pub(super) fn decide(
    mut commands: Commands,
    mut asks: MessageReader<MatchCommand>,
    mut told: MessageWriter<MatchEvent>,
    mut current: Option<ResMut<Match>>,
) {
    for ask in asks.read() {
        match (ask, current.as_deref_mut()) {
            (MatchCommand::Begin(new), current) => {
                begin(&mut commands, &mut told, current, *new.clone())
            }
            (MatchCommand::Rematch, Some(current)) => {
                let new = current.rematch();
                begin(&mut commands, &mut told, Some(current), new);
            }
            (MatchCommand::Leave, Some(_)) => {
                commands.remove_resource::<Match>();
                commands.remove_resource::<MatchRules>();
                told.write(MatchEvent::Closed);
                // Later asks were meant for the match that is gone.
                current = None;
            }
            (_, None) => {}
            (ask, Some(current)) => {
                told.write_batch(current.judge(ask));
            }
        }
    }
}

fn begin(
    commands: &mut Commands,
    told: &mut MessageWriter<MatchEvent>,
    current: Option<&mut Match>,
    new: NewMatch,
) {
    let Some(begun) = Match::begin(new) else {
        return;
    };
    commands.insert_resource(MatchRules(Arc::clone(begun.rules())));
    match current {
        Some(current) => *current = begun,
        None => commands.insert_resource(begun),
    }
    told.write(MatchEvent::Began);
}

impl Match {
    /// Carries one ask out, if it can be, and tells what happened.
    fn judge(&mut self, ask: &MatchCommand) -> Option<MatchEvent> {
        match ask {
            MatchCommand::Ritual(step) => {
                let MatchPhase::Opening(ritual) = &mut self.phase else {
                    return None;
                };
                let Some(challenger) = ritual.take(*step) else {
                    return Some(MatchEvent::RitualAdvanced);
                };
                if challenger == Seat::North {
                    self.names.swap(0, 1);
                    self.players.swap(0, 1);
                    self.tally = self.tally.swapped();
                }
                self.choose();
                Some(MatchEvent::Seated(challenger))
            }
            MatchCommand::ShowLine(ply, line) if self.may_show_line() => {
                let history = self.own().branch(*ply, line);
                let history = std::mem::replace(&mut self.history, history);
                let resting = self.resting || std::mem::take(&mut self.once);
                let looking_back = self.looking_back;
                self.put_by
                    .get_or_insert_with(|| Box::new(PutBy { history, looking_back, resting }));
                (self.resting, self.replaying) = (true, true);
                self.choose();
                Some(MatchEvent::PositionChanged)
            }
            MatchCommand::LeaveLine | MatchCommand::Undo if self.shows_line() => self.leave_line(),
            MatchCommand::GoToMainLine(ply) if self.shows_line() => {
                let left = self.leave_line();
                // The line is still on the board: no ply of the match can be shown from there.
                self.history.go_to(*ply);
                self.stands = self.stands.max(self.history.cursor());
                self.look();
                self.choose();
                left
            }
            MatchCommand::GoToMainLine(ply) => self.look_at(*ply),
            // The line is only looked at.
            MatchCommand::Play(_) | MatchCommand::PlayAndTruncate(_) if self.shows_line() => None,
            MatchCommand::Play(Move::Split)
                if self.rules().allows_split() && !self.may_be_split() =>
            {
                None
            }
            MatchCommand::Play(mv) if self.phase == MatchPhase::Choosing => {
                Some(self.doubt_or_play(*mv))
            }
            MatchCommand::PlayAndTruncate(mv) if self.phase == MatchPhase::Choosing => {
                Some(self.play(*mv))
            }
            MatchCommand::Play(mv) if self.phase == MatchPhase::Over => {
                Some(MatchEvent::Refused { mv: *mv, refusal: Refusal::Over })
            }
            MatchCommand::AnimationFinished if self.phase == MatchPhase::Sowing => {
                self.choose();
                Some(MatchEvent::AnimationFinished)
            }
            MatchCommand::Undo if self.can_undo() => {
                // Back to where somebody has a choice: a forced pass, or a move of chance, would
                // only come again.
                let looks = self.is_looking_back();
                self.history.undo();
                while self.history.can_undo() && self.is_played_by_itself() {
                    self.history.undo();
                }
                // Who looks back only looks further back.
                if !looks {
                    self.stands = self.history.cursor();
                }
                // Who goes back while watching wants to look; a person's opponent plays on.
                self.resting = self.is_watched() || self.practice;
                (self.replaying, self.once) = (false, false);
                self.choose();
                Some(MatchEvent::PositionChanged)
            }
            MatchCommand::Redo if self.can_redo() => self.go_to(self.history.cursor() + 1),
            MatchCommand::ReplayNext if self.due() == Some(Due::Again) => {
                self.go_to(self.history.cursor() + 1)
            }
            // A move on from the newest position is one that is not played yet.
            MatchCommand::GoTo(ply)
                if *ply > self.history.moves().len() && self.can_play_once() =>
            {
                (self.resting, self.once) = (false, true);
                None
            }
            MatchCommand::GoTo(ply) => self.look_at(*ply),
            // Only what runs can rest; an opponent is not put to sleep.
            MatchCommand::PauseAutoplay(true) if !self.runs() => None,
            MatchCommand::PauseAutoplay(resting) => {
                (self.resting, self.once) = (*resting, false);
                self.replaying = !resting && self.history.can_redo();
                None
            }
            _ => None,
        }
    }

    /// Goes to where `ply` plies are played, to look at it.
    fn look_at(&mut self, ply: usize) -> Option<MatchEvent> {
        if matches!(self.phase, MatchPhase::Opening(_)) {
            return None;
        }
        let told = self.go_to(ply.min(self.history.moves().len()))?;
        self.look();
        Some(told)
    }

    /// Somebody looks at what is on the board now.
    fn look(&mut self) {
        if self.put_by.is_none() {
            self.looking_back = self.history.can_redo();
        }
        self.resting = self.is_looking_back() || self.is_watched() || self.practice;
        (self.replaying, self.once) = (false, false);
    }

    /// Puts the match in place of the line that is looked at.
    fn leave_line(&mut self) -> Option<MatchEvent> {
        let PutBy { history, looking_back, resting } = *self.put_by.take()?;
        self.history = history;
        (self.looking_back, self.resting, self.replaying) = (looking_back, resting, false);
        self.choose();
        Some(MatchEvent::PositionChanged)
    }

    /// Goes to where `ply` plies are played. The next ply is shown, unless one is being shown.
    fn go_to(&mut self, ply: usize) -> Option<MatchEvent> {
        let before = *self.position();
        let told = if ply == self.history.cursor() {
            return None;
        } else if ply == self.history.cursor() + 1 && self.phase == MatchPhase::Choosing {
            let (mv, trace) = self.history.redo()?;
            self.mover = before.turn();
            self.phase = MatchPhase::Sowing;
            MatchEvent::Played { mv, before, trace: Arc::new(trace) }
        } else {
            self.history.go_to(ply);
            self.choose();
            MatchEvent::PositionChanged
        };
        if self.put_by.is_none() {
            self.stands = self.stands.max(self.history.cursor());
        }
        if !self.history.can_redo() {
            // From its end the match goes on as it does; a line ends there.
            self.replaying = false;
            self.looking_back &= self.put_by.is_some();
            self.resting &= self.is_watched() || self.practice || self.put_by.is_some();
        }
        Some(told)
    }

    /// Plays `mv`, unless somebody who looks back would lose by it what comes later.
    fn doubt_or_play(&mut self, mv: Move) -> MatchEvent {
        let next = self.history.undone().first();
        if self.is_looking_back() && next != Some(&mv) && self.game().check(mv).is_ok() {
            // The question waits for its answer.
            (self.resting, self.replaying) = (true, false);
            return MatchEvent::ConfirmTruncate { mv, later: self.history.undone().len() };
        }
        self.play(mv)
    }

    fn play(&mut self, mv: Move) -> MatchEvent {
        let before = *self.position();
        let again = self.history.moves().get(self.history.cursor()) == Some(&mv);
        let played = if again {
            self.history.redo().map(|(_, trace)| trace).ok_or(Refusal::Over)
        } else {
            self.history.play(mv)
        };
        match played {
            Ok(trace) => {
                self.mover = before.turn();
                self.phase = MatchPhase::Sowing;
                // Who looked back plays on.
                self.resting &= self.is_watched() || self.practice;
                self.resting |= std::mem::take(&mut self.once);
                (self.looking_back, self.replaying) = (false, false);
                self.stands = self.history.cursor();
                MatchEvent::Played { mv, before, trace: Arc::new(trace) }
            }
            Err(refusal) => MatchEvent::Refused { mv, refusal },
        }
    }
}
