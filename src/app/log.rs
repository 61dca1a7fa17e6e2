//! The log on standard error: each event is one plain line, like every other line of the program.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};

use bevy::log::BoxedFmtLayer;
use bevy::log::tracing::{Event, Subscriber};
use bevy::log::tracing_subscriber::fmt::format::Writer;
use bevy::log::tracing_subscriber::fmt::{FmtContext, FormatEvent, FormatFields, Layer};
use bevy::log::tracing_subscriber::registry::LookupSpan;
use bevy::prelude::*;

/// What is logged: drivers and window systems report much that is no news for a player.
pub(super) const FILTER: &str = "error,seedfall=info";
/// The crate that reads and writes the settings.
const SETTINGS_CRATE: &str = "bevy_settings";
/// Whether the settings have been read. They are read once, at the start; later they are only written.
static SETTINGS_READ: AtomicBool = AtomicBool::new(false);

/// Lines of the form `seedfall: there is no sound: no device`.
struct PlainFormat;

/// The layer that writes the log.
pub(super) fn layer(_: &mut App) -> Option<BoxedFmtLayer> {
    let layer = Layer::default().with_writer(std::io::stderr).with_ansi(false);
    Some(Box::new(layer.event_format(PlainFormat)))
}

/// From now on an error of the settings is one of writing them.
pub(super) fn settings_are_read() {
    SETTINGS_READ.store(true, Ordering::Relaxed);
}

impl<S, N> FormatEvent<S, N> for PlainFormat
where
    S: Subscriber + for<'a> LookupSpan<'a>,
    N: for<'a> FormatFields<'a> + 'static,
{
    fn format_event(
        &self,
        context: &FmtContext<'_, S, N>,
        mut out: Writer<'_>,
        event: &Event<'_>,
    ) -> fmt::Result {
        let mut words = String::new();
        context.format_fields(Writer::new(&mut words), event)?;
        let source = Source::of(event.metadata().target(), SETTINGS_READ.load(Ordering::Relaxed));
        writeln!(out, "seedfall: {}", line(source, &words))
    }
}

/// Where an event comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Source {
    ReadingSettings,
    WritingSettings,
    Other,
}

impl Source {
    fn of(target: &str, settings_read: bool) -> Self {
        match (target.split("::").next() == Some(SETTINGS_CRATE), settings_read) {
            (false, _) => Self::Other,
            (true, false) => Self::ReadingSettings,
            (true, true) => Self::WritingSettings,
        }
    }
}

/// The line for an event. The engine describes an error in the settings file in many lines.
fn line(source: Source, words: &str) -> String {
    let what = match source {
        Source::ReadingSettings => "the settings cannot be read, so the usual ones are used",
        Source::WritingSettings => "the settings cannot be kept",
        Source::Other => return words.to_owned(),
    };
    format!("{what}: {}", words.lines().next().unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_damaged_settings_file_is_one_line() {
        let words = "Error parsing settings file: TOML parse error at line 1, column 3\n  |\n1 | =";
        let line = line(Source::of("bevy_settings::store_fs", false), words);
        assert!(line.starts_with("the settings cannot be read"), "{line}");
        assert!(line.ends_with("column 3"), "{line}");
    }

    /// Whatever words the engine chooses.
    #[test]
    fn settings_that_cannot_be_written_are_not_taken_for_unread_ones() {
        for words in ["Error saving settings file: full", "Could not create settings directory: Os"]
        {
            let line = line(Source::of("bevy_settings::store_fs", true), words);
            assert!(line.starts_with("the settings cannot be kept: "), "{line}");
        }
    }

    #[test]
    fn other_lines_are_left_alone() {
        let words = "there is no sound";
        assert_eq!(line(Source::of("seedfall::audio", true), words), words);
    }
}
