//! Tutorials: positions in which a learner plays what a game is about, a step at a time.

use serde::Deserialize;

use crate::rules::{
    CaptureKind, Event, Move, NotationError, PitId, Place, Setup, SetupError, Trace,
};
use crate::words::Message;

/// The tutorial of one game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tutorial {
    /// The ID of the game's ruleset.
    pub game: &'static str,
    /// At least one.
    pub steps: Vec<TutorialStep>,
}

/// One step: a position, and usually a task in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TutorialStep {
    /// The position that the step begins with.
    pub setup: Setup,
    /// The text that is read first.
    pub says: Message,
    /// What the learner has to play; `None` where there is only a text to read.
    pub task: Option<TutorialTask>,
}

/// A move to be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TutorialTask {
    /// The pit to be sown.
    pub pit: PitId,
    /// What the move shows.
    pub goal: TutorialGoal,
    /// The text after the move.
    pub done: Message,
    /// The text after any other move, which is taken back.
    pub hint: Message,
}

/// What a learner does for the first time.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub enum TutorialGoal {
    /// Sows, and nothing else.
    Sowing,
    /// Earns another turn.
    Bonus,
    /// Captures.
    Capture,
    /// Captures a chain of pits.
    Chain,
    /// Captures a pit together with the one opposite.
    WithOpposite,
    /// Sows a relay of two laps or more.
    Relay,
    /// Drops a seed in the other player's row.
    Feeding,
    /// Ends the game.
    End,
}

impl TutorialGoal {
    /// Whether a ply with this trace, by the owner of `pit`, reaches the goal.
    #[must_use]
    pub fn is_reached_by(self, trace: &Trace, pit: PitId) -> bool {
        let any = |wanted: &dyn Fn(&Event) -> bool| trace.0.iter().any(wanted);
        let captured = |wanted: Option<CaptureKind>| {
            any(&|event| match event {
                Event::Capture { kind, .. } => wanted.is_none_or(|wanted| *kind == wanted),
                _ => false,
            })
        };
        let bonus = any(&|event| matches!(event, Event::Bonus { .. }));
        match self {
            Self::Sowing => trace.laps() == 1 && !captured(None) && !bonus,
            Self::Bonus => bonus,
            Self::Capture => captured(None),
            Self::Chain => captured(Some(CaptureKind::Chain)),
            Self::WithOpposite => captured(Some(CaptureKind::Opposite)),
            Self::Relay => trace.laps() > 1,
            Self::Feeding => any(&|event| match event {
                Event::Drop { place: Place::Pit(at), .. } => at.seat() != pit.seat(),
                _ => false,
            }),
            Self::End => any(&|event| matches!(event, Event::End { .. })),
        }
    }
}

impl TutorialTask {
    /// Whether `mv`, with this trace, is the move that was asked for and reaches the goal.
    #[must_use]
    pub fn is_done_by(&self, mv: Move, trace: &Trace) -> bool {
        mv == Move::Sow(self.pit) && self.goal.is_reached_by(trace, self.pit)
    }
}

/// The tutorial of the game with this ID; `None` for games without one.
///
/// ```
/// use seedfall::teaching::tutorial;
/// assert!(tutorial("kalah").unwrap().steps.len() > 3);
/// assert_eq!(tutorial("my-own"), None);
/// ```
///
/// # Panics
/// If a built-in text cannot be read; a test reads each of them.
#[must_use]
pub fn tutorial(id: &str) -> Option<Tutorial> {
    let (game, text) = TEXTS.iter().find(|(game, _)| *game == id)?;
    match read(game, text) {
        Ok(tutorial) => Some(tutorial),
        Err(error) => panic!("{id}: {error}"),
    }
}

/// The texts, by the ID of their game.
const TEXTS: [(&str, &str); 3] = [
    ("kalah", include_str!("../../assets/tutorials/kalah.ron")),
    ("al-manqala", include_str!("../../assets/tutorials/al-manqala.ron")),
    ("mangala-iv", include_str!("../../assets/tutorials/mangala-iv.ron")),
];

/// A tutorial as its RON file has it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TutorialFile {
    steps: Vec<StepInFile>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StepInFile {
    setup: String,
    #[serde(default)]
    task: Option<TaskInFile>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TaskInFile {
    pit: String,
    goal: TutorialGoal,
}

/// Why a tutorial cannot be read.
#[derive(Debug, thiserror::Error)]
enum TutorialError {
    #[error(transparent)]
    Ron(#[from] ron::error::SpannedError),
    #[error("{setup}: {error}")]
    Setup { setup: String, error: SetupError },
    #[error("{pit}: {error}")]
    Pit { pit: String, error: NotationError },
}

fn read(game: &'static str, text: &str) -> Result<Tutorial, TutorialError> {
    let file: TutorialFile = ron::from_str(text)?;
    let steps = file.steps.into_iter().enumerate().map(|(index, StepInFile { setup, task })| {
        let text = |ending: &str| Message::named(format!("lesson-{game}-{}{ending}", index + 1));
        let task = match task {
            None => None,
            Some(TaskInFile { pit, goal }) => {
                let pit = pit.parse().map_err(|error| TutorialError::Pit { pit, error })?;
                Some(TutorialTask { pit, goal, done: text("-done"), hint: text("-hint") })
            }
        };
        let setup = setup.parse().map_err(|error| TutorialError::Setup { setup, error })?;
        Ok(TutorialStep { setup, says: text(""), task })
    });
    Ok(Tutorial { game, steps: steps.collect::<Result<_, TutorialError>>()? })
}
