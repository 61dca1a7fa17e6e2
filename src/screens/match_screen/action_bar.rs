//! The action bar below the board, with its buttons.

use bevy::input_focus::tab_navigation::TabGroup;
use bevy::picking::Pickable;
use bevy::prelude::*;
use bevy::ui::InteractionDisabled;

use super::caption_area::area_beside_plate;
use super::move_list::{BACK, toggle_move_list};
use super::speed::{self, SpeedButton, take_next_speed};
use crate::board::BoardLayout;
use crate::game::{CurrentMatch, GameSet, Match, MatchCommand, MatchPhase, MatchPresence};
use crate::platform::frame_pacing::RedrawRequests;
use crate::rules::Move;
use crate::theme::widgets::{ButtonStyle, PanelBackground, button};
use crate::theme::{Fonts, UiLayer};
use crate::ui::button_actions::{OpensPanel, SendsCommand};
use crate::ui::panel_stack::Panel;
use crate::ui::screen::Screen;

/// Width that is reserved for the caption, in logical pixels at the usual scale: two lines of usual length.
const CAPTION_WIDTH_PX: f32 = 290.0;
/// Between two buttons, in logical pixels.
const BUTTON_GAP_PX: f32 = 2.0;
/// Between the first or last button and the bar's end, in logical pixels.
const END_GAP_PX: f32 = 4.0;

/// Buttons that move into the menu where the bar is too narrow, in this order.
const DROP_ORDER: [BarButton; 4] =
    [BarButton::Redo, BarButton::Rules, BarButton::Moves, BarButton::Speed];

/// The buttons that are always in the bar, or in the menu where the bar is too narrow.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum BarButton {
    Undo,
    Redo,
    Speed,
    Moves,
    Rules,
    Menu,
}

/// The background of the bar, as wide as the board.
#[derive(Component)]
struct ActionBarBackground;

/// The row of buttons.
#[derive(Component)]
pub(super) struct ActionBar;

/// The width of a button when it is shown, in logical pixels at the usual scale.
#[derive(Component, Default)]
struct ButtonWidth(f32);

/// The buttons that have no room in the bar; they are in the menu.
#[derive(Resource, Default, PartialEq, Eq, Debug)]
pub(super) struct OverflowActions(pub Vec<BarButton>);

/// Buttons that are shown only while they can do something.
#[derive(Component, Clone, Copy, PartialEq, Eq)]
enum ConditionalButton {
    Swap,
    Split,
    Pause,
    Resume,
    LeaveLine,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<OverflowActions>()
        .add_systems(OnEnter(Screen::Match), (spawn_background, spawn_buttons).chain())
        .add_systems(
            Update,
            (
                (place_buttons, place_background).chain(),
                enable_undo_and_redo,
                (show_conditional_buttons, update_overflow).chain().after(speed::update_label),
            )
                .in_set(GameSet::Present)
                .run_if(in_state(Screen::Match).and_then(in_state(MatchPresence::Present))),
        );
}

fn spawn_background(mut commands: Commands) {
    commands.spawn((
        DespawnOnExit(Screen::Match),
        ActionBarBackground,
        PanelBackground,
        Pickable::IGNORE,
        UiLayer::ActionBar.index(),
        Node {
            position_type: PositionType::Absolute,
            border: UiRect::all(px(1.5)),
            border_radius: BorderRadius::all(px(10)),
            ..default()
        },
        BackgroundColor::default(),
        BorderColor::default(),
    ));
}

fn spawn_buttons(mut commands: Commands, fonts: Res<Fonts>) {
    let bar = commands
        .spawn((
            DespawnOnExit(Screen::Match),
            ActionBar,
            TabGroup::new(1),
            Node {
                position_type: PositionType::Absolute,
                align_items: AlignItems::Center,
                justify_content: JustifyContent::End,
                column_gap: px(BUTTON_GAP_PX),
                padding: UiRect::axes(px(END_GAP_PX), px(0)),
                ..default()
            },
        ))
        .id();
    for (condition, label, look) in [
        (ConditionalButton::Swap, "Swap seats", ButtonStyle::Highlighted),
        (ConditionalButton::Split, "Agree to split", ButtonStyle::Quiet),
        (ConditionalButton::LeaveLine, BACK, ButtonStyle::Highlighted),
        (ConditionalButton::Pause, "Pause", ButtonStyle::Highlighted),
        (ConditionalButton::Resume, "Go on", ButtonStyle::Highlighted),
    ] {
        let button = (button(&fonts, label, look), ButtonWidth::default(), condition);
        let mut button = commands.spawn((button, ChildOf(bar)));
        let command = match condition {
            ConditionalButton::Split => {
                button.insert(OpensPanel(Panel::Split));
                continue;
            }
            ConditionalButton::Swap => MatchCommand::Play(Move::Swap),
            ConditionalButton::LeaveLine => MatchCommand::LeaveLine,
            ConditionalButton::Pause => MatchCommand::PauseAutoplay(true),
            ConditionalButton::Resume => MatchCommand::PauseAutoplay(false),
        };
        button.insert(SendsCommand(command));
    }
    for (kind, label) in [
        (BarButton::Undo, "Undo"),
        (BarButton::Redo, "Redo"),
        (BarButton::Speed, "Normal"),
        (BarButton::Moves, "Moves"),
        (BarButton::Rules, "Rules"),
        (BarButton::Menu, "Menu"),
    ] {
        let button = (button(&fonts, label, ButtonStyle::Quiet), ButtonWidth::default(), kind);
        let mut button = commands.spawn((button, ChildOf(bar)));
        match kind {
            BarButton::Undo => button.insert(SendsCommand(MatchCommand::Undo)),
            BarButton::Redo => button.insert(SendsCommand(MatchCommand::Redo)),
            BarButton::Speed => button.insert(SpeedButton::Bar).observe(take_next_speed),
            BarButton::Moves => button.observe(toggle_move_list),
            BarButton::Rules => button.insert(OpensPanel(Panel::Rules)),
            BarButton::Menu => button.insert(OpensPanel(Panel::Menu)),
        };
    }
}

