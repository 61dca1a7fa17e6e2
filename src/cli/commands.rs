//! The list of commands with their options and help texts.

use std::io::Write;

use super::failure::{Failure, UsageError};

/// What a command does.
#[derive(Clone, Copy)]
pub(super) enum Action {
    Verify,
    Simulate,
    Perft,
    Analyse,
    Duel,
    Solve,
    Rules,
}

/// A command with the options that it takes.
pub(super) struct Command {
    pub name: &'static str,
    pub action: Action,
    pub help: &'static str,
    /// Options with a value, without their dashes.
    pub options: &'static [&'static str],
    /// Options without one.
    pub flags: &'static [&'static str],
    /// What a word that belongs to no option means; if this is empty there may be none.
    pub word: &'static str,
}

const OVERVIEW: &str = "\
seedfall-lab: the mancala games of Seedfall without a window

  seedfall-lab verify [--json] FILE...
  seedfall-lab simulate --game ID [--options \"k=v ...\"] --games N [--seed S]
                        [--south PLAYER] [--north PLAYER]
  seedfall-lab analyse --game ID [--options \"k=v ...\"] [--setup SETUP]
                       [--nodes N | --level LEVEL]
  seedfall-lab duel --game ID --south PLAYER --north PLAYER --games N --seed S
  seedfall-lab perft --game ID [--options \"k=v ...\"] [--setup SETUP] --depth D
  seedfall-lab solve --game ID [--options \"k=v ...\"] [--setup SETUP]
                     [--memory MIB] [--no-cache]
  seedfall-lab rules ID [--options \"k=v ...\"]
  seedfall-lab rules --list

COMMAND --help prints the help of a command; --version prints the version.
Exit status: 0 done, 1 bad records or files, 2 bad usage.
";

const COMMANDS: [Command; 7] = [
    Command {
        name: "verify",
        action: Action::Verify,
        help: "\
seedfall-lab verify [--json] [--rulesets DIR] FILE...

Replays the records of each FILE (- is standard input). Prints the board and one
line per ply, or with --json one JSON object per ply, ply 0 first. Records that
cannot be read or break a rule are named on standard error; the others are
still done, and the exit status is 1.
",
        options: &["rulesets"],
        flags: &["json"],
        word: "FILE",
    },
    Command {
        name: "simulate",
        action: Action::Simulate,
        help: "\
seedfall-lab simulate --game ID [--options \"k=v ...\"] --games N [--seed S]
                      [--south PLAYER] [--north PLAYER] [--rulesets DIR]

Plays N games and prints their records, separated by blank lines. A PLAYER is random,
which is usual, or a level: 1 to 6, or seedling, sprout, sower, reaper, miller,
master. The same seed
prints the same bytes on every machine. Without --seed one is chosen and named
on standard error. A layout drawn at random is kept as Setup, with the number
that it was drawn with as Seed: simulating one game with that seed gives it again.
",
        options: &["game", "options", "games", "seed", "south", "north", "rulesets"],
        flags: &[],
        word: "",
    },
    Command {
        name: "perft",
        action: Action::Perft,
        help: "\
seedfall-lab perft --game ID [--options \"k=v ...\"] [--setup SETUP] --depth D
                   [--rulesets DIR]

Prints \"depth count seconds\" for each depth from 1 to D: the number of
sequences of exactly that many plies. A forced pass is a ply; finished games
add nothing. SETUP is as in a record, say \"4 4 4 4 4 4 / 4 4 4 4 4 4 / 0 0 / S\".
",
        options: &["game", "options", "setup", "depth", "rulesets"],
        flags: &[],
        word: "",
    },
    Command {
        name: "analyse",
        action: Action::Analyse,
        help: "\
seedfall-lab analyse --game ID [--options \"k=v ...\"] [--setup SETUP]
                     [--nodes N | --level LEVEL [--seed S]] [--rulesets DIR]
seedfall-lab analyse --record FILE [--nodes N | --level LEVEL [--seed S]]

Prints what each legal move is worth, the best first: by how many seeds the
player to move will be ahead at the end, whether that is exact, decided (who
wins is certain, by how much is not) or estimated, and how the game may go on.
N is the number of positions to look at, a million unless it is given; with
--level only what that level sees is printed.
",
        options: &["game", "options", "setup", "record", "nodes", "level", "seed", "rulesets"],
        flags: &[],
        word: "",
    },
    Command {
        name: "duel",
        action: Action::Duel,
        help: "\
seedfall-lab duel --game ID [--options \"k=v ...\"] --south PLAYER --north PLAYER
                  --games N --seed S [--random-plies K] [--rulesets DIR]

Plays N games between two players, a PLAYER being random or a level: 1 to 6, or
seedling, sprout, sower, reaper, miller, master. Each game begins with K plies
drawn at random, 2 unless it is given; the first two games have the same ones,
with the seats changed, and so on. Prints who won how often, the share of the
first player, draws counted half, with Wilson's 95 % interval, and the mean
margin. The same seed prints the same bytes on every machine.
",
        options: &[
            "game",
            "options",
            "south",
            "north",
            "games",
            "seed",
            "random-plies",
            "rulesets",
        ],
        flags: &[],
        word: "",
    },
    Command {
        name: "solve",
        action: Action::Solve,
        help: "\
seedfall-lab solve --game ID [--options \"k=v ...\"] [--setup SETUP]
                   [--memory MIB] [--no-cache] [--rulesets DIR]

Solves the game from its start or from SETUP, and prints by how many seeds the
player to move wins if both play perfectly, the result and the moves of such a
game, and the time and memory used. Long work reports its progress on standard
error; Ctrl-C ends it. That is for games with a store in the sowing path
and no relays, such as Kalah: others can come back to an earlier position.
MIB, 1120 unless given, is the most memory for tables; more of it is quicker.
Endgame tables are saved in the folder for caches.
",
        options: &["game", "options", "setup", "memory", "rulesets"],
        flags: &["no-cache"],
        word: "",
    },
    Command {
        name: "rules",
        action: Action::Rules,
        help: "\
seedfall-lab rules ID [--options \"k=v ...\"] [--rulesets DIR]
seedfall-lab rules --list [--rulesets DIR]

Prints the rules of a game in words, made from its ruleset, or names all games.
",
        options: &["options", "rulesets"],
        flags: &["list"],
        word: "ID",
    },
];

/// The command that the first argument names; none after `--help` or `--version`, which it answers.
pub(super) fn choose(
    parser: &mut lexopt::Parser,
    out: &mut dyn Write,
) -> Result<Option<&'static Command>, Failure> {
    use lexopt::Arg::{Long, Short, Value};
    let known = || COMMANDS.map(|command| command.name).to_vec();
    let first = parser.next().map_err(UsageError::FirstArgument)?;
    match first {
        Some(Long("help") | Short('h')) => out.write_all(OVERVIEW.as_bytes())?,
        Some(Long("version") | Short('V')) => {
            writeln!(out, "seedfall-lab {}", env!("CARGO_PKG_VERSION"))?;
        }
        Some(Value(word)) => {
            let found = COMMANDS.iter().find(|command| word == *command.name);
            let unknown = || UsageError::UnknownCommand {
                word: word.to_string_lossy().into_owned(),
                known: known(),
            };
            return Ok(Some(found.ok_or_else(unknown)?));
        }
        Some(other) => return Err(UsageError::FirstArgument(other.unexpected()).into()),
        None => return Err(UsageError::NoCommand { known: known() }.into()),
    }
    Ok(None)
}
