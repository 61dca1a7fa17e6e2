//! Pictures on the pages: painted off the main thread for the size that they have there, and cached.

use std::collections::BTreeMap;
use std::time::Duration;

use bevy::picking::Pickable;
use bevy::prelude::*;
use bevy_tweening::{AnimTarget, EaseMethod, Lens, Tween, TweenAnim};

use crate::board::SeedAtlas;
use crate::game::GameSet;
use crate::paint::{PaintError, Theme};
use crate::platform::frame_pacing::RedrawRequests;
use crate::screens::pictures::picture_spec::{ImageRequest, PaintedPicture, Subject};
use crate::theme::{DebouncedTask, image_from_pixels};
use crate::ui::screen::Screen;

/// How long the first picture of a key takes to fade in.
const FADE_IN: Duration = Duration::from_millis(250);
/// The largest width and height of a picture but the background, in pixels.
const MAX_SIDE_PX: f32 = 4096.0;

/// A node that shows a picture.
#[derive(Component, Clone, Debug)]
#[require(
    ImageNode { color: Color::NONE, image_mode: NodeImageMode::Stretch, ..default() },
    Pickable::IGNORE
)]
pub struct PaintedImage {
    /// The name of the picture in the cache.
    pub key: String,
    /// What is painted.
    pub subject: Subject,
    /// The theme that it is painted in.
    pub theme: Theme,
    /// The part of the picture in which the board lies, as shares of its width and height.
    pub area: Rect,
    /// Painted pixels for each pixel on the screen, along a side: less than 1 for what may be blurred.
    pub resolution: f32,
    /// How bright it is shown, 1 as painted.
    pub brightness: f32,
}

/// A picture that its node does not show, because sprites below the interface do.
#[derive(Component, Default)]
pub struct DrawnAsSprites;

/// How a picture is cut to its node's shape.
#[derive(Component, Clone, Copy, PartialEq, Debug, Default)]
pub struct PictureFrame {
    /// The width at the right side that is kept free for text, in logical pixels.
    pub text_width_px: f32,
    /// The radius of the corners, in logical pixels.
    pub corner_radius_px: f32,
}

/// The whole of a picture.
pub const WHOLE_PICTURE: Rect = Rect { min: Vec2::ZERO, max: Vec2::ONE };

/// A picture that has been painted, with its seeds, and what was requested.
pub struct CachedImage {
    /// What was requested.
    pub request: ImageRequest,
    pub image: Handle<Image>,
    pub atlas: Option<SeedAtlas>,
    /// How far it has faded in, from 0 to 1.
    pub opacity: f32,
}

#[derive(Default)]
struct CacheEntry {
    task: DebouncedTask<ImageRequest, Result<PaintedPicture, PaintError>>,
    cached: Option<CachedImage>,
}

/// The pictures painted so far, and those being painted.
#[derive(Resource, Default)]
pub struct ImageCache(BTreeMap<String, CacheEntry>);

impl ImageCache {
    /// The newest picture of a key.
    pub fn get(&self, key: &str) -> Option<&CachedImage> {
        self.0.get(key)?.cached.as_ref()
    }

    /// A cache with one picture.
    #[cfg(test)]
    pub fn with(key: &str, cached: CachedImage) -> Self {
        let entry = CacheEntry { task: DebouncedTask::default(), cached: Some(cached) };
        Self(BTreeMap::from([(key.to_owned(), entry)]))
    }

    /// Drops all pictures: in a window of another shape none of them fits.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// Whether all requested pictures have been painted.
    pub fn is_complete(&self) -> bool {
        self.0.values().all(|entry| !entry.task.is_pending())
    }
}

/// The entity whose tween fades a picture in.
#[derive(Component)]
struct FadeIn;

/// Fades one picture in.
struct OpacityLens {
    key: String,
    image: AssetId<Image>,
}

impl Lens<ImageCache> for OpacityLens {
    fn lerp(&mut self, mut target: Mut<ImageCache>, ratio: f32) {
        let shown = target.0.get_mut(&self.key).and_then(|entry| entry.cached.as_mut());
        // The cache may have been cleared since.
        if let Some(shown) = shown.filter(|shown| shown.image.id() == self.image) {
            shown.opacity = ratio;
        }
    }
}

/// Pictures are up to date.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ImagesUpdated;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ImageCache>()
        .add_systems(OnEnter(Screen::Match), stop_painting)
        .add_systems(
            Update,
            (request_frame, paint_images, end_fades, show_images)
                .chain()
                .in_set(ImagesUpdated)
                .in_set(GameSet::Animate),
        );
}

