//! Seedfall in a window.
#![forbid(unsafe_code)]

use std::process::ExitCode;

use bevy::app::AppExit;
use bevy::math::UVec2;
use seedfall::app::arguments::{self, Arguments, CliCommand, HELP};
use seedfall::app::{begin_with, prepared, windowed};
use seedfall::game::{NewMatch, SavedMatches, keep_in};
use seedfall::platform::startup::explain_failures;
use seedfall::screens::{ErrorMessage, Games};
use seedfall::settings::{GameSpeed, Names};
use seedfall::storage::archive::Archive;
use seedfall::storage::files::{RulesetLibrary, open_record};

/// The window's size unless the command line says otherwise, in logical pixels.
const SIZE: UVec2 = UVec2::new(1280, 720);

fn main() -> ExitCode {
    match arguments::read(std::env::args_os().skip(1)) {
        Ok(CliCommand::Help) => print!("{HELP}"),
        Ok(CliCommand::Version) => println!("seedfall {}", env!("CARGO_PKG_VERSION")),
        Ok(CliCommand::Play(arguments)) => {
            let shelf = RulesetLibrary::open();
            match first_match(&arguments, &shelf) {
                Ok(first) => return run(*arguments, shelf, first),
                Err(Refused::Word(error)) => return misused(&error),
                Err(Refused::File(error)) => {
                    eprintln!("seedfall: {error}");
                    return ExitCode::FAILURE;
                }
            }
        }
        Err(error) => return misused(&error),
    }
    ExitCode::SUCCESS
}

/// Why there is no match to begin with.
enum Refused {
    /// A word of the command line.
    Word(String),
    /// What is in a file, or that there is none.
    File(String),
}

/// Says what is wrong with the command line.
fn misused(error: &str) -> ExitCode {
    eprintln!("seedfall: {error}; see seedfall --help");
    ExitCode::from(2)
}

/// The match that the command line asks for; without one the title comes first.
fn first_match(arguments: &Arguments, shelf: &RulesetLibrary) -> Result<Option<NewMatch>, Refused> {
    let names = [String::new(), String::new()];
    let seed = arguments.seed.unwrap_or_else(seedfall::screens::fresh_seed);
    let first = if arguments.go_on {
        let newest =
            Archive::of_user().and_then(|kept| SavedMatches::last_open(&kept, &shelf.rulesets));
        let mut kept = newest.ok_or_else(|| {
            let none = "--continue: there is no match to go on with, or another window plays it";
            Refused::File(none.to_owned())
        })?;
        kept.seed = seed;
        return Ok(Some(kept));
    } else if let Some(file) = &arguments.record {
        let record = open_record(file, &shelf.rulesets).map_err(Refused::File)?;
        let mut opened = NewMatch::from_record(record);
        opened.seed = seed;
        opened
    } else if arguments.game.is_some() || arguments.watch {
        let id = arguments.game.as_deref().unwrap_or("kalah");
        let ruleset = shelf.find(id).ok_or_else(|| no_game(id, shelf))?;
        let options = arguments.options.as_deref().unwrap_or_default();
        let (ruleset, options) = ruleset
            .with_options(options)
            .map_err(|error| Refused::Word(format!("--options: {error}")))?;
        let mut new = NewMatch::new(ruleset, options, names, seed)
            .map_err(|flaw| Refused::Word(flaw.to_string()))?;
        for (player, said) in new.players.iter_mut().zip(arguments.players) {
            *player = said.unwrap_or(*player);
        }
        new
    } else {
        return Ok(None);
    };
    Ok(Some(if arguments.watch { first.with_random_players() } else { first }))
}

/// Why there is no game of that name: its own file may be damaged.
fn no_game(id: &str, shelf: &RulesetLibrary) -> Refused {
    if let Some(error) = shelf.error_of(id) {
        return Refused::File(error.to_owned());
    }
    let ids: Vec<&str> = shelf.rulesets.iter().map(|ruleset| ruleset.id.as_str()).collect();
    Refused::Word(format!("--game {id}: expected one of {}", ids.join(", ")))
}

fn run(arguments: Arguments, shelf: RulesetLibrary, first: Option<NewMatch>) -> ExitCode {
    explain_failures();
    let size = arguments.size.unwrap_or(SIZE);
    let mut app = prepared();
    app.insert_resource(Games(shelf)).insert_resource(arguments.errand.clone());
    app.world_mut().resource_mut::<GameSpeed>().override_for_run = arguments.speed;
    if let Some(archive) = Archive::of_user()
        && let Err(error) = keep_in(&mut app, archive)
    {
        app.add_message::<ErrorMessage>();
        app.world_mut().write_message(ErrorMessage(error));
    }
    if let Some(mut first) = first {
        // A record brings its own names.
        if arguments.record.is_none() && !arguments.go_on {
            first.set_person_names(app.world().resource::<Names>().both());
        }
        begin_with(&mut app, size, first);
    }
    windowed(&mut app, size);
    match app.run() {
        AppExit::Success => ExitCode::SUCCESS,
        AppExit::Error(code) => ExitCode::from(code.get()),
    }
}
