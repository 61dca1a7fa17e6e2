//! The typeface of all texts: Noto Sans, in two weights.

use bevy::prelude::*;
use bevy::text::FontSource;

/// Font sizes in logical pixels, at an interface scale of 1. The interface never shrinks below 0.8, so that
/// no text is smaller than 16 pixels in any window.
pub mod size {
    /// The program's name.
    pub const DISPLAY: f32 = 60.0;
    /// Both scores at the end of a game.
    pub const TOTAL: f32 = 56.0;
    /// The winner of a game.
    pub const RESULT: f32 = 40.0;
    /// Headings.
    pub const HEADING: f32 = 32.0;
    /// Players' names.
    pub const NAME: f32 = 25.0;
    /// Captions.
    pub const CAPTION: f32 = 23.0;
    /// Everything else.
    pub const BODY: f32 = 20.0;
    /// A pit's letter; it keeps this size where the interface is smaller.
    pub const LETTER: f32 = 16.0;
}

/// The two weights, kept for the whole run: the engine rebuilds its fonts when one is dropped.
#[derive(Resource, Clone)]
pub struct Fonts {
    regular: Handle<Font>,
    bold: Handle<Font>,
}

impl Fonts {
    /// The regular weight at a size in logical pixels.
    pub fn regular(&self, size: f32) -> TextFont {
        Self::of(&self.regular, size)
    }

    /// The bold weight at a size in logical pixels.
    pub fn bold(&self, size: f32) -> TextFont {
        Self::of(&self.bold, size)
    }

    fn of(font: &Handle<Font>, size: f32) -> TextFont {
        TextFont {
            font: FontSource::Handle(font.clone()),
            font_size: FontSize::Px(size),
            ..default()
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    let mut fonts = app.world_mut().resource_mut::<Assets<Font>>();
    let typeface = Fonts {
        regular: fonts.add(Font::from_bytes(notosans::REGULAR_TTF.to_vec())),
        bold: fonts.add(Font::from_bytes(notosans::BOLD_TTF.to_vec())),
    };
    app.insert_resource(typeface);
}
