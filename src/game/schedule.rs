//! The order of systems in a frame: commands are collected, applied, animated and presented.

use bevy::prelude::*;

/// The order of systems in a frame.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GameSet {
    /// Input and automatic players write [`MatchCommand`](super::MatchCommand).
    Input,
    /// The match changes, and [`MatchEvent`](super::MatchEvent) is written.
    Apply,
    /// Board and animation read [`MatchEvent`](super::MatchEvent); animation cues come out.
    Animate,
    /// Texts, lights and panels follow what is shown.
    Present,
}

/// Hints, values and reviews follow the match and what is asked of them, between [`GameSet::Apply`] and
/// [`GameSet::Animate`].
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct UpdateAnalysis;

pub(super) fn plugin(app: &mut App) {
    app.configure_sets(
        Update,
        (GameSet::Input, GameSet::Apply, GameSet::Animate, GameSet::Present).chain(),
    )
    .configure_sets(Update, UpdateAnalysis.after(GameSet::Apply).before(GameSet::Animate));
}
