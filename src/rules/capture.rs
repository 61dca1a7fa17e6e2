//! Captures: which pits are taken when the last seed has landed.

use super::Seat;
use super::compiled::{CompiledCapture, Rules};
use super::position::{Position, STORE};
use super::ruleset::{Chain, ChainCounts, GrandSlam, Opposite, Side};
use super::trace::{CaptureKind, Event, NoTrace, TraceSink};

impl Rules {
    /// Makes the first capture of the ruleset that the landing allows, for the player to move.
    #[inline]
    pub(crate) fn capture<S: TraceSink>(
        &self,
        position: &mut Position,
        landing: usize,
        sink: &mut S,
    ) {
        if landing >= STORE[0] {
            return;
        }
        let row = usize::from(position.row_of(landing) != position.turn);
        if !self.capture_triggers[row].contains(position.cells[landing]) {
            return;
        }
        if self.ruleset().grand_slam == GrandSlam::TakesNothing && self.is_slam(position, landing) {
            return;
        }
        self.make_capture(position, landing, sink);
    }

    /// Whether the capture at `landing` would take all that the other row holds.
    pub(crate) fn is_slam(&self, position: &Position, landing: usize) -> bool {
        let other = position.turn.other();
        let mut after = *position;
        self.make_capture(&mut after, landing, &mut NoTrace);
        position.holding(other) != 0 && after.holding(other) == 0
    }

    /// The number of the capture that a last seed at `landing` allows, of the first one if several do.
    #[inline]
    pub(crate) fn capture_at(&self, position: &Position, landing: usize) -> Option<usize> {
        self.captures.iter().position(|capture| match capture {
            CompiledCapture::ByCount { counts, side, .. } => {
                counts.contains(position.cells[landing]) && on_side(position, landing, *side)
            }
            CompiledCapture::OwnEmptyPit { opposite } => {
                position.cells[landing] == 1
                    && on_side(position, landing, Side::Own)
                    && (*opposite == Opposite::NotNeeded
                        || position.cells[self.opposite(landing)] > 0)
            }
        })
    }

    /// Makes the first capture that applies to a last seed at `landing`, whatever the grand slam rule says.
    #[inline]
    fn make_capture<S: TraceSink>(&self, position: &mut Position, landing: usize, sink: &mut S) {
        if landing >= STORE[0] {
            return;
        }
        match self.capture_at(position, landing).map(|number| &self.captures[number]) {
            None => {}
            Some(CompiledCapture::OwnEmptyPit { .. }) => {
                let seat = position.turn;
                capture_pit(position, seat, landing, CaptureKind::Landing, sink);
                capture_pit(position, seat, self.opposite(landing), CaptureKind::Opposite, sink);
            }
            Some(chain) => self.capture_chain(position, landing, chain, sink),
        }
    }

    /// Captures the landing pit and, backward, the chain that ends in it.
    fn capture_chain<S: TraceSink>(
        &self,
        position: &mut Position,
        landing: usize,
        capture: &CompiledCapture,
        sink: &mut S,
    ) {
        let CompiledCapture::ByCount { counts, side, chain, with_opposite } = capture else {
            return;
        };
        let seat = position.turn;
        let landed = *position;
        let (mut cell, mut kind, mut visited) = (landing, CaptureKind::Landing, 0u32);
        loop {
            capture_pit(position, seat, cell, kind, sink);
            if *with_opposite {
                capture_pit(position, seat, self.opposite(cell), CaptureKind::Opposite, sink);
            }
            let Chain::Backward { cross_rows, settle } = chain else {
                return;
            };
            visited |= 1 << cell;
            let before = self.previous(cell);
            let board = match settle {
                ChainCounts::Snapshot => &landed,
                ChainCounts::OneAtATime => &*position,
            };
            let continues = counts.contains(board.cells[before])
                && visited & (1 << before) == 0
                && on_side(position, before, *side)
                && (*cross_rows || position.row_of(before) == position.row_of(cell));
            if !continues {
                return;
            }
            cell = before;
            kind = CaptureKind::Chain;
        }
    }
}

/// Moves all seeds of `cell` to the store of `to`; an empty pit is no capture.
#[inline]
fn capture_pit<S: TraceSink>(
    position: &mut Position,
    to: Seat,
    cell: usize,
    kind: CaptureKind,
    sink: &mut S,
) {
    let seeds = position.take_seeds(cell);
    if seeds == 0 {
        return;
    }
    position.cells[STORE[to.index()]] += seeds;
    if S::RECORDS {
        let pit = position.pit(cell);
        sink.record(Event::Capture { pit, seeds, to, kind });
    }
}

/// Whether `cell` is in a row that `side` allows, as the player to move sees it.
#[inline]
fn on_side(position: &Position, cell: usize, side: Side) -> bool {
    let bit = 1 << cell;
    match side {
        Side::Either => true,
        Side::Other => position.row_mask(position.turn.other()) & bit != 0,
        Side::Own => position.row_mask(position.turn) & bit != 0,
    }
}
