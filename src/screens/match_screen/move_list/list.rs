//! The list of moves: a line for each pair of turns, South's at the left, with what was captured.

use bevy::picking::Pickable;
use bevy::prelude::*;

use crate::game::{CurrentMatch, GameSet, Match, MatchCommand, MatchPresence, MatchReview};
use crate::platform::power::RedrawRequests;
use crate::record::{LoggedPly, LoggedTurn};
use crate::rules::{Move, Seat};
use crate::theme::widgets::{ButtonStyle, MIN_TARGET_PX, TextRole, button, themed_text};
use crate::theme::{Fonts, size};
use crate::ui::button_actions::SendsCommand;
use crate::ui::one_line::one_line;
use crate::ui::scroll;

/// Width of the line numbers, in logical pixels.
const NUMBER_WIDTH_PX: f32 = 34.0;

/// Where the lines are, and which moves they are made from.
#[derive(Component, Default)]
struct List {
    shown: Vec<Move>,
    names: Option<[String; 2]>,
    /// South's cell of each line, and North's.
    lines: Vec<[Entity; 2]>,
}

/// The button of the ply of that number.
#[derive(Component)]
struct PlyOf(usize);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (write, mark).chain().in_set(GameSet::Present).run_if(in_state(MatchPresence::Present)),
    );
}

/// Makes `area` the list's place.
pub(super) fn begin(commands: &mut Commands, area: Entity) {
    commands.entity(area).insert(List::default());
}

/// Adds the moves that have come; the list is written anew when others were there before.
fn write(
    mut commands: Commands,
    current: CurrentMatch,
    fonts: Res<Fonts>,
    mut lists: Query<(Entity, &mut List)>,
) {
    for (area, mut list) in &mut lists {
        let names = Seat::BOTH.map(|seat| current.name(seat));
        let moves = current.history().moves();
        let named = list.names.as_ref().is_some_and(|shown| *shown == names);
        if named && list.shown == moves {
            continue;
        }
        if !named || !moves.starts_with(&list.shown) {
            commands.entity(area).despawn_children();
            head(&mut commands, area, &fonts, names);
            *list = List { names: Some(names.map(str::to_owned)), ..default() };
        }
        for (index, pair) in pairs(&current.history().turns(&current.rules)).into_iter().enumerate()
        {
            if index == list.lines.len() {
                list.lines.push(line(&mut commands, area, &fonts, index + 1));
            }
            for (turn, cell) in pair.into_iter().zip(list.lines[index]) {
                let plies = turn.into_iter().flat_map(|turn| &turn.plies);
                for ply in plies.filter(|ply| ply.number > list.shown.len()) {
                    chip(&mut commands, cell, &fonts, ply);
                }
            }
        }
        list.shown = moves.to_vec();
    }
}

/// The number of the line in which each ply stands.
pub(super) fn lines(turns: &[LoggedTurn]) -> Vec<usize> {
    let plies =
        |pair: &[Option<&LoggedTurn>; 2]| pair.iter().flatten().map(|turn| turn.plies.len()).sum();
    let pairs = pairs(turns);
    let lines = pairs.iter().enumerate();
    lines.flat_map(|(index, pair)| std::iter::repeat_n(index + 1, plies(pair))).collect()
}

/// South's turn and the one of North that follows it.
fn pairs(turns: &[LoggedTurn]) -> Vec<[Option<&LoggedTurn>; 2]> {
    let mut pairs: Vec<[Option<&LoggedTurn>; 2]> = Vec::new();
    for turn in turns {
        match (turn.seat, pairs.last_mut()) {
            (Seat::North, Some(pair @ [_, None])) => pair[1] = Some(turn),
            (Seat::North, _) => pairs.push([None, Some(turn)]),
            (Seat::South, _) => pairs.push([Some(turn), None]),
        }
    }
    pairs
}

fn head(commands: &mut Commands, area: Entity, fonts: &Fonts, names: [&str; 2]) {
    let line = Node { margin: UiRect::top(px(6)), ..row_of_three() };
    let line = commands.spawn((line, Pickable::IGNORE, ChildOf(area))).id();
    commands.spawn((numbers(), ChildOf(line)));
    for name in names {
        let cell = Node { padding: UiRect::left(px(10)), ..cell() };
        let cell = commands.spawn((cell, Pickable::IGNORE, ChildOf(line))).id();
        let name = (Text::new(name), TextRole::Soft, TextColor::default());
        let name = one_line(fonts.regular(size::BODY), Node::default(), name);
        commands.spawn((name, ChildOf(cell)));
    }
}

