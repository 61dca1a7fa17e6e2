//! The one lamp, from the upper left, and how light meets a surface.

use crate::paint::colour::Rgb;
use crate::paint::theme::Light;

/// Towards the lamp: length one, y down, z to the eye. It stands about 38° above the table, low
/// enough that every carved edge casts a shadow that can be seen.
pub(super) const LAMP_DIRECTION: [f32; 3] = [-0.501_61, -0.601_93, 0.622_0];
/// Half way between the lamp and the eye: where a polished thing shows its highlight.
pub(super) const HALF_VECTOR: [f32; 3] = [-0.278_51, -0.334_21, 0.900_42];
/// A point at height `h` shades the table at its own place minus `h` times this.
pub(super) const SHADOW_PER_HEIGHT: [f32; 2] =
    [LAMP_DIRECTION[0] / LAMP_DIRECTION[2], LAMP_DIRECTION[1] / LAMP_DIRECTION[2]];
/// The lamp's direction on the table, length one.
pub(super) const LAMP_DIRECTION_ON_TABLE: [f32; 2] = [-0.640_18, -0.768_22];

/// 0 below `a`, 1 above `b`, an S-curve between; falls where `a > b`.
pub(super) fn smoothstep(a: f32, b: f32, x: f32) -> f32 {
    let t = ((x - a) / (b - a)).clamp(0.0, 1.0);
    t * t * (3.0 - 2.0 * t)
}

/// Length of an arrow: `hypot` guards against overflow, which no length here needs.
pub(super) fn length(x: f32, y: f32) -> f32 {
    (x * x + y * y).sqrt()
}

/// The strength of the lamp under which seeds are painted: what it is about a board's middle.
pub(super) const SEED_LAMP_FALLOFF: f32 = 0.95;

/// A soft bump about zero: e^-x².
pub(super) fn gaussian(x: f32) -> f32 {
    // Beyond three and a half it is less than one step of the screen.
    if x.abs() > 3.5 { 0.0 } else { (-x * x).exp() }
}

/// How much of the table lies `d` outside an edge that is blurred over `pixel`.
pub(super) fn coverage(d: f32, pixel: f32) -> f32 {
    (0.5 - d / pixel).clamp(0.0, 1.0)
}

/// Which way a surface faces.
#[derive(Clone, Copy, Debug)]
pub(super) struct Normal(pub f32, pub f32, pub f32);

impl Normal {
    /// From its tilt to the right and down; a tilt past the horizon is held at 74°.
    pub(super) fn tilted(x: f32, y: f32) -> Self {
        let over = (length(x, y) / 0.96).max(1.0);
        let (x, y) = (x / over, y / over);
        Self(x, y, (1.0 - x * x - y * y).max(0.0).sqrt())
    }

    pub(super) fn dot(self, other: [f32; 3]) -> f32 {
        self.0 * other[0] + self.1 * other[1] + self.2 * other[2]
    }

    /// Where the eye's ray goes after it is mirrored here.
    pub(super) fn mirror(self) -> [f32; 3] {
        [2.0 * self.2 * self.0, 2.0 * self.2 * self.1, 2.0 * self.2 * self.2 - 1.0]
    }

    /// What share of the light a glossy coat mirrors at this angle (Schlick), `base` head on.
    pub(super) fn fresnel(self, base: f32) -> f32 {
        let grazing = 1.0 - self.2;
        let square = grazing * grazing;
        base + (1.0 - base) * square * square * grazing
    }
}

/// Steps of the screen's curve kept: even in the dark, where it is steepest, one is less than a
/// step of the screen.
const STEPS: usize = 4096;

/// How the lamp's light falls off over a window.
#[derive(Clone, Copy, Debug)]
pub(super) struct LampFalloff {
    /// The strength of the lamp far from the middle of its light.
    corner: f32,
}

impl LampFalloff {
    pub(super) fn new(light: &Light) -> Self {
        Self { corner: light.corner.get() }
    }

    /// The lamp's strength on a window: x and y as shares of its width and height. About 1.15 in the
    /// middle of its light, falling to the theme's `corner` far away.
    pub(super) fn at(self, x: f32, y: f32) -> f32 {
        let (dx, dy) = ((x - 0.34) / 0.78, (y - 0.30) / 0.95);
        self.corner + (1.16 - self.corner) * (-1.05 * (dx * dx + dy * dy)).exp()
    }
}

/// The light of a theme, as amounts.
#[derive(Clone, Debug)]
pub(super) struct Lighting {
    pub key: Rgb,
    pub sky: Rgb,
    /// Light that the room throws back from the far side: it keeps shadows warm and readable.
    pub fill: Rgb,
    exposure: f32,
    screen: Vec<f32>,
}

impl Lighting {
    pub(super) fn new(light: &Light) -> Self {
        let key = light.key.light() * light.key_strength.get();
        Self {
            key,
            sky: light.sky.light() * light.sky_strength.get(),
            fill: key * Rgb(1.0, 0.82, 0.62) * light.fill.get(),
            exposure: light.exposure.get(),
            screen: (0..=STEPS + 1)
                .map(|step| linear_to_srgb(step as f32 / STEPS as f32))
                .collect(),
        }
    }

    /// A highlight of the lamp: `sharp` about 10 for silk, 100 for varnish.
    pub(super) fn highlight(normal: Normal, sharp: f32) -> f32 {
        let facing = normal.dot(HALF_VECTOR);
        // Below this the highlight would be darker than one step of the screen.
        if facing.max(0.0).ln() * sharp < -7.0 { 0.0 } else { facing.powf(sharp) }
    }

    /// From light to the screen, 0 to 1: highlights roll off as on film (the ACES curve in
    /// Narkowicz's fit), so that a bright bead keeps its shape.
    pub(super) fn tone_map(&self, light: Rgb) -> Rgb {
        light.map(|part| {
            let x = (part * self.exposure * 0.62).max(0.0);
            let film = x * (2.51 * x + 0.03) / (x * (2.43 * x + 0.59) + 0.14);
            let place = film.min(1.0) * STEPS as f32;
            let step = place as usize;
            let rest = place - step as f32;
            self.screen[step] + (self.screen[step + 1] - self.screen[step]) * rest
        })
    }
}

/// The screen's curve for an amount of light from 0 to 1.
pub(super) fn linear_to_srgb(light: f32) -> f32 {
    if light <= 0.003_130_8 { light * 12.92 } else { 1.055 * light.powf(1.0 / 2.4) - 0.055 }
}
