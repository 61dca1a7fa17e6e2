//! The solver: what any position of a game is worth with best play, and how the game then goes.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::bounds_table::{Bounds, BoundsTable, NO_CELL};
use super::endgame::Endgame;
use super::ply::{Ply, settle_if_over};
use super::progress::{Progress, ProgressFn, ValueBounds};
use super::search::Search;
use super::solvable::{Unsolvable, ensure_solvable};
use crate::rules::{Game, Move, Pie, Position, Rules, cells};

/// The largest part of its memory that a solver gives to its search, in sixteenths. The endgame
/// table has the rest.
const SEARCH_SIXTEENTHS: usize = 15;
/// An endgame table of this many positions is always made.
const SMALL_ENDGAME_POSITIONS: u64 = 10_000;

/// Solves positions of one game, and remembers what it has found for the next question.
///
/// ```
/// use std::ops::ControlFlow;
/// use std::sync::Arc;
/// use seedfall::ai::exact::Solver;
/// use seedfall::rules::{Game, Rules, Ruleset};
/// let kalah = Ruleset::kalah().with_options("pits=3 seeds=2").unwrap().0;
/// let kalah = Arc::new(Rules::new(kalah).unwrap());
/// let game = Game::new(&kalah, &kalah.usual_setup().unwrap()).unwrap();
/// let mut solver = Solver::new(&kalah, 1 << 20).unwrap();
/// let mut report = |_: &_| ControlFlow::Continue(());
/// let value = solver.value(&game, &mut report).unwrap().unwrap();
/// let line = solver.line(&game, &mut report).unwrap().unwrap();
/// let mut end = game.clone();
/// for mv in line {
///     end.play(mv).unwrap();
/// }
/// let [south, north] = end.position().setup().stores;
/// assert_eq!(value, i16::from(south) - i16::from(north));
/// ```
pub struct Solver {
    rules: Arc<Rules>,
    endgame: Endgame,
    table: Option<BoundsTable>,
    max_bytes: TableBytes,
    nodes: u64,
    /// Whether the bounds that the search finds are those of the position that was asked about.
    reports_bounds: bool,
}

/// The most bytes of each table.
#[derive(Clone, Copy)]
struct TableBytes {
    /// Of the table of the search.
    search: usize,
    /// Of the table of positions with few seeds.
    endgame: usize,
}

impl Solver {
    /// A solver for a game's positions. Its tables take at most `memory` bytes, or the little more that
    /// it cannot work without.
    ///
    /// # Errors
    /// If such games cannot be solved.
    pub fn new(rules: &Arc<Rules>, memory: usize) -> Result<Self, Unsolvable> {
        ensure_solvable(rules)?;
        let search = (memory / 16 * SEARCH_SIXTEENTHS).checked_ilog2().map_or(0, |bits| 1 << bits);
        Ok(Self {
            rules: Arc::clone(rules),
            endgame: Endgame::empty(rules)?,
            table: None,
            max_bytes: TableBytes { search, endgame: memory - search },
            nodes: 0,
            reports_bounds: false,
        })
    }

    /// Makes the solver use `endgame`, if it is of the same game and knows more positions.
    pub fn use_endgame(&mut self, endgame: Endgame) {
        if endgame.is_of(&self.rules) && endgame.seeds() > self.endgame.seeds() {
            self.endgame = endgame;
        }
    }

    /// The table of positions with few seeds.
    pub fn endgame(&self) -> &Endgame {
        &self.endgame
    }

    /// The most bytes of the endgame table.
    pub fn endgame_memory(&self) -> usize {
        self.max_bytes.endgame
    }

    /// Positions searched since the solver was made.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Bytes that the solver's tables take now.
    pub fn bytes(&self) -> usize {
        self.table.as_ref().map_or(0, BoundsTable::bytes) + self.endgame.bytes()
    }

    /// Whether the tables are smaller than they may be because there was no memory for more.
    pub fn is_out_of_memory(&self) -> bool {
        let table = self.table.as_ref().is_some_and(BoundsTable::is_out_of_memory);
        table || self.endgame.is_out_of_memory()
    }

