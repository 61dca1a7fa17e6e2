//! A saved match in a line: the game, the players, how it stands, and what can be done with it.

use bevy::picking::Pickable;
use bevy::prelude::*;

use super::delete::{self, DeleteTarget};
use crate::game::SavedMatch;
use crate::rules::Seat;
use crate::screens::start_match::StartsMatch;
use crate::theme::widgets::{ButtonStyle, PlateColor, TextRole, button, themed_text};
use crate::theme::{Fonts, size};
use crate::ui::one_line::one_line;

/// Spawns a match at the end of the list.
pub(super) fn spawn(
    commands: &mut Commands,
    rows: Entity,
    fonts: &Fonts,
    saved: &SavedMatch,
) -> Entity {
    let card = commands
        .spawn((
            PlateColor { lit: false },
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
    let text = Node {
        flex_direction: FlexDirection::Column,
        flex_grow: 1.0,
        flex_basis: px(300),
        min_width: px(0),
        ..default()
    };
    let text = commands.spawn((text, Pickable::IGNORE, ChildOf(card))).id();
    let who = (Text::new(players_and_totals(saved)), TextRole::Cream, TextColor::default());
    commands.spawn((one_line(fonts.bold(size::BODY), Node::default(), who), ChildOf(text)));
    let what = (Text::new(details(saved)), TextRole::Soft, TextColor::default());
    commands.spawn((one_line(fonts.regular(size::BODY), Node::default(), what), ChildOf(text)));
    if saved.in_use {
        let what = themed_text(fonts.regular(size::BODY), TextRole::Soft, "being played");
        commands.spawn((what, ChildOf(card)));
        return card;
    }
    let (word, look) = if saved.over {
        ("Replay", ButtonStyle::Plain)
    } else {
        ("Continue", ButtonStyle::Highlighted)
    };
    // In a row of their own, aligned right: the last button keeps its place when the first one changes.
    let buttons = Node {
        column_gap: px(10),
        flex_shrink: 0.0,
        margin: UiRect::left(auto()),
        justify_content: JustifyContent::End,
        ..default()
    };
    let buttons = commands.spawn((buttons, Pickable::IGNORE, ChildOf(card))).id();
    let open = StartsMatch::Saved(saved.file.clone());
    let open = commands.spawn((button(fonts, word, look), open, ChildOf(buttons))).id();
    delete::spawn_buttons(commands, fonts, buttons, DeleteTarget { card, open, file: &saved.file });
    card
}

/// The players and their totals.
pub fn players_and_totals(saved: &SavedMatch) -> String {
    let name = |seat: Seat| match saved.names[seat.index()].as_str() {
        "" => seat.to_string(),
        name => name.to_owned(),
    };
    let [south, north] = saved.totals;
    format!("{} {south} \u{2013} {north} {}", name(Seat::South), name(Seat::North))
}

/// The game, when it was last played, and how far it is.
fn details(saved: &SavedMatch) -> String {
    let moves = match saved.plies {
        1 => "1 move".to_owned(),
        plies => format!("{plies} moves"),
    };
    let state = if saved.over { format!("over after {moves}") } else { moves };
    let when = if saved.last_played.is_empty() { &saved.date } else { &saved.last_played };
    let parts = [saved.ruleset.name.as_str(), when, &state];
    let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    parts.join(" \u{b7} ")
}
