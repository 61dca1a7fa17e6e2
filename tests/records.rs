//! Records: the words of every error, what is kept, and histories.

use std::ops::Deref;
use std::sync::Arc;

use proptest::prelude::*;
use proptest::sample::Index;
use rand::{Rng, SeedableRng, rngs::ChaCha8Rng};
use seedfall::record::{
    History, MAX_BYTES, Record, RecordError, read_record, read_records, stream_records,
};
use seedfall::rules::{
    Game, Move, Options, Refusal, Rules, Ruleset, Setup, Trace, shipped, shipped_by_id,
};

const KALAH: &str = "[Game \"kalah\"]\n";

fn read(text: &str) -> Result<Record, RecordError> {
    read_record("x.sow", text.as_bytes(), &shipped())
}

fn good(text: &str) -> Record {
    read(text).unwrap_or_else(|error| panic!("{error}"))
}

#[track_caller]
fn refused(text: &str, error: &str) {
    refused_bytes(text.as_bytes(), error);
}

#[track_caller]
fn refused_bytes(bytes: &[u8], error: &str) {
    match read_record("x.sow", bytes, &shipped()) {
        Ok(record) => panic!("was read as {record:?}"),
        Err(found) => assert_eq!(found.to_string(), format!("x.sow:{error}")),
    }
}

mod damage {
    use super::*;

    #[test]
    fn nothing_at_all() {
        let error = "1:1: no record: expected a tag such as [Game \"kalah\"]";
        refused("", error);
        refused(" \n\r\n", error);
        refused("\u{feff}", error);
    }

    #[test]
    fn not_utf8() {
        let error = "3:4: byte 0xFF is not UTF-8: expected UTF-8 text";
        refused_bytes(b"[Game \"kalah\"]\n\nC \xFF", &error.replace("3:4", "3:3"));
        refused_bytes(b"[Game \"kalah\"]\n\n\xC3\xA9 C\xFF", error);
        refused_bytes(b"\xEF\xBB\xBF\xFF", "1:1: byte 0xFF is not UTF-8: expected UTF-8 text");
    }

    #[test]
    fn larger_than_a_mebibyte() {
        let mut text = KALAH.as_bytes().to_vec();
        text.resize(MAX_BYTES, b'\n');
        assert!(read_record("x.sow", &text, &shipped()).is_ok());
        text.push(b'\n');
        refused_bytes(&text, "1:1: larger than 1 MiB: expected at most 1048576 bytes");
    }

    #[test]
    fn control_characters() {
        refused("[Game \"kalah\"]\n\nC \0", "3:3: control character U+0000: expected text");
        refused("[South \"a\u{1b}[2J\"]", "1:10: control character U+001B: expected text");
        refused("[Game \"kalah\"]\n{\u{7f}}", "2:2: control character U+007F: expected text");
    }

    #[test]
    fn a_carriage_return_alone() {
        let error = "1:15: control character U+000D: expected a line feed after it";
        refused("[Game \"kalah\"]\r\rC F", error);
        let error = "3:2: control character U+000D: expected a line feed after it";
        refused("[Game \"kalah\"]\r\n\r\nC\rF", error);
    }

    #[test]
    fn tags_cut_short() {
        refused("[", "1:2: the text ends: expected a tag's name");
        refused("[\"kalah\"]", "1:2: \": expected a tag's name");
        refused("[Game", "1:6: the text ends: expected a space after Game");
        refused("[Game\"kalah\"]", "1:6: \": expected a space after Game");
        refused("[Game kalah]", "1:7: k: expected a value that begins with \"");
        refused("[Game \"kalah\n]", "1:13: the line ends: expected a \" that ends the value");
        refused("[Game \"kalah", "1:13: the text ends: expected a \" that ends the value");
        refused("[Game \"kalah\"\nC", "1:14: the line ends: expected a ] after the value");
        refused("[Game \"kalah\"] C", "1:16: C: expected the end of the line after a tag");
    }

    #[test]
    fn an_unknown_escape() {
        refused("[South \"a\\n\"]", "1:11: n: expected \" or \\ after a \\ in a value");
    }

    #[test]
    fn comments_that_do_not_end() {
        let error = "3:3: this comment never ends: expected a } after it";
        refused("[Game \"kalah\"]\n\nC {hm\n\nF", error);
        refused("[Game \"kalah\"]\n\nC {a {b} c}", "3:6: {: expected a } before the next comment");
        let error = "3:7: }: not a move: expected a pit's letter, pass, swap, split or resign";
        refused("[Game \"kalah\"]\n\nC {a} } F", error);
    }

