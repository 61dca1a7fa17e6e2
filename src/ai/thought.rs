//! Thinking under way: what the game, the lab and the tests hold in their hands.

use std::sync::Arc;

use super::Level;
use super::character::{LevelParams, UNBOUNDED, shuffled};
use super::endings::Endings;
use super::evaluation::{Evaluation, lead};
use super::manner::{RootMove, SearchConfig};
use super::node::{PASS, SWAP, decoded};
use super::search::Search;
use super::verdict::{Analysis, Margin, MoveValue};
use crate::rules::{Game, Move};

/// The most entries of the table: 16 MiB of 16 bytes each.
const MOST_ENTRIES: usize = 1 << 20;
/// The fewest.
const FEWEST_ENTRIES: usize = 1 << 8;
/// Positions that a search looks at for each ending that is worked out before it.
const NODES_AN_ENDING: u64 = 3;
/// The most endings that are worked out, a byte each.
const MOST_ENDINGS: u64 = 1 << 23;

/// Thinking under way about one position.
///
/// It holds a copy of the game and at most 25 MiB, 17 unless more than six million nodes are asked
/// for; it may be sent to another thread, and goes on only
/// while [`AnalysisJob::step`] is being called.
///
/// ```
/// # use std::sync::Arc;
/// # use seedfall::ai::Thought;
/// # use seedfall::rules::{Game, Rules, Ruleset};
/// # let kalah = Arc::new(Rules::new(Ruleset::kalah()).unwrap());
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
pub struct AnalysisJob {
    search: Search,
    /// What is thought about.
    game: Game,
    /// Who thinks, and the seed that decides what seems as good.
    character: Option<(LevelParams, u64)>,
    verdict: Option<Analysis>,
}

impl AnalysisJob {
    /// What `level` plays here; the same for the same seed. Nothing, if the game is over.
    pub fn of_level(game: &Game, level: Level, seed: u64) -> Option<Self> {
        let character = LevelParams::of(level, seed);
        let manner = SearchConfig {
            every: character.compares(),
            entries: entries(character.nodes),
            depth: character.depth,
            nodes: character.nodes,
            follows: character.follows,
            sight: character.sight,
        };
        let total = game.state.total;
        let evaluation = if character.counts_stores_only {
            Evaluation::of_stores(total)
        } else {
            Evaluation::new(game.rules(), total)
        };
        let mut codes = shuffled(codes(game)?, seed);
        if let Some(sight) = &character.sight {
            let seen = |code: &u8| *code >= PASS || sight.sees(game.position(), usize::from(*code));
            if codes.iter().any(seen) {
                codes.retain(seen);
            }
        }
        let mut thought = Self::new(game, evaluation, &codes, manner);
        thought.character = Some((character, seed));
        Some(thought)
    }

    /// What every legal move is worth, found within about so many nodes at full strength. Nothing, if
    /// the game is over.
    pub fn study(game: &Game, nodes: u64) -> Option<Self> {
        let manner = SearchConfig {
            every: true,
            entries: entries(nodes),
            depth: UNBOUNDED,
            nodes,
            follows: true,
            sight: None,
        };
        let evaluation = Evaluation::new(game.rules(), game.state.total);
        Some(Self::new(game, evaluation, &codes(game)?, manner))
    }

    fn new(game: &Game, evaluation: Evaluation, codes: &[u8], manner: SearchConfig) -> Self {
        let rules = Arc::clone(game.rules());
        // Who has no choice, or overlooks things, has no use for them.
        let idle = manner.sight.is_some() || codes.len() < 2;
        let work = if idle { 0 } else { (manner.nodes / NODES_AN_ENDING).min(MOST_ENDINGS) };
        let endings = Endings::new(&rules, game.position(), work);
        let search = Search::new(rules, evaluation, endings, game.state.clone(), codes, manner);
        Self { search, game: game.clone(), character: None, verdict: None }
    }

