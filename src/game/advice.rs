//! Advice for the person to move: a hint when it is asked for, and the values of all moves where the
//! settings show them.

use bevy::prelude::*;

use super::background_analysis::{AnalysisRequest, AnalysisTask, BackgroundAnalysis};
use super::background_tasks::BackgroundTasks;
use super::{CurrentMatch, MatchCommand, MatchEvent, UpdateAnalysis};
use crate::ai::{Analysis, Hint, MoveValue};
use crate::platform::frame_pacing::RedrawRequests;
use crate::rules::Game;
use crate::settings::Assistance;

/// Nodes that advice may cost: about a tenth of a second.
const ADVICE_NODES: u64 = 600_000;

/// Advice on the position on the board; empty while no person is to move.
#[derive(Resource, Default)]
pub struct Advice {
    background: BackgroundAnalysis,
    /// What is analysed; `None` while no person is to move.
    request: Option<AnalysisRequest>,
    /// Whether the settings show the values of moves.
    shows_values: bool,
    analysis: Option<Analysis>,
    hint: HintState,
}

/// Whether a hint was asked for.
#[derive(Default)]
enum HintState {
    #[default]
    NotWanted,
    /// Asked for, and not there yet.
    Pending,
    Ready(Hint),
}

impl Advice {
    /// The hint that was asked for, once it is there.
    pub fn hint(&self) -> Option<&Hint> {
        match &self.hint {
            HintState::Ready(hint) => Some(hint),
            HintState::NotWanted | HintState::Pending => None,
        }
    }

    /// The values of all legal moves for the player to move, the best first, where they are to be shown
    /// and once they are known.
    pub fn values(&self) -> Option<&[MoveValue]> {
        let analysis = self.analysis.as_ref().filter(|_| self.shows_values);
        analysis.map(|analysis| analysis.values.as_slice())
    }

    /// Whether a hint was asked for that is not there yet.
    pub fn is_pending(&self) -> bool {
        matches!(self.hint, HintState::Pending)
    }

    fn wants_hint(&self) -> bool {
        !matches!(self.hint, HintState::NotWanted)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Advice>().add_systems(Update, update_advice.in_set(UpdateAnalysis));
}

/// Analyses the position while advice is wanted, and forgets the advice when the position changes.
fn update_advice(
    mut commands: MessageReader<MatchCommand>,
    mut events: MessageReader<MatchEvent>,
    current: Option<CurrentMatch>,
    assistance: Res<Assistance>,
    mut advice: ResMut<Advice>,
    tasks: Res<BackgroundTasks>,
    redraw: Res<RedrawRequests>,
) {
    let toggles =
        commands.read().filter(|command| matches!(command, MatchCommand::ToggleHint)).count();
    let current = current.filter(|current| current.awaits_person() && !current.is_practice());
    let request = current.as_ref().map(|current| {
        let task = AnalysisTask::EvaluateMoves(ADVICE_NODES);
        AnalysisRequest::new(current.position(), current.history().cursor(), task, 0)
    });
    let is_new_match = events.read().filter(|event| matches!(event, MatchEvent::Began)).count() > 0;
    if is_new_match || advice.request != request {
        *advice = Advice { request: request.clone(), shows_values: assistance.values, ..default() };
    }
    let Some((current, request)) = current.zip(request) else {
        return;
    };
    if advice.shows_values != assistance.values {
        advice.shows_values = assistance.values;
    }
    if toggles % 2 == 1 {
        advice.hint = if advice.wants_hint() { HintState::NotWanted } else { HintState::Pending };
    }
    if !advice.wants_hint() && !assistance.values {
        if advice.analysis.is_some() || advice.background.is_requested() {
            *advice = Advice { request: Some(request), ..default() };
        }
        return;
    }
    if advice.analysis.is_some() && !advice.is_pending() {
        return;
    }
    // Only a result is a change that others see.
    let background = &mut advice.bypass_change_detection().background;
    let game = || Game::with_state(&current.rules, current.state().clone());
    let Some(analysis) = background.result(request, game, &tasks).cloned() else {
        redraw.poll_for_auto_move();
        return;
    };
    if advice.wants_hint() {
        advice.hint = HintState::Ready(Hint::of(&game(), &analysis));
    }
    advice.analysis = Some(analysis);
    redraw.animate();
}
