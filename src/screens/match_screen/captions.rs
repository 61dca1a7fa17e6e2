//! What happened, in words: made from the cues of the move that is shown.

use bevy::prelude::*;

use super::preview_text::preview_text;
use crate::animation::CueShown;
use crate::animation::timeline::Cue;
use crate::board::{HoverPreview, HoveredPit, PreviewOutcome, TutorialTarget};
use crate::game::{
    Advice, CurrentMatch, GameSet, Match, MatchEvent, MatchPhase, MatchPresence, SaveStatus,
};
use crate::rules::{Event, Move, Outcome, Place, Reason, Refusal, Seat};
use crate::screens::panels::records::StatusMessage;
use crate::ui::screen::Screen;

/// While a hint is thought about.
const LOOKING_FOR_HINT: &str = "Looking for a good move \u{2026}";

/// What has happened in a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Happening {
    /// The sowing goes on in this lap.
    Lap(u32),
    Captured(Seat, u32),
    /// A seat has earned another sowing.
    Again(Seat),
    Passed(Seat),
    Swapped,
    /// The ritual is over: who hid the seeds sits here.
    Seated(Seat),
    /// The game is over, and what is left is gathered in.
    Swept,
    /// The game is over, and nothing is left to be gathered.
    Ended,
}

/// How the match stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Standing {
    /// What has happened says it.
    #[default]
    Told,
    /// A seat sows.
    Sows(Seat),
    /// A seat is to move, after a move of the other one.
    ToMove(Seat),
    /// The computer is to move for a seat, and thinks.
    Thinks(Seat),
    /// A seat is to move, after a move of its own.
    Again(Seat),
    /// The game is over.
    Over,
}

/// What the bar says: the last move, and how the match stands.
#[derive(Resource, Default)]
pub(super) struct Caption {
    events: Vec<Happening>,
    standing: Standing,
    /// What would come of the pit that is looked at, why a move cannot be played, or what was done by
    /// keys.
    outlook: Option<String>,
    /// Why the match is not saved, as long as that is so.
    unkept: Option<String>,
}

impl Caption {
    /// All of it, in words.
    pub fn words(&self, current: &Match) -> String {
        if let Some(outlook) = &self.outlook {
            let parts: Vec<&str> =
                std::iter::once(outlook).chain(&self.unkept).map(String::as_str).collect();
            return parts.join(" · ");
        }
        let happened = self.events.iter().map(|happening| happening.words(current));
        let line = current.shows_line().then(|| "A better line".to_owned());
        let rest = std::iter::once(self.standing.words(current)).chain(self.unkept.clone());
        let all = line.into_iter().chain(happened).chain(rest);
        let parts: Vec<String> = all.filter(|part| !part.is_empty()).collect();
        parts.join(" · ")
    }

    /// Adds what happens; of laps only the last counts.
    fn tell(&mut self, happening: Happening) {
        if let Happening::Lap(_) = happening {
            self.events.retain(|event| !matches!(event, Happening::Lap(_)));
        }
        if self.events.last() != Some(&happening) {
            self.events.push(happening);
        }
    }
}

impl Happening {
    fn words(self, current: &Match) -> String {
        let name = |seat| current.name(seat);
        match self {
            Self::Lap(lap) => format!("{lap} laps"),
            Self::Captured(seat, seeds) => format!("{} captures {seeds}", name(seat)),
            Self::Again(seat) => again(current, seat),
            Self::Passed(seat) => format!("{} passes", name(seat)),
            Self::Swapped => "The seats are swapped".to_owned(),
            Self::Seated(challenger) => seated(current, challenger),
            Self::Swept => "What is left is gathered in".to_owned(),
            Self::Ended => String::new(),
        }
    }
}

impl Standing {
    fn words(self, current: &Match) -> String {
        match self {
            Self::Told => String::new(),
            Self::Sows(seat) => format!("{} sows", current.name(seat)),
            Self::Thinks(seat) => format!("{} is thinking", current.name(seat)),
            Self::ToMove(seat) => format!("{} to move", current.name(seat)),
            Self::Again(seat) => again(current, seat),
            Self::Over => result(current),
        }
    }
}

/// Who sits South, to move first.
fn seated(current: &Match, challenger: Seat) -> String {
    let who = match (current.name(Seat::South), challenger) {
        // Two without names are told apart by what they did.
        ("South", Seat::South) => "Who hid the seeds",
        ("South", Seat::North) => "Who guessed",
        (name, _) => name,
    };
    format!("{who} sits South")
}

fn again(current: &Match, seat: Seat) -> String {
    format!("{} sows again", current.name(seat))
}

/// The caption says what is seen.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct WriteCaptions;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Caption>().add_systems(
        Update,
        (tell_events, tell_standing, tell_outlook, tell_noted)
            .chain()
            .in_set(WriteCaptions)
            .in_set(GameSet::Present)
            .run_if(in_state(Screen::Match).and_then(in_state(MatchPresence::Present))),
    );
}

