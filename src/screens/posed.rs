//! What a small picture shows: a bare table, or a board on it with seeds in its pits.

use std::sync::Arc;

use bevy::prelude::*;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use crate::board::layout::Layout;
use crate::board::{SEED_RADIUS, Shape};
use crate::paint::{Bowl, Handfuls, Scene};
use crate::rules::ruleset::Keep;
use crate::rules::{Game, Place, Position, Rules, Ruleset, Seat};

/// Half a board's width across its rows, in units: no room for counts, which a miniature lacks.
const HALF_ACROSS: f32 = 114.0;
/// A tray's radius, half the length of its middle line, and its distance from the board's end, in
/// units.
const TRAY: f32 = 26.0;
const TRAY_HALF: f32 = 84.0;
const TRAY_GAP: f32 = 10.0;
/// The share of its area's width and height that a board takes at most.
const FILL: Vec2 = Vec2::new(0.86, 0.92);
/// A game is shown once so many of its seeds, one of this number, are captured.
const CAPTURED: u16 = 4;
/// The fullest row of pits among so many games is shown.
const GAMES: u64 = 24;
/// No game is followed for longer than this.
const MOST_PLIES: u32 = 60;

/// What is painted.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Subject {
    /// A table with nothing on it.
    Table,
    /// A board as it is set up.
    Start(Box<Ruleset>),
    /// A board in mid-game.
    Midway(Box<Ruleset>),
}

impl Subject {
    /// The scene for a picture of `size` pixels, in whose `area`, in shares of it, the board lies.
    pub fn posed(&self, size: Vec2, area: Rect) -> (Scene, Handfuls) {
        match self {
            Self::Table => (table(size), Handfuls { radius: 1.0, ..Handfuls::default() }),
            Self::Start(ruleset) => {
                let start = start(ruleset, 0).map(|game| *game.position());
                board(size, area, ruleset, start)
            }
            Self::Midway(ruleset) => board(size, area, ruleset, midway(ruleset)),
        }
    }
}

/// How a board is set up; none for a ruleset with a flaw.
fn start(ruleset: &Ruleset, seed: u64) -> Option<Game> {
    let rules = Arc::new(Rules::new(ruleset.clone()).ok()?);
    let setup = rules.draw_setup(&mut ChaCha8Rng::seed_from_u64(seed));
    Game::new(&rules, &setup).ok()
}

/// A position that comes about in mid-game, and looks like it: seeds in most pits, and some
/// captured by both.
fn midway(ruleset: &Ruleset) -> Option<Position> {
    let positions = (0..GAMES).filter_map(|seed| {
        let mut game = start(ruleset, seed)?;
        let mut chance = ChaCha8Rng::seed_from_u64(seed);
        let total = game.position().total();
        for _ in 0..MOST_PLIES {
            if total - game.position().on_board() >= total / CAPTURED {
                break;
            }
            let mut next = game.clone();
            let played = next.play_silently(next.random_move(&mut chance)?);
            if played.is_err() || next.reason().is_some() {
                break;
            }
            game = next;
        }
        Some(*game.position())
    });
    positions.max_by_key(|position| {
        let full = position.all_pits().filter(|pit| position.seeds(*pit) > 0).count();
        let [south, north] = Seat::BOTH.map(|seat| usize::from(position.store(seat).min(6)));
        (full + south + north, full)
    })
}

/// A bare table: the board is far outside the picture.
fn table(size: Vec2) -> Scene {
    Scene {
        width: size.x as u32,
        height: size.y as u32,
        board: [-9e3, -9e3, -9e3, -9e3],
        bowls: Vec::new(),
        trays: Vec::new(),
        turned: false,
        unit: size.min_element() / 450.0,
        free: Vec::new(),
    }
}

/// A board in its area, lying or upright, whichever is larger; banks are trays at its ends.
fn board(
    size: Vec2,
    area: Rect,
    ruleset: &Ruleset,
    position: Option<Position>,
) -> (Scene, Handfuls) {
    let shape = Shape { pits: ruleset.board.pits, keep: ruleset.board.keep };
    let banks = shape.keep == Keep::Banks;
    let room = area.size() * size * FILL;
    let mut layout = Layout::new(Vec2::new(1280.0, 720.0), shape);
    let half = Vec2::new(layout.half.x, HALF_ACROSS);
    let beyond = if banks { TRAY_GAP + 2.0 * TRAY } else { 0.0 };
    let extent = 2.0 * (half + Vec2::new(beyond, 0.0));
    let fits = |extent: Vec2| (room / extent).min_element();
    let turned = fits(extent.yx()) > fits(extent);
    let unit = fits(extent).max(fits(extent.yx()));
    if turned {
        layout = Layout::new(Vec2::new(720.0, 1280.0), shape);
    }
    let middle = area.center() * size;
    // Units, y up, to pixels, y down; and a board that lies to the board as it is here.
    let pixels = |at: Vec2| (middle + Vec2::new(at.x, -at.y) * unit).to_array();
    let turn = |at: Vec2| if turned { Vec2::new(at.y, -at.x) } else { at };
    let corners = [Vec2::new(-half.x, half.y), Vec2::new(half.x, -half.y)];
    let [near, far] = corners.map(|corner| pixels(turn(corner)));
    let tray = |seat: Seat| {
        let side = if seat == Seat::South { 1.0 } else { -1.0 };
        let along = side * (half.x + TRAY_GAP + TRAY);
        let end = |across: f32| pixels(turn(Vec2::new(along, across)));
        Bowl { a: end(-TRAY_HALF), b: end(TRAY_HALF), radius: TRAY * unit }
    };
    let bowl = |place: Place| match place {
        Place::Store(seat) if banks => tray(seat),
        _ => {
            let hollow = layout.hollow(place);
            Bowl { a: pixels(hollow.a), b: pixels(hollow.b), radius: hollow.radius * unit }
        }
    };
    let (trays, bowls): (Vec<Place>, Vec<Place>) =
        layout.places().partition(|place| banks && matches!(place, Place::Store(_)));
    let counts = |places: &[Place]| -> Vec<usize> {
        let count = |place: &Place| position.map_or(0, |position| position.count(*place).into());
        places.iter().map(count).collect()
    };
    let lying = Handfuls {
        bowls: counts(&bowls),
        trays: counts(&trays),
        glowing: Vec::new(),
        radius: SEED_RADIUS,
    };
    let scene = Scene {
        width: size.x as u32,
        height: size.y as u32,
        board: [near[0].min(far[0]), near[1].min(far[1]), near[0].max(far[0]), near[1].max(far[1])],
        bowls: bowls.into_iter().map(bowl).collect(),
        trays: trays.into_iter().map(bowl).collect(),
        turned,
        unit,
        free: Vec::new(),
    };
    (scene, lying)
}
