//! The button that takes the next speed, in the bar or in the menu.

use bevy::prelude::*;
use bevy::ui_widgets::Activate;

use crate::board::BoardLayout;
use crate::game::GameSet;
use crate::settings::GameSpeed;
use crate::ui::screen::Screen;

/// Width of the button in a narrow bar and in a wide one, in logical pixels: the other buttons keep their
/// places at every speed.
const BUTTON_WIDTHS_PX: [f32; 2] = [104.0, 172.0];
/// In a bar narrower than this, in logical pixels at the usual scale, the button has only the speed's name.
const WIDE_BAR_PX: f32 = 900.0;
/// The same for a tall window, where the caption is not in the bar.
const WIDE_BAR_TURNED_PX: f32 = 660.0;

/// Where the button is.
#[derive(Component, Clone, Copy, PartialEq, Eq)]
pub(super) enum SpeedButton {
    Bar,
    Menu,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, update_label.in_set(GameSet::Present).run_if(in_state(Screen::Match)));
}

/// An observer for a button that takes the next speed.
pub(super) fn take_next_speed(_: On<Activate>, mut speed: ResMut<GameSpeed>) {
    speed.next();
}

/// Writes the speed on the button, with "Speed:" where there is room.
pub(super) fn update_label(
    speed: Res<GameSpeed>,
    layout: Option<Res<BoardLayout>>,
    mut buttons: Query<(&SpeedButton, &Children, &mut Node)>,
    mut texts: Query<&mut Text>,
) {
    let is_wide = layout.is_none_or(|layout| {
        layout.bar.width() / layout.ui_scale
            >= if layout.turned { WIDE_BAR_TURNED_PX } else { WIDE_BAR_PX }
    });
    let name = speed.speed().name();
    for (place, children, mut node) in &mut buttons {
        let in_bar = *place == SpeedButton::Bar;
        let label = if is_wide || !in_bar { format!("Speed: {name}") } else { name.to_owned() };
        let width = px(BUTTON_WIDTHS_PX[usize::from(is_wide)]);
        if in_bar && node.width != width {
            node.width = width;
        }
        for child in children {
            if let Ok(mut text) = texts.get_mut(*child) {
                text.set_if_neq(Text::new(&label));
            }
        }
    }
}
