//! Analysis of positions by the computer, in the background: a request goes in, frames go on, and after a
//! while the answer is there. Another request, or none, cancels it.

use bevy::platform::time::Instant;

use super::background_tasks::{BackgroundTask, BackgroundTasks};
use crate::ai::{Analysis, AnalysisJob, Level};
use crate::rules::{Game, Position};

/// How many nodes a step of background work searches, some milliseconds. Between steps other work has its
/// turn, and cancelled work ends.
pub(super) const NODES_PER_STEP: u64 = 8_192;

/// What is analysed. Equal requests have equal answers.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct AnalysisRequest {
    position: Position,
    /// How many plies came before: they decide what is a repetition.
    ply: usize,
    task: AnalysisTask,
    seed: u64,
}

/// What the analysis is for.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum AnalysisTask {
    /// The move that a level plays.
    ChooseMove(Level),
    /// The value of every move, searched with at most this many nodes.
    EvaluateMoves(u64),
}

impl AnalysisRequest {
    pub(super) fn new(position: &Position, ply: usize, task: AnalysisTask, seed: u64) -> Self {
        Self { position: *position, ply, task, seed }
    }

    /// `None` if the game is over.
    fn start(&self, game: &Game) -> Option<AnalysisJob> {
        match self.task {
            AnalysisTask::ChooseMove(level) => {
                // After an undo the match goes on in the same way.
                let seed = self.seed.wrapping_add(self.ply as u64);
                AnalysisJob::for_level(game, level, seed)
            }
            AnalysisTask::EvaluateMoves(nodes) => AnalysisJob::study(game, nodes),
        }
    }
}

/// The analysis of the latest request: still under way, or done.
#[derive(Default)]
pub(super) struct BackgroundAnalysis {
    request: Option<AnalysisRequest>,
    task: Option<BackgroundTask<Option<Analysis>>>,
    result: Option<Analysis>,
}

impl BackgroundAnalysis {
    /// The answer to `request`, once it is there. The first call starts the analysis of the game, and
    /// cancels one of another request.
    pub(super) fn result(
        &mut self,
        request: AnalysisRequest,
        game: impl FnOnce() -> Game,
        tasks: &BackgroundTasks,
    ) -> Option<&Analysis> {
        if self.request.as_ref() != Some(&request) {
            self.result = None;
            self.task = Some(analyse(request.clone(), game(), tasks));
            self.request = Some(request);
        }
        if let Some(result) = self.task.as_mut().and_then(BackgroundTask::poll) {
            self.task = None;
            self.result = result;
        }
        self.result.as_ref()
    }

    /// Cancels the analysis and forgets its result.
    pub(super) fn cancel(&mut self) {
        if self.request.is_some() {
            *self = Self::default();
        }
    }

    /// Whether there is a request, answered or not.
    pub(super) fn is_requested(&self) -> bool {
        self.request.is_some()
    }
}

fn analyse(
    request: AnalysisRequest,
    game: Game,
    tasks: &BackgroundTasks,
) -> BackgroundTask<Option<Analysis>> {
    let time_limit = tasks.analysis_time_limit();
    let mut job: Option<(AnalysisJob, Instant)> = None;
    tasks.spawn(move || {
        let (job, start) = match &mut job {
            Some(job) => job,
            None => match request.start(&game) {
                Some(started) => job.insert((started, Instant::now())),
                None => return Some(None),
            },
        };
        if let Some(result) = job.step(NODES_PER_STEP) {
            return Some(Some(result.clone()));
        }
        if time_limit.is_some_and(|limit| start.elapsed() >= limit) {
            return job.latest().cloned().map(Some);
        }
        None
    })
}
