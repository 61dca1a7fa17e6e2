//! The current match, and everything that changes it.
//!
//! # Resources
//!
//! - [`MatchRules`]: the compiled rules. Every move is resolved through them.
//! - [`Match`]: the moves, the players, what the viewer is doing. It holds no rules; systems that need
//!   both take [`CurrentMatch`].
//!
//! Both are inserted, replaced and removed together by `apply_commands`, so they never disagree.
//!
//! # One move
//!
//! 1. In [`GameSet::Input`] a click, a key or `auto_moves` writes a [`MatchCommand`].
//! 2. In [`GameSet::Apply`] `apply_commands` checks it by the rules, commits the position at once and
//!    writes a [`MatchEvent`] with the trace of what happened.
//! 3. In [`GameSet::Animate`] the animation makes a timeline of the trace. Nothing here waits for it, except
//!    that no further move is taken before [`MatchCommand::FinishMove`].
//! 4. In [`GameSet::Present`] texts and panels follow what is shown.
//!
//! # States
//!
//! - [`MatchPhase`]: what the match is waiting for, a sub-state of [`MatchPresence`].
//! - [`ViewMode`] and [`Autoplay`]: what the viewer is doing, with one transition function in `view_mode`.
//! - [`MatchKind`]: whether the match is played, watched, or for practice.
//!
//! # Background work
//!
//! Computer players, hints and reviews are computed by [`BackgroundTasks`], and files are read and written
//! by them, so that no frame waits, and so that a test decides when they are done.

mod advice;
mod apply_commands;
mod auto_moves;
mod autosave;
mod background_analysis;
mod background_tasks;
mod current_match;
mod history_navigation;
mod match_kind;
mod match_queries;
mod match_review;
mod messages;
mod new_match;
mod phase;
mod player;
mod ritual;
mod saved_matches;
mod schedule;
mod score;
mod seats;
mod view_mode;

use bevy::app::App;

pub use crate::ai::{Player, PlayerError};
pub use advice::Advice;
pub use auto_moves::AutoMovesPaused;
pub use autosave::enable_autosave;
pub use background_tasks::{BackgroundTask, BackgroundTasks, ManualTasks};
pub use current_match::{CurrentMatch, Match, MatchRules};
pub use match_kind::MatchKind;
pub use match_review::MatchReview;
pub use messages::{MatchCommand, MatchEvent, SaveStatus};
pub use new_match::NewMatch;
pub use phase::{MatchPhase, MatchPresence};
pub use ritual::{Parity, Ritual, RitualMove, RitualStep};
pub use saved_matches::{SavedMatch, SavedMatchEvent, SavedMatches, newest_unfinished};
pub use schedule::{GameSet, UpdateAnalysis};
pub use score::{MatchScore, MatchScoreError};
pub use view_mode::{Autoplay, ViewMode};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        schedule::plugin,
        phase::plugin,
        background_tasks::plugin,
        apply_commands::plugin,
        auto_moves::plugin,
        advice::plugin,
        match_review::plugin,
        saved_matches::plugin,
        autosave::plugin,
    ));
}
