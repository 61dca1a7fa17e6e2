//! `duel`: many games between two players, and how certain it is which one is better.

use std::io::Write;
use std::sync::Arc;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use super::arguments::Arguments;
use super::failure::{Failure, InputError, UsageError};
use super::players::{Players, game_seeds, player_name, read_player};
use crate::ai::Player;
use crate::rules::{Game, Move, Outcome, Rules, Ruleset, Seat};

/// Plies drawn at random before the players begin, unless another number is given.
const RANDOM_PLIES: u32 = 2;
/// The quantile of the normal distribution for 95 %.
const NORMAL_95: f64 = 1.959_963_984_540_054;

/// The score so far, from the first player's side.
#[derive(Default)]
struct Tally {
    games: u64,
    won: [u64; 2],
    lost: [u64; 2],
    drawn: u64,
    /// Sum of all margins in seeds.
    margin: i64,
}

/// Plays the games and prints how often each player won.
pub(super) fn duel(
    arguments: &Arguments,
    known: &[Ruleset],
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let (rules, _) = arguments.rules(known)?;
    let expected = |expected| UsageError::Expected { command: "duel", expected };
    let first = read_player(arguments, "south")?.ok_or_else(|| expected("--south LEVEL"))?;
    let second = read_player(arguments, "north")?.ok_or_else(|| expected("--north LEVEL"))?;
    let games = arguments.number("games", 1u64)?.ok_or_else(|| expected("--games N"))?;
    let seed = arguments.number("seed", 0u64)?.ok_or_else(|| expected("--seed S"))?;
    let plies = arguments.number("random-plies", 0u32)?.unwrap_or(RANDOM_PLIES);
    let rules = Arc::new(rules);
    let mut tally = Tally::default();
    let mut seeds = game_seeds(seed);
    while tally.games < games {
        let seed = seeds.next().expect("the series of seeds has no end");
        // The same opening from both sides.
        for seat in Seat::BOTH {
            if tally.games == games {
                break;
            }
            let players = if seat == Seat::South { [first, second] } else { [second, first] };
            let (won, margin) = play(&rules, players, seat, plies, seed)?;
            tally.add(seat, won, margin);
        }
    }
    Ok(tally.print([first, second], out)?)
}

/// Plays a game between the players of South and of North. Returns whether the player who begins in
/// `seat` has won, and by how many seeds.
fn play(
    rules: &Arc<Rules>,
    players: [Player; 2],
    seat: Seat,
    plies: u32,
    seed: u64,
) -> Result<(Option<bool>, i64), Failure> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let setup = rules.draw_setup(&mut rng);
    let mut game = Game::new(rules, &setup).map_err(InputError::Setup)?;
    let mut seat = seat;
    let mut random_players = Players([Player::Random; 2]);
    let mut players = Players(players);
    for ply in 0.. {
        let is_random = ply < plies;
        let mover = if is_random { &mut random_players } else { &mut players };
        let Some(mv) = mover.choose_move(&game, &mut rng) else { break };
        // The random opening belongs to neither player.
        if mv == Move::Swap && !is_random {
            seat = seat.other();
        }
        game.play_untraced(mv).expect("a player chooses a legal move");
    }
    let margin = i64::from(game.position().lead(seat));
    let winner = game.outcome().and_then(Outcome::winner);
    Ok((winner.map(|winner| winner == seat), margin))
}

impl Tally {
    fn add(&mut self, seat: Seat, won: Option<bool>, margin: i64) {
        self.games += 1;
        self.margin += margin;
        match won {
            Some(true) => self.won[seat.index()] += 1,
            Some(false) => self.lost[seat.index()] += 1,
            None => self.drawn += 1,
        }
    }

    fn print(&self, [first, second]: [Player; 2], out: &mut dyn Write) -> std::io::Result<()> {
        let [first, second] = [first, second].map(player_name);
        let [won, lost] = [self.won, self.lost].map(|by_seat| by_seat.iter().sum::<u64>());
        let games = self.games as f64;
        let score = (won as f64 + self.drawn as f64 / 2.0) / games;
        let [low, high] = interval(score, games).map(|part| 100.0 * part);
        writeln!(
            out,
            "{first} {won}, {second} {lost}, drawn {}, of {} games",
            self.drawn, self.games
        )?;
        writeln!(out, "{first} won {} as South and {} as North", self.won[0], self.won[1])?;
        writeln!(
            out,
            "score of {first} {:.1} %, 95 % interval {low:.1} to {high:.1} %",
            100.0 * score
        )?;
        writeln!(out, "mean margin {:+.2} seeds", self.margin as f64 / games)
    }
}

/// Wilson's interval for a share of `games`; draws count half. It assumes that games are independent.
/// The two games of an opening are not quite: where the opening decides much, the interval is too wide.
fn interval(share: f64, games: f64) -> [f64; 2] {
    let square = NORMAL_95 * NORMAL_95;
    let middle = share + square / (2.0 * games);
    let half = NORMAL_95
        * (share * (1.0 - share) / games + square / (4.0 * games * games)).max(0.0).sqrt();
    let scale = 1.0 + square / games;
    [(middle - half) / scale, (middle + half) / scale]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Known values of the Wilson score interval: 8 of 10, and none of 20.
    #[test]
    fn the_interval_is_wilsons() {
        let close = |found: [f64; 2], known: [f64; 2]| {
            assert!((found[0] - known[0]).abs() < 1e-4, "{found:?}");
            assert!((found[1] - known[1]).abs() < 1e-4, "{found:?}");
        };
        close(interval(0.8, 10.0), [0.4902, 0.9433]);
        close(interval(0.0, 20.0), [0.0, 0.1611]);
    }
}
