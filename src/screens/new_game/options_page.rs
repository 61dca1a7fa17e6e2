//! A new game: its board as it will be set up, its options in plain words, and who plays.

use bevy::input_focus::{AutoFocus, InputFocus, InputFocusVisible};
use bevy::prelude::*;
use bevy::text::LineHeight;
use bevy::window::PrimaryWindow;

use super::{name_field, players};
use crate::board::Shape;
use crate::game::GameSet;
use crate::input::{Action, TriggeredActions};
use crate::paint::Theme;
use crate::rules::{Ruleset, Seat};
use crate::screens::Act;
use crate::screens::Screen;
use crate::screens::cycle_button;
use crate::screens::new_game_draft::{NewGameDraft, in_words};
use crate::screens::page::{self, Arrangement};
use crate::screens::panel_stack::uncovered;
use crate::screens::pictures::demo_board::LiveBoard;
use crate::screens::pictures::painted_image::{Framing, Miniature, WHOLE};
use crate::screens::pictures::picture_spec::Subject;
use crate::screens::scroll;
use crate::screens::usual_scale;
use crate::settings::{Accessibility, Appearance, Names};
use crate::teaching::tutorial;
use crate::theme::widgets::{
    ButtonLook, TARGET, TextRole, button, column, flourish, hairline, row, words,
};
use crate::theme::{ActiveTheme, Fonts, Themes, size};

/// Widths of the columns with names and values of options, and of the players' column, in logical
/// pixels.
const NAMES: f32 = 150.0;
const VALUES: f32 = 200.0;
const PLAYERS: f32 = 502.0;
/// With less room than this an explanation stands below what it explains.
const EXPLAINED: f32 = 220.0;
/// The page is never wider than this.
const WIDEST: f32 = 1236.0;
/// The board above takes this share of the page's height, in percent, usually and in a tall window,
/// but no less than so many logical pixels.
const BOARD: f32 = 39.0;
const BOARD_STACKED: f32 = 22.0;
const LEAST: f32 = 176.0;
/// But no higher than this share of the window.
const MOST: f32 = 0.27;
/// Radius of the board's corners, in logical pixels.
const CORNER: f32 = 14.0;

/// The button with the value of the option of that number.
#[derive(Component)]
struct ValueOf(usize);

/// The button that says who plays for a seat.
#[derive(Component)]
pub(super) struct WhoOf(pub Seat);

/// What is there for a person who plays for a seat, and what for the computer.
#[derive(Component)]
pub(super) enum Only {
    Person(Seat),
    Computer(Seat),
}

/// The button that says who moves first.
#[derive(Component)]
pub(super) struct FirstOf;

/// The button that says which face the board has.
#[derive(Component)]
pub(super) struct FaceOf;

/// The board that is being chosen.
#[derive(Component)]
struct Sketch(Ruleset);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            spawn.run_if(page::missing),
            (refresh, players::refresh)
                .run_if(resource_changed::<NewGameDraft>.or_else(resource_changed::<Appearance>)),
            escape.run_if(uncovered).before(name_field::Kept),
        )
            .chain()
            .after(page::clear_stale)
            .in_set(GameSet::Animate)
            .run_if(in_state(Screen::NewGame)),
    );
}

