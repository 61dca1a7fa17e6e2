//! Areas that scroll: by wheel, by finger, by keys and by a bar; their edges fade while there is more.

use bevy::ecs::system::SystemParam;
use bevy::input_focus::InputFocus;
use bevy::picking::Pickable;
use bevy::picking::hover::Hovered;
use bevy::picking::pointer::PointerId;
use bevy::prelude::*;
use bevy::text::EditableText;
use bevy::ui::{Pressed, UiSystems};
use bevy::ui_widgets::{ControlOrientation, ScrollArea, Scrollbar, ScrollbarThumb, Slider};

use crate::game::GameSet;
use crate::input::{Action, TriggeredActions};
use crate::theme::widgets::{UpdateWidgetColors, column};
use crate::theme::{ActiveTheme, colour};
use crate::ui::panel_stack::{PanelLayer, ShowPanels};
use crate::ui::screen::Screen;

/// How far an arrow key scrolls, in logical pixels.
const LINE_PX: f32 = 40.0;
/// How far a page key scrolls, as a share of what is seen.
const PAGE_SHARE: f32 = 0.9;
/// Width of the scroll bar, in logical pixels.
const BAR_WIDTH_PX: f32 = 10.0;
/// Least length of its thumb, in logical pixels.
const MIN_THUMB_PX: f32 = 36.0;
/// Height over which the first and last lines fade, in logical pixels.
const FADE_HEIGHT_PX: f32 = 34.0;
/// Width of the ring around the focused node, in logical pixels.
pub const FOCUS_RING_WIDTH_PX: f32 = 2.5;
/// Distance of that ring from its node, in logical pixels.
pub const FOCUS_RING_GAP_PX: f32 = 1.5;
/// What the ring needs on each side of a node, in logical pixels.
const FOCUS_RING_PX: f32 = FOCUS_RING_GAP_PX + FOCUS_RING_WIDTH_PX;
/// A finger that has moved this far scrolls and does not press, in logical pixels.
const MIN_DRAG_PX: f32 = 10.0;

/// The area scrolls by the arrow keys too: nothing in it takes the focus.
#[derive(Component)]
pub struct ScrollsByArrows;

/// The bar beside an area.
#[derive(Component)]
struct ScrollBarOf(Entity);

/// What covers the first or the last lines of an area while more come before or follow.
#[derive(Component)]
struct EdgeFade {
    area: Entity,
    before: bool,
}

pub(super) fn plugin(app: &mut App) {
    app.add_observer(scroll_by_finger)
        .add_systems(Update, scroll_by_keys.in_set(GameSet::Present).after(ShowPanels))
        .add_systems(
            PostUpdate,
            update_bars_and_fades.after(UpdateWidgetColors).before(UiSystems::Prepare),
        );
}

/// Spawns an area that scrolls if its content is higher than its room; content becomes a child of the entity
/// that is returned.
pub fn spawn(commands: &mut Commands, parent: Entity, content: Node) -> Entity {
    let holder = Node { width: percent(100), ..default() };
    spawn_in(commands, parent, holder, content, None).1
}

/// The same, for the whole of a page: its bar lies over the page's margin.
pub fn page(commands: &mut Commands, parent: Entity, content: Node) -> Entity {
    let holder = Node { flex_grow: 1.0, flex_basis: px(0), ..default() };
    spawn_in(commands, parent, holder, content, Some(0.0)).1
}

/// The same, for an area around content that is `width_px` logical pixels wide: its bar and the focus rings lie
/// in the margin of the parent.
pub fn snug(commands: &mut Commands, parent: Entity, width_px: f32) -> Entity {
    let holder = Node {
        width: px(width_px + 2.0 * FOCUS_RING_PX),
        max_width: percent(100),
        margin: UiRect::vertical(px(-FOCUS_RING_PX)),
        ..default()
    };
    let content = Node { padding: UiRect::all(px(FOCUS_RING_PX)), ..column(0.0) };
    spawn_in(commands, parent, holder, content, Some(-BAR_WIDTH_PX)).1
}

