//! Every ruleset that loads answers in bounded time: endless relays are found, games end, examples and
//! previews are made.

use std::sync::Arc;

use rand::{Rng, SeedableRng, rngs::ChaCha8Rng};
use seedfall::rules::ruleset::{
    Bonus, Capture, Chain, ChainCounts, Choice, Counts, Direction, End, Feeding, GrandSlam, Keep,
    Layout, NoMove, Opening, Opposite, Origin, Relay, RowEnd, Settlement, Side,
};
use seedfall::rules::{
    Game, MAX_LAPS, MAX_PLIES, Move, Reason, Refusal, Rules, Ruleset, shipped, shipped_by_id,
};
use seedfall::teaching::examples;

/// A ruleset whose relays go on from every occupied pit, with no store on the way.
fn relay_rules(pits: u8, seeds: u8) -> Arc<Rules> {
    let mut ruleset = shipped_by_id("lab-hakimi").unwrap();
    ruleset.board.pits = pits;
    ruleset.board.seeds = seeds;
    ruleset.relay = Relay::To(Counts::OfOrFrom(Vec::new(), 2));
    ruleset.captures = vec![Capture::OwnEmptyPit { opposite: Opposite::Needed }];
    ruleset.no_move = NoMove::End(Settlement::RowOwner);
    ruleset.ends = vec![End::Majority, End::Repetition { times: 3, settle: Settlement::RowOwner }];
    Arc::new(Rules::new(ruleset).unwrap())
}

fn game(rules: &Arc<Rules>, setup: &str) -> Game {
    Game::new(rules, &setup.parse().unwrap()).unwrap()
}

#[test]
fn a_relay_of_more_than_the_most_laps_counts_as_endless() {
    let eight = relay_rules(8, 4);
    for (rules, setup, mv, refusal) in [
        (
            &eight,
            "1 2 1 4 1 4 2 1 / 0 3 0 1 0 1 0 2 / 27 14 / S",
            "F",
            Refusal::Endless { laps: 7560 },
        ),
        (&relay_rules(7, 7), "1 5 1 6 14 0 3 / 0 5 0 1 0 1 2 / 0 0 / S", "B", Refusal::TooManyLaps),
    ] {
        let game = game(rules, setup);
        let mv: Move = mv.parse().unwrap();
        assert_eq!(game.check(mv), Err(refusal), "{setup}");
        assert_eq!(game.preview(mv), Err(refusal), "{setup}");
        assert_eq!(game.clone().play(mv), Err(refusal), "{setup}");
        assert_eq!(game.clone().play_untraced(mv), Err(refusal), "{setup}");
        assert!(!game.legal_moves().contains(&mv), "{setup}");
    }
    assert_eq!(
        Refusal::TooManyLaps.to_string(),
        "this sowing would never stop: it goes on after 16384 laps"
    );
}

#[test]
fn the_legal_moves_are_found_where_relays_are_long() {
    let game = game(&relay_rules(8, 4), "12 6 0 8 0 1 0 6 / 5 0 9 0 3 17 3 2 / 0 0 / S");
    for mv in game.legal_moves() {
        assert!(game.clone().play(mv).unwrap().laps() <= MAX_LAPS);
    }
}

/// Two seeds go round a board on which nothing is captured, and a position may occur 255 times.
#[test]
fn a_game_ends_after_the_most_plies_with_the_settlement_of_the_repetition() {
    let mut ruleset = shipped_by_id("al-manqala").unwrap();
    ruleset.board.pits = 15;
    ruleset.board.seeds = 1;
    ruleset.captures = Vec::new();
    ruleset.feeding = Feeding::None;
    ruleset.ends = vec![End::BoardEmpty, End::Repetition { times: 255, settle: Settlement::Split }];
    let rules = Arc::new(Rules::new(ruleset).unwrap());
    let setup = "1 0 0 0 0 0 0 0 0 0 0 0 0 0 1 / 1 0 0 0 0 1 0 0 0 0 0 0 0 0 0 / 0 0 / S";
    let start = game(&rules, setup);
    let mut game = start.clone();
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut moves = Vec::new();
    while let Some(mv) = game.random_move(&mut rng) {
        game.play(mv).unwrap();
        moves.push(mv);
    }
    assert_eq!((moves.len(), game.reason()), (MAX_PLIES, Some(Reason::Repetition)));
    assert_eq!(game.position().setup().stores, [2, 2]);
    assert_eq!(game.check(Move::Resign), Err(Refusal::Over));
    let mut again = start.clone();
    moves.iter().for_each(|mv| again.play_untraced(*mv).unwrap());
    assert_eq!(again.reason(), Some(Reason::Repetition));
    let mut untraced = start.clone();
    assert_eq!(untraced.play_out(&mut rng) as usize, MAX_PLIES);
}

#[test]
fn games_of_the_built_in_rulesets_are_far_from_the_most_plies() {
    for ruleset in shipped() {
        let rules = Arc::new(Rules::new(ruleset).unwrap());
        let mut rng = ChaCha8Rng::seed_from_u64(2);
        let plies = (0..2000).map(|_| {
            let mut game = Game::new(&rules, &rules.draw_setup(&mut rng)).unwrap();
            game.play_out(&mut rng) as usize
        });
        let most = plies.max().unwrap();
        println!("{}: {most} plies", rules.ruleset().id);
        assert!(most < MAX_PLIES / 10, "{}: {most} plies", rules.ruleset().id);
    }
}

/// A whole number below `bound`.
fn below(rng: &mut impl Rng, bound: u32) -> u32 {
    rng.next_u32() % bound
}

fn one_of<T: Clone>(rng: &mut impl Rng, values: &[T]) -> T {
    values[below(rng, values.len() as u32) as usize].clone()
}

