//! Examples: small positions in which one move shows one rule, found by a random search for any
//! ruleset and checked by the trace of the move, so that none can claim what does not happen.

use std::sync::Arc;

use rand::{Rng, SeedableRng, rngs::ChaCha8Rng};

use super::{RulesPart, seat_name};
use crate::rules::ruleset::{
    Bonus, Capture, Chain, Direction, Feeding, MAX_SEEDS, Opposite, Relay,
};
use crate::rules::{
    CaptureKind, Event, Game, Move, Place, Position, Refusal, Rules, Seat, Setup, Trace,
};
use crate::words::{Argument, Message, message};

/// Positions that are tried for each topic; the clearest is shown.
const TRIES_PER_TOPIC: u32 = 300;
/// The counts that a pit of a tried position may hold, each as likely as the others: small numbers,
/// which a reader counts at a glance.
const PIT_COUNTS: [u8; 10] = [0, 0, 1, 1, 1, 2, 2, 3, 4, 5];
/// The number of drops that is followed most easily.
const IDEAL_DROPS: usize = 4;
/// The number of captured seeds that is followed most easily.
const IDEAL_CAPTURED_SEEDS: u32 = 5;
/// The most drops of an example.
const MAX_DROPS: usize = 14;
/// The most laps of an example of a relay.
const MAX_RELAY_LAPS: u32 = 3;

/// What an example shows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ExampleTopic {
    /// The direction in which a seat sows.
    Sowing(Seat),
    /// The landing pit is lifted and sown on.
    Relay,
    /// The last seed earns another turn.
    Bonus,
    /// The capture at this index in the ruleset's list: the landing pit, with the pit opposite where
    /// that is part of it.
    Capture(usize),
    /// The same capture where nothing lies opposite.
    Alone(usize),
    /// The same capture with pits before the landing pit.
    Chain(usize),
    /// An empty row must be fed.
    Feeding,
}

impl ExampleTopic {
    /// The part of the rules that the topic belongs to.
    #[must_use]
    pub fn part(self) -> RulesPart {
        match self {
            Self::Sowing(_) | Self::Relay | Self::Bonus => RulesPart::Turn,
            Self::Capture(_) | Self::Alone(_) | Self::Chain(_) => RulesPart::Capture,
            Self::Feeding => RulesPart::Feeding,
        }
    }
}

/// A position and the move in it that shows a rule.
#[derive(Clone, Debug)]
pub struct Example {
    /// What the example shows.
    pub topic: ExampleTopic,
    /// The move.
    pub mv: Move,
    start: Game,
    trace: Trace,
}

impl Example {
    /// The position before the move.
    #[must_use]
    pub fn position(&self) -> &Position {
        self.start.position()
    }

    /// What happens in the move.
    #[must_use]
    pub fn trace(&self) -> &Trace {
        &self.trace
    }

    /// The game before the move.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.start
    }

    /// What the move does, made from its trace.
    #[must_use]
    pub fn caption(&self) -> Message {
        let mover = self.start.turn();
        let summary = TraceSummary::of(&self.trace);
        match self.topic {
            ExampleTopic::Sowing(seat) => match (seat, self.start.rules().ruleset().direction) {
                (Seat::South, Direction::CounterClockwise) => {
                    message!("example-sows-right", seat: seat_name(seat))
                }
                (Seat::South, Direction::Clockwise) => {
                    message!("example-sows-left", seat: seat_name(seat))
                }
                (Seat::North, Direction::CounterClockwise) => {
                    message!("example-sows-right-seen-left", seat: seat_name(seat))
                }
                (Seat::North, Direction::Clockwise) => {
                    message!("example-sows-left-seen-right", seat: seat_name(seat))
                }
            },
            ExampleTopic::Relay => {
                let lifted = summary.lifted.get(1).copied().unwrap_or_default();
                message!("example-relay", seeds: lifted, player: seat_name(mover))
            }
            ExampleTopic::Bonus => message!("example-again", player: seat_name(mover)),
            ExampleTopic::Capture(_) => summary.capture_message(mover),
            ExampleTopic::Alone(_) => {
                message!("example-capture-alone", player: seat_name(mover))
            }
            ExampleTopic::Chain(_) => summary.chain_message(mover, self.trace.captured(mover)),
            ExampleTopic::Feeding => {
                let (player, other) = (seat_name(mover), seat_name(mover.other()));
                match self.start.legal_moves().len() {
                    1 => message!("example-feeding-only", player: player, other: other),
                    _ => message!("example-feeding", player: player, other: other),
                }
            }
        }
    }
}

/// A trace in numbers.
struct TraceSummary {
    /// Seeds that fell, in all laps.
    drops: usize,
    /// Seeds lifted, by lap.
    lifted: Vec<u8>,
    /// Where the last seed fell, and how many seeds the place then held.
    landing: Option<(Place, u8)>,
    /// Seeds of each pit captured as part of a chain, the nearest first.
    chain: Vec<u8>,
    /// Seeds captured from opposite pits.
    opposite: u32,
    /// Landing pits that were captured.
    landings: usize,
    bonus: bool,
    game_over: bool,
}

