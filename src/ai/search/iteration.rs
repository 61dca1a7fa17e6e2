//! Iterative deepening: how an iteration begins, and what becomes of its results.

use super::{INFINITY, Key, MoveList, NodeResult, ONE_PLY, Search};

impl Search {
    /// Ends the search with the best move that the iteration under way has found. It is no worse than
    /// the best move of the last iteration, which is always tried first.
    pub(super) fn stop(&mut self) {
        self.is_over = true;
        if self.config.all_moves || self.finished_depth == 0 {
            return;
        }
        if let Some(best) =
            self.searched_roots.iter().filter(|root| root.is_exact).max_by_key(|root| root.value)
        {
            let best = best.clone();
            self.roots.retain(|root| root.code != best.code);
            self.roots.insert(0, best);
        }
    }

    /// Begins the next iteration.
    pub(super) fn start_iteration(&mut self) {
        self.depth += 1;
        self.estimates = 0;
        self.searched_roots.clear();
        let codes: Vec<u8> = self.roots.iter().map(|root| root.code).collect();
        self.push_root(&codes);
    }

    /// Pushes the root with these moves, to be searched to the depth of the iteration.
    fn push_root(&mut self, codes: &[u8]) {
        let mut moves = MoveList::EMPTY;
        codes.iter().for_each(|&code| moves.push(code));
        let key = Key::of(&self.state.position);
        self.push(key, moves, self.depth as i32 * ONE_PLY, -INFINITY, INFINITY, false);
    }

    /// Takes over the results of the iteration.
    pub(super) fn finish_iteration(&mut self) {
        self.searched_roots.sort_by_key(|root| (std::cmp::Reverse(root.is_exact), -root.value));
        if self.config.all_moves
            && self.root_repetition.take().is_none()
            && self.search_returning_moves()
        {
            return;
        }
        self.finished_depth = self.depth;
        std::mem::swap(&mut self.roots, &mut self.searched_roots);
        self.searched_roots.clear();
        self.solved = self.roots.iter().all(|root| root.is_proven);
        self.is_over = self.solved || self.depth >= self.config.max_depth;
        if self.estimates > 0 || self.is_over {
            self.estimates_forgotten = false;
        } else if self.estimates_forgotten {
            // Nothing is left to be estimated: all lines end within this depth.
            self.is_over = true;
        } else {
            // The estimates are those of earlier iterations, still in the table.
            self.table.forget_estimates();
            self.estimates_forgotten = true;
        }
    }

    /// Searches the moves that can lead back to the root once more, now that the value of the best
    /// move there is known. Returns false if there are none.
    fn search_returning_moves(&mut self) -> bool {
        let Some(best) = self.searched_roots.first() else { return false };
        let repetition =
            NodeResult { value: best.value, is_estimate: !best.is_proven, depends_on_ply: 0 };
        let returning: Vec<u8> = self
            .searched_roots
            .iter()
            .skip(1)
            .filter(|root| root.depends_on_root)
            .map(|root| root.code)
            .collect();
        if returning.is_empty() {
            return false;
        }
        self.searched_roots.retain(|root| !returning.contains(&root.code));
        self.root_repetition = Some(repetition);
        self.push_root(&returning);
        true
    }
}
