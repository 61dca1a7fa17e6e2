//! The panels that lie over a screen, one over the other: which are open, how the one on top is built,
//! and that the keyboard focus stays in it.

use std::collections::HashMap;

use bevy::ecs::system::{SystemId, SystemParam};
use bevy::input_focus::tab_navigation::{NavAction, TabGroup, TabNavigation};
use bevy::input_focus::{FocusCause, InputFocus, InputFocusVisible};
use bevy::prelude::*;

use super::crossfade::Crossfade;
use super::panel_enter::entering;
use super::screen::Screen;
use crate::game::GameSet;
use crate::theme::UiLayer;
use crate::theme::widgets::column;

/// How dark what lies under a panel becomes, from 0 to 1.
const SHADE_ALPHA: f32 = 0.42;
/// The least distance between a panel and the edges of the window, in logical pixels.
pub const PANEL_MARGIN_PX: f32 = 8.0;

/// The panels.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Panel {
    /// Continue, begin again, leave.
    Menu,
    /// The rules of a game.
    Rules,
    /// Whether both players agree to share the remaining seeds.
    Split,
    /// Who has won, and why.
    Result,
    /// The settings.
    Settings,
    /// What keys and the buttons of a gamepad do.
    Keys,
    /// Whether later plies may be dropped.
    ConfirmBranch,
    /// The saved matches.
    Matches,
    /// Records as files and text.
    Records,
    /// What went wrong.
    Error,
}

/// The open panels; only the last, which is on top, is shown.
#[derive(Resource, Default, Debug)]
pub struct PanelStack {
    open: Vec<Panel>,
    /// Whether the player closed the last one, not an event of the match.
    closed_by_player: bool,
}

impl PanelStack {
    /// The panel that is shown; `None` if the screen itself can be reached.
    pub fn top(&self) -> Option<Panel> {
        self.open.last().copied()
    }

    /// Whether a panel is open, on top or below another.
    pub fn contains(&self, panel: Panel) -> bool {
        self.open.contains(&panel)
    }

    /// Puts a panel on top.
    pub fn open(&mut self, panel: Panel) {
        self.open.retain(|open| *open != panel);
        self.open.push(panel);
    }

    /// Puts a panel under all others: it is shown when they are closed.
    pub fn open_below(&mut self, panel: Panel) {
        if !self.open.contains(&panel) {
            self.open.insert(0, panel);
        }
    }

    /// Opens a panel, or closes it if it is on top.
    pub fn toggle(&mut self, panel: Panel) {
        if self.top() == Some(panel) {
            self.close();
        } else {
            self.open(panel);
        }
    }

    /// Closes the panel on top; the one below it is shown again.
    pub fn close(&mut self) {
        self.open.pop();
        self.closed_by_player = true;
    }

    /// Closes all panels.
    pub fn close_all(&mut self) {
        self.open.clear();
        self.closed_by_player = false;
    }

    /// Closes the panels that are about one position of a match.
    pub fn close_position_panels(&mut self) {
        let about_position =
            |open: &Panel| matches!(open, Panel::Split | Panel::Result | Panel::ConfirmBranch);
        self.open.retain(|open| !about_position(open));
        self.closed_by_player = false;
    }
}

/// The system that builds each panel.
#[derive(Resource, Default)]
struct PanelBuilders(HashMap<Panel, SystemId>);

/// Whether the panel on top must be built again, because its room has changed.
#[derive(Resource, Default, PartialEq)]
pub struct RebuildPanel(pub bool);

/// The layer of the panel on top.
#[derive(Component)]
pub struct PanelLayer;

/// What had the focus before the first panel opened.
#[derive(Resource, Default)]
struct FocusToRestore(Option<Entity>);

/// The panel on top is built and has the focus.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ShowPanels;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PanelStack>()
        .init_resource::<PanelBuilders>()
        .init_resource::<RebuildPanel>()
        .init_resource::<FocusToRestore>();
    for screen in Screen::ALL {
        app.add_systems(OnExit(screen), |mut panels: ResMut<PanelStack>| panels.close_all());
    }
    let stack_changed = resource_changed::<PanelStack>.or_else(resource_changed::<RebuildPanel>);
    app.add_systems(
        Update,
        (show_top_panel.run_if(stack_changed), keep_focus_in_panel)
            .chain()
            .in_set(ShowPanels)
            .in_set(GameSet::Present),
    );
}

