//! Validation: a ruleset must describe a game that can be played and that ends.

use std::mem::discriminant;

use super::invalid_ruleset::{FieldProblem, InvalidRuleset, MAX_CAPTURES};
use super::notation::MAX_PITS;
use super::ruleset::{
    Board, Bonus, Capture, Counts, End, Feeding, Keep, Layout, MAX_SEEDS, NoMove, Relay, Ruleset,
    Settlement, Variant,
};

impl Ruleset {
    /// Checks that the game can be played and that it ends.
    ///
    /// # Errors
    /// The first field at fault, in the order of the struct.
    pub fn check(&self) -> Result<(), InvalidRuleset> {
        let invalid = |field, problem| Err(InvalidRuleset { field, problem });
        let is_id = |text: &str| {
            !text.is_empty()
                && text.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
        };
        if !is_id(&self.id) {
            return invalid("id", FieldProblem::Id);
        }
        if self.name.trim().is_empty() {
            return invalid("name", FieldProblem::Name);
        }
        let Board { pits, seeds, .. } = self.board;
        if !(1..=MAX_PITS).contains(&pits) {
            return invalid("pits", FieldProblem::Pits(pits));
        }
        if seeds == 0 {
            return invalid("seeds", FieldProblem::NoSeeds);
        }
        let total = 2 * u16::from(pits) * u16::from(seeds);
        if total > MAX_SEEDS {
            return invalid("seeds", FieldProblem::TooManySeeds { total, pits: 2 * pits });
        }
        self.check_layout()?;
        let stores = self.board.keep == Keep::Stores;
        if self.own_store_in_path && !stores {
            return invalid("own_store_in_path", FieldProblem::NoStores);
        }
        if self.bonus == Bonus::Store && !self.own_store_in_path {
            return invalid("bonus", FieldProblem::BonusWithoutStore);
        }
        if let Relay::To(counts) = &self.relay
            && counts.contains(1)
        {
            return invalid("relay", FieldProblem::RelayToOne);
        }
        if self.captures.len() > MAX_CAPTURES {
            return invalid("captures", FieldProblem::TooManyCaptures);
        }
        self.check_counts()?;
        let has = |wanted: fn(&End) -> bool| self.ends.iter().any(wanted);
        let feeds = self.feeding == Feeding::WhenOtherRowEmpty;
        if feeds != has(|end| matches!(end, End::CannotFeed(_))) {
            return invalid("feeding", FieldProblem::FeedingWithoutEnd);
        }
        if !self.own_store_in_path && !has(|end| matches!(end, End::Repetition { .. })) {
            return invalid("ends", FieldProblem::Endless);
        }
        if has(|end| matches!(end, End::Repetition { times, .. } if *times < 2)) {
            return invalid("times", FieldProblem::RepetitionTimes);
        }
        let board_ends = has(|end| matches!(end, End::BoardEmpty | End::RowEmpty(_)))
            || matches!(self.no_move, NoMove::End(_));
        if !board_ends {
            return invalid("ends", FieldProblem::NoBoardEnd);
        }
        let unfed = |settle: &Settlement| *settle == Settlement::UnfedPlayer;
        let misplaced = self.ends.iter().any(|end| match end {
            End::Repetition { settle, .. } | End::Agreement(settle) => unfed(settle),
            _ => false,
        });
        if misplaced {
            return invalid("ends", FieldProblem::MisplacedUnfedPlayer);
        }
        let kinds: Vec<_> = self.ends.iter().map(discriminant).collect();
        if (1..kinds.len()).any(|at| kinds[..at].contains(&kinds[at])) {
            return invalid("ends", FieldProblem::RepeatedEnd);
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
                FieldProblem::UselessOption(*variant)
            } else if let Some(at) = (0..self.options.len()).find(|&at| repeated(at)) {
                FieldProblem::RepeatedOption(self.options[at])
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
        Err(InvalidRuleset { field, problem: FieldProblem::ImpossibleCounts })
    }

    fn check_layout(&self) -> Result<(), InvalidRuleset> {
        let pits = usize::from(self.board.pits);
        let problem = match &self.layout {
            Layout::Random { min } if *min > self.board.seeds => {
                let problem = FieldProblem::LayoutMinimum { min: *min, average: self.board.seeds };
                return Err(InvalidRuleset { field: "min", problem });
            }
            Layout::Explicit(south, north) if south.len() != pits || north.len() != pits => {
                FieldProblem::LayoutLength(self.board.pits)
            }
            Layout::Explicit(..) if !(1..=MAX_SEEDS).contains(&self.total_seeds()) => {
                FieldProblem::LayoutTotal(self.total_seeds())
            }
            Layout::Even | Layout::Random { .. } | Layout::Explicit(..) => return Ok(()),
        };
        Err(InvalidRuleset { field: "layout", problem })
    }
}
