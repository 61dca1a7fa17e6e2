//! The part of a new game's page that is about who plays, and on which board.

use bevy::prelude::*;
use bevy::text::LineHeight;

use super::options_page::{FaceOf, FirstOf, Only, WhoOf, explanation, line};
use crate::ai::Level;
use crate::game::Player;
use crate::rules::{Ruleset, Seat};
use crate::screens::Act;
use crate::screens::cycle_button;
use crate::screens::new_game::name_field;
use crate::screens::new_game_draft::{NewGameDraft, has_ritual};
use crate::settings::Names;
use crate::theme::widgets::{ButtonWords, TARGET, TextRole, column, flourish, words};
use crate::theme::{Fonts, size};

/// Width of what stands before a name, in logical pixels.
const LABELS: f32 = 124.0;
/// Width of the button that says who plays, and of the field for a name: the longest fits.
const WHO: f32 = 168.0;
const WRITTEN: f32 = 160.0;
/// Width of the other values.
const VALUE: f32 = WHO + 14.0 + WRITTEN;

/// Spawns the face of the board, the players' names, and who moves first.
pub(super) fn spawn(
    commands: &mut Commands,
    parent: Entity,
    draft: &NewGameDraft,
    ruleset: &Ruleset,
    names: &Names,
    face: &str,
    type_face: &Fonts,
) {
    let players = Node { align_items: AlignItems::Stretch, ..column(8.0) };
    let players = commands.spawn((players, ChildOf(parent))).id();
    commands.spawn((
        Node { padding: UiRect::horizontal(px(7)), ..default() },
        ChildOf(players),
        children![(
            words(type_face.bold(size::HEADING), TextRole::Cream, "Players"),
            LineHeight::RelativeToFont(1.375),
        )],
    ));
    commands.spawn((flourish(), ChildOf(players)));
    let board = commands.spawn((line(type_face, "Board", LABELS), ChildOf(players))).id();
    let worn = cycle_button::spawn(commands, board, (type_face, face), VALUE, Act::Face);
    commands.entity(worn).insert(FaceOf);
    let ritual = has_ritual(ruleset);
    for seat in Seat::BOTH {
        let label = match (ritual, seat) {
            (true, Seat::South) => "Hides seeds",
            (true, Seat::North) => "Guesses",
            (false, Seat::South) => "South",
            (false, Seat::North) => "North",
        };
        let line = commands.spawn((line(type_face, label, LABELS), ChildOf(players))).id();
        let player = called(draft.players()[seat.index()]);
        let act = |way| Act::Who(seat, way);
        let who = cycle_button::spawn(commands, line, (type_face, &player), WHO, act);
        commands.entity(who).insert(WhoOf(seat));
        let name = &names.both()[seat.index()];
        let person = commands.spawn((Only::Person(seat), Node::default(), ChildOf(line))).id();
        name_field::spawn(commands, person, type_face, (seat, name), WRITTEN);
        // As high as the field: the line stays as it is, whoever plays.
        let how = Node {
            width: px(WRITTEN),
            height: px(TARGET),
            flex_shrink: 0.0,
            align_items: AlignItems::Center,
            ..default()
        };
        let how = commands.spawn((Only::Computer(seat), how, ChildOf(line))).id();
        let close = LineHeight::RelativeToFont(1.2);
        let what = words(type_face.regular(size::BODY), TextRole::Soft, "");
        commands.spawn((HowOf(seat), what, close, ChildOf(how)));
    }
    if ritual {
        let what = "Odd or even: who guesses right chooses a side.";
        // In a row of its own: an explanation asks for width, not for height.
        let line = commands.spawn((Node::default(), ChildOf(players))).id();
        commands.spawn((explanation(type_face, what), ChildOf(line)));
        return;
    }
    let line = commands.spawn((line(type_face, "Moves first", LABELS), ChildOf(players))).id();
    let first = draft.first().to_string();
    let value = cycle_button::spawn(commands, line, (type_face, &first), WHO, |_| Act::First);
    commands.entity(value).insert(FirstOf);
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
    mut choosers: cycle_button::Values,
    mut parts: Query<(&Only, &mut Node)>,
    mut hows: Query<(&HowOf, &mut Text), Without<ButtonWords>>,
) {
    let players = draft.players();
    for (chooser, who) in &whos {
        choosers.write(chooser, &called(players[who.0.index()]));
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
