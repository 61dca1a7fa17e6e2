//! The solver: what a game is worth from any of its positions on, and how it then goes.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::endgame::Endgame;
use super::ply::{Ply, end};
use super::scope::{Unsolvable, admit};
use super::search::Search;
use super::table::{NO_CELL, Table};
use crate::rules::{Game, Move, Pie, Position, Rules, cells};

/// The largest part of its memory, in sixteenths, that a solver gives to its search; the endgame
/// table has the rest.
const SEARCH_SHARE: usize = 15;
/// Positions of an endgame table that is always worth its while.
const SMALL_ENDGAME: u64 = 10_000;

/// How far a solver has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// Positions searched since the solver was made.
    pub nodes: u64,
    /// The least and the most that the question's answer can be, as far as is known; none while parts
    /// of it are looked at on their own, as the pie rule and a line ask for.
    pub bounds: Option<[i16; 2]>,
    /// Positions with so many seeds are all known.
    pub endgame: u8,
    /// Bytes of all tables.
    pub bytes: usize,
    /// Whether the tables are smaller than they may be because there was no memory for more.
    pub out_of_memory: bool,
}

/// Whoever waits: told how far it is, and may break off.
pub(super) type Look<'a> = &'a mut dyn FnMut(&Progress) -> ControlFlow<()>;

/// Works games out to their end, and remembers what it has found for the next question.
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
/// let mut look = |_: &_| ControlFlow::Continue(());
/// let value = solver.value(&game, &mut look).unwrap().unwrap();
/// let line = solver.line(&game, &mut look).unwrap().unwrap();
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
    table: Option<Table>,
    /// Bytes that the search and the endgame table may take.
    rooms: [usize; 2],
    nodes: u64,
    /// Whether the position that is searched is the one that was asked about.
    whole: bool,
}

impl Solver {
    /// A solver for a game's positions that takes at most `memory` bytes for its tables, or what
    /// little it cannot do without.
    ///
    /// # Errors
    /// If such games cannot be solved.
    pub fn new(rules: &Arc<Rules>, memory: usize) -> Result<Self, Unsolvable> {
        admit(rules)?;
        let search = (memory / 16 * SEARCH_SHARE).checked_ilog2().map_or(0, |bits| 1 << bits);
        Ok(Self {
            rules: Arc::clone(rules),
            endgame: Endgame::empty(rules)?,
            table: None,
            rooms: [search, memory - search],
            nodes: 0,
            whole: false,
        })
    }

    /// Lets the solver use what was worked out before, if it is of the same game and knows more.
    pub fn adopt(&mut self, endgame: Endgame) {
        if endgame.is_of(&self.rules) && endgame.seeds() > self.endgame.seeds() {
            self.endgame = endgame;
        }
    }

    /// What the solver knows of positions with few seeds.
    pub fn endgame(&self) -> &Endgame {
        &self.endgame
    }

    /// Bytes that the endgame table may take.
    pub fn endgame_room(&self) -> usize {
        self.rooms[1]
    }

    /// Positions searched since the solver was made.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Bytes that the solver's tables take now.
    pub fn bytes(&self) -> usize {
        self.table.as_ref().map_or(0, Table::bytes) + self.endgame.bytes()
    }

    /// Whether the tables are smaller than they may be because there was no memory for more.
    pub fn is_out_of_memory(&self) -> bool {
        let table = self.table.as_ref().is_some_and(Table::is_out_of_memory);
        table || self.endgame.is_out_of_memory()
    }

