//! What the coach says, in a strip below the table, which makes room for it.

use bevy::input_focus::tab_navigation::TabGroup;
use bevy::input_focus::{FocusCause, InputFocus};
use bevy::picking::Pickable;
use bevy::prelude::*;
use bevy::text::{FontSize, LineHeight};
use bevy::window::PrimaryWindow;

use super::FirstGame;
use crate::board::{BoardSet, ReservedMargins};
use crate::game::GameSet;
use crate::platform::power::RedrawRequests;
use crate::screens::Act;
use crate::screens::Screen;
use crate::screens::panel_stack::uncovered;
use crate::screens::usual_scale;
use crate::settings::Accessibility;
use crate::theme::widgets::{
    ButtonLook, ButtonWords, PanelGround, TextRole, button, column, row, words,
};
use crate::theme::{Fonts, UiLayer, size};

/// The strip's height at the interface's usual scale, in logical pixels: with the buttons beside the
/// words, and below them in a window narrower than that.
const BESIDE: f32 = 104.0;
const STACKED: f32 = 178.0;
const NARROW: f32 = 940.0;
/// A board that is still to be played on is so high, as a share of the window's width; and all else on
/// the table, the strip among it, in logical pixels at the usual scale.
const BOARD: f32 = 0.14;
const HIGH: f32 = 400.0;
/// Words are not set wider than this, in logical pixels at the strip's own scale.
const WIDEST: f32 = 980.0;

/// The strip.
#[derive(Component)]
struct Strip;

/// What the coach says, and which step it is.
#[derive(Component, Clone, Copy)]
enum Said {
    Words,
    Step,
}

/// Where it is said.
#[derive(Component)]
struct Speech;

/// Leads on when a step is done.
#[derive(Component)]
struct Onward;

/// The words on a button.
#[derive(Component)]
struct Ending;

/// Leaves the first game, before its end or after it.
#[derive(Component)]
struct Leaves;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        make_room.in_set(GameSet::Animate).before(BoardSet::Fit).run_if(in_state(Screen::Table)),
    )
    .add_systems(
        Update,
        lead_on.in_set(GameSet::Animate).run_if(resource_exists::<FirstGame>.and_then(uncovered)),
    )
    .add_systems(OnExit(Screen::Table), |mut aside: ResMut<ReservedMargins>| aside.strip = 0.0)
    .add_systems(
        Update,
        (
            put_away.run_if(not(resource_exists::<FirstGame>)),
            (spawn, measure, speak)
                .chain()
                .run_if(resource_exists::<FirstGame>.and_then(in_state(Screen::Table))),
        )
            .chain()
            .in_set(GameSet::Present),
    );
}

/// How much larger the strip is than at its usual scale: as large as words are to be, but where the
/// window is low no larger than leaves a board.
fn scale_in(window: &Window, comfort: &Accessibility) -> f32 {
    let size = window.size();
    let usual = usual_scale(size);
    let most = if size.x > size.y { (size.y - BOARD * size.x) / HIGH } else { f32::INFINITY };
    (usual * comfort.text_scale()).min(most.max(usual))
}

/// Whether the buttons are below the words.
fn is_stacked(window: &Window, comfort: &Accessibility) -> bool {
    window.width() / scale_in(window, comfort) < NARROW
}

/// The strip's height in a window, in logical pixels.
fn height(window: &Window, comfort: &Accessibility) -> f32 {
    let high = if is_stacked(window, comfort) { STACKED } else { BESIDE };
    high * scale_in(window, comfort)
}

/// The table leaves room for the strip.
pub fn make_room(
    first_game: Option<Res<FirstGame>>,
    window: Option<Single<&Window, With<PrimaryWindow>>>,
    comfort: Res<Accessibility>,
    mut aside: ResMut<ReservedMargins>,
) {
    let wanted = first_game.and(window).map_or(0.0, |window| height(&window, &comfort));
    if aside.strip != wanted {
        aside.strip = wanted;
    }
}

fn put_away(mut commands: Commands, strips: Query<Entity, With<Strip>>) {
    for strip in &strips {
        commands.entity(strip).despawn();
    }
}

