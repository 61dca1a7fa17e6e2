//! What the viewer of a match is doing and whether moves are played automatically: two enums with one
//! transition function.

use super::MatchKind;

/// What the viewer is doing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ViewMode {
    /// Plays on from the position on the board. After an undo there may be moves to redo.
    Live,
    /// Looks at an earlier position. Later moves are not dropped without a question.
    Review,
    /// Watches recorded moves being replayed.
    Replay {
        /// Whether the viewer was in [`ViewMode::Review`] before.
        reviewing: bool,
    },
    /// Looks at a line that was not played. The match is suspended meanwhile.
    Line {
        /// Whether the line is being played.
        playing: bool,
        /// What the match comes back to.
        suspended: SuspendedView,
    },
}

/// Whether the moves of computer players, and forced passes, are played automatically.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Autoplay {
    /// Moves are played automatically.
    On,
    /// No move is played automatically.
    Paused,
    /// One more move is played automatically, and then none.
    OneMore,
}

/// The view of a match that is suspended while a line is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SuspendedView {
    reviewing: bool,
    autoplay: Autoplay,
}

/// What the viewer is doing, and whether moves are played automatically.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ViewState {
    pub(super) mode: ViewMode,
    pub(super) autoplay: Autoplay,
}

/// What changes the view. `at_end` says whether the position reached has no later moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ViewEvent {
    /// A line was opened.
    OpenLine,
    /// The line was closed.
    CloseLine,
    /// The viewer went to another position.
    GoTo { at_end: bool },
    /// The next recorded move was played again.
    Step { at_end: bool },
    /// Moves were taken back.
    Undo,
    /// A move was played.
    Play,
    /// A move waits for the answer whether later moves may be dropped.
    AskToTruncate,
    /// One more automatic move was asked for.
    PlayOneMore,
    /// Automatic play was paused.
    Pause,
    /// Automatic play was resumed.
    Resume { at_end: bool },
}

impl ViewMode {
    /// Whether later moves are kept when another one is played here.
    fn is_reviewing(self) -> bool {
        matches!(self, Self::Review | Self::Replay { reviewing: true })
    }

    /// Live or in review.
    fn live_or_review(reviewing: bool) -> Self {
        if reviewing { Self::Review } else { Self::Live }
    }

    /// The same position with nothing being replayed.
    fn stopped(self) -> Self {
        match self {
            Self::Live | Self::Review => self,
            Self::Replay { reviewing } => Self::live_or_review(reviewing),
            Self::Line { suspended, .. } => Self::Line { playing: false, suspended },
        }
    }

    /// Whether a line is shown that was not played.
    pub fn is_line(self) -> bool {
        matches!(self, Self::Line { .. })
    }

    /// Whether a position is looked at instead of played from.
    pub fn is_looking_back(self) -> bool {
        self.is_line() || self.is_reviewing()
    }

    /// Whether recorded moves, or those of a line, are being played.
    pub fn is_replaying(self) -> bool {
        matches!(self, Self::Replay { .. } | Self::Line { playing: true, .. })
    }
}

impl ViewState {
    /// The view of a match that begins with its newest position on the board.
    pub(super) fn at_end(kind: MatchKind) -> Self {
        let autoplay = if kind == MatchKind::Practice { Autoplay::Paused } else { Autoplay::On };
        Self { mode: ViewMode::Live, autoplay }
    }

    /// The view of a record that begins with an earlier position on the board.
    pub(super) fn before_end(replay: bool) -> Self {
        let mode = if replay { ViewMode::Replay { reviewing: true } } else { ViewMode::Review };
        Self { mode, autoplay: Autoplay::Paused }
    }

