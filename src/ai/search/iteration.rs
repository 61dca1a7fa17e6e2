//! From one depth to the next: what an iteration begins with, and what is made of what it finds.

use super::{INFINITE, Key, Moves, Outcome, PLY, Search};

impl Search {
    /// Ends the search with the best that the iteration under way has found, which is no worse than
    /// what the last one had: the best move of that one is always tried first.
    pub(super) fn stop(&mut self) {
        self.over = true;
        if self.manner.every || self.reached == 0 {
            return;
        }
        if let Some(best) = self.finding.iter().filter(|root| root.known).max_by_key(|r| r.value) {
            let best = best.clone();
            self.roots.retain(|root| root.code != best.code);
            self.roots.insert(0, best);
        }
    }

    /// Begins the next iteration.
    pub(super) fn begin(&mut self) {
        self.depth += 1;
        self.guesses = 0;
        self.finding.clear();
        let codes: Vec<u8> = self.roots.iter().map(|root| root.code).collect();
        self.look_at(&codes);
    }

    /// Looks at these moves at the start, as deep as the iteration does.
    fn look_at(&mut self, codes: &[u8]) {
        let mut moves = Moves::NONE;
        codes.iter().for_each(|&code| moves.push(code));
        let key = Key::of(&self.state.position);
        self.push(key, moves, self.depth as i32 * PLY, -INFINITE, INFINITE, false);
    }

    /// Takes what the iteration has found.
    pub(super) fn finish_iteration(&mut self) {
        self.finding.sort_by_key(|root| (std::cmp::Reverse(root.known), -root.value));
        if self.manner.every && self.back.take().is_none() && self.look_again() {
            return;
        }
        self.reached = self.depth;
        std::mem::swap(&mut self.roots, &mut self.finding);
        self.finding.clear();
        self.solved = self.roots.iter().all(|root| root.closed);
        self.over = self.solved || self.depth >= self.manner.depth;
        if self.guesses > 0 || self.over {
            self.forgot = false;
        } else if self.forgot {
            // Nothing is left to be guessed: as deep as this all ways end.
            self.over = true;
        } else {
            // The guesses are those of earlier iterations, handed on in the table.
            self.table.forget_guesses();
            self.forgot = true;
        }
    }

    /// Looks once more at the moves from which one may come back to the start, where the best move is
    /// there again; false, if there is none.
    fn look_again(&mut self) -> bool {
        let Some(best) = self.finding.first() else { return false };
        let back = Outcome { value: best.value, open: !best.closed, depends: 0 };
        let again: Vec<u8> =
            self.finding.iter().skip(1).filter(|root| root.returns).map(|root| root.code).collect();
        if again.is_empty() {
            return false;
        }
        self.finding.retain(|root| !again.contains(&root.code));
        self.back = Some(back);
        self.look_at(&again);
        true
    }
}
