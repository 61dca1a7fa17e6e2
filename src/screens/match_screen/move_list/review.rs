//! The review of the match by the computer, above the moves or beside them: a graph of the margin ply by ply,
//! and the most costly moves, each with a better line.

use bevy::input_focus::{AutoFocus, InputFocus};
use bevy::picking::Pickable;
use bevy::prelude::*;
use bevy::ui_widgets::Button;

use super::drawer_state::start_review;
use super::list;
use crate::ai::Review;
use crate::game::{CurrentMatch, GameSet, Match, MatchCommand, MatchPresence, MatchReview};
use crate::rules::Seat;
use crate::theme::widgets::{AccentLine, ButtonStyle, TextRole, button, column, themed_text};
use crate::theme::{ActiveTheme, Fonts, colour, size};
use crate::ui::button_actions::SendsCommand;
use crate::ui::focus::ReplaceFocus;

/// Height of the graph, in logical pixels.
const GRAPH_HEIGHT_PX: f32 = 96.0;
/// The least margin that reaches the edge of the graph, in seeds.
const MIN_GRAPH_RANGE_SEEDS: f32 = 6.0;
/// The label of the button that leaves a line.
pub const BACK: &str = "Back to the match";
/// How many costly moves are listed.
const MAX_COSTLY_MOVES: usize = 3;

/// The node of the review, and what it shows.
#[derive(Component, Default)]
struct ReviewNode {
    shown: Option<Content>,
}

/// What the review shows.
#[derive(Clone, PartialEq, Eq)]
struct Content {
    /// Whether a line is shown on the board.
    shows_line: bool,
    /// Whether there is a review.
    has_review: bool,
    /// Whether a review is being made.
    is_pending: bool,
    /// Whether a review can be asked for.
    can_review: bool,
    /// The names of the players, South's first.
    names: [String; 2],
}

/// A bar of the graph: the number of plies before the position, and the margin for South in seeds.
#[derive(Component)]
struct GraphBar(usize, f32);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (write_review.in_set(ReplaceFocus), color_bars.in_set(GameSet::Present))
            .chain()
            .run_if(in_state(MatchPresence::Present)),
    );
}

/// Spawns the node of the review; returns it.
pub(super) fn spawn(commands: &mut Commands, area: Entity) -> Entity {
    let node = Node { align_items: AlignItems::Stretch, flex_shrink: 0.0, ..column(4.0) };
    commands.spawn((ReviewNode::default(), node, ChildOf(area))).id()
}

fn write_review(
    mut commands: Commands,
    current: CurrentMatch,
    reviewed: Res<MatchReview>,
    fonts: Res<Fonts>,
    focus: Res<InputFocus>,
    parents: Query<&ChildOf>,
    mut review_nodes: Query<(Entity, &mut ReviewNode, &mut Node)>,
) {
    for (entity, mut review_node, mut node) in &mut review_nodes {
        let main_line = current.main_line();
        let now = Content {
            shows_line: current.shows_line(),
            has_review: reviewed.review().is_some(),
            is_pending: reviewed.is_pending(),
            can_review: current.can_show_line() && reviewed.is_outdated(main_line),
            names: Seat::BOTH.map(|seat| current.name_at(seat, main_line.moves().len()).to_owned()),
        };
        if review_node.shown.as_ref() == Some(&now) {
            continue;
        }
        let empty = !(now.shows_line || now.has_review || now.is_pending || now.can_review);
        node.display = if empty { Display::None } else { Display::Flex };
        // If a button of the review had the focus, a new one gets it.
        let had_focus =
            focus.get().is_some_and(|at| parents.iter_ancestors(at).any(|up| up == entity));
        commands.entity(entity).despawn_children();
        match reviewed.review() {
            Some(review) => {
                spawn_graph(&mut commands, entity, &fonts, review, &now.names);
                let first = spawn_costly_moves(&mut commands, entity, &fonts, review, &current);
                if let Some(first) = first.filter(|_| had_focus && !now.shows_line) {
                    commands.entity(first).insert(AutoFocus);
                }
            }
            None if now.is_pending => {
                let reads = themed_text(
                    fonts.regular(size::BODY),
                    TextRole::Soft,
                    "Reading the match \u{2026}",
                );
                commands.spawn((reads, ChildOf(entity)));
            }
            None => {}
        }
        // Below the rest, so that nothing moves under the pointer.
        if now.shows_line {
            let back = button(&fonts, BACK, ButtonStyle::Highlighted);
            let back =
                commands.spawn((back, SendsCommand(MatchCommand::LeaveLine), ChildOf(entity))).id();
            if had_focus {
                commands.entity(back).insert(AutoFocus);
            }
        }
        if now.can_review {
            let word = if now.has_review { "Review again" } else { "Review the moves" };
            let review = button(&fonts, word, ButtonStyle::Plain);
            commands.spawn((review, ChildOf(entity))).observe(start_review);
        }
        review_node.shown = Some(now);
    }
}

