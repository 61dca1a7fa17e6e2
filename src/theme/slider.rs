//! A slider, for the pointer and the arrow keys.

use bevy::input_focus::tab_navigation::TabIndex;
use bevy::picking::Pickable;
use bevy::picking::hover::Hovered;
use bevy::prelude::*;
use bevy::ui_widgets::{
    Slider, SliderPrecision, SliderRange, SliderStep, SliderThumb, SliderValue, TrackClick,
};

use super::widgets::{MIN_TARGET_PX, UpdateWidgetColors};
use super::{ActiveTheme, colour};

/// The diameter of the thumb, in logical pixels at an interface scale of 1.
const THUMB_PX: f32 = 26.0;
/// The height of the track, in logical pixels at an interface scale of 1.
const TRACK_PX: f32 = 10.0;

/// The part of the track between its start and the thumb.
#[derive(Component)]
struct SliderFill;

/// The track in which the thumb moves.
#[derive(Component)]
struct SliderTrack;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostUpdate, style_sliders.in_set(UpdateWidgetColors));
}

/// A slider from 0 to `max` that arrow keys move by `step`. The caller observes its `ValueChange` and
/// inserts the new [`SliderValue`].
pub fn slider(label: &str, value: f32, max: f32, step: f32) -> impl Bundle {
    let track = Node {
        position_type: PositionType::Absolute,
        left: px(THUMB_PX / 2.0),
        right: px(THUMB_PX / 2.0),
        top: px((MIN_TARGET_PX - TRACK_PX) / 2.0),
        height: px(TRACK_PX),
        border: UiRect::all(px(1)),
        border_radius: BorderRadius::all(px(TRACK_PX / 2.0)),
        ..default()
    };
    (
        Slider { track_click: TrackClick::Snap, ..default() },
        SliderValue(value),
        SliderRange::new(0.0, max),
        SliderStep(step),
        SliderPrecision(0),
        AccessibleLabel(label.to_owned()),
        TabIndex(100),
        Hovered::default(),
        Node {
            min_width: px(120),
            flex_grow: 1.0,
            height: px(MIN_TARGET_PX),
            border_radius: BorderRadius::all(px(8)),
            ..default()
        },
        children![
            (
                SliderTrack,
                track,
                BackgroundColor::default(),
                BorderColor::default(),
                Pickable::IGNORE,
                children![(
                    SliderFill,
                    Node {
                        height: percent(100),
                        border_radius: BorderRadius::all(px(TRACK_PX / 2.0)),
                        ..default()
                    },
                    BackgroundColor::default(),
                    Pickable::IGNORE,
                )],
            ),
            (
                // The thumb moves by the width of the track less its own.
                Node {
                    position_type: PositionType::Absolute,
                    left: px(0),
                    right: px(THUMB_PX),
                    top: px((MIN_TARGET_PX - THUMB_PX) / 2.0),
                    height: px(THUMB_PX),
                    ..default()
                },
                Pickable { should_block_lower: false, is_hoverable: false },
                children![(
                    SliderThumb,
                    Node {
                        position_type: PositionType::Absolute,
                        width: px(THUMB_PX),
                        height: px(THUMB_PX),
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

/// Colours sliders by the theme, and moves their thumbs and fills to their values.
fn style_sliders(
    theme: Res<ActiveTheme>,
    sliders: Query<(Entity, &SliderValue, &SliderRange, &Hovered)>,
    children: Query<&Children>,
    mut tracks: Query<(&mut BackgroundColor, &mut BorderColor), With<SliderTrack>>,
    mut fills: Query<(&mut Node, &mut BackgroundColor), (With<SliderFill>, Without<SliderTrack>)>,
    mut thumbs: Query<
        (&mut Node, &mut BackgroundColor, &mut BorderColor),
        (With<SliderThumb>, Without<SliderFill>, Without<SliderTrack>),
    >,
) {
    let palette = theme.palette();
    for (slider, value, range, hovered) in &sliders {
        let position = percent(100.0 * range.thumb_position(value.0));
        for part in children.iter_descendants(slider) {
            if let Ok((mut background, mut border)) = tracks.get_mut(part) {
                background.set_if_neq(BackgroundColor(colour(palette.button)));
                border.set_if_neq(BorderColor::all(colour(palette.accent).with_alpha(0.4)));
            } else if let Ok((mut node, mut background)) = fills.get_mut(part) {
                if node.width != position {
                    node.width = position;
                }
                background.set_if_neq(BackgroundColor(colour(palette.accent)));
            } else if let Ok((mut node, mut background, mut border)) = thumbs.get_mut(part) {
                if node.left != position {
                    node.left = position;
                }
                let edge = colour(palette.accent);
                background.set_if_neq(BackgroundColor(colour(palette.ivory)));
                border.set_if_neq(BorderColor::all(if hovered.0 {
                    edge
                } else {
                    edge.darker(0.15)
                }));
            }
        }
    }
}