    /// Goes on for about so many nodes, and says what it came to once it is over. Where the steps
    /// are cut makes no difference to that.
    pub fn step(&mut self, nodes: u64) -> Option<&Analysis> {
        let reached = self.search.reached;
        if !self.search.over {
            self.search.go_on(nodes.max(1));
            if let (Some((character, seed)), true) = (&self.character, self.search.over) {
                character.choose(&mut self.search.roots, self.game.position(), *seed);
            }
            if self.search.over || self.search.reached > reached {
                self.verdict = self.judged();
            }
        }
        self.verdict.as_ref().filter(|_| self.search.over)
    }

    /// What the deepest look finished so far came to.
    pub fn so_far(&self) -> Option<&Analysis> {
        self.verdict.as_ref()
    }

    /// Thinks to the end.
    pub fn finish(mut self) -> Analysis {
        loop {
            if let Some(verdict) = self.step(u64::MAX) {
                return verdict.clone();
            }
        }
    }

    /// What the search has found, in the game's words.
    fn judged(&self) -> Option<Analysis> {
        let search = &self.search;
        let known = search.roots.iter().filter(|root| root.known);
        let values: Vec<MoveValue> = known.map(|root| self.worth(root)).collect();
        let best = values.first()?;
        Some(Analysis {
            best: best.mv,
            margin: self.margin(search.roots.first()?.value, search.solved),
            line: best.line.clone(),
            nodes: search.nodes,
            depth: search.reached,
            values,
        })
    }

    fn margin(&self, value: i32, closed: bool) -> Margin {
        if self.search.overlooks() { Margin::guessed(value) } else { Margin::of(value, closed) }
    }

    fn worth(&self, root: &RootMove) -> MoveValue {
        let position = self.game.position();
        let line = root.line.iter().map(|&code| decoded(code, position)).collect();
        MoveValue {
            mv: decoded(root.code, position),
            margin: self.margin(root.value, root.closed),
            line: self.played_out(line),
        }
    }

    /// A line that ends where the endings are known, with a best way to go on from there.
    fn played_out(&self, mut line: Vec<Move>) -> Vec<Move> {
        let endings = &self.search.endings;
        let mut game = self.game.clone();
        if line.iter().any(|mv| game.play_untraced(*mv).is_err()) {
            return line; // never: each was played by the search
        }
        while game.reason().is_none()
            && let Some(rest) = endings.margin(game.position())
        {
            let wanted = lead(game.position()) + rest;
            let keeps = |mv: &Move| {
                let mut after = game.clone();
                let played = after.play_untraced(*mv).is_ok();
                let rest = match after.reason() {
                    Some(_) => Some(0),
                    None => endings.margin(after.position()),
                };
                let same = after.turn() == game.turn();
                let found = rest.map(|rest| lead(after.position()) + rest);
                played && found.map(|found| if same { found } else { -found }) == Some(wanted)
            };
            let Some(mv) = game.legal_moves().into_iter().find(keeps) else { break };
            line.push(mv);
            if game.play_untraced(mv).is_err() {
                break; // never: it is one of the legal moves
            }
        }
        line
    }
}

/// The moves that can be played; nothing, if the game is over.
fn codes(game: &Game) -> Option<Vec<u8>> {
    let position = game.position();
    let code = |mv: Move| match mv {
        Move::Sow(pit) => Some(position.cell(pit) as u8),
        Move::Pass => Some(PASS),
        Move::Swap => Some(SWAP),
        Move::Split | Move::Resign => None,
    };
    let codes: Vec<u8> = game.legal_moves().into_iter().filter_map(code).collect();
    (!codes.is_empty()).then_some(codes)
}

/// Entries of the table for so many nodes.
fn entries(nodes: u64) -> usize {
    usize::try_from(nodes).unwrap_or(MOST_ENTRIES).clamp(FEWEST_ENTRIES, MOST_ENTRIES)
}
