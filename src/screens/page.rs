//! What the pages before a match have in common: the background, and how they are arranged in the window.

use bevy::input_focus::InputFocus;
use bevy::input_focus::tab_navigation::TabGroup;
use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use crate::board::{self, BoardSet, FrameBackground, window_scale};
use crate::game::GameSet;
use crate::screens::pictures::demo_board::DemoBoardsBuilt;
use crate::screens::pictures::painted_image::{
    ImageCache, ImagesUpdated, PaintedImage, WHOLE_PICTURE,
};
use crate::screens::pictures::picture_spec::Subject;
use crate::settings::Accessibility;
use crate::theme::ActiveTheme;
use crate::ui::focus::FocusSet;
use crate::ui::screen::Screen;

/// Least width of a window for [`Arrangement::Beside`], in logical pixels at the usual scale.
const MIN_BESIDE_WIDTH_PX: f32 = 1180.0;
/// Least width of a window for [`Arrangement::Tight`], in logical pixels at the usual scale.
const MIN_TIGHT_WIDTH_PX: f32 = 960.0;

/// How a page is arranged.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arrangement {
    /// Side by side, in a wide window.
    Beside,
    /// Side by side, in a smaller window.
    Tight,
    /// One below the other.
    Stacked,
}

impl Arrangement {
    /// The arrangement for a window of `size` logical pixels, with text `text_scale` times its usual size.
    pub fn of(size: Vec2, text_scale: f32) -> Self {
        let size = size / (window_scale(size) * text_scale);
        match size.x {
            width if width > size.y && width >= MIN_BESIDE_WIDTH_PX => Self::Beside,
            width if width > size.y && width >= MIN_TIGHT_WIDTH_PX => Self::Tight,
            _ => Self::Stacked,
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            clear_stale.in_set(FocusSet::Clear).before(ImagesUpdated).before(DemoBoardsBuilt),
            update_background
                .in_set(GameSet::Animate)
                .after(ImagesUpdated)
                .after(BoardSet::ShowBackground)
                .before(DemoBoardsBuilt),
        )
            .run_if(in_state(Screen::Title).or_else(in_state(Screen::NewGame))),
    );
}

/// A page as large as the window, with its background.
pub fn page(screen: Screen, arrangement: Arrangement, theme: &ActiveTheme) -> impl Bundle {
    (
        DespawnOnExit(screen),
        arrangement,
        TabGroup::new(0),
        Node { width: percent(100), height: percent(100), ..default() },
        children![(
            PaintedImage {
                key: "background".to_owned(),
                subject: Subject::Background,
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

/// A run condition: the screen has no page, because it is new or the arrangement has changed.
pub fn missing(pages: Query<(), With<Arrangement>>) -> bool {
    pages.is_empty()
}

/// Despawns a page that is arranged for another window.
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
    let pages: Vec<Entity> = pages
        .iter()
        .filter(|(_, arrangement)| **arrangement != wanted)
        .map(|(page, _)| page)
        .collect();
    // One frame later, because a field stores its name when it loses the focus.
    let is_second_frame = std::mem::replace(&mut *stale, !pages.is_empty());
    if pages.is_empty() {
        return;
    }
    if !is_second_frame {
        // A panel over the page stays, and keeps the focus.
        let is_in_page = |at| parents.iter_ancestors(at).any(|up| pages.contains(&up));
        if focus.get().is_some_and(is_in_page) {
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

/// Copies the picture of the background into each frame where it has the frame's size; otherwise the background is
/// the clear colour.
fn update_background(
    mut commands: Commands,
    window: Single<&Window, With<PrimaryWindow>>,
    theme: Res<ActiveTheme>,
    cache: Res<ImageCache>,
    mut backgrounds: Query<&mut PaintedImage>,
    camera: Option<Single<(Entity, &mut Camera, Option<&FrameBackground>), With<Camera2d>>>,
) {
    for mut background in &mut backgrounds {
        if background.subject == Subject::Background && background.theme != theme.0 {
            background.theme = theme.0.clone();
        }
    }
    let Some(camera) = camera else {
        return;
    };
    let (entity, mut camera, backdrop) = camera.into_inner();
    let fitting = cache
        .get("background")
        .filter(|cached| cached.request.size == window.physical_size())
        .map(|cached| cached.image.clone());
    if backdrop.map(|backdrop| &backdrop.0) != fitting.as_ref() {
        board::set_background(&mut commands, (entity, &mut camera), fitting);
    }
}
