//! A background task that is started only once its request has stayed the same for a while, so that a
//! window that is being resized costs nothing. A draft may come first, at once.

use bevy::tasks::{AsyncComputeTaskPool, Task, available_parallelism, block_on, poll_once};

/// How long a request must stay the same before its full result is started, in seconds.
const DEBOUNCE_SECS: f32 = 0.12;

/// How many threads render a picture that is rendered alone.
pub fn max_threads() -> usize {
    available_parallelism()
}

/// How many threads render each of several pictures at the same time: the pool runs as many tasks as it
/// has threads, and together they use no more threads than there are cores.
pub fn threads_per_task() -> usize {
    (max_threads() / AsyncComputeTaskPool::get().thread_num().max(1)).max(1)
}

/// How good a result is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Quality {
    /// Quickly made, to be replaced.
    Draft,
    /// Final.
    Full,
}

/// Makes an `O` for each request `R`, in the background.
pub struct DebouncedTask<R, O> {
    drafts: bool,
    requested: Option<R>,
    /// How long the request has stayed the same, in seconds.
    stable_secs: f32,
    /// What has been delivered for the request.
    delivered: Option<Quality>,
    /// Whether anything was delivered since the start: before that there is nothing to wait for.
    delivered_any: bool,
    running: Option<(R, Quality, Task<O>)>,
}

impl<R, O> Default for DebouncedTask<R, O> {
    fn default() -> Self {
        Self {
            drafts: false,
            requested: None,
            stable_secs: 0.0,
            delivered: None,
            delivered_any: false,
            running: None,
        }
    }
}

impl<R: Clone + PartialEq + Send + 'static, O: Send + 'static> DebouncedTask<R, O> {
    /// A task that delivers a draft of each request before the full result.
    pub fn with_drafts() -> Self {
        Self { drafts: true, ..Self::default() }
    }

    /// Says what is wanted; another request stops what is running.
    pub fn request(&mut self, wanted: &R) {
        self.request_keeping_drafts(wanted, |_, _| false);
    }

    /// [`request`](Self::request), but a draft that is running goes on if `is_useful` says that the
    /// draft of its request (the first argument) is better than none for the new one.
    pub fn request_keeping_drafts(&mut self, wanted: &R, is_useful: impl Fn(&R, &R) -> bool) {
        if self.requested.as_ref() == Some(wanted) {
            return;
        }
        self.running = self.running.take().filter(|(request, quality, _)| {
            *quality == Quality::Draft && is_useful(request, wanted)
        });
        self.stable_secs = if self.delivered_any { 0.0 } else { DEBOUNCE_SECS };
        self.requested = Some(wanted.clone());
        self.delivered = None;
    }

    /// Starts what is due, and hands out nothing: for the time before the first frame.
    /// A draft starts at once; a full result waits for the request to be stable and for `may_start`.
    pub fn start(&mut self, may_start: bool, run: fn(&R, Quality) -> O) {
        if !self.is_pending() || self.running.is_some() {
            return;
        }
        let Some(requested) = &self.requested else {
            return;
        };
        let quality =
            if self.drafts && self.delivered.is_none() { Quality::Draft } else { Quality::Full };
        if quality == Quality::Draft || may_start && self.stable_secs >= DEBOUNCE_SECS {
            let request = requested.clone();
            let task = AsyncComputeTaskPool::get().spawn(async move { run(&request, quality) });
            self.running = Some((requested.clone(), quality, task));
        }
    }

    /// Call once a frame: [starts](Self::start) what is due, `secs` after the last call, and hands out
    /// what is ready.
    pub fn poll(
        &mut self,
        secs: f32,
        may_start: bool,
        run: fn(&R, Quality) -> O,
    ) -> Option<(R, Quality, O)> {
        if !self.is_pending() {
            return None;
        }
        self.stable_secs += secs;
        self.start(may_start, run);
        let output = block_on(poll_once(&mut self.running.as_mut()?.2))?;
        let (request, quality, _) = self.running.take()?;
        if self.requested.as_ref() == Some(&request) {
            self.delivered = Some(quality);
        }
        self.delivered_any = true;
        Some((request, quality, output))
    }

    /// Whether something is requested whose full result has not been delivered.
    pub fn is_pending(&self) -> bool {
        self.requested.is_some() && self.delivered != Some(Quality::Full)
    }

    /// Whether the full result of the request has been delivered.
    pub fn is_finished(&self) -> bool {
        self.delivered == Some(Quality::Full)
    }

