//! The rules as sentences, made from the ruleset so that they cannot disagree with it.

use crate::rules::ruleset::{
    Bonus, Capture, Chain, ChainCounts, Choice, Counts, Direction, End, Feeding, GrandSlam,
    HouseRule, Keep, Layout, NoMove, Opening, Opposite, Origin, Relay, RowEnd, Ruleset, Settlement,
    Side,
};
use crate::rules::{MAX_LAPS, MAX_PLIES};

/// A part of the rules: a heading with its sentences.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chapter {
    /// The heading: Board, Opening, Turn, Capture, Feeding or End.
    pub title: &'static str,
    /// Sentences; `[house]` marks a choice of this program where the sources are silent.
    pub sentences: Vec<String>,
}

/// The rules of `ruleset` for a reader who knows none of them.
///
/// ```
/// let kalah = seedfall::rules::Ruleset::kalah();
/// let chapters = seedfall::teaching::describe(&kalah);
/// assert!(chapters.iter().any(|chapter| chapter.title == "Capture"));
/// ```
#[must_use]
pub fn describe(ruleset: &Ruleset) -> Vec<Chapter> {
    let chapters = [
        ("Board", board_sentences(ruleset)),
        ("Opening", opening_sentences(ruleset)),
        ("Turn", turn_sentences(ruleset)),
        ("Capture", capture_sentences(ruleset)),
        ("Feeding", feeding_sentences(ruleset)),
        ("End", end_sentences(ruleset)),
    ];
    chapters
        .into_iter()
        .filter(|(_, sentences)| !sentences.is_empty())
        .map(|(title, sentences)| Chapter { title, sentences })
        .collect()
}

/// `sentence`, marked if `part` is a house rule of the ruleset.
fn marked(ruleset: &Ruleset, part: HouseRule, sentence: impl Into<String>) -> String {
    let mark = if ruleset.house.contains(&part) { " [house]" } else { "" };
    sentence.into() + mark
}

fn board_sentences(ruleset: &Ruleset) -> Vec<String> {
    let pits = ruleset.board.pits;
    let total = ruleset.total_seeds();
    let keep = match ruleset.board.keep {
        Keep::Stores => "a store at each player's right",
        Keep::Banks => "captured seeds are kept in a bank beside the board",
    };
    let layout = match &ruleset.layout {
        Layout::Even => format!("{} seeds in every pit, {total} in all.", ruleset.board.seeds),
        Layout::Random { min: 0 } => {
            format!("{total} seeds, each scattered at random into one of the pits.")
        }
        Layout::Random { min } => {
            format!("{total} seeds scattered at random, at least {min} in every pit.")
        }
        Layout::Explicit(south, north) => {
            format!("South's pits hold {}, North's {}.", list(south, ""), list(north, ""))
        }
    };
    vec![format!("Two rows of {pits} pits; {keep}."), layout]
}

fn opening_sentences(ruleset: &Ruleset) -> Vec<String> {
    let first = marked(ruleset, HouseRule::SouthFirst, "South moves first.");
    match ruleset.opening {
        Opening::None => vec![first],
        Opening::Pie => vec![
            first,
            marked(
                ruleset,
                HouseRule::Pie,
                "After the first player's complete first turn the second player may, once, \
                 swap seats instead of moving.",
            ),
        ],
        Opening::OddOrEven => vec![
            "One player hides one or two seeds in a fist and asks \"Tek mi, çift mi?\", \
             odd or even. If the guess is right the guesser chooses a side, else the \
             challenger does, with the board in view."
                .to_owned(),
            first,
        ],
    }
}

