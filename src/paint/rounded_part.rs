//! Rounded corners of a picture, and the shadow that it casts on what it lies on.

use crate::paint::light::{SHADOW_PER_HEIGHT, coverage, smoothstep};
use crate::paint::picture::{PaintError, Pixels, to_byte};
use crate::paint::shape::RoundBox;

/// The opacity of the shadow right beside the edge.
const SHADOW_OPACITY: f32 = 0.62;

/// Keeps the part of `picture` inside `part` (left, top, right, bottom, in pixels), with corners of
/// this radius in pixels. Outside it is the shadow of a part that lies `height` pixels high; the shadow
/// reaches one and a half times as far.
#[must_use]
pub fn round_corners(mut picture: Pixels, part: [f32; 4], corner: f32, height: f32) -> Pixels {
    let outline = RoundBox::new(part, corner.max(0.0));
    let width = picture.width.max(1) as usize;
    for (index, pixel) in picture.rgba.chunks_exact_mut(4).enumerate() {
        let [x, y] = [index % width, index / width].map(|place| place as f32 + 0.5);
        let inside = coverage(outline.distance(x, y), 1.0);
        if inside >= 1.0 {
            continue;
        }
        let thrown = outline.distance(
            x + SHADOW_PER_HEIGHT[0] * height * 0.4,
            y + SHADOW_PER_HEIGHT[1] * height * 0.4,
        );
        let shade = SHADOW_OPACITY * smoothstep(height, -height * 0.4, thrown);
        // The part itself where it is, and black where only its shadow is.
        let opacity = inside + shade * (1.0 - inside);
        let share = if opacity > 0.0 { inside / opacity } else { 0.0 };
        for byte in &mut pixel[..3] {
            *byte = (f32::from(*byte) * share + 0.5) as u8;
        }
        pixel[3] = to_byte(opacity);
    }
    picture
}

/// How far the shadow of a part at this height reaches, in pixels, at most 1536.
#[must_use]
pub fn shadow_reach(height: f32) -> u32 {
    (1.5 * height.clamp(0.0, 1024.0)).ceil() as u32
}

/// The whole of `picture` with corners of this radius, and around it the shadow that it casts from
/// this height: the result is larger by the shadow's reach on every side. All lengths are in pixels.
///
/// # Errors
/// If the result is larger than [`MAX_SIDE_PX`](crate::paint::MAX_SIDE_PX) on a side, or there is no
/// memory for it.
pub fn with_drop_shadow(picture: &Pixels, corner: f32, height: f32) -> Result<Pixels, PaintError> {
    let reach = shadow_reach(height);
    let [width, rows] = [picture.width, picture.height].map(|side| side.saturating_add(2 * reach));
    let mut framed = Pixels::filled(width, rows, 0)?;
    let bytes = 4 * picture.width as usize;
    if bytes > 0 {
        for (row, line) in picture.rgba.chunks_exact(bytes).enumerate() {
            let start = 4 * ((row + reach as usize) * width as usize + reach as usize);
            framed.rgba[start..start + bytes].copy_from_slice(line);
        }
    }
    let [left, top] = [reach as f32; 2];
    let part = [left, top, left + picture.width as f32, top + picture.height as f32];
    Ok(round_corners(framed, part, corner, height))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_raised_picture_keeps_its_middle() {
        let picture = Pixels { width: 20, height: 10, rgba: vec![200; 4 * 20 * 10] };
        let raised = with_drop_shadow(&picture, 2.0, 4.0).unwrap();
        assert_eq!((raised.width, raised.height), (32, 22));
        assert_eq!(&raised.rgba[4 * (11 * 32 + 16)..][..4], &[200, 200, 200, 200]);
        assert_eq!(raised.rgba[3], 0);
        let none = Pixels { width: 0, height: 0, rgba: Vec::new() };
        assert_eq!(with_drop_shadow(&none, 2.0, 0.0).unwrap().rgba.len(), 0);
    }

    #[test]
    fn inside_nothing_changes_and_the_shadow_fades_to_nothing() {
        let white = Pixels { width: 60, height: 40, rgba: vec![255; 4 * 60 * 40] };
        let cut = round_corners(white, [15.0, 15.0, 45.0, 25.0], 3.0, 8.0);
        let at = |x: usize, y: usize| &cut.rgba[4 * (y * 60 + x)..][..4];
        assert_eq!(at(30, 20), [255; 4]);
        assert!(at(15, 15)[3] < 255, "a corner is round");
        assert!(at(46, 22)[3] > 60 && at(46, 22)[0] == 0, "{:?}", at(46, 22));
        assert!(at(13, 13)[3] < at(46, 26)[3], "the lamp stands at the upper left");
        for edge in [at(0, 0), at(59, 0), at(0, 39), at(59, 39)] {
            assert_eq!(edge[3], 0);
        }
    }
}
