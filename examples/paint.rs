//! Paints the shipped themes to picture files in the PPM format, without a window:
//! `cargo run --release --no-default-features --example paint -- DIRECTORY [WIDTH HEIGHT [THEME [piles]]]`
//! With `piles` the pits hold from 3 to 98 seeds.

use std::fs;
use std::path::Path;
use std::time::Instant;

use seedfall::paint::{
    Bowl, PaintError, Pixels, Scene, SeedCounts, Theme, paint_with_seeds, shipped_themes,
};

/// The number of threads that paint one picture.
const THREADS: usize = 2;
/// The radius of a seed, in board units.
const SEED_RADIUS: f32 = 10.5;
/// The radius of a pit, in board units.
const PIT_RADIUS: f32 = 44.5;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let directory = words.first().map_or("paint-out", String::as_str);
    let width = words.get(1).map_or(Ok(1920), |word| word.parse())?;
    let height = words.get(2).map_or(Ok(1080), |word| word.parse())?;
    fs::create_dir_all(directory)?;
    for theme in shipped_themes() {
        if words.get(3).is_some_and(|id| *id != theme.id) {
            continue;
        }
        let piles = words.get(4).is_some_and(|word| word == "piles");
        let picture = paint_theme(&theme, width, height, piles)?;
        write_ppm(&Path::new(directory).join(format!("{}.ppm", theme.id)), &picture)?;
    }
    Ok(())
}

/// A board as in a window of the same size: its bowls and trays with their numbers of seeds.
struct Layout {
    scene: Scene,
    counts: Vec<usize>,
    tray_counts: Vec<usize>,
}

fn layout(stores: bool, width: u32, height: u32) -> Layout {
    let turned = height > width;
    let (long, short) = if turned { (height, width) } else { (width, height) };
    let (long, short) = (long as f32, short as f32);
    // Board 732 by 265 units (790 by 301 with stores), the rest of the short side for trays.
    let (size, pits, row) =
        if stores { ([789.0, 301.0], 6, 51.6) } else { ([732.0, 265.0], 7, 51.3) };
    let unit = (long * 0.9 / size[0]).min(short * 0.62 / size[1]);
    let place = |along: f32, across: f32| {
        let (x, y) = (long / 2.0 + along * unit, short * 0.465 + across * unit);
        if turned { [short - y, x] } else { [x, y] }
    };
    let mut bowls = Vec::new();
    for across in [-row, row] {
        for index in 0..pits {
            // The fold of a board with stores needs a little room.
            let fold = if stores { if index < pits / 2 { -4.1 } else { 4.1 } } else { 0.0 };
            let along = (index as f32 - (pits - 1) as f32 / 2.0) * 99.5 + fold;
            bowls.push(Bowl::round(place(along, across), PIT_RADIUS * unit));
        }
    }
    let mut trays = Vec::new();
    let free = free_areas(size, unit, [long, short], turned, stores);
    let (counts, tray_counts);
    if stores {
        for along in [-343.8, 343.8] {
            bowls.push(Bowl { a: place(along, -60.3), b: place(along, 60.3), radius: 35.2 * unit });
        }
        counts = vec![1, 10, 0, 2, 5, 1, 2, 3, 1, 4, 0, 8, 9, 22];
        tray_counts = Vec::new();
    } else {
        for across in [-170.0, 170.0] {
            trays.push(Bowl {
                a: place(-131.0, across),
                b: place(186.0, across),
                radius: 22.0 * unit,
            });
        }
        counts = vec![2, 7, 4, 0, 10, 1, 7, 8, 3, 0, 98, 1, 16, 5];
        tray_counts = vec![14, 41];
    }
    let (a, b) = (place(-size[0] / 2.0, -size[1] / 2.0), place(size[0] / 2.0, size[1] / 2.0));
    let board = [a[0].min(b[0]), a[1].min(b[1]), a[0].max(b[0]), a[1].max(b[1])];
    Layout {
        scene: Scene { width, height, board, bowls, trays, turned, unit, free },
        counts,
        tray_counts,
    }
}

/// The free areas of the table above and below the board, as left, top, right and bottom in pixels: right
/// of the name plates and trays, and left of the board's right end.
fn free_areas(
    [board_long, board_short]: [f32; 2],
    unit: f32,
    [long, short]: [f32; 2],
    turned: bool,
    stores: bool,
) -> Vec<[f32; 4]> {
    if turned {
        return Vec::new();
    }
    let left = if stores { long * 0.28 } else { long / 2.0 + 212.0 * unit };
    let middle = short * 0.465;
    let half = board_short / 2.0 * unit;
    let right = long / 2.0 + board_long / 2.0 * unit;
    vec![[left, 0.0, right, middle - half], [left, middle + half, right, short * 0.89]]
}

/// The numbers of seeds of all pits with `piles`.
const PILES: [usize; 14] = [3, 4, 5, 6, 7, 8, 9, 12, 16, 20, 30, 46, 66, 98];

fn paint_theme(theme: &Theme, width: u32, height: u32, piles: bool) -> Result<Pixels, PaintError> {
    let Layout { scene, mut counts, mut tray_counts } = layout(theme.id == "kalah", width, height);
    if piles {
        (counts, tray_counts) = (PILES.to_vec(), vec![6, 24]);
    }
    let own_row = counts.len() / 2 - 1..counts.len();
    let playable = |index: &usize| {
        let bowl = scene.bowls[*index];
        counts[*index] > 0 && bowl.a == bowl.b
    };
    let lying = SeedCounts {
        glowing: own_row.filter(playable).collect(),
        bowls: counts,
        trays: tray_counts,
        radius: SEED_RADIUS,
    };
    let start = Instant::now();
    let picture = paint_with_seeds(theme, &scene, &lying, THREADS)?;
    println!("{} {width}x{height}: {} ms", theme.id, start.elapsed().as_millis());
    Ok(picture)
}

fn write_ppm(path: &Path, picture: &Pixels) -> std::io::Result<()> {
    let mut bytes = format!("P6\n{} {}\n255\n", picture.width, picture.height).into_bytes();
    for pixel in picture.rgba.chunks_exact(4) {
        bytes.extend(&pixel[..3]);
    }
    fs::write(path, bytes)
}
