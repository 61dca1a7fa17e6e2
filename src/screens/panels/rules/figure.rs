//! A figure: a small board with seeds in it, drawn in the page so that it scrolls along, and a line
//! below that says what is seen.

use bevy::input_focus::tab_navigation::TabIndex;
use bevy::picking::Pickable;
use bevy::picking::hover::Hovered;
use bevy::prelude::*;
use bevy::text::LineHeight;
use bevy::ui_widgets::Button;

use super::autoplay::Flight;
use super::figure_seeds::{Grains, Set, build};
use crate::board::{Layout, PilePositions, Shape};
use crate::game::GameSet;
use crate::paint::Theme;
use crate::platform::power::RedrawRequests;
use crate::rules::{Move, Place};
use crate::screens::pictures::painted_image::{Framing, Gallery, Hanged, Miniature, WHOLE};
use crate::screens::pictures::picture_spec::{FILL, Subject};
use crate::teaching::Example;
use crate::theme::widgets::{TextRole, column, words};
use crate::theme::{ActiveTheme, Fonts, colour, size};

/// A figure's width and the radius of its corners, in logical pixels.
pub(super) const WIDTH: f32 = 288.0;
const CORNER: f32 = 9.0;
/// Width of the ring about the pit that is sown, in logical pixels, and how much larger than the pit
/// it is.
const RING: f32 = 2.5;
const RING_WIDER: f32 = 1.06;

/// A board on which an example is shown.
#[derive(Component)]
pub(super) struct Figure {
    pub example: Example,
    /// Its place among the figures of the page, from 0.
    pub number: usize,
    /// The name under which its picture hangs.
    key: String,
    /// Which seed lies where.
    pub heaps: PilePositions,
    /// What is drawn; none until the picture is dry.
    pub set: Option<Set>,
    pub flight: Option<Flight>,
    /// Whether it has been shown once.
    pub shown: bool,
    /// Whether the example is over: its seeds lie as they do after it.
    pub over: bool,
    /// Whether it was looked at in the frame before.
    pub seen: bool,
}

/// The picture of the board.
#[derive(Component)]
struct Picture;

/// The ring about the pit that is sown.
#[derive(Component)]
struct Ring;

/// After figures have been laid out.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct SetUp;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (set_up, rings)
            .chain()
            .in_set(SetUp)
            .after(Hanged)
            .in_set(GameSet::Animate)
            .run_if(any_with_component::<Figure>),
    );
}

/// The size of a figure's board, in logical pixels.
pub(super) fn extent(shape: Shape) -> Vec2 {
    let board = Layout::alone(shape, false).extent();
    let scale = WIDTH * FILL.x / board.x;
    Vec2::new(WIDTH, (board.y * scale / FILL.y).ceil())
}

/// The name of the picture of a board for figures.
pub(super) fn key(shape: Shape, face: &Theme) -> String {
    format!("figure {} {:?} {}", shape.pits, shape.keep, face.id)
}

/// What is painted for all figures of a game, once: they are all of a size.
pub(super) fn model(shape: Shape, face: &Theme) -> impl Bundle {
    let size = extent(shape);
    (
        Miniature {
            key: key(shape, face),
            subject: Subject::Board(shape),
            face: face.clone(),
            area: WHOLE,
            detail: 1.0,
            light: 1.0,
        },
        Framing { words: 0.0, corner: CORNER },
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
    face: &Theme,
    type_face: &Fonts,
) {
    let shape = Shape::of(example.game().rules().ruleset());
    let size = extent(shape);
    let whole = Node {
        width: px(WIDTH),
        align_items: AlignItems::Stretch,
        flex_shrink: 0.0,
        ..column(6.0)
    };
    let whole = commands.spawn((whole, ChildOf(parent))).id();
    let caption = example.caption();
    let board = Figure::of((number, example), face);
    commands.spawn((
        board,
        Button,
        TabIndex(100),
        Hovered::default(),
        AccessibleLabel(caption.clone()),
        Node {
            width: percent(100),
            height: px(size.y),
            flex_shrink: 0.0,
            border_radius: BorderRadius::all(px(CORNER)),
            ..default()
        },
        ChildOf(whole),
        children![picture(), ring()],
    ));
    commands.spawn((
        words(type_face.regular(size::BODY), TextRole::Soft, caption),
        LineHeight::RelativeToFont(1.2),
        ChildOf(whole),
    ));
}

/// The board's picture; it reaches beyond the figure by its shadow.
fn picture() -> impl Bundle {
    (
        Picture,
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
            border: UiRect::all(px(RING)),
            border_radius: BorderRadius::MAX,
            ..default()
        },
    )
}