    /// By how many seeds the player to move will win if both play as well as can be, or lose, if it is
    /// below zero. The seeds in the stores count, and the pie rule is reckoned with: whoever may take
    /// the other seat does so if that is better.
    ///
    /// None if `look` broke off, which it may every few milliseconds; what has been found by then is
    /// kept, and asking again goes on from it.
    ///
    /// # Errors
    /// If the positions cannot be numbered, or the memory is too little for their numbers. Memory
    /// that runs out later makes the search slower and nothing else.
    pub fn value(
        &mut self,
        game: &Game,
        look: &mut impl FnMut(&Progress) -> ControlFlow<()>,
    ) -> Result<Option<i16>, Unsolvable> {
        let position = game.position();
        if game.reason().is_some() {
            return Ok(Some(position.lead(position.turn())));
        }
        self.prepare(position)?;
        self.whole = position.pie == Pie::Closed;
        let worth = self.worth(position, look);
        self.whole = false;
        Ok(worth)
    }

    /// The plies of the whole game from here on, if both play as well as can be; of several best ones
    /// the search's own.
    ///
    /// None if `look` broke off.
    ///
    /// # Errors
    /// As [`Solver::value`].
    pub fn line(
        &mut self,
        game: &Game,
        look: &mut impl FnMut(&Progress) -> ControlFlow<()>,
    ) -> Result<Option<Vec<Move>>, Unsolvable> {
        let Some(mut value) = self.value(game, look)? else {
            return Ok(None);
        };
        let mut game = game.clone();
        let mut line = Vec::new();
        while game.reason().is_none() {
            let mover = game.position().turn();
            let mut found = None;
            for mv in self.likely_first(&game) {
                let mut after = game.clone();
                if after.play_untraced(mv).is_err() {
                    continue; // never: all of them are legal
                }
                // A swap turns the players round and not the seats.
                let again = after.position().turn() == mover && mv != Move::Swap;
                match self.keeps(&after, again, value, look) {
                    None => return Ok(None),
                    Some(false) => {}
                    Some(true) => {
                        value = if again { value } else { -value };
                        found = Some((mv, after));
                        break;
                    }
                }
            }
            let Some((mv, after)) = found else {
                break; // never: one of the moves is as good as the position
            };
            line.push(mv);
            game = after;
        }
        Ok(Some(line))
    }

    /// Whether a move that led to `after` was worth `value` to whoever played it.
    fn keeps(&mut self, after: &Game, again: bool, value: i16, look: Look) -> Option<bool> {
        let position = after.position();
        let sign = if again { 1 } else { -1 };
        if after.reason().is_some() {
            return Some(sign * position.lead(position.turn()) >= value);
        }
        if position.pie != Pie::Closed {
            return Some(sign * self.worth(position, look)? >= value);
        }
        let ahead = position.lead(position.turn());
        if again {
            self.at_least(position, value - ahead, look)
        } else {
            Some(!self.at_least(position, 1 - value - ahead, look)?)
        }
    }

