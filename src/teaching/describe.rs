//! The rules as messages, made from the ruleset so that they cannot disagree with it.

use crate::rules::ruleset::{
    Bonus, Capture, Chain, ChainCounts, Choice, Counts, Direction, End, Feeding, GrandSlam,
    HouseRule, Keep, Layout, NoMove, Opening, Opposite, Origin, Relay, RowEnd, Ruleset, Settlement,
    Side,
};
use crate::rules::{MAX_LAPS, MAX_PLIES};
use crate::words::{Argument, Message, message};

/// A part of the rules: a heading with its sentences.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chapter {
    /// Which part it is.
    pub part: RulesPart,
    /// What it says, in order; never empty.
    pub sentences: Vec<Sentence>,
}

/// The parts of the rules of any game, in the order in which they are read.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RulesPart {
    /// The board and what lies on it.
    Board,
    /// Who starts, and what comes before the first move.
    Opening,
    /// What a move is.
    Turn,
    /// What is captured.
    Capture,
    /// What a player owes one without seeds.
    Feeding,
    /// When the game is over, and who has won.
    End,
}

impl RulesPart {
    /// The heading of the part.
    #[must_use]
    pub fn heading(self) -> Message {
        match self {
            Self::Board => message!("rules-board"),
            Self::Opening => message!("rules-opening"),
            Self::Turn => message!("rules-turn"),
            Self::Capture => message!("rules-capture"),
            Self::Feeding => message!("rules-feeding"),
            Self::End => message!("rules-end"),
        }
    }
}

/// One sentence of the rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sentence {
    /// What it says.
    pub message: Message,
    /// Whether it is a choice of this program where the sources are silent.
    pub house_rule: bool,
}

/// The rules of `ruleset` for a reader who knows none of them.
///
/// ```
/// use seedfall::teaching::{RulesPart, describe};
/// let kalah = seedfall::rules::Ruleset::kalah();
/// assert!(describe(&kalah).iter().any(|chapter| chapter.part == RulesPart::Capture));
/// ```
#[must_use]
pub fn describe(ruleset: &Ruleset) -> Vec<Chapter> {
    let chapters = [
        (RulesPart::Board, board_sentences(ruleset)),
        (RulesPart::Opening, opening_sentences(ruleset)),
        (RulesPart::Turn, turn_sentences(ruleset)),
        (RulesPart::Capture, capture_sentences(ruleset)),
        (RulesPart::Feeding, feeding_sentences(ruleset)),
        (RulesPart::End, end_sentences(ruleset)),
    ];
    chapters
        .into_iter()
        .filter(|(_, sentences)| !sentences.is_empty())
        .map(|(part, sentences)| Chapter { part, sentences })
        .collect()
}

impl Sentence {
    /// The sentence, followed by a mark if it is a house rule.
    #[must_use]
    pub fn with_mark(self) -> Message {
        if self.house_rule {
            message!("rules-marked", sentence: self.message, mark: message!("rules-our-ruling"))
        } else {
            self.message
        }
    }
}

impl From<Message> for Sentence {
    fn from(message: Message) -> Self {
        Self { message, house_rule: false }
    }
}

/// `message` as a sentence, marked if `part` is a house rule of the ruleset.
fn marked(ruleset: &Ruleset, part: HouseRule, message: Message) -> Sentence {
    Sentence { message, house_rule: ruleset.house.contains(&part) }
}

fn board_sentences(ruleset: &Ruleset) -> Vec<Sentence> {
    let pits = ruleset.board.pits;
    let total = ruleset.total_seeds();
    let rows = match ruleset.board.keep {
        Keep::Stores => message!("rules-rows-stores", pits: pits),
        Keep::Banks => message!("rules-rows-banks", pits: pits),
    };
    let layout = match &ruleset.layout {
        Layout::Even => message!("rules-even", seeds: ruleset.board.seeds, total: total),
        Layout::Random { min: 0 } => message!("rules-scattered", total: total),
        Layout::Random { min } => message!("rules-scattered-least", total: total, least: *min),
        Layout::Explicit(south, north) => {
            message!("rules-explicit", south: row_counts(south), north: row_counts(north))
        }
    };
    vec![rows.into(), layout.into()]
}

/// The seeds of a row's pits as they are written in a set-up: `4 4 0 4`.
fn row_counts(counts: &[u8]) -> String {
    counts.iter().map(u8::to_string).collect::<Vec<_>>().join(" ")
}

fn opening_sentences(ruleset: &Ruleset) -> Vec<Sentence> {
    let first = marked(ruleset, HouseRule::SouthFirst, message!("rules-south-first"));
    match ruleset.opening {
        Opening::None => vec![first],
        Opening::Pie => vec![first, marked(ruleset, HouseRule::Pie, message!("rules-pie"))],
        Opening::OddOrEven => vec![message!("rules-odd-or-even").into(), first],
    }
}

