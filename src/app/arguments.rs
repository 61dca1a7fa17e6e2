//! The command line of `seedfall`.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

use bevy::math::UVec2;
use lexopt::prelude::*;

use super::ExitTask;
use crate::game::{Player, PlayerError};
use crate::settings::Speed;

/// What `--help` prints.
pub const HELP: &str = "\
Seedfall, mancala for two

seedfall [OPTIONS] [FILE.sow]

  --game ID           begin this game: kalah, al-manqala, mangala-iv, lab-hakimi, or one of yours
  --options \"k=v ...\" with these options, as in a record; seedfall-lab rules ID names them
  --record FILE.sow   open a record at its last position; the file alone does the same
  --continue          go on with the match played last of those that are not over
  --watch             let chance play both seats
  --south WHO         who plays: human, random, or the computer at a level: 1 to 6, or
  --north WHO         seedling, sprout, sower, reaper, miller, master
  --seed N            begin chance from this number: the same layout and moves each time
  --speed S           slow, normal, fast or instant, for this run
  --size WxH          the window's size
  --screenshot FILE   save a picture of the window as PNG once it is at rest, and quit
  --quit-at-end       quit when the match is over
  --help              print this
  --version           print the version
";

/// The options of the command line.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Arguments {
    /// The game to begin.
    pub game: Option<String>,
    /// Its options.
    pub options: Option<String>,
    /// The record to open.
    pub record: Option<PathBuf>,
    /// Whether to continue a saved match.
    pub continue_saved: bool,
    /// Whether both seats play random moves.
    pub watch: bool,
    /// The players, South's first, where they are given.
    pub players: [Option<Player>; 2],
    /// The seed of random layouts and moves.
    pub seed: Option<u64>,
    /// The speed of this run.
    pub speed: Option<Speed>,
    /// The window's size.
    pub size: Option<UVec2>,
    /// What to do before quitting.
    pub exit_task: ExitTask,
}

/// What the program is to do.
#[derive(Debug, PartialEq, Eq)]
pub enum CliCommand {
    /// Print the help.
    Help,
    /// Print the version.
    Version,
    /// Open a window.
    Play(Box<Arguments>),
}

/// What is wrong with the command line.
#[derive(Debug, thiserror::Error)]
pub enum ArgumentError {
    /// An option is unknown or lacks its value.
    #[error(transparent)]
    Syntax(#[from] lexopt::Error),
    /// An option has a value that it cannot have.
    #[error("--{option} {value}: {problem}")]
    Value {
        /// The name of the option.
        option: &'static str,
        /// Its value.
        value: String,
        /// What is wrong with it.
        problem: ValueError,
    },
    /// Options do not go together.
    #[error(transparent)]
    Conflict(#[from] OptionConflict),
}

/// Which options of the command line do not go together.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum OptionConflict {
    /// A record beside a game.
    #[error("--record brings its own game: leave --game and --options away")]
    RecordWithGame,
    /// A match that is continued beside something that would change it.
    #[error(
        "--continue goes on with a match as it was: leave --game, --record, --seed and --watch away"
    )]
    ContinueWithChanges,
    /// Players without a game, or of a game that is only watched.
    #[error("--south and --north say who plays a game: add --game, and leave --watch away")]
    PlayersWithoutGame,
    /// Options of a game without a game.
    #[error("--options belong to a game: add --game")]
    OptionsWithoutGame,
}

