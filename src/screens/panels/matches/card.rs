//! A kept match in a line: which game, between whom, how it stands, and what can be done with it.

use bevy::input_focus::{FocusCause, InputFocus};
use bevy::picking::Pickable;
use bevy::prelude::*;
use bevy::ui_widgets::Activate;

use crate::game::{SavedMatch, SavedMatches};
use crate::rules::Seat;
use crate::screens::Act;
use crate::screens::Trouble;
use crate::theme::widgets::{ButtonLook, PlateColor, TextRole, button, words};
use crate::theme::{Fonts, size};
use crate::ui::one_line::one_line;

/// The button that asks whether a match is to be thrown away, and, asked, takes the question back: who
/// presses it twice has lost nothing.
#[derive(Component)]
struct Bin {
    /// The button that does it, and the one in whose place that comes.
    does: Entity,
    open: Entity,
    asks: bool,
}

/// A match in the list, and the button that would throw it away.
#[derive(Component)]
struct Card {
    bin: Entity,
}

/// The button that throws a match away. It is there once that was asked.
#[derive(Component)]
struct Shredder {
    file: String,
    card: Entity,
}

/// What is on the first button before it is asked and then.
const WORDS: [&str; 2] = ["Delete", "Keep"];
/// It is as wide with either, in logical pixels.
const BIN: f32 = 104.0;

pub(super) fn plugin(app: &mut App) {
    app.add_observer(ask).add_observer(throw_away);
}

pub(super) fn spawn(commands: &mut Commands, rows: Entity, type_face: &Fonts, kept: &SavedMatch) {
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
    let told = Node {
        flex_direction: FlexDirection::Column,
        flex_grow: 1.0,
        flex_basis: px(300),
        min_width: px(0),
        ..default()
    };
    let told = commands.spawn((told, Pickable::IGNORE, ChildOf(card))).id();
    let who = (Text::new(between(kept)), TextRole::Cream, TextColor::default());
    commands.spawn((one_line(type_face.bold(size::BODY), Node::default(), who), ChildOf(told)));
    let what = (Text::new(about(kept)), TextRole::Soft, TextColor::default());
    commands.spawn((one_line(type_face.regular(size::BODY), Node::default(), what), ChildOf(told)));
    if kept.held {
        let what = words(type_face.regular(size::BODY), TextRole::Soft, "being played");
        commands.spawn((what, ChildOf(card)));
        return;
    }
    let (word, look) =
        if kept.over { ("Replay", ButtonLook::Plain) } else { ("Continue", ButtonLook::Chosen) };
    // In a row of their own, at its right end: whatever the first button is, the last stays where it is.
    let buttons = Node {
        column_gap: px(10),
        flex_shrink: 0.0,
        margin: UiRect::left(auto()),
        justify_content: JustifyContent::End,
        ..default()
    };
    let buttons = commands.spawn((buttons, Pickable::IGNORE, ChildOf(card))).id();
    let open = Act::OpenKept(kept.file.clone());
    let open = commands.spawn((button(type_face, word, look), open, ChildOf(buttons))).id();
    let does = button(type_face, "Delete for good", ButtonLook::Plain);
    let shredder = Shredder { file: kept.file.clone(), card };
    let does = commands.spawn((does, shredder, ChildOf(buttons))).id();
    commands.entity(does).entry::<Node>().and_modify(|mut node| node.display = Display::None);
    let bin = (button(type_face, WORDS[0], ButtonLook::Quiet), Bin { does, open, asks: false });
    let bin = commands.spawn((bin, ChildOf(buttons))).id();
    commands.entity(card).insert(Card { bin });
    commands.entity(bin).entry::<Node>().and_modify(|mut node| node.min_width = px(BIN));
}

/// Who played, and how it stands.
pub fn between(kept: &SavedMatch) -> String {
    let name = |seat: Seat| match kept.names[seat.index()].as_str() {
        "" => seat.to_string(),
        name => name.to_owned(),
    };
    let [south, north] = kept.totals;
    format!("{} {south} \u{2013} {north} {}", name(Seat::South), name(Seat::North))
}

fn about(kept: &SavedMatch) -> String {
    let moves = match kept.plies {
        1 => "1 move".to_owned(),
        plies => format!("{plies} moves"),
    };
    let state = if kept.over { format!("over after {moves}") } else { moves };
    let when = if kept.last.is_empty() { &kept.date } else { &kept.last };
    let parts = [kept.ruleset.name.as_str(), when, &state];
    let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    parts.join(" \u{b7} ")
}

/// One question at a time.
fn ask(
    activate: On<Activate>,
    mut bins: Query<(Entity, &mut Bin, &Children)>,
    mut nodes: Query<&mut Node>,
    mut texts: Query<&mut Text>,
) {
    if !bins.contains(activate.entity) {
        return;
    }
    for (entity, mut bin, children) in &mut bins {
        bin.asks = entity == activate.entity && !bin.asks;
        for (button, shown) in [(bin.does, bin.asks), (bin.open, !bin.asks)] {
            if let Ok(mut node) = nodes.get_mut(button) {
                node.display = if shown { Display::Flex } else { Display::None };
            }
        }
        for child in children {
            if let Ok(mut text) = texts.get_mut(*child) {
                text.set_if_neq(Text::new(WORDS[usize::from(bin.asks)]));
            }
        }
    }
}

/// The line stays where it is, and so do all others: nothing comes under the pointer. The keyboard goes on
/// from the next match.
fn throw_away(
    activate: On<Activate>,
    mut commands: Commands,
    shredders: Query<&Shredder>,
    bins: Query<&Bin>,
    cards: Query<&Card>,
    (parents, children): (Query<&ChildOf>, Query<&Children>),
    mut nodes: Query<(&ComputedNode, &mut Node)>,
    type_face: Res<Fonts>,
    cabinet: Option<ResMut<SavedMatches>>,
    (mut trouble, mut focus): (ResMut<Trouble>, ResMut<InputFocus>),
) {
    let (Ok(shredder), Some(mut cabinet)) = (shredders.get(activate.entity), cabinet) else {
        return;
    };
    if !bins.iter().any(|bin| bin.does == activate.entity && bin.asks) {
        return;
    }
    if let Err(error) = cabinet.bypass_change_detection().remove(&shredder.file) {
        trouble.0 = Some(error);
        return;
    }
    let list = parents.get(shredder.card).and_then(|list| children.get(list.parent()));
    if let Some(list) = list.ok().filter(|_| focus.get() == Some(activate.entity)) {
        let at = list.iter().position(|card| card == shredder.card).unwrap_or(0);
        let (before, from) = list.split_at(at);
        let mut others = from.iter().skip(1).chain(before.iter().rev());
        match others.find_map(|card| cards.get(*card).ok()) {
            Some(card) => focus.set(card.bin, FocusCause::Navigated),
            None => focus.clear(),
        }
    }
    if let Ok((computed, mut node)) = nodes.get_mut(shredder.card) {
        node.min_height = px(computed.size().y * computed.inverse_scale_factor());
    }
    commands.entity(shredder.card).remove::<Card>().despawn_children();
    let gone = words(type_face.regular(size::BODY), TextRole::Soft, "Deleted");
    commands.spawn((gone, ChildOf(shredder.card)));
}
