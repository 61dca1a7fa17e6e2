//! The opening of Mangala IV on the screen: in the bar's place, so that all of the board, by which the
//! sides are chosen, stays in view.

use bevy::input_focus::tab_navigation::TabGroup;
use bevy::picking::Pickable;
use bevy::prelude::*;
use bevy::text::LineHeight;

use crate::board::BoardLayout;
use crate::game::{GameSet, Match, MatchCommand, Ritual, RitualMove, RitualStep};
use crate::input::BoardInputEnabled;
use crate::rules::Seat;
use crate::theme::widgets::{ButtonStyle, PanelBackground, TextRole, button, row, themed_text};
use crate::theme::{Fonts, UiLayer, size};
use crate::ui::button_actions::{OpensPanel, SendsCommand};
use crate::ui::one_line::one_line;
use crate::ui::panel_stack::Panel;
use crate::ui::screen::Screen;

/// In a bar narrower than this there is room for a few words only, so that the panel stays as low as
/// the bar and covers no plate; in logical pixels at the usual scale.
const ROOMY: f32 = 860.0;

#[derive(Component)]
struct RitualBar;

/// What is on the screen, to tell when it has to change.
#[derive(Resource, Default, PartialEq, Eq)]
struct ShownRitual(Option<RitualPrompt>);

/// A step of the ritual as it is asked for.
#[derive(Clone, PartialEq, Eq)]
struct RitualPrompt {
    ritual: Ritual,
    /// Whether there is room for all words.
    roomy: bool,
    /// Whether a person takes it.
    of_person: bool,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ShownRitual>().add_systems(
        Update,
        (show, place, keys).chain().in_set(GameSet::Present).run_if(in_state(Screen::Match)),
    );
    app.add_systems(OnExit(Screen::Match), |mut shown: ResMut<ShownRitual>| shown.0 = None);
}

fn show(
    mut commands: Commands,
    current: Option<Res<Match>>,
    layout: Option<Res<BoardLayout>>,
    fonts: Res<Fonts>,
    mut shown: ResMut<ShownRitual>,
    open: Query<Entity, With<RitualBar>>,
) {
    let roomy = layout.is_none_or(|layout| layout.bar.width() / layout.ui_scale >= ROOMY);
    let ritual = current.as_ref().and_then(|current| {
        let of_person = current.awaits_person_in_ritual();
        Some(RitualPrompt { ritual: current.ritual()?.clone(), roomy, of_person })
    });
    if shown.0 == ritual {
        return;
    }
    shown.0.clone_from(&ritual);
    for panel in &open {
        commands.entity(panel).despawn();
    }
    let Some(RitualPrompt { ritual, of_person, .. }) = ritual else {
        return;
    };
    let place = commands
        .spawn((
            RitualBar,
            TabGroup::new(1),
            DespawnOnExit(Screen::Match),
            Pickable::IGNORE,
            UiLayer::Ritual.index(),
            Node {
                position_type: PositionType::Absolute,
                justify_content: JustifyContent::Center,
                ..default()
            },
        ))
        .id();
    let sheet = Node {
        align_items: AlignItems::Center,
        justify_content: JustifyContent::SpaceBetween,
        column_gap: px(18),
        padding: UiRect::new(px(14), px(4), px(2), px(2)),
        border: UiRect::all(px(1.5)),
        border_radius: BorderRadius::all(px(10)),
        width: percent(100),
        ..default()
    };
    let sheet = commands
        .spawn((
            PanelBackground,
            sheet,
            BackgroundColor::default(),
            BorderColor::default(),
            ChildOf(place),
        ))
        .id();
    let says = Node {
        flex_direction: FlexDirection::Column,
        flex_grow: 1.0,
        flex_basis: px(0),
        min_width: px(0),
        ..default()
    };
    let says = commands.spawn((says, Pickable::IGNORE, ChildOf(sheet))).id();
    let close = LineHeight::RelativeToFont(1.15);
    if roomy {
        let (title, line) = wording(&ritual, of_person);
        // Whatever the names, the panel stays as low as the bar.
        for (font, ink, line) in [
            (fonts.bold(size::BODY), TextRole::Cream, title),
            (fonts.regular(size::BODY), TextRole::Soft, line),
        ] {
            let line = (Text::new(line), ink, TextColor::default(), close);
            commands.spawn((one_line(font, Node::default(), line), ChildOf(says)));
        }
    } else {
        let few = few_words(&ritual);
        commands.spawn((
            themed_text(fonts.bold(size::BODY), TextRole::Cream, few),
            close,
            ChildOf(says),
        ));
    }
    // A row that wraps would do so by a rounded pixel.
    let buttons = Node { flex_wrap: FlexWrap::NoWrap, flex_shrink: 0.0, ..row(8.0) };
    let buttons = commands.spawn((buttons, Pickable::IGNORE, ChildOf(sheet))).id();
    for (label, step) in choices(&ritual).into_iter().filter(|_| of_person) {
        commands.spawn((
            button(&fonts, label, ButtonStyle::Highlighted),
            SendsCommand(MatchCommand::Ritual(step)),
            ChildOf(buttons),
        ));
    }
    commands.spawn((
        button(&fonts, "Menu", ButtonStyle::Plain),
        OpensPanel(Panel::Menu),
        ChildOf(buttons),
    ));
}

