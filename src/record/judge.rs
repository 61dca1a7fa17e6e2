//! From a draft to a record: is this a game, and is it the game that it says it is?

use std::sync::Arc;

use super::error::{RecordError, quoted};
use super::game_record::{OWN_TAGS, PLAIN_TAGS, Record, result_of, written};
use super::reader::ParsedRecord;
use super::scan::SourcePos;
use super::tag::Tag;
use crate::rules::ruleset::Variant;
use crate::rules::{Game, Move, Options, Refusal, Rules, Ruleset, Seat, Setup, SetupError};

impl ParsedRecord<'_> {
    /// Plays the draft through.
    pub fn judge(self, file: &str, rulesets: &[Ruleset]) -> Result<Record, RecordError> {
        self.refuse_twins(file)?;
        let (rules, options) = self.rules(file, rulesets)?;
        let (setup, start) = self.start(file, &rules)?;
        let mut game = start.clone();
        for &(spot, mv) in &self.moves {
            if let Err(refusal) = game.play_untraced(mv) {
                return Err(RecordError::new(file, spot, illegal(&game, mv, refusal)));
            }
        }
        if let Some(tag) = self.tag("Result") {
            check_result(tag, &game)
                .map_err(|problem| RecordError::new(file, tag.spot_of(0), problem))?;
        }
        let undone = self.undone(file, &game)?;
        let tags = self.tags.iter().map(|tag| (tag.name.to_owned(), tag.value.clone())).collect();
        let moves = self.moves.iter().map(|&(_, mv)| mv).collect();
        let comments = self.comments;
        let mut record = Record { start, setup, options, tags, moves, undone, comments };
        record.write_own_tags(&game);
        Ok(record)
    }

    /// The plies that go on from `game`, where the record stops.
    fn undone(&self, file: &str, game: &Game) -> Result<Vec<Move>, RecordError> {
        let Some(tag) = self.tag("Undone") else {
            return Ok(Vec::new());
        };
        let (mut game, mut moves, mut at) = (game.clone(), Vec::new(), 0);
        for word in tag.value.split(' ') {
            let spot = tag.spot_of(at);
            at += word.chars().count() + 1;
            let mv: Move = word.parse().map_err(|wrong| {
                RecordError::new(file, spot, format!("{}: {wrong}", quoted(word)))
            })?;
            if let Err(refusal) = game.play_untraced(mv) {
                return Err(RecordError::new(file, spot, illegal(&game, mv, refusal)));
            }
            moves.push(mv);
        }
        Ok(moves)
    }

    fn tag(&self, name: &str) -> Option<&Tag<'_>> {
        self.tags.iter().find(|tag| tag.name == name)
    }

    /// A tag that means something may come once only: else which one is meant?
    fn refuse_twins(&self, file: &str) -> Result<(), RecordError> {
        for name in OWN_TAGS.iter().chain(&PLAIN_TAGS) {
            if let Some(twin) = self.tags.iter().filter(|tag| tag.name == *name).nth(1) {
                let problem = format!("a second {name} tag: expected one");
                return Err(RecordError::new(file, twin.spot, problem));
            }
        }
        Ok(())
    }

    fn rules(
        &self,
        file: &str,
        rulesets: &[Ruleset],
    ) -> Result<(Arc<Rules>, Options), RecordError> {
        let Some(game) = self.tag("Game") else {
            let spot = self.tags.first().map_or(SourcePos::START, |tag| tag.spot);
            let problem = "a record without a Game tag: expected one such as [Game \"kalah\"]";
            return Err(RecordError::new(file, spot, problem));
        };
        let Some(ruleset) = rulesets.iter().find(|ruleset| ruleset.id == game.value) else {
            let known: Vec<_> = rulesets.iter().map(|ruleset| ruleset.id.as_str()).collect();
            let known = known.join(", ");
            let problem =
                format!("unknown game {:?}: expected one of {known}", quoted(&game.value));
            return Err(RecordError::new(file, game.spot_of(0), problem));
        };
        let given = self.tag("Options");
        let (ruleset, options) =
            ruleset.with_options(given.map_or("", |tag| tag.value.as_str())).map_err(|error| {
                let spot = given.map_or(game.spot, |tag| tag.spot_of(error.at));
                RecordError::new(file, spot, error.problem)
            })?;
        let rules = Rules::new(ruleset)
            .map_err(|flaw| RecordError::new(file, game.spot_of(0), flaw.to_string()))?;
        Ok((Arc::new(rules), options))
    }

    fn start(&self, file: &str, rules: &Arc<Rules>) -> Result<(Setup, Game), RecordError> {
        let (setup, spot) = match self.tag("Setup") {
            Some(tag) => {
                let setup: Setup = tag.value.parse().map_err(|error: SetupError| {
                    RecordError::new(file, tag.spot_of(error.at), error.problem)
                })?;
                let spot = tag.spot_of(wrong_row(&tag.value, &setup, rules));
                (setup, spot)
            }
            None => {
                let spot = self.tag("Game").map_or(SourcePos::START, |tag| tag.spot_of(0));
                let setup = rules
                    .usual_setup()
                    .ok_or_else(|| RecordError::new(file, spot, needs_setup(rules)))?;
                (setup, spot)
            }
        };
        let start = Game::new(rules, &setup)
            .map_err(|error| RecordError::new(file, spot, error.problem))?;
        Ok((setup, start))
    }
}

fn illegal(game: &Game, mv: Move, refusal: Refusal) -> String {
    let expected = match game.reason() {
        Some(_) => "the end of the record".to_owned(),
        None => format!("one of {}", written(&game.legal_moves())),
    };
    format!("{mv} is not legal, {refusal}: expected {expected}")
}

fn needs_setup(rules: &Rules) -> String {
    let ruleset = rules.ruleset();
    let or_even = match ruleset.options.contains(&Variant::Layout) {
        true => ", or layout=even in its Options",
        false => "",
    };
    format!("{} starts from a random layout: expected a Setup tag{or_even}", ruleset.id)
}

/// Characters of `text` before the row that is not as long as the board's.
fn wrong_row(text: &str, setup: &Setup, rules: &Rules) -> usize {
    match setup.rows[0].len() == usize::from(rules.pits()) {
        false => 0,
        true => text.chars().take_while(|c| *c != '/').count() + 1,
    }
}

fn check_result(tag: &Tag<'_>, game: &Game) -> Result<(), String> {
    let found = quoted(&tag.value);
    if tag.value != "*" && totals(&tag.value).is_none() {
        return Err(format!("result {found:?}: expected totals such as 28-20, or *"));
    }
    let given = totals(&tag.value);
    let reached =
        game.reason().map(|_| Seat::BOTH.map(|seat| u16::from(game.position().store(seat))));
    if given == reached {
        return Ok(());
    }
    let expected = result_of(game);
    Err(match game.reason() {
        Some(_) => format!("result {found}: expected {expected}, which the moves give"),
        None => format!("result {found}: expected *, for the moves do not end the game"),
    })
}

/// South's and North's totals.
fn totals(text: &str) -> Option<[u16; 2]> {
    let number = |digits: &str| match digits.bytes().all(|b| b.is_ascii_digit()) {
        true => digits.parse().ok(),
        false => None,
    };
    let (south, north) = text.split_once('-')?;
    Some([number(south)?, number(north)?])
}
