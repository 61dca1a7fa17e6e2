//! The widgets of the interface: buttons, panels, text. All are functions that return bundles.

use bevy::input::InputSystems;
use bevy::input_focus::tab_navigation::TabIndex;
use bevy::input_focus::{InputFocus, InputFocusVisible};
use bevy::picking::Pickable;
use bevy::picking::hover::Hovered;
use bevy::prelude::*;
use bevy::ui::{InteractionDisabled, Pressed, UiSystems};
use bevy::ui_widgets::Button;

use super::{ActiveTheme, DIMMER_OPACITY, Fonts, LocalizedText, colour, size};
use crate::words::Message;

/// The least width and height of a button, in logical pixels at an interface scale of 1.
pub const MIN_TARGET_PX: f32 = 44.0;

/// The style of a button, whose colours this file sets.
#[derive(Component, Default, Clone, Copy, PartialEq, Eq, Debug)]
pub enum ButtonStyle {
    /// Dark, as most buttons are.
    #[default]
    Plain,
    /// Ivory: what most people press next.
    Highlighted,
    /// Only its text, on the background of a group.
    Quiet,
}

/// Text anywhere in a button, which has the button's colour.
#[derive(Component)]
pub struct ButtonText;

/// The role of a text, which decides its colour.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub enum TextRole {
    /// Pale text on a dark background.
    Cream,
    /// Less important pale text.
    Soft,
    /// Text that stands out on a dark background.
    Accent,
    /// Dark text on ivory.
    Dark,
    /// Less important dark text.
    DarkSoft,
}

/// The background of a plate: ivory if it is lit, dark otherwise.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlateColor {
    /// Whether it is lit.
    pub lit: bool,
}

/// A dark background with an edge.
#[derive(Component)]
pub struct PanelBackground;

/// A thin line or a dot in the accent's colour.
#[derive(Component)]
pub struct AccentLine;

/// A dark background through which the table shows a little.
#[derive(Component)]
pub struct Dimmer;

/// Widgets take the colours of the theme and of their state.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct UpdateWidgetColors;

pub(super) fn plugin(app: &mut App) {
    app.configure_sets(PostUpdate, UpdateWidgetColors.before(UiSystems::Prepare));
    app.add_systems(PreUpdate, skip_hidden_tab_stops.before(InputSystems));
    app.add_systems(
        PostUpdate,
        (style_buttons, style_text, style_panels, style_accent_lines, style_dimmers, style_plates)
            .in_set(UpdateWidgetColors),
    );
}

/// A button with this text.
pub fn button(fonts: &Fonts, text: impl Into<Message>, style: ButtonStyle) -> impl Bundle {
    (
        bare_button(style),
        children![(
            ButtonText,
            LocalizedText(text.into()),
            fonts.bold(size::BODY),
            TextLayout::no_wrap(),
            TextColor::default(),
            Pickable::IGNORE,
        )],
    )
}

