//! A panel that opens comes up a little.

use bevy::prelude::*;

use crate::game::GameSet;
use crate::platform::power::RedrawRequests;
use crate::settings::Appearance;

/// How long a panel takes to reach its place.
const ENTER_SECS: f32 = 0.2;
/// How far below its place it starts, in logical pixels.
const START_BELOW_PX: f32 = 18.0;
/// A frame counts for no more than this: the one that built the panel took long.
const MAX_STEP_SECS: f32 = 0.08;

/// A layer whose panel comes up; how far it has come, 0 to 1.
#[derive(Component, Default)]
pub struct PanelEntering(f32);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, move_entering_panels.in_set(GameSet::Present));
}

fn move_entering_panels(
    mut commands: Commands,
    time: Res<Time>,
    appearance: Res<Appearance>,
    mut layers: Query<(Entity, &mut PanelEntering, &Children)>,
    mut places: Query<&mut UiTransform>,
    redraw: Res<RedrawRequests>,
) {
    for (layer, mut entering, children) in &mut layers {
        redraw.animate();
        let below =
            if appearance.reduced() { 0.0 } else { (1.0 - entering.0).powi(3) * START_BELOW_PX };
        for child in children {
            if let Ok(mut place) = places.get_mut(*child) {
                place.translation = Val2::px(0.0, below);
            }
        }
        if below <= 0.0 {
            commands.entity(layer).try_remove::<PanelEntering>();
        }
        entering.0 = (entering.0 + time.delta_secs().min(MAX_STEP_SECS) / ENTER_SECS).min(1.0);
    }
}