/// What is wrong with the value of an option.
#[derive(Debug, thiserror::Error)]
pub enum ValueError {
    /// Screenshots are saved as PNG only.
    #[error("expected a name that ends in .png")]
    NotPng,
    /// It is no number.
    #[error("expected a number")]
    NotANumber,
    /// There is no such speed.
    #[error("expected slow, normal, fast or instant")]
    UnknownSpeed,
    /// It is no size of a window.
    #[error("expected WIDTHxHEIGHT, 64 to 16384 each")]
    InvalidSize,
    /// There is no such player.
    #[error(transparent)]
    Player(#[from] PlayerError),
}

/// Reads the command line, without the program's name.
///
/// # Errors
/// If a word is unknown, has a wrong value, or contradicts another.
pub fn parse(words: impl IntoIterator<Item = OsString>) -> Result<CliCommand, ArgumentError> {
    let mut parser = lexopt::Parser::from_args(words);
    let mut arguments = Arguments::default();
    while let Some(argument) = parser.next()? {
        match argument {
            Long("help") | Short('h') => return Ok(CliCommand::Help),
            Long("version") | Short('V') => return Ok(CliCommand::Version),
            Long("game") => arguments.game = Some(text(&mut parser)?),
            Long("options") => arguments.options = Some(text(&mut parser)?),
            Long("record") => arguments.record = Some(parser.value()?.into()),
            Long("continue") => arguments.continue_saved = true,
            Long("watch") => arguments.watch = true,
            Long("south") => arguments.players[0] = Some(player(&mut parser, "south")?),
            Long("north") => arguments.players[1] = Some(player(&mut parser, "north")?),
            Long("quit-at-end") => arguments.exit_task.quit_at_end = true,
            Long("screenshot") => {
                let file = PathBuf::from(parser.value()?);
                if file.extension().is_none_or(|ending| !ending.eq_ignore_ascii_case("png")) {
                    let file = file.display().to_string();
                    return Err(wrong_value("screenshot", file, ValueError::NotPng));
                }
                arguments.exit_task.screenshot = Some(file);
            }
            Long("seed") => {
                let word = text(&mut parser)?;
                let seed: Result<u64, _> = word.parse();
                let seed = seed.map_err(|_| wrong_value("seed", word, ValueError::NotANumber))?;
                arguments.seed = Some(seed);
            }
            Long("speed") => {
                let word = text(&mut parser)?;
                let speed =
                    Speed::ALL.into_iter().find(|speed| speed.name().to_lowercase() == word);
                let unknown = || wrong_value("speed", word, ValueError::UnknownSpeed);
                arguments.speed = Some(speed.ok_or_else(unknown)?);
            }
            Long("size") => {
                let word = text(&mut parser)?;
                let size = size(&word);
                let invalid = || wrong_value("size", word, ValueError::InvalidSize);
                arguments.size = Some(size.ok_or_else(invalid)?);
            }
            // A desktop opens a file with a program in this way.
            Value(file) if arguments.record.is_none() && is_record(&file) => {
                arguments.record = Some(file.into());
            }
            other => return Err(other.unexpected().into()),
        }
    }
    check_conflicts(&arguments)?;
    Ok(CliCommand::Play(Box::new(arguments)))
}

/// Refuses options that do not go together.
fn check_conflicts(arguments: &Arguments) -> Result<(), OptionConflict> {
    let Arguments { game, options, record, continue_saved, watch, players, seed, .. } = arguments;
    let conflict = if record.is_some() && (game.is_some() || options.is_some()) {
        OptionConflict::RecordWithGame
    } else if *continue_saved && (seed.is_some() || record.is_some() || game.is_some() || *watch) {
        OptionConflict::ContinueWithChanges
    } else if *players != [None, None] && (game.is_none() || *watch) {
        OptionConflict::PlayersWithoutGame
    } else if options.is_some() && game.is_none() {
        OptionConflict::OptionsWithoutGame
    } else {
        return Ok(());
    };
    Err(conflict)
}

fn is_record(file: &OsStr) -> bool {
    Path::new(file).extension().is_some_and(|ending| ending.eq_ignore_ascii_case("sow"))
}

fn wrong_value(
    option: &'static str,
    value: String,
    problem: impl Into<ValueError>,
) -> ArgumentError {
    ArgumentError::Value { option, value, problem: problem.into() }
}

fn text(parser: &mut lexopt::Parser) -> Result<String, lexopt::Error> {
    parser.value()?.string()
}

fn player(parser: &mut lexopt::Parser, option: &'static str) -> Result<Player, ArgumentError> {
    let word = text(parser)?;
    word.parse().map_err(|error: PlayerError| wrong_value(option, word, error))
}

fn size(word: &str) -> Option<UVec2> {
    let (width, height) = word.split_once('x')?;
    let side = |text: &str| text.parse::<u32>().ok().filter(|side| (64..=16384).contains(side));
    Some(UVec2::new(side(width)?, side(height)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(line: &str) -> Result<CliCommand, ArgumentError> {
        parse(line.split_whitespace().map(OsString::from))
    }

    #[test]
    fn a_whole_command_line() {
        let Ok(CliCommand::Play(arguments)) =
            words("--game kalah --options seeds=6 --north 4 --seed 7 --speed fast")
        else {
            panic!("not understood");
        };
        assert_eq!(arguments.game.as_deref(), Some("kalah"));
        assert_eq!(arguments.seed, Some(7));
        assert_eq!(arguments.speed, Some(Speed::Fast));
        assert_eq!(arguments.players, [None, "computer-4".parse().ok()]);
    }

    #[test]
    fn a_file_alone_is_a_record() {
        let named = words("--record a.sow").unwrap();
        assert_eq!(words("a.sow").unwrap(), named);
        assert_eq!(words("-- a.sow").unwrap(), named);
    }

    #[test]
    fn each_mistake_is_one_line() {
        for line in [
            "--gmae kalah",
            "kalah",
            "a.sow b.sow",
            "--game kalah a.sow",
            "--screenshot a.jpg",
            "--seed x",
            "--seed",
            "--speed warp",
            "--size 10",
            "--options seeds=6",
            "--record a.sow --game kalah",
            "--continue --game kalah",
            "--continue --watch",
            "--game kalah --north 7",
            "--north 3",
            "--game kalah --watch --south 2",
        ] {
            let error = words(line).expect_err(line).to_string();
            assert!(!error.is_empty() && !error.contains('\n'), "{line}: {error}");
        }
    }
}
