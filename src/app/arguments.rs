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

/// The command line, understood.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Arguments {
    /// The game to begin.
    pub game: Option<String>,
    /// Its options.
    pub options: Option<String>,
    /// The record to open.
    pub record: Option<PathBuf>,
    /// Whether to go on with a kept match.
    pub go_on: bool,
    /// Whether chance plays.
    pub watch: bool,
    /// Who plays, South's first, where it is said.
    pub players: [Option<Player>; 2],
    /// Where chance begins.
    pub seed: Option<u64>,
    /// The speed of this run.
    pub speed: Option<Speed>,
    /// The window's size.
    pub size: Option<UVec2>,
    /// What to do before quitting.
    pub errand: ExitTask,
}

/// What the command line asks for.
#[derive(Debug, PartialEq, Eq)]
pub enum CliCommand {
    /// The help.
    Help,
    /// The version.
    Version,
    /// A window.
    Play(Box<Arguments>),
}

/// Reads the command line, without the program's name.
///
/// # Errors
/// One line on the first word that cannot be understood.
pub fn read(words: impl IntoIterator<Item = OsString>) -> Result<CliCommand, String> {
    let mut parser = lexopt::Parser::from_args(words);
    let mut read = Arguments::default();
    loop {
        let next = parser.next().map_err(|error| error.to_string())?;
        let Some(argument) = next else {
            break;
        };
        match argument {
            Long("help") | Short('h') => return Ok(CliCommand::Help),
            Long("version") | Short('V') => return Ok(CliCommand::Version),
            Long("game") => read.game = Some(text(&mut parser)?),
            Long("options") => read.options = Some(text(&mut parser)?),
            Long("record") => read.record = Some(value(&mut parser)?.into()),
            Long("continue") => read.go_on = true,
            Long("watch") => read.watch = true,
            Long("south") => read.players[0] = Some(player(&mut parser, "south")?),
            Long("north") => read.players[1] = Some(player(&mut parser, "north")?),
            Long("quit-at-end") => read.errand.quit_at_end = true,
            Long("screenshot") => {
                let file = PathBuf::from(value(&mut parser)?);
                if file.extension().is_none_or(|ending| !ending.eq_ignore_ascii_case("png")) {
                    let file = file.display();
                    return Err(format!("--screenshot {file}: expected a name that ends in .png"));
                }
                read.errand.picture = Some(file);
            }
            Long("seed") => {
                let word = text(&mut parser)?;
                let number =
                    word.parse().map_err(|_| format!("--seed {word}: expected a number"))?;
                read.seed = Some(number);
            }
            Long("speed") => {
                let word = text(&mut parser)?;
                let speed =
                    Speed::ALL.into_iter().find(|speed| speed.name().to_lowercase() == word);
                let expected = || format!("--speed {word}: expected slow, normal, fast or instant");
                read.speed = Some(speed.ok_or_else(expected)?);
            }
            Long("size") => {
                let word = text(&mut parser)?;
                let expected = || format!("--size {word}: expected WIDTHxHEIGHT, 64 to 16384 each");
                read.size = Some(size(&word).ok_or_else(expected)?);
            }
            // As a desktop opens a file with a program.
            Value(file) if read.record.is_none() && is_record(&file) => {
                read.record = Some(file.into());
            }
            other => return Err(other.unexpected().to_string()),
        }
    }
    if read.record.is_some() && (read.game.is_some() || read.options.is_some()) {
        return Err("--record brings its own game: leave --game and --options away".to_owned());
    }
    if read.go_on
        && (read.seed.is_some() || read.record.is_some() || read.game.is_some() || read.watch)
    {
        return Err(
            "--continue goes on with a match as it was: leave --game, --record, --seed and \
                    --watch away"
                .to_owned(),
        );
    }
    if read.players != [None, None] && (read.game.is_none() || read.watch) {
        return Err("--south and --north say who plays a game: add --game, and leave --watch away"
            .to_owned());
    }
    if read.options.is_some() && read.game.is_none() {
        return Err("--options belong to a game: add --game".to_owned());
    }
    Ok(CliCommand::Play(Box::new(read)))
}

fn is_record(file: &OsStr) -> bool {
    Path::new(file).extension().is_some_and(|ending| ending.eq_ignore_ascii_case("sow"))
}

fn value(parser: &mut lexopt::Parser) -> Result<OsString, String> {
    parser.value().map_err(|error| error.to_string())
}

fn text(parser: &mut lexopt::Parser) -> Result<String, String> {
    value(parser)?.string().map_err(|error| error.to_string())
}

fn player(parser: &mut lexopt::Parser, seat: &str) -> Result<Player, String> {
    let word = text(parser)?;
    word.parse().map_err(|error: PlayerError| format!("--{seat} {word}: {error}"))
}

fn size(word: &str) -> Option<UVec2> {
    let (width, height) = word.split_once('x')?;
    let side = |text: &str| text.parse::<u32>().ok().filter(|side| (64..=16384).contains(side));
    Some(UVec2::new(side(width)?, side(height)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(line: &str) -> Result<CliCommand, String> {
        read(line.split_whitespace().map(OsString::from))
    }

    #[test]
    fn a_whole_command_line() {
        let Ok(CliCommand::Play(read)) =
            words("--game kalah --options seeds=6 --north 4 --seed 7 --speed fast")
        else {
            panic!("not understood");
        };
        assert_eq!(read.game.as_deref(), Some("kalah"));
        assert_eq!(read.seed, Some(7));
        assert_eq!(read.speed, Some(Speed::Fast));
        assert_eq!(read.players, [None, "computer-4".parse().ok()]);
    }

    #[test]
    fn a_file_alone_is_a_record() {
        let named = words("--record a.sow");
        assert_eq!(words("a.sow"), named);
        assert_eq!(words("-- a.sow"), named);
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
            let error = words(line).expect_err(line);
            assert!(!error.is_empty() && !error.contains('\n'), "{line}: {error}");
        }
    }
}
