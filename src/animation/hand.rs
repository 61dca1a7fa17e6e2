//! The hand that carries seeds over the match's board, for its shadow and its label.

use bevy::prelude::*;

use super::hand_path;
use super::match_playback::MovePlayback;
use super::playback::PlaybackSet;
use crate::board::{BoardSet, RISE_UNITS};
use crate::game::GameSet;

/// The hand while it carries seeds, otherwise `None`. Only the animation writes it.
#[derive(Resource, Clone, Copy, PartialEq, Debug, Default)]
pub struct Hand(pub Option<CarryingHand>);

/// Where the hand is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct CarryingHand {
    /// The place on the board under it, in units.
    pub ground: Vec2,
    /// Its height: 0 on the board, 1 while it moves along.
    pub height: f32,
    /// The radius of the handful, in units.
    pub reach: f32,
    /// The opacity of its shadow, 0 to 1.
    pub shadow: f32,
}

impl CarryingHand {
    /// Where the middle of the handful is drawn, in units.
    pub fn drawn_at(&self) -> Vec2 {
        self.ground + Vec2::Y * RISE_UNITS * self.height
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Hand>().add_systems(
        Update,
        update_hand
            .in_set(GameSet::Animate)
            .after(PlaybackSet::Finish)
            .before(BoardSet::PlaceEntities),
    );
}

/// Updates the hand from the playback.
fn update_hand(playback: MovePlayback, mut hand: ResMut<Hand>) {
    hand.set_if_neq(Hand(playback.hand().map(|moment| CarryingHand {
        ground: moment.ground,
        height: moment.height,
        reach: hand_path::reach(moment.held),
        shadow: moment.shadow,
    })));
}
