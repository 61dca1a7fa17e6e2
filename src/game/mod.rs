//! The match being played. This is the only room that changes it.
//!
//! [`MatchCommand`] messages come in, [`MatchEvent`] messages go out. A move is committed at once; what is seen
//! of it afterwards is made from the trace, and nothing here waits for a picture except that the
//! next move is not taken before [`MatchCommand::AnimationFinished`].

mod advice;
mod apply_commands;
mod auto_moves;
mod background_analysis;
mod cabinet;
mod current_match;
mod keeping;
mod messages;
mod new_match;
mod player;
mod review;
mod ritual;
mod score;
mod seats;

use bevy::prelude::*;

pub use advice::Advice;
pub use auto_moves::AutoMovesPaused;
pub use cabinet::{SavedMatch, SavedMatches};
pub use current_match::{Match, MatchPhase, MatchRules};
pub use keeping::keep_in;
pub use messages::{MatchCommand, MatchEvent, SaveFailed};
pub use new_match::NewMatch;
pub use player::{Player, PlayerError};
pub use review::MatchReview;
pub use ritual::{Ritual, RitualMove, RitualStep};
pub use score::{MatchScore, MatchScoreError};

/// The order of a frame: asks are collected, then decided, then shown.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GameSet {
    /// Input and the automatic players write [`MatchCommand`].
    Input,
    /// The match changes and [`MatchEvent`] is written.
    Apply,
    /// Board and animation read [`MatchEvent`]; cues come out.
    Animate,
    /// Words, lights and panels follow what is shown.
    Present,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<AutoMovesPaused>().init_resource::<auto_moves::Opponent>();
    app.add_message::<MatchCommand>().add_message::<MatchEvent>().add_message::<SaveFailed>();
    app.configure_sets(
        Update,
        (GameSet::Input, GameSet::Apply, GameSet::Animate, GameSet::Present).chain(),
    );
    app.add_systems(
        Update,
        (
            // Whoever sits at the screen asks first.
            auto_moves::play_for_absent.after(GameSet::Input).before(GameSet::Apply),
            apply_commands::decide.in_set(GameSet::Apply),
        ),
    );
    app.add_plugins((advice::plugin, review::plugin, cabinet::plugin, keeping::plugin));
}
