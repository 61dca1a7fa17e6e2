//! Small badges beside the counts: round ones for seeds that would fall, filled for the last seed; square
//! ones for seeds that would be captured; round ones of other colours for the values of moves.

use bevy::picking::Pickable;
use bevy::prelude::*;

use super::badge::{Badge, BadgeKind};
use super::badge_content::{preview_badges, value_badges};
use super::preview_fade::{PreviewFade, PreviewPart};
use crate::board::layout::Side;
use crate::board::{BoardLayout, CountLabel, HoverPreview, Layout};
use crate::game::Advice;
use crate::rules::{Place, Seat};
use crate::theme::{ActiveTheme, Fade, Fonts, UiLayer};

/// The height of a badge, in font sizes.
const HEIGHT_EM: f32 = 1.3;
/// The width of a badge's edge, in logical pixels.
const EDGE_PX: f32 = 1.5;
/// How far a badge overlaps its count, as a share of the count's height: it must not seem to belong to
/// the next pit.
const OVERLAP_SHARE: f32 = 0.14;
/// The corner radius of a square badge, in logical pixels.
const SQUARE_RADIUS_PX: f32 = 1.0;

/// Spawns the badges of a preview, or those of values, each a child of its count.
pub(super) fn spawn_badges(
    mut commands: Commands,
    preview: Res<HoverPreview>,
    advice: Res<Advice>,
    layout: Res<BoardLayout>,
    fonts: Res<Fonts>,
    labels: Query<(Entity, &CountLabel)>,
    new: Query<(), Added<CountLabel>>,
    old: Query<Entity, With<Badge>>,
) {
    // A preview hides the values.
    let changed = preview.is_changed() || advice.is_changed() && preview.sowing().is_none();
    if !changed && !layout.is_changed() && new.is_empty() {
        return;
    }
    for entity in &old {
        commands.entity(entity).try_despawn();
    }
    let badges = match (preview.sowing(), advice.values()) {
        (Some((pit, seen)), _) => preview_badges(seen, pit.seat()),
        (None, Some(values)) => value_badges(values),
        _ => return,
    };
    for badge in badges {
        let text = badge.text();
        let label = labels.iter().find(|(_, label)| label.0 == badge.place);
        let characters = text.chars().count();
        let is_turn_tag = badge.kind == BadgeKind::AnotherTurn;
        let (font_px, side) =
            layout.badge_placement(badge.place, if is_turn_tag { 2 } else { characters });
        // The letters of a word are wider than digits.
        let characters = characters + usize::from(is_turn_tag);
        let width = Layout::badge_width_em(characters) * font_px;
        let (node, parent) = match (badge.kind, badge.place, label) {
            (BadgeKind::AnotherTurn, Place::Store(seat), _) => {
                match turn_tag_node(&layout, seat, width, font_px) {
                    Some(node) => (node, None),
                    None => continue,
                }
            }
            (.., Some((label, _))) => (badge_node(&layout, side, width, font_px), Some(label)),
            _ => continue,
        };
        let radius = if badge.kind == BadgeKind::Captured {
            SQUARE_RADIUS_PX
        } else {
            HEIGHT_EM * font_px / 2.0
        };
        let node = Node {
            position_type: PositionType::Absolute,
            justify_content: JustifyContent::Center,
            align_items: AlignItems::Center,
            border: UiRect::all(px(EDGE_PX)),
            border_radius: BorderRadius::all(px(radius / layout.ui_scale)),
            ..node
        };
        let mut spawned = commands.spawn((
            badge,
            PreviewPart,
            node,
            BackgroundColor(Color::NONE),
            BorderColor::all(Color::NONE),
            Pickable::IGNORE,
            children![(
                Text::new(text),
                fonts.bold(font_px / layout.ui_scale),
                TextLayout::no_wrap(),
                TextColor(Color::NONE),
                Pickable::IGNORE,
            )],
        ));
        match parent {
            Some(label) => spawned.insert(ChildOf(label)),
            None => spawned.insert(UiLayer::TurnTag.index()),
        };
    }
}

/// The node of a badge inside the node of its count.
fn badge_node(layout: &Layout, side: Side, width: f32, font_px: f32) -> Node {
    let label = layout.label_size;
    let height = HEIGHT_EM * font_px;
    // Children are laid out inside the edge of the count.
    let centred = |own: f32, whole: f32| px((whole - own) / 2.0 / layout.ui_scale - EDGE_PX);
    let outside = |whole: f32| px((whole - OVERLAP_SHARE * label.y) / layout.ui_scale - EDGE_PX);
    let size = Node {
        width: px(width / layout.ui_scale),
        height: px(height / layout.ui_scale),
        ..default()
    };
    match side {
        Side::Right => Node { left: outside(label.x), top: centred(height, label.y), ..size },
        Side::Left => Node { right: outside(label.x), top: centred(height, label.y), ..size },
        Side::Above => Node { bottom: outside(label.y), left: centred(width, label.x), ..size },
        Side::Below => Node { top: outside(label.y), left: centred(width, label.x), ..size },
    }
}

/// The node of the tag of another turn, in the window.
fn turn_tag_node(layout: &Layout, seat: Seat, width: f32, font_px: f32) -> Option<Node> {
    let size = Vec2::new(width, HEIGHT_EM * font_px);
    let corner = layout.pixels(layout.turn_tag(seat)?) - size / 2.0;
    let [left, top, width, height] =
        [corner.x, corner.y, size.x, size.y].map(|part| px(part / layout.ui_scale));
    Some(Node { left, top, width, height, ..default() })
}

/// Shows the badges with the opacity of the preview.
pub(super) fn fade_badges(
    fade: Single<&Fade, With<PreviewFade>>,
    theme: Res<ActiveTheme>,
    mut badges: Query<(&Badge, &Children, &mut BackgroundColor, &mut BorderColor)>,
    mut texts: Query<&mut TextColor>,
) {
    for (badge, children, mut background, mut edge) in &mut badges {
        let faded = |colour: Color| colour.with_alpha(fade.level());
        let [fill, border, text_colour] = badge.colours(theme.palette()).map(faded);
        background.set_if_neq(BackgroundColor(fill));
        edge.set_if_neq(BorderColor::all(border));
        for child in children {
            if let Ok(mut text) = texts.get_mut(*child) {
                text.set_if_neq(TextColor(text_colour));
            }
        }
    }
}