    #[test]
    fn a_known_tag_twice() {
        refused("[Game \"kalah\"]\n[Game \"kalah\"]", "2:1: a second Game tag: expected one");
        let text = "[Game \"kalah\"]\n[South \"a\"]\n[South \"a\"]";
        refused(text, "3:1: a second South tag: expected one");
    }

    #[test]
    fn no_game() {
        let error = "a record without a Game tag: expected one such as [Game \"kalah\"]";
        refused("\n[South \"Ana\"]\n\nC", &format!("2:1: {error}"));
        refused("[game \"kalah\"]", &format!("1:1: {error}"));
    }

    #[test]
    fn an_unknown_game() {
        let error = "1:8: unknown game \"Kalah\": expected one of \
                     kalah, al-manqala, mangala-iv, lab-hakimi";
        refused("[Game \"Kalah\"]", error);
    }

    #[test]
    fn options_of_another_game() {
        let text = "[Game \"al-manqala\"]\n[Options \"seeds=6 pie=yes\"]";
        refused(text, "2:19: unknown option pie: expected one of pits, seeds");
    }

    #[test]
    fn options_with_bad_values() {
        let options = |options: &str| format!("{KALAH}[Options \"{options}\"]");
        refused(&options("seeds=6  pie=maybe"), "2:20: pie=maybe: expected no or yes");
        refused(&options("seeds=0"), "2:11: seeds=0: expected a number, 1 to 127");
        refused(&options("pie=no pie=no"), "2:18: option pie given twice: expected it once");
        refused(
            &options("pits=15 seeds=9"),
            "2:19: seeds: 270 seeds in all: expected at most 8 in each of 30 pits",
        );
        let error = "2:13: unknown option \": expected one of \
                     pits, seeds, empty-capture, end, leftovers, pie";
        refused(&options("\u{3000} \\\" x"), error);
    }

    #[test]
    fn setups() {
        let setup = |setup: &str| format!("{KALAH}[Setup \"{setup}\"]");
        let refuse = |text: &str, error: &str| refused(&setup(text), error);
        let parts = "expected four parts: South / North / stores / seat to move";
        refuse("4 4 4", &format!("2:9: a set-up of 1 parts: {parts}"));
        let row = "4 4 4 4 4 4";
        let few = format!("4 4 4 4 4 / {row} / 0 0 / S");
        refuse(&few, "2:9: 5 counts for South: expected 6");
        let few = format!("4 4  4 4 4 4 /  {row} 4 / 0 0 / S");
        refuse(&few, "2:25: 7 counts for North: expected 6");
        let word = format!("4 4 x 4 4 4 / {row} / 0 0 / S");
        refuse(&word, "2:13: \"x\": expected a number of seeds, 0 to 255");
        let large = format!("4 4 4 4 4 256 / {row} / 0 0 / S");
        refuse(&large, "2:19: \"256\": expected a number of seeds, 0 to 255");
        let negative = format!("{row} / {row} / 0 -1 / S");
        refuse(&negative, "2:39: \"-1\": expected a number of seeds, 0 to 255");
        let many = format!("200 4 4 4 4 4 / {row} / 100 0 / S");
        refuse(&many, "2:9: 344 seeds: expected at most 255");
        let more = format!("{} / {row} / 0 0 / S", "255 ".repeat(300));
        refuse(&more, "2:9: 65535 seeds: expected at most 255");
        refuse(&format!("{row} / {row} / 0 / S"), "2:37: 1 stores: expected South's and North's");
        refuse(&format!("{row} / {row} / 0 0 / s"), "2:43: \"s\": expected S or N");
    }

    #[test]
    fn a_random_layout_without_a_setup() {
        let error = "1:8: mangala-iv starts from a random layout: \
                     expected a Setup tag, or layout=even in its Options";
        refused("[Game \"mangala-iv\"]\n\nA", error);
        good("[Game \"mangala-iv\"]\n[Options \"layout=even\"]\n\nA");
    }

    #[test]
    fn words_that_are_no_moves() {
        let moves = |moves: &str| format!("{KALAH}\n{moves}");
        let error = "not a move: expected a pit's letter, pass, swap, split or resign";
        let long = "C ".to_owned() + &"é".repeat(30);
        for (text, place, word) in [
            ("C 12.F", "3:3", "12.F"),
            ("C 12", "3:3", "12"),
            ("C . F", "3:3", "."),
            ("C Pass", "3:3", "Pass"),
            ("C [Game \"kalah\"]", "3:3", "[Game"),
            ("C F\n  é", "4:3", "é"),
            ("C\u{a0}F", "3:1", "C\u{a0}F"),
            (&long, "3:3", "éééééééééééééééééééééééé…"),
        ] {
            refused(&moves(text), &format!("{place}: {word}: {error}"));
        }
    }