fn spawn(
    mut commands: Commands,
    window: Single<&Window, With<PrimaryWindow>>,
    draft: Res<NewGameDraft>,
    names: Res<Names>,
    type_face: Res<Fonts>,
    face: Res<ActiveTheme>,
    (faces, looks, comfort): (Res<Themes>, Res<Appearance>, Res<Accessibility>),
    visible: Res<InputFocusVisible>,
) {
    let Some(ruleset) = draft.base() else {
        return;
    };
    let arrangement = Arrangement::of(window.size(), comfort.text_scale());
    let stacked = arrangement == Arrangement::Stacked;
    let root = commands.spawn(page::page(Screen::NewGame, arrangement, &face)).id();
    let sheet = commands.spawn((sheet(), ChildOf(root))).id();
    let chosen = draft.chosen().unwrap_or_else(|| ruleset.clone());
    let high = window.height() / (usual_scale(window.size()) * comfort.text_scale());
    let least = LEAST.min(MOST * high);
    commands.spawn((
        sketch(arrangement, least, &chosen, faces.worn(&looks.face, &ruleset.face).clone()),
        ChildOf(sheet),
    ));
    let below = Node {
        flex_direction: if stacked { FlexDirection::Column } else { FlexDirection::Row },
        width: percent(100),
        column_gap: px(36),
        row_gap: px(14),
        align_items: AlignItems::Stretch,
        ..default()
    };
    // Everything below the board scrolls together where it is stacked, else the options alone.
    let below = if stacked {
        let area = scroll::filling(&mut commands, sheet, column(0.0)).1;
        commands.spawn((Node { flex_shrink: 0.0, ..below }, ChildOf(area))).id()
    } else {
        let below = Node { flex_grow: 1.0, flex_basis: px(0), min_height: px(0), ..below };
        commands.spawn((below, ChildOf(sheet))).id()
    };
    let left = Node {
        flex_grow: 1.0,
        flex_basis: if stacked { auto() } else { px(0) },
        min_width: px(0),
        min_height: px(0),
        align_items: AlignItems::Stretch,
        ..column(8.0)
    };
    let left = commands.spawn((left, ChildOf(below))).id();
    let heading = commands.spawn((heading(&type_face, ruleset), ChildOf(left))).id();
    let close = |commands: &mut Commands, button: Entity| {
        commands.entity(button).entry::<Node>().and_modify(|mut node| {
            node.padding = UiRect::axes(px(9), px(4));
        });
    };
    let rules = button(&type_face, "Rules", ButtonLook::Quiet);
    let rules = commands.spawn((rules, Act::Rules, ChildOf(heading))).id();
    close(&mut commands, rules);
    if tutorial(&ruleset.id).is_some() {
        let learn = button(&type_face, "Learn to play", ButtonLook::Quiet);
        let learn = (learn, Act::Learn(ruleset.id.clone()), ChildOf(heading));
        let learn = commands.spawn(learn).id();
        close(&mut commands, learn);
    }
    commands.spawn((flourish(), ChildOf(left)));
    // Room for the ring of what has the focus.
    let padding = UiRect::vertical(px(4));
    let list = Node { align_items: AlignItems::Stretch, padding, ..column(6.0) };
    let list = if stacked {
        commands.spawn((list, ChildOf(left))).id()
    } else {
        scroll::filling(&mut commands, left, list).1
    };
    for (index, (variant, value)) in draft.values().iter().enumerate() {
        if index > 0 {
            commands.spawn((hairline(), ChildOf(list)));
        }
        let (name, value, what) = in_words(*variant, value);
        let line = commands.spawn((line(&type_face, name, NAMES), ChildOf(list))).id();
        let act = |way| Act::Cycle(index, way);
        let value = cycle_button::spawn(&mut commands, line, (&type_face, &value), VALUES, act);
        commands.entity(value).insert(ValueOf(index));
        if index == 0 && visible.0 {
            commands.entity(value).insert(AutoFocus);
        }
        commands.spawn((explanation(&type_face, what), ChildOf(line)));
    }
    let right = Node {
        width: if stacked { percent(100) } else { px(PLAYERS) },
        flex_shrink: 0.0,
        align_items: AlignItems::Stretch,
        justify_content: JustifyContent::SpaceBetween,
        ..column(12.0)
    };
    let right = commands.spawn((right, ChildOf(below))).id();
    let worn = name_of_face(&faces, &looks);
    let who = Node { align_items: AlignItems::Stretch, ..column(0.0) };
    let who = if stacked {
        commands.spawn((who, ChildOf(right))).id()
    } else {
        scroll::page(&mut commands, right, who)
    };
    players::spawn(&mut commands, who, &draft, ruleset, &names, worn, &type_face);
    spawn_buttons(&mut commands, if stacked { sheet } else { right }, &type_face);
}

fn spawn_buttons(commands: &mut Commands, parent: Entity, type_face: &Fonts) {
    let buttons = Node { flex_shrink: 0.0, flex_wrap: FlexWrap::NoWrap, ..row(10.0) };
    let buttons = commands.spawn((buttons, ChildOf(parent))).id();
    let all = [
        ("Begin", ButtonLook::Chosen, Act::Start(false), 2.0),
        ("Watch", ButtonLook::Plain, Act::Start(true), 1.0),
        ("Back", ButtonLook::Plain, Act::Title, 1.0),
    ];
    for (word, look, act, share) in all {
        let button = commands.spawn((button(type_face, word, look), act, ChildOf(buttons))).id();
        commands.entity(button).entry::<Node>().and_modify(move |mut node| {
            node.flex_grow = share;
            node.min_height = px(TARGET + 8.0);
            node.min_width = px(52.0 + 40.0 * share);
        });
    }
}

fn sheet() -> Node {
    Node {
        width: percent(100),
        height: percent(100),
        max_width: px(WIDEST),
        margin: UiRect::horizontal(auto()),
        padding: UiRect::axes(px(22), px(18)),
        align_items: AlignItems::Stretch,
        ..column(16.0)
    }
}

