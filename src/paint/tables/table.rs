//! What the board lies on: a card table, polished stone, a hammered copper tray, or one colour.

use crate::paint::colour::Rgb;
use crate::paint::row_cache::CachedRow;
use crate::paint::scene::ScenePoints;
use crate::paint::tables::card_table::CardTable;
use crate::paint::tables::copper_tray::CopperTray;
use crate::paint::tables::stone::Stone;
use crate::paint::theme::{Table, Theme};

/// What all pixels of a row share.
pub(in crate::paint) type TableRow = CachedRow<4>;

/// Paints the places on the table.
pub(in crate::paint) struct TablePainter<'a> {
    scene: &'a ScenePoints,
    ground: Ground,
}

enum Ground {
    Baize(CardTable),
    Stone(Stone),
    Copper(CopperTray),
    Plain(Rgb),
}

impl<'a> TablePainter<'a> {
    pub(in crate::paint) fn new(theme: &Theme, scene: &'a ScenePoints) -> Self {
        let ground = match &theme.table {
            Table::Baize(baize) => Ground::Baize(CardTable::new(baize)),
            Table::Stone(stone) => Ground::Stone(Stone::new(stone)),
            Table::Copper(copper) => Ground::Copper(CopperTray::new(copper, scene.size)),
            Table::Plain(face) => Ground::Plain(face.light()),
        };
        Self { scene, ground }
    }

    /// What all pixels of a row share: the fields that change slowly, four at most.
    pub(in crate::paint) fn row(&self, y: f32) -> TableRow {
        CachedRow::new(0.0, self.scene.size[0], |x| match &self.ground {
            Ground::Baize(_) => CardTable::slow(x, y),
            Ground::Stone(_) => Stone::slow(x, y),
            Ground::Copper(_) => CopperTray::slow(x, y),
            Ground::Plain(_) => [0.0; 4],
        })
    }

    /// The light from a place under `pool` of the lamp, of which `shade` is left.
    pub(in crate::paint) fn light(
        &self,
        x: f32,
        y: f32,
        lamp_falloff: f32,
        shade: f32,
        row: &TableRow,
    ) -> Rgb {
        let slow = row.at(x);
        match &self.ground {
            Ground::Baize(table) => table.light(self.scene, [x, y], lamp_falloff, shade, slow),
            Ground::Stone(stone) => stone.light(self.scene, [x, y], lamp_falloff, slow) * shade,
            Ground::Copper(tray) => tray.light(self.scene, [x, y], lamp_falloff, slow) * shade,
            Ground::Plain(face) => *face,
        }
    }
}
