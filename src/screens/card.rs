//! A game's card on the title: a picture of its board, what it is, and what can be done with it.

use bevy::input_focus::{InputFocus, InputFocusVisible};
use bevy::picking::Pickable;
use bevy::picking::hover::Hovered;
use bevy::prelude::*;
use bevy::text::TextLayout;
use bevy::ui_widgets::Button;

use super::miniature::Miniature;
use super::page::Arrangement;
use super::posed::Subject;
use super::shelf::in_short;
use super::{Act, Screen};
use crate::play::PlaySet;
use crate::rules::Ruleset;
use crate::theme::widgets::{ButtonLook, Ink, button, column, row, words};
use crate::theme::{Face, Faces, Type, colour, size};

/// The share of a card's width in which an upright board stands, its words beside it: usually, and
/// where it is tight.
const BOARD_SHARES: [f32; 2] = [0.48, 0.42];
/// So many words on what is special about a game find room beside its board.
const LINES: usize = 3;
/// The words below a board have so much height, in logical pixels, though one line would need less:
/// so all pictures are of one height.
const PLATE_HEIGHT: f32 = 112.0;
/// Radius of a card's corners, and width of its edge, in logical pixels.
const CORNER: f32 = 16.0;
const EDGE: f32 = 2.5;
/// How much brighter a picture is under the pointer.
const LIT: f32 = 1.16;

/// A card: a press anywhere on it begins the game.
#[derive(Component)]
struct Card;

/// The dark ground of a card's words.
#[derive(Component)]
struct Plate;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, dress.in_set(PlaySet::Show).run_if(in_state(Screen::Title)));
}

/// Spawns the card of a game; the entity is its first button.
pub(super) fn spawn(
    commands: &mut Commands,
    cards: Entity,
    arrangement: Arrangement,
    ruleset: &Ruleset,
    faces: &Faces,
    type_face: &Type,
) -> Entity {
    let begin = Act::Begin(ruleset.id.clone());
    let card = commands.spawn((card(arrangement), begin.clone(), ChildOf(cards))).id();
    commands.spawn((picture(arrangement, ruleset, faces), ChildOf(card)));
    let plate = commands.spawn((plate(arrangement), ChildOf(card))).id();
    commands.spawn((name(arrangement, type_face, ruleset), ChildOf(plate)));
    if arrangement == Arrangement::Beside {
        let lines = commands.spawn((column(6.0), Pickable::IGNORE, ChildOf(plate))).id();
        for line in in_short(ruleset).into_iter().take(LINES) {
            commands.spawn((
                words(type_face.regular(size::BODY), Ink::Cream, line),
                TextLayout::justify(Justify::Center),
                ChildOf(lines),
            ));
        }
    }
    let buttons = commands.spawn((buttons(arrangement), ChildOf(plate))).id();
    let play = button(type_face, "Play", ButtonLook::Chosen);
    let play = commands.spawn((play, begin, ChildOf(buttons))).id();
    for (word, act) in
        [("Options", Act::Options(ruleset.id.clone())), ("Watch", Act::Watch(ruleset.id.clone()))]
    {
        commands.spawn((button(type_face, word, ButtonLook::Plain), act, ChildOf(buttons)));
    }
    play
}

fn card(arrangement: Arrangement) -> impl Bundle {
    let node = match arrangement {
        Arrangement::Beside | Arrangement::Tight => Node {
            flex_direction: FlexDirection::Row,
            justify_content: JustifyContent::End,
            min_height: px(430),
            ..default()
        },
        Arrangement::Stacked => {
            Node { flex_direction: FlexDirection::Column, min_height: px(300), ..default() }
        }
    };
    (
        Card,
        Button,
        Hovered::default(),
        Node {
            flex_grow: 1.0,
            flex_basis: px(0),
            border: UiRect::all(px(EDGE)),
            border_radius: BorderRadius::all(px(CORNER)),
            overflow: Overflow::clip(),
            ..node
        },
        BackgroundColor(Color::BLACK.with_alpha(0.4)),
        BorderColor::default(),
        Outline::new(px(3), px(2), Color::NONE),
        BoxShadow::new(Color::BLACK.with_alpha(0.75), px(0), px(8), px(2), px(22)),
    )
}

