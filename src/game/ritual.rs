//! The opening of Mangala IV: "Tek mi, çift mi?", odd or even, decides who chooses the side.
//!
//! One player hides one or two seeds in a fist; the other guesses whether they are odd or even. If
//! the guess is right the guesser chooses the side, else the challenger does. South moves first.

use crate::rules::Seat;

/// Whether a number is odd (tek) or even (çift).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Parity {
    /// Tek.
    Odd,
    /// Çift.
    Even,
}

impl Parity {
    /// Of a number of seeds.
    pub fn of(seeds: u8) -> Self {
        if seeds.is_multiple_of(2) { Self::Even } else { Self::Odd }
    }
}

/// A step that a player takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RitualMove {
    /// The challenger hides one or two seeds.
    Hide(u8),
    /// The other guesses whether they are odd or even.
    Guess(Parity),
    /// The winner of the guess chooses a seat.
    Sit(Seat),
}

/// The step of the ritual that comes next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RitualStep {
    /// The challenger hides seeds.
    Hide,
    /// The other player guesses.
    Guess {
        /// The hidden seeds, one or two.
        hidden: u8,
    },
    /// The hand is open, and the winner chooses a seat.
    Choose {
        /// The hidden seeds, one or two.
        hidden: u8,
        /// The guess.
        guess: Parity,
    },
}

/// The ritual between two players without seats.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ritual {
    /// The name of the player who hides the seeds.
    pub challenger: String,
    /// The name of the player who guesses.
    pub guesser: String,
    /// The next step.
    pub step: RitualStep,
}

impl Ritual {
    /// The ritual before its first step.
    pub fn new(challenger: String, guesser: String) -> Self {
        Self { challenger, guesser, step: RitualStep::Hide }
    }

    /// The name of the player who takes the next step.
    pub fn actor(&self) -> &str {
        [self.challenger.as_str(), &self.guesser][self.acting()]
    }

    /// The index of that player: 0 for the challenger, 1 for the guesser.
    pub(super) fn acting(&self) -> usize {
        match self.step {
            RitualStep::Hide => 0,
            RitualStep::Guess { .. } => 1,
            RitualStep::Choose { hidden, guess } => usize::from(Parity::of(hidden) == guess),
        }
    }

    /// Takes a step. The last one returns the seat of the challenger. A step that is not the next one
    /// changes nothing.
    pub fn take(&mut self, step: RitualMove) -> Option<Seat> {
        match (self.step, step) {
            (RitualStep::Hide, RitualMove::Hide(hidden @ 1..=2)) => {
                self.step = RitualStep::Guess { hidden }
            }
            (RitualStep::Guess { hidden }, RitualMove::Guess(guess)) => {
                self.step = RitualStep::Choose { hidden, guess };
            }
            (RitualStep::Choose { hidden, guess }, RitualMove::Sit(seat)) => {
                return Some(if Parity::of(hidden) == guess { seat.other() } else { seat });
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
        let (ritual, _) = played(&[RitualMove::Hide(2), RitualMove::Guess(Parity::Even)]);
        assert_eq!(ritual.actor(), "Ben");
        let (_, seats) = played(&[
            RitualMove::Hide(2),
            RitualMove::Guess(Parity::Even),
            RitualMove::Sit(Seat::South),
        ]);
        assert_eq!(seats, Some(Seat::North), "Ben sits South");
    }

    #[test]
    fn a_wrong_guess_lets_the_challenger_choose() {
        let (ritual, _) = played(&[RitualMove::Hide(1), RitualMove::Guess(Parity::Even)]);
        assert_eq!(ritual.actor(), "Ana");
        let (_, seats) = played(&[
            RitualMove::Hide(1),
            RitualMove::Guess(Parity::Even),
            RitualMove::Sit(Seat::North),
        ]);
        assert_eq!(seats, Some(Seat::North), "Ana sits North");
    }

    #[test]
    fn steps_out_of_turn_change_nothing() {
        let (ritual, seats) = played(&[
            RitualMove::Sit(Seat::South),
            RitualMove::Guess(Parity::Odd),
            RitualMove::Hide(3),
            RitualMove::Hide(0),
        ]);
        assert_eq!((ritual.step, seats), (RitualStep::Hide, None));
    }
}
