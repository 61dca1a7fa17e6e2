//! Moves that no person makes: those of computers and of random players, forced passes, and recorded moves
//! that are replayed.

use std::time::Duration;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use rand::RngExt;

use super::background_analysis::{AnalysisRequest, AnalysisTask, BackgroundAnalysis};
use super::background_tasks::BackgroundTasks;
use super::current_match::MatchRng;
use super::{
    CurrentMatch, GameSet, Match, MatchCommand, MatchPhase, MatchPresence, Parity, Player,
    RitualMove, RitualStep,
};
use crate::ai::{Analysis, Level};
use crate::platform::frame_pacing::RedrawRequests;
use crate::rules::{Game, Move, Rules, Seat};
use crate::settings::GameSpeed;

/// The pause before an automatic move at normal speed.
const MOVE_DELAY: Duration = Duration::from_millis(450);
/// The least time that a person's opponent is seen thinking, so that its moves can be followed.
const MIN_THINKING_TIME: Duration = Duration::from_millis(600);
/// How long the open hand of the ritual is shown before the side is chosen.
const OPEN_HAND_TIME: Duration = Duration::from_millis(2_200);
/// Nodes that the choice of a side may cost. In a game without choices it takes only a few.
const SIDE_CHOICE_NODES: u64 = 100_000;

/// Pauses automatic moves, for instance while a menu is open.
#[derive(Resource, Default, Clone, Copy, PartialEq, Eq, Debug)]
pub struct AutoMovesPaused(pub bool);

/// A move that no person makes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum AutoMove {
    /// A recorded move, or one that was taken back, is played again.
    Replay,
    /// A forced pass.
    Pass,
    /// A random move.
    Random,
    /// A move of the computer.
    Computer(Level),
    /// A step of the ritual by a player that is not a person.
    Ritual(RitualStep, Player),
}

/// The automatic move that is due.
#[derive(Resource, Default)]
struct NextAutoMove {
    /// The move, and the number of plies before it.
    due: Option<(AutoMove, usize)>,
    /// How long it has been due.
    waited: Duration,
    /// The computer's choice.
    analysis: BackgroundAnalysis,
}

/// What decides how long an automatic move waits.
#[derive(SystemParam)]
struct AutoMoveTiming<'w> {
    time: Res<'w, Time>,
    speed: Res<'w, GameSpeed>,
    paused: Res<'w, AutoMovesPaused>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<AutoMovesPaused>().init_resource::<NextAutoMove>();
    // A person at the screen comes first.
    app.add_systems(
        Update,
        play_auto_moves
            .after(GameSet::Input)
            .before(GameSet::Apply)
            .run_if(in_state(MatchPresence::Present)),
    );
    app.add_systems(OnExit(MatchPresence::Present), cancel_auto_move);
}

impl Match {
    /// The automatic move that comes next, if one does.
    pub(super) fn next_auto_move(&self, rules: &Rules) -> Option<AutoMove> {
        if let Some(ritual) = self.ritual() {
            let player = self.players[ritual.acting()];
            return (player != Player::Human).then_some(AutoMove::Ritual(ritual.step, player));
        }
        if self.phase() != MatchPhase::Choosing {
            return None;
        }
        if self.view_mode().is_replaying() && self.can_redo() {
            return Some(AutoMove::Replay);
        }
        if self.is_autoplay_paused() || self.shows_line() {
            return None;
        }
        let next = match self.player(self.turn()) {
            _ if self.must_pass(rules) => AutoMove::Pass,
            Player::Human => return None,
            Player::Random => AutoMove::Random,
            Player::Computer(level) => AutoMove::Computer(level),
        };
        Some(if self.can_redo() { AutoMove::Replay } else { next })
    }

    fn analysis_request(&self, task: AnalysisTask) -> AnalysisRequest {
        AnalysisRequest::new(self.position(), self.history().cursor(), task, self.seed)
    }
}

