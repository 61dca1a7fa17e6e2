//! A button that goes through values: a press takes the next one, a press on its left end the one
//! before. The arrow keys at its sides do the same while it has the focus.

use bevy::ecs::system::SystemParam;
use bevy::picking::hover::Hovered;
use bevy::prelude::*;
use bevy::ui_widgets::{Activate, Button};

use crate::theme::widgets::{ButtonStyle, ButtonText, bare_button};
use crate::theme::{Fonts, size};

/// Width of the left end, which takes the value before, in logical pixels.
const LEFT_END_PX: f32 = 36.0;
/// Width of the sign at the right end, in logical pixels.
const RIGHT_END_PX: f32 = 26.0;

/// A button that goes through values.
#[derive(Component)]
pub struct CycleButton {
    /// Its left end, a button of its own that is not in the Tab order.
    left_end: Entity,
    /// The text of the value.
    value: Entity,
}

/// The left end of that cycle button.
#[derive(Component)]
struct LeftEndOf(Entity);

/// A cycle button is to take another value: an observer of the button does it.
#[derive(EntityEvent, Clone, Copy, Debug)]
pub struct ValueCycled {
    /// The cycle button.
    pub entity: Entity,
    /// Which value to take.
    pub direction: Direction,
}

/// Which way to go through values: the first comes after the last.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Direction {
    /// To the next.
    Next,
    /// To the one before.
    Previous,
}

impl Direction {
    /// The place after, or before, place `at` of `count`; without a place the first or the last.
    pub fn from(self, at: Option<usize>, count: usize) -> usize {
        match (self, at) {
            (Self::Next, at) => at.map_or(0, |at| at + 1) % count.max(1),
            (Self::Previous, None | Some(0)) => count.saturating_sub(1),
            (Self::Previous, Some(at)) => at - 1,
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_observer(cycle_value);
}

fn cycle_value(
    activate: On<Activate>,
    mut commands: Commands,
    buttons: Query<(), With<CycleButton>>,
    left_ends: Query<&LeftEndOf>,
) {
    if buttons.contains(activate.entity) {
        commands.trigger(ValueCycled { entity: activate.entity, direction: Direction::Next });
    } else if let Ok(LeftEndOf(entity)) = left_ends.get(activate.entity) {
        commands.trigger(ValueCycled { entity: *entity, direction: Direction::Previous });
    }
}

/// Spawns a cycle button `width_px` logical pixels wide that shows `value`.
pub fn spawn(
    commands: &mut Commands,
    parent: Entity,
    (fonts, value): (&Fonts, &str),
    width_px: f32,
) -> Entity {
    let text = |text: &str| {
        let font = fonts.bold(size::BODY);
        let layout = TextLayout::no_wrap();
        (ButtonText, Text::new(text), font, layout, TextColor::default(), Pickable::IGNORE)
    };
    let end = Node {
        position_type: PositionType::Absolute,
        top: px(0),
        bottom: px(0),
        justify_content: JustifyContent::Center,
        align_items: AlignItems::Center,
        ..default()
    };
    let left = Node { left: px(0), width: px(LEFT_END_PX), ..end.clone() };
    let right = Node { right: px(0), width: px(RIGHT_END_PX), ..end };
    let button = commands.spawn(bare_button(ButtonStyle::Plain)).id();
    commands.entity(button).entry::<Node>().and_modify(move |mut node| {
        node.width = px(width_px);
        node.flex_shrink = 0.0;
        node.padding = UiRect { left: px(LEFT_END_PX), right: px(RIGHT_END_PX), ..node.padding };
    });
    let value = commands.spawn((text(value), ChildOf(button))).id();
    let label = AccessibleLabel("The value before".to_owned());
    let left_end = (Button, Hovered::default(), LeftEndOf(button), label, left, ChildOf(button));
    let left_end = commands.spawn((left_end, children![text("\u{2039}")])).id();
    commands.spawn((right, Pickable::IGNORE, ChildOf(button), children![text("\u{203a}")]));
    commands.entity(button).insert((CycleButton { left_end, value }, ChildOf(parent)));
    button
}

/// Writes values on cycle buttons.
#[derive(SystemParam)]
pub struct CycleButtonTexts<'w, 's> {
    buttons: Query<'w, 's, &'static CycleButton>,
    texts: Query<'w, 's, &'static mut Text, With<ButtonText>>,
}

impl CycleButtonTexts<'_, '_> {
    /// Shows `value` on `button`.
    pub fn write(&mut self, button: Entity, value: &str) {
        let button = self.buttons.get(button);
        if let Ok(mut text) = button.and_then(|button| self.texts.get_mut(button.value)) {
            text.set_if_neq(Text::new(value));
        }
    }
}

/// Arrow keys at the sides go through the values of the focused button; returns whether it takes them.
pub fn cycle_by_arrows(
    commands: &mut Commands,
    focused: Option<(Entity, &CycleButton)>,
    keys: &ButtonInput<KeyCode>,
) -> bool {
    let Some((entity, button)) = focused else {
        return false;
    };
    for (code, entity) in [(KeyCode::ArrowLeft, button.left_end), (KeyCode::ArrowRight, entity)] {
        if keys.just_pressed(code) {
            commands.trigger(Activate { entity });
        }
    }
    true
}
