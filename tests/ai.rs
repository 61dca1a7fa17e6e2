//! The computer players: right where the answer is known, legal everywhere, the same every time.

mod rules_board;

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::Arc;

use rand::{Rng, SeedableRng, rngs::ChaCha8Rng};
use rules_board::{game, rules};
use seedfall::ai::exact::Solver;
use seedfall::ai::{
    Analysis, AnalysisJob, Certainty, Hint, HintReason, Level, Margin, PlyReview, Review,
};
use seedfall::rules::{Game, Move, Rules, Seat, Setup, read_ruleset, shipped};

/// By how many seeds `seat` leads.
fn lead(game: &Game, seat: Seat) -> i32 {
    i32::from(game.position().store(seat)) - i32::from(game.position().store(seat.other()))
}

/// What `mv` is worth to whoever plays it.
fn worth(game: &Game, mv: Move, fuel: &mut u32) -> Option<i32> {
    let seat = game.turn();
    let mut after = game.clone();
    after.play_untraced(mv).unwrap();
    let found = match after.reason() {
        Some(_) => lead(&after, after.turn()),
        None => minimax(&after, fuel)?,
    };
    Some(if (after.turn() == seat) == (mv == Move::Swap) { -found } else { found })
}

/// The margin of best play for the player to move, found by trying everything, history included;
/// nothing, if that takes more than `fuel` positions.
fn minimax(game: &Game, fuel: &mut u32) -> Option<i32> {
    *fuel = fuel.checked_sub(1)?;
    let mut best = None;
    for mv in game.legal_moves() {
        best = best.max(Some(worth(game, mv, fuel)?));
    }
    best
}

/// A few seeds scattered over the board, the rest in the stores.
fn ending(rules: &Arc<Rules>, seeds: u32, rng: &mut ChaCha8Rng) -> Game {
    let pits = usize::from(rules.pits());
    let total = u32::from(rules.ruleset().total_seeds());
    let seeds = seeds.min(total);
    let mut rows = [vec![0; pits], vec![0; pits]];
    for _ in 0..seeds {
        let pit = rng.next_u32() as usize % (2 * pits);
        rows[pit / pits][pit % pits] += 1;
    }
    let rest = total - seeds;
    let south = (rest / 2 + rng.next_u32() % 5).saturating_sub(2).min(rest);
    let turn = Seat::BOTH[rng.next_u32() as usize % 2];
    let setup = Setup { rows, stores: [south as u8, (rest - south) as u8], turn };
    Game::new(rules, &setup).unwrap()
}

/// Looks at an ending until it is solved, and compares every move's value with plain minimax. False,
/// if that takes too long.
#[track_caller]
fn compare(game: &Game) -> bool {
    let mut fuel = 30_000;
    let moves = game.legal_moves();
    let known: Option<Vec<_>> = moves.iter().map(|&mv| worth(game, mv, &mut fuel)).collect();
    let (Some(known), Some(thought)) = (known, AnalysisJob::study(game, 1_000_000)) else {
        return false;
    };
    let verdict = thought.finish();
    let board = game.position().setup();
    assert!(verdict.margin.is_exact(), "{board}: {verdict:?}");
    assert_eq!(verdict.values.len(), moves.len());
    for (mv, known) in moves.into_iter().zip(known) {
        let value = verdict.values.iter().find(|value| value.mv == mv).unwrap();
        assert!(value.margin.is_exact(), "{board} {mv}");
        assert_eq!(value.margin.seeds(), known, "{board} {mv}");
        legal(game, &value.line);
    }
    true
}

/// Plays a line, and says how the game stands then.
#[track_caller]
fn legal(game: &Game, line: &[Move]) -> Game {
    let mut after = game.clone();
    for mv in line {
        after.play_untraced(*mv).unwrap_or_else(|refusal| panic!("{mv} of {line:?}: {refusal}"));
    }
    after
}

fn studied(game: &Game, nodes: u64) -> Analysis {
    AnalysisJob::study(game, nodes).unwrap().finish()
}

#[test]
fn kalah_endings_are_played_out_exactly() {
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    for options in ["", "empty-capture=yes", "end=on-turn", "leftovers=unawarded", "pie=yes"] {
        let rules = rules("kalah", options);
        let compared = (0..24).filter(|number| compare(&ending(&rules, 3 + number % 5, &mut rng)));
        assert!(compared.count() > 12);
    }
}

