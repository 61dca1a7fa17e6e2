//! Glazed porcelain, and the vine painted around it.

use crate::paint::colour::Rgb;
use crate::paint::light::{LAMP_DIRECTION, Lighting, Normal, coverage};
use crate::paint::outline::window;

/// The light from a glazed place: `lit` is what is left of the lamp, `open` of the room's light.
pub(in crate::paint) fn glazed(
    colour: Rgb,
    normal: Normal,
    [lit, open, lamp_falloff]: [f32; 3],
    lights: &Lighting,
) -> Rgb {
    // Porcelain lets light in and out again: it wraps a little past the terminator.
    let facing = ((normal.dot(LAMP_DIRECTION) + 0.10) / 1.10).max(0.0);
    let body = colour
        * (lights.key * (facing * lit * lamp_falloff * 0.40) + lights.sky * (open * 0.40))
        + colour * colour * lights.key * (0.05 * lamp_falloff * open);
    let lamp = window(normal, [0.16, 0.22], 0.05) * 1.3
        + Lighting::highlight(normal, 60.0) * 0.30
        + Lighting::highlight(normal, 12.0) * 0.05;
    body + lights.key * (lamp * lit * lamp_falloff)
        + lights.sky * (normal.fresnel(0.04) * 0.5 * open)
}

/// The painted vine at one place.
pub(in crate::paint) struct Vine {
    /// Stem and leaves, 0 to 1.
    pub leaf: f32,
    /// Berries.
    pub berry: f32,
}

/// A vine along a border: `along` counts its waves, each `step` points long, `across` goes from 0
/// at one side of the border to 1 at the other, `wide` points away.
pub(in crate::paint) fn vine(along: f32, across: f32, [step, wide]: [f32; 2], pixel: f32) -> Vine {
    let turn = std::f32::consts::TAU;
    let wave = 0.5 + 0.20 * (along * turn).sin();
    // The stem's distance, less where the wave is steep.
    let steep = 0.20 * turn * wide / step * (along * turn).cos();
    let stem = (across - wave).abs() * wide / (1.0 + steep * steep).sqrt();
    let mut leaf = coverage(stem - 0.8_f32.max(pixel * 0.4), pixel) * 0.85;
    let mut berry: f32 = 0.0;
    for half in 0..2 {
        // A leaf hangs into each bend, and a berry stands beside it.
        let side = if half == 0 { 1.0 } else { -1.0 };
        let bend = 0.25 + 0.5 * half as f32;
        let mut off = (along - bend) - (along - bend).round();
        let up = (across - 0.5) * side;
        let (x, y) = (off * step, (up + 0.16) * wide);
        let (lx, ly) = (x * 0.82 + y * 0.57, y * 0.82 - x * 0.57);
        let long = (1.0 - (lx / (0.25 * wide)).powi(2)).max(0.0);
        leaf = leaf.max(coverage(ly.abs() - 0.10 * wide * long, pixel) * long.min(1.0).sqrt());
        off -= 0.25;
        off -= off.round();
        let (x, y) = (off * step, (up - 0.02) * wide);
        let far = (x * x + y * y).sqrt();
        berry = berry.max(coverage(far - 0.105 * wide, pixel));
    }
    Vine { leaf, berry }
}
