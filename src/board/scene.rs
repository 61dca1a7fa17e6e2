//! The static picture: table, board, trays. Painted off the main thread for the window's size, first
//! as a sketch; until the fine one is dry what is there is shown, stretched, as one opaque quad.

use bevy::diagnostic::FrameCount;
use bevy::image::ImageSampler;
use bevy::picking::Pickable;
use bevy::prelude::*;
use bevy::sprite_render::AlphaMode2d;
use bevy::tasks::{AsyncComputeTaskPool, Task, block_on, poll_once};
use bevy::window::PrimaryWindow;

use super::atlas::{SeedAtlas, SeedPictures};
use super::backdrop::{self, Backdrop};
use super::free_space::free_parts;
use super::sketch::sketch;
use super::{BoardLayout, BoardSet, Layout, Shape};
use crate::game::Match;
use crate::paint::{Pixels, Rim, Scene, Theme, paint_lit_rim, paint_scene};
use crate::platform::power::RedrawRequests;
use crate::theme::{ActiveTheme, UiLayer, all_hands, picture};

/// A resized window is painted once it has kept its size for so long, in seconds.
const CALM: f32 = 0.12;
/// The program's first frames, in which the driver makes what it draws with, have the processor to
/// themselves: the fine painting begins after so many.
const FIRST_FRAMES: u32 = 3;
/// The picture lies under everything.
const DEPTH: f32 = -10.0;

/// The quad with the static picture.
#[derive(Component)]
struct SceneQuad;

/// The table, for whoever presses on it: an empty node under everything, because what is drawn is
/// no sprite and would not be found under a finger.
#[derive(Component)]
pub struct Table;

/// The pictures of a pit's lit rim.
#[derive(Resource, Clone)]
pub struct RimPicture {
    /// One for all that a rim can say, in the order of [`Rim::ALL`].
    pub(super) images: [Handle<Image>; Rim::ALL.len()],
    /// The side of each, glow included, in units.
    pub size: f32,
    /// The same in pixels.
    pub pixels: f32,
}

impl RimPicture {
    /// The picture of a rim that says this.
    pub(super) fn image(&self, rim: Rim) -> Handle<Image> {
        self.images[rim as usize].clone()
    }
}

/// What a painting depends on.
#[derive(Clone, PartialEq)]
struct Order {
    face: Theme,
    layout: Layout,
    /// Physical pixels to a logical one.
    density: f32,
}

/// What is painted for one order: first a sketch of the table with the pieces, then the table.
struct Painting {
    scene: Pixels,
    pieces: Option<Pieces>,
}

/// What lies on the table.
struct Pieces {
    rims: [Pixels; Rim::ALL.len()],
    seeds: SeedPictures,
    /// Physical pixels to a unit.
    unit: f32,
}

/// The painting that is made at present, and the one that was ordered last.
#[derive(Resource, Default)]
pub struct BoardRenderer {
    ordered: Option<Order>,
    calm: f32,
    easel: Option<(Order, Task<Painting>)>,
    /// Whether what was ordered has been sketched.
    sketched: bool,
    /// Whether the picture on the screen is the one that was ordered.
    pub dry: bool,
    /// The picture that hangs at present, and its size in physical pixels.
    hung: Option<(Handle<Image>, UVec2)>,
}

impl BoardRenderer {
    /// A studio in which the sketch for a window is begun before that is open: there is time while
    /// the driver is loaded. Should the window come out otherwise, the sketch is only stretched.
    pub fn sketching(window: Vec2, shape: Shape, face: &Theme) -> Self {
        let order = Order { face: face.clone(), layout: Layout::new(window, shape), density: 1.0 };
        let mut studio = Self { ordered: Some(order.clone()), ..Self::default() };
        studio.put_on_easel(order, false);
        studio
    }

    /// Whether what was ordered is on the screen, be it a sketch.
    pub fn hangs(&self) -> bool {
        self.sketched || self.dry
    }

