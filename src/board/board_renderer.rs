//! The static picture under everything: table, board, trays. It is rendered off the main thread for the
//! window's size, first as a draft. Until the picture of the present layout is ready, the last one is
//! scaled so that its pits lie where the layout has them.

use bevy::diagnostic::FrameCount;
use bevy::ecs::system::SystemParam;
use bevy::image::ImageSampler;
use bevy::picking::Pickable;
use bevy::prelude::*;
use bevy::sprite_render::AlphaMode2d;
use bevy::window::PrimaryWindow;

use super::atlas::SeedAtlas;
use super::background_request::{BackgroundRequest, BoardSprites, RenderedBackground};
use super::count_labels::CountLabel;
use super::frame_background::{self, FrameBackground};
use super::rim_picture::RimPicture;
use super::{BoardLayout, BoardRoot, BoardSet, Layout, Shape};
use crate::game::Match;
use crate::paint::Theme;
use crate::platform::frame_pacing::RedrawRequests;
use crate::theme::{ActiveTheme, DebouncedTask, Quality, UiLayer, image_from_pixels};

/// The number of frames after which the first full picture may be started: in the first frames the
/// driver compiles its shaders and needs the processor.
const FIRST_FRAMES: u32 = 3;
/// The drawing depth of the picture: under everything.
const BACKGROUND_Z: f32 = -10.0;

/// The quad that shows the picture while it does not fit the frame exactly.
#[derive(Component)]
struct BackgroundQuad;

/// The table for picking: an empty node under everything, as the picture is no sprite and picking does
/// not find it.
#[derive(Component)]
pub struct Table;

/// The picture on the screen.
struct ShownBackground {
    image: Handle<Image>,
    /// In physical pixels.
    size: UVec2,
    /// What it was rendered for.
    request: BackgroundRequest,
}

/// Renders the static picture, and knows which one is on the screen. Only this file changes it.
#[derive(Resource)]
pub struct BoardRenderer {
    task: DebouncedTask<BackgroundRequest, RenderedBackground>,
    shown: Option<ShownBackground>,
    /// Whether a match has begun whose board has not been on the screen yet.
    awaits_first_picture: bool,
}

impl Default for BoardRenderer {
    fn default() -> Self {
        Self { task: DebouncedTask::with_drafts(), shown: None, awaits_first_picture: false }
    }
}

impl BoardRenderer {
    /// A renderer that starts the draft for a window before that is open: there is time while the
    /// driver is loaded. If the window comes out otherwise, the draft is only stretched.
    pub fn starting_draft(window: Vec2, shape: Shape, theme: &Theme) -> Self {
        let layout = Layout::new(window, shape);
        let request = BackgroundRequest { theme: theme.clone(), layout, density: 1.0 };
        let mut renderer = Self::default();
        renderer.task.request(&request);
        renderer.task.start(false, BackgroundRequest::render);
        renderer
    }

    /// Whether the full picture of the present layout is on the screen.
    pub fn is_finished(&self) -> bool {
        self.task.is_finished()
    }

    /// Whether the picture of the present layout is on the screen, be it a draft.
    pub fn has_picture(&self) -> bool {
        self.task.has_delivered()
    }

    /// Where the picture on the screen must be drawn so that its pits lie where `layout` has them: the
    /// middle, in logical pixels from the window's middle, y up, and the size. The whole window, if
    /// there is no picture or its board has another shape.
    fn quad(&self, layout: &Layout) -> (Vec2, Vec2) {
        let whole = (Vec2::ZERO, layout.window);
        let Some(shown) = &self.shown else {
            return whole;
        };
        let old = &shown.request.layout;
        if old.shape != layout.shape || old.turned != layout.turned || old.scale <= 0.0 {
            return whole;
        }
        let from_centre = |layout: &Layout| {
            let [x, y] = (layout.middle - layout.window / 2.0).to_array();
            Vec2::new(x, -y)
        };
        let factor = layout.scale / old.scale;
        (from_centre(layout) - factor * from_centre(old), factor * old.window)
    }

