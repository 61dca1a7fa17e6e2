//! The search: iterative deepening and principal variation search over the rules, on a stack of its
//! own, so that it can stop after any node and go on later as if nothing had happened.
//!
//! Values are final margins in hundredths of a seed for the player to move. A value is *closed* when
//! no guess went into it: then it is true however deep one looks, and when that holds for every move
//! at the start the search is over.

mod iteration;

use std::sync::Arc;

use super::endings::Endings;
use super::evaluation::{Evaluation, lead, settled, valued};
use super::manner::{RootMove, SearchConfig};
use super::node::{Moves, NEVER, Node, Outcome, PASS, SWAP, Window};
use super::order::{HistoryHeuristic, loud, ordered};
use super::round::ended;
use super::table::{Bound, CLOSED, Key, MOVE_ONLY, NO_MOVE, Table};
use super::verdict::WON;
use crate::rules::{GameState, NoTrace, Rules};

/// A ply in the unit of depths.
const PLY: i32 = 4;
/// What a bonus turn costs of the depth.
const BONUS_COST: i32 = 2;
/// How far captures and bonus turns are followed past the depth.
const QUIET_DEPTH: i32 = -5 * PLY;
/// Moves after so many others that promise nothing at sight are first looked at less deep,
const LATE: usize = 3;
/// by so much,
const REDUCTION: i32 = PLY;
/// where at least this is left of the depth.
const LATE_DEPTH: i32 = 3 * PLY;
/// Plies after which a way is given up as too long; no game between players gets there.
const LONGEST: usize = 1024;
/// Larger than any value.
const INFINITE: i32 = 2 * WON;

pub(super) struct Search {
    pub rules: Arc<Rules>,
    evaluation: Evaluation,
    pub endings: Endings,
    state: GameState,
    table: Table,
    merits: HistoryHeuristic,
    way: Vec<Node>,
    /// For each ply, the best way on from there.
    lines: Vec<Vec<u8>>,
    /// What came of the move that was tried last.
    came: Option<Outcome>,
    /// Positions that the game remembered when the search began.
    remembered: usize,
    manner: SearchConfig,
    pub nodes: u64,
    /// The depth of the iteration under way, in plies.
    depth: u32,
    /// Guesses made in it.
    guesses: u64,
    /// The moves at the start as the iteration under way finds them.
    finding: Vec<RootMove>,
    /// What coming back to the start is worth, once this iteration knows.
    back: Option<Outcome>,
    /// Whether the last iteration made no guess, and those of earlier ones were forgotten after it.
    forgot: bool,
    /// What the last iteration found, the best first.
    pub roots: Vec<RootMove>,
    /// The depth of that iteration, in plies.
    pub reached: u32,
    /// Whether no guess went into what the last iteration found.
    pub solved: bool,
    pub over: bool,
}

impl Search {
    /// A search from `state` over the moves of `codes`.
    pub(super) fn new(
        rules: Arc<Rules>,
        evaluation: Evaluation,
        endings: Endings,
        state: GameState,
        codes: &[u8],
        manner: SearchConfig,
    ) -> Self {
        let root = |&code: &u8| RootMove {
            code,
            value: -INFINITE,
            closed: false,
            known: false,
            returns: false,
            line: vec![code],
        };
        Self {
            evaluation,
            endings,
            remembered: state.history.len(),
            rules,
            state,
            table: Table::new(manner.entries),
            merits: HistoryHeuristic::new(),
            way: Vec::new(),
            lines: vec![Vec::new()],
            came: None,
            manner,
            nodes: 0,
            depth: 0,
            guesses: 0,
            finding: Vec::new(),
            back: None,
            forgot: false,
            roots: codes.iter().map(root).collect(),
            reached: 0,
            solved: false,
            over: false,
        }
    }

    /// Whether moves are overlooked on the way, so that nothing is certain.
    pub(super) fn overlooks(&self) -> bool {
        self.manner.sight.is_some()
    }

