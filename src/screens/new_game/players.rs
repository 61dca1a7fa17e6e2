//! The part of a new game's page with the players and the theme of the board.

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
/// Width of the button that chooses who plays, in logical pixels.
const PLAYER_WIDTH_PX: f32 = 168.0;
/// Width of the field for a name, in logical pixels: the longest fits.
const NAME_WIDTH_PX: f32 = 160.0;
/// Width of the other values, in logical pixels.
const VALUE_WIDTH_PX: f32 = PLAYER_WIDTH_PX + 14.0 + NAME_WIDTH_PX;

/// The button that chooses who plays for a seat.
#[derive(Component)]
pub(super) struct PlayerButton(Seat);

/// A node that is shown only for one kind of player at a seat.
#[derive(Component)]
pub(super) enum ShownFor {
    Person(Seat),
    Computer(Seat),
}

/// The button that chooses who moves first.
#[derive(Component)]
pub(super) struct FirstMoverButton;

/// The button that chooses the theme of the board.
#[derive(Component)]
pub(super) struct ThemeButton;

/// Spawns the buttons for the theme, the players and who moves first, and the fields for names.
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
    commands.entity(theme).insert(ThemeButton).observe(cycle_theme);
    let ritual = has_ritual(ruleset);
    for seat in Seat::BOTH {
        let label = match (ritual, seat) {
            (true, Seat::South) => "Hides seeds",
            (true, Seat::North) => "Guesses",
            (false, Seat::South) => "South",
            (false, Seat::North) => "North",
        };
        let line = commands.spawn((line(fonts, label, LABEL_WIDTH_PX), ChildOf(players))).id();
        let player = player_name(draft.players()[seat.index()]);
        let who = cycle_button::spawn(commands, line, (fonts, &player), PLAYER_WIDTH_PX);
        commands.entity(who).insert(PlayerButton(seat)).observe(cycle_player);
        let name = &names.both()[seat.index()];
        let person = commands.spawn((ShownFor::Person(seat), Node::default(), ChildOf(line))).id();
        name_field::spawn(commands, person, fonts, (seat, name), NAME_WIDTH_PX);
        // As high as the field, so that the line keeps its height whoever plays.
        let level = Node {
            width: px(NAME_WIDTH_PX),
            height: px(MIN_TARGET_PX),
            flex_shrink: 0.0,
            align_items: AlignItems::Center,
            ..default()
        };
        let level = commands.spawn((ShownFor::Computer(seat), level, ChildOf(line))).id();
        let close = LineHeight::RelativeToFont(1.2);
        let what = themed_text(fonts.regular(size::BODY), TextRole::Soft, "");
        commands.spawn((LevelText(seat), what, close, ChildOf(level)));
    }
    if ritual {
        let what = "Odd or even: who guesses right chooses a side.";
        // In a row of its own, because an explanation grows in width.
        let line = commands.spawn((Node::default(), ChildOf(players))).id();
        commands.spawn((explanation(fonts, what), ChildOf(line)));
        return;
    }
    let line = commands.spawn((line(fonts, "Moves first", LABEL_WIDTH_PX), ChildOf(players))).id();
    let first = draft.first().to_string();
    let value = cycle_button::spawn(commands, line, (fonts, &first), PLAYER_WIDTH_PX);
    commands.entity(value).insert(FirstMoverButton).observe(swap_first);
}

fn cycle_theme(change: On<ValueCycled>, themes: Res<Themes>, mut appearance: ResMut<Appearance>) {
    // Before the first theme each game has its own.
    let ids: Vec<&str> = std::iter::once("").chain(themes.ids()).collect();
    let at = ids.iter().position(|id| *id == appearance.face);
    appearance.face = ids[change.direction.from(at, ids.len())].to_owned();
}

fn cycle_player(
    change: On<ValueCycled>,
    seats: Query<&PlayerButton>,
    mut draft: ResMut<NewGameDraft>,
) {
    if let Ok(PlayerButton(seat)) = seats.get(change.entity) {
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

/// The description of the computer's level at a seat.
#[derive(Component)]
pub(super) struct LevelText(Seat);

/// A player in a word or two.
fn player_name(player: Player) -> String {
    match player.level() {
        Some(level) => format!("{} {}", level.number(), level.name()),
        None => "Person".to_owned(),
    }
}

/// How a level plays, in a few words: two short lines.
fn level_description(level: Level) -> &'static str {
    match level {
        Level::Seedling => "likes full pits, sees no reply",
        Level::Sprout => "takes what there is to take",
        Level::Sower => "mostly thinks of the reply",
        Level::Reaper => "looks some moves ahead",
        Level::Miller => "looks further than most people",
        Level::Master => "thinks for about a second",
    }
}

/// Shows the players of the draft: a field for the name of a person, the level of a computer.
pub(super) fn refresh(
    draft: Res<NewGameDraft>,
    player_buttons: Query<(Entity, &PlayerButton)>,
    first_mover_buttons: Query<Entity, With<FirstMoverButton>>,
    theme_buttons: Query<Entity, With<ThemeButton>>,
    themes: Res<Themes>,
    appearance: Res<Appearance>,
    mut cycle_buttons: CycleButtonTexts,
    mut nodes: Query<(&ShownFor, &mut Node)>,
    mut level_texts: Query<(&LevelText, &mut Text), Without<ButtonText>>,
) {
    let players = draft.players();
    for (button, who) in &player_buttons {
        cycle_buttons.write(button, &player_name(players[who.0.index()]));
    }
    for button in &first_mover_buttons {
        cycle_buttons.write(button, &draft.first().to_string());
    }
    for button in &theme_buttons {
        cycle_buttons.write(button, theme_name(&themes, &appearance));
    }
    for (level_text, mut text) in &mut level_texts {
        let level = players[level_text.0.index()].level();
        text.set_if_neq(Text::new(level.map_or("", level_description)));
    }
    for (shown_for, mut node) in &mut nodes {
        let (seat, for_computer) = match shown_for {
            ShownFor::Person(seat) => (*seat, false),
            ShownFor::Computer(seat) => (*seat, true),
        };
        let computer = players[seat.index()].level().is_some();
        let display = if computer == for_computer { Display::Flex } else { Display::None };
        if node.display != display {
            node.display = display;
        }
    }
}