impl TraceSummary {
    /// A capture of the landing pit, with what lies opposite where that is part of it.
    fn capture_message(&self, mover: Seat) -> Message {
        let count = self.landing_count();
        match (self.landed_in_empty(), self.opposite) {
            (true, opposite) => {
                message!("example-capture-across", player: seat_name(mover), seeds: opposite)
            }
            (false, 0) => message!("example-capture", count: count),
            (false, opposite) => {
                message!("example-capture-opposite", count: count, seeds: opposite)
            }
        }
    }

    /// A capture of a chain of pits, `taken` seeds in all.
    fn chain_message(&self, mover: Seat, taken: u32) -> Message {
        let (count, pits, player) = (self.landing_count(), self.chain.len(), seat_name(mover));
        let held = Argument::AllOf(self.chain.iter().map(|seeds| i64::from(*seeds)).collect());
        if self.opposite > 0 {
            message!(
                "example-chain-opposite",
                count: count, pits: pits, held: held, player: player, taken: taken
            )
        } else {
            message!(
                "example-chain",
                count: count, pits: pits, held: held, player: player, taken: taken
            )
        }
    }

    /// What the landing pit held with the last seed.
    fn landing_count(&self) -> u8 {
        self.landing.map_or(0, |(_, count)| count)
    }

    fn of(trace: &Trace) -> Self {
        let mut summary = Self {
            drops: 0,
            lifted: Vec::new(),
            landing: None,
            chain: Vec::new(),
            opposite: 0,
            landings: 0,
            bonus: false,
            game_over: false,
        };
        for event in &trace.0 {
            match *event {
                Event::Lift { seeds, .. } => summary.lifted.push(seeds),
                Event::Drop { place, count } => {
                    summary.drops += 1;
                    summary.landing = Some((place, count));
                }
                Event::Capture { seeds, kind, .. } => match kind {
                    CaptureKind::Landing => summary.landings += 1,
                    CaptureKind::Chain => summary.chain.push(seeds),
                    CaptureKind::Opposite => summary.opposite += u32::from(seeds),
                },
                Event::Bonus { .. } => summary.bonus = true,
                Event::End { .. } => summary.game_over = true,
                Event::Pass { .. } | Event::Swap { .. } | Event::Sweep { .. } => {}
            }
        }
        summary
    }

    fn landed_in_empty(&self) -> bool {
        self.landing.is_some_and(|(_, count)| count == 1)
    }
}

/// An example of each topic of these rules, in the order in which [`super::describe`] explains them:
/// the clearest of many small positions. A topic without one, on a board with hardly any pits, is
/// left out.
///
/// The same rules always give the same examples. The work is bounded: 300 positions a topic, every
/// move of each.
///
/// ```
/// use std::sync::Arc;
/// use seedfall::rules::{Rules, Ruleset};
/// use seedfall::teaching::{ExampleTopic, examples};
/// let kalah = Arc::new(Rules::new(Ruleset::kalah()).unwrap());
/// assert!(examples(&kalah).iter().any(|example| example.topic == ExampleTopic::Bonus));
/// ```
#[must_use]
pub fn examples(rules: &Arc<Rules>) -> Vec<Example> {
    topics(rules).into_iter().filter_map(|topic| example(rules, topic)).collect()
}

/// The topics that these rules have.
#[must_use]
pub fn topics(rules: &Rules) -> Vec<ExampleTopic> {
    let ruleset = rules.ruleset();
    let mut topics = Seat::BOTH.map(ExampleTopic::Sowing).to_vec();
    if ruleset.relay != Relay::None {
        topics.push(ExampleTopic::Relay);
    }
    if ruleset.bonus == Bonus::Store {
        topics.push(ExampleTopic::Bonus);
    }
    for (number, capture) in ruleset.captures.iter().enumerate() {
        topics.push(ExampleTopic::Capture(number));
        match capture {
            Capture::OwnEmptyPit { opposite: Opposite::NotNeeded } => {
                topics.push(ExampleTopic::Alone(number));
            }
            Capture::ByCount { chain: Chain::Backward { .. }, .. } => {
                topics.push(ExampleTopic::Chain(number));
            }
            Capture::OwnEmptyPit { .. } | Capture::ByCount { .. } => {}
        }
    }
    if ruleset.feeding == Feeding::WhenOtherRowEmpty {
        topics.push(ExampleTopic::Feeding);
    }
    topics
}

