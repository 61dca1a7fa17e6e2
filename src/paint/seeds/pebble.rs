//! A pebble from a river: flat, speckled, some banded, some with a pale vein.

use crate::paint::colour::Rgb;
use crate::paint::light::{LAMP_DIRECTION, Lighting, Normal, SEED_LAMP_FALLOFF, smoothstep};
use crate::paint::noise::{Rng, fractal_noise, noise};
use crate::paint::outline::{Outline, dome};
use crate::paint::seeds::sample::{Sample, SamplePlace};

/// The stone of most veins: quartz.
const QUARTZ: Rgb = Rgb(0.806, 0.753, 0.645);

pub(in crate::paint) struct Pebble {
    /// The radius of this pebble, as a share of the average.
    pub size: f32,
    hue: Rgb,
    outline: Outline,
    place: [f32; 2],
    bands: Option<f32>,
    vein: Option<f32>,
}

impl Pebble {
    pub(in crate::paint) fn new(hue: Rgb, rng: &mut Rng) -> Self {
        let bright = rng.between(0.85, 1.25);
        let mut shifted = || 1.0 + rng.between(-0.06, 0.06);
        let shift = Rgb(shifted(), shifted(), shifted());
        let hue = (hue * bright * shift).map(|part| part.clamp(0.02, 0.85));
        let size = rng.between(0.88, 1.10);
        let ratio = rng.between(1.02, 1.40);
        let outline = Outline::new(ratio, 0.026, rng);
        let place = [rng.between(0.0, 200.0), rng.between(0.0, 200.0)];
        let bands = rng.between(3.0, 6.0);
        let bands = rng.chance(0.40).then_some(bands);
        let vein = rng.between(-0.35, 0.35);
        let vein = rng.chance(0.22).then_some(vein);
        Self { size, hue, outline, place, bands, vein }
    }

    /// The light at a place; `None` outside the seed.
    pub(in crate::paint) fn sample(&self, place: &SamplePlace) -> Option<Sample> {
        let SamplePlace { x, y, radius, lights } = *place;
        let inside = self.outline.inside(x * 1.03, y * 1.03)?;
        let rho = inside.rho;
        let [px, py] = self.place;
        // Grain finer than a pixel would only be grey.
        let fine = smoothstep(4.0, 14.0, radius);
        let rough = |seed| {
            fine * 0.06 * noise(x * 14.0 + px, y * 14.0 + py, seed)
                + 0.05 * noise(x * 5.0 + px, y * 5.0 + py, seed + 1)
        };
        let smooth = dome(&inside, 0.60, 2.5);
        let (nx, ny) = (smooth.0 + rough(61), smooth.1 + rough(63));
        let length = (nx * nx + ny * ny + smooth.2 * smooth.2).sqrt();
        let normal = Normal(nx / length, ny / length, smooth.2 / length);

        let large = fractal_noise(inside.u * 1.1 + px, inside.v * 1.1 + py, 65, 3);
        let mut colour = self.hue * (1.0 + 0.42 * large);
        if let Some(bands) = self.bands {
            let layer = inside.u * 0.3 + inside.v * bands + 0.7 * large;
            colour *= 1.0 + 0.22 * (layer * 2.2).sin();
        }
        let dark = noise(x * 16.0 + py, y * 16.0 + px, 66);
        let pale = noise(x * 9.5 + px, y * 9.5 + py, 67);
        colour = colour.mix(colour * 0.35, fine * 0.8 * smoothstep(0.42, 0.68, dark));
        let fleck = colour.map(|part| (part * 1.9 + 0.06).min(0.85));
        colour = colour.mix(fleck, 0.7 * smoothstep(0.46, 0.72, pale));
        if let Some(off) = self.vein {
            let wander = 0.22 * noise(inside.u * 2.0 + px, inside.v * 2.0, 68);
            let d = (inside.v * 0.9 + 0.35 * inside.u + wander - off).abs();
            colour = colour.mix(QUARTZ, 0.88 * smoothstep(0.11, 0.045, d));
        }
        let facing = normal.dot(LAMP_DIRECTION);
        let key = lights.key * SEED_LAMP_FALLOFF;
        let lit = smoothstep(-0.12, 1.02, facing) * (facing * 0.5 + 0.55).clamp(0.0, 1.0);
        let mut light =
            colour * (key * (lit * 0.66) + lights.sky * ((0.35 + 0.65 * normal.2) * 0.62));
        light += colour
            * Rgb(0.34, 0.20, 0.10)
            * (smoothstep(0.5, 1.0, rho) * smoothstep(0.2, -0.6, facing));
        light *= 1.0 - 0.32 * smoothstep(0.80, 1.0, rho);
        // Satin, as water leaves it.
        light += key
            * (Lighting::highlight(normal, 34.0) * 0.20 + Lighting::highlight(normal, 9.0) * 0.05);
        light += lights.sky * (normal.fresnel(0.03).min(0.6) * 0.4);
        Some((light, 1.0))
    }
}