fn turn_sentences(ruleset: &Ruleset) -> Vec<String> {
    let direction = match ruleset.direction {
        Direction::CounterClockwise => "counter-clockwise",
        Direction::Clockwise => "clockwise",
    };
    let pit = match ruleset.choice {
        Choice::Any => "one of your pits",
        Choice::Forced { from: RowEnd::Left } => "your leftmost pit that holds any",
        Choice::Forced { from: RowEnd::Right } => "your rightmost pit that holds any",
    };
    let store = if ruleset.own_store_in_path {
        ", your own store among them; the other store is passed by"
    } else {
        ""
    };
    let mut sentences = vec![format!(
        "Lift all seeds of {pit} and sow them {direction}, one into each place{store}."
    )];
    if ruleset.choice == Choice::Any && ruleset.house.contains(&HouseRule::FreeChoice) {
        sentences.push(marked(ruleset, HouseRule::FreeChoice, "Any own pit may be lifted."));
    }
    sentences.push(match ruleset.origin {
        Origin::Sown => "The emptied pit gets a seed too when the sowing comes round.".to_owned(),
        Origin::Skipped => "The emptied pit is passed by when the sowing comes round.".to_owned(),
        Origin::FirstSeedStays => {
            "The first seed falls back into the emptied pit, unless it is the only one.".to_owned()
        }
    });
    if let Relay::To(counts) = &ruleset.relay {
        sentences.push(format!(
            "If the last seed brings its pit, on either side, to {}, lift all of it and sow on.",
            counts_words(counts)
        ));
        sentences.push(marked(
            ruleset,
            HouseRule::EndlessRelay,
            "A sowing that would never stop may not be played.",
        ));
        sentences
            .push(format!("One of more than {MAX_LAPS} laps counts as never stopping. [house]"));
    }
    if ruleset.bonus == Bonus::Store {
        sentences.push("If the last seed falls into your store you must sow again.".to_owned());
    }
    sentences.push(match ruleset.no_move {
        NoMove::Pass => marked(ruleset, HouseRule::Pass, "A player whose row is empty passes."),
        NoMove::End(_) => return sentences,
    });
    sentences
}

fn capture_sentences(ruleset: &Ruleset) -> Vec<String> {
    let mut sentences = Vec::new();
    for capture in &ruleset.captures {
        match capture {
            Capture::OwnEmptyPit { opposite } => {
                let start = "If the last seed falls into a pit of yours that was empty";
                sentences.push(match opposite {
                    Opposite::Needed => format!(
                        "{start} and the pit opposite holds seeds, that seed and all of them are yours."
                    ),
                    Opposite::NotNeeded => format!(
                        "{start}, that seed and all in the pit opposite are yours, even if there are none."
                    ),
                });
            }
            Capture::ByCount { counts, side, chain, with_opposite } => {
                let side = match side {
                    Side::Either => "a pit on either side",
                    Side::Other => "a pit of the other row",
                    Side::Own => "a pit of your row",
                };
                let counts = counts_words(counts);
                sentences.push(format!(
                    "If the last seed brings {side} to {counts}, its seeds are yours."
                ));
                if let Chain::Backward { cross_rows, settle } = chain {
                    let rows = if *cross_rows { ", across rows," } else { ", within the row," };
                    sentences.push(format!(
                        "So are those of each pit directly before it on the sowing path{rows} \
                         that holds {counts}, until one does not."
                    ));
                    if *with_opposite {
                        sentences.push(
                            "The pit opposite each of them is taken too, whatever it holds."
                                .to_owned(),
                        );
                    }
                    if *with_opposite || *settle == ChainCounts::Snapshot {
                        sentences.push(marked(ruleset, HouseRule::Settle, match settle {
                            ChainCounts::Snapshot => {
                                "The chain is read as the board stands when the last seed lands; then all is lifted."
                            }
                            ChainCounts::OneAtATime => "Each pit is lifted before the next is read.",
                        }));
                    }
                } else if *with_opposite {
                    sentences.push("So is the pit opposite, whatever it holds.".to_owned());
                }
            }
        }
    }
    match ruleset.grand_slam {
        GrandSlam::Allowed if ruleset.feeding == Feeding::WhenOtherRowEmpty => {
            sentences.push(marked(ruleset, HouseRule::Strip, "A capture may empty the other row."));
        }
        GrandSlam::Allowed => {}
        GrandSlam::TakesNothing => {
            sentences.push("A capture of the whole other row takes nothing.".to_owned());
        }
        GrandSlam::Illegal => sentences.push(
            "A move may not capture the whole other row, unless there is no other move.".to_owned(),
        ),
    }
    sentences
}

