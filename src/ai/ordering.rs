//! Which moves are tried first: the better the order, the fewer positions are searched.

use super::node::{MAX_MOVES, MoveList, PASS, SWAP};
use super::transposition_table::NO_MOVE;
use crate::rules::{CELLS, Pie, Position, Rules, STORE, cells};

/// The move that was best when the position was met before.
const HASH_MOVE_SCORE: i32 = 1 << 28;
/// A bonus turn. Its cell is added: a pit near the store leaves the other pits as they are.
const BONUS_TURN_SCORE: i32 = 1 << 26;
/// A capture.
const CAPTURE_SCORE: i32 = 1 << 24;
/// Each seed that a capture is sure to take.
const CAPTURED_SEED_SCORE: i32 = 1 << 16;
/// A killer move: it caused a cutoff in another position of the same ply.
const KILLER_SCORE: i32 = 1 << 22;
/// The largest history score of a move; all are halved when one exceeds it.
const MAX_HISTORY_SCORE: i32 = 1 << 20;

/// Which moves caused cutoffs before: killer moves and the history heuristic.
pub(super) struct HistoryHeuristic {
    /// For each ply of the stack, the last two moves that caused a cutoff there.
    killers: Vec<[u8; 2]>,
    /// For each move, how much work its cutoffs saved.
    scores: [i32; CELLS],
}

impl HistoryHeuristic {
    pub(super) fn new() -> Self {
        Self { killers: Vec::new(), scores: [0; CELLS] }
    }

    /// Records that a move caused a cutoff in a node of `depth` quarters of a ply.
    pub(super) fn record_cutoff(&mut self, ply: usize, code: u8, depth: i32) {
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, [NO_MOVE; 2]);
        }
        let [first, second] = &mut self.killers[ply];
        if *first != code {
            *second = std::mem::replace(first, code);
        }
        let score = &mut self.scores[usize::from(code)];
        *score += depth * depth;
        if *score > MAX_HISTORY_SCORE {
            self.scores.iter_mut().for_each(|score| *score /= 2);
        }
    }

    fn score(&self, ply: usize, code: u8) -> i32 {
        let killer = self.killers.get(ply).is_some_and(|killers| killers.contains(&code));
        self.scores[usize::from(code)] + if killer { KILLER_SCORE } else { 0 }
    }
}

/// What a move gains at first sight: whether it earns a bonus turn, and how many seeds it takes at
/// least. Relays are not followed.
#[inline]
pub(super) fn static_gain(rules: &Rules, position: &Position, cell: usize) -> Option<i32> {
    if rules.relay.is_some() {
        return None;
    }
    let landing = rules.first_landing(position, cell)?;
    let turn = position.turn();
    if landing.cell >= STORE[0] {
        return rules.bonus_in_store.then_some(BONUS_TURN_SCORE + cell as i32);
    }
    let own = position.row_mask(turn) & 1 << landing.cell != 0;
    if !rules.capture_triggers[usize::from(!own)].contains(landing.count) {
        return None;
    }
    if landing.count == 1 {
        let opposite = i32::from(position.cells[rules.opposite(landing.cell)]);
        return (opposite > 0).then_some(CAPTURE_SCORE + CAPTURED_SEED_SCORE * (opposite + 1));
    }
    Some(CAPTURE_SCORE + CAPTURED_SEED_SCORE * i32::from(landing.count))
}

/// All moves of a position, the most promising first. `hash_move` was the best one before.
pub(super) fn ordered_moves(
    rules: &Rules,
    position: &Position,
    candidates: u32,
    hash_move: u8,
    history: &HistoryHeuristic,
    ply: usize,
) -> MoveList {
    let mut moves = MoveList::EMPTY;
    let mut scores = [0; MAX_MOVES];
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
        let gain = static_gain(rules, position, cell).unwrap_or(0);
        let hash_score = if code == hash_move { HASH_MOVE_SCORE } else { 0 };
        add(code, hash_score + gain + history.score(ply, code));
    }
    if candidates == 0 {
        add(PASS, 0);
    }
    if position.pie == Pie::Offered {
        add(SWAP, if hash_move == SWAP { HASH_MOVE_SCORE } else { 0 });
    }
    moves
}

/// The moves that capture or earn a bonus turn, the most promising first.
pub(super) fn noisy_moves(rules: &Rules, position: &Position, candidates: u32) -> MoveList {
    let mut bits = 0;
    for cell in cells(candidates) {
        if static_gain(rules, position, cell).is_some() {
            bits |= 1 << cell;
        }
    }
    if bits == 0 {
        return MoveList::EMPTY;
    }
    let mut without_swap = *position;
    without_swap.pie = Pie::Closed;
    ordered_moves(rules, &without_swap, bits, NO_MOVE, &EMPTY_HISTORY, 0)
}

static EMPTY_HISTORY: HistoryHeuristic =
    HistoryHeuristic { killers: Vec::new(), scores: [0; CELLS] };
