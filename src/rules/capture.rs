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
        self.take_all(position, landing, sink);
    }

    /// Whether the capture at `landing` would take all that the other row holds.
    pub(crate) fn is_slam(&self, position: &Position, landing: usize) -> bool {
        let other = position.turn.other();
        let mut after = *position;
        self.take_all(&mut after, landing, &mut NoTrace);
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

    #[inline]
    fn take_all<S: TraceSink>(&self, position: &mut Position, landing: usize, sink: &mut S) {
        if landing >= STORE[0] {
            return;
        }
        match self.capture_at(position, landing).map(|number| &self.captures[number]) {
            None => {}
            Some(CompiledCapture::OwnEmptyPit { .. }) => {
                let seat = position.turn;
                take(position, seat, landing, CaptureKind::Landing, sink);
                take(position, seat, self.opposite(landing), CaptureKind::Opposite, sink);
            }
            Some(chain) => self.take_chain(position, landing, chain, sink),
        }
    }

    /// Takes the landing pit and, backward, the chain that ends in it.
    fn take_chain<S: TraceSink>(
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
            take(position, seat, cell, kind, sink);
            if *with_opposite {
                take(position, seat, self.opposite(cell), CaptureKind::Opposite, sink);
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
            let goes_on = counts.contains(board.cells[before])
                && visited & (1 << before) == 0
                && on_side(position, before, *side)
                && (*cross_rows || position.row_of(before) == position.row_of(cell));
            if !goes_on {
                return;
            }
            cell = before;
            kind = CaptureKind::Chain;
        }
    }
}

#[inline]
fn take<S: TraceSink>(
    position: &mut Position,
    to: Seat,
    cell: usize,
    kind: CaptureKind,
    sink: &mut S,
) {
    let seeds = position.empty(cell);
    if seeds == 0 {
        return;
    }
    position.cells[STORE[to.index()]] += seeds;
    if S::RECORDS {
        let pit = position.pit(cell);
        sink.record(Event::Capture { pit, seeds, to, kind });
    }
}

#[inline]
fn on_side(position: &Position, cell: usize, side: Side) -> bool {
    let bit = 1 << cell;
    match side {
        Side::Either => true,
        Side::Other => position.row_mask(position.turn.other()) & bit != 0,
        Side::Own => position.row_mask(position.turn) & bit != 0,
    }
}
