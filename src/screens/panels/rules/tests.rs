//! Figures on a page without a window: they play when they come into view and when they are hovered, rest where
//! the position says, and do not move with reduced motion.

use std::sync::Arc;
use std::time::Duration;

use bevy::input_focus::{InputFocus, InputFocusVisible};
use bevy::picking::hover::Hovered;
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use bevy::ui_widgets::Activate;

use super::figure::{self, Figure};
use super::{draw_figures, play_figures};
use crate::animation::TimelinePlayback;
use crate::animation::timeline::durations;
use crate::board::{PileLayouts, SeedAtlas, SeedPictures, Shape, UiSeed};
use crate::paint::shipped_themes;
use crate::platform::frame_pacing::RedrawRequests;
use crate::rules::{Place, Rules, Seat, shipped};
use crate::screens::pictures::painted_image::{CachedImage, ImageCache, WHOLE_PICTURE};
use crate::screens::pictures::picture_spec::{ImageRequest, Subject};
use crate::settings::{Appearance, GameSpeed, Motion};
use crate::teaching::{self, Example};

/// The length of a frame, in milliseconds.
const FRAME_MS: u64 = 16;
/// Longer than any example takes.
const LONG_SECS: f32 = durations::LONGEST_SECS + 2.0;

struct Page {
    app: App,
    figure: Entity,
}

impl Page {
    fn of(example: Example, reduced: bool) -> Self {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, AssetPlugin::default()));
        app.init_asset::<Image>().init_asset::<TextureAtlasLayout>();
        app.init_resource::<RedrawRequests>()
            .init_resource::<Appearance>()
            .init_resource::<GameSpeed>();
        app.init_resource::<InputFocus>().insert_resource(InputFocusVisible(false));
        app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(FRAME_MS)));
        if reduced {
            app.world_mut().resource_mut::<Appearance>().motion = Motion::Reduced;
        }
        let theme = shipped_themes().remove(0);
        app.insert_resource(crate::theme::ActiveTheme(theme.clone()));
        let shape = Shape::of(example.game().rules().ruleset());
        let size = figure::extent(shape).as_uvec2();
        let request = ImageRequest {
            subject: Subject::Board(shape),
            theme: theme.clone(),
            size,
            area: Rect { min: WHOLE_PICTURE.min, max: size.as_vec2() },
            corner_radius: 0.0,
            scale: 1.0,
        };
        let world = app.world_mut();
        let atlas = world.resource_scope(|world, mut images: Mut<Assets<Image>>| {
            let mut layouts = world.resource_mut::<Assets<TextureAtlasLayout>>();
            SeedAtlas::new(SeedPictures::paint(&theme, 3.0, 1), &mut images, &mut layouts)
        });
        let cached =
            CachedImage { request, image: Handle::default(), atlas: Some(atlas), opacity: 1.0 };
        world.insert_resource(ImageCache::with(&figure::key(shape, &theme), cached));
        let node = ComputedNode { size: size.as_vec2(), inverse_scale_factor: 1.0, ..default() };
        let place = UiGlobalTransform::default();
        let figure =
            world.spawn((Figure::of((0, example), &theme), node, place, Hovered(false))).id();
        world.spawn((Node::default(), ChildOf(figure)));
        app.add_plugins((
            crate::animation::page_boards_plugin,
            draw_figures::plugin,
            play_figures::plugin,
        ));
        Self { app, figure }
    }

    fn wait(&mut self, seconds: f32) {
        for _ in 0..(seconds * 1000.0 / FRAME_MS as f32).ceil() as usize {
            self.app.update();
        }
    }

    fn is_playing(&self) -> bool {
        self.app.world().get::<TimelinePlayback>(self.figure).unwrap().is_playing()
    }

    fn figure(&self) -> &Figure {
        self.app.world().get::<Figure>(self.figure).unwrap()
    }

    fn press(&mut self) {
        let entity = self.figure;
        self.app.world_mut().trigger(Activate { entity });
        self.app.update();
    }

    /// Nothing moves, every seed is drawn, and as many lie in each place as before the move or after.
    fn assert_rests(&self, after: bool) {
        let figure = self.figure();
        let example = &figure.example;
        assert!(!self.is_playing() && figure.is_over == after);
        let mut game = example.game().clone();
        if after {
            game.play(example.mv).unwrap();
        }
        let position = game.position();
        let places = position.all_pits().map(Place::Pit).chain(Seat::BOTH.map(Place::Store));
        for place in places {
            let lying = figure.piles.at(place).len();
            assert_eq!(lying, usize::from(position.count(place)), "{place:?}");
        }
        let set = figure.seeds.as_ref().unwrap();
        assert_eq!(set.view.seeds().len(), usize::from(position.total()));
        for (seed, place, index, count) in figure.piles.seeds() {
            let mut resting = PileLayouts::default();
            let (layout, kind) = (set.view.layout(), shipped_themes()[0].seed_kind());
            let pose = resting.rest(layout, kind, place, index, count).pose();
            let wanted = set.placement.pixels(pose.ground) * set.scale;
            let world = self.app.world();
            let seen = set.view.seeds()[seed];
            let shadow = world.get::<UiSeed>(seen).unwrap().shadow;
            let node = world.get::<Node>(seen).unwrap();
            let at = world.get::<UiTransform>(seen).unwrap().translation;
            let (Val::Px(x), Val::Px(y)) = (at.x, at.y) else { panic!("{at:?}") };
            let (Val::Px(width), Val::Px(height)) = (node.width, node.height) else {
                panic!("{node:?}")
            };
            let middle = Vec2::new(x + width / 2.0, y + height / 2.0);
            // A picture has its shadow at one side, and so its middle beside the seed's.
            assert!(middle.distance(wanted) < width, "seed {seed} in {place:?}");
            assert_eq!(world.get::<Visibility>(shadow), Some(&Visibility::Hidden));
        }
    }
}

fn examples() -> Vec<Example> {
    let rules = shipped().into_iter().map(|ruleset| Arc::new(Rules::new(ruleset).unwrap()));
    rules.flat_map(|rules| teaching::examples(&rules)).collect()
}

#[test]
fn a_figure_plays_once_when_it_comes_into_view_and_then_rests() {
    for example in examples() {
        let mut page = Page::of(example, false);
        page.wait(0.1);
        page.assert_rests(false);
        page.wait(LONG_SECS);
        page.assert_rests(true);
        page.wait(LONG_SECS);
        page.assert_rests(true);
    }
}

#[test]
fn a_figure_plays_again_when_it_is_hovered_or_pressed() {
    let mut page = Page::of(examples().remove(3), false);
    page.wait(LONG_SECS);
    page.app.world_mut().entity_mut(page.figure).insert(Hovered(true));
    page.wait(0.1);
    assert!(page.is_playing());
    page.wait(2.0 * LONG_SECS);
    page.assert_rests(true);
    page.press();
    assert!(page.is_playing());
    // Pressed again in between nothing is mixed up.
    page.wait(0.3);
    page.press();
    page.wait(LONG_SECS);
    page.assert_rests(true);
}

#[test]
fn with_reduced_motion_a_press_shows_before_and_after() {
    for example in examples() {
        let mut page = Page::of(example, true);
        page.wait(LONG_SECS);
        page.assert_rests(false);
        page.app.world_mut().entity_mut(page.figure).insert(Hovered(true));
        page.wait(0.5);
        page.assert_rests(false);
        page.press();
        page.assert_rests(true);
        page.press();
        page.assert_rests(false);
    }
}
