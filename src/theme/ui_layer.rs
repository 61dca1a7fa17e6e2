//! The order in which the roots of the interface are drawn over each other.

use bevy::ui::GlobalZIndex;

/// The layer of a root of the interface, from the lowest. Each kind of root has a layer of its own: the
/// engine would draw two roots of one layer in an order that differs from run to run.
///
/// A root without a layer is a page, or text on the table: it lies over [`Self::ActionBar`] and under
/// [`Self::TutorialBar`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum UiLayer {
    /// The table, on which the pits are picked.
    Table,
    /// The counts beside the pits and the stores.
    CountLabel,
    /// The players' name plates, which glow around themselves.
    Plate,
    /// The number of seeds in the hand.
    HandLabel,
    /// The tag of another turn, beside a move that is previewed.
    TurnTag,
    /// The background of the caption and of the buttons below the board.
    ActionBar,
    /// What the tutorial says.
    TutorialBar,
    /// The list of moves, which slides in from the side.
    Drawer,
    /// The opening ritual.
    Ritual,
    /// Menus, rules, results: over the whole window.
    Panel,
    /// The last frame of a screen, while it fades.
    Crossfade,
}

impl UiLayer {
    /// The layer for the engine, never 0.
    pub fn index(self) -> GlobalZIndex {
        let from_pages = if self <= Self::ActionBar {
            self as i32 - Self::ActionBar as i32 - 1
        } else {
            self as i32 - Self::ActionBar as i32
        };
        GlobalZIndex(from_pages)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_lie_over_the_table_and_under_what_is_opened() {
        assert!(UiLayer::Table.index().0 < UiLayer::ActionBar.index().0);
        assert_eq!(UiLayer::ActionBar.index().0, -1);
        assert_eq!(UiLayer::TutorialBar.index().0, 1);
        assert!(UiLayer::Crossfade.index().0 > UiLayer::Panel.index().0);
    }
}
