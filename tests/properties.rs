//! Properties that hold for every game and position, checked on many random ones.

mod rules_board;
mod rules_naive;

use std::sync::Arc;

use proptest::prelude::*;
use rand::{Rng, SeedableRng, rngs::ChaCha8Rng};
use rules_board::{board, other_rules, reason_word, rules, trace_line};
use rules_naive::{Kind, Naive};
use seedfall::rules::ruleset::End;
use seedfall::rules::{Game, Move, PitId, Refusal, Rules, Seat, Setup, perft};

/// The games with each option, and with some together.
const GAMES: [(&str, &str); 14] = [
    ("kalah", ""),
    ("kalah", "seeds=6"),
    ("kalah", "empty-capture=yes"),
    ("kalah", "end=on-turn"),
    ("kalah", "leftovers=unawarded"),
    ("kalah", "pie=yes"),
    ("kalah", "empty-capture=yes end=on-turn leftovers=unawarded pie=yes pits=4"),
    ("al-manqala", ""),
    ("al-manqala", "pits=4 seeds=5"),
    ("mangala-iv", ""),
    ("mangala-iv", "layout=even"),
    ("mangala-iv", "choice=free"),
    ("mangala-iv", "choice=free pits=15 seeds=8"),
    ("lab-hakimi", ""),
];

/// More plies than any random game has.
const MAX_PLIES: u32 = 20_000;

fn any_rules() -> impl Strategy<Value = Arc<Rules>> {
    let mut all: Vec<_> = GAMES.iter().map(|(id, options)| rules(id, options)).collect();
    all.extend(other_rules());
    proptest::sample::select(all)
}

fn below(rng: &mut ChaCha8Rng, bound: u32) -> u32 {
    rng.next_u32() % bound
}

/// A set-up of any shape: even or uneven, full or nearly empty, with very full pits and empty rows.
fn any_setup(pits: u8, rng: &mut ChaCha8Rng) -> Setup {
    let mut left = match below(rng, 4) {
        0 => below(rng, 8),
        1 => below(rng, 40),
        2 => 98,
        _ => below(rng, 256),
    };
    let mut row = || {
        let shape = below(rng, 6);
        let mut row = vec![0; usize::from(pits)];
        for pit in &mut row {
            let most = match shape {
                0 => 1,
                1 => 3,
                2 | 3 => 15,
                4 if below(rng, 3) == 0 => 120,
                4 => 2,
                _ => 0,
            };
            let seeds = below(rng, most + 1).min(left);
            *pit = seeds as u8;
            left -= seeds;
        }
        row
    };
    let rows = [row(), row()];
    let bank = below(rng, left + 1);
    let stores = if below(rng, 2) == 0 { [0, 0] } else { [bank as u8, (left - bank) as u8] };
    let turn = if below(rng, 4) == 0 { Seat::North } else { Seat::South };
    Setup { rows, stores, turn }
}

/// A new game, or one from any set-up.
fn any_game(rules: &Arc<Rules>, rng: &mut ChaCha8Rng) -> Game {
    let setup = match below(rng, 3) {
        0 => rules.draw_setup(rng),
        _ => any_setup(rules.pits(), rng),
    };
    Game::new(rules, &setup).unwrap()
}

/// All moves that can be written for the board, and some that cannot be played on it.
fn all_moves(game: &Game) -> Vec<Move> {
    let pits = Seat::BOTH
        .into_iter()
        .flat_map(|seat| PitId::row(seat, game.rules().pits() + 1).map(Move::Sow));
    pits.chain([Move::Pass, Move::Swap]).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn seeds_are_conserved_and_every_game_ends(rules in any_rules(), number: u64) {
        let rng = &mut ChaCha8Rng::seed_from_u64(number);
        let mut game = any_game(&rules, rng);
        let total = game.position().total();
        let mut plies = 0;
        while let Some(mv) = game.random_move(rng) {
            game.play_untraced(mv).unwrap();
            prop_assert_eq!(game.position().total(), total);
            plies += 1;
            prop_assert!(plies < MAX_PLIES);
        }
        prop_assert!(game.reason().is_some());
        prop_assert_eq!(game.check(Move::Resign), Err(Refusal::Over));
    }

    #[test]
    fn a_replayed_trace_gives_the_position(rules in any_rules(), number: u64) {
        let rng = &mut ChaCha8Rng::seed_from_u64(number);
        let mut game = any_game(&rules, rng);
        while let Some(mv) = game.random_move(rng) {
            let mut replayed = *game.position();
            let mut untraced = game.clone();
            let trace = game.play(mv).unwrap();
            trace.replay(&mut replayed);
            for seat in Seat::BOTH {
                prop_assert_eq!(replayed.row(seat), game.position().row(seat), "{}", trace_line(&trace));
                prop_assert_eq!(replayed.store(seat), game.position().store(seat));
            }
            untraced.play_untraced(mv).unwrap();
            prop_assert_eq!(untraced.position(), game.position());
            prop_assert_eq!(untraced.reason(), game.reason());
        }
    }

    #[test]
    fn legal_moves_are_those_that_are_not_refused(rules in any_rules(), number: u64) {
        let rng = &mut ChaCha8Rng::seed_from_u64(number);
        let mut game = any_game(&rules, rng);
        for _ in 0..40 {
            let legal = game.legal_moves();
            let mut accepted = all_moves(&game);
            accepted.retain(|&mv| game.check(mv).is_ok());
            prop_assert_eq!(&accepted, &legal);
            let before = board(&game);
            for mv in all_moves(&game) {
                if !legal.contains(&mv) {
                    prop_assert_eq!(game.play(mv).err(), game.check(mv).err());
                }
            }
            prop_assert_eq!(board(&game), before, "a refused move changes nothing");
            let Some(mv) = game.random_move(rng) else { break };
            game.play_untraced(mv).unwrap();
        }
    }

    #[test]
    fn perft_counts_what_plain_recursion_counts(rules in any_rules(), number: u64) {
        // A lone seed is still moved in perft, but ends a game.
        let mut ruleset = rules.ruleset().clone();
        ruleset.ends.retain(|end| *end != End::LoneSeed);
        let rules = Arc::new(Rules::new(ruleset).unwrap());
        let rng = &mut ChaCha8Rng::seed_from_u64(number);
        let mut game = any_game(&rules, rng);
        for _ in 0..below(rng, 20) {
            let Some(mv) = game.random_move(rng) else { break };
            game.play_untraced(mv).unwrap();
        }
        for depth in 0..=3 {
            prop_assert_eq!(perft(&game, depth), count(&game, depth));
        }
    }
}

