//! The title: the program's name, the games to choose from, each with its board, and what else there
//! is on the shelf.

use bevy::input_focus::tab_navigation::TabIndex;
use bevy::input_focus::{AutoFocus, InputFocusVisible};
use bevy::prelude::*;
use bevy::text::TextLayout;
use bevy::window::PrimaryWindow;

use crate::game::GameSet;
use crate::rules::Ruleset;
use crate::screens::Act;
use crate::screens::Screen;
use crate::screens::new_game_draft::{Games, in_brief};
use crate::screens::page::{self, Arrangement};
use crate::screens::pictures::demo_board::Repertoire;
use crate::screens::pictures::painted_image::{Framing, Miniature, WHOLE};
use crate::screens::pictures::picture_spec::Subject;
use crate::screens::scroll;
use crate::screens::title::game_card::{self, Board, Telling};
use crate::screens::title::title_buttons;
use crate::screens::title::wordmark;
use crate::settings::{Accessibility, Appearance, LastGame};
use crate::theme::widgets::{
    ButtonLook, ButtonWords, TextRole, bare_button, button, column, row, words,
};
use crate::theme::{ActiveTheme, Fonts, Themes, size};
use crate::ui::one_line::{Room, one_line};

/// So many games stand on the title as cards; the others are on the shelf below.
const CARDS: usize = 3;
/// The program's name is so wide beside the cards, and above them; the cards no wider than this.
const BESIDE: f32 = 306.0;
const TIGHT: f32 = 340.0;
const STACKED: f32 = 430.0;
const WIDEST: f32 = 1120.0;
/// The least height of a page whose cards stand beside the name, in logical pixels.
const LEAST: f32 = 660.0;
/// The board of a game on the shelf, in logical pixels.
const SMALL: Vec2 = Vec2::new(88.0, 34.0);

/// The name of a game on the shelf takes so much beside its board at most, in logical pixels.
const NAMED: f32 = 184.0;

/// The keyboard comes to what is on the shelf after the cards.
const LAST: TabIndex = TabIndex(101);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        spawn
            .after(page::clear_stale)
            .in_set(GameSet::Animate)
            .run_if(in_state(Screen::Title).and_then(page::missing)),
    );
}

fn spawn(
    mut commands: Commands,
    window: Single<&Window, With<PrimaryWindow>>,
    games: Res<Games>,
    type_face: Res<Fonts>,
    face: Res<ActiveTheme>,
    faces: Res<Themes>,
    looks: Res<Appearance>,
    (last, comfort): (Res<LastGame>, Res<Accessibility>),
    visible: Res<InputFocusVisible>,
    mut repertoire: Local<Repertoire>,
) {
    let arrangement = Arrangement::of(window.size(), comfort.text_scale());
    let beside = arrangement == Arrangement::Beside;
    let root = commands.spawn(page::page(Screen::Title, arrangement, &face)).id();
    let scroll = scroll::page(&mut commands, root, column(0.0));
    let sheet = commands.spawn((sheet(arrangement), ChildOf(scroll))).id();
    let head = commands.spawn((head(arrangement), ChildOf(sheet))).id();
    let name = commands.spawn((column(6.0), ChildOf(head))).id();
    let width = match arrangement {
        Arrangement::Beside => BESIDE,
        Arrangement::Tight => TIGHT,
        Arrangement::Stacked => STACKED,
    };
    wordmark::spawn(&mut commands, name, width, &faces, &type_face);
    if beside {
        let what = "Games of sowing, for two";
        commands.spawn((words(type_face.regular(size::BODY), TextRole::Soft, what), ChildOf(name)));
    }
    if beside {
        title_buttons::spawn(&mut commands, head, &type_face, &games, &last);
        if games.errors.is_empty() {
            commands.spawn((telling(&type_face), ChildOf(head)));
        }
    }
    let again = match beside {
        true => None,
        false => title_buttons::spawn_small(&mut commands, head, &type_face, &games, &last),
    };
    let cards = commands.spawn((cards(arrangement), ChildOf(sheet))).id();
    for (number, ruleset) in games.rulesets.iter().take(CARDS).enumerate() {
        game_card::spawn(
            &mut commands,
            cards,
            (arrangement, number),
            (ruleset, repertoire.midway(ruleset)),
            (&faces, &looks),
            &type_face,
        );
    }
    if let Some(again) = again.filter(|_| visible.0) {
        commands.entity(again).insert(AutoFocus);
    }
    // Beside the cards it stands under the name; otherwise below them.
    let foot = commands.spawn((foot(arrangement), ChildOf(if beside { head } else { sheet }))).id();
    for ruleset in games.rulesets.iter().skip(CARDS) {
        on_shelf(&mut commands, foot, ruleset, (&faces, &looks), &type_face);
    }
    if !games.errors.is_empty() {
        spawn_errors(&mut commands, foot, &games.errors, &type_face);
    }
    let others = commands.spawn((row(8.0), ChildOf(foot))).id();
    for (word, act) in [
        ("Rules", Act::Rules),
        ("Matches", Act::Matches),
        ("Settings", Act::Settings),
        ("Quit", Act::Quit),
    ] {
        let button = button(&type_face, word, ButtonLook::Plain);
        commands.spawn((button, act, ChildOf(others))).insert(LAST);
    }
}

