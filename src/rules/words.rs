//! The rules in words, made from the ruleset, so that they cannot disagree with it.

use super::ruleset::{
    Bonus, Capture, Chain, Choice, Counts, Direction, End, Feeding, GrandSlam, Hand, House, Keep,
    Layout, NoMove, Opening, Opposite, Origin, Relay, Ruleset, Settle, Settlement, Side,
};

/// A heading with its sentences.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chapter {
    /// A word or two.
    pub title: &'static str,
    /// Sentences; `[house]` marks a choice of this program where the sources are silent.
    pub sentences: Vec<String>,
}

impl Ruleset {
    /// The rules for a reader who knows none of them.
    ///
    /// ```
    /// let kalah = seedfall::rules::shipped().remove(0);
    /// assert!(kalah.words().iter().any(|chapter| chapter.title == "Capture"));
    /// ```
    pub fn words(&self) -> Vec<Chapter> {
        let chapters = [
            ("Board", self.board_words()),
            ("Opening", self.opening_words()),
            ("Turn", self.turn_words()),
            ("Capture", self.capture_words()),
            ("Feeding", self.feeding_words()),
            ("End", self.end_words()),
        ];
        chapters
            .into_iter()
            .filter(|(_, sentences)| !sentences.is_empty())
            .map(|(title, sentences)| Chapter { title, sentences })
            .collect()
    }

    /// The sentence, marked if the part is this program's own choice.
    fn house(&self, part: House, sentence: impl Into<String>) -> String {
        let mark = if self.house.contains(&part) { " [house]" } else { "" };
        sentence.into() + mark
    }