/// The whole card beside words; above them otherwise.
fn picture(arrangement: Arrangement, ruleset: &Ruleset, faces: &Faces) -> impl Bundle {
    let node = match arrangement {
        Arrangement::Beside | Arrangement::Tight => Node {
            position_type: PositionType::Absolute,
            width: percent(100),
            height: percent(100),
            border_radius: BorderRadius::all(px(CORNER - EDGE)),
            ..default()
        },
        Arrangement::Stacked => Node {
            flex_grow: 1.0,
            border_radius: BorderRadius::top(px(CORNER - EDGE)),
            ..default()
        },
    };
    let miniature = Miniature {
        key: format!("{arrangement:?} {}", ruleset.id),
        subject: Subject::Midway(Box::new(ruleset.clone())),
        face: faces.named(&ruleset.face).clone(),
        area: Rect::new(0.0, 0.0, board_share(arrangement), 1.0),
        detail: 1.0,
        light: 1.0,
    };
    (miniature, node)
}

fn board_share(arrangement: Arrangement) -> f32 {
    match arrangement {
        Arrangement::Beside => BOARD_SHARES[0],
        Arrangement::Tight => BOARD_SHARES[1],
        Arrangement::Stacked => 1.0,
    }
}

fn plate(arrangement: Arrangement) -> impl Bundle {
    let tight = arrangement == Arrangement::Tight;
    let node = match arrangement {
        Arrangement::Beside | Arrangement::Tight => Node {
            width: percent(96.5 - 100.0 * board_share(arrangement)),
            margin: UiRect::new(px(0), percent(3.5), percent(3.5), percent(3.5)),
            padding: UiRect::axes(if tight { px(5) } else { px(10) }, px(14)),
            border_radius: BorderRadius::all(px(10)),
            ..column(14.0)
        },
        Arrangement::Stacked => Node {
            min_height: px(PLATE_HEIGHT),
            flex_shrink: 0.0,
            padding: UiRect::axes(px(18), px(8)),
            border_radius: BorderRadius::bottom(px(CORNER - EDGE)),
            flex_wrap: FlexWrap::NoWrap,
            justify_content: JustifyContent::SpaceBetween,
            ..row(12.0)
        },
    };
    (node, Plate, BackgroundColor::default(), Pickable::IGNORE)
}

fn name(arrangement: Arrangement, type_face: &Type, ruleset: &Ruleset) -> impl Bundle {
    let (justify, align) = match arrangement {
        Arrangement::Beside | Arrangement::Tight => (Justify::Center, AlignItems::Center),
        Arrangement::Stacked => (Justify::Start, AlignItems::Start),
    };
    let large = if arrangement == Arrangement::Tight { size::BODY + 1.0 } else { size::NAME + 3.0 };
    (
        Node { align_items: align, flex_shrink: 1.0, ..column(6.0) },
        Pickable::IGNORE,
        children![
            (words(type_face.bold(large), Ink::Cream, &ruleset.name), TextLayout::justify(justify),),
            (
                words(type_face.regular(size::BODY), Ink::Soft, &ruleset.about),
                TextLayout::justify(justify),
            ),
        ],
    )
}

fn buttons(arrangement: Arrangement) -> Node {
    match arrangement {
        // At the foot of the card, so that the buttons of all cards are level.
        Arrangement::Beside | Arrangement::Tight => Node {
            align_items: AlignItems::Stretch,
            width: percent(100),
            margin: UiRect::top(auto()),
            ..column(8.0)
        },
        Arrangement::Stacked => Node { flex_wrap: FlexWrap::NoWrap, flex_shrink: 0.0, ..row(10.0) },
    }
}

/// A card shines under the pointer and while one of its buttons has the focus.
fn dress(
    face: Res<Face>,
    focus: Res<InputFocus>,
    visible: Res<InputFocusVisible>,
    parents: Query<&ChildOf>,
    mut cards: Query<(Entity, &Hovered, &Children, &mut BorderColor, &mut Outline), With<Card>>,
    mut plates: Query<&mut BackgroundColor, With<Plate>>,
    mut pictures: Query<&mut Miniature>,
) {
    let accent = colour(face.palette().accent);
    let focused = focus.get().filter(|_| visible.0);
    for (card, hovered, children, mut border, mut outline) in &mut cards {
        let within = focused.is_some_and(|at| parents.iter_ancestors(at).any(|up| up == card));
        let lit = hovered.0 || within;
        border.set_if_neq(BorderColor::all(accent.with_alpha(if lit { 1.0 } else { 0.35 })));
        let ring = Outline { color: if within { accent } else { Color::NONE }, ..*outline };
        outline.set_if_neq(ring);
        for child in children {
            if let Ok(mut plate) = plates.get_mut(*child) {
                let night = colour(face.palette().night).with_alpha(0.86);
                plate.set_if_neq(BackgroundColor(night));
            }
            if let Ok(mut picture) = pictures.get_mut(*child) {
                let light = if lit { LIT } else { 1.0 };
                if picture.light != light {
                    picture.light = light;
                }
            }
        }
    }
}
