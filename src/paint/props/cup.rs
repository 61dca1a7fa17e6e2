//! A small cup of coffee, or a glass of tea with its sugar, on a saucer.

use crate::paint::colour::Rgb;
use crate::paint::light::{
    LAMP_DIRECTION, Normal, SHADOW_PER_HEIGHT, coverage, gaussian, smoothstep,
};
use crate::paint::materials::porcelain::{glazed, vine};
use crate::paint::noise::{fractal_noise, noise};
use crate::paint::outline::window;
use crate::paint::props::prop::{PropPlace, PropShape};
use crate::paint::shape::{Edge, RoundBox};
use crate::paint::theme::{Crockery, Vessel};

/// Radius of the saucer, in points.
const SAUCER_RADIUS: f32 = 76.0;
/// Radius of the well in which the vessel stands, in points.
const WELL_RADIUS: f32 = 42.0;
/// The painted border of the saucer lies between these shares of its radius.
const BORDER_SHARES: [f32; 2] = [0.69, 0.94];
/// Waves of the vine around it.
const VINE_WAVES: f32 = 15.0;
/// Lumps of sugar beside a glass: the middle of each, and its turn (sine, cosine). They are as high
/// as they are wide.
const SUGAR_LUMPS: [([f32; 2], [f32; 2]); 2] =
    [([-45.0, 30.0], [0.34, 0.94]), ([-27.0, 46.0], [-0.20, 0.98])];
/// Half the side of a lump of sugar, in points.
const LUMP_HALF: f32 = 7.6;

pub(in crate::paint) struct Cup {
    glaze: Rgb,
    paint: Rgb,
    dot: Rgb,
    gilt: Rgb,
    drink: Rgb,
    vessel: Vessel,
    /// Outer radius of the vessel, thickness of its wall, and height above the saucer.
    rim: f32,
    wall: f32,
    height: f32,
}

impl Cup {
    pub(in crate::paint) fn new(crockery: &Crockery) -> Self {
        let (rim, wall, height) = match crockery.vessel {
            Vessel::Cup => (48.0, 4.4, 34.0),
            Vessel::Glass => (37.0, 2.4, 44.0),
        };
        Self {
            glaze: crockery.glaze.light(),
            paint: crockery.paint.light(),
            dot: crockery.dot.light(),
            gilt: crockery.gilt.light(),
            drink: crockery.drink.light(),
            vessel: crockery.vessel,
            rim,
            wall,
            height,
        }
    }

    /// How far a place is outside the vessel and its handle.
    fn vessel(&self, x: f32, y: f32) -> f32 {
        let round = (x * x + y * y).sqrt() - self.rim;
        if self.vessel == Vessel::Glass { round } else { round.min(self.handle(x, y).0) }
    }

    /// How far a place is outside the handle, and its way out.
    fn handle(&self, x: f32, y: f32) -> (f32, [f32; 2]) {
        // A flat loop that points to the lower left, out of the cup's own shadow.
        let (dx, dy) = (x + 0.86 * (self.rim + 5.0), y - 0.50 * (self.rim + 5.0));
        let far = (dx * dx + dy * dy).sqrt().max(1e-3);
        let side = if far > 12.0 { 1.0 } else { -1.0 };
        ((far - 12.0).abs() - 4.2, [dx / far * side, dy / far * side])
    }