    /// The view after `event`; `None` if the event is not possible in this mode.
    pub(super) fn after(self, event: ViewEvent, kind: MatchKind) -> Option<Self> {
        use Autoplay::{On, OneMore, Paused};
        use ViewMode::{Line, Live, Replay, Review};
        let Self { mode, autoplay } = self;
        // A person's opponent plays on after a look back. Elsewhere the viewer resumes the play.
        let pauses = kind != MatchKind::Played;
        let unless_played = if pauses { Paused } else { On };
        let (mode, autoplay) = match (event, mode) {
            (ViewEvent::OpenLine, Line { suspended, .. }) => {
                (Line { playing: true, suspended }, Paused)
            }
            (ViewEvent::OpenLine, _) => {
                let autoplay = if autoplay == On { On } else { Paused };
                let suspended = SuspendedView { reviewing: mode.is_reviewing(), autoplay };
                (Line { playing: true, suspended }, Paused)
            }
            (ViewEvent::CloseLine, Line { suspended, .. }) => {
                (ViewMode::live_or_review(suspended.reviewing), suspended.autoplay)
            }
            (ViewEvent::CloseLine, _) => return None,
            (ViewEvent::GoTo { .. }, Line { .. }) => (mode.stopped(), Paused),
            (ViewEvent::GoTo { at_end: true }, _) => (Live, unless_played),
            (ViewEvent::GoTo { at_end: false }, _) => (Review, Paused),
            (ViewEvent::Step { at_end: true }, Line { .. }) => (mode.stopped(), autoplay),
            (ViewEvent::Step { at_end: true }, _) => (Live, if pauses { autoplay } else { On }),
            (ViewEvent::Step { at_end: false }, _) => (mode, autoplay),
            (
                ViewEvent::Undo
                | ViewEvent::Play
                | ViewEvent::AskToTruncate
                | ViewEvent::PlayOneMore,
                Line { .. },
            ) => return None,
            (ViewEvent::Undo, _) => (mode.stopped(), unless_played),
            (ViewEvent::Play, _) => {
                let autoplay = match autoplay {
                    On => On,
                    Paused => unless_played,
                    OneMore => Paused,
                };
                (Live, autoplay)
            }
            (ViewEvent::AskToTruncate, _) => (mode.stopped(), Paused),
            (ViewEvent::PlayOneMore, Live) => (Live, OneMore),
            (ViewEvent::PlayOneMore, Review | Replay { .. }) => return None,
            (ViewEvent::Pause, _) => (mode.stopped(), Paused),
            (ViewEvent::Resume { at_end }, Line { suspended, .. }) => {
                (Line { playing: !at_end, suspended }, On)
            }
            (ViewEvent::Resume { at_end: true }, _) => (mode.stopped(), On),
            (ViewEvent::Resume { at_end: false }, _) => {
                (Replay { reviewing: mode.is_reviewing() }, On)
            }
        };
        Some(Self { mode, autoplay })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RETURNS_TO_REVIEW: SuspendedView =
        SuspendedView { reviewing: true, autoplay: Autoplay::On };
    const EVENTS: [(&str, ViewEvent); 13] = [
        ("open line", ViewEvent::OpenLine),
        ("close line", ViewEvent::CloseLine),
        ("go to end", ViewEvent::GoTo { at_end: true }),
        ("go to ply", ViewEvent::GoTo { at_end: false }),
        ("step to end", ViewEvent::Step { at_end: true }),
        ("step", ViewEvent::Step { at_end: false }),
        ("undo", ViewEvent::Undo),
        ("play", ViewEvent::Play),
        ("ask", ViewEvent::AskToTruncate),
        ("one more", ViewEvent::PlayOneMore),
        ("pause", ViewEvent::Pause),
        ("resume at end", ViewEvent::Resume { at_end: true }),
        ("resume", ViewEvent::Resume { at_end: false }),
    ];
    const MODES: [ViewMode; 6] = [
        ViewMode::Live,
        ViewMode::Review,
        ViewMode::Replay { reviewing: false },
        ViewMode::Replay { reviewing: true },
        ViewMode::Line { playing: false, suspended: RETURNS_TO_REVIEW },
        ViewMode::Line { playing: true, suspended: RETURNS_TO_REVIEW },
    ];
    const AUTOPLAY: [Autoplay; 3] = [Autoplay::On, Autoplay::Paused, Autoplay::OneMore];
    const KINDS: [MatchKind; 3] = [MatchKind::Played, MatchKind::Watched, MatchKind::Practice];

    /// The mode that follows on each mode with each event, whatever the kind of match and autoplay.
    /// `replay` was live before and `replay*` in review; `line*` is being played; `-` is impossible.
    #[rustfmt::skip]
    const NEXT_MODE: [(&str, [&str; 6]); 13] = [
        //                  live       review    replay    replay*    line      line*
        ("open line",     ["line*",   "line*",   "line*",  "line*",   "line*",  "line*"]),
        ("close line",    ["-",       "-",       "-",      "-",       "review", "review"]),
        ("go to end",     ["live",    "live",    "live",   "live",    "line",   "line"]),
        ("go to ply",     ["review",  "review",  "review", "review",  "line",   "line"]),
        ("step to end",   ["live",    "live",    "live",   "live",    "line",   "line"]),
        ("step",          ["live",    "review",  "replay", "replay*", "line",   "line*"]),
        ("undo",          ["live",    "review",  "live",   "review",  "-",      "-"]),
        ("play",          ["live",    "live",    "live",   "live",    "-",      "-"]),
        ("ask",           ["live",    "review",  "live",   "review",  "-",      "-"]),
        ("one more",      ["live",    "-",       "-",      "-",       "-",      "-"]),
        ("pause",         ["live",    "review",  "live",   "review",  "line",   "line"]),
        ("resume at end", ["live",    "review",  "live",   "review",  "line",   "line"]),
        ("resume",        ["replay",  "replay*", "replay", "replay*", "line*",  "line*"]),
    ];

    /// The autoplay that follows on each autoplay with each event outside a line: in a match that a
    /// person plays, and in one that is watched or for practice.
    #[rustfmt::skip]
    const NEXT_AUTOPLAY: [(&str, [&str; 3], [&str; 3]); 13] = [
        //                  played: on, paused, one more        watched: on, paused, one more
        ("open line",     ["paused",   "paused",   "paused"],   ["paused",   "paused",   "paused"]),
        ("close line",    ["-",        "-",        "-"],        ["-",        "-",        "-"]),
        ("go to end",     ["on",       "on",       "on"],       ["paused",   "paused",   "paused"]),
        ("go to ply",     ["paused",   "paused",   "paused"],   ["paused",   "paused",   "paused"]),
        ("step to end",   ["on",       "on",       "on"],       ["on",       "paused",   "one more"]),
        ("step",          ["on",       "paused",   "one more"], ["on",       "paused",   "one more"]),
        ("undo",          ["on",       "on",       "on"],       ["paused",   "paused",   "paused"]),
        ("play",          ["on",       "on",       "paused"],   ["on",       "paused",   "paused"]),
        ("ask",           ["paused",   "paused",   "paused"],   ["paused",   "paused",   "paused"]),
        ("one more",      ["one more", "one more", "one more"], ["one more", "one more", "one more"]),
        ("pause",         ["paused",   "paused",   "paused"],   ["paused",   "paused",   "paused"]),
        ("resume at end", ["on",       "on",       "on"],       ["on",       "on",       "on"]),
        ("resume",        ["on",       "on",       "on"],       ["on",       "on",       "on"]),
    ];

    fn mode_name(state: Option<ViewState>) -> &'static str {
        match state.map(|state| state.mode) {
            None => "-",
            Some(ViewMode::Live) => "live",
            Some(ViewMode::Review) => "review",
            Some(ViewMode::Replay { reviewing: false }) => "replay",
            Some(ViewMode::Replay { reviewing: true }) => "replay*",
            Some(ViewMode::Line { playing: false, .. }) => "line",
            Some(ViewMode::Line { playing: true, .. }) => "line*",
        }
    }