    #[test]
    fn moves_before_any_tag() {
        refused("C F", "1:1: C: expected a tag first");
        refused("\n {hello}\n[Game \"kalah\"]", "2:2: a comment: expected a tag first");
    }

    #[test]
    fn illegal_moves() {
        let kalah = |moves: &str, error: &str| refused(&format!("{KALAH}\n{moves}"), error);
        kalah("C c", "3:3: c is not legal, not your pit: expected one of A B D E F");
        kalah("C C", "3:3: C is not legal, empty: expected one of A B D E F");
        kalah("H", "3:1: H is not legal, there is no such pit: expected one of A B C D E F");
        kalah(
            "pass",
            "3:1: pass is not legal, you can move, so you may not pass: \
                       expected one of A B C D E F",
        );
        kalah(
            "A swap",
            "3:3: swap is not legal, the seats may not be swapped now: \
                         expected one of a b c d e f",
        );
        kalah(
            "A split",
            "3:3: split is not legal, this game cannot be split by agreement: \
                          expected one of a b c d e f",
        );
        let unfed = "[Game \"al-manqala\"]\n\
                     [Setup \"1 0 0 0 0 0 1 / 0 0 0 0 0 0 0 / 0 0 / S\"]\n\nA";
        refused(unfed, "4:1: A is not legal, you must feed: expected one of G");
    }

    #[test]
    fn moves_after_the_end() {
        let error = "3:10: F is not legal, the game is over: expected the end of the record";
        refused("[Game \"kalah\"]\n\nC resign F", error);
    }

    #[test]
    fn results() {
        let result = |result: &str, moves: &str, error: &str| {
            refused(&format!("{KALAH}[Result \"{result}\"]\n\n{moves}"), error);
        };
        let shape = "expected totals such as 28-20, or *";
        result("", "C", &format!("2:10: result \"\": {shape}"));
        result("1 - 0", "C", &format!("2:10: result \"1 - 0\": {shape}"));
        result("+1-0", "C", &format!("2:10: result \"+1-0\": {shape}"));
        result("99999-0", "C", &format!("2:10: result \"99999-0\": {shape}"));
        result("1-0", "C", "2:10: result 1-0: expected *, for the moves do not end the game");
        result("*", "C resign", "2:10: result *: expected 1-0, which the moves give");
        result("0-1", "C resign", "2:10: result 0-1: expected 1-0, which the moves give");
    }

    #[test]
    fn undone_moves_that_could_not_be_played_again() {
        let error = "2:12: x: not a move: expected a pit's letter, pass, swap, split or resign";
        refused("[Game \"kalah\"]\n[Undone \"F x\"]\n\nC", error);
        let error = "2:10: a is not legal, not your pit: expected one of A B D E F";
        refused("[Game \"kalah\"]\n[Undone \"a\"]\n\nC", error);
        let error = "2:10: F is not legal, the game is over: expected the end of the record";
        refused("[Game \"kalah\"]\n[Undone \"F\"]\n\nresign", error);
    }

    #[test]
    fn a_second_record_where_one_is_wanted() {
        refused(
            "[Game \"kalah\"]\n\nC\n[Game \"kalah\"]",
            "4:1: a second record: expected only one",
        );
    }
}

mod kept {
    use super::*;

    #[test]
    fn line_ends_marks_and_numbers_do_not_matter() {
        let text = "\u{feff}[Game \"kalah\"]\r\n\r\n 1. C\tF a  2. B{x\r\ny}c\r\n\r\n";
        assert_eq!(good(text).to_string(), "[Game \"kalah\"]\n\nC F a B {x\ny} c\n");
    }

    #[test]
    fn unknown_tags_stay_where_they_are() {
        let text = "[Event \"Gaziantep\"]\n[Game \"kalah\"]\n[Event \"2\"]\n[Result \"*\"]\n[A-b_1 \"\"]\n\n\n";
        assert_eq!(good(text).to_string(), text);
        assert_eq!(good(text).tag("Event"), Some("Gaziantep"));
    }

    #[test]
    fn quotes_and_backslashes_in_values() {
        let text = "[Game \"kalah\"]\n[South \"Ana \\\"the \\\\ hand\\\" [é] {\"]\n\n\n";
        assert_eq!(good(text).tag("South"), Some("Ana \"the \\ hand\" [é] {"));
        assert_eq!(good(text).to_string(), text);
    }

