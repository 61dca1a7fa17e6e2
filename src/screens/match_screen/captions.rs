//! The caption: what happens in the move that is shown, and how the match stands, as text.

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

/// The caption while a hint is being searched for.
const LOOKING_FOR_HINT: &str = "Looking for a good move \u{2026}";

/// Something that has happened in a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum CaptionEvent {
    /// The sowing has reached this lap.
    Lap(u32),
    /// A seat has captured this number of seeds.
    Captured(Seat, u32),
    /// A seat has earned another sowing.
    Again(Seat),
    /// A seat has passed.
    Passed(Seat),
    /// The players have swapped seats.
    Swapped,
    /// The ritual is over: the player who hid the seeds sits at this seat.
    Seated(Seat),
    /// The game is over, and what was left on the board is taken.
    Swept,
    /// The game is over, and nothing was left on the board.
    Ended,
}

/// The state of the match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum MatchStatus {
    /// Not shown: the events say it.
    #[default]
    Hidden,
    /// A seat sows.
    Sows(Seat),
    /// A seat is to move after a move of the other one.
    ToMove(Seat),
    /// A computer is to move for a seat and thinks.
    Thinks(Seat),
    /// A seat is to move after a move of its own.
    Again(Seat),
    /// The game is over.
    Over,
}

/// What the caption says.
#[derive(Resource, Default)]
pub(super) struct Caption {
    events: Vec<CaptionEvent>,
    status: MatchStatus,
    /// Text that is shown instead of events and status: a preview, a hint, why a move cannot be played, or
    /// what was done by keys.
    note: Option<String>,
    /// Why the match is not saved, while it is not.
    save_error: Option<String>,
}

impl Caption {
    /// The whole text.
    pub fn text(&self, current: &Match) -> String {
        if let Some(note) = &self.note {
            let parts: Vec<&str> =
                std::iter::once(note).chain(&self.save_error).map(String::as_str).collect();
            return parts.join(" · ");
        }
        let events = self.events.iter().map(|event| event.text(current));
        let line = current.shows_line().then(|| "A better line".to_owned());
        let rest = std::iter::once(self.status.text(current)).chain(self.save_error.clone());
        let all = line.into_iter().chain(events).chain(rest);
        let parts: Vec<String> = all.filter(|part| !part.is_empty()).collect();
        parts.join(" · ")
    }

    /// Adds an event; of the laps only the last is kept.
    fn push(&mut self, event: CaptionEvent) {
        if let CaptionEvent::Lap(_) = event {
            self.events.retain(|other| !matches!(other, CaptionEvent::Lap(_)));
        }
        if self.events.last() != Some(&event) {
            self.events.push(event);
        }
    }
}

impl CaptionEvent {
    fn text(self, current: &Match) -> String {
        let name = |seat| current.name(seat);
        match self {
            Self::Lap(lap) => format!("{lap} laps"),
            Self::Captured(seat, seeds) => format!("{} captures {seeds}", name(seat)),
            Self::Again(seat) => again_text(current, seat),
            Self::Passed(seat) => format!("{} passes", name(seat)),
            Self::Swapped => "The seats are swapped".to_owned(),
            Self::Seated(challenger) => seated_text(current, challenger),
            Self::Swept => "What is left is gathered in".to_owned(),
            Self::Ended => String::new(),
        }
    }
}

impl MatchStatus {
    fn text(self, current: &Match) -> String {
        match self {
            Self::Hidden => String::new(),
            Self::Sows(seat) => format!("{} sows", current.name(seat)),
            Self::Thinks(seat) => format!("{} is thinking", current.name(seat)),
            Self::ToMove(seat) => format!("{} to move", current.name(seat)),
            Self::Again(seat) => again_text(current, seat),
            Self::Over => result_text(current),
        }
    }
}

/// Tells who sits South and so moves first.
fn seated_text(current: &Match, challenger: Seat) -> String {
    let who = match (current.name(Seat::South), challenger) {
        // Players without names are told apart by what they did.
        ("South", Seat::South) => "Who hid the seeds",
        ("South", Seat::North) => "Who guessed",
        (name, _) => name,
    };
    format!("{who} sits South")
}

fn again_text(current: &Match, seat: Seat) -> String {
    format!("{} sows again", current.name(seat))
}

/// The caption of this frame is complete.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct WriteCaptions;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Caption>().add_systems(
        Update,
        (read_events, update_status, update_preview, read_status_messages)
            .chain()
            .in_set(WriteCaptions)
            .in_set(GameSet::Present)
            .run_if(in_state(Screen::Match).and_then(in_state(MatchPresence::Present))),
    );
}

