//! The referee: every ask is judged against the match as it stands at that moment.

use std::sync::Arc;

use bevy::prelude::*;

use super::{Ask, Match, MatchRules, NewMatch, Phase, Told};
use crate::rules::{Move, Refusal};

/// Carries out, in order, what was asked.
pub(super) fn decide(
    mut commands: Commands,
    mut asks: MessageReader<Ask>,
    mut told: MessageWriter<Told>,
    mut current: Option<ResMut<Match>>,
) {
    for ask in asks.read() {
        match (ask, current.as_deref_mut()) {
            (Ask::Begin(new), current) => begin(&mut commands, &mut told, current, *new.clone()),
            (Ask::Rematch, Some(current)) => {
                let new = current.rematch();
                begin(&mut commands, &mut told, Some(current), new);
            }
            (Ask::Leave, Some(_)) => {
                commands.remove_resource::<Match>();
                commands.remove_resource::<MatchRules>();
                told.write(Told::Left);
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
    told: &mut MessageWriter<Told>,
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
    told.write(Told::Began);
}

impl Match {
    /// Carries one ask out, if it can be, and tells what happened.
    fn judge(&mut self, ask: &Ask) -> Option<Told> {
        match ask {
            Ask::Ritual(step) => {
                let Phase::Opening(ritual) = &mut self.phase else {
                    return None;
                };
                if let Some(names) = ritual.take(*step) {
                    self.names = names;
                    self.choose();
                }
                Some(Told::RitualWent)
            }
            Ask::Play(mv) if self.phase == Phase::Choosing => Some(self.play(*mv)),
            Ask::Play(mv) if self.phase == Phase::Over => {
                Some(Told::Refused { mv: *mv, refusal: Refusal::Over })
            }
            Ask::Shown if self.phase == Phase::Sowing => {
                self.choose();
                Some(Told::Settled)
            }
            Ask::Undo if self.can_undo() => {
                // Back to where somebody has a choice: a forced pass, or a move of chance, would
                // only come again.
                self.history.undo();
                while self.history.can_undo() && self.is_played_by_itself() {
                    self.history.undo();
                }
                // Who goes back while watching wants to look; a person's opponent plays on.
                self.resting = self.is_watched();
                self.choose();
                Some(Told::Rewound)
            }
            Ask::Redo if self.can_redo() => {
                let before = *self.position();
                self.mover = before.turn();
                let (mv, trace) = self.history.redo()?;
                self.phase = Phase::Sowing;
                Some(Told::Played { mv, before, trace: Arc::new(trace) })
            }
            Ask::Rest(resting) => {
                self.resting = *resting;
                None
            }
            _ => None,
        }
    }

    fn play(&mut self, mv: Move) -> Told {
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
                self.phase = Phase::Sowing;
                Told::Played { mv, before, trace: Arc::new(trace) }
            }
            Err(refusal) => Told::Refused { mv, refusal },
        }
    }
}