    #[test]
    fn defaults_are_dropped_and_the_order_of_the_options_kept() {
        let text = "[Options \"pie=yes  seeds=4 empty-capture=yes\"]\n[Game \"kalah\"]\n\
                    [Setup \"4 4 4 4 4 4 / 4 4 4 4 4 4 / 0 0 / S\"]\n\nC";
        let kept = "[Options \"pie=yes empty-capture=yes\"]\n[Game \"kalah\"]\n\nC\n";
        assert_eq!(good(text).to_string(), kept);
        assert_eq!(
            good(&text.replace("pie=yes ", "").replace("empty-capture=yes", "")).to_string(),
            "[Game \"kalah\"]\n\nC\n"
        );
    }

    #[test]
    fn comments_stay_at_their_places() {
        let text = "[Game \"kalah\"]\n\n{start} {again} C { a bonus } F {} a\n";
        let record = good(text);
        let places: Vec<_> = record.comments().iter().map(|comment| comment.after).collect();
        assert_eq!(places, [0, 0, 1, 2]);
        assert_eq!(record.to_string(), text);
    }

    #[test]
    fn a_game_over_before_it_begins_keeps_its_setup() {
        let text = "[Game \"kalah\"]\n[Setup \"0 0 0 0 0 0 / 1 1 1 1 1 1 / 20 22 / S\"]\n\
                    [Result \"20-28\"]\n\n\n";
        assert_eq!(good(text).to_string(), text);
    }

    #[test]
    fn records_one_after_the_other() {
        let text =
            "[Game \"kalah\"]\n\nC\n[Game \"kalah\"]\n\n\n\n[South \"Ana\"]\n[Game \"kalah\"]\nF\n";
        let rulesets = shipped();
        let records: Result<Vec<_>, _> = read_records("x", text.as_bytes(), &rulesets).collect();
        let plies: Vec<_> = records.unwrap().iter().map(|record| record.moves().len()).collect();
        assert_eq!(plies, [1, 0, 1]);
    }

    #[test]
    fn records_after_a_bad_one_are_still_read() {
        let good = "[Game \"kalah\"]\n\nC\n\n";
        let rulesets = shipped();
        for bad in [
            "[Game \"kalah\n[South \"x\"]\n\nC\n\n",
            "[South x]\n[Game \"kalah\"]\n\nC\n\n",
            "[Game \"kalah\"]\n\nC xx\nF\n\n",
            "[Game \"kalah\"]\n\nC {a {b}}\n\n",
            "[Game \"kalah\"]\n\nC C\n\n",
            "[Game \"chess\"]\n\nC\n\n",
            "[South \"x\"]\n\nC\n\n",
        ] {
            let text = format!("{good}{bad}{good}");
            let read: Vec<_> = read_records("x", text.as_bytes(), &rulesets)
                .map(|record| record.is_ok())
                .collect();
            assert_eq!(read, [true, false, true], "{bad}");
        }
    }

    #[test]
    fn names_and_comments_from_players_cannot_break_a_record() {
        let start = start("kalah", "");
        let history = History::new(start.state().clone());
        let record = Record::new(start.rules(), &history, &Default::default())
            .with_seed(7)
            .with_names("a\"]\n[Game \"x", "\\\r\0")
            .with_date("2026-11-29")
            .with_comment(9, "}\r\n{ C");
        let text = "[Game \"kalah\"]\n[Seed \"7\"]\n[South \"a\\\"] [Game \\\"x\"]\n\
                    [North \"\\\\  \"]\n[Date \"2026-11-29\"]\n[Result \"*\"]\n\n{) \n( C}\n";
        assert_eq!(record.to_string(), text);
        assert_eq!(good(text).to_string(), text);
        assert_eq!(good(text).seed(), Some(7));
    }

    #[test]
    fn a_record_takes_the_moves_of_its_history() {
        let record = good("[Game \"kalah\"]\n[Site \"x\"]\n\n{a} C {b} F {c} a {d}");
        let mut history = Match::of(&record);
        history.go_to(1);
        history.play("E".parse().unwrap()).unwrap();
        let text = "[Game \"kalah\"]\n[Site \"x\"]\n[Result \"*\"]\n\n{a} C {b} E {c}\n";
        assert_eq!(record.with_moves_of(&history).to_string(), text);
    }
}

fn ruleset(id: &str) -> Ruleset {
    shipped_by_id(id).unwrap()
}

fn start(id: &str, options: &str) -> Game {
    let rules = Arc::new(Rules::new(ruleset(id).with_options(options).unwrap().0).unwrap());
    let setup = rules.draw_setup(&mut ChaCha8Rng::seed_from_u64(3));
    Game::new(&rules, &setup).unwrap()
}

