//! The keyboard focus: arrow keys move it, a ring shows it, and it is scrolled into view.

use bevy::input_focus::tab_navigation::{NavAction, TabNavigation};
use bevy::input_focus::{FocusCause, InputFocus, InputFocusVisible};
use bevy::prelude::*;
use bevy::text::EditableText;
use bevy::ui_widgets::{ScrollArea, ScrollIntoView, Slider};

use super::cycle_button::{CycleButton, cycle_by_arrows};
use super::panel_stack::{Panel, PanelStack, ShowPanels};
use super::screen::Screen;
use super::scroll;
use crate::board::BoardSet;
use crate::game::GameSet;
use crate::platform::frame_pacing::RedrawRequests;
use crate::settings::Accessibility;
use crate::theme::{ActiveTheme, colour};

/// After a change of text size the layout is final after this many frames.
const SETTLE_FRAMES: u8 = 4;

/// The order in which the focus changes in a frame.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FocusSet {
    /// A page that is left or replaced loses it.
    Clear,
    /// It is put where it is wanted next.
    Choose,
    /// Arrow keys move it.
    Move,
    /// Scrolling and the ring around the focused node follow it.
    Follow,
}

/// Systems that put the focus elsewhere when what had it is gone, in [`GameSet::Present`]. Each acts on one
/// screen or panel, so at most one of them has anything to do in a frame.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ReplaceFocus;

pub(super) fn plugin(app: &mut App) {
    app.configure_sets(
        Update,
        (FocusSet::Clear, FocusSet::Choose, FocusSet::Move, FocusSet::Follow)
            .chain()
            .in_set(GameSet::Animate),
    )
    .configure_sets(Update, FocusSet::Move.before(BoardSet::UpdateLayout))
    .configure_sets(
        Update,
        ReplaceFocus.in_set(GameSet::Present).ambiguous_with(ReplaceFocus).before(ShowPanels),
    );
    for screen in Screen::ALL {
        app.add_systems(OnExit(screen), clear_focus);
    }
    app.add_systems(
        Update,
        (
            move_focus_by_arrows
                .in_set(FocusSet::Move)
                .run_if(not(in_state(Screen::Match)).or_else(arrows_move_in_panel)),
            (scroll_to_focus, update_focus_ring).chain().in_set(FocusSet::Follow),
        ),
    );
}

/// A run condition: a panel is open in which arrow keys move the focus.
fn arrows_move_in_panel(panels: Res<PanelStack>) -> bool {
    panels.top().is_some_and(|panel| panel != Panel::Rules)
}

/// The focus does not outlive its screen.
fn clear_focus(mut focus: ResMut<InputFocus>) {
    focus.clear();
}

/// Arrow keys move the focus, as Tab does; in a field, on a slider and on a cycle button only up and
/// down do.
fn move_focus_by_arrows(
    keys: Res<ButtonInput<KeyCode>>,
    panels: Res<PanelStack>,
    fields: Query<(), With<EditableText>>,
    sliders: Query<(), With<Slider>>,
    cycle_buttons: Query<(Entity, &CycleButton)>,
    mut commands: Commands,
    navigation: TabNavigation,
    mut focus: ResMut<InputFocus>,
    mut visible: ResMut<InputFocusVisible>,
) {
    let typing = focus.get().is_some_and(|entity| fields.contains(entity));
    let sliding = focus.get().is_some_and(|entity| sliders.contains(entity));
    let focused_button = focus.get().and_then(|entity| cycle_buttons.get(entity).ok());
    let choosing = cycle_by_arrows(&mut commands, focused_button, &keys);
    let pressed = |sideways: KeyCode, upright: KeyCode| {
        keys.just_pressed(upright)
            || !(typing || sliding || choosing) && keys.just_pressed(sideways)
    };
    if panels.top() == Some(Panel::Rules) {
        return;
    }
    let enter = typing && keys.just_pressed(KeyCode::Enter);
    let action = if pressed(KeyCode::ArrowRight, KeyCode::ArrowDown) || enter {
        NavAction::Next
    } else if pressed(KeyCode::ArrowLeft, KeyCode::ArrowUp) {
        NavAction::Previous
    } else {
        return;
    };
    if let Ok(next) = navigation.navigate(&focus, action) {
        focus.set(next, FocusCause::Navigated);
        visible.0 = true;
    }
}

/// The focused node has a ring around it, in the accent colour of the theme.
fn update_focus_ring(
    mut commands: Commands,
    focus: Res<InputFocus>,
    visible: Res<InputFocusVisible>,
    theme: Res<ActiveTheme>,
    nodes: Query<(), With<Node>>,
    mut ringed: Local<Option<(Entity, Color)>>,
) {
    // Pits are no nodes, and have their own light.
    let wanted = focus.get().filter(|entity| visible.0 && nodes.contains(*entity));
    let wanted = wanted.map(|entity| (entity, colour(theme.palette().accent)));
    if *ringed == wanted {
        return;
    }
    if let Some(mut old) = ringed.take().and_then(|(entity, _)| commands.get_entity(entity).ok()) {
        old.try_remove::<Outline>();
    }
    if let Some((entity, accent)) = wanted
        && let Ok(mut new) = commands.get_entity(entity)
    {
        let [width, gap] = [scroll::FOCUS_RING_WIDTH_PX, scroll::FOCUS_RING_GAP_PX];
        new.try_insert(Outline::new(px(width), px(gap), accent));
    }
    *ringed = wanted;
}

/// The focused node is scrolled into view, and stays there when the text size changes.
fn scroll_to_focus(
    mut commands: Commands,
    focus: Res<InputFocus>,
    visible: Res<InputFocusVisible>,
    accessibility: Res<Accessibility>,
    parents: Query<&ChildOf>,
    mut areas: Query<(&ComputedNode, &UiGlobalTransform, &mut ScrollPosition), With<ScrollArea>>,
    places: Query<&UiGlobalTransform>,
    mut settling: Local<u8>,
    redraw: Res<RedrawRequests>,
) {
    if accessibility.is_changed() && !accessibility.is_added() {
        *settling = SETTLE_FRAMES;
    }
    let resized = *settling > 0;
    if resized {
        *settling -= 1;
        redraw.animate();
    }
    let Some(entity) = focus.get() else {
        return;
    };
    if resized {
        // In the middle: at an edge it would be half faded.
        let area = parents.iter_ancestors(entity).find(|up| areas.contains(*up));
        let area = area.and_then(|area| areas.get_mut(area).ok());
        if let (Some((node, at, mut scroll)), Ok(place)) = (area, places.get(entity)) {
            let to = scroll::to_middle((node, at, &scroll), place);
            if scroll.y != to {
                scroll.y = to;
            }
        }
    } else if focus.is_changed() && visible.0 {
        commands.trigger(ScrollIntoView { entity });
    }
}
