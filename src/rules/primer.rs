//! The first game: positions in which a player does with the own hand what the game is about, a step
//! at a time.

use serde::Deserialize;

use super::trace::{CaptureKind, Event, Trace};
use super::{Move, PitId, Setup};

/// A first game, step by step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tutorial {
    /// The game it teaches.
    pub game: &'static str,
    /// At least one.
    pub steps: Vec<TutorialStep>,
}

/// One step: a position, and mostly something to do in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TutorialStep {
    /// The position.
    pub setup: Setup,
    /// What is to be known, and done.
    pub says: String,
    /// What is to be done; none where something is only told.
    pub task: Option<TutorialTask>,
}

/// Something to be done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TutorialTask {
    /// The pit to be sown.
    pub pit: PitId,
    /// What happens then.
    pub feat: TutorialGoal,
    /// What is said when it is done.
    pub done: String,
    /// What is said when something else was done, which is taken back.
    pub hint: String,
}

/// What a player does for the first time.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub enum TutorialGoal {
    /// Sows, and nothing else.
    Sowing,
    /// Earns another turn.
    Bonus,
    /// Captures.
    Capture,
    /// Captures more than one pit of a row of them.
    Chain,
    /// Captures a pit with the one opposite.
    WithOpposite,
    /// Sows on from where the last seed fell.
    Relay,
    /// Drops a seed in the other player's row.
    Feeding,
    /// Ends the game.
    End,
}

impl TutorialGoal {
    /// Whether it was done in a ply with this trace, of the player of `pit`.
    pub fn is_in(self, trace: &Trace, pit: PitId) -> bool {
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
                Event::Drop { place: super::Place::Pit(at), .. } => at.seat != pit.seat,
                _ => false,
            }),
            Self::End => any(&|event| matches!(event, Event::End { .. })),
        }
    }
}

impl TutorialTask {
    /// Whether `mv`, which did what the trace says, is what was asked for.
    pub fn is_done_by(&self, mv: Move, trace: &Trace) -> bool {
        mv == Move::Sow(self.pit) && self.feat.is_in(trace, self.pit)
    }
}

/// The first game of the game of that name; none where there is none.
///
/// # Panics
/// Never: a test reads each of them.
pub fn primer(id: &str) -> Option<Tutorial> {
    let (game, text) = PRIMERS.iter().find(|(game, _)| *game == id)?;
    match read(game, text) {
        Ok(primer) => Some(primer),
        Err(error) => panic!("{id}: {error}"),
    }
}

const PRIMERS: [(&str, &str); 3] = [
    ("kalah", include_str!("../../assets/primers/kalah.ron")),
    ("al-manqala", include_str!("../../assets/primers/al-manqala.ron")),
    ("mangala-iv", include_str!("../../assets/primers/mangala-iv.ron")),
];

/// How a primer is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    steps: Vec<WrittenStep>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenStep {
    setup: String,
    says: String,
    #[serde(default)]
    task: Option<WrittenTask>,
    #[serde(default)]
    done: String,
    #[serde(default)]
    hint: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenTask {
    pit: String,
    feat: TutorialGoal,
}

fn read(game: &'static str, text: &str) -> Result<Tutorial, String> {
    let written: Written = ron::from_str(text).map_err(|error| error.to_string())?;
    let steps = written.steps.into_iter().map(|step| {
        let setup: Setup =
            step.setup.parse().map_err(|error| format!("{}: {error}", step.setup))?;
        let task = match step.task {
            None => None,
            Some(WrittenTask { pit, feat }) => {
                let pit = pit.parse().map_err(|error| format!("{pit}: {error}"))?;
                Some(TutorialTask { pit, feat, done: step.done, hint: step.hint })
            }
        };
        Ok(TutorialStep { setup, says: step.says, task })
    });
    Ok(Tutorial { game, steps: steps.collect::<Result<_, String>>()? })
}
