//! The result: who won, by how much and why, and what can be done next.

use bevy::input_focus::AutoFocus;
use bevy::picking::Pickable;
use bevy::prelude::*;
use bevy::text::{LineBreak, LineHeight};

use super::captions::{headline, reason, result};
use super::move_list::start_review;
use crate::board::{BoardLayout, BoardSet, Layout};
use crate::game::{CurrentMatch, GameSet, MatchCommand};
use crate::record::Highlights;
use crate::rules::{Outcome, PitId, Place, Seat};
use crate::screens::navigation::leave_match;
use crate::screens::start_match::leave_for_options;
use crate::theme::widgets::{
    ButtonStyle, PlateColor, TextRole, button, column, panel, row, themed_text,
};
use crate::theme::{Fonts, size};
use crate::ui::button_actions::SendsCommand;
use crate::ui::one_line::{Shrinks, one_line};
use crate::ui::panel_stack::{
    PANEL_MARGIN_PX, Panel, RebuildPanel, add_panel, panel_layer, panel_node,
};

/// Width of the panel, in logical pixels.
const MAX_WIDTH_PX: f32 = 760.0;
/// Width of the total on a plate, in logical pixels.
const TOTAL_WIDTH_PX: f32 = 118.0;

/// The panel is mostly no higher than this, in logical pixels.
const USUAL_HEIGHT_PX: f32 = 300.0;
/// Between two buttons, and beside the text of one, in logical pixels.
const BUTTON_SPACING_PX: [f32; 2] = [10.0, 15.0];
/// The same in the panel below the board.
const TIGHT_BUTTON_SPACING_PX: [f32; 2] = [6.0, 8.0];

/// The panel is moved up by no more than this, in logical pixels: a low window needs the room.
const MAX_LIFT_PX: f32 = 90.0;

pub(super) fn plugin(app: &mut App) {
    add_panel(app, Panel::Result, spawn);
    app.add_systems(
        Update,
        follow
            .in_set(GameSet::Animate)
            .after(BoardSet::UpdateLayout)
            .run_if(resource_exists_and_changed::<BoardLayout>),
    );
}

/// The panel, and whether it is the short one below the board.
#[derive(Component)]
struct Sheet {
    below: bool,
}

fn spawn(
    mut commands: Commands,
    current: Option<CurrentMatch>,
    layout: Option<Res<BoardLayout>>,
    fonts: Res<Fonts>,
) {
    let Some(current) = current else {
        return;
    };
    let below = layout.as_ref().is_some_and(|layout| hides_counts(layout));
    let layer = commands.spawn(panel_layer()).id();
    let mut node = Node { overflow: Overflow::scroll_y(), ..panel_node(MAX_WIDTH_PX, 10.0) };
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
        in_short(&mut commands, &fonts, sheet, &current);
    } else {
        in_full(&mut commands, &fonts, sheet, &current);
    }
    buttons(
        &mut commands,
        &fonts,
        sheet,
        if below { TIGHT_BUTTON_SPACING_PX } else { BUTTON_SPACING_PX },
    );
}

/// The panel is as wide as the bar that it covers, or lies over the board's pits; the list of moves
/// may have taken some of the window.
fn place(node: &mut Node, below: bool, layout: &Layout) {
    let aside = (layout.window - layout.table_size) / layout.ui_scale;
    node.margin = UiRect { right: px(aside.x), bottom: px(aside.y), ..default() };
    node.max_height = px(layout.table_size.y / layout.ui_scale - 2.0 * PANEL_MARGIN_PX);
    if below {
        node.width = px(layout.bar.width() / layout.ui_scale);
    } else {
        node.margin.bottom = px(aside.y + lift(layout));
    }
}

