//! Encodes the shots as one GIF that repeats endlessly. Each frame holds only the changed part of the
//! picture.

use std::borrow::Cow;

use gif::{DisposalMethod, Encoder, Frame, Repeat};
use seedfall::paint::Pixels;

use super::palette::{COLOURS, Palette};
use super::shots::STEP;

/// A pixel counts as changed if a channel differs by at least this much, of 255.
const MIN_CHANGE: u8 = 7;
/// The palette index of an unchanged pixel.
const UNCHANGED: u8 = COLOURS as u8;

/// The bytes of the file. All frames have the size of the first one. Errors if there are no frames or one
/// is wider or higher than 65 535 pixels.
pub fn encode_gif(shots: &[Vec<Pixels>]) -> Result<Vec<u8>, String> {
    let first = shots.iter().flatten().next().ok_or("nothing was filmed")?;
    let mut bytes = Vec::new();
    let side = |length: u32| u16::try_from(length).map_err(|error| error.to_string());
    let mut encoder = Encoder::new(&mut bytes, side(first.width)?, side(first.height)?, &[])
        .map_err(|error| error.to_string())?;
    encoder.set_repeat(Repeat::Infinite).map_err(|error| error.to_string())?;
    for shot in shots {
        let mut palette = Palette::of(shot);
        let mut shown: Option<Pixels> = None;
        for frame in shot {
            let (area, indices) = changed_area(&mut palette, &mut shown, frame);
            let frame = Frame {
                delay: (STEP.as_millis() / 10) as u16,
                dispose: DisposalMethod::Keep,
                transparent: Some(UNCHANGED),
                left: area[0] as u16,
                top: area[1] as u16,
                width: (area[2] - area[0]) as u16,
                height: (area[3] - area[1]) as u16,
                palette: Some(palette.bytes()),
                buffer: Cow::Owned(indices),
                ..Frame::default()
            };
            encoder.write_frame(&frame).map_err(|error| error.to_string())?;
        }
    }
    drop(encoder);
    Ok(bytes)
}

/// The smallest rectangle around all changed pixels, as left, top, right and bottom, and its palette
/// indices, row by row. `shown` is the picture after the frames before, and is updated.
fn changed_area(
    palette: &mut Palette,
    shown: &mut Option<Pixels>,
    frame: &Pixels,
) -> ([u32; 4], Vec<u8>) {
    let (width, height) = (frame.width, frame.height);
    let first = shown.is_none();
    let shown = shown.get_or_insert_with(|| frame.clone());
    let mut area = [width, height, 0, 0];
    let mut indices = vec![UNCHANGED; width as usize * height as usize];
    let pixels = frame.rgba.chunks_exact(4).zip(shown.rgba.chunks_exact_mut(4));
    for (index, (pixel, before)) in pixels.enumerate() {
        let differences = (0..3).map(|channel| pixel[channel].abs_diff(before[channel]));
        let change = differences.max().unwrap_or(0);
        if !first && change < MIN_CHANGE {
            continue;
        }
        before.copy_from_slice(pixel);
        let (x, y) = (index as u32 % width, index as u32 / width);
        indices[index] = palette.index(x, y, pixel);
        area = [area[0].min(x), area[1].min(y), area[2].max(x + 1), area[3].max(y + 1)];
    }
    if area[2] == 0 {
        // A frame may not be empty: it gets one unchanged pixel.
        area = [0, 0, 1, 1];
    }
    let rows = (area[1]..area[3]).flat_map(|y| {
        let row = (y * width) as usize;
        indices[row + area[0] as usize..row + area[2] as usize].iter().copied()
    });
    (area, rows.collect())
}