fn spawn(
    mut commands: Commands,
    strips: Query<(), With<Strip>>,
    first_game: Res<FirstGame>,
    type_face: Res<Fonts>,
) {
    if !strips.is_empty() {
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
    let strip = (
        Strip,
        PanelGround,
        DespawnOnExit(Screen::Table),
        TabGroup::new(1),
        UiLayer::Coach.index(),
        node,
        BackgroundColor::default(),
        BorderColor::default(),
    );
    let strip = commands.spawn(strip).id();
    let said = Node {
        align_items: AlignItems::Start,
        flex_grow: 1.0,
        flex_basis: px(0),
        min_width: px(0),
        ..column(0.0)
    };
    let said = commands.spawn((Speech, said, Pickable::IGNORE, ChildOf(strip))).id();
    commands.spawn((
        Said::Step,
        words(type_face.bold(size::LETTER), TextRole::Accent, ""),
        TextLayout::no_wrap(),
        ChildOf(said),
    ));
    commands.spawn((
        Said::Words,
        words(type_face.regular(size::BODY), TextRole::Cream, ""),
        LineHeight::RelativeToFont(1.2),
        ChildOf(said),
    ));
    let buttons = Node { flex_shrink: 0.0, flex_wrap: FlexWrap::NoWrap, ..row(10.0) };
    let buttons = commands.spawn((buttons, ChildOf(strip))).id();
    let next = button(&type_face, "Next", ButtonLook::Chosen);
    commands.spawn((Onward, next, Act::Next, ChildOf(buttons)));
    let game = &first_game.ruleset;
    let play = button(&type_face, format!("Play {}", game.name), ButtonLook::Chosen);
    commands.spawn((Onward, Ending, play, Act::Begin(game.id.clone()), ChildOf(buttons)));
    let skip = button(&type_face, "Skip", ButtonLook::Plain);
    commands.spawn((Leaves, skip, Act::Leave, ChildOf(buttons)));
}

/// The strip and its words keep their size though the interface of the table may be scaled otherwise.
fn measure(
    window: Single<&Window, With<PrimaryWindow>>,
    scale: Res<UiScale>,
    comfort: Res<Accessibility>,
    mut strip: Single<&mut Node, (With<Strip>, Without<Speech>)>,
    mut speech: Single<&mut Node, With<Speech>>,
    mut fonts: Query<(&Said, &mut TextFont)>,
) {
    let larger = scale_in(&window, &comfort) / scale.0;
    let widest = px(WIDEST * larger);
    if speech.max_width != widest {
        speech.max_width = widest;
    }
    for (said, mut font) in &mut fonts {
        let size = match said {
            Said::Words => size::BODY,
            Said::Step => size::LETTER,
        };
        let wanted = FontSize::Px(size * larger);
        if font.font_size != wanted {
            font.font_size = wanted;
        }
    }
    let stacked = is_stacked(&window, &comfort);
    let direction = if stacked { FlexDirection::Column } else { FlexDirection::Row };
    let wanted = px(height(&window, &comfort) / scale.0);
    if strip.height != wanted || strip.flex_direction != direction {
        strip.height = wanted;
        strip.flex_direction = direction;
        strip.align_items = if stacked { AlignItems::Stretch } else { AlignItems::Center };
    }
}

fn speak(
    first_game: Res<FirstGame>,
    mut said: Query<(&Said, &mut Text)>,
    mut buttons: Query<(&mut Node, Has<Ending>), With<Onward>>,
    leaves: Query<&Children, With<Leaves>>,
    mut labels: Query<&mut Text, (With<ButtonWords>, Without<Said>)>,
    redraw: Res<RedrawRequests>,
) {
    let (step, steps) = first_game.progress();
    let over = first_game.is_done() && first_game.is_last();
    for child in leaves.iter().flatten() {
        if let Ok(mut label) = labels.get_mut(*child) {
            label.set_if_neq(Text::new(if over { "Title" } else { "Skip" }));
        }
    }
    for (said, mut text) in &mut said {
        let words = match said {
            Said::Words => first_game.words().to_owned(),
            Said::Step => format!("{}, {step} of {steps}", first_game.ruleset.name),
        };
        if text.0 != words {
            text.0 = words;
            redraw.animate();
        }
    }
    for (mut node, ending) in &mut buttons {
        let shown = first_game.is_done() && ending == first_game.is_last();
        let display = if shown { Display::Flex } else { Display::None };
        if node.display != display {
            node.display = display;
            redraw.animate();
        }
    }
}

/// When a step is done the keyboard is where it goes on.
fn lead_on(
    first_game: Res<FirstGame>,
    buttons: Query<(Entity, Has<Ending>), With<Onward>>,
    mut led: Local<Option<usize>>,
    mut focus: ResMut<InputFocus>,
) {
    let done = first_game.is_done().then_some(first_game.step);
    if *led == done {
        return;
    }
    let onward = buttons.iter().find(|(_, ending)| *ending == first_game.is_last());
    match onward.filter(|_| done.is_some()) {
        Some((button, _)) => focus.set(button, FocusCause::Navigated),
        // The strip is not there yet.
        None if done.is_some() => return,
        None => {}
    }
    *led = done;
}
