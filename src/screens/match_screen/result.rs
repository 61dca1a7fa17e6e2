//! The result: who won, by how much and why, and what can be done next.

use bevy::input_focus::AutoFocus;
use bevy::picking::Pickable;
use bevy::prelude::*;
use bevy::text::{LineBreak, LineHeight};

use super::captions::{headline, reason, result};
use crate::board::{BoardLayout, BoardSet, Layout};
use crate::game::{CurrentMatch, GameSet};
use crate::record::Highlights;
use crate::rules::{Outcome, PitId, Place, Seat};
use crate::screens::Act;
use crate::screens::panel_stack::{AROUND, Anew, Opened, Panel, layer, sheet};
use crate::theme::widgets::{ButtonLook, PlateColor, TextRole, button, column, panel, row, words};
use crate::theme::{Fonts, size};
use crate::ui::one_line::{Shrinks, one_line};

/// The width of the panel, and of the plate of a total, in logical pixels.
const WIDEST: f32 = 760.0;
const TOTAL: f32 = 118.0;

/// The panel is mostly no higher than this, in logical pixels.
const HIGH: f32 = 300.0;
/// Between two buttons, and in one beside its words: usually, and where they are close, in logical
/// pixels.
const USUAL: [f32; 2] = [10.0, 15.0];
const CLOSE: [f32; 2] = [6.0, 8.0];

/// The panel is not moved further than this, in logical pixels: in a low window it needs the room.
const MOST_LIFTED: f32 = 90.0;

pub(super) fn plugin(app: &mut App) {
    app.add_observer(spawn).add_systems(
        Update,
        follow
            .in_set(GameSet::Animate)
            .after(BoardSet::Fit)
            .run_if(resource_exists_and_changed::<BoardLayout>),
    );
}

/// The panel, and whether it is the short one below the board.
#[derive(Component)]
struct Sheet {
    below: bool,
}

fn spawn(
    opened: On<Opened>,
    mut commands: Commands,
    current: Option<CurrentMatch>,
    layout: Option<Res<BoardLayout>>,
    type_face: Res<Fonts>,
) {
    let Some(current) = current.filter(|_| opened.0 == Panel::Result) else {
        return;
    };
    let below = layout.as_ref().is_some_and(|layout| hides_counts(layout));
    let layer = commands.spawn(layer()).id();
    let mut node = Node { overflow: Overflow::scroll_y(), ..sheet(WIDEST, 10.0) };
    if below {
        node.padding = UiRect::axes(px(16), px(9));
        node.row_gap = px(5);
        node.align_self = AlignSelf::End;
    }
    if let Some(layout) = &layout {
        place(&mut node, below, layout);
    }
    let sheet = commands.spawn((panel(node), Sheet { below }, ChildOf(layer))).id();
    if below {
        in_short(&mut commands, &type_face, sheet, &current);
    } else {
        in_full(&mut commands, &type_face, sheet, &current);
    }
    buttons(&mut commands, &type_face, sheet, if below { CLOSE } else { USUAL });
}

/// The panel is as wide as the bar that it covers, or lies over the board's pits; the list of moves
/// may have taken some of the window.
fn place(node: &mut Node, below: bool, layout: &Layout) {
    let aside = (layout.window - layout.room) / layout.ui;
    node.margin = UiRect { right: px(aside.x), bottom: px(aside.y), ..default() };
    node.max_height = px(layout.room.y / layout.ui - 2.0 * AROUND);
    if below {
        node.width = px(layout.bar.width() / layout.ui);
    } else {
        node.margin.bottom = px(aside.y + lift(layout));
    }
}

/// The panel stays where it hides no counts while the window changes.
fn follow(
    layout: Res<BoardLayout>,
    mut anew: ResMut<Anew>,
    mut sheets: Query<(&Sheet, &mut Node)>,
) {
    for (sheet, mut node) in &mut sheets {
        if sheet.below == hides_counts(&layout) {
            place(&mut node, sheet.below, &layout);
        } else {
            anew.0 = true;
        }
    }
}

