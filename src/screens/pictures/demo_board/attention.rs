//! Whether a player looks at something: by pointer or by keyboard.

use bevy::ecs::system::SystemParam;
use bevy::input_focus::{InputFocus, InputFocusVisible};
use bevy::picking::hover::Hovered;
use bevy::prelude::*;

/// What the keyboard is at.
#[derive(SystemParam)]
pub struct Attention<'w> {
    focus: Res<'w, InputFocus>,
    focus_visible: Res<'w, InputFocusVisible>,
}

impl Attention<'_> {
    /// Whether the pointer is over a widget, or the keyboard has come to it.
    pub fn is_on(&self, entity: Entity, hovered: &Hovered) -> bool {
        hovered.0 || self.focus_visible.0 && self.focus.get() == Some(entity)
    }
}
