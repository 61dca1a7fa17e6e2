//! The search: iterative deepening and principal variation search over the rules, on a stack of its
//! own, so that it can stop after any node and continue later as if nothing had happened.
//!
//! Values are final margins in hundredths of a seed for the player to move. A value is *proven* when
//! no estimate went into it: then it holds at any depth, and when that is so for every move
//! at the root the search is over.

mod iteration;

use std::sync::Arc;

use super::analysis::WON;
use super::endgame_cache::EndgameCache;
use super::evaluation::{Evaluation, final_value, lead, value_of_margin};
use super::node::{MoveList, NO_PLY, Node, NodeResult, PASS, SWAP, Window};
use super::ordering::{HistoryHeuristic, noisy_moves, ordered_moves, static_gain};
use super::repetition::terminal_result;
use super::root_move::RootMove;
use super::search_config::SearchConfig;
use super::transposition_table::{
    Bound, Key, MOVE_ONLY_DEPTH, NO_MOVE, PROVEN_DEPTH, TranspositionTable,
};
use crate::rules::{GameState, NoTrace, Rules};

/// One ply in the unit of depths, a quarter of a ply.
const ONE_PLY: i32 = 4;
/// What a bonus turn costs of the depth, in quarters of a ply.
const BONUS_TURN_COST: i32 = 2;
/// The depth at which captures and bonus turns are no longer searched, in quarters of a ply.
const MIN_QUIESCENCE_DEPTH: i32 = -5 * ONE_PLY;
/// Moves after this many others are first searched with less depth if they gain nothing at once.
const LATE_MOVES: usize = 3;
/// The depth that such moves lose, in quarters of a ply.
const LATE_MOVE_REDUCTION: i32 = ONE_PLY;
/// The least depth at which moves are reduced, in quarters of a ply.
const MIN_REDUCED_DEPTH: i32 = 3 * ONE_PLY;
/// The most plies on the stack; no game between players is that long.
const MAX_STACK_PLIES: usize = 1024;
/// Larger than any value.
const INFINITY: i32 = 2 * WON;

/// A search that can be interrupted after any node.
pub(super) struct Search {
    pub rules: Arc<Rules>,
    evaluation: Evaluation,
    pub endgame_cache: EndgameCache,
    state: GameState,
    table: TranspositionTable,
    history: HistoryHeuristic,
    /// The positions from the root to the one that is searched.
    stack: Vec<Node>,
    /// The best line found from each ply of the stack on.
    principal_variations: Vec<Vec<u8>>,
    /// The result of the move that was tried last, until the node that tried it has taken it.
    returned: Option<NodeResult>,
    /// How many positions the game remembered when the search began.
    history_len: usize,
    config: SearchConfig,
    /// Moves made so far.
    pub nodes: u64,
    /// The depth of the iteration under way, in plies.
    depth: u32,
    /// Positions that the iteration under way estimated.
    estimates: u64,
    /// The moves at the root that the iteration under way has searched.
    searched_roots: Vec<RootMove>,
    /// What a repetition of the root is worth, once the iteration under way knows it.
    root_repetition: Option<NodeResult>,
    /// Whether the last iteration made no estimate, and those of earlier ones were then forgotten.
    estimates_forgotten: bool,
    /// The moves at the root as the last finished iteration found them, the best first.
    pub roots: Vec<RootMove>,
    /// The depth of that iteration, in plies.
    pub finished_depth: u32,
    /// Whether no estimate went into what that iteration found.
    pub solved: bool,
    /// Whether the search has its result.
    pub is_over: bool,
}

impl Search {
    /// A search from `state` over the moves with these `codes`.
    pub(super) fn new(
        rules: Arc<Rules>,
        evaluation: Evaluation,
        endgame_cache: EndgameCache,
        state: GameState,
        codes: &[u8],
        config: SearchConfig,
    ) -> Self {
        let root = |&code: &u8| RootMove {
            code,
            value: -INFINITY,
            is_proven: false,
            is_exact: false,
            depends_on_root: false,
            line: vec![code],
        };
        Self {
            evaluation,
            endgame_cache,
            history_len: state.history.len(),
            rules,
            state,
            table: TranspositionTable::new(config.table_entries),
            history: HistoryHeuristic::new(),
            stack: Vec::new(),
            principal_variations: vec![Vec::new()],
            returned: None,
            config,
            nodes: 0,
            depth: 0,
            estimates: 0,
            searched_roots: Vec::new(),
            root_repetition: None,
            estimates_forgotten: false,
            roots: codes.iter().map(root).collect(),
            finished_depth: 0,
            solved: false,
            is_over: false,
        }
    }

