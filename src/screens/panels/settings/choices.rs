//! Settings of which one of several is chosen.

use bevy::prelude::*;
use bevy::ui_widgets::Activate;

use crate::game::GameSet;
use crate::settings::{Accessibility, Appearance, Assistance, GameSpeed, Motion, Speed, Volumes};
use crate::theme::widgets::ButtonStyle;

/// What a button chooses.
#[derive(Component, Clone, PartialEq, Eq, Debug)]
pub(super) enum Choice {
    /// How fast seeds are sown.
    Speed(Speed),
    /// Whether sound is off.
    Muted(bool),
    /// The theme of every board by id; empty: each game has its own.
    Theme(String),
    /// Whether motion is reduced.
    Motion(Motion),
    /// The size of text, in percent.
    Size(u16),
    /// Whether the players sit on opposite sides of the screen.
    FaceToFace(bool),
    /// Whether a hovered pit shows what its sowing would do.
    Previews(bool),
    /// Whether every playable pit shows its value.
    Values(bool),
}

/// The line that explains the chosen motion.
#[derive(Component)]
pub(super) struct MotionExplanation;

pub(super) fn plugin(app: &mut App) {
    app.add_observer(choose)
        .add_systems(Update, (highlight_choices, explain_motion).in_set(GameSet::Present));
}

fn choose(
    activate: On<Activate>,
    choices: Query<&Choice>,
    mut game_speed: ResMut<GameSpeed>,
    mut volumes: ResMut<Volumes>,
    mut appearance: ResMut<Appearance>,
    mut accessibility: ResMut<Accessibility>,
    mut assistance: ResMut<Assistance>,
) {
    match choices.get(activate.entity) {
        Ok(Choice::Speed(speed)) => {
            game_speed.speed = *speed;
            game_speed.override_for_run = None;
        }
        Ok(Choice::Muted(muted)) => volumes.muted = *muted,
        Ok(Choice::Theme(id)) => appearance.face.clone_from(id),
        Ok(Choice::Motion(motion)) => appearance.motion = *motion,
        Ok(Choice::Size(size)) => accessibility.size = *size,
        Ok(Choice::FaceToFace(across)) => accessibility.face_to_face = *across,
        Ok(Choice::Previews(previews)) => assistance.previews = *previews,
        Ok(Choice::Values(values)) => assistance.values = *values,
        Err(_) => {}
    }
}

/// Highlights the buttons of what is set, however it was set.
fn highlight_choices(
    game_speed: Res<GameSpeed>,
    volumes: Res<Volumes>,
    appearance: Res<Appearance>,
    accessibility: Res<Accessibility>,
    assistance: Res<Assistance>,
    themes: Res<crate::theme::Themes>,
    mut choices: Query<(&Choice, &mut ButtonStyle)>,
) {
    // A theme that does not exist counts as none.
    let theme = themes.find(&appearance.face).map_or("", |theme| theme.id.as_str());
    for (choice, mut look) in &mut choices {
        let chosen = match choice {
            Choice::Speed(speed) => game_speed.speed() == *speed,
            Choice::Muted(muted) => volumes.muted == *muted,
            Choice::Theme(id) => theme == id,
            Choice::Motion(motion) => appearance.motion == *motion,
            Choice::Size(size) => accessibility.size == *size,
            Choice::FaceToFace(across) => accessibility.face_to_face == *across,
            Choice::Previews(previews) => assistance.previews == *previews,
            Choice::Values(values) => assistance.values == *values,
        };
        look.set_if_neq(if chosen { ButtonStyle::Highlighted } else { ButtonStyle::Plain });
    }
}

/// The label of the button.
pub(super) fn name(motion: Motion) -> &'static str {
    match motion {
        Motion::System => "As the system",
        Motion::Full => "Full",
        Motion::Reduced => "Reduced",
    }
}

fn explain_motion(
    appearance: Res<Appearance>,
    mut lines: Query<&mut Text, With<MotionExplanation>>,
) {
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
