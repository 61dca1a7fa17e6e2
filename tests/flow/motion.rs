//! The animation of a move: the hand, reduced motion, the end of a game, and interruptions of them.

use std::time::Duration;

use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use seedfall::animation::timeline::Cue;
use seedfall::animation::{CueShown, Hand};
use seedfall::board::{Pose, Seed};
use seedfall::game::{MatchCommand, MatchEvent, MatchPhase};
use seedfall::rules::{Outcome, Seat};
use seedfall::settings::{Appearance, Motion, Speed};
use seedfall::theme::{ActiveTheme, Themes};

use super::app_harness::AppHarness;
use super::match_harness::{GAMES, MatchHarness, mv, new_match};

/// A position in which South's only move ends the game with a sweep.
const LAST_MOVE: &str = "0 0 0 0 0 1 / 0 3 0 0 2 0 / 20 22 / S";
/// A position with a relay of a few laps that ends with a capture.
const RELAY: &str = "4 7 10 6 13 3 6 / 5 11 8 7 3 3 6 / 0 6 / S";

fn poses(harness: &mut MatchHarness) -> Vec<(usize, Pose)> {
    let world = harness.app.world_mut();
    let mut query = world.query::<(&Seed, &Pose)>();
    let mut poses: Vec<_> = query.iter(world).map(|(seed, pose)| (seed.0, *pose)).collect();
    poses.sort_by_key(|(seed, _)| *seed);
    poses
}

fn reduce_motion(harness: &mut MatchHarness) {
    harness.app.world_mut().resource_mut::<Appearance>().motion = Motion::Reduced;
}

fn hand(harness: &MatchHarness) -> Hand {
    *harness.app.world().resource::<Hand>()
}

#[test]
fn the_hand_moves_without_jumps_and_disappears_at_the_end() {
    let mut harness = MatchHarness::from_setup("mangala-iv", "choice=free", RELAY);
    assert_eq!(hand(&harness), Hand(None));
    harness.set_speed(Speed::Slow);
    harness.play("D");
    let (mut last, mut seen) = (None, 0);
    while harness.is_moving() {
        harness.frame();
        let now = hand(&harness).0;
        if let (Some(last), Some(now)) = (last, now) {
            let last: seedfall::animation::CarryingHand = last;
            // Between two laps it may jump, but only while it is low.
            let step = last.ground.distance(now.ground);
            assert!(step < 50.0 || now.height < 0.3, "the hand jumps {step} units");
            assert!(now.reach < 75.0, "the seeds in the hand hide the board");
            seen += 1;
        }
        last = now;
    }
    assert!(seen > 60, "{seen} frames");
    assert_eq!(hand(&harness), Hand(None));
    harness.assert_at_rest();
}

#[test]
fn reduced_motion_fades_and_counts_and_moves_nothing() {
    for (id, options, setup, pit) in [
        ("kalah", "", "4 4 4 4 4 4 / 4 4 4 4 4 4 / 0 0 / S", "C"),
        ("kalah", "", LAST_MOVE, "F"),
        ("al-manqala", "", "0 0 0 3 1 1 1 / 5 0 0 0 0 0 9 / 3 4 / S", "D"),
        ("mangala-iv", "choice=free", RELAY, "D"),
        ("mangala-iv", "choice=free", "10 3 4 3 8 10 15 / 5 7 3 3 7 9 8 / 0 3 / S", "B"),
    ] {
        let mut harness = MatchHarness::from_setup(id, options, setup);
        reduce_motion(&mut harness);
        harness.play(pit);
        let mut last = poses(&mut harness);
        let mut faded = 0;
        while harness.is_moving() {
            harness.frame();
            assert_eq!(hand(&harness), Hand(None), "no hand is shown");
            let now = poses(&mut harness);
            for ((seed, before), (_, after)) in last.iter().zip(&now) {
                assert_eq!((after.height, after.shine > 1.2), (0.0, false), "seed {seed}");
                let step = before.ground.distance(after.ground);
                // The seeds of a pile may move by a seed's radius.
                assert!(step < 11.0 || before.opacity < 0.6, "seed {seed} is moved {step} units");
                faded += usize::from(after.opacity > 0.1 && after.opacity < 0.9);
            }
            last = now;
        }
        assert!(faded > 10, "{faded}");
        harness.assert_at_rest();
        assert!(poses(&mut harness).iter().all(|(_, pose)| pose.opacity == 1.0));
    }
}

