//! Pictures on the pages: painted off the main thread for the size that they have there, and kept
//! for the next time.

use std::collections::BTreeMap;
use std::time::Duration;

use bevy::picking::Pickable;
use bevy::prelude::*;
use bevy_tweening::{AnimTarget, EaseMethod, Lens, Tween, TweenAnim};

use crate::board::SeedAtlas;
use crate::game::GameSet;
use crate::paint::{PaintError, Theme};
use crate::platform::power::RedrawRequests;
use crate::screens::pictures::picture_spec::{Commission, Painting, Subject};
use crate::theme::{DebouncedTask, image_from_pixels};
use crate::ui::screen::Screen;

/// How long the first picture of a key takes to fade in.
const FADE_IN: Duration = Duration::from_millis(250);
/// The largest side of a picture, in pixels.
const LARGEST: f32 = 4096.0;

/// A node that shows a picture.
#[derive(Component, Clone, Debug)]
#[require(
    ImageNode { color: Color::NONE, image_mode: NodeImageMode::Stretch, ..default() },
    Pickable::IGNORE
)]
pub struct Miniature {
    /// The name under which the picture is kept.
    pub key: String,
    /// What is painted.
    pub subject: Subject,
    /// In which theme.
    pub theme: Theme,
    /// The part of the picture in which the board lies, in shares of its width and height.
    pub area: Rect,
    /// Pixels painted for one on the screen: less than 1 for what may be soft.
    pub detail: f32,
    /// How bright it is shown.
    pub light: f32,
}

/// A picture that its node does not show, because sprites below the interface do.
#[derive(Component, Default)]
pub struct DrawnAsSprites;

/// What is around a picture that is cut to its node's shape, in logical pixels.
#[derive(Component, Clone, Copy, PartialEq, Debug, Default)]
pub struct Framing {
    /// What of the right side is left free for words.
    pub words: f32,
    /// Radius of the corners.
    pub corner: f32,
}

/// The whole of a picture.
pub const WHOLE: Rect = Rect { min: Vec2::ZERO, max: Vec2::ONE };

/// What hangs: the picture, its seeds, and what was ordered.
pub struct Hung {
    pub order: Commission,
    pub image: Handle<Image>,
    pub atlas: Option<SeedAtlas>,
    /// How far it has faded in, from 0 to 1.
    pub opacity: f32,
}

#[derive(Default)]
struct Frame {
    task: DebouncedTask<Commission, Result<Painting, PaintError>>,
    hung: Option<Hung>,
}

/// The pictures painted so far, and those being painted.
#[derive(Resource, Default)]
pub struct Gallery(BTreeMap<String, Frame>);

impl Gallery {
    /// What hangs under a name.
    pub fn hung(&self, key: &str) -> Option<&Hung> {
        self.0.get(key)?.hung.as_ref()
    }

    /// A gallery in which one picture hangs.
    #[cfg(test)]
    pub fn with(key: &str, hung: Hung) -> Self {
        let frame = Frame { task: DebouncedTask::default(), hung: Some(hung) };
        Self(BTreeMap::from([(key.to_owned(), frame)]))
    }

    /// Lets go of all pictures: in a window of another shape none of them fits.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// Whether all pictures that are wanted hang.
    pub fn is_dry(&self) -> bool {
        self.0.values().all(|frame| !frame.task.is_pending())
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

impl Lens<Gallery> for OpacityLens {
    fn lerp(&mut self, mut target: Mut<Gallery>, ratio: f32) {
        let shown = target.0.get_mut(&self.key).and_then(|frame| frame.hung.as_mut());
        // The cache may have been cleared since.
        if let Some(shown) = shown.filter(|shown| shown.image.id() == self.image) {
            shown.opacity = ratio;
        }
    }
}

/// Pictures are up to date.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Hanged;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Gallery>().add_systems(OnEnter(Screen::Match), stop).add_systems(
        Update,
        (notice, paint, end_fades, show).chain().in_set(Hanged).in_set(GameSet::Animate),
    );
}

/// The frame after a change of size must come: only then are the nodes laid out.
fn notice(
    windows: Query<&Window>,
    scale: Res<UiScale>,
    new: Query<(), Changed<Miniature>>,
    mut last: Local<Vec2>,
    redraw: Res<RedrawRequests>,
) {
    let size = windows.iter().next().map_or(Vec2::ZERO, Window::size);
    let resized = std::mem::replace(&mut *last, size) != size;
    if resized || scale.is_changed() || !new.is_empty() {
        redraw.animate();
    }
}

