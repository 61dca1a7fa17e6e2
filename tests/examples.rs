//! The examples of the rules: every game has one of each of its topics, and each shows what it claims.

use std::sync::Arc;

use seedfall::rules::ruleset::{Capture, Opposite};
use seedfall::rules::{
    CaptureKind, Event, Move, Place, Refusal, Rules, Ruleset, Seat, read_ruleset, shipped,
};
use seedfall::teaching::{self, Example, ExampleTopic, describe, topics};
use seedfall::words::{Catalogue, Message};

/// All games there are, and what can be made of them with their options.
fn rulesets() -> Vec<Ruleset> {
    let mut all = shipped();
    for entry in std::fs::read_dir("tests/other_rulesets").unwrap() {
        let path = entry.unwrap().path();
        let text = std::fs::read_to_string(&path).unwrap();
        all.push(read_ruleset(&path.display().to_string(), &text).unwrap());
    }
    assert_eq!(all.len(), 9);
    for (id, options) in [
        ("kalah", "empty-capture=yes"),
        ("kalah", "pits=4 seeds=9 end=on-turn"),
        ("kalah", "pits=10 leftovers=unawarded pie=yes"),
        ("al-manqala", "pits=4 seeds=3"),
        ("mangala-iv", "choice=free layout=even"),
        ("mangala-iv", "pits=10"),
    ] {
        let base = all.iter().find(|ruleset| ruleset.id == id).unwrap();
        all.push(base.with_options(options).unwrap().0);
    }
    all
}

fn english(message: &Message) -> String {
    Catalogue::english().text(message)
}

fn examples(ruleset: &Ruleset) -> (Arc<Rules>, Vec<Example>) {
    let rules = Arc::new(Rules::new(ruleset.clone()).unwrap());
    let examples = teaching::examples(&rules);
    (rules, examples)
}

#[test]
fn every_game_has_an_example_of_each_of_its_topics() {
    for ruleset in rulesets() {
        let (rules, examples) = examples(&ruleset);
        let found: Vec<ExampleTopic> = examples.iter().map(|example| example.topic).collect();
        assert_eq!(found, topics(&rules), "{}", ruleset.id);
    }
}

#[test]
fn each_topic_belongs_to_a_chapter_of_the_rules() {
    for ruleset in rulesets() {
        let chapters: Vec<_> = describe(&ruleset).into_iter().map(|chapter| chapter.part).collect();
        for example in examples(&ruleset).1 {
            assert!(chapters.contains(&example.topic.part()), "{:?}", example.topic);
        }
    }
    let topics_of = |id: &str| {
        let ruleset = rulesets().into_iter().find(|ruleset| ruleset.id == id).unwrap();
        topics(&Rules::new(ruleset).unwrap())
    };
    let [south, north] = Seat::BOTH.map(ExampleTopic::Sowing);
    assert_eq!(topics_of("kalah"), [south, north, ExampleTopic::Bonus, ExampleTopic::Capture(0)]);
    assert_eq!(
        topics_of("al-manqala"),
        [south, north, ExampleTopic::Capture(0), ExampleTopic::Chain(0), ExampleTopic::Feeding]
    );
    assert_eq!(
        topics_of("mangala-iv"),
        [south, north, ExampleTopic::Relay, ExampleTopic::Capture(0), ExampleTopic::Chain(0)]
    );
}

#[test]
fn every_example_shows_what_it_claims() {
    for ruleset in rulesets() {
        for example in examples(&ruleset).1 {
            check(&ruleset, &example);
        }
    }
}

