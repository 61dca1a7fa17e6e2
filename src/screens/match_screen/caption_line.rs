//! Where the caption stands: in the bar beside the buttons, in a tall window beside South's plate.

use bevy::a11y::AccessibilityNode;
use bevy::picking::Pickable;
use bevy::prelude::*;

use super::action_bar::ActionBar;
use super::caption_area::{GAP_PX, area_beside_plate};
use super::captions::{Caption, WriteCaptions};
use crate::board::BoardLayout;
use crate::game::{GameSet, Match, MatchPresence};
use crate::theme::widgets::TextRole;
use crate::theme::{ActiveTheme, DIMMER_OPACITY, Fonts, colour, size};
use crate::ui::few_lines::{FewLines, few_lines};
use crate::ui::screen::Screen;

/// A text too long for one line has a second one.
const MAX_LINES: usize = 2;

/// Where the caption is.
#[derive(Component)]
struct CaptionPlace;

/// The ground of the caption.
#[derive(Component)]
struct CaptionGround;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Match), spawn).add_systems(
        Update,
        (place, write.after(WriteCaptions))
            .in_set(GameSet::Present)
            .run_if(in_state(Screen::Match).and_then(in_state(MatchPresence::Present))),
    );
}

fn spawn(mut commands: Commands, fonts: Res<Fonts>) {
    let words = (TextRole::Cream, TextColor::default(), spoken());
    let ground = Node {
        max_width: percent(100),
        padding: UiRect::axes(px(16), px(2)),
        border_radius: BorderRadius::all(px(10)),
        ..default()
    };
    commands.spawn((
        DespawnOnExit(Screen::Match),
        CaptionPlace,
        Pickable::IGNORE,
        Node {
            position_type: PositionType::Absolute,
            align_items: AlignItems::Center,
            ..default()
        },
        children![(
            CaptionGround,
            ground,
            Pickable::IGNORE,
            BackgroundColor::default(),
            children![few_lines(fonts.regular(size::CAPTION), MAX_LINES, words)],
        )],
    ));
}

/// The caption has the rest of the bar, or the room beside South's plate.
fn place(
    layout: Option<Res<BoardLayout>>,
    bar: Single<&ComputedNode, With<ActionBar>>,
    theme: Res<ActiveTheme>,
    mut place: Single<&mut Node, With<CaptionPlace>>,
    mut ground: Single<&mut BackgroundColor, With<CaptionGround>>,
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
    if [place.left, place.top, place.width, place.height] != wanted {
        [place.left, place.top, place.width, place.height] = wanted;
    }
    // Away from the bar it needs a ground of its own.
    let own = colour(theme.palette().night).with_alpha(if beside.is_some() {
        DIMMER_OPACITY
    } else {
        0.0
    });
    ground.set_if_neq(BackgroundColor(own));
}

/// A screen reader says what is written here whenever it changes.
fn spoken() -> impl Bundle {
    let mut node = accesskit::Node::new(accesskit::Role::Status);
    node.set_live(accesskit::Live::Polite);
    (AccessibilityNode::from(node), AccessibleLabel(String::new()))
}

fn write(
    caption: Res<Caption>,
    current: Res<Match>,
    mut commands: Commands,
    mut line: Single<(Entity, &mut FewLines, &mut Text), With<AccessibleLabel>>,
    mut ground: Single<&mut Node, With<CaptionGround>>,
) {
    let words = caption.words(&current);
    let display = if words.is_empty() { Display::None } else { Display::Flex };
    if ground.display != display {
        ground.display = display;
    }
    let (entity, few, text) = &mut *line;
    if few.whole() != words {
        few.say(text, &words);
        commands.entity(*entity).insert(AccessibleLabel(words));
    }
}