    /// The legal moves, the one first that the search thought best.
    fn likely_first(&self, game: &Game) -> Vec<Move> {
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

    /// Sees that there are numbers, and a table for them.
    fn prepare(&mut self, position: &Position) -> Result<(), Unsolvable> {
        let seeds = position.on_board();
        let pits = 2 * position.pits();
        let most = self.endgame.ranking.most();
        let seeds = u8::try_from(seeds).ok().filter(|&seeds| seeds <= most);
        let too_large = || Unsolvable::TooLarge { seeds: position.on_board(), pits };
        let numbers = self.endgame.ranking.up_to(seeds.ok_or_else(too_large)?);
        if self.table.as_ref().is_none_or(|table| !table.has_room_for(numbers)) {
            self.table = None;
            let table = Table::new(numbers, self.rooms[0]).map_err(|_| Unsolvable::OutOfMemory)?;
            self.table = Some(table.ok_or(Unsolvable::LittleMemory)?);
        }
        Ok(())
    }

    /// The value of a position in a game that is not over.
    fn worth(&mut self, position: &Position, look: Look) -> Option<i16> {
        let mover = position.turn();
        match position.pie {
            Pie::Closed => {
                let bounds = self.narrow(position, None, look)?;
                Some(position.lead(mover) + i16::from(bounds[0]))
            }
            Pie::Offered => {
                let stay = self.worth(&Position { pie: Pie::Closed, ..*position }, look)?;
                Some(stay.abs())
            }
            Pie::FirstTurn => {
                let rules = Arc::clone(&self.rules);
                let mut best = None;
                for cell in cells(rules.candidates(position)) {
                    let Ply { mut after, gain, over } = Ply::of(&rules, position, cell);
                    let again = after.turn() == mover;
                    after.pie = after.pie.after(again);
                    let worth = match (over, again) {
                        (true, _) => position.lead(mover) + i16::from(gain),
                        (false, true) => self.worth(&after, look)?,
                        (false, false) => -self.worth(&after, look)?,
                    };
                    best = best.max(Some(worth));
                }
                best
            }
        }
    }

    /// Whether the margin to come is at least `wanted`.
    fn at_least(&mut self, position: &Position, wanted: i16, look: Look) -> Option<bool> {
        let seeds = position.on_board() as i16;
        if wanted <= -seeds || wanted > seeds {
            return Some(wanted <= -seeds);
        }
        let bounds = self.narrow(position, Some(wanted as i8), look)?;
        Some(i16::from(bounds[0]) >= wanted)
    }

    /// Sees that the endgame table is worth having, and without gaps from an earlier question.
    fn finish_endgame(&mut self, bounds: Option<[i16; 2]>, look: Look) -> Option<()> {
        let bytes = self.bytes();
        let small = |all| all <= SMALL_ENDGAME;
        while self.endgame.has_gaps() || self.endgame.deeper().is_some_and(small) {
            let endgame = self.endgame.seeds().unwrap_or(0);
            let out_of_memory = self.is_out_of_memory();
            let progress = Progress { nodes: self.nodes, bounds, endgame, bytes, out_of_memory };
            if self.endgame.deepen(&mut |_| look(&progress)).is_break() {
                return None;
            }
        }
        Some(())
    }

    /// Narrows the bounds of a margin to come until they meet, or until they tell whether it is at
    /// least `enough`.
    fn narrow(&mut self, position: &Position, enough: Option<i8>, look: Look) -> Option<[i8; 2]> {
        let seeds = position.on_board() as i8;
        let mut settled = *position;
        if end(&self.rules, &mut settled, position.turn().other()) {
            let mover = position.turn();
            let margin = (settled.lead(mover) - position.lead(mover)) as i8;
            return Some([margin; 2]);
        }
        let ahead = position.lead(position.turn());
        let widest = [-i16::from(seeds), i16::from(seeds)].map(|margin| ahead + margin);
        self.finish_endgame(self.whole.then_some(widest), look)?;
        if let Some(margin) = self.endgame.margin(position) {
            return Some([margin; 2]);
        }
        let table = self.table.as_mut()?;
        let slot = table.slot(self.endgame.ranking.rank(position));
        let known = table.get(slot).map(|(bounds, _)| [bounds.least, bounds.most]);
        let mut search = Search {
            rules: &self.rules,
            endgame: &mut self.endgame,
            endgame_room: self.rooms[1] as u64,
            table,
            open: Vec::new(),
            nodes: self.nodes,
            bounds: known.unwrap_or([-seeds, seeds]),
            ahead: self.whole.then_some(ahead),
            look,
        };
        // From "does the mover win" up or down: a proof far from the truth is cheap.
        let mut wanted = enough.unwrap_or(1);
        let mut found = Some(());
        loop {
            let [least, most] = search.bounds;
            if least == most || enough.is_some_and(|enough| least >= enough || most < enough) {
                break;
            }
            wanted = wanted.clamp(least + 1, most);
            let Some(bound) = search.test(position, slot, seeds, wanted) else {
                found = None;
                break;
            };
            if bound >= wanted {
                search.bounds[0] = bound;
                wanted = bound.saturating_add(1);
            } else {
                search.bounds[1] = bound;
                wanted = bound;
            }
        }
        let bounds = search.bounds;
        self.nodes = search.nodes;
        found.map(|()| bounds)
    }
}