/// Names the system that builds a panel. It runs whenever the panel comes on top.
pub fn add_panel<M>(
    app: &mut App,
    panel: Panel,
    build: impl IntoSystem<(), (), M> + 'static,
) -> &mut App {
    let build = app.register_system(build);
    app.world_mut().get_resource_or_init::<PanelBuilders>().0.insert(panel, build);
    app
}

/// A run condition: no panel lies over the screen.
pub fn no_panel_open(panels: Res<PanelStack>) -> bool {
    panels.top().is_none()
}

/// Shows the panel that is on top now in place of the one that was.
fn show_top_panel(
    mut commands: Commands,
    panels: Res<PanelStack>,
    builders: Res<PanelBuilders>,
    mut rebuild: ResMut<RebuildPanel>,
    layers: Query<Entity, With<PanelLayer>>,
    mut shown: Local<Option<Panel>>,
    mut focus: PanelFocus,
    mut crossfade: ResMut<Crossfade>,
) {
    let top = panels.top();
    if *shown == top && !rebuild.0 {
        return;
    }
    rebuild.set_if_neq(RebuildPanel(false));
    if shown.is_none() {
        focus.remember();
    }
    *shown = top;
    crossfade.start();
    for layer in &layers {
        commands.entity(layer).despawn();
    }
    focus.current.clear();
    match top {
        Some(panel) => {
            if let Some(build) = builders.0.get(&panel) {
                commands.run_system(*build);
            }
        }
        None => focus.restore(&mut commands, panels.closed_by_player),
    }
}

/// The keyboard focus before, in and after a panel.
#[derive(SystemParam)]
struct PanelFocus<'w> {
    current: ResMut<'w, InputFocus>,
    visible: Res<'w, InputFocusVisible>,
    to_restore: ResMut<'w, FocusToRestore>,
}

impl PanelFocus<'_> {
    fn remember(&mut self) {
        self.to_restore.0 = self.current.get().filter(|_| self.visible.0);
    }

    /// Back to where the keyboard was, if that still exists and the player closed the panel.
    fn restore(&mut self, commands: &mut Commands, closed_by_player: bool) {
        let before = self.to_restore.0.take().filter(|_| closed_by_player);
        if let Some(entity) = before.filter(|entity| commands.get_entity(*entity).is_ok()) {
            self.current.set(entity, FocusCause::Navigated);
        }
    }
}

/// Brings the focus back into the panel: Tab would continue behind it.
fn keep_focus_in_panel(
    layers: Query<Entity, With<PanelLayer>>,
    parents: Query<&ChildOf>,
    navigation: TabNavigation,
    mut focus: ResMut<InputFocus>,
) {
    let Some(layer) = layers.iter().next() else {
        return;
    };
    let inside = focus.get().is_some_and(|at| parents.iter_ancestors(at).any(|up| up == layer));
    if inside {
        return;
    }
    if let Ok(first) = navigation.initialize(layer, NavAction::First) {
        focus.set(first, FocusCause::Navigated);
    }
}

/// The node of a panel: `max_width_px` wide where there is room, never larger than the window.
pub fn panel_node(max_width_px: f32, gap_px: f32) -> Node {
    Node {
        width: px(max_width_px),
        max_width: percent(100),
        max_height: percent(100),
        ..column(gap_px)
    }
}

/// A layer over the whole window that holds the panel and catches all clicks beside it. It goes with
/// the panel.
pub fn panel_layer() -> impl Bundle {
    (
        PanelLayer,
        TabGroup { order: 10, modal: true },
        UiLayer::Panel.index(),
        BackgroundColor(Color::BLACK.with_alpha(SHADE_ALPHA)),
        Node {
            position_type: PositionType::Absolute,
            width: percent(100),
            height: percent(100),
            padding: UiRect::all(px(PANEL_MARGIN_PX)),
            justify_content: JustifyContent::Center,
            align_items: AlignItems::Center,
            ..default()
        },
        entering(),
    )
}
