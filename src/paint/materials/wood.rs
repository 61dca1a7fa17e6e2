//! Solid wood: growth rings about a trunk's axis, cut open by the board and by every pit.

use crate::paint::colour::Rgb;
use crate::paint::light::smoothstep;
use crate::paint::noise::{floor_and_fraction, fractal_noise, hash, noise, unit_interval};
use crate::paint::theme::Wood;

/// The finest fibres are painted where a pixel is smaller than this, in points.
const DENSE: f32 = 0.85;

/// What the wood is at one place.
pub(in crate::paint) struct Figure {
    /// Its colour in even light.
    pub colour: Rgb,
    /// How the fibres tilt the surface, across the grain.
    pub tilt: f32,
    /// How far the place is an open pore, which takes no varnish.
    pub pore: f32,
}

/// A kind of wood, ready to be cut.
pub(in crate::paint) struct Timber<'a> {
    wood: &'a Wood,
    light: Rgb,
    middle: Rgb,
    dark: Rgb,
    pore: Rgb,
    seed: u32,
    /// Across the grain from the trunk's axis to the board's middle, in points.
    offset: f32,
    lean: f32,
    /// Points a pixel: what is finer than this is left out, or it would sparkle.
    pixel: f32,
}

impl<'a> Timber<'a> {
    /// The `index`-th plank of a board: the second was cut from the other side of the trunk.
    pub(in crate::paint) fn new(wood: &'a Wood, index: u32, pixel: f32) -> Self {
        let side = if index.is_multiple_of(2) { 1.0 } else { -0.8 };
        Self {
            wood,
            light: wood.light.light(),
            middle: wood.middle.light(),
            dark: wood.dark.light(),
            pore: wood.pore.light(),
            seed: 21 + 40 * index,
            offset: side * wood.offset.get(),
            lean: side * wood.taper.get(),
            pixel,
        }
    }

    /// What changes slowly over the board: how far the trunk swings to the side and in depth, the
    /// drift of the colour, and where rays lie bare.
    pub(in crate::paint) fn slow_fields(&self, along: f32, across: f32) -> [f32; 4] {
        let seed = self.seed;
        // The trunk is neither straight nor round.
        let sway = 44.0 * noise(along / 830.0, across / 2600.0 + 3.0, seed)
            + 10.0 * noise(along / 260.0, across / 420.0, seed + 1);
        let dip = 30.0 * noise(along / 900.0, across / 300.0, seed + 2);
        let drift = fractal_noise(along / 520.0, across / 110.0, seed + 12, 2);
        let bare = smoothstep(-0.1, 0.5, noise(along / 210.0, across / 70.0, seed + 16));
        [sway, dip, drift, bare]
    }

    /// The wood at `along` and `across` the grain from the board's middle and `depth` below its
    /// face, in points. Depth moves the cut through the rings, so that bowls show bull's-eyes.
    pub(in crate::paint) fn at(
        &self,
        along: f32,
        across: f32,
        depth: f32,
        [sway, dip, drift, bare]: [f32; 4],
    ) -> Figure {
        let wood = self.wood;
        let seed = self.seed;
        let down = wood.axis.get() + self.lean * along + 1.25 * depth + dip;
        let from_axis = across + self.offset + sway;
        let radius = (from_axis * from_axis + down * down).sqrt()
            + 2.6 * fractal_noise(along / 230.0, from_axis / 15.0, seed + 3, 2);
        let mut year = radius / wood.ring.get();
        year += 0.5 * noise(year * 0.43, 0.5, seed + 6);
        let (ring, season) = floor_and_fraction(year);
        // Late wood darkens gradually over a year ring and ends abruptly.
        let sharp = (self.pixel / wood.ring.get() * 1.5).max(0.055);
        let late = smoothstep(0.30, 0.93, season) * (1.0 - smoothstep(1.0 - sharp, 1.0, season));
        let late = late * (0.35 + 0.65 * unit_interval(hash(ring, 7, seed)));

        let fine = |size: f32| smoothstep(0.7, 1.9, size / self.pixel);
        let long = noise(along / 260.0, from_axis / 7.5, seed + 10);
        let thin = noise(along / 95.0, from_axis / 2.1, seed + 8) * fine(2.1);
        let hair = noise(along / 42.0, from_axis / 1.15, seed + 9) * fine(1.15);
        let mut fibres = 0.42 * thin + 0.28 * hair + 0.5 * long;
        let mut finest = 0.0;
        if self.pixel < DENSE {
            // On a dense screen single fibres and their ends can be seen.
            let keep = fine(0.72);
            finest = noise(along / 19.0, from_axis / 0.62, seed + 17) * keep;
            let fleck = noise(along / 5.5, from_axis / 0.9, seed + 18);
            fibres += 0.30 * finest + 0.30 * smoothstep(0.35, 0.75, fleck) * keep;
        }

        let grain = noise(along / wood.pore_length.get(), from_axis / 1.25, seed + 11);
        let early = 1.0 - 0.7 * smoothstep(0.15, 0.6, season);
        let pore = smoothstep(0.38, 0.72, grain) * early * fine(1.25);

        let tone = 0.30
            + wood.ring_contrast.get() * late
            + wood.fibre.get() * fibres
            + wood.drift.get() * drift;
        let tone = tone.clamp(0.0, 1.15);
        let mut colour = self.light.mix(self.middle, (tone * 2.0).min(1.0));
        colour = colour.mix(self.dark, (tone * 2.0 - 1.0).clamp(0.0, 1.15));
        let rays = wood.rays.get();
        if rays * bare > 0.0 {
            // Rays lie slanting across the grain and shine.
            let ray = noise(along / 26.0 + from_axis / 60.0, from_axis / 5.5, seed + 15);
            let ray = smoothstep(0.40, 0.78, ray) * bare * fine(5.5);
            colour = colour.mix(self.light * 1.15, ray * rays * 0.7);
        }
        let shown = pore * wood.pores.get();
        let tilt = wood.relief.get() * (0.07 * thin + 0.05 * hair + 0.05 * finest - 0.15 * pore);
        Figure { colour: colour.mix(self.pore, shown), tilt, pore: shown }
    }
}
