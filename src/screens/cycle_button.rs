//! A button that goes through values: a press takes the next one, a press on its left end the one
//! before. The arrow keys at its sides do the same while it has the focus.

use bevy::picking::hover::Hovered;
use bevy::prelude::*;
use bevy::ui_widgets::{Activate, Button};

use crate::screens::Act;
use crate::screens::acts::Way;
use crate::theme::widgets::{ButtonLook, ButtonWords, bare_button};
use crate::theme::{Fonts, size};

/// Widths of the ends, in logical pixels: that for the finger on the left, and the sign on the right.
const BACK: f32 = 36.0;
const ON: f32 = 26.0;

/// A button that goes through values.
#[derive(Component)]
pub struct Chooser {
    /// Its left end, a button of its own that is in nobody's way from thing to thing.
    back: Entity,
    /// The words of the value.
    value: Entity,
}

/// Spawns one as wide as `width` logical pixels; `act` is what a press does.
pub fn spawn(
    commands: &mut Commands,
    parent: Entity,
    (type_face, value): (&Fonts, &str),
    width: f32,
    act: impl Fn(Way) -> Act,
) -> Entity {
    let words = |words: &str| {
        let font = type_face.bold(size::BODY);
        let layout = TextLayout::no_wrap();
        (ButtonWords, Text::new(words), font, layout, TextColor::default(), Pickable::IGNORE)
    };
    let end = Node {
        position_type: PositionType::Absolute,
        top: px(0),
        bottom: px(0),
        justify_content: JustifyContent::Center,
        align_items: AlignItems::Center,
        ..default()
    };
    let left = Node { left: px(0), width: px(BACK), ..end.clone() };
    let right = Node { right: px(0), width: px(ON), ..end };
    let chooser = commands.spawn((bare_button(ButtonLook::Plain), act(Way::On))).id();
    commands.entity(chooser).entry::<Node>().and_modify(move |mut node| {
        node.width = px(width);
        node.flex_shrink = 0.0;
        node.padding = UiRect { left: px(BACK), right: px(ON), ..node.padding };
    });
    let value = commands.spawn((words(value), ChildOf(chooser))).id();
    let label = AccessibleLabel("The value before".to_owned());
    let back = (Button, Hovered::default(), act(Way::Back), label, left, ChildOf(chooser));
    let back = commands.spawn((back, children![words("\u{2039}")])).id();
    commands.spawn((right, Pickable::IGNORE, ChildOf(chooser), children![words("\u{203a}")]));
    commands.entity(chooser).insert((Chooser { back, value }, ChildOf(parent)));
    chooser
}

/// Writes values into choosers.
#[derive(bevy::ecs::system::SystemParam)]
pub struct Values<'w, 's> {
    choosers: Query<'w, 's, &'static Chooser>,
    texts: Query<'w, 's, &'static mut Text, With<ButtonWords>>,
}

impl Values<'_, '_> {
    /// This is the value of `chooser` now.
    pub fn write(&mut self, chooser: Entity, value: &str) {
        let chooser = self.choosers.get(chooser);
        if let Ok(mut text) = chooser.and_then(|chooser| self.texts.get_mut(chooser.value)) {
            text.set_if_neq(Text::new(value));
        }
    }
}

/// Arrow keys at the sides go through the values of what has the focus; whether they did.
pub fn go_through(
    commands: &mut Commands,
    chooser: Option<(Entity, &Chooser)>,
    keys: &ButtonInput<KeyCode>,
) -> bool {
    let Some((entity, chooser)) = chooser else {
        return false;
    };
    for (code, entity) in [(KeyCode::ArrowLeft, chooser.back), (KeyCode::ArrowRight, entity)] {
        if keys.just_pressed(code) {
            commands.trigger(Activate { entity });
        }
    }
    true
}
