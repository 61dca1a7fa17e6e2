//! The coach of a first game: says what is to be done, sees whether it was, and goes on.

mod tutorial_bar;

use bevy::prelude::*;
use bevy::ui_widgets::Activate;

pub use self::tutorial_bar::make_room;
use crate::board::{BoardSet, TutorialTarget};
use crate::game::{GameSet, Match, MatchCommand, MatchEvent, NewMatch};
use crate::rules::Ruleset;
use crate::screens::Act;
use crate::screens::start_match::Beginning;
use crate::teaching::{Tutorial, TutorialStep, TutorialTask, tutorial};

/// A first game under way.
#[derive(Resource, Clone, Debug)]
pub struct FirstGame {
    ruleset: Ruleset,
    primer: Tutorial,
    /// The step, from 0.
    step: usize,
    stage: Stage,
}

/// How far a step has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    /// A move is waited for.
    Asked,
    /// What was asked for is being shown.
    Doing,
    /// Something else is being shown.
    Missing,
    /// Something else was played, and is taken back.
    Missed,
    /// All is done, or there was nothing to do.
    Done,
}

impl FirstGame {
    fn of(ruleset: &Ruleset) -> Option<Self> {
        let primer = tutorial(&ruleset.id)?;
        let stage = Stage::of(primer.steps.first()?);
        Some(Self { ruleset: ruleset.clone(), primer, step: 0, stage })
    }

    /// Whether the player is to move, or a move is being shown.
    pub fn awaits_move(&self) -> bool {
        self.stage != Stage::Done
    }

    /// Whether the step is done, so that the next one may come.
    pub fn is_done(&self) -> bool {
        self.stage == Stage::Done
    }

    /// Which step it is and of how many, from 1.
    pub fn progress(&self) -> (usize, usize) {
        (self.step + 1, self.primer.steps.len())
    }

    /// What the coach says now.
    pub fn words(&self) -> &str {
        let Some(step) = self.primer.steps.get(self.step) else {
            return "";
        };
        match (self.stage, &step.task) {
            (Stage::Done, Some(task)) => &task.done,
            (Stage::Missed, Some(task)) => &task.hint,
            _ => &step.says,
        }
    }

    /// The pit that is to be sown now.
    fn asked(&self) -> TutorialTarget {
        let waits = matches!(self.stage, Stage::Asked | Stage::Missed);
        self.task()
            .filter(|_| waits)
            .map_or(TutorialTarget::None, |task| TutorialTarget::Pit(task.pit))
    }

    fn is_last(&self) -> bool {
        self.step + 1 >= self.primer.steps.len()
    }

    fn task(&self) -> Option<&TutorialTask> {
        self.primer.steps.get(self.step)?.task.as_ref()
    }

    fn position(&self) -> Option<NewMatch> {
        NewMatch::practice(self.ruleset.clone(), &self.primer.steps.get(self.step)?.setup)
    }
}

impl Stage {
    fn of(step: &TutorialStep) -> Self {
        if step.task.is_some() { Self::Asked } else { Self::Done }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(tutorial_bar::plugin).add_observer(carry_out).add_systems(
        Update,
        (
            watch
                .after(GameSet::Apply)
                .before(GameSet::Animate)
                .run_if(resource_exists::<FirstGame>),
            point.in_set(GameSet::Animate).before(BoardSet::Dress),
        ),
    );
}

/// Begins a first game, or its next step.
fn carry_out(
    activate: On<Activate>,
    mut commands: Commands,
    acts: Query<&Act>,
    first_game: Option<ResMut<FirstGame>>,
    mut beginning: Beginning,
) {
    if beginning.is_done() {
        return;
    }
    match (acts.get(activate.entity), first_game) {
        (Ok(Act::Learn(id)), _) => {
            let begun = beginning.find(id).and_then(FirstGame::of);
            if let Some((begun, new)) =
                begun.and_then(|begun| Some((begun.clone(), begun.position()?)))
            {
                commands.insert_resource(begun);
                beginning.begin(new);
            }
        }
        (Ok(Act::Next), Some(mut first_game)) if first_game.is_done() => {
            first_game.step += 1;
            if let Some(new) = first_game.position() {
                beginning.begin(new);
            }
        }
        _ => {}
    }
}

/// The pit that is asked for is marked on the board.
fn point(first_game: Option<Res<FirstGame>>, mut asked: ResMut<TutorialTarget>) {
    asked.set_if_neq(first_game.map_or(TutorialTarget::Any, |game| game.asked()));
}

/// Looks what is played, and takes back what was not asked for.
fn watch(
    mut commands: Commands,
    mut told: MessageReader<MatchEvent>,
    current: Option<Res<Match>>,
    mut first_game: ResMut<FirstGame>,
    mut asks: MessageWriter<MatchCommand>,
) {
    for told in told.read() {
        let game = &*first_game;
        let stage = match told {
            MatchEvent::Began if current.as_ref().is_some_and(|current| current.is_practice()) => {
                game.primer.steps.get(game.step).map_or(Stage::Done, Stage::of)
            }
            // Another match, or none: the first game is over.
            MatchEvent::Began | MatchEvent::Closed => {
                commands.remove_resource::<FirstGame>();
                return;
            }
            MatchEvent::Played { mv, trace, .. } => {
                let done = game.task().is_some_and(|task| task.is_done_by(*mv, trace));
                if done { Stage::Doing } else { Stage::Missing }
            }
            MatchEvent::AnimationFinished if game.stage == Stage::Doing => Stage::Done,
            MatchEvent::AnimationFinished if game.stage == Stage::Missing => {
                asks.write(MatchCommand::Undo);
                Stage::Missed
            }
            MatchEvent::PositionChanged if game.stage != Stage::Missed => Stage::Asked,
            _ => continue,
        };
        if game.stage != stage {
            first_game.stage = stage;
        }
    }
}
