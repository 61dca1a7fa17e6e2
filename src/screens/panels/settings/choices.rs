//! Settings of which one of several is chosen.

use bevy::prelude::*;
use bevy::ui_widgets::Activate;

use crate::game::GameSet;
use crate::settings::{Accessibility, Appearance, Assistance, GameSpeed, Motion, Speed, Volumes};
use crate::theme::widgets::ButtonStyle;

/// What a button chooses.
#[derive(Component, Clone, PartialEq, Eq, Debug)]
pub(super) enum Choice {
    /// How fast seeds fall.
    Speed(Speed),
    /// Whether nothing sounds.
    Muted(bool),
    /// The theme of every board, by id; empty: each game has its own.
    Theme(String),
    /// How much moves.
    Motion(Motion),
    /// How large words are, in percent.
    Size(u16),
    /// Whether the players sit face to face.
    FaceToFace(bool),
    /// Whether a pit that is looked at shows what would come of it.
    Previews(bool),
    /// Whether every pit that can be played shows what it is worth.
    Values(bool),
}

/// The line on what the chosen motion does.
#[derive(Component)]
pub(super) struct WhatMotionDoes;

pub(super) fn plugin(app: &mut App) {
    app.add_observer(choose).add_systems(Update, (mark, explain).in_set(GameSet::Present));
}

fn choose(
    activate: On<Activate>,
    choices: Query<&Choice>,
    mut pace: ResMut<GameSpeed>,
    mut loudness: ResMut<Volumes>,
    mut appearance: ResMut<Appearance>,
    mut accessibility: ResMut<Accessibility>,
    mut aids: ResMut<Assistance>,
) {
    match choices.get(activate.entity) {
        Ok(Choice::Speed(speed)) => {
            pace.speed = *speed;
            pace.override_for_run = None;
        }
        Ok(Choice::Muted(muted)) => loudness.muted = *muted,
        Ok(Choice::Theme(id)) => appearance.face.clone_from(id),
        Ok(Choice::Motion(motion)) => appearance.motion = *motion,
        Ok(Choice::Size(size)) => accessibility.size = *size,
        Ok(Choice::FaceToFace(across)) => accessibility.face_to_face = *across,
        Ok(Choice::Previews(previews)) => aids.previews = *previews,
        Ok(Choice::Values(values)) => aids.values = *values,
        Err(_) => {}
    }
}

/// What is chosen stands out, whoever chose it.
fn mark(
    pace: Res<GameSpeed>,
    loudness: Res<Volumes>,
    appearance: Res<Appearance>,
    accessibility: Res<Accessibility>,
    aids: Res<Assistance>,
    themes: Res<crate::theme::Themes>,
    mut choices: Query<(&Choice, &mut ButtonStyle)>,
) {
    // A theme that does not exist is as good as none.
    let theme = themes.find(&appearance.face).map_or("", |theme| theme.id.as_str());
    for (choice, mut look) in &mut choices {
        let chosen = match choice {
            Choice::Speed(speed) => pace.speed() == *speed,
            Choice::Muted(muted) => loudness.muted == *muted,
            Choice::Theme(id) => theme == id,
            Choice::Motion(motion) => appearance.motion == *motion,
            Choice::Size(size) => accessibility.size == *size,
            Choice::FaceToFace(across) => accessibility.face_to_face == *across,
            Choice::Previews(previews) => aids.previews == *previews,
            Choice::Values(values) => aids.values == *values,
        };
        look.set_if_neq(if chosen { ButtonStyle::Highlighted } else { ButtonStyle::Plain });
    }
}

/// The word on the button.
pub(super) fn name(motion: Motion) -> &'static str {
    match motion {
        Motion::System => "As the system",
        Motion::Full => "Full",
        Motion::Reduced => "Reduced",
    }
}

fn explain(appearance: Res<Appearance>, mut lines: Query<&mut Text, With<WhatMotionDoes>>) {
    let what = match (appearance.motion, appearance.system_reduces) {
        (Motion::System, true) => "The system asks for reduced motion: nothing flies.",
        (Motion::System, false) => "Reduced if the system asks for it.",
        (Motion::Full, _) => "Seeds are lifted, carried and dropped.",
        (Motion::Reduced, _) => "Nothing flies: counts change and lights fade.",
    };
    for mut line in &mut lines {
        line.set_if_neq(Text::new(what));
    }
}
