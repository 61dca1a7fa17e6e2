//! A card table: baize, felted from fibres in all directions, with a brushed nap.

use crate::paint::colour::Rgb;
use crate::paint::light::{LAMP_DIRECTION, Normal, smoothstep};
use crate::paint::noise::{fractal_noise, noise};
use crate::paint::scene::ScenePoints;
use crate::paint::theme::Baize;

pub(in crate::paint) struct CardTable {
    cloth: Rgb,
    worn: Rgb,
}

impl CardTable {
    pub(in crate::paint) fn new(baize: &Baize) -> Self {
        Self { cloth: baize.cloth.light(), worn: baize.worn.light() }
    }

    /// How the nap was brushed to the right and down, how worn the cloth is, and how it lies.
    pub(in crate::paint) fn slow_fields(x: f32, y: f32) -> [f32; 4] {
        // Hands brush it in long, slanting strokes.
        let (u, v) = (x * 0.86 + y * 0.5, y * 0.86 - x * 0.5);
        let brushed = fractal_noise(u / 420.0, v / 95.0, 210, 3);
        let lie = fractal_noise(x / 300.0, y / 240.0, 211, 2);
        let worn = 0.5 + 0.5 * fractal_noise(x / 520.0, y / 420.0, 212, 2);
        [brushed, lie, worn, 0.0]
    }

    /// The light from a place with this strength of the lamp, of which `shade` is left on the cloth.
    pub(in crate::paint) fn light(
        &self,
        scene: &ScenePoints,
        [x, y]: [f32; 2],
        lamp_falloff: f32,
        shade: f32,
        [brushed, lie, worn, _]: [f32; 4],
    ) -> Rgb {
        let lights = &scene.lights;
        let fine = |size: f32| smoothstep(0.6, 1.7, size / scene.pixel);
        // Felted wool: fibres every way, felted into small lumps.
        let mut fibres = 0.0;
        let mut slope = [0.0, 0.0];
        for (index, (cosine, sine)) in
            [(0.955f32, 0.296f32), (0.219, 0.976), (-0.801, 0.598)].into_iter().enumerate()
        {
            let (u, v) = (x * cosine + y * sine, y * cosine - x * sine);
            let fibre = noise(u / 11.0, v / 1.4, 200 + index as u32);
            fibres += fibre;
            slope[0] -= sine * fibre;
            slope[1] += cosine * fibre;
        }
        let (fibres, keep) = (fibres / 2.2, fine(1.4));
        let lumps = noise(x / 3.4, y / 3.4, 205) * fine(3.4);
        let mut rough = 0.16 * keep;
        let mut hair = 0.0;
        if scene.pixel < 0.8 {
            let finest = fine(0.75);
            hair = finest * noise(x / 6.0 + y / 9.0, y / 0.7 - x / 2.1, 206);
            rough += 0.08 * finest;
        }
        let normal = Normal::tilted(
            rough * slope[0] + 0.06 * lie + 0.08 * lumps + 0.06 * hair,
            rough * slope[1] + 0.06 * brushed + 0.08 * lumps,
        );
        let mut wool =
            self.cloth.mix(self.worn, (0.10 + 0.09 * worn + 0.05 * keep * fibres).max(0.0));
        wool *= 1.0 + 0.13 * brushed + 0.16 * keep * fibres + 0.07 * lumps + 0.07 * hair;
        let facing = normal.dot(LAMP_DIRECTION).max(0.0);
        wool * ((lights.key * (facing * lamp_falloff * 0.60) + lights.sky * 0.42) * shade
            + lights.sky * 0.05)
    }
}