/// Who won and why, in two lines: the totals are read on the board, which stays in view.
fn in_short(commands: &mut Commands, type_face: &Fonts, sheet: Entity, current: &CurrentMatch) {
    let centred = || TextLayout::new(Justify::Center, LineBreak::WordOrCharacter);
    let mut why = reason(current);
    if current.score(&current.rules).games() > 1 {
        why = format!("{why} {}", score(current));
    }
    for (font, ink, line) in [
        (type_face.bold(size::HEADING), TextRole::Cream, result(current)),
        (type_face.regular(size::BODY), TextRole::Soft, why),
    ] {
        let line = words(font, ink, line);
        commands.spawn((line, centred(), LineHeight::RelativeToFont(1.1), ChildOf(sheet)));
    }
}

/// Who won, by how much and why, what both have, and what was most.
fn in_full(commands: &mut Commands, type_face: &Fonts, sheet: Entity, current: &CurrentMatch) {
    // A long name makes two lines of it: by how much is worth more than one.
    commands.spawn((
        words(type_face.bold(size::RESULT), TextRole::Cream, headline(current)),
        TextLayout::new(Justify::Center, LineBreak::WordOrCharacter),
        LineHeight::RelativeToFont(1.15),
        ChildOf(sheet),
    ));
    commands.spawn((
        words(type_face.regular(size::BODY), TextRole::Soft, reason(current)),
        TextLayout::justify(Justify::Center),
        ChildOf(sheet),
    ));
    let totals = Node {
        width: percent(100),
        justify_content: JustifyContent::Center,
        align_items: AlignItems::Stretch,
        column_gap: px(14),
        margin: UiRect::vertical(px(4)),
        ..default()
    };
    let totals = commands.spawn((totals, Pickable::IGNORE, ChildOf(sheet))).id();
    for seat in Seat::BOTH {
        total(commands, type_face, totals, current, seat);
    }
    facts(commands, type_face, sheet, current);
}

/// What can be done next. `[gap, padding]` is what is between buttons and in them.
fn buttons(commands: &mut Commands, type_face: &Fonts, sheet: Entity, [gap, padding]: [f32; 2]) {
    let buttons = commands.spawn((row(gap), Pickable::IGNORE, ChildOf(sheet))).id();
    for (label, act, look) in [
        ("Rematch", Act::Rematch, ButtonLook::Plain),
        ("Review", Act::Review, ButtonLook::Chosen),
        ("Undo", Act::Undo, ButtonLook::Plain),
        ("New game", Act::NewGame, ButtonLook::Plain),
        ("Title", Act::Leave, ButtonLook::Plain),
    ] {
        // Who skips the last move with Space once too often only looks at the board.
        let harmless = act == Act::Review;
        let mut button = commands.spawn((button(type_face, label, look), act, ChildOf(buttons)));
        button.entry::<Node>().and_modify(move |mut node| {
            node.padding = UiRect::axes(px(padding), px(4));
        });
        if harmless {
            button.insert(AutoFocus);
        }
    }
}

/// Whether the whole panel would lie over counts: then it is short, below the board.
fn hides_counts(layout: &Layout) -> bool {
    let [south, north] =
        Seat::BOTH.map(|seat| layout.pixels(layout.label(Place::Pit(PitId::leftmost(seat)))).y);
    layout.turned || south - north - layout.label_size.y < HIGH * layout.ui
}

/// How much further up than in the table's middle the panel is, so that it lies over the board's
/// pits, between the counts of both rows; in logical pixels at the usual scale.
fn lift(layout: &Layout) -> f32 {
    let below = layout.room.y - 2.0 * layout.middle.y;
    (below / layout.ui).clamp(0.0, MOST_LIFTED)
}

