//! The board of a page as a component.

use bevy::ecs::lifecycle::HookContext;
use bevy::ecs::world::DeferredWorld;
use bevy::prelude::*;

use super::demo_game::DemoGame;
use super::sprites::DemoSprites;
use crate::animation::{PageBoardPoses, TimelinePlayback};
use crate::rules::Ruleset;
use crate::screens::pictures::painted_image::DrawnAsSprites;

/// A board whose seeds are drawn over the picture of its node.
#[derive(Component)]
#[require(TimelinePlayback, DrawnAsSprites)]
#[component(on_remove = despawn_sprites)]
pub struct DemoBoard {
    pub(super) game: Option<DemoGame>,
    /// Its number on the page, from 0.
    number: usize,
    /// Whether it plays when it is hovered or focused.
    pub(super) plays: bool,
    /// How bright it is shown, 1 as painted.
    pub brightness: f32,
    /// The sprites; `None` until the picture is ready.
    pub(super) sprites: Option<DemoSprites>,
    /// Whether the sprites must be built again.
    pub(super) outdated: bool,
    /// Whether it was hovered or focused in the frame before.
    pub(super) was_active: bool,
}

impl DemoBoard {
    /// A board in mid-game, the `number`-th of its page, that plays when it is hovered or focused.
    pub fn playing(game: Option<DemoGame>, number: usize) -> Self {
        Self::new(game, number, true)
    }

    /// A board as it is set up.
    pub fn set_up(ruleset: &Ruleset) -> Self {
        Self::new(DemoGame::start(ruleset), 0, false)
    }

    /// Its number on the page, from 0.
    pub fn number(&self) -> usize {
        self.number
    }

    /// Shows another set-up.
    pub fn set(&mut self, ruleset: &Ruleset) {
        self.game = DemoGame::start(ruleset);
        self.outdated = true;
    }

    fn new(game: Option<DemoGame>, number: usize, plays: bool) -> Self {
        Self {
            game,
            number,
            plays,
            brightness: 1.0,
            sprites: None,
            outdated: true,
            was_active: false,
        }
    }

    /// Begins a move; the position is the one after it at once.
    pub(super) fn play(
        &mut self,
        commands: &mut Commands,
        playback: &mut TimelinePlayback,
        poses: &mut PageBoardPoses,
        duration_scale: f32,
    ) {
        let (Some(game), Some(sprites)) = (&mut self.game, &mut self.sprites) else {
            return;
        };
        let before = game.piles().clone();
        match game.play(duration_scale) {
            Some(played) => sprites.view.play(commands, playback, poses, &before, played),
            None => self.outdated = true,
        }
    }

    /// Places every seed where the position has it.
    pub(super) fn rest(&mut self, poses: &mut PageBoardPoses) {
        if let (Some(game), Some(sprites)) = (&self.game, &mut self.sprites) {
            sprites.view.rest(game.piles(), poses);
        }
    }
}

/// The sprites are despawned with the node.
fn despawn_sprites(mut world: DeferredWorld, hook: HookContext) {
    let board = world.get::<DemoBoard>(hook.entity);
    let root = board.and_then(|board| Some(board.sprites.as_ref()?.root));
    if let Some(root) = root {
        world.commands().entity(root).try_despawn();
    }
}
