//! The arguments of a command: options, flags and words.

use std::ffi::OsString;
use std::path::Path;
use std::str::FromStr;

use lexopt::Arg::{Long, Short, Value};

use super::commands::Command;
use super::failure::UsageError;
use crate::rules::{Options, Rules, Ruleset};

/// The arguments of one command.
pub(super) struct Arguments {
    options: Vec<(&'static str, OsString)>,
    flags: Vec<&'static str>,
    /// Words that belong to no option.
    pub words: Vec<OsString>,
}

impl Arguments {
    /// Reads what `command` takes; none if its help is asked for.
    pub fn read(mut parser: lexopt::Parser, command: &Command) -> Result<Option<Self>, UsageError> {
        let usage = |error| UsageError::Argument { command: command.name, error };
        let mut read = Self { options: Vec::new(), flags: Vec::new(), words: Vec::new() };
        while let Some(argument) = parser.next().map_err(usage)? {
            let name = match argument {
                Long("help") | Short('h') => return Ok(None),
                Long(name) => name.to_owned(),
                Value(word) if !command.word.is_empty() => {
                    read.words.push(word);
                    continue;
                }
                other => return Err(usage(other.unexpected())),
            };
            if let Some(flag) = command.flags.iter().find(|flag| **flag == name) {
                read.flags.push(flag);
            } else if let Some(option) = command.options.iter().find(|option| **option == name) {
                if read.option(option).is_some() {
                    return Err(UsageError::Repeated(option));
                }
                read.options.push((option, parser.value().map_err(usage)?));
            } else {
                return Err(usage(Long(&name).unexpected()));
            }
        }
        Ok(Some(read))
    }

    pub fn has(&self, flag: &str) -> bool {
        self.flags.contains(&flag)
    }

    /// Whether an option is given, even if its value is not text.
    pub fn has_option(&self, name: &str) -> bool {
        self.option(name).is_some()
    }

    fn option(&self, name: &str) -> Option<&OsString> {
        self.options.iter().find(|(option, _)| *option == name).map(|(_, value)| value)
    }

    pub fn path(&self, name: &str) -> Option<&Path> {
        self.option(name).map(Path::new)
    }

    pub fn text(&self, name: &str) -> Result<Option<&str>, UsageError> {
        let not_text = || UsageError::NotText(name.to_owned());
        self.option(name).map(|value| value.to_str().ok_or_else(not_text)).transpose()
    }

    /// A number from `least` on.
    pub fn number<N>(&self, name: &str, least: N) -> Result<Option<N>, UsageError>
    where
        N: FromStr + PartialOrd + TryInto<u64> + Copy,
    {
        let Some(text) = self.text(name)? else {
            return Ok(None);
        };
        let number = text.parse().ok().filter(|number| *number >= least);
        let number = number.filter(|_| text.bytes().all(|b| b.is_ascii_digit()));
        let wrong = || UsageError::Number {
            option: name.to_owned(),
            value: text.to_owned(),
            least: least.try_into().unwrap_or_default(),
        };
        number.map(Some).ok_or_else(wrong)
    }

    /// The rules of `--game` with its `--options`.
    pub fn rules(&self, known: &[Ruleset]) -> Result<(Rules, Options), UsageError> {
        let id = self.text("game")?;
        self.rules_of(id.ok_or(UsageError::NoGame)?, known)
    }

    /// The rules of the game `id` with `--options`.
    pub fn rules_of(&self, id: &str, known: &[Ruleset]) -> Result<(Rules, Options), UsageError> {
        let Some(ruleset) = known.iter().find(|ruleset| ruleset.id == id) else {
            let known = known.iter().map(|ruleset| ruleset.id.clone()).collect();
            return Err(UsageError::UnknownGame { id: id.to_owned(), known });
        };
        let text = self.text("options")?.unwrap_or_default();
        let (ruleset, options) = ruleset.with_options(text).map_err(UsageError::Options)?;
        let invalid = |error| UsageError::Ruleset { id: id.to_owned(), error };
        let rules = Rules::new(ruleset).map_err(invalid)?;
        Ok((rules, options))
    }
}
