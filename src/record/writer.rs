//! From a record to its text. A record that was written once is written the same again, byte for byte.

use std::fmt::{self, Write};

use super::Record;

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, value) in self.tags() {
            write!(f, "[{name} \"")?;
            for c in value.chars() {
                if matches!(c, '"' | '\\') {
                    f.write_char('\\')?;
                }
                f.write_char(c)?;
            }
            f.write_str("\"]\n")?;
        }
        f.write_char('\n')?;
        let mut comments = self.comments().iter().peekable();
        let mut gap = "";
        for ply in 0..=self.moves().len() {
            while let Some(comment) = comments.next_if(|comment| comment.after <= ply) {
                write!(f, "{gap}{{{}}}", comment.text)?;
                gap = " ";
            }
            if let Some(mv) = self.moves().get(ply) {
                write!(f, "{gap}{mv}")?;
                gap = " ";
            }
        }
        f.write_char('\n')
    }
}
