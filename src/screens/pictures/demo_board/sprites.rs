//! What is drawn of a board on a page: its picture and a sprite for each seed, all under one root that
//! goes where the node goes.

use bevy::picking::Pickable;
use bevy::prelude::*;
use bevy::ui::{UiGlobalTransform, UiSystems};
use bevy::window::PrimaryWindow;

use super::board::DemoBoard;
use super::demo_game::DemoGame;
use crate::animation::{BoardView, PlaybackSet, TimelinePlayback, WinShimmer};
use crate::board::{BoardSet, Pose, Seed, SeedSprite, seed_bundle};
use crate::game::GameSet;
use crate::paint::{Scene, Theme};
use crate::screens::page;
use crate::screens::pictures::painted_image::{Gallery, Hanged, Hung, Miniature};
use crate::screens::pictures::picture_spec::{Posed, Subject};
use crate::ui::screen::Screen;

/// The room in depth that each board of a page has; what flies highest needs less.
const LAYER_DEPTH: f32 = 20.0;

/// The sprites of one board.
pub(super) struct DemoSprites {
    /// The parent of them all: one unit is a pixel of the picture.
    pub root: Entity,
    pub view: BoardView,
    picture: Entity,
    image: Handle<Image>,
    posed: Posed,
    theme: Theme,
    scene: Scene,
    size: Vec2,
    /// How it is lit at present: brightness, and how far it has faded in.
    lit: (f32, f32),
}

impl DemoSprites {
    /// The light over a place, in units.
    fn light_at(&self, place: Vec2) -> LinearRgba {
        let at = self.posed.pixels(place);
        let light = self.scene.lamp(&self.theme, at.x, at.y) * self.lit.0;
        LinearRgba::new(light, light, light, self.lit.1)
    }
}

/// After the sprites of boards are built.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct DemoBoardsBuilt;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (build_sprites, light_picture)
            .chain()
            .in_set(DemoBoardsBuilt)
            .after(Hanged)
            .after(PlaybackSet::Finish)
            .after(BoardSet::UpdateVisuals)
            .after(page::clear_stale)
            .in_set(GameSet::Animate)
            .run_if(not(in_state(Screen::Match))),
    );
    // After all that moves seeds in this frame.
    app.add_systems(Update, light_seeds.in_set(GameSet::Present).after(WinShimmer));
    app.add_systems(
        PostUpdate,
        follow_node.after(UiSystems::PostLayout).before(TransformSystems::Propagate),
    );
}

/// Builds the sprites of a board whose picture is new, or whose seeds are.
fn build_sprites(
    mut commands: Commands,
    gallery: Res<Gallery>,
    mut boards: Query<(&Miniature, &mut DemoBoard, &mut TimelinePlayback)>,
) {
    for (miniature, mut board, mut playback) in &mut boards {
        let Some(hung) = gallery.hung(&miniature.key) else {
            continue;
        };
        let current = board.sprites.as_ref().is_some_and(|sprites| sprites.image == hung.image);
        // A board of another shape waits for its picture.
        let fits = hung.order.subject == miniature.subject && hung.order.theme == miniature.theme;
        if !fits || current && !board.outdated {
            continue;
        }
        if let Some(old) = board.sprites.take() {
            commands.entity(old.root).try_despawn();
        }
        *playback = TimelinePlayback::default();
        board.outdated = false;
        let game = board.game.as_ref();
        board.sprites =
            game.and_then(|game| spawn_sprites(&mut commands, hung, game, board.number()));
    }
}

fn spawn_sprites(
    commands: &mut Commands,
    hung: &Hung,
    game: &DemoGame,
    number: usize,
) -> Option<DemoSprites> {
    let Subject::Board(shape) = hung.order.subject else {
        return None;
    };
    let atlas = hung.atlas.as_ref()?;
    let posed = hung.order.posed(shape);
    let size = hung.order.size.as_vec2();
    let depth = LAYER_DEPTH * number as f32;
    let root = commands
        .spawn((
            Name::new("Demo board"),
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
    let theme = hung.order.theme.clone();
    let mut sprites = DemoSprites {
        root,
        view: BoardView::new(posed.layout.clone(), theme.seed_kind()),
        picture,
        image: hung.image.clone(),
        scene: posed.scene(hung.order.size),
        posed,
        theme,
        size,
        lit: (0.0, 0.0),
    };
    for (seed, pose) in sprites.view.resting_poses(game.piles()) {
        let light = sprites.light_at(pose.ground);
        let (seed, shadow) = seed_bundle(atlas, Seed(seed), &pose, light);
        let shadow = (shadow, Transform::default(), Visibility::Hidden);
        let entity = commands.spawn((
            seed,
            pose,
            pose.transform(),
            Visibility::Inherited,
            ChildOf(board),
            children![shadow],
        ));
        sprites.view.add_seed(entity.id());
    }
    Some(sprites)
}

/// Fades a new picture in, and makes one that is looked at brighter.
fn light_picture(
    gallery: Res<Gallery>,
    mut boards: Query<(&Miniature, &mut DemoBoard)>,
    mut pictures: Query<&mut Sprite, Without<SeedSprite>>,
    mut seeds: Query<(&Pose, &mut SeedSprite)>,
) {
    for (miniature, mut board) in &mut boards {
        let risen = gallery.hung(&miniature.key).map_or(0.0, |hung| hung.risen);
        let wanted = (board.light, risen);
        let Some(sprites) = board.bypass_change_detection().sprites.as_mut() else {
            continue;
        };
        if sprites.lit == wanted {
            continue;
        }
        sprites.lit = wanted;
        let (light, alpha) = wanted;
        if let Ok(mut sprite) = pictures.get_mut(sprites.picture) {
            sprite.color = Color::linear_rgba(light, light, light, alpha);
        }
        for seed in sprites.view.seeds() {
            if let Ok((pose, mut sprite)) = seeds.get_mut(*seed) {
                sprite.light = sprites.light_at(pose.ground);
            }
        }
    }
}

/// Lights seeds that have moved as the place is lit where they are now.
fn light_seeds(boards: Query<&DemoBoard>, mut seeds: Query<(Ref<Pose>, &mut SeedSprite)>) {
    for sprites in boards.iter().filter_map(|board| board.sprites.as_ref()) {
        for seed in sprites.view.seeds() {
            if let Ok((pose, mut sprite)) = seeds.get_mut(*seed)
                && pose.is_changed()
            {
                sprite.light = sprites.light_at(pose.ground);
            }
        }
    }
}

/// The sprites go where the node is, and are stretched with it until they are painted anew.
fn follow_node(
    window: Option<Single<&Window, With<PrimaryWindow>>>,
    boards: Query<(&DemoBoard, &ComputedNode, &UiGlobalTransform)>,
    mut roots: Query<(&mut Transform, &mut Visibility)>,
) {
    let Some(window) = window else {
        return;
    };
    for (board, node, place) in &boards {
        let Some(sprites) = &board.sprites else {
            continue;
        };
        let Ok((mut transform, mut visibility)) = roots.get_mut(sprites.root) else {
            continue;
        };
        let density = window.scale_factor();
        let middle = place.translation / density - window.size() / 2.0;
        let scale = node.size() / (sprites.size * density).max(Vec2::ONE);
        let wanted = Transform {
            translation: Vec3::new(middle.x, -middle.y, transform.translation.z),
            scale: scale.extend(1.0),
            ..default()
        };
        transform.set_if_neq(wanted);
        visibility.set_if_neq(Visibility::Visible);
    }
}
