//! What is drawn of a board on a page: its picture and a sprite for each seed, all under one root that
//! goes where the node goes.

use std::collections::BTreeMap;

use bevy::picking::Pickable;
use bevy::prelude::*;
use bevy::ui::{UiGlobalTransform, UiSystems};
use bevy::window::PrimaryWindow;

use super::{Demonstration, LiveBoard};
use crate::board::{BoardSet, PileLayouts, Pose, Seed, SeedSprite, clothe};
use crate::game::GameSet;
use crate::paint::{Scene, SeedKind, Theme};
use crate::screens::Screen;
use crate::screens::page;
use crate::screens::pictures::painted_image::{Gallery, Hanged, Hung, Miniature};
use crate::screens::pictures::picture_spec::{Posed, Subject};

/// Each board of a page has so much depth to itself; what flies highest needs less.
const LAYER: f32 = 20.0;

/// The sprites of one board.
pub(super) struct Stage {
    /// The parent of them all: one unit is a pixel of the picture.
    pub root: Entity,
    picture: Entity,
    image: Handle<Image>,
    /// The seeds by number.
    pub seeds: Vec<Entity>,
    pub posed: Posed,
    pub resting: PileLayouts,
    pub face: Theme,
    scene: Scene,
    size: Vec2,
    /// How it is lit at present: brightness, and how far it has come up.
    lit: (f32, f32),
}

impl Stage {
    pub fn kind(&self) -> SeedKind {
        self.face.seed_kind()
    }

    /// The light over a place, in units.
    fn light_at(&self, place: Vec2) -> LinearRgba {
        let at = self.posed.pixels(place);
        let light = self.scene.lamp(&self.face, at.x, at.y) * self.lit.0;
        LinearRgba::new(light, light, light, self.lit.1)
    }

    /// How every seed is held where the position has it.
    pub fn resting_poses(&mut self, shown: &Demonstration) -> BTreeMap<usize, Pose> {
        let kind = self.kind();
        let layout = &self.posed.layout;
        let seeds = shown.heaps().seeds();
        seeds
            .map(|(seed, place, index, count)| {
                (seed, self.resting.rest(layout, kind, place, index, count).at_rest())
            })
            .collect()
    }

