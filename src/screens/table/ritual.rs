//! The opening of Mangala IV on the screen, below the board, which stays in view.

use bevy::input_focus::tab_navigation::TabGroup;
use bevy::prelude::*;

use crate::play::{Match, Phase, PlaySet, Ritual, RitualMove, Step};
use crate::rules::Seat;
use crate::screens::{Act, Screen};
use crate::theme::widgets::{ButtonLook, Ink, button, column, panel, row, words};
use crate::theme::{Type, size};

#[derive(Component)]
struct Fist;

/// What is on the screen, to tell when it has to change.
#[derive(Resource, Default, PartialEq, Eq)]
struct Shown(Option<Ritual>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Shown>().add_systems(
        Update,
        (show, keys).chain().in_set(PlaySet::Tell).run_if(in_state(Screen::Table)),
    );
    app.add_systems(OnExit(Screen::Table), |mut shown: ResMut<Shown>| shown.0 = None);
}

fn show(
    mut commands: Commands,
    current: Option<Res<Match>>,
    type_face: Res<Type>,
    mut shown: ResMut<Shown>,
    open: Query<Entity, With<Fist>>,
) {
    let ritual = current.as_ref().and_then(|current| match current.phase() {
        Phase::Opening(ritual) => Some(ritual.clone()),
        _ => None,
    });
    if shown.0 == ritual {
        return;
    }
    shown.0.clone_from(&ritual);
    for panel in &open {
        commands.entity(panel).despawn();
    }
    let Some(ritual) = ritual else {
        return;
    };
    let (title, line) = wording(&ritual);
    let layer = commands
        .spawn((
            Fist,
            TabGroup::new(1),
            DespawnOnExit(Screen::Table),
            bevy::picking::Pickable::IGNORE,
            GlobalZIndex(5),
            Node {
                position_type: PositionType::Absolute,
                width: percent(100),
                height: percent(100),
                justify_content: JustifyContent::Center,
                align_items: AlignItems::End,
                padding: UiRect::all(px(8)),
                ..default()
            },
        ))
        .id();
    let sheet = commands
        .spawn((
            panel(Node {
                padding: UiRect::axes(px(26), px(12)),
                max_width: percent(96),
                ..column(6.0)
            }),
            ChildOf(layer),
            children![
                words(type_face.bold(size::CAPTION), Ink::Cream, title),
                words(type_face.regular(size::BODY), Ink::Soft, line),
            ],
        ))
        .id();
    let buttons = commands.spawn((row(12.0), ChildOf(sheet))).id();
    for (label, step) in choices(&ritual) {
        commands.spawn((
            button(&type_face, label, ButtonLook::Chosen),
            Act::Ritual(step),
            ChildOf(buttons),
        ));
    }
    commands.spawn((button(&type_face, "Menu", ButtonLook::Plain), Act::Menu, ChildOf(buttons)));
}

/// What is asked, and of whom.
fn wording(ritual: &Ritual) -> (String, String) {
    let named = |name: &str, else_called: &str| {
        if name.is_empty() { else_called.to_owned() } else { name.to_owned() }
    };
    let challenger = named(&ritual.challenger, "The first player");
    let guesser = named(&ritual.guesser, "The second player");
    match ritual.step {
        Step::Hide => (
            format!("{challenger}: hide one or two seeds in your fist"),
            format!("{guesser} looks away. Keys: 1 or 2."),
        ),
        Step::Guess { .. } => (
            format!("{challenger} asks: Tek mi, çift mi? Odd or even?"),
            format!("{guesser} guesses. Keys: 1 for odd, 2 for even."),
        ),
        Step::Choose { hidden, guess } => {
            let seeds = if hidden == 1 { "one seed, tek" } else { "two seeds, çift" };
            let verdict = if hidden == guess { "right" } else { "wrong" };
            (
                format!("{challenger} opens the fist: {seeds}. {guesser} guessed {verdict}."),
                format!(
                    "{} chooses a side. South moves first. Keys: 1 for South, 2 for North.",
                    if hidden == guess { &guesser } else { &challenger }
                ),
            )
        }
    }
}

fn choices(ritual: &Ritual) -> [(&'static str, RitualMove); 2] {
    match ritual.step {
        Step::Hide => [("Hide one", RitualMove::Hide(1)), ("Hide two", RitualMove::Hide(2))],
        Step::Guess { .. } => {
            [("Tek: odd", RitualMove::Guess(1)), ("Çift: even", RitualMove::Guess(2))]
        }
        Step::Choose { .. } => [
            ("Sit South", RitualMove::Sit(Seat::South)),
            ("Sit North", RitualMove::Sit(Seat::North)),
        ],
    }
}

/// 1 and 2 choose; nothing on the screen shows which was pressed to hide.
fn keys(
    keys: Res<ButtonInput<KeyCode>>,
    reach: Res<crate::input::Reach>,
    shown: Res<Shown>,
    mut asks: MessageWriter<crate::play::Ask>,
) {
    let Some(ritual) = shown.0.as_ref().filter(|_| reach.0) else {
        return;
    };
    let first = keys.any_just_pressed([KeyCode::Digit1, KeyCode::Numpad1]);
    let second = keys.any_just_pressed([KeyCode::Digit2, KeyCode::Numpad2]);
    if first || second {
        let [one, two] = choices(ritual);
        asks.write(crate::play::Ask::Ritual(if first { one.1 } else { two.1 }));
    }
}