#[test]
fn endings_of_other_games_are_played_out_exactly() {
    let mut rng = ChaCha8Rng::seed_from_u64(6);
    for rules in kin() {
        // Where the round is left decides what a repetition gives there, so those stay estimates.
        if matches!(rules.ruleset().id.as_str(), "oware" | "bohnenspiel") {
            continue;
        }
        let compared = (0..12).filter(|number| compare(&ending(&rules, 2 + number % 2, &mut rng)));
        assert!(compared.count() > 2, "{}", rules.ruleset().id);
    }
}

/// Rounds are short on so small a board, and plain minimax meets each of them three times.
#[test]
fn al_manqala_endings_are_exact_with_repetition() {
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    for (pits, seeds) in [(2, 3), (3, 4)] {
        let rules = rules("al-manqala", &format!("pits={pits} seeds=4"));
        let compared =
            (0..40).filter(|number| compare(&ending(&rules, 2 + number % seeds, &mut rng)));
        assert!(compared.count() > 15);
    }
}

/// ```text
///         0   1   0
///   9                12
///         1   1   0        whatever North answers to B, South may come back and play A
/// ```
///
/// A round that ends where it began is worth what the best move there is.
#[test]
fn who_comes_back_to_the_start_has_the_best_move_again() {
    let game = game(&rules("al-manqala", "pits=3 seeds=4"), "1 1 0 / 0 1 0 / 12 9 / S");
    assert!(compare(&game));
    let verdict = studied(&game, 100_000);
    assert_eq!(verdict.values[1].margin.seeds(), 5, "{verdict:?}");
}

/// A level that overlooks moves is certain of nothing.
#[test]
fn who_overlooks_moves_claims_nothing() {
    let game = game(&rules("kalah", ""), "1 0 0 0 0 0 / 0 0 1 3 0 0 / 21 22 / S");
    for level in &Level::ALL[..3] {
        let verdict = AnalysisJob::for_level(&game, *level, 2080).unwrap().finish();
        let mut margins = verdict.values.iter().map(|value| value.margin).chain([verdict.margin]);
        assert!(margins.all(|margin| margin.certainty() == Certainty::Estimated), "{level}");
    }
}

/// Where a repetition gives what lies on the board to whoever's row it is, or to who moved last, the
/// players may choose where the round ends; then nobody is said to have won.
#[test]
fn where_a_round_is_left_decides_nobody_has_won_for_certain() {
    let mut rng = ChaCha8Rng::seed_from_u64(15);
    for rules in kin().into_iter().filter(|rules| rules.ruleset().id == "bohnenspiel") {
        for number in 0..40 {
            let game = ending(&rules, 2 + number % 3, &mut rng);
            let Some(thought) = AnalysisJob::study(&game, 100_000) else { continue };
            for value in thought.finish().values {
                let mut fuel = 60_000;
                let Some(known) = worth(&game, value.mv, &mut fuel) else { continue };
                let said = value.margin;
                assert!(!said.is_won() || known > 0, "{} {}", game.position().setup(), value.mv);
                assert!(!said.is_not_won() || known <= 0, "{}", game.position().setup());
            }
        }
    }
}

/// Endings are worked out only where they can come, so that three seeds take no time, however many
/// positions may be looked at.
#[test]
fn nothing_is_worked_out_that_cannot_come() {
    for board in ["0 0 0 0 0 1 / 0 0 0 0 0 2 / 20 25 / S", "0 0 0 0 1 1 / 0 0 0 0 0 2 / 20 24 / S"]
    {
        let mut thought = AnalysisJob::study(&game(&rules("kalah", ""), board), u64::MAX).unwrap();
        // Each step fills a layer of the table or searches.
        let steps = (0..40).take_while(|_| thought.step(1_000).is_none()).count();
        assert!(steps < 10, "{board}: {steps} steps");
    }
}

