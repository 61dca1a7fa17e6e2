//! A score pad with the tallies of earlier games, and a pencil on it.

use crate::paint::colour::Rgb;
use crate::paint::light::{
    LAMP_DIRECTION, Lighting, Normal, SHADOW_PER_HEIGHT, coverage, gaussian, smoothstep,
};
use crate::paint::noise::{Rng, fractal_noise, noise};
use crate::paint::props::prop::{PropPlace, PropShape};
use crate::paint::shape::{Bowl, RoundBox};
use crate::paint::theme;

/// Half the pad's width and height, in points.
const HALF_SIZE: [f32; 2] = [74.0, 92.0];
/// Height of the binding tape, in points.
const BINDING_HEIGHT: f32 = 17.0;
/// Thickness of the pad, in points.
const THICKNESS: f32 = 5.0;
/// Sine and cosine of the angle at which it lies.
const ROTATION: [f32; 2] = [-0.122, 0.992_5];
/// From one ruled line to the next, in points.
const RULED_STEP: f32 = 15.5;
/// Where the pencil lies: its end and its point, in points.
const PENCIL_ENDS: [[f32; 2]; 2] = [[-84.0, 44.0], [66.0, 80.0]];
/// Half the pencil's width, in points.
const PENCIL_HALF_WIDTH: f32 = 5.0;
/// How high the pencil lies, in points.
const PENCIL_HEIGHT: f32 = 8.0;
/// Length of its rubber, in points.
const RUBBER_LENGTH: f32 = 11.0;
/// Length of the ferrule, in points.
const FERRULE_LENGTH: f32 = 12.0;
/// Length of the sharpened end, in points.
const POINT_LENGTH: f32 = 21.0;
/// Length of the lead, in points.
const LEAD_LENGTH: f32 = 6.0;

pub(in crate::paint) struct Pad {
    paper: Rgb,
    ruling: Rgb,
    binding: Rgb,
    pencil: Rgb,
    /// The strokes written on it.
    written: Vec<Bowl>,
}

impl Pad {
    pub(in crate::paint) fn new(pad: &theme::Pad) -> Self {
        Self {
            paper: pad.paper.light(),
            ruling: pad.ruling.light(),
            binding: pad.binding.light(),
            pencil: pad.pencil.light(),
            written: tallies(),
        }
    }

    fn sheet() -> RoundBox {
        RoundBox { centre: [0.0, 0.0], half: HALF_SIZE, corner: 2.5 }
    }

    fn paper(&self, place: &PropPlace, x: f32, y: f32) -> Rgb {
        let pixel = place.pixel;
        let top = -HALF_SIZE[1];
        let mut colour = self.paper * (1.0 + 0.05 * fractal_noise(x / 30.0, y / 30.0, 910, 3));
        let down = y - top - BINDING_HEIGHT - 10.0;
        if down > -2.0 {
            let line = (down / RULED_STEP - (down / RULED_STEP).round()).abs() * RULED_STEP;
            colour =
                colour.mix(self.ruling, 0.5 * coverage(line - 0.5_f32.max(pixel * 0.4), pixel));
        }
        for (at, half) in [(-2.0, 0.7), (2.0, 0.7)] {
            colour = colour.mix(self.binding, 0.45 * coverage((x - at).abs() - half, pixel));
        }
        if down > -4.0 {
            let grain = 0.65 + 0.35 * noise(x / 1.3, y / 1.3, 911);
            for stroke in &self.written {
                let d = stroke.distance(x, y);
                if d < 2.0 {
                    let graphite = Rgb(0.055, 0.055, 0.065);
                    colour = colour.mix(graphite, 0.78 * grain * coverage(d, pixel.max(0.7)));
                }
            }
        }
        let bound = coverage(y - top - BINDING_HEIGHT, pixel);
        let tape = self.binding * (1.0 + 0.12 * noise(x / 2.2, y / 2.2, 912));
        colour.mix(tape, bound)
    }
}

