//! Who sits where: names, who moves for a seat, and the score between the two.

use super::{Match, MatchPhase, MatchScore, Player};
use crate::rules::{Move, Outcome, Seat};

impl Match {
    /// The score of the match, with this game if it is over.
    pub fn tally(&self) -> MatchScore {
        let shown = self.put_by.is_none() && self.stands == self.history.cursor();
        let game = if shown { self.game() } else { &self.own().game_at(self.stands) };
        match game.reason() {
            Some(_) if !shown || self.phase == MatchPhase::Over => {
                let standing = &self.own().moves()[..self.stands];
                let holder = |seat| Seat::BOTH[holder(standing, seat)];
                let winner = game.outcome().and_then(Outcome::winner).map(holder);
                self.tally.with(winner)
            }
            _ => self.tally,
        }
    }

    /// Games won by those who sit South and North now.
    pub fn won(&self) -> [u16; 2] {
        Seat::BOTH.map(|seat| self.tally().won[self.holder(seat)])
    }

    /// Who sits at `seat`; the seat's own name, if the player gave none.
    pub fn name(&self, seat: Seat) -> &str {
        self.name_of(self.holder(seat), seat)
    }

    /// Who sat at `seat` when so many plies were played.
    pub fn name_at(&self, seat: Seat, ply: usize) -> &str {
        let moves = self.own().moves();
        self.name_of(holder(&moves[..ply.min(moves.len())], seat), seat)
    }

    fn name_of(&self, holder: usize, seat: Seat) -> &str {
        match (self.names[holder].as_str(), seat) {
            ("", Seat::South) => "South",
            ("", Seat::North) => "North",
            (name, _) => name,
        }
    }

    /// Who moves for `seat`.
    pub fn player(&self, seat: Seat) -> Player {
        self.players[self.holder(seat)]
    }

    /// Which of the players sits at `seat` now: the pie rule may have swapped them.
    fn holder(&self, seat: Seat) -> usize {
        holder(self.history.played(), seat)
    }

    /// Who moves, as it was said when the match began: the pie rule may have swapped them since.
    pub fn players(&self) -> [Player; 2] {
        self.players
    }
}

/// Which of the players sits at `seat` after `played`: the pie rule may have swapped them.
pub(super) fn holder(played: &[Move], seat: Seat) -> usize {
    let swapped = played.contains(&Move::Swap);
    if swapped { seat.other().index() } else { seat.index() }
}

/// The players' names: who has none and is no person is called what it is.
pub(super) fn named(names: [String; 2], players: [Player; 2]) -> [String; 2] {
    let mut titles = players.map(Player::title);
    if let [Some(first), Some(second)] = &mut titles
        && first == second
    {
        *first += " I";
        *second += " II";
    }
    let [south, north] = names;
    let [first, second] = titles;
    let name = |name: String, title: Option<String>| {
        title.filter(|_| name.trim().is_empty()).unwrap_or(name)
    };
    [name(south, first), name(north, second)]
}
