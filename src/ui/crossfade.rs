//! What is seen dissolves into what comes: one veil over the whole window, which shows the last
//! frame and fades away.
//!
//! Nothing waits for it. A screen or a panel changes at once, and takes keys and the pointer from
//! then on; only what they look like comes softly. When a match begins, the veil stays until the
//! board is painted, so that nobody looks at an empty table; as long as it hides the board, it keeps
//! the pointer off it.

use bevy::asset::RenderAssetUsages;
use bevy::core_pipeline::schedule::{Core2d, Core2dSystems};
use bevy::ecs::system::SystemParam;
use bevy::picking::Pickable;
use bevy::prelude::*;
use bevy::render::RenderApp;
use bevy::render::extract_component::{ExtractComponent, ExtractComponentPlugin};
use bevy::render::render_asset::RenderAssets;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};
use bevy::render::renderer::{RenderContext, ViewQuery};
use bevy::render::texture::GpuImage;
use bevy::render::view::ViewTarget;
use bevy::window::PrimaryWindow;

use super::screen::Screen;
use crate::board::BoardRenderer;
use crate::game::{GameSet, Match};
use crate::platform::power::RedrawRequests;
use crate::settings::Appearance;
use crate::theme::{ActiveTheme, CopyDirection, UiLayer, copy_frame, smoothstep};

/// How long the last frame fades.
const FADE_SECS: f32 = 0.22;
/// How long it waits for the picture of the board at most.
const MAX_WAIT_SECS: f32 = 4.0;
/// Its brightness while it waits, from 0 to 1: a sign that something is coming.
const WAITING_BRIGHTNESS: f32 = 0.62;
/// How long it takes to become that dark.
const DIM_SECS: f32 = 0.5;
/// A frame counts for no more than this: the one that built a screen took long.
const MAX_STEP_SECS: f32 = 0.08;

/// The wish that what is seen now dissolves.
#[derive(Resource, Default)]
pub struct Crossfade {
    wished: bool,
}

impl Crossfade {
    /// Lets the last frame crossfade into the one that is being made.
    pub fn start(&mut self) {
        self.wished = true;
    }
}

/// The veil.
#[derive(Component)]
pub struct FadingFrame {
    /// How far it is gone, 0 to 1.
    gone: f32,
    /// How long it has waited for the painting, in seconds; none: it does not wait.
    waited: Option<f32>,
}

/// The camera whose last frame is copied to this picture, in one frame only.
#[derive(Component, Clone, ExtractComponent)]
struct Snapshot(Handle<Image>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Crossfade>();
    app.add_plugins(ExtractComponentPlugin::<Snapshot>::default());
    for screen in Screen::ALL {
        app.add_systems(OnExit(screen), |mut crossfade: ResMut<Crossfade>| crossfade.start());
    }
    app.add_systems(Update, (notice_painting, lift, drop_veil).chain().after(GameSet::Present));
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        // Before anything is drawn into the frame, which still holds the last one.
        render.add_systems(Core2d, copy_last_frame.before(Core2dSystems::Prepass));
    }
}

/// A new painting of the board, and the colours of another theme, crossfade in too.
fn notice_painting(
    renderer: Res<BoardRenderer>,
    theme: Res<ActiveTheme>,
    current: Option<Res<Match>>,
    mut was_dry: Local<bool>,
    mut crossfade: ResMut<Crossfade>,
) {
    let dried = renderer.is_finished() && !*was_dry;
    *was_dry = renderer.is_finished();
    // The first theme of all has nothing before it.
    let another = theme.is_changed() && !theme.is_added();
    if current.is_some() && (dried || another) {
        crossfade.start();
    }
}

