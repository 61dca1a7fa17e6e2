//! Questions about the current match that screens, board and input ask.

use super::player::player_at;
use super::view_mode::Autoplay;
use super::{Match, MatchKind, MatchPhase, Player};
use crate::rules::{Move, Rules, Seat};

impl Match {
    /// The seat that is shown as active: while a move is shown, the one that made it.
    pub fn active_seat(&self) -> Option<Seat> {
        match self.phase() {
            MatchPhase::Choosing => Some(self.turn()),
            MatchPhase::Animating => self.sowing,
            MatchPhase::Ritual | MatchPhase::Over => None,
        }
    }

    /// Whether no person plays.
    pub fn is_watched(&self) -> bool {
        self.kind == MatchKind::Watched
    }

    /// Whether it is for practice: it is not saved and does not count.
    pub fn is_practice(&self) -> bool {
        self.kind == MatchKind::Practice
    }

    /// Whether a position is looked at instead of played from.
    pub fn is_looking_back(&self) -> bool {
        self.view.mode.is_looking_back()
    }

    /// Whether a line is shown that was not played.
    pub fn shows_line(&self) -> bool {
        self.line.is_some()
    }

    /// Whether a line that was not played can be shown.
    pub fn can_show_line(&self) -> bool {
        !self.is_practice() && self.phase() != MatchPhase::Ritual
    }

    /// Whether no move is played automatically.
    pub fn is_autoplay_paused(&self) -> bool {
        self.view.autoplay == Autoplay::Paused
    }

    /// Whether moves come one after the other without a person: in a match that is watched, or while
    /// recorded moves are replayed.
    pub fn is_running(&self) -> bool {
        self.view.mode.is_replaying() || self.view.autoplay == Autoplay::On && self.plays_itself()
    }

    /// Whether it is running or could be.
    pub fn can_run(&self) -> bool {
        self.can_redo() || self.plays_itself()
    }

    /// Whether all further moves of the match on the board are made by computers or at random.
    fn plays_itself(&self) -> bool {
        self.is_watched() && self.phase() != MatchPhase::Over && !self.shows_line()
    }

    /// Whether it is paused at its newest position, where one more move can be played automatically.
    pub fn can_play_one_more(&self) -> bool {
        self.is_watched()
            && self.is_autoplay_paused()
            && self.phase() == MatchPhase::Choosing
            && !self.shows_line()
            && !self.can_redo()
    }

    /// Whether a person may choose a move now.
    pub fn awaits_person(&self) -> bool {
        self.phase() == MatchPhase::Choosing
            && !self.shows_line()
            && self.player(self.turn()) == Player::Human
    }

    /// Whether a person takes the next step of the opening ritual.
    pub fn awaits_person_in_ritual(&self) -> bool {
        self.ritual().is_some_and(|ritual| self.players[ritual.acting()] == Player::Human)
    }

    /// Whether the computer thinks about its next move.
    pub fn is_thinking(&self, rules: &Rules) -> bool {
        self.phase() == MatchPhase::Choosing
            && self.player(self.turn()).level().is_some()
            && !self.is_autoplay_paused()
            && !self.view.mode.is_replaying()
            && !self.is_looking_back()
            && !self.must_pass(rules)
    }

    /// Whether the seat to move can only pass.
    pub(super) fn must_pass(&self, rules: &Rules) -> bool {
        rules.legal_moves(self.state()) == [Move::Pass]
    }

    /// Whether the players may be asked to split the remaining seeds: both are people.
    pub fn can_agree_split(&self, rules: &Rules) -> bool {
        rules.allows_split() && self.players == [Player::Human; 2]
    }

    /// Whether the next move is made without a person choosing it: a forced pass, or the move of an
    /// opponent that is not a person.
    pub(super) fn is_played_automatically(&self, rules: &Rules) -> bool {
        let by_opponent = !self.is_watched() && self.player(self.turn()) != Player::Human;
        by_opponent || self.must_pass(rules)
    }

    /// Whether there is a move to undo, or a line to leave.
    pub fn can_undo(&self, rules: &Rules) -> bool {
        if self.shows_line() {
            return true;
        }
        if !self.history.can_undo() || self.phase() == MatchPhase::Ritual {
            return false;
        }
        // An opponent would only play its first moves again.
        let any_move = self.players == [Player::Human; 2] || self.kind != MatchKind::Played;
        any_move || self.is_looking_back() || self.has_choice_of_person(rules)
    }

    /// Whether a person chose one of the plies on the board.
    fn has_choice_of_person(&self, rules: &Rules) -> bool {
        let mut state = self.history.start().clone();
        let played = self.history.played();
        played.iter().enumerate().any(|(ply, mv)| {
            let player = self.players[player_at(&played[..ply], state.position().turn())];
            let chosen = player == Player::Human && rules.legal_moves(&state) != [Move::Pass];
            // Each was legal when it was played from this start.
            chosen || rules.play_untraced(&mut state, *mv).is_err()
        })
    }

    /// Whether there is a move to redo.
    pub fn can_redo(&self) -> bool {
        self.history().can_redo()
    }
}
