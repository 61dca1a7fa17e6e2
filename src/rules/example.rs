//! Small positions in which one move shows one rule: found for whatever ruleset it is, and judged by
//! the trace of the move, so that an example cannot claim what does not happen.

use std::sync::Arc;

use rand::{Rng, SeedableRng, rngs::ChaCha8Rng};

use super::position::Setup;
use super::ruleset::{Bonus, Capture, Chain, Direction, Feeding, MAX_SEEDS, Opposite, Relay};
use super::trace::{CaptureKind, Event, Trace};
use super::{Game, Move, Place, Position, Refusal, Rules, Seat};

/// So many positions are looked at for each lesson; the clearest is shown.
const TRIES: u32 = 300;
/// What a pit of such a position may hold; each is as likely as the others. Few, so that the eye
/// can count them.
const HELD: [u8; 10] = [0, 0, 1, 1, 1, 2, 2, 3, 4, 5];
/// So many seeds to sow, and seeds taken, are followed most easily.
const SOWN: usize = 4;
const TAKEN: u32 = 5;
/// No example sows longer than this, in drops and in laps.
const LONGEST: usize = 14;
const MOST_LAPS: u32 = 3;

/// What an example shows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ExampleTopic {
    /// Which way a seat sows.
    Sowing(Seat),
    /// The landing pit is lifted and sown on.
    Relay,
    /// The last seed earns another turn.
    Bonus,
    /// The ruleset's capture of that number: the landing pit, with the pit opposite where that is
    /// part of it.
    Capture(usize),
    /// The same, where nothing lies opposite.
    Alone(usize),
    /// The same, with pits before the landing pit.
    Chain(usize),
    /// An empty row must be fed.
    Feeding,
}

impl ExampleTopic {
    /// The chapter of [`super::Ruleset::words`] that it belongs to.
    pub fn chapter(self) -> &'static str {
        match self {
            Self::Sowing(_) | Self::Relay | Self::Bonus => "Turn",
            Self::Capture(_) | Self::Alone(_) | Self::Chain(_) => "Capture",
            Self::Feeding => "Feeding",
        }
    }
}

/// A position and the move that shows something in it.
#[derive(Clone, Debug)]
pub struct Example {
    /// What it shows.
    pub lesson: ExampleTopic,
    /// The move.
    pub mv: Move,
    start: Game,
    trace: Trace,
}

impl Example {
    /// The position before the move.
    pub fn position(&self) -> &Position {
        self.start.position()
    }

    /// What happens in the move.
    pub fn trace(&self) -> &Trace {
        &self.trace
    }

    /// The game before the move.
    pub fn game(&self) -> &Game {
        &self.start
    }

    /// One line on what is seen, made from the trace.
    pub fn caption(&self) -> String {
        let mover = self.start.turn();
        let other = mover.other();
        let told = Told::of(&self.trace);
        let count = told.landing.map_or(0, |(_, count)| count);
        let taken = self.trace.captured(mover);
        match self.lesson {
            ExampleTopic::Sowing(seat) => {
                let right = self.start.rules().ruleset().direction == Direction::CounterClockwise;
                let (way, seen) = if right { ("right", "left") } else { ("left", "right") };
                // North's right is the reader's left.
                let here = match seat {
                    Seat::South => String::new(),
                    Seat::North => format!(", here to the {seen}"),
                };
                format!("{seat} sows {} seeds, to {seat}'s {way}{here}.", told.drops)
            }
            ExampleTopic::Relay => {
                let lifted = told.lifted.get(1).copied().unwrap_or_default();
                format!("The last seed makes {lifted}: {mover} lifts them all and sows on.")
            }
            ExampleTopic::Bonus => {
                format!("The last seed falls into {mover}'s store: {mover} sows again.")
            }
            ExampleTopic::Capture(_) => match (told.landed_in_empty(), told.opposite) {
                (true, opposite) => format!(
                    "The last seed falls into an empty pit: {mover} takes it and the {opposite} \
                     opposite."
                ),
                (false, 0) => format!("The last seed makes {count}: {mover} takes them."),
                (false, opposite) => format!(
                    "The last seed makes {count}: {mover} takes them and the {opposite} opposite."
                ),
            },
            ExampleTopic::Alone(_) => {
                format!("Nothing lies opposite the empty pit: {mover} takes the last seed alone.")
            }
            ExampleTopic::Chain(_) => {
                let before = match &told.chain[..] {
                    [seeds] => format!("the pit before it holds {seeds}"),
                    [seeds @ .., last] => {
                        let seeds: Vec<String> = seeds.iter().map(u8::to_string).collect();
                        format!("the pits before it hold {} and {last}", seeds.join(", "))
                    }
                    [] => String::new(),
                };
                let opposite = if told.opposite > 0 { ", with those opposite" } else { "" };
                format!(
                    "The last seed makes {count}, and {before}: {mover} takes all{opposite}, \
                     {taken} seeds."
                )
            }
            ExampleTopic::Feeding => {
                let which = match self.start.legal_moves().len() {
                    1 => "this pit, which reaches it, and no other",
                    _ => "only pits that reach it",
                };
                format!("{other}'s row is empty: {mover} may play {which}.")
            }
        }
    }
}

