//! A game's options: `seeds=6 empty-capture=yes`, read against the ruleset that offers them.

use std::fmt;

use super::invalid_ruleset::InvalidRuleset;
use super::notation::MAX_PITS;
use super::ruleset::{
    Capture, Choice, End, Layout, MAX_SEEDS, NoMove, Opening, Opposite, RowEnd, Ruleset,
    Settlement, Variant,
};

impl Variant {
    /// The word before the `=`.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Variant::Pits => "pits",
            Variant::Seeds => "seeds",
            Variant::EmptyCapture => "empty-capture",
            Variant::End => "end",
            Variant::Leftovers => "leftovers",
            Variant::Pie => "pie",
            Variant::Layout => "layout",
            Variant::Choice => "choice",
        }
    }

    /// The words that may follow the `=`; empty where a number follows.
    #[must_use]
    pub const fn words(self) -> &'static [&'static str] {
        match self {
            Variant::Pits | Variant::Seeds => &[],
            Variant::EmptyCapture | Variant::Pie => &["no", "yes"],
            Variant::End => &["immediate", "on-turn"],
            Variant::Leftovers => &["owner", "unawarded"],
            Variant::Layout => &["even", "random"],
            Variant::Choice => &["forced", "free"],
        }
    }

    /// The value that `ruleset` has for this option.
    #[must_use]
    pub fn value(self, ruleset: &Ruleset) -> String {
        let is_second_word = match self {
            Variant::Pits => return ruleset.board.pits.to_string(),
            Variant::Seeds => return ruleset.board.seeds.to_string(),
            Variant::EmptyCapture => ruleset.captures.iter().any(|capture| {
                matches!(capture, Capture::OwnEmptyPit { opposite } if *opposite == Opposite::NotNeeded)
            }),
            Variant::End => !ruleset.ends.iter().any(|end| matches!(end, End::RowEmpty(_))),
            Variant::Leftovers => ruleset.no_move == NoMove::End(Settlement::Unawarded),
            Variant::Pie => ruleset.opening == Opening::Pie,
            Variant::Layout => ruleset.layout != Layout::Even,
            Variant::Choice => ruleset.choice == Choice::Any,
        };
        self.words()[usize::from(is_second_word)].to_owned()
    }

    /// Gives `ruleset` the value.
    ///
    /// # Errors
    /// If the option cannot have it.
    fn apply(self, ruleset: &mut Ruleset, value: &str) -> Result<(), OptionProblem> {
        if self.words().is_empty() {
            // The two together are checked when all options are known.
            let most = if self == Variant::Pits { MAX_PITS } else { (MAX_SEEDS / 2) as u8 };
            let number: u8 = value
                .parse()
                .ok()
                .filter(|n| (1..=most).contains(n) && value.bytes().all(|b| b.is_ascii_digit()))
                .ok_or_else(|| OptionProblem::Number {
                    option: self,
                    value: value.to_owned(),
                    most,
                })?;
            match self {
                Variant::Pits => ruleset.board.pits = number,
                _ => ruleset.board.seeds = number,
            }
            return Ok(());
        }
        let is_second_word = match self.words().iter().position(|word| *word == value) {
            Some(index) => index == 1,
            None => return Err(OptionProblem::Word { option: self, value: value.to_owned() }),
        };
        if self.value(ruleset) == value {
            return Ok(()); // an unchanged value keeps its details: a minimum, an end of the row
        }
        match self {
            Variant::Pits | Variant::Seeds => {}
            Variant::EmptyCapture => {
                for capture in &mut ruleset.captures {
                    if let Capture::OwnEmptyPit { opposite } = capture {
                        *opposite =
                            if is_second_word { Opposite::NotNeeded } else { Opposite::Needed };
                    }
                }
            }
            Variant::End => {
                let settle = match ruleset.no_move {
                    NoMove::End(settle) => settle,
                    NoMove::Pass => Settlement::RowOwner,
                };
                ruleset.no_move = NoMove::End(settle);
                ruleset.ends.retain(|end| !matches!(end, End::RowEmpty(_)));
                if !is_second_word {
                    ruleset.ends.push(End::RowEmpty(settle));
                }
            }
            Variant::Leftovers => {
                let settle =
                    if is_second_word { Settlement::Unawarded } else { Settlement::RowOwner };
                ruleset.no_move = NoMove::End(settle);
                for end in &mut ruleset.ends {
                    if let End::RowEmpty(old) = end {
                        *old = settle;
                    }
                }
            }
            Variant::Pie => {
                ruleset.opening = if is_second_word { Opening::Pie } else { Opening::None }
            }
            Variant::Layout => {
                ruleset.layout =
                    if is_second_word { Layout::Random { min: 0 } } else { Layout::Even };
            }
            Variant::Choice => {
                ruleset.choice = if is_second_word {
                    Choice::Any
                } else {
                    Choice::Forced { from: RowEnd::Left }
                };
                // With a free choice of pit players can leave a repetition, so it may occur once more.
                for end in &mut ruleset.ends {
                    if let End::Repetition { times, .. } = end {
                        *times = if is_second_word { 3 } else { 2 };
                    }
                }
            }
        }
        Ok(())
    }
}

