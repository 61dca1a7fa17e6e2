//! Which pit somebody looks at, and what would come of it.

use bevy::prelude::*;

use super::BoardSet;
use crate::game::{CurrentMatch, MatchEvent};
use crate::rules::{Game, Move, MovePreview, PitId, Refusal};
use crate::settings::Assistance;

/// The pit that is pointed at or in focus, whatever may be done with it. Hands on the board set it.
#[derive(Resource, Default, Clone, Copy, PartialEq, Eq, Debug)]
pub struct HoveredPit(pub Option<PitId>);

/// What would come of a pit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PreviewOutcome {
    /// It can be played.
    Sowing(MovePreview),
    /// It cannot.
    Refused(Refusal),
}

/// What would come of the pit that is looked at, while a person is to choose.
#[derive(Resource, Default, Clone, PartialEq, Eq, Debug)]
pub struct HoverPreview(Option<(PitId, PreviewOutcome)>);

impl HoverPreview {
    /// The pit, and what would come of it.
    pub fn outlook(&self) -> Option<(PitId, &PreviewOutcome)> {
        self.0.as_ref().map(|(pit, outlook)| (*pit, outlook))
    }

    /// The pit, and what its sowing would do.
    pub fn sowing(&self) -> Option<(PitId, &MovePreview)> {
        match self.outlook()? {
            (pit, PreviewOutcome::Sowing(seen)) => Some((pit, seen)),
            (_, PreviewOutcome::Refused(_)) => None,
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<HoveredPit>().init_resource::<HoverPreview>();
    app.add_systems(Update, foresee.in_set(BoardSet::Place));
}

/// All that the outlook depends on: the pit, how many plies stand on the board, and whether previews
/// are wanted. None while nobody is to choose.
type Question = Option<(PitId, usize, bool)>;

/// Asks the rules, once for each question.
fn foresee(
    mut told: MessageReader<MatchEvent>,
    looked_at: Res<HoveredPit>,
    current: Option<CurrentMatch>,
    aids: Res<Assistance>,
    mut asked: Local<Question>,
    mut spent: Local<Option<PitId>>,
    mut foreseen: ResMut<HoverPreview>,
) {
    // Who has played a pit and still looks at it wants to see what came of it, not what would come
    // next. The look is spent until it goes elsewhere; so it is if the position became another.
    let changed = |told: &MatchEvent| {
        matches!(
            told,
            MatchEvent::Played { .. }
                | MatchEvent::PositionChanged
                | MatchEvent::Began
                | MatchEvent::Closed
        )
    };
    let another = told.read().filter(|told| changed(told)).count() > 0;
    if another {
        *spent = looked_at.0;
    } else if *spent != looked_at.0 {
        *spent = None;
    }
    let current = current.filter(|current| current.awaits_person());
    let question: Question = current.as_ref().and_then(|current| {
        let pit = looked_at.0.filter(|pit| *spent != Some(*pit))?;
        Some((pit, current.history().cursor(), aids.previews))
    });
    if question == *asked && !another {
        return;
    }
    *asked = question;
    let answer = current.zip(question).and_then(|(current, (pit, _, previews))| {
        let mv = Move::Sow(pit);
        let game = Game::with_state(&current.rules, current.state().clone());
        let outlook = match game.check(mv) {
            Err(refusal) => PreviewOutcome::Refused(refusal),
            Ok(()) if !previews => return None,
            Ok(()) => PreviewOutcome::Sowing(game.preview(mv).ok()?),
        };
        Some((pit, outlook))
    });
    foreseen.set_if_neq(HoverPreview(answer));
}