/// Paints what does not fit any more, and hangs what has become dry.
fn paint(
    mut commands: Commands,
    time: Res<Time>,
    miniatures: Query<(&Miniature, &ComputedNode, Option<&Framing>)>,
    mut gallery: ResMut<Gallery>,
    mut images: ResMut<Assets<Image>>,
    mut layouts: ResMut<Assets<TextureAtlasLayout>>,
    redraw: Res<RedrawRequests>,
) {
    // What is under everything is painted first.
    let ordered = miniatures.iter().sort_by_key::<&Miniature, _>(|picture| picture.subject.rank());
    for (miniature, node, framing) in ordered {
        let framing = framing.copied().unwrap_or_default();
        let Some(order) = miniature.order(node, framing) else {
            continue;
        };
        let frame = gallery.0.entry(miniature.key.clone()).or_default();
        frame.task.request(&order);
        if let Some((order, _, painting)) =
            frame.task.poll(time.delta_secs(), true, |order, _| order.paint())
        {
            let painting = match painting {
                Ok(painting) => painting,
                Err(error) => {
                    warn!("a picture of a page cannot be drawn: {error}");
                    continue;
                }
            };
            let atlas =
                painting.seeds.map(|seeds| SeedAtlas::new(seeds, &mut images, &mut layouts));
            let image = match order.subject {
                Subject::Ground => crate::board::background_image(painting.picture),
                _ => image_from_pixels(painting.picture),
            };
            let image = images.add(image);
            let is_first = frame.hung.is_none();
            if is_first {
                let lens = OpacityLens { key: miniature.key.clone(), image: image.id() };
                let tween = TweenAnim::new(Tween::new(EaseMethod::default(), FADE_IN, lens));
                commands.spawn((FadeIn, AnimTarget::resource::<Gallery>(), tween));
            }
            let opacity = if is_first { 0.0 } else { 1.0 };
            frame.hung = Some(Hung { order, image, atlas, opacity });
            redraw.animate();
        }
        if frame.task.is_pending() {
            redraw.poll();
        }
    }
    // What nobody wants any more is not painted to its end.
    for (key, frame) in &mut gallery.0 {
        if !miniatures.iter().any(|(miniature, ..)| miniature.key == *key) {
            frame.task.stop();
        }
    }
}

fn end_fades(mut commands: Commands, ended: Query<Entity, (With<FadeIn>, Without<TweenAnim>)>) {
    for fade in &ended {
        commands.entity(fade).despawn();
    }
}

/// A match needs all hands.
fn stop(mut gallery: ResMut<Gallery>) {
    for frame in gallery.0.values_mut() {
        frame.task.stop();
    }
}

/// Hangs the newest picture on every node, stretched to its size. Grounds and boards with seeds are
/// shown in other ways.
fn show(
    gallery: Res<Gallery>,
    mut miniatures: Query<(&Miniature, &mut ImageNode), Without<DrawnAsSprites>>,
) {
    for (miniature, mut node) in &mut miniatures {
        let Some(hung) = gallery.hung(&miniature.key) else {
            continue;
        };
        if miniature.subject == Subject::Ground {
            continue;
        }
        let light = miniature.light;
        let color = Color::linear_rgba(light, light, light, hung.opacity);
        if node.image != hung.image || node.color != color {
            *node = ImageNode {
                image: hung.image.clone(),
                color,
                image_mode: NodeImageMode::Stretch,
                ..default()
            };
        }
    }
}

impl Miniature {
    /// The painting for a node as it is laid out; none for one that has no area yet.
    fn order(&self, node: &ComputedNode, framing: Framing) -> Option<Commission> {
        let size = (node.size() * self.detail).round();
        // The ground is copied under the frame, and must have its size.
        let most = if self.subject == Subject::Ground { f32::MAX } else { LARGEST };
        let size = size.min(Vec2::splat(most));
        let scale = self.detail / node.inverse_scale_factor().max(1e-3);
        (size.min_element() >= 1.0).then(|| Commission {
            subject: self.subject.clone(),
            theme: self.theme.clone(),
            size: size.as_uvec2(),
            area: Rect::from_corners(
                self.area.min * size,
                self.area.max * size - Vec2::new(framing.words * scale, 0.0),
            ),
            corner: framing.corner * scale,
            scale,
        })
    }
}