fn check(ruleset: &Ruleset, example: &Example) {
    let what = format!("{}: {:?}: {}", ruleset.id, example.topic, english(&example.caption()));
    let start = example.game();
    assert_eq!(start.check(example.mv), Ok(()), "{what}");
    let mut after = start.clone();
    let trace = after.play(example.mv).unwrap();
    assert_eq!(&trace, example.trace(), "{what}");
    assert_eq!(after.reason(), None, "{what}: the game is over");
    let mover = start.turn();
    let drops: Vec<(Place, u8)> = trace
        .0
        .iter()
        .filter_map(|event| match event {
            Event::Drop { place, count } => Some((*place, *count)),
            _ => None,
        })
        .collect();
    let (landing, count) = *drops.last().unwrap();
    let taken = |wanted: CaptureKind| {
        trace
            .0
            .iter()
            .filter_map(|event| match event {
                Event::Capture { pit, seeds, kind, to } if *kind == wanted => {
                    assert_eq!(*to, mover, "{what}");
                    Some((*pit, *seeds))
                }
                _ => None,
            })
            .collect::<Vec<_>>()
    };
    let landed = taken(CaptureKind::Landing);
    let (chain, opposite) = (taken(CaptureKind::Chain), taken(CaptureKind::Opposite));
    let says = |number: u32| {
        let words = english(&example.caption());
        let mut numbers = words.split(|letter: char| !letter.is_ascii_digit());
        assert!(numbers.any(|found| found == number.to_string()), "{what}: no {number}");
    };
    match example.topic {
        ExampleTopic::Sowing(seat) => {
            assert_eq!(mover, seat, "{what}");
            assert!(landed.is_empty() && trace.laps() == 1, "{what}");
        }
        ExampleTopic::Relay => {
            assert!(trace.laps() > 1 && ruleset.relays(), "{what}");
            let mut lifted = trace.0.iter().filter_map(|event| match event {
                Event::Lift { seeds, lap: 2, .. } => Some(*seeds),
                _ => None,
            });
            says(u32::from(lifted.next().unwrap()));
        }
        ExampleTopic::Bonus => {
            assert_eq!(landing, Place::Store(mover), "{what}");
            assert_eq!(after.turn(), mover, "{what}");
        }
        ExampleTopic::Capture(number) => {
            assert_eq!(landed.len(), 1, "{what}");
            assert!(chain.is_empty(), "{what}");
            match &ruleset.captures[number] {
                Capture::ByCount { counts, with_opposite, .. } => {
                    assert!(counts.contains(count), "{what}");
                    assert_eq!(landed[0].1, count, "{what}");
                    assert_eq!(*with_opposite, !opposite.is_empty(), "{what}");
                    says(u32::from(count));
                }
                Capture::OwnEmptyPit { .. } => {
                    assert_eq!((count, landed[0].0.seat()), (1, mover), "{what}");
                    assert_eq!(opposite.len(), 1, "{what}");
                    says(u32::from(opposite[0].1));
                }
            }
        }
        ExampleTopic::Alone(number) => {
            let alone = Capture::OwnEmptyPit { opposite: Opposite::NotNeeded };
            assert_eq!(ruleset.captures[number], alone, "{what}");
            assert_eq!((landed.len(), opposite.len()), (1, 0), "{what}");
        }
        ExampleTopic::Chain(number) => {
            assert!(!chain.is_empty() && landed.len() == 1, "{what}");
            let Capture::ByCount { counts, .. } = &ruleset.captures[number] else {
                panic!("{what}: no chain");
            };
            for (_, seeds) in &chain {
                assert!(counts.contains(*seeds), "{what}");
                says(u32::from(*seeds));
            }
            says(trace.captured(mover));
        }
        ExampleTopic::Feeding => {
            let other = mover.other();
            assert!(start.position().row(other).iter().all(|seeds| *seeds == 0), "{what}");
            assert!(after.position().row(other).iter().any(|seeds| *seeds > 0), "{what}");
            let refused = start
                .position()
                .all_pits()
                .filter(|pit| start.check(Move::Sow(*pit)) == Err(Refusal::MustFeed));
            assert!(refused.count() > 0, "{what}");
        }
    }
}

#[test]
fn the_same_rules_show_the_same_examples_each_time() {
    for ruleset in shipped() {
        let captions = || examples(&ruleset).1.iter().map(Example::caption).collect::<Vec<_>>();
        assert_eq!(captions(), captions(), "{}", ruleset.id);
    }
}
