//! The trays beside a board that has no stores: brushed brass, painted china, or a flat area.

use super::colour::Rgb;
use super::light::{LAMP, Lights, Normal, SHADOW, bump, cover, ease};
use super::metal::{Room, brushed};
use super::noise::cloud;
use super::scene::Stage;
use super::shape::{Bowl, Edge};
use super::theme::{Theme, Tray};

/// Width of a tray's rim, of which the rolled edge is a part, in points.
const RIM: f32 = 12.0;
const ROLL: f32 = 8.0;
/// Width of the painted border of a dish.
const BORDER: f32 = 26.0;
/// Width of a plain tray's outline.
const LINE: f32 = 4.0;

/// Paints the places on the trays.
pub(super) struct TrayPainter<'a> {
    stage: &'a Stage,
    kind: Kind,
}

enum Kind {
    Brass(Rgb),
    China { glaze: Rgb, paint: Rgb, gilt: Rgb },
    Plain { face: Rgb, edge: Rgb },
}

impl<'a> TrayPainter<'a> {
    pub(super) fn new(theme: &Theme, stage: &'a Stage) -> Self {
        let kind = match theme.tray {
            Tray::Brass { metal } => Kind::Brass(metal.light()),
            Tray::China { glaze, paint, gilt } => {
                Kind::China { glaze: glaze.light(), paint: paint.light(), gilt: gilt.light() }
            }
            Tray::Plain { face, edge } => Kind::Plain { face: face.light(), edge: edge.light() },
        };
        Self { stage, kind }
    }

    /// The light from a tray here, if there is one, and how much of the pixel it covers.
    pub(super) fn light(&self, x: f32, y: f32, pool: f32) -> Option<(Rgb, f32)> {
        self.stage.trays.iter().enumerate().find_map(|(index, tray)| {
            let edge = tray.edge(x, y);
            let share = cover(edge.d, self.stage.pixel);
            (share > 0.0).then(|| {
                let light = match &self.kind {
                    Kind::Brass(metal) => self.brass(x, y, pool, *metal, tray, edge, index as u32),
                    Kind::China { glaze, paint, gilt } => {
                        self.china(x, y, pool, [*glaze, *paint, *gilt], tray, edge)
                    }
                    Kind::Plain { face, edge: line } => {
                        face.mix(*line, cover(-edge.d - LINE, self.stage.pixel))
                    }
                };
                (light, share)
            })
        })
    }

    #[expect(clippy::too_many_arguments, reason = "one place of one tray, all of it needed")]
    fn brass(
        &self,
        x: f32,
        y: f32,
        pool: f32,
        metal: Rgb,
        tray: &Bowl,
        edge: Edge,
        index: u32,
    ) -> Rgb {
        let upright = (tray.b[1] - tray.a[1]).abs() > (tray.b[0] - tray.a[0]).abs();
        let (along, across) = if upright { (y, x) } else { (x, y) };
        let scratch = 0.045 * brushed(along, across, 610 + index, self.stage.pixel);
        let deep = -edge.d;
        let roll = (deep / ROLL).clamp(0.0, 1.0);
        let mut bend = if deep < ROLL {
            (roll * std::f32::consts::PI).cos() * 0.88
        } else {
            -0.5 * bump((deep - RIM) / 6.0)
        };
        for (at, wide, strong) in [(19.0, 1.8, 0.7), (24.0, 1.4, 0.5)] {
            let t = (deep - at) / wide;
            bend -= 2.0 * t * bump(t) * strong * 0.5;
        }
        let floor = ease(ROLL * 0.9, ROLL * 2.0, deep);
        let (sx, sy) = if upright { (scratch, 0.0) } else { (0.0, scratch) };
        let normal = Normal::tilted(
            edge.out[0] * bend + sx * floor + 0.05 * cloud(x / 160.0, y / 120.0, 630, 2),
            edge.out[1] * bend + sy * floor + 0.05 * cloud(x / 160.0, y / 120.0, 631, 2),
        );
        let room = Room { lights: &self.stage.lights, pool, metal };
        let age = ease(0.0, 0.7, cloud(x / 210.0, y / 120.0, 640, 4)) * 0.35;
        room.mirrored(normal) * (0.86 * (1.0 - age) * self.rim_shadow(x, y, tray, deep, 0.5))
    }