    fn put_on_easel(&mut self, order: Order, fine: bool) {
        let painted = order.clone();
        let paint = async move { if fine { painted.paint() } else { painted.sketch() } };
        self.easel = Some((order, AsyncComputeTaskPool::get().spawn(paint)));
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<BoardRenderer>().add_systems(Startup, lay_table).add_systems(
        Update,
        (order, hang, show).chain().in_set(BoardSet::Paint).run_if(resource_exists::<BoardLayout>),
    );
}

fn lay_table(mut commands: Commands) {
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

/// Orders a new painting when the old one does not fit any more.
fn order(
    (time, frames): (Res<Time>, Res<FrameCount>),
    window: Single<&Window, With<PrimaryWindow>>,
    current: Option<Res<Match>>,
    layout: Res<BoardLayout>,
    face: Res<ActiveTheme>,
    mut studio: ResMut<BoardRenderer>,
    redraw: Res<RedrawRequests>,
) {
    if current.is_none() {
        return;
    }
    let wanted =
        Order { face: face.0.clone(), layout: layout.0.clone(), density: window.scale_factor() };
    if studio.ordered.as_ref() != Some(&wanted) {
        let first = studio.hung.is_none();
        studio.ordered = Some(wanted);
        // A sketch that is under way is better than none, unless it is of another face; a fine
        // painting would come too late.
        let other = studio.easel.as_ref().is_some_and(|(order, _)| order.face != face.0);
        if studio.sketched || other {
            studio.easel = None;
        }
        studio.sketched = false;
        studio.dry = false;
        studio.calm = if first { CALM } else { 0.0 };
    }
    if studio.dry {
        return;
    }
    let fine = studio.sketched;
    if fine {
        redraw.poll();
    } else {
        redraw.animate();
    }
    studio.calm += time.delta_secs();
    if studio.easel.is_none()
        && (!fine || studio.calm >= CALM && frames.0 >= FIRST_FRAMES)
        && let Some(order) = studio.ordered.clone()
    {
        studio.put_on_easel(order, fine);
    }
}

impl Order {
    fn sketch(&self) -> Painting {
        let threads = all_hands();
        let unit = self.layout.scale * self.density;
        let pieces = Pieces {
            rims: Rim::ALL
                .map(|rim| paint_lit_rim(&self.face, super::layout::PIT_RADIUS * unit, rim)),
            seeds: SeedPictures::paint(&self.face, super::SEED_RADIUS * unit, threads),
            unit,
        };
        let scene = paint_scene(&self.face, &sketch(&self.scene()), threads);
        Painting { scene, pieces: Some(pieces) }
    }

    fn paint(&self) -> Painting {
        Painting { scene: paint_scene(&self.face, &self.scene(), all_hands()), pieces: None }
    }

    /// The layout in physical pixels.
    fn scene(&self) -> Scene {
        let layout = &self.layout;
        let density = self.density;
        let size = (layout.window * density).round().max(Vec2::ONE);
        let free = free_parts(layout)
            .into_iter()
            .map(|part| [part.min.x, part.min.y, part.max.x, part.max.y])
            .map(|sides| sides.map(|side| side * density))
            .collect();
        let at = |point| layout.pixels(point) * density;
        Scene { free, ..layout.plan(size.as_uvec2(), layout.scale * density, at) }
    }
}

/// Hangs a painting that has become dry.
fn hang(
    mut commands: Commands,
    mut studio: ResMut<BoardRenderer>,
    mut images: ResMut<Assets<Image>>,
    mut layouts: ResMut<Assets<TextureAtlasLayout>>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<ColorMaterial>>,
    redraw: Res<RedrawRequests>,
    quad: Option<Single<&MeshMaterial2d<ColorMaterial>, With<SceneQuad>>>,
) {
    let Some((order, task)) = &mut studio.easel else {
        return;
    };
    let Some(painting) = block_on(poll_once(task)) else {
        return;
    };
    let (order, fine) = (order.clone(), painting.pieces.is_none());
    studio.easel = None;
    if studio.ordered.as_ref().is_some_and(|ordered| ordered.face != order.face) {
        return;
    }
    let current = studio.ordered.as_ref() == Some(&order);
    studio.sketched = current;
    studio.dry = current && fine;
    redraw.animate();
    let mut scene = backdrop::paper(painting.scene);
    if !fine {
        scene.sampler = ImageSampler::linear();
    }
    let size = scene.size();
    let hung = images.add(scene);
    studio.hung = Some((hung.clone(), size));
    let material =
        ColorMaterial { texture: Some(hung), alpha_mode: AlphaMode2d::Opaque, ..default() };
    match quad {
        Some(quad) => {
            // An id that is in use can always be written.
            let _ = materials.insert(quad.id(), material);
        }
        None => {
            commands.spawn((
                SceneQuad,
                Mesh2d(meshes.add(Rectangle::new(1.0, 1.0))),
                MeshMaterial2d(materials.add(material)),
                Transform::from_xyz(0.0, 0.0, DEPTH),
            ));
        }
    }
    if let Some(Pieces { rims, seeds, unit }) = painting.pieces {
        let pixels = rims[0].width as f32;
        let size = pixels / unit;
        let rims = rims.map(|rim| images.add(picture(rim)));
        commands.insert_resource(RimPicture { images: rims, size, pixels });
        commands.insert_resource(SeedAtlas::new(seeds, &mut images, &mut layouts));
    }
}

/// Shows the painting: as the frame's backdrop where it fits, else stretched on the quad; not at all
/// without a match.
fn show(
    mut commands: Commands,
    layout: Res<BoardLayout>,
    window: Single<&Window, With<PrimaryWindow>>,
    current: Option<Res<Match>>,
    studio: Res<BoardRenderer>,
    quad: Option<Single<(&mut Transform, &mut Visibility), With<SceneQuad>>>,
    camera: Option<Single<(Entity, &mut Camera, Option<&Backdrop>), With<Camera2d>>>,
) {
    let (Some(quad), Some(camera)) = (quad, camera) else {
        return;
    };
    let (mut transform, mut visibility) = quad.into_inner();
    let (entity, mut camera, backdrop) = camera.into_inner();
    let fitting = studio
        .hung
        .as_ref()
        .filter(|(_, size)| current.is_some() && *size == window.physical_size())
        .map(|(picture, _)| picture.clone());
    let shown = if current.is_some() && fitting.is_none() {
        Visibility::Inherited
    } else {
        Visibility::Hidden
    };
    visibility.set_if_neq(shown);
    // What lies behind the pages, when there is no match, is theirs.
    if current.is_some() && backdrop.map(|backdrop| &backdrop.0) != fitting.as_ref() {
        backdrop::hang(&mut commands, (entity, &mut camera), fitting);
    }
    let size = layout.window.extend(1.0);
    if transform.scale != size {
        transform.scale = size;
    }
}
