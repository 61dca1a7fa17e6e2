//! The match being played. This is the only room that changes it.
//!
//! [`Ask`] messages come in, [`Told`] messages go out. A move is committed at once; what is seen
//! of it afterwards is made from the trace, and nothing here waits for a picture except that the
//! next move is not taken before [`Ask::Shown`].

mod advice;
mod automatic;
mod cabinet;
mod current;
mod keeping;
mod messages;
mod new_match;
mod player;
mod referee;
mod review;
mod ritual;
mod seating;
mod tally;
mod thinking;

use bevy::prelude::*;

pub use advice::Advice;
pub use automatic::Held;
pub use cabinet::{Cabinet, KeptMatch};
pub use current::{Match, MatchRules, Phase};
pub use keeping::keep_in;
pub use messages::{Ask, Told, Unkept};
pub use new_match::NewMatch;
pub use player::{Player, PlayerError};
pub use review::Reviewed;
pub use ritual::{Ritual, RitualMove, Step};
pub use tally::{Tally, TallyError};

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
    app.init_resource::<Held>().init_resource::<automatic::Opponent>();
    app.add_message::<Ask>().add_message::<Told>().add_message::<Unkept>();
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
    app.add_plugins((advice::plugin, review::plugin, cabinet::plugin, keeping::plugin));
}
