//! How things look: the face of the board, the type, the colours, the widgets of the interface.

mod easel;
mod type_face;
pub mod widgets;

use bevy::asset::RenderAssetUsages;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

use crate::paint::{Palette, Pixels, SeedKind, Theme, shipped_themes};

pub use easel::Easel;
pub use type_face::{Type, size};

/// The face that the board has now: what it is made of, and the colours that belong to it.
#[derive(Resource, Clone, Deref)]
pub struct Face(pub Theme);

/// All faces.
#[derive(Resource, Clone, Deref)]
pub struct Faces(pub Vec<Theme>);

impl Faces {
    /// The face of that name, or the first.
    pub fn named(&self, id: &str) -> &Theme {
        self.0.iter().find(|face| face.id == id).unwrap_or(&self.0[0])
    }
}

impl Face {
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
    app.insert_resource(Face(faces[0].clone())).insert_resource(Faces(faces));
}

/// Type and widgets.
pub fn painted(app: &mut App) {
    app.add_plugins((type_face::plugin, widgets::plugin));
}
