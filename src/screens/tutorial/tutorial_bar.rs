//! The bar of the tutorial below the board: its text and its buttons.

use bevy::input_focus::tab_navigation::TabGroup;
use bevy::input_focus::{FocusCause, InputFocus};
use bevy::picking::Pickable;
use bevy::prelude::*;
use bevy::text::{FontSize, LineHeight};
use bevy::window::PrimaryWindow;

use super::progress::{TutorialProgress, start_next_step};
use crate::board::{BoardSet, ReservedMargins, window_scale};
use crate::game::GameSet;
use crate::platform::frame_pacing::RedrawRequests;
use crate::screens::navigation::leave_match;
use crate::screens::start_match::StartsMatch;
use crate::settings::Accessibility;
use crate::theme::widgets::{
    ButtonStyle, ButtonText, PanelBackground, TextRole, button, column, row, themed_text,
};
use crate::theme::{Fonts, LocalizedText, UiLayer, size};
use crate::ui::focus::FocusSet;
use crate::ui::panel_stack::no_panel_open;
use crate::ui::screen::Screen;
use crate::words::message;

/// Height of the bar with its buttons beside the text, in logical pixels at the usual scale.
const HEIGHT_PX: f32 = 104.0;
/// Its height with the buttons below the text.
const STACKED_HEIGHT_PX: f32 = 178.0;
/// In a window narrower than this, in logical pixels at the usual scale, the buttons are below the text.
const STACKED_BELOW_WIDTH_PX: f32 = 940.0;
/// The least height of a board that can be played on, as a share of the window's width.
const MIN_BOARD_HEIGHT_SHARE: f32 = 0.14;
/// Height of everything but the board, in logical pixels at the usual scale.
const OTHER_HEIGHT_PX: f32 = 400.0;
/// The text is not set wider than this, in logical pixels at the bar's own scale.
const MAX_TEXT_WIDTH_PX: f32 = 980.0;

/// The bar.
#[derive(Component)]
struct TutorialBar;

/// What a text of the bar says.
#[derive(Component, Clone, Copy)]
enum BarText {
    Explanation,
    StepNumber,
}

/// The column of its texts.
#[derive(Component)]
struct TextColumn;

/// A button that continues when a step is done.
#[derive(Component)]
struct ContinueButton;

/// Marks the button that is shown only after the last step.
#[derive(Component)]
struct AfterLastStep;

/// The button that leaves the tutorial.
#[derive(Component)]
struct LeaveButton;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        reserve_margin
            .in_set(GameSet::Animate)
            .after(FocusSet::Choose)
            .before(BoardSet::UpdateLayout)
            .run_if(in_state(Screen::Match)),
    )
    .add_systems(
        Update,
        focus_continue_button
            .in_set(FocusSet::Choose)
            .run_if(resource_exists::<TutorialProgress>.and_then(no_panel_open)),
    )
    .add_systems(OnExit(Screen::Match), clear_margin)
    .add_systems(
        Update,
        (
            despawn_bar.run_if(not(resource_exists::<TutorialProgress>)),
            (spawn, update_sizes, update_texts)
                .chain()
                .run_if(resource_exists::<TutorialProgress>.and_then(in_state(Screen::Match))),
        )
            .chain()
            .in_set(GameSet::Present),
    );
}

/// The scale of the bar: that of all text, but in a low window small enough to leave a board.
fn scale_in(window: &Window, accessibility: &Accessibility) -> f32 {
    let size = window.size();
    let usual = window_scale(size);
    let max_scale = if size.x > size.y {
        (size.y - MIN_BOARD_HEIGHT_SHARE * size.x) / OTHER_HEIGHT_PX
    } else {
        f32::INFINITY
    };
    (usual * accessibility.text_scale()).min(max_scale.max(usual))
}

/// Whether the buttons are below the text.
fn is_stacked(window: &Window, accessibility: &Accessibility) -> bool {
    window.width() / scale_in(window, accessibility) < STACKED_BELOW_WIDTH_PX
}

/// The bar's height in a window, in logical pixels.
fn height(window: &Window, accessibility: &Accessibility) -> f32 {
    let height = if is_stacked(window, accessibility) { STACKED_HEIGHT_PX } else { HEIGHT_PX };
    height * scale_in(window, accessibility)
}

/// The next screen has no bar.
pub fn clear_margin(mut margins: ResMut<ReservedMargins>) {
    margins.tutorial_height = 0.0;
}

/// Reserves room for the bar. Nothing else sets `ReservedMargins::tutorial_height`.
pub fn reserve_margin(
    tutorial: Option<Res<TutorialProgress>>,
    window: Option<Single<&Window, With<PrimaryWindow>>>,
    accessibility: Res<Accessibility>,
    mut margins: ResMut<ReservedMargins>,
) {
    let wanted = tutorial.and(window).map_or(0.0, |window| height(&window, &accessibility));
    if margins.tutorial_height != wanted {
        margins.tutorial_height = wanted;
    }
}

fn despawn_bar(mut commands: Commands, bars: Query<Entity, With<TutorialBar>>) {
    for bar in &bars {
        commands.entity(bar).despawn();
    }
}

