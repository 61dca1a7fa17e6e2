//! What the pages before a match have in common: the table behind them, and how they use their window.

use bevy::input_focus::InputFocus;
use bevy::input_focus::tab_navigation::TabGroup;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use crate::board::{self, FrameBackground};
use crate::game::GameSet;
use crate::screens::pictures::demo_board::DemoBoardsBuilt;
use crate::screens::pictures::painted_image::{
    ImageCache, ImagesUpdated, PaintedImage, WHOLE_PICTURE,
};
use crate::screens::pictures::picture_spec::Subject;
use crate::settings::Accessibility;
use crate::theme::ActiveTheme;
use crate::ui::screen::Screen;
use crate::ui::view::window_scale;

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
        let size = size / (window_scale(size) * larger);
        match size.x {
            wide if wide > size.y && wide >= 1180.0 => Self::Beside,
            wide if wide > size.y && wide >= 960.0 => Self::Tight,
            _ => Self::Stacked,
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (clear_stale.before(DemoBoardsBuilt), lay_ground.after(ImagesUpdated))
            .in_set(GameSet::Animate)
            .run_if(in_state(Screen::Title).or_else(in_state(Screen::NewGame))),
    );
}

/// A page as wide and high as the window, with a ground.
pub fn page(screen: Screen, arrangement: Arrangement, theme: &ActiveTheme) -> impl Bundle {
    (
        DespawnOnExit(screen),
        arrangement,
        TabGroup::new(0),
        Node { width: percent(100), height: percent(100), ..default() },
        children![(
            PaintedImage {
                key: "ground".to_owned(),
                subject: Subject::Ground,
                theme: theme.0.clone(),
                area: WHOLE_PICTURE,
                resolution: 1.0,
                brightness: 1.0,
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
    accessibility: Res<Accessibility>,
    mut cache: ResMut<ImageCache>,
    mut focus: ResMut<InputFocus>,
    mut stale: Local<bool>,
) {
    let wanted = Arrangement::of(window.size(), accessibility.text_scale());
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
    cache.clear();
    *stale = false;
}

/// The ground is copied under the frame where its painting has the frame's size; else there is
/// none, but the night.
fn lay_ground(
    mut commands: Commands,
    window: Single<&Window, With<PrimaryWindow>>,
    theme: Res<ActiveTheme>,
    cache: Res<ImageCache>,
    mut grounds: Query<&mut PaintedImage>,
    camera: Option<Single<(Entity, &mut Camera, Option<&FrameBackground>), With<Camera2d>>>,
) {
    for mut ground in &mut grounds {
        if ground.subject == Subject::Ground && ground.theme != theme.0 {
            ground.theme = theme.0.clone();
        }
    }
    let Some(camera) = camera else {
        return;
    };
    let (entity, mut camera, backdrop) = camera.into_inner();
    let fitting = cache
        .get("ground")
        .filter(|cached| cached.request.size == window.physical_size())
        .map(|cached| cached.image.clone());
    if backdrop.map(|backdrop| &backdrop.0) != fitting.as_ref() {
        board::set_background(&mut commands, (entity, &mut camera), fitting);
    }
}
