//! The computer players: correct where the value is known, legal everywhere, and the same every time.

mod rules_board;

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::Arc;

use rand::{Rng, SeedableRng, rngs::ChaCha8Rng};
use rules_board::{game, other_rules, rules};
use seedfall::ai::exact::Solver;
use seedfall::ai::{
    Analysis, AnalysisJob, Certainty, Hint, HintReason, Level, Margin, PlyReview, Review,
};
use seedfall::rules::{Game, Move, Rules, Seat, Setup, shipped};
use seedfall::words::Catalogue;

/// By how many seeds `seat` leads.
fn lead(game: &Game, seat: Seat) -> i32 {
    i32::from(game.position().store(seat)) - i32::from(game.position().store(seat.other()))
}

/// The margin of `mv` for the player who plays it, with best play after it; none if that takes more than
/// `budget` positions.
fn move_value(game: &Game, mv: Move, budget: &mut u32) -> Option<i32> {
    let seat = game.turn();
    let mut after = game.clone();
    after.play_untraced(mv).unwrap();
    let found = match after.reason() {
        Some(_) => lead(&after, after.turn()),
        None => minimax(&after, budget)?,
    };
    Some(if (after.turn() == seat) == (mv == Move::Swap) { -found } else { found })
}

/// The margin of best play for the player to move, found by trying everything, history included;
/// none if that takes more than `budget` positions.
fn minimax(game: &Game, budget: &mut u32) -> Option<i32> {
    *budget = budget.checked_sub(1)?;
    let mut best = None;
    for mv in game.legal_moves() {
        best = best.max(Some(move_value(game, mv, budget)?));
    }
    best
}

/// A few seeds scattered over the board, the rest in the stores.
fn endgame(rules: &Arc<Rules>, seeds: u32, rng: &mut ChaCha8Rng) -> Game {
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

/// Analyses an endgame until it is solved, and compares the value of every move with plain minimax. False
/// if that takes too long.
#[track_caller]
fn agrees_with_minimax(game: &Game) -> bool {
    let mut budget = 30_000;
    let moves = game.legal_moves();
    let known: Option<Vec<_>> = moves.iter().map(|&mv| move_value(game, mv, &mut budget)).collect();
    let (Some(known), Some(job)) = (known, AnalysisJob::study(game, 1_000_000)) else {
        return false;
    };
    let analysis = job.finish();
    let board = game.position().setup();
    assert!(analysis.margin.is_exact(), "{board}: {analysis:?}");
    assert_eq!(analysis.values.len(), moves.len());
    for (mv, known) in moves.into_iter().zip(known) {
        let value = analysis.values.iter().find(|value| value.mv == mv).unwrap();
        assert!(value.margin.is_exact(), "{board} {mv}");
        assert_eq!(value.margin.seeds(), known, "{board} {mv}");
        play_line(game, &value.line);
    }
    true
}

/// The game after a line, each move of which must be legal.
#[track_caller]
fn play_line(game: &Game, line: &[Move]) -> Game {
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
        let compared = (0..24)
            .filter(|number| agrees_with_minimax(&endgame(&rules, 3 + number % 5, &mut rng)));
        assert!(compared.count() > 12);
    }
}

#[test]
fn endings_of_other_games_are_played_out_exactly() {
    let mut rng = ChaCha8Rng::seed_from_u64(6);
    for rules in other_rules() {
        // What a repetition gives there depends on where the cycle is left, so those stay estimates.
        if matches!(rules.ruleset().id.as_str(), "oware" | "bohnenspiel") {
            continue;
        }
        let compared = (0..12)
            .filter(|number| agrees_with_minimax(&endgame(&rules, 2 + number % 2, &mut rng)));
        assert!(compared.count() > 2, "{}", rules.ruleset().id);
    }
}

