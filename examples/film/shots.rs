//! The shots: one move with a capture on each board, and the board at rest before and after it.

use std::error::Error;
use std::path::Path;
use std::time::Duration;

use bevy::math::UVec2;
use seedfall::animation::is_move_playing;
use seedfall::app::{HeadlessApp, png};
use seedfall::game::{MatchCommand, NewMatch};
use seedfall::paint::Pixels;
use seedfall::record::read_record;
use seedfall::rules::{Move, shipped};
use seedfall::storage::record_files::read_record_file;

/// The time between two frames, in whole hundredths of a second, as a GIF needs it.
pub const STEP: Duration = Duration::from_millis(50);
/// How long the board is shown before the move.
const BEFORE: Duration = Duration::from_millis(250);
/// How long the board is shown after the move.
const AFTER: Duration = Duration::from_millis(650);
/// The longest time that a move may take.
const MAX_MOVE: Duration = Duration::from_secs(6);
/// The size of the window that is drawn, in pixels.
const WINDOW: UVec2 = UVec2::new(1280, 720);
/// How many times smaller than the window the GIF is.
const SHRINK: u32 = 2;
/// The move of every shot.
const MOVE: &str = "A";

/// A match one move before a capture.
struct Shot {
    /// The id of the game.
    game: &'static str,
    /// The position, as a record writes it.
    setup: &'static str,
    /// South's name.
    south: &'static str,
    /// North's name.
    north: &'static str,
}

impl Shot {
    fn record(&self) -> String {
        let Self { game, setup, south, north } = self;
        format!("[Game {game:?}]\n[Setup {setup:?}]\n[South {south:?}]\n[North {north:?}]\n")
    }
}

/// The shots of the GIF, in order.
const SHOTS: [Shot; 3] = [
    Shot {
        game: "kalah",
        setup: "5 2 0 6 1 0 / 7 0 1 4 5 2 / 9 6 / S",
        south: "Ana",
        north: "Ben",
    },
    Shot {
        game: "al-manqala",
        setup: "6 8 5 0 3 1 3 / 8 2 11 6 0 9 7 / 16 13 / S",
        south: "Layla",
        north: "Salim",
    },
    Shot {
        game: "mangala-iv",
        setup: "4 0 9 2 4 7 1 / 6 3 3 8 0 5 2 / 24 20 / S",
        south: "Elif",
        north: "Mehmet",
    },
];

/// Shows the last position of a record, at rest.
pub fn show_record(headless: &mut HeadlessApp, record: &Path) -> Result<(), Box<dyn Error>> {
    let record = read_record_file(record, &shipped())?;
    headless.send(MatchCommand::Begin(Box::new(NewMatch::from_record(record))));
    Ok(headless.run_until_idle()?)
}

/// The frames of each shot.
pub fn all(headless: &mut HeadlessApp) -> Result<Vec<Vec<Pixels>>, Box<dyn Error>> {
    headless.resize(WINDOW);
    SHOTS.iter().map(|shot| capture_shot(headless, &shot.record())).collect()
}

/// The frames of one move from the last position of a record.
fn capture_shot(headless: &mut HeadlessApp, record: &str) -> Result<Vec<Pixels>, Box<dyn Error>> {
    let record = read_record("film", record.as_bytes(), &shipped());
    let record = record.map_err(|error| error.to_string())?;
    headless.send(MatchCommand::Begin(Box::new(NewMatch::from_record(record))));
    headless.run_until_idle()?;
    let mut frames = Vec::new();
    let mut capture =
        |headless: &mut HeadlessApp, length: Duration| -> Result<(), Box<dyn Error>> {
            for _ in 0..length.as_millis() / STEP.as_millis() {
                frames.push(png::downscaled(&headless.capture()?, SHRINK));
                headless.step(STEP);
            }
            Ok(())
        };
    capture(headless, BEFORE)?;
    headless.send(MatchCommand::Play(
        MOVE.parse::<Move>().map_err(|error| format!("{MOVE}: {error:?}"))?,
    ));
    let mut left = MAX_MOVE;
    loop {
        capture(headless, STEP)?;
        left = left.saturating_sub(STEP);
        if !is_move_playing(headless.world()) {
            break;
        }
        if left.is_zero() {
            return Err(format!("{MOVE} takes longer than {} s", MAX_MOVE.as_secs()).into());
        }
    }
    capture(headless, AFTER)?;
    Ok(frames)
}
