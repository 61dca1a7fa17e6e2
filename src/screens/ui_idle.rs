//! Whether everything on the screens is shown in full: for screenshots, and to measure the start of the program.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use crate::screens::panels::rules::PendingFigures;
use crate::screens::pictures::painted_image::{ImageCache, PaintedImage};
use crate::ui::crossfade::FadingFrame;
use crate::ui::panel_enter::PanelEntering;

/// Tells whether anything on the screens is still changing.
#[derive(SystemParam)]
pub struct UiIdle<'w, 's> {
    /// `None` in a program without screens.
    cache: Option<Res<'w, ImageCache>>,
    pictures: Query<'w, 's, &'static PaintedImage>,
    changing: Query<'w, 's, (), Or<(With<FadingFrame>, With<PanelEntering>, With<PendingFigures>)>>,
}

impl UiIdle<'_, '_> {
    /// Whether all pictures are painted and shown in full, and nothing fades, moves or is awaited.
    pub fn is_idle(&self) -> bool {
        let shown = |cache: &ImageCache, picture: &PaintedImage| {
            cache.get(&picture.key).is_some_and(|cached| cached.opacity >= 1.0)
        };
        let is_complete = |cache: &Res<ImageCache>| {
            cache.is_complete() && self.pictures.iter().all(|picture| shown(cache, picture))
        };
        self.changing.is_empty() && self.cache.as_ref().is_none_or(is_complete)
    }

    /// Whether there are pictures at all.
    pub fn has_pictures(&self) -> bool {
        !self.pictures.is_empty()
    }
}