/// What was most in the game, below each player's total, and the score if it was not their first.
fn facts(commands: &mut Commands, type_face: &Fonts, sheet: Entity, current: &CurrentMatch) {
    let node = Node { width: percent(100), column_gap: px(14), ..default() };
    let both = commands.spawn((node, Pickable::IGNORE, ChildOf(sheet))).id();
    for (seat, most) in Seat::BOTH.into_iter().zip(current.history().highlights(&current.rules)) {
        let align = if seat == Seat::South { AlignItems::Start } else { AlignItems::End };
        let node = Node {
            flex_grow: 1.0,
            flex_basis: px(0),
            min_width: px(0),
            padding: UiRect::horizontal(px(16)),
            align_items: align,
            ..column(0.0)
        };
        let own = commands.spawn((node, Pickable::IGNORE, ChildOf(both))).id();
        for fact in told(&most) {
            let fact = (Text::new(fact), TextRole::Soft, TextColor::default());
            let fact = one_line(type_face.regular(size::BODY), Node::default(), fact);
            commands.spawn((fact, ChildOf(own)));
        }
    }
    if current.score(&current.rules).games() > 1 {
        let score = words(type_face.regular(size::BODY), TextRole::Accent, score(current));
        commands.spawn((score, TextLayout::justify(Justify::Center), ChildOf(sheet)));
    }
}

/// The most that a player did, a line each.
fn told(most: &Highlights) -> Vec<String> {
    let turn = most.turn.filter(|(_, plies)| *plies > 1);
    let lines = [
        most.capture.map(|(_, seeds)| format!("Biggest capture: {seeds}")),
        turn.map(|(_, plies)| format!("Longest turn: {plies} sowings")),
        most.laps.map(|(_, laps)| format!("Longest relay: {laps} laps")),
    ];
    lines.into_iter().flatten().collect()
}

/// Games won by each, in all that they have played.
fn score(current: &CurrentMatch) -> String {
    let total = current.score(&current.rules);
    let [south, north] = Seat::BOTH.map(|seat| current.name(seat));
    let [won_south, won_north] = current.games_won(&current.rules);
    let drawn = match total.drawn {
        0 => String::new(),
        drawn => format!(", {drawn} drawn"),
    };
    format!("The match: {south} {won_south}, {north} {won_north}{drawn}")
}

/// What a player has, on a plate that is lit for who has won; in a draw both are.
fn total(
    commands: &mut Commands,
    type_face: &Fonts,
    totals: Entity,
    current: &CurrentMatch,
    seat: Seat,
) {
    let lit = current.outcome().and_then(Outcome::winner).is_none_or(|winner| winner == seat);
    let ink = if lit { TextRole::Dark } else { TextRole::Cream };
    let faint = if lit { TextRole::DarkSoft } else { TextRole::Soft };
    // The numbers meet in the middle.
    let direction =
        if seat == Seat::South { FlexDirection::Row } else { FlexDirection::RowReverse };
    let align = if seat == Seat::South { AlignItems::Start } else { AlignItems::End };
    let plate = commands
        .spawn((
            PlateColor { lit },
            Pickable::IGNORE,
            Node {
                flex_direction: direction,
                flex_grow: 1.0,
                flex_basis: px(0),
                min_width: px(0),
                align_items: AlignItems::Center,
                padding: UiRect::axes(px(16), px(4)),
                border: UiRect::all(px(1.5)),
                border_radius: BorderRadius::all(px(10)),
                ..default()
            },
            BackgroundColor::default(),
            BorderColor::default(),
            ChildOf(totals),
        ))
        .id();
    let who = Node {
        flex_grow: 1.0,
        flex_basis: px(0),
        min_width: px(0),
        flex_direction: FlexDirection::Column,
        align_items: align,
        ..default()
    };
    let who = commands.spawn((who, Pickable::IGNORE, ChildOf(plate))).id();
    let name = (Text::new(current.name(seat)), ink, TextColor::default());
    let name = one_line(type_face.bold(size::NAME), Node::default(), name);
    commands.spawn((name, Shrinks(size::NAME, size::BODY), ChildOf(who)));
    if current.name(seat) != seat.to_string() {
        let seat = words(type_face.regular(size::BODY), faint, seat.to_string());
        commands.spawn((seat, ChildOf(who)));
    }
    commands.spawn((
        Node { min_width: px(TOTAL), justify_content: JustifyContent::Center, ..default() },
        Pickable::IGNORE,
        ChildOf(plate),
        children![words(
            type_face.bold(size::TOTAL),
            ink,
            current.position().store(seat).to_string()
        )],
    ));
}