/// What happened before the search counts too: a position that has come twice ends the game when it
/// comes again. Each game goes round at random before it is looked at.
#[test]
fn what_came_before_is_not_forgotten() {
    let mut rng = ChaCha8Rng::seed_from_u64(8);
    let rules = rules("al-manqala", "pits=2 seeds=4");
    let mut again = 0;
    for number in 0..120 {
        let mut game = ending(&rules, 2 + number % 2, &mut rng);
        let mut seen = HashMap::<String, u32>::new();
        for _ in 0..4 + number % 5 {
            let Some(mv) = game.random_move(&mut rng) else { break };
            *seen.entry(rules_board::board(&game)).or_default() += 1;
            game.play_untraced(mv).unwrap();
        }
        let round = seen.values().any(|times| *times > 1);
        again += u32::from(game.reason().is_none() && round && compare(&game));
    }
    assert!(again > 5, "{again} games had gone round");
}

/// ```text
///        1   0   0   0   0   0   0
///   46                              46
///        1   0   4   0   0   0   0        a published endgame: C wins by 2, A loses by 6
/// ```
#[test]
fn the_published_endgame_is_solved() {
    let game = game(&rules("al-manqala", ""), "1 0 4 0 0 0 0 / 0 0 0 0 0 0 1 / 46 46 / S");
    let verdict = studied(&game, 100_000);
    let found: Vec<_> =
        verdict.values.iter().map(|v| (v.mv.to_string(), v.margin.seeds())).collect();
    assert_eq!(found, [("C".to_owned(), 2), ("A".to_owned(), -6)]);
    assert!(verdict.values.iter().all(|value| value.margin.is_exact()));
    assert_eq!(legal(&game, &verdict.line).reason().map(rules_board::word).unwrap(), "cannot-feed");
}

/// The seventeen sowings of one turn that clear the row: nothing is worth as much.
#[test]
fn a_turn_of_seventeen_sowings_is_found() {
    let game = game(&rules("kalah", ""), "6 4 2 3 1 1 / 2 2 2 2 2 21 / 0 0 / S");
    let verdict = studied(&game, 400_000);
    let end = legal(
        &game,
        &"F D F E F A F B F E F C F D F E F"
            .split(' ')
            .map(|mv| mv.parse().unwrap())
            .collect::<Vec<_>>(),
    );
    assert!(end.reason().is_some());
    assert!(verdict.margin.hundredths() >= 100 * lead(&end, Seat::South), "{verdict:?}");
}

/// What the search says of positions that no table of endings knows, compared with the solver, which
/// shares nothing with it but the rules.
#[test]
fn the_search_agrees_with_the_solver() {
    let mut rng = ChaCha8Rng::seed_from_u64(14);
    for options in ["pits=4", "pits=5 empty-capture=yes end=on-turn", "pits=4 pie=yes", ""] {
        let rules = rules("kalah", options);
        let mut solver = Solver::new(&rules, 16 << 20).unwrap();
        let (mut exact, mut decided) = (0, 0);
        for number in 0..60 {
            let game = ending(&rules, 12 + number % 8, &mut rng);
            let Some(thought) = AnalysisJob::study(&game, 6_000) else { continue };
            for value in thought.finish().values {
                let mut after = game.clone();
                after.play_untraced(value.mv).unwrap();
                let found = solver.value(&after, &mut |_| ControlFlow::Continue(())).unwrap();
                let same = (after.turn() == game.turn()) != (value.mv == Move::Swap);
                let found = i32::from(found.unwrap()) * if same { 1 } else { -1 };
                let what = format!("{options} {} {}", game.position().setup(), value.mv);
                match value.margin.certainty() {
                    Certainty::Estimated => {}
                    Certainty::Decided => {
                        decided += 1;
                        assert_eq!(value.margin.is_won(), found > 0, "{what}");
                        assert_ne!(found, 0, "{what}");
                    }
                    Certainty::Exact => {
                        exact += 1;
                        assert_eq!(value.margin.seeds(), found, "{what}");
                    }
                }
            }
        }
        assert!(exact > 20 && decided > 20, "{options}: {exact} exact, {decided} decided");
    }
}

/// Published values for the first player with empty capture (Irving, Donkers and Uiterwijk 2000): on
/// four pits 2 6 8 for 1 to 3 seeds.
#[test]
fn small_boards_have_their_published_values() {
    for (seeds, margin) in [(1, 2), (2, 6), (3, 8)] {
        let rules = rules("kalah", &format!("pits=4 seeds={seeds} empty-capture=yes"));
        let verdict = studied(&game(&rules, ""), 5_000_000);
        assert_eq!(
            (verdict.margin.certainty(), verdict.margin.seeds()),
            (Certainty::Exact, margin)
        );
    }
}