#[test]
fn reduced_motion_takes_time_except_at_speed_instant() {
    let mut harness = MatchHarness::with_game("kalah", "");
    reduce_motion(&mut harness);
    harness.play("A");
    let seconds = harness.finish_move();
    assert!((0.8..2.0).contains(&seconds), "{seconds} s");
    harness.set_speed(Speed::Instant);
    harness.play("b");
    harness.frame();
    assert!(!harness.is_moving());
    harness.assert_at_rest();
}

#[test]
fn the_winners_seeds_shimmer_and_then_nothing_moves() {
    let mut harness = MatchHarness::from_setup("kalah", "", LAST_MOVE);
    let mut cues = harness.app.world().resource::<Messages<CueShown>>().get_cursor_current();
    harness.play("F");
    let (mut won, mut hops, mut brightest) = (None, 0, 0.0_f32);
    while harness.is_moving() {
        harness.frame();
        let messages = harness.app.world().resource::<Messages<CueShown>>();
        for shown in cues.read(messages) {
            if let Cue::Outcome(outcome) = shown.cue {
                won = Some((outcome, harness.clock));
            }
        }
        for (_, pose) in poses(&mut harness) {
            brightest = brightest.max(pose.shine);
            hops += usize::from(won.is_some() && pose.height > 0.1);
        }
    }
    let (outcome, since) = won.unwrap();
    assert_eq!(Some(outcome), harness.game().outcome());
    assert!(brightest > 0.5 && hops > 10, "{brightest} {hops}");
    assert!((1.1..2.0).contains(&(harness.clock - since)), "{} s", harness.clock - since);
    harness.assert_at_rest();
    assert!(poses(&mut harness).iter().all(|(_, pose)| pose.shine == 0.0 && pose.height == 0.0));
    assert_eq!(harness.current().phase(), MatchPhase::Over);
}

#[test]
fn a_skip_at_any_cue_ends_at_the_position() {
    for (id, options, setup, pit) in [
        ("kalah", "", LAST_MOVE, "F"),
        ("al-manqala", "", "0 0 0 3 1 1 1 / 5 0 0 0 0 0 9 / 3 4 / S", "D"),
        ("mangala-iv", "choice=free", RELAY, "D"),
    ] {
        let mut number = 1;
        loop {
            let mut harness = MatchHarness::from_setup(id, options, setup);
            let mut cues =
                harness.app.world().resource::<Messages<CueShown>>().get_cursor_current();
            harness.play(pit);
            let mut shown = 0;
            while harness.is_moving() && shown < number {
                shown += cues.read(harness.app.world().resource::<Messages<CueShown>>()).count();
                harness.frame();
            }
            if !harness.is_moving() {
                harness.assert_at_rest();
                break;
            }
            harness.send(MatchCommand::Skip);
            assert!(harness.finish_move() < 0.1, "after cue {number} of {setup}");
            number = shown + 1;
        }
        assert!(number > 8, "{number} cues");
    }
}