/// A trace in numbers.
struct Told {
    drops: usize,
    /// Seeds lifted, lap by lap.
    lifted: Vec<u8>,
    /// Where the last seed fell, and how many lay there then.
    landing: Option<(Place, u8)>,
    /// Seeds of the pits taken as parts of a chain, the nearest first.
    chain: Vec<u8>,
    /// Seeds taken from opposite pits.
    opposite: u32,
    landings: usize,
    bonus: bool,
    over: bool,
}

impl Told {
    fn of(trace: &Trace) -> Self {
        let mut told = Self {
            drops: 0,
            lifted: Vec::new(),
            landing: None,
            chain: Vec::new(),
            opposite: 0,
            landings: 0,
            bonus: false,
            over: false,
        };
        for event in &trace.0 {
            match *event {
                Event::Lift { seeds, .. } => told.lifted.push(seeds),
                Event::Drop { place, count } => {
                    told.drops += 1;
                    told.landing = Some((place, count));
                }
                Event::Capture { seeds, kind, .. } => match kind {
                    CaptureKind::Landing => told.landings += 1,
                    CaptureKind::Chain => told.chain.push(seeds),
                    CaptureKind::Opposite => told.opposite += u32::from(seeds),
                },
                Event::Bonus { .. } => told.bonus = true,
                Event::End { .. } => told.over = true,
                Event::Pass { .. } | Event::Swap { .. } | Event::Sweep { .. } => {}
            }
        }
        told
    }

    fn landed_in_empty(&self) -> bool {
        self.landing.is_some_and(|(_, count)| count == 1)
    }
}

impl Rules {
    /// An example of each thing that these rules know, in the order in which they are told: the
    /// clearest of many small positions. A lesson for which there is none, on a board with hardly
    /// any pits, is left out.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use seedfall::rules::{Lesson, Rules, shipped};
    /// let kalah = Arc::new(Rules::new(shipped().remove(0)).unwrap());
    /// assert!(kalah.examples().iter().any(|example| example.lesson == Lesson::Bonus));
    /// ```
    pub fn examples(self: &Arc<Self>) -> Vec<Example> {
        self.lessons().into_iter().filter_map(|lesson| self.example(lesson)).collect()
    }

    /// What there is to show.
    pub fn lessons(&self) -> Vec<ExampleTopic> {
        let ruleset = self.ruleset();
        let mut lessons = Seat::BOTH.map(ExampleTopic::Sowing).to_vec();
        if ruleset.relay != Relay::None {
            lessons.push(ExampleTopic::Relay);
        }
        if ruleset.bonus == Bonus::Store {
            lessons.push(ExampleTopic::Bonus);
        }
        for (number, capture) in ruleset.captures.iter().enumerate() {
            lessons.push(ExampleTopic::Capture(number));
            match capture {
                Capture::OwnEmptyPit { opposite: Opposite::NotNeeded } => {
                    lessons.push(ExampleTopic::Alone(number));
                }
                Capture::ByCount { chain: Chain::Backward { .. }, .. } => {
                    lessons.push(ExampleTopic::Chain(number));
                }
                Capture::OwnEmptyPit { .. } | Capture::ByCount { .. } => {}
            }
        }
        if ruleset.feeding == Feeding::WhenOtherRowEmpty {
            lessons.push(ExampleTopic::Feeding);
        }
        lessons
    }

