//! What no ruleset may be: a game that could not be played, or that would never end.

use std::mem::discriminant;

use super::notation::MAX_PITS;
use super::ruleset::{
    Board, Bonus, Capture, Counts, End, Feeding, Keep, Layout, MAX_SEEDS, NoMove, Relay, Ruleset,
    Settlement, Variant,
};

/// What makes a ruleset unplayable: the field, and why.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{field}: {problem}")]
pub struct InvalidRuleset {
    /// The field's name in the RON file.
    pub field: &'static str,
    /// What is wrong, and what was expected.
    pub problem: String,
}

impl Ruleset {
    /// Finds what a program could not play, or what would never end.
    ///
    /// # Errors
    /// The first field at fault.
    pub fn check(&self) -> Result<(), InvalidRuleset> {
        let flaw =
            |field, problem: &str| Err(InvalidRuleset { field, problem: problem.to_owned() });
        let word = |text: &str| {
            !text.is_empty()
                && text.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
        };
        if !word(&self.id) {
            return flaw("id", "expected lower-case letters, digits and -");
        }
        if self.name.trim().is_empty() {
            return flaw("name", "expected a name");
        }
        let Board { pits, seeds, .. } = self.board;
        if !(1..=MAX_PITS).contains(&pits) {
            return flaw("pits", &format!("{pits} pits in a row: expected 1 to {MAX_PITS}"));
        }
        if seeds == 0 {
            return flaw("seeds", "expected at least 1");
        }
        let total = 2 * u16::from(pits) * u16::from(seeds);
        if total > MAX_SEEDS {
            let most = MAX_SEEDS / (2 * u16::from(pits));
            let expected = format!("expected at most {most} in each of {} pits", 2 * pits);
            return flaw("seeds", &format!("{total} seeds in all: {expected}"));
        }
        self.check_layout()?;
        let stores = self.board.keep == Keep::Stores;
        if self.own_store_in_path && !stores {
            return flaw("own_store_in_path", "expected false: there are no stores");
        }
        if self.bonus == Bonus::Store && !self.own_store_in_path {
            return flaw("bonus", "expected Never: no seed is sown into a store");
        }
        if let Relay::To(counts) = &self.relay
            && counts.contains(1)
        {
            return flaw("relay", "expected counts above 1: an empty pit ends a lap");
        }
        self.check_counts()?;
        let has = |wanted: fn(&End) -> bool| self.ends.iter().any(wanted);
        let feeds = self.feeding == Feeding::WhenOtherRowEmpty;
        if feeds != has(|end| matches!(end, End::CannotFeed(_))) {
            return flaw("feeding", "goes together with the end CannotFeed");
        }
        if !self.own_store_in_path && !has(|end| matches!(end, End::Repetition { .. })) {
            return flaw("ends", "expected a Repetition: this game could go on for ever");
        }
        if has(|end| matches!(end, End::Repetition { times, .. } if *times < 2)) {
            return flaw("times", "expected 2 or more");
        }
        let board_ends = has(|end| matches!(end, End::BoardEmpty | End::RowEmpty(_)))
            || matches!(self.no_move, NoMove::End(_));
        if !board_ends {
            return flaw("ends", "expected BoardEmpty, RowEmpty or no_move: End");
        }
        let unfed = |settle: &Settlement| *settle == Settlement::UnfedPlayer;
        let misplaced = self.ends.iter().any(|end| match end {
            End::Repetition { settle, .. } | End::Agreement(settle) => unfed(settle),
            _ => false,
        });
        if misplaced {
            return flaw("ends", "UnfedPlayer needs an empty row: CannotFeed or RowEmpty");
        }
        let kinds: Vec<_> = self.ends.iter().map(discriminant).collect();
        if (1..kinds.len()).any(|at| kinds[..at].contains(&kinds[at])) {
            return flaw("ends", "expected each kind of end once");
        }
        self.check_options()
    }

    /// Every option has to change something, and may be offered once.
    fn check_options(&self) -> Result<(), InvalidRuleset> {
        let lacking = |variant: &Variant| match variant {
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
        let twice = |at: usize| self.options[..at].contains(&self.options[at]);
        let problem = if let Some(variant) = self.options.iter().find(|&variant| lacking(variant)) {
            format!("{variant:?} has nothing to change in this game")
        } else if let Some(at) = (0..self.options.len()).find(|&at| twice(at)) {
            format!("{:?} is given twice", self.options[at])
        } else {
            return Ok(());
        };
        Err(InvalidRuleset { field: "options", problem })
    }

    /// The counts of relays and captures have to be counts that a last seed can make.
    fn check_counts(&self) -> Result<(), InvalidRuleset> {
        let flawed = |counts: &Counts| match counts {
            Counts::Of(list) => list.is_empty() || list.contains(&0),
            Counts::Even => false,
            Counts::OfOrFrom(list, from) => list.contains(&0) || *from == 0,
        };
        let captures = self.captures.iter().filter_map(|capture| match capture {
            Capture::ByCount { counts, .. } => Some(counts),
            Capture::OwnEmptyPit { .. } => None,
        });
        let field = match &self.relay {
            Relay::To(counts) if flawed(counts) => "relay",
            _ if captures.into_iter().any(flawed) => "captures",
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
