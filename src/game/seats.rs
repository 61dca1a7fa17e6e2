//! Which player sits where: names, who moves for a seat, and the score between the two.

use super::player::player_at;
use super::{Match, MatchPhase, MatchScore, Player};
use crate::rules::{Rules, Seat};

impl Match {
    /// The score of the match, including this game if it is over.
    pub fn score(&self, rules: &Rules) -> MatchScore {
        let played = &self.history.moves()[..self.standing_plies];
        let is_shown = !self.shows_line() && self.standing_plies == self.history.cursor();
        let outcome = if is_shown {
            self.outcome().filter(|_| self.phase() == MatchPhase::Over)
        } else {
            self.history.state_at(rules, self.standing_plies).outcome()
        };
        let Some(outcome) = outcome else {
            return self.score_before;
        };
        let winner = outcome.winner().map(|seat| Seat::BOTH[player_at(played, seat)]);
        self.score_before.with(winner)
    }

    /// Games won by the players who sit South and North now.
    pub fn games_won(&self, rules: &Rules) -> [u16; 2] {
        let score = self.score(rules);
        Seat::BOTH.map(|seat| score.won[self.player_index(seat)])
    }

    /// The name of the player at `seat`; without one, the name of the seat.
    pub fn name(&self, seat: Seat) -> &str {
        self.name_of(self.player_index(seat), seat)
    }

    /// The name of the player who sat at `seat` after `ply` plies of the match.
    pub fn name_at(&self, seat: Seat, ply: usize) -> &str {
        let moves = self.history.moves();
        self.name_of(player_at(&moves[..ply.min(moves.len())], seat), seat)
    }

    /// The name of the player at `seat`; `None` for a player without one.
    pub fn given_name(&self, seat: Seat) -> Option<&str> {
        Some(self.names[self.player_index(seat)].as_str()).filter(|name| !name.is_empty())
    }

    fn name_of(&self, player: usize, seat: Seat) -> &str {
        match (self.names[player].as_str(), seat) {
            ("", Seat::South) => "South",
            ("", Seat::North) => "North",
            (name, _) => name,
        }
    }

    /// Who moves for `seat`.
    pub fn player(&self, seat: Seat) -> Player {
        self.players[self.player_index(seat)]
    }

    fn player_index(&self, seat: Seat) -> usize {
        player_at(self.history().played(), seat)
    }

    /// The players as they sat at the start of the game, South first. The pie rule may have swapped them
    /// since.
    pub fn players(&self) -> [Player; 2] {
        self.players
    }
}