#[test]
fn a_theme_change_in_mid_animation_moves_all_seeds_to_its_positions() {
    for (id, options) in GAMES {
        for (wait, theme) in [(0, "plain"), (7, "mangala-iv"), (30, "al-manqala"), (55, "kalah")] {
            let mut harness = MatchHarness::with_game(id, options);
            let Some(first) = harness.game().legal_moves().first().copied() else {
                continue;
            };
            harness.play(&first.to_string());
            harness.frames(wait);
            let wanted = harness.app.world().resource::<Themes>().find_or_first(theme).clone();
            harness.app.world_mut().resource_mut::<ActiveTheme>().0 = wanted;
            harness.frames(2);
            harness.finish_move();
            harness.frame();
            harness.assert_at_rest();
        }
    }
}

#[test]
fn undo_and_rematch_in_mid_animation_leave_no_seed_raised() {
    for wait in [1, 9, 25, 60] {
        for command in [MatchCommand::Undo, MatchCommand::Rematch] {
            let mut harness = MatchHarness::from_setup("mangala-iv", "choice=free", RELAY);
            harness.play("D");
            harness.frames(wait);
            harness.events_after(command);
            harness.frames(2);
            assert_eq!(hand(&harness), Hand(None));
            harness.finish_move();
            assert!(poses(&mut harness).iter().all(|(_, pose)| pose.height == 0.0));
        }
    }
}

#[test]
fn after_a_resignation_the_seeds_of_the_other_seat_shimmer() {
    let mut harness = MatchHarness::with_game("kalah", "");
    // South has a seed in the store, and North resigns.
    harness.play_out("C A");
    let mut cues = harness.app.world().resource::<Messages<CueShown>>().get_cursor_current();
    let Some(MatchEvent::Played { .. }) =
        harness.events_after(MatchCommand::Play(mv("resign"))).pop()
    else {
        panic!("not played");
    };
    let (mut won, mut brightest, mut frames) = (Vec::new(), 0.0_f32, 0);
    while harness.is_moving() {
        harness.frame();
        frames += 1;
        assert!(frames < 1000, "never at rest");
        let messages = harness.app.world().resource::<Messages<CueShown>>();
        won.extend(cues.read(messages).filter_map(|shown| match shown.cue {
            Cue::Outcome(outcome) => Some(outcome),
            _ => None,
        }));
        brightest =
            poses(&mut harness).iter().fold(brightest, |most, (_, pose)| most.max(pose.shine));
    }
    assert_eq!(won, [Outcome::Won(Seat::South)]);
    assert!(brightest > 0.5, "{brightest}");
    assert_eq!(harness.current().phase(), MatchPhase::Over);
}

#[test]
fn no_seed_jumps_between_frames() {
    // On a board of 15 pits a flight from end to end is as fast as a jump.
    let is_tested =
        |(id, options): &(&str, &str)| *id != "mangala-iv" && !options.contains("pits=15");
    for (id, options) in GAMES.into_iter().filter(is_tested) {
        let mut harness = MatchHarness::with_game(id, options);
        // At half the speed the seeds of a long relay are clearly slower than a jump.
        harness.set_speed(Speed::Slow);
        for _ in 0..3 {
            let Some(first) = harness.game().legal_moves().first().copied() else {
                break;
            };
            harness.play(&first.to_string());
            let mut last = poses(&mut harness);
            while harness.is_moving() {
                harness.frame();
                let now = poses(&mut harness);
                for ((seed, before), (_, after)) in last.iter().zip(&now) {
                    let step = before.ground.distance(after.ground);
                    let rise = (before.height - after.height).abs();
                    assert!(step < 100.0 && rise < 0.75, "seed {seed} of {id}: {step}, {rise}");
                }
                last = now;
            }
        }
    }
}

#[test]
fn the_first_frame_after_a_sleep_has_a_usual_length() {
    let mut harness = AppHarness::with_match(1280, 720, new_match("kalah", "", 1));
    let slept = TimeUpdateStrategy::ManualDuration(Duration::from_secs(10));
    harness.app.insert_resource(slept);
    harness.app.update();
    let step = harness.app.world().resource::<Time>().delta();
    assert!(step <= Duration::from_millis(50), "{step:?}");
}