    /// By how many seeds the player to move wins with best play by both, or loses, if it is below zero.
    /// The seeds in the stores count, and so does the pie rule: a player who may take the other seat
    /// does so if that is better.
    ///
    /// `report` is called every few milliseconds. None if it stopped the work; what has been found by
    /// then is kept, and the next call continues from it.
    ///
    /// # Errors
    /// If the positions cannot be numbered, or the memory is too little for their numbers. Memory
    /// that runs out later makes the search slower and nothing else.
    pub fn value(
        &mut self,
        game: &Game,
        report: &mut impl FnMut(&Progress) -> ControlFlow<()>,
    ) -> Result<Option<i16>, Unsolvable> {
        let position = game.position();
        if game.reason().is_some() {
            return Ok(Some(position.lead(position.turn())));
        }
        self.ensure_table(position)?;
        self.reports_bounds = position.pie == Pie::Closed;
        let value = self.value_of(position, report);
        self.reports_bounds = false;
        Ok(value)
    }

    /// The moves of the whole game from here on with best play by both. Where several moves are best
    /// it is the one that the search found.
    ///
    /// None if `report` stopped the work.
    ///
    /// # Errors
    /// As [`Solver::value`].
    ///
    /// # Panics
    /// If no move keeps the value of a position: then the search is wrong.
    pub fn line(
        &mut self,
        game: &Game,
        report: &mut impl FnMut(&Progress) -> ControlFlow<()>,
    ) -> Result<Option<Vec<Move>>, Unsolvable> {
        let Some(mut value) = self.value(game, report)? else {
            return Ok(None);
        };
        let mut game = game.clone();
        let mut line = Vec::new();
        while game.reason().is_none() {
            let mover = game.position().turn();
            let mut found = None;
            for mv in self.best_first(&game) {
                let mut after = game.clone();
                after.play_untraced(mv).expect("the move is a legal one");
                // After a swap the other player is to move, though the seat is the same.
                let same_turn = after.position().turn() == mover && mv != Move::Swap;
                match self.keeps_value(&after, same_turn, value, report) {
                    None => return Ok(None),
                    Some(false) => {}
                    Some(true) => {
                        value = if same_turn { value } else { -value };
                        found = Some((mv, after));
                        break;
                    }
                }
            }
            let (mv, after) = found.expect("one of the moves keeps the value");
            line.push(mv);
            game = after;
        }
        Ok(Some(line))
    }

    /// Whether a move that led to `after` is worth `value` to its player.
    fn keeps_value(
        &mut self,
        after: &Game,
        same_turn: bool,
        value: i16,
        report: ProgressFn,
    ) -> Option<bool> {
        let position = after.position();
        let sign = if same_turn { 1 } else { -1 };
        if after.reason().is_some() {
            return Some(sign * position.lead(position.turn()) >= value);
        }
        if position.pie != Pie::Closed {
            return Some(sign * self.value_of(position, report)? >= value);
        }
        let lead = position.lead(position.turn());
        if same_turn {
            self.at_least(position, value - lead, report)
        } else {
            Some(!self.at_least(position, 1 - value - lead, report)?)
        }
    }

    /// The legal moves, the one first that was best in the search.
    fn best_first(&self, game: &Game) -> Vec<Move> {
        let position = game.position();
        let mut moves = game.legal_moves();
        moves.reverse();
        let number = self.endgame.ranking.rank(position);
        let table = self.table.as_ref();
        let best = table.and_then(|table| table.get(table.slot(number)));
        if let Some((_, cell)) = best.filter(|&(_, cell)| cell != NO_CELL) {
            let likely = Move::Sow(position.pit(usize::from(cell)));
            moves.sort_by_key(|&mv| mv != likely);
        }
        moves
    }

    /// Makes sure that the positions can be numbered, and that there is a table for the numbers.
    fn ensure_table(&mut self, position: &Position) -> Result<(), Unsolvable> {
        let seeds = position.on_board();
        let pits = 2 * position.pits();
        let most = self.endgame.ranking.max_seeds();
        let seeds = u8::try_from(seeds).ok().filter(|&seeds| seeds <= most);
        let too_large = || Unsolvable::TooLarge { seeds: position.on_board(), pits };
        let numbers = self.endgame.ranking.up_to(seeds.ok_or_else(too_large)?);
        if self.table.as_ref().is_none_or(|table| !table.has_room_for(numbers)) {
            self.table = None;
            let table = BoundsTable::new(numbers, self.max_bytes.search)
                .map_err(|_| Unsolvable::OutOfMemory)?;
            self.table = Some(table.ok_or(Unsolvable::LittleMemory)?);
        }
        Ok(())
    }