    fn autoplay_name(state: Option<ViewState>) -> &'static str {
        match state.map(|state| state.autoplay) {
            None => "-",
            Some(Autoplay::On) => "on",
            Some(Autoplay::Paused) => "paused",
            Some(Autoplay::OneMore) => "one more",
        }
    }

    #[test]
    fn every_event_in_every_mode_leads_to_the_mode_of_the_table() {
        for ((name, event), (row, expected)) in EVENTS.into_iter().zip(NEXT_MODE) {
            assert_eq!(name, row);
            for (mode, expected) in MODES.into_iter().zip(expected) {
                for autoplay in AUTOPLAY {
                    for kind in KINDS {
                        let next = ViewState { mode, autoplay }.after(event, kind);
                        assert_eq!(mode_name(next), expected, "{name} in {mode:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn every_event_leads_to_the_autoplay_of_the_table() {
        for ((name, event), (row, played, watched)) in EVENTS.into_iter().zip(NEXT_AUTOPLAY) {
            assert_eq!(name, row);
            for mode in MODES.into_iter().filter(|mode| !mode.is_line()) {
                for (kind, expected) in KINDS.into_iter().zip([played, watched, watched]) {
                    for (autoplay, expected) in AUTOPLAY.into_iter().zip(expected) {
                        let state = ViewState { mode, autoplay };
                        let next = state.after(event, kind);
                        let expected = if next.is_none() { "-" } else { expected };
                        assert_eq!(autoplay_name(next), expected, "{name}, {state:?}, {kind:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_line_pauses_autoplay_and_the_match_comes_back_as_it_was() {
        for kind in KINDS {
            for (autoplay, restored) in
                AUTOPLAY.into_iter().zip([Autoplay::On, Autoplay::Paused, Autoplay::Paused])
            {
                for (mode, resumed) in MODES.into_iter().zip([
                    ViewMode::Live,
                    ViewMode::Review,
                    ViewMode::Live,
                    ViewMode::Review,
                ]) {
                    let match_view = ViewState { mode, autoplay };
                    let mut view = match_view.after(ViewEvent::OpenLine, kind).unwrap();
                    for (_, event) in EVENTS {
                        if event != ViewEvent::CloseLine {
                            view = view.after(event, kind).unwrap_or(view);
                            assert!(view.mode.is_line(), "{event:?}");
                        }
                    }
                    let left = view.after(ViewEvent::CloseLine, kind);
                    assert_eq!(left, Some(ViewState { mode: resumed, autoplay: restored }));
                }
            }
        }
    }
}
