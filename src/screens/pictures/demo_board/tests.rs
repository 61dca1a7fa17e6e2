//! Boards on a page without a window: they play when they are hovered, rest where the position says, and do not
//! move with reduced motion.

use std::time::Duration;

use bevy::input_focus::{InputFocus, InputFocusVisible};
use bevy::picking::hover::Hovered;
use bevy::state::app::StatesPlugin;
use bevy::time::TimeUpdateStrategy;

use super::*;
use crate::animation::TimelinePlayback;
use crate::animation::timeline::durations;
use crate::board::{PileLayouts, Pose, SeedAtlas, SeedPictures, Shape};
use crate::paint::shipped_themes;
use crate::platform::frame_pacing::RedrawRequests;
use crate::rules::{Ruleset, shipped};
use crate::screens::pictures::painted_image::{
    CachedImage, ImageCache, PaintedImage, WHOLE_PICTURE,
};
use crate::screens::pictures::picture_spec::{ImageRequest, Subject};
use crate::settings::{Appearance, GameSpeed, Motion, Speed};
use crate::ui::screen::Screen;

/// The length of a frame, in milliseconds.
const FRAME_MS: u64 = 16;

struct Page {
    app: App,
    board: Entity,
}

impl Page {
    /// A page with the board of one game, whose picture is ready.
    fn of(ruleset: &Ruleset) -> Self {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, StatesPlugin, AssetPlugin::default()));
        app.init_asset::<Image>().init_asset::<TextureAtlasLayout>().init_state::<Screen>();
        app.init_resource::<RedrawRequests>()
            .init_resource::<Appearance>()
            .init_resource::<GameSpeed>();
        app.init_resource::<InputFocus>().insert_resource(InputFocusVisible(false));
        app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(FRAME_MS)));
        let theme = shipped_themes().remove(0);
        let subject = Subject::Board(Shape::of(ruleset));
        let size = UVec2::new(420, 130);
        let area = Rect::from_corners(Vec2::ZERO, size.as_vec2());
        let request = ImageRequest {
            subject: subject.clone(),
            theme: theme.clone(),
            size,
            area,
            corner_radius: 0.0,
            scale: 1.0,
        };
        let world = app.world_mut();
        let atlas = world.resource_scope(|world, mut images: Mut<Assets<Image>>| {
            let mut layouts = world.resource_mut::<Assets<TextureAtlasLayout>>();
            SeedAtlas::new(SeedPictures::paint(&theme, 3.0, 1), &mut images, &mut layouts)
        });
        let image = Handle::default();
        let cached = CachedImage { request, image, atlas: Some(atlas), opacity: 1.0 };
        world.insert_resource(ImageCache::with("board", cached));
        let key = "board".to_owned();
        let painted = PaintedImage {
            key,
            subject,
            theme,
            area: WHOLE_PICTURE,
            resolution: 1.0,
            brightness: 1.0,
        };
        let board = DemoBoard::playing(DemoGame::mid_game(ruleset), 0);
        let board = world.spawn((painted, board, Hovered(false))).id();
        app.add_plugins((crate::animation::page_boards_plugin, super::plugin));
        Self { app, board }
    }

    /// Runs frames for `seconds`.
    fn wait(&mut self, seconds: f32) {
        for _ in 0..(seconds * 1000.0 / FRAME_MS as f32).ceil() as usize {
            self.app.update();
        }
    }

    fn point(&mut self, at: bool) {
        self.app.world_mut().entity_mut(self.board).insert(Hovered(at));
    }

    fn board(&self) -> &DemoBoard {
        self.app.world().get::<DemoBoard>(self.board).unwrap()
    }

    fn position(&self) -> crate::rules::Position {
        *self.board().game.as_ref().unwrap().position()
    }

    /// Checks that every seed is drawn where the position has it.
    fn assert_rests(&self) {
        let board = self.board();
        let (sprites, shown) = (board.sprites.as_ref().unwrap(), board.game.as_ref().unwrap());
        assert!(!self.is_playing());
        assert_eq!(sprites.view.seeds().len(), usize::from(shown.position().total()));
        let kind = shipped_themes()[0].seed_kind();
        let resting =
            PileLayouts::default().resting_poses(sprites.view.layout(), kind, shown.piles());
        for (seed, pose) in resting {
            let held = self.app.world().get::<Pose>(sprites.view.seeds()[seed]);
            assert_eq!(held, Some(&pose), "seed {seed}");
        }
    }

    fn is_playing(&self) -> bool {
        self.app.world().get::<TimelinePlayback>(self.board).unwrap().is_playing()
    }
}

/// Longer than any move takes.
const LONG_SECS: f32 = durations::LONGEST_SECS + 2.0;

#[test]
fn on_arrival_a_board_plays_once_and_then_rests() {
    for ruleset in shipped() {
        let mut page = Page::of(&ruleset);
        let before = page.position();
        page.wait(0.1);
        page.assert_rests();
        page.wait(LONG_SECS);
        page.assert_rests();
        let after = page.position();
        assert_ne!(after, before, "{}", ruleset.id);
        page.wait(LONG_SECS);
        assert_eq!(page.position(), after, "{}: it plays on by itself", ruleset.id);
    }
}

#[test]
fn a_board_that_is_pointed_at_plays_one_move() {
    let mut page = Page::of(&Ruleset::kalah());
    page.wait(LONG_SECS);
    let before = page.position();
    page.point(true);
    page.wait(0.1);
    assert!(page.is_playing());
    page.wait(2.0 * LONG_SECS);
    page.assert_rests();
    let after = page.position();
    assert_ne!(after, before);
    page.point(false);
    page.wait(1.0);
    assert_eq!(page.position(), after);
    page.point(true);
    page.wait(LONG_SECS);
    assert_ne!(page.position(), after);
}

#[test]
fn nothing_moves_with_reduced_motion_or_at_instant_speed() {
    for reduced in [true, false] {
        let mut page = Page::of(&Ruleset::kalah());
        let world = page.app.world_mut();
        if reduced {
            world.resource_mut::<Appearance>().motion = Motion::Reduced;
        } else {
            world.resource_mut::<GameSpeed>().speed = Speed::Instant;
        }
        let before = page.position();
        page.wait(1.0);
        page.point(true);
        page.wait(1.0);
        page.assert_rests();
        assert_eq!(page.position(), before);
    }
}

#[test]
fn sprites_are_despawned_with_their_node() {
    let mut page = Page::of(&Ruleset::kalah());
    page.wait(0.1);
    let world = page.app.world_mut();
    let sprites = world.query::<&Sprite>().iter(world).count();
    assert_eq!(sprites, 1 + 2 * 48);
    world.entity_mut(page.board).despawn();
    page.wait(0.1);
    let world = page.app.world_mut();
    assert_eq!(world.query::<&Sprite>().iter(world).count(), 0);
}