    /// Whether the picture on the screen has exactly the pixels of a window of `size` physical pixels
    /// in this layout.
    fn fits(&self, layout: &Layout, size: UVec2) -> bool {
        let fits = |shown: &ShownBackground| shown.size == size && shown.request.layout == *layout;
        self.shown.as_ref().is_some_and(fits)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<BoardRenderer>().add_systems(Startup, spawn_table);
    app.add_systems(
        Update,
        (render, place_picture)
            .chain()
            .in_set(BoardSet::ShowBackground)
            .run_if(resource_exists::<BoardLayout>),
    );
    app.add_systems(
        Update,
        hide_until_rendered
            .in_set(BoardSet::UpdateVisuals)
            .after(super::count_labels::UpdateLabels),
    );
}

fn spawn_table(mut commands: Commands) {
    commands.spawn((
        Table,
        Name::new("Table"),
        Node {
            position_type: PositionType::Absolute,
            width: percent(100),
            height: percent(100),
            ..default()
        },
        UiLayer::Table.index(),
        // The pits lie under the interface; they must be found through it.
        Pickable { should_block_lower: false, is_hoverable: true },
    ));
}

/// Requests a picture when the last one does not fit any more, and puts one that is ready on the screen.
fn render(
    mut commands: Commands,
    clock: RenderClock,
    window: Single<&Window, With<PrimaryWindow>>,
    current: Option<Res<Match>>,
    layout: Res<BoardLayout>,
    theme: Res<ActiveTheme>,
    mut renderer: ResMut<BoardRenderer>,
    mut targets: PictureTargets,
    redraw: Res<RedrawRequests>,
) {
    let Some(current) = current else {
        return;
    };
    if current.is_added() {
        renderer.awaits_first_picture = true;
    }
    let wanted = BackgroundRequest {
        theme: theme.0.clone(),
        layout: layout.0.clone(),
        density: window.scale_factor(),
    };
    // The draft of another layout is better than none, but not of another theme.
    let same_theme =
        |draft: &BackgroundRequest, wanted: &BackgroundRequest| draft.theme == wanted.theme;
    renderer.task.request_keeping_drafts(&wanted, same_theme);
    if renderer.task.is_finished() {
        return;
    }
    if renderer.task.has_delivered() {
        redraw.poll();
    } else {
        redraw.animate();
    }
    let may_start = clock.frames.0 >= FIRST_FRAMES;
    let ready = renderer.task.poll(clock.time.delta_secs(), may_start, BackgroundRequest::render);
    if let Some((request, quality, rendered)) = ready {
        redraw.animate();
        let shown = targets.show(&mut commands, request, quality, rendered);
        renderer.shown = Some(shown);
    }
}

/// The time since the last frame, and the number of frames so far.
#[derive(SystemParam)]
struct RenderClock<'w> {
    time: Res<'w, Time>,
    frames: Res<'w, FrameCount>,
}

/// What a finished picture is put into.
#[derive(SystemParam)]
struct PictureTargets<'w, 's> {
    images: ResMut<'w, Assets<Image>>,
    atlases: ResMut<'w, Assets<TextureAtlasLayout>>,
    meshes: ResMut<'w, Assets<Mesh>>,
    materials: ResMut<'w, Assets<ColorMaterial>>,
    quad: Query<'w, 's, &'static MeshMaterial2d<ColorMaterial>, With<BackgroundQuad>>,
}

impl PictureTargets<'_, '_> {
    fn show(
        &mut self,
        commands: &mut Commands,
        request: BackgroundRequest,
        quality: Quality,
        rendered: RenderedBackground,
    ) -> ShownBackground {
        let mut scene = frame_background::background_image(rendered.scene);
        if quality == Quality::Draft {
            scene.sampler = ImageSampler::linear();
        }
        let size = scene.size();
        let image = self.images.add(scene);
        let material = ColorMaterial {
            texture: Some(image.clone()),
            alpha_mode: AlphaMode2d::Opaque,
            ..default()
        };
        if let Ok(quad) = self.quad.single() {
            // The id of a material in use can always be written.
            let _ = self.materials.insert(quad.id(), material);
        } else {
            commands.spawn((
                BackgroundQuad,
                Mesh2d(self.meshes.add(Rectangle::new(1.0, 1.0))),
                MeshMaterial2d(self.materials.add(material)),
                Transform::from_xyz(0.0, 0.0, BACKGROUND_Z),
            ));
        }
        if let Some(BoardSprites { rims, seeds, unit }) = rendered.sprites {
            let pixels = rims[0].width as f32;
            let rims = rims.map(|rim| self.images.add(image_from_pixels(rim)));
            commands.insert_resource(RimPicture { images: rims, size: pixels / unit, pixels });
            commands.insert_resource(SeedAtlas::new(seeds, &mut self.images, &mut self.atlases));
        }
        ShownBackground { image, size, request }
    }
}

