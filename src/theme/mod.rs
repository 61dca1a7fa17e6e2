//! How things look: the theme of the board, the fonts, the colours, the language and the widgets of the interface.

mod active_theme;
mod colours;
mod debounced_task;
mod easing;
mod fade;
pub mod field;
mod fonts;
mod frame_copy;
mod image;
mod localized_text;
pub mod slider;
mod ui_layer;
pub mod widgets;

use bevy::app::App;

pub use crate::paint::Theme;
pub use active_theme::{ActiveTheme, DEFAULT_THEME_ID, Themes};
pub use colours::{DIMMER_OPACITY, colour, lit_background, lit_text, mix_colours};
pub use debounced_task::{DebouncedTask, Quality, max_threads, threads_per_task};
pub use easing::smoothstep;
pub use fade::Fade;
pub use fonts::{Fonts, size};
pub use frame_copy::{CopyDirection, copy_frame};
pub use image::image_from_pixels;
pub use localized_text::{Language, LocalizedLabel, LocalizedText};
pub use ui_layer::UiLayer;

/// The themes alone: enough for tests without a window.
pub fn plugin(app: &mut App) {
    app.add_plugins(active_theme::plugin);
}

/// The fonts and the widgets.
pub fn render_plugin(app: &mut App) {
    app.add_plugins((
        fonts::plugin,
        localized_text::plugin,
        widgets::plugin,
        field::plugin,
        slider::plugin,
    ));
}