/// The panel stays where it hides no counts while the window changes.
fn follow(
    layout: Res<BoardLayout>,
    mut anew: ResMut<RebuildPanel>,
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
fn in_short(commands: &mut Commands, fonts: &Fonts, sheet: Entity, current: &CurrentMatch) {
    let centred = || TextLayout::new(Justify::Center, LineBreak::WordOrCharacter);
    let mut why = reason(current);
    if current.score(&current.rules).games() > 1 {
        why = format!("{why} {}", score(current));
    }
    for (font, ink, line) in [
        (fonts.bold(size::HEADING), TextRole::Cream, result(current)),
        (fonts.regular(size::BODY), TextRole::Soft, why),
    ] {
        let line = themed_text(font, ink, line);
        commands.spawn((line, centred(), LineHeight::RelativeToFont(1.1), ChildOf(sheet)));
    }
}

/// Who won, by how much and why, what both have, and what was most.
fn in_full(commands: &mut Commands, fonts: &Fonts, sheet: Entity, current: &CurrentMatch) {
    // A long name makes two lines of it: by how much is worth more than one.
    commands.spawn((
        themed_text(fonts.bold(size::RESULT), TextRole::Cream, headline(current)),
        TextLayout::new(Justify::Center, LineBreak::WordOrCharacter),
        LineHeight::RelativeToFont(1.15),
        ChildOf(sheet),
    ));
    commands.spawn((
        themed_text(fonts.regular(size::BODY), TextRole::Soft, reason(current)),
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
        total(commands, fonts, totals, current, seat);
    }
    facts(commands, fonts, sheet, current);
}

/// What can be done next. `[gap, padding]` is what is between buttons and in them.
fn buttons(commands: &mut Commands, fonts: &Fonts, sheet: Entity, [gap, padding]: [f32; 2]) {
    let buttons = commands.spawn((row(gap), Pickable::IGNORE, ChildOf(sheet))).id();
    let mut spawn = |label, look| {
        let mut button = commands.spawn((button(fonts, label, look), ChildOf(buttons)));
        button.entry::<Node>().and_modify(move |mut node| {
            node.padding = UiRect::axes(px(padding), px(4));
        });
        button.id()
    };
    let rematch = spawn("Rematch", ButtonStyle::Plain);
    let review = spawn("Review", ButtonStyle::Highlighted);
    let undo = spawn("Undo", ButtonStyle::Plain);
    let new_game = spawn("New game", ButtonStyle::Plain);
    let title = spawn("Title", ButtonStyle::Plain);
    commands.entity(rematch).insert(SendsCommand(MatchCommand::Rematch));
    // A player who presses Space once too often to skip the last move only looks at the board.
    commands.entity(review).insert(AutoFocus).observe(start_review);
    commands.entity(undo).insert(SendsCommand(MatchCommand::Undo));
    commands.entity(new_game).observe(leave_for_options);
    commands.entity(title).observe(leave_match);
}

/// Whether the whole panel would lie over counts: then it is short, below the board.
fn hides_counts(layout: &Layout) -> bool {
    let [south, north] =
        Seat::BOTH.map(|seat| layout.pixels(layout.label(Place::Pit(PitId::leftmost(seat)))).y);
    layout.turned || south - north - layout.label_size.y < USUAL_HEIGHT_PX * layout.ui_scale
}

/// How much further up than in the table's middle the panel is, so that it lies over the board's
/// pits, between the counts of both rows; in logical pixels at the usual scale.
fn lift(layout: &Layout) -> f32 {
    let below = layout.table_size.y - 2.0 * layout.middle.y;
    (below / layout.ui_scale).clamp(0.0, MAX_LIFT_PX)
}

/// What was most in the game, below each player's total, and the score if it was not their first.
fn facts(commands: &mut Commands, fonts: &Fonts, sheet: Entity, current: &CurrentMatch) {
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
            let fact = one_line(fonts.regular(size::BODY), Node::default(), fact);
            commands.spawn((fact, ChildOf(own)));
        }
    }
    if current.score(&current.rules).games() > 1 {
        let score = themed_text(fonts.regular(size::BODY), TextRole::Accent, score(current));
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
    fonts: &Fonts,
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
    let name = one_line(fonts.bold(size::NAME), Node::default(), name);
    commands.spawn((name, Shrinks(size::NAME, size::BODY), ChildOf(who)));
    if current.name(seat) != seat.to_string() {
        let seat = themed_text(fonts.regular(size::BODY), faint, seat.to_string());
        commands.spawn((seat, ChildOf(who)));
    }
    commands.spawn((
        Node {
            min_width: px(TOTAL_WIDTH_PX),
            justify_content: JustifyContent::Center,
            ..default()
        },
        Pickable::IGNORE,
        ChildOf(plate),
        children![themed_text(
            fonts.bold(size::TOTAL),
            ink,
            current.position().store(seat).to_string()
        )],
    ));
}
