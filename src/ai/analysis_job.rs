//! The analysis of one position, in steps: what the game, the command-line tool and tests work with.

use std::sync::Arc;

use super::Level;
use super::analysis::{Analysis, Margin, MoveValue};
use super::endgame_cache::EndgameCache;
use super::evaluation::{Evaluation, lead};
use super::level_params::{LevelParams, UNLIMITED_DEPTH, shuffled};
use super::node::{PASS, SWAP, decoded};
use super::root_move::RootMove;
use super::search::Search;
use super::search_config::SearchConfig;
use crate::rules::{Game, Move};

/// The most entries of the transposition table: 16 MiB of 16 bytes each.
const MAX_TABLE_ENTRIES: usize = 1 << 20;
/// The fewest entries of the transposition table.
const MIN_TABLE_ENTRIES: usize = 1 << 8;
/// Nodes of the search for each endgame position that is computed before it.
const NODES_PER_ENDGAME_POSITION: u64 = 3;
/// The most endgame positions that are computed, a byte each.
const MAX_ENDGAME_POSITIONS: u64 = 1 << 23;

/// The analysis of one position, under way.
///
/// It holds a copy of the game and takes at most 25 MiB, 17 unless more than six million nodes are
/// asked for. It may be sent to another thread, and works only while [`AnalysisJob::step`] is being
/// called.
///
/// ```
/// # use std::sync::Arc;
/// # use seedfall::ai::AnalysisJob;
/// # use seedfall::rules::{Game, Rules, Ruleset};
/// # let kalah = Arc::new(Rules::new(Ruleset::kalah()).unwrap());
/// # let game = Game::new(&kalah, &kalah.usual_setup().unwrap()).unwrap();
/// let mut job = AnalysisJob::study(&game, 50_000).expect("the game is not over");
/// let analysis = loop {
///     // Here a player may have asked for something else: then drop the job.
///     if let Some(analysis) = job.step(10_000) {
///         break analysis;
///     }
/// };
/// assert_eq!(analysis.values.len(), 6);
/// ```
pub struct AnalysisJob {
    search: Search,
    /// The game at the root.
    game: Game,
    /// The level's parameters and the seed of its choices, if a level plays.
    level: Option<(LevelParams, u64)>,
    /// The result of the deepest search that is finished.
    analysis: Option<Analysis>,
}

impl AnalysisJob {
    /// Finds the move that `level` plays in `game`, the same for the same seed. None if the game is
    /// over.
    pub fn for_level(game: &Game, level: Level, seed: u64) -> Option<Self> {
        let params = LevelParams::new(level, seed);
        let config = SearchConfig {
            all_moves: params.needs_all_values(),
            table_entries: table_entries(params.max_nodes),
            max_depth: params.max_depth,
            max_nodes: params.max_nodes,
            quiescence: params.quiescence,
            oversight: params.oversight,
        };
        let total = game.state.total;
        let evaluation = if params.counts_stores_only {
            Evaluation::stores_only(total)
        } else {
            Evaluation::new(game.rules(), total)
        };
        let mut codes = shuffled(codes(game)?, seed);
        if let Some(oversight) = &params.oversight {
            let seen =
                |code: &u8| *code >= PASS || oversight.sees(game.position(), usize::from(*code));
            if codes.iter().any(seen) {
                codes.retain(seen);
            }
        }
        let mut job = Self::new(game, evaluation, &codes, config);
        job.level = Some((params, seed));
        Some(job)
    }

    /// Finds what every legal move is worth, with about `nodes` nodes at full strength. None if the
    /// game is over.
    pub fn study(game: &Game, nodes: u64) -> Option<Self> {
        let config = SearchConfig {
            all_moves: true,
            table_entries: table_entries(nodes),
            max_depth: UNLIMITED_DEPTH,
            max_nodes: nodes,
            quiescence: true,
            oversight: None,
        };
        let evaluation = Evaluation::new(game.rules(), game.state.total);
        Some(Self::new(game, evaluation, &codes(game)?, config))
    }

