//! The part of a new game's page that is about who plays, and on which board.

use bevy::prelude::*;
use bevy::text::LineHeight;

use super::option_rows::{explanation, line};
use crate::ai::Level;
use crate::game::Player;
use crate::rules::{Ruleset, Seat};
use crate::screens::new_game::name_field;
use crate::screens::new_game_draft::{NewGameDraft, has_ritual};
use crate::settings::{Appearance, Names};
use crate::theme::widgets::{ButtonText, MIN_TARGET_PX, TextRole, column, ornament, themed_text};
use crate::theme::{Fonts, Themes, size};
use crate::ui::cycle_button::{self, CycleButtonTexts, ValueCycled};

/// Width of the label before a name, in logical pixels.
const LABEL_WIDTH_PX: f32 = 124.0;
/// Width of the button that says who plays, in logical pixels.
const PLAYER_WIDTH_PX: f32 = 168.0;
/// Width of the field for a name, in logical pixels: the longest fits.
const NAME_WIDTH_PX: f32 = 160.0;
/// Width of the other values, in logical pixels.
const VALUE_WIDTH_PX: f32 = PLAYER_WIDTH_PX + 14.0 + NAME_WIDTH_PX;

/// The button that says who plays for a seat.
#[derive(Component)]
pub(super) struct WhoOf(Seat);

/// What is there for a person who plays for a seat, and what for the computer.
#[derive(Component)]
pub(super) enum Only {
    Person(Seat),
    Computer(Seat),
}

/// The button that says who moves first.
#[derive(Component)]
pub(super) struct FirstOf;

/// The button that says which theme the board has.
#[derive(Component)]
pub(super) struct FaceOf;

/// Spawns the theme of the board, the players' names, and who moves first.
pub(super) fn spawn(
    commands: &mut Commands,
    parent: Entity,
    draft: &NewGameDraft,
    ruleset: &Ruleset,
    names: &Names,
    theme: &str,
    fonts: &Fonts,
) {
    let players = Node { align_items: AlignItems::Stretch, ..column(8.0) };
    let players = commands.spawn((players, ChildOf(parent))).id();
    commands.spawn((
        Node { padding: UiRect::horizontal(px(7)), ..default() },
        ChildOf(players),
        children![(
            themed_text(fonts.bold(size::HEADING), TextRole::Cream, "Players"),
            LineHeight::RelativeToFont(1.375),
        )],
    ));
    commands.spawn((ornament(), ChildOf(players)));
    let board = commands.spawn((line(fonts, "Board", LABEL_WIDTH_PX), ChildOf(players))).id();
    let theme = cycle_button::spawn(commands, board, (fonts, theme), VALUE_WIDTH_PX);
    commands.entity(theme).insert(FaceOf).observe(cycle_theme);
    let ritual = has_ritual(ruleset);
    for seat in Seat::BOTH {
        let label = match (ritual, seat) {
            (true, Seat::South) => "Hides seeds",
            (true, Seat::North) => "Guesses",
            (false, Seat::South) => "South",
            (false, Seat::North) => "North",
        };
        let line = commands.spawn((line(fonts, label, LABEL_WIDTH_PX), ChildOf(players))).id();
        let player = called(draft.players()[seat.index()]);
        let who = cycle_button::spawn(commands, line, (fonts, &player), PLAYER_WIDTH_PX);
        commands.entity(who).insert(WhoOf(seat)).observe(cycle_player);
        let name = &names.both()[seat.index()];
        let person = commands.spawn((Only::Person(seat), Node::default(), ChildOf(line))).id();
        name_field::spawn(commands, person, fonts, (seat, name), NAME_WIDTH_PX);
        // As high as the field: the line stays as it is, whoever plays.
        let how = Node {
            width: px(NAME_WIDTH_PX),
            height: px(MIN_TARGET_PX),
            flex_shrink: 0.0,
            align_items: AlignItems::Center,
            ..default()
        };
        let how = commands.spawn((Only::Computer(seat), how, ChildOf(line))).id();
        let close = LineHeight::RelativeToFont(1.2);
        let what = themed_text(fonts.regular(size::BODY), TextRole::Soft, "");
        commands.spawn((HowOf(seat), what, close, ChildOf(how)));
    }
    if ritual {
        let what = "Odd or even: who guesses right chooses a side.";
        // In a row of its own: an explanation asks for width, not for height.
        let line = commands.spawn((Node::default(), ChildOf(players))).id();
        commands.spawn((explanation(fonts, what), ChildOf(line)));
        return;
    }
    let line = commands.spawn((line(fonts, "Moves first", LABEL_WIDTH_PX), ChildOf(players))).id();
    let first = draft.first().to_string();
    let value = cycle_button::spawn(commands, line, (fonts, &first), PLAYER_WIDTH_PX);
    commands.entity(value).insert(FirstOf).observe(swap_first);
}