/// A random match of at most `plies` plies, with a snapshot of its start and after each.
fn random_match(id: &str, options: &str, seed: u64, plies: usize) -> (Match, Vec<Snapshot>) {
    let rules = Arc::new(Rules::new(ruleset(id).with_options(options).unwrap().0).unwrap());
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let history = History::new(rules.begin(&rules.draw_setup(&mut rng)).unwrap());
    let mut history = Match { rules, history };
    let mut snapshots = vec![snapshot(&history)];
    for ply in 0..plies {
        let resigns = seed.is_multiple_of(5) && ply == 20;
        let Some(mv) = history.game().random_move(&mut rng) else { break };
        history.play(if resigns { Move::Resign } else { mv }).unwrap();
        snapshots.push(snapshot(&history));
    }
    (history, snapshots)
}

/// A history together with its rules.
struct Match {
    rules: Arc<Rules>,
    history: History,
}

impl Match {
    fn of(record: &Record) -> Self {
        Self { rules: Arc::clone(record.rules()), history: record.history() }
    }

    fn play(&mut self, mv: Move) -> Result<Trace, Refusal> {
        self.history.play(&self.rules, mv)
    }

    fn undo(&mut self) -> Option<Move> {
        self.history.undo(&self.rules)
    }

    fn redo(&mut self) -> Option<(Move, Trace)> {
        self.history.redo(&self.rules)
    }

    fn go_to(&mut self, ply: usize) {
        self.history.go_to(&self.rules, ply);
    }

    fn game(&self) -> Game {
        Game::with_state(&self.rules, self.state().clone())
    }

    fn record(&self, options: &Options) -> Record {
        Record::new(&self.rules, self, options)
    }
}

impl Deref for Match {
    type Target = History;

    fn deref(&self) -> &History {
        &self.history
    }
}

/// The position, the legal moves, and how the game has ended.
type Snapshot = (Setup, Vec<Move>, String);

fn snapshot(history: &Match) -> Snapshot {
    let game = history.game();
    let end = format!("{:?} {:?}", game.reason(), game.outcome());
    (game.position().setup(), game.legal_moves(), end)
}

/// Games with bonus turns, swaps, passes and every kind of start.
const GAMES: [(&str, &str); 6] = [
    ("kalah", ""),
    ("kalah", "pie=yes end=on-turn"),
    ("al-manqala", ""),
    ("mangala-iv", ""),
    ("mangala-iv", "choice=free layout=even"),
    ("lab-hakimi", "pits=3"),
];