    /// The value of a position where the game is not over.
    fn value_of(&mut self, position: &Position, report: ProgressFn) -> Option<i16> {
        let mover = position.turn();
        match position.pie {
            Pie::Closed => {
                let bounds = self.narrow_bounds(position, None, report)?;
                Some(position.lead(mover) + i16::from(bounds.least))
            }
            Pie::Offered => {
                let stay = self.value_of(&Position { pie: Pie::Closed, ..*position }, report)?;
                Some(stay.abs())
            }
            Pie::FirstTurn => {
                let rules = Arc::clone(&self.rules);
                let mut best = None;
                for cell in cells(rules.candidates(position)) {
                    let Ply { mut after, gain, over } = Ply::of(&rules, position, cell);
                    let same_turn = after.turn() == mover;
                    after.pie = after.pie.after(same_turn);
                    let value = match (over, same_turn) {
                        (true, _) => position.lead(mover) + i16::from(gain),
                        (false, true) => self.value_of(&after, report)?,
                        (false, false) => -self.value_of(&after, report)?,
                    };
                    best = best.max(Some(value));
                }
                best
            }
        }
    }

    /// Whether the player to move gains at least `wanted` seeds on the other from here on.
    fn at_least(&mut self, position: &Position, wanted: i16, report: ProgressFn) -> Option<bool> {
        let seeds = position.on_board() as i16;
        if wanted <= -seeds || wanted > seeds {
            return Some(wanted <= -seeds);
        }
        let bounds = self.narrow_bounds(position, Some(wanted as i8), report)?;
        Some(i16::from(bounds.least) >= wanted)
    }

    /// Makes the endgame table as large as is always useful, and fills gaps from an earlier question.
    fn complete_endgame(&mut self, bounds: Option<ValueBounds>, report: ProgressFn) -> Option<()> {
        let bytes = self.bytes();
        let small = |all| all <= SMALL_ENDGAME_POSITIONS;
        while self.endgame.has_gaps() || self.endgame.next_layer_len().is_some_and(small) {
            let endgame = self.endgame.seeds().unwrap_or(0);
            let out_of_memory = self.is_out_of_memory();
            let progress = Progress { nodes: self.nodes, bounds, endgame, bytes, out_of_memory };
            if self.endgame.add_layer(&mut |_| report(&progress)).is_break() {
                return None;
            }
        }
        Some(())
    }

    /// Narrows the bounds of the margin that is still to be gained until they meet, or until they
    /// decide whether it is at least `enough`.
    fn narrow_bounds(
        &mut self,
        position: &Position,
        enough: Option<i8>,
        report: ProgressFn,
    ) -> Option<Bounds> {
        let seeds = position.on_board() as i8;
        let mut settled = *position;
        if settle_if_over(&self.rules, &mut settled, position.turn().other()) {
            let mover = position.turn();
            let margin = (settled.lead(mover) - position.lead(mover)) as i8;
            return Some(Bounds::exact(margin));
        }
        let lead = position.lead(position.turn());
        let widest = Bounds::widest(seeds);
        self.complete_endgame(self.reports_bounds.then(|| widest.of_value(lead)), report)?;
        if let Some(margin) = self.endgame.margin(position) {
            return Some(Bounds::exact(margin));
        }
        let table = self.table.as_mut()?;
        let slot = table.slot(self.endgame.ranking.rank(position));
        let known = table.get(slot).map(|(bounds, _)| bounds);
        let mut search = Search {
            rules: &self.rules,
            endgame: &mut self.endgame,
            endgame_memory: self.max_bytes.endgame as u64,
            table,
            open_plies: Vec::new(),
            nodes: self.nodes,
            bounds: known.unwrap_or(widest),
            root_lead: self.reports_bounds.then_some(lead),
            report,
        };
        // From "does the mover win" up or down: a bound far from the true value is cheap to prove.
        let mut wanted = enough.unwrap_or(1);
        let mut found = Some(());
        loop {
            let Bounds { least, most } = search.bounds;
            if least == most || enough.is_some_and(|enough| least >= enough || most < enough) {
                break;
            }
            wanted = wanted.clamp(least + 1, most);
            let Some(bound) = search.null_window_search(position, slot, seeds, wanted) else {
                found = None;
                break;
            };
            if bound >= wanted {
                search.bounds.least = bound;
                wanted = bound.saturating_add(1);
            } else {
                search.bounds.most = bound;
                wanted = bound;
            }
        }
        let bounds = search.bounds;
        self.nodes = search.nodes;
        found.map(|()| bounds)
    }
}
