//! Which seeds lie in which place, and the counts that are displayed.

use std::collections::BTreeMap;

use bevy::prelude::*;

use crate::rules::{Place, Position, Seat};

/// For each place its seeds, in the order of their resting positions.
///
/// ```
/// use seedfall::board::SeedsByPlace;
/// use seedfall::rules::{Game, Place, Rules, Ruleset, Seat};
/// let rules = std::sync::Arc::new(Rules::new(Ruleset::kalah()).unwrap());
/// let game = Game::new(&rules, &rules.usual_setup().unwrap()).unwrap();
/// let piles = SeedsByPlace::of(game.position());
/// assert_eq!(piles.seeds().count(), 48);
/// assert_eq!(piles.at(Place::Store(Seat::South)), [0; 0]);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SeedsByPlace(BTreeMap<Place, Vec<usize>>);

impl SeedsByPlace {
    /// New seeds, numbered from 0, as many in each place as the position says.
    pub fn of(position: &Position) -> Self {
        let mut piles = Self::default();
        let mut next = 0;
        for place in places(position) {
            let count = usize::from(position.count(place));
            piles.0.insert(place, (next..next + count).collect());
            next += count;
        }
        piles
    }

    /// The seeds of a place.
    pub fn at(&self, place: Place) -> &[usize] {
        self.0.get(&place).map_or(&[], Vec::as_slice)
    }

    /// The seeds of a place, to be changed.
    pub fn at_mut(&mut self, place: Place) -> &mut Vec<usize> {
        self.0.entry(place).or_default()
    }

    /// Each seed with its place, its index there and the number of seeds there.
    pub fn seeds(&self) -> impl Iterator<Item = (usize, Place, usize, usize)> {
        self.0.iter().flat_map(|(&place, seeds)| {
            let count = seeds.len();
            seeds.iter().enumerate().map(move |(index, &seed)| (seed, place, index, count))
        })
    }

    /// Each place with the number of its seeds.
    pub fn counts(&self) -> impl Iterator<Item = (Place, usize)> {
        self.0.iter().map(|(&place, seeds)| (place, seeds.len()))
    }

    /// Moves as few seeds as necessary to agree with `position`. Returns whether it could: `false` if
    /// the position has another number of seeds or places, so that the piles are those of another
    /// match.
    pub fn agree_with(&mut self, position: &Position) -> bool {
        let mut loose = Vec::new();
        for place in places(position) {
            let wanted = usize::from(position.count(place));
            let pile = self.at_mut(place);
            if pile.len() > wanted {
                loose.extend(pile.split_off(wanted));
            }
        }
        for place in places(position) {
            let wanted = usize::from(position.count(place));
            let pile = self.at_mut(place);
            while pile.len() < wanted {
                let Some(seed) = loose.pop() else {
                    return false;
                };
                pile.push(seed);
            }
        }
        loose.is_empty() && self.0.len() == 2 * usize::from(position.pits()) + 2
    }
}

/// The piles as they are shown, and whether all seeds lie in them. The animation writes it while a move
/// is played, the board otherwise.
#[derive(Resource, Default)]
pub struct SeedPlacement {
    piles: SeedsByPlace,
    at_rest: bool,
}

impl SeedPlacement {
    /// Which seed lies where, or is on its way there.
    pub fn piles(&self) -> &SeedsByPlace {
        &self.piles
    }

    /// Whether all seeds lie where the piles have them.
    pub fn is_at_rest(&self) -> bool {
        self.at_rest
    }

    /// Lets the caller move the seeds from now on, and change the piles.
    pub fn start_moving(&mut self) -> &mut SeedsByPlace {
        self.at_rest = false;
        &mut self.piles
    }

    /// Lets the board lay all seeds to rest.
    pub fn rest(&mut self) {
        self.at_rest = true;
    }

    /// The seeds of a new match, at rest.
    pub fn reset(&mut self, position: &Position) {
        *self = Self { piles: SeedsByPlace::of(position), at_rest: true };
    }

    /// Moves as few seeds as necessary to agree with `position`.
    pub fn agree_with(&mut self, position: &Position) {
        if !self.piles.agree_with(position) {
            self.piles = SeedsByPlace::of(position);
        }
    }
}

/// The counts that are displayed: they change while seeds fall. The animation writes it while a move is
/// played, the board otherwise.
#[derive(Resource, Default, PartialEq, Debug)]
pub struct DisplayedCounts(BTreeMap<Place, u8>);

impl DisplayedCounts {
    /// Displays these counts.
    pub fn new(counts: impl IntoIterator<Item = (Place, u8)>) -> Self {
        Self(counts.into_iter().collect())
    }

    /// The count of a place; 0 for a place that the board does not have.
    pub fn of(&self, place: Place) -> u8 {
        self.0.get(&place).copied().unwrap_or_default()
    }

    /// Changes the count of a place.
    pub fn set(&mut self, place: Place, count: u8) {
        self.0.insert(place, count);
    }

    /// The number of places with a count.
    pub fn places(&self) -> usize {
        self.0.len()
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<SeedPlacement>().init_resource::<DisplayedCounts>();
}

/// All places of a position.
fn places(position: &Position) -> impl Iterator<Item = Place> + use<> {
    position.all_pits().map(Place::Pit).chain(Seat::BOTH.map(Place::Store))
}
