//! What lies over what in a window.

use bevy::ui::GlobalZIndex;

/// How high a root of the interface lies. Each kind has its own height: of two roots at one height it is
/// the engine's storage that decides which is drawn over the other, and that differs from run to run.
///
/// A root without a height is a page, or writing on the table, and lies between the two halves.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum UiLayer {
    /// What the pits are found on.
    Table,
    /// The counts beside the pits and the stores.
    CountLabel,
    /// The players' name plates, which glow around them.
    Plate,
    /// How many seeds are in the hand.
    HandLabel,
    /// The tag of another turn, beside a move that is foreseen.
    TurnTag,
    /// What the buttons of the bar and the caption lie on.
    BarGround,
    /// What a first game is told.
    Coach,
    /// The list of moves, which slides in from the side.
    Drawer,
    /// The opening ritual.
    Ritual,
    /// Menus, rules, results: over the whole window.
    Panel,
    /// What a screen dissolves from.
    Veil,
}

impl UiLayer {
    /// As the engine takes it.
    pub fn index(self) -> GlobalZIndex {
        let from_pages = if self <= Self::BarGround {
            self as i32 - Self::BarGround as i32 - 1
        } else {
            self as i32 - Self::BarGround as i32
        };
        GlobalZIndex(from_pages)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_lie_over_the_table_and_under_what_is_opened() {
        assert!(UiLayer::Table.index().0 < UiLayer::BarGround.index().0);
        assert_eq!(UiLayer::BarGround.index().0, -1);
        assert_eq!(UiLayer::Coach.index().0, 1);
        assert!(UiLayer::Veil.index().0 > UiLayer::Panel.index().0);
    }
}
