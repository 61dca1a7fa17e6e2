//! What the match screen says of players, refusals and results, as messages.

use crate::game::{Match, MatchRules};
use crate::rules::{Move, Outcome, Reason, Refusal, Seat};
use crate::teaching::seat_name;
use crate::words::{Argument, Message, message};

/// Whether the player at `seat` is addressed as "you": the only person at the table.
pub(super) fn is_you(current: &Match, seat: Seat) -> bool {
    current.player(seat).is_human() && !current.player(seat.other()).is_human()
}

/// What the player at `seat` is called; without a name, after the seat.
pub(super) fn player_name(current: &Match, seat: Seat) -> Argument {
    match current.given_name(seat) {
        Some(name) => Argument::from(name),
        None => Argument::from(seat_name(seat)),
    }
}

/// Why `mv` may not be played.
pub(super) fn refusal_message(
    current: &Match,
    rules: &MatchRules,
    mv: Move,
    refusal: Refusal,
) -> Message {
    let pit = mv.to_string();
    let other = || player_name(current, current.turn().other());
    let game = || rules.ruleset().name.clone();
    match refusal {
        Refusal::Over => message!("refused-over"),
        Refusal::NoSuchPit => message!("refused-no-such-pit", pit: pit),
        Refusal::NotYourPit => message!("refused-not-your-pit", pit: pit, player: other()),
        Refusal::Empty => message!("refused-empty", pit: pit),
        Refusal::MustFeed => message!("refused-feed", player: other()),
        Refusal::OnlyLeftmost => message!("refused-leftmost", game: game()),
        Refusal::OnlyRightmost => message!("refused-rightmost", game: game()),
        Refusal::Endless { .. } | Refusal::TooManyLaps => {
            message!("refused-endless", pit: pit)
        }
        Refusal::GrandSlam => message!("refused-grand-slam", player: other()),
        Refusal::CannotPass => message!("refused-cannot-pass"),
        Refusal::MustPass => message!("refused-must-pass"),
        Refusal::NoSwap => message!("refused-swap"),
        Refusal::NoSplit => message!("refused-split", game: game()),
    }
}

/// Who has won, and the two totals, the winner's first; in a draw South's.
pub(super) fn result_message(current: &Match) -> Message {
    let winner = current.outcome().and_then(Outcome::winner);
    let first = winner.unwrap_or(Seat::South);
    let [own, other] = [first, first.other()].map(|seat| current.position().store(seat));
    match winner {
        Some(seat) if is_you(current, seat) => {
            message!("result-you-win", own: own, other: other)
        }
        Some(seat) => {
            message!("result-wins", player: player_name(current, seat), own: own, other: other)
        }
        None => message!("result-draw", own: own, other: other),
    }
}

/// Who has won, and by how much.
pub(super) fn headline_message(current: &Match) -> Message {
    let total = |seat| current.position().store(seat);
    let Some(winner) = current.outcome().and_then(Outcome::winner) else {
        return if total(Seat::South) == total(Seat::North) {
            message!("headline-draw-each", seeds: total(Seat::South))
        } else {
            message!("headline-draw")
        };
    };
    // Who wins because the other one resigns may have fewer.
    let lead = total(winner)
        .checked_sub(total(winner.other()))
        .filter(|lead| *lead > 0 && current.end_reason() != Some(Reason::Resigned));
    match (lead, is_you(current, winner)) {
        (Some(lead), true) => message!("headline-you-win-by", by: lead),
        (None, true) => message!("headline-you-win"),
        (Some(lead), false) => {
            message!("headline-wins-by", player: player_name(current, winner), by: lead)
        }
        (None, false) => message!("headline-wins", player: player_name(current, winner)),
    }
}

/// Why the game is over; `None` while it goes on.
pub(super) fn reason_message(current: &Match) -> Option<Message> {
    let mover = || player_name(current, current.turn());
    let total = |seat| current.position().store(seat);
    Some(match current.end_reason()? {
        Reason::RowEmpty => message!("reason-row-empty"),
        Reason::CannotFeed => message!("reason-cannot-feed", player: mover()),
        Reason::BoardEmpty => message!("reason-board-empty"),
        Reason::Repetition => message!("reason-repetition"),
        Reason::Majority => {
            let ahead =
                if total(Seat::South) > total(Seat::North) { Seat::South } else { Seat::North };
            message!("reason-majority", player: player_name(current, ahead))
        }
        Reason::LoneSeed => message!("reason-lone-seed"),
        Reason::EndlessTurn => message!("reason-endless", player: mover()),
        Reason::AgreedSplit => message!("reason-agreed"),
        Reason::Resigned => message!("reason-resigned", player: mover()),
    })
}