impl AutoMoveTiming<'_> {
    /// How long `next` waits before it is played.
    fn delay(&self, next: AutoMove, is_watched: bool) -> Duration {
        let delay = MOVE_DELAY.mul_f32(self.speed.speed().duration_scale());
        match next {
            AutoMove::Ritual(RitualStep::Choose { .. }, _) => OPEN_HAND_TIME,
            AutoMove::Computer(_) | AutoMove::Ritual(..) if !is_watched => {
                delay.max(MIN_THINKING_TIME)
            }
            _ => delay,
        }
    }
}

/// Plays the automatic move that is due, after a pause.
fn play_auto_moves(
    timing: AutoMoveTiming,
    current: CurrentMatch,
    mut rng: ResMut<MatchRng>,
    mut next: ResMut<NextAutoMove>,
    tasks: Res<BackgroundTasks>,
    redraw: Res<RedrawRequests>,
    mut commands: MessageWriter<MatchCommand>,
) {
    let due = current.next_auto_move(&current.rules).filter(|_| !timing.paused.0);
    let Some(due) = due else {
        next.cancel();
        return;
    };
    redraw.poll_for_auto_move();
    next.wait(due, current.history().cursor(), timing.time.delta());
    // The analysis starts at once. Its answer waits until the computer was seen thinking.
    let analysis = next.analyse(&current, due, &tasks);
    if next.waited < timing.delay(due, current.is_watched()) {
        return;
    }
    let command = match due {
        AutoMove::Replay => Some(MatchCommand::ReplayNext),
        AutoMove::Pass => Some(MatchCommand::Play(Move::Pass)),
        AutoMove::Random => {
            let game = Game::with_state(&current.rules, current.state().clone());
            game.random_move(&mut rng.0).map(MatchCommand::Play)
        }
        AutoMove::Computer(_) => analysis.map(|analysis| MatchCommand::Play(analysis.best)),
        AutoMove::Ritual(step, player) => {
            ritual_move(step, player, analysis.as_ref(), &mut rng).map(MatchCommand::Ritual)
        }
    };
    if let Some(command) = command {
        next.cancel();
        commands.write(command);
    }
}

fn cancel_auto_move(mut next: ResMut<NextAutoMove>) {
    next.cancel();
}

/// The step that a player takes who is not a person; `None` until the analysis has an answer.
fn ritual_move(
    step: RitualStep,
    player: Player,
    analysis: Option<&Analysis>,
    rng: &mut MatchRng,
) -> Option<RitualMove> {
    let mut one_or_two = || rng.random_range(1..=2);
    Some(match step {
        RitualStep::Hide => RitualMove::Hide(one_or_two()),
        RitualStep::Guess { .. } => RitualMove::Guess(Parity::of(one_or_two())),
        RitualStep::Choose { .. } if player == Player::Random => {
            RitualMove::Sit(Seat::BOTH[usize::from(one_or_two()) - 1])
        }
        // South moves first, so a good position for the player to move is a good one for South.
        RitualStep::Choose { .. } if analysis?.margin.seeds() >= 0 => RitualMove::Sit(Seat::South),
        RitualStep::Choose { .. } => RitualMove::Sit(Seat::North),
    })
}

impl NextAutoMove {
    /// No automatic move is due.
    fn cancel(&mut self) {
        self.due = None;
        self.waited = Duration::ZERO;
        self.analysis.cancel();
    }

    /// One more frame has passed while `due` was due.
    fn wait(&mut self, due: AutoMove, ply: usize, delta: Duration) {
        if self.due != Some((due, ply)) {
            self.due = Some((due, ply));
            self.waited = Duration::ZERO;
        }
        self.waited += delta;
    }

    /// What the computer thinks of the position; `None` while it is thinking, or if no computer is to
    /// choose.
    fn analyse(
        &mut self,
        current: &CurrentMatch,
        due: AutoMove,
        tasks: &BackgroundTasks,
    ) -> Option<Analysis> {
        let task = match due {
            AutoMove::Computer(level) => AnalysisTask::ChooseMove(level),
            AutoMove::Ritual(RitualStep::Choose { .. }, Player::Computer(_)) => {
                AnalysisTask::EvaluateMoves(SIDE_CHOICE_NODES)
            }
            _ => return None,
        };
        let game = || Game::with_state(&current.rules, current.state().clone());
        self.analysis.result(current.analysis_request(task), game, tasks).cloned()
    }
}