/// The clearest of the tried positions that show `topic`.
fn example(rules: &Arc<Rules>, topic: ExampleTopic) -> Option<Example> {
    // A fixed seed: the rules show the same examples every time they are opened.
    let mut rng = ChaCha8Rng::seed_from_u64(0);
    let mut best: Option<(usize, Example)> = None;
    for _ in 0..TRIES_PER_TOPIC {
        let Ok(start) = Game::new(rules, &draw_small_setup(rules, topic, &mut rng)) else {
            continue;
        };
        for mv in start.legal_moves() {
            let mut after = start.clone();
            let Ok(trace) = after.play(mv) else {
                continue;
            };
            let summary = TraceSummary::of(&trace);
            if !shows(rules, topic, &start, &trace, &summary) {
                continue;
            }
            let penalty = clarity_penalty(&start, &trace, &summary);
            if best.as_ref().is_none_or(|(least, _)| penalty < *least) {
                best = Some((penalty, Example { topic, mv, start: start.clone(), trace }));
            }
        }
    }
    Some(best?.1)
}

/// A random position with few seeds, in which the topic's player is to move.
fn draw_small_setup(rules: &Rules, topic: ExampleTopic, rng: &mut impl Rng) -> Setup {
    let turn = match topic {
        ExampleTopic::Sowing(seat) => seat,
        _ => Seat::South,
    };
    let mut left = MAX_SEEDS;
    let rows = Seat::BOTH.map(|seat| {
        let row = (0..rules.pits()).map(|_| {
            let drawn = PIT_COUNTS[rng.next_u32() as usize % PIT_COUNTS.len()];
            let empty = topic == ExampleTopic::Feeding && seat != turn;
            let seeds = if empty { 0 } else { u16::from(drawn).min(left) };
            left -= seeds;
            seeds as u8
        });
        row.collect()
    });
    Setup { rows, stores: [0, 0], turn }
}

/// Whether the move shows the topic and nothing else.
fn shows(
    rules: &Rules,
    topic: ExampleTopic,
    start: &Game,
    trace: &Trace,
    summary: &TraceSummary,
) -> bool {
    let mover = start.turn();
    let laps = trace.laps();
    let relay = topic == ExampleTopic::Relay;
    let captures = summary.landings > 0;
    let taken_by = || capture_made(rules, start.position(), trace);
    let plain = !summary.game_over
        && summary.drops <= MAX_DROPS
        && (relay || laps == 1)
        && summary.bonus == (topic == ExampleTopic::Bonus);
    plain
        && match topic {
            ExampleTopic::Sowing(seat) => !captures && mover == seat && summary.drops > 1,
            ExampleTopic::Relay => !captures && (2..=MAX_RELAY_LAPS).contains(&laps),
            ExampleTopic::Bonus => !captures && summary.drops > 1,
            ExampleTopic::Capture(number) => {
                let whole = match &rules.ruleset().captures[number] {
                    Capture::ByCount { with_opposite, .. } => {
                        *with_opposite == (summary.opposite > 0)
                    }
                    Capture::OwnEmptyPit { .. } => summary.opposite > 0,
                };
                captures && summary.chain.is_empty() && whole && taken_by() == Some(number)
            }
            ExampleTopic::Alone(number) => {
                captures
                    && summary.chain.is_empty()
                    && summary.opposite == 0
                    && taken_by() == Some(number)
            }
            ExampleTopic::Chain(number) => {
                (1..=2).contains(&summary.chain.len()) && taken_by() == Some(number)
            }
            ExampleTopic::Feeding => {
                let refused = |pit| start.check(Move::Sow(pit)) == Err(Refusal::MustFeed);
                !captures && start.position().all_pits().any(refused)
            }
        }
}

/// The index of the ruleset's capture that is made in `trace`; `None` if there is none.
fn capture_made(rules: &Rules, start: &Position, trace: &Trace) -> Option<usize> {
    let first = trace.0.iter().position(|event| matches!(event, Event::Capture { .. }))?;
    let sown = Trace(trace.0[..first].to_vec());
    let Some((Place::Pit(landing), _)) = TraceSummary::of(&sown).landing else {
        return None;
    };
    let mut position = *start;
    sown.replay(&mut position);
    rules.capture_at(&position, position.cell(landing))
}

/// How far the move is from the ideal example, in points; fewer are clearer. Long sowings, large
/// captures and boards that are nearly empty or full cost points.
fn clarity_penalty(start: &Game, trace: &Trace, summary: &TraceSummary) -> usize {
    let position = start.position();
    let taken = trace.captured(start.turn());
    let pits = 2 * usize::from(position.pits());
    let occupied = position.all_pits().filter(|pit| position.seeds(*pit) > 0).count();
    let excess = if taken > 0 { taken.abs_diff(IDEAL_CAPTURED_SEEDS) as usize } else { 0 };
    // One pit is a chain, but two show it better.
    let short_chain = usize::from(summary.chain.len() == 1);
    // A sowing that goes round the end of the row shows its direction best.
    let ends_at_home =
        matches!(summary.landing, Some((Place::Pit(pit), _)) if pit.seat() == start.turn());
    let short_sowing = 2 * usize::from(ends_at_home && taken == 0);
    2 * summary.drops.abs_diff(IDEAL_DROPS)
        + excess
        + short_chain
        + short_sowing
        + occupied.abs_diff(pits * 2 / 3)
}
