//! What is seen fades into what comes: the last frame is shown over the whole window and fades out.
//!
//! Nothing waits for it. A screen or a panel changes at once, and takes keys and the pointer from then on.
//! When a match begins, the last frame stays until the board is rendered, so that no empty table is seen;
//! as long as it hides the board, it keeps the pointer off it.

use std::time::Duration;

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
use bevy_tweening::{Lens, Tween, TweenAnim};

use super::screen::Screen;
use crate::board::BoardRenderer;
use crate::game::{GameSet, Match};
use crate::platform::frame_pacing::RedrawRequests;
use crate::settings::Appearance;
use crate::theme::{ActiveTheme, CopyDirection, UiLayer, copy_frame, smoothstep};

/// How long the last frame fades.
const FADE: Duration = Duration::from_millis(220);
/// How long it waits for the picture of the board at most.
const MAX_WAIT: Duration = Duration::from_secs(4);
/// Its brightness while it waits, from 0 to 1: a sign that something is coming.
const WAITING_BRIGHTNESS: f32 = 0.62;
/// How long it takes to become that dark.
const DIM_SECS: f32 = 0.5;

/// Requests that what is seen now fades into what comes.
#[derive(Resource, Default)]
pub struct Crossfade {
    requested: bool,
}

impl Crossfade {
    /// Lets the last frame fade into the one that is being made.
    pub fn start(&mut self) {
        self.requested = true;
    }
}

/// The last frame, over the whole window.
#[derive(Component)]
pub struct FadingFrame;

/// A frame that does not fade before the board is rendered, and how long it has waited.
#[derive(Component)]
struct WaitsForBoard(Timer);

/// Moves the tint of an image from one colour to another.
struct TintLens {
    start: LinearRgba,
    end: LinearRgba,
}

impl Lens<ImageNode> for TintLens {
    fn lerp(&mut self, mut target: Mut<ImageNode>, ratio: f32) {
        target.color = self.start.mix(&self.end, ratio).into();
    }
}

/// Fades an image of some brightness out.
fn fade_out(brightness: f32) -> TweenAnim {
    let start = LinearRgba::rgb(brightness, brightness, brightness);
    let lens = TintLens { start, end: start.with_alpha(0.0) };
    TweenAnim::new(Tween::new(EaseFunction::SmoothStep, FADE, lens))
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
    app.add_systems(
        Update,
        (notice_painting, despawn_faded, end_waits, start_fade).chain().after(GameSet::Present),
    );
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        // Before anything is drawn into the frame, which still holds the last one.
        render.add_systems(Core2d, copy_last_frame.before(Core2dSystems::Prepass));
    }
}

/// A new picture of the board, and the colours of another theme, fade in too.
fn notice_painting(
    renderer: Res<BoardRenderer>,
    theme: Res<ActiveTheme>,
    current: Option<Res<Match>>,
    mut was_finished: Local<bool>,
    mut crossfade: ResMut<Crossfade>,
) {
    let is_new = renderer.is_finished() && !*was_finished;
    *was_finished = renderer.is_finished();
    // The first theme of all has nothing before it.
    let is_another_theme = theme.is_changed() && !theme.is_added();
    if current.is_some() && (is_new || is_another_theme) {
        crossfade.start();
    }
}

/// Despawns the frames that have faded.
fn despawn_faded(
    mut commands: Commands,
    frames: Query<Entity, (With<FadingFrame>, Without<WaitsForBoard>, Without<TweenAnim>)>,
) {
    for frame in &frames {
        commands.entity(frame).despawn();
    }
}

/// Darkens a frame that waits, and lets it fade when the board is rendered.
fn end_waits(
    mut commands: Commands,
    time: Res<Time>,
    renderer: Res<BoardRenderer>,
    current: Option<Res<Match>>,
    mut frames: Query<(Entity, &mut WaitsForBoard, &mut ImageNode, &mut Pickable)>,
    mut crossfade: ResMut<Crossfade>,
    redraw: Res<RedrawRequests>,
) {
    for (entity, mut wait, mut node, mut pickable) in &mut frames {
        // No tween: its continuous frames would take the processor from the renderer that is waited for.
        redraw.poll();
        wait.0.tick(time.delta());
        let dark = smoothstep(wait.0.elapsed_secs() / DIM_SECS);
        let brightness = 1.0 - (1.0 - WAITING_BRIGHTNESS) * dark;
        node.color = Color::linear_rgba(brightness, brightness, brightness, 1.0);
        if current.is_none() || renderer.is_finished() || wait.0.is_finished() {
            *pickable = Pickable::IGNORE;
            // What it hides is there already, and need not fade in a second time.
            crossfade.requested = false;
            commands.entity(entity).remove::<WaitsForBoard>().insert(fade_out(brightness));
            redraw.animate();
        }
    }
}

/// What the last frame fades into.
#[derive(SystemParam)]
struct SceneState<'w> {
    screen: Res<'w, State<Screen>>,
    renderer: Res<'w, BoardRenderer>,
}

/// Shows the last frame over the new one, and lets it fade or wait.
fn start_fade(
    mut commands: Commands,
    appearance: Res<Appearance>,
    scene: SceneState,
    window: Option<Single<&Window, With<PrimaryWindow>>>,
    camera: Option<Single<(Entity, Has<Snapshot>), With<Camera2d>>>,
    frames: Query<(Entity, Has<WaitsForBoard>), With<FadingFrame>>,
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
    let requested = std::mem::take(&mut crossfade.requested);
    let waits = frames.iter().any(|(_, waits)| waits);
    if !requested || waits || appearance.reduced() {
        return;
    }
    redraw.animate();
    for (frame, _) in &frames {
        commands.entity(frame).despawn();
    }
    let size = window.physical_size().max(UVec2::ONE);
    let size = Extent3d { width: size.x, height: size.y, depth_or_array_layers: 1 };
    let format = TextureFormat::Rgba8UnormSrgb;
    let usages = RenderAssetUsages::RENDER_WORLD;
    let image = images.add(Image::new_uninit(size, TextureDimension::D2, format, usages));
    commands.entity(camera).insert(Snapshot(image.clone()));
    let frame = (
        FadingFrame,
        ImageNode { image, image_mode: NodeImageMode::Stretch, ..default() },
        UiLayer::Crossfade.index(),
        Node {
            position_type: PositionType::Absolute,
            width: percent(100),
            height: percent(100),
            ..default()
        },
    );
    let is_board_missing =
        *screen.get() == Screen::Match && screen.is_changed() && !renderer.is_finished();
    if is_board_missing {
        let wait = WaitsForBoard(Timer::new(MAX_WAIT, TimerMode::Once));
        commands.spawn((frame, wait, Pickable::default()));
    } else {
        commands.spawn((frame, fade_out(1.0), Pickable::IGNORE));
    }
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
