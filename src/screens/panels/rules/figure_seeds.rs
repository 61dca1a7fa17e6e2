//! The seeds of a figure, as pictures of the interface over the one of its board.

use std::collections::BTreeMap;

use bevy::picking::Pickable;
use bevy::prelude::*;

use crate::board::{Drawn, PileLayouts, PilePositions, Pose, Seed, draw};
use crate::paint::{Scene, SeedKind, Theme};
use crate::screens::pictures::painted_image::{Gallery, Hung};
use crate::screens::pictures::picture_spec::{Posed, Subject};

/// Steps of depth that are told apart between one unit of depth and the next.
const STEPS: f32 = 500.0;

/// What is drawn of a board.
pub(super) struct Set {
    pub hung: Handle<Image>,
    pub posed: Posed,
    pub resting: PileLayouts,
    face: Theme,
    scene: Scene,
    /// Logical pixels of the interface to a pixel of the picture.
    pub scale: Vec2,
    /// Each seed with its shadow, by number.
    pub seeds: Vec<[Entity; 2]>,
}

/// A seed or a shadow of a figure.
#[derive(Component)]
pub(super) struct Grain;

/// What it takes to draw a seed.
pub(super) type Grains<'w, 's> = Query<
    'w,
    's,
    (
        &'static mut Node,
        &'static mut ImageNode,
        &'static mut UiTransform,
        &'static mut ZIndex,
        &'static mut Visibility,
    ),
    With<Grain>,
>;

/// Makes the seeds of a board whose picture hangs; none for a picture of something else.
pub(super) fn build(
    commands: &mut Commands,
    board: Entity,
    hung: &Hung,
    scale: Vec2,
    heaps: &PilePositions,
) -> Option<Set> {
    let Subject::Board(shape) = hung.order.subject else {
        return None;
    };
    hung.atlas.as_ref()?;
    let posed = hung.order.posed(shape);
    let mut set = Set {
        hung: hung.image.clone(),
        scene: posed.scene(hung.order.size),
        posed,
        resting: PileLayouts::default(),
        face: hung.order.face.clone(),
        scale,
        seeds: Vec::new(),
    };
    for (seed, pose) in set.resting_poses(heaps) {
        let (drawn, _) = set.draw(hung, seed, &pose)?;
        let (node, place, depth) = set.lay(&drawn);
        let seen = (Grain, drawn.image, node, place, depth, Visibility::Inherited);
        let seen = commands.spawn((seen, Pickable::IGNORE, ChildOf(board))).id();
        let shadow = (Grain, ImageNode::default(), Node::default(), UiTransform::default());
        let shadow = (shadow, ZIndex::default(), Visibility::Hidden, Pickable::IGNORE);
        set.seeds.push([seen, commands.spawn((shadow, ChildOf(board))).id()]);
    }
    Some(set)
}

impl Set {
    /// How every seed is held where the heaps have it.
    pub fn resting_poses(&mut self, heaps: &PilePositions) -> BTreeMap<usize, Pose> {
        let kind = self.face.seed_kind();
        let layout = &self.posed.layout;
        let rest = |(seed, place, index, count)| {
            (seed, self.resting.rest(layout, kind, place, index, count).at_rest())
        };
        heaps.seeds().map(rest).collect()
    }

    /// The kind of its seeds.
    pub fn kind(&self) -> SeedKind {
        self.face.seed_kind()
    }

    fn draw(&self, hung: &Hung, seed: usize, pose: &Pose) -> Option<(Drawn, Option<Drawn>)> {
        let at = self.posed.pixels(pose.ground);
        let light = self.scene.lamp(&self.face, at.x, at.y);
        let light = LinearRgba::rgb(light, light, light);
        Some(draw(hung.atlas.as_ref()?, Seed(seed), pose, light))
    }

    /// Where a picture is in its figure.
    fn lay(&self, drawn: &Drawn) -> (Node, UiTransform, ZIndex) {
        let size = drawn.size * self.posed.unit * self.scale;
        let corner = self.posed.pixels(drawn.middle) * self.scale - size / 2.0;
        let node = Node {
            position_type: PositionType::Absolute,
            left: px(0),
            top: px(0),
            width: px(size.x),
            height: px(size.y),
            ..default()
        };
        let place = UiTransform::from_translation(Val2::px(corner.x, corner.y));
        (node, place, ZIndex(2 + (drawn.depth * STEPS) as i32))
    }

    /// Holds a seed in another way.
    pub fn hold(
        &self,
        gallery: &Gallery,
        key: &str,
        seed: usize,
        pose: &Pose,
        grains: &mut Grains,
    ) {
        let drawn = gallery.hung(key).and_then(|hung| self.draw(hung, seed, pose));
        let (Some((seen, shadow)), Some(entities)) = (drawn, self.seeds.get(seed)) else {
            return;
        };
        for (entity, drawn) in entities.iter().zip([Some(seen), shadow]) {
            let Ok((mut node, mut image, mut place, mut depth, mut visibility)) =
                grains.get_mut(*entity)
            else {
                continue;
            };
            let Some(drawn) = drawn else {
                visibility.set_if_neq(Visibility::Hidden);
                continue;
            };
            visibility.set_if_neq(Visibility::Inherited);
            let (laid, at, over) = self.lay(&drawn);
            node.set_if_neq(laid);
            place.set_if_neq(at);
            depth.set_if_neq(over);
            *image = drawn.image;
        }
    }
}
