//! The part of a new game's page that is about who plays, and on which board.

use bevy::prelude::*;
use bevy::text::LineHeight;

use super::{FaceOf, FirstOf, explanation, line, spawn_value};
use crate::rules::{Ruleset, Seat};
use crate::screens::shelf::{Draft, has_ritual};
use crate::screens::{Act, name_field};
use crate::settings::Names;
use crate::theme::widgets::{Ink, column, flourish, words};
use crate::theme::{Type, size};

/// Width of what stands before a name, in logical pixels.
const LABELS: f32 = 124.0;
/// Width of a field for a name: the longest fits.
const WRITTEN: f32 = 240.0;

/// Spawns the face of the board, the players' names, and who moves first.
pub(super) fn spawn(
    commands: &mut Commands,
    parent: Entity,
    draft: &Draft,
    ruleset: &Ruleset,
    names: &Names,
    face: &str,
    type_face: &Type,
) {
    let players = Node { align_items: AlignItems::Stretch, ..column(8.0) };
    let players = commands.spawn((players, ChildOf(parent))).id();
    commands.spawn((
        Node { padding: UiRect::horizontal(px(7)), ..default() },
        ChildOf(players),
        children![(
            words(type_face.bold(size::HEADING), Ink::Cream, "Players"),
            LineHeight::RelativeToFont(1.375),
        )],
    ));
    commands.spawn((flourish(), ChildOf(players)));
    let board = commands.spawn((line(type_face, "Board", LABELS), ChildOf(players))).id();
    let worn = spawn_value(commands, board, type_face, face);
    commands.entity(worn).insert((Act::Face, FaceOf));
    commands.entity(worn).entry::<Node>().and_modify(|mut node| node.width = px(WRITTEN));
    let ritual = has_ritual(ruleset);
    for seat in Seat::BOTH {
        let label = match (ritual, seat) {
            (true, Seat::South) => "Hides seeds",
            (true, Seat::North) => "Guesses",
            (false, Seat::South) => "South",
            (false, Seat::North) => "North",
        };
        let line = commands.spawn((line(type_face, label, LABELS), ChildOf(players))).id();
        let name = &names.both()[seat.index()];
        commands.spawn((name_field::field(type_face, seat, name, WRITTEN), ChildOf(line)));
    }
    if ritual {
        let what = "Odd or even: who guesses right chooses a side.";
        // In a row of its own: an explanation asks for width, not for height.
        let line = commands.spawn((Node::default(), ChildOf(players))).id();
        commands.spawn((explanation(type_face, what), ChildOf(line)));
        return;
    }
    let line = commands.spawn((line(type_face, "Moves first", LABELS), ChildOf(players))).id();
    let value = spawn_value(commands, line, type_face, &draft.first().to_string());
    commands.entity(value).insert((Act::First, FirstOf));
}
