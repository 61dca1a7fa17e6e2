//! A panel that opens comes up a little.

use bevy::prelude::*;

use crate::game::GameSet;
use crate::platform::power::RedrawRequests;
use crate::settings::Appearance;

/// A panel comes up for so long, in seconds, from so many logical pixels below its place.
const LENGTH: f32 = 0.2;
const DEPTH: f32 = 18.0;
/// A frame counts for no more than this, in seconds: the one that built the panel was a long one.
const LONGEST_STEP: f32 = 0.08;

/// A layer whose panel comes up; how far it has come, 0 to 1.
#[derive(Component, Default)]
pub struct Rising(f32);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, rise.in_set(GameSet::Present));
}

fn rise(
    mut commands: Commands,
    time: Res<Time>,
    looks: Res<Appearance>,
    mut layers: Query<(Entity, &mut Rising, &Children)>,
    mut places: Query<&mut UiTransform>,
    redraw: Res<RedrawRequests>,
) {
    for (layer, mut rising, children) in &mut layers {
        redraw.animate();
        let below = if looks.reduced() { 0.0 } else { (1.0 - rising.0).powi(3) * DEPTH };
        for child in children {
            if let Ok(mut place) = places.get_mut(*child) {
                place.translation = Val2::px(0.0, below);
            }
        }
        if below <= 0.0 {
            commands.entity(layer).try_remove::<Rising>();
        }
        rising.0 = (rising.0 + time.delta_secs().min(LONGEST_STEP) / LENGTH).min(1.0);
    }
}