/// Cycles are short on such a small board, and plain minimax goes through each of them three times.
#[test]
fn al_manqala_endings_are_exact_with_repetition() {
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    for (pits, seeds) in [(2, 3), (3, 4)] {
        let rules = rules("al-manqala", &format!("pits={pits} seeds=4"));
        let compared = (0..40)
            .filter(|number| agrees_with_minimax(&endgame(&rules, 2 + number % seeds, &mut rng)));
        assert!(compared.count() > 15);
    }
}

/// ```text
///         0   1   0
///   9                12
///         1   1   0        whatever North answers to B, South may come back and play A
/// ```
///
/// A cycle that returns to the root is worth what the best move there is.
#[test]
fn a_player_who_returns_to_the_root_has_the_best_move_again() {
    let game = game(&rules("al-manqala", "pits=3 seeds=4"), "1 1 0 / 0 1 0 / 12 9 / S");
    assert!(agrees_with_minimax(&game));
    let analysis = studied(&game, 100_000);
    assert_eq!(analysis.values[1].margin.seeds(), 5, "{analysis:?}");
}

/// A level that overlooks moves is certain of nothing.
#[test]
fn a_level_that_overlooks_moves_is_certain_of_nothing() {
    let game = game(&rules("kalah", ""), "1 0 0 0 0 0 / 0 0 1 3 0 0 / 21 22 / S");
    for level in &Level::ALL[..3] {
        let analysis = AnalysisJob::for_level(&game, *level, 2080).unwrap().finish();
        let mut margins = analysis.values.iter().map(|value| value.margin).chain([analysis.margin]);
        assert!(margins.all(|margin| margin.certainty() == Certainty::Estimated), "{level}");
    }
}

/// Where a repetition gives the seeds on the board to the owners of the rows, or to the last mover, the
/// players may choose where the cycle ends; then no move is said to win for certain.
#[test]
fn a_repetition_that_depends_on_where_the_cycle_ends_is_not_certain() {
    let mut rng = ChaCha8Rng::seed_from_u64(15);
    for rules in other_rules().into_iter().filter(|rules| rules.ruleset().id == "bohnenspiel") {
        for number in 0..40 {
            let game = endgame(&rules, 2 + number % 3, &mut rng);
            let Some(job) = AnalysisJob::study(&game, 100_000) else { continue };
            for value in job.finish().values {
                let mut budget = 60_000;
                let Some(known) = move_value(&game, value.mv, &mut budget) else { continue };
                let said = value.margin;
                assert!(!said.is_won() || known > 0, "{} {}", game.position().setup(), value.mv);
                assert!(!said.is_lost_or_drawn() || known <= 0, "{}", game.position().setup());
            }
        }
    }
}

/// Only endgames that can occur are computed, so that three seeds take no time however many positions may
/// be searched.
#[test]
fn only_endgames_that_can_occur_are_computed() {
    for board in ["0 0 0 0 0 1 / 0 0 0 0 0 2 / 20 25 / S", "0 0 0 0 1 1 / 0 0 0 0 0 2 / 20 24 / S"]
    {
        let mut job = AnalysisJob::study(&game(&rules("kalah", ""), board), u64::MAX).unwrap();
        // Each step fills a layer of the table or searches.
        let steps = (0..40).take_while(|_| job.step(1_000).is_none()).count();
        assert!(steps < 10, "{board}: {steps} steps");
    }
}

/// What happened before the search counts too: a position that has come twice ends the game when it
/// occurs again. Each game is played at random before it is analysed.
#[test]
fn what_came_before_is_not_forgotten() {
    let mut rng = ChaCha8Rng::seed_from_u64(8);
    let rules = rules("al-manqala", "pits=2 seeds=4");
    let mut compared = 0;
    for number in 0..120 {
        let mut game = endgame(&rules, 2 + number % 2, &mut rng);
        let mut occurrences = HashMap::<String, u32>::new();
        for _ in 0..4 + number % 5 {
            let Some(mv) = game.random_move(&mut rng) else { break };
            *occurrences.entry(rules_board::board(&game)).or_default() += 1;
            game.play_untraced(mv).unwrap();
        }
        let repeated = occurrences.values().any(|times| *times > 1);
        compared += u32::from(game.reason().is_none() && repeated && agrees_with_minimax(&game));
    }
    assert!(compared > 5, "{compared} games with a repetition");
}

