//! UTF-8 text of any length, of which only a part is in memory.

use std::io::{self, Read};
use std::sync::Arc;

use super::source_pos::SourcePos;

/// The most bytes that one record may have: 1 MiB.
pub const MAX_BYTES: usize = 1 << 20;

/// What follows the window of a [`TextBuffer`].
pub(super) enum TextEnd<'a> {
    /// Nothing: the text is complete.
    Complete,
    /// More text than a record may have.
    TooFar,
    /// A byte that is not part of any UTF-8 text.
    InvalidByte(u8),
    /// Text that could not be read.
    Failed(&'a Arc<io::Error>),
}

/// Text that is read as it is needed. It takes about three times [`MAX_BYTES`] at most.
pub(super) struct TextBuffer<R> {
    from: R,
    /// Text read, of which the first `start` bytes are done with.
    text: String,
    start: usize,
    /// The place of the first byte of text that is not done with.
    pos: SourcePos,
    /// Bytes read that are not text yet, from `pending_start` on.
    pending: Vec<u8>,
    pending_start: usize,
    /// How many bytes at the start of `pending` are not UTF-8.
    invalid: usize,
    /// Nothing more can be read.
    ended: bool,
    failure: Option<Arc<io::Error>>,
}

impl<R: Read> TextBuffer<R> {
    pub fn new(from: R) -> Self {
        let mut buffer = Self {
            from,
            text: String::new(),
            start: 0,
            pos: SourcePos::START,
            pending: Vec::new(),
            pending_start: 0,
            invalid: 0,
            ended: false,
            failure: None,
        };
        buffer.fill();
        if buffer.text.starts_with('\u{feff}') {
            buffer.start = '\u{feff}'.len_utf8();
        }
        buffer
    }

    /// The place where [`Self::window`] begins.
    pub fn pos(&self) -> SourcePos {
        self.pos
    }

    /// The text that comes next: [`MAX_BYTES`] and a byte or two, or all that can be read.
    pub fn window(&self) -> &str {
        let rest = self.rest();
        let mut end = rest.ceil_char_boundary(MAX_BYTES + 1);
        if end < rest.len() && rest[..end].ends_with('\r') {
            end -= 1; // a line end is not cut in two
        }
        &rest[..end]
    }

    /// What follows the window.
    pub fn end(&self) -> TextEnd<'_> {
        match (&self.failure, self.pending.get(self.pending_start)) {
            _ if self.window().len() < self.rest().len() => TextEnd::TooFar,
            (_, Some(&byte)) if self.invalid > 0 => TextEnd::InvalidByte(byte),
            (Some(error), _) => TextEnd::Failed(error),
            (None, _) => TextEnd::Complete,
        }
    }

    /// The place where the window ends.
    pub fn end_pos(&self) -> SourcePos {
        self.pos.after(self.window())
    }

    /// Goes on to `offset` bytes after the start of the window, which is at `pos`.
    pub fn go_to(&mut self, offset: usize, pos: SourcePos) {
        self.start += offset;
        self.pos = pos;
        self.fill();
    }

    /// Goes on to where the next record seems to begin: a line that starts as a tag does, after
    /// one that does not. The search begins after the line in which the window's byte at `offset`
    /// is, or its last byte.
    pub fn skip_record(&mut self, offset: usize) {
        let window = self.window();
        let before = &window.as_bytes()[..offset.min(window.len().saturating_sub(1))];
        let line = before.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
        self.drop_text(line);
        let (mut in_tag_line, mut fresh_line) = (true, true);
        loop {
            for (index, byte) in self.rest().bytes().enumerate() {
                match byte {
                    b' ' | b'\t' if fresh_line => {}
                    b'[' if fresh_line && !in_tag_line => return self.drop_text(index),
                    b'\n' => {
                        in_tag_line &= !fresh_line;
                        fresh_line = true;
                    }
                    _ => {
                        in_tag_line &= !fresh_line || byte == b'[';
                        fresh_line = false;
                    }
                }
            }
            self.drop_text(self.rest().len());
            if self.invalid > 0 {
                self.pending_start += self.invalid;
                self.pos = self.pos.right(1);
                self.decode();
                in_tag_line &= !fresh_line;
                fresh_line = false;
            } else if self.rest().is_empty() {
                return;
            }
        }
    }

    fn rest(&self) -> &str {
        &self.text[self.start..]
    }

    fn drop_text(&mut self, bytes: usize) {
        let pos = self.pos.after(&self.rest()[..bytes]);
        self.go_to(bytes, pos);
    }

    /// Reads until there is more text than a window has, or no more can be read.
    fn fill(&mut self) {
        /// Read at a time, so that what is moved to the front is no more than what is read.
        const PART_BYTES: u64 = MAX_BYTES as u64;
        while self.rest().len() <= MAX_BYTES + 4 && self.invalid == 0 && !self.ended {
            self.text.drain(..self.start);
            self.start = 0;
            self.pending.drain(..self.pending_start);
            self.pending_start = 0;
            match self.from.by_ref().take(PART_BYTES).read_to_end(&mut self.pending) {
                Ok(0) => self.ended = true,
                Ok(_) => {}
                Err(error) => {
                    self.failure = Some(Arc::new(error));
                    self.ended = true;
                }
            }
            self.decode();
        }
    }

    /// Turns pending bytes into text, up to the first that are not UTF-8.
    fn decode(&mut self) {
        let bytes = &self.pending[self.pending_start..];
        let (valid, invalid) = match str::from_utf8(bytes) {
            Ok(_) => (bytes.len(), 0),
            Err(error) => {
                let valid = error.valid_up_to();
                // A character may be cut at the end; the rest of it has yet to be read.
                let cut = if self.ended { bytes.len() - valid } else { 0 };
                (valid, error.error_len().unwrap_or(cut))
            }
        };
        self.text.push_str(str::from_utf8(&bytes[..valid]).unwrap_or_default());
        self.pending_start += valid;
        self.invalid = invalid;
    }
}