fn cycle_theme(change: On<ValueCycled>, themes: Res<Themes>, mut appearance: ResMut<Appearance>) {
    // Before the first theme each game has its own.
    let ids: Vec<&str> = std::iter::once("").chain(themes.ids()).collect();
    let at = ids.iter().position(|id| *id == appearance.face);
    appearance.face = ids[change.direction.from(at, ids.len())].to_owned();
}

fn cycle_player(change: On<ValueCycled>, seats: Query<&WhoOf>, mut draft: ResMut<NewGameDraft>) {
    if let Ok(WhoOf(seat)) = seats.get(change.entity) {
        draft.cycle_player(*seat, change.direction);
    }
}

fn swap_first(_: On<ValueCycled>, mut draft: ResMut<NewGameDraft>) {
    draft.swap_first();
}

/// The name of the theme of all boards.
pub(super) fn theme_name<'a>(themes: &'a Themes, appearance: &Appearance) -> &'a str {
    themes.find(&appearance.face).map_or("its own", |theme| theme.name.as_str())
}

/// The words on how the computer plays for a seat.
#[derive(Component)]
pub(super) struct HowOf(Seat);

/// Who plays, in a word or two.
fn called(player: Player) -> String {
    match player.level() {
        Some(level) => format!("{} {}", level.number(), level.name()),
        None => "Person".to_owned(),
    }
}

/// How a level plays, in a few words: two short lines.
fn how(level: Level) -> &'static str {
    match level {
        Level::Seedling => "likes full pits, sees no reply",
        Level::Sprout => "takes what there is to take",
        Level::Sower => "mostly thinks of the reply",
        Level::Reaper => "looks some moves ahead",
        Level::Miller => "looks further than most people",
        Level::Master => "thinks for about a second",
    }
}

/// Who plays follows the draft: a person has a name, the computer a way to play.
pub(super) fn refresh(
    draft: Res<NewGameDraft>,
    whos: Query<(Entity, &WhoOf)>,
    firsts: Query<Entity, With<FirstOf>>,
    theme_buttons: Query<Entity, With<FaceOf>>,
    (themes, appearance): (Res<Themes>, Res<Appearance>),
    mut cycle_buttons: CycleButtonTexts,
    mut parts: Query<(&Only, &mut Node)>,
    mut hows: Query<(&HowOf, &mut Text), Without<ButtonText>>,
) {
    let players = draft.players();
    for (button, who) in &whos {
        cycle_buttons.write(button, &called(players[who.0.index()]));
    }
    for button in &firsts {
        cycle_buttons.write(button, &draft.first().to_string());
    }
    for button in &theme_buttons {
        cycle_buttons.write(button, theme_name(&themes, &appearance));
    }
    for (how_of, mut text) in &mut hows {
        let level = players[how_of.0.index()].level();
        text.set_if_neq(Text::new(level.map_or("", how)));
    }
    for (only, mut node) in &mut parts {
        let (seat, for_computer) = match only {
            Only::Person(seat) => (*seat, false),
            Only::Computer(seat) => (*seat, true),
        };
        let computer = players[seat.index()].level().is_some();
        let display = if computer == for_computer { Display::Flex } else { Display::None };
        if node.display != display {
            node.display = display;
        }
    }
}
