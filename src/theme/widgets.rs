//! The parts of the interface: buttons, panels, words. All are functions that return bundles.

use bevy::input_focus::tab_navigation::TabIndex;
use bevy::input_focus::{InputFocus, InputFocusVisible};
use bevy::picking::Pickable;
use bevy::picking::hover::Hovered;
use bevy::prelude::*;
use bevy::ui::{InteractionDisabled, Pressed, UiSystems};
use bevy::ui_widgets::Button;

use super::{ActiveTheme, Fonts, SCRIM, colour, size};

/// No target is smaller than this, in logical pixels at the interface's usual scale.
pub const TARGET: f32 = 44.0;

/// Marks what is dressed as a button by this room.
#[derive(Component, Default, Clone, Copy, PartialEq, Eq, Debug)]
pub enum ButtonLook {
    /// Dark, as most.
    #[default]
    Plain,
    /// Ivory: what most people want next.
    Chosen,
    /// Nothing but its word, on the ground of a group.
    Quiet,
}

/// Words on a button, wherever in it, take its colours.
#[derive(Component)]
pub struct ButtonWords;

/// Words that take one of the palette's colours.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub enum TextRole {
    /// Pale words on a dark ground.
    Cream,
    /// Less important ones.
    Soft,
    /// Words that stand out on a dark ground.
    Accent,
    /// Dark words on ivory.
    Dark,
    /// Less important ones.
    DarkSoft,
}

/// A plate: ivory if it is lit, dark otherwise.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlateColor {
    /// Whether it is lit.
    pub lit: bool,
}

/// Dark grounds with an edge.
#[derive(Component)]
pub struct PanelGround;

/// Fine lines and dots in the accent's colour, as if inlaid.
#[derive(Component)]
pub struct AccentLine;

/// Dark grounds through which the table shows a little.
#[derive(Component)]
pub struct Dimmer;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreUpdate, keep_out_of_reach);
    app.add_systems(
        PostUpdate,
        (dress_buttons, dress_words, dress_panels, dress_gilt, dress_scrims, dress_plates)
            .before(UiSystems::Prepare),
    );
}

/// A button with a word on it.
pub fn button(type_face: &Fonts, words: impl Into<String>, look: ButtonLook) -> impl Bundle {
    (
        bare_button(look),
        children![(
            ButtonWords,
            Text::new(words),
            type_face.bold(size::BODY),
            TextLayout::no_wrap(),
            TextColor::default(),
            Pickable::IGNORE,
        )],
    )
}

/// A button with nothing on it yet.
pub fn bare_button(look: ButtonLook) -> impl Bundle {
    (
        Button,
        look,
        TabIndex(100),
        Hovered::default(),
        Node {
            min_width: px(TARGET),
            min_height: px(TARGET),
            padding: UiRect::axes(px(15), px(4)),
            border: UiRect::all(px(1.5)),
            border_radius: BorderRadius::all(px(8)),
            justify_content: JustifyContent::Center,
            align_items: AlignItems::Center,
            ..default()
        },
        BackgroundColor::default(),
        BorderColor::default(),
    )
}

/// Words on a dark ground.
pub fn words(font: TextFont, ink: TextRole, words: impl Into<String>) -> impl Bundle {
    (Text::new(words), font, ink, TextColor::default(), Pickable::IGNORE)
}

/// Children one below the other.
pub fn column(gap: f32) -> Node {
    Node {
        flex_direction: FlexDirection::Column,
        align_items: AlignItems::Center,
        row_gap: px(gap),
        ..default()
    }
}

/// Children side by side, in as many rows as it takes.
pub fn row(gap: f32) -> Node {
    Node {
        flex_wrap: FlexWrap::Wrap,
        align_items: AlignItems::Center,
        justify_content: JustifyContent::Center,
        column_gap: px(gap),
        row_gap: px(gap),
        ..default()
    }
}

/// A dark panel. Nothing shows through it: words on it are not disturbed. It has its own padding if
/// `node` has none.
pub fn panel(node: Node) -> impl Bundle {
    let padding = if node.padding == UiRect::ZERO { UiRect::all(px(24)) } else { node.padding };
    (
        PanelGround,
        Node {
            padding,
            border: UiRect::all(px(1.5)),
            border_radius: BorderRadius::all(px(14)),
            ..node
        },
        BackgroundColor::default(),
        BorderColor::default(),
    )
}

/// Between two lines that run out, a row of seeds: under what a page or a panel is about.
pub fn flourish() -> impl Bundle {
    let line = || {
        let node = Node { height: px(1.5), flex_grow: 1.0, ..default() };
        (AccentLine, Pickable::IGNORE, BackgroundColor::default(), node)
    };
    let seed = |side: f32| {
        let node = Node {
            width: px(side),
            height: px(side),
            border_radius: BorderRadius::MAX,
            flex_shrink: 0.0,
            ..default()
        };
        (AccentLine, Pickable::IGNORE, BackgroundColor::default(), node)
    };
    (
        Pickable::IGNORE,
        Node {
            width: percent(100),
            height: px(10),
            flex_shrink: 0.0,
            align_items: AlignItems::Center,
            column_gap: px(9),
            ..default()
        },
        children![line(), seed(5.0), seed(8.0), seed(5.0), line()],
    )
}

