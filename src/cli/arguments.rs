//! The arguments of a command: options, flags and words.

use std::ffi::OsString;
use std::path::Path;
use std::str::FromStr;

use lexopt::Arg::{Long, Short, Value};

use super::commands::Command;
use super::failure::Failure;
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
    pub fn read(mut parser: lexopt::Parser, command: &Command) -> Result<Option<Self>, Failure> {
        let usage = |error: lexopt::Error| Failure::Usage(format!("{}: {error}", command.name));
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
                    return Err(Failure::Usage(format!("--{name} given twice: expected it once")));
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

    fn option(&self, name: &str) -> Option<&OsString> {
        self.options.iter().find(|(option, _)| *option == name).map(|(_, value)| value)
    }

    pub fn path(&self, name: &str) -> Option<&Path> {
        self.option(name).map(Path::new)
    }

    pub fn text(&self, name: &str) -> Result<Option<&str>, Failure> {
        let not_text = || Failure::Usage(format!("--{name}: expected UTF-8 text"));
        self.option(name).map(|value| value.to_str().ok_or_else(not_text)).transpose()
    }

    /// A number from `least` on.
    pub fn number<N>(&self, name: &str, least: N) -> Result<Option<N>, Failure>
    where
        N: FromStr + PartialOrd + std::fmt::Display,
    {
        let Some(text) = self.text(name)? else {
            return Ok(None);
        };
        let number = text.parse().ok().filter(|number| *number >= least);
        let number = number.filter(|_| text.bytes().all(|b| b.is_ascii_digit()));
        let wrong =
            || Failure::Usage(format!("--{name} {text}: expected a whole number from {least} on"));
        number.map(Some).ok_or_else(wrong)
    }

    /// The rules of `--game` with its `--options`.
    pub fn rules(&self, known: &[Ruleset]) -> Result<(Rules, Options), Failure> {
        let id = self.text("game")?;
        let id = id.ok_or_else(|| Failure::Usage("expected --game ID".to_owned()))?;
        self.rules_of(id, known)
    }

    /// The rules of the game `id` with `--options`.
    pub fn rules_of(&self, id: &str, known: &[Ruleset]) -> Result<(Rules, Options), Failure> {
        let Some(ruleset) = known.iter().find(|ruleset| ruleset.id == id) else {
            let ids: Vec<_> = known.iter().map(|ruleset| ruleset.id.as_str()).collect();
            let ids = ids.join(", ");
            return Err(Failure::Usage(format!("unknown game {id:?}: expected one of {ids}")));
        };
        let text = self.text("options")?.unwrap_or_default();
        let (ruleset, options) = ruleset
            .with_options(text)
            .map_err(|error| Failure::Usage(format!("--options:{}: {error}", error.at + 1)))?;
        let rules = Rules::new(ruleset).map_err(|flaw| Failure::Usage(format!("{id}: {flaw}")))?;
        Ok((rules, options))
    }
}
