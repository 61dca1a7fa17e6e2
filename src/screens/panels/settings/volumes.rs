//! The sliders of the volumes.

use bevy::picking::Pickable;
use bevy::prelude::*;
use bevy::ui_widgets::{SliderValue, ValueChange};

use crate::game::GameSet;
use crate::settings::{MAX_VOLUME_PERCENT, Volumes};
use crate::theme::slider::slider;
use crate::theme::widgets::{TextRole, themed_text};
use crate::theme::{Fonts, size};

/// How much a key changes a volume, in percent.
const KEY_STEP_PERCENT: f32 = 5.0;
/// Width of the percentage, in logical pixels.
const LABEL_WIDTH_PX: f32 = 62.0;

/// A volume that can be set.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Volume {
    Effects,
    Ambience,
}

/// The text of the percentage.
#[derive(Component)]
struct PercentOf(Volume);

impl Volume {
    pub const ALL: [Self; 2] = [Self::Effects, Self::Ambience];

    pub fn name(self) -> &'static str {
        match self {
            Self::Effects => "Effects",
            Self::Ambience => "Ambience",
        }
    }

    fn of(self, volumes: &Volumes) -> u8 {
        let percent = match self {
            Self::Effects => volumes.effects,
            Self::Ambience => volumes.ambience,
        };
        percent.min(MAX_VOLUME_PERCENT)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_observer(set_volume).add_systems(Update, update_sliders.in_set(GameSet::Present));
}

pub(super) fn spawn(
    commands: &mut Commands,
    fonts: &Fonts,
    values: Entity,
    volume: Volume,
    volumes: &Volumes,
) {
    let value = f32::from(volume.of(volumes));
    let slider = slider(volume.name(), value, f32::from(MAX_VOLUME_PERCENT), KEY_STEP_PERCENT);
    commands.spawn((slider, volume, ChildOf(values)));
    commands.spawn((
        Node {
            width: px(LABEL_WIDTH_PX),
            justify_content: JustifyContent::End,
            align_items: AlignItems::Center,
            ..default()
        },
        Pickable::IGNORE,
        ChildOf(values),
        children![(themed_text(fonts.regular(size::BODY), TextRole::Cream, ""), PercentOf(volume))],
    ));
}

fn set_volume(change: On<ValueChange<f32>>, sliders: Query<&Volume>, mut volumes: ResMut<Volumes>) {
    let Ok(volume) = sliders.get(change.source) else {
        return;
    };
    let percent = change.value.round().clamp(0.0, f32::from(MAX_VOLUME_PERCENT)) as u8;
    if volume.of(&volumes) != percent {
        match volume {
            Volume::Effects => volumes.effects = percent,
            Volume::Ambience => volumes.ambience = percent,
        }
    }
}

/// Shows the volumes on sliders and in percentages.
fn update_sliders(
    mut commands: Commands,
    volumes: Res<Volumes>,
    sliders: Query<(Entity, &Volume, &SliderValue)>,
    mut percents: Query<(&PercentOf, &mut Text)>,
) {
    for (entity, volume, shown) in &sliders {
        let value = SliderValue(f32::from(volume.of(&volumes)));
        if *shown != value {
            // The panel may have been closed in this frame.
            commands.entity(entity).try_insert(value);
        }
    }
    for (PercentOf(volume), mut text) in &mut percents {
        text.set_if_neq(Text::new(format!("{} %", volume.of(&volumes))));
    }
}
