//! The program's name: a letter above each pit of a row with seeds of all kinds.

use bevy::picking::Pickable;
use bevy::prelude::*;

use crate::paint::Row;
use crate::screens::pictures::painted_image::{PaintedImage, WHOLE_PICTURE};
use crate::screens::pictures::picture_spec::Subject;
use crate::theme::widgets::{TextRole, themed_text};
use crate::theme::{DEFAULT_THEME_ID, Fonts, Themes};

/// The name in two parts, one for each half of the board.
const NAME: [&str; 2] = ["SEED", "FALL"];
/// How many seeds lie under each letter: as after a sowing.
const COUNTS: [usize; 8] = [3, 1, 2, 4, 1, 2, 3, 1];
/// Font size of a letter, as a share of the whole width.
const LETTER_SHARE: f32 = 0.118;
/// Height of the room for the letters above the row, as a share of the whole width.
const LETTER_ROOM_SHARE: f32 = 0.116;
/// The themes of the seeds.
const SEED_THEMES: [&str; 3] = ["kalah", DEFAULT_THEME_ID, "mangala-iv"];

/// Spawns the name, `width` logical pixels wide.
pub fn spawn(commands: &mut Commands, parent: Entity, width: f32, themes: &Themes, fonts: &Fonts) {
    let row = Row {
        board: themes.find_or_first(DEFAULT_THEME_ID).clone(),
        seeds: SEED_THEMES.iter().map(|id| themes.find_or_first(id).clone()).collect(),
        counts: COUNTS.to_vec(),
    };
    let [row_width, row_height] = row.extent();
    let (board, room) = (width * row_height / row_width, width * LETTER_ROOM_SHARE);
    let middles = row.pit_centres();
    let node = Node { width: px(width), height: px(board + room), flex_shrink: 0.0, ..default() };
    let label = AccessibleLabel(NAME.concat());
    let name = commands.spawn((node, label, Pickable::IGNORE, ChildOf(parent))).id();
    commands.spawn((
        PaintedImage {
            key: "wordmark".to_owned(),
            subject: Subject::Row(Box::new(row)),
            theme: themes.find_or_first(DEFAULT_THEME_ID).clone(),
            area: WHOLE_PICTURE,
            resolution: 1.0,
            brightness: 1.0,
        },
        Node {
            position_type: PositionType::Absolute,
            width: px(width),
            height: px(board),
            bottom: px(0),
            ..default()
        },
        ChildOf(name),
    ));
    let halves = NAME.into_iter().enumerate();
    let letters = halves.flat_map(|(half, word)| word.chars().map(move |letter| (half, letter)));
    for ((half, letter), middle) in letters.zip(middles) {
        let size = width * LETTER_SHARE;
        let font = if half == 0 { fonts.bold(size) } else { fonts.regular(size) };
        let cell = width / 8.0;
        commands.spawn((
            Node {
                position_type: PositionType::Absolute,
                left: px(middle * width - cell / 2.0),
                width: px(cell),
                top: px(0),
                justify_content: JustifyContent::Center,
                ..default()
            },
            Pickable::IGNORE,
            ChildOf(name),
            children![(
                themed_text(font, TextRole::Cream, letter.to_string()),
                TextShadow { offset: Vec2::new(1.0, 2.0), color: Color::BLACK.with_alpha(0.7) },
            )],
        ));
    }
}
