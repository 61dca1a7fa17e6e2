//! The panel with the result: who won, by how much and why, and what can be done next.

use bevy::input_focus::AutoFocus;
use bevy::picking::Pickable;
use bevy::prelude::*;
use bevy::text::{LineBreak, LineHeight};

use super::match_messages::{headline_message, player_name, reason_message, result_message};
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
use crate::ui::one_line::{ShrinksToFit, one_line};
use crate::ui::panel_stack::{
    PANEL_MARGIN_PX, Panel, RebuildPanel, add_panel, panel_layer, panel_node,
};
use crate::words::{Message, message};

/// Width of the panel, in logical pixels.
const MAX_WIDTH_PX: f32 = 760.0;
/// Width of the total on a plate, in logical pixels.
const TOTAL_WIDTH_PX: f32 = 118.0;

/// The height that the panel rarely exceeds, in logical pixels.
const USUAL_HEIGHT_PX: f32 = 300.0;
/// Between two buttons, and between a button's text and its sides, in logical pixels.
const BUTTON_SPACING_PX: [f32; 2] = [10.0, 15.0];
/// The same in the short panel below the board.
const TIGHT_BUTTON_SPACING_PX: [f32; 2] = [6.0, 8.0];

/// How far the panel is moved up at most, in logical pixels: a low window needs the room.
const MAX_LIFT_PX: f32 = 90.0;

pub(super) fn plugin(app: &mut App) {
    add_panel(app, Panel::Result, spawn);
    app.add_systems(
        Update,
        update_place
            .in_set(GameSet::Animate)
            .after(BoardSet::UpdateLayout)
            .run_if(resource_exists_and_changed::<BoardLayout>),
    );
}

/// The panel.
#[derive(Component)]
struct ResultPanel {
    /// Whether it is the short panel below the board.
    is_below: bool,
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
    let sheet = commands.spawn((panel(node), ResultPanel { is_below: below }, ChildOf(layer))).id();
    if below {
        spawn_short_content(&mut commands, &fonts, sheet, &current);
    } else {
        spawn_full_content(&mut commands, &fonts, sheet, &current);
    }
    spawn_buttons(
        &mut commands,
        &fonts,
        sheet,
        if below { TIGHT_BUTTON_SPACING_PX } else { BUTTON_SPACING_PX },
    );
}

/// The panel is as wide as the bar that it covers, or lies over the board's pits; the list of moves
/// may have taken some of the window.
fn place(node: &mut Node, below: bool, layout: &Layout) {
    let margin = (layout.window - layout.table_size) / layout.ui_scale;
    node.margin = UiRect { right: px(margin.x), bottom: px(margin.y), ..default() };
    node.max_height = px(layout.table_size.y / layout.ui_scale - 2.0 * PANEL_MARGIN_PX);
    if below {
        node.width = px(layout.bar.width() / layout.ui_scale);
    } else {
        node.margin.bottom = px(margin.y + lift(layout));
    }
}

/// Keeps the panel where it hides no counts when the window changes.
fn update_place(
    layout: Res<BoardLayout>,
    mut rebuild: ResMut<RebuildPanel>,
    mut sheets: Query<(&ResultPanel, &mut Node)>,
) {
    for (sheet, mut node) in &mut sheets {
        if sheet.is_below == hides_counts(&layout) {
            place(&mut node, sheet.is_below, &layout);
        } else {
            rebuild.0 = true;
        }
    }
}

/// Who won and why, in two lines: the totals can be read on the board, which stays in view.
fn spawn_short_content(
    commands: &mut Commands,
    fonts: &Fonts,
    sheet: Entity,
    current: &CurrentMatch,
) {
    let centred = || TextLayout::new(Justify::Center, LineBreak::WordOrCharacter);
    let mut why = reason_message(current).unwrap_or_else(|| Message::from(""));
    if current.score(&current.rules).games() > 1 {
        why = message!("sentences", first: why, second: score_message(current));
    }
    for (font, role, line) in [
        (fonts.bold(size::HEADING), TextRole::Cream, result_message(current)),
        (fonts.regular(size::BODY), TextRole::Soft, why),
    ] {
        let line = themed_text(font, role, line);
        commands.spawn((line, centred(), LineHeight::RelativeToFont(1.1), ChildOf(sheet)));
    }
}

