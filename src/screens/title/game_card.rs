//! A game's card on the title: its board on its own table, and a few words beside or below.

use bevy::input_focus::tab_navigation::TabIndex;
use bevy::input_focus::{InputFocus, InputFocusVisible};
use bevy::picking::Pickable;
use bevy::picking::hover::Hovered;
use bevy::prelude::*;
use bevy::text::TextLayout;
use bevy::ui_widgets::Button;

use crate::board::Shape;
use crate::game::GameSet;
use crate::rules::Ruleset;
use crate::screens::Act;
use crate::screens::Screen;
use crate::screens::new_game_draft::in_short;
use crate::screens::page::Arrangement;
use crate::screens::pictures::demo_board::{Demonstration, LiveBoard};
use crate::screens::pictures::painted_image::{Framing, Miniature, WHOLE};
use crate::screens::pictures::picture_spec::Subject;
use crate::settings::Appearance;
use crate::theme::widgets::{ButtonLook, TextRole, button, column, row, words};
use crate::theme::{ActiveTheme, Fonts, Themes, colour, size};

/// So wide is the part of a card in which its words are, usually and where it is tight, in logical
/// pixels; so far beyond it the table grows dark.
const WORDS: f32 = 252.0;
const WORDS_TIGHT: f32 = 306.0;
const DUSK: f32 = 110.0;
/// The least height of a card with words beside its board, and of a board above its words.
const BESIDE: f32 = 196.0;
const TIGHT: f32 = 164.0;
const ABOVE: f32 = 168.0;
/// Radius of a card's corners, and width of its edge, in logical pixels.
const CORNER: f32 = 14.0;
const EDGE: f32 = 1.5;
/// How bright a board is usually, and when it is pointed at.
const USUAL: f32 = 0.93;
const LIT: f32 = 1.1;

/// A card.
#[derive(Component)]
struct Card;

/// A board, and the game it belongs to.
#[derive(Component)]
pub struct Board(pub Box<Ruleset>);

/// The dusk on which a card's words stand.
#[derive(Component)]
struct Dusk(Arrangement);

/// Words that tell what the game is like that is looked at.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Telling {
    /// Its name.
    Name,
    /// What tells it from others, a line each.
    Facts,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (wear.run_if(resource_changed::<Appearance>), dress, tell)
            .chain()
            .in_set(GameSet::Animate)
            .run_if(in_state(Screen::Title)),
    );
}

/// Spawns the card of the `number`-th game; the entity is its board, which begins the game.
pub fn spawn(
    commands: &mut Commands,
    cards: Entity,
    (arrangement, number): (Arrangement, usize),
    (ruleset, shown): (&Ruleset, Option<Demonstration>),
    (faces, looks): (&Themes, &Appearance),
    type_face: &Fonts,
) -> Entity {
    let card = commands.spawn((card(arrangement), ChildOf(cards))).id();
    let begin = Act::Begin(ruleset.id.clone());
    let board = commands
        .spawn((
            board(arrangement, number, ruleset, shown),
            Miniature {
                key: format!("{arrangement:?} {}", ruleset.id),
                subject: Subject::Board(Shape::of(ruleset)),
                face: faces.worn(&looks.face, &ruleset.face).clone(),
                area: WHOLE,
                detail: 1.0,
                light: 1.0,
            },
            Framing { words: words_of(arrangement), corner: CORNER },
            begin.clone(),
            ChildOf(card),
        ))
        .id();
    let dusk = commands.spawn((dusk(arrangement), ChildOf(card))).id();
    commands.spawn((name(arrangement, type_face, ruleset), ChildOf(dusk)));
    let buttons = commands.spawn((buttons(arrangement), ChildOf(dusk))).id();
    let mut spawn = |word: &str, look, act: Act, parent| {
        let mut button = commands.spawn((button(type_face, word, look), act, ChildOf(parent)));
        // Where two rows of buttons stand, the first is alone in the upper one.
        let alone = arrangement == Arrangement::Beside && look == ButtonLook::Chosen;
        button.entry::<Node>().and_modify(move |mut node| {
            node.flex_grow = 1.0;
            node.flex_basis = if alone { percent(100) } else { auto() };
            node.padding = UiRect::axes(px(12), px(4));
        });
    };
    spawn("Play", ButtonLook::Chosen, begin, buttons);
    for (word, act) in
        [("Options", Act::Options(ruleset.id.clone())), ("Watch", Act::Watch(ruleset.id.clone()))]
    {
        spawn(word, ButtonLook::Plain, act, buttons);
    }
    board
}

/// How much of a card's right side its words take.
fn words_of(arrangement: Arrangement) -> f32 {
    match arrangement {
        Arrangement::Beside => WORDS,
        Arrangement::Tight => WORDS_TIGHT,
        Arrangement::Stacked => 0.0,
    }
}

fn card(arrangement: Arrangement) -> impl Bundle {
    let (direction, height) = match arrangement {
        Arrangement::Beside => (FlexDirection::Row, BESIDE),
        Arrangement::Tight => (FlexDirection::Row, TIGHT),
        Arrangement::Stacked => (FlexDirection::Column, 0.0),
    };
    (
        Card,
        Hovered::default(),
        Node {
            flex_direction: direction,
            justify_content: JustifyContent::End,
            align_items: AlignItems::Stretch,
            flex_grow: 1.0,
            flex_basis: if arrangement == Arrangement::Stacked { auto() } else { px(0) },
            flex_shrink: 0.0,
            min_height: px(height),
            width: percent(100),
            ..default()
        },
        Pickable::IGNORE,
    )
}

