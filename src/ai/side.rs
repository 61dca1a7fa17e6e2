//! Which side to choose, where the players choose sides with the board in view.

use super::Thought;
use super::evaluation::settled;
use super::verdict::Margin;
use crate::rules::{Game, Seat};

/// Positions looked at where the play is not forced.
const NODES: u64 = 100_000;

/// What the game is worth to South: where the play is forced it is played out, and the margin exact.
///
/// ```
/// # use std::sync::Arc;
/// # use seedfall::rules::{Game, Rules, shipped};
/// let mangala_iv = shipped().remove(2).with_options("layout=even").unwrap().0;
/// let rules = Arc::new(Rules::new(mangala_iv).unwrap());
/// let game = Game::new(&rules, &rules.usual_setup().unwrap()).unwrap();
/// let margin = seedfall::ai::side(&game);
/// assert_eq!((margin.seeds(), margin.is_exact()), (-5, true));
/// ```
pub fn side(game: &Game) -> Margin {
    let margin = match Thought::study(game, NODES) {
        Some(thought) => thought.finish().margin,
        None => Margin::of(settled(game.position()), true),
    };
    if game.turn() == Seat::South { margin } else { -margin }
}
