//! The caption: what happens in the move that is shown, and how the match stands, as messages.

use bevy::prelude::*;

use super::match_messages::{is_you, player_name, refusal_message, result_message};
use super::preview_message::preview_message;
use crate::animation::CueShown;
use crate::animation::timeline::Cue;
use crate::board::{HoverPreview, HoveredPit, PreviewOutcome, TutorialTarget};
use crate::game::{
    Advice, CurrentMatch, GameSet, Match, MatchEvent, MatchPhase, MatchPresence, SaveStatus,
};
use crate::rules::{Event, Move, Place, Seat};
use crate::screens::panels::records::StatusMessage;
use crate::ui::screen::Screen;
use crate::words::{Message, message};

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
    /// Sentences that are shown instead of events and status: a preview, a hint, why a move cannot be
    /// played, or what was done by keys. Empty if there is nothing of it.
    note: Vec<Message>,
    /// Why the match is not saved, while it is not.
    save_error: Option<String>,
}

impl Caption {
    /// All that the caption says, as one message; `None` if that is nothing.
    pub fn message(&self, current: &Match) -> Option<Message> {
        let save_error = self
            .save_error
            .as_ref()
            .map(|reason| message!("caption-not-saved", reason: reason.clone()));
        let note = self
            .note
            .iter()
            .cloned()
            .reduce(|first, second| message!("sentences", first: first, second: second));
        if note.is_some() {
            return join(note.into_iter().chain(save_error));
        }
        let line = current.shows_line().then(|| message!("caption-line"));
        let events = self.events.iter().map(|event| event.message(current));
        join(line.into_iter().chain(events).chain(self.status.message(current)).chain(save_error))
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

/// The parts of a caption, one after the other.
fn join(parts: impl Iterator<Item = Message>) -> Option<Message> {
    parts.reduce(|first, second| message!("caption-join", first: first, second: second))
}

impl CaptionEvent {
    fn message(self, current: &Match) -> Message {
        let name = |seat| player_name(current, seat);
        match self {
            Self::Lap(lap) => message!("caption-lap", lap: lap),
            Self::Captured(seat, seeds) if is_you(current, seat) => {
                message!("caption-you-capture", seeds: seeds)
            }
            Self::Captured(seat, seeds) => {
                message!("caption-captures", player: name(seat), seeds: seeds)
            }
            Self::Again(seat) => again_message(current, seat),
            Self::Passed(seat) if is_you(current, seat) => message!("caption-you-pass"),
            Self::Passed(seat) => message!("caption-passes", player: name(seat)),
            Self::Swapped => message!("caption-swapped"),
            Self::Seated(challenger) => seated_message(current, challenger),
            Self::Swept => message!("caption-swept"),
        }
    }
}

impl MatchStatus {
    fn message(self, current: &Match) -> Option<Message> {
        let name = |seat| player_name(current, seat);
        Some(match self {
            Self::Hidden => return None,
            Self::Sows(seat) if is_you(current, seat) => message!("turn-you-sow"),
            Self::Sows(seat) => message!("turn-named-sows", player: name(seat)),
            Self::Thinks(seat) => message!("turn-thinking", player: name(seat)),
            Self::ToMove(seat) if is_you(current, seat) => message!("turn-you"),
            Self::ToMove(seat) => message!("turn-named", player: name(seat)),
            Self::Again(seat) => again_message(current, seat),
            Self::Over => result_message(current),
        })
    }
}

fn again_message(current: &Match, seat: Seat) -> Message {
    if is_you(current, seat) {
        message!("caption-you-again")
    } else {
        message!("caption-again", player: player_name(current, seat))
    }
}

/// Tells who sits South and so moves first. Players without names are told apart by what they did.
fn seated_message(current: &Match, challenger: Seat) -> Message {
    match (current.given_name(Seat::South), challenger) {
        (None, Seat::South) => message!("caption-hider-south"),
        (None, Seat::North) => message!("caption-guesser-south"),
        (Some(name), _) => message!("caption-plays-south", player: name),
    }
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
    current: CurrentMatch,
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
                caption.note.clear();
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
                caption.note = vec![refusal_message(&current, &current.rules, *mv, *refusal)];
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
            Cue::Ended | Cue::Count(..) | Cue::Hand(..) | Cue::Glow(_) | Cue::Outcome(_) => {
                continue;
            }
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
    current: CurrentMatch,
    mut caption: ResMut<Caption>,
) {
    let hint = (advice.hint().map(|hint| hint.mv), advice.is_pending());
    let is_hint_new = std::mem::replace(&mut *last_hint, hint) != hint;
    if !hovered.is_changed() && !preview.is_changed() && !is_hint_new {
        return;
    }
    let of_pit = preview.outcome().map(|(pit, outcome)| match outcome {
        PreviewOutcome::Sowing(sowing) => {
            preview_message(pit, sowing, current.position().count(Place::Pit(pit)))
        }
        PreviewOutcome::Refused(refusal) => {
            refusal_message(&current, &current.rules, Move::Sow(pit), *refusal)
        }
    });
    // A hint is shown at its own pit, and while no pit is hovered.
    let hovered_move = preview.outcome().map(|(pit, _)| Move::Sow(pit));
    let hint = advice.hint().filter(|hint| hovered_move.is_none_or(|mv| mv == hint.mv));
    let note = match hint {
        Some(hint) => hint.messages(),
        None if advice.is_pending() => vec![message!("hint-thinking")],
        None => of_pit.into_iter().collect(),
    };
    if caption.note != note {
        caption.note = note;
    }
}

/// Shows what was done by keys until a move is played or a pit is hovered.
fn read_status_messages(mut messages: MessageReader<StatusMessage>, mut caption: ResMut<Caption>) {
    if let Some(StatusMessage(text)) = messages.read().last() {
        caption.note = vec![text.clone()];
    }
}
