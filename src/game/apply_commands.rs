//! Applies commands: the only place where the current match changes. Moves are resolved through the rules
//! resource.

use std::sync::Arc;

use bevy::ecs::message::MessageCursor;
use bevy::prelude::*;

use super::auto_moves::AutoMove;
use super::current_match::{MatchResources, MatchRng};
use super::phase::update_phase;
use super::view_mode::ViewEvent;
use super::{
    GameSet, Match, MatchCommand, MatchEvent, MatchPhase, MatchRules, NewMatch, RitualMove,
};
use crate::record::History;
use crate::rules::{Move, Refusal, Rules, Seat};

pub(super) fn plugin(app: &mut App) {
    app.add_message::<MatchCommand>().add_message::<MatchEvent>();
    let apply = apply_commands.run_if(on_message::<MatchCommand>);
    app.add_systems(Update, apply.in_set(GameSet::Apply));
}

/// Applies the commands of this frame in the order in which they were written. Exclusive, because a
/// match may begin and be played in the same frame: its rules are in place before its first move.
fn apply_commands(world: &mut World, mut cursor: Local<MessageCursor<MatchCommand>>) -> Result {
    let commands: Vec<MatchCommand> =
        cursor.read(world.resource::<Messages<MatchCommand>>()).cloned().collect();
    for command in commands {
        match command {
            MatchCommand::Begin(new) => begin_match(world, *new),
            MatchCommand::Rematch => rematch(world),
            MatchCommand::Leave => leave_match(world),
            command if world.contains_resource::<Match>() => {
                world.run_system_cached_with(apply_command, command)?;
            }
            _ => {}
        }
    }
    update_phase(world);
    Ok(())
}

/// Inserts the match together with its rules, in place of those that are there.
fn begin_match(world: &mut World, new: NewMatch) {
    let Some(MatchResources { rules, rng, current }) = MatchResources::new(new) else {
        return;
    };
    world.insert_resource(rules);
    world.insert_resource(rng);
    world.insert_resource(current);
    world.write_message(MatchEvent::Began);
}

fn rematch(world: &mut World) {
    let current = world.get_resource::<Match>().zip(world.get_resource::<MatchRules>());
    if let Some(new) = current.map(|(current, rules)| current.rematch(rules)) {
        begin_match(world, new);
    }
}

fn leave_match(world: &mut World) {
    if world.remove_resource::<Match>().is_some() {
        world.remove_resource::<MatchRules>();
        world.remove_resource::<MatchRng>();
        world.write_message(MatchEvent::Closed);
    }
}

/// Applies one command to the current match by its rules, and writes what happened.
fn apply_command(
    In(command): In<MatchCommand>,
    rules: Res<MatchRules>,
    mut current: ResMut<Match>,
    mut events: MessageWriter<MatchEvent>,
) {
    events.write_batch(current.apply(&rules, &command));
}

impl Match {
    /// Applies a command if that is possible now, and returns what happened.
    fn apply(&mut self, rules: &Rules, command: &MatchCommand) -> Option<MatchEvent> {
        match command {
            MatchCommand::Ritual(step) => self.take_ritual_step(*step),
            MatchCommand::Play(mv) => self.try_to_play(rules, *mv),
            MatchCommand::PlayAndTruncate(mv) => {
                let can_play = self.phase() == MatchPhase::Choosing && !self.shows_line();
                can_play.then(|| self.play(rules, *mv))
            }
            MatchCommand::AnimationFinished => {
                self.sowing.take().map(|_| MatchEvent::AnimationFinished)
            }
            MatchCommand::Undo => self.undo(rules),
            MatchCommand::Redo => self.redo(rules),
            MatchCommand::ReplayNext => {
                let is_due = self.next_auto_move(rules) == Some(AutoMove::Replay);
                if is_due { self.redo(rules) } else { None }
            }
            MatchCommand::GoTo(ply) => {
                // Past the newest position lies a move that is not played yet.
                if *ply > self.history().moves().len() && self.can_play_one_more() {
                    self.change_view(ViewEvent::PlayOneMore);
                    return None;
                }
                self.go_to(rules, *ply)
            }
            MatchCommand::PauseAutoplay(paused) => {
                self.pause_autoplay(*paused);
                None
            }
            MatchCommand::ShowLine(ply, line) => self.show_line(rules, *ply, line),
            MatchCommand::LeaveLine => self.leave_line(),
            MatchCommand::GoToMainLine(ply) => self.go_to_main_line(rules, *ply),
            // Begin, Rematch and Leave are about the resource; the others are for other modules.
            MatchCommand::Begin(_)
            | MatchCommand::Rematch
            | MatchCommand::Leave
            | MatchCommand::Skip
            | MatchCommand::StartReview
            | MatchCommand::ToggleHint => None,
        }
    }

