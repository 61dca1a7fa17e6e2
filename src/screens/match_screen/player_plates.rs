//! The name plates: who sits where and whose turn it is, by text, light and an arrow.

use bevy::picking::Pickable;
use bevy::prelude::*;

use crate::board::{BoardLayout, PLATE_SIZE, TurnLight, TutorialTarget, seat_rotation};
use crate::game::{CurrentMatch, GameSet, MatchPhase, MatchPresence};
use crate::paint::Pixels;
use crate::rules::{Outcome, Seat};
use crate::settings::Accessibility;
use crate::theme::{
    ActiveTheme, Fonts, UiLayer, colour, image_from_pixels, lit_background, lit_text, size,
};
use crate::ui::one_line::{MaxLineWidth, ShrinksToFit, one_line};
use crate::ui::screen::Screen;

/// The plate of a seat.
#[derive(Component)]
struct Plate(Seat);

/// The name on the plate of a seat.
#[derive(Component)]
struct PlateName(Seat);

/// The line below the name.
#[derive(Component)]
struct PlateStatus(Seat);

/// The arrow beside the name, for the seat to move.
#[derive(Component)]
struct PlateArrow(Seat);

/// Side of the arrow, in logical pixels.
const ARROW_PX: f32 = 26.0;
/// Between the arrow and the text, in logical pixels.
const ARROW_GAP_PX: f32 = 12.0;
/// Width of a name, in logical pixels at the usual scale; room for the arrow is always kept.
const NAME_WIDTH_PX: f32 =
    PLATE_SIZE.x - 2.0 * (SIDE_PADDING_PX + BORDER_PX) - ARROW_PX - ARROW_GAP_PX;
/// Padding of a plate at its sides, in logical pixels.
const SIDE_PADDING_PX: f32 = 14.0;
/// Width of its border, in logical pixels.
const BORDER_PX: f32 = 1.5;
/// How strongly a lit plate glows, from 0 to 1.
const GLOW_ALPHA: f32 = 0.45;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Match), spawn).add_systems(
        Update,
        (place_plates, turn_plates, write_plates, light_plates)
            .in_set(GameSet::Present)
            .run_if(in_state(Screen::Match).and_then(in_state(MatchPresence::Present))),
    );
}

fn spawn(mut commands: Commands, fonts: Res<Fonts>, mut images: ResMut<Assets<Image>>) {
    let arrow = images.add(arrow());
    for seat in Seat::BOTH {
        let name = (PlateName(seat), Text::default(), TextColor::default());
        let line = (PlateStatus(seat), Text::default(), TextColor::default());
        let close = || Node { margin: UiRect::vertical(px(-3)), ..default() };
        commands.spawn((
            DespawnOnExit(Screen::Match),
            Plate(seat),
            Pickable::IGNORE,
            UiLayer::Plate.index(),
            Node {
                position_type: PositionType::Absolute,
                padding: UiRect::axes(px(SIDE_PADDING_PX), px(2)),
                border: UiRect::all(px(BORDER_PX)),
                border_radius: BorderRadius::all(px(9)),
                align_items: AlignItems::Center,
                ..default()
            },
            BackgroundColor::default(),
            BorderColor::default(),
            BoxShadow::default(),
            children![
                (
                    PlateArrow(seat),
                    ImageNode { image: arrow.clone(), flip_y: seat == Seat::North, ..default() },
                    Pickable::IGNORE,
                    Node { height: px(ARROW_PX), flex_shrink: 0.0, ..default() },
                ),
                (
                    Pickable::IGNORE,
                    Node {
                        flex_direction: FlexDirection::Column,
                        flex_grow: 1.0,
                        flex_basis: px(0),
                        min_width: px(0),
                        ..default()
                    },
                    children![
                        (
                            ShrinksToFit { largest_px: size::NAME, smallest_px: size::BODY },
                            MaxLineWidth(NAME_WIDTH_PX),
                            one_line(fonts.bold(size::NAME), close(), name),
                        ),
                        one_line(fonts.regular(size::BODY), close(), line),
                    ],
                ),
            ],
        ));
    }
}

fn place_plates(layout: Option<Res<BoardLayout>>, mut plates: Query<(&Plate, &mut Node)>) {
    let Some(layout) = layout else {
        return;
    };
    for (plate, mut node) in &mut plates {
        let area = layout.plates[plate.0.index()];
        let wanted = [area.min.x, area.min.y, area.width(), area.height()]
            .map(|side| px(side / layout.ui_scale));
        let [left, top, width, height] = wanted;
        if [node.left, node.top, node.width, node.height] != wanted {
            (node.left, node.top, node.width, node.height) = (left, top, width, height);
        }
    }
}

/// Turns the plate of a player who sits across the screen, so that it reads the right way up.
fn turn_plates(accessibility: Res<Accessibility>, mut plates: Query<(&Plate, &mut UiTransform)>) {
    for (plate, mut transform) in &mut plates {
        transform.set_if_neq(seat_rotation(&accessibility, plate.0));
    }
}