fn spawn_errors(commands: &mut Commands, foot: Entity, errors: &[String], type_face: &Fonts) {
    let list = Node { width: percent(100), align_items: AlignItems::Start, ..column(6.0) };
    let list = commands.spawn((list, ChildOf(foot))).id();
    for error in in_brief(errors) {
        let error = words(type_face.regular(size::BODY), TextRole::Accent, error);
        commands.spawn((error, ChildOf(list)));
    }
}

fn sheet(arrangement: Arrangement) -> Node {
    let node = Node {
        min_height: percent(100),
        width: percent(100),
        flex_shrink: 0.0,
        padding: UiRect::axes(px(22), px(20)),
        justify_content: JustifyContent::Center,
        ..default()
    };
    match arrangement {
        // As high as the window, and never so low that the cards do not fit.
        Arrangement::Beside => Node {
            column_gap: px(26),
            align_items: AlignItems::Stretch,
            height: percent(100),
            min_height: px(LEAST),
            ..node
        },
        Arrangement::Tight | Arrangement::Stacked => Node {
            flex_direction: FlexDirection::Column,
            align_items: AlignItems::Center,
            row_gap: px(12),
            padding: UiRect::axes(px(22), px(12)),
            ..node
        },
    }
}

/// The part with the program's name; beside the cards it holds the shelf too.
fn head(arrangement: Arrangement) -> Node {
    match arrangement {
        Arrangement::Beside => Node {
            width: px(BESIDE),
            flex_shrink: 0.0,
            justify_content: JustifyContent::SpaceBetween,
            padding: UiRect::vertical(px(10)),
            ..column(20.0)
        },
        Arrangement::Tight => Node {
            width: percent(100),
            max_width: px(WIDEST),
            flex_shrink: 0.0,
            justify_content: JustifyContent::SpaceBetween,
            padding: UiRect::horizontal(px(10)),
            ..row(16.0)
        },
        Arrangement::Stacked => Node { flex_shrink: 0.0, ..column(10.0) },
    }
}

/// What the game is like that is looked at.
fn telling(type_face: &Fonts) -> impl Bundle {
    let centred = TextLayout::justify(Justify::Center);
    (
        Node { min_height: px(170), ..column(4.0) },
        children![
            (Telling::Name, words(type_face.bold(size::CAPTION), TextRole::Accent, ""), centred),
            (Telling::Facts, words(type_face.regular(size::BODY), TextRole::Cream, ""), centred),
        ],
    )
}

fn cards(arrangement: Arrangement) -> Node {
    Node {
        align_items: AlignItems::Stretch,
        flex_grow: 1.0,
        flex_basis: if arrangement == Arrangement::Beside { px(0) } else { auto() },
        max_width: px(WIDEST),
        width: if arrangement == Arrangement::Beside { auto() } else { percent(100) },
        ..column(if arrangement == Arrangement::Stacked { 4.0 } else { 14.0 })
    }
}

fn foot(arrangement: Arrangement) -> Node {
    match arrangement {
        Arrangement::Beside => Node { width: percent(100), ..column(12.0) },
        Arrangement::Tight | Arrangement::Stacked => {
            Node { width: percent(100), flex_shrink: 0.0, ..row(12.0) }
        }
    }
}

/// A game that is no card: its board and its name are a button that leads to its options.
fn on_shelf(
    commands: &mut Commands,
    foot: Entity,
    ruleset: &Ruleset,
    (faces, looks): (&Themes, &Appearance),
    type_face: &Fonts,
) {
    let act = Act::Options(ruleset.id.clone());
    let shelf = commands.spawn((bare_button(ButtonLook::Plain), act, ChildOf(foot))).id();
    commands.entity(shelf).insert(LAST).entry::<Node>().and_modify(|mut node| {
        node.column_gap = px(10);
        node.padding = UiRect::new(px(5), px(12), px(5), px(5));
        node.max_width = percent(100);
        node.justify_content = JustifyContent::Start;
    });
    let picture = (
        Miniature {
            key: format!("shelf {}", ruleset.id),
            subject: Subject::Midway(Box::new(ruleset.clone())),
            face: faces.worn(&looks.face, &ruleset.face).clone(),
            area: WHOLE,
            detail: 1.0,
            light: 1.0,
        },
        Board(Box::new(ruleset.clone())),
        Framing { words: 0.0, corner: 5.0 },
        Node { width: px(SMALL.x), height: px(SMALL.y), flex_shrink: 0.0, ..default() },
    );
    commands.spawn((picture, ChildOf(shelf)));
    // A name of a player's own making may be longer than there is room.
    let name = (ButtonWords, Text::new(&ruleset.name), TextColor::default());
    let name = one_line(type_face.bold(size::BODY), Node::default(), name);
    commands.spawn((name, Room(NAMED), ChildOf(shelf)));
}
