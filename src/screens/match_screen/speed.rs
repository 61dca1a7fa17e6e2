//! The button that takes the next speed, in the bar or in the menu.

use bevy::prelude::*;

use crate::board::BoardLayout;
use crate::game::GameSet;
use crate::screens::Screen;
use crate::settings::GameSpeed;

/// In the bar the button is so wide, whatever it says, so that the others keep their places; and in
/// a bar narrower than this it has only the speed's name: in logical pixels at the usual scale.
const WIDE: [f32; 2] = [104.0, 172.0];
const ROOMY: f32 = 900.0;
/// The same for a tall window, where the caption is not in the bar.
const ROOMY_TURNED: f32 = 660.0;

/// Where the button is.
#[derive(Component, Clone, Copy, PartialEq, Eq)]
pub(super) enum SpeedButton {
    Bar,
    Menu,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, name.in_set(GameSet::Present).run_if(in_state(Screen::Table)));
}

/// Says how fast seeds are sown, in full where there is room.
fn name(
    pace: Res<GameSpeed>,
    layout: Option<Res<BoardLayout>>,
    mut buttons: Query<(&SpeedButton, &Children, &mut Node)>,
    mut texts: Query<&mut Text>,
) {
    let roomy = layout.is_none_or(|layout| {
        layout.bar.width() / layout.ui >= if layout.turned { ROOMY_TURNED } else { ROOMY }
    });
    let name = pace.speed().name();
    for (place, children, mut node) in &mut buttons {
        let in_bar = *place == SpeedButton::Bar;
        let words = if roomy || !in_bar { format!("Speed: {name}") } else { name.to_owned() };
        let width = px(WIDE[usize::from(roomy)]);
        if in_bar && node.width != width {
            node.width = width;
        }
        for child in children {
            if let Ok(mut text) = texts.get_mut(*child) {
                text.set_if_neq(Text::new(&words));
            }
        }
    }
}
