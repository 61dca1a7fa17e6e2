//! The page of a new game: its board as it will be set up, its options, and the players.

use bevy::input_focus::{AutoFocus, InputFocus, InputFocusVisible};
use bevy::prelude::*;
use bevy::text::LineHeight;
use bevy::window::PrimaryWindow;

use super::option_rows::{explanation, line};
use super::{name_field, players};
use crate::board::{Shape, window_scale};
use crate::game::GameSet;
use crate::input::{Action, TriggeredActions};
use crate::paint::Theme;
use crate::rules::Ruleset;
use crate::screens::active_theme::ThemeChoice;
use crate::screens::navigation::{follow_match, go_to_title};
use crate::screens::new_game_draft::{NewGameDraft, describe_option};
use crate::screens::page::{self, Arrangement};
use crate::screens::pictures::demo_board::DemoBoard;
use crate::screens::pictures::painted_image::{PaintedImage, PictureFrame, WHOLE_PICTURE};
use crate::screens::pictures::picture_spec::Subject;
use crate::screens::start_match::StartsMatch;
use crate::screens::tutorial::StartsTutorial;
use crate::settings::{Accessibility, Appearance, Names};
use crate::teaching::tutorial;
use crate::theme::widgets::{
    ButtonStyle, MIN_TARGET_PX, TextRole, button, column, hairline, ornament, row, themed_text,
};
use crate::theme::{ActiveTheme, Fonts, size};
use crate::ui::button_actions::OpensPanel;
use crate::ui::cycle_button::{self, CycleButtonTexts, ValueCycled};
use crate::ui::focus::FocusSet;
use crate::ui::panel_stack::{Panel, no_panel_open};
use crate::ui::screen::Screen;
use crate::ui::scroll;

/// Width of the column with the names of options, in logical pixels.
const NAMES_WIDTH_PX: f32 = 150.0;
/// Width of the column with their values, in logical pixels.
const VALUES_WIDTH_PX: f32 = 200.0;
/// Width of the players' column, in logical pixels.
const PLAYERS_WIDTH_PX: f32 = 502.0;
/// The page is never wider than this, in logical pixels.
const MAX_PAGE_WIDTH_PX: f32 = 1236.0;
/// Height of the board, in percent of the page's height.
const BOARD_HEIGHT_PERCENT: f32 = 39.0;
/// The same in a tall window.
const BOARD_HEIGHT_STACKED_PERCENT: f32 = 22.0;
/// Least height of the board, in logical pixels.
const MIN_BOARD_HEIGHT_PX: f32 = 176.0;
/// The least height of the board is no more than this share of the window's height.
const MAX_BOARD_HEIGHT_SHARE: f32 = 0.27;
/// Radius of the board's corners, in logical pixels.
const CORNER_RADIUS_PX: f32 = 14.0;

/// The button with the value of the option with this number.
#[derive(Component)]
struct OptionButton(usize);

/// The board of the draft, with the ruleset that it shows.
#[derive(Component)]
struct DraftBoard(Ruleset);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            spawn.run_if(page::missing),
            (refresh, players::refresh)
                .chain()
                .run_if(resource_changed::<NewGameDraft>.or_else(resource_changed::<Appearance>)),
        )
            .chain()
            .after(page::clear_stale)
            .after(FocusSet::Move)
            .before(name_field::SaveNames)
            .in_set(GameSet::Animate)
            .run_if(in_state(Screen::NewGame)),
    );
    app.add_systems(
        Update,
        leave_by_escape
            .in_set(FocusSet::Clear)
            .after(page::clear_stale)
            .before(name_field::SaveNames)
            .before(follow_match)
            .run_if(in_state(Screen::NewGame).and_then(no_panel_open)),
    );
}