/// Adds what the animation shows to the words.
fn tell_events(
    mut cues: MessageReader<CueShown>,
    mut told: MessageReader<MatchEvent>,
    mut save_statuses: MessageReader<SaveStatus>,
    mut sweeps: Local<bool>,
    mut caption: ResMut<Caption>,
) {
    for told in told.read() {
        match told {
            MatchEvent::Played { mv, trace, .. } => {
                *sweeps = trace.0.iter().any(|event| matches!(event, Event::Sweep { .. }));
                caption.outlook = None;
                // A pass follows by itself; what came before it stays to be read.
                if *mv != Move::Pass {
                    caption.events.clear();
                }
            }
            MatchEvent::Began => *caption = Caption::default(),
            MatchEvent::PositionChanged => {
                let unkept = caption.unkept.take();
                *caption = Caption { unkept, ..default() };
            }
            MatchEvent::Refused { mv, refusal } => {
                caption.outlook = Some(why_not(*mv, *refusal));
            }
            MatchEvent::Seated(challenger) => caption.tell(Happening::Seated(*challenger)),
            MatchEvent::RitualAdvanced
            | MatchEvent::ConfirmTruncate { .. }
            | MatchEvent::AnimationFinished
            | MatchEvent::Closed => {}
        }
    }
    match save_statuses.read().last() {
        Some(SaveStatus::Failed(why)) => caption.unkept = Some(why.clone()),
        Some(SaveStatus::Recovered) => caption.unkept = None,
        None => {}
    }
    for CueShown { cue, .. } in cues.read() {
        caption.tell(match *cue {
            Cue::Captured(seat, seeds) => Happening::Captured(seat, seeds),
            Cue::Bonus(seat) => Happening::Again(seat),
            Cue::Passed(seat) => Happening::Passed(seat),
            Cue::Swapped => Happening::Swapped,
            Cue::Lap(_, lap) => Happening::Lap(lap),
            Cue::Ended if *sweeps => Happening::Swept,
            Cue::Ended => Happening::Ended,
            Cue::Count(..) | Cue::Hand(..) | Cue::Glow(_) | Cue::Outcome(_) => continue,
        });
    }
}

fn tell_standing(current: CurrentMatch, asked: Res<TutorialTarget>, mut caption: ResMut<Caption>) {
    let told = matches!(caption.events.last(), Some(Happening::Again(_)));
    let standing = match current.phase() {
        // While there is something to be read nobody is to move.
        MatchPhase::Choosing if *asked == TutorialTarget::None => Standing::Told,
        MatchPhase::Choosing if !told => whose_turn(&current),
        MatchPhase::Over => Standing::Over,
        MatchPhase::Sowing if caption.events.is_empty() => {
            current.active_seat().map_or(Standing::Told, Standing::Sows)
        }
        MatchPhase::Opening | MatchPhase::Choosing | MatchPhase::Sowing => Standing::Told,
    };
    if caption.standing != standing {
        caption.standing = standing;
    }
}

/// Who is to move, and whether after a move of their own. Read from the moves themselves, so that
/// it is true after going back and on too.
fn whose_turn(current: &CurrentMatch) -> Standing {
    let turn = current.turn();
    match current.history().played().last() {
        Some(Move::Sow(pit)) if pit.seat() == turn => Standing::Again(turn),
        _ if current.is_thinking(&current.rules) => Standing::Thinks(turn),
        _ => Standing::ToMove(turn),
    }
}

/// Says what would come of the pit that is looked at, or why it cannot be played.
fn tell_outlook(
    looked_at: Res<HoveredPit>,
    foreseen: Res<HoverPreview>,
    advice: Res<Advice>,
    mut said: Local<(Option<Move>, bool)>,
    current: Res<Match>,
    mut caption: ResMut<Caption>,
) {
    let advised = (advice.hint().map(|hint| hint.mv), advice.is_pending());
    let another = std::mem::replace(&mut *said, advised) != advised;
    if !looked_at.is_changed() && !foreseen.is_changed() && !another {
        return;
    }
    let preview_text = foreseen.outcome().map(|(pit, outlook)| match outlook {
        PreviewOutcome::Sowing(seen) => {
            preview_text(pit, seen, current.position().count(Place::Pit(pit)))
        }
        PreviewOutcome::Refused(refusal) => why_not(Move::Sow(pit), *refusal),
    });
    // A hint is about its own pit, or stands while nobody looks at any.
    let looks_at = foreseen.outcome().map(|(pit, _)| Move::Sow(pit));
    let hint = advice.hint().filter(|hint| looks_at.is_none_or(|mv| mv == hint.mv));
    let outlook = match hint {
        Some(hint) => Some(hint.to_string()),
        None if advice.is_pending() => Some(LOOKING_FOR_HINT.to_owned()),
        None => preview_text,
    };
    if caption.outlook != outlook {
        caption.outlook = outlook;
    }
}

/// Says what was done by keys, until something is played or looked at.
fn tell_noted(mut noted: MessageReader<StatusMessage>, mut caption: ResMut<Caption>) {
    if let Some(StatusMessage(words)) = noted.read().last() {
        caption.outlook = Some(words.clone());
    }
}

/// A refusal with the pit that it is about.
fn why_not(mv: Move, refusal: Refusal) -> String {
    match mv {
        Move::Sow(pit) => format!("{pit}: {refusal}"),
        _ => refusal.to_string(),
    }
}

/// Who has won, and the two totals, the winner's first; in a draw South's.
pub(super) fn result(current: &Match) -> String {
    let winner = current.outcome().and_then(Outcome::winner);
    let who = match winner {
        Some(seat) => format!("{} wins", current.name(seat)),
        None => "A draw".to_owned(),
    };
    // The winner's seeds first.
    let first = winner.unwrap_or(Seat::South);
    let [own, others] = [first, first.other()].map(|seat| current.position().store(seat));
    format!("{who}, {own}\u{2013}{others}")
}

/// Who has won, and by how much.
pub(super) fn headline(current: &Match) -> String {
    let total = |seat| current.position().store(seat);
    match current.outcome().and_then(Outcome::winner) {
        Some(winner) => {
            let name = current.name(winner);
            // Who wins because the other one gives up may have fewer.
            match total(winner).checked_sub(total(winner.other())) {
                Some(by @ 1..) if current.end_reason() != Some(Reason::Resigned) => {
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
    let turn = current.name(current.turn());
    match current.end_reason() {
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