/// Spawns the graph with a bar for each position: up where South is ahead, down where North is.
fn spawn_graph(
    commands: &mut Commands,
    place: Entity,
    fonts: &Fonts,
    review: &Review,
    [south, north]: &[String; 2],
) {
    let margins: Vec<f32> =
        review.reviewed().iter().map(|ply| ply.after.hundredths() as f32 / 100.0).collect();
    let range = margins.iter().fold(MIN_GRAPH_RANGE_SEEDS, |range, margin| range.max(margin.abs()));
    let whole = Node {
        height: px(GRAPH_HEIGHT_PX),
        width: percent(100),
        align_items: AlignItems::Stretch,
        ..default()
    };
    let label = format!("Expected margin, up for {south}");
    let whole =
        commands.spawn((whole, AccessibleLabel(label), Pickable::IGNORE, ChildOf(place))).id();
    for (ply, margin) in margins.into_iter().enumerate() {
        // The whole height can be pressed, however short the bar.
        let slot = Node { flex_grow: 1.0, flex_basis: px(0), min_width: px(0), ..default() };
        let who = if margin >= 0.0 { south } else { north };
        let label = format!("Move {}: {who} {:.0} ahead", ply + 1, margin.abs());
        let slot = (
            Button,
            SendsCommand(MatchCommand::GoToMainLine(ply + 1)),
            AccessibleLabel(label),
            slot,
        );
        let slot = commands.spawn((slot, ChildOf(whole))).id();
        let share = (margin.abs() / range * 50.0).max(0.8);
        let bar = Node {
            position_type: PositionType::Absolute,
            left: percent(8),
            right: percent(8),
            height: percent(share),
            top: percent(if margin >= 0.0 { 50.0 - share } else { 50.0 }),
            ..default()
        };
        let bar = (GraphBar(ply + 1, margin), Pickable::IGNORE, bar, BackgroundColor::default());
        commands.spawn((bar, ChildOf(slot)));
    }
    // The line at which both are even.
    let zero_line = Node {
        position_type: PositionType::Absolute,
        width: percent(100),
        top: percent(50),
        height: px(1),
        ..default()
    };
    commands.spawn((
        AccentLine,
        Pickable::IGNORE,
        BackgroundColor::default(),
        zero_line,
        ChildOf(whole),
    ));
    let legend = format!("Up: {south}. Down: {north}. Edge: {range:.0} seeds.");
    commands
        .spawn((themed_text(fonts.regular(size::BODY), TextRole::Soft, legend), ChildOf(place)));
}

/// Spawns a row for each of the most costly moves: one button shows the position, the other the better line.
/// Returns the first button.
fn spawn_costly_moves(
    commands: &mut Commands,
    place: Entity,
    fonts: &Fonts,
    review: &Review,
    current: &CurrentMatch,
) -> Option<Entity> {
    let worst = review.worst(MAX_COSTLY_MOVES);
    if worst.is_empty() {
        let none = "No move cost a seed that could be seen.";
        commands
            .spawn((themed_text(fonts.regular(size::BODY), TextRole::Soft, none), ChildOf(place)));
    }
    let mut first = None;
    let lines = list::line_numbers(&current.main_line().turns(&current.rules));
    for ply in worst {
        let row = Node { column_gap: px(4), width: percent(100), ..default() };
        let row = commands.spawn((row, Pickable::IGNORE, ChildOf(place))).id();
        let line = lines.get(ply.ply).copied().unwrap_or_default();
        let cost =
            if ply.gave_away { "the game".to_owned() } else { whole_seeds(ply.cost).to_string() };
        let label = format!("{line}. {} costs {cost}", ply.played);
        let go = commands
            .spawn((button(fonts, label, ButtonStyle::Plain), ChildOf(row)))
            .insert(SendsCommand(MatchCommand::GoToMainLine(ply.ply)))
            .id();
        commands.entity(go).entry::<Node>().and_modify(|mut node| {
            node.flex_grow = 1.0;
            node.padding = UiRect::axes(px(8), px(4));
        });
        first = first.or(Some(go));
        let better = format!("Better: {}", ply.best);
        let name = current.name_at(ply.seat, ply.ply);
        let label = format!("A better line than {name}'s {} in line {line}", ply.played);
        let command = MatchCommand::ShowLine(ply.ply, ply.line.clone());
        let show = commands
            .spawn((button(fonts, better, ButtonStyle::Plain), ChildOf(row)))
            .insert((SendsCommand(command), AccessibleLabel(label)))
            .id();
        commands.entity(show).entry::<Node>().and_modify(|mut node| {
            node.padding = UiRect::axes(px(8), px(4));
        });
    }
    first
}

/// Hundredths of a seed as whole seeds, at least one.
fn whole_seeds(cost: u32) -> u32 {
    ((cost + 50) / 100).max(1)
}

/// Colours the bars: ivory for South, the accent for North, stronger at the position on the board.
fn color_bars(
    current: Res<Match>,
    theme: Res<ActiveTheme>,
    mut bars: Query<(&GraphBar, &mut BackgroundColor)>,
) {
    let palette = theme.palette();
    let cursor = current.history().cursor();
    let in_main_line = !current.shows_line();
    for (bar, mut background) in &mut bars {
        let base = if bar.1 >= 0.0 { palette.ivory } else { palette.accent };
        let strength = if in_main_line && bar.0 == cursor { 1.0 } else { 0.55 };
        background.set_if_neq(BackgroundColor(colour(base).with_alpha(strength)));
    }
}