#[test]
fn forced_play_is_played_out() {
    let mut rng = ChaCha8Rng::seed_from_u64(9);
    let rules = rules("mangala-iv", "");
    for _ in 0..30 {
        let start = Game::new(&rules, &rules.draw_setup(&mut rng)).unwrap();
        let mut end = start.clone();
        end.play_out(&mut rng);
        let margin = AnalysisJob::study(&start, SIDES).unwrap().finish().margin;
        assert!(margin.is_exact());
        assert_eq!(margin.seeds(), lead(&end, Seat::South));
    }
}

/// So many positions at most are looked at before a side is chosen; a forced game needs a few dozen.
const SIDES: u64 = 1_000;

fn kin() -> Vec<Arc<Rules>> {
    let files = [
        include_str!("other_rulesets/oware.ron"),
        include_str!("other_rulesets/bohnenspiel.ron"),
        include_str!("other_rulesets/halusa.ron"),
        include_str!("other_rulesets/lab-madjnuni.ron"),
        include_str!("other_rulesets/turkish-mangala.ron"),
    ];
    files.map(|text| Arc::new(Rules::new(read_ruleset("kin.ron", text).unwrap()).unwrap())).into()
}

/// Every ruleset that there is, some with other options.
fn all_rules() -> Vec<Arc<Rules>> {
    let mut all: Vec<_> =
        shipped().into_iter().map(|ruleset| Arc::new(Rules::new(ruleset).unwrap())).collect();
    let others = [
        ("kalah", "pie=yes"),
        ("kalah", "end=on-turn leftovers=unawarded empty-capture=yes pits=4"),
        ("kalah", "pits=15 seeds=8"),
        ("kalah", "pits=1 seeds=3"),
        ("al-manqala", "pits=3 seeds=3"),
        ("mangala-iv", "choice=free"),
        ("lab-hakimi", "pits=15 seeds=8"),
    ];
    all.extend(others.map(|(id, options)| rules(id, options)));
    all.extend(kin());
    all
}

/// Somewhere in a random game of these rules, also far from any usual start.
fn somewhere(rules: &Arc<Rules>, rng: &mut ChaCha8Rng) -> Game {
    let mut game = match rng.next_u32() % 3 {
        0 => ending(rules, rng.next_u32() % 12, rng),
        _ => Game::new(rules, &rules.draw_setup(rng)).unwrap(),
    };
    for _ in 0..rng.next_u32() % 24 {
        let Some(mv) = game.random_move(rng) else { break };
        game.play_untraced(mv).unwrap();
    }
    game
}

#[test]
fn every_level_plays_a_legal_move_everywhere() {
    let mut rng = ChaCha8Rng::seed_from_u64(10);
    for rules in all_rules() {
        for _ in 0..12 {
            let game = somewhere(&rules, &mut rng);
            for level in &Level::ALL[..4] {
                let thought = AnalysisJob::for_level(&game, *level, rng.next_u64());
                assert_eq!(thought.is_none(), game.reason().is_some());
                let Some(thought) = thought else { continue };
                let verdict = thought.finish();
                assert_eq!(game.check(verdict.best), Ok(()));
                assert_eq!(verdict.line.first(), Some(&verdict.best));
                legal(&game, &verdict.line);
            }
        }
    }
}

#[test]
fn every_move_of_any_position_is_valued() {
    let mut rng = ChaCha8Rng::seed_from_u64(11);
    for rules in all_rules() {
        for _ in 0..6 {
            let game = somewhere(&rules, &mut rng);
            let Some(thought) = AnalysisJob::study(&game, 3_000) else { continue };
            let verdict = thought.finish();
            let mut valued: Vec<_> = verdict.values.iter().map(|v| v.mv.to_string()).collect();
            let mut moves: Vec<_> = game.legal_moves().iter().map(ToString::to_string).collect();
            valued.sort();
            moves.sort();
            assert_eq!(valued, moves);
            let best = verdict.values.iter().map(|value| value.margin.hundredths()).max();
            let first = verdict.values[0].margin;
            // A certain win by little comes before a guess of more.
            let certain =
                verdict.values.iter().any(|v| v.margin.certainty() != Certainty::Estimated);
            assert!(certain || Some(first.hundredths()) == best);
            let hint = Hint::of(&game, &verdict);
            assert_eq!(hint.mv, verdict.best);
            assert!(!hint.reasons.is_empty());
        }
    }
}