    fn saucer(&self, place: &PropPlace, far: f32, out: [f32; 2]) -> Rgb {
        let (x, y) = (place.x, place.y);
        let share = far / SAUCER_RADIUS;
        let well = WELL_RADIUS / SAUCER_RADIUS;
        let bend = -0.34 * smoothstep(well, well + 0.12, share) * smoothstep(0.99, 0.92, share)
            + 0.80 * smoothstep(0.955, 1.0, share)
            - 0.5 * gaussian((share - well) / 0.035)
            + 0.35 * gaussian((share - well - 0.055) / 0.03);
        let normal = Normal::tilted(out[0] * bend, out[1] * bend);
        let mut colour = self.glaze;
        let [from, to] = BORDER_SHARES;
        let across = (share - from) / (to - from);
        if (-0.3..1.2).contains(&across) {
            let along = y.atan2(x) / std::f32::consts::TAU * VINE_WAVES;
            let wide = (to - from) * SAUCER_RADIUS;
            let step = std::f32::consts::TAU * 0.78 * SAUCER_RADIUS / VINE_WAVES;
            let vine = vine(along, across, [step, wide], place.pixel);
            colour = colour.mix(self.paint, vine.leaf * 0.92).mix(self.dot, vine.berry * 0.95);
            let line = |at: f32, half: f32| {
                coverage((share - at).abs() * SAUCER_RADIUS - half, place.pixel)
            };
            colour = colour.mix(self.gilt, line(from - 0.015, 0.7) * 0.8);
            colour = colour.mix(self.gilt, line(0.972, 1.5) * 0.9);
        }
        // The vessel stands in the way of the lamp, and light that went through glass is dyed.
        let cast = |height: f32| {
            self.vessel(x + SHADOW_PER_HEIGHT[0] * height, y + SHADOW_PER_HEIGHT[1] * height)
        };
        let blocked = cast(self.height * 0.85).min(cast(self.height * 0.4)).min(cast(6.0));
        let shadow = smoothstep(5.0, -5.0, blocked);
        let mut lit = 1.0 - 0.86 * shadow;
        let mut near = 1.0;
        if self.vessel == Vessel::Glass {
            for (at, turn) in SUGAR_LUMPS {
                let d = |h: f32| {
                    lump(
                        x + SHADOW_PER_HEIGHT[0] * h - at[0],
                        y + SHADOW_PER_HEIGHT[1] * h - at[1],
                        turn,
                    )
                    .d
                };
                lit *=
                    1.0 - 0.7 * smoothstep(2.5, -2.5, d(LUMP_HALF * 1.4).min(d(LUMP_HALF * 0.6)));
                near *= 1.0 - 0.35 * smoothstep(5.0, -1.0, d(0.0));
            }
        }
        let contact = smoothstep(14.0, -2.0, self.vessel(x, y));
        let open = near * (1.0 - 0.55 * contact) * (1.0 - 0.25 * gaussian((share - well) / 0.05));
        let lights = &place.scene.lights;
        let mut light = glazed(colour, normal, [lit, open, place.lamp_falloff], lights);
        if self.vessel == Vessel::Glass {
            let reach = self.height * 0.92;
            let (qx, qy) = (x + SHADOW_PER_HEIGHT[0] * reach, y + SHADOW_PER_HEIGHT[1] * reach);
            let gathered = gaussian((qx * qx + qy * qy).sqrt() / 17.0) * 0.9 + 0.35 * shadow;
            let dyed = self.drink.map(|part| part.sqrt());
            light += self.glaze * dyed * lights.key * (gathered * 0.20 * place.lamp_falloff);
        }
        light
    }

    /// The vessel from above: its rim, its inner wall, and what is in it.
    fn filled(&self, place: &PropPlace, far: f32, out: [f32; 2]) -> Rgb {
        let (x, y) = (place.x, place.y);
        let lights = &place.scene.lights;
        let inner = self.rim - self.wall;
        let level = inner - 3.2;
        // Rounded lip.
        let across = (far - inner - self.wall / 2.0) / (self.wall / 2.0);
        let lip = Normal::tilted(out[0] * across * 0.85, out[1] * across * 0.85);
        let glass = self.vessel == Vessel::Glass;
        let skin = if glass { self.drink.map(|part| part.sqrt()) * 0.8 } else { self.glaze };
        let mut rim = glazed(
            skin,
            lip,
            [1.0, 1.0, place.lamp_falloff * if glass { 0.6 } else { 1.0 }],
            lights,
        );
        if !glass {
            let line = coverage(across.abs() * self.wall / 2.0 - 0.8, place.pixel);
            rim =
                rim.mix(glazed(self.gilt, lip, [1.0, 1.0, place.lamp_falloff], lights), line * 0.7);
        }
        // Inside, the wall on the lamp's side lies in its own shadow.
        let shaded = smoothstep(
            -6.0,
            6.0,
            ((x + SHADOW_PER_HEIGHT[0] * 7.0).hypot(y + SHADOW_PER_HEIGHT[1] * 7.0)) - inner,
        );
        let wall = Normal::tilted(-out[0] * 0.75, -out[1] * 0.75);
        let wall = glazed(skin, wall, [1.0 - 0.85 * shaded, 0.55, place.lamp_falloff], lights);
        // The drink: deep in the middle, thin at the edge, with a little foam, and the lamp in it.
        let share = far / level;
        let foam = if glass {
            0.0
        } else {
            let froth = fractal_noise(x / 9.0, y / 9.0, 890, 3);
            smoothstep(0.72, 0.98, share + 0.10 * froth) * 0.75 + 0.16 * smoothstep(0.1, 0.6, froth)
        };
        let deep = self.drink * if glass { 0.55 + 0.9 * smoothstep(0.3, 1.0, share) } else { 0.5 };
        let pale = self.drink.mix(Rgb(0.62, 0.40, 0.20), 0.55);
        let body = deep.mix(pale, foam);
        let away = smoothstep(-0.6, 1.0, (x * 0.64 + y * 0.77) / level);
        let through = if glass { self.drink * (0.8 * away * away) } else { Rgb::BLACK };
        let mut drink = body
            * (lights.key * (place.lamp_falloff * 0.34 * (1.0 - 0.75 * shaded))
                + lights.sky * 0.35)
            + through * lights.key * (0.35 * place.lamp_falloff);
        let (mx, my) = (x / level * 0.5 - 0.02, y / level * 0.5 - 0.02);
        let meniscus = 0.25 * gaussian((share - 1.0) / 0.06);
        let surface = Normal::tilted(mx - out[0] * meniscus, my - out[1] * meniscus);
        drink += lights.key * (window(surface, [0.17, 0.25], 0.02) * 0.85 * place.lamp_falloff);
        drink += lights.sky * 0.035;
        let light = wall.mix(drink, coverage(far - level, place.pixel));
        rim.mix(light, coverage(far - inner, place.pixel))
    }
}

