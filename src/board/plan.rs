//! A board as the painter wants it: its hollows in the pixels of a picture.

use bevy::math::{UVec2, Vec2};

use super::Layout;
use crate::paint::{Bowl, Scene};
use crate::rules::Place;
use crate::rules::ruleset::Keep;

impl Layout {
    /// What is painted of the board in a picture of `size` pixels: `unit` pixels to a unit, and `at`
    /// tells where in it a point in units lies. Nothing but the board lies there.
    pub fn plan(&self, size: UVec2, unit: f32, at: impl Fn(Vec2) -> Vec2) -> Scene {
        let [near, far] =
            [Vec2::new(-self.half.x, self.half.y), Vec2::new(self.half.x, -self.half.y)].map(&at);
        let bowl = |place: Place| {
            let hollow = self.hollow(place);
            let [a, b] = [hollow.a, hollow.b].map(|end| at(end).to_array());
            Bowl { a, b, radius: hollow.radius * unit }
        };
        let (trays, bowls) = self.trays_and_bowls();
        Scene {
            width: size.x,
            height: size.y,
            board: [near.x, near.y, far.x, far.y],
            bowls: bowls.into_iter().map(bowl).collect(),
            trays: trays.into_iter().map(bowl).collect(),
            turned: self.turned,
            unit,
            free: Vec::new(),
        }
    }

    /// The trays beside the board, and all that is carved into it, in the order of a plan.
    pub fn trays_and_bowls(&self) -> (Vec<Place>, Vec<Place>) {
        let banks = self.shape.keep == Keep::Banks;
        self.places().partition(|place| banks && matches!(place, Place::Store(_)))
    }
}