fn write_plates(
    current: CurrentMatch,
    target: Res<TutorialTarget>,
    mut names: Query<(&PlateName, &mut Text), Without<PlateStatus>>,
    mut lines: Query<(&PlateStatus, &mut Text), Without<PlateName>>,
) {
    for (name, mut text) in &mut names {
        text.set_if_neq(Text::new(current.name(name.0)));
    }
    for (line, mut text) in &mut lines {
        text.set_if_neq(Text::new(status_text(&current, *target, line.0)));
    }
}

/// Lights the plate of the seat to move.
fn light_plates(
    light: Res<TurnLight>,
    theme: Res<ActiveTheme>,
    mut plates: Query<(&Plate, &mut BackgroundColor, &mut BorderColor, &mut BoxShadow)>,
    mut names: Query<(&PlateName, &mut TextColor), Without<PlateStatus>>,
    mut lines: Query<(&PlateStatus, &mut TextColor), Without<PlateName>>,
    mut arrows: Query<(&PlateArrow, &mut ImageNode, &mut Node)>,
) {
    let palette = theme.palette();
    let accent = colour(palette.accent);
    for (plate, mut background, mut border, mut shadow) in &mut plates {
        let lit = light.of(plate.0);
        background.set_if_neq(BackgroundColor(lit_background(palette, lit)));
        border.set_if_neq(BorderColor::all(accent.with_alpha(0.35 + 0.65 * lit)));
        let glow = BoxShadow::new(accent.with_alpha(GLOW_ALPHA * lit), px(0), px(0), px(1), px(12));
        shadow.set_if_neq(glow);
    }
    for (name, mut color) in &mut names {
        color.set_if_neq(TextColor(lit_text(palette.cream, palette.ink, light.of(name.0))));
    }
    for (line, mut color) in &mut lines {
        color.set_if_neq(TextColor(lit_text(palette.soft, palette.faint_ink, light.of(line.0))));
    }
    for (arrow, mut image, mut node) in &mut arrows {
        let lit = light.of(arrow.0);
        let tint = colour(palette.arrow).with_alpha(lit);
        if image.color != tint {
            image.color = tint;
        }
        // The text makes room for it as it fades in.
        let (width, margin) = (px(ARROW_PX * lit), UiRect::right(px(ARROW_GAP_PX * lit)));
        if node.width != width {
            (node.width, node.margin) = (width, margin);
        }
    }
}

/// The second line of a plate.
fn status_text(current: &CurrentMatch, target: TutorialTarget, seat: Seat) -> String {
    let status = match current.phase() {
        MatchPhase::Ritual => return "\u{2026}".to_owned(),
        // While the tutorial explains something, neither seat is to move.
        MatchPhase::Choosing if target == TutorialTarget::None => return "\u{2026}".to_owned(),
        MatchPhase::Choosing if current.turn() != seat => "waits",
        MatchPhase::Choosing if current.is_thinking(&current.rules) => "is thinking",
        MatchPhase::Choosing => "to move",
        MatchPhase::Animating if current.active_seat() == Some(seat) => "sows",
        MatchPhase::Animating => "waits",
        MatchPhase::Over => match current.outcome() {
            Some(Outcome::Won(winner)) if winner == seat => "wins",
            Some(Outcome::Won(_)) => "loses",
            Some(Outcome::Drawn) | None => "draw",
        },
    };
    // A player without a name is called by the seat already.
    if current.name(seat) == seat.to_string() {
        status.to_owned()
    } else {
        format!("{seat} · {status}")
    }
}

/// An arrow that points up, white on a transparent background, with soft edges.
fn arrow() -> Image {
    const PICTURE_SIDE_PX: u32 = 64;
    let coverage = |x: u32, y: u32| {
        let x = (x as f32 + 0.5) / PICTURE_SIDE_PX as f32 * 2.0 - 1.0;
        let y = (y as f32 + 0.5) / PICTURE_SIDE_PX as f32 * 2.0 - 1.0;
        let head = (y + 0.9 - x.abs() * 1.15).min(0.08 - y);
        let shaft = (0.34 - x.abs()).min(0.9 - y).min(y + 0.5);
        (head.max(shaft) * PICTURE_SIDE_PX as f32 / 3.0).clamp(0.0, 1.0)
    };
    let texels = (0..PICTURE_SIDE_PX * PICTURE_SIDE_PX)
        .flat_map(|at| {
            [255, 255, 255, (coverage(at % PICTURE_SIDE_PX, at / PICTURE_SIDE_PX) * 255.0) as u8]
        })
        .collect();
    image_from_pixels(Pixels { width: PICTURE_SIDE_PX, height: PICTURE_SIDE_PX, rgba: texels })
}
