//! A level that fades by a tween: for lights, marks and pictures that come and go.

use std::time::Duration;

use bevy::prelude::*;
use bevy_tweening::{EaseMethod, Lens, Tween};

/// How much of something is seen, usually from 0 to 1. A tween on the same entity changes it.
#[derive(Component, Clone, Copy, PartialEq, Debug, Default)]
pub struct Fade(f32);

impl Fade {
    /// A level at rest.
    pub fn at(level: f32) -> Self {
        Self(level)
    }

    /// The present level.
    pub fn level(self) -> f32 {
        self.0
    }

    /// The tween from the present level to `end`. Insert it as a `TweenAnim`; it replaces one that is
    /// under way.
    pub fn tween(self, end: f32, length: Duration, ease: impl Into<EaseMethod>) -> Tween {
        // A tween without a length ends without ever applying its lens.
        let length = length.max(Duration::from_millis(1));
        Tween::new(ease, length, FadeLens { start: self.0, end })
    }
}

/// Moves a [`Fade`] from one level to another.
struct FadeLens {
    start: f32,
    end: f32,
}

impl Lens<Fade> for FadeLens {
    fn lerp(&mut self, mut target: Mut<Fade>, ratio: f32) {
        target.set_if_neq(Fade(self.start.lerp(self.end, ratio)));
    }
}

#[cfg(test)]
mod tests {
    use bevy::time::TimeUpdateStrategy;
    use bevy_tweening::{TweenAnim, TweeningPlugin};

    use super::*;

    fn level(app: &App, entity: Entity) -> f32 {
        app.world().get::<Fade>(entity).unwrap().level()
    }

    #[test]
    fn a_fade_that_is_turned_back_starts_from_where_it_is() {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, TweeningPlugin));
        app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(50)));
        let tween = |from: Fade, end| {
            TweenAnim::new(from.tween(end, Duration::from_millis(200), EaseMethod::default()))
        };
        let start = Fade::default();
        let entity = app.world_mut().spawn((start, tween(start, 1.0))).id();
        app.update();
        for _ in 0..2 {
            app.update();
        }
        let half = level(&app, entity);
        assert!((half - 0.5).abs() < 1e-3, "{half}");
        app.world_mut().entity_mut(entity).insert(tween(Fade::at(half), 0.0));
        app.update();
        assert!((level(&app, entity) - 0.375).abs() < 1e-3);
        for _ in 0..4 {
            app.update();
        }
        assert_eq!(level(&app, entity), 0.0);
        assert!(!app.world().entity(entity).contains::<TweenAnim>());
    }
}
