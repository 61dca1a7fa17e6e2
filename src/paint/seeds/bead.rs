//! A glossy porcelain bead, drilled through.

use crate::paint::colour::Rgb;
use crate::paint::light::{
    LAMP_DIRECTION, LAMP_DIRECTION_ON_TABLE, Lighting, Normal, SEED_LAMP_FALLOFF, gaussian, length,
    smoothstep,
};
use crate::paint::noise::{Rng, fractal_noise};
use crate::paint::outline::{Outline, window};
use crate::paint::seeds::sample::{Sample, SamplePlace};

pub(in crate::paint) struct Bead {
    /// The radius of this bead, as a share of the average.
    pub size: f32,
    hue: Rgb,
    outline: Outline,
    mottle: f32,
    /// How glossy it is: some beads are duller from use.
    sheen: f32,
    /// Where the hole points, for the beads whose hole can be seen. Always near the outline: one
    /// that faces the eye looks like a pupil.
    hole: Option<[f32; 3]>,
}

impl Bead {
    pub(in crate::paint) fn new(hue: Rgb, rng: &mut Rng) -> Self {
        let bright = rng.between(0.86, 1.03);
        let warm = rng.between(-0.01, 0.09);
        let hue = hue * bright * Rgb(1.0 + warm, 1.0 + 0.2 * warm, 1.0 - 1.4 * warm);
        let size = rng.between(0.92, 1.07);
        let sheen = rng.between(0.55, 1.2);
        let ratio = rng.between(1.0, 1.06);
        let outline = Outline::new(ratio, 0.006, rng);
        let (sine, cosine) = rng.between(0.0, std::f32::consts::TAU).sin_cos();
        let lean = rng.between(0.80, 0.95);
        let hole = [lean * cosine, lean * sine, (1.0 - lean * lean).sqrt()];
        let mottle = rng.between(0.0, 99.0);
        Self { size, hue, outline, mottle, sheen, hole: rng.chance(0.40).then_some(hole) }
    }

    /// The light at a place; `None` outside the seed.
    pub(in crate::paint) fn sample(&self, place: &SamplePlace) -> Option<Sample> {
        let SamplePlace { x, y, lights, .. } = *place;
        let inside = self.outline.inside(x, y)?;
        let rho = inside.rho.min(0.999);
        let far = length(x, y).max(1e-5);
        let normal = Normal(x / far * rho, y / far * rho, (1.0 - rho * rho).sqrt());
        let facing = normal.dot(LAMP_DIRECTION);
        let side = -(normal.0 * LAMP_DIRECTION_ON_TABLE[0] + normal.1 * LAMP_DIRECTION_ON_TABLE[1]);
        let key = lights.key * SEED_LAMP_FALLOFF;
        // Porcelain lets light in and out again: it wraps past the terminator.
        let wrapped = smoothstep(-0.22, 1.08, facing).powf(1.35);
        let mottle =
            1.0 + 0.05 * fractal_noise(inside.u * 2.2 + self.mottle, inside.v * 2.2, 51, 2);
        // White walls take the blue out of the sky.
        let room = Rgb::grey(lights.sky.mean() * 0.95).mix(lights.sky, 0.35);
        let above = 0.30 + 0.70 * smoothstep(-0.9, 0.9, normal.2 * 0.6 - normal.1 * 0.6);
        let mut light = self.hue * mottle * (key * (wrapped * 0.37) + room * (above * 0.50));
        // Brown light from the board on the far side.
        let under = smoothstep(0.45, 1.0, rho) * smoothstep(0.1, 1.0, 0.35 - facing);
        light += self.hue * Rgb(0.44, 0.23, 0.095) * under;
        light *= 1.0 - 0.40 * smoothstep(0.66, 1.0, rho);

        let mut whole = 1.0;
        if let Some(axis) = self.hole {
            let into = normal.dot(axis);
            let hole = smoothstep(0.972, 0.984, into) * 0.85;
            let wall = smoothstep(
                -0.02,
                0.20,
                -((normal.0 - axis[0]) * LAMP_DIRECTION_ON_TABLE[0]
                    + (normal.1 - axis[1]) * LAMP_DIRECTION_ON_TABLE[1]),
            );
            light *= 1.0 - 0.18 * gaussian((into - 0.968) / 0.010);
            light = light.mix(Rgb(0.147, 0.098, 0.065) * (0.20 + 1.6 * wall), hole);
            whole = 1.0 - hole;
        }
        let fresnel = normal.fresnel(0.035);
        let blur = 0.025 + 0.05 * (1.2 - self.sheen);
        light += key * (window(normal, [0.20, 0.30], blur) * 3.0 * self.sheen * whole);
        light += key * (Lighting::highlight(normal, 30.0) * 0.20 * whole);
        let rim = gaussian((rho - 0.90) / 0.045) * smoothstep(0.25, 0.95, side / rho.max(0.05));
        light += Rgb(1.0, 0.70, 0.40) * (rim * 0.42 * whole);
        let ceiling = gaussian((normal.1 + 0.62 - 0.25 * normal.0 * normal.0) / 0.10);
        light += lights.sky * (ceiling * smoothstep(0.98, 0.7, rho) * 0.14 * whole);
        light += lights.sky * (fresnel * 0.50 * whole * smoothstep(0.5, -0.6, normal.1));
        Some((light, 1.0))
    }
}
