//! Interruptions of an animation: window sizes, random commands, skips.

use std::time::Duration;

use bevy::prelude::*;
use bevy_tweening::lens::TransformPositionLens;
use bevy_tweening::{Tween, TweenAnim};
use rand::{Rng, SeedableRng, rngs::ChaCha8Rng};
use seedfall::board::{BoardLayout, BoardRoot};
use seedfall::game::{MatchCommand, MatchPhase};
use seedfall::record::History;
use seedfall::rules::{MAX_PITS, Move, PitId, Seat};
use seedfall::settings::Speed;

use super::match_harness::{GAMES, MatchHarness, new_match};

/// Window sizes of different shapes, in logical pixels.
const WINDOWS: [(f32, f32); 6] = [
    (1920.0, 1080.0),
    (720.0, 1280.0),
    (480.0, 400.0),
    (2560.0, 1080.0),
    (400.0, 480.0),
    (1280.0, 720.0),
];

#[test]
fn a_resize_in_mid_animation_ends_at_the_position() {
    for (id, options) in GAMES {
        let mut harness = MatchHarness::with_game(id, options);
        let seeds = harness.seed_entities();
        if harness.current().phase() == MatchPhase::Ritual {
            continue;
        }
        for (ply, (width, height)) in WINDOWS.into_iter().enumerate() {
            let moves = harness.game().legal_moves();
            let Some(choice) = moves.get(ply % moves.len().max(1)) else {
                break;
            };
            harness.play(&choice.to_string());
            harness.frames(12);
            harness.resize(width, height);
            harness.frames(2);
            let layout = harness.app.world().resource::<BoardLayout>();
            assert_eq!(layout.window, Vec2::new(width, height).max(Vec2::splat(64.0)));
            harness.finish_move();
            assert_eq!(harness.current().history().cursor(), ply + 1);
        }
        assert_eq!(harness.seed_entities(), seeds);
    }
}

#[test]
fn a_resize_at_rest_lays_the_board_out_at_once() {
    let mut harness = MatchHarness::with_game("al-manqala", "");
    harness.play_out("A b");
    for (width, height) in WINDOWS {
        harness.resize(width, height);
        harness.frame();
        harness.assert_at_rest();
        let scale = harness.app.world().resource::<BoardLayout>().scale;
        let world = harness.app.world_mut();
        let mut roots = world.query_filtered::<&Transform, With<BoardRoot>>();
        assert_eq!(roots.single(world).unwrap().scale, Vec3::splat(scale));
    }
}

#[test]
fn a_larger_window_of_the_same_shape_lets_seeds_fly_on() {
    let mut harness = MatchHarness::with_game("kalah", "");
    harness.play("A");
    harness.frames(20);
    harness.resize(1600.0, 900.0);
    harness.frames(5);
    assert!(harness.is_moving(), "the animation continues at another scale");
    harness.finish_move();
}

#[test]
fn many_resizes_in_mid_animation_end_at_the_position() {
    let mut harness = MatchHarness::with_game("al-manqala", "");
    harness.play("A");
    for step in 0..60 {
        let width = 500.0 + 25.0 * step as f32;
        harness.resize(width, 1500.0 - width * 0.5);
        harness.frame();
    }
    harness.finish_move();
    harness.resize(0.0, 0.0);
    harness.frame();
    harness.play("b");
    harness.finish_move();
}

#[test]
fn a_skip_ends_the_motions_of_seeds_and_no_others() {
    let mut harness = MatchHarness::with_game("kalah", "");
    let lens = TransformPositionLens { start: Vec3::ZERO, end: Vec3::X };
    let tween = Tween::new(EaseFunction::Linear, Duration::from_secs(1), lens);
    // A tween like that of a count that pulses for a bonus turn.
    let pulsing = harness.app.world_mut().spawn((Transform::default(), TweenAnim::new(tween))).id();
    harness.play("C");
    harness.frames(5);
    harness.send(MatchCommand::Skip);
    harness.finish_move();
    assert!(harness.app.world().get::<TweenAnim>(pulsing).is_some());
    harness.frames(70);
    assert_eq!(harness.app.world().get::<Transform>(pulsing).unwrap().translation, Vec3::X);
}

fn below(rng: &mut ChaCha8Rng, bound: u32) -> u32 {
    rng.next_u32() % bound
}

