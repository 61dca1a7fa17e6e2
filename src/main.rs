//! Seedfall in a window.
#![forbid(unsafe_code)]

use std::process::ExitCode;

use bevy::app::AppExit;
use bevy::math::UVec2;
use seedfall::app::arguments::{self, Arguments, CliCommand, HELP};
use seedfall::app::{add_window, base_app, start_with_match};
use seedfall::game::{NewMatch, enable_autosave, newest_unfinished};
use seedfall::platform::random::fresh_seed;
use seedfall::platform::startup_errors::explain_startup_panics;
use seedfall::rules::{InvalidRuleset, OptionError};
use seedfall::screens::{ErrorMessage, Games};
use seedfall::settings::{GameSpeed, Names};
use seedfall::storage::error::StorageError;
use seedfall::storage::match_archive::MatchArchive;
use seedfall::storage::record_files::read_record_file;
use seedfall::storage::ruleset_library::{RulesetFileError, RulesetLibrary};

/// The window's size unless the command line gives another, in logical pixels.
const DEFAULT_SIZE: UVec2 = UVec2::new(1280, 720);
/// The game of `--watch` without `--game`.
const DEFAULT_GAME: &str = "kalah";
/// What the player is told where the system names no folder for matches.
const NO_DATA_FOLDER: &str =
    "The match cannot be saved: the system names no folder for the data of programs";
/// The exit status for a wrong command line.
const USAGE_STATUS: u8 = 2;

fn main() -> ExitCode {
    match arguments::parse(std::env::args_os().skip(1)) {
        Ok(CliCommand::Help) => print!("{HELP}"),
        Ok(CliCommand::Version) => println!("seedfall {}", env!("CARGO_PKG_VERSION")),
        Ok(CliCommand::Play(arguments)) => {
            let library = RulesetLibrary::for_user();
            match first_match(&arguments, &library) {
                Ok(first) => return run(*arguments, library, first),
                Err(error) if error.is_usage() => return usage_error(&error.to_string()),
                Err(error) => {
                    eprintln!("seedfall: {error}");
                    return ExitCode::FAILURE;
                }
            }
        }
        Err(error) => return usage_error(&error.to_string()),
    }
    ExitCode::SUCCESS
}

/// Why the match that the command line asks for cannot begin.
#[derive(Debug, thiserror::Error)]
enum FirstMatchError {
    #[error("--continue: there is no match to go on with, or another window plays it")]
    NothingToContinue,
    #[error(transparent)]
    Record(#[from] StorageError),
    /// The ruleset file that is named after the game cannot be used.
    #[error(transparent)]
    RulesetFile(#[from] RulesetFileError),
    #[error("--game {id}: expected one of {known}")]
    UnknownGame { id: String, known: String },
    #[error("--options: {0}")]
    Options(#[from] OptionError),
    #[error(transparent)]
    Ruleset(#[from] InvalidRuleset),
}

impl FirstMatchError {
    /// Whether the command line is wrong, rather than a file.
    fn is_usage(&self) -> bool {
        matches!(self, Self::UnknownGame { .. } | Self::Options(_) | Self::Ruleset(_))
    }
}

/// Tells what is wrong with the command line.
fn usage_error(error: &str) -> ExitCode {
    eprintln!("seedfall: {error}; see seedfall --help");
    ExitCode::from(USAGE_STATUS)
}

/// The match that the command line asks for; none if the program begins at the title.
fn first_match(
    arguments: &Arguments,
    library: &RulesetLibrary,
) -> Result<Option<NewMatch>, FirstMatchError> {
    let seed = arguments.seed.unwrap_or_else(fresh_seed);
    let first = if arguments.continue_saved {
        let archive = MatchArchive::for_user();
        let saved = archive.and_then(|archive| newest_unfinished(&archive, &library.rulesets));
        let mut saved = saved.ok_or(FirstMatchError::NothingToContinue)?;
        saved.seed = seed;
        saved
    } else if let Some(file) = &arguments.record {
        let mut opened = NewMatch::from_record(read_record_file(file, &library.rulesets)?);
        opened.seed = seed;
        opened
    } else if arguments.game.is_some() || arguments.watch {
        let id = arguments.game.as_deref().unwrap_or(DEFAULT_GAME);
        let ruleset = library.find(id).ok_or_else(|| unknown_game(id, library))?;
        let options = arguments.options.as_deref().unwrap_or_default();
        let (ruleset, options) = ruleset.with_options(options)?;
        let mut new = NewMatch::new(ruleset, options, Default::default(), seed)?;
        for (player, given) in new.players.iter_mut().zip(arguments.players) {
            *player = given.unwrap_or(*player);
        }
        new
    } else {
        return Ok(None);
    };
    Ok(Some(if arguments.watch { first.with_random_players() } else { first }))
}

/// Why there is no game with that id: its own file may be damaged.
fn unknown_game(id: &str, library: &RulesetLibrary) -> FirstMatchError {
    if let Some(error) = library.error_of(id) {
        return error.clone().into();
    }
    let known: Vec<&str> = library.rulesets.iter().map(|ruleset| ruleset.id.as_str()).collect();
    FirstMatchError::UnknownGame { id: id.to_owned(), known: known.join(", ") }
}

fn run(arguments: Arguments, library: RulesetLibrary, first: Option<NewMatch>) -> ExitCode {
    explain_startup_panics();
    let size = arguments.size.unwrap_or(DEFAULT_SIZE);
    let mut app = base_app();
    app.insert_resource(Games(library)).insert_resource(arguments.exit_task.clone());
    app.world_mut().resource_mut::<GameSpeed>().override_for_run = arguments.speed;
    let saving = MatchArchive::for_user().map(|archive| enable_autosave(&mut app, archive));
    let problem = saving.map_or(Some(NO_DATA_FOLDER.to_owned()), |saving| {
        saving.err().map(|error| error.to_string())
    });
    if let Some(problem) = problem {
        app.add_message::<ErrorMessage>();
        app.world_mut().write_message(ErrorMessage(problem));
    }
    if let Some(mut first) = first {
        // A record has its own names.
        if arguments.record.is_none() && !arguments.continue_saved {
            first.set_person_names(app.world().resource::<Names>().both());
        }
        start_with_match(&mut app, size, first);
    }
    add_window(&mut app, size);
    match app.run() {
        AppExit::Success => ExitCode::SUCCESS,
        AppExit::Error(code) => ExitCode::from(code.get()),
    }
}
