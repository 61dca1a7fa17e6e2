//! A drawstring bag, and a few spare seeds beside it.

use crate::paint::colour::Rgb;
use crate::paint::light::{
    LAMP_DIRECTION, Lighting, Normal, SHADOW_PER_HEIGHT, coverage, gaussian, smoothstep,
};
use crate::paint::noise::{fractal_noise, noise};
use crate::paint::props::prop::{PropPlace, PropShape};
use crate::paint::seeds::seed::Spare;
use crate::paint::theme::{self, Theme};

/// Radii of the bag's body, in points.
const BODY_RADII: [f32; 2] = [60.0, 52.0];
/// Where the middle of the body is, in points.
const BODY_MIDDLE: [f32; 2] = [-34.0, 2.0];
/// Where the middle of the mouth is, in points.
const MOUTH_MIDDLE: [f32; 2] = [38.0, -8.0];
/// Radius of the gathered mouth, in points.
const NECK_RADIUS: f32 = 12.0;
/// The height of the bag, in points.
const HEIGHT: f32 = 34.0;
/// The spare seeds: their places in points, and their variants.
const SPARE_SEEDS: [([f32; 2], u32); 3] =
    [([66.0, 40.0], 3), ([94.0, 16.0], 5), ([88.0, -38.0], 1)];
/// The radius of a spare seed, in points.
const SPARE_SEED_RADIUS: f32 = 25.0;

pub(in crate::paint) struct Pouch {
    cloth: Rgb,
    cord: Rgb,
    spare: Vec<([f32; 2], Spare)>,
}

impl Pouch {
    pub(in crate::paint) fn new(pouch: &theme::Pouch, theme: &Theme) -> Self {
        let spare = SPARE_SEEDS.map(|(at, variant)| (at, Spare::new(theme, variant)));
        Self { cloth: pouch.cloth.light(), cord: pouch.cord.light(), spare: spare.into() }
    }
}

/// How far a place is outside the bag, about; below 0 inside.
fn bag(x: f32, y: f32) -> f32 {
    let (bx, by) = (x - BODY_MIDDLE[0], y - BODY_MIDDLE[1]);
    let around = by.atan2(bx);
    let wavy = 1.0 + 0.030 * (around * 3.0 + 1.0).sin() + 0.016 * (around * 7.0).sin();
    let body = ((bx / BODY_RADII[0]).hypot(by / BODY_RADII[1]) / wavy - 1.0) * 54.0;
    // The neck, drawn together, and the frill of the mouth beyond it.
    let dir = [MOUTH_MIDDLE[0] - BODY_MIDDLE[0], MOUTH_MIDDLE[1] - BODY_MIDDLE[1]];
    let long = dir[0].hypot(dir[1]);
    let dir = [dir[0] / long, dir[1] / long];
    let (mx, my) = (x - MOUTH_MIDDLE[0], y - MOUTH_MIDDLE[1]);
    let along = mx * dir[0] + my * dir[1];
    let across = my * dir[0] - mx * dir[1];
    let frill = 1.0 + 0.10 * (across * 0.42).sin();
    let wide = NECK_RADIUS
        + 17.0 * smoothstep(-4.0, 24.0, along) * frill
        + 30.0 * smoothstep(-8.0, -44.0, along);
    let neck = (across.abs() - wide).max(along - 21.0 * frill).max(-along - 40.0);
    // Melted together where they meet.
    let blend = ((neck - body) / 14.0).clamp(-1.0, 1.0) * 0.5 + 0.5;
    neck + (body - neck) * blend - 14.0 * blend * (1.0 - blend) * 0.5
}

/// Folds that run from the neck into the body and fade there.
fn folds(x: f32, y: f32) -> f32 {
    let (mx, my) = (x - MOUTH_MIDDLE[0], y - MOUTH_MIDDLE[1]);
    let far = mx.hypot(my);
    let around = my.atan2(mx);
    let fold = noise(around * 4.2, far / 90.0, 921) + 0.5 * noise(around * 9.0, far / 60.0, 922);
    fold * smoothstep(105.0, 18.0, far)
}

fn height(x: f32, y: f32) -> f32 {
    let inside = (-bag(x, y) / 40.0).clamp(0.0, 1.0);
    let dome = (1.0 - (1.0 - inside) * (1.0 - inside)).sqrt();
    HEIGHT * dome
        + 7.0 * folds(x, y) * dome
        + 2.5 * fractal_noise(x / 24.0, y / 24.0, 923, 2) * dome
}