/// Any command that input or another module could send, at any time.
fn random_command(harness: &MatchHarness, rng: &mut ChaCha8Rng) -> MatchCommand {
    let sowing = |rng: &mut ChaCha8Rng| {
        let seat = Seat::BOTH[below(rng, 2) as usize];
        let pits = u32::from(harness.position().pits());
        let past_the_row = (pits + 1).min(u32::from(MAX_PITS));
        Move::Sow(PitId::new(seat, below(rng, past_the_row) as u8).unwrap())
    };
    let plies = harness.current().main_line().moves().len() as u32;
    match below(rng, 24) {
        0..=6 => MatchCommand::Play(sowing(rng)),
        16 | 17 => MatchCommand::GoTo(below(rng, plies + 2) as usize),
        18 => MatchCommand::GoToMainLine(below(rng, plies + 2) as usize),
        19 => MatchCommand::PlayAndTruncate(sowing(rng)),
        20 => {
            let line = (0..3).map(|_| sowing(rng)).collect();
            MatchCommand::ShowLine(below(rng, plies + 2) as usize, line)
        }
        21 => MatchCommand::LeaveLine,
        22 => MatchCommand::ToggleHint,
        23 => MatchCommand::StartReview,
        7 => MatchCommand::Play([Move::Pass, Move::Swap, Move::Split][below(rng, 3) as usize]),
        8 | 9 => MatchCommand::Skip,
        10 | 11 => MatchCommand::Undo,
        12 | 13 => MatchCommand::Redo,
        14 => MatchCommand::PauseAutoplay(below(rng, 2) == 0),
        _ => MatchCommand::FinishMove,
    }
}

/// Checks that the plies of the match, played from its start, lead to its position.
fn assert_replays(harness: &MatchHarness) {
    let (rules, history) = (harness.current().rules(), harness.current().history());
    let mut replayed = History::new(history.start().clone());
    for &played in history.played() {
        replayed.play(rules, played).unwrap();
    }
    assert_eq!(replayed.state().position(), history.state().position());
    assert_eq!(replayed.state().reason(), history.state().reason());
}

#[test]
fn after_random_commands_the_board_shows_the_match() {
    for (number, (id, options)) in GAMES.into_iter().cycle().take(27).enumerate() {
        let rng = &mut ChaCha8Rng::seed_from_u64(number as u64);
        let mut harness = MatchHarness::without_match();
        let new = new_match(id, options, number as u64);
        harness.begin_match(if number % 3 == 0 || id == "mangala-iv" {
            new.with_random_players()
        } else {
            new
        });
        let seeds = harness.seed_entities();
        for _ in 0..4 {
            harness.set_speed(Speed::ALL[below(rng, 4) as usize]);
            for _ in 0..20 {
                for _ in 0..=below(rng, 3) {
                    let command = random_command(&harness, rng);
                    harness.send(command);
                }
                for _ in 0..below(rng, 8) {
                    harness.frame();
                    assert!(harness.seed_points().values().all(|at| at.is_finite()));
                }
            }
            harness.send(MatchCommand::PauseAutoplay(true));
            harness.frame();
            harness.finish_move();
            assert_replays(&harness);
            assert_eq!(harness.seed_entities(), seeds, "{id} {options} in run {number}");
        }
    }
}

#[test]
fn after_random_commands_the_computer_answers_and_the_match_replays() {
    for number in 0..8 {
        let rng = &mut ChaCha8Rng::seed_from_u64(number);
        let (id, options) = GAMES[(number % 5) as usize];
        let mut harness = MatchHarness::without_match();
        harness.set_speed(Speed::Instant);
        let mut new = new_match(id, options, number);
        new.players[(number % 2) as usize] = "computer-1".parse().unwrap();
        harness.begin_match(new);
        for _ in 0..80 {
            let command = random_command(&harness, rng);
            // A line that is shown is not part of the match.
            let before =
                harness.current().shows_line().then(|| harness.current().record().to_string());
            harness.send(command);
            harness.frame();
            if let Some(before) = before.filter(|_| harness.current().shows_line()) {
                assert_eq!(harness.current().record().to_string(), before, "{id} {number}");
            }
            // The search ends in some frames and not in others.
            if below(rng, 3) == 0 {
                harness.finish_background();
            }
        }
        harness.send(MatchCommand::LeaveLine);
        harness.send(MatchCommand::GoTo(usize::MAX));
        harness.frame();
        harness.wait_until(&format!("a move, {id} in run {number}"), |current| {
            current.awaits_person() || current.phase() == MatchPhase::Over
        });
        assert_replays(&harness);
    }
}

#[test]
fn random_resizes_rematches_and_commands_end_at_the_position() {
    for number in 0..12 {
        let rng = &mut ChaCha8Rng::seed_from_u64(number);
        let mut harness = MatchHarness::with_game("kalah", "pie=yes");
        for _ in 0..60 {
            match below(rng, 12) {
                0 => {
                    let (width, height) = WINDOWS[below(rng, 6) as usize];
                    harness.resize(width, height);
                }
                1 => harness.send(MatchCommand::Rematch),
                2 => {
                    let (id, options) = GAMES[below(rng, 5) as usize];
                    let new = new_match(id, options, number);
                    harness.send(MatchCommand::Begin(Box::new(new)));
                }
                _ => {
                    let command = random_command(&harness, rng);
                    harness.send(command);
                }
            }
            harness.frames(below(rng, 10) as usize);
        }
        harness.frame();
        harness.finish_move();
        assert_replays(&harness);
        let board = harness.current().rules().ruleset().board;
        let [seeds, pits, stores, roots] = harness.entity_counts();
        assert_eq!((pits, stores, roots), (2 * usize::from(board.pits), 2, 1));
        assert_eq!(seeds, pits * usize::from(board.seeds));
    }
}
