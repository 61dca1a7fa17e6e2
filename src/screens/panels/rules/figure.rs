//! A figure: a small board with seeds, drawn by nodes of the page so that it scrolls along, and a caption.

use bevy::input_focus::tab_navigation::TabIndex;
use bevy::picking::Pickable;
use bevy::picking::hover::Hovered;
use bevy::prelude::*;
use bevy::text::LineHeight;
use bevy::ui_widgets::Button;

use super::figure_seeds::FigureSeeds;
use crate::animation::timeline::{PlaybackOptions, Timeline};
use crate::animation::{PageBoardPoses, TimelinePlayback};
use crate::board::{Layout, SeedsByPlace, Shape};
use crate::paint::Theme;
use crate::screens::pictures::painted_image::{PaintedImage, PictureFrame, WHOLE_PICTURE};
use crate::screens::pictures::picture_spec::{MAX_BOARD_SHARE, Subject};
use crate::teaching::Example;
use crate::theme::widgets::{TextRole, column, themed_text};
use crate::theme::{Fonts, LocalizedLabel, size};

/// Width of a figure, in logical pixels.
pub(super) const WIDTH_PX: f32 = 288.0;
/// Radius of its corners, in logical pixels.
const CORNER_RADIUS_PX: f32 = 9.0;
/// Width of the ring around the pit that is sown, in logical pixels.
pub(super) const RING_WIDTH_PX: f32 = 2.5;
/// Radius of the ring, as a multiple of the pit's.
pub(super) const RING_RADIUS_FACTOR: f32 = 1.06;

/// A board on which an example is shown.
#[derive(Component)]
#[require(TimelinePlayback)]
pub(super) struct Figure {
    pub example: Example,
    /// Its number on the page, from 0.
    pub number: usize,
    /// The key of its picture in the cache.
    pub key: String,
    /// Which seed lies where.
    pub piles: SeedsByPlace,
    /// Its seeds; `None` until the picture is ready.
    pub seeds: Option<FigureSeeds>,
    /// Whether it has played once.
    pub has_played: bool,
    /// Whether the seeds lie as they do after the example.
    pub is_over: bool,
    /// Whether it was hovered or focused in the frame before.
    pub was_active: bool,
}

/// The picture of the board.
#[derive(Component)]
pub(super) struct FigurePicture;

/// The ring around the pit that is sown.
#[derive(Component)]
pub(super) struct Ring;

/// The size of a figure's board, in logical pixels.
pub(super) fn extent(shape: Shape) -> Vec2 {
    let board = Layout::standalone(shape, false).extent();
    let scale = WIDTH_PX * MAX_BOARD_SHARE.x / board.x;
    Vec2::new(WIDTH_PX, (board.y * scale / MAX_BOARD_SHARE.y).ceil())
}

/// The key of the picture of a board for figures.
pub(super) fn key(shape: Shape, theme: &Theme) -> String {
    format!("figure {} {:?} {}", shape.pits, shape.keep, theme.id)
}

/// The invisible node that requests the picture of the board, once for all figures of a game: they have the same
/// size.
pub(super) fn hidden_board(shape: Shape, theme: &Theme) -> impl Bundle {
    let size = extent(shape);
    (
        PaintedImage {
            key: key(shape, theme),
            subject: Subject::Board(shape),
            theme: theme.clone(),
            area: WHOLE_PICTURE,
            resolution: 1.0,
            brightness: 1.0,
        },
        PictureFrame { text_width_px: 0.0, corner_radius_px: CORNER_RADIUS_PX },
        Visibility::Hidden,
        Node {
            position_type: PositionType::Absolute,
            width: px(size.x),
            height: px(size.y),
            ..default()
        },
    )
}

/// Spawns the `number`-th figure of a page.
pub(super) fn spawn(
    commands: &mut Commands,
    parent: Entity,
    (number, example): (usize, Example),
    theme: &Theme,
    fonts: &Fonts,
) {
    let shape = Shape::of(example.game().rules().ruleset());
    let size = extent(shape);
    let column = Node {
        width: px(WIDTH_PX),
        align_items: AlignItems::Stretch,
        flex_shrink: 0.0,
        ..column(6.0)
    };
    let column = commands.spawn((column, ChildOf(parent))).id();
    let caption = example.caption();
    let board = Figure::of((number, example), theme);
    commands.spawn((
        board,
        Button,
        TabIndex(100),
        Hovered::default(),
        LocalizedLabel(caption.clone()),
        Node {
            width: percent(100),
            height: px(size.y),
            flex_shrink: 0.0,
            border_radius: BorderRadius::all(px(CORNER_RADIUS_PX)),
            ..default()
        },
        ChildOf(column),
        children![picture(), ring()],
    ));
    commands.spawn((
        themed_text(fonts.regular(size::BODY), TextRole::Soft, caption),
        LineHeight::RelativeToFont(1.2),
        ChildOf(column),
    ));
}

/// The board's picture; it reaches beyond the figure by its shadow.
fn picture() -> impl Bundle {
    (
        FigurePicture,
        Pickable::IGNORE,
        ZIndex(0),
        ImageNode { color: Color::NONE, image_mode: NodeImageMode::Stretch, ..default() },
        Node { position_type: PositionType::Absolute, ..default() },
    )
}

fn ring() -> impl Bundle {
    (
        Ring,
        Pickable::IGNORE,
        ZIndex(1),
        Visibility::Hidden,
        BorderColor::default(),
        Node {
            position_type: PositionType::Absolute,
            border: UiRect::all(px(RING_WIDTH_PX)),
            border_radius: BorderRadius::MAX,
            ..default()
        },
    )
}

impl Figure {
    /// The `number`-th figure of a page, before its example.
    pub fn of((number, example): (usize, Example), theme: &Theme) -> Self {
        Self {
            piles: SeedsByPlace::of(example.position()),
            key: key(Shape::of(example.game().rules().ruleset()), theme),
            number,
            example,
            seeds: None,
            has_played: false,
            is_over: false,
            was_active: false,
        }
    }

    /// Places every seed where it lies.
    pub fn rest(&mut self, poses: &mut PageBoardPoses) {
        if let Some(seeds) = &mut self.seeds {
            seeds.view.rest(&self.piles, poses);
        }
    }

    /// Plays the example, unless it is playing.
    pub fn play(
        &mut self,
        commands: &mut Commands,
        playback: &mut TimelinePlayback,
        poses: &mut PageBoardPoses,
        duration_scale: f32,
    ) {
        let before = SeedsByPlace::of(self.example.position());
        let Some(seeds) = self.seeds.as_mut().filter(|_| !playback.is_playing()) else {
            return;
        };
        let options = PlaybackOptions::with_duration_scale(duration_scale);
        let mut after = before.clone();
        let timeline = Timeline::new(self.example.trace(), &mut after, options);
        seeds.view.play(commands, playback, poses, &before, (timeline, options));
        self.piles = after;
        (self.has_played, self.is_over) = (true, false);
    }

    /// Shows the seeds as they lie after the example, or again as before it.
    pub fn toggle(&mut self, poses: &mut PageBoardPoses) {
        self.is_over = !self.is_over;
        self.piles = SeedsByPlace::of(self.example.position());
        if self.is_over {
            Timeline::new(
                self.example.trace(),
                &mut self.piles,
                PlaybackOptions::with_duration_scale(0.0),
            );
        }
        self.rest(poses);
    }
}