/// Requests the frame after a change of size: only then are the nodes laid out.
fn request_frame(
    windows: Query<&Window>,
    scale: Res<UiScale>,
    new: Query<(), Changed<PaintedImage>>,
    mut last: Local<Vec2>,
    redraw: Res<RedrawRequests>,
) {
    let size = windows.iter().next().map_or(Vec2::ZERO, Window::size);
    let resized = std::mem::replace(&mut *last, size) != size;
    if resized || scale.is_changed() || !new.is_empty() {
        redraw.animate();
    }
}

/// Starts to paint pictures that are missing or have another size now, and takes those that are ready.
fn paint_images(
    mut commands: Commands,
    time: Res<Time>,
    nodes: Query<(&PaintedImage, &ComputedNode, Option<&PictureFrame>)>,
    mut cache: ResMut<ImageCache>,
    mut images: ResMut<Assets<Image>>,
    mut layouts: ResMut<Assets<TextureAtlasLayout>>,
    redraw: Res<RedrawRequests>,
) {
    // What lies under the others is painted first.
    let ordered =
        nodes.iter().sort_by_key::<&PaintedImage, _>(|picture| picture.subject.priority());
    for (painted, node, frame) in ordered {
        let frame = frame.copied().unwrap_or_default();
        let Some(request) = painted.request(node, frame) else {
            continue;
        };
        let entry = cache.0.entry(painted.key.clone()).or_default();
        entry.task.request(&request);
        if let Some((request, _, painted_picture)) =
            entry.task.poll(time.delta_secs(), true, |request, _| request.paint())
        {
            let painted_picture = match painted_picture {
                Ok(painted_picture) => painted_picture,
                Err(error) => {
                    warn!("a picture of a page cannot be drawn: {error}");
                    continue;
                }
            };
            let atlas =
                painted_picture.seeds.map(|seeds| SeedAtlas::new(seeds, &mut images, &mut layouts));
            let image = match request.subject {
                Subject::Background => crate::board::background_image(painted_picture.picture),
                _ => image_from_pixels(painted_picture.picture),
            };
            let image = images.add(image);
            let is_first = entry.cached.is_none();
            if is_first {
                let lens = OpacityLens { key: painted.key.clone(), image: image.id() };
                let tween = TweenAnim::new(Tween::new(EaseMethod::default(), FADE_IN, lens));
                commands.spawn((FadeIn, AnimTarget::resource::<ImageCache>(), tween));
            }
            let opacity = if is_first { 0.0 } else { 1.0 };
            entry.cached = Some(CachedImage { request, image, atlas, opacity });
            redraw.animate();
        }
        if entry.task.is_pending() {
            redraw.poll();
        }
    }
    // A picture without a node is not painted to its end.
    for (key, entry) in &mut cache.0 {
        if !nodes.iter().any(|(painted, ..)| painted.key == *key) {
            entry.task.stop();
        }
    }
}

fn end_fades(mut commands: Commands, ended: Query<Entity, (With<FadeIn>, Without<TweenAnim>)>) {
    for fade in &ended {
        commands.entity(fade).despawn();
    }
}

/// Leaves the processor to the match.
fn stop_painting(mut cache: ResMut<ImageCache>) {
    for entry in cache.0.values_mut() {
        entry.task.stop();
    }
}

/// Shows the newest picture in every node, stretched to its size. Backgrounds and boards with seeds are shown in
/// other ways.
fn show_images(
    cache: Res<ImageCache>,
    mut painted_images: Query<(&PaintedImage, &mut ImageNode), Without<DrawnAsSprites>>,
) {
    for (painted, mut node) in &mut painted_images {
        let Some(cached) = cache.get(&painted.key) else {
            continue;
        };
        if painted.subject == Subject::Background {
            continue;
        }
        let brightness = painted.brightness;
        let color = Color::linear_rgba(brightness, brightness, brightness, cached.opacity);
        if node.image != cached.image || node.color != color {
            *node = ImageNode {
                image: cached.image.clone(),
                color,
                image_mode: NodeImageMode::Stretch,
                ..default()
            };
        }
    }
}

impl PaintedImage {
    /// The request for a node as it is laid out; `None` for one that has no area yet.
    fn request(&self, node: &ComputedNode, frame: PictureFrame) -> Option<ImageRequest> {
        let size = (node.size() * self.resolution).round();
        // The background is copied into the frame, and must have its size.
        let max_side = if self.subject == Subject::Background { f32::MAX } else { MAX_SIDE_PX };
        let size = size.min(Vec2::splat(max_side));
        let scale = self.resolution / node.inverse_scale_factor().max(1e-3);
        (size.min_element() >= 1.0).then(|| ImageRequest {
            subject: self.subject.clone(),
            theme: self.theme.clone(),
            size: size.as_uvec2(),
            area: Rect::from_corners(
                self.area.min * size,
                self.area.max * size - Vec2::new(frame.text_width_px * scale, 0.0),
            ),
            corner_radius: frame.corner_radius_px * scale,
            scale,
        })
    }
}