/// The same, for an area that takes all the height that its parent has left: returns the node that holds it and
/// its bar, and the entity for its content.
pub fn filling(commands: &mut Commands, parent: Entity, content: Node) -> (Entity, Entity) {
    let holder = Node { flex_grow: 1.0, flex_basis: px(0), ..default() };
    spawn_in(commands, parent, holder, content, None)
}

fn spawn_in(
    commands: &mut Commands,
    parent: Entity,
    holder: Node,
    content: Node,
    over: Option<f32>,
) -> (Entity, Entity) {
    let holder = Node { min_height: px(0), column_gap: px(6), ..holder };
    let holder = commands.spawn((holder, Pickable::IGNORE, ChildOf(parent))).id();
    let area = Node {
        overflow: Overflow::scroll_y(),
        flex_grow: 1.0,
        flex_basis: px(0),
        min_width: px(0),
        min_height: px(0),
        ..content
    };
    let area = commands.spawn((ScrollArea, area, ChildOf(holder))).id();
    for before in [true, false] {
        commands.spawn((
            EdgeFade { area, before },
            Pickable::IGNORE,
            Visibility::Hidden,
            Node {
                position_type: PositionType::Absolute,
                left: px(0),
                right: px(if over.is_some() { 0.0 } else { BAR_WIDTH_PX + 6.0 }),
                top: if before { px(0) } else { auto() },
                bottom: if before { auto() } else { px(0) },
                height: px(FADE_HEIGHT_PX),
                ..default()
            },
            BackgroundGradient::default(),
            ChildOf(holder),
        ));
    }
    let bar = Node {
        width: px(BAR_WIDTH_PX),
        flex_shrink: 0.0,
        border_radius: BorderRadius::MAX,
        ..default()
    };
    // Beside the content, or over something else at this distance from the area's right side.
    let bar = match over {
        None => bar,
        Some(right) => Node {
            position_type: PositionType::Absolute,
            right: px(right),
            top: px(4),
            bottom: px(4),
            ..bar
        },
    };
    commands.spawn((
        ScrollBarOf(area),
        Scrollbar::new(area, ControlOrientation::Vertical, MIN_THUMB_PX),
        Hovered::default(),
        bar,
        BackgroundColor::default(),
        ChildOf(holder),
        children![(
            ScrollbarThumb { border_radius: BorderRadius::MAX, ..default() },
            BackgroundColor::default(),
        )],
    ));
    (holder, area)
}

/// Scrolls an area with the finger that drags it; the mouse has its wheel.
fn scroll_by_finger(
    mut drag: On<Pointer<Drag>>,
    mut commands: Commands,
    scale: Res<UiScale>,
    mut areas: Query<(&Node, &ComputedNode, &mut ScrollPosition), With<ScrollArea>>,
    pressed: Query<Entity, With<Pressed>>,
) {
    let Ok((node, computed, mut position)) = areas.get_mut(drag.entity) else {
        return;
    };
    if !matches!(drag.pointer_id, PointerId::Touch(_)) || node.overflow.y != OverflowAxis::Scroll {
        return;
    }
    drag.propagate(false);
    let to = (position.y - drag.delta.y / scale.0.max(1e-3)).clamp(0.0, hidden_height(computed));
    if position.y != to {
        position.y = to;
    }
    if drag.distance.length() > MIN_DRAG_PX {
        for button in &pressed {
            commands.entity(button).remove::<Pressed>();
        }
    }
}

/// The widget with the focus.
#[derive(SystemParam)]
struct FocusedWidget<'w, 's> {
    focus: Res<'w, InputFocus>,
    with_ends: Query<'w, 's, (), Or<(With<EditableText>, With<Slider>)>>,
}

impl FocusedWidget<'_, '_> {
    /// Whether it takes the keys Home and End for itself.
    fn uses_home_and_end(&self) -> bool {
        self.focus.get().is_some_and(|widget| self.with_ends.contains(widget))
    }
}

