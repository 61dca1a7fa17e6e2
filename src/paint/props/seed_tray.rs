//! The trays beside a board that has no stores: brushed brass, painted china, or a flat area.

use crate::paint::boards::board::{PLAIN_SHADE_BRIGHTNESS, PLAIN_WALL};
use crate::paint::colour::Rgb;
use crate::paint::light::{
    LAMP_DIRECTION, Normal, SHADOW_PER_HEIGHT, coverage, gaussian, smoothstep,
};
use crate::paint::materials::metal::{Room, brushed};
use crate::paint::materials::porcelain::{glazed, vine};
use crate::paint::noise::fractal_noise;
use crate::paint::scene::ScenePoints;
use crate::paint::shape::{Bowl, Edge};
use crate::paint::theme::{Table, Theme, Tray};

/// Width of a tray's rim, rolled edge included, in points.
const RIM_WIDTH: f32 = 12.0;
/// Width of the rolled edge, in points.
const ROLL_WIDTH: f32 = 8.0;
/// Width of the painted border of a dish, in points.
const BORDER_WIDTH: f32 = 19.0;
/// The factors of red, green and blue that brass with patina mirrors.
const PATINA: Rgb = Rgb(0.50, 0.40, 0.30);
/// Width of a plain tray's outline, in points.
const LINE_WIDTH: f32 = 4.0;

/// Paints the places on the trays.
pub(in crate::paint) struct TrayPainter<'a> {
    scene: &'a ScenePoints,
    kind: TrayKind,
}

enum TrayKind {
    Brass(Rgb),
    China(China),
    Plain { face: Rgb, edge: Rgb },
}

/// One place of a tray.
struct TrayPlace<'a> {
    /// In points.
    x: f32,
    y: f32,
    /// The lamp's strength.
    lamp_falloff: f32,
    tray: &'a Bowl,
    /// How far the tray's outline is.
    edge: Edge,
    /// The tray's number: no two are scratched alike.
    index: u32,
}

/// The colours of a dish, and of the light that the table throws back at it.
struct China {
    glaze: Rgb,
    paint: Rgb,
    dot: Rgb,
    gilt: Rgb,
    glow: Rgb,
}

impl<'a> TrayPainter<'a> {
    pub(in crate::paint) fn new(theme: &Theme, scene: &'a ScenePoints) -> Self {
        let kind = match theme.tray {
            Tray::Brass { metal } => TrayKind::Brass(metal.light()),
            Tray::China { glaze, paint, dot, gilt } => TrayKind::China(China {
                glaze: glaze.light(),
                paint: paint.light(),
                dot: dot.light(),
                gilt: gilt.light(),
                glow: match &theme.table {
                    Table::Copper(copper) => copper.metal.light(),
                    _ => glaze.light() * 0.5,
                },
            }),
            Tray::Plain { face, edge } => {
                TrayKind::Plain { face: face.light(), edge: edge.light() }
            }
        };
        Self { scene, kind }
    }

    /// The light from a tray here, if there is one, and how much of the pixel it covers.
    pub(in crate::paint) fn light(&self, x: f32, y: f32, lamp_falloff: f32) -> Option<(Rgb, f32)> {
        self.scene.trays.iter().enumerate().find_map(|(index, tray)| {
            let edge = tray.edge(x, y);
            let share = coverage(edge.d, self.scene.pixel);
            (share > 0.0).then(|| {
                let place = TrayPlace { x, y, lamp_falloff, tray, edge, index: index as u32 };
                let light = match &self.kind {
                    TrayKind::Brass(metal) => self.brass(&place, *metal),
                    TrayKind::China(glazes) => self.china(&place, glazes),
                    TrayKind::Plain { face, edge: line } => {
                        let [left, top] = PLAIN_WALL;
                        let floor = coverage(tray.distance(x - left, y - top), self.scene.pixel);
                        let floor_colour = (*face * PLAIN_SHADE_BRIGHTNESS).mix(*face, floor);
                        floor_colour.mix(*line, coverage(-edge.d - LINE_WIDTH, self.scene.pixel))
                    }
                };
                (light, share)
            })
        })
    }

    fn brass(&self, place: &TrayPlace, metal: Rgb) -> Rgb {
        let &TrayPlace { x, y, lamp_falloff, tray, edge, index } = place;
        let upright = (tray.b[1] - tray.a[1]).abs() > (tray.b[0] - tray.a[0]).abs();
        let (along, across) = if upright { (y, x) } else { (x, y) };
        let scratch = 0.045 * brushed(along, across, 610 + index, self.scene.pixel);
        let deep = -edge.d;
        let roll = (deep / ROLL_WIDTH).clamp(0.0, 1.0);
        let rolled = (roll * std::f32::consts::PI).cos() * 0.88;
        let dip = -0.5 * gaussian((deep - RIM_WIDTH) / 6.0);
        let mut bend =
            rolled + (dip - rolled) * smoothstep(ROLL_WIDTH - 1.5, ROLL_WIDTH + 1.5, deep);
        for (at, wide, strong) in [(19.0, 1.8, 0.7), (24.0, 1.4, 0.5)] {
            let t = (deep - at) / wide;
            bend -= 2.0 * t * gaussian(t) * strong * 0.5;
        }
        let floor = smoothstep(ROLL_WIDTH * 0.9, ROLL_WIDTH * 2.0, deep);
        let (sx, sy) = if upright { (scratch, 0.0) } else { (0.0, scratch) };
        let dents =
            [631, 632].map(|seed| 0.05 * fractal_noise(x / 150.0, y / 90.0, seed + 2 * index, 2));
        let normal = Normal::tilted(
            edge.out[0] * bend + sx * floor + dents[0],
            edge.out[1] * bend + sy * floor + dents[1],
        );
        // Age: brown in the groove and towards the ends, rubbed bright where seeds are taken out.
        let age = fractal_noise(x / 120.0, y / 60.0, 640 + index, 4);
        let ends = smoothstep(2.4 * tray.radius, 0.2 * tray.radius, along_left(tray, x, y));
        let groove = gaussian((deep - ROLL_WIDTH - 4.0) / 6.0);
        let old = (0.30 + 0.55 * age + 0.30 * ends + 0.55 * groove).clamp(0.0, 1.0);
        let spots = smoothstep(0.34, 0.60, fractal_noise(x / 9.0, y / 8.0, 642 + index, 3))
            * smoothstep(0.2, 0.8, old);
        let metal = metal.mix(metal * PATINA, 0.85 * old);
        let room = Room { lights: &self.scene.lights, lamp_falloff, metal };
        let dull = 0.90 - 0.26 * old - 0.22 * spots;
        room.mirrored(normal) * (dull * self.rim_shadow(x, y, tray, deep, 0.62))
    }

