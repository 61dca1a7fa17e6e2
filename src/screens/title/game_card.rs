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
use crate::screens::new_game_draft::key_features;
use crate::screens::page::Arrangement;
use crate::screens::pictures::demo_board::{DemoBoard, DemoGame};
use crate::screens::pictures::painted_image::{
    ImagesUpdated, PaintedImage, PictureFrame, WHOLE_PICTURE,
};
use crate::screens::pictures::picture_spec::Subject;
use crate::screens::start_match::{OpensOptions, StartsMatch};
use crate::settings::Appearance;
use crate::theme::widgets::{ButtonStyle, TextRole, button, column, row, themed_text};
use crate::theme::{ActiveTheme, Fonts, Themes, colour, size};
use crate::ui::focus::FocusSet;
use crate::ui::screen::Screen;

/// Width of the text on a card, in logical pixels.
const TEXT_WIDTH_PX: f32 = 252.0;
/// The same where the window is tight.
const TEXT_WIDTH_TIGHT_PX: f32 = 306.0;
/// How far beyond the text its dark backdrop fades, in logical pixels.
const BACKDROP_FADE_PX: f32 = 110.0;
/// Least height of a card with its text beside the board, in logical pixels.
const MIN_HEIGHT_PX: f32 = 196.0;
/// The same where the window is tight.
const MIN_HEIGHT_TIGHT_PX: f32 = 164.0;
/// Least height of a board above its text, in logical pixels.
const MIN_BOARD_HEIGHT_PX: f32 = 168.0;
/// Radius of a card's corners, in logical pixels.
const CORNER_RADIUS_PX: f32 = 14.0;
/// Width of its border, in logical pixels.
const BORDER_PX: f32 = 1.5;
/// Brightness of a board.
const USUAL_BRIGHTNESS: f32 = 0.93;
/// Brightness of a board under the pointer or with the focus.
const LIT_BRIGHTNESS: f32 = 1.1;

/// A card.
#[derive(Component)]
struct Card;

/// A board, and the game it belongs to.
#[derive(Component)]
pub struct GameBoard(pub Box<Ruleset>);

/// The backdrop of a card's text.
#[derive(Component)]
struct TextBackdrop(Arrangement);

/// A text about the game that is hovered or focused.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameInfo {
    /// Its name.
    Name,
    /// What distinguishes it from others, a line each.
    Facts,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (update_themes.run_if(resource_changed::<Appearance>), update_highlights, show_game_info)
            .chain()
            .in_set(GameSet::Animate)
            .after(FocusSet::Move)
            .before(ImagesUpdated)
            .run_if(in_state(Screen::Title)),
    );
}

/// Spawns the card of the `number`-th game; returns its board, which begins the game when pressed.
pub fn spawn(
    commands: &mut Commands,
    cards: Entity,
    (arrangement, number): (Arrangement, usize),
    (ruleset, game): (&Ruleset, Option<DemoGame>),
    (themes, appearance): (&Themes, &Appearance),
    fonts: &Fonts,
) -> Entity {
    let card = commands.spawn((card(arrangement), ChildOf(cards))).id();
    let play = StartsMatch::Game(ruleset.id.clone());
    let board = commands
        .spawn((
            board(arrangement, number, ruleset, game),
            PaintedImage {
                key: format!("{arrangement:?} {}", ruleset.id),
                subject: Subject::Board(Shape::of(ruleset)),
                theme: themes.theme_for(&appearance.face, &ruleset.face).clone(),
                area: WHOLE_PICTURE,
                resolution: 1.0,
                brightness: 1.0,
            },
            PictureFrame {
                text_width_px: text_width_px(arrangement),
                corner_radius_px: CORNER_RADIUS_PX,
            },
            play.clone(),
            ChildOf(card),
        ))
        .id();
    let text_backdrop = commands.spawn((text_backdrop(arrangement), ChildOf(card))).id();
    commands.spawn((name(arrangement, fonts, ruleset), ChildOf(text_backdrop)));
    let buttons = commands.spawn((buttons(arrangement), ChildOf(text_backdrop))).id();
    let mut spawn = |label: &str, look| {
        let mut button = commands.spawn((button(fonts, label, look), ChildOf(buttons)));
        // Where the buttons take two rows, the first is alone in the upper one.
        let alone = arrangement == Arrangement::Beside && look == ButtonStyle::Highlighted;
        button.entry::<Node>().and_modify(move |mut node| {
            node.flex_grow = 1.0;
            node.flex_basis = if alone { percent(100) } else { auto() };
            node.padding = UiRect::axes(px(12), px(4));
        });
        button.id()
    };
    let play_button = spawn("Play", ButtonStyle::Highlighted);
    let options_button = spawn("Options", ButtonStyle::Plain);
    let watch_button = spawn("Watch", ButtonStyle::Plain);
    commands.entity(play_button).insert(play);
    commands.entity(options_button).insert(OpensOptions { game: ruleset.id.clone() });
    commands.entity(watch_button).insert(StartsMatch::WatchGame(ruleset.id.clone()));
    board
}

/// The width of a card's text at its right side, in logical pixels.
fn text_width_px(arrangement: Arrangement) -> f32 {
    match arrangement {
        Arrangement::Beside => TEXT_WIDTH_PX,
        Arrangement::Tight => TEXT_WIDTH_TIGHT_PX,
        Arrangement::Stacked => 0.0,
    }
}

