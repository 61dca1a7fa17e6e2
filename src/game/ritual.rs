//! The opening of Mangala IV: "Tek mi, çift mi?", odd or even, decides who chooses the side.
//!
//! One player hides one or two seeds in a fist; the other guesses whether they are odd or even. If
//! the guess is right the guesser chooses the side, else the challenger does. South moves first.

use crate::rules::Seat;

/// A step that a player takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RitualMove {
    /// The challenger hides one or two seeds.
    Hide(u8),
    /// The other guesses an odd (1) or even (2) number.
    Guess(u8),
    /// Whoever won sits down.
    Sit(Seat),
}

/// How far the ritual has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RitualStep {
    /// The challenger is about to hide seeds.
    Hide,
    /// So many are hidden; the other is about to guess.
    Guess {
        /// One or two.
        hidden: u8,
    },
    /// The fist is open, and a player chooses a side.
    Choose {
        /// One or two.
        hidden: u8,
        /// What was guessed, 1 for odd and 2 for even.
        guess: u8,
    },
}

/// The ritual between two players who have no seats yet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ritual {
    /// Who hides the seeds.
    pub challenger: String,
    /// Who guesses.
    pub guesser: String,
    /// What comes next.
    pub step: RitualStep,
}

impl Ritual {
    /// The ritual before its first step.
    pub fn new(challenger: String, guesser: String) -> Self {
        Self { challenger, guesser, step: RitualStep::Hide }
    }

    /// Who takes the next step.
    pub fn actor(&self) -> &str {
        [self.challenger.as_str(), &self.guesser][self.acting()]
    }

    /// Which of the two that is: 0 is the challenger, 1 the guesser.
    pub(super) fn acting(&self) -> usize {
        match self.step {
            RitualStep::Hide => 0,
            RitualStep::Guess { .. } => 1,
            RitualStep::Choose { hidden, guess } => usize::from(hidden == guess),
        }
    }

    /// Takes a step. At the end it says where the challenger sits; a step that is not the next one
    /// changes nothing.
    pub fn take(&mut self, step: RitualMove) -> Option<Seat> {
        match (self.step, step) {
            (RitualStep::Hide, RitualMove::Hide(hidden @ 1..=2)) => {
                self.step = RitualStep::Guess { hidden }
            }
            (RitualStep::Guess { hidden }, RitualMove::Guess(guess @ 1..=2)) => {
                self.step = RitualStep::Choose { hidden, guess };
            }
            (RitualStep::Choose { hidden, guess }, RitualMove::Sit(seat)) => {
                return Some(if hidden == guess { seat.other() } else { seat });
            }
            _ => {}
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn played(steps: &[RitualMove]) -> (Ritual, Option<Seat>) {
        let mut ritual = Ritual::new("Ana".to_owned(), "Ben".to_owned());
        let mut seats = None;
        for &step in steps {
            seats = ritual.take(step);
        }
        (ritual, seats)
    }

    #[test]
    fn a_right_guess_lets_the_guesser_choose() {
        let (ritual, _) = played(&[RitualMove::Hide(2), RitualMove::Guess(2)]);
        assert_eq!(ritual.actor(), "Ben");
        let (_, seats) =
            played(&[RitualMove::Hide(2), RitualMove::Guess(2), RitualMove::Sit(Seat::South)]);
        assert_eq!(seats, Some(Seat::North), "Ben sits South");
    }

    #[test]
    fn a_wrong_guess_lets_the_challenger_choose() {
        let (ritual, _) = played(&[RitualMove::Hide(1), RitualMove::Guess(2)]);
        assert_eq!(ritual.actor(), "Ana");
        let (_, seats) =
            played(&[RitualMove::Hide(1), RitualMove::Guess(2), RitualMove::Sit(Seat::North)]);
        assert_eq!(seats, Some(Seat::North), "Ana sits North");
    }

    #[test]
    fn steps_out_of_turn_change_nothing() {
        let (ritual, seats) = played(&[
            RitualMove::Sit(Seat::South),
            RitualMove::Guess(1),
            RitualMove::Hide(3),
            RitualMove::Hide(0),
        ]);
        assert_eq!((ritual.step, seats), (RitualStep::Hide, None));
    }
}