    /// Whether moves are overlooked, so that nothing is certain.
    pub(super) fn overlooks(&self) -> bool {
        self.config.oversight.is_some()
    }

    /// Searches at most `nodes` more nodes, or until the search is over.
    pub(super) fn run(&mut self, nodes: u64) {
        let limit = self.nodes.saturating_add(nodes);
        if self.endgame_cache.extend() {
            return;
        }
        while !self.is_over && self.nodes < limit {
            if self.nodes >= self.config.max_nodes && self.finished_depth > 0 {
                return self.stop();
            }
            if self.stack.is_empty() {
                self.start_iteration();
            } else {
                match self.returned.take() {
                    Some(result) => self.unwind(result),
                    None => self.make_move(),
                }
            }
        }
    }

    /// Pushes the position of the state on the stack.
    fn push(
        &mut self,
        key: Key,
        moves: MoveList,
        depth: i32,
        alpha: i32,
        beta: i32,
        quiescence: bool,
    ) {
        self.stack.push(Node {
            checkpoint: self.state.checkpoint(),
            key,
            moves,
            next: 0,
            window: Window::Full,
            flips: false,
            tried: 0,
            depth,
            alpha,
            beta,
            initial_alpha: alpha,
            best: NodeResult { value: -INFINITY, is_estimate: false, depends_on_ply: NO_PLY },
            best_move: NO_MOVE,
            quiescence,
        });
        if self.principal_variations.len() <= self.stack.len() {
            self.principal_variations.resize(self.stack.len() + 1, Vec::new());
        }
        let ply = self.stack.len() - 1;
        self.principal_variations[ply].clear();
    }