fn turn_sentences(ruleset: &Ruleset) -> Vec<Sentence> {
    let mut sentences: Vec<Sentence> = vec![sowing_message(ruleset).into()];
    if ruleset.own_store_in_path {
        sentences.push(message!("rules-own-store").into());
    }
    if ruleset.choice == Choice::Any && ruleset.house.contains(&HouseRule::FreeChoice) {
        sentences.push(marked(ruleset, HouseRule::FreeChoice, message!("rules-any-pit")));
    }
    sentences.push(match ruleset.origin {
        Origin::Sown => message!("rules-origin-sown").into(),
        Origin::Skipped => message!("rules-origin-skipped").into(),
        Origin::FirstSeedStays => message!("rules-origin-first-stays").into(),
    });
    if let Relay::To(counts) = &ruleset.relay {
        sentences.push(message!("rules-relay", counts: counts_message(counts)).into());
        let refused = message!("rules-endless-refused");
        sentences.push(marked(ruleset, HouseRule::EndlessRelay, refused));
        let limit = message!("rules-max-laps", laps: MAX_LAPS);
        sentences.push(Sentence { message: limit, house_rule: true });
    }
    if ruleset.bonus == Bonus::Store {
        sentences.push(message!("rules-bonus").into());
    }
    if ruleset.no_move == NoMove::Pass {
        sentences.push(marked(ruleset, HouseRule::Pass, message!("rules-pass")));
    }
    sentences
}

/// Which seeds are picked up, and in which direction they are sown.
fn sowing_message(ruleset: &Ruleset) -> Message {
    match (ruleset.choice, ruleset.direction) {
        (Choice::Any, Direction::CounterClockwise) => message!("rules-sow-counter-clockwise"),
        (Choice::Any, Direction::Clockwise) => message!("rules-sow-clockwise"),
        (Choice::Forced { from: RowEnd::Left }, Direction::CounterClockwise) => {
            message!("rules-sow-leftmost-counter-clockwise")
        }
        (Choice::Forced { from: RowEnd::Left }, Direction::Clockwise) => {
            message!("rules-sow-leftmost-clockwise")
        }
        (Choice::Forced { from: RowEnd::Right }, Direction::CounterClockwise) => {
            message!("rules-sow-rightmost-counter-clockwise")
        }
        (Choice::Forced { from: RowEnd::Right }, Direction::Clockwise) => {
            message!("rules-sow-rightmost-clockwise")
        }
    }
}

fn capture_sentences(ruleset: &Ruleset) -> Vec<Sentence> {
    let mut sentences = Vec::new();
    for capture in &ruleset.captures {
        match capture {
            Capture::OwnEmptyPit { opposite } => sentences.push(
                match opposite {
                    Opposite::Needed => message!("rules-capture-across"),
                    Opposite::NotNeeded => message!("rules-capture-across-even-none"),
                }
                .into(),
            ),
            Capture::ByCount { counts, side, chain, with_opposite } => {
                let counts = counts_message(counts);
                let landing = match side {
                    Side::Either => {
                        message!("rules-capture-count-either", counts: counts.clone())
                    }
                    Side::Other => message!("rules-capture-count-other", counts: counts.clone()),
                    Side::Own => message!("rules-capture-count-own", counts: counts.clone()),
                };
                sentences.push(landing.into());
                sentences.extend(chain_sentences(ruleset, chain, counts, *with_opposite));
            }
        }
    }
    sentences.extend(grand_slam_sentence(ruleset));
    sentences
}

/// What is captured together with the landing pit.
fn chain_sentences(
    ruleset: &Ruleset,
    chain: &Chain,
    counts: Message,
    with_opposite: bool,
) -> Vec<Sentence> {
    let Chain::Backward { cross_rows, settle } = chain else {
        return with_opposite
            .then(|| message!("rules-capture-opposite").into())
            .into_iter()
            .collect();
    };
    let mut sentences: Vec<Sentence> = vec![if *cross_rows {
        message!("rules-chain-across-rows", counts: counts).into()
    } else {
        message!("rules-chain-within-row", counts: counts).into()
    }];
    if with_opposite {
        sentences.push(message!("rules-chain-opposite").into());
    }
    if with_opposite || *settle == ChainCounts::Snapshot {
        let order = match settle {
            ChainCounts::Snapshot => message!("rules-chain-snapshot"),
            ChainCounts::OneAtATime => message!("rules-chain-one-at-a-time"),
        };
        sentences.push(marked(ruleset, HouseRule::Settle, order));
    }
    sentences
}

fn grand_slam_sentence(ruleset: &Ruleset) -> Option<Sentence> {
    match ruleset.grand_slam {
        GrandSlam::Allowed if ruleset.feeding == Feeding::WhenOtherRowEmpty => {
            Some(marked(ruleset, HouseRule::Strip, message!("rules-strip")))
        }
        GrandSlam::Allowed => None,
        GrandSlam::TakesNothing => Some(message!("rules-slam-takes-nothing").into()),
        GrandSlam::Illegal => Some(message!("rules-slam-refused").into()),
    }
}