#[test]
fn the_answer_does_not_depend_on_the_slices() {
    let mut rng = ChaCha8Rng::seed_from_u64(12);
    for rules in all_rules() {
        let game = somewhere(&rules, &mut rng);
        for level in [Level::Seedling, Level::Reaper, Level::Miller] {
            let Some(whole) = AnalysisJob::for_level(&game, level, 4) else { continue };
            let mut sliced = AnalysisJob::for_level(&game, level, 4).unwrap();
            let verdict = loop {
                if let Some(verdict) = sliced.step(1 + u64::from(rng.next_u32() % 900)) {
                    break verdict.clone();
                }
            };
            assert_eq!(verdict, whole.finish());
        }
    }
}

/// A step looks at about as many positions as it is told to, and what was found before stays known.
#[test]
fn a_thought_can_be_stopped_at_any_time() {
    let mut thought = AnalysisJob::study(&game(&rules("kalah", ""), ""), 300_000).unwrap();
    let mut before = 0;
    let mut depths = Vec::new();
    while thought.step(1_000).is_none() {
        if let Some(verdict) = thought.latest() {
            assert!(verdict.nodes <= before + 1_001);
            depths.push(verdict.depth);
        }
        before += 1_000;
    }
    assert!(depths.is_sorted() && depths.last() > depths.first());
    let over = thought.latest().cloned();
    assert_eq!(thought.step(1_000), over.as_ref(), "it stays over");
}

#[test]
fn another_seed_may_be_another_move() {
    let game = game(&rules("kalah", ""), "");
    let best = |seed| AnalysisJob::for_level(&game, Level::Seedling, seed).unwrap().finish().best;
    let found: std::collections::BTreeSet<_> = (0..20).map(|seed| best(seed).to_string()).collect();
    assert!(found.len() > 1);
}

#[test]
fn levels_are_read_and_written() {
    for (number, level) in (1..).zip(Level::ALL) {
        assert_eq!(level.number(), number);
        assert_eq!(number.to_string().parse(), Ok(level));
        assert_eq!(level.to_string().parse(), Ok(level));
        assert_eq!(level.name().parse(), Ok(level));
    }
    for text in ["0", "7", "03", "grandmaster", ""] {
        assert!(text.parse::<Level>().is_err(), "{text}");
    }
}

#[test]
fn hints_say_what_the_trace_says() {
    let mut rng = ChaCha8Rng::seed_from_u64(13);
    for rules in all_rules() {
        for _ in 0..6 {
            let game = somewhere(&rules, &mut rng);
            let Some(thought) = AnalysisJob::study(&game, 500) else { continue };
            let hint = Hint::of(&game, &thought.finish());
            let mut after = game.clone();
            let trace = after.play(hint.mv).unwrap();
            let seat = game.turn();
            let takes = hint.reasons.iter().find_map(|why| match why {
                HintReason::Takes { seeds } => Some(*seeds),
                _ => None,
            });
            assert_eq!(takes.unwrap_or(0), trace.captured(seat), "{hint}");
            let again = after.turn() == seat && after.reason().is_none() && hint.mv != Move::Swap;
            assert_eq!(hint.reasons.contains(&HintReason::SowsAgain), again, "{hint}");
            let ends = hint.reasons.iter().any(|why| matches!(why, HintReason::Ends { .. }));
            assert_eq!(ends, after.reason().is_some() && matches!(hint.mv, Move::Sow(_)), "{hint}");
        }
    }
}

/// ```text
///         0  4  4  3  0  0
///   16                       15
///         5  0  0  0  1  0        c would land in the empty f and take the five of A
/// ```
#[test]
fn a_hint_says_what_is_kept_safe() {
    let rules = rules("kalah", "");
    let board = "5 0 0 0 1 0 / 0 0 3 4 4 0 / 15 16 / S";
    let game = game(&rules, board);
    let hint = Hint::of(&game, &studied(&game, 50_000));
    assert_eq!(hint.mv.to_string(), "A", "{hint}");
    let keeps = HintReason::Keeps { seeds: 5, from: "c".parse().unwrap() };
    assert!(hint.reasons.contains(&keeps), "{hint}");
    assert!(hint.to_string().contains("keeps 5 safe from c"), "{hint}");
}

