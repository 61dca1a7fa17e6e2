//! The tutorials: each task is legal and shows what it teaches.

use std::collections::BTreeSet;
use std::sync::Arc;

use seedfall::rules::{CaptureKind, Event, Game, Move, Place, Refusal, Rules, Seat, shipped};
use seedfall::teaching::{Tutorial, TutorialGoal, TutorialStep, TutorialTask, tutorial};
use seedfall::words::{Catalogue, Message};

/// The longest text that fits beside the board in a small window, in characters.
const MAX_CHARS: usize = 190;
/// The speed of a slow reader, in characters a second.
const CHARS_PER_SEC: usize = 13;
/// The time to find a pit and to watch the move, in seconds.
const MOVE_SECS: usize = 12;

fn tutorials() -> Vec<(Arc<Rules>, Tutorial)> {
    let found = shipped().into_iter().filter_map(|ruleset| {
        let tutorial = tutorial(&ruleset.id)?;
        Some((Arc::new(Rules::new(ruleset).unwrap()), tutorial))
    });
    found.collect()
}

fn tasks() -> Vec<(Game, TutorialStep, TutorialTask)> {
    let mut tasks = Vec::new();
    for (rules, tutorial) in tutorials() {
        for step in tutorial.steps {
            let game = Game::new(&rules, &step.setup).unwrap();
            if let Some(task) = step.task.clone() {
                tasks.push((game, step, task));
            }
        }
    }
    tasks
}

#[test]
fn three_games_have_a_tutorial_and_others_do_not() {
    let games: Vec<&str> = tutorials().iter().map(|(_, tutorial)| tutorial.game).collect();
    assert_eq!(games, ["kalah", "al-manqala", "mangala-iv"]);
    assert_eq!(tutorial("my-own"), None);
}

#[test]
fn every_position_has_all_seeds_and_is_not_over() {
    for (rules, tutorial) in tutorials() {
        for step in tutorial.steps {
            let game = Game::new(&rules, &step.setup).unwrap();
            assert_eq!(game.position().total(), rules.ruleset().total_seeds(), "{}", step.setup);
            assert_eq!((game.reason(), game.turn()), (None, Seat::South), "{}", step.setup);
        }
    }
}

#[test]
fn each_task_is_legal_and_reaches_its_goal() {
    for (start, step, task) in tasks() {
        let what = format!("{}: {}", step.setup, task.pit);
        let mv = Move::Sow(task.pit);
        let mut game = start.clone();
        let trace = game.play(mv).unwrap_or_else(|refusal| panic!("{what}: {refusal}"));
        assert!(task.is_done_by(mv, &trace), "{what}: {trace:?}");
        let has = |kind| {
            trace
                .0
                .iter()
                .any(|event| matches!(event, Event::Capture { kind: k, .. } if *k == kind))
        };
        let south = game.position().store(Seat::South) - start.position().store(Seat::South);
        match task.goal {
            TutorialGoal::Sowing => assert_eq!((south, game.turn()), (0, Seat::North), "{what}"),
            TutorialGoal::Bonus => assert_eq!(game.turn(), Seat::South, "{what}"),
            TutorialGoal::Capture => assert!(south > 1 && has(CaptureKind::Landing), "{what}"),
            TutorialGoal::Chain => assert!(has(CaptureKind::Chain), "{what}"),
            TutorialGoal::WithOpposite => assert!(has(CaptureKind::Opposite), "{what}"),
            TutorialGoal::Relay => assert!(trace.laps() > 1 && south == 0, "{what}"),
            TutorialGoal::Feeding => {
                let north = |game: &Game| game.position().row(Seat::North).iter().any(|n| *n > 0);
                assert!(!north(&start) && north(&game), "{what}");
                let refused = |pit| start.check(Move::Sow(pit)) == Err(Refusal::MustFeed);
                assert!(start.position().all_pits().any(refused), "{what}");
            }
            TutorialGoal::End => assert!(game.reason().is_some(), "{what}"),
        }
    }
}