fn feeding_sentences(ruleset: &Ruleset) -> Vec<Sentence> {
    match ruleset.feeding {
        Feeding::None => Vec::new(),
        Feeding::WhenOtherRowEmpty => vec![message!("rules-feeding-must").into()],
    }
}

fn end_sentences(ruleset: &Ruleset) -> Vec<Sentence> {
    let mut sentences = Vec::new();
    if let NoMove::End(settle) = ruleset.no_move
        && !ruleset.ends.iter().any(|end| matches!(end, End::RowEmpty(_)))
    {
        sentences.push(no_move_message(settle).into());
    }
    for end in &ruleset.ends {
        sentences.push(end_sentence(ruleset, *end));
        if let End::Repetition { .. } = end {
            let limit = message!("rules-max-moves", moves: MAX_PLIES);
            sentences.push(Sentence { message: limit, house_rule: true });
        }
    }
    if ruleset.relays() {
        let endless = message!("rules-endless-end");
        sentences.push(marked(ruleset, HouseRule::EndlessRelay, endless));
    }
    sentences.push(message!("rules-most-wins").into());
    sentences
}

fn end_sentence(ruleset: &Ruleset, end: End) -> Sentence {
    match end {
        End::Majority => message!("rules-majority", seeds: ruleset.total_seeds() / 2 + 1).into(),
        End::RowEmpty(settle) => row_empty_message(settle).into(),
        End::BoardEmpty => message!("rules-board-empty").into(),
        End::LoneSeed => marked(ruleset, HouseRule::LoneSeed, message!("rules-lone-seed")),
        End::CannotFeed(settle) => cannot_feed_message(settle).into(),
        End::Repetition { times, settle } => {
            marked(ruleset, HouseRule::Repetition, repetition_message(times, settle))
        }
        End::Agreement(settle) => agreement_message(settle).into(),
    }
}

fn no_move_message(settle: Settlement) -> Message {
    match settle {
        Settlement::RowOwner => message!("rules-no-move-row-owner"),
        Settlement::UnfedPlayer => message!("rules-no-move-unfed"),
        Settlement::LastMover => message!("rules-no-move-last-mover"),
        Settlement::Split => message!("rules-no-move-split"),
        Settlement::Unawarded => message!("rules-no-move-nobody"),
    }
}

fn row_empty_message(settle: Settlement) -> Message {
    match settle {
        Settlement::RowOwner => message!("rules-row-empty-row-owner"),
        Settlement::UnfedPlayer => message!("rules-row-empty-unfed"),
        Settlement::LastMover => message!("rules-row-empty-last-mover"),
        Settlement::Split => message!("rules-row-empty-split"),
        Settlement::Unawarded => message!("rules-row-empty-nobody"),
    }
}

fn cannot_feed_message(settle: Settlement) -> Message {
    match settle {
        Settlement::RowOwner => message!("rules-cannot-feed-row-owner"),
        Settlement::UnfedPlayer => message!("rules-cannot-feed-unfed"),
        Settlement::LastMover => message!("rules-cannot-feed-last-mover"),
        Settlement::Split => message!("rules-cannot-feed-split"),
        Settlement::Unawarded => message!("rules-cannot-feed-nobody"),
    }
}

/// `times`: how often a position may be seen, the last time ending the game; 2 or more.
fn repetition_message(times: u8, settle: Settlement) -> Message {
    let time = match times {
        2 => message!("rules-time-second"),
        3 => message!("rules-time-third"),
        times => message!("rules-time-nth", times: times),
    };
    match settle {
        Settlement::RowOwner => message!("rules-repetition-row-owner", time: time),
        Settlement::UnfedPlayer => message!("rules-repetition-unfed", time: time),
        Settlement::LastMover => message!("rules-repetition-last-mover", time: time),
        Settlement::Split => message!("rules-repetition-split", time: time),
        Settlement::Unawarded => message!("rules-repetition-nobody", time: time),
    }
}

fn agreement_message(settle: Settlement) -> Message {
    match settle {
        Settlement::RowOwner => message!("rules-agreement-row-owner"),
        Settlement::UnfedPlayer => message!("rules-agreement-unfed"),
        Settlement::LastMover => message!("rules-agreement-last-mover"),
        Settlement::Split => message!("rules-agreement-split"),
        Settlement::Unawarded => message!("rules-agreement-nobody"),
    }
}

/// A set of counts: `exactly 2 or 4`.
fn counts_message(counts: &Counts) -> Message {
    let one_of = |of: &[u8]| Argument::OneOf(of.iter().map(|count| i64::from(*count)).collect());
    match counts {
        Counts::Of(of) => message!("rules-counts-exactly", counts: one_of(of)),
        Counts::Even => message!("rules-counts-even"),
        Counts::OfOrFrom(of, from) if of.is_empty() => {
            message!("rules-counts-from", least: *from)
        }
        Counts::OfOrFrom(of, from) => {
            message!("rules-counts-or-from", counts: one_of(of), least: *from)
        }
    }
}
