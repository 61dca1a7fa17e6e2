//! A language: the texts of all messages, in Fluent's format.

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use thiserror::Error;
use unic_langid::LanguageIdentifier;

use super::{Argument, Message, PseudoLanguage, message};

/// The files of the English catalogue, by their names.
const ENGLISH: [(&str, &str); 9] = [
    ("common.ftl", include_str!("../../assets/words/en/common.ftl")),
    ("examples.ftl", include_str!("../../assets/words/en/examples.ftl")),
    ("hints.ftl", include_str!("../../assets/words/en/hints.ftl")),
    ("history.ftl", include_str!("../../assets/words/en/history.ftl")),
    ("lessons.ftl", include_str!("../../assets/words/en/lessons.ftl")),
    ("match.ftl", include_str!("../../assets/words/en/match.ftl")),
    ("rules.ftl", include_str!("../../assets/words/en/rules.ftl")),
    ("saved.ftl", include_str!("../../assets/words/en/saved.ftl")),
    ("title.ftl", include_str!("../../assets/words/en/title.ftl")),
];

/// The texts of all messages in one language.
pub struct Catalogue {
    bundle: FluentBundle<FluentResource>,
}

/// Why a text cannot be used as a catalogue.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum CatalogueError {
    /// Part of a file is not in Fluent's format.
    #[error("{file}: {problem}")]
    Syntax {
        /// The file's name.
        file: String,
        /// What Fluent's parser says.
        problem: String,
    },
    /// Two messages have the same name.
    #[error("{file}: a message of this file has a name that was there before: {problem}")]
    Duplicate {
        /// The file's name.
        file: String,
        /// What Fluent says.
        problem: String,
    },
    /// The name of the language is not of the form `en` or `pt-BR`.
    #[error("{0} is not the name of a language")]
    Language(String),
}

impl Catalogue {
    /// English.
    ///
    /// ```
    /// use seedfall::words::{Catalogue, Message};
    /// let close = Message::named("close".to_owned());
    /// assert_eq!(Catalogue::english().text(&close), "Close");
    /// ```
    ///
    /// # Panics
    /// If the catalogue inside the program is damaged; a test reads it.
    #[must_use]
    pub fn english() -> Self {
        match Self::new("en", &ENGLISH) {
            Ok(english) => english,
            Err(error) => panic!("assets/words/en: {error}"),
        }
    }

    /// English in the letters of a language that nobody speaks.
    #[must_use]
    pub fn pseudo(language: PseudoLanguage) -> Self {
        let mut catalogue = Self::english();
        catalogue.bundle.set_transform(Some(language.transform()));
        catalogue
    }

    /// A language (`en`, `pt-BR`) from the texts of its files, each with its name.
    ///
    /// # Errors
    /// If the language's name or one of the files cannot be read, or a message is there twice.
    pub fn new(language: &str, files: &[(&str, &str)]) -> Result<Self, CatalogueError> {
        let language: LanguageIdentifier =
            language.parse().map_err(|_| CatalogueError::Language(language.to_owned()))?;
        let mut bundle = FluentBundle::new_concurrent(vec![language]);
        // Fluent would set invisible marks around what is filled in, for texts of mixed direction.
        // The fonts here draw a box for each of them.
        bundle.set_use_isolating(false);
        for &(file, text) in files {
            let resource = FluentResource::try_new(text.to_owned()).map_err(|(_, problems)| {
                let problem = problems.first().map(ToString::to_string).unwrap_or_default();
                CatalogueError::Syntax { file: file.to_owned(), problem }
            })?;
            bundle.add_resource(resource).map_err(|problems| {
                let problem = problems.first().map(ToString::to_string).unwrap_or_default();
                CatalogueError::Duplicate { file: file.to_owned(), problem }
            })?;
        }
        Ok(Self { bundle })
    }

    /// What `message` says in this language. A message that the catalogue lacks is shown by its
    /// name, and an argument that it lacks by the name in braces.
    #[must_use]
    pub fn text(&self, message: &Message) -> String {
        let pattern = self.bundle.get_message(&message.id).and_then(|found| found.value());
        let Some(pattern) = pattern else {
            return message.id.clone().into_owned();
        };
        let mut arguments = FluentArgs::new();
        for (name, argument) in &message.arguments {
            arguments.set(*name, self.value(argument));
        }
        let mut problems = Vec::new();
        self.bundle.format_pattern(pattern, Some(&arguments), &mut problems).into_owned()
    }

    /// Whether the catalogue has a message of this name.
    #[must_use]
    pub fn has(&self, id: &str) -> bool {
        self.bundle.has_message(id)
    }

    fn value(&self, argument: &Argument) -> FluentValue<'static> {
        match argument {
            Argument::Text(text) => FluentValue::from(text.clone()),
            Argument::Number(number) => FluentValue::from(*number),
            Argument::Message(message) => FluentValue::from(self.text(message)),
            Argument::OneOf(numbers) => FluentValue::from(
                self.list(numbers, |start, last| message!("list-or", start: start, last: last)),
            ),
            Argument::AllOf(numbers) => FluentValue::from(
                self.list(numbers, |start, last| message!("list-and", start: start, last: last)),
            ),
        }
    }

    /// Numbers one after the other, the last one joined to the others by the message of `ending`.
    fn list(&self, numbers: &[i64], ending: impl Fn(String, i64) -> Message) -> String {
        let Some((last, start)) = numbers.split_last() else {
            return String::new();
        };
        let start = start
            .iter()
            .map(i64::to_string)
            .reduce(|so_far, next| self.text(&message!("list-next", start: so_far, next: next)));
        match start {
            None => last.to_string(),
            Some(start) => self.text(&ending(start, *last)),
        }
    }
}
