//! How far the tutorial has come: it sets a task, checks the move that is played, and continues.

use bevy::prelude::*;
use bevy::ui_widgets::Activate;

use crate::board::{BoardSet, TutorialTarget};
use crate::game::{GameSet, Match, MatchCommand, MatchEvent, NewMatch, UpdateAnalysis};
use crate::rules::Ruleset;
use crate::screens::start_match::MatchStarter;
use crate::teaching::{Tutorial, TutorialStep, TutorialTask, tutorial};
use crate::ui::focus::FocusSet;
use crate::words::Message;

/// A button that starts the tutorial of a game.
#[derive(Component, Clone, PartialEq, Eq, Debug)]
pub struct StartsTutorial {
    /// The game's id.
    pub game: String,
}

/// The tutorial that is under way.
#[derive(Resource, Clone, Debug)]
pub struct TutorialProgress {
    ruleset: Ruleset,
    tutorial: Tutorial,
    /// The step, from 0.
    step: usize,
    stage: Stage,
    /// The step, from 1, for which the button that continues was given the focus; `None` while the step is
    /// not done.
    pub(super) focused_step: Option<usize>,
}

/// How far a step has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    /// It waits for a move.
    Waiting,
    /// The right move is being shown.
    RightMove,
    /// A wrong move is being shown.
    WrongMove,
    /// A wrong move was played, and is taken back.
    TakenBack,
    /// The task is done, or there was none.
    Done,
}

impl TutorialProgress {
    fn of(ruleset: &Ruleset) -> Option<Self> {
        let tutorial = tutorial(&ruleset.id)?;
        let stage = Stage::of(tutorial.steps.first()?);
        Some(Self { ruleset: ruleset.clone(), tutorial, step: 0, stage, focused_step: None })
    }

    /// Whether the step is done, so that the next one may come; until then the player is to move, or a move
    /// is being shown.
    pub fn is_done(&self) -> bool {
        self.stage == Stage::Done
    }

    /// The game's ruleset.
    pub(super) fn ruleset(&self) -> &Ruleset {
        &self.ruleset
    }

    /// The number of the step and how many there are, from 1.
    pub fn progress(&self) -> (usize, usize) {
        (self.step + 1, self.tutorial.steps.len())
    }

    /// The text of the tutorial now.
    pub fn message(&self) -> Message {
        let Some(step) = self.tutorial.steps.get(self.step) else {
            return Message::from("");
        };
        match (self.stage, &step.task) {
            (Stage::Done, Some(task)) => task.done.clone(),
            (Stage::TakenBack, Some(task)) => task.hint.clone(),
            _ => step.says.clone(),
        }
    }

    /// The pit that is to be sown now.
    fn target(&self) -> TutorialTarget {
        let waits = matches!(self.stage, Stage::Waiting | Stage::TakenBack);
        self.task()
            .filter(|_| waits)
            .map_or(TutorialTarget::None, |task| TutorialTarget::Pit(task.pit))
    }

    pub(super) fn is_last(&self) -> bool {
        self.step + 1 >= self.tutorial.steps.len()
    }

    fn task(&self) -> Option<&TutorialTask> {
        self.tutorial.steps.get(self.step)?.task.as_ref()
    }

    fn position(&self) -> Option<NewMatch> {
        NewMatch::practice(self.ruleset.clone(), &self.tutorial.steps.get(self.step)?.setup)
    }
}

impl Stage {
    fn of(step: &TutorialStep) -> Self {
        if step.task.is_some() { Self::Waiting } else { Self::Done }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_observer(start_tutorial).add_systems(
        Update,
        (
            check_moves
                .after(UpdateAnalysis)
                .before(GameSet::Animate)
                .run_if(resource_exists::<TutorialProgress>),
            mark_target_pit
                .in_set(GameSet::Animate)
                .after(FocusSet::Choose)
                .before(BoardSet::UpdateVisuals),
        ),
    );
}

fn start_tutorial(
    activate: On<Activate>,
    mut commands: Commands,
    buttons: Query<&StartsTutorial>,
    mut starter: MatchStarter,
) {
    let Ok(StartsTutorial { game }) = buttons.get(activate.entity) else {
        return;
    };
    if starter.navigator.has_started_match() {
        return;
    }
    let Some(progress) = starter.find(game).and_then(TutorialProgress::of) else {
        return;
    };
    if let Some(new) = progress.position() {
        commands.insert_resource(progress);
        starter.start(new);
    }
}

/// An observer for the button that leads to the next step.
pub(super) fn start_next_step(
    _: On<Activate>,
    progress: Option<ResMut<TutorialProgress>>,
    mut starter: MatchStarter,
) {
    let Some(mut progress) = progress.filter(|progress| progress.is_done()) else {
        return;
    };
    if starter.navigator.has_started_match() {
        return;
    }
    progress.step += 1;
    if let Some(new) = progress.position() {
        starter.start(new);
    }
}

/// Marks the pit that is to be sown. Nothing else sets `TutorialTarget`.
fn mark_target_pit(progress: Option<Res<TutorialProgress>>, mut asked: ResMut<TutorialTarget>) {
    asked.set_if_neq(progress.map_or(TutorialTarget::Any, |game| game.target()));
}

/// Checks the moves that are played, and takes back a wrong one.
fn check_moves(
    mut commands: Commands,
    mut event: MessageReader<MatchEvent>,
    current: Option<Res<Match>>,
    mut progress: ResMut<TutorialProgress>,
    mut match_commands: MessageWriter<MatchCommand>,
) {
    for event in event.read() {
        let game = &*progress;
        let stage = match event {
            MatchEvent::Began if current.as_ref().is_some_and(|current| current.is_practice()) => {
                game.tutorial.steps.get(game.step).map_or(Stage::Done, Stage::of)
            }
            // Another match, or none: the first game is over.
            MatchEvent::Began | MatchEvent::Closed => {
                commands.remove_resource::<TutorialProgress>();
                return;
            }
            MatchEvent::Played { mv, trace, .. } => {
                let done = game.task().is_some_and(|task| task.is_done_by(*mv, trace));
                if done { Stage::RightMove } else { Stage::WrongMove }
            }
            MatchEvent::AnimationFinished if game.stage == Stage::RightMove => Stage::Done,
            MatchEvent::AnimationFinished if game.stage == Stage::WrongMove => {
                match_commands.write(MatchCommand::Undo);
                Stage::TakenBack
            }
            MatchEvent::PositionChanged if game.stage != Stage::TakenBack => Stage::Waiting,
            _ => continue,
        };
        if game.stage != stage {
            progress.stage = stage;
        }
    }
}
