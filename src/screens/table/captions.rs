//! What happened, in words: made from the cues of the move that is shown.

use bevy::prelude::*;

use super::foretold::foretold;
use crate::animation::CueShown;
use crate::animation::timeline::Cue;
use crate::board::{Foreseen, LookedAt, Outlook};
use crate::play::{Match, Phase, PlaySet, Told};
use crate::rules::{Move, Place, Reason, Refusal, Seat};
use crate::screens::Screen;

/// What is said of a player whose turn goes on.
const AGAIN: &str = "sows again";

/// The words in the bar, and what they are made of.
#[derive(Resource, Default)]
pub(super) struct Caption {
    /// What has happened in the move shown last.
    events: Vec<String>,
    /// Who is to move, or how the game ended.
    state: String,
    /// What would come of the pit that is looked at, or why a move cannot be played.
    outlook: Option<String>,
}

impl Caption {
    /// All of it.
    pub fn words(&self) -> String {
        if let Some(outlook) = &self.outlook {
            return outlook.clone();
        }
        let parts: Vec<&str> = self
            .events
            .iter()
            .chain(std::iter::once(&self.state))
            .map(String::as_str)
            .filter(|part| !part.is_empty())
            .collect();
        parts.join(" · ")
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Caption>().add_systems(
        Update,
        (tell_events, tell_state, tell_outlook)
            .chain()
            .in_set(PlaySet::Tell)
            .run_if(in_state(Screen::Table).and_then(resource_exists::<Match>)),
    );
}

/// Adds what the animation shows to the words.
fn tell_events(
    mut cues: MessageReader<CueShown>,
    mut told: MessageReader<Told>,
    current: Res<Match>,
    mut caption: ResMut<Caption>,
) {
    for told in told.read() {
        match told {
            Told::Played { mv, .. } => {
                caption.outlook = None;
                // A pass follows by itself; what came before it stays to be read.
                if *mv != Move::Pass {
                    caption.events.clear();
                }
            }
            Told::Began | Told::Rewound => *caption = Caption::default(),
            Told::Refused { mv, refusal } => {
                caption.outlook = Some(why_not(*mv, *refusal));
            }
            Told::RitualWent | Told::Doubted { .. } | Told::Settled | Told::Left => {}
        }
    }
    for CueShown { cue, .. } in cues.read() {
        let name = |seat: Seat| current.name(seat);
        let words = match *cue {
            Cue::Captured(seat, seeds) => format!("{} captures {seeds}", name(seat)),
            Cue::Bonus(seat) => format!("{} {AGAIN}", name(seat)),
            Cue::Passed(seat) => format!("{} passes", name(seat)),
            Cue::Swapped => "The seats are swapped".to_owned(),
            Cue::Lap(_, lap) => {
                caption.events.retain(|event| !event.ends_with(" laps"));
                format!("{lap} laps")
            }
            Cue::Count(..) | Cue::Hand(..) | Cue::Glow(_) | Cue::Ended | Cue::Won(_) => continue,
        };
        if caption.events.last() != Some(&words) {
            caption.events.push(words);
        }
    }
}

fn tell_state(current: Res<Match>, mut caption: ResMut<Caption>) {
    let told = caption.events.last().is_some_and(|event| event.ends_with(AGAIN));
    let state = match current.phase() {
        Phase::Choosing if told => String::new(),
        Phase::Choosing => whose_turn(&current),
        Phase::Over => result(&current),
        Phase::Sowing if caption.events.is_empty() => {
            current.active().map_or_else(String::new, |seat| format!("{} sows", current.name(seat)))
        }
        Phase::Opening(_) | Phase::Sowing => String::new(),
    };
    if caption.state != state {
        caption.state = state;
    }
}

/// Who is to move, and whether after a move of their own. Read from the moves themselves, so that
/// it is true after going back and on too.
fn whose_turn(current: &Match) -> String {
    let turn = current.game().turn();
    let own = matches!(current.history().played().last(), Some(Move::Sow(pit)) if pit.seat == turn);
    format!("{} {}", current.name(turn), if own { AGAIN } else { "to move" })
}

/// Says what would come of the pit that is looked at, or why it cannot be played.
fn tell_outlook(
    looked_at: Res<LookedAt>,
    foreseen: Res<Foreseen>,
    current: Res<Match>,
    mut caption: ResMut<Caption>,
) {
    if !looked_at.is_changed() && !foreseen.is_changed() {
        return;
    }
    let outlook = foreseen.outlook().map(|(pit, outlook)| match outlook {
        Outlook::Sowing(seen) => foretold(pit, seen, current.position().count(Place::Pit(pit))),
        Outlook::Refused(refusal) => why_not(Move::Sow(pit), *refusal),
    });
    if caption.outlook != outlook {
        caption.outlook = outlook;
    }
}

/// A refusal with the pit that it is about.
fn why_not(mv: Move, refusal: Refusal) -> String {
    match mv {
        Move::Sow(pit) => format!("{pit}: {refusal}"),
        _ => refusal.to_string(),
    }
}

/// Who has won, and the two totals.
fn result(current: &Match) -> String {
    let game = current.game();
    let [south, north] = Seat::BOTH.map(|seat| game.position().store(seat));
    let who = match game.winner() {
        Some(seat) => format!("{} wins", current.name(seat)),
        None => "A draw".to_owned(),
    };
    let score = if game.winner() == Some(Seat::North) {
        format!("{north}\u{2013}{south}")
    } else {
        format!("{south}\u{2013}{north}")
    };
    format!("{who} {score}")
}

/// Who has won, and by how much.
pub(super) fn headline(current: &Match) -> String {
    let game = current.game();
    let total = |seat| game.position().store(seat);
    match game.winner() {
        Some(winner) => {
            let name = current.name(winner);
            // Who wins because the other one gives up may have fewer.
            match total(winner).checked_sub(total(winner.other())) {
                Some(by @ 1..) if game.reason() != Some(Reason::Resigned) => {
                    format!("{name} wins by {by}")
                }
                _ => format!("{name} wins"),
            }
        }
        None if total(Seat::South) == total(Seat::North) => {
            format!("A draw, {} each", total(Seat::South))
        }
        None => "A draw".to_owned(),
    }
}

/// Why the game is over, as a sentence.
pub(super) fn reason(current: &Match) -> String {
    let game = current.game();
    let turn = current.name(game.turn());
    match game.reason() {
        None => String::new(),
        Some(Reason::RowEmpty) => "A row is empty; what was left has been settled.".to_owned(),
        Some(Reason::CannotFeed) => {
            format!("{turn} cannot feed the empty row, whose owner takes what was left.")
        }
        Some(Reason::BoardEmpty) => "The board is empty.".to_owned(),
        Some(Reason::Repetition) => "The same position has come too often.".to_owned(),
        Some(Reason::Majority) => "More than half of all seeds are captured.".to_owned(),
        Some(Reason::LoneSeed) => "One seed is left, which nothing can capture.".to_owned(),
        Some(Reason::EndlessTurn) => format!("No sowing of {turn} would ever stop."),
        Some(Reason::AgreedSplit) => "The players share what was left.".to_owned(),
        Some(Reason::Resigned) => format!("{turn} gives up."),
    }
}
