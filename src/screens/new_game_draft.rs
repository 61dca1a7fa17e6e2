//! The games that can be chosen, and the one whose options are being chosen.

use bevy::prelude::*;

use crate::game::{NewMatch, Player};
use crate::rules::ruleset::{Bonus, Capture, Choice, Counts, Opening, Relay, RowEnd, Variant};
use crate::rules::{InvalidRuleset, OptionError, Options, Ruleset, Seat};
use crate::storage::error::FileProblem;
use crate::storage::ruleset_library::RulesetLibrary;
use crate::ui::cycle_button::Direction;

/// How many errors in rulesets are shown at most.
const MAX_ERRORS: usize = 3;
/// The longest text of an error, in characters.
const MAX_ERROR_CHARS: usize = 200;

/// The games that can be played, and what is wrong with ruleset files that cannot be used.
#[derive(Resource, Clone, Default, Deref)]
pub struct Games(pub RulesetLibrary);

/// Why a match cannot be set up.
#[derive(Debug, thiserror::Error)]
pub enum NewMatchError {
    /// The program knows no game at all.
    #[error("There are no games to play.")]
    NoGames,
    /// No game is chosen.
    #[error("No game is chosen.")]
    NoneChosen,
    /// No game has this id.
    #[error("There is no game {0:?}.")]
    UnknownGame(String),
    /// The game does not have these options.
    #[error(transparent)]
    Options(#[from] OptionError),
    /// The options make a ruleset that cannot be played.
    #[error(transparent)]
    Ruleset(#[from] InvalidRuleset),
}

impl Games {
    /// A match of a game with its usual options.
    ///
    /// # Errors
    /// If there is no such game, or its ruleset is not valid.
    pub fn usual(
        &self,
        id: &str,
        names: [String; 2],
        seed: u64,
    ) -> Result<NewMatch, NewMatchError> {
        let game = self.find(id).ok_or_else(|| NewMatchError::UnknownGame(id.to_owned()))?;
        NewGameDraft::of(game).new_match(names, seed)
    }
}

/// A game whose options are being chosen.
#[derive(Resource, Clone)]
pub struct NewGameDraft {
    base: Option<Ruleset>,
    values: Vec<(Variant, String)>,
    /// Who moves first, where no ritual decides.
    first: Seat,
    /// Who plays, South's first.
    players: [Player; 2],
}

impl Default for NewGameDraft {
    fn default() -> Self {
        Self { base: None, values: Vec::new(), first: Seat::South, players: default() }
    }
}

impl NewGameDraft {
    /// A game with its usual options.
    pub fn of(ruleset: &Ruleset) -> Self {
        let values =
            ruleset.options.iter().map(|variant| (*variant, variant.value(ruleset))).collect();
        Self { base: Some(ruleset.clone()), values, ..default() }
    }

    /// A game with the options of `changed`, which was made from it.
    pub fn with(base: &Ruleset, changed: &Ruleset) -> Self {
        let values =
            base.options.iter().map(|variant| (*variant, variant.value(changed))).collect();
        Self { base: Some(base.clone()), values, ..default() }
    }

    /// The game, without its options.
    pub fn base(&self) -> Option<&Ruleset> {
        self.base.as_ref()
    }

    /// The options with their values.
    pub fn values(&self) -> &[(Variant, String)] {
        &self.values
    }

    /// Changes an option to its next or previous value.
    pub fn cycle(&mut self, index: usize, direction: Direction) {
        let Some((variant, value)) = self.values.get(index).cloned() else {
            return;
        };
        let choices = choices(variant);
        let mut at = choices.iter().position(|choice| *choice == value);
        // Not every number of seeds is possible with every number of pits: skip those that are not.
        for _ in 0..choices.len() {
            let next = direction.from(at, choices.len());
            at = Some(next);
            self.values[index].1.clone_from(&choices[next]);
            if self.ruleset().is_ok() {
                return;
            }
        }
        self.values[index].1 = value;
    }

    /// Who moves first, where no ritual decides.
    pub fn first(&self) -> Seat {
        self.first
    }

    /// Lets the other seat move first.
    pub fn swap_first(&mut self) {
        self.first = self.first.other();
    }

    /// Who plays, South's first.
    pub fn players(&self) -> [Player; 2] {
        self.players
    }

    /// The same with other players.
    pub fn with_players(mut self, players: [Player; 2]) -> Self {
        // Random players cannot be chosen.
        self.players = players.map(|player| match player {
            Player::Random => Player::Human,
            player => player,
        });
        self
    }

    /// Changes the player of `seat`: a person, then the levels of the computer.
    pub fn cycle_player(&mut self, seat: Seat, direction: Direction) {
        let all = Player::choices();
        let player = &mut self.players[seat.index()];
        let at = all.iter().position(|other| other == player);
        *player = all[direction.from(at, all.len())];
    }

    fn ruleset(&self) -> Result<(Ruleset, Options), NewMatchError> {
        let text: Vec<String> = self
            .values
            .iter()
            .map(|(variant, value)| format!("{}={value}", variant.key()))
            .collect();
        let base = self.base.as_ref().ok_or(NewMatchError::NoneChosen)?;
        Ok(base.with_options(&text.join(" "))?)
    }

    /// The game with its options.
    pub fn chosen(&self) -> Option<Ruleset> {
        Some(self.ruleset().ok()?.0)
    }

    /// The match with these choices.
    ///
    /// # Errors
    /// If no game is chosen, or its options do not go together.
    pub fn new_match(&self, names: [String; 2], seed: u64) -> Result<NewMatch, NewMatchError> {
        let (ruleset, options) = self.ruleset()?;
        let mut new = NewMatch::new(ruleset, options, default(), seed)?;
        new.first = self.first;
        new.players = self.players;
        new.set_person_names(names);
        Ok(new)
    }
}

/// The values of an option, in the order in which a click goes through them.
fn choices(variant: Variant) -> Vec<String> {
    match variant {
        Variant::Pits => (3..=10).map(|pits: u8| pits.to_string()).collect(),
        Variant::Seeds => (2..=9).map(|seeds: u8| seeds.to_string()).collect(),
        _ => variant.words().iter().map(|word| (*word).to_owned()).collect(),
    }
}

/// An option in plain words: its name, its value, and what it does.
pub fn describe_option(variant: Variant, value: &str) -> (&'static str, String, &'static str) {
    let (name, what) = match variant {
        Variant::Pits => ("Pits in a row", "How long the board is."),
        Variant::Seeds => ("Seeds in a pit", "How many seeds lie in each pit at the start."),
        Variant::EmptyCapture => (
            "Empty capture",
            "A last seed in your empty pit is taken even if nothing lies opposite.",
        ),
        Variant::End => {
            ("Game ends", "At once when a row is empty, or only when its owner is to move.")
        }
        Variant::Leftovers => {
            ("Left-over seeds", "Who gets the seeds left on the board at the end.")
        }
        Variant::Pie => {
            ("Pie rule", "After the first turn the second player may take over that side.")
        }
        Variant::Layout => ("Layout", "As many in every pit, or scattered at random."),
        Variant::Choice => {
            ("Choice of pit", "Only the leftmost pit with seeds, or any of your own.")
        }
    };
    let value = match (variant, value) {
        (Variant::End, "immediate") => "at once",
        (Variant::End, _) => "on turn",
        (Variant::Leftovers, "owner") => "row's owner",
        (Variant::Leftovers, _) => "nobody",
        (Variant::Choice, "forced") => "leftmost only",
        (Variant::Layout, "even") => "even",
        (_, value) => value,
    };
    (name, value.to_owned(), what)
}

/// What distinguishes a game from others, in a few words each, the most important first.
pub fn key_features(ruleset: &Ruleset) -> Vec<String> {
    let board = ruleset.board;
    let pits = 2 * u16::from(board.pits);
    let mut lines = vec![format!("{pits} pits, {} seeds", pits * u16::from(board.seeds))];
    match ruleset.choice {
        Choice::Any => {}
        Choice::Forced { from: RowEnd::Left } => lines.push("Leftmost pit only".to_owned()),
        Choice::Forced { from: RowEnd::Right } => lines.push("Rightmost pit only".to_owned()),
    }
    if ruleset.relay != Relay::None {
        lines.push("Sowing in laps".to_owned());
    }
    if ruleset.bonus == Bonus::Store {
        lines.push("Store earns a turn".to_owned());
    }
    for capture in &ruleset.captures {
        lines.push(match capture {
            Capture::OwnEmptyPit { .. } => "Capture opposite".to_owned(),
            Capture::ByCount { counts: Counts::Of(counts), .. } => {
                let counts: Vec<String> = counts.iter().map(u8::to_string).collect();
                format!("Capture on {}", counts.join(" or "))
            }
            Capture::ByCount { .. } => "Capture by count".to_owned(),
        });
    }
    lines
}

/// Errors in files of the player for a page with little room: the first few, each no longer than a few lines,
/// and the number of the others.
pub fn shorten_errors(errors: impl ExactSizeIterator<Item = FileProblem>) -> Vec<String> {
    let count = errors.len();
    let mut lines: Vec<String> = errors.take(MAX_ERRORS).map(|error| shorten(&error)).collect();
    if count > MAX_ERRORS {
        lines.push(format!("and {} more", count - MAX_ERRORS));
    }
    lines
}

fn shorten(error: &FileProblem) -> String {
    let mut line = format!("{}: ", error.place);
    // Backquotes of a terminal become typographic quotes.
    let mut open = false;
    for letter in error.problem.chars() {
        line.push(match letter {
            '`' => {
                open = !open;
                if open { '\u{2018}' } else { '\u{2019}' }
            }
            '\n' | '\r' | '\t' => ' ',
            letter => letter,
        });
    }
    if line.chars().count() > MAX_ERROR_CHARS {
        line = line.chars().take(MAX_ERROR_CHARS - 1).chain(['\u{2026}']).collect();
    }
    line
}

/// Whether the opening ritual decides who sits where.
pub fn has_ritual(ruleset: &Ruleset) -> bool {
    ruleset.opening == Opening::OddOrEven
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Games>().init_resource::<NewGameDraft>();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_are_few_and_short() {
        let problem = |place: &str, problem: &str| FileProblem {
            place: place.to_owned(),
            problem: problem.to_owned(),
        };
        let errors =
            (0..6).map(|number| problem(&format!("own{number}.ron:3:7"), "no `pits` in `b`"));
        let brief = shorten_errors(errors);
        assert_eq!(brief.len(), 4);
        assert_eq!(brief[0], "own0.ron:3:7: no \u{2018}pits\u{2019} in \u{2018}b\u{2019}");
        assert_eq!(brief[3], "and 3 more");
        let long = shorten(&problem("x.ron", &"seed ".repeat(99)));
        assert_eq!(long.chars().count(), MAX_ERROR_CHARS);
        let two_lines = shorten(&problem("x.ron", "`a` of an\nerror"));
        assert_eq!(two_lines, "x.ron: \u{2018}a\u{2019} of an error");
    }

    #[test]
    fn who_moves_first_is_part_of_the_match() {
        let kalah = crate::rules::Ruleset::kalah();
        let mut draft = NewGameDraft::of(&kalah);
        draft.swap_first();
        let new = draft.new_match([String::new(), String::new()], 1).unwrap();
        assert_eq!(new.first, Seat::North);
    }
}
