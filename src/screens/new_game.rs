//! A new game: its options in plain words, and who plays.

use bevy::input_focus::InputFocus;
use bevy::input_focus::tab_navigation::TabIndex;
use bevy::prelude::*;
use bevy::text::{EditableText, TextCursorStyle};

use super::shelf::{Draft, has_ritual, in_words};
use super::{Act, Screen};
use crate::rules::Seat;
use crate::settings::Names;
use crate::theme::widgets::{ButtonLook, Ink, TARGET, button, column, panel, row, words};
use crate::theme::{Face, Type, colour, size};

/// A name is not longer than its plate.
const LONGEST_NAME: usize = 16;

/// The field for the name of a player.
#[derive(Component)]
struct NameField(Seat);

#[derive(Component)]
struct Page;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::NewGame), spawn).add_systems(
        Update,
        (respawn.run_if(resource_changed::<Draft>), keep_names, escape)
            .run_if(in_state(Screen::NewGame)),
    );
}

fn respawn(
    commands: Commands,
    pages: Query<Entity, With<Page>>,
    draft: Res<Draft>,
    names: Res<Names>,
    type_face: Res<Type>,
    face: Res<Face>,
) {
    let mut commands = commands;
    if pages.is_empty() {
        return;
    }
    for page in &pages {
        commands.entity(page).despawn();
    }
    spawn(commands, draft, names, type_face, face);
}

fn spawn(
    mut commands: Commands,
    draft: Res<Draft>,
    names: Res<Names>,
    type_face: Res<Type>,
    face: Res<Face>,
) {
    let Some(ruleset) = draft.base() else {
        return;
    };
    let page = commands
        .spawn((
            Page,
            DespawnOnExit(Screen::NewGame),
            Node {
                width: percent(100),
                height: percent(100),
                justify_content: JustifyContent::Center,
                ..column(12.0)
            },
        ))
        .id();
    let sheet = commands
        .spawn((
            panel(Node { max_width: percent(94), ..column(10.0) }),
            ChildOf(page),
            children![words(type_face.bold(size::HEADING), Ink::Cream, &ruleset.name)],
        ))
        .id();
    for (index, (variant, value)) in draft.values().iter().enumerate() {
        let (name, value, what) = in_words(*variant, value);
        let line = commands
            .spawn((
                Node { width: px(880), max_width: percent(100), ..option_row() },
                ChildOf(sheet),
                children![(
                    Node { width: px(170), ..default() },
                    children![words(type_face.bold(size::BODY), Ink::Cream, name)]
                ),],
            ))
            .id();
        commands.spawn((
            button(&type_face, value, ButtonLook::Plain),
            Act::Cycle(index),
            ChildOf(line),
        ));
        commands.spawn((
            Node { flex_shrink: 1.0, max_width: px(500), ..default() },
            ChildOf(line),
            children![words(type_face.regular(size::BODY), Ink::Soft, what)],
        ));
    }
    let seats = commands.spawn((row(24.0), ChildOf(sheet))).id();
    for seat in Seat::BOTH {
        let label = match (has_ritual(ruleset), seat) {
            (true, Seat::South) => "Hides the seeds".to_owned(),
            (true, Seat::North) => "Guesses".to_owned(),
            (false, Seat::South) => "South, begins".to_owned(),
            (false, Seat::North) => "North".to_owned(),
        };
        let name = names.both()[seat.index()].clone();
        commands.spawn((
            row(10.0),
            ChildOf(seats),
            children![
                words(type_face.bold(size::BODY), Ink::Cream, label),
                (
                    NameField(seat),
                    EditableText { max_characters: Some(LONGEST_NAME), ..EditableText::new(&name) },
                    TextCursorStyle::default(),
                    TabIndex(0),
                    type_face.regular(size::BODY),
                    TextColor(colour(face.palette().ink)),
                    BackgroundColor(colour(face.palette().ivory)),
                    Node {
                        width: px(210),
                        min_height: px(TARGET - 8.0),
                        padding: UiRect::axes(px(10), px(5)),
                        border_radius: BorderRadius::all(px(6)),
                        ..default()
                    },
                ),
            ],
        ));
    }
    commands.spawn((
        row(14.0),
        ChildOf(sheet),
        children![
            (button(&type_face, "Play", ButtonLook::Chosen), Act::Start(false)),
            (button(&type_face, "Watch", ButtonLook::Plain), Act::Start(true)),
            (button(&type_face, "Back", ButtonLook::Plain), Act::Title),
        ],
    ));
}

fn option_row() -> Node {
    Node { align_items: AlignItems::Center, column_gap: px(14), ..default() }
}

/// What is typed is the name at once; an emptied field stands for the seat's own name.
fn keep_names(
    fields: Query<(&NameField, &EditableText), Changed<EditableText>>,
    mut names: ResMut<Names>,
) {
    for (field, text) in &fields {
        let typed: String = text.value().to_string();
        let typed = typed.trim();
        let name = if typed.is_empty() { field.0.to_string() } else { typed.to_owned() };
        let kept = match field.0 {
            Seat::South => &names.south,
            Seat::North => &names.north,
        };
        if *kept != name {
            match field.0 {
                Seat::South => names.south = name,
                Seat::North => names.north = name,
            }
        }
    }
}

fn escape(
    keys: Res<ButtonInput<KeyCode>>,
    mut focus: ResMut<InputFocus>,
    mut next: ResMut<NextState<Screen>>,
) {
    if keys.just_pressed(KeyCode::Escape) {
        focus.clear();
        next.set(Screen::Title);
    }
}
