//! An independent implementation of the three games, written from their descriptions with plain loops over a `Vec` and
//! sharing nothing with the engine, so that the two can be compared.

use std::collections::HashMap;

/// Which of the games is played, with its options.
#[derive(Clone, Copy, PartialEq)]
pub enum Kind {
    Kalah { empty_capture: bool, on_turn: bool, unawarded: bool },
    AlManqala,
    MangalaIv { free: bool },
}

/// A game under way: `ring` is South's row, then North's; players are 0 and 1.
#[derive(Clone)]
pub struct Naive {
    kind: Kind,
    /// Pits in a row.
    pits: usize,
    /// Seeds in each pit.
    pub ring: Vec<u32>,
    /// Seeds in each player's store or bank.
    pub stores: [u32; 2],
    /// The player to move.
    pub turn: usize,
    /// Why the game is over, as `seedfall-lab` prints it; none while it goes on.
    pub over: Option<&'static str>,
    /// All positions so far.
    history: Vec<(Vec<u32>, [u32; 2], usize)>,
}

impl Naive {
    pub fn new(kind: Kind, rows: [&[u8]; 2], stores: [u8; 2], turn: usize) -> Self {
        let ring: Vec<u32> = rows.concat().iter().map(|&seeds| u32::from(seeds)).collect();
        let pits = ring.len() / 2;
        let stores = stores.map(u32::from);
        let mut game = Self { kind, pits, ring, stores, turn, over: None, history: Vec::new() };
        game.finish();
        game
    }

    fn row_of(&self, player: usize) -> std::ops::Range<usize> {
        player * self.pits..(player + 1) * self.pits
    }

    fn row_sum(&self, player: usize) -> u32 {
        self.ring[self.row_of(player)].iter().sum()
    }

    /// The indices in the ring that may be sown; empty if the player must pass.
    pub fn legal(&self) -> Vec<usize> {
        if self.over.is_some() {
            return Vec::new();
        }
        let mut legal = self.candidates();
        if matches!(self.kind, Kind::MangalaIv { .. }) {
            legal.retain(|&pit| self.clone().relay(pit).is_some());
        }
        legal
    }

    fn candidates(&self) -> Vec<usize> {
        let mut all: Vec<usize> =
            self.row_of(self.turn).filter(|&pit| self.ring[pit] > 0).collect();
        match self.kind {
            Kind::Kalah { .. } | Kind::MangalaIv { free: true } => {}
            Kind::MangalaIv { free: false } => all.truncate(1),
            Kind::AlManqala => {
                if self.row_sum(1 - self.turn) == 0 {
                    // As many seeds as pits to the end of the row stay in it.
                    let end = self.row_of(self.turn).end;
                    all.retain(|&pit| pit + self.ring[pit] as usize >= end);
                }
            }
        }
        all
    }

    pub fn pass(&mut self) {
        self.turn = 1 - self.turn;
        self.finish();
    }

    pub fn sow(&mut self, pit: usize) {
        let mover = self.turn;
        self.turn = 1 - mover;
        match self.kind {
            Kind::Kalah { empty_capture, .. } => self.sow_kalah(mover, pit, empty_capture),
            Kind::AlManqala => {
                let mut at = self.lap(pit);
                while self.ring[at] == 2 || self.ring[at] == 4 {
                    self.stores[mover] += std::mem::take(&mut self.ring[at]);
                    at = self.previous(at);
                }
            }
            Kind::MangalaIv { .. } => {
                let at = self.relay(pit).expect("the sowing never stops");
                self.take_with_opposites(mover, at);
            }
        }
        self.finish();
    }

    fn previous(&self, pit: usize) -> usize {
        if pit == 0 { self.ring.len() - 1 } else { pit - 1 }
    }

    fn lap(&mut self, pit: usize) -> usize {
        let mut at = pit;
        for _ in 0..std::mem::take(&mut self.ring[pit]) {
            at = (at + 1) % self.ring.len();
            self.ring[at] += 1;
        }
        at
    }

