//! A slider, for the pointer and the arrow keys.

use bevy::input_focus::tab_navigation::TabIndex;
use bevy::picking::Pickable;
use bevy::picking::hover::Hovered;
use bevy::prelude::*;
use bevy::ui::UiSystems;
use bevy::ui_widgets::{
    Slider, SliderPrecision, SliderRange, SliderStep, SliderThumb, SliderValue, TrackClick,
};

use super::widgets::TARGET;
use super::{ActiveTheme, colour};

/// Sizes at the interface's usual scale, in logical pixels.
const THUMB: f32 = 26.0;
const GROOVE: f32 = 10.0;

/// What the thumb has left behind it.
#[derive(Component)]
struct Fill;

/// The groove that it runs in.
#[derive(Component)]
struct Groove;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostUpdate, dress.before(UiSystems::Prepare));
}

/// A slider from 0 to `most` that keys move by `step`. Whoever spawns it hears its `ValueChange`
/// and inserts the new [`SliderValue`].
pub fn slider(label: &str, value: f32, most: f32, step: f32) -> impl Bundle {
    let across = Node {
        position_type: PositionType::Absolute,
        left: px(THUMB / 2.0),
        right: px(THUMB / 2.0),
        top: px((TARGET - GROOVE) / 2.0),
        height: px(GROOVE),
        border: UiRect::all(px(1)),
        border_radius: BorderRadius::all(px(GROOVE / 2.0)),
        ..default()
    };
    (
        Slider { track_click: TrackClick::Snap, ..default() },
        SliderValue(value),
        SliderRange::new(0.0, most),
        SliderStep(step),
        SliderPrecision(0),
        AccessibleLabel(label.to_owned()),
        TabIndex(100),
        Hovered::default(),
        Node {
            min_width: px(120),
            flex_grow: 1.0,
            height: px(TARGET),
            border_radius: BorderRadius::all(px(8)),
            ..default()
        },
        children![
            (
                Groove,
                across,
                BackgroundColor::default(),
                BorderColor::default(),
                Pickable::IGNORE,
                children![(
                    Fill,
                    Node {
                        height: percent(100),
                        border_radius: BorderRadius::all(px(GROOVE / 2.0)),
                        ..default()
                    },
                    BackgroundColor::default(),
                    Pickable::IGNORE,
                )],
            ),
            (
                // The thumb's own width is no part of its way.
                Node {
                    position_type: PositionType::Absolute,
                    left: px(0),
                    right: px(THUMB),
                    top: px((TARGET - THUMB) / 2.0),
                    height: px(THUMB),
                    ..default()
                },
                Pickable { should_block_lower: false, is_hoverable: false },
                children![(
                    SliderThumb,
                    Node {
                        position_type: PositionType::Absolute,
                        width: px(THUMB),
                        height: px(THUMB),
                        border: UiRect::all(px(2)),
                        border_radius: BorderRadius::MAX,
                        ..default()
                    },
                    BackgroundColor::default(),
                    BorderColor::default(),
                    BoxShadow::new(Color::BLACK.with_alpha(0.5), px(0), px(2), px(0), px(5)),
                )],
            ),
        ],
    )
}

fn dress(
    face: Res<ActiveTheme>,
    sliders: Query<(Entity, &SliderValue, &SliderRange, &Hovered)>,
    children: Query<&Children>,
    mut grooves: Query<(&mut BackgroundColor, &mut BorderColor), With<Groove>>,
    mut fills: Query<(&mut Node, &mut BackgroundColor), (With<Fill>, Without<Groove>)>,
    mut thumbs: Query<
        (&mut Node, &mut BackgroundColor, &mut BorderColor),
        (With<SliderThumb>, Without<Fill>, Without<Groove>),
    >,
) {
    let palette = face.palette();
    for (slider, value, range, hovered) in &sliders {
        let at = percent(100.0 * range.thumb_position(value.0));
        for part in children.iter_descendants(slider) {
            if let Ok((mut ground, mut border)) = grooves.get_mut(part) {
                ground.set_if_neq(BackgroundColor(colour(palette.button)));
                border.set_if_neq(BorderColor::all(colour(palette.accent).with_alpha(0.4)));
            } else if let Ok((mut node, mut ground)) = fills.get_mut(part) {
                if node.width != at {
                    node.width = at;
                }
                ground.set_if_neq(BackgroundColor(colour(palette.accent)));
            } else if let Ok((mut node, mut ground, mut border)) = thumbs.get_mut(part) {
                if node.left != at {
                    node.left = at;
                }
                let edge = colour(palette.accent);
                ground.set_if_neq(BackgroundColor(colour(palette.ivory)));
                border.set_if_neq(BorderColor::all(if hovered.0 {
                    edge
                } else {
                    edge.darker(0.15)
                }));
            }
        }
    }
}
