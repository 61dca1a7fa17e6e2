//! A card table: wool cloth with a pressed pattern and a printed border, in a leather frame.

use super::colour::Rgb;
use super::light::{LAMP, Lights, Normal, bump, cover, ease};
use super::noise::{cloud, noise};
use super::scene::Stage;
use super::shape::RoundBox;
use super::theme::Baize;

/// Width of the leather around the cloth, in points.
const LEATHER: f32 = 28.0;
/// Length of a stitch with its gap.
const STITCH: f32 = 15.0;

pub(super) struct CardTable {
    cloth: Rgb,
    leather: Rgb,
    thread: Rgb,
    /// Where the cloth ends and the leather begins.
    frame: RoundBox,
}

impl CardTable {
    pub(super) fn new(baize: &Baize, [width, height]: [f32; 2]) -> Self {
        Self {
            cloth: baize.cloth.light(),
            leather: baize.leather.light(),
            thread: baize.thread.light(),
            frame: RoundBox::new([LEATHER, LEATHER, width - LEATHER, height - LEATHER], 26.0),
        }
    }

    /// How worn the cloth is.
    pub(super) fn slow(x: f32, y: f32) -> [f32; 4] {
        [cloud(x / 260.0, y / 210.0, 210, 3), 0.0, 0.0, 0.0]
    }

    /// The light from a place under `pool` of the lamp, of which `shade` is left on the cloth.
    pub(super) fn light(
        &self,
        stage: &Stage,
        [x, y]: [f32; 2],
        pool: f32,
        shade: f32,
        [worn, ..]: [f32; 4],
    ) -> Rgb {
        let lights = &stage.lights;
        let edge = self.frame.edge(x, y);
        let inside = cover(edge.d, stage.pixel);
        let mut light = Rgb::BLACK;
        if inside > 0.0 {
            let fine = ease(0.6, 1.6, 1.35 / stage.pixel);
            let mut nap = 0.0;
            for (index, (cosine, sine)) in
                [(0.955f32, 0.296f32), (0.219, 0.976), (-0.801, 0.598)].into_iter().enumerate()
            {
                let (u, v) = (x * cosine + y * sine, y * cosine - x * sine);
                nap += noise(u / 9.0, v / 1.35, 200 + index as u32);
            }
            let nap = nap / 2.2 * fine;
            let pressed = lozenges(x - stage.size[0] / 2.0, y - stage.size[1] / 2.0);
            let wool = self.cloth * (1.0 + 0.26 * nap + 0.20 * worn + 0.16 * pressed);
            light = wool * (lights.key * (pool * (0.42 + 0.05 * nap)) + lights.sky * 0.5);
            let print = self.printed(x, y, stage.pixel) * (0.85 + 0.3 * nap);
            let ink = self.thread * (lights.key * (pool * 0.36) + lights.sky * 0.4);
            light = light.mix(ink, 0.42 * print.clamp(0.0, 1.0));
            light *= 1.0 - 0.55 * ease(-16.0, 0.0, edge.d);
            light *= shade;
        }
        if inside < 1.0 {
            let grain = cloud(x / 7.0, y / 7.0, 240, 2);
            let across = (edge.d / LEATHER - 0.5).clamp(-0.5, 0.5);
            let round = across * 1.5;
            let normal = Normal::tilted(
                edge.out[0] * round + 0.16 * grain,
                edge.out[1] * round + 0.16 * cloud(x / 7.0 + 9.0, y / 7.0, 241, 2),
            );
            let lit = normal.dot(LAMP).max(0.0) * pool;
            let gloss = Lights::highlight(normal, 18.0) * 0.10 * pool;
            let mut hide =
                self.leather * (1.0 + 0.2 * grain) * (lights.key * (lit * 0.6) + lights.sky * 0.6)
                    + lights.key * gloss;
            let along = if edge.out[0].abs() > edge.out[1].abs() { y } else { x };
            let stitch = ((along / STITCH).fract().abs() - 0.5).abs() * 2.0;
            let seam = (edge.d - 7.0).abs();
            hide *= 1.0 - 0.4 * bump(seam / 2.6);
            let sewn = ease(2.0, 1.1, seam) * ease(0.72, 0.60, stitch);
            hide =
                hide.mix(self.thread * (lights.key * (0.4 * pool) + lights.sky * 0.3), sewn * 0.9);
            light = hide.mix(light, inside);
        }
        light
    }

    /// The border printed on a card table: a thin and a thick line, and a fan in each corner.
    fn printed(&self, x: f32, y: f32, pixel: f32) -> f32 {
        let frame = &self.frame;
        let line = |inset: f32, half: f32| {
            cover(frame.inset(inset).distance(x, y).abs() - half.max(pixel * 0.4), pixel)
        };
        let mut print = line(17.0, 1.5).max(line(23.0, 0.6));
        let [dx, dy] = [0, 1].map(|axis| {
            let place = [x, y][axis] - frame.centre[axis];
            frame.half[axis] - 30.0 - place.abs()
        });
        if dx > -4.0 && dy > -4.0 && dx + dy < 90.0 {
            let far = (dx * dx + dy * dy).sqrt();
            let angle = dy.atan2(dx) / std::f32::consts::FRAC_PI_2;
            // Five leaves, long in the middle.
            let leaf = (angle * 5.0 - 0.5).round().clamp(0.0, 4.0) + 0.5;
            let long = 46.0 - 4.0 * (leaf - 2.5).abs();
            let along = (far - 14.0) / (long - 14.0);
            let across = (angle * 5.0 - leaf).abs() * far * 0.314;
            let wide = 5.0 * (along * (1.0 - along)).max(0.0).sqrt();
            print = print.max(cover(across - wide, pixel) * ease(0.0, 0.05, along * (1.0 - along)));
            print = print.max(cover((far - 8.0).abs() - 1.4, pixel));
        }
        print
    }
}

/// A tone-on-tone pattern pressed into a cloth: lozenges with a small star in each.
fn lozenges(x: f32, y: f32) -> f32 {
    let (u, v) = ((x + y * 1.4) / 92.0, (x - y * 1.4) / 92.0);
    let (fu, fv) = ((u - u.round()).abs(), (v - v.round()).abs());
    let line = ease(0.04, 0.022, fu.min(fv));
    let (cu, cv) = (fu - 0.5, fv - 0.5);
    let star = ease(0.11, 0.08, cu.abs().sqrt() * 0.2 + cv.abs().sqrt() * 0.2);
    line * 0.8 + star
}