/// Keeps the buttons at the right end of the layout's bar.
fn place_buttons(
    layout: Option<Res<BoardLayout>>,
    current: Res<Match>,
    mut bar: Single<&mut Node, With<ActionBar>>,
) {
    let Some(layout) = layout else {
        return;
    };
    // The ritual has buttons of its own.
    let display = match current.phase() {
        MatchPhase::Ritual => Display::None,
        _ => Display::Flex,
    };
    if bar.display != display {
        bar.display = display;
    }
    let area = layout.bar;
    let wanted = [layout.window.x - area.max.x, area.min.y, area.height()]
        .map(|side| px(side / layout.ui_scale));
    if [bar.right, bar.top, bar.height] != wanted {
        [bar.right, bar.top, bar.height] = wanted;
    }
}

/// Shows the background while the buttons are shown.
fn place_background(
    layout: Option<Res<BoardLayout>>,
    bar: Single<&Node, (With<ActionBar>, Without<ActionBarBackground>)>,
    mut background: Single<&mut Node, With<ActionBarBackground>>,
) {
    let Some(layout) = layout else {
        return;
    };
    if background.display != bar.display {
        background.display = bar.display;
    }
    let area = layout.bar;
    let wanted = [area.min.x, area.min.y, area.width(), area.height()]
        .map(|side| px(side / layout.ui_scale));
    if [background.left, background.top, background.width, background.height] != wanted {
        [background.left, background.top, background.width, background.height] = wanted;
    }
}

/// Disables undo and redo while there is no move to undo or redo.
fn enable_undo_and_redo(
    mut commands: Commands,
    current: CurrentMatch,
    bar: Single<&Children, With<ActionBar>>,
    buttons: Query<(Entity, &BarButton, Has<InteractionDisabled>)>,
) {
    for (entity, kind, disabled) in buttons.iter_many(bar.iter()) {
        let possible = match kind {
            BarButton::Undo => current.can_undo(&current.rules),
            BarButton::Redo => current.can_redo(),
            _ => continue,
        };
        if possible && disabled {
            commands.entity(entity).remove::<InteractionDisabled>();
        } else if !possible && !disabled {
            commands.entity(entity).insert(InteractionDisabled);
        }
    }
}

/// Shows the buttons that can do something now.
fn show_conditional_buttons(
    current: CurrentMatch,
    mut buttons: Query<(&ConditionalButton, &mut Node)>,
) {
    let person = current.awaits_person();
    let legal = |mv| person && current.rules.check(current.state(), mv).is_ok();
    for (kind, mut node) in &mut buttons {
        let offered = match kind {
            ConditionalButton::Swap => legal(Move::Swap),
            ConditionalButton::Split => {
                current.can_agree_split(&current.rules) && legal(Move::Split)
            }
            ConditionalButton::LeaveLine => current.shows_line(),
            ConditionalButton::Pause => current.is_running(),
            ConditionalButton::Resume => {
                !current.is_running() && (current.is_watched() && current.can_run())
            }
        };
        let display = if offered { Display::Flex } else { Display::None };
        if node.display != display {
            node.display = display;
        }
    }
}

/// Moves buttons between the bar and the menu, so that the caption has its room.
fn update_overflow(
    layout: Option<Res<BoardLayout>>,
    bar: Single<&Children, With<ActionBar>>,
    mut buttons: Query<(&BarButton, &mut Node, &ComputedNode, &mut ButtonWidth)>,
    mut overflow: ResMut<OverflowActions>,
    redraw: Res<RedrawRequests>,
) {
    let Some(layout) = layout else {
        return;
    };
    let caption = if area_beside_plate(&layout).is_some() { 0.0 } else { CAPTION_WIDTH_PX };
    let mut room = layout.bar.width() / layout.ui_scale - caption - 2.0 * END_GAP_PX;
    let mut optional = Vec::new();
    for entity in bar.iter() {
        let Ok((kind, node, computed, mut width)) = buttons.get_mut(entity) else {
            continue;
        };
        if !computed.is_empty() {
            width.0 = computed.size().x * computed.inverse_scale_factor();
        }
        match DROP_ORDER.iter().position(|other| other == kind) {
            Some(rank) => optional.push((rank, entity, width.0 + BUTTON_GAP_PX)),
            None if node.display != Display::None => room -= width.0 + BUTTON_GAP_PX,
            None => {}
        }
    }
    optional.sort_by_key(|(rank, ..)| *rank);
    let mut moved = Vec::new();
    for (_, entity, width) in optional {
        let Ok((kind, mut node, ..)) = buttons.get_mut(entity) else {
            continue;
        };
        // No button stays when a more important one has moved.
        let stays = moved.is_empty() && width <= room;
        if stays {
            room -= width;
        } else {
            moved.push(*kind);
        }
        let display = if stays { Display::Flex } else { Display::None };
        if node.display != display {
            node.display = display;
            redraw.animate();
        }
    }
    overflow.set_if_neq(OverflowActions(moved));
}
