//! The title: the program's name, the games to choose from, each with its board, and further buttons.

use bevy::ecs::system::SystemParam;
use bevy::input_focus::tab_navigation::TabIndex;
use bevy::input_focus::{AutoFocus, InputFocusVisible};
use bevy::prelude::*;
use bevy::text::TextLayout;
use bevy::window::PrimaryWindow;

use crate::game::GameSet;
use crate::rules::Ruleset;
use crate::screens::new_game_draft::{Games, shorten_errors};
use crate::screens::page::{self, Arrangement};
use crate::screens::pictures::demo_board::DemoCache;
use crate::screens::pictures::painted_image::{PaintedImage, PictureFrame, WHOLE_PICTURE};
use crate::screens::pictures::picture_spec::Subject;
use crate::screens::start_match::{OpensOptions, remember_last_game};
use crate::screens::title::game_card::{self, GameBoard, GameInfo};
use crate::screens::title::title_buttons;
use crate::screens::title::wordmark;
use crate::settings::{Accessibility, Appearance, LastGame};
use crate::storage::ruleset_library::RulesetFileError;
use crate::theme::widgets::{
    ButtonStyle, ButtonText, TextRole, bare_button, button, column, row, themed_text,
};
use crate::theme::{ActiveTheme, Fonts, Themes, size};
use crate::ui::button_actions::{OpensPanel, quit};
use crate::ui::focus::FocusSet;
use crate::ui::one_line::{MaxLineWidth, one_line};
use crate::ui::panel_stack::Panel;
use crate::ui::screen::Screen;
use crate::ui::scroll;

/// How many games have a card; the others are listed below.
const MAX_CARDS: usize = 3;
/// Width of the program's name beside the cards, in logical pixels.
const NAME_WIDTH_BESIDE_PX: f32 = 306.0;
/// Its width above the cards in a tight window, in logical pixels.
const NAME_WIDTH_TIGHT_PX: f32 = 340.0;
/// Its width above the cards in a tall window, in logical pixels.
const NAME_WIDTH_STACKED_PX: f32 = 430.0;
/// The cards are no wider than this, in logical pixels.
const MAX_CARDS_WIDTH_PX: f32 = 1120.0;
/// Least height of a page whose cards stand beside the name, in logical pixels.
const MIN_PAGE_HEIGHT_PX: f32 = 660.0;
/// Size of the board of a game without a card, in logical pixels.
const SMALL_BOARD_PX: Vec2 = Vec2::new(88.0, 34.0);

/// Largest width of the name beside that board, in logical pixels.
const SMALL_NAME_WIDTH_PX: f32 = 184.0;

/// The Tab order of what comes after the cards.
const AFTER_CARDS: TabIndex = TabIndex(101);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        spawn
            .after(page::clear_stale)
            .after(remember_last_game)
            .after(FocusSet::Move)
            .in_set(GameSet::Animate)
            .run_if(in_state(Screen::Title).and_then(page::missing)),
    );
}

/// What the title shows.
#[derive(SystemParam)]
struct TitleContent<'w> {
    games: Res<'w, Games>,
    last: Res<'w, LastGame>,
    themes: Res<'w, Themes>,
    appearance: Res<'w, Appearance>,
}

fn spawn(
    mut commands: Commands,
    window: Single<&Window, With<PrimaryWindow>>,
    content: TitleContent,
    fonts: Res<Fonts>,
    theme: Res<ActiveTheme>,
    accessibility: Res<Accessibility>,
    visible: Res<InputFocusVisible>,
    mut demo_games: Local<DemoCache>,
) {
    let TitleContent { games, last, themes, appearance } = content;
    let arrangement = Arrangement::of(window.size(), accessibility.text_scale());
    let beside = arrangement == Arrangement::Beside;
    let root = commands.spawn(page::page(Screen::Title, arrangement, &theme)).id();
    let scroll = scroll::page(&mut commands, root, column(0.0));
    let sheet = commands.spawn((sheet(arrangement), ChildOf(scroll))).id();
    let head = commands.spawn((head(arrangement), ChildOf(sheet))).id();
    let name = commands.spawn((column(6.0), ChildOf(head))).id();
    let width = match arrangement {
        Arrangement::Beside => NAME_WIDTH_BESIDE_PX,
        Arrangement::Tight => NAME_WIDTH_TIGHT_PX,
        Arrangement::Stacked => NAME_WIDTH_STACKED_PX,
    };
    wordmark::spawn(&mut commands, name, width, &themes, &fonts);
    if beside {
        let what = "Games of sowing, for two";
        commands
            .spawn((themed_text(fonts.regular(size::BODY), TextRole::Soft, what), ChildOf(name)));
    }
    if beside {
        title_buttons::spawn(&mut commands, head, &fonts, &games, &last);
        if games.errors.is_empty() {
            commands.spawn((game_info(&fonts), ChildOf(head)));
        }
    }
    let play_button = match beside {
        true => None,
        false => title_buttons::spawn_small(&mut commands, head, &fonts, &games, &last),
    };
    let cards = commands.spawn((cards(arrangement), ChildOf(sheet))).id();
    for (number, ruleset) in games.rulesets.iter().take(MAX_CARDS).enumerate() {
        game_card::spawn(
            &mut commands,
            cards,
            (arrangement, number),
            (ruleset, demo_games.mid_game(ruleset)),
            (&themes, &appearance),
            &fonts,
        );
    }
    if let Some(play_button) = play_button.filter(|_| visible.0) {
        commands.entity(play_button).insert(AutoFocus);
    }
    // Where the name is beside the cards, the other buttons are below it; otherwise below the cards.
    let foot = commands.spawn((foot(arrangement), ChildOf(if beside { head } else { sheet }))).id();
    for ruleset in games.rulesets.iter().skip(MAX_CARDS) {
        spawn_small_game_button(&mut commands, foot, ruleset, (&themes, &appearance), &fonts);
    }
    if !games.errors.is_empty() {
        spawn_errors(&mut commands, foot, &games.errors, &fonts);
    }
    let others = commands.spawn((row(8.0), ChildOf(foot))).id();
    for (label, panel) in
        [("Rules", Panel::Rules), ("Matches", Panel::Matches), ("Settings", Panel::Settings)]
    {
        let button = button(&fonts, label, ButtonStyle::Plain);
        commands.spawn((button, OpensPanel(panel), ChildOf(others))).insert(AFTER_CARDS);
    }
    let button = button(&fonts, "Quit", ButtonStyle::Plain);
    commands.spawn((button, ChildOf(others))).insert(AFTER_CARDS).observe(quit);
}