/// ```text
///        1   0   0   0   0   0   0
///   46                              46
///        1   0   4   0   0   0   0        a published endgame: C wins by 2, A loses by 6
/// ```
#[test]
fn the_published_endgame_is_solved() {
    let game = game(&rules("al-manqala", ""), "1 0 4 0 0 0 0 / 0 0 0 0 0 0 1 / 46 46 / S");
    let analysis = studied(&game, 100_000);
    let found: Vec<_> =
        analysis.values.iter().map(|value| (value.mv.to_string(), value.margin.seeds())).collect();
    assert_eq!(found, [("C".to_owned(), 2), ("A".to_owned(), -6)]);
    assert!(analysis.values.iter().all(|value| value.margin.is_exact()));
    assert_eq!(
        play_line(&game, &analysis.line).reason().map(rules_board::reason_word).unwrap(),
        "cannot-feed"
    );
}

/// The seventeen sowings of one turn that clear the row: nothing is worth as much.
#[test]
fn a_turn_of_seventeen_sowings_is_found() {
    let game = game(&rules("kalah", ""), "6 4 2 3 1 1 / 2 2 2 2 2 21 / 0 0 / S");
    let analysis = studied(&game, 400_000);
    let end = play_line(
        &game,
        &"F D F E F A F B F E F C F D F E F"
            .split(' ')
            .map(|mv| mv.parse().unwrap())
            .collect::<Vec<_>>(),
    );
    assert!(end.reason().is_some());
    assert!(analysis.margin.hundredths() >= 100 * lead(&end, Seat::South), "{analysis:?}");
}