    /// Makes the next move of the last node on the stack, or pops the node.
    fn make_move(&mut self) {
        let Some(node) = self.stack.last_mut() else { return };
        let Some(&code) = node.moves.as_slice().get(node.next) else { return self.pop() };
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
            node.next += 1; // a relay that never stops is no move
            return;
        }
        let same_turn = self.state.position.turn == turn;
        // After a swap the same player sits in the seat that is not to move.
        node.flips = same_turn == (code == SWAP);
        let cost = match node.moves.as_slice().len() {
            1 if !node.quiescence && code != SWAP => 0,
            _ if same_turn && code != SWAP => BONUS_TURN_COST,
            _ => ONE_PLY,
        };
        let reduction = if node.window == Window::Reduced { LATE_MOVE_REDUCTION } else { 0 };
        let depth = node.depth - cost - reduction;
        let (alpha, beta) = match node.window {
            Window::Full => (node.alpha, node.beta),
            Window::Reduced | Window::Scout => (node.alpha, node.alpha + 1),
        };
        let (alpha, beta) = if node.flips { (-beta, -alpha) } else { (alpha, beta) };
        self.visit(depth, alpha, beta);
    }

    /// Evaluates the position of the state as a leaf, or pushes it on the stack.
    fn visit(&mut self, depth: i32, alpha: i32, beta: i32) {
        let ply = self.stack.len();
        self.principal_variations[ply].clear();
        if let Some(result) =
            terminal_result(&self.rules, &mut self.state, self.history_len, self.root_repetition)
        {
            self.returned = Some(result);
            return;
        }
        let position = &self.state.position;
        if let Some(rest) = self.endgame_cache.margin(position) {
            let value = value_of_margin(lead(position) + rest);
            self.returned = Some(NodeResult { value, is_estimate: false, depends_on_ply: NO_PLY });
            return;
        }
        let mut candidates = self.rules.candidates(position);
        if let Some(oversight) = &self.config.oversight {
            candidates = oversight.visible(position, candidates);
        }
        if depth <= 0 || ply >= MAX_STACK_PLIES {
            self.estimates += 1;
            let estimate = self.evaluation.evaluate(&self.rules, position);
            let result = NodeResult { value: estimate, is_estimate: true, depends_on_ply: NO_PLY };
            let extends = self.config.quiescence && depth > MIN_QUIESCENCE_DEPTH;
            let moves = if extends && estimate < beta && ply < MAX_STACK_PLIES {
                noisy_moves(&self.rules, position, candidates)
            } else {
                MoveList::EMPTY
            };
            if moves.as_slice().is_empty() {
                self.returned = Some(result);
                return;
            }
            let key = Key::of(position);
            self.push(key, moves, depth, alpha.max(estimate), beta, true);
            if let Some(node) = self.stack.last_mut() {
                node.best = result;
            }
            return;
        }
        let key = Key::of(position);
        let entry = self.table.get(key);
        if let Some(entry) = entry
            && i32::from(entry.depth) >= depth
        {
            let is_cutoff = match entry.bound {
                // With a full window the principal variation is wanted too.
                Bound::Exact => beta - alpha == 1,
                Bound::Lower => entry.value >= beta,
                Bound::Upper => entry.value <= alpha,
                Bound::None => false,
            };
            if is_cutoff {
                let is_estimate = entry.depth != PROVEN_DEPTH;
                self.returned =
                    Some(NodeResult { value: entry.value, is_estimate, depends_on_ply: NO_PLY });
                if entry.best != NO_MOVE {
                    self.principal_variations[ply].push(entry.best);
                }
                return;
            }
        }
        let hash_move = entry.map_or(NO_MOVE, |entry| entry.best);
        let moves = ordered_moves(&self.rules, position, candidates, hash_move, &self.history, ply);
        self.push(key, moves, depth, alpha, beta, false);
    }

    /// Takes the result of the move that the last node on the stack tried.
    fn unwind(&mut self, result: NodeResult) {
        let ply = self.stack.len() - 1;
        let all_moves = self.config.all_moves && ply == 0;
        let Some(node) = self.stack.last_mut() else { return };
        self.state.rewind(&node.checkpoint);
        let code = node.moves.as_slice()[node.next];
        let value = if node.flips { -result.value } else { result.value };
        if node.window == Window::Reduced && value > node.alpha {
            node.window = Window::Scout;
            return;
        }
        if node.window == Window::Scout && value > node.alpha && value < node.beta {
            // Better than expected: once more, for the exact value.
            node.window = Window::Full;
            return;
        }
        node.tried += 1;
        node.next += 1;
        node.window = if all_moves { Window::Full } else { Window::Scout };
        if !all_moves
            && node.tried >= LATE_MOVES
            && node.depth >= MIN_REDUCED_DEPTH
            && let Some(&next) = node.moves.as_slice().get(node.next)
            && next < PASS
            && static_gain(&self.rules, &self.state.position, usize::from(next)).is_none()
        {
            node.window = Window::Reduced;
        }
        let is_better = value > node.best.value;
        if is_better {
            node.best.value = value;
            node.best_move = code;
        }
        let is_cutoff = value >= node.beta;
        if is_cutoff {
            (node.best.is_estimate, node.best.depends_on_ply) =
                (result.is_estimate, result.depends_on_ply);
        } else {
            node.best.is_estimate |= result.is_estimate;
            node.best.depends_on_ply = node.best.depends_on_ply.min(result.depends_on_ply);
        }
        let raises_alpha = value > node.alpha;
        if raises_alpha || ply == 0 {
            let (before, after) = self.principal_variations.split_at_mut(ply + 1);
            let line = &mut before[ply];
            line.clear();
            line.push(code);
            line.extend_from_slice(&after[0]);
        }
        if ply == 0 {
            self.searched_roots.push(RootMove {
                code,
                value,
                is_proven: !result.is_estimate,
                is_exact: all_moves || raises_alpha,
                depends_on_root: result.depends_on_ply == 0,
                line: self.principal_variations[0].clone(),
            });
        }
        if raises_alpha && !all_moves {
            node.alpha = value;
        }
        if is_cutoff {
            if !node.quiescence {
                self.history.record_cutoff(ply, code, node.depth);
            }
            self.pop();
        }
    }

    /// Takes the last node off the stack and returns its result.
    fn pop(&mut self) {
        let Some(node) = self.stack.pop() else { return };
        let ply = self.stack.len();
        let mut best = node.best;
        if node.tried == 0 && !node.quiescence {
            // No sowing would ever stop: the game ends as it stands.
            best = NodeResult {
                value: final_value(&self.state.position),
                is_estimate: false,
                depends_on_ply: NO_PLY,
            };
        }
        if ply == 0 {
            return self.finish_iteration();
        }
        if !node.quiescence {
            let bound = if best.value >= node.beta {
                Bound::Lower
            } else if best.value > node.initial_alpha {
                Bound::Exact
            } else {
                Bound::Upper
            };
            let is_independent = best.depends_on_ply >= ply;
            if is_independent {
                best.depends_on_ply = NO_PLY;
            }
            let bound = if is_independent { bound } else { Bound::None };
            let depth = match (bound, best.is_estimate) {
                (Bound::None, _) => MOVE_ONLY_DEPTH,
                (_, true) => node.depth.min(i32::from(PROVEN_DEPTH) - 1) as i16,
                (_, false) => PROVEN_DEPTH,
            };
            self.table.put(node.key, best.value, depth, bound, node.best_move);
        }
        self.returned = Some(best);
    }
}
