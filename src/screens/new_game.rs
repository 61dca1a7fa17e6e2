//! A new game: its options in plain words, and who plays.

use bevy::input_focus::{AutoFocus, InputFocus, InputFocusVisible};
use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use super::miniature::Miniature;
use super::name_field;
use super::overlay::uncovered;
use super::page::{self, Arrangement};
use super::posed::Subject;
use super::shelf::{Draft, has_ritual, in_words};
use super::{Act, Screen};
use crate::play::PlaySet;
use crate::rules::{Ruleset, Seat};
use crate::settings::Names;
use crate::theme::widgets::{ButtonLook, Ink, button, column, panel, row, words};
use crate::theme::{Faces, Type, size};

/// Widths of the columns with names and values of options, in logical pixels.
const NAMES: f32 = 160.0;
const VALUES: f32 = 200.0;
/// The sheet is never wider or higher than this; the picture beside it so wide, or above it so high.
const WIDEST: f32 = 1120.0;
const HIGHEST: f32 = 712.0;
const PICTURE: Vec2 = Vec2::new(230.0, 190.0);

/// The button with the value of the option of that number.
#[derive(Component)]
struct ValueOf(usize);

/// The picture of the board that is being chosen.
#[derive(Component)]
struct Sketch;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::NewGame), spawn).add_systems(
        Update,
        (rearrange, refresh.run_if(resource_changed::<Draft>), escape.run_if(uncovered))
            .chain()
            .in_set(PlaySet::Show)
            .run_if(in_state(Screen::NewGame)),
    );
}

fn rearrange(
    mut commands: Commands,
    window: Single<&Window, With<PrimaryWindow>>,
    pages: Query<(Entity, &Arrangement)>,
    draft: Res<Draft>,
    names: Res<Names>,
    type_face: Res<Type>,
    faces: Res<Faces>,
    visible: Res<InputFocusVisible>,
) {
    let wanted = Arrangement::of(window.size());
    let stale: Vec<Entity> =
        pages.iter().filter(|(_, has)| **has != wanted).map(|(page, _)| page).collect();
    for page in &stale {
        commands.entity(*page).despawn();
    }
    if !stale.is_empty() {
        spawn(commands, window, draft, names, type_face, faces, visible);
    }
}

fn spawn(
    mut commands: Commands,
    window: Single<&Window, With<PrimaryWindow>>,
    draft: Res<Draft>,
    names: Res<Names>,
    type_face: Res<Type>,
    faces: Res<Faces>,
    visible: Res<InputFocusVisible>,
) {
    let Some(ruleset) = draft.base() else {
        return;
    };
    let arrangement = Arrangement::of(window.size());
    let root = commands
        .spawn((page::page(Screen::NewGame), arrangement, children![page::table(&faces)]))
        .id();
    let middle = Node {
        width: percent(100),
        height: percent(100),
        padding: UiRect::axes(px(20), px(14)),
        justify_content: JustifyContent::Center,
        ..column(0.0)
    };
    let middle = commands.spawn((middle, ChildOf(root))).id();
    let sheet = commands.spawn((panel(sheet(arrangement)), ChildOf(middle))).id();
    let chosen = draft.chosen().unwrap_or_else(|| ruleset.clone());
    commands.spawn((Sketch, sketch(arrangement, chosen, &faces), ChildOf(sheet)));
    let side = Node {
        flex_grow: 1.0,
        flex_basis: if arrangement == Arrangement::Stacked { auto() } else { px(0) },
        min_width: px(0),
        min_height: px(0),
        align_items: AlignItems::Stretch,
        ..column(12.0)
    };
    let side = commands.spawn((side, ChildOf(sheet))).id();
    commands.spawn((heading(&type_face, ruleset), ChildOf(side)));
    let list = Node {
        align_items: AlignItems::Stretch,
        flex_grow: 1.0,
        padding: UiRect::vertical(px(4)),
        ..column(7.0)
    };
    let list = commands.spawn((page::scrolling(list), ChildOf(side))).id();
    for (index, (variant, value)) in draft.values().iter().enumerate() {
        let (name, value, what) = in_words(*variant, value);
        let line = commands.spawn((line(&type_face, name), ChildOf(list))).id();
        let mut value = commands.spawn((
            button(&type_face, with_arrow(&value), ButtonLook::Plain),
            Act::Cycle(index),
            ValueOf(index),
            ChildOf(line),
        ));
        value.entry::<Node>().and_modify(|mut node| {
            node.width = px(VALUES);
            node.flex_shrink = 0.0;
        });
        if index == 0 && visible.0 {
            value.insert(AutoFocus);
        }
        commands.spawn((explanation(&type_face, what), ChildOf(line)));
    }
    commands.spawn((divider(), ChildOf(list)));
    for seat in Seat::BOTH {
        let (label, what) = match (has_ritual(ruleset), seat) {
            (true, Seat::South) => ("First player", "Hides seeds in a fist."),
            (true, Seat::North) => {
                ("Second player", "Guesses odd or even: right, and chooses a side.")
            }
            (false, Seat::South) => ("South", "Moves first."),
            (false, Seat::North) => ("North", "Moves second."),
        };
        let line = commands.spawn((line(&type_face, label), ChildOf(list))).id();
        let name = &names.both()[seat.index()];
        let field = name_field::field(&type_face, seat, name, VALUES);
        commands.spawn((field, ChildOf(line)));
        commands.spawn((explanation(&type_face, what), ChildOf(line)));
    }
    commands.spawn((
        Node { margin: UiRect::top(px(4)), flex_shrink: 0.0, ..row(14.0) },
        ChildOf(side),
        children![
            (button(&type_face, "Play", ButtonLook::Chosen), Act::Start(false)),
            (button(&type_face, "Watch", ButtonLook::Plain), Act::Start(true)),
            (button(&type_face, "Back", ButtonLook::Plain), Act::Title),
        ],
    ));
}

