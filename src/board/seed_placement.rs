//! Which seeds lie where: the seeds of the picture, told apart by number.

use std::collections::BTreeMap;

use crate::rules::{Place, Position, Seat};

/// For each place its seeds, in the order of their resting spots.
///
/// ```
/// use seedfall::board::PilePositions;
/// use seedfall::rules::{Game, Place, Rules, Ruleset, Seat};
/// let rules = std::sync::Arc::new(Rules::new(Ruleset::kalah()).unwrap());
/// let game = Game::new(&rules, &rules.usual_setup().unwrap()).unwrap();
/// let heaps = PilePositions::of(game.position());
/// assert_eq!(heaps.seeds().count(), 48);
/// assert_eq!(heaps.at(Place::Store(Seat::South)), [0; 0]);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PilePositions(BTreeMap<Place, Vec<usize>>);

impl PilePositions {
    /// New seeds, numbered from 0, as many in each place as the position says.
    pub fn of(position: &Position) -> Self {
        let mut heaps = Self::default();
        let mut next = 0;
        for place in places(position) {
            let count = usize::from(position.count(place));
            heaps.0.insert(place, (next..next + count).collect());
            next += count;
        }
        heaps
    }

    /// The seeds of a place.
    pub fn at(&self, place: Place) -> &[usize] {
        self.0.get(&place).map_or(&[], Vec::as_slice)
    }

    /// The seeds of a place, to be changed.
    pub fn at_mut(&mut self, place: Place) -> &mut Vec<usize> {
        self.0.entry(place).or_default()
    }

    /// Each seed with its place, its spot and the number of seeds there.
    pub fn seeds(&self) -> impl Iterator<Item = (usize, Place, usize, usize)> {
        self.0.iter().flat_map(|(&place, seeds)| {
            let count = seeds.len();
            seeds.iter().enumerate().map(move |(spot, &seed)| (seed, place, spot, count))
        })
    }

    /// Each place with the number of its seeds.
    pub fn counts(&self) -> impl Iterator<Item = (Place, usize)> {
        self.0.iter().map(|(&place, seeds)| (place, seeds.len()))
    }

    /// Moves as few seeds as it takes to agree with `position`, which holds as many in all.
    /// Says whether it could: if not, the heaps are of another match.
    pub fn agree_with(&mut self, position: &Position) -> bool {
        let mut loose = Vec::new();
        for place in places(position) {
            let wanted = usize::from(position.count(place));
            let heap = self.at_mut(place);
            if heap.len() > wanted {
                loose.extend(heap.split_off(wanted));
            }
        }
        for place in places(position) {
            let wanted = usize::from(position.count(place));
            let heap = self.at_mut(place);
            while heap.len() < wanted {
                let Some(seed) = loose.pop() else {
                    return false;
                };
                heap.push(seed);
            }
        }
        loose.is_empty() && self.0.len() == 2 * usize::from(position.pits()) + 2
    }
}

fn places(position: &Position) -> impl Iterator<Item = Place> + use<> {
    position.all_pits().map(Place::Pit).chain(Seat::BOTH.map(Place::Store))
}
