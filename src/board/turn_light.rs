//! Whose turn it is, as a light that glides from one side to the other.

use bevy::prelude::*;

use super::{BoardSet, TutorialTarget};
use crate::game::{Match, MatchEvent, MatchPhase, MatchPresence};
use crate::platform::power::RedrawRequests;
use crate::rules::Seat;
use crate::settings::{Appearance, GameSpeed};
use crate::theme::smooth;

/// The light is on its way for so long, in seconds.
const GLIDE: f32 = 0.24;
/// A frame counts for no more than this, in seconds: after a sleep the glide begins at its start.
const LONGEST_STEP: f32 = 0.05;

/// How much of the light of the turn each side has.
#[derive(Resource, Clone, Default)]
pub struct TurnLight {
    from: [f32; 2],
    to: [f32; 2],
    /// How far it is on its way, 0 to 1.
    gone: f32,
}

impl TurnLight {
    /// The light of a side: 1 for who is to move, else 0; between while it glides.
    pub fn of(&self, seat: Seat) -> f32 {
        let [from, to] = [self.from[seat.index()], self.to[seat.index()]];
        from + (to - from) * smooth(self.gone)
    }

    fn is_at_rest(&self) -> bool {
        self.gone >= 1.0
    }

    fn set_out(&mut self, to: [f32; 2]) {
        self.from = Seat::BOTH.map(|seat| self.of(seat));
        self.to = to;
        self.gone = 0.0;
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<TurnLight>().add_systems(
        Update,
        glide.in_set(BoardSet::Dress).run_if(in_state(MatchPresence::Present)),
    );
}

pub(super) fn glide(
    mut told: MessageReader<MatchEvent>,
    time: Res<Time>,
    (current, asked): (Res<Match>, Res<TutorialTarget>),
    (looks, pace): (Res<Appearance>, Res<GameSpeed>),
    mut light: ResMut<TurnLight>,
    redraw: Res<RedrawRequests>,
) {
    let begun = told.read().filter(|told| matches!(told, MatchEvent::Began)).count() > 0;
    // While there is something to be read nobody is to move.
    let reads = *asked == TutorialTarget::None && current.phase() == MatchPhase::Choosing;
    let turn = current.active_seat().filter(|_| !reads);
    let wanted = Seat::BOTH.map(|seat| f32::from(u8::from(turn == Some(seat))));
    let set_out = light.to != wanted;
    if set_out {
        light.set_out(wanted);
    }
    if light.is_at_rest() {
        return;
    }
    // At once, turns may come faster than any light: half way, no word would be read on a plate.
    if begun || looks.reduced() || pace.speed().slowness() == 0.0 {
        light.gone = 1.0;
    } else if !set_out {
        light.gone = (light.gone + time.delta_secs().min(LONGEST_STEP) / GLIDE).min(1.0);
    }
    redraw.animate();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_light_leaves_one_side_as_it_comes_to_the_other() {
        let mut light = TurnLight { to: [1.0, 0.0], gone: 1.0, ..default() };
        light.set_out([0.0, 1.0]);
        assert_eq!(Seat::BOTH.map(|seat| light.of(seat)), [1.0, 0.0]);
        light.gone = 0.5;
        assert_eq!(Seat::BOTH.map(|seat| light.of(seat)), [0.5, 0.5]);
        // Turned back half way it starts from where it is.
        light.set_out([1.0, 0.0]);
        assert_eq!(Seat::BOTH.map(|seat| light.of(seat)), [0.5, 0.5]);
        light.gone = 1.0;
        assert_eq!(Seat::BOTH.map(|seat| light.of(seat)), [1.0, 0.0]);
    }
}