proptest! {
    #[test]
    fn any_bytes_are_read_or_refused(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        for record in read_records("x", &bytes, &shipped()) {
            drop(record);
        }
    }

    #[test]
    fn any_mix_of_the_formats_signs_is_read_or_refused(
        parts in proptest::collection::vec(proptest::sample::select(vec![
            "[", "]", "\"", "\\", "{", "}", "\n", "\r\n", "\r", " ", "\t", "\0", "é", "Game",
            "[Game \"kalah\"]\n", "[Game \"al-manqala\"]\n", "[Options \"", "seeds=6", "[Setup \"",
            "4 4 4 4 4 4", "/", "255", "S", "[Result \"*\"]\n", "C", "F", "a", "pass", "swap",
            "split", "resign", "1.", "{x}",
        ]), 0..60),
    ) {
        for record in read_records("x", parts.concat().as_bytes(), &shipped()).flatten() {
            let text = record.to_string();
            prop_assert_eq!(good(&text).to_string(), text);
        }
    }

    #[test]
    fn a_damaged_record_is_read_or_refused(
        (game, seed) in (0..GAMES.len(), 0..1000u64),
        damage in proptest::collection::vec((any::<Index>(), any::<u8>(), 0..3), 1..4),
    ) {
        let (id, options) = GAMES[game];
        let (history, _) = random_match(id, options, seed, 40);
        let options = ruleset(id).with_options(options).unwrap().1;
        let mut bytes = history.record(&options).to_string().into_bytes();
        for (place, byte, kind) in damage {
            let at = place.index(bytes.len());
            match kind {
                0 => bytes[at] = byte,
                1 => bytes.insert(at, byte),
                _ => { bytes.remove(at); }
            }
        }
        for record in read_records("x", &bytes, &shipped()) {
            match record {
                Ok(record) => {
                    let text = record.to_string();
                    prop_assert_eq!(good(&text).to_string(), text);
                }
                Err(error) => {
                    let lines = bytes.split(|byte| *byte == b'\n').count();
                    prop_assert!(error.line >= 1 && error.line <= lines);
                    prop_assert!(error.column >= 1 && error.column <= bytes.len() + 1);
                }
            }
        }
    }

    #[test]
    fn a_match_is_written_and_read_again(game in 0..GAMES.len(), seed in 0..1000u64, plies in 0..300usize) {
        let (id, options) = GAMES[game];
        let (history, snapshots) = random_match(id, options, seed, plies);
        let options = ruleset(id).with_options(options).unwrap().1;
        let record = history.record(&options).with_names("é \\", "\"");
        let again = good(&record.to_string());
        prop_assert_eq!(again.to_string(), record.to_string());
        prop_assert_eq!(again.moves(), history.moves());
        prop_assert_eq!(&snapshot(&Match::of(&again)), &snapshots[snapshots.len() - 1]);
    }

    #[test]
    fn undo_and_redo_go_through_the_same_positions(game in 0..GAMES.len(), seed in 0..1000u64) {
        let (id, options) = GAMES[game];
        let (mut history, snapshots) = random_match(id, options, seed, 60);
        let moves = history.moves().to_vec();
        for ply in (0..moves.len()).rev() {
            prop_assert_eq!(history.undo(), Some(moves[ply]));
            prop_assert_eq!(&snapshot(&history), &snapshots[ply]);
        }
        prop_assert!(!history.can_undo() && history.undo().is_none());
        for ply in 0..moves.len() {
            let mut board = *history.game().position();
            let (mv, trace): (Move, Trace) = history.redo().unwrap();
            prop_assert_eq!(mv, moves[ply]);
            prop_assert_eq!(&snapshot(&history), &snapshots[ply + 1]);
            trace.replay(&mut board);
            prop_assert_eq!(board.setup().rows, history.game().position().setup().rows);
        }
        prop_assert!(!history.can_redo() && history.redo().is_none());
    }

    #[test]
    fn another_move_drops_the_plies_that_could_be_redone(game in 0..GAMES.len(), seed in 0..1000u64, back in any::<Index>()) {
        let (id, options) = GAMES[game];
        let (mut history, snapshots) = random_match(id, options, seed, 60);
        let moves = history.moves().to_vec();
        let ply = back.index(moves.len() + 1);
        history.go_to(ply);
        prop_assert_eq!(&snapshot(&history), &snapshots[ply]);
        // A refused move changes nothing, not even what can be redone.
        prop_assert!(history.play("O".parse().unwrap()).is_err());
        prop_assert_eq!(history.moves(), &moves[..]);
        if let Some(&mv) = history.game().legal_moves().last() {
            history.play(mv).unwrap();
            prop_assert_eq!(history.cursor(), ply + 1);
            prop_assert_eq!(&history.moves()[..ply], &moves[..ply]);
            prop_assert_eq!(history.moves().len(), ply + 1);
            history.undo();
            prop_assert_eq!(&snapshot(&history), &snapshots[ply]);
        }
    }
}

/// After each of a hundred thousand undos, redos, jumps and moves the position is the one that its plies
/// lead to.
#[test]
fn the_position_follows_from_the_plies_after_any_navigation() {
    let mut rng = ChaCha8Rng::seed_from_u64(4);
    let mut matches = 0;
    for (id, options) in GAMES.iter().copied().cycle() {
        let (mut history, _) = random_match(id, options, matches, 80);
        for _ in 0..5000 {
            let plies = history.moves().len();
            let before = history.cursor();
            let expected = match rng.next_u32() % 8 {
                0 => {
                    // Without other moves now and then the match would only get shorter.
                    match history.game().random_move(&mut rng) {
                        Some(mv) => {
                            history.play(mv).unwrap();
                            before + 1
                        }
                        None => before,
                    }
                }
                1 | 2 => {
                    let ply = rng.next_u32() as usize % (plies + 2);
                    history.go_to(ply);
                    ply.min(plies)
                }
                3..=5 => {
                    history.undo();
                    before.saturating_sub(1)
                }
                _ => {
                    history.redo();
                    (before + 1).min(plies)
                }
            };
            assert_eq!(history.cursor(), expected);
            let recomputed = history.state_at(&history.rules, expected);
            assert_eq!(history.game().position(), recomputed.position());
            assert_eq!(history.game().reason(), recomputed.reason());
        }
        matches += 1;
        if matches * 5000 >= 100_000 {
            return;
        }
    }
}

