//! A tea-house tray of hammered copper on a cloth.

use crate::paint::colour::Rgb;
use crate::paint::light::{Normal, SHADOW_PER_HEIGHT, coverage, gaussian, smoothstep};
use crate::paint::materials::metal::{Hammering, Room};
use crate::paint::noise::{fractal_noise, noise};
use crate::paint::scene::ScenePoints;
use crate::paint::shape::RoundBox;
use crate::paint::theme;

/// Width of the cloth that shows beside and above the tray, in points: hardly any, so that nothing
/// which lies on the tray reaches its edge.
const CLOTH_WIDTHS: [f32; 2] = [2.0, 1.0];
/// Radius of its corners, in points.
const CORNER_RADIUS: f32 = 62.0;
/// Width of the rolled edge, in points.
const ROLL_WIDTH: f32 = 8.5;
/// From one blow of the hammer to the next, in points.
const BLOW_DISTANCE: f32 = 25.0;

pub(in crate::paint) struct CopperTray {
    metal: Rgb,
    patina: Rgb,
    cloth: Rgb,
    tray: RoundBox,
    blows: Hammering,
}

impl CopperTray {
    pub(in crate::paint) fn new(copper: &theme::Copper, [width, height]: [f32; 2]) -> Self {
        let [beside, above] = CLOTH_WIDTHS;
        Self {
            metal: copper.metal.light(),
            patina: copper.patina.light(),
            cloth: copper.cloth.light(),
            tray: RoundBox::new([beside, above, width - beside, height - above], CORNER_RADIUS),
            blows: Hammering::new(BLOW_DISTANCE, 700),
        }
    }

    /// How the sheet bulges to the right and down, the bands of the room in it, and its age.
    pub(in crate::paint) fn slow_fields(x: f32, y: f32) -> [f32; 4] {
        [
            fractal_noise(x / 260.0, y / 260.0, 703, 2),
            fractal_noise(x / 260.0, y / 260.0, 704, 2),
            fractal_noise(x / 620.0, y / 480.0, 740, 2),
            fractal_noise(x / 230.0, y / 190.0, 720, 3),
        ]
    }

    /// The light from a place with this strength of the lamp.
    pub(in crate::paint) fn light(
        &self,
        scene: &ScenePoints,
        [x, y]: [f32; 2],
        lamp_falloff: f32,
        [wide_x, wide_y, band, age]: [f32; 4],
    ) -> Rgb {
        let lights = &scene.lights;
        let edge = self.tray.edge(x, y);
        let inside = coverage(edge.d, scene.pixel);
        let mut light = Rgb::BLACK;
        if inside < 1.0 {
            let weave = (x / 1.9).sin() * (y / 1.9).sin() * smoothstep(0.7, 1.9, 1.9 / scene.pixel);
            let thread =
                self.cloth * (1.0 + 0.3 * fractal_noise(x / 120.0, y / 120.0, 5, 3) + 0.2 * weave);
            let under = self
                .tray
                .distance(x + SHADOW_PER_HEIGHT[0] * 12.0, y + SHADOW_PER_HEIGHT[1] * 12.0);
            light = thread
                * (lights.key * (lamp_falloff * 0.36) + lights.sky * 0.4)
                * (1.0 - 0.7 * smoothstep(16.0, -16.0, under));
        }
        if inside > 0.0 {
            let [hx, hy] = self.blows.tilt(
                x + 5.0 * noise(x / 60.0, y / 60.0, 705),
                y + 5.0 * noise(x / 60.0 + 9.0, y / 60.0, 706),
            );
            let (mut tx, mut ty) = (0.026 * hx + 0.07 * wide_x, 0.026 * hy + 0.07 * wide_y);
            let deep = -edge.d;
            // The rolled edge, then the dip beside it.
            let roll = (deep / ROLL_WIDTH).clamp(0.0, 1.0);
            let rolled = (roll * std::f32::consts::PI).cos() * 0.88;
            let dip = -0.55 * gaussian((deep - ROLL_WIDTH) / (ROLL_WIDTH * 0.55));
            let bend =
                rolled + (dip - rolled) * smoothstep(ROLL_WIDTH - 1.6, ROLL_WIDTH + 1.6, deep);
            let keep = smoothstep(ROLL_WIDTH * 0.9, ROLL_WIDTH * 2.6, deep);
            (tx, ty) = (tx * keep + edge.out[0] * bend, ty * keep + edge.out[1] * bend);
            let room = Room { lights, lamp_falloff, metal: self.metal };
            let mut sheet = room.mirrored(Normal::tilted(tx, ty));
            // Sheet metal is never flat: broad bands of the room cross it.
            let q = (x * 0.50 + y * 0.86) / 330.0 + 1.1 * band;
            sheet *= (1.0 + 0.20 * q.sin()) * 0.66;
            // Age has settled near the edge and in clouds; the middle is rubbed bright.
            let edge_age = 0.45 * smoothstep(150.0, 30.0, deep);
            let age = smoothstep(-0.05, 0.85, age + edge_age);
            sheet = sheet.mix(sheet * self.patina * 2.4, age * 0.5);
            let fine = smoothstep(0.6, 1.6, 1.0 / scene.pixel);
            sheet *= 1.0 + 0.035 * fine * noise(x / 1.1, y / 1.1, 707);
            light = light.mix(sheet, inside);
        }
        light
    }
}
