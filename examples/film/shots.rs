//! What is filmed: one move with a capture on each board, from the moment before to the one after.

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

/// From frame to frame: what a GIF counts in is hundredths of a second.
pub const STEP: Duration = Duration::from_millis(50);
/// The board is looked at before the move, and after it.
const BEFORE: Duration = Duration::from_millis(250);
const AFTER: Duration = Duration::from_millis(650);
/// No move takes longer.
const LONGEST: Duration = Duration::from_secs(6);
/// The unseen window, and how many times smaller the film is.
const WINDOW: UVec2 = UVec2::new(1280, 720);
const SMALLER: u32 = 2;

/// A game, its board one move short of a capture, and who plays; the move is the same for all.
const MOVE: &str = "A";
const BOARDS: [[&str; 4]; 3] = [
    ["kalah", "5 2 0 6 1 0 / 7 0 1 4 5 2 / 9 6 / S", "Ana", "Ben"],
    ["al-manqala", "6 8 5 0 3 1 3 / 8 2 11 6 0 9 7 / 16 13 / S", "Layla", "Salim"],
    ["mangala-iv", "4 0 9 2 4 7 1 / 6 3 3 8 0 5 2 / 24 20 / S", "Elif", "Mehmet"],
];

/// The board of a record at rest.
pub fn still(headless: &mut HeadlessApp, record: &Path) -> Result<(), Box<dyn Error>> {
    let record = read_record_file(record, &shipped())?;
    headless.send(MatchCommand::Begin(Box::new(NewMatch::from_record(record))));
    Ok(headless.run_until_idle()?)
}

/// The frames of all shots.
pub fn all(headless: &mut HeadlessApp) -> Result<Vec<Vec<Pixels>>, Box<dyn Error>> {
    headless.resize(WINDOW);
    let record = |[game, setup, south, north]: &[&str; 4]| {
        format!("[Game {game:?}]\n[Setup {setup:?}]\n[South {south:?}]\n[North {north:?}]\n")
    };
    BOARDS.iter().map(|board| shot(headless, &record(board))).collect()
}

fn shot(headless: &mut HeadlessApp, record: &str) -> Result<Vec<Pixels>, Box<dyn Error>> {
    let record = read_record("film", record.as_bytes(), &shipped());
    let record = record.map_err(|error| error.to_string())?;
    headless.send(MatchCommand::Begin(Box::new(NewMatch::from_record(record))));
    headless.run_until_idle()?;
    let mut frames = Vec::new();
    let mut film = |headless: &mut HeadlessApp, length: Duration| -> Result<(), Box<dyn Error>> {
        for _ in 0..length.as_millis() / STEP.as_millis() {
            frames.push(png::downscaled(&headless.capture()?, SMALLER));
            headless.step(STEP);
        }
        Ok(())
    };
    film(headless, BEFORE)?;
    headless.send(MatchCommand::Play(
        MOVE.parse::<Move>().map_err(|error| format!("{MOVE}: {error:?}"))?,
    ));
    let mut left = LONGEST;
    loop {
        film(headless, STEP)?;
        left = left.saturating_sub(STEP);
        if !is_move_playing(headless.world()) {
            break;
        }
        if left.is_zero() {
            return Err(format!("{MOVE} takes longer than {} s", LONGEST.as_secs()).into());
        }
    }
    film(headless, AFTER)?;
    Ok(frames)
}
