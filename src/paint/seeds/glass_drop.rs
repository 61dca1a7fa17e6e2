//! A drop of coloured glass: dark towards the lamp, bright where it gathers the light.

use crate::paint::colour::Rgb;
use crate::paint::light::{
    LAMP_DIRECTION, LAMP_DIRECTION_ON_TABLE, Lighting, SEED_LAMP_FALLOFF, gaussian, length,
    smoothstep,
};
use crate::paint::noise::{Rng, fractal_noise};
use crate::paint::outline::{Outline, dome, window};
use crate::paint::seeds::sample::{Sample, SamplePlace};

/// Least share of any colour that glass lets through: none is perfectly black to one colour.
const LEAST: f32 = 0.012;

pub(in crate::paint) struct Drop {
    /// The radius of this drop, as a share of the average.
    pub size: f32,
    /// What share of each colour goes through.
    pub hue: Rgb,
    outline: Outline,
    wisps: f32,
    bubbles: Vec<[f32; 3]>,
}

impl Drop {
    pub(in crate::paint) fn new(hue: Rgb, rng: &mut Rng) -> Self {
        let strong = rng.between(0.86, 1.12);
        let mut shifted = || rng.between(-0.014, 0.014);
        let shift = Rgb(shifted(), shifted(), shifted());
        let hue = (hue * strong + shift).map(|part| part.clamp(LEAST, 0.95));
        let size = rng.between(0.92, 1.08);
        let ratio = rng.between(1.0, 1.12);
        let outline = Outline::new(ratio, 0.012, rng);
        let bubbles = (0..2)
            .filter_map(|_| {
                let bubble =
                    [rng.between(-0.5, 0.5), rng.between(-0.5, 0.5), rng.between(0.03, 0.07)];
                rng.chance(0.5).then_some(bubble)
            })
            .collect();
        Self { size, hue, outline, wisps: rng.between(0.0, 99.0), bubbles }
    }

    /// The light at a place; `None` outside the seed.
    pub(in crate::paint) fn sample(&self, place: &SamplePlace) -> Option<Sample> {
        let SamplePlace { x, y, radius, lights } = *place;
        let inside = self.outline.inside(x, y)?;
        let rho = inside.rho;
        let normal = dome(&inside, 0.80, 2.2);
        // Beer and Lambert: colour deepens with the way through the drop.
        let through = |way: f32| self.hue.map(|part| part.powf(way));
        let body = through(0.62 * (0.35 + 1.5 * (1.0 - rho * rho).max(0.0).sqrt()));
        let thin = through(0.28);
        let along = -(x * LAMP_DIRECTION_ON_TABLE[0] + y * LAMP_DIRECTION_ON_TABLE[1]);
        let across = y * LAMP_DIRECTION_ON_TABLE[0] - x * LAMP_DIRECTION_ON_TABLE[1];
        let away = smoothstep(-0.95, 1.0, along);
        let key = lights.key * SEED_LAMP_FALLOFF;
        let mut light = body * (key * (0.62 * (0.07 + 0.66 * away.powf(1.9))) + lights.sky * 0.45);
        let crescent = gaussian((rho - 0.70) / 0.17)
            * smoothstep(0.15, 0.95, along / rho.max(0.05))
            + 0.62 * (-((along - 0.46).powi(2) + across * across * 0.8) / 0.085).exp();
        light += thin * key * (crescent * 0.46);
        // Total reflection: a dark ring just inside the outline.
        light *= 1.0 - gaussian((rho - 0.93) / 0.07) * (0.62 - 0.25 * away);
        light *= 1.0 + 0.13 * fractal_noise(inside.u * 1.7 + self.wisps, inside.v * 1.7, 31, 2);
        if radius > 9.0 {
            for [bx, by, size] in &self.bubbles {
                let ring = (length(x - bx, y - by) / size - 1.0) / 0.4;
                if ring.abs() < 2.5 {
                    light += thin * key * (gaussian(ring) * 0.12);
                }
            }
        }
        let fresnel = normal.fresnel(0.04);
        let side = normal.0 * LAMP_DIRECTION[0] + normal.1 * LAMP_DIRECTION[1];
        let lamp = window(normal, [0.15, 0.21], 0.03) * 1.7
            + fresnel * 0.25 * smoothstep(0.2, -0.8, side)
            + Lighting::highlight(normal, 26.0) * 0.09;
        let rim = gaussian((rho - 0.955) / 0.025) * smoothstep(0.2, 1.0, along) * 0.35;
        let shine = key * lamp
            + thin * key * rim
            + lights.sky * (fresnel * 0.55 * (0.35 + 0.65 * smoothstep(0.4, -1.0, y)));
        // A little of what lies below shows through, more through pale glass.
        let opacity = 0.90 + 0.09 * smoothstep(0.55, 1.0, rho) - 0.10 * self.hue.mean();
        Some((light * opacity + shine, opacity))
    }
}
