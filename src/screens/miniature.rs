//! Small pictures of boards with seeds in them, and of the bare table: painted off the main
//! thread for the size that they have on the page, and kept for the next time.

use std::collections::BTreeMap;

use bevy::picking::Pickable;
use bevy::prelude::*;
use bevy::tasks::{AsyncComputeTaskPool, Task, block_on, poll_once};

use super::posed::Subject;
use crate::paint::{Pixels, Theme, paint_still};
use crate::platform::power::Awake;
use crate::play::PlaySet;
use crate::theme::picture;

/// A picture whose size has changed is painted once it has kept the new one so long, in seconds.
const CALM: f32 = 0.12;
/// A picture that was never there before comes up in so long, in seconds.
const RISE: f32 = 0.25;
/// The largest side of a picture, in pixels.
const LARGEST: f32 = 4096.0;
/// A node that shows a picture.
#[derive(Component, Clone, Debug)]
#[require(ImageNode, Pickable::IGNORE)]
pub(super) struct Miniature {
    /// The name under which the picture is kept.
    pub key: String,
    /// What is painted.
    pub subject: Subject,
    /// In which face.
    pub face: Theme,
    /// The part of the picture in which the board lies, in shares of its width and height.
    pub area: Rect,
    /// Pixels painted for one on the screen: less than 1 for what may be soft.
    pub detail: f32,
    /// How bright it is shown.
    pub light: f32,
}

/// What a painting depends on.
#[derive(Clone, PartialEq)]
struct Order {
    subject: Subject,
    face: Theme,
    size: UVec2,
    area: Rect,
}

struct Easel {
    key: String,
    order: Order,
    task: Task<Pixels>,
}

struct Hung {
    order: Order,
    image: Handle<Image>,
    /// How far it has come up, 0 to 1.
    risen: f32,
}

/// The pictures painted so far, and those on their easels.
#[derive(Resource, Default)]
pub(super) struct Gallery {
    hung: BTreeMap<String, Hung>,
    easels: Vec<Easel>,
    wanted: Vec<(String, Order)>,
    calm: f32,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Gallery>().add_systems(
        Update,
        (notice, paint, show).chain().in_set(PlaySet::Show).run_if(any_with_component::<Miniature>),
    );
}

/// The frame after a change of size must come: only then are the nodes laid out.
fn notice(
    windows: Query<&Window>,
    scale: Res<UiScale>,
    new: Query<(), Added<Miniature>>,
    mut last: Local<Vec2>,
    mut awake: ResMut<Awake>,
) {
    let size = windows.iter().next().map_or(Vec2::ZERO, Window::size);
    let resized = std::mem::replace(&mut *last, size) != size;
    if resized || scale.is_changed() || !new.is_empty() {
        awake.stay();
    }
}

/// Takes what is dry off the easels, and puts on what does not fit any more.
fn paint(
    time: Res<Time>,
    miniatures: Query<(&Miniature, &ComputedNode)>,
    mut gallery: ResMut<Gallery>,
    mut images: ResMut<Assets<Image>>,
    mut awake: ResMut<Awake>,
) {
    let gallery = &mut *gallery;
    let easels = std::mem::take(&mut gallery.easels);
    for mut easel in easels {
        awake.stay();
        let Some(pixels) = block_on(poll_once(&mut easel.task)) else {
            gallery.easels.push(easel);
            continue;
        };
        let risen = if gallery.hung.contains_key(&easel.key) { 1.0 } else { 0.0 };
        let hung = Hung { order: easel.order, image: images.add(picture(pixels)), risen };
        gallery.hung.insert(easel.key, hung);
    }
    let wanted: Vec<(String, Order)> = miniatures
        .iter()
        .filter_map(|(miniature, node)| {
            let order = miniature.order(node.size())?;
            let hung = gallery.hung.get(&miniature.key).map(|hung| &hung.order);
            (hung != Some(&order)).then(|| (miniature.key.clone(), order))
        })
        .collect();
    let settled = wanted.iter().all(|want| gallery.wanted.contains(want));
    gallery.wanted = wanted;
    gallery.calm = if settled { gallery.calm + time.delta_secs() } else { 0.0 };
    // What nobody wants any more is not painted to its end.
    let wanted = &gallery.wanted;
    gallery.easels.retain(|easel| {
        wanted.iter().any(|(key, order)| *key == easel.key && *order == easel.order)
    });
    for (key, order) in wanted {
        awake.stay();
        // Where nothing hangs yet there is nothing to wait for.
        let now = gallery.calm >= CALM || !gallery.hung.contains_key(key);
        if now && !gallery.easels.iter().any(|easel| easel.key == *key) {
            let order = order.clone();
            let painted = order.clone();
            let task = AsyncComputeTaskPool::get().spawn(async move { painted.paint() });
            gallery.easels.push(Easel { key: key.clone(), order, task });
        }
    }
}

/// Hangs the newest picture on every node, stretched to its size.
fn show(
    time: Res<Time>,
    mut gallery: ResMut<Gallery>,
    mut miniatures: Query<(&Miniature, &mut ImageNode)>,
    mut awake: ResMut<Awake>,
) {
    for (miniature, mut node) in &mut miniatures {
        let Some(hung) = gallery.hung.get_mut(&miniature.key) else {
            continue;
        };
        if hung.risen < 1.0 {
            hung.risen = (hung.risen + time.delta_secs() / RISE).min(1.0);
            awake.stay();
        }
        let light = miniature.light;
        let color = Color::linear_rgba(light, light, light, hung.risen);
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
    /// The painting for a node of `size` pixels; none for one that has no area yet.
    fn order(&self, size: Vec2) -> Option<Order> {
        let size = (size * self.detail).round().min(Vec2::splat(LARGEST));
        (size.min_element() >= 1.0).then(|| Order {
            subject: self.subject.clone(),
            face: self.face.clone(),
            size: size.as_uvec2(),
            area: self.area,
        })
    }
}

impl Order {
    fn paint(&self) -> Pixels {
        let threads = std::thread::available_parallelism().map_or(1, |count| count.get());
        let (scene, lying) = self.subject.posed(self.size.as_vec2(), self.area);
        paint_still(&self.face, &scene, &lying, threads)
    }
}
