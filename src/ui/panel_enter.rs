//! A panel that opens moves up to its place.

use std::time::Duration;

use bevy::prelude::*;
use bevy_tweening::TweenAnim;

use crate::game::GameSet;
use crate::settings::Appearance;
use crate::theme::Fade;

/// How long a panel takes to reach its place.
const ENTER: Duration = Duration::from_millis(200);
/// How far below its place it starts, in logical pixels.
const START_BELOW_PX: f32 = 18.0;

/// A layer whose panel is on its way to its place. Its [`Fade`] is the share of the way that is done.
#[derive(Component)]
pub struct PanelEntering;

/// Lets the panel of a new layer move to its place.
pub fn entering() -> impl Bundle {
    let start = Fade::at(0.0);
    (PanelEntering, start, TweenAnim::new(start.tween(1.0, ENTER, EaseFunction::CubicOut)))
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, move_entering_panels.in_set(GameSet::Present));
}

fn move_entering_panels(
    mut commands: Commands,
    appearance: Res<Appearance>,
    layers: Query<(Entity, &Fade, &Children), With<PanelEntering>>,
    mut transforms: Query<&mut UiTransform>,
) {
    for (layer, way, children) in &layers {
        let below = if appearance.reduced() { 0.0 } else { (1.0 - way.level()) * START_BELOW_PX };
        for child in children {
            if let Ok(mut transform) = transforms.get_mut(*child) {
                transform.translation = Val2::px(0.0, below);
            }
        }
        if below <= 0.0 {
            commands.entity(layer).try_remove::<(PanelEntering, TweenAnim)>();
        }
    }
}