    fn new(game: &Game, evaluation: Evaluation, codes: &[u8], config: SearchConfig) -> Self {
        let rules = Arc::clone(game.rules());
        // A player without a choice, or one that overlooks things, has no use for endgames.
        let is_useless = config.oversight.is_some() || codes.len() < 2;
        let positions = if is_useless {
            0
        } else {
            (config.max_nodes / NODES_PER_ENDGAME_POSITION).min(MAX_ENDGAME_POSITIONS)
        };
        let endgame_cache = EndgameCache::new(&rules, game.position(), positions);
        let search =
            Search::new(rules, evaluation, endgame_cache, game.state.clone(), codes, config);
        Self { search, game: game.clone(), level: None, analysis: None }
    }

    /// Searches about `nodes` more nodes. Returns the analysis once the search is over; it does not
    /// depend on how the steps were cut.
    pub fn step(&mut self, nodes: u64) -> Option<&Analysis> {
        let finished_depth = self.search.finished_depth;
        if !self.search.is_over {
            self.search.run(nodes.max(1));
            if let (Some((params, seed)), true) = (&self.level, self.search.is_over) {
                params.sort_by_preference(&mut self.search.roots, self.game.position(), *seed);
            }
            if self.search.is_over || self.search.finished_depth > finished_depth {
                self.analysis = self.current();
            }
        }
        self.analysis.as_ref().filter(|_| self.search.is_over)
    }

    /// The analysis from the deepest search that is finished; none before the first.
    pub fn latest(&self) -> Option<&Analysis> {
        self.analysis.as_ref()
    }

    /// Searches to the end.
    pub fn finish(mut self) -> Analysis {
        loop {
            if let Some(analysis) = self.step(u64::MAX) {
                return analysis.clone();
            }
        }
    }

    /// What the last finished iteration has found, as moves of the game.
    fn current(&self) -> Option<Analysis> {
        let search = &self.search;
        let known = search.roots.iter().filter(|root| root.is_exact);
        let values: Vec<MoveValue> = known.map(|root| self.move_value(root)).collect();
        let best = values.first()?;
        Some(Analysis {
            best: best.mv,
            margin: self.margin(search.roots.first()?.value, search.solved),
            line: best.line.clone(),
            nodes: search.nodes,
            depth: search.finished_depth,
            values,
        })
    }

    fn margin(&self, value: i32, is_proven: bool) -> Margin {
        if self.search.overlooks() {
            Margin::estimated(value)
        } else {
            Margin::new(value, is_proven)
        }
    }

    fn move_value(&self, root: &RootMove) -> MoveValue {
        let position = self.game.position();
        let line = root.line.iter().map(|&code| decoded(code, position)).collect();
        MoveValue {
            mv: decoded(root.code, position),
            margin: self.margin(root.value, root.is_proven),
            line: self.extended_line(line),
        }
    }

    /// `line` with best moves added to its end, as far as the endgame cache knows them.
    fn extended_line(&self, mut line: Vec<Move>) -> Vec<Move> {
        let endgame_cache = &self.search.endgame_cache;
        let mut game = self.game.clone();
        // The last move may come from the transposition table: with two positions of one hash it could be
        // illegal.
        let legal = line.iter().take_while(|mv| game.play_untraced(**mv).is_ok()).count();
        line.truncate(legal);
        while game.reason().is_none()
            && let Some(rest) = endgame_cache.margin(game.position())
        {
            let total = lead(game.position()) + rest;
            let keeps_margin = |mv: &Move| {
                let mut after = game.clone();
                after.play_untraced(*mv).expect("the move is a legal one");
                let rest = match after.reason() {
                    Some(_) => Some(0),
                    None => endgame_cache.margin(after.position()),
                };
                let same_turn = after.turn() == game.turn();
                let found = rest.map(|rest| lead(after.position()) + rest);
                found.map(|found| if same_turn { found } else { -found }) == Some(total)
            };
            let Some(mv) = game.legal_moves().into_iter().find(keeps_margin) else { break };
            line.push(mv);
            game.play_untraced(mv).expect("the move is a legal one");
        }
        line
    }
}

/// The codes of the moves that can be played; none if the game is over.
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

/// The entries of the transposition table for a search of `nodes` nodes.
fn table_entries(nodes: u64) -> usize {
    usize::try_from(nodes).unwrap_or(MAX_TABLE_ENTRIES).clamp(MIN_TABLE_ENTRIES, MAX_TABLE_ENTRIES)
}