/// The tallies of earlier games: bundles of five strokes under two names, irregular like handwriting.
fn tallies() -> Vec<Bowl> {
    let mut rng = Rng::new(0x7A11);
    let mut strokes = Vec::new();
    let mut stroke = |from: [f32; 2], to: [f32; 2], rng: &mut Rng| {
        let mut near = |place: [f32; 2]| place.map(|part| part + rng.between(-0.8, 0.8));
        strokes.push(Bowl { a: near(from), b: near(to), radius: 0.75 });
    };
    let first = -HALF_SIZE[1] + BINDING_HEIGHT + 10.0;
    for (column, counts) in [[7, 5, 3], [5, 8, 2]].into_iter().enumerate() {
        let left = [-HALF_SIZE[0] + 10.0, 10.0][column];
        // A name, as an illegible wavy line.
        for index in 0..5 {
            let x = left + 7.0 * index as f32;
            let tall = if index == 0 { 9.0 } else { 4.5 };
            stroke([x, first - 2.0], [x + 3.5, first - 2.0 - tall], &mut rng);
            stroke([x + 3.5, first - 2.0 - tall], [x + 6.5, first - 2.0], &mut rng);
        }
        for (row, count) in counts.into_iter().enumerate() {
            let foot = first + RULED_STEP * (row + 1) as f32 - 2.0;
            for index in 0..count {
                let x = left + 5.0 * index as f32 + 4.0 * (index / 5) as f32;
                if index % 5 == 4 {
                    stroke([x - 21.0, foot - 1.0], [x - 1.0, foot - 9.0], &mut rng);
                } else {
                    stroke([x, foot], [x + 1.2, foot - 10.5], &mut rng);
                }
            }
        }
    }
    strokes
}

/// Along and across the pad.
fn local(x: f32, y: f32) -> [f32; 2] {
    let [sine, cosine] = ROTATION;
    [x * cosine + y * sine, y * cosine - x * sine]
}

/// Along the pencil from its end, and across it.
fn on_pencil(x: f32, y: f32) -> [f32; 2] {
    let [from, to] = PENCIL_ENDS;
    let (dx, dy) = (to[0] - from[0], to[1] - from[1]);
    let long = (dx * dx + dy * dy).sqrt();
    let (ax, ay) = (x - from[0], y - from[1]);
    [(ax * dx + ay * dy) / long, (ay * dx - ax * dy) / long]
}

fn pencil_long() -> f32 {
    let [from, to] = PENCIL_ENDS;
    (to[0] - from[0]).hypot(to[1] - from[1])
}

/// How far a place is outside the pencil.
fn pencil(x: f32, y: f32) -> f32 {
    let [along, across] = on_pencil(x, y);
    let left = pencil_long() - along;
    let half = PENCIL_HALF_WIDTH * (left / POINT_LENGTH).clamp(0.0, 1.0);
    (across.abs() - half).max(-along).max(-left)
}