fn feeding_sentences(ruleset: &Ruleset) -> Vec<String> {
    match ruleset.feeding {
        Feeding::None => Vec::new(),
        Feeding::WhenOtherRowEmpty => vec![
            "If the other row is empty you must play a move that drops at least one seed there."
                .to_owned(),
        ],
    }
}

fn end_sentences(ruleset: &Ruleset) -> Vec<String> {
    let mut sentences = Vec::new();
    if let NoMove::End(settle) = ruleset.no_move
        && !ruleset.ends.iter().any(|end| matches!(end, End::RowEmpty(_)))
    {
        sentences.push(format!(
            "The game ends when the player to move has no seeds; {}.",
            settlement_words(settle)
        ));
    }
    for end in &ruleset.ends {
        sentences.push(match *end {
            End::Majority => format!(
                "{} or more captured seeds win, and end the game there.",
                ruleset.total_seeds() / 2 + 1
            ),
            End::RowEmpty(settle) => {
                format!(
                    "The game ends as soon as either row is empty; {}.",
                    settlement_words(settle)
                )
            }
            End::BoardEmpty => "The game ends when the board is empty.".to_owned(),
            End::LoneSeed => marked(
                ruleset,
                HouseRule::LoneSeed,
                "It ends when one seed is left, which nothing can capture.",
            ),
            End::CannotFeed(settle) => {
                format!(
                    "If the other row is empty and no move feeds it, the game ends; {}.",
                    settlement_words(settle)
                )
            }
            End::Repetition { times, settle } => {
                let time = match times {
                    2 => "second".to_owned(),
                    3 => "third".to_owned(),
                    n => format!("{n}th"),
                };
                marked(
                    ruleset,
                    HouseRule::Repetition,
                    format!(
                        "It ends when the same position with the same player to move comes \
                         a {time} time; {}.",
                        settlement_words(settle)
                    ),
                )
            }
            End::Agreement(settle) => {
                format!("The players may agree to stop at any time; {}.", settlement_words(settle))
            }
        });
        if let End::Repetition { .. } = end {
            sentences.push(format!("A game of {MAX_PLIES} moves ends in the same way. [house]"));
        }
    }
    if ruleset.relays() {
        sentences.push(marked(
            ruleset,
            HouseRule::EndlessRelay,
            "It ends when no sowing of the player to move would ever stop.",
        ));
    }
    sentences.push("Whoever has more seeds wins; equal is a draw.".to_owned());
    sentences
}

/// Who gets the seeds that are left, as the end of a sentence.
fn settlement_words(settle: Settlement) -> &'static str {
    match settle {
        Settlement::RowOwner => "each player takes what is left in the own row",
        Settlement::UnfedPlayer => "the player whose row is empty takes all that is left",
        Settlement::LastMover => "the player who moved last takes all that is left",
        Settlement::Split => "what is left is shared equally",
        Settlement::Unawarded => "what is left counts for nobody",
    }
}

/// A set of counts as words: `exactly 2 or 4`.
fn counts_words(counts: &Counts) -> String {
    match counts {
        Counts::Of(of) => format!("exactly {}", list(of, " or ")),
        Counts::Even => "an even number".to_owned(),
        Counts::OfOrFrom(of, from) if of.is_empty() => format!("{from} or more"),
        Counts::OfOrFrom(of, from) => format!("{}, or {from} or more", list(of, " or ")),
    }
}

/// The numbers as `2, 4 or 6` with ` or ` for `last`; separated by spaces if `last` is empty.
fn list(counts: &[u8], last: &str) -> String {
    let words: Vec<String> = counts.iter().map(u8::to_string).collect();
    match words.split_last() {
        Some((end, start)) if !start.is_empty() && !last.is_empty() => {
            format!("{}{last}{end}", start.join(", "))
        }
        _ => words.join(" "),
    }
}