    /// Whether the draft or the full result of the request has been delivered.
    pub fn has_delivered(&self) -> bool {
        self.delivered.is_some()
    }

    /// The request that counts.
    pub fn requested(&self) -> Option<&R> {
        self.requested.as_ref()
    }

    /// Stops what is not finished; a finished request stays finished.
    pub fn stop(&mut self) {
        if self.is_pending() {
            *self = Self { drafts: self.drafts, ..Self::default() };
        }
    }
}

#[cfg(test)]
mod tests {
    use bevy::tasks::TaskPool;

    use super::*;

    type Doubler = DebouncedTask<u32, u32>;

    fn double(request: &u32, quality: Quality) -> u32 {
        if quality == Quality::Draft { 0 } else { 2 * request }
    }

    /// Polls, `secs` apart by the task's clock, until something is delivered.
    fn wait(task: &mut Doubler, secs: f32) -> Option<(u32, Quality, u32)> {
        AsyncComputeTaskPool::get_or_init(TaskPool::new);
        let start = std::time::Instant::now();
        while start.elapsed().as_secs() < 30 {
            if let Some(delivered) = task.poll(secs, true, double) {
                return Some(delivered);
            }
            std::thread::sleep(std::time::Duration::from_micros(200));
        }
        None
    }

    #[test]
    fn each_request_is_delivered_once() {
        let mut task = Doubler::default();
        assert_eq!(task.poll(1.0, true, double), None, "nothing is requested");
        task.request(&7);
        assert!(task.is_pending());
        assert_eq!(wait(&mut task, 0.0), Some((7, Quality::Full, 14)), "the first does not wait");
        task.request(&7);
        assert!(!task.is_pending());
        assert_eq!(task.poll(1.0, true, double), None);
    }

    #[test]
    fn a_request_that_keeps_changing_is_not_started() {
        let mut task = Doubler::default();
        task.request(&1);
        wait(&mut task, 0.0);
        for request in 2..50 {
            task.request(&request);
            assert_eq!(task.poll(DEBOUNCE_SECS / 2.0, true, double), None);
            assert!(task.running.is_none());
        }
        assert_eq!(wait(&mut task, DEBOUNCE_SECS), Some((49, Quality::Full, 98)));
    }

    #[test]
    fn a_stopped_request_starts_again_when_requested() {
        let mut task = Doubler::default();
        task.request(&1);
        task.stop();
        assert!(!task.is_pending());
        assert_eq!(task.poll(1.0, true, double), None);
        task.request(&1);
        assert_eq!(wait(&mut task, 0.0), Some((1, Quality::Full, 2)));
        task.stop();
        assert!(task.is_finished(), "a finished request stays finished");
    }

    #[test]
    fn a_draft_comes_at_once_and_the_full_result_when_it_may_start() {
        let mut task = Doubler::with_drafts();
        task.request(&1);
        assert_eq!(wait(&mut task, 0.0), Some((1, Quality::Draft, 0)));
        assert!(task.has_delivered() && task.is_pending());
        assert_eq!(task.poll(1.0, false, double), None);
        assert!(task.running.is_none(), "it may not start yet");
        assert_eq!(wait(&mut task, 0.0), Some((1, Quality::Full, 2)));
        assert!(task.is_finished());
    }

    #[test]
    fn a_draft_that_is_started_early_is_delivered_by_a_later_poll() {
        AsyncComputeTaskPool::get_or_init(TaskPool::new);
        let mut task = Doubler::with_drafts();
        task.request(&1);
        task.start(false, double);
        std::thread::sleep(std::time::Duration::from_millis(20));
        assert!(!task.has_delivered(), "ready, and not handed out yet");
        assert_eq!(wait(&mut task, 0.0), Some((1, Quality::Draft, 0)));
    }

    #[test]
    fn a_useful_draft_goes_on_and_counts_for_its_own_request_only() {
        let mut task = Doubler::with_drafts();
        task.request(&1);
        AsyncComputeTaskPool::get_or_init(TaskPool::new);
        task.poll(0.0, true, |_, _| 0);
        let running = |task: &Doubler| task.running.as_ref().map(|(request, ..)| *request);
        if running(&task).is_some() {
            task.request_keeping_drafts(&2, |_, _| true);
            assert_eq!(running(&task), Some(1));
            task.request_keeping_drafts(&3, |_, _| false);
            assert_eq!(running(&task), None);
        }
        task.request(&4);
        assert_eq!(wait(&mut task, 0.0), Some((4, Quality::Draft, 0)));
    }
}