#[test]
fn undone_plies_are_kept() {
    let mut history = Match::of(&good("[Game \"kalah\"]\n\nC F a B"));
    history.undo();
    history.undo();
    let record = history.record(&Default::default());
    let text = "[Game \"kalah\"]\n[Undone \"a B\"]\n[Result \"*\"]\n\nC F\n";
    assert_eq!(record.to_string(), text);
    let mut again = Match::of(&good(text));
    assert_eq!((again.cursor(), again.moves()), (2, history.moves()));
    again.go_to(4);
    let whole = good(text).with_moves_of(&again).to_string();
    assert_eq!(whole, "[Game \"kalah\"]\n[Result \"*\"]\n\nC F a B\n");
}

/// A comment on a ply that was taken back is not lost when the match is closed and opened again.
#[test]
fn comments_on_undone_plies_are_kept() {
    let annotated = "[Game \"kalah\"]\n[Result \"*\"]\n\n\
                     {start} C {b} F {c \\ \"d\"\ne} {f} a {g\\n} B {} \n";
    let annotated = annotated.replace(" \n", "\n");
    let record = good(&annotated);
    let mut history = Match::of(&record);
    history.go_to(1);
    let written = record.with_moves_of(&history).to_string();
    let text = "[Game \"kalah\"]\n[Result \"*\"]\n[Undone \"F a B\"]\n\
                [UndoneComment \"2 c \\\\\\\\ \\\"d\\\"\\\\ne\"]\n\
                [UndoneComment \"2 f\"]\n[UndoneComment \"3 g\\\\\\\\n\"]\n\
                [UndoneComment \"4 \"]\n\n{start} C {b}\n";
    assert_eq!(written, text);
    let again = good(&written);
    assert_eq!(again.to_string(), written);
    assert_eq!(again.comments(), good(&annotated).comments());
    let mut history = Match::of(&again);
    history.go_to(2);
    let two = again.clone().with_moves_of(&history).to_string();
    assert_eq!(two.matches("[UndoneComment ").count(), 2, "{two}");
    history.go_to(4);
    assert_eq!(again.clone().with_moves_of(&history).to_string(), annotated);
    // Another move instead of those that were taken back.
    history.go_to(1);
    history.play("E".parse().unwrap()).unwrap();
    assert!(!again.with_moves_of(&history).to_string().contains("UndoneComment"));
}

#[test]
fn comments_on_undone_plies_that_are_not_there() {
    let comment = |value: &str, error: &str| {
        let text = format!("{KALAH}[Undone \"F a\"]\n[UndoneComment \"{value}\"]\n\nC");
        refused(&text, error);
    };
    comment("1 x", "3:17: 1: expected the number of an undone ply, 2 to 3, and a space");
    comment("4 x", "3:17: 4: expected the number of an undone ply, 2 to 3, and a space");
    comment("x", "3:17: x: expected the number of an undone ply, 2 to 3, and a space");
    comment("2", "3:17: 2: expected the number of an undone ply, 2 to 3, and a space");
    let text = format!("{KALAH}[UndoneComment \"2 x\"]\n\nC");
    refused(&text, "2:17: 2: expected an Undone tag with the ply");
}

/// Text of any length is read record by record, a part of it at a time.
mod streams {
    use std::io::{self, Read};

    use super::*;

    /// The outcome of each record: how many plies it has, or its error.
    fn outcomes(text: impl Read) -> Vec<Result<usize, String>> {
        let rulesets = shipped();
        stream_records("x", text, &rulesets)
            .map(|record| {
                record.map(|record| record.moves().len()).map_err(|error| error.to_string())
            })
            .collect()
    }

