//! What the pages before a match have in common: the ground behind them, how they use their window,
//! and keys that go from one thing to the next.

use bevy::input_focus::tab_navigation::{NavAction, TabGroup, TabNavigation};
use bevy::input_focus::{FocusCause, InputFocus, InputFocusVisible};
use bevy::prelude::*;
use bevy::text::EditableText;
use bevy::ui_widgets::{ScrollArea, ScrollIntoView, Slider};
use bevy::window::PrimaryWindow;

use crate::board::{self, Backdrop};
use crate::game::GameSet;
use crate::platform::power::RedrawRequests;
use crate::screens::Screen;
use crate::screens::cycle_button::{self, Chooser};
use crate::screens::panel_stack::{Panel, Panels};
use crate::screens::pictures::painted_image::{Gallery, Hanged, Miniature, WHOLE};
use crate::screens::pictures::picture_spec::Subject;
use crate::screens::scroll;
use crate::settings::Accessibility;
use crate::theme::{ActiveTheme, colour};

/// After so many frames everything has its place whose words have another size.
const SETTLING: u8 = 4;

/// The way in which a page uses its window.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arrangement {
    /// Side by side, in a window that is wide.
    Beside,
    /// The same where it is tight.
    Tight,
    /// One below the other.
    Stacked,
}

