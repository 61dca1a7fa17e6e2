//! The fade with which all parts of a preview appear together.

use std::time::Duration;

use bevy::prelude::*;
use bevy_tweening::{EaseMethod, TweenAnim};

use crate::board::hover_preview::HoverPreview;
use crate::game::Advice;
use crate::platform::frame_pacing::RedrawRequests;
use crate::theme::Fade;

/// How long a preview takes to appear. It disappears at once.
const FADE_IN: Duration = Duration::from_millis(140);

/// An entity that is part of the preview.
#[derive(Component)]
pub(super) struct PreviewPart;

/// The entity whose fade is the opacity of the preview.
#[derive(Component)]
#[require(Fade)]
pub(super) struct PreviewFade;

/// Despawns the parts of the last preview, and starts the fade of a new one.
pub(super) fn start_preview(
    mut commands: Commands,
    preview: Res<HoverPreview>,
    advice: Res<Advice>,
    old: Query<Entity, With<PreviewPart>>,
    fade: Single<(Entity, &mut Fade), With<PreviewFade>>,
    redraw: Res<RedrawRequests>,
) {
    if !preview.is_changed() && (!advice.is_changed() || preview.sowing().is_some()) {
        return;
    }
    for entity in &old {
        commands.entity(entity).despawn();
    }
    redraw.animate();
    let (entity, mut fade) = fade.into_inner();
    *fade = Fade::default();
    if preview.sowing().is_some() || advice.values().is_some() {
        let tween = fade.tween(1.0, FADE_IN, EaseMethod::default());
        commands.entity(entity).insert(TweenAnim::new(tween));
    } else {
        commands.entity(entity).remove::<TweenAnim>();
    }
}