/// Adds what the animation shows.
fn read_events(
    mut cues: MessageReader<CueShown>,
    mut events: MessageReader<MatchEvent>,
    mut save_statuses: MessageReader<SaveStatus>,
    mut sweeps: Local<bool>,
    mut caption: ResMut<Caption>,
) {
    for event in events.read() {
        match event {
            MatchEvent::Played { mv, trace, .. } => {
                *sweeps = trace.0.iter().any(|event| matches!(event, Event::Sweep { .. }));
                caption.note = None;
                // A pass is played automatically; the events before it stay readable.
                if *mv != Move::Pass {
                    caption.events.clear();
                }
            }
            MatchEvent::Began => *caption = Caption::default(),
            MatchEvent::PositionChanged => {
                let save_error = caption.save_error.take();
                *caption = Caption { save_error, ..default() };
            }
            MatchEvent::Refused { mv, refusal } => {
                caption.note = Some(refusal_text(*mv, *refusal));
            }
            MatchEvent::Seated(challenger) => caption.push(CaptionEvent::Seated(*challenger)),
            MatchEvent::RitualAdvanced
            | MatchEvent::ConfirmTruncate { .. }
            | MatchEvent::AnimationFinished
            | MatchEvent::Closed => {}
        }
    }
    match save_statuses.read().last() {
        Some(SaveStatus::Failed(error)) => caption.save_error = Some(error.to_string()),
        Some(SaveStatus::Recovered) => caption.save_error = None,
        None => {}
    }
    for CueShown { cue, .. } in cues.read() {
        caption.push(match *cue {
            Cue::Captured(seat, seeds) => CaptionEvent::Captured(seat, seeds),
            Cue::Bonus(seat) => CaptionEvent::Again(seat),
            Cue::Passed(seat) => CaptionEvent::Passed(seat),
            Cue::Swapped => CaptionEvent::Swapped,
            Cue::Lap(_, lap) => CaptionEvent::Lap(lap),
            Cue::Ended if *sweeps => CaptionEvent::Swept,
            Cue::Ended => CaptionEvent::Ended,
            Cue::Count(..) | Cue::Hand(..) | Cue::Glow(_) | Cue::Outcome(_) => continue,
        });
    }
}

fn update_status(current: CurrentMatch, target: Res<TutorialTarget>, mut caption: ResMut<Caption>) {
    let is_bonus_shown = matches!(caption.events.last(), Some(CaptionEvent::Again(_)));
    let status = match current.phase() {
        // While the tutorial explains something, neither seat is to move.
        MatchPhase::Choosing if *target == TutorialTarget::None => MatchStatus::Hidden,
        MatchPhase::Choosing if !is_bonus_shown => turn_status(&current),
        MatchPhase::Over => MatchStatus::Over,
        MatchPhase::Animating if caption.events.is_empty() => {
            current.active_seat().map_or(MatchStatus::Hidden, MatchStatus::Sows)
        }
        MatchPhase::Ritual | MatchPhase::Choosing | MatchPhase::Animating => MatchStatus::Hidden,
    };
    if caption.status != status {
        caption.status = status;
    }
}

/// Which seat is to move, and whether after a move of its own. Read from the moves, so that it holds after
/// undo and redo too.
fn turn_status(current: &CurrentMatch) -> MatchStatus {
    let turn = current.turn();
    match current.history().played().last() {
        Some(Move::Sow(pit)) if pit.seat() == turn => MatchStatus::Again(turn),
        _ if current.is_thinking(&current.rules) => MatchStatus::Thinks(turn),
        _ => MatchStatus::ToMove(turn),
    }
}

/// Shows what the hovered pit would do or why it cannot be played, or a hint.
fn update_preview(
    hovered: Res<HoveredPit>,
    preview: Res<HoverPreview>,
    advice: Res<Advice>,
    mut last_hint: Local<(Option<Move>, bool)>,
    current: Res<Match>,
    mut caption: ResMut<Caption>,
) {
    let hint = (advice.hint().map(|hint| hint.mv), advice.is_pending());
    let is_hint_new = std::mem::replace(&mut *last_hint, hint) != hint;
    if !hovered.is_changed() && !preview.is_changed() && !is_hint_new {
        return;
    }
    let preview_text = preview.outcome().map(|(pit, outcome)| match outcome {
        PreviewOutcome::Sowing(sowing) => {
            preview_text(pit, sowing, current.position().count(Place::Pit(pit)))
        }
        PreviewOutcome::Refused(refusal) => refusal_text(Move::Sow(pit), *refusal),
    });
    // A hint is shown at its own pit, and while no pit is hovered.
    let hovered_move = preview.outcome().map(|(pit, _)| Move::Sow(pit));
    let hint = advice.hint().filter(|hint| hovered_move.is_none_or(|mv| mv == hint.mv));
    let note = match hint {
        Some(hint) => Some(hint.to_string()),
        None if advice.is_pending() => Some(LOOKING_FOR_HINT.to_owned()),
        None => preview_text,
    };
    if caption.note != note {
        caption.note = note;
    }
}

/// Shows what was done by keys until a move is played or a pit is hovered.
fn read_status_messages(mut messages: MessageReader<StatusMessage>, mut caption: ResMut<Caption>) {
    if let Some(StatusMessage(text)) = messages.read().last() {
        caption.note = Some(text.clone());
    }
}

/// Why a move cannot be played, with its pit.
fn refusal_text(mv: Move, refusal: Refusal) -> String {
    match mv {
        Move::Sow(pit) => format!("{pit}: {refusal}"),
        _ => refusal.to_string(),
    }
}

/// The winner and the two totals, the winner's first; in a draw South's.
pub(super) fn result_text(current: &Match) -> String {
    let winner = current.outcome().and_then(Outcome::winner);
    let who = match winner {
        Some(seat) => format!("{} wins", current.name(seat)),
        None => "A draw".to_owned(),
    };
    let first = winner.unwrap_or(Seat::South);
    let [own, others] = [first, first.other()].map(|seat| current.position().store(seat));
    format!("{who}, {own}\u{2013}{others}")
}

/// The winner and the margin.
pub(super) fn headline(current: &Match) -> String {
    let total = |seat| current.position().store(seat);
    match current.outcome().and_then(Outcome::winner) {
        Some(winner) => {
            let name = current.name(winner);
            // After a resignation the winner may have fewer seeds.
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
pub(super) fn end_reason_text(current: &Match) -> String {
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
