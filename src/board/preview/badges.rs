//! Small badges beside the counts: seeds that would fall on round ones, the last one's filled; seeds
//! that would be taken on square ones; what pits are worth on round ones of other colours.

use bevy::picking::Pickable;
use bevy::prelude::*;

use super::{HoverPreview, PreviewFade, PreviewPart, signs, worths};
use crate::board::layout::Side;
use crate::board::{BoardLayout, CountLabel, Layout};
use crate::game::Advice;
use crate::paint::Palette;
use crate::rules::{Place, Seat};
use crate::theme::{ActiveTheme, Fade, Fonts, UiLayer, colour};

/// A badge's height, in sizes of its type, its edge in logical pixels, and how far it lies over its
/// count, as a share of the count's height: so it is not taken for the next pit's.
const HIGH: f32 = 1.3;
const EDGE: f32 = 1.5;
const OVER: f32 = 0.14;
/// How far a square badge is rounded, in logical pixels.
const SQUARE: f32 = 1.0;

/// What a badge says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Seeds would come here.
    Falls,
    /// The last seed would fall here.
    Last,
    /// Seeds would be taken from here.
    Taken,
    /// There would be another turn.
    Again,
    /// What a pit is worth.
    Worth,
    /// The same, and no other one is worth more.
    Best,
}

/// A badge.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub struct Badge {
    /// The place that it is about.
    pub place: Place,
    /// What it says.
    pub kind: Kind,
    /// How many seeds; none for another turn.
    pub seeds: i32,
}

impl Badge {
    /// What is written on it.
    pub fn words(&self) -> String {
        match self.kind {
            Kind::Falls | Kind::Last => format!("+{}", self.seeds),
            Kind::Taken => format!("\u{2212}{}", self.seeds),
            Kind::Again => "Again".to_owned(),
            Kind::Worth | Kind::Best => match self.seeds {
                0 => "0".to_owned(),
                ahead @ 1.. => format!("+{ahead}"),
                behind => format!("\u{2212}{}", -behind),
            },
        }
    }

    /// The colours of ground, edge and words.
    fn colours(&self, palette: &Palette) -> [Color; 3] {
        match self.kind {
            Kind::Falls => [palette.night, palette.accent, palette.accent],
            Kind::Last | Kind::Again => [palette.accent, palette.night, palette.ink],
            // What a pit is worth is no seed that falls there.
            Kind::Worth => [palette.night, palette.cream, palette.cream],
            Kind::Best => [palette.ivory, palette.night, palette.ink],
            Kind::Taken => [palette.arrow, palette.cream, palette.cream],
        }
        .map(colour)
    }
}

/// One badge for each place that something would come to, a child of its count.
pub(super) fn spawn_badges(
    mut commands: Commands,
    foreseen: Res<HoverPreview>,
    advice: Res<Advice>,
    layout: Res<BoardLayout>,
    type_face: Res<Fonts>,
    labels: Query<(Entity, &CountLabel)>,
    new: Query<(), Added<CountLabel>>,
    old: Query<Entity, With<Badge>>,
) {
    // What is foreseen comes before what pits are worth.
    let said = foreseen.is_changed() || advice.is_changed() && foreseen.sowing().is_none();
    if !said && !layout.is_changed() && new.is_empty() {
        return;
    }
    for entity in &old {
        commands.entity(entity).try_despawn();
    }
    let badges = match (foreseen.sowing(), advice.values()) {
        (Some((pit, seen)), _) => signs(seen, pit.seat()),
        (None, Some(values)) => worths(values),
        _ => return,
    };
    for badge in badges {
        let words = badge.words();
        let label = labels.iter().find(|(_, label)| label.0 == badge.place);
        let letters = words.chars().count();
        let again = badge.kind == Kind::Again;
        let (room, side) = layout.badge(badge.place, if again { 2 } else { letters });
        // A word has broader letters than a number.
        let letters = letters + usize::from(again);
        let wide = Layout::badge_room(letters) * room;
        let (node, parent) = match (badge.kind, badge.place, label) {
            (Kind::Again, Place::Store(seat), _) => match tag(&layout, seat, wide, room) {
                Some(node) => (node, None),
                None => continue,
            },
            (.., Some((label, _))) => (beside(&layout, side, wide, room), Some(label)),
            _ => continue,
        };
        let round = if badge.kind == Kind::Taken { SQUARE } else { HIGH * room / 2.0 };
        let node = Node {
            position_type: PositionType::Absolute,
            justify_content: JustifyContent::Center,
            align_items: AlignItems::Center,
            border: UiRect::all(px(EDGE)),
            border_radius: BorderRadius::all(px(round / layout.ui)),
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
                Text::new(words),
                type_face.bold(room / layout.ui),
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

/// Where a badge is in its count's own node.
fn beside(layout: &Layout, side: Side, wide: f32, room: f32) -> Node {
    let label = layout.label_size;
    let high = HIGH * room;
    // A count's edge is no part of what its children are laid out in.
    let middle = |own: f32, whole: f32| px((whole - own) / 2.0 / layout.ui - EDGE);
    let away = |whole: f32| px((whole - OVER * label.y) / layout.ui - EDGE);
    let size = Node { width: px(wide / layout.ui), height: px(high / layout.ui), ..default() };
    match side {
        Side::Right => Node { left: away(label.x), top: middle(high, label.y), ..size },
        Side::Left => Node { right: away(label.x), top: middle(high, label.y), ..size },
        Side::Above => Node { bottom: away(label.y), left: middle(wide, label.x), ..size },
        Side::Below => Node { top: away(label.y), left: middle(wide, label.x), ..size },
    }
}

/// Where the tag of another turn is in the window.
fn tag(layout: &Layout, seat: Seat, wide: f32, room: f32) -> Option<Node> {
    let size = Vec2::new(wide, HIGH * room);
    let corner = layout.pixels(layout.tag(seat)?) - size / 2.0;
    let [left, top, width, height] =
        [corner.x, corner.y, size.x, size.y].map(|part| px(part / layout.ui));
    Some(Node { left, top, width, height, ..default() })
}

/// Badges come.
pub(super) fn fade_badges(
    level: Single<&Fade, With<PreviewFade>>,
    face: Res<ActiveTheme>,
    mut badges: Query<(&Badge, &Children, &mut BackgroundColor, &mut BorderColor)>,
    mut texts: Query<&mut TextColor>,
) {
    for (badge, children, mut ground, mut edge) in &mut badges {
        let seen = |colour: Color| colour.with_alpha(level.level());
        let [back, border, words] = badge.colours(face.palette()).map(seen);
        ground.set_if_neq(BackgroundColor(back));
        edge.set_if_neq(BorderColor::all(border));
        for child in children {
            if let Ok(mut text) = texts.get_mut(*child) {
                text.set_if_neq(TextColor(words));
            }
        }
    }
}
