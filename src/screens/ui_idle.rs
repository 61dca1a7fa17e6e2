//! Whether what is to be seen is there: for pictures of the program, and for measures of its start.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use crate::screens::panels::rules::PendingFigures;
use crate::screens::pictures::painted_image::{ImageCache, PaintedImage};
use crate::ui::crossfade::FadingFrame;
use crate::ui::panel_enter::PanelEntering;

/// Looks whether anything on the screens is still on its way.
#[derive(SystemParam)]
pub struct UiIdle<'w, 's> {
    /// None in a program without screens, in which nothing is on its way.
    cache: Option<Res<'w, ImageCache>>,
    pictures: Query<'w, 's, &'static PaintedImage>,
    passing: Query<'w, 's, (), Or<(With<FadingFrame>, With<PanelEntering>, With<PendingFigures>)>>,
}

impl UiIdle<'_, '_> {
    /// Whether all pictures hang, in full light, and nothing fades or moves.
    pub fn is_idle(&self) -> bool {
        let shown = |cache: &ImageCache, picture: &PaintedImage| {
            cache.get(&picture.key).is_some_and(|cached| cached.opacity >= 1.0)
        };
        let hangs = |cache: &Res<ImageCache>| {
            cache.is_complete() && self.pictures.iter().all(|picture| shown(cache, picture))
        };
        self.passing.is_empty() && self.cache.as_ref().is_none_or(hangs)
    }

    /// Whether there are pictures at all.
    pub fn has_pictures(&self) -> bool {
        !self.pictures.is_empty()
    }
}
