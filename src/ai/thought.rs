//! Thinking under way: what the game, the lab and the tests hold in their hands.

use std::sync::Arc;

use super::Level;
use super::node::decoded;
use super::search::{Root, Search, codes};
use super::verdict::{Margin, Verdict, Worth};
use crate::rules::{Game, Move, Position};

/// The most entries of the table: 16 MiB of 16 bytes each.
const MOST_ENTRIES: usize = 1 << 20;
/// The fewest.
const FEWEST_ENTRIES: usize = 1 << 8;
/// As deep as the search ever looks, in plies.
const DEEPEST: u32 = 1024;

/// Thinking under way about one position.
///
/// It holds a copy of the game and at most 17 MiB, may be sent to another thread, and goes on only
/// while [`Thought::step`] is being called.
///
/// ```
/// # use std::sync::Arc;
/// # use seedfall::ai::Thought;
/// # use seedfall::rules::{Game, Rules, shipped};
/// # let kalah = Arc::new(Rules::new(shipped().remove(0)).unwrap());
/// # let game = Game::new(&kalah, &kalah.usual_setup().unwrap()).unwrap();
/// let mut thought = Thought::study(&game, 50_000).expect("the game is not over");
/// let verdict = loop {
///     // Here a player may have asked for something else: then drop the thought.
///     if let Some(verdict) = thought.step(10_000) {
///         break verdict;
///     }
/// };
/// assert_eq!(verdict.values.len(), 6);
/// ```
pub struct Thought {
    search: Search,
    /// The position thought about.
    position: Position,
    verdict: Option<Verdict>,
}

impl Thought {
    /// What `level` plays here; the same for the same seed. Nothing, if the game is over.
    pub fn of_level(game: &Game, level: Level, _seed: u64) -> Option<Self> {
        let (budget, depth) = match level {
            Level::Seedling => (1_000, 1),
            Level::Sprout => (5_000, 2),
            Level::Sower => (20_000, 4),
            Level::Reaper => (50_000, 6),
            Level::Miller => (300_000, DEEPEST),
            Level::Master => (2_000_000, DEEPEST),
        };
        Self::new(game, budget, depth, false)
    }

    /// What every legal move is worth, found within about so many nodes at full strength. Nothing, if
    /// the game is over.
    pub fn study(game: &Game, nodes: u64) -> Option<Self> {
        Self::new(game, nodes, DEEPEST, true)
    }

    fn new(game: &Game, budget: u64, depth: u32, every: bool) -> Option<Self> {
        if game.reason().is_some() {
            return None;
        }
        let rules = Arc::clone(game.rules());
        let codes = codes(&rules, &game.state);
        let entries = usize::try_from(budget).unwrap_or(MOST_ENTRIES);
        let entries = entries.clamp(FEWEST_ENTRIES, MOST_ENTRIES);
        let search = Search::new(rules, game.state.clone(), &codes, every, entries, depth, budget);
        Some(Self { search, position: *game.position(), verdict: None })
    }

    /// Goes on for about so many nodes, and says what it came to once it is over. Where the steps
    /// are cut makes no difference to that.
    pub fn step(&mut self, nodes: u64) -> Option<&Verdict> {
        let reached = self.search.reached;
        if !self.search.over {
            self.search.go_on(nodes.max(1));
            if self.search.over || self.search.reached > reached {
                self.verdict = self.judged();
            }
        }
        self.verdict.as_ref().filter(|_| self.search.over)
    }

    /// What the deepest look finished so far came to.
    pub fn so_far(&self) -> Option<&Verdict> {
        self.verdict.as_ref()
    }

    /// Thinks to the end.
    pub fn finish(mut self) -> Verdict {
        loop {
            if let Some(verdict) = self.step(u64::MAX) {
                return verdict.clone();
            }
        }
    }

    /// What the search has found, in the game's words.
    fn judged(&self) -> Option<Verdict> {
        let search = &self.search;
        let position = &self.position;
        let values: Vec<Worth> = search
            .roots
            .iter()
            .filter(|root| root.known)
            .map(|root| worth(root, position))
            .collect();
        let best = values.first()?;
        Some(Verdict {
            best: best.mv,
            margin: Margin::of(search.roots.first()?.value, search.solved),
            line: best.line.clone(),
            nodes: search.nodes,
            depth: search.reached,
            values,
        })
    }
}

fn worth(root: &Root, position: &Position) -> Worth {
    let line: Vec<Move> = root.line.iter().map(|&code| decoded(code, position)).collect();
    Worth { mv: decoded(root.code, position), margin: Margin::of(root.value, root.closed), line }
}
