//! Going through the moves of a match: undo and redo, other positions, lines that were not played.

use std::sync::Arc;

use super::view_mode::ViewEvent;
use super::{Match, MatchEvent, MatchPhase};
use crate::record::History;
use crate::rules::{Move, Rules};

impl Match {
    pub(super) fn change_view(&mut self, event: ViewEvent) {
        if let Some(view) = self.view.after(event, self.kind) {
            self.view = view;
        }
    }

    fn is_at_end(&self) -> bool {
        !self.can_redo()
    }

    fn shown_history_mut(&mut self) -> &mut History {
        self.line.as_mut().unwrap_or(&mut self.history)
    }

    /// Takes moves back to where a person has a choice: a forced pass, or the move of an opponent, would
    /// only be played again.
    pub(super) fn undo(&mut self, rules: &Rules) -> Option<MatchEvent> {
        if self.shows_line() {
            return self.leave_line();
        }
        if !self.can_undo(rules) {
            return None;
        }
        self.history.undo(rules);
        while self.history.can_undo() && self.is_played_automatically(rules) {
            self.history.undo(rules);
        }
        // A viewer who looks back only looks further back.
        if !self.is_looking_back() {
            self.standing_plies = self.history.cursor();
        }
        self.sowing = None;
        self.change_view(ViewEvent::Undo);
        Some(MatchEvent::PositionChanged)
    }

    pub(super) fn redo(&mut self, rules: &Rules) -> Option<MatchEvent> {
        if self.is_at_end() {
            return None;
        }
        let event = self.move_cursor(rules, self.history().cursor() + 1)?;
        self.change_view(ViewEvent::Step { at_end: self.is_at_end() });
        Some(event)
    }

    pub(super) fn go_to(&mut self, rules: &Rules, ply: usize) -> Option<MatchEvent> {
        if self.phase() == MatchPhase::Ritual {
            return None;
        }
        let event = self.move_cursor(rules, ply.min(self.history().moves().len()))?;
        self.change_view(ViewEvent::GoTo { at_end: self.is_at_end() });
        Some(event)
    }

    /// Goes to the position after `ply` plies. The next ply is shown as a move, unless one is being shown.
    fn move_cursor(&mut self, rules: &Rules, ply: usize) -> Option<MatchEvent> {
        let before = *self.position();
        let cursor = self.history().cursor();
        let event = if ply == cursor {
            return None;
        } else if ply == cursor + 1 && self.phase() == MatchPhase::Choosing {
            let (mv, trace) = self.shown_history_mut().redo(rules)?;
            self.sowing = Some(before.turn());
            MatchEvent::Played { mv, before, trace: Arc::new(trace) }
        } else {
            self.shown_history_mut().go_to(rules, ply);
            self.sowing = None;
            MatchEvent::PositionChanged
        };
        if !self.shows_line() {
            self.standing_plies = self.standing_plies.max(self.history.cursor());
        }
        Some(event)
    }

    pub(super) fn pause_autoplay(&mut self, paused: bool) {
        if !paused {
            self.change_view(ViewEvent::Resume { at_end: self.is_at_end() });
        } else if self.is_running() {
            // Only a match that runs can be paused; a person's opponent cannot.
            self.change_view(ViewEvent::Pause);
        }
    }

    pub(super) fn show_line(
        &mut self,
        rules: &Rules,
        ply: usize,
        line: &[Move],
    ) -> Option<MatchEvent> {
        if !self.can_show_line() {
            return None;
        }
        self.line = Some(self.history.branch(rules, ply, line));
        self.sowing = None;
        self.change_view(ViewEvent::OpenLine);
        Some(MatchEvent::PositionChanged)
    }

    pub(super) fn leave_line(&mut self) -> Option<MatchEvent> {
        self.line.take()?;
        self.sowing = None;
        self.change_view(ViewEvent::CloseLine);
        Some(MatchEvent::PositionChanged)
    }

    pub(super) fn go_to_main_line(&mut self, rules: &Rules, ply: usize) -> Option<MatchEvent> {
        let Some(event) = self.leave_line() else {
            return self.go_to(rules, ply);
        };
        // The line is still on the board, so no move of the match can be shown from there.
        self.history.go_to(rules, ply);
        self.standing_plies = self.standing_plies.max(self.history.cursor());
        self.change_view(ViewEvent::GoTo { at_end: self.is_at_end() });
        Some(event)
    }
}
