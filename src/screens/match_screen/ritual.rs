//! The opening ritual of Mangala IV on the screen: in the place of the action bar, so that the board, by
//! which the sides are chosen, stays in view.

use bevy::input_focus::tab_navigation::TabGroup;
use bevy::picking::Pickable;
use bevy::prelude::*;
use bevy::text::LineHeight;

use crate::animation::RimFlashes;
use crate::board::BoardLayout;
use crate::game::{GameSet, Match, MatchCommand, Parity, Ritual, RitualMove, RitualStep};
use crate::input::BoardInputEnabled;
use crate::rules::Seat;
use crate::theme::widgets::{ButtonStyle, PanelBackground, TextRole, button, row, themed_text};
use crate::theme::{Fonts, UiLayer, size};
use crate::ui::button_actions::{OpensPanel, SendsCommand};
use crate::ui::one_line::one_line;
use crate::ui::panel_stack::Panel;
use crate::ui::screen::Screen;

/// In a bar narrower than this the text is short, so that the panel is no higher than the bar and covers no
/// plate; in logical pixels at the usual scale.
const MIN_LONG_TEXT_WIDTH_PX: f32 = 860.0;

/// The panel of the ritual.
#[derive(Component)]
struct RitualBar;

/// What is shown, to tell when it has to change.
#[derive(Resource, Default, PartialEq, Eq)]
struct ShownRitual(Option<RitualPrompt>);

/// A step of the ritual, and how it is prompted for.
#[derive(Clone, PartialEq, Eq)]
struct RitualPrompt {
    ritual: Ritual,
    /// Whether there is room for the long text.
    is_long: bool,
    /// Whether a person takes the step.
    by_person: bool,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ShownRitual>().add_systems(
        Update,
        (show_ritual, place_ritual, read_keys)
            .chain()
            .in_set(GameSet::Present)
            .after(RimFlashes)
            .run_if(in_state(Screen::Match)),
    );
    app.add_systems(OnExit(Screen::Match), |mut shown: ResMut<ShownRitual>| shown.0 = None);
}

fn show_ritual(
    mut commands: Commands,
    current: Option<Res<Match>>,
    layout: Option<Res<BoardLayout>>,
    fonts: Res<Fonts>,
    mut shown: ResMut<ShownRitual>,
    open: Query<Entity, With<RitualBar>>,
) {
    let is_long =
        layout.is_none_or(|layout| layout.bar.width() / layout.ui_scale >= MIN_LONG_TEXT_WIDTH_PX);
    let ritual = current.as_ref().and_then(|current| {
        let by_person = current.awaits_person_in_ritual();
        Some(RitualPrompt { ritual: current.ritual()?.clone(), is_long, by_person })
    });
    if shown.0 == ritual {
        return;
    }
    shown.0.clone_from(&ritual);
    for panel in &open {
        commands.entity(panel).despawn();
    }
    let Some(RitualPrompt { ritual, by_person, .. }) = ritual else {
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
    let text_column = Node {
        flex_direction: FlexDirection::Column,
        flex_grow: 1.0,
        flex_basis: px(0),
        min_width: px(0),
        ..default()
    };
    let text_column = commands.spawn((text_column, Pickable::IGNORE, ChildOf(sheet))).id();
    let close = LineHeight::RelativeToFont(1.15);
    if is_long {
        let (title, line) = long_text(&ritual, by_person);
        // However long the names are, the panel is no higher than the bar.
        for (font, role, line) in [
            (fonts.bold(size::BODY), TextRole::Cream, title),
            (fonts.regular(size::BODY), TextRole::Soft, line),
        ] {
            let line = (Text::new(line), role, TextColor::default(), close);
            commands.spawn((one_line(font, Node::default(), line), ChildOf(text_column)));
        }
    } else {
        let text = short_text(&ritual);
        commands.spawn((
            themed_text(fonts.bold(size::BODY), TextRole::Cream, text),
            close,
            ChildOf(text_column),
        ));
    }
    // A row that wraps would do so by a rounded pixel.
    let buttons = Node { flex_wrap: FlexWrap::NoWrap, flex_shrink: 0.0, ..row(8.0) };
    let buttons = commands.spawn((buttons, Pickable::IGNORE, ChildOf(sheet))).id();
    for (label, step) in choices(&ritual).into_iter().filter(|_| by_person) {
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

/// Keeps the panel in the place of the action bar.
fn place_ritual(layout: Option<Res<BoardLayout>>, mut places: Query<&mut Node, With<RitualBar>>) {
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

/// The name of a player, or `fallback` for a player without one.
fn name_or(name: &str, fallback: &str) -> String {
    if name.is_empty() { fallback.to_owned() } else { name.to_owned() }
}

/// The name of the player who chooses a side, after a right guess or a wrong one.
fn chooser(ritual: &Ritual, right: bool) -> String {
    if right {
        name_or(&ritual.guesser, "Who guessed")
    } else {
        name_or(&ritual.challenger, "Who hid the seeds")
    }
}

/// What is to be done and by whom, as short as possible: the buttons say the rest.
fn short_text(ritual: &Ritual) -> String {
    match ritual.step {
        RitualStep::Hide => format!("{} hides seeds", name_or(&ritual.challenger, "One of you")),
        RitualStep::Guess { .. } => {
            format!("{}: odd or even?", name_or(&ritual.guesser, "The other one"))
        }
        RitualStep::Choose { hidden, guess } => {
            format!("{} chooses a side", chooser(ritual, Parity::of(hidden) == guess))
        }
    }
}

/// What is to be done and by whom, in two lines. The keys are named only for a person.
fn long_text(ritual: &Ritual, by_person: bool) -> (String, String) {
    let (title, who, keys) = long_text_and_keys(ritual);
    (title, if by_person { format!("{who} {keys}") } else { who })
}

fn long_text_and_keys(ritual: &Ritual) -> (String, String, &'static str) {
    let challenger = name_or(&ritual.challenger, "One of you");
    let guesser = name_or(&ritual.guesser, "The other one");
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
            let right = Parity::of(hidden) == guess;
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
        RitualStep::Guess { .. } => [
            ("Tek: odd", RitualMove::Guess(Parity::Odd)),
            ("Çift: even", RitualMove::Guess(Parity::Even)),
        ],
        RitualStep::Choose { .. } => [
            ("Sit South", RitualMove::Sit(Seat::South)),
            ("Sit North", RitualMove::Sit(Seat::North)),
        ],
    }
}

/// The keys 1 and 2 choose. Nothing on the screen shows which was pressed to hide seeds.
fn read_keys(
    keys: Res<ButtonInput<KeyCode>>,
    enabled: Res<BoardInputEnabled>,
    shown: Res<ShownRitual>,
    mut match_commands: MessageWriter<MatchCommand>,
) {
    let prompt = shown.0.as_ref().filter(|prompt| enabled.0 && prompt.by_person);
    let Some(RitualPrompt { ritual, .. }) = prompt else {
        return;
    };
    let first = keys.any_just_pressed([KeyCode::Digit1, KeyCode::Numpad1]);
    let second = keys.any_just_pressed([KeyCode::Digit2, KeyCode::Numpad2]);
    if first || second {
        let [one, two] = choices(ritual);
        match_commands.write(MatchCommand::Ritual(if first { one.1 } else { two.1 }));
    }
}
