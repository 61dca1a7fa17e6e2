//! The referee: every ask is judged against the match as it stands at that moment.

use std::sync::Arc;

use bevy::prelude::*;

use super::automatic::Due;
use super::current::PutBy;
use super::{Ask, Match, MatchRules, NewMatch, Phase, Told};
use crate::rules::{Move, Refusal, Seat};

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
                let Some(challenger) = ritual.take(*step) else {
                    return Some(Told::RitualWent);
                };
                if challenger == Seat::North {
                    self.names.swap(0, 1);
                    self.players.swap(0, 1);
                    self.tally = self.tally.swapped();
                }
                self.choose();
                Some(Told::Seated(challenger))
            }
            Ask::ShowLine(ply, line) if self.may_show_line() => {
                let history = self.own().branch(*ply, line);
                let history = std::mem::replace(&mut self.history, history);
                let resting = self.resting || std::mem::take(&mut self.once);
                let looking_back = self.looking_back;
                self.put_by
                    .get_or_insert_with(|| Box::new(PutBy { history, looking_back, resting }));
                (self.resting, self.replaying) = (true, true);
                self.choose();
                Some(Told::Rewound)
            }
            Ask::LeaveLine | Ask::Undo if self.shows_line() => self.leave_line(),
            Ask::SeeOwn(ply) if self.shows_line() => {
                let left = self.leave_line();
                // The line is still on the board: no ply of the match can be shown from there.
                self.history.go_to(*ply);
                self.stands = self.stands.max(self.history.cursor());
                self.look();
                self.choose();
                left
            }
            Ask::SeeOwn(ply) => self.look_at(*ply),
            // The line is only looked at.
            Ask::Play(_) | Ask::PlayOn(_) if self.shows_line() => None,
            Ask::Play(Move::Split) if self.rules().allows_split() && !self.may_be_split() => None,
            Ask::Play(mv) if self.phase == Phase::Choosing => Some(self.doubt_or_play(*mv)),
            Ask::PlayOn(mv) if self.phase == Phase::Choosing => Some(self.play(*mv)),
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
                Some(Told::Rewound)
            }
            Ask::Redo if self.can_redo() => self.go_to(self.history.cursor() + 1),
            Ask::Again if self.due() == Some(Due::Again) => self.go_to(self.history.cursor() + 1),
            // A move on from the newest position is one that is not played yet.
            Ask::GoTo(ply) if *ply > self.history.moves().len() && self.can_play_once() => {
                (self.resting, self.once) = (false, true);
                None
            }
            Ask::GoTo(ply) => self.look_at(*ply),
            // Only what runs can rest; an opponent is not put to sleep.
            Ask::Rest(true) if !self.runs() => None,
            Ask::Rest(resting) => {
                (self.resting, self.once) = (*resting, false);
                self.replaying = !resting && self.history.can_redo();
                None
            }
            _ => None,
        }
    }

    /// Goes to where `ply` plies are played, to look at it.
    fn look_at(&mut self, ply: usize) -> Option<Told> {
        if matches!(self.phase, Phase::Opening(_)) {
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
    fn leave_line(&mut self) -> Option<Told> {
        let PutBy { history, looking_back, resting } = *self.put_by.take()?;
        self.history = history;
        (self.looking_back, self.resting, self.replaying) = (looking_back, resting, false);
        self.choose();
        Some(Told::Rewound)
    }

    /// Goes to where `ply` plies are played. The next ply is shown, unless one is being shown.
    fn go_to(&mut self, ply: usize) -> Option<Told> {
        let before = *self.position();
        let told = if ply == self.history.cursor() {
            return None;
        } else if ply == self.history.cursor() + 1 && self.phase == Phase::Choosing {
            let (mv, trace) = self.history.redo()?;
            self.mover = before.turn();
            self.phase = Phase::Sowing;
            Told::Played { mv, before, trace: Arc::new(trace) }
        } else {
            self.history.go_to(ply);
            self.choose();
            Told::Rewound
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
    fn doubt_or_play(&mut self, mv: Move) -> Told {
        let next = self.history.undone().first();
        if self.is_looking_back() && next != Some(&mv) && self.game().check(mv).is_ok() {
            // The question waits for its answer.
            (self.resting, self.replaying) = (true, false);
            return Told::Doubted { mv, later: self.history.undone().len() };
        }
        self.play(mv)
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
                // Who looked back plays on.
                self.resting &= self.is_watched() || self.practice;
                self.resting |= std::mem::take(&mut self.once);
                (self.looking_back, self.replaying) = (false, false);
                self.stands = self.history.cursor();
                Told::Played { mv, before, trace: Arc::new(trace) }
            }
            Err(refusal) => Told::Refused { mv, refusal },
        }
    }
}
