//! Validation: a ruleset must describe a game that can be played and that ends.

use std::mem::discriminant;

use super::notation::MAX_PITS;
use super::ruleset::{
    Board, Bonus, Capture, Counts, End, Feeding, Keep, Layout, MAX_SEEDS, NoMove, Relay, Ruleset,
    Settlement, Variant,
};

/// Why a ruleset cannot be played.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{field}: {problem}")]
pub struct InvalidRuleset {
    /// The field's name in the RON file.
    pub field: &'static str,
    /// What is wrong and what was expected.
    pub problem: String,
}

/// The most ways to capture in one ruleset, so that every landing is judged in few steps.
const MAX_CAPTURES: usize = 8;

impl Ruleset {
    /// Checks that the game can be played and that it ends.
    ///
    /// # Errors
    /// The first field at fault, in the order of the struct.
    pub fn check(&self) -> Result<(), InvalidRuleset> {
        let invalid =
            |field, problem: &str| Err(InvalidRuleset { field, problem: problem.to_owned() });
        let is_id = |text: &str| {
            !text.is_empty()
                && text.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
        };
        if !is_id(&self.id) {
            return invalid("id", "expected lower-case letters, digits and -");
        }
        if self.name.trim().is_empty() {
            return invalid("name", "expected a name");
        }
        let Board { pits, seeds, .. } = self.board;
        if !(1..=MAX_PITS).contains(&pits) {
            return invalid("pits", &format!("{pits} pits in a row: expected 1 to {MAX_PITS}"));
        }
        if seeds == 0 {
            return invalid("seeds", "expected at least 1");
        }
        let total = 2 * u16::from(pits) * u16::from(seeds);
        if total > MAX_SEEDS {
            let most = MAX_SEEDS / (2 * u16::from(pits));
            let expected = format!("expected at most {most} in each of {} pits", 2 * pits);
            return invalid("seeds", &format!("{total} seeds in all: {expected}"));
        }
        self.check_layout()?;
        let stores = self.board.keep == Keep::Stores;
        if self.own_store_in_path && !stores {
            return invalid("own_store_in_path", "expected false: there are no stores");
        }
        if self.bonus == Bonus::Store && !self.own_store_in_path {
            return invalid("bonus", "expected Never: no seed is sown into a store");
        }
        if let Relay::To(counts) = &self.relay
            && counts.contains(1)
        {
            return invalid("relay", "expected counts above 1: an empty pit ends a lap");
        }
        if self.captures.len() > MAX_CAPTURES {
            return invalid("captures", &format!("expected at most {MAX_CAPTURES}"));
        }
        self.check_counts()?;
        let has = |wanted: fn(&End) -> bool| self.ends.iter().any(wanted);
        let feeds = self.feeding == Feeding::WhenOtherRowEmpty;
        if feeds != has(|end| matches!(end, End::CannotFeed(_))) {
            return invalid("feeding", "goes together with the end CannotFeed");
        }
        if !self.own_store_in_path && !has(|end| matches!(end, End::Repetition { .. })) {
            return invalid("ends", "expected a Repetition: this game could go on for ever");
        }
        if has(|end| matches!(end, End::Repetition { times, .. } if *times < 2)) {
            return invalid("times", "expected 2 or more");
        }
        let board_ends = has(|end| matches!(end, End::BoardEmpty | End::RowEmpty(_)))
            || matches!(self.no_move, NoMove::End(_));
        if !board_ends {
            return invalid("ends", "expected BoardEmpty, RowEmpty or no_move: End");
        }
        let unfed = |settle: &Settlement| *settle == Settlement::UnfedPlayer;
        let misplaced = self.ends.iter().any(|end| match end {
            End::Repetition { settle, .. } | End::Agreement(settle) => unfed(settle),
            _ => false,
        });
        if misplaced {
            return invalid("ends", "UnfedPlayer needs an empty row: CannotFeed or RowEmpty");
        }
        let kinds: Vec<_> = self.ends.iter().map(discriminant).collect();
        if (1..kinds.len()).any(|at| kinds[..at].contains(&kinds[at])) {
            return invalid("ends", "expected each kind of end once");
        }
        self.check_options()
    }

    /// Every option must change something, and may be offered once.
    fn check_options(&self) -> Result<(), InvalidRuleset> {
        let has_no_effect = |variant: &Variant| match variant {
            Variant::EmptyCapture => {
                let landing = |capture: &Capture| matches!(capture, Capture::OwnEmptyPit { .. });
                !self.captures.iter().any(landing)
            }
            Variant::End | Variant::Leftovers => !matches!(self.no_move, NoMove::End(_)),
            Variant::Pits | Variant::Seeds | Variant::Layout => {
                matches!(self.layout, Layout::Explicit(..))
            }
            Variant::Pie | Variant::Choice => false,
        };
        let repeated = |at: usize| self.options[..at].contains(&self.options[at]);
        let problem =
            if let Some(variant) = self.options.iter().find(|&variant| has_no_effect(variant)) {
                format!("{variant:?} has nothing to change in this game")
            } else if let Some(at) = (0..self.options.len()).find(|&at| repeated(at)) {
                format!("{:?} is given twice", self.options[at])
            } else {
                return Ok(());
            };
        Err(InvalidRuleset { field: "options", problem })
    }

    /// The counts of relays and captures must be counts that a last seed can make.
    fn check_counts(&self) -> Result<(), InvalidRuleset> {
        let impossible = |counts: &Counts| match counts {
            Counts::Of(list) => list.is_empty() || list.contains(&0),
            Counts::Even => false,
            Counts::OfOrFrom(list, from) => list.contains(&0) || *from == 0,
        };
        let captures = self.captures.iter().filter_map(|capture| match capture {
            Capture::ByCount { counts, .. } => Some(counts),
            Capture::OwnEmptyPit { .. } => None,
        });
        let field = match &self.relay {
            Relay::To(counts) if impossible(counts) => "relay",
            _ if captures.into_iter().any(impossible) => "captures",
            _ => return Ok(()),
        };
        Err(InvalidRuleset {
            field,
            problem: "expected counts of 1 and more, and at least one".to_owned(),
        })
    }

    fn check_layout(&self) -> Result<(), InvalidRuleset> {
        let pits = usize::from(self.board.pits);
        let problem = match &self.layout {
            Layout::Random { min } if *min > self.board.seeds => {
                let most = self.board.seeds;
                let problem = format!("{min} seeds: expected no more than {most}, a pit's average");
                return Err(InvalidRuleset { field: "min", problem });
            }
            Layout::Explicit(south, north) if south.len() != pits || north.len() != pits => {
                format!("expected {pits} counts for each row")
            }
            Layout::Explicit(..) if !(1..=MAX_SEEDS).contains(&self.total_seeds()) => {
                format!("{} seeds in all: expected 1 to {MAX_SEEDS}", self.total_seeds())
            }
            Layout::Even | Layout::Random { .. } | Layout::Explicit(..) => return Ok(()),
        };
        Err(InvalidRuleset { field: "layout", problem })
    }
}
