//! Applies commands: the only place where the current match changes. Moves are resolved through the rules
//! resource.

use std::sync::Arc;

use bevy::ecs::message::MessageCursor;
use bevy::prelude::*;

use super::auto_moves::AutoMove;
use super::autosave::save_before_replacing;
use super::current_match::{MatchResources, MatchRng};
use super::view_mode::ViewEvent;
use super::{
    GameSet, Match, MatchCommand, MatchEvent, MatchPhase, MatchPresence, MatchRules, NewMatch,
    RitualMove,
};
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
        if command.replaces_match() {
            save_before_replacing(world)?;
        }
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

/// Makes the states follow the match, with their transitions.
fn update_phase(world: &mut World) {
    let phase = world.get_resource::<Match>().map(Match::phase);
    if phase == world.get_resource::<State<MatchPhase>>().map(|state| *state.get()) {
        return;
    }
    let presence = match phase {
        Some(_) => MatchPresence::Present,
        None => MatchPresence::Absent,
    };
    if *world.resource::<State<MatchPresence>>() != presence {
        world.insert_resource(NextState::Pending(presence));
    }
    if let Some(phase) = phase {
        world.insert_resource(NextState::Pending(phase));
    }
    world.run_schedule(StateTransition);
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
            MatchCommand::FinishMove => self.sowing.take().map(|_| MatchEvent::AnimationFinished),
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
            MatchPhase::Ritual | MatchPhase::Animating => return None,
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
}
