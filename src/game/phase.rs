//! The phases of a match as Bevy states. The match is the truth, the states follow it.
//!
//! The engine applies state transitions once a frame, before `Update`. A move that is played in
//! [`GameSet::Apply`](super::GameSet::Apply) must be shown in the same frame, so the transitions of a new
//! phase are run at once, right after the commands of the frame. Run conditions such as
//! `in_state(MatchPhase::Choosing)` are therefore exact in every system after `Apply`.

use bevy::prelude::*;

/// Whether there is a match.
#[derive(States, Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum MatchPresence {
    /// There is no match.
    #[default]
    Absent,
    /// There is a match: the resources [`Match`](super::Match) and [`MatchRules`](super::MatchRules) exist.
    Present,
}

/// What the match is waiting for.
#[derive(SubStates, Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[source(MatchPresence = MatchPresence::Present)]
pub enum MatchPhase {
    /// For the players to find out who sits where.
    Ritual,
    /// For a move.
    #[default]
    Choosing,
    /// For the end of the animation of a move that is played already.
    Animating,
    /// For nothing: the game is over, and its last move has been shown.
    Over,
}

pub(super) fn plugin(app: &mut App) {
    app.init_state::<MatchPresence>().add_sub_state::<MatchPhase>();
}