    fn sow_kalah(&mut self, mover: usize, pit: usize, empty_capture: bool) {
        let own = self.row_of(mover);
        let mut hand = std::mem::take(&mut self.ring[pit]);
        let mut at = pit;
        let mut in_store = false;
        while hand > 0 {
            if at == own.end - 1 && !in_store {
                in_store = true;
                self.stores[mover] += 1;
            } else {
                in_store = false;
                at = (at + 1) % self.ring.len();
                self.ring[at] += 1;
            }
            hand -= 1;
        }
        let opposite = self.ring.len() - 1 - at;
        if in_store {
            self.turn = mover;
        } else if own.contains(&at)
            && self.ring[at] == 1
            && (empty_capture || self.ring[opposite] > 0)
        {
            self.stores[mover] += self.ring[at] + self.ring[opposite];
            self.ring[at] = 0;
            self.ring[opposite] = 0;
        }
    }

    /// Sows laps until the turn ends and returns the landing pit; `None` if the relay is endless.
    fn relay(&mut self, pit: usize) -> Option<usize> {
        let mut states: HashMap<(Vec<u32>, usize), u32> = HashMap::new();
        let mut at = pit;
        let mut laps = 0;
        loop {
            if states.insert((self.ring.clone(), at), laps).is_some() {
                return None;
            }
            at = self.lap(at);
            laps += 1;
            if matches!(self.ring[at], 1 | 2 | 4) {
                return Some(at);
            }
        }
    }

    fn take_with_opposites(&mut self, mover: usize, landing: usize) {
        let landed = self.ring.clone();
        let mut chain = Vec::new();
        let mut at = landing;
        while matches!(landed[at], 2 | 4) && !chain.contains(&at) {
            chain.push(at);
            at = self.previous(at);
        }
        for pit in chain {
            let opposite = self.ring.len() - 1 - pit;
            self.stores[mover] += std::mem::take(&mut self.ring[pit]);
            self.stores[mover] += std::mem::take(&mut self.ring[opposite]);
        }
    }

    fn give_row(&mut self, player: usize, to: usize) {
        for pit in self.row_of(player) {
            self.stores[to] += std::mem::take(&mut self.ring[pit]);
        }
    }

    /// Ends the game if it is over.
    fn finish(&mut self) {
        let left: u32 = self.ring.iter().sum();
        let occurrences = {
            let now = (self.ring.clone(), self.stores, self.turn);
            self.history.push(now.clone());
            self.history.iter().filter(|&earlier| *earlier == now).count()
        };
        match self.kind {
            Kind::Kalah { on_turn, unawarded, .. } => {
                let own_empty = self.row_sum(self.turn) == 0;
                if own_empty || (!on_turn && self.row_sum(1 - self.turn) == 0) {
                    self.over = Some("row-empty");
                    if !unawarded {
                        self.give_row(0, 0);
                        self.give_row(1, 1);
                    }
                }
            }
            Kind::AlManqala => {
                let all = left + self.stores[0] + self.stores[1];
                if self.stores.iter().any(|&store| 2 * store > all) {
                    self.over = Some("majority");
                } else if left == 0 {
                    self.over = Some("board-empty");
                } else if self.row_sum(1 - self.turn) == 0 && self.candidates().is_empty() {
                    self.over = Some("cannot-feed");
                    self.give_row(self.turn, 1 - self.turn);
                } else if occurrences == 3 {
                    self.over = Some("repetition");
                    self.stores = self.stores.map(|store| store + left / 2);
                    self.ring.fill(0); // an odd seed is unawarded
                }
            }
            Kind::MangalaIv { free } => {
                if left == 0 {
                    self.over = Some("board-empty");
                } else if left == 1 {
                    self.over = Some("lone-seed");
                } else if occurrences == if free { 3 } else { 2 } {
                    self.over = Some("repetition");
                } else if self.row_sum(self.turn) > 0 && self.legal().is_empty() {
                    self.over = Some("endless-turn");
                }
            }
        }
    }
}
