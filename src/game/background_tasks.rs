//! Background work: on the engine's thread pools in the program, and under the control of a test in tests.

use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;

use bevy::prelude::*;
use bevy::tasks::futures_lite::future::yield_now;
use bevy::tasks::{AsyncComputeTaskPool, IoTaskPool, Task, block_on, poll_once};

/// After this time an analysis on the thread pool is content with the best move so far, so that a slow
/// machine does not keep its player waiting.
const ANALYSIS_TIME_LIMIT: Duration = Duration::from_secs(4);

/// Where background work runs: searches, and reading and writing files.
#[derive(Resource, Clone, Default)]
pub enum BackgroundTasks {
    /// On the engine's thread pools.
    #[default]
    ThreadPool,
    /// Nowhere until [`ManualTasks::finish_all`] is called.
    Manual(ManualTasks),
}

/// A unit of background work: a step of some milliseconds; true when all steps are done.
type Job = Box<dyn FnMut() -> bool + Send>;

/// Background work that waits to be run by hand, so that a test decides in which frame it ends.
#[derive(Clone, Default)]
pub struct ManualTasks(Arc<Mutex<Vec<Job>>>);

impl ManualTasks {
    /// Runs all waiting work to its end, except cancelled work, and returns how much there was.
    pub fn finish_all(&self) -> usize {
        let jobs = std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner));
        let count = jobs.len();
        for mut job in jobs {
            while !job() {}
        }
        count
    }

    fn add<T: Send + 'static>(
        &self,
        mut step: impl FnMut() -> Option<T> + Send + 'static,
    ) -> BackgroundTask<T> {
        let slot = Arc::new(Mutex::new(None));
        let weak: Weak<Mutex<Option<T>>> = Arc::downgrade(&slot);
        let job: Job = Box::new(move || {
            let Some(slot) = weak.upgrade() else {
                return true;
            };
            let result = step();
            let done = result.is_some();
            *slot.lock().unwrap_or_else(PoisonError::into_inner) = result;
            done
        });
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(job);
        BackgroundTask(RunningTask::Manual(slot))
    }
}

/// A result that is being computed. Dropping it cancels the work.
pub struct BackgroundTask<T>(RunningTask<T>);

enum RunningTask<T> {
    ThreadPool(Task<T>),
    /// Where the result will be.
    Manual(Arc<Mutex<Option<T>>>),
}

impl BackgroundTasks {
    /// Starts work that is done in steps of some milliseconds: `step` is called until it returns the result.
    pub fn spawn<T: Send + 'static>(
        &self,
        mut step: impl FnMut() -> Option<T> + Send + 'static,
    ) -> BackgroundTask<T> {
        match self {
            Self::ThreadPool => {
                let task = AsyncComputeTaskPool::get().spawn(async move {
                    loop {
                        if let Some(result) = step() {
                            return result;
                        }
                        // On a machine with few cores the frames come first.
                        std::thread::yield_now();
                        yield_now().await;
                    }
                });
                BackgroundTask(RunningTask::ThreadPool(task))
            }
            Self::Manual(tasks) => tasks.add(step),
        }
    }

    /// Starts work that reads or writes files, and may wait for a disk or a lock. It is not interrupted once
    /// it has begun.
    pub fn spawn_io<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> BackgroundTask<T> {
        match self {
            Self::ThreadPool => {
                let task = IoTaskPool::get().spawn(async move { work() });
                BackgroundTask(RunningTask::ThreadPool(task))
            }
            Self::Manual(tasks) => {
                let mut work = Some(work);
                tasks.add(move || Some(work.take()?()))
            }
        }
    }

    /// How long an analysis may take before it returns the best move so far. By hand there is no limit,
    /// because the speed of the machine must not decide the outcome of a test.
    pub(super) fn analysis_time_limit(&self) -> Option<Duration> {
        match self {
            Self::ThreadPool => Some(ANALYSIS_TIME_LIMIT),
            Self::Manual(_) => None,
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<BackgroundTasks>();
}

impl<T> BackgroundTask<T> {
    /// The result, once it is there. It is handed out once.
    pub fn poll(&mut self) -> Option<T> {
        match &mut self.0 {
            RunningTask::ThreadPool(task) => block_on(poll_once(task)),
            RunningTask::Manual(slot) => slot.lock().unwrap_or_else(PoisonError::into_inner).take(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_by_hand_ends_only_when_it_is_told_to() {
        let manual = ManualTasks::default();
        let tasks = BackgroundTasks::Manual(manual.clone());
        let mut steps = 0;
        let mut task = tasks.spawn(move || {
            steps += 1;
            (steps == 3).then_some(steps)
        });
        assert_eq!(task.poll(), None);
        assert_eq!(manual.finish_all(), 1);
        assert_eq!(task.poll(), Some(3));
        assert_eq!(manual.finish_all(), 0);
    }

    #[test]
    fn work_on_files_by_hand_is_done_once() {
        let manual = ManualTasks::default();
        let mut task = BackgroundTasks::Manual(manual.clone()).spawn_io(|| 7);
        assert_eq!(task.poll(), None);
        assert_eq!(manual.finish_all(), 1);
        assert_eq!(task.poll(), Some(7));
    }

    #[test]
    fn work_whose_result_nothing_waits_for_is_not_done() {
        let manual = ManualTasks::default();
        let task =
            BackgroundTasks::Manual(manual.clone()).spawn(|| -> Option<()> { panic!("run") });
        drop(task);
        manual.finish_all();
    }
}
