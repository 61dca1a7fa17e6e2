//! The title: the games to choose from, each with its board.

use bevy::prelude::*;

use super::shelf::Games;
use super::{Act, Screen};
use crate::theme::widgets::{ButtonLook, Ink, Panel, button, column, panel, row, words};
use crate::theme::{Face, Faces, Type, colour, size};

/// So many games stand on the title as cards; the others are buttons.
const CARDS: usize = 3;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Title), spawn);
}

fn spawn(
    mut commands: Commands,
    games: Res<Games>,
    type_face: Res<Type>,
    faces: Res<Faces>,
    mut face: ResMut<Face>,
    mut clear: ResMut<ClearColor>,
) {
    face.0 = faces.named("al-manqala").clone();
    clear.0 = colour(face.palette().night);
    let root = commands
        .spawn((
            DespawnOnExit(Screen::Title),
            Node {
                width: percent(100),
                height: percent(100),
                justify_content: JustifyContent::Center,
                padding: UiRect::all(px(20)),
                overflow: Overflow::scroll_y(),
                ..column(18.0)
            },
            children![
                words(type_face.bold(size::DISPLAY), Ink::Cream, "Seedfall"),
                words(
                    type_face.regular(size::CAPTION),
                    Ink::Soft,
                    "Three games of sowing, for two"
                ),
            ],
        ))
        .id();
    let cards = commands.spawn((row(22.0), ChildOf(root))).id();
    for ruleset in games.rulesets.iter().take(CARDS) {
        commands
            .spawn((
                panel(Node { width: px(360), ..column(12.0) }),
                ChildOf(cards),
                children![
                    words(type_face.bold(size::HEADING), Ink::Cream, &ruleset.name),
                    words(type_face.regular(size::BODY), Ink::Soft, &ruleset.about),
                ],
            ))
            .with_children(|card| {
                card.spawn((
                    button(&type_face, "Play", ButtonLook::Chosen),
                    Act::Begin(ruleset.id.clone()),
                ));
                card.spawn((
                    row(10.0),
                    children![
                        (
                            button(&type_face, "Options", ButtonLook::Plain),
                            Act::Options(ruleset.id.clone())
                        ),
                        (
                            button(&type_face, "Watch", ButtonLook::Plain),
                            Act::Watch(ruleset.id.clone())
                        ),
                    ],
                ));
            });
    }
    let more = commands.spawn((row(12.0), ChildOf(root))).id();
    for ruleset in games.rulesets.iter().skip(CARDS) {
        commands.spawn((
            button(&type_face, &ruleset.name, ButtonLook::Plain),
            Act::Options(ruleset.id.clone()),
            ChildOf(more),
        ));
    }
    commands.spawn((button(&type_face, "Quit", ButtonLook::Plain), Act::Quit, ChildOf(more)));
    for error in &games.errors {
        commands.spawn((
            words(type_face.regular(size::BODY), Ink::Accent, format!("Not loaded: {error}")),
            ChildOf(root),
        ));
    }
    let _ = Panel;
}