    /// Goes on for so many nodes, or until the search is over.
    pub(super) fn go_on(&mut self, nodes: u64) {
        let limit = self.nodes.saturating_add(nodes);
        if self.endings.prepare() {
            return;
        }
        while !self.over && self.nodes < limit {
            if self.nodes >= self.manner.nodes && self.reached > 0 {
                return self.stop();
            }
            if self.way.is_empty() {
                self.begin();
            } else {
                match self.came.take() {
                    Some(outcome) => self.fold(outcome),
                    None => self.descend(),
                }
            }
        }
    }

    fn push(&mut self, key: Key, moves: Moves, depth: i32, alpha: i32, beta: i32, quiet: bool) {
        self.way.push(Node {
            mark: self.state.checkpoint(),
            key,
            moves,
            next: 0,
            window: Window::Full,
            flips: false,
            tried: 0,
            depth,
            alpha,
            beta,
            floor: alpha,
            best: Outcome { value: -INFINITE, open: false, depends: NEVER },
            best_move: NO_MOVE,
            quiet,
        });
        if self.lines.len() <= self.way.len() {
            self.lines.resize(self.way.len() + 1, Vec::new());
        }
        let ply = self.way.len() - 1;
        self.lines[ply].clear();
    }

    /// Plays the next move of the last node on the way, or leaves it.
    fn descend(&mut self) {
        let Some(node) = self.way.last_mut() else { return };
        let Some(&code) = node.moves.as_slice().get(node.next) else { return self.leave() };
        let turn = self.state.position.turn;
        self.nodes += 1;
        let played = match code {
            PASS => {
                self.state.pass(&self.rules, &mut NoTrace);
                Ok(())
            }
            SWAP => {
                self.state.swap(&self.rules, &mut NoTrace);
                Ok(())
            }
            cell => self.state.sow(&self.rules, usize::from(cell), &mut NoTrace),
        };
        if played.is_err() {
            node.next += 1; // a relay that never stops: no such move
            return;
        }
        let again = self.state.position.turn == turn;
        // Who swaps sits in the seat that is not to move.
        node.flips = again == (code == SWAP);
        let cost = match node.moves.as_slice().len() {
            1 if !node.quiet && code != SWAP => 0,
            _ if again && code != SWAP => BONUS_COST,
            _ => PLY,
        };
        let reduction = if node.window == Window::Reduced { REDUCTION } else { 0 };
        let depth = node.depth - cost - reduction;
        let (alpha, beta) = match node.window {
            Window::Full => (node.alpha, node.beta),
            Window::Reduced | Window::Scout => (node.alpha, node.alpha + 1),
        };
        let (alpha, beta) = if node.flips { (-beta, -alpha) } else { (alpha, beta) };
        self.enter(depth, alpha, beta);
    }

    /// Looks at the position that the state has come to: a leaf, or another node on the way.
    fn enter(&mut self, depth: i32, alpha: i32, beta: i32) {
        let ply = self.way.len();
        self.lines[ply].clear();
        if let Some(outcome) = ended(&self.rules, &mut self.state, self.remembered, self.back) {
            self.came = Some(outcome);
            return;
        }
        let position = &self.state.position;
        if let Some(rest) = self.endings.margin(position) {
            let value = valued(lead(position) + rest);
            self.came = Some(Outcome { value, open: false, depends: NEVER });
            return;
        }
        let mut candidates = self.rules.candidates(position);
        if let Some(sight) = &self.manner.sight {
            candidates = sight.seen(position, candidates);
        }
        if depth <= 0 || ply >= LONGEST {
            self.guesses += 1;
            let guess = self.evaluation.of(&self.rules, position);
            let outcome = Outcome { value: guess, open: true, depends: NEVER };
            let follows = self.manner.follows && depth > QUIET_DEPTH;
            let moves = if follows && guess < beta && ply < LONGEST {
                loud(&self.rules, position, candidates)
            } else {
                Moves::NONE
            };
            if moves.as_slice().is_empty() {
                self.came = Some(outcome);
                return;
            }
            let key = Key::of(position);
            self.push(key, moves, depth, alpha.max(guess), beta, true);
            if let Some(node) = self.way.last_mut() {
                node.best = outcome;
            }
            return;
        }
        let key = Key::of(position);
        let known = self.table.get(key);
        if let Some(entry) = known
            && i32::from(entry.depth) >= depth
        {
            let cuts = match entry.bound {
                // Elsewhere the line is wanted too.
                Bound::Exact => beta - alpha == 1,
                Bound::Lower => entry.value >= beta,
                Bound::Upper => entry.value <= alpha,
                Bound::None => false,
            };
            if cuts {
                let open = entry.depth != CLOSED;
                self.came = Some(Outcome { value: entry.value, open, depends: NEVER });
                if entry.best != NO_MOVE {
                    self.lines[ply].push(entry.best);
                }
                return;
            }
        }
        let known = known.map_or(NO_MOVE, |entry| entry.best);
        let moves = ordered(&self.rules, position, candidates, known, &self.merits, ply);
        self.push(key, moves, depth, alpha, beta, false);
    }

