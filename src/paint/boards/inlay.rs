//! The brass wire in the board around each pit: dull in the scene, glowing as a sprite.

use crate::paint::colour::Rgb;
use crate::paint::light::{Lighting, Normal, coverage, gaussian, smoothstep};
use crate::paint::picture::Pixels;
use crate::paint::scene::POINTS;
use crate::paint::shape::{Bowl, Edge};
use crate::paint::theme::{Board, Inlay, Theme};

/// From the rim to the middle of the wire, in points.
const WIRE_OFFSET: f32 = 6.0;
/// The width of the dark wood on each side of the wire, in points.
const BAND_WIDTH: f32 = 2.4;
/// How far the glow reaches, in points.
const GLOW_REACH: f32 = 26.0;
/// The radius of a pit, in board units, from which the size of a point in the sprite follows.
const PIT_RADIUS_UNITS: f32 = 44.5;

/// The wire's colours.
#[derive(Clone, Copy)]
pub(in crate::paint) struct Wire {
    metal: Rgb,
    band: Option<Rgb>,
    half: f32,
}

impl Wire {
    pub(in crate::paint) fn new(inlay: &Inlay) -> Self {
        Self {
            metal: inlay.metal.light(),
            band: inlay.band.map(crate::paint::colour::Colour::light),
            half: inlay.half_width.get(),
        }
    }

    pub(in crate::paint) fn off(self) -> f32 {
        WIRE_OFFSET
    }

    pub(in crate::paint) fn half(self) -> f32 {
        self.half
    }

    /// How the lamp catches the rounded wire: `across` is -1 at its inner edge, 1 at its outer.
    fn caught(across: f32, out: [f32; 2]) -> f32 {
        let across = across.clamp(-1.0, 1.0) * 0.8;
        let normal = Normal::tilted(out[0] * across, out[1] * across);
        let lit = smoothstep(0.1, 1.0, normal.dot(crate::paint::light::LAMP_DIRECTION));
        lit * lit
    }

    /// The wire over the wood's light, for a place near a rim.
    pub(in crate::paint) fn dull(
        self,
        rim: Edge,
        pixel: f32,
        lamp_falloff: f32,
        lights: &Lighting,
        wood: Rgb,
    ) -> Rgb {
        let d = rim.d - WIRE_OFFSET;
        let beside = d.abs() - self.half;
        if beside > BAND_WIDTH + 5.0 {
            return wood;
        }
        let mut light = wood;
        if beside > 0.0 {
            light *= 1.0 - 0.45 * gaussian(beside / 1.6);
        }
        if let Some(band) = self.band {
            light =
                light.mix(band * (lamp_falloff * 1.5), 0.93 * coverage(beside - BAND_WIDTH, pixel));
        }
        let shine = Self::caught(d / self.half, rim.out) * lamp_falloff * 0.34;
        let wire = self.metal * (lights.key * shine + Rgb::grey(0.035));
        light.mix(wire, coverage(beside, pixel))
    }
}

/// The look of the lit rim of a pit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rim {
    /// The pit can be played.
    Playable,
    /// The pointer is over it: a broader ring, and the light fills the pit.
    Hovered,
    /// It has the keyboard focus: two rings, which differ without colour too.
    Focused,
    /// The last seed would fall there: one broad pale ring.
    Landing,
    /// Its seeds would be captured: a pale ring in four pieces.
    Captured,
}

impl Rim {
    /// All looks.
    pub const ALL: [Self; 5] =
        [Self::Playable, Self::Hovered, Self::Focused, Self::Landing, Self::Captured];

    /// From the rim to the middle of each of its rings, and half the ring's width, in points.
    fn rings(self) -> &'static [[f32; 2]] {
        match self {
            Self::Playable => &[[5.6, 2.8]],
            Self::Hovered => &[[4.8, 4.2]],
            Self::Focused => &[[3.0, 2.8], [10.6, 2.6]],
            Self::Landing => &[[5.2, 4.6]],
            Self::Captured => &[[11.4, 3.6]],
        }
    }

    /// The strength of the light inside the pit, and how far it reaches, in points.
    fn inwards(self) -> [f32; 2] {
        match self {
            Self::Playable => [0.46, 12.0],
            Self::Hovered => [0.76, 24.0],
            Self::Focused => [0.60, 15.0],
            Self::Landing => [0.24, 12.0],
            Self::Captured => [0.0, 1.0],
        }
    }

    /// Whether it belongs to a preview, whose light is paler.
    fn is_preview(self) -> bool {
        matches!(self, Self::Landing | Self::Captured)
    }

    /// How much of its ring there is at a place, 0 to 1; `pixel` is the size of a pixel, in points.
    fn whole(self, [x, y]: [f32; 2], pixel: f32) -> f32 {
        if self != Self::Captured {
            return 1.0;
        }
        // The distance to the nearest of the four axes.
        coverage(RING_GAP / 2.0 - x.abs().min(y.abs()), pixel)
    }
}

