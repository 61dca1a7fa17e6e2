//! The buttons that step through a match: to the start, back, play or pause, forward, to the end.

use bevy::prelude::*;
use bevy::ui::InteractionDisabled;
use bevy::ui_widgets::Activate;

use crate::game::{GameSet, Match, MatchCommand, MatchPhase, MatchPresence};
use crate::theme::Fonts;
use crate::theme::widgets::{ButtonStyle, button};

/// How far a button goes through the plies.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
enum MoveStep {
    ToStart,
    Back,
    Forward,
    ToEnd,
}

impl MoveStep {
    /// The number of plies that have been played where the step leads to.
    fn target_ply(self, current: &Match) -> usize {
        let history = current.history();
        match self {
            Self::ToStart => 0,
            Self::Back => history.cursor().saturating_sub(1),
            Self::Forward => history.cursor() + 1,
            Self::ToEnd => history.moves().len(),
        }
    }
}

/// The button that lets the match play by itself, or pauses it.
#[derive(Component)]
struct PlayPause;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (enable_steps, update_play_pause)
            .in_set(GameSet::Present)
            .run_if(in_state(MatchPresence::Present)),
    );
}

/// Spawns the buttons into the drawer; returns their row.
pub(super) fn spawn(commands: &mut Commands, sheet: Entity, fonts: &Fonts) -> Entity {
    let row = Node {
        column_gap: px(4),
        flex_shrink: 0.0,
        justify_content: JustifyContent::SpaceBetween,
        ..default()
    };
    let row = commands.spawn((row, ChildOf(sheet))).id();
    let mut spawn = |sign: &str, label: &str, share: f32| {
        let mut button = commands.spawn((button(fonts, sign, ButtonStyle::Plain), ChildOf(row)));
        button.insert(AccessibleLabel(label.to_owned()));
        button.entry::<Node>().and_modify(move |mut node| {
            node.flex_grow = share;
            node.padding = UiRect::axes(px(8), px(4));
        });
        button.id()
    };
    let to_start = spawn("\u{ab}", "To the start", 0.0);
    let back = spawn("\u{2039}", "Back", 0.0);
    let play_pause = spawn("Play", "Play or pause", 1.0);
    let forward = spawn("\u{203a}", "On", 0.0);
    let to_end = spawn("\u{bb}", "To the end", 0.0);
    for (button, step) in [
        (to_start, MoveStep::ToStart),
        (back, MoveStep::Back),
        (forward, MoveStep::Forward),
        (to_end, MoveStep::ToEnd),
    ] {
        commands.entity(button).insert(step).observe(go_to_step);
    }
    commands.entity(play_pause).insert(PlayPause).observe(toggle_autoplay);
    row
}

fn go_to_step(
    activate: On<Activate>,
    steps: Query<&MoveStep>,
    current: Option<Res<Match>>,
    mut match_commands: MessageWriter<MatchCommand>,
) {
    if let (Ok(step), Some(current)) = (steps.get(activate.entity), current) {
        match_commands.write(MatchCommand::GoTo(step.target_ply(&current)));
    }
}

fn toggle_autoplay(
    _: On<Activate>,
    current: Option<Res<Match>>,
    mut match_commands: MessageWriter<MatchCommand>,
) {
    if let Some(current) = current {
        match_commands.write(MatchCommand::PauseAutoplay(current.is_running()));
    }
}

/// A button that leads nowhere cannot be pressed.
fn enable_steps(
    mut commands: Commands,
    current: Res<Match>,
    buttons: Query<
        (Entity, Option<&MoveStep>, Has<InteractionDisabled>),
        Or<(With<MoveStep>, With<PlayPause>)>,
    >,
) {
    let opening = matches!(current.phase(), MatchPhase::Ritual);
    for (button, step, disabled) in &buttons {
        let possible = match step {
            Some(MoveStep::ToStart | MoveStep::Back) => current.history().can_undo(),
            Some(MoveStep::Forward) => current.history().can_redo() || current.can_play_one_more(),
            Some(MoveStep::ToEnd) => current.history().can_redo(),
            None => current.can_run(),
        };
        let enabled = possible && !opening;
        if enabled && disabled {
            commands.entity(button).remove::<InteractionDisabled>();
        } else if !enabled && !disabled {
            commands.entity(button).insert(InteractionDisabled);
        }
    }
}

fn update_play_pause(
    current: Res<Match>,
    mut buttons: Query<(&mut ButtonStyle, &Children), With<PlayPause>>,
    mut texts: Query<&mut Text>,
) {
    for (mut look, children) in &mut buttons {
        look.set_if_neq(if current.can_run() {
            ButtonStyle::Highlighted
        } else {
            ButtonStyle::Plain
        });
        for child in children {
            if let Ok(mut text) = texts.get_mut(*child) {
                text.set_if_neq(Text::new(if current.is_running() { "Pause" } else { "Play" }));
            }
        }
    }
}
