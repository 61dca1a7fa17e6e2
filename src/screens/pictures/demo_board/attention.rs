//! Whether a widget is hovered or has the visible keyboard focus.

use bevy::ecs::system::SystemParam;
use bevy::input_focus::{InputFocus, InputFocusVisible};
use bevy::picking::hover::Hovered;
use bevy::prelude::*;

/// The keyboard focus, to tell whether a widget has the player's attention.
#[derive(SystemParam)]
pub struct Attention<'w> {
    focus: Res<'w, InputFocus>,
    focus_visible: Res<'w, InputFocusVisible>,
}

impl Attention<'_> {
    /// Whether the widget is hovered or has the visible focus.
    pub fn is_on(&self, entity: Entity, hovered: &Hovered) -> bool {
        hovered.0 || self.focus_visible.0 && self.focus.get() == Some(entity)
    }
}