/// The options of one game that differ from its defaults, in the order in which they were given.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Options(Vec<(Variant, String)>);

impl Options {
    /// Whether all options have their default values.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The options that differ, with their values.
    pub fn iter(&self) -> impl Iterator<Item = (Variant, &str)> {
        self.0.iter().map(|(variant, value)| (*variant, value.as_str()))
    }
}

impl fmt::Display for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, (variant, value)) in self.0.iter().enumerate() {
            let gap = if index == 0 { "" } else { " " };
            write!(f, "{gap}{}={value}", variant.key())?;
        }
        Ok(())
    }
}

/// An option that the game does not have, or a value that the option cannot have.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{problem}")]
pub struct OptionError {
    /// Characters before the option at fault.
    pub at: usize,
    /// What is wrong, and what was expected.
    pub problem: OptionProblem,
}

/// What is wrong with the options of a game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum OptionProblem {
    /// The game has no such option.
    #[error("unknown option {key}: {}", known_options(.id, .known))]
    Unknown {
        /// The word before the `=`.
        key: String,
        /// The ID of the game.
        id: String,
        /// The options that the game has.
        known: Vec<Variant>,
    },
    /// An option is given twice.
    #[error("option {} given twice: expected it once", .0.key())]
    Repeated(Variant),
    /// An option needs a number, and the value is none or is out of range.
    #[error("{}={value}: expected a number, 1 to {most}", .option.key())]
    Number {
        /// The option.
        option: Variant,
        /// What was given.
        value: String,
        /// The largest number that the option can have.
        most: u8,
    },
    /// An option needs one of its words, and the value is another.
    #[error("{}={value}: expected {}", .option.key(), .option.words().join(" or "))]
    Word {
        /// The option.
        option: Variant,
        /// What was given.
        value: String,
    },
    /// The options together make a game that cannot be played.
    #[error(transparent)]
    Ruleset(#[from] InvalidRuleset),
}

/// What was expected in place of an unknown option.
fn known_options(id: &str, known: &[Variant]) -> String {
    match known {
        [] => format!("{id} has no options"),
        known => {
            let keys: Vec<_> = known.iter().map(|option| option.key()).collect();
            format!("expected one of {}", keys.join(", "))
        }
    }
}

impl Ruleset {
    /// The ruleset with `text`'s options: `key=value`, apart by white space.
    ///
    /// # Errors
    /// The first option that the game lacks, or whose value cannot be used.
    ///
    /// ```
    /// let kalah = seedfall::rules::Ruleset::kalah();
    /// let (six, options) = kalah.with_options("seeds=6 pie=no").unwrap();
    /// assert_eq!(six.board.seeds, 6);
    /// assert_eq!(options.to_string(), "seeds=6");
    /// ```
    pub fn with_options(&self, text: &str) -> Result<(Ruleset, Options), OptionError> {
        let mut ruleset = self.clone();
        let mut given: Vec<(Variant, String)> = Vec::new();
        let mut offsets = Vec::new();
        let mut last = 0;
        for (at, word) in words(text) {
            let fail = |problem| Err(OptionError { at, problem });
            last = at;
            let (key, value) = word.split_once('=').unwrap_or((word, ""));
            let Some(variant) = self.options.iter().find(|variant| variant.key() == key) else {
                return fail(OptionProblem::Unknown {
                    key: key.to_owned(),
                    id: self.id.clone(),
                    known: self.options.clone(),
                });
            };
            if given.iter().any(|(other, _)| other == variant) {
                return fail(OptionProblem::Repeated(*variant));
            }
            if let Err(problem) = variant.apply(&mut ruleset, value) {
                return fail(problem);
            }
            given.push((*variant, value.to_owned()));
            offsets.push(at);
        }
        if let Err(invalid) = ruleset.check() {
            // The number of seeds depends on two options; the error is at the one that it names.
            let at = given
                .iter()
                .position(|(variant, _)| variant.key() == invalid.field)
                .map_or(last, |index| offsets[index]);
            return Err(OptionError { at, problem: invalid.into() });
        }
        given.retain(|(variant, _)| variant.value(&ruleset) != variant.value(self));
        Ok((ruleset, Options(given)))
    }
}

/// The words of `text`, each with the number of characters before it.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.split_whitespace().map(move |word| {
        let bytes = word.as_ptr() as usize - text.as_ptr() as usize;
        (text[..bytes].chars().count(), word)
    })
}
