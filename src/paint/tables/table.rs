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
    surface: Surface,
}

enum Surface {
    Baize(CardTable),
    Stone(Stone),
    Copper(CopperTray),
    Plain(Rgb),
}

impl<'a> TablePainter<'a> {
    pub(in crate::paint) fn new(theme: &Theme, scene: &'a ScenePoints) -> Self {
        let surface = match &theme.table {
            Table::Baize(baize) => Surface::Baize(CardTable::new(baize)),
            Table::Stone(stone) => Surface::Stone(Stone::new(stone)),
            Table::Copper(copper) => Surface::Copper(CopperTray::new(copper, scene.size)),
            Table::Plain(face) => Surface::Plain(face.light()),
        };
        Self { scene, surface }
    }

    /// What all pixels of a row share: the fields that change slowly, four at most.
    pub(in crate::paint) fn row(&self, y: f32) -> TableRow {
        CachedRow::new(0.0, self.scene.size[0], |x| match &self.surface {
            Surface::Baize(_) => CardTable::slow_fields(x, y),
            Surface::Stone(_) => Stone::slow_fields(x, y),
            Surface::Copper(_) => CopperTray::slow_fields(x, y),
            Surface::Plain(_) => [0.0; 4],
        })
    }

    /// The light from a place with this strength of the lamp, of which `shade` is left.
    pub(in crate::paint) fn light(
        &self,
        x: f32,
        y: f32,
        lamp_falloff: f32,
        shade: f32,
        row: &TableRow,
    ) -> Rgb {
        let slow = row.at(x);
        match &self.surface {
            Surface::Baize(table) => table.light(self.scene, [x, y], lamp_falloff, shade, slow),
            Surface::Stone(stone) => stone.light(self.scene, [x, y], lamp_falloff, slow) * shade,
            Surface::Copper(tray) => tray.light(self.scene, [x, y], lamp_falloff, slow) * shade,
            Surface::Plain(face) => *face,
        }
    }
}
