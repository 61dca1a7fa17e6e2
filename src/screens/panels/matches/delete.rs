//! How a saved match is deleted: a first button asks, a second one in place of the button that opens the
//! match deletes it. Pressing the same button twice deletes nothing.

use bevy::ecs::system::SystemParam;
use bevy::input_focus::{FocusCause, InputFocus};
use bevy::prelude::*;
use bevy::ui_widgets::Activate;

use crate::game::{SavedMatchEvent, SavedMatches};
use crate::screens::error_panel::ErrorMessage;
use crate::theme::widgets::{ButtonStyle, TextRole, button, themed_text};
use crate::theme::{Fonts, size};
use crate::ui::focus::ReplaceFocus;

/// The label of the first button before it is pressed, and after.
const LABELS: [&str; 2] = ["Delete", "Keep"];
/// The width of the first button with either label, in logical pixels.
const WIDTH_PX: f32 = 104.0;

/// The button that asks whether the match is to be deleted, and takes the question back.
#[derive(Component)]
struct DeleteButton {
    /// The button that deletes, and the one in whose place it comes.
    confirm: Entity,
    open: Entity,
    is_asking: bool,
}

/// The button that deletes the match, visible once the first button was pressed.
#[derive(Component)]
struct ConfirmDelete {
    file: String,
    card: Entity,
}

/// The line of a match that can be deleted.
#[derive(Component)]
struct DeletableCard {
    delete_button: Entity,
}

/// What the buttons are about.
pub(super) struct DeleteTarget<'a> {
    /// The line of the match.
    pub card: Entity,
    /// The button that opens the match.
    pub open: Entity,
    /// The name of the match.
    pub file: &'a str,
}

pub(super) fn plugin(app: &mut App) {
    app.add_observer(toggle_question).add_observer(delete_match);
    app.add_systems(
        Update,
        show_deleted.in_set(ReplaceFocus).run_if(on_message::<SavedMatchEvent>),
    );
}

/// Spawns both buttons in a row of buttons.
pub(super) fn spawn_buttons(
    commands: &mut Commands,
    fonts: &Fonts,
    row: Entity,
    target: DeleteTarget,
) {
    let DeleteTarget { card, open, file } = target;
    let confirm = button(fonts, "Delete for good", ButtonStyle::Plain);
    let action = ConfirmDelete { file: file.to_owned(), card };
    let confirm = commands.spawn((confirm, action, ChildOf(row))).id();
    commands.entity(confirm).entry::<Node>().and_modify(|mut node| node.display = Display::None);
    let delete = button(fonts, LABELS[0], ButtonStyle::Quiet);
    let action = DeleteButton { confirm, open, is_asking: false };
    let delete = commands.spawn((delete, action, ChildOf(row))).id();
    commands.entity(card).insert(DeletableCard { delete_button: delete });
    commands.entity(delete).entry::<Node>().and_modify(|mut node| node.min_width = px(WIDTH_PX));
}

/// Asks about one match at a time.
fn toggle_question(
    activate: On<Activate>,
    mut delete_buttons: Query<(Entity, &mut DeleteButton, &Children)>,
    mut nodes: Query<&mut Node>,
    mut texts: Query<&mut Text>,
) {
    if !delete_buttons.contains(activate.entity) {
        return;
    }
    for (entity, mut button, children) in &mut delete_buttons {
        button.is_asking = entity == activate.entity && !button.is_asking;
        for (other, shown) in [(button.confirm, button.is_asking), (button.open, !button.is_asking)]
        {
            if let Ok(mut node) = nodes.get_mut(other) {
                node.display = if shown { Display::Flex } else { Display::None };
            }
        }
        for child in children {
            if let Ok(mut text) = texts.get_mut(*child) {
                text.set_if_neq(Text::new(LABELS[usize::from(button.is_asking)]));
            }
        }
    }
}

/// Requests that the match is deleted.
fn delete_match(
    activate: On<Activate>,
    confirm_buttons: Query<&ConfirmDelete>,
    delete_buttons: Query<&DeleteButton>,
    saved_matches: Option<ResMut<SavedMatches>>,
) {
    let (Ok(confirm), Some(mut saved_matches)) =
        (confirm_buttons.get(activate.entity), saved_matches)
    else {
        return;
    };
    if delete_buttons.iter().any(|button| button.confirm == activate.entity && button.is_asking) {
        saved_matches.bypass_change_detection().delete(&confirm.file);
    }
}

/// The list as it is on the screen.
#[derive(SystemParam)]
struct CardList<'w, 's> {
    cards: Query<'w, 's, &'static DeletableCard>,
    parents: Query<'w, 's, &'static ChildOf>,
    children: Query<'w, 's, &'static Children>,
}

impl CardList<'_, '_> {
    /// The delete button of the next match below a card, or of the nearest one above it.
    fn neighbour(&self, card: Entity) -> Option<Entity> {
        let list = self.children.get(self.parents.get(card).ok()?.parent()).ok()?;
        let index = list.iter().position(|other| other == card).unwrap_or(0);
        let (above, from) = list.split_at(index);
        let mut others = from.iter().skip(1).chain(above.iter().rev());
        others.find_map(|card| self.cards.get(*card).ok()).map(|card| card.delete_button)
    }
}

/// Replaces a deleted match by a word. The line keeps its place and height, so that nothing else moves
/// under the pointer. The keyboard focus goes to the next match.
fn show_deleted(
    mut events: MessageReader<SavedMatchEvent>,
    mut commands: Commands,
    confirm_buttons: Query<(Entity, &ConfirmDelete)>,
    list: CardList,
    mut nodes: Query<(&ComputedNode, &mut Node)>,
    mut focus: ResMut<InputFocus>,
    fonts: Res<Fonts>,
    mut errors: MessageWriter<ErrorMessage>,
) {
    for event in events.read() {
        let SavedMatchEvent::Deleted { file, result } = event else {
            continue;
        };
        if let Err(error) = result {
            errors.write(ErrorMessage(error.to_string()));
            continue;
        }
        for (button, ConfirmDelete { card, .. }) in
            confirm_buttons.iter().filter(|(_, confirm)| confirm.file == *file)
        {
            if focus.get() == Some(button) {
                match list.neighbour(*card) {
                    Some(next) => focus.set(next, FocusCause::Navigated),
                    None => focus.clear(),
                }
            }
            if let Ok((computed, mut node)) = nodes.get_mut(*card) {
                node.min_height = px(computed.size().y * computed.inverse_scale_factor());
            }
            commands.entity(*card).remove::<DeletableCard>().despawn_children();
            let deleted = themed_text(fonts.regular(size::BODY), TextRole::Soft, "Deleted");
            commands.spawn((deleted, ChildOf(*card)));
        }
    }
}
