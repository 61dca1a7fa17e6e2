//! A position: how many seeds each place holds, and whose turn it is.

use super::setup::Setup;
use super::{PitId, Place, Seat};

/// The places of a position: up to 30 pits around the board, then the two stores.
pub(crate) const CELLS: usize = 32;
/// The indices in `cells` of the stores (or banks) of South and North.
pub(crate) const STORE: [usize; 2] = [30, 31];

/// The stage of the pie rule.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Pie {
    /// Seats cannot be swapped any more, or the game has no such rule.
    Closed,
    /// The first player's first turn is going on.
    FirstTurn,
    /// The second player may swap seats now.
    Offered,
}

impl Pie {
    /// The stage after a ply; `same_turn` if the same player moves again.
    pub(crate) fn after(self, same_turn: bool) -> Self {
        match self {
            Pie::FirstTurn if same_turn => Pie::FirstTurn,
            Pie::FirstTurn => Pie::Offered,
            Pie::Offered | Pie::Closed => Pie::Closed,
        }
    }
}

/// How many seeds each place holds, and whose turn it is. 40 bytes, cheap to copy.
///
/// It contains neither rules nor earlier positions: a [`GameState`](super::GameState) remembers those that
/// matter, and [`Rules`](super::Rules) say what may be played.
///
/// ```
/// use seedfall::rules::{Rules, Ruleset, Seat};
/// let kalah = Rules::new(Ruleset::kalah()).unwrap();
/// let setup = "3 0 1 0 2 4 / 0 0 5 1 0 0 / 20 12 / S".parse().unwrap();
/// let state = kalah.begin(&setup).unwrap();
/// let position = state.position();
/// assert_eq!(position.row(Seat::South), [3, 0, 1, 0, 2, 4]);
/// assert_eq!(position.seeds("c".parse().unwrap()), 5);
/// assert_eq!((position.store(Seat::South), position.lead(Seat::South)), (20, 8));
/// assert_eq!((position.on_board(), position.total()), (16, 48));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    /// South's pits, North's pits (each from its owner's left), the two stores.
    pub(crate) cells: [u8; CELLS],
    /// A bit for each pit that holds seeds. It repeats what `cells` says, so that
    /// "what can move" and "is the row empty" are one instruction each.
    pub(crate) occupied: u32,
    pub(crate) pits: u8,
    pub(crate) turn: Seat,
    pub(crate) pie: Pie,
}

// Search and perft copy positions all the time.
const _: () = assert!(size_of::<Position>() == 40);

impl Position {
    /// Lays out `setup`, for a board whose rows have as many pits as it lists.
    pub(crate) fn new(setup: &Setup, pie: Pie) -> Self {
        let pits = setup.rows[0].len();
        let mut position =
            Self { cells: [0; CELLS], occupied: 0, pits: pits as u8, turn: setup.turn, pie };
        for (cell, &seeds) in setup.rows.iter().flatten().enumerate() {
            position.cells[cell] = seeds;
            position.occupied |= u32::from(seeds > 0) << cell;
        }
        for seat in Seat::BOTH {
            position.cells[STORE[seat.index()]] = setup.stores[seat.index()];
        }
        position
    }

    /// Whose turn it is; once the game is over, whose turn it would be.
    #[must_use]
    pub fn turn(&self) -> Seat {
        self.turn
    }

    /// Pits in a row, 1 to 15.
    #[must_use]
    pub fn pits(&self) -> u8 {
        self.pits
    }

    /// Seeds in a pit.
    ///
    /// # Panics
    /// If the board has no such pit.
    #[must_use]
    pub fn seeds(&self, pit: PitId) -> u8 {
        self.cells[self.cell(pit)]
    }

    /// Seeds in a place.
    ///
    /// # Panics
    /// If it is a pit that the board does not have.
    #[must_use]
    pub fn count(&self, place: Place) -> u8 {
        match place {
            Place::Pit(pit) => self.seeds(pit),
            Place::Store(seat) => self.store(seat),
        }
    }