/// At the foot of the window, in the place of the bar.
fn place(layout: Option<Res<BoardLayout>>, mut places: Query<&mut Node, With<RitualBar>>) {
    let Some(layout) = layout else {
        return;
    };
    let bar = layout.bar;
    let [left, bottom, width, height] =
        [bar.min.x, layout.window.y - bar.max.y, bar.width(), bar.height()]
            .map(|side| px(side / layout.ui_scale));
    for mut node in &mut places {
        if [node.left, node.bottom, node.width, node.min_height] != [left, bottom, width, height] {
            (node.left, node.bottom, node.width, node.min_height) = (left, bottom, width, height);
        }
    }
}

/// A player by name, or by what tells one who has none from the other.
fn called(name: &str, else_called: &str) -> String {
    if name.is_empty() { else_called.to_owned() } else { name.to_owned() }
}

/// Who chooses a side.
fn chooser(ritual: &Ritual, right: bool) -> String {
    if right {
        called(&ritual.guesser, "Who guessed")
    } else {
        called(&ritual.challenger, "Who hid the seeds")
    }
}

/// What is asked, and of whom, as short as it can be said: the buttons say the rest.
fn few_words(ritual: &Ritual) -> String {
    match ritual.step {
        RitualStep::Hide => format!("{} hides seeds", called(&ritual.challenger, "One of you")),
        RitualStep::Guess { .. } => {
            format!("{}: odd or even?", called(&ritual.guesser, "The other one"))
        }
        RitualStep::Choose { hidden, guess } => {
            format!("{} chooses a side", chooser(ritual, hidden == guess))
        }
    }
}

/// What is asked, and of whom; who is no person is not told how to answer.
fn wording(ritual: &Ritual, of_person: bool) -> (String, String) {
    let (title, who, keys) = asked(ritual);
    (title, if of_person { format!("{who} {keys}") } else { who })
}

fn asked(ritual: &Ritual) -> (String, String, &'static str) {
    let challenger = called(&ritual.challenger, "One of you");
    let guesser = called(&ritual.guesser, "The other one");
    match ritual.step {
        RitualStep::Hide => (
            format!("{challenger} hides one or two seeds in a fist"),
            format!("{guesser} looks away."),
            "Keys: 1 or 2",
        ),
        RitualStep::Guess { .. } => (
            match ritual.challenger.as_str() {
                "" => "Tek mi, çift mi? Odd or even?".to_owned(),
                name => format!("{name} asks: Tek mi, çift mi? Odd or even?"),
            },
            format!("{guesser} guesses."),
            "Keys: 1 for odd, 2 for even",
        ),
        RitualStep::Choose { hidden, guess } => {
            let seeds = if hidden == 1 { "One seed, tek" } else { "Two seeds, çift" };
            let right = hidden == guess;
            (
                match (ritual.guesser.as_str(), if right { "right" } else { "wrong" }) {
                    ("", how) => format!("{seeds}: guessed {how}"),
                    (name, how) => format!("{seeds}: {name} guessed {how}"),
                },
                format!("{} chooses a side; South moves first.", chooser(ritual, right)),
                "Keys: 1 South, 2 North",
            )
        }
    }
}

fn choices(ritual: &Ritual) -> [(&'static str, RitualMove); 2] {
    match ritual.step {
        RitualStep::Hide => [("Hide one", RitualMove::Hide(1)), ("Hide two", RitualMove::Hide(2))],
        RitualStep::Guess { .. } => {
            [("Tek: odd", RitualMove::Guess(1)), ("Çift: even", RitualMove::Guess(2))]
        }
        RitualStep::Choose { .. } => [
            ("Sit South", RitualMove::Sit(Seat::South)),
            ("Sit North", RitualMove::Sit(Seat::North)),
        ],
    }
}

/// 1 and 2 choose; nothing on the screen shows which was pressed to hide.
fn keys(
    keys: Res<ButtonInput<KeyCode>>,
    reach: Res<BoardInputEnabled>,
    shown: Res<ShownRitual>,
    mut asks: MessageWriter<MatchCommand>,
) {
    let asked = shown.0.as_ref().filter(|asked| reach.0 && asked.of_person);
    let Some(RitualPrompt { ritual, .. }) = asked else {
        return;
    };
    let first = keys.any_just_pressed([KeyCode::Digit1, KeyCode::Numpad1]);
    let second = keys.any_just_pressed([KeyCode::Digit2, KeyCode::Numpad2]);
    if first || second {
        let [one, two] = choices(ritual);
        asks.write(MatchCommand::Ritual(if first { one.1 } else { two.1 }));
    }
}
