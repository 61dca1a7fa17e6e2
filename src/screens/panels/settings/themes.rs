//! The themes of the board, each with a small picture of pits with seeds in them.

use bevy::input_focus::tab_navigation::TabIndex;
use bevy::picking::Pickable;
use bevy::picking::hover::Hovered;
use bevy::prelude::*;
use bevy::text::LineHeight;
use bevy::ui_widgets::Button;

use super::choices::Choice;
use crate::rules::Ruleset;
use crate::screens::new_game_draft::Games;
use crate::screens::pictures::painted_image::PaintedImage;
use crate::screens::pictures::picture_spec::Subject;
use crate::theme::widgets::{ButtonStyle, ButtonText};
use crate::theme::{Fonts, Theme, Themes, size};

/// Size of a picture, in logical pixels; a name has two lines of its width.
const PICTURE_PX: Vec2 = Vec2::new(118.0, 78.0);
/// Where the whole board would lie, in shares of the picture: some pits fill the picture.
const BOARD_AREA: Rect = Rect { min: Vec2::new(-3.0, -0.62), max: Vec2::new(3.4, 1.5) };
/// How many themes share the picture of the first choice.
const MAX_STRIPS: usize = 3;

/// Spawns a button for each theme, and the first for none.
pub(super) fn spawn(
    commands: &mut Commands,
    fonts: &Fonts,
    values: Entity,
    themes: &Themes,
    games: &Games,
) {
    let Some(board) =
        games.rulesets.iter().find(|game| game.board.pits >= 7).or(games.rulesets.first())
    else {
        return;
    };
    // Each game its own: strips of what the games have.
    let own: Vec<&Theme> = games
        .rulesets
        .iter()
        .take(MAX_STRIPS)
        .map(|game| themes.find_or_first(&game.face))
        .collect();
    let tile = tile(commands, fonts, values, "Each game its own", Choice::Theme(String::new()));
    for (strip, theme) in own.iter().enumerate() {
        picture(commands, tile, theme, board, Some((strip, own.len())));
    }
    for theme in themes.iter() {
        let choice = Choice::Theme(theme.id.clone());
        let tile = self::tile(commands, fonts, values, &theme.name, choice);
        picture(commands, tile, theme, board, None);
    }
}

/// Spawns a button with room for pictures above its name; returns the node for the pictures.
fn tile(
    commands: &mut Commands,
    fonts: &Fonts,
    values: Entity,
    name: &str,
    choice: Choice,
) -> Entity {
    let tile = commands
        .spawn((
            Button,
            choice,
            ButtonStyle::Plain,
            TabIndex(100),
            Hovered::default(),
            Node {
                flex_direction: FlexDirection::Column,
                align_items: AlignItems::Center,
                padding: UiRect::new(px(5), px(5), px(5), px(3)),
                row_gap: px(2),
                border: UiRect::all(px(1.5)),
                border_radius: BorderRadius::all(px(10)),
                ..default()
            },
            BackgroundColor::default(),
            BorderColor::default(),
            ChildOf(values),
        ))
        .id();
    let pictures = Node { width: px(PICTURE_PX.x), height: px(PICTURE_PX.y), ..default() };
    let pictures = commands.spawn((pictures, Pickable::IGNORE, ChildOf(tile))).id();
    commands.spawn((
        ButtonText,
        Text::new(name),
        fonts.bold(size::BODY),
        TextLayout::justify(Justify::Center),
        LineHeight::RelativeToFont(1.15),
        TextColor::default(),
        Pickable::IGNORE,
        Node { margin: UiRect::vertical(auto()), max_width: px(PICTURE_PX.x), ..default() },
        ChildOf(tile),
    ));
    pictures
}

fn picture(
    commands: &mut Commands,
    pictures: Entity,
    theme: &Theme,
    board: &Ruleset,
    strip: Option<(usize, usize)>,
) {
    let (at, of) = strip.unwrap_or((0, 1));
    let corner = |there| if there { px(6) } else { px(0) };
    let (left, right) = (corner(at == 0), corner(at + 1 == of));
    // A strip shows its part of the whole picture.
    let part = |x: f32| x * of as f32 - at as f32;
    commands.spawn((
        PaintedImage {
            key: format!("face {} {at}/{of}", theme.id),
            subject: Subject::MidGame(Box::new(board.clone())),
            theme: theme.clone(),
            area: Rect::new(
                part(BOARD_AREA.min.x),
                BOARD_AREA.min.y,
                part(BOARD_AREA.max.x),
                BOARD_AREA.max.y,
            ),
            resolution: 1.0,
            brightness: 1.0,
        },
        Node {
            flex_grow: 1.0,
            flex_basis: px(0),
            height: percent(100),
            border_radius: BorderRadius::new(left, right, right, left),
            ..default()
        },
        ChildOf(pictures),
    ));
}
