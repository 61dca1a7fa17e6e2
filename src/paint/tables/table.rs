//! What the board lies on: a card table, polished stone, a hammered copper tray, or one colour.

use crate::paint::colour::Rgb;
use crate::paint::row_cache::SlowRow;
use crate::paint::scene::ScenePoints;
use crate::paint::tables::card_table::CardTable;
use crate::paint::tables::copper_tray::CopperTray;
use crate::paint::tables::stone::Stone;
use crate::paint::theme::{Table, Theme};

/// What all pixels of a row share.
pub(in crate::paint) type TableRow = SlowRow<4>;

/// Paints the places on the table.
pub(in crate::paint) struct TablePainter<'a> {
    stage: &'a ScenePoints,
    ground: Ground,
}

enum Ground {
    Baize(CardTable),
    Stone(Stone),
    Copper(CopperTray),
    Plain(Rgb),
}

impl<'a> TablePainter<'a> {
    pub(in crate::paint) fn new(theme: &Theme, stage: &'a ScenePoints) -> Self {
        let ground = match &theme.table {
            Table::Baize(baize) => Ground::Baize(CardTable::new(baize)),
            Table::Stone(stone) => Ground::Stone(Stone::new(stone)),
            Table::Copper(copper) => Ground::Copper(CopperTray::new(copper, stage.size)),
            Table::Plain(face) => Ground::Plain(face.light()),
        };
        Self { stage, ground }
    }

    /// What all pixels of a row share: the fields that change slowly, four at most.
    pub(in crate::paint) fn row(&self, y: f32) -> TableRow {
        SlowRow::new(0.0, self.stage.size[0], |x| match &self.ground {
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
        pool: f32,
        shade: f32,
        row: &TableRow,
    ) -> Rgb {
        let slow = row.at(x);
        match &self.ground {
            Ground::Baize(table) => table.light(self.stage, [x, y], pool, shade, slow),
            Ground::Stone(stone) => stone.light(self.stage, [x, y], pool, slow) * shade,
            Ground::Copper(tray) => tray.light(self.stage, [x, y], pool, slow) * shade,
            Ground::Plain(face) => *face,
        }
    }
}