    /// The tray's own edge shades its floor on the lamp's side.
    fn rim_shadow(&self, x: f32, y: f32, tray: &Bowl, deep: f32, strength: f32) -> f32 {
        let blocked =
            tray.distance(x + SHADOW_PER_HEIGHT[0] * 10.0, y + SHADOW_PER_HEIGHT[1] * 10.0);
        1.0 - strength * smoothstep(-14.0, -2.0, blocked) * smoothstep(6.0, 11.0, deep)
    }

    fn china(&self, place: &TrayPlace, glazes: &China) -> Rgb {
        let &TrayPlace { x, y, lamp_falloff, tray, edge, .. } = place;
        let pixel = self.scene.pixel;
        let deep = -edge.d;
        let border = BORDER_WIDTH.min(tray.radius * 0.32);
        // 0 at the foot of the slope, 1 at the edge.
        let slope = 1.0 - deep / border;
        let inside = slope.clamp(0.0, 1.0);
        let bend = -0.50 * smoothstep(-0.10, 0.20, slope) * smoothstep(1.0, 0.80, slope)
            + 0.92 * smoothstep(0.86, 1.0, slope)
            - 0.10 * gaussian(slope / 0.22);
        let ripple = 0.012 * fractal_noise(x / 46.0, y / 46.0, 650, 2);
        let normal = Normal::tilted(edge.out[0] * bend + ripple, edge.out[1] * bend - ripple);

        // The glaze is thicker, and a little darker, in the well.
        let mut colour = glazes.glaze * (1.0 - 0.05 * smoothstep(0.1, -0.4, slope));
        let (along, step) = border_place(tray, x, y, edge);
        if slope > 0.05 {
            let across = (inside - 0.12) / 0.72;
            let vine = vine(along, across, [step, border * 0.72], pixel);
            colour = colour.mix(glazes.paint, vine.leaf * 0.92).mix(glazes.dot, vine.berry * 0.95);
        }
        for (at, half) in [(0.945, 1.5), (0.085, 0.6)] {
            let line = ((slope - at) * border).abs() - half;
            colour = colour.mix(glazes.gilt, coverage(line, pixel) * 0.9);
        }
        // The wall on the lamp's side shades the well, softly.
        let cast = |height: f32| {
            tray.distance(x + SHADOW_PER_HEIGHT[0] * height, y + SHADOW_PER_HEIGHT[1] * height)
        };
        let shaded = 0.60 * smoothstep(-9.0, 4.0, cast(13.0) + 2.0) * smoothstep(4.0, 16.0, deep);
        let open = 1.0
            - 0.34 * gaussian((deep - border) / 8.0)
            - 0.10 * smoothstep(border, border + 5.0, deep);
        // What the table throws back up at the outside of the rim.
        let under =
            smoothstep(0.90, 1.0, slope) * (0.5 - 0.5 * normal.dot(LAMP_DIRECTION)).max(0.0);
        let lights = &self.scene.lights;
        glazed(colour, normal, [1.0 - shaded, open, lamp_falloff], lights)
            + glazes.glow * lights.key * (under * 0.10 * lamp_falloff)
    }
}

/// How many waves of the vine along the border a place is, and the length of one in points. Counted along
/// the middle line and around its ends, so that a long dish has even waves.
fn border_place(tray: &Bowl, x: f32, y: f32, edge: Edge) -> (f32, f32) {
    let (lx, ly) = (tray.b[0] - tray.a[0], tray.b[1] - tray.a[1]);
    let length = lx.hypot(ly);
    let dir = if length > 0.0 { [lx / length, ly / length] } else { [1.0, 0.0] };
    let round = std::f32::consts::PI * tray.radius;
    let whole = 2.0 * length + 2.0 * round;
    let count = (whole / 46.0).round().max(6.0);
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

/// How far a place is from the nearer end of a long tray, along it.
fn along_left(tray: &Bowl, x: f32, y: f32) -> f32 {
    let (lx, ly) = (tray.b[0] - tray.a[0], tray.b[1] - tray.a[1]);
    let length = lx.hypot(ly).max(1e-3);
    let along = ((x - tray.a[0]) * lx + (y - tray.a[1]) * ly) / length;
    (along + tray.radius).min(length + tray.radius - along)
}
