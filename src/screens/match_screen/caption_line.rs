//! Shows the caption: in the bar beside the buttons, in a tall window beside South's plate.

use bevy::a11y::AccessibilityNode;
use bevy::picking::Pickable;
use bevy::prelude::*;

use super::action_bar::ActionBar;
use super::caption_area::{GAP_PX, area_beside_plate};
use super::captions::{Caption, WriteCaptions};
use crate::board::BoardLayout;
use crate::game::{GameSet, Match, MatchPresence};
use crate::theme::widgets::TextRole;
use crate::theme::{ActiveTheme, DIMMER_OPACITY, Fonts, Language, colour, size};
use crate::ui::few_lines::{FewLines, few_lines};
use crate::ui::screen::Screen;

/// How many lines the caption has at most.
const MAX_LINES: usize = 2;

/// The area of the caption.
#[derive(Component)]
struct CaptionArea;

/// The background of the caption.
#[derive(Component)]
struct CaptionBackground;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Match), spawn).add_systems(
        Update,
        (place_caption, write_caption.after(WriteCaptions))
            .in_set(GameSet::Present)
            .run_if(in_state(Screen::Match).and_then(in_state(MatchPresence::Present))),
    );
}

fn spawn(mut commands: Commands, fonts: Res<Fonts>) {
    let text = (TextRole::Cream, TextColor::default(), live_region());
    let background = Node {
        max_width: percent(100),
        padding: UiRect::axes(px(16), px(2)),
        border_radius: BorderRadius::all(px(10)),
        ..default()
    };
    commands.spawn((
        DespawnOnExit(Screen::Match),
        CaptionArea,
        Pickable::IGNORE,
        Node {
            position_type: PositionType::Absolute,
            align_items: AlignItems::Center,
            ..default()
        },
        children![(
            CaptionBackground,
            background,
            Pickable::IGNORE,
            BackgroundColor::default(),
            children![few_lines(|size| fonts.regular(size), size::CAPTION, MAX_LINES, text)],
        )],
    ));
}

/// The caption takes the rest of the bar, or the room beside South's plate.
fn place_caption(
    layout: Option<Res<BoardLayout>>,
    bar: Single<&ComputedNode, With<ActionBar>>,
    theme: Res<ActiveTheme>,
    mut node: Single<&mut Node, With<CaptionArea>>,
    mut background: Single<&mut BackgroundColor, With<CaptionBackground>>,
) {
    let Some(layout) = layout else {
        return;
    };
    let beside = area_beside_plate(&layout);
    let area = beside.unwrap_or_else(|| {
        let buttons = bar.size().x * bar.inverse_scale_factor() + GAP_PX;
        Rect { max: layout.bar.max - Vec2::X * buttons * layout.ui_scale, ..layout.bar }
    });
    let wanted = [area.min.x, area.min.y, area.max.x - area.min.x, area.max.y - area.min.y]
        .map(|side| px((side / layout.ui_scale).max(0.0)));
    if [node.left, node.top, node.width, node.height] != wanted {
        [node.left, node.top, node.width, node.height] = wanted;
    }
    // Outside the bar it needs a background of its own.
    let color = colour(theme.palette().night).with_alpha(if beside.is_some() {
        DIMMER_OPACITY
    } else {
        0.0
    });
    background.set_if_neq(BackgroundColor(color));
}

/// A screen reader reads the caption whenever it changes.
fn live_region() -> impl Bundle {
    let mut node = accesskit::Node::new(accesskit::Role::Status);
    node.set_live(accesskit::Live::Polite);
    (AccessibilityNode::from(node), AccessibleLabel(String::new()))
}

/// Writes the caption of this frame.
fn write_caption(
    caption: Res<Caption>,
    current: Res<Match>,
    language: Res<Language>,
    mut commands: Commands,
    mut line: Single<(Entity, &mut FewLines, &mut Text), With<AccessibleLabel>>,
    mut background: Single<&mut Node, With<CaptionBackground>>,
) {
    let caption = caption.message(&current);
    let caption = caption.map_or_else(String::new, |message| language.text(&message));
    let display = if caption.is_empty() { Display::None } else { Display::Flex };
    if background.display != display {
        background.display = display;
    }
    let (entity, few, text) = &mut *line;
    if few.whole() != caption {
        few.set(text, &caption);
        commands.entity(*entity).insert(AccessibleLabel(caption));
    }
}
