//! How things look: the face of the board, the type, the colours, the widgets of the interface.

mod debounced_task;
mod fade;
pub mod field;
mod height;
pub mod slider;
mod type_face;
pub mod widgets;

use bevy::asset::RenderAssetUsages;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

pub use crate::paint::Theme;
use crate::paint::{Palette, Pixels, SeedKind, shipped_themes};

pub use debounced_task::{DebouncedTask, Quality, max_threads, threads_per_task};
pub use fade::Fade;
pub use height::UiLayer;
pub use type_face::{Fonts, size};

/// How dense a dark ground is through which the table shows a little. Cream words on it are read over
/// the brightest table there could be.
pub const SCRIM: f32 = 0.98;

/// Between these shares of a light words change over.
const CHANGES: [f32; 2] = [0.30, 0.42];

/// The face that the board has now: what it is made of, and the colours that belong to it.
#[derive(Resource, Clone, Deref)]
pub struct ActiveTheme(pub Theme);

/// All faces.
#[derive(Resource, Clone, Deref)]
pub struct Themes(pub Vec<Theme>);

impl Themes {
    /// The face of that name, or the first.
    pub fn named(&self, id: &str) -> &Theme {
        self.known(id).unwrap_or(&self.0[0])
    }

    /// The face in which a board is shown: the one `chosen` for all games, or the game's `own`. A
    /// choice that does not exist, from a damaged file or another version, is as good as none.
    pub fn worn(&self, chosen: &str, own: &str) -> &Theme {
        self.known(chosen).unwrap_or_else(|| self.named(own))
    }

    /// The ids of all faces.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|face| face.id.as_str())
    }

    /// The face of that name, if there is one.
    pub fn known(&self, id: &str) -> Option<&Theme> {
        self.0.iter().find(|face| face.id == id)
    }
}

impl ActiveTheme {
    /// How seeds of this face pile up.
    pub fn seed_kind(&self) -> SeedKind {
        self.0.seed_kind()
    }

    /// The colours of the interface.
    pub fn palette(&self) -> &Palette {
        &self.0.palette
    }
}

/// A colour of the palette for the engine.
pub fn colour(colour: crate::paint::Colour) -> Color {
    let [red, green, blue] = colour.srgb();
    Color::srgb(red, green, blue)
}

/// From one colour of the palette to another, `share` of the way, 0 to 1.
pub fn between(from: crate::paint::Colour, to: crate::paint::Colour, share: f32) -> Color {
    colour(from).mix(&colour(to), share)
}

/// A plate on which a light comes, `lit` from 0 to 1: from night to ivory by way of the accent, as an
/// ember catches. Straight from one to the other would be grey half way.
pub fn kindled(palette: &Palette, lit: f32) -> Color {
    let [dark, warm, bright] = [palette.night, palette.accent, palette.ivory];
    between(dark, warm, lit).mix(&between(warm, bright, lit), lit)
}

/// Words on a plate on which a light comes: they change over while it is half bright, so that they
/// are read on both sides of it.
pub fn inked(dark: crate::paint::Colour, bright: crate::paint::Colour, lit: f32) -> Color {
    between(dark, bright, ((lit - CHANGES[0]) / (CHANGES[1] - CHANGES[0])).clamp(0.0, 1.0))
}

/// How far something is that sets out and arrives gently, `share` of its time gone by, 0 to 1.
pub fn smooth(share: f32) -> f32 {
    let share = share.clamp(0.0, 1.0);
    share * share * (3.0 - 2.0 * share)
}

/// What was painted, for the graphics card.
pub fn picture(pixels: Pixels) -> Image {
    Image::new(
        Extent3d { width: pixels.width, height: pixels.height, depth_or_array_layers: 1 },
        TextureDimension::D2,
        pixels.rgba,
        TextureFormat::Rgba8UnormSrgb,
        RenderAssetUsages::RENDER_WORLD,
    )
}

/// The faces, without anything that needs pictures or type.
pub fn plugin(app: &mut App) {
    let faces = shipped_themes();
    app.insert_resource(ActiveTheme(faces[0].clone())).insert_resource(Themes(faces));
}

/// Type and widgets.
pub fn painted(app: &mut App) {
    app.add_plugins((type_face::plugin, widgets::plugin, field::plugin, slider::plugin));
}
