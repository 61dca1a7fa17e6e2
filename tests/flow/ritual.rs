//! The opening ritual of Mangala IV, "Tek mi, çift mi?", which decides the seats.

use seedfall::game::{
    Match, MatchCommand, MatchEvent, MatchPhase, Parity, Ritual, RitualMove, RitualStep,
};
use seedfall::rules::Seat;

use super::app_harness::AppHarness;
use super::match_harness::{MatchHarness, mv, new_match};

fn ritual(harness: &MatchHarness) -> Option<&Ritual> {
    harness.app.world().resource::<Match>().ritual()
}

#[test]
fn each_way_through_the_ritual_seats_the_players_and_leaves_the_layout_alone() {
    for hidden in [1, 2] {
        for guess in [Parity::Odd, Parity::Even] {
            for seat in Seat::BOTH {
                let mut harness = MatchHarness::with_game("mangala-iv", "");
                let board = harness.setup();
                for step in [RitualMove::Hide(hidden), RitualMove::Guess(guess)] {
                    assert!(matches!(
                        harness.events_after(MatchCommand::Ritual(step))[..],
                        [MatchEvent::RitualAdvanced]
                    ));
                    harness.assert_at_rest();
                }
                // Ana hides the seeds, Ben guesses.
                let (winner, loser) =
                    if Parity::of(hidden) == guess { ("Ben", "Ana") } else { ("Ana", "Ben") };
                assert_eq!(ritual(&harness).map(Ritual::actor), Some(winner));
                harness.events_after(MatchCommand::Ritual(RitualMove::Sit(seat)));
                assert_eq!(harness.current().name(seat), winner);
                assert_eq!(harness.current().name(seat.other()), loser);
                assert_eq!(
                    (harness.setup(), harness.current().phase()),
                    (board, MatchPhase::Choosing)
                );
                assert_eq!(harness.game().turn(), Seat::South, "South moves first");
                harness.assert_at_rest();
            }
        }
    }
}

#[test]
fn players_without_names_are_named_by_their_roles() {
    for (guess, side, who, seated) in [
        (Parity::Even, Seat::South, "Who guessed", "The guesser"),
        (Parity::Odd, Seat::South, "Who hid the seeds", "The hider"),
    ] {
        let mut new = new_match("mangala-iv", "", 1);
        new.names = [String::new(), String::new()];
        let mut harness = AppHarness::with_match(1280, 720, new);
        assert!(
            harness.shows_text("One of you hides")
                && harness.shows_text("The other one looks away")
        );
        for (step, text) in [
            (RitualMove::Hide(2), "The other one guesses".to_owned()),
            (RitualMove::Guess(guess), format!("{who} chooses a side")),
            (RitualMove::Sit(side), format!("{seated} plays South \u{b7} South's turn")),
        ] {
            harness.send(MatchCommand::Ritual(step));
            harness.wait_for_fades();
            assert!(harness.shows_text(&text), "{text}: {:?}", harness.visible_texts());
        }
    }
}

#[test]
fn nothing_is_played_before_the_players_are_seated() {
    let mut harness = MatchHarness::with_game("mangala-iv", "");
    let board = harness.setup();
    let first = harness.game().legal_moves()[0];
    for command in [
        MatchCommand::Play(first),
        MatchCommand::Undo,
        MatchCommand::Redo,
        MatchCommand::Skip,
        MatchCommand::FinishMove,
        MatchCommand::PauseAutoplay(true),
    ] {
        assert!(harness.events_after(command).is_empty());
    }
    harness.frames(60);
    assert_eq!(ritual(&harness).map(|ritual| ritual.step), Some(RitualStep::Hide));
    assert_eq!((harness.setup(), harness.played_moves().as_str()), (board, ""));
    harness.assert_at_rest();
}

#[test]
fn steps_out_of_turn_change_nothing_of_the_ritual() {
    let mut harness = MatchHarness::with_game("mangala-iv", "");
    for step in [RitualMove::Guess(Parity::Odd), RitualMove::Sit(Seat::South), RitualMove::Hide(0)]
    {
        harness.events_after(MatchCommand::Ritual(step));
        assert_eq!(ritual(&harness).map(|ritual| ritual.step), Some(RitualStep::Hide));
    }
    harness.events_after(MatchCommand::Ritual(RitualMove::Hide(2)));
    for step in [RitualMove::Hide(1), RitualMove::Sit(Seat::North)] {
        harness.events_after(MatchCommand::Ritual(step));
        assert_eq!(
            ritual(&harness).map(|ritual| ritual.step),
            Some(RitualStep::Guess { hidden: 2 })
        );
    }
}

#[test]
fn the_ritual_does_not_return_after_the_players_are_seated() {
    let mut harness = MatchHarness::with_game("mangala-iv", "");
    for step in [RitualMove::Hide(1), RitualMove::Guess(Parity::Odd), RitualMove::Sit(Seat::South)]
    {
        harness.events_after(MatchCommand::Ritual(step));
    }
    assert!(harness.events_after(MatchCommand::Ritual(RitualMove::Hide(1))).is_empty());
    let first = harness.game().legal_moves()[0].to_string();
    harness.play_out(&first);
    harness.send(MatchCommand::Undo);
    harness.frame();
    harness.assert_at_rest();
    assert_eq!(harness.current().phase(), MatchPhase::Choosing);
    assert_eq!(harness.current().name(Seat::South), "Ben");
}

#[test]
fn a_rematch_has_a_ritual_and_a_watched_match_has_none() {
    let mut harness = MatchHarness::with_game("mangala-iv", "");
    harness.events_after(MatchCommand::Ritual(RitualMove::Hide(1)));
    harness.events_after(MatchCommand::Rematch);
    assert_eq!(ritual(&harness).map(|ritual| ritual.step), Some(RitualStep::Hide));
    harness.begin_match(new_match("mangala-iv", "", 7).with_random_players());
    assert!(ritual(&harness).is_none());
    harness.begin_match(new_match("kalah", "", 7));
    assert!(ritual(&harness).is_none());
    assert!(harness.events_after(MatchCommand::Ritual(RitualMove::Hide(1))).is_empty());
    assert!(matches!(
        harness.events_after(MatchCommand::Play(mv("C")))[..],
        [MatchEvent::Played { .. }]
    ));
}
