//! Metal, painted as the reflection of a room: a lamp, a pale window behind it, dark walls.

use crate::paint::colour::Rgb;
use crate::paint::light::{LAMP_DIRECTION, Lighting, Normal, smoothstep};
use crate::paint::noise::{Rng, floor_and_fraction, hash, noise, unit_interval};

/// The room that a piece of metal reflects.
pub(in crate::paint) struct Room<'a> {
    pub lights: &'a Lighting,
    /// The lamp's strength here.
    pub lamp_falloff: f32,
    /// What the metal mirrors head on.
    pub metal: Rgb,
}

impl Room<'_> {
    /// The light that comes back from a surface.
    pub(in crate::paint) fn mirrored(&self, normal: Normal) -> Rgb {
        let [rx, ry, rz] = normal.mirror();
        let grazing = normal.fresnel(0.0);
        let metal = self.metal.mix(Rgb::grey(1.0), grazing);
        let lamp = rx * LAMP_DIRECTION[0] + ry * LAMP_DIRECTION[1] + rz * LAMP_DIRECTION[2];
        let away = -(rx * LAMP_DIRECTION[0] + ry * LAMP_DIRECTION[1]);
        let walls = Rgb(1.0, 0.9, 0.8) * (0.05 + 0.08 * smoothstep(0.0, 1.0, rz));
        let halo = smoothstep(0.30, 1.0, lamp);
        let halo = halo * halo * 0.50 + smoothstep(0.925, 0.985, lamp) * 1.05;
        let window =
            Rgb(0.7, 0.85, 1.1) * (smoothstep(0.45, 0.95, away) * 0.10 * self.lamp_falloff);
        let even = normal.dot(LAMP_DIRECTION).max(0.0) * 0.08;
        metal * (walls + self.lights.key * ((halo + even) * self.lamp_falloff) + window)
    }
}

/// Fine scratches along `along`, about -1 to 1.
pub(in crate::paint) fn brushed(along: f32, across: f32, seed: u32, pixel: f32) -> f32 {
    let fine = smoothstep(0.7, 1.9, 1.3 / pixel);
    noise(along / 70.0, across / 1.3, seed) * fine
        + 0.6 * noise(along / 160.0, across / 3.1, seed + 1)
}

/// Hammer blows on a sheet: each leaves a shallow bowl with its own slight tilt.
pub(in crate::paint) struct Hammering {
    /// Place in the cell, depth and tilt of each blow, repeated every `SIDE` cells.
    blows: Vec<[f32; 5]>,
    cell: f32,
}

/// More cells than a window shows, so that the repetition is not seen.
const SIDE: i32 = 64;

impl Hammering {
    /// `cell` is the distance from blow to blow, in points.
    pub(in crate::paint) fn new(cell: f32, seed: u32) -> Self {
        let blow = |index: i32| {
            let mut rng = Rng::new(u64::from(hash(index, 1, seed)));
            let place = 0.30;
            let tilt = |rng: &mut Rng| rng.between(-0.20, 0.20) + rng.between(-0.16, 0.16);
            [
                0.5 + rng.between(-place, place),
                0.5 + rng.between(-place, place),
                rng.between(0.8, 1.2),
                tilt(&mut rng),
                tilt(&mut rng),
            ]
        };
        Self { blows: (0..SIDE * SIDE).map(blow).collect(), cell }
    }

    /// The tilt of the sheet at a place. Neighbouring blows melt into each other, so that the
    /// ridges between them are soft.
    pub(in crate::paint) fn tilt(&self, x: f32, y: f32) -> [f32; 2] {
        let (px, py) = (x / self.cell, y / self.cell);
        let ((left, fx), (top, fy)) = (floor_and_fraction(px), floor_and_fraction(py));
        let (mut weight, mut tx, mut ty) = (1e-6, 0.0, 0.0);
        for row in -1..=1 {
            for column in -1..=1 {
                let (cx, cy) = (left + column, top + row);
                let index = cy.rem_euclid(SIDE) * SIDE + cx.rem_euclid(SIDE);
                let [jx, jy, deep, bx, by] = self.blows[index as usize];
                let (dx, dy) = (fx - column as f32 - jx, fy - row as f32 - jy);
                let near = (-10.0 * (dx * dx + dy * dy)).exp();
                weight += near;
                tx += near * (bx - dx * deep);
                ty += near * (by - dy * deep);
            }
        }
        [tx / weight, ty / weight]
    }
}

/// A number from -1 to 1 for a place on a lattice.
pub(in crate::paint) fn signed_noise(x: i32, y: i32, seed: u32) -> f32 {
    unit_interval(hash(x, y, seed)) * 2.0 - 1.0
}
