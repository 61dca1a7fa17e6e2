//! Helpers for the tests of the rules: a game from a line of text, and a trace as one line.
#![allow(dead_code)] // no test file uses all of them

use std::sync::Arc;

use seedfall::rules::{
    CaptureKind, Event, Game, Place, Reason, Refusal, Rules, Trace, read_ruleset, shipped_by_id,
};

/// Rulesets that do not come with the program: the name and the text of each file.
pub const OTHER_RULESETS: [(&str, &str); 5] = [
    ("oware.ron", include_str!("../other_rulesets/oware.ron")),
    ("bohnenspiel.ron", include_str!("../other_rulesets/bohnenspiel.ron")),
    ("halusa.ron", include_str!("../other_rulesets/halusa.ron")),
    ("lab-madjnuni.ron", include_str!("../other_rulesets/lab-madjnuni.ron")),
    ("turkish-mangala.ron", include_str!("../other_rulesets/turkish-mangala.ron")),
];

/// The rules of [`OTHER_RULESETS`].
pub fn other_rules() -> Vec<Arc<Rules>> {
    let rules = |(file, text)| Arc::new(Rules::new(read_ruleset(file, text).unwrap()).unwrap());
    OTHER_RULESETS.map(rules).into()
}

/// The rules of a shipped game with options.
pub fn rules(id: &str, options: &str) -> Arc<Rules> {
    let ruleset = shipped_by_id(id).unwrap();
    Arc::new(Rules::new(ruleset.with_options(options).unwrap().0).unwrap())
}

/// A game from a set-up; from the usual one if the text is empty.
pub fn game(rules: &Arc<Rules>, setup: &str) -> Game {
    let setup = match setup {
        "" => rules.usual_setup().unwrap(),
        text => text.parse().unwrap(),
    };
    Game::new(rules, &setup).unwrap()
}

/// Plays the moves and returns the trace of the last one as [`trace_line`] writes it.
pub fn play(game: &mut Game, moves: &str) -> String {
    let mut last = String::new();
    for word in moves.split_whitespace() {
        let trace = game.play(word.parse().unwrap());
        last = trace_line(&trace.unwrap_or_else(|refusal| panic!("{word}: {refusal}")));
    }
    last
}

/// The refusal of a move.
pub fn refused(game: &Game, mv: &str) -> Refusal {
    let refusal = game.check(mv.parse().unwrap()).unwrap_err();
    assert_eq!(game.clone().play(mv.parse().unwrap()), Err(refusal));
    refusal
}

/// The moves that may be played, as a record writes them.
pub fn legal(game: &Game) -> String {
    game.legal_moves().iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// The position as a set-up.
pub fn board(game: &Game) -> String {
    game.position().setup().to_string()
}

/// The word of a reason in the output of `seedfall-lab`.
pub fn reason_word(reason: Reason) -> String {
    serde_json::to_string(&reason).unwrap().trim_matches('"').to_owned()
}

/// A trace in one line: `lift C2: D5 E1, South takes E1 landing, …`; lower-case letters are
/// North's pits, and a place is followed by the count that it then holds.
pub fn trace_line(trace: &Trace) -> String {
    let mut line = String::new();
    for event in &trace.0 {
        let gap = match event {
            Event::Drop { .. } => " ",
            _ if line.is_empty() => "",
            _ => ", ",
        };
        let words = match event {
            Event::Lift { pit, seeds, lap: 1 } => format!("lift {pit}{seeds}:"),
            Event::Lift { pit, seeds, lap } => format!("lap {lap} {pit}{seeds}:"),
            Event::Drop { place: Place::Pit(pit), count } => format!("{pit}{count}"),
            Event::Drop { place: Place::Store(seat), count } => format!("{seat}{count}"),
            Event::Capture { pit, seeds, to, kind } => {
                let kind = match kind {
                    CaptureKind::Landing => "landing",
                    CaptureKind::Chain => "chain",
                    CaptureKind::Opposite => "opposite",
                };
                format!("{to} takes {pit}{seeds} {kind}")
            }
            Event::Bonus { seat } => format!("bonus {seat}"),
            Event::Pass { seat } => format!("pass {seat}"),
            Event::Swap { seat } => format!("swap {seat}"),
            Event::End { reason } => format!("end {}", reason_word(*reason)),
            Event::Sweep { pit, seeds, to } => format!("sweep {pit}{seeds} {to}"),
        };
        line += gap;
        line += &words;
    }
    line
}
