//! The brass wire let into the board around each pit, dull in the scene, glowing as a sprite.

use super::colour::Rgb;
use super::light::{Lights, Normal, bump, cover, ease};
use super::picture::Pixels;
use super::scene::POINTS;
use super::shape::{Bowl, Edge};
use super::theme::{Board, Inlay, Theme};

/// From the rim to the middle of the wire, in points.
const OFF: f32 = 6.0;
/// Width of the dark wood on each side of the wire.
const BAND: f32 = 2.4;
/// How far the glow reaches.
const GLOW: f32 = 26.0;
/// A pit's radius in board units, from which the sprite knows how large a point is.
const PIT: f32 = 44.5;

/// The wire's colours.
#[derive(Clone, Copy)]
pub(super) struct Wire {
    metal: Rgb,
    band: Option<Rgb>,
    half: f32,
}

impl Wire {
    pub(super) fn new(inlay: &Inlay) -> Self {
        Self {
            metal: inlay.metal.light(),
            band: inlay.band.map(super::colour::Colour::light),
            half: inlay.half_width.get(),
        }
    }

    pub(super) fn off(self) -> f32 {
        OFF
    }

    pub(super) fn half(self) -> f32 {
        self.half
    }

    /// How the lamp catches the rounded wire: `across` is -1 at its inner edge, 1 at its outer.
    fn caught(across: f32, out: [f32; 2]) -> f32 {
        let across = across.clamp(-1.0, 1.0) * 0.8;
        let normal = Normal::tilted(out[0] * across, out[1] * across);
        let lit = ease(0.1, 1.0, normal.dot(super::light::LAMP));
        lit * lit
    }

    /// The wire over the wood's light, for a place near a rim.
    pub(super) fn dull(self, rim: Edge, pixel: f32, pool: f32, lights: &Lights, wood: Rgb) -> Rgb {
        let d = rim.d - OFF;
        let beside = d.abs() - self.half;
        if beside > BAND + 5.0 {
            return wood;
        }
        let mut light = wood;
        if beside > 0.0 {
            light *= 1.0 - 0.45 * bump(beside / 1.6);
        }
        if let Some(band) = self.band {
            light = light.mix(band * (pool * 1.5), 0.93 * cover(beside - BAND, pixel));
        }
        let shine = Self::caught(d / self.half, rim.out) * pool * 0.34;
        let wire = self.metal * (lights.key * shine + Rgb::grey(0.035));
        light.mix(wire, cover(beside, pixel))
    }
}

/// The glowing ring of a pit that can be played, to be laid over the scene with its middle on the
/// pit's; `radius` is the pit's in pixels.
#[must_use]
pub fn paint_lit_rim(theme: &Theme, radius: f32) -> Pixels {
    let radius = if radius.is_finite() { radius.clamp(0.0, 4096.0) } else { 0.0 };
    let pixel = PIT * POINTS / radius.max(0.5);
    let wire = Wire::new(&theme.inlay);
    let flat = matches!(theme.board, Board::Plain(_));
    let half = (wire.half * if flat { 1.4 } else { 1.2 }).max(pixel * 0.8);
    let glow = theme.inlay.glow.light();
    // On pale wood a strong halo would only stain it, and the dark band gives contrast enough.
    let faint = if wire.band.is_some() { 0.16 } else { 0.36 };
    let bowl = Bowl::round([0.0, 0.0], PIT * POINTS);
    let side = 2 * ((PIT * POINTS + OFF + GLOW) / pixel).ceil() as u32;
    let middle = side as f32 / 2.0;
    Pixels::made(side, side, |x, y| {
        let place = [x, y].map(|part| (part as f32 + 0.5 - middle) * pixel);
        let rim = bowl.edge(place[0], place[1]);
        let d = rim.d - OFF;
        let beside = d.abs() - half;
        let ring = cover(beside, pixel);
        if flat {
            return (screen(glow), ring);
        }
        // A hot middle and a coloured fall-off, as of a wire that glows.
        let core = bump(d / (half * 0.9));
        let caught = Wire::caught(d / half, rim.out);
        let hot = glow.mix(Rgb(1.0, 0.90, 0.66), core * (0.35 + 0.35 * caught));
        let halo = (-beside.max(0.0) / 6.5).exp() * faint * ease(GLOW, GLOW * 0.4, d.abs());
        let colour = glow.mix(hot, ring);
        (screen(colour), ring + (1.0 - ring) * halo)
    })
}

/// A flat colour as the screen takes it.
fn screen(light: Rgb) -> Rgb {
    light.map(super::light::encode)
}