fn count(game: &Game, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let after = |mv| {
        let mut next = game.clone();
        next.play(mv).unwrap();
        next
    };
    game.legal_moves().into_iter().map(|mv| count(&after(mv), depth - 1)).sum()
}

/// Plays random games with the engine and with [`Naive`] side by side.
fn agrees_with_naive(id: &str, options: &str, kind: Kind, games: u64) {
    let rules = rules(id, options);
    for number in 0..games {
        let rng = &mut ChaCha8Rng::seed_from_u64(number);
        let mut game = match number % 4 {
            0 => Game::new(&rules, &rules.draw_setup(rng)).unwrap(),
            _ => {
                let setup = any_setup(rules.pits(), rng);
                let game = Game::new(&rules, &setup).unwrap();
                same(&game, &naive(kind, &setup));
                game
            }
        };
        let mut other = naive(kind, &game.position().setup());
        while game.reason().is_none() {
            let mv = game.random_move(rng).unwrap();
            match mv {
                Move::Sow(pit) => {
                    let place =
                        pit.seat().index() * usize::from(rules.pits()) + usize::from(pit.index());
                    other.sow(place);
                }
                _ => other.pass(),
            }
            game.play_untraced(mv).unwrap();
            same(&game, &other);
        }
    }
}

fn naive(kind: Kind, setup: &Setup) -> Naive {
    let [south, north] = &setup.rows;
    Naive::new(kind, [south, north], setup.stores, setup.turn.index())
}

fn same(game: &Game, naive: &Naive) {
    let position = game.position();
    let reason = game.reason().map(reason_word);
    assert_eq!(reason.as_deref(), naive.over, "{}", board(game));
    assert_eq!(Seat::BOTH.map(|seat| u32::from(position.store(seat))), naive.stores);
    assert_eq!(position.turn().index(), naive.turn);
    if naive.over != Some("repetition") {
        let ring = Seat::BOTH.map(|seat| position.row(seat)).concat();
        assert!(
            ring.iter().map(|&n| u32::from(n)).eq(naive.ring.iter().copied()),
            "{}",
            board(game)
        );
    }
    let pits = usize::from(position.pits());
    let legal: Vec<usize> = game
        .legal_moves()
        .into_iter()
        .filter_map(|mv| match mv {
            Move::Sow(pit) => Some(pit.seat().index() * pits + usize::from(pit.index())),
            _ => None,
        })
        .collect();
    assert_eq!(legal, naive.legal(), "{}", board(game));
}

#[test]
fn kalah_agrees_with_a_plain_implementation() {
    let kind =
        |empty_capture, on_turn, unawarded| Kind::Kalah { empty_capture, on_turn, unawarded };
    agrees_with_naive("kalah", "", kind(false, false, false), 6_000);
    agrees_with_naive("kalah", "empty-capture=yes", kind(true, false, false), 3_000);
    agrees_with_naive("kalah", "end=on-turn", kind(false, true, false), 3_000);
    agrees_with_naive("kalah", "leftovers=unawarded", kind(false, false, true), 1_500);
    let all = "empty-capture=yes end=on-turn leftovers=unawarded pits=3 seeds=9";
    agrees_with_naive("kalah", all, kind(true, true, true), 3_000);
    agrees_with_naive("kalah", "pits=1", kind(false, false, false), 600);
    agrees_with_naive("kalah", "pits=15 seeds=8", kind(false, false, false), 600);
}

#[test]
fn al_manqala_agrees_with_a_plain_implementation() {
    agrees_with_naive("al-manqala", "", Kind::AlManqala, 9_000);
    agrees_with_naive("al-manqala", "pits=3 seeds=5", Kind::AlManqala, 6_000);
    agrees_with_naive("al-manqala", "pits=1 seeds=9", Kind::AlManqala, 600);
    agrees_with_naive("al-manqala", "pits=15 seeds=8", Kind::AlManqala, 600);
}

#[test]
fn mangala_iv_agrees_with_a_plain_implementation() {
    agrees_with_naive("mangala-iv", "", Kind::MangalaIv { free: false }, 4_500);
    agrees_with_naive("mangala-iv", "choice=free", Kind::MangalaIv { free: true }, 2_400);
    agrees_with_naive("mangala-iv", "pits=3 seeds=5", Kind::MangalaIv { free: false }, 4_500);
    agrees_with_naive("mangala-iv", "choice=free pits=4", Kind::MangalaIv { free: true }, 2_400);
    agrees_with_naive("mangala-iv", "choice=free pits=1", Kind::MangalaIv { free: true }, 600);
}