    /// Takes what came of the move that the last node on the way tried.
    fn fold(&mut self, outcome: Outcome) {
        let ply = self.way.len() - 1;
        let every = self.manner.every && ply == 0;
        let Some(node) = self.way.last_mut() else { return };
        self.state.rewind(&node.mark);
        let code = node.moves.as_slice()[node.next];
        let value = if node.flips { -outcome.value } else { outcome.value };
        if node.window == Window::Reduced && value > node.alpha {
            node.window = Window::Scout;
            return;
        }
        if node.window == Window::Scout && value > node.alpha && value < node.beta {
            // Better than thought: once more, for the true value.
            node.window = Window::Full;
            return;
        }
        node.tried += 1;
        node.next += 1;
        node.window = if every { Window::Full } else { Window::Scout };
        if !every
            && node.tried >= LATE
            && node.depth >= LATE_DEPTH
            && let Some(&next) = node.moves.as_slice().get(node.next)
            && next < PASS
            && super::order::at_sight(&self.rules, &self.state.position, usize::from(next))
                .is_none()
        {
            node.window = Window::Reduced;
        }
        let better = value > node.best.value;
        if better {
            node.best.value = value;
            node.best_move = code;
        }
        let cut = value >= node.beta;
        if cut {
            (node.best.open, node.best.depends) = (outcome.open, outcome.depends);
        } else {
            node.best.open |= outcome.open;
            node.best.depends = node.best.depends.min(outcome.depends);
        }
        let raises = value > node.alpha;
        if raises || ply == 0 {
            let (before, after) = self.lines.split_at_mut(ply + 1);
            let line = &mut before[ply];
            line.clear();
            line.push(code);
            line.extend_from_slice(&after[0]);
        }
        if ply == 0 {
            let known = every || raises;
            let line = self.lines[0].clone();
            let (closed, returns) = (!outcome.open, outcome.depends == 0);
            self.finding.push(RootMove { code, value, closed, known, returns, line });
        }
        if raises && !every {
            node.alpha = value;
        }
        if cut {
            if !node.quiet {
                self.merits.praise(ply, code, node.depth);
            }
            self.leave();
        }
    }

    /// Goes back from the last node on the way with what came of it.
    fn leave(&mut self) {
        let Some(node) = self.way.pop() else { return };
        let ply = self.way.len();
        let mut best = node.best;
        if node.tried == 0 && !node.quiet {
            // Every sowing would go on for ever: the game ends as it stands.
            best = Outcome { value: settled(&self.state.position), open: false, depends: NEVER };
        }
        if ply == 0 {
            return self.finish_iteration();
        }
        if !node.quiet {
            let bound = if best.value >= node.beta {
                Bound::Lower
            } else if best.value > node.floor {
                Bound::Exact
            } else {
                Bound::Upper
            };
            let on_its_own = best.depends >= ply;
            if on_its_own {
                best.depends = NEVER;
            }
            let bound = if on_its_own { bound } else { Bound::None };
            let depth = match (bound, best.open) {
                (Bound::None, _) => MOVE_ONLY,
                (_, true) => node.depth.min(i32::from(CLOSED) - 1) as i16,
                (_, false) => CLOSED,
            };
            self.table.put(node.key, best.value, depth, bound, node.best_move);
        }
        self.came = Some(best);
    }
}
