//! The lid of the game's box: cardboard covered with linen paper, with its board stamped on it, so
//! that it belongs to whatever is played.

use crate::paint::colour::Rgb;
use crate::paint::light::{
    LAMP_DIRECTION, Lighting, Normal, SHADOW_PER_HEIGHT, coverage, smoothstep,
};
use crate::paint::noise::{fractal_noise, noise};
use crate::paint::props::prop::{PropPlace, PropShape};
use crate::paint::scene::ScenePoints;
use crate::paint::shape::{Bowl, RoundBox};
use crate::paint::theme;

/// Half the lid's length and width, in points.
const HALF_SIZE: [f32; 2] = [196.0, 66.0];
/// Height of the lid, in points.
const HEIGHT: f32 = 17.0;
/// Sine and cosine of the angle at which it lies.
const ROTATION: [f32; 2] = [0.035, 0.999_4];
/// Half the length and width of the stamped board at most, in points.
const STAMP_HALF: [f32; 2] = [124.0, 34.0];
/// Half the width of the stamped lines, in points.
const STROKE_HALF: f32 = 1.35;

pub(in crate::paint) struct Lid {
    paper: Rgb,
    print: Rgb,
    card: Rgb,
    /// The pits and stores stamped on it.
    stamp: Vec<Bowl>,
}

impl Lid {
    pub(in crate::paint) fn new(lid: &theme::Lid, scene: &ScenePoints) -> Self {
        let end = |[x, y]: [f32; 2]| scene.orientation.to_board(x, y);
        let reach = |axis: usize| {
            let far =
                |bowl: &Bowl| end(bowl.a)[axis].abs().max(end(bowl.b)[axis].abs()) + bowl.radius;
            scene.bowls.iter().map(far).fold(1.0, f32::max)
        };
        let scale = (STAMP_HALF[0] / reach(0)).min(STAMP_HALF[1] / reach(1));
        let stamp = scene
            .bowls
            .iter()
            .map(|bowl| Bowl { a: end(bowl.a), b: end(bowl.b), radius: bowl.radius }.scaled(scale));
        let stamp = stamp.collect();
        Self { paper: lid.paper.light(), print: lid.print.light(), card: lid.card.light(), stamp }
    }

    fn outline() -> RoundBox {
        RoundBox { centre: [0.0, 0.0], half: HALF_SIZE, corner: 4.5 }
    }

    /// Gold on the paper: two frames and the board.
    fn printed(&self, x: f32, y: f32, pixel: f32) -> f32 {
        let frame = |inset: f32, half: f32| {
            let line = Self::outline().inset(inset).distance(x, y).abs();
            coverage(line - half.max(pixel * 0.4), pixel)
        };
        let mut print = frame(10.0, 1.2).max(frame(14.5, 0.5));
        if x.abs() < STAMP_HALF[0] + 4.0 && y.abs() < STAMP_HALF[1] + 4.0 {
            let d = self.stamp.iter().map(|bowl| bowl.distance(x, y).abs()).fold(99.0, f32::min);
            print = print.max(coverage(d - STROKE_HALF.max(pixel * 0.5), pixel));
        }
        // A row of drops on each side of it.
        for index in 0..3 {
            let (dx, dy) = (x.abs() - 142.0 - 13.0 * index as f32, y);
            let far = (dx * dx + dy * dy).sqrt();
            print = print.max(coverage((far - 3.4).abs() - 0.7, pixel));
        }
        print
    }
}

/// Along and across the lid.
fn local(x: f32, y: f32) -> [f32; 2] {
    let [sine, cosine] = ROTATION;
    [x * cosine + y * sine, y * cosine - x * sine]
}

impl PropShape for Lid {
    fn half(&self) -> [f32; 2] {
        [HALF_SIZE[0] + 4.0, HALF_SIZE[1] + 8.0]
    }

    fn shade(&self, x: f32, y: f32) -> f32 {
        let mut left = 1.0;
        for (height, blur, dark) in [(4.0, 6.0, 0.5), (HEIGHT, 13.0, 0.62)] {
            let [px, py] =
                local(x + SHADOW_PER_HEIGHT[0] * height, y + SHADOW_PER_HEIGHT[1] * height);
            left *= 1.0 - dark * smoothstep(blur, -blur, Self::outline().distance(px, py));
        }
        left
    }

    fn light(&self, place: &PropPlace) -> Option<(Rgb, f32)> {
        let [x, y] = local(place.x, place.y);
        let edge = Self::outline().edge(x, y);
        let share = coverage(edge.d, place.pixel);
        if share <= 0.0 {
            return None;
        }
        let fine = smoothstep(0.7, 1.9, 1.5 / place.pixel);
        let weave = 0.5 * (noise(x / 1.5, y / 14.0, 900) + noise(x / 14.0, y / 1.5, 901)) * fine;
        let age = fractal_noise(x / 60.0, y / 50.0, 902, 3);
        let round = 0.75 * smoothstep(-3.4, 0.0, edge.d);
        let normal = Normal::tilted(
            edge.out[0] * round + 0.05 * weave + 0.02 * age,
            edge.out[1] * round + 0.05 * weave,
        );
        let mut colour = self.paper * (1.0 + 0.14 * weave + 0.12 * age);
        let print = self.printed(x, y, place.pixel);
        let worn = 0.82 - 0.3 * smoothstep(0.0, 0.5, fractal_noise(x / 9.0, y / 9.0, 903, 2));
        colour = colour.mix(self.print, print * worn);
        // Edges and corners are rubbed down to the card.
        let corner = (HALF_SIZE[0] - x.abs()).max(HALF_SIZE[1] - y.abs());
        let rubbed =
            fractal_noise(x / 13.0, y / 13.0, 904, 3) + 0.55 * smoothstep(40.0, 4.0, corner);
        let rubbed = smoothstep(0.18, 0.60, rubbed) * smoothstep(-3.2, -0.6, edge.d);
        colour = colour.mix(self.card, rubbed * 0.8);
        let lights = &place.scene.lights;
        let lit = normal.dot(LAMP_DIRECTION).max(0.0) * place.lamp_falloff;
        let light = colour * (lights.key * (lit * 0.50) + lights.sky * 0.42)
            + lights.key * (Lighting::highlight(normal, 9.0) * 0.028 * place.lamp_falloff)
            + self.print
                * lights.key
                * (print * Lighting::highlight(normal, 5.0) * 0.12 * place.lamp_falloff);
        Some((light, share))
    }
}