    /// Holds a seed in another way.
    pub fn hold(&self, seed: usize, pose: Pose, seeds: &mut Query<(&mut Pose, &mut SeedSprite)>) {
        let entity = self.seeds.get(seed);
        if let Some((mut held, mut dressed)) = entity.and_then(|seed| seeds.get_mut(*seed).ok())
            && held.set_if_neq(pose)
        {
            dressed.light = self.light_at(pose.ground);
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (lay_out, light)
            .chain()
            .in_set(super::autoplay::Laid)
            .after(Hanged)
            .after(BoardSet::Dress)
            .after(page::clear_stale)
            .in_set(GameSet::Animate)
            .run_if(not(in_state(Screen::Table))),
    );
    app.add_systems(
        PostUpdate,
        follow.after(UiSystems::PostLayout).before(TransformSystems::Propagate),
    );
}

/// Makes the sprites of a board whose picture is new, or whose seeds are.
fn lay_out(
    mut commands: Commands,
    gallery: Res<Gallery>,
    mut boards: Query<(&Miniature, &mut LiveBoard)>,
) {
    for (miniature, mut live) in &mut boards {
        let Some(hung) = gallery.hung(&miniature.key) else {
            continue;
        };
        let current = live.stage.as_ref().is_some_and(|stage| stage.image == hung.image);
        // A board of another shape waits for its picture.
        let fits = hung.order.subject == miniature.subject && hung.order.face == miniature.face;
        if !fits || current && !live.fresh {
            continue;
        }
        if let Some(old) = live.stage.take() {
            commands.entity(old.root).try_despawn();
        }
        live.flight = None;
        live.fresh = false;
        live.stage = build(&mut commands, hung, &live);
    }
}

fn build(commands: &mut Commands, hung: &Hung, live: &LiveBoard) -> Option<Stage> {
    let Subject::Board(shape) = hung.order.subject else {
        return None;
    };
    let atlas = hung.atlas.as_ref()?;
    let shown = live.shown.as_ref()?;
    let posed = hung.order.posed(shape);
    let size = hung.order.size.as_vec2();
    let depth = LAYER * live.number as f32;
    let root = commands
        .spawn((
            Name::new("Live board"),
            Transform::from_xyz(0.0, 0.0, depth),
            // Until its node's place is known.
            Visibility::Hidden,
        ))
        .id();
    let sprite = Sprite { color: Color::NONE, ..Sprite::from_image(hung.image.clone()) };
    let picture =
        commands.spawn((sprite, Pickable::IGNORE, Transform::default(), ChildOf(root))).id();
    let from_middle = posed.middle - size / 2.0;
    let board = commands
        .spawn((
            Transform::from_xyz(from_middle.x, -from_middle.y, 0.0)
                .with_scale(Vec3::new(posed.unit, posed.unit, 1.0)),
            Visibility::Inherited,
            ChildOf(root),
        ))
        .id();
    let mut stage = Stage {
        root,
        picture,
        image: hung.image.clone(),
        seeds: Vec::new(),
        scene: posed.scene(hung.order.size),
        posed,
        resting: PileLayouts::default(),
        face: hung.order.face.clone(),
        size,
        lit: (0.0, 0.0),
    };
    for (seed, pose) in stage.resting_poses(shown) {
        let (seen, shadow) = clothe(atlas, Seed(seed), &pose, stage.light_at(pose.ground));
        let shadow = (shadow, Transform::default(), Visibility::Hidden);
        let entity = commands.spawn((
            seen,
            pose,
            pose.transform(),
            Visibility::Inherited,
            ChildOf(board),
            children![shadow],
        ));
        stage.seeds.push(entity.id());
    }
    Some(stage)
}

/// A picture that is new comes up; one that is pointed at is brighter.
fn light(
    gallery: Res<Gallery>,
    mut boards: Query<(&Miniature, &mut LiveBoard)>,
    mut sprites: Query<&mut Sprite, Without<SeedSprite>>,
    mut seeds: Query<(&Pose, &mut SeedSprite)>,
) {
    for (miniature, mut live) in &mut boards {
        let risen = gallery.hung(&miniature.key).map_or(0.0, |hung| hung.risen);
        let wanted = (live.light, risen);
        let Some(stage) = live.bypass_change_detection().stage.as_mut() else {
            continue;
        };
        if stage.lit == wanted {
            continue;
        }
        stage.lit = wanted;
        let (light, alpha) = wanted;
        if let Ok(mut sprite) = sprites.get_mut(stage.picture) {
            sprite.color = Color::linear_rgba(light, light, light, alpha);
        }
        for seed in &stage.seeds {
            if let Ok((pose, mut dressed)) = seeds.get_mut(*seed) {
                dressed.light = stage.light_at(pose.ground);
            }
        }
    }
}

/// The sprites go where the node is, and are stretched with it until they are painted anew.
fn follow(
    window: Option<Single<&Window, With<PrimaryWindow>>>,
    boards: Query<(&LiveBoard, &ComputedNode, &UiGlobalTransform)>,
    mut roots: Query<(&mut Transform, &mut Visibility)>,
) {
    let Some(window) = window else {
        return;
    };
    for (live, node, place) in &boards {
        let Some(stage) = &live.stage else {
            continue;
        };
        let Ok((mut transform, mut visibility)) = roots.get_mut(stage.root) else {
            continue;
        };
        let density = window.scale_factor();
        let middle = place.translation / density - window.size() / 2.0;
        let scale = node.size() / (stage.size * density).max(Vec2::ONE);
        let wanted = Transform {
            translation: Vec3::new(middle.x, -middle.y, transform.translation.z),
            scale: scale.extend(1.0),
            ..default()
        };
        transform.set_if_neq(wanted);
        visibility.set_if_neq(Visibility::Visible);
    }
}
