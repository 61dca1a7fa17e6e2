//! Summaries of the plies of a match: for the list of moves, and for the highlights of a result.

use super::History;
use crate::rules::{Event, Move, Reason, Rules, Seat};

/// A ply with its effect.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LoggedPly {
    /// How many plies have been played once it is, itself included, as [`History::go_to`] takes it.
    pub number: usize,
    /// The move.
    pub mv: Move,
    /// The seat that made it.
    pub seat: Seat,
    /// Seeds the mover captured.
    pub captured: u32,
    /// Seeds dropped, all laps together.
    pub dropped: u32,
    /// Laps of the sowing; 0 if nothing was sown.
    pub laps: u32,
    /// Why the game ended with it.
    pub end: Option<Reason>,
}

/// All plies of one seat until the other is to move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LoggedTurn {
    /// Whose turn it was.
    pub seat: Seat,
    /// At least one.
    pub plies: Vec<LoggedPly>,
}

/// The most remarkable plies of a player in a match, by their [number](LoggedPly::number).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Highlights {
    /// The turn with the most plies, and how many those were.
    pub turn: Option<(usize, usize)>,
    /// The ply that captured most, and how many seeds those were.
    pub capture: Option<(usize, u32)>,
    /// The ply with the most laps, if there were several, and how many.
    pub laps: Option<(usize, u32)>,
}

impl History {
    /// The turns of the match, including plies that can be redone.
    ///
    /// ```
    /// use seedfall::{record::read_record, rules::shipped};
    /// let record = read_record("x.sow", b"[Game \"kalah\"]\n\nC F a", &shipped()).unwrap();
    /// let turns = record.history().turns(record.rules());
    /// let plies: Vec<usize> = turns.iter().map(|turn| turn.plies.len()).collect();
    /// assert_eq!(plies, [2, 1]); // C ends in the store
    /// ```
    pub fn turns(&self, rules: &Rules) -> Vec<LoggedTurn> {
        let mut turns: Vec<LoggedTurn> = Vec::new();
        let mut state = self.start().clone();
        for (before, &mv) in self.moves().iter().enumerate() {
            let seat = state.position().turn();
            // Each was legal when it was played from this start.
            let Ok(trace) = rules.play(&mut state, mv) else {
                break;
            };
            let drops = trace.0.iter().filter(|event| matches!(event, Event::Drop { .. }));
            let ply = LoggedPly {
                number: before + 1,
                mv,
                seat,
                captured: trace.captured(seat),
                dropped: drops.count() as u32,
                laps: trace.laps(),
                end: state.reason(),
            };
            match turns.last_mut().filter(|turn| turn.seat == seat) {
                Some(turn) => turn.plies.push(ply),
                None => turns.push(LoggedTurn { seat, plies: vec![ply] }),
            }
        }
        turns
    }

    /// The highlights of each seat in the plies that are on the board, South's first.
    pub fn highlights(&self, rules: &Rules) -> [Highlights; 2] {
        let mut highlights = [Highlights::default(); 2];
        for turn in self.turns(rules) {
            let highlights = &mut highlights[turn.seat.index()];
            let mut plies = 0;
            for ply in turn.plies.iter().take_while(|ply| ply.number <= self.cursor()) {
                plies += usize::from(matches!(ply.mv, Move::Sow(_)));
                let laps = if ply.laps > 1 { ply.laps } else { 0 };
                keep_first_maximum(&mut highlights.turn, ply.number, plies);
                keep_first_maximum(&mut highlights.capture, ply.number, ply.captured);
                keep_first_maximum(&mut highlights.laps, ply.number, laps);
            }
        }
        highlights
    }
}

/// Replaces `maximum` with the value of ply `number` if that is larger.
fn keep_first_maximum<N: PartialOrd + Default + Copy>(
    maximum: &mut Option<(usize, N)>,
    number: usize,
    value: N,
) {
    if value > maximum.map_or(N::default(), |(_, so_far)| so_far) {
        *maximum = Some((number, value));
    }
}

#[cfg(test)]
mod tests {
    use crate::record::Record;
    use crate::record::read_record;
    use crate::rules::{Reason, shipped};

    fn record(text: &str) -> Record {
        read_record("x.sow", text.as_bytes(), &shipped()).unwrap()
    }

    #[test]
    fn turns_hold_all_plies_of_a_seat() {
        let record = record("[Game \"kalah\"]\n\nC F a B resign");
        let mut history = record.history();
        history.undo(record.rules());
        let log = history.turns(record.rules());
        let summaries: Vec<String> = log
            .iter()
            .map(|turn| {
                let plies: Vec<String> = turn.plies.iter().map(|ply| ply.mv.to_string()).collect();
                format!("{} {}", turn.seat, plies.join(" "))
            })
            .collect();
        assert_eq!(summaries, ["South C F", "North a", "South B", "North resign"]);
        assert_eq!(log[3].plies[0].end, Some(Reason::Resigned), "what was undone is there too");
        assert_eq!(log[0].plies[0].dropped, 4);
        assert_eq!(log[3].plies[0].laps, 0);
    }

    #[test]
    fn the_most_of_a_turn_with_seventeen_sowings() {
        let record = record(
            "[Game \"kalah\"]\n[Setup \"6 4 2 3 1 1 / 1 1 1 1 1 1 / 0 0 / S\"]\n\n\
             F D F E F A F B F E F C F D F E F",
        );
        let [south, north] = record.history().highlights(record.rules());
        assert_eq!(south.turn, Some((17, 17)));
        assert_eq!(south.laps, None, "a game of single laps");
        assert_eq!(north, super::Highlights::default());
    }

    #[test]
    fn the_most_of_a_relay_game() {
        let record =
            record("[Game \"mangala-iv\"]\n[Options \"layout=even\"]\n\nA a A b A a C a A e C a");
        let mut history = record.history();
        let [south, north] = history.highlights(record.rules());
        assert_eq!(south.capture, Some((7, 15)), "C took 15");
        assert_eq!(north.capture, Some((12, 21)), "a took 21");
        assert!(south.laps.is_some_and(|(_, laps)| laps > 1));
        history.go_to(record.rules(), 2);
        let [south, north] = history.highlights(record.rules());
        assert_eq!((south.capture, north.capture), (Some((1, 12)), Some((2, 7))));
    }
}