/// A line without moves; its two cells come back.
fn line(commands: &mut Commands, area: Entity, fonts: &Fonts, number: usize) -> [Entity; 2] {
    let line = commands.spawn((row_of_three(), Pickable::IGNORE, ChildOf(area))).id();
    let label = themed_text(fonts.regular(size::BODY), TextRole::Soft, number.to_string());
    commands.spawn((numbers(), Pickable::IGNORE, ChildOf(line), children![label]));
    Seat::BOTH.map(|_| commands.spawn((cell(), Pickable::IGNORE, ChildOf(line))).id())
}

/// The button of a ply.
fn chip(commands: &mut Commands, cell: Entity, fonts: &Fonts, ply: &LoggedPly) {
    let chip = button(fonts, in_short(ply), ButtonStyle::Quiet);
    let chip = commands.spawn((chip, PlyOf(ply.number), ChildOf(cell))).id();
    commands
        .entity(chip)
        .insert((SendsCommand(MatchCommand::GoTo(ply.number)), AccessibleLabel(in_words(ply))));
    commands.entity(chip).entry::<Node>().and_modify(|mut node| {
        node.padding = UiRect::axes(px(6), px(2));
    });
}

fn row_of_three() -> Node {
    Node {
        align_items: AlignItems::Start,
        column_gap: px(4),
        flex_shrink: 0.0,
        min_height: px(MIN_TARGET_PX - 8.0),
        ..default()
    }
}

fn numbers() -> Node {
    Node {
        width: px(NUMBER_WIDTH_PX),
        flex_shrink: 0.0,
        height: px(MIN_TARGET_PX),
        align_items: AlignItems::Center,
        justify_content: JustifyContent::End,
        ..default()
    }
}

fn cell() -> Node {
    Node {
        flex_grow: 1.0,
        flex_basis: px(0),
        min_width: px(0),
        flex_wrap: FlexWrap::Wrap,
        align_items: AlignItems::Center,
        ..default()
    }
}

/// A ply as the list has it: the pit's letter, and what was captured.
fn in_short(ply: &LoggedPly) -> String {
    match ply.captured {
        0 => ply.mv.to_string(),
        seeds => format!("{} \u{d7}{seeds}", ply.mv),
    }
}

/// A ply for who hears it.
fn in_words(ply: &LoggedPly) -> String {
    let captured = match ply.captured {
        0 => String::new(),
        seeds => format!(", captures {seeds}"),
    };
    format!("Move {}: {} {}{captured}", ply.number, ply.seat, ply.mv)
}

/// What the last ply was brought into view for: which one of how many, in a list of which size.
#[derive(Clone, Copy, PartialEq, Default)]
struct InView {
    ply: usize,
    plies: usize,
    room: Vec2,
}

/// The ply that was played last stands out, and is in view; but who reads what the computer makes of
/// the match is not taken away from it.
fn mark(
    current: Res<Match>,
    reviewed: Res<MatchReview>,
    lists: Query<&ChildOf, With<List>>,
    nodes: Query<(&ComputedNode, &UiGlobalTransform)>,
    mut areas: Query<(&ComputedNode, &UiGlobalTransform, &mut ScrollPosition)>,
    mut plies: Query<(Entity, &PlyOf, &mut ButtonStyle)>,
    mut seen: Local<InView>,
    redraw: Res<RedrawRequests>,
) {
    let cursor = current.history().cursor();
    for (_, ply, mut look) in &mut plies {
        let here = ply.0 == cursor;
        look.set_if_neq(if here { ButtonStyle::Highlighted } else { ButtonStyle::Quiet });
    }
    let list = lists.iter().next().map(ChildOf::parent);
    let Some((area, at, mut scroll)) = list.and_then(|area| areas.get_mut(area).ok()) else {
        *seen = InView::default();
        return;
    };
    let now = InView { ply: cursor, plies: plies.iter().count(), room: area.size() };
    // A review of an earlier time is no reading matter any more.
    let stale = reviewed.is_outdated(current.main_line());
    let reads = reviewed.is_pending() || reviewed.review().is_some() && !stale;
    if *seen == now || reads {
        return;
    }
    if let Some((entity, ..)) = plies.iter().find(|(_, ply, _)| ply.0 == cursor) {
        match nodes.get(entity) {
            Ok((node, place)) if !node.is_empty() => {
                let to = scroll::to_middle((area, at, &scroll), place);
                scroll.y = to;
            }
            // A ply that has just come has no place yet.
            _ => return redraw.animate(),
        }
    } else if scroll.y != 0.0 {
        scroll.y = 0.0;
    }
    *seen = now;
}
