//! The locations of the fields in a RON text, so that an error can point at the one at fault.

/// A line and a column in characters, both from 1.
pub(super) type Location = (usize, usize);

/// A field's name, and where its value begins.
pub(super) struct Field {
    pub name: String,
    pub value: Location,
}

/// The fields of a RON text in the order in which they are named; strings and comments are not
/// looked into. The text may be broken anywhere.
pub(super) fn fields(text: &str) -> Vec<Field> {
    let mut fields = Vec::new();
    let mut last_word = String::new();
    let mut tokens = Tokens { rest: text, at: (1, 1) };
    let mut awaits_value = false;
    while let Some((token, location)) = tokens.next() {
        if awaits_value {
            fields.push(Field { name: std::mem::take(&mut last_word), value: location });
            awaits_value = false;
        }
        match token {
            ":" if !last_word.is_empty() => awaits_value = true,
            _ if is_word(token) => token.clone_into(&mut last_word),
            _ => last_word.clear(),
        }
    }
    fields
}

/// The first location from `from` on with something other than white space and comments.
pub(super) fn next_token(text: &str, from: Location) -> Location {
    let mut tokens = Tokens { rest: text, at: (1, 1) };
    std::iter::from_fn(|| tokens.next())
        .map(|(_, location)| location)
        .find(|&location| location >= from)
        .unwrap_or(from)
}

fn is_word(token: &str) -> bool {
    token.starts_with(|c: char| c.is_alphabetic() || c == '_')
}

/// Words, strings and single signs.
struct Tokens<'a> {
    rest: &'a str,
    at: Location,
}

impl<'a> Tokens<'a> {
    /// The next token with its location; none at the end of the text.
    fn next(&mut self) -> Option<(&'a str, Location)> {
        loop {
            let first = self.rest.chars().next()?;
            let length = if first.is_whitespace() {
                first.len_utf8()
            } else if self.rest.starts_with("//") {
                self.rest.find('\n').unwrap_or(self.rest.len())
            } else if self.rest.starts_with("/*") {
                self.rest.find("*/").map_or(self.rest.len(), |end| end + 2)
            } else {
                break;
            };
            self.take(length);
        }
        let location = self.at;
        let length = if self.rest.starts_with('"') {
            string_len(self.rest)
        } else {
            let part_of_word = |c: char| c.is_alphanumeric() || c == '_';
            let word = self.rest.find(|c| !part_of_word(c)).unwrap_or(self.rest.len());
            let sign = self.rest.chars().next().map_or(0, char::len_utf8);
            word.max(sign)
        };
        Some((self.take(length), location))
    }

    /// Goes on by `length` bytes and returns them.
    fn take(&mut self, length: usize) -> &'a str {
        let (token, rest) = self.rest.split_at(length);
        for c in token.chars() {
            self.at = if c == '\n' { (self.at.0 + 1, 1) } else { (self.at.0, self.at.1 + 1) };
        }
        self.rest = rest;
        token
    }
}

/// The length of the string in quotes that `text` begins with.
fn string_len(text: &str) -> usize {
    let mut escaped = false;
    let end = text.bytes().skip(1).position(|byte| {
        let ends = byte == b'"' && !escaped;
        escaped = byte == b'\\' && !escaped;
        ends
    });
    end.map_or(text.len(), |end| end + 2)
}
