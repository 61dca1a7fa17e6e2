//! The match being played. This is the only room that changes it.
//!
//! [`Ask`] messages come in, [`Told`] messages go out. A move is committed at once; what is seen
//! of it afterwards is made from the trace, and nothing here waits for a picture except that the
//! next move is not taken before [`Ask::Shown`].

mod automatic;
mod current;
mod messages;
mod referee;
mod ritual;

use bevy::prelude::*;

pub use current::{Match, MatchRules, NewMatch, Phase, Player};
pub use messages::{Ask, Told};
pub use ritual::{Ritual, RitualMove, Step};

/// The order of a frame: asks are collected, then decided, then shown.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PlaySet {
    /// Input and the automatic players write [`Ask`].
    Ask,
    /// The match changes and [`Told`] is written.
    Decide,
    /// Board and animation read [`Told`]; cues come out.
    Show,
    /// Words, lights and panels follow what is shown.
    Tell,
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Ask>().add_message::<Told>();
    app.configure_sets(
        Update,
        (PlaySet::Ask, PlaySet::Decide, PlaySet::Show, PlaySet::Tell).chain(),
    );
    app.add_systems(
        Update,
        (
            // Whoever sits at the screen asks first.
            automatic::play_for_absent.after(PlaySet::Ask).before(PlaySet::Decide),
            referee::decide.in_set(PlaySet::Decide),
        ),
    );
}