    /// Seeds in the store or bank of `seat`.
    #[must_use]
    pub fn store(&self, seat: Seat) -> u8 {
        self.cells[STORE[seat.index()]]
    }

    /// Seeds in the store or bank of `seat`, less those in the other one.
    #[inline]
    #[must_use]
    pub fn lead(&self, seat: Seat) -> i16 {
        i16::from(self.store(seat)) - i16::from(self.store(seat.other()))
    }

    /// Seeds in each pit of `seat`, from its owner's left; [`Position::pits`] counts.
    #[must_use]
    pub fn row(&self, seat: Seat) -> &[u8] {
        let pits = usize::from(self.pits);
        let start = seat.index() * pits;
        &self.cells[start..start + pits]
    }

    /// Seeds in the pits of both rows.
    #[must_use]
    pub fn on_board(&self) -> u16 {
        let ring = 2 * usize::from(self.pits);
        self.cells[..ring].iter().map(|&seeds| u16::from(seeds)).sum()
    }

    /// All seeds, in pits and stores: the same throughout a game.
    #[must_use]
    pub fn total(&self) -> u16 {
        self.cells.iter().map(|&seeds| u16::from(seeds)).sum()
    }

    /// All pits, South's then North's, each row from its owner's left.
    pub fn all_pits(&self) -> impl Iterator<Item = PitId> + use<> {
        let pits = self.pits;
        Seat::BOTH.into_iter().flat_map(move |seat| PitId::row(seat, pits))
    }

    /// The position as a set-up, which can be written as text.
    #[must_use]
    pub fn setup(&self) -> Setup {
        Setup {
            rows: Seat::BOTH.map(|seat| self.row(seat).to_vec()),
            stores: Seat::BOTH.map(|seat| self.store(seat)),
            turn: self.turn,
        }
    }

    /// The index of a pit in `cells`.
    ///
    /// # Panics
    /// If the board has no such pit: its number would be that of a pit in the other row.
    #[inline]
    pub(crate) fn cell(&self, pit: PitId) -> usize {
        assert!(pit.index() < self.pits, "pit {pit} of a board with {} pits in a row", self.pits);
        pit.seat().index() * usize::from(self.pits) + usize::from(pit.index())
    }

    /// The index in `cells` of the first pit of `seat`.
    #[inline]
    pub(crate) fn first_cell(&self, seat: Seat) -> usize {
        seat.index() * usize::from(self.pits)
    }

    /// The seat in whose row `cell` is.
    #[inline]
    pub(crate) fn row_of(&self, cell: usize) -> Seat {
        if cell < usize::from(self.pits) { Seat::South } else { Seat::North }
    }

    /// The pit at an index in `cells`.
    ///
    /// # Panics
    /// If `cell` is a store or beyond the board.
    #[inline]
    pub(crate) fn pit(&self, cell: usize) -> PitId {
        let seat = self.row_of(cell);
        match PitId::new(seat, (cell - self.first_cell(seat)) as u8) {
            Some(pit) => pit,
            None => panic!("cell {cell} is not a pit"),
        }
    }

    /// The bits of `seat`'s pits in `occupied`.
    #[inline]
    pub(crate) fn row_mask(&self, seat: Seat) -> u32 {
        ((1 << self.pits) - 1) << (seat.index() as u8 * self.pits)
    }

    /// The pits of `seat` that hold seeds.
    #[inline]
    pub(crate) fn holding(&self, seat: Seat) -> u32 {
        self.occupied & self.row_mask(seat)
    }

    /// The counts of the two stores.
    #[inline]
    pub(crate) fn stored(&self) -> [u8; 2] {
        STORE.map(|store| self.cells[store])
    }

    /// Empties a pit and returns what it held.
    #[inline]
    pub(crate) fn take_seeds(&mut self, cell: usize) -> u8 {
        self.occupied &= !(1 << cell);
        std::mem::take(&mut self.cells[cell])
    }
}

/// The cells of a bit set, from the lowest.
#[inline]
pub(crate) fn cells(mut bits: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let cell = bits.trailing_zeros() as usize;
        (bits != 0).then(|| {
            bits &= bits - 1;
            cell
        })
    })
}
