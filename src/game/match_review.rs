//! The review of a match: what each move was worth, computed in the background when it is asked for.

use bevy::prelude::*;

use super::background_analysis::NODES_PER_STEP;
use super::background_tasks::{BackgroundTask, BackgroundTasks};
use super::{CurrentMatch, MatchCommand, MatchEvent, UpdateAnalysis};
use crate::ai::Review;
use crate::platform::frame_pacing::RedrawRequests;
use crate::record::History;
use crate::rules::{Game, Move};

/// Nodes that are searched for each ply: a match of forty plies takes some seconds.
const NODES_PER_PLY: u64 = 60_000;

/// The review of the moves of the current match.
#[derive(Resource, Default)]
pub struct MatchReview {
    /// The moves that the review is about.
    moves: Vec<Move>,
    task: Option<BackgroundTask<Review>>,
    review: Option<Review>,
}

impl MatchReview {
    /// The review, once it is there.
    pub fn review(&self) -> Option<&Review> {
        self.review.as_ref()
    }

    /// Whether `main_line` has moves that are not reviewed, and no review is under way.
    pub fn is_outdated(&self, main_line: &History) -> bool {
        self.task.is_none()
            && !main_line.moves().is_empty()
            && (self.review.is_none() || main_line.moves() != self.moves)
    }

    /// Whether a review is under way.
    pub fn is_pending(&self) -> bool {
        self.task.is_some()
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<MatchReview>().add_systems(Update, review_match.in_set(UpdateAnalysis));
}

/// Reviews the match when that is asked for, and drops the review when other moves are played.
fn review_match(
    mut commands: MessageReader<MatchCommand>,
    mut events: MessageReader<MatchEvent>,
    current: Option<CurrentMatch>,
    mut reviewed: ResMut<MatchReview>,
    tasks: Res<BackgroundTasks>,
    redraw: Res<RedrawRequests>,
) {
    let is_asked =
        commands.read().filter(|command| matches!(command, MatchCommand::StartReview)).count() > 0;
    let is_new_match = events.read().filter(|event| matches!(event, MatchEvent::Began)).count() > 0;
    // Moves may have been added since, but none replaced.
    let is_same = !is_new_match
        && current
            .as_ref()
            .is_some_and(|current| current.main_line().moves().starts_with(&reviewed.moves));
    if !is_same && (reviewed.task.is_some() || reviewed.review.is_some()) {
        *reviewed = MatchReview::default();
    }
    if let Some(current) = current.filter(|_| is_asked)
        && reviewed.is_outdated(current.main_line())
    {
        let moves = current.main_line().moves().to_vec();
        let start = Game::with_state(&current.rules, current.main_line().start().clone());
        let task = start_review(&start, &moves, &tasks);
        *reviewed = MatchReview { moves, task: Some(task), review: None };
    }
    if reviewed.task.is_none() {
        return;
    }
    redraw.poll_for_auto_move();
    // Only a result is a change that others see.
    let task = &mut reviewed.bypass_change_detection().task;
    if let Some(review) = task.as_mut().and_then(BackgroundTask::poll) {
        reviewed.task = None;
        reviewed.review = Some(review);
        redraw.animate();
    }
}

fn start_review(start: &Game, moves: &[Move], tasks: &BackgroundTasks) -> BackgroundTask<Review> {
    let mut review = Some(Review::new(start, moves, NODES_PER_PLY));
    tasks.spawn(move || {
        review.as_mut()?.step(NODES_PER_STEP)?;
        review.take()
    })
}
