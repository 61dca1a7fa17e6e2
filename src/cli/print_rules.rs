//! `rules`: the rules sheet of a game in words, or the list of games.

use std::io::{self, Write};

use super::arguments::Arguments;
use super::failure::{Failure, UsageError};
use crate::rules::Ruleset;
use crate::rules::ruleset::Variant;
use crate::teaching::describe;
use crate::words::Catalogue;

/// The longest line, in characters.
const MAX_LINE_CHARS: usize = 80;

/// Prints the rules of a game, or the names of all.
pub(super) fn rules(
    arguments: &Arguments,
    known: &[Ruleset],
    out: &mut dyn Write,
) -> Result<(), Failure> {
    match (arguments.has("list"), arguments.words.as_slice()) {
        (true, []) => {
            let width = known.iter().map(|ruleset| ruleset.id.len()).max().unwrap_or(0);
            for ruleset in known {
                writeln!(out, "{:width$}  {}", ruleset.id, ruleset.name)?;
            }
            Ok(())
        }
        (false, [id]) => {
            let (rules, _) = arguments.rules_of(&id.to_string_lossy(), known)?;
            Ok(print_rules(rules.ruleset(), out)?)
        }
        _ => Err(UsageError::Expected { command: "rules", expected: "one ID, or --list" }.into()),
    }
}

fn print_rules(ruleset: &Ruleset, out: &mut dyn Write) -> io::Result<()> {
    let english = Catalogue::english();
    writeln!(out, "{}\n{}", ruleset.name, ruleset.about)?;
    for chapter in describe(ruleset) {
        writeln!(out, "\n{}", english.text(&chapter.part.heading()))?;
        for sentence in chapter.sentences {
            print_wrapped(&english.text(&sentence.with_mark()), out)?;
        }
    }
    if !ruleset.options.is_empty() {
        writeln!(out, "\nOptions")?;
        for variant in &ruleset.options {
            print_wrapped(&option_words(*variant, ruleset), out)?;
        }
    }
    Ok(())
}

fn option_words(variant: Variant, ruleset: &Ruleset) -> String {
    let values = match variant.words() {
        [] => "a number".to_owned(),
        words => words.join(" or "),
    };
    format!("{}: {values}; here {}", variant.key(), variant.value(ruleset))
}

fn print_wrapped(text: &str, out: &mut dyn Write) -> io::Result<()> {
    let mut column = 0;
    for word in text.split_whitespace() {
        let width = word.chars().count();
        if column == 0 {
            write!(out, "  {word}")?;
            column = 2 + width;
        } else if column + 1 + width > MAX_LINE_CHARS {
            write!(out, "\n  {word}")?;
            column = 2 + width;
        } else {
            write!(out, " {word}")?;
            column += 1 + width;
        }
    }
    writeln!(out)
}
