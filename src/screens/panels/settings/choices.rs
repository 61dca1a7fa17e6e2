//! Settings of which one of several is chosen.

use bevy::prelude::*;
use bevy::ui_widgets::Activate;

use crate::game::GameSet;
use crate::settings::{Accessibility, Appearance, Assistance, GameSpeed, Motion, Speed, Volumes};
use crate::theme::widgets::ButtonLook;

/// What a button chooses.
#[derive(Component, Clone, PartialEq, Eq, Debug)]
pub(super) enum Choice {
    /// How fast seeds fall.
    Speed(Speed),
    /// Whether nothing sounds.
    Muted(bool),
    /// The face of every board, by id; empty: each game has its own.
    Face(String),
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
    mut looks: ResMut<Appearance>,
    mut comfort: ResMut<Accessibility>,
    mut aids: ResMut<Assistance>,
) {
    match choices.get(activate.entity) {
        Ok(Choice::Speed(speed)) => {
            pace.speed = *speed;
            pace.override_for_run = None;
        }
        Ok(Choice::Muted(muted)) => loudness.muted = *muted,
        Ok(Choice::Face(id)) => looks.face.clone_from(id),
        Ok(Choice::Motion(motion)) => looks.motion = *motion,
        Ok(Choice::Size(size)) => comfort.size = *size,
        Ok(Choice::FaceToFace(across)) => comfort.face_to_face = *across,
        Ok(Choice::Previews(previews)) => aids.previews = *previews,
        Ok(Choice::Values(values)) => aids.values = *values,
        Err(_) => {}
    }
}

/// What is chosen stands out, whoever chose it.
fn mark(
    pace: Res<GameSpeed>,
    loudness: Res<Volumes>,
    looks: Res<Appearance>,
    comfort: Res<Accessibility>,
    aids: Res<Assistance>,
    faces: Res<crate::theme::Themes>,
    mut choices: Query<(&Choice, &mut ButtonLook)>,
) {
    // A face that does not exist is as good as none.
    let face = faces.known(&looks.face).map_or("", |face| face.id.as_str());
    for (choice, mut look) in &mut choices {
        let chosen = match choice {
            Choice::Speed(speed) => pace.speed() == *speed,
            Choice::Muted(muted) => loudness.muted == *muted,
            Choice::Face(id) => face == id,
            Choice::Motion(motion) => looks.motion == *motion,
            Choice::Size(size) => comfort.size == *size,
            Choice::FaceToFace(across) => comfort.face_to_face == *across,
            Choice::Previews(previews) => aids.previews == *previews,
            Choice::Values(values) => aids.values == *values,
        };
        look.set_if_neq(if chosen { ButtonLook::Chosen } else { ButtonLook::Plain });
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

fn explain(looks: Res<Appearance>, mut lines: Query<&mut Text, With<WhatMotionDoes>>) {
    let what = match (looks.motion, looks.system_reduces) {
        (Motion::System, true) => "The system asks for reduced motion: nothing flies.",
        (Motion::System, false) => "Reduced if the system asks for it.",
        (Motion::Full, _) => "Seeds are lifted, carried and dropped.",
        (Motion::Reduced, _) => "Nothing flies: counts change and lights fade.",
    };
    for mut line in &mut lines {
        line.set_if_neq(Text::new(what));
    }
}
