//! The buttons that go through a match: to its start, back, on by itself, on, to its end.

use bevy::prelude::*;
use bevy::ui::InteractionDisabled;

use crate::game::{GameSet, Match, MatchPhase, MatchPresence};
use crate::screens::Act;
use crate::screens::Stride;
use crate::theme::Fonts;
use crate::theme::widgets::{ButtonLook, button};

/// The button that lets the match go on by itself, or stops it.
#[derive(Component)]
struct Runs;

/// The buttons.
#[derive(Component)]
struct Transport;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (enable, name).in_set(GameSet::Present).run_if(in_state(MatchPresence::Present)),
    );
}

/// Spawns the buttons into the drawer; their row comes back.
pub(super) fn spawn(commands: &mut Commands, sheet: Entity, type_face: &Fonts) -> Entity {
    let row = Node {
        column_gap: px(4),
        flex_shrink: 0.0,
        justify_content: JustifyContent::SpaceBetween,
        ..default()
    };
    let row = commands.spawn((Transport, row, ChildOf(sheet))).id();
    for (sign, label, act) in [
        ("\u{ab}", "To the start", Act::Step(Stride::First)),
        ("\u{2039}", "Back", Act::Step(Stride::Back)),
        ("Play", "Play or pause", Act::Rest(false)),
        ("\u{203a}", "On", Act::Step(Stride::On)),
        ("\u{bb}", "To the end", Act::Step(Stride::Last)),
    ] {
        let runs = matches!(act, Act::Rest(_));
        let button = button(type_face, sign, ButtonLook::Plain);
        let button = commands.spawn((button, act, ChildOf(row))).id();
        commands.entity(button).insert(AccessibleLabel(label.to_owned()));
        commands.entity(button).entry::<Node>().and_modify(move |mut node| {
            node.flex_grow = if runs { 1.0 } else { 0.0 };
            node.padding = UiRect::axes(px(8), px(4));
        });
        if runs {
            commands.entity(button).insert(Runs);
        }
    }
    row
}

/// A button that leads nowhere cannot be pressed.
fn enable(
    mut commands: Commands,
    current: Res<Match>,
    rows: Query<&Children, With<Transport>>,
    buttons: Query<(&Act, Has<InteractionDisabled>)>,
) {
    let opening = matches!(current.phase(), MatchPhase::Opening);
    for button in rows.iter().flat_map(|children| children.iter()) {
        let Ok((act, disabled)) = buttons.get(button) else {
            continue;
        };
        let can = !opening
            && match act {
                Act::Step(Stride::First | Stride::Back) => current.history().can_undo(),
                Act::Step(Stride::On) => {
                    current.history().can_redo() || current.can_play_one_more()
                }
                Act::Step(Stride::Last) => current.history().can_redo(),
                _ => current.can_run(),
            };
        if can && disabled {
            commands.entity(button).remove::<InteractionDisabled>();
        } else if !can && !disabled {
            commands.entity(button).insert(InteractionDisabled);
        }
    }
}

fn name(
    current: Res<Match>,
    mut buttons: Query<(&mut Act, &mut ButtonLook, &Children), With<Runs>>,
    mut texts: Query<&mut Text>,
) {
    let runs = current.is_running();
    for (mut act, mut look, children) in &mut buttons {
        act.set_if_neq(Act::Rest(runs));
        look.set_if_neq(if current.can_run() { ButtonLook::Chosen } else { ButtonLook::Plain });
        for child in children {
            if let Ok(mut text) = texts.get_mut(*child) {
                text.set_if_neq(Text::new(if runs { "Pause" } else { "Play" }));
            }
        }
    }
}
