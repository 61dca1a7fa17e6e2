//! Whose turn it is, as a light that fades from one side to the other.

use std::time::Duration;

use bevy::prelude::*;
use bevy_tweening::{AnimTarget, Lens, Tween, TweenAnim};

use super::{BoardSet, TutorialTarget};
use crate::game::{Match, MatchEvent, MatchPhase, MatchPresence};
use crate::rules::Seat;
use crate::settings::{Appearance, GameSpeed};

/// How long the light takes from one side to the other.
const FADE: Duration = Duration::from_millis(240);

/// The light that shows whose turn it is, by seat. Only the systems of this file change it.
#[derive(Resource, Clone, Default)]
pub struct TurnLight {
    /// The present light, 0 to 1, by seat.
    levels: [f32; 2],
    /// The light that it fades to.
    target: [f32; 2],
}

impl TurnLight {
    /// The light of a side: 1 for the seat to move, else 0; between them while it fades.
    pub fn of(&self, seat: Seat) -> f32 {
        self.levels[seat.index()]
    }
}

/// Moves the light from its present levels to the target.
struct TurnLightLens {
    start: [f32; 2],
    end: [f32; 2],
}

impl Lens<TurnLight> for TurnLightLens {
    fn lerp(&mut self, mut target: Mut<TurnLight>, ratio: f32) {
        target.levels =
            Seat::BOTH.map(|seat| self.start[seat.index()].lerp(self.end[seat.index()], ratio));
    }
}

/// The entity whose tween changes [`TurnLight`].
#[derive(Component)]
pub(super) struct TurnLightTween;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<TurnLight>();
    app.world_mut().spawn((TurnLightTween, AnimTarget::resource::<TurnLight>()));
    app.add_systems(
        Update,
        start_turn_light.in_set(BoardSet::UpdateVisuals).run_if(in_state(MatchPresence::Present)),
    );
}

/// Fades the light to the side that is to move.
pub(super) fn start_turn_light(
    mut commands: Commands,
    mut events: MessageReader<MatchEvent>,
    current: Res<Match>,
    tutorial: Res<TutorialTarget>,
    appearance: Res<Appearance>,
    speed: Res<GameSpeed>,
    mut light: ResMut<TurnLight>,
    tween: Single<(Entity, Has<TweenAnim>), With<TurnLightTween>>,
) {
    let began = events.read().filter(|event| matches!(event, MatchEvent::Began)).count() > 0;
    // While the tutorial has something to be read neither side is to move.
    let reading = *tutorial == TutorialTarget::None && current.phase() == MatchPhase::Choosing;
    let turn = current.active_seat().filter(|_| !reading);
    let target = Seat::BOTH.map(|seat| f32::from(u8::from(turn == Some(seat))));
    let (entity, fading) = *tween;
    // At instant speed turns may change faster than a fade, and half way the text of a plate could not
    // be read.
    let immediate = began || appearance.reduced() || speed.speed().duration_scale() == 0.0;
    if immediate && (fading || light.levels != target) {
        *light = TurnLight { levels: target, target };
        commands.entity(entity).remove::<TweenAnim>();
    } else if light.target != target {
        light.target = target;
        let lens = TurnLightLens { start: light.levels, end: target };
        let tween = Tween::new(EaseFunction::SmoothStep, FADE, lens);
        commands.entity(entity).insert(TweenAnim::new(tween));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn light(world: &World) -> [f32; 2] {
        Seat::BOTH.map(|seat| world.resource::<TurnLight>().of(seat))
    }

    #[test]
    fn the_light_leaves_one_side_as_it_comes_to_the_other() {
        let mut world = World::new();
        world.insert_resource(TurnLight { levels: [1.0, 0.0], target: [1.0, 0.0] });
        let mut lens = TurnLightLens { start: light(&world), end: [0.0, 1.0] };
        for (ratio, wanted) in [(0.0, [1.0, 0.0]), (0.5, [0.5, 0.5]), (1.0, [0.0, 1.0])] {
            lens.lerp(world.resource_mut::<TurnLight>(), ratio);
            assert_eq!(light(&world), wanted);
        }
    }
}
