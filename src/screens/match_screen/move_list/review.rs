//! What the computer makes of the match, above its moves or beside them: how the margin went, ply by ply,
//! and the moves that cost most, each with a better line to be looked at.

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

/// Height of the graph, in logical pixels.
const GRAPH_HEIGHT_PX: f32 = 96.0;
/// The least margin that reaches the edge of the graph, in seeds.
const MIN_GRAPH_RANGE_SEEDS: f32 = 6.0;
/// The way out of a line.
pub const BACK: &str = "Back to the match";
/// How many costly moves are listed.
const MAX_COSTLY_MOVES: usize = 3;

/// Where it is said, and what was said last.
#[derive(Component, Default)]
struct Place {
    shown: Option<Said>,
}

/// What is said: whether a line is looked at, whether there is a review, whether one is being made or
/// could be, and who sits where.
#[derive(Clone, PartialEq, Eq)]
struct Said {
    line: bool,
    there: bool,
    awaited: bool,
    to_be_made: bool,
    names: [String; 2],
}

/// The bar of the position after so many plies, with the margin for South.
#[derive(Component)]
struct BarOf(usize, f32);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (write, dress).chain().in_set(GameSet::Present).run_if(in_state(MatchPresence::Present)),
    );
}

/// Makes a place for it in the drawer; the place comes back.
pub(super) fn begin(commands: &mut Commands, area: Entity) -> Entity {
    let node = Node { align_items: AlignItems::Stretch, flex_shrink: 0.0, ..column(4.0) };
    commands.spawn((Place::default(), node, ChildOf(area))).id()
}

fn write(
    mut commands: Commands,
    current: CurrentMatch,
    reviewed: Res<MatchReview>,
    fonts: Res<Fonts>,
    focus: Res<InputFocus>,
    parents: Query<&ChildOf>,
    mut places: Query<(Entity, &mut Place, &mut Node)>,
) {
    for (entity, mut place, mut node) in &mut places {
        let own = current.main_line();
        let now = Said {
            line: current.shows_line(),
            there: reviewed.review().is_some(),
            awaited: reviewed.is_pending(),
            to_be_made: current.can_show_line() && reviewed.is_outdated(own),
            names: Seat::BOTH.map(|seat| current.name_at(seat, own.moves().len()).to_owned()),
        };
        if place.shown.as_ref() == Some(&now) {
            continue;
        }
        let empty = !(now.line || now.there || now.awaited || now.to_be_made);
        node.display = if empty { Display::None } else { Display::Flex };
        // Who has pressed a button here goes on from here.
        let here = focus.get().is_some_and(|at| parents.iter_ancestors(at).any(|up| up == entity));
        commands.entity(entity).despawn_children();
        match reviewed.review() {
            Some(review) => {
                graph(&mut commands, entity, &fonts, review, &now.names);
                let first = slips(&mut commands, entity, &fonts, review, &current);
                if let Some(first) = first.filter(|_| here && !now.line) {
                    commands.entity(first).insert(AutoFocus);
                }
            }
            None if now.awaited => {
                let reads = themed_text(
                    fonts.regular(size::BODY),
                    TextRole::Soft,
                    "Reading the match \u{2026}",
                );
                commands.spawn((reads, ChildOf(entity)));
            }
            None => {}
        }
        // Below what is there already: nothing moves from under the pointer.
        if now.line {
            let back = button(&fonts, BACK, ButtonStyle::Highlighted);
            let back =
                commands.spawn((back, SendsCommand(MatchCommand::LeaveLine), ChildOf(entity))).id();
            if here {
                commands.entity(back).insert(AutoFocus);
            }
        }
        if now.to_be_made {
            let word = if now.there { "Review again" } else { "Review the moves" };
            let review = button(&fonts, word, ButtonStyle::Plain);
            commands.spawn((review, ChildOf(entity))).observe(start_review);
        }
        place.shown = Some(now);
    }
}

/// A bar a position: up where South is ahead, down where North is.
fn graph(
    commands: &mut Commands,
    place: Entity,
    fonts: &Fonts,
    review: &Review,
    [south, north]: &[String; 2],
) {
    let margins: Vec<f32> =
        review.reviewed().iter().map(|ply| ply.after.hundredths() as f32 / 100.0).collect();
    let most = margins.iter().fold(MIN_GRAPH_RANGE_SEEDS, |most, margin| most.max(margin.abs()));
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
        let share = (margin.abs() / most * 50.0).max(0.8);
        let bar = Node {
            position_type: PositionType::Absolute,
            left: percent(8),
            right: percent(8),
            height: percent(share),
            top: percent(if margin >= 0.0 { 50.0 - share } else { 50.0 }),
            ..default()
        };
        let bar = (BarOf(ply + 1, margin), Pickable::IGNORE, bar, BackgroundColor::default());
        commands.spawn((bar, ChildOf(slot)));
    }
    // What both are even at.
    let even = Node {
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
        even,
        ChildOf(whole),
    ));
    let legend = format!("Up: {south}. Down: {north}. Edge: {most:.0} seeds.");
    commands
        .spawn((themed_text(fonts.regular(size::BODY), TextRole::Soft, legend), ChildOf(place)));
}

/// The moves that cost most: a press shows the position, another one the better line. The first button
/// comes back.
fn slips(
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
    let lines = list::lines(&current.main_line().turns(&current.rules));
    for ply in worst {
        let row = Node { column_gap: px(4), width: percent(100), ..default() };
        let row = commands.spawn((row, Pickable::IGNORE, ChildOf(place))).id();
        let line = lines.get(ply.ply).copied().unwrap_or_default();
        let cost = if ply.gave_away { "the game".to_owned() } else { seeds(ply.cost).to_string() };
        let said = format!("{line}. {} costs {cost}", ply.played);
        let go = commands
            .spawn((button(fonts, said, ButtonStyle::Plain), ChildOf(row)))
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

/// Hundredths of a seed as whole seeds, no less than one.
fn seeds(cost: u32) -> u32 {
    ((cost + 50) / 100).max(1)
}

/// South's bars are ivory, North's of the accent's colour; that of the position on the board stands out.
fn dress(
    current: Res<Match>,
    theme: Res<ActiveTheme>,
    mut bars: Query<(&BarOf, &mut BackgroundColor)>,
) {
    let palette = theme.palette();
    let cursor = current.history().cursor();
    let here = !current.shows_line();
    for (bar, mut ground) in &mut bars {
        let ink = if bar.1 >= 0.0 { palette.ivory } else { palette.accent };
        let strength = if here && bar.0 == cursor { 1.0 } else { 0.55 };
        ground.set_if_neq(BackgroundColor(colour(ink).with_alpha(strength)));
    }
}