/// The board as it will be set up, on its table.
fn sketch(arrangement: Arrangement, least: f32, ruleset: &Ruleset, face: Theme) -> impl Bundle {
    let stacked = arrangement == Arrangement::Stacked;
    (
        Sketch(ruleset.clone()),
        LiveBoard::set_up(ruleset),
        Miniature {
            key: "draft".to_owned(),
            subject: Subject::Board(Shape::of(ruleset)),
            face,
            area: WHOLE,
            detail: 1.0,
            light: 1.0,
        },
        Framing { words: 0.0, corner: CORNER },
        Node {
            height: percent(if stacked { BOARD_STACKED } else { BOARD }),
            min_height: px(least),
            flex_shrink: 0.0,
            border: UiRect::all(px(1.5)),
            border_radius: BorderRadius::all(px(CORNER)),
            ..default()
        },
        BorderColor::all(Color::WHITE.with_alpha(0.14)),
    )
}

fn heading(type_face: &Fonts, ruleset: &Ruleset) -> impl Bundle {
    (
        Node {
            flex_shrink: 0.0,
            justify_content: JustifyContent::Start,
            align_items: AlignItems::Baseline,
            padding: UiRect::horizontal(px(7)),
            row_gap: px(0),
            ..row(6.0)
        },
        children![
            (
                words(type_face.bold(size::HEADING), TextRole::Cream, &ruleset.name),
                LineHeight::RelativeToFont(1.375),
            ),
            words(type_face.regular(size::BODY), TextRole::Soft, &ruleset.about),
        ],
    )
}

/// A line of a list: its name, then what it is followed by.
pub(super) fn line(type_face: &Fonts, name: &str, width: f32) -> impl Bundle {
    (
        Node {
            flex_wrap: FlexWrap::Wrap,
            align_items: AlignItems::Center,
            column_gap: px(14),
            padding: UiRect::axes(px(7), px(1)),
            flex_shrink: 0.0,
            ..default()
        },
        children![(
            Node { width: px(width), flex_shrink: 0.0, ..default() },
            children![words(type_face.bold(size::BODY), TextRole::Cream, name)]
        )],
    )
}

pub(super) fn explanation(type_face: &Fonts, what: &str) -> impl Bundle {
    (
        Node {
            flex_grow: 1.0,
            flex_basis: px(EXPLAINED),
            min_width: px(0),
            padding: UiRect::horizontal(px(7)),
            ..default()
        },
        children![words(type_face.regular(size::BODY), TextRole::Soft, what)],
    )
}

/// Values and board follow the draft, and the focus stays where it is.
fn refresh(
    draft: Res<NewGameDraft>,
    looks: Res<Appearance>,
    faces: Res<Themes>,
    values: Query<(Entity, &ValueOf)>,
    firsts: Query<Entity, With<FirstOf>>,
    worn: Query<Entity, With<FaceOf>>,
    mut choosers: cycle_button::Values,
    mut sketches: Query<(&mut Miniature, &mut LiveBoard, &mut Sketch)>,
) {
    for (chooser, ValueOf(index)) in &values {
        if let Some((variant, value)) = draft.values().get(*index) {
            choosers.write(chooser, &in_words(*variant, value).1);
        }
    }
    for chooser in &firsts {
        choosers.write(chooser, &draft.first().to_string());
    }
    for chooser in &worn {
        choosers.write(chooser, name_of_face(&faces, &looks));
    }
    let Some(chosen) = draft.chosen() else {
        return;
    };
    for (mut picture, mut board, mut sketch) in &mut sketches {
        let subject = Subject::Board(Shape::of(&chosen));
        let face = faces.worn(&looks.face, &chosen.face);
        if picture.subject != subject || picture.face != *face {
            picture.subject = subject;
            picture.face = face.clone();
        }
        // Who moves first, or how much moves, lays no board anew.
        if sketch.0 != chosen {
            board.set(&chosen);
            sketch.0 = chosen.clone();
        }
    }
}

/// The face of all boards.
fn name_of_face<'a>(faces: &'a Themes, looks: &Appearance) -> &'a str {
    faces.known(&looks.face).map_or("its own", |face| face.name.as_str())
}

fn escape(
    actions: Res<TriggeredActions>,
    mut focus: ResMut<InputFocus>,
    mut next: ResMut<NextState<Screen>>,
) {
    if actions.has(Action::Menu) {
        focus.clear();
        next.set(Screen::Title);
    }
}