    fn change_view(&mut self, event: ViewEvent) {
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

    fn take_ritual_step(&mut self, step: RitualMove) -> Option<MatchEvent> {
        let Some(challenger) = self.ritual.as_mut()?.take(step) else {
            return Some(MatchEvent::RitualAdvanced);
        };
        if challenger == Seat::North {
            self.names.swap(0, 1);
            self.players.swap(0, 1);
            self.score_before = self.score_before.swapped();
        }
        self.ritual = None;
        Some(MatchEvent::Seated(challenger))
    }

    /// Plays `mv`, or asks first if a viewer who looks back would drop later moves by it.
    fn try_to_play(&mut self, rules: &Rules, mv: Move) -> Option<MatchEvent> {
        let unagreed = mv == Move::Split && rules.allows_split() && !self.can_agree_split(rules);
        if self.shows_line() || unagreed {
            return None;
        }
        match self.phase() {
            MatchPhase::Choosing => {}
            MatchPhase::Over => return Some(MatchEvent::Refused { mv, refusal: Refusal::Over }),
            MatchPhase::Opening | MatchPhase::Sowing => return None,
        }
        let drops_later = self.history.undone().first() != Some(&mv);
        if self.is_looking_back() && drops_later && rules.check(self.state(), mv).is_ok() {
            self.change_view(ViewEvent::AskToTruncate);
            return Some(MatchEvent::ConfirmTruncate { mv, later: self.history.undone().len() });
        }
        Some(self.play(rules, mv))
    }

    fn play(&mut self, rules: &Rules, mv: Move) -> MatchEvent {
        let before = *self.position();
        let is_next = self.history.undone().first() == Some(&mv);
        let played = if is_next {
            self.history.redo(rules).map(|(_, trace)| trace).ok_or(Refusal::Over)
        } else {
            self.history.play(rules, mv)
        };
        match played {
            Ok(trace) => {
                self.sowing = Some(before.turn());
                self.standing_plies = self.history.cursor();
                self.change_view(ViewEvent::Play);
                MatchEvent::Played { mv, before, trace: Arc::new(trace) }
            }
            Err(refusal) => MatchEvent::Refused { mv, refusal },
        }
    }

    /// Takes moves back to where a person has a choice: a forced pass, or the move of an opponent, would
    /// only be played again.
    fn undo(&mut self, rules: &Rules) -> Option<MatchEvent> {
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

    fn redo(&mut self, rules: &Rules) -> Option<MatchEvent> {
        if self.is_at_end() {
            return None;
        }
        let event = self.move_cursor(rules, self.history().cursor() + 1)?;
        self.change_view(ViewEvent::Step { at_end: self.is_at_end() });
        Some(event)
    }

    fn go_to(&mut self, rules: &Rules, ply: usize) -> Option<MatchEvent> {
        if self.phase() == MatchPhase::Opening {
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

    fn pause_autoplay(&mut self, paused: bool) {
        if !paused {
            self.change_view(ViewEvent::Resume { at_end: self.is_at_end() });
        } else if self.is_running() {
            // Only a match that runs can be paused; a person's opponent cannot.
            self.change_view(ViewEvent::Pause);
        }
    }

    fn show_line(&mut self, rules: &Rules, ply: usize, line: &[Move]) -> Option<MatchEvent> {
        if !self.can_show_line() {
            return None;
        }
        self.line = Some(self.history.branch(rules, ply, line));
        self.sowing = None;
        self.change_view(ViewEvent::OpenLine);
        Some(MatchEvent::PositionChanged)
    }

    fn leave_line(&mut self) -> Option<MatchEvent> {
        self.line.take()?;
        self.sowing = None;
        self.change_view(ViewEvent::CloseLine);
        Some(MatchEvent::PositionChanged)
    }

    fn go_to_main_line(&mut self, rules: &Rules, ply: usize) -> Option<MatchEvent> {
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
