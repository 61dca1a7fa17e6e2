//! Boards on a page that play by themselves, one after the other.

use std::time::Duration;

/// Lets the next board of a page play once nothing has moved for a while.
#[derive(Default)]
pub struct NextBoardTimer {
    still: Duration,
}

impl NextBoardTimer {
    /// Advances by a frame of `delta`. Returns whether the next board is to play: nothing has moved for
    /// `pause`.
    pub fn tick(&mut self, delta: Duration, pause: Duration, moving: bool) -> bool {
        self.still = if moving { Duration::ZERO } else { self.still + delta };
        let due = self.still >= pause;
        if due {
            self.reset();
        }
        due
    }

    /// Starts to wait again.
    pub fn reset(&mut self) {
        self.still = Duration::ZERO;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_next_board_waits_until_nothing_has_moved_for_a_while() {
        let mut timer = NextBoardTimer::default();
        let mut tick =
            |moving| timer.tick(Duration::from_millis(100), Duration::from_millis(250), moving);
        assert_eq!([tick(false), tick(false), tick(true)], [false; 3]);
        assert_eq!([tick(false), tick(false), tick(false)], [false, false, true]);
        assert_eq!([tick(false), tick(false), tick(false)], [false, false, true]);
    }
}
