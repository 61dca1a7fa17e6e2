//! The themes that there are, and the one on the screen.

use bevy::prelude::*;

use crate::paint::{Palette, SeedKind, Theme, shipped_themes};

/// The theme of the pages before a match and of the program's name.
pub const DEFAULT_THEME_ID: &str = "al-manqala";

/// The theme on the screen: what the board is made of, and the colours that belong to it.
#[derive(Resource, Clone, Deref)]
pub struct ActiveTheme(pub Theme);

/// All themes, at least one.
#[derive(Resource, Clone, Deref)]
pub struct Themes(pub Vec<Theme>);

impl Themes {
    /// The theme with this id, if there is one.
    pub fn find(&self, id: &str) -> Option<&Theme> {
        self.0.iter().find(|theme| theme.id == id)
    }

    /// The theme with this id, or the first theme.
    pub fn find_or_first(&self, id: &str) -> &Theme {
        self.find(id).unwrap_or(&self.0[0])
    }

    /// The theme of a game's board: the one `chosen` for all games, or the game's `own`. A choice that
    /// does not exist, from a damaged file or another version, counts as none.
    pub fn theme_for(&self, chosen: &str, own: &str) -> &Theme {
        self.find(chosen).unwrap_or_else(|| self.find_or_first(own))
    }

    /// The ids of all themes, in order.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|theme| theme.id.as_str())
    }
}

impl ActiveTheme {
    /// The kind of its seeds, on which the shape of piles depends.
    pub fn seed_kind(&self) -> SeedKind {
        self.0.seed_kind()
    }

    /// The colours of the interface.
    pub fn palette(&self) -> &Palette {
        &self.0.palette
    }
}

pub(super) fn plugin(app: &mut App) {
    let themes = shipped_themes();
    app.insert_resource(ActiveTheme(themes[0].clone())).insert_resource(Themes(themes));
}