/// A button without content.
pub fn bare_button(style: ButtonStyle) -> impl Bundle {
    (
        Button,
        style,
        TabIndex(100),
        Hovered::default(),
        Node {
            min_width: px(MIN_TARGET_PX),
            min_height: px(MIN_TARGET_PX),
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

/// Text whose colour follows the theme.
pub fn themed_text(font: TextFont, role: TextRole, text: impl Into<Message>) -> impl Bundle {
    (LocalizedText(text.into()), font, role, TextColor::default(), Pickable::IGNORE)
}

/// A column of children, `gap` logical pixels apart.
pub fn column(gap: f32) -> Node {
    Node {
        flex_direction: FlexDirection::Column,
        align_items: AlignItems::Center,
        row_gap: px(gap),
        ..default()
    }
}

/// A row of children, `gap` logical pixels apart, which breaks into further rows where it is too long.
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

/// A dark, opaque panel. It has a default padding if `node` has none.
pub fn panel(node: Node) -> impl Bundle {
    let padding = if node.padding == UiRect::ZERO { UiRect::all(px(24)) } else { node.padding };
    (
        PanelBackground,
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

/// An ornament below the title of a page or panel: a row of seeds between two lines.
pub fn ornament() -> impl Bundle {
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

/// A thin line between two parts.
pub fn hairline() -> impl Bundle {
    let node = Node { width: percent(100), height: px(1), flex_shrink: 0.0, ..default() };
    (AccentLine, Pickable::IGNORE, BackgroundColor::default(), node)
}

/// Takes nodes that are not displayed out of the tab order, which the engine does not do. Meanwhile the
/// place in the order is stored as a negative number.
fn skip_hidden_tab_stops(
    mut tab_stops: Query<(Entity, &mut TabIndex), With<Node>>,
    nodes: Query<&Node>,
    parents: Query<&ChildOf>,
) {
    let undisplayed = |entity| nodes.get(entity).is_ok_and(|node| node.display == Display::None);
    for (entity, mut index) in &mut tab_stops {
        let hidden = undisplayed(entity) || parents.iter_ancestors(entity).any(undisplayed);
        if hidden != (index.0 < 0) {
            index.0 = -1 - index.0;
        }
    }
}

/// Colours buttons by their style and by what the player does to them.
fn style_buttons(
    theme: Res<ActiveTheme>,
    focus: Res<InputFocus>,
    focus_visible: Res<InputFocusVisible>,
    mut buttons: Query<(
        Entity,
        &ButtonStyle,
        &Hovered,
        Has<Pressed>,
        Has<InteractionDisabled>,
        &mut BackgroundColor,
        &mut BorderColor,
    )>,
    children: Query<&Children>,
    mut texts: Query<&mut TextColor, With<ButtonText>>,
) {
    let palette = theme.palette();
    for (entity, style, hovered, pressed, disabled, mut background, mut border) in &mut buttons {
        let (fill, text_colour) = match style {
            _ if disabled => (palette.night, palette.disabled),
            ButtonStyle::Highlighted => (palette.ivory, palette.ink),
            ButtonStyle::Plain | ButtonStyle::Quiet => (palette.button, palette.cream),
        };
        let quiet = *style == ButtonStyle::Quiet && !(hovered.0 && !disabled || pressed);
        let lightening = match (disabled, pressed, hovered.0) {
            (true, ..) => 0.0,
            (_, true, _) => -0.05,
            (_, _, true) => 0.07,
            _ => 0.0,
        };
        let focused = focus_visible.0 && focus.get() == Some(entity);
        let edge = match (focused || hovered.0 && !disabled, style, disabled) {
            (true, ..) => colour(palette.accent),
            (_, ButtonStyle::Quiet, _) => Color::NONE,
            (.., disabled) => colour(palette.accent).with_alpha(if disabled { 0.15 } else { 0.4 }),
        };
        let fill = if quiet { Color::NONE } else { colour(fill).lighter(lightening) };
        background.set_if_neq(BackgroundColor(fill));
        border.set_if_neq(BorderColor::all(edge));
        for part in children.iter_descendants(entity) {
            if let Ok(mut text) = texts.get_mut(part) {
                text.set_if_neq(TextColor(colour(text_colour)));
            }
        }
    }
}

fn style_text(theme: Res<ActiveTheme>, mut texts: Query<(&TextRole, &mut TextColor)>) {
    let palette = theme.palette();
    for (role, mut text) in &mut texts {
        let text_colour = match role {
            TextRole::Cream => palette.cream,
            TextRole::Soft => palette.soft,
            TextRole::Accent => palette.accent,
            TextRole::Dark => palette.ink,
            TextRole::DarkSoft => palette.faint_ink,
        };
        text.set_if_neq(TextColor(colour(text_colour)));
    }
}

fn style_panels(
    theme: Res<ActiveTheme>,
    mut panels: Query<(&mut BackgroundColor, &mut BorderColor), With<PanelBackground>>,
) {
    let palette = theme.palette();
    for (mut background, mut border) in &mut panels {
        background.set_if_neq(BackgroundColor(colour(palette.night)));
        border.set_if_neq(BorderColor::all(colour(palette.accent).with_alpha(0.45)));
    }
}

fn style_accent_lines(
    theme: Res<ActiveTheme>,
    mut lines: Query<(&mut BackgroundColor, &Node), With<AccentLine>>,
) {
    let accent = colour(theme.palette().accent);
    for (mut background, node) in &mut lines {
        // A line is fainter than a dot.
        let opacity = if node.border_radius == BorderRadius::MAX { 0.9 } else { 0.32 };
        background.set_if_neq(BackgroundColor(accent.with_alpha(opacity)));
    }
}

fn style_dimmers(theme: Res<ActiveTheme>, mut dimmers: Query<&mut BackgroundColor, With<Dimmer>>) {
    let night = colour(theme.palette().night).with_alpha(DIMMER_OPACITY);
    for mut background in &mut dimmers {
        background.set_if_neq(BackgroundColor(night));
    }
}

fn style_plates(
    theme: Res<ActiveTheme>,
    mut plates: Query<(&PlateColor, &mut BackgroundColor, &mut BorderColor)>,
) {
    let palette = theme.palette();
    for (plate, mut background, mut border) in &mut plates {
        let (fill, edge) = if plate.lit { (palette.ivory, 1.0) } else { (palette.button, 0.35) };
        background.set_if_neq(BackgroundColor(colour(fill)));
        border.set_if_neq(BorderColor::all(colour(palette.accent).with_alpha(edge)));
    }
}
