//! Advice for the person who is to choose: a hint that was asked for, and what every move is worth where
//! that is to be seen.

use bevy::prelude::*;

use super::background_analysis::{AnalysisRequest, AnalysisTask, BackgroundAnalysis};
use super::{GameSet, Match, MatchCommand, MatchEvent};
use crate::ai::{Analysis, Hint, MoveValue};
use crate::platform::power::RedrawRequests;
use crate::settings::Assistance;

/// Nodes that advice may cost: about a tenth of a second.
const NODES: u64 = 600_000;

/// What is advised for the position on the board; nothing while nobody is to choose.
#[derive(Resource, Default)]
pub struct Advice {
    thinking: BackgroundAnalysis,
    /// The position; none while nobody is to choose.
    about: Option<AnalysisRequest>,
    /// A hint was asked for.
    wanted: bool,
    /// What pits are worth is to be seen.
    told: bool,
    verdict: Option<Analysis>,
    hint: Option<Hint>,
}

impl Advice {
    /// The hint that was asked for, once it is there.
    pub fn hint(&self) -> Option<&Hint> {
        self.hint.as_ref()
    }

    /// What every legal move is worth to the player to move, the best first, where that is to be seen
    /// and once it is known.
    pub fn values(&self) -> Option<&[MoveValue]> {
        self.verdict.as_ref().filter(|_| self.told).map(|verdict| verdict.values.as_slice())
    }

    /// Whether a hint was asked for that is still thought about.
    pub fn is_awaited(&self) -> bool {
        self.wanted && self.hint.is_none()
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Advice>().add_systems(Update, advise.in_set(GameSet::Animate));
}

/// Thinks about the position while somebody wants to know, and forgets it with the position.
fn advise(
    mut asks: MessageReader<MatchCommand>,
    mut told: MessageReader<MatchEvent>,
    current: Option<Res<Match>>,
    aids: Res<Assistance>,
    mut advice: ResMut<Advice>,
    redraw: Res<RedrawRequests>,
) {
    let asked = asks.read().filter(|ask| matches!(ask, MatchCommand::ToggleHint)).count() % 2 == 1;
    let current = current.filter(|current| current.awaits_person() && !current.is_practice());
    let about = current.as_ref().map(|current| {
        let ply = current.history().cursor();
        AnalysisRequest::new(current.game(), ply, AnalysisTask::Study(NODES), 0)
    });
    let another = told.read().filter(|told| matches!(told, MatchEvent::Began)).count() > 0;
    if another || advice.about != about {
        *advice = Advice { about: about.clone(), told: aids.values, ..default() };
    }
    let Some((current, question)) = current.zip(about) else {
        return;
    };
    if advice.told != aids.values {
        advice.told = aids.values;
    }
    if asked {
        // Who asks again has read it.
        advice.wanted = !advice.wanted;
        advice.hint = None;
    }
    if !advice.wanted && !aids.values {
        if advice.verdict.is_some() || advice.thinking.is_asked() {
            *advice = Advice { about: Some(question), ..default() };
        }
        return;
    }
    if advice.verdict.is_some() && advice.wanted == advice.hint.is_some() {
        return;
    }
    // Readers are told only when something has come.
    let quiet = advice.bypass_change_detection();
    let Some(verdict) = quiet.thinking.answer(question, current.game()).cloned() else {
        redraw.poll_for_analysis();
        return;
    };
    advice.hint = advice.wanted.then(|| Hint::of(current.game(), &verdict));
    advice.verdict = Some(verdict);
    redraw.animate();
}