impl Arrangement {
    /// What suits a window of `size` logical pixels, the interface so many times as large as usual.
    pub fn of(size: Vec2, larger: f32) -> Self {
        let size = size / (crate::screens::usual_scale(size) * larger);
        match size.x {
            wide if wide > size.y && wide >= 1180.0 => Self::Beside,
            wide if wide > size.y && wide >= 960.0 => Self::Tight,
            _ => Self::Stacked,
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    for screen in [Screen::Title, Screen::NewGame, Screen::Table] {
        app.add_systems(OnExit(screen), forget);
    }
    app.add_systems(
        Update,
        (clear_stale, lay_ground.after(Hanged))
            .in_set(GameSet::Animate)
            .run_if(in_state(Screen::Title).or_else(in_state(Screen::NewGame))),
    );
    app.add_systems(
        Update,
        (walk.run_if(not(in_state(Screen::Table)).or_else(covered)), follow, ring)
            .chain()
            .in_set(GameSet::Animate),
    );
}

/// A run condition: what arrows do on the table they do not do in a panel over it.
fn covered(panels: Res<Panels>) -> bool {
    panels.top().is_some_and(|panel| panel != Panel::Rules)
}

/// A page as wide and high as the window, with a ground.
pub fn page(screen: Screen, arrangement: Arrangement, face: &ActiveTheme) -> impl Bundle {
    (
        DespawnOnExit(screen),
        arrangement,
        TabGroup::new(0),
        Node { width: percent(100), height: percent(100), ..default() },
        children![(
            Miniature {
                key: "ground".to_owned(),
                subject: Subject::Ground,
                face: face.0.clone(),
                area: WHOLE,
                detail: 1.0,
                light: 1.0,
            },
            Node {
                position_type: PositionType::Absolute,
                width: percent(100),
                height: percent(100),
                ..default()
            },
        )],
    )
}

/// A run condition: the screen has no page, because it is new or its window has another shape.
pub fn missing(pages: Query<(), With<Arrangement>>) -> bool {
    pages.is_empty()
}

/// Takes a page away that is arranged for another window.
pub fn clear_stale(
    mut commands: Commands,
    window: Single<&Window, With<PrimaryWindow>>,
    pages: Query<(Entity, &Arrangement)>,
    parents: Query<&ChildOf>,
    comfort: Res<Accessibility>,
    mut gallery: ResMut<Gallery>,
    mut focus: ResMut<InputFocus>,
    mut stale: Local<bool>,
) {
    let wanted = Arrangement::of(window.size(), comfort.larger());
    let pages: Vec<Entity> =
        pages.iter().filter(|(_, has)| **has != wanted).map(|(page, _)| page).collect();
    // One frame later: a field that is left first keeps the name which stands in it.
    let leave = std::mem::replace(&mut *stale, !pages.is_empty());
    if pages.is_empty() {
        return;
    }
    if !leave {
        // A panel over the page stays, and what has the focus in it.
        let goes = |at| parents.iter_ancestors(at).any(|up| pages.contains(&up));
        if focus.get().is_some_and(goes) {
            focus.clear();
        }
        return;
    }
    for page in pages {
        commands.entity(page).despawn();
    }
    gallery.clear();
    *stale = false;
}

/// The ground is copied under the frame where its painting has the frame's size; else there is
/// none, but the night.
fn lay_ground(
    mut commands: Commands,
    window: Single<&Window, With<PrimaryWindow>>,
    face: Res<ActiveTheme>,
    gallery: Res<Gallery>,
    mut grounds: Query<&mut Miniature>,
    camera: Option<Single<(Entity, &mut Camera, Option<&Backdrop>), With<Camera2d>>>,
) {
    for mut ground in &mut grounds {
        if ground.subject == Subject::Ground && ground.face != face.0 {
            ground.face = face.0.clone();
        }
    }
    let Some(camera) = camera else {
        return;
    };
    let (entity, mut camera, backdrop) = camera.into_inner();
    let fitting = gallery
        .hung("ground")
        .filter(|hung| hung.order.size == window.physical_size())
        .map(|hung| hung.image.clone());
    if backdrop.map(|backdrop| &backdrop.0) != fitting.as_ref() {
        board::set_background(&mut commands, (entity, &mut camera), fitting);
    }
}

/// What has the focus goes with its screen.
fn forget(mut focus: ResMut<InputFocus>) {
    focus.clear();
}

/// Arrows go from one thing to the next, as Tab does; in a field, on a slider and where they go
/// through values only up and down do.
fn walk(
    keys: Res<ButtonInput<KeyCode>>,
    panels: Res<Panels>,
    fields: Query<(), With<EditableText>>,
    sliders: Query<(), With<Slider>>,
    choosers: Query<(Entity, &Chooser)>,
    mut commands: Commands,
    navigation: TabNavigation,
    mut focus: ResMut<InputFocus>,
    mut visible: ResMut<InputFocusVisible>,
) {
    let typing = focus.get().is_some_and(|entity| fields.contains(entity));
    let sliding = focus.get().is_some_and(|entity| sliders.contains(entity));
    let chooser = focus.get().and_then(|entity| choosers.get(entity).ok());
    let choosing = cycle_button::go_through(&mut commands, chooser, &keys);
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

/// What has the focus has a ring around it.
fn ring(
    mut commands: Commands,
    focus: Res<InputFocus>,
    visible: Res<InputFocusVisible>,
    face: Res<ActiveTheme>,
    nodes: Query<(), With<Node>>,
    mut ringed: Local<Option<Entity>>,
) {
    // Pits are no nodes, and have their own light.
    let wanted = focus.get().filter(|entity| visible.0 && nodes.contains(*entity));
    if *ringed == wanted {
        return;
    }
    if let Some(mut old) = ringed.take().and_then(|entity| commands.get_entity(entity).ok()) {
        old.try_remove::<Outline>();
    }
    if let Some(mut new) = wanted.and_then(|entity| commands.get_entity(entity).ok()) {
        new.try_insert(Outline::new(px(2.5), px(1.5), colour(face.palette().accent)));
    }
    *ringed = wanted;
}

/// What has the focus is in view, and stays so when words become larger.
fn follow(
    mut commands: Commands,
    focus: Res<InputFocus>,
    visible: Res<InputFocusVisible>,
    comfort: Res<Accessibility>,
    parents: Query<&ChildOf>,
    mut areas: Query<(&ComputedNode, &UiGlobalTransform, &mut ScrollPosition), With<ScrollArea>>,
    places: Query<&UiGlobalTransform>,
    mut settling: Local<u8>,
    redraw: Res<RedrawRequests>,
) {
    if comfort.is_changed() && !comfort.is_added() {
        *settling = SETTLING;
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
