//! A move to play and why: reasons that come from the same trace as the captions.

use super::analysis::{Analysis, Margin};
use crate::rules::{Event, Game, Move, MovePreview, PitId, Seat};

/// What speaks for a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HintReason {
    /// There is no other.
    OnlyMove,
    /// It earns another turn.
    SowsAgain,
    /// It captures.
    Takes {
        /// Seeds captured, at least 1.
        seeds: u32,
    },
    /// The other row is empty and has to be fed.
    Feeds,
    /// It protects seeds: before the move the other player could take more of the player's seeds in one
    /// sowing than after it.
    Keeps {
        /// How many more, at least 1.
        seeds: u32,
        /// The other player's pit that could have taken most.
        from: PitId,
    },
    /// It ends the game.
    Ends {
        /// Seeds that the player gets of those left on the board, less those that the other gets.
        ahead: i32,
    },
    /// The other seat is the better one.
    Swaps,
    /// Nothing happens at once: what comes of it later speaks for it.
    Later,
}

/// A move to play, and why.
///
/// ```
/// # use std::sync::Arc;
/// # use seedfall::ai::{Hint, AnalysisJob};
/// # use seedfall::rules::{Game, Rules, Ruleset};
/// let kalah = Arc::new(Rules::new(Ruleset::kalah()).unwrap());
/// let setup = "0 0 0 0 0 1 / 0 0 0 0 0 2 / 20 25 / S".parse().unwrap();
/// let game = Game::new(&kalah, &setup).unwrap();
/// let analysis = AnalysisJob::study(&game, 1_000).unwrap().finish();
/// let hint = Hint::of(&game, &analysis);
/// let english = seedfall::words::Catalogue::english();
/// assert_eq!(english.text(&hint.messages()[0]), "F is your only move.");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hint {
    /// The move to play.
    pub mv: Move,
    /// What speaks for it, what happens first coming first; never empty.
    pub reasons: Vec<HintReason>,
    /// What the player to move can expect at the end.
    pub margin: Margin,
}

impl Hint {
    /// The best move of an analysis of `game`, and why it is to be played.
    pub fn of(game: &Game, analysis: &Analysis) -> Self {
        let mv = analysis.best;
        let mut reasons = Vec::new();
        if game.legal_moves().len() == 1 {
            reasons.push(HintReason::OnlyMove);
        }
        if let (Move::Sow(_), Ok(preview)) = (mv, game.preview(mv)) {
            reasons.extend(reasons_for_sowing(game, mv, &preview));
        }
        if mv == Move::Swap {
            reasons.push(HintReason::Swaps);
        }
        if reasons.is_empty() {
            reasons.push(HintReason::Later);
        }
        Self { mv, reasons, margin: analysis.margin }
    }
}

/// What speaks for a sowing, of which `preview` is the preview.
fn reasons_for_sowing(game: &Game, mv: Move, preview: &MovePreview) -> Vec<HintReason> {
    let seat = game.turn();
    let mut reasons = Vec::new();
    if game.rules().must_feed && game.position().holding(seat.other()) == 0 {
        reasons.push(HintReason::Feeds);
    }
    if preview.captured > 0 {
        reasons.push(HintReason::Takes { seeds: preview.captured });
    }
    if preview.bonus {
        reasons.push(HintReason::SowsAgain);
    }
    let mut after = game.clone();
    let Ok(trace) = after.play(mv) else { return reasons };
    if preview.end.is_some() {
        let swept = |to: Seat| {
            let part = |event: &Event| match *event {
                Event::Sweep { seeds, to: owner, .. } if owner == to => Some(i32::from(seeds)),
                _ => None,
            };
            trace.0.iter().filter_map(part).sum::<i32>()
        };
        reasons.push(HintReason::Ends { ahead: swept(seat) - swept(seat.other()) });
    } else if after.turn() != seat
        && let Some((pit, before)) = largest_threat(&with_other_to_move(game), seat)
    {
        let left = largest_threat(&after, seat).map_or(0, |(_, seeds)| seeds);
        if before > left {
            reasons.push(HintReason::Keeps { seeds: before - left, from: pit });
        }
    }
    reasons
}

/// The game as if the other player were to move.
fn with_other_to_move(game: &Game) -> Game {
    let mut setup = game.position().setup();
    setup.turn = setup.turn.other();
    Game::new(game.rules(), &setup).unwrap_or_else(|_| game.clone())
}

/// The most seeds that the player to move can take from `row` in one sowing, and with which pit.
fn largest_threat(game: &Game, row: Seat) -> Option<(PitId, u32)> {
    if game.turn() == row {
        return None;
    }
    let taken = |mv: &Move| {
        let Move::Sow(pit) = *mv else { return None };
        let preview = game.preview(*mv).ok()?;
        let own = preview.captures.iter().filter(|(pit, ..)| pit.seat() == row);
        // Seeds that fall into the row in this very sowing were never in danger.
        let held = own.map(|(pit, ..)| u32::from(game.position().seeds(*pit)));
        Some((pit, held.sum()))
    };
    let threats = game.legal_moves();
    let threats = threats.iter().filter_map(taken).filter(|(_, seeds)| *seeds > 0);
    threats.max_by_key(|(_, seeds)| *seeds)
}
