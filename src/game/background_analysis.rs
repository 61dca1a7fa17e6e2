//! The computer's thoughts, off the main thread: a question goes in, frames go on, and after a while the
//! answer is there. Whoever asks something else, or nothing, stops the thought at once.

use std::thread;
use std::time::Duration;

use bevy::platform::time::Instant;
use bevy::tasks::futures_lite::future::yield_now;
use bevy::tasks::{AsyncComputeTaskPool, Task, block_on, poll_once};

use crate::ai::{Analysis, AnalysisJob, Level};
use crate::rules::{Game, Position};

/// A thought goes on for so many nodes before others have their turn and it is seen whether it is
/// still wanted: some milliseconds.
pub(super) const SLICE: u64 = 8_192;
/// On a machine too slow for a level the best so far is taken after this.
const PATIENCE: Duration = Duration::from_secs(4);

/// What is thought about. Two questions that are equal have the same answer.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct AnalysisRequest {
    position: Position,
    /// How many plies came before: earlier positions count where they may not be repeated.
    ply: usize,
    task: AnalysisTask,
    seed: u64,
}

/// What is wanted of the thought.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum AnalysisTask {
    /// What a level plays.
    Choose(Level),
    /// What every move is worth, in so many nodes.
    Study(u64),
}

impl AnalysisRequest {
    pub(super) fn new(game: &Game, ply: usize, task: AnalysisTask, seed: u64) -> Self {
        Self { position: *game.position(), ply, task, seed }
    }

    /// None if the game is over.
    fn thought(&self, game: &Game) -> Option<AnalysisJob> {
        match self.task {
            AnalysisTask::Choose(level) => {
                // The same match goes on in the same way from here after moves were taken back.
                let seed = self.seed.wrapping_add(self.ply as u64);
                AnalysisJob::of_level(game, level, seed)
            }
            AnalysisTask::Study(nodes) => AnalysisJob::study(game, nodes),
        }
    }
}

/// A thought under way, or its answer.
#[derive(Default)]
pub(super) struct BackgroundAnalysis {
    question: Option<AnalysisRequest>,
    task: Option<Task<Option<Analysis>>>,
    answer: Option<Analysis>,
}

impl BackgroundAnalysis {
    /// The answer to `question` about `game`, once it is there. The thought begins with the first
    /// asking; one about another question ends.
    pub(super) fn answer(&mut self, question: AnalysisRequest, game: &Game) -> Option<&Analysis> {
        if self.question.as_ref() != Some(&question) {
            self.answer = None;
            self.task = Some(begin(question.clone(), game.clone()));
            self.question = Some(question);
        }
        if let Some(task) = &mut self.task
            && let Some(verdict) = block_on(poll_once(task))
        {
            self.task = None;
            self.answer = verdict;
        }
        self.answer.as_ref()
    }

    /// Nothing is to be thought about.
    pub(super) fn stop(&mut self) {
        if self.question.is_some() {
            *self = Self::default();
        }
    }

    /// Whether something was asked.
    pub(super) fn is_asked(&self) -> bool {
        self.question.is_some()
    }
}

/// Thinks slice by slice: who drops the task stops it after the slice that it is in.
fn begin(question: AnalysisRequest, game: Game) -> Task<Option<Analysis>> {
    AsyncComputeTaskPool::get().spawn(async move {
        let mut thought = question.thought(&game)?;
        let begun = Instant::now();
        loop {
            if let Some(verdict) = thought.step(SLICE) {
                return Some(verdict.clone());
            }
            if begun.elapsed() >= PATIENCE
                && let Some(verdict) = thought.so_far()
            {
                return Some(verdict.clone());
            }
            // Where there are few cores the picture comes first.
            thread::yield_now();
            yield_now().await;
        }
    })
}
