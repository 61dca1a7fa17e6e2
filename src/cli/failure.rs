//! Why a command failed, and the exit status for that.

use std::io;

use crate::ai::exact::Unsolvable;
use crate::ai::{Level, LevelError};
use crate::record::RecordError;
use crate::rules::{InvalidRuleset, OptionError, SetupError, SetupProblem};
use crate::storage::ruleset_library::RulesetFileError;

/// Why a command failed, wholly or in part.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// The arguments are wrong.
    #[error("{0} (see seedfall-lab --help)")]
    Usage(#[from] UsageError),
    /// A file cannot be read, or its contents cannot be used.
    #[error(transparent)]
    Input(#[from] InputError),
    /// Some records were refused; the error of each has been printed.
    #[error("some records were refused")]
    Refused,
    /// The output cannot be written.
    #[error("cannot write: {0}")]
    Output(#[from] io::Error),
}

/// What is wrong with the arguments. Options are named without their dashes.
#[derive(Debug, thiserror::Error)]
pub enum UsageError {
    /// There are no arguments at all.
    #[error("no command: expected one of {}", .known.join(", "))]
    NoCommand {
        /// The names of all commands.
        known: Vec<&'static str>,
    },
    /// The first argument names no command.
    #[error("unknown command {word:?}: expected one of {}", .known.join(", "))]
    UnknownCommand {
        /// The argument.
        word: String,
        /// The names of all commands.
        known: Vec<&'static str>,
    },
    /// The first argument is an option that is not known.
    #[error(transparent)]
    FirstArgument(lexopt::Error),
    /// An argument does not belong to the command, or lacks its value.
    #[error("{command}: {error}")]
    Argument {
        /// The name of the command.
        command: &'static str,
        /// What is wrong with the argument.
        error: lexopt::Error,
    },
    /// An argument that the command needs is missing, or two exclude each other.
    #[error("{command}: expected {expected}")]
    Expected {
        /// The name of the command.
        command: &'static str,
        /// The arguments that it takes instead.
        expected: &'static str,
    },
    /// `analyse` has a random seed, but no level that would use it.
    #[error("analyse: --seed belongs to --level")]
    SeedWithoutLevel,
    /// An option is given twice.
    #[error("--{0} given twice: expected it once")]
    Repeated(&'static str),
    /// The value of an option is not UTF-8.
    #[error("--{0}: expected UTF-8 text")]
    NotText(String),
    /// The value of an option is no whole number, or is too small or too large.
    #[error("--{option} {value}: expected a whole number from {least} on")]
    Number {
        /// The option.
        option: String,
        /// What was given.
        value: String,
        /// The least number that the option can have.
        least: u64,
    },
    /// The value of an option names no level.
    #[error("--level {value}: {error}")]
    Level {
        /// What was given.
        value: String,
        /// What was expected.
        error: LevelError,
    },
    /// The value of an option names no player that the program can play.
    #[error("--{option} {value}: expected random, {}, or 1 to 6", level_names())]
    Player {
        /// The option.
        option: String,
        /// What was given.
        value: String,
    },
    /// No game is named.
    #[error("expected --game ID")]
    NoGame,
    /// There is no game with the ID.
    #[error("unknown game {id:?}: expected one of {}", .known.join(", "))]
    UnknownGame {
        /// What was given.
        id: String,
        /// The IDs of all games.
        known: Vec<String>,
    },
    /// The options of the game cannot be used; characters are counted from 1.
    #[error("--options:{}: {}", .0.at + 1, .0)]
    Options(OptionError),
    /// The game cannot be played.
    #[error("{id}: {error}")]
    Ruleset {
        /// The ID of the game.
        id: String,
        /// Why.
        error: InvalidRuleset,
    },
    /// The set-up cannot be used; characters are counted from 1.
    #[error("--setup:{}: {}", .0.at + 1, .0)]
    Setup(SetupError),
    /// The usual layout of the game with this ID is drawn at random, and no set-up is given.
    #[error("{0} starts from a random layout: expected --setup SETUP")]
    NoSetup(String),
}

/// Why what the arguments name cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum InputError {
    /// A file or folder cannot be read.
    #[error("{path}: {error}")]
    Io {
        /// The file or folder.
        path: String,
        /// Why.
        error: io::Error,
    },
    /// A file holds no record.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// A file holds no ruleset.
    #[error(transparent)]
    RulesetFile(#[from] RulesetFileError),
    /// A layout that was drawn does not fit the board.
    #[error(transparent)]
    Setup(#[from] SetupProblem),
    /// The game cannot be solved.
    #[error(transparent)]
    Unsolvable(#[from] Unsolvable),
    /// There is nothing to analyse.
    #[error("analyse: the game is over")]
    GameOver,
}

impl Failure {
    /// The exit status: 1 for bad files and records, 2 for bad usage; 0 if the reader of the output has
    /// closed it, which is no fault.
    pub fn status(&self) -> u8 {
        match self {
            Failure::Usage(_) => 2,
            Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => 0,
            Failure::Input(_) | Failure::Refused | Failure::Output(_) => 1,
        }
    }
}

/// The names of all levels, from the weakest to the strongest.
fn level_names() -> String {
    Level::ALL.map(|level| level.to_string()).join(", ")
}
