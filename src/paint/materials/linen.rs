//! The background of the pages: dark linen under the lamp.

use std::thread;

use crate::paint::colour::Rgb;
use crate::paint::light::linear_to_srgb;
use crate::paint::noise::{fractal_noise, hash, unit_interval};
use crate::paint::picture::{PaintError, Pixels, to_byte};
use crate::paint::theme::Theme;

/// From thread to thread, in pixels at a scale of 1.
const THREAD_PITCH_PX: f32 = 2.6;
/// The brightness in the far corners, as a share of the palette's darkest colour.
const CORNER_BRIGHTNESS: f32 = 0.42;
/// The brightness under the lamp, as a share of the palette's darkest colour.
const LAMP_BRIGHTNESS: f32 = 2.7;
/// How much the weave changes the brightness.
const WEAVE_CONTRAST: f32 = 0.20;
/// How much the brightness differs from thread to thread.
const THREAD_CONTRAST: f32 = 0.12;

/// Paints linen of `size` pixels, width and height, in the darkest colour of the theme's palette.
/// `scale` is pixels per logical pixel, at least 1. `threads` is the number of bands of rows that are
/// painted at the same time; it changes no pixel.
///
/// # Errors
/// As [`paint_scene`](crate::paint::paint_scene).
pub fn paint_linen(
    theme: &Theme,
    size: [u32; 2],
    scale: f32,
    threads: usize,
) -> Result<Pixels, PaintError> {
    let [width, height] = size;
    let mut picture = Pixels::filled(width, height, 255)?;
    let pitch = THREAD_PITCH_PX * if scale.is_finite() { scale.max(1.0) } else { 1.0 };
    let linen =
        Linen { night: theme.palette.night.light(), size: size.map(|side| side as f32), pitch };
    if width > 0 && height > 0 {
        let rows = (height as usize).div_ceil(threads.max(1));
        thread::scope(|scope| {
            for (band, bytes) in picture.rgba.chunks_mut(4 * width as usize * rows).enumerate() {
                let linen = &linen;
                scope.spawn(move || linen.paint(band * rows, bytes));
            }
        });
    }
    Ok(picture)
}

struct Linen {
    night: Rgb,
    size: [f32; 2],
    /// From thread to thread, in pixels.
    pitch: f32,
}

impl Linen {
    fn paint(&self, top: usize, bytes: &mut [u8]) {
        let width = self.size[0] as usize;
        for (index, pixel) in bytes.chunks_exact_mut(4).enumerate() {
            let (column, row) = (index % width, top + index / width);
            let [x, y] = [column as f32 + 0.5, row as f32 + 0.5];
            let light = self.night * (self.lamp_falloff(x, y) * self.weave(x, y));
            // Half a step of noise, or the dark gradient would show bands.
            let dither = (unit_interval(hash(column as i32, row as i32, 5)) - 0.5) / 255.0;
            for (byte_of, part) in pixel.iter_mut().zip([light.0, light.1, light.2]) {
                *byte_of = to_byte(linear_to_srgb(part) + dither);
            }
        }
    }

    /// The lamp's light, up and to the left, falling off to the corners.
    fn lamp_falloff(&self, x: f32, y: f32) -> f32 {
        let (dx, dy) = ((x / self.size[0] - 0.26) / 0.72, (y / self.size[1] - 0.24) / 0.85);
        CORNER_BRIGHTNESS
            + (LAMP_BRIGHTNESS - CORNER_BRIGHTNESS) * (-1.2 * (dx * dx + dy * dy)).exp()
    }

    /// Threads over and under each other, each a little unlike the next.
    fn weave(&self, x: f32, y: f32) -> f32 {
        let (u, v) = (x / self.pitch, y / self.pitch);
        let (i, j) = (u.floor(), v.floor());
        let level = (i as i32 + j as i32).rem_euclid(2) == 0;
        // The thread on top is round: lit on the side that faces the lamp.
        let (across, thread) =
            if level { (v - j, hash(j as i32, 0, 31)) } else { (u - i, hash(i as i32, 1, 31)) };
        let round = (std::f32::consts::PI * (across - 0.08)).sin().max(0.0);
        let own = (unit_interval(thread) - 0.5) * THREAD_CONTRAST;
        let wear = (fractal_noise(x / self.pitch * 0.02, y / self.pitch * 0.02, 3, 3) - 0.5) * 0.22;
        1.0 + WEAVE_CONTRAST * (round - 0.55) + own + wear
    }
}