fn spawn(
    mut commands: Commands,
    window: Single<&Window, With<PrimaryWindow>>,
    draft: Res<NewGameDraft>,
    names: Res<Names>,
    fonts: Res<Fonts>,
    theme: Res<ActiveTheme>,
    choice: ThemeChoice,
    accessibility: Res<Accessibility>,
    visible: Res<InputFocusVisible>,
) {
    let Some(ruleset) = draft.base() else {
        return;
    };
    let arrangement = Arrangement::of(window.size(), accessibility.text_scale());
    let stacked = arrangement == Arrangement::Stacked;
    let root = commands.spawn(page::page(Screen::NewGame, arrangement, &theme)).id();
    let sheet = commands.spawn((sheet(), ChildOf(root))).id();
    let chosen = draft.chosen().unwrap_or_else(|| ruleset.clone());
    let height = window.height() / (window_scale(window.size()) * accessibility.text_scale());
    let min_height_px = MIN_BOARD_HEIGHT_PX.min(MAX_BOARD_HEIGHT_SHARE * height);
    commands.spawn((
        draft_board(arrangement, min_height_px, &chosen, choice.of(ruleset).clone()),
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
    // Where all is stacked, everything below the board scrolls together; otherwise only the options do.
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
    let heading = commands.spawn((heading(&fonts, ruleset), ChildOf(left))).id();
    let close = |commands: &mut Commands, button: Entity| {
        commands.entity(button).entry::<Node>().and_modify(|mut node| {
            node.padding = UiRect::axes(px(9), px(4));
        });
    };
    let rules = button(&fonts, "Rules", ButtonStyle::Quiet);
    let rules = commands.spawn((rules, OpensPanel(Panel::Rules), ChildOf(heading))).id();
    close(&mut commands, rules);
    if tutorial(&ruleset.id).is_some() {
        let learn = button(&fonts, "Learn to play", ButtonStyle::Quiet);
        let learn = (learn, StartsTutorial { game: ruleset.id.clone() }, ChildOf(heading));
        let learn = commands.spawn(learn).id();
        close(&mut commands, learn);
    }
    commands.spawn((ornament(), ChildOf(left)));
    // Room for the focus ring.
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
        let (name, value, what) = describe_option(*variant, value);
        let line = commands.spawn((line(&fonts, name, NAMES_WIDTH_PX), ChildOf(list))).id();
        let value = cycle_button::spawn(&mut commands, line, (&fonts, &value), VALUES_WIDTH_PX);
        commands.entity(value).insert(OptionButton(index)).observe(cycle_option);
        if index == 0 && visible.0 {
            commands.entity(value).insert(AutoFocus);
        }
        commands.spawn((explanation(&fonts, what), ChildOf(line)));
    }
    let right = Node {
        width: if stacked { percent(100) } else { px(PLAYERS_WIDTH_PX) },
        flex_shrink: 0.0,
        align_items: AlignItems::Stretch,
        justify_content: JustifyContent::SpaceBetween,
        ..column(12.0)
    };
    let right = commands.spawn((right, ChildOf(below))).id();
    let theme = players::theme_name(&choice.themes, &choice.appearance);
    let who = Node { align_items: AlignItems::Stretch, ..column(0.0) };
    let who = if stacked {
        commands.spawn((who, ChildOf(right))).id()
    } else {
        scroll::page(&mut commands, right, who)
    };
    players::spawn(&mut commands, who, &draft, ruleset, &names, theme, &fonts);
    spawn_buttons(&mut commands, if stacked { sheet } else { right }, &fonts);
}

fn spawn_buttons(commands: &mut Commands, parent: Entity, fonts: &Fonts) {
    let buttons = Node { flex_shrink: 0.0, flex_wrap: FlexWrap::NoWrap, ..row(10.0) };
    let buttons = commands.spawn((buttons, ChildOf(parent))).id();
    let mut spawn = |label: &str, look, share: f32| {
        let mut button = commands.spawn((button(fonts, label, look), ChildOf(buttons)));
        button.entry::<Node>().and_modify(move |mut node| {
            node.flex_grow = share;
            node.min_height = px(MIN_TARGET_PX + 8.0);
            node.min_width = px(52.0 + 40.0 * share);
        });
        button.id()
    };
    let begin = spawn("Begin", ButtonStyle::Highlighted, 2.0);
    let watch = spawn("Watch", ButtonStyle::Plain, 1.0);
    let back = spawn("Back", ButtonStyle::Plain, 1.0);
    commands.entity(begin).insert(StartsMatch::Draft);
    commands.entity(watch).insert(StartsMatch::WatchDraft);
    commands.entity(back).observe(go_to_title);
}

fn cycle_option(
    change: On<ValueCycled>,
    values: Query<&OptionButton>,
    mut draft: ResMut<NewGameDraft>,
) {
    if let Ok(OptionButton(index)) = values.get(change.entity) {
        draft.cycle(*index, change.direction);
    }
}

fn sheet() -> Node {
    Node {
        width: percent(100),
        height: percent(100),
        max_width: px(MAX_PAGE_WIDTH_PX),
        margin: UiRect::horizontal(auto()),
        padding: UiRect::axes(px(22), px(18)),
        align_items: AlignItems::Stretch,
        ..column(16.0)
    }
}

/// The board as it will be set up, on its table.
fn draft_board(
    arrangement: Arrangement,
    min_height_px: f32,
    ruleset: &Ruleset,
    theme: Theme,
) -> impl Bundle {
    let stacked = arrangement == Arrangement::Stacked;
    (
        DraftBoard(ruleset.clone()),
        DemoBoard::set_up(ruleset),
        PaintedImage {
            key: "draft".to_owned(),
            subject: Subject::Board(Shape::of(ruleset)),
            theme,
            area: WHOLE_PICTURE,
            resolution: 1.0,
            brightness: 1.0,
        },
        PictureFrame { text_width_px: 0.0, corner_radius_px: CORNER_RADIUS_PX },
        Node {
            height: percent(if stacked {
                BOARD_HEIGHT_STACKED_PERCENT
            } else {
                BOARD_HEIGHT_PERCENT
            }),
            min_height: px(min_height_px),
            flex_shrink: 0.0,
            border: UiRect::all(px(1.5)),
            border_radius: BorderRadius::all(px(CORNER_RADIUS_PX)),
            ..default()
        },
        BorderColor::all(Color::WHITE.with_alpha(0.14)),
    )
}

fn heading(fonts: &Fonts, ruleset: &Ruleset) -> impl Bundle {
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
                themed_text(fonts.bold(size::HEADING), TextRole::Cream, &ruleset.name),
                LineHeight::RelativeToFont(1.375),
            ),
            themed_text(fonts.regular(size::BODY), TextRole::Soft, &ruleset.about),
        ],
    )
}

