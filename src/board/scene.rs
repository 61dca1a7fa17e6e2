//! The static picture: table, board, trays. Painted off the main thread for the window's size; until
//! a new one is dry the last one is shown, stretched, as one opaque quad.

use bevy::picking::Pickable;
use bevy::prelude::*;
use bevy::sprite_render::AlphaMode2d;
use bevy::window::PrimaryWindow;

use super::atlas::{SeedAtlas, SeedPictures};
use super::backdrop::{self, Backdrop};
use super::layout::Hollow;
use super::{BoardLayout, BoardSet, Layout};
use crate::paint::{Bowl, Pixels, Scene, Theme, paint_lit_rim, paint_scene};
use crate::platform::power::Awake;
use crate::play::Match;
use crate::rules::Place;
use crate::rules::ruleset::Keep;
use crate::theme::{Easel, Face, picture};

/// The picture lies under everything.
const DEPTH: f32 = -10.0;

/// The quad with the static picture.
#[derive(Component)]
struct SceneQuad;

/// The table, for whoever presses on it: an empty node under everything, because what is drawn is
/// no sprite and would not be found under a finger.
#[derive(Component)]
pub struct Table;

/// The picture of a playable pit's rim.
#[derive(Resource, Clone)]
pub struct RimPicture {
    /// White where it is brightest, clear where there is none.
    pub image: Handle<Image>,
    /// Its side, glow included, in units.
    pub size: f32,
}

/// What a painting depends on.
#[derive(Clone, PartialEq)]
struct Order {
    face: Theme,
    layout: Layout,
    /// Physical pixels to a logical one.
    density: f32,
}

/// All that is painted for one order.
struct Painting {
    scene: Pixels,
    rim: Pixels,
    seeds: SeedPictures,
    /// Physical pixels to a unit.
    unit: f32,
}

/// The painting that is made at present, and the one that was ordered last.
#[derive(Resource, Default)]
pub struct Studio {
    easel: Easel<Order, Painting>,
    /// Whether the picture on the screen is the one that was ordered.
    pub dry: bool,
    /// The picture that hangs at present, and its size in physical pixels.
    hung: Option<(Handle<Image>, UVec2)>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Studio>().add_systems(Startup, lay_table).add_systems(
        Update,
        (order, hang, show).chain().in_set(BoardSet::Dress).run_if(resource_exists::<BoardLayout>),
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
        GlobalZIndex(i32::MIN),
        // The pits lie under the interface; they must be found through it.
        Pickable { should_block_lower: false, is_hoverable: true },
    ));
}

/// Orders a new painting when the old one does not fit any more.
fn order(
    window: Single<&Window, With<PrimaryWindow>>,
    current: Option<Res<Match>>,
    layout: Res<BoardLayout>,
    face: Res<Face>,
    mut studio: ResMut<Studio>,
    mut awake: ResMut<Awake>,
) {
    if current.is_none() {
        return;
    }
    let wanted =
        Order { face: face.0.clone(), layout: layout.0.clone(), density: window.scale_factor() };
    studio.easel.order(&wanted);
    studio.dry = !studio.easel.is_wet();
    if !studio.dry {
        awake.stay();
    }
}

impl Order {
    fn paint(&self) -> Painting {
        let threads = std::thread::available_parallelism().map_or(1, |count| count.get());
        let unit = self.layout.scale * self.density;
        Painting {
            scene: paint_scene(&self.face, &self.scene(), threads),
            rim: paint_lit_rim(&self.face, super::layout::PIT_RADIUS * unit),
            seeds: SeedPictures::paint(&self.face, super::SEED_RADIUS * unit, threads),
            unit,
        }
    }

    /// The layout in physical pixels.
    fn scene(&self) -> Scene {
        let layout = &self.layout;
        let density = self.density;
        let size = (layout.window * density).round().max(Vec2::ONE);
        let bowl = |hollow: Hollow| {
            let point = |at| (layout.pixels(at) * density).to_array();
            let radius = hollow.radius * layout.scale * density;
            Bowl { a: point(hollow.a), b: point(hollow.b), radius }
        };
        let (stores, pits): (Vec<Place>, Vec<Place>) =
            layout.places().partition(|place| matches!(place, Place::Store(_)));
        let hollows = |places: &[Place]| -> Vec<Bowl> {
            places.iter().map(|place| bowl(layout.hollow(*place))).collect()
        };
        let mut bowls = hollows(&pits);
        let mut trays = hollows(&stores);
        if layout.shape.keep == Keep::Stores {
            bowls.append(&mut trays);
        }
        let near = layout.pixels(Vec2::new(-layout.half.x, layout.half.y)) * density;
        let far = layout.pixels(Vec2::new(layout.half.x, -layout.half.y)) * density;
        Scene {
            width: size.x as u32,
            height: size.y as u32,
            board: [near.x, near.y, far.x, far.y],
            bowls,
            trays,
            turned: layout.turned,
            unit: layout.scale * density,
        }
    }
}

/// Hangs a painting that has become dry.
fn hang(
    mut commands: Commands,
    time: Res<Time>,
    mut studio: ResMut<Studio>,
    mut images: ResMut<Assets<Image>>,
    mut layouts: ResMut<Assets<TextureAtlasLayout>>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<ColorMaterial>>,
    mut awake: ResMut<Awake>,
    quad: Option<Single<&MeshMaterial2d<ColorMaterial>, With<SceneQuad>>>,
) {
    let Some((_, painting)) = studio.easel.work(time.delta_secs(), Order::paint) else {
        return;
    };
    studio.dry = true;
    awake.stay();
    let scene = backdrop::paper(painting.scene);
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
    let size = painting.rim.width as f32 / painting.unit;
    commands.insert_resource(RimPicture { image: images.add(picture(painting.rim)), size });
    commands.insert_resource(SeedAtlas::new(painting.seeds, &mut images, &mut layouts));
}

/// Shows the painting: as the frame's backdrop where it fits, else stretched on the quad; not at all
/// without a match.
fn show(
    mut commands: Commands,
    layout: Res<BoardLayout>,
    window: Single<&Window, With<PrimaryWindow>>,
    current: Option<Res<Match>>,
    studio: Res<Studio>,
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
