//! A game in characters: the board, what a ply did, how it ended.

use std::fmt;

use crate::rules::{Event, Game, Outcome, PitId, Position, Reason, Seat, Trace};

/// A position as a picture: North's row on top, from right to left, a store at each end.
///
/// ```text
///         f   e   d   c   b   a
///         4   4   4   4   4   4
///     0                           0
///         4   4   4   4   4   4
///         A   B   C   D   E   F
/// ```
pub(super) struct Board<'a>(pub &'a Position);

impl fmt::Display for Board<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(position) = self;
        let row = |seat| PitId::row(seat, position.pits());
        write!(f, "    ")?;
        row(Seat::North).rev().try_for_each(|pit| write!(f, "{:>4}", pit.letter()))?;
        write!(f, "\n    ")?;
        row(Seat::North).rev().try_for_each(|pit| write!(f, "{:>4}", position.seeds(pit)))?;
        let gap = 4 * usize::from(position.pits()) + 4;
        let [south, north] = Seat::BOTH.map(|seat| position.store(seat));
        write!(f, "\n{north:>4}{south:>gap$}\n    ")?;
        row(Seat::South).try_for_each(|pit| write!(f, "{:>4}", position.seeds(pit)))?;
        write!(f, "\n    ")?;
        row(Seat::South).try_for_each(|pit| write!(f, "{:>4}", pit.letter()))?;
        writeln!(f)
    }
}

/// What was special about a ply.
pub(super) fn ply_notes(trace: &Trace) -> String {
    let mut notes = Vec::new();
    if trace.laps() > 1 {
        notes.push(format!("{} laps", trace.laps()));
    }
    let captured: u32 = Seat::BOTH.iter().map(|&seat| trace.captured(seat)).sum();
    if captured > 0 {
        notes.push(format!("captures {captured}"));
    }
    if trace.0.iter().any(|event| matches!(event, Event::Bonus { .. })) {
        notes.push("bonus turn".to_owned());
    }
    notes.join(", ")
}

/// How the game stands or ended, as a sentence.
pub(super) fn result_text(game: &Game) -> String {
    let [south, north] = Seat::BOTH.map(|seat| game.position().store(seat));
    let (Some(reason), Some(outcome)) = (game.reason(), game.outcome()) else {
        return format!("Unfinished at {south}-{north}, {} to move.", game.turn());
    };
    let why = match reason {
        Reason::RowEmpty => "a row is empty",
        Reason::CannotFeed => "no move feeds the empty row",
        Reason::BoardEmpty => "the board is empty",
        Reason::Repetition => "the same position has come too often",
        Reason::Majority => "more than half of all seeds are captured",
        Reason::LoneSeed => "one seed is left, which nothing can capture",
        Reason::EndlessTurn => "every sowing would go on for ever",
        Reason::AgreedSplit => "the players agreed to share the rest",
        Reason::Resigned => "the other player resigned",
    };
    match outcome {
        Outcome::Won(seat) => format!("{seat} wins, {south}-{north}: {why}."),
        Outcome::Drawn => format!("A draw, {south}-{north}: {why}."),
    }
}