/// The outline of a lump of sugar, from its middle.
fn lump(x: f32, y: f32, [sine, cosine]: [f32; 2]) -> Edge {
    let side = RoundBox { centre: [0.0, 0.0], half: [LUMP_HALF, LUMP_HALF], corner: 1.6 };
    let edge = side.edge(x * cosine + y * sine, y * cosine - x * sine);
    let [ox, oy] = edge.out;
    Edge { d: edge.d, out: [ox * cosine - oy * sine, oy * cosine + ox * sine] }
}

/// The light from a lump of sugar: pressed crystals, a few of which flash.
fn sugar(place: &PropPlace, edge: Edge) -> Rgb {
    let grain = noise(place.x / 1.1, place.y / 1.1, 895);
    let round = 0.7 * smoothstep(-2.4, 0.0, edge.d) + 0.10 * grain;
    let normal = Normal::tilted(edge.out[0] * round, edge.out[1] * round);
    let lights = &place.scene.lights;
    let facing = ((normal.dot(LAMP_DIRECTION) + 0.25) / 1.25).max(0.0);
    let flash = smoothstep(0.62, 0.9, grain) * 0.35;
    Rgb(0.88, 0.85, 0.80)
        * (1.0 + 0.08 * grain)
        * (lights.key * (facing * 0.42 * place.lamp_falloff) + lights.sky * 0.40)
        + lights.key * (flash * place.lamp_falloff)
}

impl PropShape for Cup {
    fn half(&self) -> [f32; 2] {
        [SAUCER_RADIUS + 1.0; 2]
    }

    fn shade(&self, x: f32, y: f32) -> f32 {
        let mut left = 1.0;
        for (height, blur, dark) in [(3.0, 6.0, 0.5), (12.0, 12.0, 0.55)] {
            let d = (x + SHADOW_PER_HEIGHT[0] * height).hypot(y + SHADOW_PER_HEIGHT[1] * height)
                - SAUCER_RADIUS
                + 2.0;
            left *= 1.0 - dark * smoothstep(blur, -blur, d);
        }
        left
    }

    fn light(&self, place: &PropPlace) -> Option<(Rgb, f32)> {
        let (x, y) = (place.x, place.y);
        let far = (x * x + y * y).sqrt();
        let share = coverage(far - SAUCER_RADIUS, place.pixel);
        if share <= 0.0 {
            return None;
        }
        let out = [x / far.max(1e-3), y / far.max(1e-3)];
        let lights = &place.scene.lights;
        let mut light = self.saucer(place, far, out);
        if self.vessel == Vessel::Glass {
            for (at, turn) in SUGAR_LUMPS {
                let edge = lump(x - at[0], y - at[1], turn);
                if edge.d < place.pixel {
                    light = light.mix(sugar(place, edge), coverage(edge.d, place.pixel));
                }
            }
        }
        if self.vessel == Vessel::Cup {
            let (d, way) = self.handle(x, y);
            let round = (1.0 + d / 4.2).clamp(0.0, 1.0) * 0.9;
            let normal = Normal::tilted(way[0] * round, way[1] * round);
            let handle = glazed(self.glaze, normal, [1.0, 0.9, place.lamp_falloff], lights);
            light = light.mix(handle, coverage(d, place.pixel));
        }
        light = light.mix(self.filled(place, far, out), coverage(far - self.rim, place.pixel));
        Some((light, share))
    }
}
