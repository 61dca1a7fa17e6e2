//! The colours of a shot: as many as a GIF can have, chosen for what is on the board, and a dither
//! that hangs on the place alone, so that what stands still stays as it is.

use std::collections::BTreeMap;

use seedfall::paint::Pixels;

/// Colours of a palette; one more index is that of what stays as it was.
pub const COLOURS: usize = 255;
/// Bits of a colour part when colours are counted, and when they are looked up.
const COUNTED: u32 = 6;
const LOOKED_UP: u32 = 7;
/// Frames of a shot whose colours are counted.
const SAMPLES: usize = 8;
/// How often the chosen colours move to the middle of what they stand for.
const ROUNDS: usize = 6;
/// How far the dither goes, up and down, of 255.
const DITHER: f32 = 5.0;

type Rgb = [f32; 3];

/// A palette with its way back from colours.
pub struct Palette {
    colours: Vec<Rgb>,
    nearest: Vec<Option<u8>>,
}

impl Palette {
    /// The colours for a shot.
    pub fn of(frames: &[Pixels]) -> Self {
        let mut counts: BTreeMap<[u8; 3], f32> = BTreeMap::new();
        for frame in frames.iter().step_by(frames.len().div_ceil(SAMPLES).max(1)) {
            for pixel in frame.rgba.chunks_exact(4) {
                let cell = std::array::from_fn(|part| pixel[part] >> (8 - COUNTED));
                *counts.entry(cell).or_default() += 1.0;
            }
        }
        let middle = |part: u8| (f32::from(part) + 0.5) * (1 << (8 - COUNTED)) as f32;
        // The root gives what is rare, a blue bead or a red word, a colour of its own.
        let cells: Vec<(Rgb, f32)> =
            counts.into_iter().map(|(cell, count)| (cell.map(middle), count.sqrt())).collect();
        let colours = settled(&cells, cut(cells.clone()));
        Self { colours, nearest: vec![None; 1 << (3 * LOOKED_UP)] }
    }

    /// Three bytes a colour.
    pub fn bytes(&self) -> Vec<u8> {
        let parts = self.colours.iter().flatten().map(|part| part.round() as u8);
        let mut bytes: Vec<u8> = parts.collect();
        bytes.resize(3 * (COLOURS + 1), 0);
        bytes
    }

    /// The index for a pixel's colour at a place.
    pub fn index(&mut self, x: u32, y: u32, pixel: &[u8]) -> u8 {
        let aside = (threshold(x, y) - 0.5) * 2.0 * DITHER;
        let wanted: Rgb =
            std::array::from_fn(|part| (f32::from(pixel[part]) + aside).clamp(0.0, 255.0));
        let key = wanted
            .iter()
            .fold(0, |key, part| key << LOOKED_UP | (*part as usize >> (8 - LOOKED_UP)));
        let colours = &self.colours;
        *self.nearest[key].get_or_insert_with(|| nearest(colours, wanted) as u8)
    }
}

/// The threshold of an ordered dither, 0 to 1: gradient noise, which shows no squares.
fn threshold(x: u32, y: u32) -> f32 {
    (52.982_918 * (0.067_110_56 * x as f32 + 0.005_837_15 * y as f32).fract()).fract()
}

/// Cuts the colours into boxes, always the one with the most spread, and takes their means.
fn cut(cells: Vec<(Rgb, f32)>) -> Vec<Rgb> {
    let mut boxes = vec![cells];
    while boxes.len() < COLOURS {
        let spreads = boxes.iter().map(|cells| widest(cells));
        let widest = spreads.enumerate().max_by(|(_, a), (_, b)| a.1.total_cmp(&b.1));
        let Some((at, (part, _))) = widest.filter(|(_, (_, spread))| *spread > 0.0) else {
            break;
        };
        let mut cells = boxes.swap_remove(at);
        cells.sort_by(|a, b| a.0[part].total_cmp(&b.0[part]));
        let mean = mean(&cells)[part];
        let middle = cells.partition_point(|cell| cell.0[part] < mean).clamp(1, cells.len() - 1);
        let upper = cells.split_off(middle);
        boxes.extend([cells, upper]);
    }
    boxes.iter().map(|cells| mean(cells)).collect()
}

/// The part in which the colours lie widest, and how wide, all together.
fn widest(cells: &[(Rgb, f32)]) -> (usize, f32) {
    let mean = mean(cells);
    let spread = |part: usize| {
        cells.iter().map(|(colour, count)| count * (colour[part] - mean[part]).powi(2)).sum::<f32>()
    };
    let spreads = [0, 1, 2].map(|part| (part, spread(part)));
    spreads.into_iter().max_by(|a, b| a.1.total_cmp(&b.1)).unwrap_or((0, 0.0))
}

fn mean(cells: &[(Rgb, f32)]) -> Rgb {
    let total: f32 = cells.iter().map(|(_, count)| count).sum();
    std::array::from_fn(|part| {
        cells.iter().map(|(colour, count)| colour[part] * count).sum::<f32>() / total.max(1e-6)
    })
}

/// Moves every colour to the mean of those that it is nearest to, some times over.
fn settled(cells: &[(Rgb, f32)], mut colours: Vec<Rgb>) -> Vec<Rgb> {
    for _ in 0..ROUNDS {
        let mut groups = vec![Vec::new(); colours.len()];
        for cell in cells {
            groups[nearest(&colours, cell.0)].push(*cell);
        }
        for (colour, group) in colours.iter_mut().zip(&groups) {
            if !group.is_empty() {
                *colour = mean(group);
            }
        }
    }
    colours
}

fn nearest(colours: &[Rgb], wanted: Rgb) -> usize {
    // The eye sees a step of green best and one of blue least.
    let far = |colour: &Rgb| {
        let [red, green, blue] = std::array::from_fn(|part| (colour[part] - wanted[part]).powi(2));
        3.0 * red + 4.0 * green + 2.0 * blue
    };
    let all = colours.iter().map(far).enumerate();
    all.min_by(|a, b| a.1.total_cmp(&b.1)).map_or(0, |(at, _)| at)
}
