//! Polished stone: clouds of two tones, and veins across the whole table.

use crate::paint::colour::Rgb;
use crate::paint::light::{gaussian, smoothstep};
use crate::paint::noise::{fractal_noise, noise};
use crate::paint::scene::ScenePoints;
use crate::paint::theme;

pub(in crate::paint) struct Stone {
    light: Rgb,
    dark: Rgb,
    vein: Rgb,
}

impl Stone {
    pub(in crate::paint) fn new(stone: &theme::Stone) -> Self {
        Self { light: stone.light.light(), dark: stone.dark.light(), vein: stone.vein.light() }
    }

    /// How the rock was folded to the right and down, and its clouds.
    pub(in crate::paint) fn slow_fields(x: f32, y: f32) -> [f32; 4] {
        let wx = 120.0 * fractal_noise(x / 420.0, y / 420.0, 500, 3);
        let wy = 120.0 * fractal_noise(x / 420.0 + 7.0, y / 420.0, 509, 3);
        [wx, wy, fractal_noise((x + wx) / 330.0, (y + wy) / 230.0, 520, 4), 0.0]
    }

    /// The light from a place with this strength of the lamp.
    pub(in crate::paint) fn light(
        &self,
        scene: &ScenePoints,
        [x, y]: [f32; 2],
        lamp_falloff: f32,
        [wx, wy, drift, _]: [f32; 4],
    ) -> Rgb {
        let lights = &scene.lights;
        let mut colour = self.light.mix(self.dark, 0.95 * smoothstep(-0.42, 0.50, drift));
        // Crystals, a shade lighter or darker, that the polish has cut open.
        let crystal = noise(x / 13.0, y / 9.0, 561) + 0.6 * noise(x / 5.0, y / 4.0, 562);
        colour *= 1.0 + 0.06 * crystal * smoothstep(0.7, 1.9, 4.0 / scene.pixel);
        let crack = 0.018 * fractal_noise(x / 60.0, y / 60.0, 570, 3);
        for (index, (size, width, strength)) in
            [(820.0, 0.0042, 0.42), (470.0, 0.0040, 0.30), (300.0, 0.0040, 0.14)]
                .into_iter()
                .enumerate()
        {
            let seed = 540 + index as u32;
            let u = (x + 0.55 * wx + 0.6 * y) / size;
            let v = (y + 0.55 * wy - 0.3 * x) / size * 0.8;
            let off = (noise(u, v, seed) + crack).abs();
            if off < width * 20.0 {
                let width = width.max(scene.pixel / size);
                let patch = smoothstep(-0.4, 0.4, noise(x / 240.0, y / 240.0, seed + 10));
                let line =
                    (0.8 * gaussian(off / width) + 0.34 * (-off / (width * 6.0)).exp()) * patch;
                let tint = if index == 1 { self.dark * 0.4 } else { self.vein };
                colour = colour.mix(tint, line * strength);
            }
        }
        colour *=
            1.0 + 0.05 * noise(x / 2.2, y / 2.2, 560) * smoothstep(0.7, 1.9, 2.2 / scene.pixel);
        let [w, h] = scene.size;
        let mirror = gaussian((x / w - 0.13) / 0.29) * gaussian((y / h - 0.055) / 0.22) * 0.10;
        colour * (lights.key * (lamp_falloff * 0.28) + lights.sky * 0.36) + lights.key * mirror
    }
}