/// Who won, by how much and why, both totals, and the highlights.
fn spawn_full_content(
    commands: &mut Commands,
    fonts: &Fonts,
    sheet: Entity,
    current: &CurrentMatch,
) {
    // A long name may take two lines, so that the margin is not cut.
    commands.spawn((
        themed_text(fonts.bold(size::RESULT), TextRole::Cream, headline_message(current)),
        TextLayout::new(Justify::Center, LineBreak::WordOrCharacter),
        LineHeight::RelativeToFont(1.15),
        ChildOf(sheet),
    ));
    commands.spawn((
        themed_text(
            fonts.regular(size::BODY),
            TextRole::Soft,
            reason_message(current).unwrap_or_else(|| Message::from("")),
        ),
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
        spawn_total(commands, fonts, totals, current, seat);
    }
    spawn_highlights(commands, fonts, sheet, current);
}

/// What can be done next. `[gap, padding]` is what is between buttons and in them.
fn spawn_buttons(commands: &mut Commands, fonts: &Fonts, sheet: Entity, [gap, padding]: [f32; 2]) {
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

/// Whether the full panel would hide counts: then a short one is shown below the board.
fn hides_counts(layout: &Layout) -> bool {
    let [south, north] =
        Seat::BOTH.map(|seat| layout.pixels(layout.label(Place::Pit(PitId::leftmost(seat)))).y);
    layout.turned || south - north - layout.label_size.y < USUAL_HEIGHT_PX * layout.ui_scale
}

/// How far the panel is moved up from the middle, so that it lies over the pits, between the counts of both
/// rows; in logical pixels at the usual scale.
fn lift(layout: &Layout) -> f32 {
    let below = layout.table_size.y - 2.0 * layout.middle.y;
    (below / layout.ui_scale).clamp(0.0, MAX_LIFT_PX)
}

/// The highlights of each player below the player's total, and the score if it was not the first game.
fn spawn_highlights(commands: &mut Commands, fonts: &Fonts, sheet: Entity, current: &CurrentMatch) {
    let node = Node { width: percent(100), column_gap: px(14), ..default() };
    let both = commands.spawn((node, Pickable::IGNORE, ChildOf(sheet))).id();
    for (seat, highlights) in
        Seat::BOTH.into_iter().zip(current.history().highlights(&current.rules))
    {
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
        for highlight in highlight_texts(&highlights) {
            let text = (Text::new(highlight), TextRole::Soft, TextColor::default());
            let text = one_line(fonts.regular(size::BODY), Node::default(), text);
            commands.spawn((text, ChildOf(own)));
        }
    }
    if current.score(&current.rules).games() > 1 {
        let score =
            themed_text(fonts.regular(size::BODY), TextRole::Accent, score_message(current));
        commands.spawn((score, TextLayout::justify(Justify::Center), ChildOf(sheet)));
    }
}

/// The highlights of a player, a line each.
fn highlight_texts(highlights: &Highlights) -> Vec<String> {
    let turn = highlights.turn.filter(|(_, plies)| *plies > 1);
    let lines = [
        highlights.capture.map(|(_, seeds)| format!("Biggest capture: {seeds}")),
        turn.map(|(_, plies)| format!("Longest turn: {plies} sowings")),
        highlights.laps.map(|(_, laps)| format!("Longest relay: {laps} laps")),
    ];
    lines.into_iter().flatten().collect()
}

/// The games won by each player.
fn score_message(current: &CurrentMatch) -> Message {
    let [south, north] = Seat::BOTH.map(|seat| player_name(current, seat));
    let [south_wins, north_wins] = current.games_won(&current.rules);
    match current.score(&current.rules).drawn {
        0 => message!(
            "result-score",
            south: south, south_wins: south_wins, north: north, north_wins: north_wins
        ),
        draws => message!(
            "result-score-draws",
            south: south,
            south_wins: south_wins,
            north: north,
            north_wins: north_wins,
            draws: draws
        ),
    }
}

/// The total of a player on a plate, which is lit for the winner; in a draw both are lit.
fn spawn_total(
    commands: &mut Commands,
    fonts: &Fonts,
    totals: Entity,
    current: &CurrentMatch,
    seat: Seat,
) {
    let lit = current.outcome().and_then(Outcome::winner).is_none_or(|winner| winner == seat);
    let role = if lit { TextRole::Dark } else { TextRole::Cream };
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
    let name_column = Node {
        flex_grow: 1.0,
        flex_basis: px(0),
        min_width: px(0),
        flex_direction: FlexDirection::Column,
        align_items: align,
        ..default()
    };
    let name_column = commands.spawn((name_column, Pickable::IGNORE, ChildOf(plate))).id();
    let name = (Text::new(current.name(seat)), role, TextColor::default());
    let name = one_line(fonts.bold(size::NAME), Node::default(), name);
    let sizes = ShrinksToFit { largest_px: size::NAME, smallest_px: size::BODY };
    commands.spawn((name, sizes, ChildOf(name_column)));
    if current.name(seat) != seat.to_string() {
        let seat = themed_text(fonts.regular(size::BODY), faint, seat.to_string());
        commands.spawn((seat, ChildOf(name_column)));
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
            role,
            current.position().store(seat).to_string()
        )],
    ));
}