fn sheet(arrangement: Arrangement) -> Node {
    let stacked = arrangement == Arrangement::Stacked;
    Node {
        width: percent(100),
        max_width: px(WIDEST),
        height: if stacked { auto() } else { percent(100) },
        max_height: if stacked { percent(100) } else { px(HIGHEST) },
        flex_direction: if stacked { FlexDirection::Column } else { FlexDirection::Row },
        align_items: AlignItems::Stretch,
        column_gap: px(24),
        row_gap: px(14),
        ..default()
    }
}

/// The board as it will be set up; it stands upright beside the options, and lies above them.
fn sketch(arrangement: Arrangement, ruleset: Ruleset, faces: &Faces) -> impl Bundle {
    let node = match arrangement {
        Arrangement::Beside => Node { width: px(PICTURE.x), ..default() },
        Arrangement::Tight => Node { width: px(PICTURE.x * 0.8), ..default() },
        Arrangement::Stacked => Node { height: px(PICTURE.y), ..default() },
    };
    (
        Miniature {
            key: format!("draft {arrangement:?} {}", ruleset.id),
            face: faces.named(&ruleset.face).clone(),
            subject: Subject::Start(Box::new(ruleset)),
            area: Rect::new(0.0, 0.0, 1.0, 1.0),
            detail: 1.0,
            light: 1.0,
        },
        Node { flex_shrink: 0.0, border_radius: BorderRadius::all(px(10)), ..node },
    )
}

fn heading(type_face: &Type, ruleset: &Ruleset) -> impl Bundle {
    (
        Node {
            flex_shrink: 0.0,
            align_items: AlignItems::Start,
            padding: UiRect::horizontal(px(7)),
            ..column(2.0)
        },
        children![
            words(type_face.bold(size::HEADING), Ink::Cream, &ruleset.name),
            words(type_face.regular(size::BODY), Ink::Soft, &ruleset.about),
        ],
    )
}

/// A line of the list: its name, then what it is followed by.
fn line(type_face: &Type, name: &str) -> impl Bundle {
    (
        Node {
            align_items: AlignItems::Center,
            column_gap: px(16),
            padding: UiRect::axes(px(7), px(1)),
            flex_shrink: 0.0,
            ..default()
        },
        children![(
            Node { width: px(NAMES), flex_shrink: 0.0, ..default() },
            children![words(type_face.bold(size::BODY), Ink::Cream, name)]
        )],
    )
}

fn explanation(type_face: &Type, what: &str) -> impl Bundle {
    (
        Node { flex_grow: 1.0, flex_basis: px(0), min_width: px(0), ..default() },
        children![words(type_face.regular(size::BODY), Ink::Soft, what)],
    )
}

fn divider() -> impl Bundle {
    (
        Node { height: px(1.5), margin: UiRect::axes(px(7), px(4)), flex_shrink: 0.0, ..default() },
        BackgroundColor(Color::WHITE.with_alpha(0.14)),
    )
}

/// A value with a sign that a press takes the next.
fn with_arrow(value: &str) -> String {
    format!("{value}  ›")
}

/// Values and picture follow the draft, and the focus stays where it is.
fn refresh(
    draft: Res<Draft>,
    values: Query<(&ValueOf, &Children)>,
    mut texts: Query<&mut Text>,
    mut sketches: Query<&mut Miniature, With<Sketch>>,
) {
    for (ValueOf(index), children) in &values {
        let Some((variant, value)) = draft.values().get(*index) else {
            continue;
        };
        let (_, value, _) = in_words(*variant, value);
        for child in children {
            if let Ok(mut text) = texts.get_mut(*child) {
                text.set_if_neq(Text::new(with_arrow(&value)));
            }
        }
    }
    if let Some(chosen) = draft.chosen() {
        let subject = Subject::Start(Box::new(chosen));
        for mut sketch in &mut sketches {
            if sketch.subject != subject {
                sketch.subject = subject.clone();
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
