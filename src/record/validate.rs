//! From a parsed record to a [`Record`]: the game is played through, and must be the game that the
//! tags say it is.

use std::sync::Arc;

use super::error::RecordError;
use super::game_record::{Comment, GAME_TAGS, PLAIN_TAGS, Record, UNDONE_COMMENT, result_text};
use super::parser::{ParsedRecord, parse_move};
use super::problem::{RecordProblem, quoted};
use super::source_pos::SourcePos;
use super::tag::Tag;
use crate::rules::ruleset::Variant;
use crate::rules::{Game, Move, Options, Refusal, Rules, Ruleset, Seat, Setup, SetupError};

impl ParsedRecord<'_> {
    /// Plays the game through.
    ///
    /// # Errors
    /// The first thing that is wrong with it.
    pub fn validate(self, file: &str, rulesets: &[Ruleset]) -> Result<Record, RecordError> {
        self.refuse_repeated_tags(file)?;
        let (rules, options) = self.rules(file, rulesets)?;
        let (setup, start) = self.start(file, &rules)?;
        let mut game = start.clone();
        for &(pos, mv) in &self.moves {
            if let Err(refusal) = game.play_untraced(mv) {
                return Err(RecordError::new(file, pos, illegal(&game, mv, refusal)));
            }
        }
        if let Some(tag) = self.tag("Result") {
            check_result(tag, &game)
                .map_err(|problem| RecordError::new(file, tag.pos_in_value(0), problem))?;
        }
        let undone = self.undone(file, &game)?;
        let undone_comments = self.undone_comments(file, undone.len())?;
        let tags = self.tags.iter().map(|tag| (tag.name.to_owned(), tag.value.clone())).collect();
        let moves = self.moves.iter().map(|&(_, mv)| mv).collect();
        let comments = [self.comments, undone_comments].concat();
        let mut record = Record { start, setup, options, tags, moves, undone, comments };
        record.update_game_tags(game.state());
        Ok(record)
    }

    /// The plies that go on from `game`, where the record stops.
    fn undone(&self, file: &str, game: &Game) -> Result<Vec<Move>, RecordError> {
        let Some(tag) = self.tag("Undone") else {
            return Ok(Vec::new());
        };
        let (mut game, mut moves, mut at) = (game.clone(), Vec::new(), 0);
        for word in tag.value.split(' ') {
            let pos = tag.pos_in_value(at);
            at += word.chars().count() + 1;
            let mv = parse_move(file, pos, word)?;
            if let Err(refusal) = game.play_untraced(mv) {
                return Err(RecordError::new(file, pos, illegal(&game, mv, refusal)));
            }
            moves.push(mv);
        }
        Ok(moves)
    }

    /// The comments on plies that were taken back, of which there are `undone`.
    fn undone_comments(&self, file: &str, undone: usize) -> Result<Vec<Comment>, RecordError> {
        let (mut least, most) = (self.moves.len() + 1, self.moves.len() + undone);
        let tags = self.tags.iter().filter(|tag| tag.name == UNDONE_COMMENT);
        tags.map(|tag| {
            let comment = Comment::from_tag_value(&tag.value);
            let comment = comment.filter(|comment| (least..=most).contains(&comment.after));
            let comment = comment.ok_or_else(|| {
                let place = tag.value.split(' ').next().unwrap_or_default();
                let plies = (undone > 0).then_some((least, most));
                let problem = RecordProblem::UndoneComment { place: quoted(place), plies };
                RecordError::new(file, tag.pos_in_value(0), problem)
            })?;
            least = comment.after;
            Ok(comment)
        })
        .collect()
    }

    /// A tag that means something may come once only: else which one is meant?
    fn refuse_repeated_tags(&self, file: &str) -> Result<(), RecordError> {
        for name in GAME_TAGS.iter().chain(&PLAIN_TAGS) {
            if let Some(repeated) = self.tags.iter().filter(|tag| tag.name == *name).nth(1) {
                return Err(RecordError::new(file, repeated.pos, RecordProblem::RepeatedTag(name)));
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
            let pos = self.tags.first().map_or(SourcePos::START, |tag| tag.pos);
            return Err(RecordError::new(file, pos, RecordProblem::NoGame));
        };
        let Some(ruleset) = rulesets.iter().find(|ruleset| ruleset.id == game.value) else {
            let known = rulesets.iter().map(|ruleset| ruleset.id.clone()).collect();
            let problem = RecordProblem::UnknownGame { id: quoted(&game.value), known };
            return Err(RecordError::new(file, game.pos_in_value(0), problem));
        };
        let given = self.tag("Options");
        let (ruleset, options) =
            ruleset.with_options(given.map_or("", |tag| tag.value.as_str())).map_err(|error| {
                let pos = given.map_or(game.pos, |tag| tag.pos_in_value(error.at));
                RecordError::new(file, pos, error.problem.into())
            })?;
        let rules = Rules::new(ruleset)
            .map_err(|invalid| RecordError::new(file, game.pos_in_value(0), invalid.into()))?;
        Ok((Arc::new(rules), options))
    }

    fn start(&self, file: &str, rules: &Arc<Rules>) -> Result<(Setup, Game), RecordError> {
        if let Some(tag) = self.tag("Setup") {
            let invalid = |error: SetupError| {
                RecordError::new(file, tag.pos_in_value(error.at), error.problem.into())
            };
            let setup: Setup = tag.value.parse().map_err(invalid)?;
            let start =
                Game::new(rules, &setup).map_err(|problem| invalid(problem.in_text(&tag.value)))?;
            return Ok((setup, start));
        }
        let pos = self.tag("Game").map_or(SourcePos::START, |tag| tag.pos_in_value(0));
        let setup =
            rules.usual_setup().ok_or_else(|| RecordError::new(file, pos, needs_setup(rules)))?;
        let start = Game::new(rules, &setup)
            .map_err(|problem| RecordError::new(file, pos, problem.into()))?;
        Ok((setup, start))
    }
}

fn illegal(game: &Game, mv: Move, refusal: Refusal) -> RecordProblem {
    RecordProblem::IllegalMove { mv, refusal, legal: game.legal_moves() }
}

fn needs_setup(rules: &Rules) -> RecordProblem {
    let ruleset = rules.ruleset();
    RecordProblem::NoSetup {
        id: ruleset.id.clone(),
        can_be_even: ruleset.options.contains(&Variant::Layout),
    }
}

fn check_result(tag: &Tag<'_>, game: &Game) -> Result<(), RecordProblem> {
    let found = quoted(&tag.value);
    if tag.value != "*" && totals(&tag.value).is_none() {
        return Err(RecordProblem::ResultForm(found));
    }
    let given = totals(&tag.value);
    let reached =
        game.reason().map(|_| Seat::BOTH.map(|seat| u16::from(game.position().store(seat))));
    if given == reached {
        return Ok(());
    }
    Err(match game.reason() {
        Some(_) => RecordProblem::WrongResult { found, expected: result_text(game.state()) },
        None => RecordProblem::ResultOfUnfinished(found),
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
