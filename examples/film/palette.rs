//! The palette of a shot: as many colours as a GIF can have, chosen for its frames, and an ordered dither
//! that depends on the position alone, so that unchanged pixels keep their colour.

use std::collections::BTreeMap;

use seedfall::paint::Pixels;

/// The number of colours of a palette. The index after them means an unchanged pixel.
pub const COLOURS: usize = 255;
/// The bits of a colour channel by which colours are counted.
const COUNT_BITS: u32 = 6;
/// The bits of a colour channel by which the nearest colours are looked up.
const LOOKUP_BITS: u32 = 7;
/// The number of frames of a shot whose colours are counted.
const SAMPLED_FRAMES: usize = 8;
/// The number of rounds of the k-means refinement.
const K_MEANS_ROUNDS: usize = 6;
/// The largest offset of the dither, up or down, of 255.
const DITHER: f32 = 5.0;

/// Red, green and blue, 0 to 255.
type Rgb = [f32; 3];

/// A palette, and the nearest colours that have been looked up in it.
pub struct Palette {
    colours: Vec<Rgb>,
    nearest: Vec<Option<u8>>,
}

impl Palette {
    /// The palette for the frames of a shot.
    pub fn of(frames: &[Pixels]) -> Self {
        let mut counts: BTreeMap<[u8; 3], f32> = BTreeMap::new();
        for frame in frames.iter().step_by(frames.len().div_ceil(SAMPLED_FRAMES).max(1)) {
            for pixel in frame.rgba.chunks_exact(4) {
                let cell = std::array::from_fn(|channel| pixel[channel] >> (8 - COUNT_BITS));
                *counts.entry(cell).or_default() += 1.0;
            }
        }
        let middle = |channel: u8| (f32::from(channel) + 0.5) * (1 << (8 - COUNT_BITS)) as f32;
        // The root gives rare colours, of a blue bead or a red word, a place in the palette.
        let cells: Vec<(Rgb, f32)> =
            counts.into_iter().map(|(cell, count)| (cell.map(middle), count.sqrt())).collect();
        let colours = refine_k_means(&cells, median_cut(cells.clone()));
        Self { colours, nearest: vec![None; 1 << (3 * LOOKUP_BITS)] }
    }

    /// Three bytes a colour.
    pub fn bytes(&self) -> Vec<u8> {
        let channels = self.colours.iter().flatten().map(|channel| channel.round() as u8);
        let mut bytes: Vec<u8> = channels.collect();
        bytes.resize(3 * (COLOURS + 1), 0);
        bytes
    }

    /// The index for the colour of a pixel at a position.
    pub fn index(&mut self, x: u32, y: u32, pixel: &[u8]) -> u8 {
        let offset = (threshold(x, y) - 0.5) * 2.0 * DITHER;
        let wanted: Rgb =
            std::array::from_fn(|channel| (f32::from(pixel[channel]) + offset).clamp(0.0, 255.0));
        let key = wanted
            .iter()
            .fold(0, |key, channel| key << LOOKUP_BITS | (*channel as usize >> (8 - LOOKUP_BITS)));
        let colours = &self.colours;
        *self.nearest[key].get_or_insert_with(|| nearest(colours, wanted) as u8)
    }
}

/// The threshold of the ordered dither, 0 to 1: interleaved gradient noise, which shows no squares.
fn threshold(x: u32, y: u32) -> f32 {
    (52.982_918 * (0.067_110_56 * x as f32 + 0.005_837_15 * y as f32).fract()).fract()
}

/// Splits the box of colours with the largest variance until there are enough boxes, and returns their
/// means.
fn median_cut(cells: Vec<(Rgb, f32)>) -> Vec<Rgb> {
    let mut boxes = vec![cells];
    while boxes.len() < COLOURS {
        let variances = boxes.iter().map(|cells| widest_channel(cells));
        let widest = variances.enumerate().max_by(|(_, a), (_, b)| a.1.total_cmp(&b.1));
        let Some((index, (channel, _))) = widest.filter(|(_, (_, variance))| *variance > 0.0)
        else {
            break;
        };
        let mut cells = boxes.swap_remove(index);
        cells.sort_by(|a, b| a.0[channel].total_cmp(&b.0[channel]));
        let mean = mean(&cells)[channel];
        let middle = cells.partition_point(|cell| cell.0[channel] < mean).clamp(1, cells.len() - 1);
        let upper = cells.split_off(middle);
        boxes.extend([cells, upper]);
    }
    boxes.iter().map(|cells| mean(cells)).collect()
}

/// The channel with the largest variance, and that variance times the number of pixels.
fn widest_channel(cells: &[(Rgb, f32)]) -> (usize, f32) {
    let mean = mean(cells);
    let variance = |channel: usize| {
        let squares =
            cells.iter().map(|(colour, count)| count * (colour[channel] - mean[channel]).powi(2));
        squares.sum::<f32>()
    };
    let variances = [0, 1, 2].map(|channel| (channel, variance(channel)));
    variances.into_iter().max_by(|a, b| a.1.total_cmp(&b.1)).unwrap_or((0, 0.0))
}

fn mean(cells: &[(Rgb, f32)]) -> Rgb {
    let total: f32 = cells.iter().map(|(_, count)| count).sum();
    std::array::from_fn(|channel| {
        cells.iter().map(|(colour, count)| colour[channel] * count).sum::<f32>() / total.max(1e-6)
    })
}

/// Moves every colour to the mean of the cells that it is nearest to, in several rounds.
fn refine_k_means(cells: &[(Rgb, f32)], mut colours: Vec<Rgb>) -> Vec<Rgb> {
    for _ in 0..K_MEANS_ROUNDS {
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

/// The index of the colour that looks most like the one wanted.
fn nearest(colours: &[Rgb], wanted: Rgb) -> usize {
    // The eye sees a step of green best and one of blue least.
    let distance = |colour: &Rgb| {
        let [red, green, blue] =
            std::array::from_fn(|channel| (colour[channel] - wanted[channel]).powi(2));
        3.0 * red + 4.0 * green + 2.0 * blue
    };
    let distances = colours.iter().map(distance).enumerate();
    distances.min_by(|a, b| a.1.total_cmp(&b.1)).map_or(0, |(index, _)| index)
}