fn card(arrangement: Arrangement) -> impl Bundle {
    let (direction, height) = match arrangement {
        Arrangement::Beside => (FlexDirection::Row, MIN_HEIGHT_PX),
        Arrangement::Tight => (FlexDirection::Row, MIN_HEIGHT_TIGHT_PX),
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

/// The board: as large as the card where the text is beside it, otherwise above the text.
fn board(
    arrangement: Arrangement,
    number: usize,
    ruleset: &Ruleset,
    game: Option<DemoGame>,
) -> impl Bundle {
    let node = match arrangement {
        Arrangement::Beside | Arrangement::Tight => Node {
            position_type: PositionType::Absolute,
            width: percent(100),
            height: percent(100),
            ..default()
        },
        Arrangement::Stacked => {
            Node { flex_grow: 1.0, min_height: px(MIN_BOARD_HEIGHT_PX), ..default() }
        }
    };
    (
        GameBoard(Box::new(ruleset.clone())),
        DemoBoard::playing(game, number),
        Button,
        TabIndex(100),
        Hovered::default(),
        AccessibleLabel(format!("Play {}", ruleset.name)),
        Pickable::default(),
        BorderColor::default(),
        Node {
            border: UiRect::all(px(BORDER_PX)),
            border_radius: BorderRadius::all(px(CORNER_RADIUS_PX)),
            ..node
        },
    )
}

fn text_backdrop(arrangement: Arrangement) -> impl Bundle {
    let node = match arrangement {
        Arrangement::Beside | Arrangement::Tight => Node {
            width: px(text_width_px(arrangement) + BACKDROP_FADE_PX),
            padding: UiRect::new(px(BACKDROP_FADE_PX), px(16), px(12), px(12)),
            margin: UiRect::all(px(BORDER_PX)),
            border_radius: BorderRadius::right(px(CORNER_RADIUS_PX - BORDER_PX)),
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
    (TextBackdrop(arrangement), node, BackgroundGradient::default(), Pickable::IGNORE)
}

fn name(arrangement: Arrangement, fonts: &Fonts, ruleset: &Ruleset) -> impl Bundle {
    let what = match arrangement {
        Arrangement::Tight => key_features(ruleset).into_iter().next().unwrap_or_default(),
        Arrangement::Beside | Arrangement::Stacked => ruleset.about.clone(),
    };
    (
        Node { align_items: AlignItems::Start, flex_shrink: 1.0, ..column(1.0) },
        Pickable::IGNORE,
        children![
            (themed_text(fonts.bold(size::NAME + 3.0), TextRole::Cream, &ruleset.name), UNWRAPPED),
            (themed_text(fonts.regular(size::BODY), TextRole::Soft, what), UNWRAPPED),
        ],
    )
}

/// Text that may wrap gets the height of its narrowest setting, and the page would outgrow its window.
const UNWRAPPED: TextLayout = TextLayout { justify: Justify::Start, linebreak: LineBreak::NoWrap };

fn buttons(arrangement: Arrangement) -> Node {
    match arrangement {
        Arrangement::Beside | Arrangement::Tight => Node { width: percent(100), ..row(8.0) },
        Arrangement::Stacked => Node { flex_wrap: FlexWrap::NoWrap, flex_shrink: 0.0, ..row(8.0) },
    }
}

/// Updates the boards when another theme is chosen.
fn update_themes(
    appearance: Res<Appearance>,
    themes: Res<Themes>,
    mut boards: Query<(&GameBoard, &mut PaintedImage)>,
) {
    for (board, mut picture) in &mut boards {
        let theme = themes.theme_for(&appearance.face, &board.0.face);
        if picture.theme != *theme {
            picture.theme = theme.clone();
        }
    }
}

/// Highlights a card that is hovered or has the focus.
fn update_highlights(
    theme: Res<ActiveTheme>,
    focus: Res<InputFocus>,
    visible: Res<InputFocusVisible>,
    parents: Query<&ChildOf>,
    cards: Query<(Entity, &Hovered, &Children), With<Card>>,
    mut boards: Query<(&mut DemoBoard, &mut BorderColor), With<GameBoard>>,
    mut backdrops: Query<(&TextBackdrop, &mut BackgroundGradient)>,
) {
    let palette = theme.palette();
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
                let light = if lit { LIT_BRIGHTNESS } else { USUAL_BRIGHTNESS };
                if board.brightness != light {
                    board.brightness = light;
                }
            }
            if let Ok((text_backdrop, mut gradient)) = backdrops.get_mut(*child) {
                let stops = match text_backdrop.0 {
                    Arrangement::Stacked => Vec::new(),
                    Arrangement::Beside | Arrangement::Tight => vec![
                        ColorStop::percent(night.with_alpha(0.0), 0.0),
                        ColorStop::px(night.with_alpha(0.84), BACKDROP_FADE_PX - 10.0),
                        ColorStop::percent(night.with_alpha(0.93), 100.0),
                    ],
                };
                gradient.set_if_neq(BackgroundGradient::from(LinearGradient::to_right(stops)));
            }
        }
    }
}

/// Writes about the highlighted game; without one the text stays, and at first it is about the first game.
fn show_game_info(
    boards: Query<(&GameBoard, &DemoBoard)>,
    mut texts: Query<(&GameInfo, &mut Text)>,
) {
    let lit = boards.iter().find(|(_, demo)| demo.brightness > USUAL_BRIGHTNESS);
    for (info, mut text) in &mut texts {
        let first = || boards.iter().find(|(_, demo)| demo.number() == 0 && text.0.is_empty());
        let Some((GameBoard(ruleset), _)) = lit.or_else(first) else {
            continue;
        };
        let info = match info {
            GameInfo::Name => ruleset.name.clone(),
            GameInfo::Facts => key_features(ruleset).join("\n"),
        };
        text.set_if_neq(Text::new(info));
    }
}