impl Pouch {
    fn bag(&self, place: &PropPlace, d: f32) -> Rgb {
        let (x, y) = (place.x, place.y);
        let (step, here) = (1.2, height(x, y));
        let (sx, sy) = ((height(x + step, y) - here) / step, (height(x, y + step) - here) / step);
        let fine = smoothstep(0.7, 1.9, 1.6 / place.pixel);
        let weave = (noise(x / 1.5, y / 9.0, 924) + noise(x / 9.0, y / 1.5, 925)) * 0.5 * fine;
        let steep = 1.0 / (1.0 + sx * sx + sy * sy).sqrt();
        let normal = Normal::tilted(-sx * steep + 0.07 * weave, -sy * steep + 0.07 * weave);
        let lights = &place.scene.lights;
        let mut colour =
            self.cloth * (1.0 + 0.18 * weave + 0.10 * fractal_noise(x / 20.0, y / 20.0, 926, 2));
        let mut open = 0.62 + 0.38 * smoothstep(-0.5, 0.4, folds(x, y));
        open *= 1.0 - 0.45 * smoothstep(-7.0, 0.0, d);
        // The cord lies twice around the neck.
        let dir = [MOUTH_MIDDLE[0] - BODY_MIDDLE[0], MOUTH_MIDDLE[1] - BODY_MIDDLE[1]];
        let long = dir[0].hypot(dir[1]);
        let along = ((x - MOUTH_MIDDLE[0]) * dir[0] + (y - MOUTH_MIDDLE[1]) * dir[1]) / long;
        let mut shine = 0.0;
        for at in [-3.2, 2.6] {
            let off = along - at;
            let cord = coverage(off.abs() - 2.6, place.pixel);
            let twist = 0.8 + 0.3 * ((x - y) * 0.9 + off).sin();
            let dark = 1.0 - 0.5 * gaussian((off.abs() - 3.4) / 1.6) * (1.0 - cord);
            open *= dark;
            colour = colour.mix(self.cord * twist, cord);
            shine += cord * 0.03;
        }
        // Velvet: brightest where it is seen along.
        let facing = normal.dot(LAMP_DIRECTION).max(0.0);
        let pile = (1.0 - normal.2).powi(2) * 0.35;
        colour
            * (lights.key * ((facing * 0.50 + pile * facing) * place.lamp_falloff * open)
                + lights.sky * (0.42 * open))
            + lights.key * (Lighting::highlight(normal, 10.0) * shine * place.lamp_falloff)
    }
}

impl PropShape for Pouch {
    fn half(&self) -> [f32; 2] {
        [120.0, 68.0]
    }

    fn shade(&self, x: f32, y: f32) -> f32 {
        let mut left = 1.0;
        for (height, blur, dark) in [(4.0, 8.0, 0.5), (15.0, 12.0, 0.4), (26.0, 16.0, 0.3)] {
            let d = bag(x + SHADOW_PER_HEIGHT[0] * height, y + SHADOW_PER_HEIGHT[1] * height)
                + height * 0.5;
            left *= 1.0 - dark * smoothstep(blur, -blur, d);
        }
        left
    }

    fn light(&self, place: &PropPlace) -> Option<(Rgb, f32)> {
        let (x, y) = (place.x, place.y);
        let d = bag(x, y);
        let share = coverage(d, place.pixel);
        if share >= 1.0 {
            return Some((self.bag(place, d), share));
        }
        let (mut light, mut whole) = (Rgb::BLACK, 0.0);
        for (at, seed) in &self.spare {
            let [dx, dy] = [(x - at[0]) / SPARE_SEED_RADIUS, (y - at[1]) / SPARE_SEED_RADIUS];
            if dx * dx + dy * dy < 9.0 {
                let lights = &place.scene.lights;
                let (over, opacity) =
                    seed.at(dx, dy, SPARE_SEED_RADIUS / place.pixel, place.lamp_falloff, lights);
                light = light * (1.0 - opacity) + over;
                whole = opacity + whole * (1.0 - opacity);
            }
        }
        if share > 0.0 {
            light = light * (1.0 - share) + self.bag(place, d) * share;
            whole = share + whole * (1.0 - share);
        }
        (whole > 1e-3).then(|| (light * (1.0 / whole), whole))
    }
}
