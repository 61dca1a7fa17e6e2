//! A board as a scene for the painter, in the pixels of a picture.

use bevy::math::{UVec2, Vec2};

use super::Layout;
use crate::paint::{Bowl, Scene};
use crate::rules::Place;
use crate::rules::ruleset::Keep;

impl Layout {
    /// The scene of a picture of `size` pixels with `unit` pixels per board unit; `at` takes a point in
    /// units to pixels. It has no free parts for props.
    pub fn to_paint_scene(&self, size: UVec2, unit: f32, at: impl Fn(Vec2) -> Vec2) -> Scene {
        let [top_left, bottom_right] =
            [Vec2::new(-self.half.x, self.half.y), Vec2::new(self.half.x, -self.half.y)].map(&at);
        let bowl = |place: Place| {
            let bowl = self.bowl(place);
            let [a, b] = [bowl.a, bowl.b].map(|end| at(end).to_array());
            Bowl { a, b, radius: bowl.radius * unit }
        };
        let (trays, bowls) = self.trays_and_bowls();
        Scene {
            width: size.x,
            height: size.y,
            board: [top_left.x, top_left.y, bottom_right.x, bottom_right.y],
            bowls: bowls.into_iter().map(bowl).collect(),
            trays: trays.into_iter().map(bowl).collect(),
            turned: self.turned,
            unit,
            free: Vec::new(),
        }
    }

    /// The places of the trays beside the board, and of the bowls in it, in the order of the scene.
    pub fn trays_and_bowls(&self) -> (Vec<Place>, Vec<Place>) {
        let banks = self.shape.keep == Keep::Banks;
        self.places().partition(|place| banks && matches!(place, Place::Store(_)))
    }
}
