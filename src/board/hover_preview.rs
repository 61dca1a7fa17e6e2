//! The hovered pit, and a preview of its move.

use bevy::prelude::*;

use super::BoardSet;
use crate::game::{CurrentMatch, MatchEvent};
use crate::rules::{Game, Move, MovePreview, PitId, Refusal};
use crate::settings::Assistance;

/// The pit under the pointer or in focus, playable or not. Only the input sets it.
#[derive(Resource, Default, Clone, Copy, PartialEq, Eq, Debug)]
pub struct HoveredPit(pub Option<PitId>);

/// The outcome of playing a pit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PreviewOutcome {
    /// It can be played, with this result.
    Sowing(MovePreview),
    /// It cannot be played, for this reason.
    Refused(Refusal),
}

/// The outcome of playing the hovered pit, while a person is to choose a move.
#[derive(Resource, Default, Clone, PartialEq, Eq, Debug)]
pub struct HoverPreview(Option<(PitId, PreviewOutcome)>);

impl HoverPreview {
    /// The pit and its outcome.
    pub fn outcome(&self) -> Option<(PitId, &PreviewOutcome)> {
        self.0.as_ref().map(|(pit, outcome)| (*pit, outcome))
    }

    /// The pit and its sowing, if it can be played.
    pub fn sowing(&self) -> Option<(PitId, &MovePreview)> {
        match self.outcome()? {
            (pit, PreviewOutcome::Sowing(sowing)) => Some((pit, sowing)),
            (_, PreviewOutcome::Refused(_)) => None,
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<HoveredPit>().init_resource::<HoverPreview>();
    app.add_systems(Update, update_preview.in_set(BoardSet::PlaceEntities));
}

/// Everything that the preview depends on: the pit, the number of plies played, and whether previews
/// are enabled. `None` while no person is to choose.
type PreviewRequest = Option<(PitId, usize, bool)>;

/// Asks the rules, once for each request.
fn update_preview(
    mut events: MessageReader<MatchEvent>,
    hovered: Res<HoveredPit>,
    current: Option<CurrentMatch>,
    assistance: Res<Assistance>,
    mut last_request: Local<PreviewRequest>,
    mut ignored: Local<Option<PitId>>,
    mut preview: ResMut<HoverPreview>,
) {
    // After a move, or another change of the position, the hovered pit has no preview until the pointer
    // or the focus has left it: the player looks at what has happened.
    let changes_position = |event: &MatchEvent| {
        event.replaces_position() || matches!(event, MatchEvent::Played { .. })
    };
    let position_changed = events.read().filter(|event| changes_position(event)).count() > 0;
    if position_changed {
        *ignored = hovered.0;
    } else if *ignored != hovered.0 {
        *ignored = None;
    }
    let current = current.filter(|current| current.awaits_person());
    let request: PreviewRequest = current.as_ref().and_then(|current| {
        let pit = hovered.0.filter(|pit| *ignored != Some(*pit))?;
        Some((pit, current.history().cursor(), assistance.previews))
    });
    if request == *last_request && !position_changed {
        return;
    }
    *last_request = request;
    let result = current.zip(request).and_then(|(current, (pit, _, previews))| {
        let mv = Move::Sow(pit);
        let game = Game::with_state(&current.rules, current.state().clone());
        let outcome = match game.check(mv) {
            Err(refusal) => PreviewOutcome::Refused(refusal),
            Ok(()) if !previews => return None,
            Ok(()) => PreviewOutcome::Sowing(game.preview(mv).ok()?),
        };
        Some((pit, outcome))
    });
    preview.set_if_neq(HoverPreview(result));
}
