//! The program `seedfall-lab` itself, run as a process.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

fn lab(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_seedfall-lab"));
    // Without the rulesets of the user who runs the tests.
    command.args(args).env("XDG_DATA_HOME", "/nowhere").stdin(Stdio::null());
    command
}

/// Exit status, standard output, standard error.
fn outcome(output: Output) -> (i32, String, String) {
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

fn run(args: &[&str]) -> (i32, String, String) {
    outcome(lab(args).output().unwrap())
}

fn feed(args: &[&str], input: &[u8]) -> (i32, String, String) {
    let mut command = lab(args);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    let writer = std::thread::spawn(move || {
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    outcome(output)
}

#[track_caller]
fn refused(args: &[&str], error: &str) {
    let line = format!("seedfall-lab: {error} (see seedfall-lab --help)\n");
    assert_eq!(run(args), (2, String::new(), line));
}

/// A folder of this test's own.
fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
}

#[test]
fn help_and_version() {
    let (status, out, err) = run(&["--help"]);
    assert_eq!((status, err.as_str()), (0, ""));
    for command in ["verify", "simulate", "analyse", "duel", "perft", "solve", "rules"] {
        assert!(out.contains(command));
        let (status, out, err) = run(&[command, "--help"]);
        assert_eq!((status, err.as_str()), (0, ""));
        assert!(out.starts_with(&format!("seedfall-lab {command}")));
    }
    let version = format!("seedfall-lab {}\n", env!("CARGO_PKG_VERSION"));
    assert_eq!(run(&["--version"]), (0, version, String::new()));
}

#[test]
fn bad_usage() {
    let commands = "expected one of verify, simulate, perft, analyse, duel, solve, rules";
    refused(&[], &format!("no command: {commands}"));
    refused(&["play"], &format!("unknown command \"play\": {commands}"));
    refused(&["--json"], "invalid option '--json'");
    refused(&["verify"], "verify: expected a FILE");
    refused(&["perft", "kalah"], "perft: unexpected argument \"kalah\"");
    refused(&["perft", "--deep", "3"], "perft: invalid option '--deep'");
    refused(&["perft", "--depth"], "perft: missing argument for option '--depth'");
    refused(&["perft", "--depth", "1"], "expected --game ID");
    refused(&["perft", "--game", "kalah"], "perft: expected --depth D");
    let perft = |more: &[&'static str]| [&["perft", "--game", "kalah", "--depth"], more].concat();
    refused(&perft(&["0"]), "--depth 0: expected a whole number from 1 on");
    refused(&perft(&["+3"]), "--depth +3: expected a whole number from 1 on");
    refused(&perft(&["3", "--depth", "3"]), "--depth given twice: expected it once");
    let options = "--options:9: pie=x: expected no or yes";
    refused(&perft(&["3", "--options", "seeds=3 pie=x"]), options);
    let setup = "--setup:1: 1 counts for South: expected 6";
    refused(&perft(&["3", "--setup", "1/1/0 0/S"]), setup);
    let spaced = "1  1  1  1  1  1  /  1 / 0 0 / S";
    refused(&perft(&["3", "--setup", spaced]), "--setup:22: 1 counts for North: expected 6");
    let random = "mangala-iv starts from a random layout: expected --setup SETUP";
    refused(&["perft", "--game", "mangala-iv", "--depth", "1"], random);
    let solve = ["solve", "--game", "kalah", "--memory", "0"];
    refused(&solve, "--memory 0: expected a whole number from 1 on");
    let ids = "expected one of kalah, al-manqala, mangala-iv, lab-hakimi";
    refused(&["rules", "oware"], &format!("unknown game \"oware\": {ids}"));
    refused(&["rules"], "rules: expected one ID, or --list");
    refused(&["simulate", "--game", "kalah"], "simulate: expected --games N");
    let player = ["simulate", "--game", "kalah", "--games", "1", "--south", "ana"];
    let players = "random, seedling, sprout, sower, reaper, miller, master, or 1 to 6";
    refused(&player, &format!("--south ana: expected {players}"));
    refused(&["duel", "--game", "kalah"], "duel: expected --south LEVEL");
    let duel = ["duel", "--game", "kalah", "--south", "2", "--north", "7"];
    refused(&duel, &format!("--north 7: expected {players}"));
    let level =
        "not a level: expected 1 to 6 or a name, seedling, sprout, sower, reaper, miller, master";
    refused(&["analyse", "--game", "kalah", "--level", "0"], &format!("--level 0: {level}"));
    let both = ["analyse", "--game", "kalah", "--level", "1", "--nodes", "9"];
    refused(&both, "analyse: expected --nodes or --level");
    for of_start in [["--game", "kalah"], ["--options", "pits=3"], ["--setup", "1 / 1 / 0 0 / S"]] {
        let record = [&["analyse", "--record", "x.sow"], &of_start[..]].concat();
        refused(&record, "analyse: expected --game and --setup, or --record");
    }
    #[cfg(unix)]
    {
        use std::os::unix::ffi::OsStrExt;
        let mut command = lab(&["analyse", "--record", "x.sow", "--game"]);
        command.arg(std::ffi::OsStr::from_bytes(b"\xff"));
        let (status, _, err) = outcome(command.output().unwrap());
        assert_eq!(status, 2);
        assert!(err.contains("analyse: expected --game and --setup, or --record"), "{err}");
    }
    let seed = ["analyse", "--game", "kalah", "--seed", "7"];
    refused(&seed, "analyse: --seed belongs to --level");
}

#[test]
fn verify_prints_a_json_object_a_ply() {
    let (status, out, err) = feed(&["verify", "--json", "-"], b"[Game \"kalah\"]\n\nC resign\n");
    assert_eq!((status, err.as_str()), (0, ""));
    let known = r#"{"file":"-","ply":0,"move":null,"south":[4,4,4,4,4,4],"north":[4,4,4,4,4,4],"stores":[0,0],"turn":"south","over":false,"reason":null}
{"file":"-","ply":1,"move":"C","south":[4,4,0,5,5,5],"north":[4,4,4,4,4,4],"stores":[1,0],"turn":"south","over":false,"reason":null}
{"file":"-","ply":2,"move":"resign","south":[4,4,0,5,5,5],"north":[4,4,4,4,4,4],"stores":[1,0],"turn":"south","over":true,"reason":"resigned"}
"#;
    assert_eq!(out, known);
}

#[test]
fn verify_draws_the_board() {
    let text = "[Game \"kalah\"]\n[South \"Ana\"]\n[Options \"seeds=3\"]\n\nD F resign";
    let (status, out, err) = feed(&["verify", "-"], text.as_bytes());
    assert_eq!((status, err.as_str()), (0, ""));
    let known = "\
-: Kalah, seeds=3, South Ana, North unnamed

       f   e   d   c   b   a
       3   3   3   3   3   3
   0                           0
       3   3   3   3   3   3
       A   B   C   D   E   F

   1  South  D  3 3 3 0 4 4 / 3 3 3 3 3 3 / 1 0 / S  bonus turn
   2  South  F  3 3 3 0 4 0 / 4 4 4 3 3 3 / 2 0 / N
   3  North  resign  3 3 3 0 4 0 / 4 4 4 3 3 3 / 2 0 / N

       f   e   d   c   b   a
       3   3   3   4   4   4
   0                           2
       3   3   3   0   4   0
       A   B   C   D   E   F

South wins, 2-0: the other player resigned.

";
    assert_eq!(out, known);
}

#[test]
fn verify_names_bad_records_and_replays_the_others() {
    let folder = folder("verify");
    let good = folder.join("good.sow");
    let bad = folder.join("bad.sow");
    let missing = folder.join("missing.sow");
    fs::write(&good, "[Game \"kalah\"]\n\nC\n").unwrap();
    fs::write(&bad, "[Game \"kalah\"]\n\nC C\n\n[Game \"kalah\"]\n\nF\n").unwrap();
    let names = [&bad, &missing, &good].map(|path| path.to_str().unwrap());
    let (status, out, err) = run(&[&["verify", "--json"], names.as_slice()].concat());
    assert_eq!(status, 1);
    assert_eq!(out.lines().count(), 4);
    let errors: Vec<_> = err.lines().collect();
    let illegal = "3:3: C is not legal, empty: expected one of A B D E F";
    assert_eq!(errors[0], format!("{}:{illegal}", names[0]));
    assert!(errors[1].starts_with(&format!("{}: ", names[1])));
    assert_eq!(errors.len(), 2);
}

#[test]
fn verify_refuses_what_is_too_large() {
    let (status, out, err) = feed(&["verify", "-"], &vec![b' '; 3 << 20]);
    let error = "-:1:1: larger than 1 MiB: expected at most 1048576 bytes\n";
    assert_eq!((status, out.as_str(), err.as_str()), (1, "", error));
}

/// The limit is for one record: any number of them is read, from a pipe too.
#[test]
fn verify_reads_what_simulate_writes() {
    let games = ["simulate", "--game", "kalah", "--games", "12000", "--seed", "5"];
    let (status, out, _) = run(&games);
    assert_eq!(status, 0);
    assert!(out.len() > 1 << 20, "{}", out.len());
    let middle = out.match_indices("\n\n[Game").nth(6000).unwrap().0;
    let damaged = format!("{} x{}", &out[..middle], &out[middle..]);
    let file = folder("stream").join("many.sow");
    fs::write(&file, &damaged).unwrap();
    let line = damaged[..middle].matches('\n').count() + 1;
    let column = middle - damaged[..middle].rfind('\n').unwrap() + 1;
    let problem = "x: not a move: expected a pit's letter, pass, swap, split or resign";
    for (name, input) in [(file.to_str().unwrap(), ""), ("-", damaged.as_str())] {
        let (status, plies, err) = feed(&["verify", "--json", name], input.as_bytes());
        let error = format!("{name}:{line}:{column}: record 6001: {problem}\n");
        assert_eq!((status, err), (1, error));
        assert_eq!(plies.matches("\"ply\":0,").count(), 11_999);
        assert_eq!(plies.matches("\"over\":true").count(), 11_999);
    }
}

#[test]
fn simulate_prints_the_same_bytes_for_the_same_seed() {
    for game in ["kalah", "al-manqala", "mangala-iv", "lab-hakimi"] {
        let args = |seed| ["simulate", "--game", game, "--games", "20", "--seed", seed];
        let (status, out, err) = run(&args("42"));
        assert_eq!((status, err.as_str()), (0, ""));
        assert_eq!(run(&args("42")).1, out);
        assert_ne!(run(&args("43")).1, out);
        assert_eq!(out.matches("[Game ").count(), 20);
        assert_eq!(out.matches("\n\n[Game ").count(), 19);
        let (status, plies, err) = feed(&["verify", "--json", "-"], out.as_bytes());
        assert_eq!((status, err.as_str()), (0, ""));
        assert_eq!(plies.matches("\"over\":true").count(), 20);
    }
}

/// These bytes must never change: they are what "the same on every machine" means.
#[test]
fn simulate_prints_known_bytes() {
    let args = ["simulate", "--game", "mangala-iv", "--games", "1", "--seed", "5"];
    let known = "\
[Game \"mangala-iv\"]
[Setup \"4 7 11 3 7 9 4 / 4 6 5 10 14 8 6 / 0 0 / S\"]
[Seed \"5\"]
[South \"random\"]
[North \"random\"]
[Result \"36-61\"]

A a A a A b A b C a A b A a A a A a C a D a D a C c E d G a
";
    assert_eq!(run(&args), (0, known.to_owned(), String::new()));
}

#[test]
fn a_game_is_repeated_from_its_seed() {
    let args = |games, seed| ["simulate", "--game", "mangala-iv", "--games", games, "--seed", seed];
    let three = run(&args("3", "7")).1;
    let last = three.rsplit_once("\n\n[Game").unwrap().1;
    let seed = last.split_once("[Seed \"").unwrap().1.split_once('"').unwrap().0;
    assert_eq!(run(&args("1", seed)).1, format!("[Game{last}"));
}

#[test]
fn a_random_seed_is_named() {
    let args = ["simulate", "--game", "kalah", "--options", "pie=yes", "--games", "2"];
    let (status, out, err) = run(&args);
    assert_eq!(status, 0);
    let seed = err.trim_end().strip_prefix("seedfall-lab: --seed ").unwrap();
    assert_eq!(run(&[&args[..], &["--seed", seed]].concat()).1, out);
}

#[test]
fn perft_prints_depth_count_and_seconds() {
    let counts = |args: &[&str]| {
        let (status, out, err) = run(&[&["perft"], args].concat());
        assert_eq!((status, err.as_str()), (0, ""));
        let lines = out.lines().enumerate().map(|(index, line)| {
            let [depth, count, seconds] = line.split(' ').collect::<Vec<_>>()[..] else {
                panic!("{line}");
            };
            assert_eq!(depth, (index + 1).to_string());
            assert!(seconds.parse::<f64>().unwrap() >= 0.0);
            count.parse().unwrap()
        });
        lines.collect::<Vec<u64>>()
    };
    assert_eq!(counts(&["--game", "kalah", "--depth", "5"]), [6, 35, 185, 942, 4690]);
    let six = ["--game", "kalah", "--options", "seeds=6", "--depth", "4"];
    assert_eq!(counts(&six), [6, 35, 190, 1056]);
    let setup = "4 4 4 4 4 4 / 4 4 4 4 4 4 / 0 0 / N";
    assert_eq!(counts(&["--game", "kalah", "--setup", setup, "--depth", "3"]), [6, 35, 185]);
}

#[test]
fn rules_in_words() {
    let (status, out, err) = run(&["rules", "kalah", "--options", "seeds=6"]);
    assert_eq!((status, err.as_str()), (0, ""));
    assert!(out.starts_with("Kalah\n"));
    assert!(out.contains("\nCaptures\n"));
    assert!(out.contains("seeds: a number; here 6"));
    assert!(out.lines().all(|line| line.chars().count() <= 80));
    let (status, out, _) = run(&["rules", "--list"]);
    assert_eq!(status, 0);
    let ids: Vec<_> = out.lines().filter_map(|line| line.split(' ').next()).collect();
    assert_eq!(ids, ["kalah", "al-manqala", "mangala-iv", "lab-hakimi"]);
}

#[test]
fn rulesets_from_a_folder() {
    let folder = folder("rulesets");
    let text = include_str!("../assets/rulesets/kalah.ron");
    let path = folder.to_str().unwrap();
    fs::write(folder.join("mine.ron"), text.replace("\"kalah\"", "\"mine\"")).unwrap();
    fs::write(folder.join("notes.txt"), "not a ruleset").unwrap();
    let (status, out, _) = run(&["perft", "--rulesets", path, "--game", "mine", "--depth", "1"]);
    assert_eq!((status, out.starts_with("1 6 ")), (0, true));

    fs::write(folder.join("twin.ron"), text).unwrap();
    let twin = folder.join("twin.ron");
    let (status, _, err) = run(&["rules", "--rulesets", path, "--list"]);
    let problem = "a second game \"kalah\": expected another id";
    assert_eq!((status, err), (1, format!("seedfall-lab: {}: {problem}\n", twin.display())));
    assert_eq!(run(&["rules", "--rulesets", "/nowhere", "--list"]).0, 1);
}

#[test]
fn rulesets_from_the_data_folder() {
    let data = folder("data");
    let folder = data.join("seedfall/rulesets");
    fs::create_dir_all(&folder).unwrap();
    let text = include_str!("../assets/rulesets/kalah.ron");
    fs::write(folder.join("mine.ron"), text.replace("\"kalah\"", "\"mine\"")).unwrap();
    fs::write(folder.join("bad.ron"), "(id: 7)").unwrap();
    let output = lab(&["rules", "--list"]).env("XDG_DATA_HOME", &data).output().unwrap();
    let (status, out, err) = outcome(output);
    assert_eq!((status, out.contains("\nmine ")), (0, true));
    assert!(err.starts_with("seedfall-lab: left out ") && err.contains("bad.ron:1:"), "{err}");
}

#[test]
fn a_closed_output_is_no_error() {
    let args = ["simulate", "--game", "kalah", "--games", "100000", "--seed", "1"];
    let mut child = lab(&args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    assert_eq!(line, "[Game \"kalah\"]\n");
    let (status, _, err) = outcome(child.wait_with_output().unwrap());
    assert_eq!((status, err.as_str()), (0, ""));
}

#[test]
fn analyse_prints_the_value_of_each_move() {
    let known = "       g   f   e   d   c   b   a
       1   0   0   0   0   0   0
  46                              46
       1   0   4   0   0   0   0
       A   B   C   D   E   F   G

C          +2  exact      C g G a D b F c G
A          -6  exact      A g

Play C: it is the best plan. You can win by 2.
";
    let setup = "1 0 4 0 0 0 0 / 0 0 0 0 0 0 1 / 46 46 / S";
    let (status, out, err) = run(&["analyse", "--game", "al-manqala", "--setup", setup]);
    assert_eq!((status, err.as_str()), (0, ""));
    assert!(out.starts_with(known), "{out}");
    let start = run(&["analyse", "--game", "kalah", "--nodes", "20000"]).1;
    assert!(start.contains("C       +") && start.contains("  estimated  C "), "{start}");
    let level = run(&["analyse", "--game", "kalah", "--level", "sower", "--seed", "5"]).1;
    assert_eq!(level, run(&["analyse", "--game", "kalah", "--level", "3", "--seed", "5"]).1);
    let file = folder("analyse").join("one.sow");
    fs::write(&file, "[Game \"kalah\"]\n\nC F a").unwrap();
    let recorded = run(&["analyse", "--record", file.to_str().unwrap(), "--nodes", "1000"]);
    assert_eq!((recorded.0, recorded.2.as_str()), (0, ""));
    assert!(recorded.1.contains("\nD  "), "South is to move:\n{}", recorded.1);
    fs::write(&file, "[Game \"kalah\"]\n\nC resign").unwrap();
    let over = run(&["analyse", "--record", file.to_str().unwrap()]);
    assert_eq!((over.0, over.2.as_str()), (1, "seedfall-lab: analyse: the game is over\n"));
}

#[test]
fn duels_are_the_same_for_the_same_seed() {
    let duel = |game: &str, seed: &str| {
        let players = ["--south", "sprout", "--north", "random"];
        let args = ["duel", "--game", game, "--games", "12", "--seed", seed];
        run(&[&args[..], &players].concat())
    };
    for game in ["kalah", "al-manqala", "mangala-iv", "lab-hakimi"] {
        let (status, out, err) = duel(game, "3");
        assert_eq!((status, err.as_str()), (0, ""));
        assert_eq!(out, duel(game, "3").1);
        assert!(out.starts_with("sprout ") && out.contains(" of 12 games\n"), "{out}");
        assert!(out.contains("95 % interval"), "{out}");
    }
    assert_ne!(duel("kalah", "3").1, duel("kalah", "4").1);
}

#[test]
fn levels_play_simulated_games() {
    let args = ["simulate", "--game", "kalah", "--games", "2", "--seed", "1", "--south", "2"];
    let (status, out, err) = run(&args);
    assert_eq!((status, err.as_str()), (0, ""));
    assert_eq!(out.matches("[South \"sprout\"]\n[North \"random\"]").count(), 2);
    assert_eq!(feed(&["verify", "-"], out.as_bytes()).0, 0);
}

/// What `solve` prints but for nodes, seconds and memory, with a folder for caches.
fn solved(args: &[&str], caches: &Path) -> (i32, String, String) {
    let mut command = lab(&["solve", "--game", "kalah"]);
    let (status, out, err) =
        outcome(command.args(args).env("XDG_CACHE_HOME", caches).output().unwrap());
    let keys = ["value", "result", "line"];
    let lines = out.lines().filter(|line| keys.iter().any(|key| line.starts_with(key)));
    (status, lines.map(|line| format!("{line}\n")).collect(), err)
}

#[test]
fn solve_prints_value_result_and_line() {
    let caches = folder("solve");
    let setup = ["--setup", "0 0 0 0 2 1 / 0 0 0 0 0 1 / 20 24 / S"];
    let known = "value   -2 for South, who is to move\nresult  23-25\nline    F E F\n";
    assert_eq!(solved(&setup, &caches), (0, known.to_owned(), String::new()));
    let over = ["--setup", "0 0 0 0 0 0 / 0 0 0 0 0 1 / 20 24 / N"];
    let known_over = "value   +5 for North, who is to move\nresult  20-25\nline    \n";
    assert_eq!(solved(&over, &caches), (0, known_over.to_owned(), String::new()));
}

/// With little memory the tables stop growing, and that is reported once.
#[test]
#[cfg(target_os = "linux")]
fn solve_continues_without_more_memory() {
    let caches = folder("solve-memory");
    let solve = format!(
        "ulimit -v 9000 && exec {} solve --game kalah --options 'pits=4 seeds=5' --no-cache",
        env!("CARGO_BIN_EXE_seedfall-lab"),
    );
    let mut shell = Command::new("sh");
    shell.args(["-c", &solve]).env("XDG_DATA_HOME", "/nowhere").env("XDG_CACHE_HOME", &caches);
    let (status, out, err) = outcome(shell.stdin(Stdio::null()).output().unwrap());
    assert_eq!(status, 0, "{err}");
    let reports = err.lines().filter(|line| line.starts_with("no memory for larger tables"));
    assert_eq!(reports.count(), 1, "{err}");
    let known = run(&["solve", "--game", "kalah", "--options", "pits=4 seeds=5", "--no-cache"]).1;
    assert_eq!(out.lines().next(), known.lines().next());
}

#[test]
fn solve_replaces_a_damaged_cache_file() {
    let caches = folder("solve-damaged");
    let options = ["--options", "pits=4 seeds=3"];
    let known = solved(&options, &caches);
    assert_eq!(known.0, 0, "{}", known.2);
    let kalah = seedfall::rules::Ruleset::kalah().with_options(options[1]).unwrap().0;
    let rules = std::sync::Arc::new(seedfall::rules::Rules::new(kalah).unwrap());
    let name = seedfall::ai::exact::Endgame::file_name(&rules);
    let mut table = Vec::new();
    let endgame = seedfall::ai::exact::Endgame::new(&rules, 12).unwrap();
    endgame.write(&mut table).unwrap();
    fs::create_dir_all(caches.join("seedfall")).unwrap();
    let file = caches.join("seedfall").join(name);
    let value = |solved: &(i32, String, String)| solved.1.lines().next().map(str::to_owned);
    for bytes in [&table[..], &table[..table.len() / 2], b"not a table"] {
        fs::write(&file, bytes).unwrap();
        let again = solved(&options, &caches);
        assert_eq!((again.0, value(&again)), (0, value(&known)), "{}", again.2);
    }
}

#[test]
fn solve_keeps_a_larger_cache_file() {
    let caches = folder("solve-larger");
    let options = ["--options", "pits=5 seeds=4", "--memory", "12"];
    let kalah = seedfall::rules::Ruleset::kalah().with_options(options[1]).unwrap().0;
    let rules = std::sync::Arc::new(seedfall::rules::Rules::new(kalah).unwrap());
    let file = caches.join("seedfall").join(seedfall::ai::exact::Endgame::file_name(&rules));
    let mut table = Vec::new();
    seedfall::ai::exact::Endgame::new(&rules, 14).unwrap().write(&mut table).unwrap();
    fs::create_dir_all(caches.join("seedfall")).unwrap();
    fs::write(&file, &table).unwrap();
    // A position of few seeds, so that it takes no time.
    let setup = ["--setup", "1 0 2 0 1 / 0 2 1 0 1 / 16 16 / S"];
    let (status, out, err) = solved(&[&options[..], &setup[..]].concat(), &caches);
    assert_eq!((status, err.as_str()), (0, ""), "{out}");
    assert_eq!(fs::read(&file).unwrap(), table);
}

/// After a swap each player continues at the other seat, and the result counts for that player.
#[test]
fn a_player_who_swaps_seats_continues_at_the_other() {
    let duel = ["duel", "--game", "kalah", "--options", "pie=yes", "--south", "miller"];
    let rest = ["--north", "random", "--games", "20", "--seed", "1", "--random-plies", "0"];
    let (status, out, _) = run(&[&duel[..], &rest[..]].concat());
    assert_eq!(status, 0);
    assert!(out.starts_with("miller 20, random 0,"), "{out}");
    let args = ["simulate", "--game", "kalah", "--options", "pie=yes", "--games", "12"];
    let (_, out, _) = run(&[&args[..], &["--seed", "3", "--north", "miller"]].concat());
    let mut swaps = 0;
    for record in out.split("\n\n[Game") {
        let south = record.split("[Result \"").nth(1).unwrap().split('-').next().unwrap();
        let south: u32 = south.parse().unwrap();
        let swapped = record.contains("swap");
        swaps += u32::from(swapped);
        assert_eq!(south > 24, swapped, "the player who began as North wins: {record}");
    }
    assert!(swaps > 0);
}

#[test]
fn solve_refuses_games_with_cycles() {
    let (status, out, err) = run(&["solve", "--game", "al-manqala"]);
    let why = "without a store in the sowing path a position can come back";
    let line = format!("seedfall-lab: Al-manqala cannot be solved: {why}\n");
    assert_eq!((status, out.as_str(), err), (1, "", line));
}