fn random_counts(rng: &mut impl Rng) -> Counts {
    let mut count = || below(rng, 7) as u8 + 1;
    let (few, from) = (vec![count(), count()], count() + 1);
    one_of(
        rng,
        &[Counts::Of(few.clone()), Counts::Even, Counts::OfOrFrom(few, from), {
            Counts::OfOrFrom(Vec::new(), from)
        }],
    )
}

fn random_capture(rng: &mut impl Rng) -> Capture {
    let chain = Chain::Backward {
        cross_rows: one_of(rng, &[true, false]),
        settle: one_of(rng, &[ChainCounts::Snapshot, ChainCounts::OneAtATime]),
    };
    let by_count = Capture::ByCount {
        counts: random_counts(rng),
        side: one_of(rng, &[Side::Either, Side::Other, Side::Own]),
        chain: one_of(rng, &[Chain::None, chain]),
        with_opposite: one_of(rng, &[true, false]),
    };
    let opposite = one_of(rng, &[Opposite::Needed, Opposite::NotNeeded]);
    one_of(rng, &[by_count, Capture::OwnEmptyPit { opposite }])
}

/// Changes one part of a ruleset, to something that may well be invalid.
fn mutate(ruleset: &mut Ruleset, rng: &mut impl Rng) {
    let settle = one_of(
        rng,
        &[
            Settlement::RowOwner,
            Settlement::UnfedPlayer,
            Settlement::LastMover,
            Settlement::Split,
            Settlement::Unawarded,
        ],
    );
    match below(rng, 15) {
        0 => ruleset.board.pits = below(rng, 15) as u8 + 1,
        1 => ruleset.board.seeds = below(rng, 12) as u8 + 1,
        2 => ruleset.board.keep = one_of(rng, &[Keep::Stores, Keep::Banks]),
        3 => ruleset.layout = one_of(rng, &[Layout::Even, Layout::Random { min: 0 }]),
        4 => {
            ruleset.direction = one_of(rng, &[Direction::CounterClockwise, Direction::Clockwise]);
        }
        5 => {
            let forced = [RowEnd::Left, RowEnd::Right].map(|from| Choice::Forced { from });
            ruleset.choice = one_of(rng, &[Choice::Any, forced[0], forced[1]]);
        }
        6 => {
            ruleset.origin = one_of(rng, &[Origin::Sown, Origin::Skipped, Origin::FirstSeedStays]);
        }
        7 => {
            ruleset.own_store_in_path = one_of(rng, &[true, false]);
            ruleset.bonus = one_of(rng, &[Bonus::Never, Bonus::Store]);
        }
        8 | 9 => ruleset.relay = Relay::To(random_counts(rng)),
        10 => ruleset.captures = (0..below(rng, 3)).map(|_| random_capture(rng)).collect(),
        11 => {
            let feeds = one_of(rng, &[true, false]);
            ruleset.feeding = if feeds { Feeding::WhenOtherRowEmpty } else { Feeding::None };
            ruleset.ends.retain(|end| !matches!(end, End::CannotFeed(_)));
            ruleset.ends.extend(feeds.then_some(End::CannotFeed(settle)));
        }
        12 => {
            let slams = [GrandSlam::Allowed, GrandSlam::TakesNothing, GrandSlam::Illegal];
            ruleset.grand_slam = one_of(rng, &slams);
            ruleset.opening = one_of(rng, &[Opening::None, Opening::Pie, Opening::OddOrEven]);
        }
        13 => ruleset.no_move = one_of(rng, &[NoMove::Pass, NoMove::End(settle)]),
        _ => {
            let times = one_of(rng, &[2, 3, 255]);
            let end = one_of(
                rng,
                &[
                    End::Majority,
                    End::RowEmpty(settle),
                    End::BoardEmpty,
                    End::LoneSeed,
                    End::Repetition { times, settle },
                ],
            );
            let kind = std::mem::discriminant(&end);
            ruleset.ends.retain(|other| std::mem::discriminant(other) != kind);
            ruleset.ends.extend(one_of(rng, &[Some(end), None]));
        }
    }
}

#[test]
fn any_ruleset_that_loads_is_played_to_an_end_within_the_bounds() {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let (mut loaded, mut longest, mut laps) = (0, 0, 0);
    for number in 0..400 {
        let mut ruleset = one_of(&mut rng, &shipped());
        ruleset.options.clear();
        (0..=below(&mut rng, 4)).for_each(|_| mutate(&mut ruleset, &mut rng));
        let Ok(rules) = Rules::new(ruleset) else {
            continue;
        };
        let rules = Arc::new(rules);
        loaded += 1;
        let start = Game::new(&rules, &rules.draw_setup(&mut rng)).unwrap();
        let mut played = start.clone();
        let mut plies = 0;
        while let Some(mv) = played.random_move(&mut rng) {
            let trace = played.play(mv).unwrap();
            assert!(trace.laps() <= MAX_LAPS);
            laps = laps.max(trace.laps());
            plies += 1;
        }
        assert!(played.reason().is_some() && plies <= MAX_PLIES, "{:?}", rules.ruleset());
        let total = start.position().total();
        assert_eq!(played.position().total(), total, "{:?}", rules.ruleset());
        let mut untraced = start.clone();
        assert!(untraced.play_out(&mut rng) as usize <= MAX_PLIES && untraced.reason().is_some());
        longest = longest.max(plies);
        if number % 10 == 0 {
            let shown = examples(&rules);
            assert!(shown.len() <= 2 + 2 * rules.ruleset().captures.len() + 3);
        }
    }
    println!("{loaded} rulesets, longest game {longest} plies, longest sowing {laps} laps");
    assert!(loaded > 100, "{loaded}");
}
