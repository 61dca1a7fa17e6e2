//! A painting under way, off the main thread: it is begun anew once what is wanted has been the same
//! for a while, so that a window that is being dragged costs nothing.

use bevy::tasks::{AsyncComputeTaskPool, Task, available_parallelism, block_on, poll_once};

/// What has changed is painted once it has kept its new size for so long, in seconds.
const CALM: f32 = 0.12;

/// How many threads paint a picture that is painted alone.
pub fn all_hands() -> usize {
    available_parallelism()
}

/// How many threads paint each of several pictures at the same time: as many are under way as the
/// pool has threads, and together they have no more than there are cores.
pub fn shared_hands() -> usize {
    (all_hands() / AsyncComputeTaskPool::get().thread_num().max(1)).max(1)
}

/// Paints `P` as an order `O` says.
pub struct DebouncedTask<O, P> {
    ordered: Option<O>,
    /// For how long the order has been the same, in seconds.
    calm: f32,
    task: Option<Task<P>>,
    dry: bool,
}

impl<O, P> Default for DebouncedTask<O, P> {
    fn default() -> Self {
        Self { ordered: None, calm: 0.0, task: None, dry: false }
    }
}

impl<O: Clone + PartialEq + Send + 'static, P: Send + 'static> DebouncedTask<O, P> {
    /// Says what is wanted; another wish stops what is being painted.
    pub fn order(&mut self, wanted: &O) {
        if self.ordered.as_ref() == Some(wanted) {
            return;
        }
        // Where nothing was painted yet there is nothing to wait for.
        self.calm = if self.ordered.is_none() { CALM } else { 0.0 };
        self.ordered = Some(wanted.clone());
        self.task = None;
        self.dry = false;
    }

    /// Goes on after `seconds`: begins to paint when it is time, and hands out what has become dry.
    pub fn work(&mut self, seconds: f32, paint: fn(&O) -> P) -> Option<(O, P)> {
        let order = self.ordered.as_ref().filter(|_| !self.dry)?;
        self.calm += seconds;
        if self.task.is_none() && self.calm >= CALM {
            let order = order.clone();
            self.task = Some(AsyncComputeTaskPool::get().spawn(async move { paint(&order) }));
        }
        let painted = block_on(poll_once(self.task.as_mut()?))?;
        self.task = None;
        self.dry = true;
        Some((order.clone(), painted))
    }

    /// Whether something is ordered that is not painted yet.
    pub fn is_wet(&self) -> bool {
        self.ordered.is_some() && !self.dry
    }

    /// Stops: nobody wants it any more. What is dry stays so.
    pub fn stop(&mut self) {
        if self.is_wet() {
            *self = Self::default();
        }
    }
}

#[cfg(test)]
mod tests {
    use bevy::tasks::TaskPool;

    use super::*;

    fn double(order: &u32) -> u32 {
        2 * order
    }

    /// Works in steps of so many seconds until something is dry, at most so many times.
    fn until_dry(easel: &mut DebouncedTask<u32, u32>, seconds: f32) -> Option<(u32, u32)> {
        AsyncComputeTaskPool::get_or_init(TaskPool::new);
        let begin = std::time::Instant::now();
        while begin.elapsed().as_secs() < 30 {
            if let Some(dry) = easel.work(seconds, double) {
                return Some(dry);
            }
            std::thread::sleep(std::time::Duration::from_micros(200));
        }
        None
    }

    #[test]
    fn each_order_is_painted_once() {
        let mut easel = DebouncedTask::default();
        assert_eq!(easel.work(1.0, double), None, "nothing is ordered");
        easel.order(&7);
        assert!(easel.is_wet());
        assert_eq!(until_dry(&mut easel, 0.0), Some((7, 14)), "the first is not waited for");
        easel.order(&7);
        assert!(!easel.is_wet());
        assert_eq!(easel.work(1.0, double), None);
    }

    #[test]
    fn what_keeps_changing_is_not_painted() {
        let mut easel = DebouncedTask::default();
        easel.order(&1);
        until_dry(&mut easel, 0.0);
        for order in 2..50 {
            easel.order(&order);
            assert_eq!(easel.work(CALM / 2.0, double), None);
            assert!(easel.task.is_none());
        }
        assert_eq!(until_dry(&mut easel, CALM), Some((49, 98)));
    }

    #[test]
    fn what_is_stopped_is_ordered_anew() {
        let mut easel = DebouncedTask::default();
        easel.order(&1);
        easel.stop();
        assert!(!easel.is_wet());
        assert_eq!(easel.work(1.0, double), None);
        easel.order(&1);
        assert_eq!(until_dry(&mut easel, 0.0), Some((1, 2)));
        easel.stop();
        assert!(!easel.is_wet(), "what is dry stays so");
    }
}
