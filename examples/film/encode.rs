//! The shots wound into one GIF that goes round for ever. Each frame holds only what has changed.

use std::borrow::Cow;

use gif::{DisposalMethod, Encoder, Frame, Repeat};
use seedfall::paint::Pixels;

use super::palette::{COLOURS, Palette};
use super::shots::STEP;

/// A pixel whose parts all change by less than this, of 255, stays as it is.
const UNSEEN: u8 = 7;
/// The index of what stays.
const STAYS: u8 = COLOURS as u8;

/// The bytes of the file. A GIF is at most 65 535 pixels wide and high, and each frame is as large as the first.
pub fn wound(shots: &[Vec<Pixels>]) -> Result<Vec<u8>, String> {
    let first = shots.iter().flatten().next().ok_or("nothing was filmed")?;
    let mut film = Vec::new();
    let side = |length: u32| u16::try_from(length).map_err(|error| error.to_string());
    let mut encoder = Encoder::new(&mut film, side(first.width)?, side(first.height)?, &[])
        .map_err(|error| error.to_string())?;
    encoder.set_repeat(Repeat::Infinite).map_err(|error| error.to_string())?;
    for shot in shots {
        let mut palette = Palette::of(shot);
        let mut shown: Option<Pixels> = None;
        for frame in shot {
            let (part, indices) = changed(&mut palette, &mut shown, frame);
            let frame = Frame {
                delay: (STEP.as_millis() / 10) as u16,
                dispose: DisposalMethod::Keep,
                transparent: Some(STAYS),
                left: part[0] as u16,
                top: part[1] as u16,
                width: (part[2] - part[0]) as u16,
                height: (part[3] - part[1]) as u16,
                palette: Some(palette.bytes()),
                buffer: Cow::Owned(indices),
                ..Frame::default()
            };
            encoder.write_frame(&frame).map_err(|error| error.to_string())?;
        }
    }
    drop(encoder);
    Ok(film)
}

/// The smallest box round what has changed, as left, top, right and bottom, and its indices.
/// `shown` is what is on the screen, and becomes what is then.
fn changed(
    palette: &mut Palette,
    shown: &mut Option<Pixels>,
    frame: &Pixels,
) -> ([u32; 4], Vec<u8>) {
    let (width, height) = (frame.width, frame.height);
    let whole = shown.is_none();
    let shown = shown.get_or_insert_with(|| frame.clone());
    let mut part = [width, height, 0, 0];
    let mut indices = vec![STAYS; width as usize * height as usize];
    let pixels = frame.rgba.chunks_exact(4).zip(shown.rgba.chunks_exact_mut(4));
    for (at, (pixel, before)) in pixels.enumerate() {
        let apart = (0..3).map(|part| pixel[part].abs_diff(before[part])).max().unwrap_or(0);
        if !whole && apart < UNSEEN {
            continue;
        }
        before.copy_from_slice(pixel);
        let (x, y) = (at as u32 % width, at as u32 / width);
        indices[at] = palette.index(x, y, pixel);
        part = [part[0].min(x), part[1].min(y), part[2].max(x + 1), part[3].max(y + 1)];
    }
    if part[2] == 0 {
        // A frame may not be empty: one pixel that stays.
        part = [0, 0, 1, 1];
    }
    let rows = (part[1]..part[3]).flat_map(|y| {
        let row = (y * width) as usize;
        indices[row + part[0] as usize..row + part[2] as usize].iter().copied()
    });
    (part, rows.collect())
}
