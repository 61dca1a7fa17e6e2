//! The ring that a wet cup has left on the table.

use super::colour::{Colour, Rgb};
use super::light::{bump, ease};
use super::noise::{cloud, noise};
use super::props::{Place, Prop};

/// Radius of the ring, in points.
const RADIUS: f32 = 47.0;

pub(super) struct Stain(Rgb);

impl Stain {
    pub(super) fn new(colour: Colour) -> Self {
        Self(colour.light())
    }
}

impl Prop for Stain {
    fn half(&self) -> [f32; 2] {
        [RADIUS + 9.0; 2]
    }

    fn light(&self, place: &Place) -> Option<(Rgb, f32)> {
        let (x, y) = (place.x, place.y);
        let far = (x * x + y * y).sqrt();
        if far > RADIUS + 9.0 {
            return None;
        }
        let wobble = 1.3 * cloud(x / 34.0, y / 34.0, 880, 2);
        let off = far - RADIUS + wobble;
        // It dried from outside in: a sharp outer line, a soft inner one, and a gap where the cup
        // stood uneven.
        let (dx, dy) = (x / far.max(1.0), y / far.max(1.0));
        let wet = ease(-0.55, 0.35, noise(dx * 1.6 + 3.0, dy * 1.6, 881) + 0.25);
        let line = bump((off - 1.6) / 1.3) * 0.85 + bump((off + 1.4) / 3.6) * 0.42;
        let film = 0.08 * ease(3.0, -6.0, off) * (0.6 + 0.4 * cloud(x / 20.0, y / 20.0, 882, 2));
        let share = (line * wet + film).clamp(0.0, 1.0) * 0.72;
        let lights = &place.stage.lights;
        Some((self.0 * (lights.key * (place.pool * 0.25) + lights.sky * 0.3), share))
    }
}