/// A fine line between two parts.
pub fn hairline() -> impl Bundle {
    let node = Node { width: percent(100), height: px(1), flex_shrink: 0.0, ..default() };
    (AccentLine, Pickable::IGNORE, BackgroundColor::default(), node)
}

/// What is not displayed is out of Tab's reach: the engine goes through it all the same. A place in the
/// order is kept as a negative number meanwhile.
fn keep_out_of_reach(
    mut stops: Query<(Entity, &mut TabIndex), With<Node>>,
    nodes: Query<&Node>,
    parents: Query<&ChildOf>,
) {
    let gone = |entity| nodes.get(entity).is_ok_and(|node| node.display == Display::None);
    for (entity, mut stop) in &mut stops {
        let hidden = gone(entity) || parents.iter_ancestors(entity).any(gone);
        if hidden != (stop.0 < 0) {
            stop.0 = -1 - stop.0;
        }
    }
}

fn dress_buttons(
    face: Res<ActiveTheme>,
    focus: Res<InputFocus>,
    focus_visible: Res<InputFocusVisible>,
    mut buttons: Query<(
        Entity,
        &ButtonLook,
        &Hovered,
        Has<Pressed>,
        Has<InteractionDisabled>,
        &mut BackgroundColor,
        &mut BorderColor,
    )>,
    children: Query<&Children>,
    mut texts: Query<&mut TextColor, With<ButtonWords>>,
) {
    let palette = face.palette();
    for (entity, look, hovered, pressed, disabled, mut ground, mut border) in &mut buttons {
        let (paper, ink) = match look {
            _ if disabled => (palette.night, palette.disabled),
            ButtonLook::Chosen => (palette.ivory, palette.ink),
            ButtonLook::Plain | ButtonLook::Quiet => (palette.button, palette.cream),
        };
        let quiet = *look == ButtonLook::Quiet && !(hovered.0 && !disabled || pressed);
        let lift = match (disabled, pressed, hovered.0) {
            (true, ..) => 0.0,
            (_, true, _) => -0.05,
            (_, _, true) => 0.07,
            _ => 0.0,
        };
        let focused = focus_visible.0 && focus.get() == Some(entity);
        let edge = match (focused || hovered.0 && !disabled, look, disabled) {
            (true, ..) => colour(palette.accent),
            (_, ButtonLook::Quiet, _) => Color::NONE,
            (.., disabled) => colour(palette.accent).with_alpha(if disabled { 0.15 } else { 0.4 }),
        };
        let paper = if quiet { Color::NONE } else { colour(paper).lighter(lift) };
        ground.set_if_neq(BackgroundColor(paper));
        border.set_if_neq(BorderColor::all(edge));
        for part in children.iter_descendants(entity) {
            if let Ok(mut text) = texts.get_mut(part) {
                text.set_if_neq(TextColor(colour(ink)));
            }
        }
    }
}

fn dress_words(face: Res<ActiveTheme>, mut texts: Query<(&TextRole, &mut TextColor)>) {
    let palette = face.palette();
    for (ink, mut text) in &mut texts {
        let ink = match ink {
            TextRole::Cream => palette.cream,
            TextRole::Soft => palette.soft,
            TextRole::Accent => palette.accent,
            TextRole::Dark => palette.ink,
            TextRole::DarkSoft => palette.faint_ink,
        };
        text.set_if_neq(TextColor(colour(ink)));
    }
}

fn dress_panels(
    face: Res<ActiveTheme>,
    mut panels: Query<(&mut BackgroundColor, &mut BorderColor), With<PanelGround>>,
) {
    let palette = face.palette();
    for (mut ground, mut border) in &mut panels {
        ground.set_if_neq(BackgroundColor(colour(palette.night)));
        border.set_if_neq(BorderColor::all(colour(palette.accent).with_alpha(0.45)));
    }
}

fn dress_gilt(
    face: Res<ActiveTheme>,
    mut gilt: Query<(&mut BackgroundColor, &Node), With<AccentLine>>,
) {
    let accent = colour(face.palette().accent);
    for (mut ground, node) in &mut gilt {
        // A line is fainter than a seed.
        let strength = if node.border_radius == BorderRadius::MAX { 0.9 } else { 0.32 };
        ground.set_if_neq(BackgroundColor(accent.with_alpha(strength)));
    }
}

fn dress_scrims(face: Res<ActiveTheme>, mut scrims: Query<&mut BackgroundColor, With<Dimmer>>) {
    let night = colour(face.palette().night).with_alpha(SCRIM);
    for mut ground in &mut scrims {
        ground.set_if_neq(BackgroundColor(night));
    }
}

fn dress_plates(
    face: Res<ActiveTheme>,
    mut plates: Query<(&PlateColor, &mut BackgroundColor, &mut BorderColor)>,
) {
    let palette = face.palette();
    for (plate, mut ground, mut border) in &mut plates {
        let (paper, edge) = if plate.lit { (palette.ivory, 1.0) } else { (palette.button, 0.35) };
        ground.set_if_neq(BackgroundColor(colour(paper)));
        border.set_if_neq(BorderColor::all(colour(palette.accent).with_alpha(edge)));
    }
}
