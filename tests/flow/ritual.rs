//! "Tek mi, çift mi?": who sits where in Mangala IV.

use seedfall::game::{Match, MatchCommand, MatchEvent, MatchPhase, Ritual, RitualMove, RitualStep};
use seedfall::rules::Seat;

use super::app_harness::Hall;
use super::match_harness::{Table, mv, new_match};

fn ritual(table: &Table) -> Option<&Ritual> {
    table.app.world().resource::<Match>().ritual()
}

#[test]
fn each_way_through_the_ritual_seats_the_players_and_leaves_the_layout_alone() {
    for hidden in [1, 2] {
        for guess in [1, 2] {
            for seat in Seat::BOTH {
                let mut table = Table::of("mangala-iv", "");
                let board = table.board();
                for step in [RitualMove::Hide(hidden), RitualMove::Guess(guess)] {
                    assert!(matches!(
                        table.told(MatchCommand::Ritual(step))[..],
                        [MatchEvent::RitualAdvanced]
                    ));
                    table.assert_rests();
                }
                // Ana hides the seeds, Ben guesses.
                let (winner, loser) = if hidden == guess { ("Ben", "Ana") } else { ("Ana", "Ben") };
                assert_eq!(ritual(&table).map(Ritual::actor), Some(winner));
                table.told(MatchCommand::Ritual(RitualMove::Sit(seat)));
                assert_eq!(table.current().name(seat), winner);
                assert_eq!(table.current().name(seat.other()), loser);
                assert_eq!((table.board(), table.current().phase()), (board, MatchPhase::Choosing));
                assert_eq!(table.game().turn(), Seat::South, "South moves first");
                table.assert_rests();
            }
        }
    }
}

#[test]
fn players_without_names_are_told_apart_by_what_they_do() {
    for (guess, side, who) in
        [(2, Seat::South, "Who guessed"), (1, Seat::South, "Who hid the seeds")]
    {
        let mut new = new_match("mangala-iv", "", 1);
        new.names = [String::new(), String::new()];
        let mut hall = Hall::with(1280, 720, new);
        assert!(hall.sees("One of you hides") && hall.sees("The other one looks away"));
        for (step, said) in [
            (RitualMove::Hide(2), "The other one guesses".to_owned()),
            (RitualMove::Guess(guess), format!("{who} chooses a side")),
            (RitualMove::Sit(side), format!("{who} sits South \u{b7} South to move")),
        ] {
            hall.ask(MatchCommand::Ritual(step));
            hall.calm();
            assert!(hall.sees(&said), "{said}: {:?}", hall.texts());
        }
    }
}

#[test]
fn nothing_is_played_before_the_players_are_seated() {
    let mut table = Table::of("mangala-iv", "");
    let board = table.board();
    let first = table.game().legal_moves()[0];
    for ask in [
        MatchCommand::Play(first),
        MatchCommand::Undo,
        MatchCommand::Redo,
        MatchCommand::Skip,
        MatchCommand::AnimationFinished,
        MatchCommand::PauseAutoplay(true),
    ] {
        assert!(table.told(ask).is_empty());
    }
    table.frames(60);
    assert_eq!(ritual(&table).map(|ritual| ritual.step), Some(RitualStep::Hide));
    assert_eq!((table.board(), table.played().as_str()), (board, ""));
    table.assert_rests();
}

#[test]
fn steps_out_of_turn_change_nothing_of_the_ritual() {
    let mut table = Table::of("mangala-iv", "");
    for step in [RitualMove::Guess(1), RitualMove::Sit(Seat::South), RitualMove::Hide(0)] {
        table.told(MatchCommand::Ritual(step));
        assert_eq!(ritual(&table).map(|ritual| ritual.step), Some(RitualStep::Hide));
    }
    table.told(MatchCommand::Ritual(RitualMove::Hide(2)));
    for step in [RitualMove::Hide(1), RitualMove::Guess(3), RitualMove::Sit(Seat::North)] {
        table.told(MatchCommand::Ritual(step));
        assert_eq!(ritual(&table).map(|ritual| ritual.step), Some(RitualStep::Guess { hidden: 2 }));
    }
}

#[test]
fn the_ritual_is_over_for_good_once_the_players_sit() {
    let mut table = Table::of("mangala-iv", "");
    for step in [RitualMove::Hide(1), RitualMove::Guess(1), RitualMove::Sit(Seat::South)] {
        table.told(MatchCommand::Ritual(step));
    }
    assert!(table.told(MatchCommand::Ritual(RitualMove::Hide(1))).is_empty());
    let first = table.game().legal_moves()[0].to_string();
    table.play_out(&first);
    table.ask(MatchCommand::Undo);
    table.frame();
    table.assert_rests();
    assert_eq!(table.current().phase(), MatchPhase::Choosing);
    assert_eq!(table.current().name(Seat::South), "Ben");
}

#[test]
fn a_rematch_asks_again_and_a_watched_match_does_not() {
    let mut table = Table::of("mangala-iv", "");
    table.told(MatchCommand::Ritual(RitualMove::Hide(1)));
    table.told(MatchCommand::Rematch);
    assert_eq!(ritual(&table).map(|ritual| ritual.step), Some(RitualStep::Hide));
    table.begin(new_match("mangala-iv", "", 7).with_random_players());
    assert!(ritual(&table).is_none());
    table.begin(new_match("kalah", "", 7));
    assert!(ritual(&table).is_none());
    assert!(table.told(MatchCommand::Ritual(RitualMove::Hide(1))).is_empty());
    assert!(matches!(table.told(MatchCommand::Play(mv("C")))[..], [MatchEvent::Played { .. }]));
}