/// Good moves but for one: the review finds that one.
#[test]
fn a_review_finds_the_planted_blunder() {
    let rules = rules("kalah", "");
    let start = game(&rules, "");
    let (mut played, mut moves, mut planted) = (start.clone(), Vec::new(), None);
    while played.reason().is_none() && moves.len() < 24 {
        let verdict = studied(&played, 20_000);
        let last = verdict.values.last().unwrap();
        let loss = verdict.values[0].margin.hundredths() - last.margin.hundredths();
        let blunder = planted.is_none() && moves.len() > 8 && loss > 600;
        if blunder {
            planted = Some(moves.len());
        }
        let mv = if blunder { last.mv } else { verdict.best };
        played.play_untraced(mv).unwrap();
        moves.push(mv);
    }
    let planted = planted.unwrap();
    let mut review = Review::new(&start, &moves, 20_000);
    while review.step(5_000).is_none() {}
    let worst = review.worst(3);
    assert_eq!(worst[0].ply, planted);
    assert!(worst[0].cost > 600);
    assert_ne!(worst[0].best, worst[0].played);
    // What it cost is what the position after it says too, looked at on its own.
    let mut after = start.clone();
    moves[..=planted].iter().for_each(|mv| after.play_untraced(*mv).unwrap());
    let (before, after) = (review.reviewed()[planted].before, studied(&after, 200_000).margin);
    let sign = if start.turn() == Seat::South { 1 } else { -1 };
    let after = if review.reviewed()[planted].seat == Seat::South { -after } else { after };
    assert!(sign * (before.hundredths() - after.hundredths()).abs() > 300, "{before} {after}");
}

/// The judgements of a match.
fn judged(rules: &Arc<Rules>, setup: &str, text: &str) -> Vec<PlyReview> {
    let moves: Vec<Move> = text.split(' ').map(|mv| mv.parse().unwrap()).collect();
    let mut review = Review::new(&game(rules, setup), &moves, 2_000);
    while review.step(500).is_none() {}
    review.reviewed().to_vec()
}

/// A game that is given away comes before one that was lost anyway by more.
#[test]
fn what_gives_a_game_away_comes_first() {
    let mut rng = ChaCha8Rng::seed_from_u64(16);
    let rules = rules("kalah", "");
    let mut given = 0;
    for _ in 0..40 {
        let start = ending(&rules, 14, &mut rng);
        let mut game = start.clone();
        let mut moves = Vec::new();
        while let Some(mv) = game.random_move(&mut rng) {
            game.play_untraced(mv).unwrap();
            moves.push(mv);
        }
        let mut review = Review::new(&start, &moves, 4_000);
        while review.step(4_000).is_none() {}
        let worst = review.worst(usize::MAX);
        given += worst.iter().filter(|judged| judged.gave_away).count();
        assert!(
            worst.is_sorted_by_key(|judged| std::cmp::Reverse((judged.gave_away, judged.cost)))
        );
        for judged in worst.iter().filter(|judged| judged.gave_away) {
            let own = |margin: Margin| if judged.seat == Seat::South { margin } else { -margin };
            assert!(own(judged.before).is_won() && own(judged.after).is_not_won(), "{judged:?}");
        }
    }
    assert!(given > 5, "{given} given away");
}

#[test]
fn a_review_takes_every_kind_of_ply() {
    let pie = rules("kalah", "pie=yes");
    let al_manqala = rules("al-manqala", "");
    let games = [(pie, "A swap a resign"), (al_manqala, "A a B split")];
    for (rules, text) in games {
        let moves: Vec<Move> = text.split(' ').map(|mv| mv.parse().unwrap()).collect();
        assert_eq!(judged(&rules, "", text).len(), moves.len());
    }
    // What both agree on costs nobody anything; who gives up a game that is won loses all of it.
    let split = judged(&rules("al-manqala", ""), "", "A a B split");
    assert_eq!(split.last().unwrap().cost, 0);
    let resigned = judged(&rules("kalah", ""), "0 0 0 0 1 1 / 4 0 0 0 0 0 / 30 12 / S", "resign");
    assert!(resigned[0].gave_away && resigned[0].cost > 1_800, "{resigned:?}");
    assert!(resigned[0].before.is_won() && (-resigned[0].after).is_won());
    let mut empty = Review::new(&game(&rules("kalah", ""), ""), &[], 1);
    assert_eq!(empty.step(1), Some(&[][..]));
}