    /// The tray's own edge shades its floor on the lamp's side.
    fn rim_shadow(&self, x: f32, y: f32, tray: &Bowl, deep: f32, strength: f32) -> f32 {
        let blocked = tray.distance(x + SHADOW[0] * 10.0, y + SHADOW[1] * 10.0);
        1.0 - strength * ease(-14.0, -2.0, blocked) * ease(6.0, 11.0, deep)
    }

    fn china(
        &self,
        x: f32,
        y: f32,
        pool: f32,
        [glaze, paint, gilt]: [Rgb; 3],
        tray: &Bowl,
        edge: Edge,
    ) -> Rgb {
        let pixel = self.stage.pixel;
        let deep = -edge.d;
        let border = BORDER.min(tray.radius * 0.46);
        // 0 at the foot of the slope, 1 at the edge.
        let slope = (1.0 - deep / border).clamp(0.0, 1.0);
        let bend = -0.42 * ease(0.0, 0.22, slope) * (1.0 - ease(0.80, 1.0, slope))
            + 0.85 * ease(0.90, 1.0, slope)
            - 0.20 * bump((deep - border) / 3.2);
        let normal = Normal::tilted(edge.out[0] * bend, edge.out[1] * bend);

        let mut colour = glaze;
        let (along, step) = petal_place(tray, x, y, edge);
        let petal = |wide: f32, tall: f32| {
            let (px, py) = ((along - along.round()) / wide, (slope - 0.53) / tall);
            let far = (px * px + py * py).sqrt();
            cover((far - 1.0) * wide.min(tall) * step, pixel)
        };
        colour = colour.mix(paint, petal(0.34, 0.30));
        colour = colour.mix(glaze, petal(0.15, 0.17) * 0.95);
        for at in [0.93, 0.07] {
            let line = ((slope - at) * border).abs() - 1.2;
            colour = colour.mix(gilt, cover(line, pixel) * 0.9);
        }

        let lights = &self.stage.lights;
        let lit = normal.dot(LAMP).max(0.0) * pool * self.rim_shadow(x, y, tray, deep, 0.42);
        let open =
            1.0 - 0.30 * bump((deep - border) / 7.0) - 0.08 * ease(border, border + 4.0, deep);
        let shine = Lights::highlight(normal, 90.0) * 0.40 + Lights::highlight(normal, 14.0) * 0.04;
        colour * (lights.key * (lit * 0.42) + lights.sky * (open * 0.42))
            + lights.key * (shine * 0.6 * pool)
    }
}

/// How many petals along the border a place is, and the width of one in points. Counted along
/// the middle line and around its ends, so that a long dish has even petals.
fn petal_place(tray: &Bowl, x: f32, y: f32, edge: Edge) -> (f32, f32) {
    let (lx, ly) = (tray.b[0] - tray.a[0], tray.b[1] - tray.a[1]);
    let length = lx.hypot(ly);
    let dir = if length > 0.0 { [lx / length, ly / length] } else { [1.0, 0.0] };
    let round = std::f32::consts::PI * tray.radius;
    let whole = 2.0 * length + 2.0 * round;
    let count = (whole / 30.0).round().max(6.0);
    let step = whole / count;
    let along = (x - tray.a[0]) * dir[0] + (y - tray.a[1]) * dir[1];
    let side = edge.out[1] * dir[0] - edge.out[0] * dir[1];
    let lean = edge.out[0] * dir[0] + edge.out[1] * dir[1];
    // Clockwise from the start of one long side.
    let walked = if along <= 0.0 {
        2.0 * length + 1.5 * round + (-side).atan2(-lean) * tray.radius
    } else if along >= length {
        length + 0.5 * round + side.atan2(lean) * tray.radius
    } else if side > 0.0 {
        length - along + length + round
    } else {
        along
    };
    (walked / step, step)
}
