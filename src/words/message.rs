//! A text that a player reads, before it is put into a language.

use std::borrow::Cow;

/// Makes a [`Message`]: `message!("caption-captures", player: name, seeds: 6)`.
macro_rules! message {
    ($id:literal $(, $name:ident : $value:expr)* $(,)?) => {
        $crate::words::Message {
            id: ::std::borrow::Cow::Borrowed($id),
            arguments: vec![$((stringify!($name), $crate::words::Argument::from($value))),*],
        }
    };
}
pub(crate) use message;

/// A whole sentence or label of the catalogue, with what is filled into it.
///
/// Made by the macro `message!`, so that a test can compare every message
/// with the catalogue.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Message {
    /// The name of the message in the catalogue, such as `caption-captures`.
    pub id: Cow<'static, str>,
    /// What is filled in, by the names of the catalogue's variables without their `$`.
    pub arguments: Vec<(&'static str, Argument)>,
}

impl Message {
    /// The message of this name, with nothing to fill in: for the texts of a game, whose names have
    /// the game's ID in them.
    #[must_use]
    pub fn named(id: String) -> Self {
        Self { id: Cow::Owned(id), arguments: Vec::new() }
    }
}

/// What is filled into a message.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Argument {
    /// A text that is the same in every language: a player's name, a pit's letter, a folder.
    Text(String),
    /// A number, by which the catalogue may choose between singular and plural.
    Number(i64),
    /// Another message, put into the same language first.
    Message(Box<Message>),
    /// Alternatives, one or more, joined as `2, 4 or 6` is in English.
    OneOf(Vec<i64>),
    /// Numbers that belong together, one or more, joined as `2, 4 and 6` is in English.
    AllOf(Vec<i64>),
}

impl From<&str> for Argument {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Argument {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<Message> for Argument {
    fn from(message: Message) -> Self {
        Self::Message(Box::new(message))
    }
}

/// A text that is the same in every language, such as a player's name.
impl From<&str> for Message {
    fn from(text: &str) -> Self {
        message!("verbatim", text: text)
    }
}

impl From<&String> for Message {
    fn from(text: &String) -> Self {
        Self::from(text.as_str())
    }
}

impl From<String> for Message {
    fn from(text: String) -> Self {
        message!("verbatim", text: text)
    }
}

macro_rules! numbers {
    ($($integer:ty)*) => {
        $(impl From<$integer> for Argument {
            fn from(number: $integer) -> Self {
                // A count too large for the type is shown as the largest number there is.
                Self::Number(i64::try_from(number).unwrap_or(i64::MAX))
            }
        })*
    };
}
numbers!(u8 u16 u32 usize i32 i64);