    fn board_words(&self) -> Vec<String> {
        let pits = self.board.pits;
        let total = self.total_seeds();
        let keep = match self.board.keep {
            Keep::Stores => "a store at each player's right",
            Keep::Banks => "captured seeds are kept in a bank beside the board",
        };
        let layout = match &self.layout {
            Layout::Even => format!("{} seeds in every pit, {total} in all.", self.board.seeds),
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

    fn opening_words(&self) -> Vec<String> {
        let first = self.house(House::SouthFirst, "South moves first.");
        match self.opening {
            Opening::None => vec![first],
            Opening::Pie => vec![
                first,
                self.house(
                    House::Pie,
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

    fn turn_words(&self) -> Vec<String> {
        let way = match self.direction {
            Direction::CounterClockwise => "counter-clockwise",
            Direction::Clockwise => "clockwise",
        };
        let pit = match self.choice {
            Choice::Any => "one of your pits",
            Choice::Forced { from: Hand::Left } => "your leftmost pit that holds any",
            Choice::Forced { from: Hand::Right } => "your rightmost pit that holds any",
        };
        let store = if self.own_store_in_path {
            ", your own store among them; the other store is passed by"
        } else {
            ""
        };
        let mut words = vec![format!(
            "Lift all seeds of {pit} and sow them {way}, one into each place{store}."
        )];
        if self.choice == Choice::Any && self.house.contains(&House::FreeChoice) {
            words.push(self.house(House::FreeChoice, "Any own pit may be lifted."));
        }
        words.push(match self.origin {
            Origin::Sown => {
                "The emptied pit gets a seed too when the sowing comes round.".to_owned()
            }
            Origin::Skipped => {
                "The emptied pit is passed by when the sowing comes round.".to_owned()
            }
            Origin::FirstSeedStays => {
                "The first seed falls back into the emptied pit, unless it is the only one."
                    .to_owned()
            }
        });
        if let Relay::To(counts) = &self.relay {
            words.push(format!(
                "If the last seed brings its pit, on either side, to {}, lift all of it and sow on.",
                counts_words(counts)
            ));
            words.push(
                self.house(
                    House::EndlessRelay,
                    "A sowing that would never stop may not be played.",
                ),
            );
        }
        if self.bonus == Bonus::Store {
            words.push("If the last seed falls into your store you must sow again.".to_owned());
        }
        words.push(match self.no_move {
            NoMove::Pass => self.house(House::Pass, "A player whose row is empty passes."),
            NoMove::End(_) => return words,
        });
        words
    }

    fn capture_words(&self) -> Vec<String> {
        let mut words = Vec::new();
        for capture in &self.captures {
            match capture {
                Capture::OwnEmptyPit { opposite } => {
                    let start = "If the last seed falls into a pit of yours that was empty";
                    words.push(match opposite {
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
                    words.push(format!(
                        "If the last seed brings {side} to {counts}, its seeds are yours."
                    ));
                    if let Chain::Backward { cross_rows, settle } = chain {
                        let rows = if *cross_rows { ", across rows," } else { ", within the row," };
                        words.push(format!(
                            "So are those of each pit directly before it on the sowing path{rows} \
                             that holds {counts}, until one does not."
                        ));
                        if *with_opposite {
                            words.push(
                                "The pit opposite each of them is taken too, whatever it holds."
                                    .to_owned(),
                            );
                        }
                        if *with_opposite || *settle == Settle::Snapshot {
                            words.push(self.house(House::Settle, match settle {
                                Settle::Snapshot => {
                                    "The chain is read as the board stands when the last seed lands; then all is lifted."
                                }
                                Settle::OneAtATime => "Each pit is lifted before the next is read.",
                            }));
                        }
                    } else if *with_opposite {
                        words.push("So is the pit opposite, whatever it holds.".to_owned());
                    }
                }
            }
        }
        match self.grand_slam {
            GrandSlam::Allowed if self.feeding == Feeding::WhenOtherRowEmpty => {
                words.push(self.house(House::Strip, "A capture may empty the other row."));
            }
            GrandSlam::Allowed => {}
            GrandSlam::TakesNothing => {
                words.push("A capture of the whole other row takes nothing.".to_owned());
            }
            GrandSlam::Illegal => words.push(
                "A move may not capture the whole other row, unless there is no other move."
                    .to_owned(),
            ),
        }
        words
    }

    fn feeding_words(&self) -> Vec<String> {
        match self.feeding {
            Feeding::None => Vec::new(),
            Feeding::WhenOtherRowEmpty => vec![
                "If the other row is empty you must play a move that drops at least one seed there."
                    .to_owned(),
            ],
        }
    }

    fn end_words(&self) -> Vec<String> {
        let mut words = Vec::new();
        if let NoMove::End(settle) = self.no_move
            && !self.ends.iter().any(|end| matches!(end, End::RowEmpty(_)))
        {
            words.push(format!(
                "The game ends when the player to move has no seeds; {}.",
                rest(settle)
            ));
        }
        for end in &self.ends {
            words.push(match *end {
                End::Majority => format!(
                    "{} or more captured seeds win, and end the game there.",
                    self.total_seeds() / 2 + 1
                ),
                End::RowEmpty(settle) => {
                    format!("The game ends as soon as either row is empty; {}.", rest(settle))
                }
                End::BoardEmpty => "The game ends when the board is empty.".to_owned(),
                End::LoneSeed => self.house(
                    House::LoneSeed,
                    "It ends when one seed is left, which nothing can capture.",
                ),
                End::CannotFeed(settle) => {
                    format!(
                        "If the other row is empty and no move feeds it, the game ends; {}.",
                        rest(settle)
                    )
                }
                End::Repetition { times, settle } => {
                    let time = match times {
                        2 => "second".to_owned(),
                        3 => "third".to_owned(),
                        n => format!("{n}th"),
                    };
                    self.house(
                        House::Repetition,
                        format!(
                            "It ends when the same position with the same player to move comes \
                             a {time} time; {}.",
                            rest(settle)
                        ),
                    )
                }
                End::Agreement(settle) => {
                    format!("The players may agree to stop at any time; {}.", rest(settle))
                }
            });
        }
        if self.relays() {
            words.push(self.house(
                House::EndlessRelay,
                "It ends when no sowing of the player to move would ever stop.",
            ));
        }
        words.push("Whoever has more seeds wins; equal is a draw.".to_owned());
        words
    }
}

/// Who gets what is left, as the end of a sentence.
fn rest(settle: Settlement) -> &'static str {
    match settle {
        Settlement::RowOwner => "each player takes what is left in the own row",
        Settlement::UnfedPlayer => "the player whose row is empty takes all that is left",
        Settlement::LastMover => "the player who moved last takes all that is left",
        Settlement::Split => "what is left is shared equally",
        Settlement::Unawarded => "what is left counts for nobody",
    }
}

fn counts_words(counts: &Counts) -> String {
    match counts {
        Counts::Of(of) => format!("exactly {}", list(of, " or ")),
        Counts::Even => "an even number".to_owned(),
        Counts::OfOrFrom(of, from) if of.is_empty() => format!("{from} or more"),
        Counts::OfOrFrom(of, from) => format!("{}, or {from} or more", list(of, " or ")),
    }
}

/// `2, 4 or 6`, or apart by spaces if `last` is empty.
fn list(counts: &[u8], last: &str) -> String {
    let words: Vec<String> = counts.iter().map(u8::to_string).collect();
    match words.split_last() {
        Some((end, start)) if !start.is_empty() && !last.is_empty() => {
            format!("{}{last}{end}", start.join(", "))
        }
        _ => words.join(" "),
    }
}