    /// Yields a few bytes at a time, so that every character and line end is cut somewhere.
    struct SmallReads<'a>(&'a [u8], usize);

    impl Read for SmallReads<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let bytes = self.1.min(buffer.len()).min(self.0.len());
            let (read, rest) = self.0.split_at(bytes);
            buffer[..bytes].copy_from_slice(read);
            self.0 = rest;
            Ok(bytes)
        }
    }

    const GOOD: &str = "[Game \"kalah\"]\n\nC {dé} F\n\n";

    #[test]
    fn many_more_bytes_than_one_record_may_have() {
        let comment = "é ".repeat(1000);
        let record = |plies: &str| format!("[Game \"kalah\"]\r\n\r\n{plies} {{{comment}}}\r\n\r\n");
        let mut text = String::new();
        let mut expected = Vec::new();
        while text.len() < 5 * MAX_BYTES {
            let line = text.matches('\n').count() + 3;
            let (plies, outcome) = match expected.len() {
                700 => {
                    let problem = "C is not legal, empty: expected one of A B D E F";
                    ("C C", Err(format!("x:{line}:3: record 701: {problem}")))
                }
                number if number % 2 == 0 => ("C F", Ok(2)),
                _ => ("C", Ok(1)),
            };
            text.push_str(&record(plies));
            expected.push(outcome);
        }
        assert!(expected.len() > 701);
        assert_eq!(outcomes(text.as_bytes()), expected);
        assert_eq!(outcomes(SmallReads(text.as_bytes(), 4093)), expected);
    }

    #[test]
    fn any_cut_gives_the_same_records() {
        let text = format!("\u{feff}{GOOD}[Game \"kalah\"]\r\n\r\nxé\r\n{GOOD}");
        let expected = outcomes(text.as_bytes());
        assert_eq!(expected.iter().map(Result::is_ok).collect::<Vec<_>>(), [true, false, true]);
        for bytes in 1..20 {
            assert_eq!(outcomes(SmallReads(text.as_bytes(), bytes)), expected);
        }
    }

    /// The record over the limit is refused where it begins; those around it are read.
    #[test]
    fn one_record_over_the_limit() {
        let filler =
            |bytes: usize| format!("[Game \"kalah\"]\n\nC {{{}}} F\n", "x\n".repeat(bytes / 2));
        let large = "x:5:1: record 2: larger than 1 MiB: expected at most 1048576 bytes";
        for bytes in [MAX_BYTES, 2 * MAX_BYTES, 7 * MAX_BYTES] {
            let text = format!("{GOOD}{}{GOOD}{GOOD}", filler(bytes));
            assert_eq!(outcomes(text.as_bytes()), [Ok(2), Err(large.to_owned()), Ok(2), Ok(2)]);
        }
        let fits = filler(MAX_BYTES - 100);
        let rest = MAX_BYTES - fits.len();
        let text = format!("{GOOD}{fits}{}{GOOD}", "\n".repeat(rest));
        assert_eq!(outcomes(text.as_bytes()), [Ok(2), Ok(2), Ok(2)]);
        let text = format!("{GOOD}{fits}{}{GOOD}", "\n".repeat(rest + 1));
        assert_eq!(outcomes(text.as_bytes()), [Ok(2), Err(large.to_owned()), Ok(2)]);
        let long_line = format!("{GOOD}[Game \"kalah\"]\n\n{}\n{GOOD}", "1. ".repeat(MAX_BYTES));
        assert_eq!(outcomes(long_line.as_bytes()), [Ok(2), Err(large.to_owned()), Ok(2)]);
    }

    #[test]
    fn a_comment_that_never_ends_costs_one_record() {
        let text = format!("{GOOD}[Game \"kalah\"]\n\nC {{hm\n\n{GOOD}{GOOD}");
        let error = "x:9:5: record 2: {: expected a } before the next comment";
        let error = error.replace("9:5", "11:3");
        let found = outcomes(text.as_bytes());
        assert_eq!(found, [Ok(2), Err(error), Ok(2), Ok(2)]);
    }

    #[test]
    fn bytes_that_are_not_utf8_cost_one_record() {
        for bad in [&b"\xFF"[..], b"\xC3", b"\xE2\x82", &[0xFF; 5000]] {
            let text = [GOOD.as_bytes(), b"[Game \"kalah\"]\n\nC ", bad, b" F\n", GOOD.as_bytes()];
            let error =
                format!("x:7:3: record 2: byte {:#04X} is not UTF-8: expected UTF-8 text", bad[0]);
            assert_eq!(outcomes(&text.concat()[..]), [Ok(2), Err(error), Ok(2)]);
        }
        let cut = [GOOD.as_bytes(), b"[Game \"kalah\"]\n\xC3"].concat();
        let error = "x:6:1: record 2: byte 0xC3 is not UTF-8: expected UTF-8 text".to_owned();
        assert_eq!(outcomes(&cut[..]), [Ok(2), Err(error)]);
    }

    #[test]
    fn a_stream_that_breaks_off() {
        struct Broken;
        impl Read for Broken {
            fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
                Err(io::Error::other("no more"))
            }
        }
        let text = format!("{GOOD}[Game \"kalah\"]\n\nC");
        let error = "x:7:2: record 2: cannot be read: no more".to_owned();
        assert_eq!(outcomes(text.as_bytes().chain(Broken)), [Ok(2), Err(error)]);
    }
}

#[test]
fn records_may_have_many_words_and_tags() {
    let words = "1. ".repeat(300_000);
    let record = good(&format!("{KALAH}\n{words}C"));
    assert_eq!(record.moves().len(), 1);
    let tags = "[a \"\"]\n".repeat(100_000);
    assert_eq!(good(&format!("{tags}{KALAH}")).tags().count(), 100_001);
}