fn spawn_errors(commands: &mut Commands, foot: Entity, errors: &[RulesetFileError], fonts: &Fonts) {
    let list = Node { width: percent(100), align_items: AlignItems::Start, ..column(6.0) };
    let list = commands.spawn((list, ChildOf(foot))).id();
    for error in shorten_errors(errors.iter().map(RulesetFileError::file_problem)) {
        let error = themed_text(fonts.regular(size::BODY), TextRole::Accent, error);
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
        // As high as the window, and high enough for the cards.
        Arrangement::Beside => Node {
            column_gap: px(26),
            align_items: AlignItems::Stretch,
            height: percent(100),
            min_height: px(MIN_PAGE_HEIGHT_PX),
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

/// The part with the program's name; beside the cards it holds the other buttons too.
fn head(arrangement: Arrangement) -> Node {
    match arrangement {
        Arrangement::Beside => Node {
            width: px(NAME_WIDTH_BESIDE_PX),
            flex_shrink: 0.0,
            justify_content: JustifyContent::SpaceBetween,
            padding: UiRect::vertical(px(10)),
            ..column(20.0)
        },
        Arrangement::Tight => Node {
            width: percent(100),
            max_width: px(MAX_CARDS_WIDTH_PX),
            flex_shrink: 0.0,
            justify_content: JustifyContent::SpaceBetween,
            padding: UiRect::horizontal(px(10)),
            ..row(16.0)
        },
        Arrangement::Stacked => Node { flex_shrink: 0.0, ..column(10.0) },
    }
}

/// A description of the game that is hovered.
fn game_info(fonts: &Fonts) -> impl Bundle {
    let centred = TextLayout::justify(Justify::Center);
    (
        Node { min_height: px(170), ..column(4.0) },
        children![
            (GameInfo::Name, themed_text(fonts.bold(size::CAPTION), TextRole::Accent, ""), centred),
            (GameInfo::Facts, themed_text(fonts.regular(size::BODY), TextRole::Cream, ""), centred),
        ],
    )
}

fn cards(arrangement: Arrangement) -> Node {
    Node {
        align_items: AlignItems::Stretch,
        flex_grow: 1.0,
        flex_basis: if arrangement == Arrangement::Beside { px(0) } else { auto() },
        max_width: px(MAX_CARDS_WIDTH_PX),
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

/// Spawns the button of a game without a card, with its board and name; it leads to the options.
fn spawn_small_game_button(
    commands: &mut Commands,
    foot: Entity,
    ruleset: &Ruleset,
    (themes, appearance): (&Themes, &Appearance),
    fonts: &Fonts,
) {
    let opens = OpensOptions { game: ruleset.id.clone() };
    let button = commands.spawn((bare_button(ButtonStyle::Plain), opens, ChildOf(foot))).id();
    commands.entity(button).insert(AFTER_CARDS).entry::<Node>().and_modify(|mut node| {
        node.column_gap = px(10);
        node.padding = UiRect::new(px(5), px(12), px(5), px(5));
        node.max_width = percent(100);
        node.justify_content = JustifyContent::Start;
    });
    let picture = (
        PaintedImage {
            key: format!("small {}", ruleset.id),
            subject: Subject::MidGame(Box::new(ruleset.clone())),
            theme: themes.theme_for(&appearance.face, &ruleset.face).clone(),
            area: WHOLE_PICTURE,
            resolution: 1.0,
            brightness: 1.0,
        },
        GameBoard(Box::new(ruleset.clone())),
        PictureFrame { text_width_px: 0.0, corner_radius_px: 5.0 },
        Node {
            width: px(SMALL_BOARD_PX.x),
            height: px(SMALL_BOARD_PX.y),
            flex_shrink: 0.0,
            ..default()
        },
    );
    commands.spawn((picture, ChildOf(button)));
    // The name of a player's own game may be too long.
    let name = (ButtonText, Text::new(&ruleset.name), TextColor::default());
    let name = one_line(fonts.bold(size::BODY), Node::default(), name);
    commands.spawn((name, MaxLineWidth(SMALL_NAME_WIDTH_PX), ChildOf(button)));
}
