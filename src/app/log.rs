//! What the log tells a player: one plain line each, as every other line of the program's.

use std::fmt;

use bevy::log::BoxedFmtLayer;
use bevy::log::tracing::{Event, Subscriber};
use bevy::log::tracing_subscriber::fmt::format::Writer;
use bevy::log::tracing_subscriber::fmt::{FmtContext, FormatEvent, FormatFields, Layer};
use bevy::log::tracing_subscriber::registry::LookupSpan;
use bevy::prelude::*;

/// The crate that reads the settings.
const SETTINGS: &str = "bevy_settings";

/// Lines of the form `seedfall: there is no sound: no device`.
struct Plain;

/// The log on standard error, in plain lines.
pub(super) fn plain(_: &mut App) -> Option<BoxedFmtLayer> {
    let layer = Layer::default().with_writer(std::io::stderr).with_ansi(false);
    Some(Box::new(layer.event_format(Plain)))
}

impl<S, N> FormatEvent<S, N> for Plain
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
        writeln!(out, "seedfall: {}", line(event.metadata().target(), &words))
    }
}

/// What is said of an event. What is wrong with the settings' file takes the engine many lines.
fn line(target: &str, words: &str) -> String {
    if !target.starts_with(SETTINGS) {
        return words.to_owned();
    }
    let first = words.lines().next().unwrap_or_default();
    let what = if first.contains("saving") {
        "the settings cannot be kept"
    } else {
        "the settings cannot be read, so the usual ones are used"
    };
    format!("{what}: {first}")
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_damaged_settings_file_is_one_line() {
        let words = "Error parsing settings file: TOML parse error at line 1, column 3\n  |\n1 | =";
        let line = super::line("bevy_settings::store_fs", words);
        assert!(line.starts_with("the settings cannot be read"), "{line}");
        assert!(line.ends_with("column 3"), "{line}");
        assert_eq!(super::line("seedfall::audio", "there is no sound"), "there is no sound");
    }
}