/// Shows the values and the board of the draft; the focus stays where it is.
fn refresh(
    draft: Res<NewGameDraft>,
    choice: ThemeChoice,
    values: Query<(Entity, &OptionButton)>,
    mut cycle_buttons: CycleButtonTexts,
    mut draft_boards: Query<(&mut PaintedImage, &mut DemoBoard, &mut DraftBoard)>,
) {
    for (button, OptionButton(index)) in &values {
        if let Some((variant, value)) = draft.values().get(*index) {
            cycle_buttons.write(button, &describe_option(*variant, value).1);
        }
    }
    let Some(chosen) = draft.chosen() else {
        return;
    };
    for (mut picture, mut board, mut draft_board) in &mut draft_boards {
        let subject = Subject::Board(Shape::of(&chosen));
        let theme = choice.of(&chosen);
        if picture.subject != subject || picture.theme != *theme {
            picture.subject = subject;
            picture.theme = theme.clone();
        }
        // The board is set up again only if the ruleset has changed.
        if draft_board.0 != chosen {
            board.set(&chosen);
            draft_board.0 = chosen.clone();
        }
    }
}

fn leave_by_escape(
    actions: Res<TriggeredActions>,
    mut focus: ResMut<InputFocus>,
    mut next: ResMut<NextState<Screen>>,
) {
    if actions.has(Action::Menu) {
        focus.clear();
        next.set(Screen::Title);
    }
}
