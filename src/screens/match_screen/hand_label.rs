//! The label of the sowing hand: how many seeds it still holds and which lap it is in. It is over the hand
//! or, for laps too fast for a hand, over the pit where a lap ends.

use bevy::picking::Pickable;
use bevy::prelude::*;

use crate::animation::timeline::Cue;
use crate::animation::{CueShown, Hand};
use crate::board::{BoardLayout, Layout, SEED_RADIUS_UNITS};
use crate::game::{GameSet, Match, MatchEvent, MatchPhase};
use crate::rules::Place;
use crate::theme::widgets::TextRole;
use crate::theme::{ActiveTheme, Fonts, UiLayer, colour, size};
use crate::ui::screen::Screen;

/// What the label says, and where.
#[derive(Component, Default)]
struct HandLabel {
    /// The place that the hand is over, or was last.
    over: Option<Place>,
    /// How many seeds the hand holds.
    held: u8,
    /// The lap, from 1; 0 outside a sowing.
    lap: u32,
}

/// Height of the label, in logical pixels.
const HEIGHT_PX: f32 = 30.0;
/// Its width for a count, in logical pixels.
const WIDTH_PX: f32 = 44.0;
/// Its width for a lap with a count, in logical pixels.
const LAP_WIDTH_PX: f32 = 112.0;
/// From the topmost seed of the hand, or a pit's rim, to the label, in board units.
const GAP_UNITS: f32 = 8.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Match), spawn).add_systems(
        Update,
        (update_label, place_label)
            .chain()
            .in_set(GameSet::Present)
            .run_if(in_state(Screen::Match)),
    );
}

fn spawn(mut commands: Commands, fonts: Res<Fonts>) {
    commands.spawn((
        DespawnOnExit(Screen::Match),
        HandLabel::default(),
        Pickable::IGNORE,
        Visibility::Hidden,
        UiLayer::HandLabel.index(),
        Node {
            position_type: PositionType::Absolute,
            width: px(WIDTH_PX),
            height: px(HEIGHT_PX),
            justify_content: JustifyContent::Center,
            align_items: AlignItems::Center,
            border_radius: BorderRadius::all(px(HEIGHT_PX / 2.0)),
            ..default()
        },
        BackgroundColor::default(),
        children![(
            Text::default(),
            fonts.bold(size::BODY),
            TextRole::Dark,
            TextColor::default(),
            TextLayout::no_wrap(),
            Pickable::IGNORE,
        )],
    ));
}

/// Reads what the animation shows, and writes the label.
fn update_label(
    mut cues: MessageReader<CueShown>,
    mut events: MessageReader<MatchEvent>,
    theme: Res<ActiveTheme>,
    label: Single<(&mut HandLabel, &mut BackgroundColor, &Children)>,
    mut texts: Query<&mut Text>,
) {
    let (mut label, mut background, children) = label.into_inner();
    // All are read: one left over would clear the label of the next move.
    if events.read().filter(|event| !matches!(event, MatchEvent::Refused { .. })).count() > 0 {
        *label = HandLabel::default();
    }
    for CueShown { cue, .. } in cues.read() {
        match *cue {
            Cue::Hand(place, held) => (label.over, label.held) = (Some(place), held),
            Cue::Lap(place, lap) => (label.over, label.lap) = (Some(place), lap),
            Cue::Captured(..) | Cue::Bonus(_) | Cue::Ended | Cue::Glow(_) => label.lap = 0,
            _ => {}
        }
    }
    if !label.is_changed() && !theme.is_changed() {
        return;
    }
    background.set_if_neq(BackgroundColor(colour(theme.palette().accent)));
    let words = match (label.lap, label.held) {
        (0 | 1, held) => held.to_string(),
        (lap, 0) => format!("lap {lap}"),
        (lap, held) => format!("{held} \u{00b7} lap {lap}"),
    };
    for child in children {
        if let Ok(mut text) = texts.get_mut(*child) {
            text.set_if_neq(Text::new(&words));
        }
    }
}

/// Keeps the label over the hand.
fn place_label(
    layout: Option<Res<BoardLayout>>,
    hand: Res<Hand>,
    current: Option<Res<Match>>,
    label: Single<(&HandLabel, &mut Node, &mut Visibility)>,
) {
    let (label, mut node, mut visibility) = label.into_inner();
    let sowing = current.is_some_and(|current| current.phase() == MatchPhase::Animating);
    let (Some(layout), Some(over)) = (layout, label.over) else {
        visibility.set_if_neq(Visibility::Hidden);
        return;
    };
    if !sowing || label.held == 0 && label.lap < 2 {
        visibility.set_if_neq(Visibility::Hidden);
        return;
    }
    visibility.set_if_neq(Visibility::Inherited);
    let width = if label.lap > 1 { LAP_WIDTH_PX } else { WIDTH_PX };
    let at = match hand.0.filter(|_| label.held > 0) {
        Some(hand) => {
            hand.drawn_at() + Vec2::Y * (hand.reach + SEED_RADIUS_UNITS * 0.3 + GAP_UNITS)
        }
        None => {
            pit_label_middle(&layout, over)
                - Vec2::Y * (HEIGHT_PX / 2.0 * layout.ui_scale / layout.scale)
        }
    };
    let corner = corner(&layout, at, Vec2::new(width, HEIGHT_PX));
    if (node.left, node.top, node.width) != (px(corner.x), px(corner.y), px(width)) {
        (node.left, node.top, node.width) = (px(corner.x), px(corner.y), px(width));
    }
}

/// The middle of a label without a hand, in units: near its pit, between the rows, where it hides no count.
fn pit_label_middle(layout: &Layout, place: Place) -> Vec2 {
    let centre = layout.bowl(place).centre();
    match place {
        Place::Store(_) => centre,
        Place::Pit(_) if layout.turned => Vec2::new(0.0, centre.y),
        Place::Pit(_) => Vec2::new(centre.x, 0.0),
    }
}

/// The upper left corner of a label of `size` above the point `at` in units, in pixels of the interface: inside
/// the window, and a whole pixel, so that its letters stay sharp.
fn corner(layout: &Layout, at: Vec2, size: Vec2) -> Vec2 {
    let corner = layout.pixels(at) / layout.ui_scale - Vec2::new(size.x / 2.0, size.y);
    let max_corner = (layout.window / layout.ui_scale - size).max(Vec2::ZERO);
    corner.clamp(Vec2::ZERO, max_corner).round()
}