/// Puts the picture where it belongs: as the frame's background where it fits exactly, otherwise on the
/// quad, scaled; not at all without a match.
fn place_picture(
    mut commands: Commands,
    layout: Res<BoardLayout>,
    window: Single<&Window, With<PrimaryWindow>>,
    current: Option<Res<Match>>,
    renderer: Res<BoardRenderer>,
    quad: Option<Single<(&mut Transform, &mut Visibility), With<BackgroundQuad>>>,
    camera: Option<Single<(Entity, &mut Camera, Option<&FrameBackground>), With<Camera2d>>>,
) {
    let (Some(quad), Some(camera)) = (quad, camera) else {
        return;
    };
    let (mut transform, mut visibility) = quad.into_inner();
    let (entity, mut camera, backdrop) = camera.into_inner();
    let fits = current.is_some() && renderer.fits(&layout, window.physical_size());
    let fitting = renderer.shown.as_ref().filter(|_| fits).map(|shown| shown.image.clone());
    let shown = if current.is_some() && fitting.is_none() {
        Visibility::Inherited
    } else {
        Visibility::Hidden
    };
    visibility.set_if_neq(shown);
    // Without a match the background belongs to the pages.
    if current.is_some() && backdrop.map(|backdrop| &backdrop.0) != fitting.as_ref() {
        frame_background::set_background(&mut commands, (entity, &mut camera), fitting);
    }
    let (middle, size) = renderer.quad(&layout);
    transform.set_if_neq(Transform {
        translation: middle.extend(BACKGROUND_Z),
        scale: size.extend(1.0),
        ..default()
    });
}

/// Hides the board and its counts from the moment a match begins until its picture is on the screen:
/// otherwise they would stand over the page that is still shown.
fn hide_until_rendered(
    current: Option<Res<Match>>,
    layout: Option<Res<BoardLayout>>,
    theme: Res<ActiveTheme>,
    mut renderer: ResMut<BoardRenderer>,
    mut board: Query<&mut Visibility, Or<(With<BoardRoot>, With<CountLabel>)>>,
) {
    let has_picture = renderer.shown.as_ref().zip(layout).is_some_and(|(shown, layout)| {
        shown.request.theme == theme.0 && shown.request.layout.shape == layout.shape
    });
    // In the frame in which a match begins the page is still drawn.
    let begins = current.is_none_or(|current| current.is_added());
    if renderer.awaits_first_picture && has_picture && !begins {
        renderer.awaits_first_picture = false;
    }
    let wanted =
        if renderer.awaits_first_picture { Visibility::Hidden } else { Visibility::Inherited };
    for mut visibility in &mut board {
        visibility.set_if_neq(wanted);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::paint::shipped_themes;
    use crate::rules::ruleset::Keep;
    use crate::rules::{PitId, Place, Seat};

    fn renderer_showing(layout: &Layout) -> BoardRenderer {
        let theme = shipped_themes().remove(0);
        let request = BackgroundRequest { theme, layout: layout.clone(), density: 1.0 };
        let shown = ShownBackground { image: default(), size: layout.window.as_uvec2(), request };
        BoardRenderer { shown: Some(shown), ..default() }
    }

    /// Where the quad shows a point of the old layout, in logical pixels from the window's middle.
    fn shown_at(renderer: &BoardRenderer, old: &Layout, new: &Layout, place: Place) -> Vec2 {
        let (middle, size) = renderer.quad(new);
        let pixels = old.pixels(old.bowl(place).centre());
        let share = pixels / old.window - 0.5;
        middle + Vec2::new(share.x, -share.y) * size
    }

    #[test]
    fn the_last_picture_is_scaled_so_that_its_pits_lie_where_seeds_do() {
        let shape = Shape { pits: 6, keep: Keep::Stores };
        let old = Layout::new(Vec2::new(1280.0, 720.0), shape);
        let renderer = renderer_showing(&old);
        let narrower = Layout::with_margins(old.window, Vec2::new(300.0, 0.0), 1.0, shape);
        let smaller = Layout::new(Vec2::new(900.0, 700.0), shape);
        for new in [old.clone(), narrower, smaller] {
            for seat in Seat::BOTH {
                let pits = (0..6).filter_map(|index| PitId::new(seat, index).map(Place::Pit));
                for place in pits {
                    let pixels = new.pixels(new.bowl(place).centre()) - new.window / 2.0;
                    let seeds = Vec2::new(pixels.x, -pixels.y);
                    let picture = shown_at(&renderer, &old, &new, place);
                    assert!(picture.distance(seeds) < 0.5, "{place:?}: {picture} and {seeds}");
                }
            }
        }
    }

    #[test]
    fn a_picture_of_another_layout_does_not_fit_the_frame() {
        let shape = Shape { pits: 6, keep: Keep::Stores };
        let old = Layout::new(Vec2::new(1280.0, 720.0), shape);
        let renderer = renderer_showing(&old);
        let size = UVec2::new(1280, 720);
        assert!(renderer.fits(&old, size));
        let list_open = Layout::with_margins(old.window, Vec2::new(300.0, 0.0), 1.0, shape);
        assert!(!renderer.fits(&list_open, size), "the same size, but the board is elsewhere");
    }
}