    fn example(self: &Arc<Self>, lesson: ExampleTopic) -> Option<Example> {
        // The same position each time: who opens the rules twice sees the same thing.
        let mut chance = ChaCha8Rng::seed_from_u64(0);
        let mut best: Option<(usize, Example)> = None;
        for _ in 0..TRIES {
            let Ok(start) = Game::new(self, &self.draw_small(lesson, &mut chance)) else {
                continue;
            };
            for mv in start.legal_moves() {
                let mut after = start.clone();
                let Ok(trace) = after.play(mv) else {
                    continue;
                };
                let told = Told::of(&trace);
                if !self.shows(lesson, &start, &trace, &told) {
                    continue;
                }
                let murk = murk(&start, &trace, &told);
                if best.as_ref().is_none_or(|(least, _)| murk < *least) {
                    best = Some((murk, Example { lesson, mv, start: start.clone(), trace }));
                }
            }
        }
        Some(best?.1)
    }

    /// A position with few seeds, in which the lesson's player is to move.
    fn draw_small(&self, lesson: ExampleTopic, chance: &mut impl Rng) -> Setup {
        let turn = match lesson {
            ExampleTopic::Sowing(seat) => seat,
            _ => Seat::South,
        };
        let mut left = MAX_SEEDS;
        let rows = Seat::BOTH.map(|seat| {
            let row = (0..self.pits()).map(|_| {
                let drawn = HELD[chance.next_u32() as usize % HELD.len()];
                let empty = lesson == ExampleTopic::Feeding && seat != turn;
                let seeds = if empty { 0 } else { u16::from(drawn).min(left) };
                left -= seeds;
                seeds as u8
            });
            row.collect()
        });
        Setup { rows, stores: [0, 0], turn }
    }

    /// Whether the move shows the lesson and nothing else.
    fn shows(&self, lesson: ExampleTopic, start: &Game, trace: &Trace, told: &Told) -> bool {
        let mover = start.turn();
        let laps = trace.laps();
        let relay = lesson == ExampleTopic::Relay;
        let captures = told.landings > 0;
        let taken_by = || self.capture_made(start.position(), trace);
        let plain = !told.over
            && told.drops <= LONGEST
            && (relay || laps == 1)
            && told.bonus == (lesson == ExampleTopic::Bonus);
        plain
            && match lesson {
                ExampleTopic::Sowing(seat) => !captures && mover == seat && told.drops > 1,
                ExampleTopic::Relay => !captures && (2..=MOST_LAPS).contains(&laps),
                ExampleTopic::Bonus => !captures && told.drops > 1,
                ExampleTopic::Capture(number) => {
                    let whole = match &self.ruleset().captures[number] {
                        Capture::ByCount { with_opposite, .. } => {
                            *with_opposite == (told.opposite > 0)
                        }
                        Capture::OwnEmptyPit { .. } => told.opposite > 0,
                    };
                    captures && told.chain.is_empty() && whole && taken_by() == Some(number)
                }
                ExampleTopic::Alone(number) => {
                    captures
                        && told.chain.is_empty()
                        && told.opposite == 0
                        && taken_by() == Some(number)
                }
                ExampleTopic::Chain(number) => {
                    (1..=2).contains(&told.chain.len()) && taken_by() == Some(number)
                }
                ExampleTopic::Feeding => {
                    let refused = |pit| start.check(Move::Sow(pit)) == Err(Refusal::MustFeed);
                    !captures && start.position().all_pits().any(refused)
                }
            }
    }

    /// Which of the ruleset's captures is made in `trace`, if one is.
    fn capture_made(&self, start: &Position, trace: &Trace) -> Option<usize> {
        let first = trace.0.iter().position(|event| matches!(event, Event::Capture { .. }))?;
        let sown = Trace(trace.0[..first].to_vec());
        let Some((Place::Pit(landing), _)) = Told::of(&sown).landing else {
            return None;
        };
        let mut position = *start;
        sown.replay(&mut position);
        self.capture_at(&position, position.cell(landing))
    }
}

/// How hard it is to see what happens, in drops more or less than usual: much to sow and to take, a
/// board with hardly anything on it or too much.
fn murk(start: &Game, trace: &Trace, told: &Told) -> usize {
    let position = start.position();
    let taken = trace.captured(start.turn());
    let pits = 2 * usize::from(position.pits());
    let full = position.all_pits().filter(|pit| position.seeds(*pit) > 0).count();
    let excess = if taken > 0 { taken.abs_diff(TAKEN) as usize } else { 0 };
    // In a chain one pit is a chain, two are a better one.
    let short = usize::from(told.chain.len() == 1);
    // A sowing that goes round the corner shows best which way it goes.
    let home = matches!(told.landing, Some((Place::Pit(pit), _)) if pit.seat == start.turn());
    let short = short + 2 * usize::from(home && taken == 0);
    2 * told.drops.abs_diff(SOWN) + excess + short + full.abs_diff(pits * 2 / 3)
}