fn english(message: &Message) -> String {
    Catalogue::english().text(message)
}

/// The numbers in the texts are those of the move.
#[test]
fn the_texts_describe_their_moves() {
    let said = |id: &str, pit: &str, goal: TutorialGoal| {
        let all = tasks();
        let (mut game, _, task) = all
            .into_iter()
            .find(|(game, _, task)| {
                game.rules().ruleset().id == id && task.pit.to_string() == pit && task.goal == goal
            })
            .unwrap();
        let trace = game.play(Move::Sow(task.pit)).unwrap();
        (game, trace, english(&task.done))
    };
    let (_, trace, done) = said("kalah", "B", TutorialGoal::Capture);
    assert_eq!(trace.captured(Seat::South), 7);
    assert!(done.starts_with("Seven seeds"));
    let (game, _, done) = said("kalah", "F", TutorialGoal::End);
    assert_eq!(Seat::BOTH.map(|seat| game.position().store(seat)), [25, 23]);
    assert!(done.contains("25 to 23"));
    let (_, trace, done) = said("al-manqala", "B", TutorialGoal::Capture);
    assert_eq!(trace.captured(Seat::South), 4);
    assert!(done.starts_with("Four more seeds"));
    let (_, trace, done) = said("al-manqala", "E", TutorialGoal::Chain);
    assert_eq!(trace.captured(Seat::South), 8);
    let pits: Vec<String> = trace
        .0
        .iter()
        .filter_map(|event| match event {
            Event::Capture { pit, .. } => Some(pit.to_string()),
            _ => None,
        })
        .collect();
    assert_eq!(pits, ["a", "G", "F"]);
    assert!(done.contains("a, then G, then F: eight"));
    let (_, trace, done) = said("mangala-iv", "A", TutorialGoal::Relay);
    assert_eq!(trace.laps(), 3);
    assert!(done.contains("three laps"));
    let (_, trace, done) = said("mangala-iv", "A", TutorialGoal::WithOpposite);
    assert_eq!(trace.captured(Seat::South), 10);
    assert!(done.starts_with("Ten seeds"));
    let (_, trace, _) = said("mangala-iv", "C", TutorialGoal::Sowing);
    let landing = trace.0.iter().rev().find_map(|event| match event {
        Event::Drop { place: Place::Pit(pit), count } => Some((pit.to_string(), *count)),
        _ => None,
    });
    assert_eq!(landing, Some(("F".to_owned(), 1)));
}

#[test]
fn each_tutorial_covers_the_rules_of_its_game() {
    for (rules, tutorial) in tutorials() {
        let goals: BTreeSet<String> = tutorial
            .steps
            .iter()
            .filter_map(|step| Some(format!("{:?}", step.task.as_ref()?.goal)))
            .collect();
        let wanted: &[&str] = match rules.ruleset().id.as_str() {
            "kalah" => &["Bonus", "Capture", "End", "Sowing"],
            "al-manqala" => &["Capture", "Chain", "Feeding", "Sowing"],
            _ => &["Relay", "Sowing", "WithOpposite"],
        };
        assert_eq!(goals.iter().collect::<Vec<_>>(), wanted, "{}", tutorial.game);
    }
}

#[test]
fn texts_are_short_and_a_tutorial_takes_less_than_three_minutes() {
    for (_, tutorial) in tutorials() {
        let mut seconds = 0;
        for step in &tutorial.steps {
            let says = english(&step.says);
            let [done, hint] = match &step.task {
                Some(task) => [english(&task.done), english(&task.hint)],
                None => [String::new(), String::new()],
            };
            for words in [&says, &done, &hint] {
                assert!(words.chars().count() <= MAX_CHARS, "{} letters: {words}", words.len());
            }
            seconds += (says.chars().count() + done.chars().count()) / CHARS_PER_SEC + MOVE_SECS;
        }
        println!("{}: {seconds} s", tutorial.game);
        assert!(seconds < 180, "{}: {seconds} s", tutorial.game);
    }
}
