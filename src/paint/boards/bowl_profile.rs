//! The hollow of a bowl: how steep and how deep it is at each distance from its rim.

use crate::paint::light::smoothstep;

/// The steepest part of a carved pit, in radians. Steeper, and the lamp at 38° leaves half of it in
/// the dark.
const PIT_STEEPEST_RADIANS: f32 = 1.04;
/// How soon its wall runs out into the floor: 1 is a part of a ball, more has a flatter floor, on
/// which a few seeds lie side by side.
const PIT_FLOOR_EXPONENT: f32 = 1.35;
/// The steepest part of a tray, in radians: a low edge, so that seeds in it lie in the light.
const TRAY_STEEPEST_RADIANS: f32 = 0.60;
/// How soon a tray's wall runs out into its floor.
const TRAY_FLOOR_EXPONENT: f32 = 5.0;
/// The rounded lip, in points on each side of the rim.
const LIP_POINTS: f32 = 3.6;
/// Steps from the lip to the middle: a tenth of a point each would not be seen.
const STEPS: usize = 400;

/// Slope and depth of a bowl, looked up by the distance inside its rim, in points.
#[derive(Clone, Debug)]
pub(in crate::paint) struct BowlProfile {
    /// Sine of the slope, and depth, from `-lip` on.
    steps: Vec<[f32; 2]>,
    step: f32,
    lip: f32,
    /// Depth of the middle.
    pub deepest: f32,
}

impl BowlProfile {
    /// A pit or store cut into a board.
    pub(in crate::paint) fn of_pit(radius: f32) -> Self {
        Self::new(radius, PIT_STEEPEST_RADIANS, PIT_FLOOR_EXPONENT)
    }

    /// A tray: a flat floor and a low edge.
    pub(in crate::paint) fn of_tray(radius: f32) -> Self {
        Self::new(radius, TRAY_STEEPEST_RADIANS, TRAY_FLOOR_EXPONENT)
    }

    fn new(radius: f32, steepest: f32, floor: f32) -> Self {
        let radius = radius.max(1e-3);
        let lip = LIP_POINTS.min(radius * 0.2);
        let step = (radius + lip) / STEPS as f32;
        let mut depth = 0.0;
        let steps = (0..=STEPS)
            .map(|index| {
                let inside = index as f32 * step - lip;
                let share = (inside / radius).clamp(0.0, 1.0);
                let wall = (1.0 - share).powf(floor);
                let angle = steepest * smoothstep(-lip, lip * 1.4, inside) * wall;
                depth += angle.tan() * step;
                [angle.sin(), depth]
            })
            .collect();
        Self { steps, step, lip, deepest: depth }
    }

    /// Sine of the slope and depth at `inside` points from the rim; below 0 is outside.
    pub(in crate::paint) fn at(&self, inside: f32) -> [f32; 2] {
        let place = ((inside + self.lip) / self.step).clamp(0.0, STEPS as f32 - 0.001);
        let index = place as usize;
        let rest = place - index as f32;
        let ([sin0, deep0], [sin1, deep1]) = (self.steps[index], self.steps[index + 1]);
        [sin0 + (sin1 - sin0) * rest, deep0 + (deep1 - deep0) * rest]
    }

    /// Depth at `inside` points from the rim.
    pub(in crate::paint) fn depth(&self, inside: f32) -> f32 {
        self.at(inside)[1]
    }
}