/// The largest radius of a pit for which a rim is painted, in pixels.
const MAX_RIM_RADIUS_PX: f32 = 1024.0;
/// The width of the dark line that sets a lit rim off from pale wood, in points.
const DARK_LINE_WIDTH: f32 = 2.6;
/// Opacity of that dark line.
const DARK_LINE_OPACITY: f32 = 0.86;
/// The gap between two pieces of a ring, in points.
const RING_GAP: f32 = 44.0;
/// The light of the rims of a preview.
const PREVIEW_LIGHT: Rgb = Rgb(0.98, 0.93, 0.80);
/// The light of the rims of a preview on flat colours, where pale light is not visible: a blue that
/// nothing else has.
const PREVIEW_LIGHT_ON_FLAT: Rgb = Rgb(0.012, 0.12, 0.55);
/// The light that is mixed in where the wire is brightest.
const HOT_LIGHT: Rgb = Rgb(1.0, 0.92, 0.72);
/// The light that is mixed in where the wire is brightest on pale wood.
const HOT_LIGHT_ON_PALE: Rgb = Rgb(1.0, 0.84, 0.30);
/// The light that a rim casts on pale wood: a deeper amber, which is visible there.
const THROWN_ON_PALE: Rgb = Rgb(0.86, 0.27, 0.008);

/// The glowing ring of a pit, to be drawn over the scene with its middle on the pit's. `radius` is that
/// of the pit in pixels, at most 1024: a larger one is painted smaller. All looks have pictures of one
/// size.
#[must_use]
pub fn paint_lit_rim(theme: &Theme, radius: f32, rim: Rim) -> Pixels {
    let radius = if radius.is_finite() { radius.clamp(0.0, MAX_RIM_RADIUS_PX) } else { 0.0 };
    let pixel = PIT_RADIUS_UNITS * POINTS / radius.max(0.5);
    let flat = matches!(theme.board, Board::Plain(_));
    let glow = theme.inlay.glow.light();
    let dark = theme.inlay.band.map_or(Rgb(0.012, 0.006, 0.002), |band| band.light() * 0.35);
    let bowl = Bowl::round([0.0, 0.0], PIT_RADIUS_UNITS * POINTS);
    let side = 2 * ((PIT_RADIUS_UNITS * POINTS + WIRE_OFFSET + GLOW_REACH) / pixel).ceil() as u32;
    let middle = side as f32 / 2.0;
    let rings = rim.rings().iter().enumerate();
    let widest = rim.rings().iter().map(|[off, half]| off + half).fold(0.0, f32::max);
    let [strong, reach] = rim.inwards();
    // A pale light is hardly visible on pale wood: there the wire keeps its colour, and of two rings
    // the outer one is dark.
    let pale = flat || theme.inlay.band.is_some();
    let (heat, hottest) = if pale { (0.40, HOT_LIGHT_ON_PALE) } else { (0.45, HOT_LIGHT) };
    let glow = match (rim.is_preview(), flat) {
        (true, true) => PREVIEW_LIGHT_ON_FLAT,
        (true, false) => PREVIEW_LIGHT,
        (false, _) => glow,
    };
    let second = if pale { dark } else { glow.mix(HOT_LIGHT, 0.85) };
    let cast = if pale { THROWN_ON_PALE } else { glow };
    Pixels::from_fn(side, side, |x, y| {
        let place = [x, y].map(|part| (part as f32 + 0.5 - middle) * pixel);
        let edge = bowl.edge(place[0], place[1]);
        if edge.d < -3.0 * reach || edge.d > WIRE_OFFSET + GLOW_REACH {
            return (Rgb::BLACK, 0.0);
        }
        // The light that it casts, weaker on the wood than inside the pit.
        let thrown = if edge.d < widest {
            strong * ((edge.d - rim.rings()[0][0]).min(0.0) / reach).exp()
        } else {
            0.5 * strong * (-(edge.d - widest) / 6.0).exp()
        };
        let thrown = if flat {
            0.0
        } else {
            thrown * smoothstep(WIRE_OFFSET + GLOW_REACH, WIRE_OFFSET + 0.4 * GLOW_REACH, edge.d)
        };
        let mut over = (cast, thrown);
        let mut lay = |colour: Rgb, share: f32| {
            let whole = share + over.1 * (1.0 - share);
            over = (over.0.mix(colour, share / whole.max(1e-4)), whole);
        };
        let whole = rim.whole(place, pixel);
        let beside = |[off, half]: [f32; 2]| (edge.d - off).abs() - half.max(pixel * 0.6);
        for (_, ring) in rings.clone() {
            lay(
                dark,
                whole
                    * DARK_LINE_OPACITY
                    * coverage(beside(*ring) - DARK_LINE_WIDTH.max(pixel * 0.7), pixel),
            );
        }
        for (index, ring) in rings.clone() {
            let core = gaussian((edge.d - ring[0]) / ring[1]);
            let caught = Wire::caught((edge.d - ring[0]) / ring[1], edge.out);
            // A hot middle and a coloured edge, as of a wire that glows.
            let hot = if flat { 0.0 } else { core * heat * (1.0 + 0.8 * caught) };
            let colour = if index > 0 { second } else { glow.mix(hottest, hot) };
            lay(colour, whole * coverage(beside(*ring), pixel));
        }
        (screen(over.0), over.1)
    })
}

/// A flat colour as the screen takes it.
fn screen(light: Rgb) -> Rgb {
    light.map(crate::paint::light::linear_to_srgb)
}
