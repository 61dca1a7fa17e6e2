//! The typeface: Noto Sans, which has the letters of all three games' homes, in two weights.

use bevy::prelude::*;
use bevy::text::FontSource;

/// Sizes of type at the interface's usual scale, in logical pixels. None is under 16 on any window:
/// the interface never shrinks below 0.8.
pub mod size {
    /// The program's name.
    pub const DISPLAY: f32 = 60.0;
    /// What both players have at the end.
    pub const TOTAL: f32 = 56.0;
    /// Who has won.
    pub const RESULT: f32 = 40.0;
    /// Headings.
    pub const HEADING: f32 = 32.0;
    /// Players' names.
    pub const NAME: f32 = 25.0;
    /// Captions.
    pub const CAPTION: f32 = 23.0;
    /// Everything else.
    pub const BODY: f32 = 20.0;
    /// A pit's letter, which stays so large where the interface is smaller than usual.
    pub const LETTER: f32 = 16.0;
}

/// The two weights, held for the whole run: dropping one would rebuild the engine's collection.
#[derive(Resource, Clone)]
pub struct Fonts {
    regular: Handle<Font>,
    bold: Handle<Font>,
}

impl Fonts {
    /// Plain words of a size.
    pub fn regular(&self, size: f32) -> TextFont {
        Self::of(&self.regular, size)
    }

    /// Words that stand out, of a size.
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
    let faces = Fonts {
        regular: fonts.add(Font::from_bytes(notosans::REGULAR_TTF.to_vec())),
        bold: fonts.add(Font::from_bytes(notosans::BOLD_TTF.to_vec())),
    };
    app.insert_resource(faces);
}