/// Page keys scroll the panel on top, or a screen other than the match screen, where they step through the
/// match. Home and End do so too except in text fields and on sliders, and arrow keys in areas with
/// [`ScrollsByArrows`].
fn scroll_by_keys(
    keys: Res<ButtonInput<KeyCode>>,
    actions: Res<TriggeredActions>,
    focused: FocusedWidget,
    screen: Res<State<Screen>>,
    layers: Query<Entity, With<PanelLayer>>,
    children: Query<&Children>,
    mut areas: Query<
        (Entity, &mut ScrollPosition, &ComputedNode, Has<ScrollsByArrows>),
        With<ScrollArea>,
    >,
) {
    let pressed = |plus, minus| {
        f32::from(u8::from(keys.just_pressed(plus))) - f32::from(u8::from(keys.just_pressed(minus)))
    };
    let page = |action, key| f32::from(u8::from(actions.has(action) || keys.just_pressed(key)));
    let pages =
        page(Action::StepForward, KeyCode::PageDown) - page(Action::StepBack, KeyCode::PageUp);
    let lines = pressed(KeyCode::ArrowDown, KeyCode::ArrowUp);
    let ends = pressed(KeyCode::End, KeyCode::Home);
    if [pages, lines, ends] == [0.0; 3] {
        return;
    }
    let ends = if focused.uses_home_and_end() { 0.0 } else { ends };
    let on_top: Option<Vec<_>> =
        layers.iter().next().map(|layer| children.iter_descendants(layer).collect());
    if on_top.is_none() && *screen.get() == Screen::Match {
        return;
    }
    for (entity, mut position, node, by_arrows) in &mut areas {
        if on_top.as_ref().is_some_and(|on_top| !on_top.contains(&entity)) {
            continue;
        }
        let page = node.size().y * node.inverse_scale_factor() * PAGE_SHARE;
        let lines = if by_arrows { lines * LINE_PX } else { 0.0 };
        let to = if ends == 0.0 { position.y + pages * page + lines } else { ends * f32::MAX };
        let to = to.clamp(0.0, hidden_height(node));
        if position.y != to {
            position.y = to;
        }
    }
}

/// The height of an area's content that does not fit into it, in logical pixels.
fn hidden_height(node: &ComputedNode) -> f32 {
    ((node.content_size().y - node.size().y) * node.inverse_scale_factor()).max(0.0)
}

/// The scroll position at which `part` of an area is in its middle, or as near to it as possible.
pub fn to_middle(
    (area, at, from): (&ComputedNode, &UiGlobalTransform, &ScrollPosition),
    part: &UiGlobalTransform,
) -> f32 {
    let off = (part.translation.y - at.translation.y) * area.inverse_scale_factor();
    (from.y + off).clamp(0.0, hidden_height(area))
}

/// Shows the bar where something scrolls, and fades the first and last lines where there are more.
fn update_bars_and_fades(
    theme: Res<ActiveTheme>,
    areas: Query<(&ComputedNode, &ScrollPosition), With<ScrollArea>>,
    mut bars: Query<(&ScrollBarOf, &Hovered, &Children, &mut Visibility), Without<EdgeFade>>,
    mut fades: Query<(&EdgeFade, &mut Visibility, &mut BackgroundGradient), Without<ScrollBarOf>>,
    mut backgrounds: Query<&mut BackgroundColor>,
) {
    let palette = theme.palette();
    let shown = |shown| if shown { Visibility::Inherited } else { Visibility::Hidden };
    for (bar, hovered, children, mut visibility) in &mut bars {
        let scrolls = areas.get(bar.0).is_ok_and(|(node, _)| hidden_height(node) > 1.0);
        visibility.set_if_neq(shown(scrolls));
        for thumb in children {
            if let Ok(mut background) = backgrounds.get_mut(*thumb) {
                let strength = if hovered.0 { 0.95 } else { 0.6 };
                background.set_if_neq(BackgroundColor(colour(palette.accent).with_alpha(strength)));
            }
        }
    }
    for (fade, mut visibility, mut gradient) in &mut fades {
        let hides = areas.get(fade.area).is_ok_and(|(node, at)| {
            let rest = if fade.before { at.y } else { hidden_height(node) - at.y };
            rest > 1.0
        });
        visibility.set_if_neq(shown(hides));
        let night = colour(palette.night);
        let fading = vec![night.with_alpha(0.0).into(), night.into()];
        let gradient_of =
            if fade.before { LinearGradient::to_top } else { LinearGradient::to_bottom };
        gradient.set_if_neq(BackgroundGradient::from(gradient_of(fading)));
    }
}