/// Lets the veil fade, or wait.
fn lift(
    mut commands: Commands,
    time: Res<Time>,
    renderer: Res<BoardRenderer>,
    current: Option<Res<Match>>,
    mut veils: Query<(Entity, &mut FadingFrame, &mut ImageNode, &mut Pickable)>,
    mut crossfade: ResMut<Crossfade>,
    redraw: Res<RedrawRequests>,
) {
    let step = time.delta_secs();
    for (entity, mut veil, mut node, mut pickable) in &mut veils {
        let mut light = 1.0;
        if let Some(waited) = &mut veil.waited {
            // Frames in a row would take the processor from the painter who is waited for.
            redraw.poll();
            *waited += step;
            light = 1.0 - (1.0 - WAITING_BRIGHTNESS) * smoothstep(*waited / DIM_SECS);
            if current.is_none() || renderer.is_finished() || *waited > MAX_WAIT_SECS {
                veil.waited = None;
                *pickable = Pickable::IGNORE;
                // What it hides is there already, and need not come softly a second time.
                crossfade.wished = false;
                redraw.animate();
            }
        } else {
            redraw.animate();
            veil.gone += step.min(MAX_STEP_SECS) / FADE_SECS;
        }
        if veil.gone >= 1.0 {
            commands.entity(entity).despawn();
        }
        // A veil that has grown dark stays so.
        let light = node.color.to_linear().red.min(light);
        node.color = Color::linear_rgba(light, light, light, 1.0 - smoothstep(veil.gone));
    }
}

/// What the last frame fades into.
#[derive(SystemParam)]
struct SceneState<'w> {
    screen: Res<'w, State<Screen>>,
    renderer: Res<'w, BoardRenderer>,
}

/// Hangs the last frame over the new one.
fn drop_veil(
    mut commands: Commands,
    appearance: Res<Appearance>,
    scene: SceneState,
    window: Option<Single<&Window, With<PrimaryWindow>>>,
    camera: Option<Single<(Entity, Has<Snapshot>), With<Camera2d>>>,
    veils: Query<(Entity, &FadingFrame)>,
    mut images: ResMut<Assets<Image>>,
    mut crossfade: ResMut<Crossfade>,
    redraw: Res<RedrawRequests>,
) {
    let SceneState { screen, renderer } = scene;
    let (Some(window), Some(camera)) = (window, camera) else {
        return;
    };
    let (camera, copied) = *camera;
    if copied {
        commands.entity(camera).remove::<Snapshot>();
    }
    let wished = std::mem::take(&mut crossfade.wished);
    let waits = veils.iter().any(|(_, veil)| veil.waited.is_some());
    if !wished || waits || appearance.reduced() {
        return;
    }
    redraw.animate();
    for (veil, _) in &veils {
        commands.entity(veil).despawn();
    }
    let size = window.physical_size().max(UVec2::ONE);
    let size = Extent3d { width: size.x, height: size.y, depth_or_array_layers: 1 };
    let format = TextureFormat::Rgba8UnormSrgb;
    let usages = RenderAssetUsages::RENDER_WORLD;
    let image = images.add(Image::new_uninit(size, TextureDimension::D2, format, usages));
    commands.entity(camera).insert(Snapshot(image.clone()));
    let unpainted =
        *screen.get() == Screen::Match && screen.is_changed() && !renderer.is_finished();
    commands.spawn((
        FadingFrame { gone: 0.0, waited: unpainted.then_some(0.0) },
        ImageNode { image, image_mode: NodeImageMode::Stretch, ..default() },
        if unpainted { Pickable::default() } else { Pickable::IGNORE },
        UiLayer::Crossfade.index(),
        Node {
            position_type: PositionType::Absolute,
            width: percent(100),
            height: percent(100),
            ..default()
        },
    ));
}

/// Copies the last frame, which the camera's texture still holds, into the picture.
fn copy_last_frame(
    view: ViewQuery<(&ViewTarget, &Snapshot)>,
    images: Res<RenderAssets<GpuImage>>,
    mut context: RenderContext,
) {
    let (target, snapshot) = view.into_inner();
    let image = images.get(&snapshot.0);
    copy_frame(&mut context, target, image, CopyDirection::FrameToImage);
}