/// Makes the seeds of a figure whose picture is new, or that has another size.
fn set_up(
    mut commands: Commands,
    gallery: Res<Gallery>,
    mut figures: Query<(Entity, &mut Figure, &ComputedNode, &Children)>,
    mut pictures: Query<(&mut ImageNode, &mut Node), With<Picture>>,
    redraw: Res<RedrawRequests>,
) {
    for (entity, mut figure, node, children) in &mut figures {
        let Some(hung) = gallery.hung(&figure.key).filter(|_| !node.is_empty()) else {
            continue;
        };
        let size = node.size() * node.inverse_scale_factor();
        let scale = size / hung.order.size.as_vec2();
        let reach = hung.order.overhang() * scale;
        let color = Color::WHITE.with_alpha(hung.risen);
        for child in children {
            let Ok((mut picture, mut node)) = pictures.get_mut(*child) else {
                continue;
            };
            if picture.image != hung.image || picture.color != color {
                picture.image = hung.image.clone();
                picture.color = color;
            }
            let whole = size + 2.0 * reach;
            let wanted = [-reach.x, -reach.y, whole.x, whole.y].map(px);
            if [node.left, node.top, node.width, node.height] != wanted {
                [node.left, node.top, node.width, node.height] = wanted;
            }
        }
        let current = figure.set.as_ref().is_some_and(|set| {
            set.hung == hung.image && set.scale.abs_diff_eq(scale, 1e-3 * scale.x)
        });
        // Seeds come with the board under them, not before.
        if current || hung.risen < 1.0 {
            continue;
        }
        redraw.animate();
        for grain in figure.set.take().into_iter().flat_map(|set| set.seeds).flatten() {
            commands.entity(grain).despawn();
        }
        figure.flight = None;
        let set = build(&mut commands, entity, hung, scale, &figure.heaps);
        figure.set = set;
    }
}

impl Figure {
    /// The `number`-th figure of a page, before its example.
    pub fn of((number, example): (usize, Example), face: &Theme) -> Self {
        Self {
            heaps: PilePositions::of(example.position()),
            key: key(Shape::of(example.game().rules().ruleset()), face),
            number,
            example,
            set: None,
            flight: None,
            shown: false,
            over: false,
            seen: false,
        }
    }

    /// Lays every seed where the heaps have it.
    pub fn rest(&mut self, gallery: &Gallery, grains: &mut Grains) {
        let Some(set) = &mut self.set else {
            return;
        };
        for (seed, pose) in set.resting_poses(&self.heaps) {
            set.hold(gallery, &self.key, seed, &pose, grains);
        }
    }

    /// Holds the seeds that move as they are so many seconds after the move began.
    pub fn hold(&self, gallery: &Gallery, now: f32, grains: &mut Grains) {
        let (Some(set), Some(flight)) = (&self.set, &self.flight) else {
            return;
        };
        for (seed, journey) in &flight.journeys {
            set.hold(gallery, &self.key, *seed, &journey.at(now), grains);
        }
    }
}

/// The pit that is to be sown, or is being sown, has a ring about it.
fn rings(
    face: Res<ActiveTheme>,
    figures: Query<(&Figure, &Children)>,
    mut rings: Query<(&mut Node, &mut Visibility, &mut BorderColor), With<Ring>>,
) {
    for (figure, children) in &figures {
        let (Some(set), Move::Sow(pit)) = (&figure.set, figure.example.mv) else {
            continue;
        };
        let hollow = set.posed.layout.hollow(Place::Pit(pit));
        let radius = hollow.radius * RING_WIDER * set.posed.unit * set.scale.x + RING;
        let corner = set.posed.pixels(hollow.centre()) * set.scale - Vec2::splat(radius);
        let shown = if figure.over { Visibility::Hidden } else { Visibility::Inherited };
        for child in children {
            let Ok((mut node, mut visibility, mut border)) = rings.get_mut(*child) else {
                continue;
            };
            visibility.set_if_neq(shown);
            border.set_if_neq(BorderColor::all(colour(face.palette().accent)));
            let wanted = [corner.x, corner.y, 2.0 * radius, 2.0 * radius].map(px);
            if [node.left, node.top, node.width, node.height] != wanted {
                [node.left, node.top, node.width, node.height] = wanted;
            }
        }
    }
}
