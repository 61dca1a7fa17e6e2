//! A kept match in a line: which game, between whom, how it stands, and what can be done with it.

use bevy::picking::Pickable;
use bevy::prelude::*;
use bevy::ui_widgets::Activate;

use crate::play::{Cabinet, KeptMatch};
use crate::rules::Seat;
use crate::screens::one_line::one_line;
use crate::screens::{Act, Trouble};
use crate::theme::widgets::{ButtonLook, Ground, Ink, button, words};
use crate::theme::{Type, size};

/// The button that throws a match away; it asks once more.
#[derive(Component)]
struct Bin {
    file: String,
    card: Entity,
    sure: bool,
}

pub(super) fn plugin(app: &mut App) {
    app.add_observer(throw_away);
}

pub(super) fn spawn(commands: &mut Commands, rows: Entity, type_face: &Type, kept: &KeptMatch) {
    let card = commands
        .spawn((
            Ground { lit: false },
            Pickable::IGNORE,
            Node {
                align_items: AlignItems::Center,
                column_gap: px(10),
                row_gap: px(4),
                flex_wrap: FlexWrap::Wrap,
                flex_shrink: 0.0,
                padding: UiRect::new(px(14), px(6), px(5), px(5)),
                border: UiRect::all(px(1.5)),
                border_radius: BorderRadius::all(px(10)),
                ..default()
            },
            BackgroundColor::default(),
            BorderColor::default(),
            ChildOf(rows),
        ))
        .id();
    let told = Node {
        flex_direction: FlexDirection::Column,
        flex_grow: 1.0,
        flex_basis: px(300),
        min_width: px(0),
        ..default()
    };
    let told = commands.spawn((told, Pickable::IGNORE, ChildOf(card))).id();
    let who = (Text::new(between(kept)), Ink::Cream, TextColor::default());
    commands.spawn((one_line(type_face.bold(size::BODY), Node::default(), who), ChildOf(told)));
    let what = (Text::new(about(kept)), Ink::Soft, TextColor::default());
    commands.spawn((one_line(type_face.regular(size::BODY), Node::default(), what), ChildOf(told)));
    if kept.held {
        let what = words(type_face.regular(size::BODY), Ink::Soft, "being played");
        commands.spawn((what, ChildOf(card)));
        return;
    }
    let (word, look) =
        if kept.over { ("Replay", ButtonLook::Plain) } else { ("Continue", ButtonLook::Chosen) };
    let open = Act::OpenKept(kept.file.clone());
    commands.spawn((button(type_face, word, look), open, ChildOf(card)));
    let bin = Bin { file: kept.file.clone(), card, sure: false };
    commands.spawn((button(type_face, "Delete", ButtonLook::Quiet), bin, ChildOf(card)));
}

/// Who played, and how it stands.
pub(in crate::screens) fn between(kept: &KeptMatch) -> String {
    let name = |seat: Seat| match kept.names[seat.index()].as_str() {
        "" => seat.to_string(),
        name => name.to_owned(),
    };
    let [south, north] = kept.totals;
    format!("{} {south} \u{2013} {north} {}", name(Seat::South), name(Seat::North))
}

fn about(kept: &KeptMatch) -> String {
    let state = match (kept.over, kept.plies) {
        (true, _) => "over".to_owned(),
        (false, 1) => "1 move".to_owned(),
        (false, plies) => format!("{plies} moves"),
    };
    let parts = [kept.ruleset.name.as_str(), &kept.date, &state];
    let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    parts.join(" \u{b7} ")
}

/// The first press asks, the second does it.
fn throw_away(
    activate: On<Activate>,
    mut commands: Commands,
    mut bins: Query<(Entity, &mut Bin, &mut ButtonLook, &Children)>,
    mut texts: Query<&mut Text>,
    cabinet: Option<ResMut<Cabinet>>,
    mut trouble: ResMut<Trouble>,
) {
    if !bins.contains(activate.entity) {
        return;
    }
    let Some(mut cabinet) = cabinet else {
        return;
    };
    for (entity, mut bin, mut look, children) in &mut bins {
        let pressed = entity == activate.entity;
        if pressed && bin.sure {
            // The other lines stay where they are, and so does the place in the list.
            match cabinet.bypass_change_detection().remove(&bin.file) {
                Ok(()) => commands.entity(bin.card).despawn(),
                Err(error) => trouble.0 = Some(error),
            }
            continue;
        }
        bin.sure = pressed;
        look.set_if_neq(if pressed { ButtonLook::Plain } else { ButtonLook::Quiet });
        for child in children {
            if let Ok(mut text) = texts.get_mut(*child) {
                text.set_if_neq(Text::new(if pressed { "Delete for good" } else { "Delete" }));
            }
        }
    }
}