/// The whole card beside words; above them otherwise.
fn board(
    arrangement: Arrangement,
    number: usize,
    ruleset: &Ruleset,
    shown: Option<Demonstration>,
) -> impl Bundle {
    let node = match arrangement {
        Arrangement::Beside | Arrangement::Tight => Node {
            position_type: PositionType::Absolute,
            width: percent(100),
            height: percent(100),
            ..default()
        },
        Arrangement::Stacked => Node { flex_grow: 1.0, min_height: px(ABOVE), ..default() },
    };
    (
        Board(Box::new(ruleset.clone())),
        LiveBoard::playing(shown, number),
        Button,
        TabIndex(100),
        Hovered::default(),
        AccessibleLabel(format!("Play {}", ruleset.name)),
        Pickable::default(),
        BorderColor::default(),
        Node {
            border: UiRect::all(px(EDGE)),
            border_radius: BorderRadius::all(px(CORNER)),
            ..node
        },
    )
}

fn dusk(arrangement: Arrangement) -> impl Bundle {
    let node = match arrangement {
        Arrangement::Beside | Arrangement::Tight => Node {
            width: px(words_of(arrangement) + DUSK),
            padding: UiRect::new(px(DUSK), px(16), px(12), px(12)),
            margin: UiRect::all(px(EDGE)),
            border_radius: BorderRadius::right(px(CORNER - EDGE)),
            justify_content: JustifyContent::SpaceBetween,
            align_items: AlignItems::Stretch,
            ..column(6.0)
        },
        Arrangement::Stacked => Node {
            flex_shrink: 0.0,
            padding: UiRect::new(px(4), px(4), px(8), px(10)),
            justify_content: JustifyContent::SpaceBetween,
            ..row(10.0)
        },
    };
    (Dusk(arrangement), node, BackgroundGradient::default(), Pickable::IGNORE)
}

fn name(arrangement: Arrangement, type_face: &Fonts, ruleset: &Ruleset) -> impl Bundle {
    let what = match arrangement {
        Arrangement::Tight => in_short(ruleset).into_iter().next().unwrap_or_default(),
        Arrangement::Beside | Arrangement::Stacked => ruleset.about.clone(),
    };
    (
        Node { align_items: AlignItems::Start, flex_shrink: 1.0, ..column(1.0) },
        Pickable::IGNORE,
        children![
            (words(type_face.bold(size::NAME + 3.0), TextRole::Cream, &ruleset.name), LINES),
            (words(type_face.regular(size::BODY), TextRole::Soft, what), LINES),
        ],
    )
}

/// A word that may wrap is given the height of its narrowest setting, and the page outgrows its window.
const LINES: TextLayout = TextLayout { justify: Justify::Start, linebreak: LineBreak::NoWrap };

fn buttons(arrangement: Arrangement) -> Node {
    match arrangement {
        Arrangement::Beside | Arrangement::Tight => Node { width: percent(100), ..row(8.0) },
        Arrangement::Stacked => Node { flex_wrap: FlexWrap::NoWrap, flex_shrink: 0.0, ..row(8.0) },
    }
}

/// Another face is chosen while the cards are seen.
fn wear(looks: Res<Appearance>, faces: Res<Themes>, mut boards: Query<(&Board, &mut Miniature)>) {
    for (board, mut picture) in &mut boards {
        let face = faces.worn(&looks.face, &board.0.face);
        if picture.face != *face {
            picture.face = face.clone();
        }
    }
}

/// A card shines under the pointer and while something on it has the focus.
fn dress(
    face: Res<ActiveTheme>,
    focus: Res<InputFocus>,
    visible: Res<InputFocusVisible>,
    parents: Query<&ChildOf>,
    cards: Query<(Entity, &Hovered, &Children), With<Card>>,
    mut boards: Query<(&mut LiveBoard, &mut BorderColor), With<Board>>,
    mut dusks: Query<(&Dusk, &mut BackgroundGradient)>,
) {
    let palette = face.palette();
    let (accent, night) = (colour(palette.accent), colour(palette.night));
    let focused = focus.get().filter(|_| visible.0);
    for (card, hovered, children) in &cards {
        let within = focused.is_some_and(|at| parents.iter_ancestors(at).any(|up| up == card));
        let lit = hovered.0 || within;
        for child in children {
            if let Ok((mut board, mut border)) = boards.get_mut(*child) {
                border.set_if_neq(BorderColor::all(accent.with_alpha(if lit {
                    0.95
                } else {
                    0.28
                })));
                let light = if lit { LIT } else { USUAL };
                if board.light != light {
                    board.light = light;
                }
            }
            if let Ok((dusk, mut gradient)) = dusks.get_mut(*child) {
                let stops = match dusk.0 {
                    Arrangement::Stacked => Vec::new(),
                    Arrangement::Beside | Arrangement::Tight => vec![
                        ColorStop::percent(night.with_alpha(0.0), 0.0),
                        ColorStop::px(night.with_alpha(0.84), DUSK - 10.0),
                        ColorStop::percent(night.with_alpha(0.93), 100.0),
                    ],
                };
                gradient.set_if_neq(BackgroundGradient::from(LinearGradient::to_right(stops)));
            }
        }
    }
}

/// The words follow what is looked at, and stay when nothing is; at first they are about the first.
fn tell(boards: Query<(&Board, &LiveBoard)>, mut words: Query<(&Telling, &mut Text)>) {
    let lit = boards.iter().find(|(_, live)| live.light > USUAL);
    for (telling, mut text) in &mut words {
        let first = || boards.iter().find(|(_, live)| live.number() == 0 && text.0.is_empty());
        let Some((Board(ruleset), _)) = lit.or_else(first) else {
            continue;
        };
        let told = match telling {
            Telling::Name => ruleset.name.clone(),
            Telling::Facts => in_short(ruleset).join("\n"),
        };
        text.set_if_neq(Text::new(told));
    }
}
