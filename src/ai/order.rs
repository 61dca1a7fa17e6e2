//! Which moves are tried first: the better the order, the fewer are tried at all.

use super::node::{MOST_MOVES, Moves, PASS, SWAP};
use super::table::NO_MOVE;
use crate::rules::{CELLS, Pie, Position, Rules, STORE, cells};

/// The move that was best when the position was met before.
const KNOWN: i32 = 1 << 28;
/// A bonus turn; the pit nearest to the store first, as that one leaves the others as they are.
const BONUS: i32 = 1 << 26;
/// A capture, and each seed that it is sure to take.
const CAPTURE: i32 = 1 << 24;
const CAPTURED: i32 = 1 << 16;
/// A move that refuted the one before elsewhere.
const KILLER: i32 = 1 << 22;
/// What the record of a move may grow to before all are halved.
const MOST_MERIT: i32 = 1 << 20;

/// What is remembered of moves, wherever they were played.
pub(super) struct HistoryHeuristic {
    /// For each ply from the start, the last two moves that were too good to be let happen.
    killers: Vec<[u8; 2]>,
    merits: [i32; CELLS],
}

impl HistoryHeuristic {
    pub(super) fn new() -> Self {
        Self { killers: Vec::new(), merits: [0; CELLS] }
    }

    /// Takes note of a move that was too good, found by looking `depth` quarters of a ply ahead.
    pub(super) fn praise(&mut self, ply: usize, code: u8, depth: i32) {
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, [NO_MOVE; 2]);
        }
        let [first, second] = &mut self.killers[ply];
        if *first != code {
            *second = std::mem::replace(first, code);
        }
        let merit = &mut self.merits[usize::from(code)];
        *merit += depth * depth;
        if *merit > MOST_MERIT {
            self.merits.iter_mut().for_each(|merit| *merit /= 2);
        }
    }

    fn of(&self, ply: usize, code: u8) -> i32 {
        let killer = self.killers.get(ply).is_some_and(|killers| killers.contains(&code));
        self.merits[usize::from(code)] + if killer { KILLER } else { 0 }
    }
}

/// What a move gains at first sight: whether it earns a bonus turn, and how many seeds it takes at
/// least. Relays are not followed.
#[inline]
pub(super) fn at_sight(rules: &Rules, position: &Position, cell: usize) -> Option<i32> {
    if rules.relay.is_some() {
        return None;
    }
    let aim = rules.first_landing(position, cell)?;
    let turn = position.turn();
    if aim.cell >= STORE[0] {
        return rules.bonus_in_store.then_some(BONUS + cell as i32);
    }
    let own = position.row_mask(turn) & 1 << aim.cell != 0;
    if !rules.capture_triggers[usize::from(!own)].contains(aim.count) {
        return None;
    }
    if aim.count == 1 {
        let opposite = i32::from(position.cells[rules.opposite(aim.cell)]);
        return (opposite > 0).then_some(CAPTURE + CAPTURED * (opposite + 1));
    }
    Some(CAPTURE + CAPTURED * i32::from(aim.count))
}

/// All moves that may be tried, the most promising first.
pub(super) fn ordered(
    rules: &Rules,
    position: &Position,
    candidates: u32,
    known: u8,
    merits: &HistoryHeuristic,
    ply: usize,
) -> Moves {
    let mut moves = Moves::NONE;
    let mut scores = [0; MOST_MOVES];
    let mut add = |code: u8, score: i32| {
        let mut at = moves.as_slice().len();
        moves.push(code);
        let codes = moves.as_mut_slice();
        while at > 0 && scores[at - 1] < score {
            scores[at] = scores[at - 1];
            codes[at] = codes[at - 1];
            at -= 1;
        }
        scores[at] = score;
        codes[at] = code;
    };
    for cell in cells(candidates) {
        let code = cell as u8;
        let sight = at_sight(rules, position, cell).unwrap_or(0);
        let known = if code == known { KNOWN } else { 0 };
        add(code, known + sight + merits.of(ply, code));
    }
    if candidates == 0 {
        add(PASS, 0);
    }
    if position.pie == Pie::Offered {
        add(SWAP, if known == SWAP { KNOWN } else { 0 });
    }
    moves
}

/// The moves that take something or earn a bonus turn, the most promising first.
pub(super) fn loud(rules: &Rules, position: &Position, candidates: u32) -> Moves {
    let mut bits = 0;
    for cell in cells(candidates) {
        if at_sight(rules, position, cell).is_some() {
            bits |= 1 << cell;
        }
    }
    if bits == 0 {
        return Moves::NONE;
    }
    let mut closed = *position;
    closed.pie = Pie::Closed;
    ordered(rules, &closed, bits, NO_MOVE, &NO_MERITS, 0)
}

static NO_MERITS: HistoryHeuristic = HistoryHeuristic { killers: Vec::new(), merits: [0; CELLS] };
