//! Random layouts, random moves, and whole random games at full speed.

use rand::Rng;

use super::ruleset::{Layout, Settlement};
use super::state::GameState;
use super::trace::{NoTrace, Reason};
use super::{Game, Move, Rules, Seat, Setup};

/// A whole number below `bound`, the same on every machine for the same generator.
#[inline]
fn below(rng: &mut impl Rng, bound: u32) -> u32 {
    ((u64::from(rng.next_u32()) * u64::from(bound)) >> 32) as u32
}

impl Rules {
    /// A set-up for a new game: the usual one, or seeds scattered over random pits with `rng`.
    #[must_use]
    pub fn draw_setup(&self, rng: &mut impl Rng) -> Setup {
        if let Some(setup) = self.usual_setup() {
            return setup;
        }
        let min = match self.ruleset().layout {
            Layout::Random { min } => min,
            Layout::Even | Layout::Explicit(..) => 0,
        };
        let pits = usize::from(self.pits());
        let mut rows = [vec![min; pits], vec![min; pits]];
        let scattered = self.ruleset().total_seeds() - 2 * pits as u16 * u16::from(min);
        for _ in 0..scattered {
            let pit = below(rng, 2 * pits as u32) as usize;
            rows[pit / pits][pit % pits] += 1;
        }
        Setup { rows, stores: [0, 0], turn: Seat::South }
    }
}

impl Game {
    /// One of the legal moves, each as likely as the others; `None` once the game is over.
    #[must_use]
    pub fn random_move(&self, rng: &mut impl Rng) -> Option<Move> {
        let moves = self.legal_moves();
        let count = moves.len() as u32;
        (count > 0).then(|| moves[below(rng, count) as usize])
    }

    /// Plays random sowings to the end of the game, without swaps, and returns the number of plies.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use rand::{SeedableRng, rngs::ChaCha8Rng};
    /// use seedfall::rules::{Game, Rules, Ruleset};
    /// let kalah = Arc::new(Rules::new(Ruleset::kalah()).unwrap());
    /// let mut game = Game::new(&kalah, &kalah.usual_setup().unwrap()).unwrap();
    /// let plies = game.play_out(&mut ChaCha8Rng::seed_from_u64(1));
    /// assert!(plies > 0 && game.reason().is_some());
    /// ```
    pub fn play_out(&mut self, rng: &mut impl Rng) -> u32 {
        let rules = std::sync::Arc::clone(self.rules());
        let mut plies = 0;
        while self.state.ended.is_none() {
            plies += u32::from(self.state.random_ply(&rules, rng));
        }
        plies
    }

    /// Sets the game to the state of `other`, in the memory that is already allocated.
    pub fn restart_from(&mut self, other: &Game) {
        self.state.restart_from(&other.state);
    }
}

/// For each byte, the positions of its one bits, from the lowest.
const ONES: [[u8; 8]; 256] = {
    let mut table = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut bit, mut n) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 != 0 {
                table[byte][n] = bit;
                n += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    table
};

/// The position of the `n`-th one bit of a row, counted from 0; the row must have more than `n`.
///
/// A table, because the branches of a loop over the bits would be mispredicted at nearly every ply,
/// which costs more than the sowing.
#[inline]
fn nth_one(row: u32, n: u32) -> usize {
    let [low, high, ..] = row.to_le_bytes();
    let below = low.count_ones();
    if n < below {
        usize::from(ONES[usize::from(low)][n as usize & 7])
    } else {
        8 + usize::from(ONES[usize::from(high)][(n - below) as usize & 7])
    }
}

impl GameState {
    /// Plays a random ply, or ends the game if every sowing is endless.
    #[inline]
    fn random_ply(&mut self, rules: &Rules, rng: &mut impl Rng) -> bool {
        let mut candidates = rules.candidates(&self.position);
        if candidates == 0 {
            self.pass(rules, &mut NoTrace);
            return true;
        }
        // An endless sowing does not change the state, so drawing again from the others draws from
        // the legal ones.
        let first = self.position.first_cell(self.position.turn);
        loop {
            let draw = below(rng, candidates.count_ones());
            let cell = first + nth_one(candidates >> first, draw);
            if self.sow(rules, cell, &mut NoTrace).is_ok() {
                return true;
            }
            candidates &= !(1 << cell);
            if candidates == 0 {
                let mover = self.position.turn.other();
                self.end(Reason::EndlessTurn, Settlement::Unawarded, mover, &mut NoTrace);
                return false;
            }
        }
    }

    fn restart_from(&mut self, other: &GameState) {
        self.position = other.position;
        self.ended = other.ended;
        self.total = other.total;
        self.history.copy_from(&other.history);
    }
}