/// The values that the search finds for positions that no endgame table holds are those of the solver, which
/// shares nothing with it but the rules.
#[test]
fn the_search_agrees_with_the_solver() {
    let mut rng = ChaCha8Rng::seed_from_u64(14);
    for options in ["pits=4", "pits=5 empty-capture=yes end=on-turn", "pits=4 pie=yes", ""] {
        let rules = rules("kalah", options);
        let mut solver = Solver::new(&rules, 16 << 20).unwrap();
        let (mut exact, mut decided) = (0, 0);
        for number in 0..60 {
            let game = endgame(&rules, 12 + number % 8, &mut rng);
            let Some(job) = AnalysisJob::study(&game, 6_000) else { continue };
            for value in job.finish().values {
                let mut after = game.clone();
                after.play_untraced(value.mv).unwrap();
                let found = solver.value(&after, &mut |_| ControlFlow::Continue(())).unwrap();
                let same_player = (after.turn() == game.turn()) != (value.mv == Move::Swap);
                let found = i32::from(found.unwrap()) * if same_player { 1 } else { -1 };
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
        let analysis = studied(&game(&rules, ""), 5_000_000);
        assert_eq!(
            (analysis.margin.certainty(), analysis.margin.seeds()),
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
        let margin = AnalysisJob::study(&start, MAX_SIDE_NODES).unwrap().finish().margin;
        assert!(margin.is_exact());
        assert_eq!(margin.seeds(), lead(&end, Seat::South));
    }
}

/// The most positions searched before a side is chosen; a forced game needs a few dozen.
const MAX_SIDE_NODES: u64 = 1_000;

/// All rulesets of the program and the tests, some with other options.
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
    all.extend(other_rules());
    all
}

/// A position of a random game of these rules, also far from any usual start.
fn random_position(rules: &Arc<Rules>, rng: &mut ChaCha8Rng) -> Game {
    let mut game = match rng.next_u32() % 3 {
        0 => endgame(rules, rng.next_u32() % 12, rng),
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
            let game = random_position(&rules, &mut rng);
            for level in &Level::ALL[..4] {
                let job = AnalysisJob::for_level(&game, *level, rng.next_u64());
                assert_eq!(job.is_none(), game.reason().is_some());
                let Some(job) = job else { continue };
                let analysis = job.finish();
                assert_eq!(game.check(analysis.best), Ok(()));
                assert_eq!(analysis.line.first(), Some(&analysis.best));
                play_line(&game, &analysis.line);
            }
        }
    }
}

#[test]
fn every_move_of_any_position_is_valued() {
    let mut rng = ChaCha8Rng::seed_from_u64(11);
    for rules in all_rules() {
        for _ in 0..6 {
            let game = random_position(&rules, &mut rng);
            let Some(job) = AnalysisJob::study(&game, 3_000) else { continue };
            let analysis = job.finish();
            let mut valued: Vec<_> =
                analysis.values.iter().map(|value| value.mv.to_string()).collect();
            let mut moves: Vec<_> = game.legal_moves().iter().map(ToString::to_string).collect();
            valued.sort();
            moves.sort();
            assert_eq!(valued, moves);
            let best = analysis.values.iter().map(|value| value.margin.hundredths()).max();
            let first = analysis.values[0].margin;
            // A certain win by a small margin comes before a larger estimate.
            let certain = analysis
                .values
                .iter()
                .any(|value| value.margin.certainty() != Certainty::Estimated);
            assert!(certain || Some(first.hundredths()) == best);
            let hint = Hint::of(&game, &analysis);
            assert_eq!(hint.mv, analysis.best);
            assert!(!hint.reasons.is_empty());
        }
    }
}

#[test]
fn the_result_does_not_depend_on_the_steps() {
    let mut rng = ChaCha8Rng::seed_from_u64(12);
    for rules in all_rules() {
        let game = random_position(&rules, &mut rng);
        for level in [Level::Seedling, Level::Reaper, Level::Miller] {
            let Some(whole) = AnalysisJob::for_level(&game, level, 4) else { continue };
            let mut stepped = AnalysisJob::for_level(&game, level, 4).unwrap();
            let analysis = loop {
                if let Some(analysis) = stepped.step(1 + u64::from(rng.next_u32() % 900)) {
                    break analysis.clone();
                }
            };
            assert_eq!(analysis, whole.finish());
        }
    }
}

/// A step searches about as many positions as it is told to, and the last result stays available.
#[test]
fn an_analysis_can_be_stopped_at_any_time() {
    let mut job = AnalysisJob::study(&game(&rules("kalah", ""), ""), 300_000).unwrap();
    let mut before = 0;
    let mut depths = Vec::new();
    while job.step(1_000).is_none() {
        if let Some(analysis) = job.latest() {
            assert!(analysis.nodes <= before + 1_001);
            depths.push(analysis.depth);
        }
        before += 1_000;
    }
    assert!(depths.is_sorted() && depths.last() > depths.first());
    let over = job.latest().cloned();
    assert_eq!(job.step(1_000), over.as_ref(), "it stays finished");
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
            let game = random_position(&rules, &mut rng);
            let Some(job) = AnalysisJob::study(&game, 500) else { continue };
            let hint = Hint::of(&game, &job.finish());
            let mut after = game.clone();
            let trace = after.play(hint.mv).unwrap();
            let seat = game.turn();
            let takes = hint.reasons.iter().find_map(|why| match why {
                HintReason::Takes { seeds } => Some(*seeds),
                _ => None,
            });
            assert_eq!(takes.unwrap_or(0), trace.captured(seat), "{hint:?}");
            let again = after.turn() == seat && after.reason().is_none() && hint.mv != Move::Swap;
            assert_eq!(hint.reasons.contains(&HintReason::SowsAgain), again, "{hint:?}");
            let ends = hint.reasons.iter().any(|why| matches!(why, HintReason::Ends { .. }));
            assert_eq!(
                ends,
                after.reason().is_some() && matches!(hint.mv, Move::Sow(_)),
                "{hint:?}"
            );
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
    assert_eq!(hint.mv.to_string(), "A", "{hint:?}");
    let keeps = HintReason::Keeps { seeds: 5, from: "c".parse().unwrap() };
    assert!(hint.reasons.contains(&keeps), "{hint:?}");
    let english = Catalogue::english();
    let sentences: Vec<String> = hint.messages().iter().map(|part| english.text(part)).collect();
    assert!(sentences.join(" ").contains("saves 5 seeds from c"), "{sentences:?}");
}

/// Good moves but for one: the review finds that one.
#[test]
fn a_review_finds_the_planted_blunder() {
    let rules = rules("kalah", "");
    let start = game(&rules, "");
    let (mut played, mut moves, mut planted) = (start.clone(), Vec::new(), None);
    while played.reason().is_none() && moves.len() < 24 {
        let analysis = studied(&played, 20_000);
        let last = analysis.values.last().unwrap();
        let loss = analysis.values[0].margin.hundredths() - last.margin.hundredths();
        let blunder = planted.is_none() && moves.len() > 8 && loss > 600;
        if blunder {
            planted = Some(moves.len());
        }
        let mv = if blunder { last.mv } else { analysis.best };
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
    // An analysis of the position after the move agrees with its cost.
    let mut after = start.clone();
    moves[..=planted].iter().for_each(|mv| after.play_untraced(*mv).unwrap());
    let planted = &review.reviewed()[planted];
    let for_mover = |seat, margin: Margin| {
        let hundredths = margin.hundredths();
        if seat == planted.seat { hundredths } else { -hundredths }
    };
    let before = for_mover(Seat::South, planted.before);
    let after = for_mover(after.turn(), studied(&after, 200_000).margin);
    assert!(before - after > 300, "{before} {after}");
}

/// The review of a match, ply by ply.
fn reviewed_plies(rules: &Arc<Rules>, setup: &str, text: &str) -> Vec<PlyReview> {
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
    let mut gave_away = 0;
    for _ in 0..40 {
        let start = endgame(&rules, 14, &mut rng);
        let mut game = start.clone();
        let mut moves = Vec::new();
        while let Some(mv) = game.random_move(&mut rng) {
            game.play_untraced(mv).unwrap();
            moves.push(mv);
        }
        let mut review = Review::new(&start, &moves, 4_000);
        while review.step(4_000).is_none() {}
        let worst = review.worst(usize::MAX);
        gave_away += worst.iter().filter(|ply| ply.gave_away).count();
        assert!(worst.is_sorted_by_key(|ply| std::cmp::Reverse((ply.gave_away, ply.cost))));
        for ply in worst.iter().filter(|ply| ply.gave_away) {
            let own = |margin: Margin| if ply.seat == Seat::South { margin } else { -margin };
            assert!(own(ply.before).is_won() && own(ply.after).is_lost_or_drawn(), "{ply:?}");
        }
    }
    assert!(gave_away > 5, "{gave_away} given away");
}

#[test]
fn a_review_takes_every_kind_of_ply() {
    let pie = rules("kalah", "pie=yes");
    let al_manqala = rules("al-manqala", "");
    let games = [(pie, "A swap a resign"), (al_manqala, "A a B split")];
    for (rules, text) in games {
        let moves: Vec<Move> = text.split(' ').map(|mv| mv.parse().unwrap()).collect();
        assert_eq!(reviewed_plies(&rules, "", text).len(), moves.len());
    }
    // An agreed split costs neither player anything; resigning a won game costs all of it.
    let split = reviewed_plies(&rules("al-manqala", ""), "", "A a B split");
    assert_eq!(split.last().unwrap().cost, 0);
    let resigned =
        reviewed_plies(&rules("kalah", ""), "0 0 0 0 1 1 / 4 0 0 0 0 0 / 30 12 / S", "resign");
    assert!(resigned[0].gave_away && resigned[0].cost > 1_800, "{resigned:?}");
    assert!(resigned[0].before.is_won() && (-resigned[0].after).is_won());
    let mut empty = Review::new(&game(&rules("kalah", ""), ""), &[], 1);
    assert_eq!(empty.step(1), Some(&[][..]));
}