fn spawn(
    mut commands: Commands,
    bars: Query<(), With<TutorialBar>>,
    tutorial: Res<TutorialProgress>,
    fonts: Res<Fonts>,
) {
    if !bars.is_empty() {
        return;
    }
    let node = Node {
        position_type: PositionType::Absolute,
        left: px(0),
        right: px(0),
        bottom: px(0),
        padding: UiRect::axes(px(22), px(8)),
        border: UiRect::top(px(1.5)),
        align_items: AlignItems::Center,
        justify_content: JustifyContent::SpaceBetween,
        column_gap: px(24),
        row_gap: px(4),
        ..default()
    };
    let bar = (
        TutorialBar,
        PanelBackground,
        DespawnOnExit(Screen::Match),
        TabGroup::new(1),
        UiLayer::TutorialBar.index(),
        node,
        BackgroundColor::default(),
        BorderColor::default(),
    );
    let bar = commands.spawn(bar).id();
    let text_column = Node {
        align_items: AlignItems::Start,
        flex_grow: 1.0,
        flex_basis: px(0),
        min_width: px(0),
        ..column(0.0)
    };
    let text_column =
        commands.spawn((TextColumn, text_column, Pickable::IGNORE, ChildOf(bar))).id();
    commands.spawn((
        BarText::StepNumber,
        themed_text(fonts.bold(size::LETTER), TextRole::Accent, ""),
        TextLayout::no_wrap(),
        ChildOf(text_column),
    ));
    commands.spawn((
        BarText::Explanation,
        themed_text(fonts.regular(size::BODY), TextRole::Cream, ""),
        LineHeight::RelativeToFont(1.2),
        ChildOf(text_column),
    ));
    let buttons = Node { flex_shrink: 0.0, flex_wrap: FlexWrap::NoWrap, ..row(10.0) };
    let buttons = commands.spawn((buttons, ChildOf(bar))).id();
    let next = button(&fonts, message!("lesson-next"), ButtonStyle::Highlighted);
    commands.spawn((ContinueButton, next, ChildOf(buttons))).observe(start_next_step);
    let game = tutorial.ruleset();
    let play = button(
        &fonts,
        message!("title-play-game", game: game.name.clone()),
        ButtonStyle::Highlighted,
    );
    commands.spawn((
        ContinueButton,
        AfterLastStep,
        play,
        StartsMatch::Game(game.id.clone()),
        ChildOf(buttons),
    ));
    let skip = button(&fonts, message!("lesson-leave"), ButtonStyle::Plain);
    commands.spawn((LeaveButton, skip, ChildOf(buttons))).observe(leave_match);
}

/// Keeps the size of the bar and its text, whatever the scale of the match screen is.
fn update_sizes(
    window: Single<&Window, With<PrimaryWindow>>,
    scale: Res<UiScale>,
    accessibility: Res<Accessibility>,
    mut bar: Single<&mut Node, (With<TutorialBar>, Without<TextColumn>)>,
    mut text_column: Single<&mut Node, With<TextColumn>>,
    mut fonts: Query<(&BarText, &mut TextFont)>,
) {
    let factor = scale_in(&window, &accessibility) / scale.0;
    let max_width = px(MAX_TEXT_WIDTH_PX * factor);
    if text_column.max_width != max_width {
        text_column.max_width = max_width;
    }
    for (text, mut font) in &mut fonts {
        let size = match text {
            BarText::Explanation => size::BODY,
            BarText::StepNumber => size::LETTER,
        };
        let wanted = FontSize::Px(size * factor);
        if font.font_size != wanted {
            font.font_size = wanted;
        }
    }
    let stacked = is_stacked(&window, &accessibility);
    let direction = if stacked { FlexDirection::Column } else { FlexDirection::Row };
    let wanted = px(height(&window, &accessibility) / scale.0);
    if bar.height != wanted || bar.flex_direction != direction {
        bar.height = wanted;
        bar.flex_direction = direction;
        bar.align_items = if stacked { AlignItems::Stretch } else { AlignItems::Center };
    }
}

fn update_texts(
    tutorial: Res<TutorialProgress>,
    mut texts: Query<(&BarText, &mut LocalizedText), Without<ButtonText>>,
    mut buttons: Query<(&mut Node, Has<AfterLastStep>), With<ContinueButton>>,
    leaves: Query<&Children, With<LeaveButton>>,
    mut labels: Query<&mut LocalizedText, With<ButtonText>>,
    redraw: Res<RedrawRequests>,
) {
    let (step, steps) = tutorial.progress();
    let over = tutorial.is_done() && tutorial.is_last();
    for child in leaves.iter().flatten() {
        if let Ok(mut label) = labels.get_mut(*child) {
            let message = if over { message!("main-menu") } else { message!("lesson-leave") };
            label.set_if_neq(LocalizedText(message));
        }
    }
    for (kind, mut text) in &mut texts {
        let content = match kind {
            BarText::Explanation => tutorial.message(),
            BarText::StepNumber => message!("lesson-step", step: step, steps: steps),
        };
        if text.set_if_neq(LocalizedText(content)) {
            redraw.animate();
        }
    }
    for (mut node, after_last_step) in &mut buttons {
        let shown = tutorial.is_done() && after_last_step == tutorial.is_last();
        let display = if shown { Display::Flex } else { Display::None };
        if node.display != display {
            node.display = display;
            redraw.animate();
        }
    }
}

/// When a step is done, the button that continues gets the focus.
fn focus_continue_button(
    mut tutorial: ResMut<TutorialProgress>,
    buttons: Query<(Entity, Has<AfterLastStep>), With<ContinueButton>>,
    mut focus: ResMut<InputFocus>,
) {
    let done = tutorial.is_done().then_some(tutorial.progress().0);
    if tutorial.focused_step == done {
        return;
    }
    let continue_button =
        buttons.iter().find(|(_, after_last_step)| *after_last_step == tutorial.is_last());
    match continue_button.filter(|_| done.is_some()) {
        Some((button, _)) => focus.set(button, FocusCause::Navigated),
        // The bar does not exist yet.
        None if done.is_some() => return,
        None => {}
    }
    tutorial.focused_step = done;
}