impl Pad {
    fn pencil(&self, place: &PropPlace, x: f32, y: f32) -> Rgb {
        let [along, across] = on_pencil(x, y);
        let left = pencil_long() - along;
        let half = PENCIL_HALF_WIDTH * (left / POINT_LENGTH).clamp(0.12, 1.0);
        let share = (across / half).clamp(-1.0, 1.0);
        let painted = left > POINT_LENGTH - 2.0 + 2.0 * (share * 4.7).cos();
        // Six flat sides, of which three are seen; rubber, ferrule and point are round.
        let wood = painted && along > RUBBER_LENGTH + FERRULE_LENGTH;
        let facet = if wood { (share * 1.5).round() / 1.5 } else { share };
        let [from, to] = PENCIL_ENDS;
        let long = pencil_long();
        let out = [-(to[1] - from[1]) / long, (to[0] - from[0]) / long];
        let [sine, cosine] = ROTATION;
        let out = [out[0] * cosine - out[1] * sine, out[1] * cosine + out[0] * sine];
        let normal = Normal::tilted(out[0] * facet * 0.86, out[1] * facet * 0.86);
        let (colour, gloss) = if along < RUBBER_LENGTH {
            (Rgb(0.50, 0.20, 0.17), 0.03)
        } else if along < RUBBER_LENGTH + FERRULE_LENGTH {
            let ribs = 0.72 + 0.28 * ((along - RUBBER_LENGTH) * 1.6).sin();
            (Rgb(0.62, 0.50, 0.26) * ribs, 0.5)
        } else if painted {
            (self.pencil, 0.30)
        } else if left > LEAD_LENGTH {
            (Rgb(0.62, 0.42, 0.22) * (1.0 + 0.15 * noise(along / 8.0, across, 915)), 0.02)
        } else {
            (Rgb(0.045, 0.045, 0.05), 0.25)
        };
        let lights = &place.scene.lights;
        let lit = normal.dot(LAMP_DIRECTION).max(0.0) * place.lamp_falloff;
        colour * (lights.key * (lit * 0.52) + lights.sky * (0.25 + 0.2 * normal.2))
            + lights.key * (Lighting::highlight(normal, 34.0) * gloss * place.lamp_falloff)
    }
}

impl PropShape for Pad {
    fn half(&self) -> [f32; 2] {
        [92.0, 104.0]
    }

    fn shade(&self, x: f32, y: f32) -> f32 {
        let mut left = 1.0;
        for (height, blur, dark) in [(1.5, 3.0, 0.5), (THICKNESS, 7.0, 0.5)] {
            let [px, py] =
                local(x + SHADOW_PER_HEIGHT[0] * height, y + SHADOW_PER_HEIGHT[1] * height);
            left *= 1.0 - dark * smoothstep(blur, -blur, Self::sheet().distance(px, py));
        }
        left * pencil_shade(x, y)
    }

    fn light(&self, place: &PropPlace) -> Option<(Rgb, f32)> {
        let [x, y] = local(place.x, place.y);
        let edge = Self::sheet().edge(x, y);
        let sheet = coverage(edge.d, place.pixel);
        let on_top = coverage(pencil(x, y), place.pixel);
        if sheet <= 0.0 && on_top <= 0.0 {
            return None;
        }
        let lights = &place.scene.lights;
        // The lower corners curl up a little; the block's edge shows as a fine dark line.
        let curl = smoothstep(60.0, 0.0, HALF_SIZE[0] - x + HALF_SIZE[1] - y) * 0.34;
        let wave = 0.035 * fractal_noise(x / 70.0, y / 70.0, 913, 2);
        let normal = Normal::tilted(-0.7 * curl + wave, -0.7 * curl + wave);
        let lit = normal.dot(LAMP_DIRECTION).max(0.0)
            * place.lamp_falloff
            * pencil_shade(place.x, place.y);
        let fold = 1.0 - 0.30 * gaussian((y + HALF_SIZE[1] - BINDING_HEIGHT - 1.0) / 2.2);
        let rim = 1.0 - 0.35 * smoothstep(-1.6, 0.0, edge.d);
        let paper = self.paper(place, x, y)
            * (lights.key * (lit * 0.46) + lights.sky * 0.44)
            * (fold * rim);
        let light = paper.mix(self.pencil(place, x, y), on_top);
        Some((light, sheet.max(on_top)))
    }
}

/// What the pencil leaves of the lamp on the pad and on the table.
fn pencil_shade(x: f32, y: f32) -> f32 {
    let mut left = 1.0;
    for (height, blur, dark) in [(2.0, 2.5, 0.45), (PENCIL_HEIGHT, 4.0, 0.5)] {
        let [px, py] = local(x + SHADOW_PER_HEIGHT[0] * height, y + SHADOW_PER_HEIGHT[1] * height);
        left *= 1.0 - dark * smoothstep(blur, -blur, pencil(px, py));
    }
    left
}
