//! The review of a match: read through off the main thread once somebody asks for it.

use bevy::prelude::*;
use bevy::tasks::futures_lite::future::yield_now;
use bevy::tasks::{AsyncComputeTaskPool, Task, block_on, poll_once};

use super::background_analysis::SLICE;
use super::{GameSet, Match, MatchCommand, MatchEvent};
use crate::ai::Review;
use crate::platform::power::RedrawRequests;
use crate::record::History;
use crate::rules::Move;

/// Nodes to a ply: a match of forty is read in some seconds.
const NODES: u64 = 60_000;

/// What is made of the plies of a match.
#[derive(Resource, Default)]
pub struct MatchReview {
    /// What the review is about.
    moves: Vec<Move>,
    task: Option<Task<Review>>,
    review: Option<Review>,
}

impl MatchReview {
    /// The review of the match as it was played, once it is there.
    pub fn review(&self) -> Option<&Review> {
        self.review.as_ref()
    }

    /// Whether there are moves that were not read yet, and are not being read.
    pub fn is_to_be_made(&self, own: &History) -> bool {
        self.task.is_none()
            && !own.moves().is_empty()
            && (self.review.is_none() || own.moves() != self.moves)
    }

    /// Whether the match is being read.
    pub fn is_awaited(&self) -> bool {
        self.task.is_some()
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<MatchReview>().add_systems(Update, review.in_set(GameSet::Animate));
}

/// Reads the match when asked to, and forgets what it has read when other moves are played.
fn review(
    mut asks: MessageReader<MatchCommand>,
    mut told: MessageReader<MatchEvent>,
    current: Option<Res<Match>>,
    mut reviewed: ResMut<MatchReview>,
    redraw: Res<RedrawRequests>,
) {
    let asked = asks.read().filter(|ask| matches!(ask, MatchCommand::StartReview)).count() > 0;
    let own = current.as_deref().map(Match::own);
    let another = told.read().filter(|told| matches!(told, MatchEvent::Began)).count() > 0;
    // Moves may have come since, but no others.
    let same = !another && own.is_some_and(|own| own.moves().starts_with(&reviewed.moves));
    if !same && (reviewed.task.is_some() || reviewed.review.is_some()) {
        *reviewed = MatchReview::default();
    }
    if let Some(own) = own.filter(|own| asked && reviewed.is_to_be_made(own)) {
        *reviewed =
            MatchReview { moves: own.moves().to_vec(), task: Some(begin(own)), review: None };
    }
    if reviewed.task.is_none() {
        return;
    }
    redraw.poll_for_analysis();
    let quiet = reviewed.bypass_change_detection();
    let done = quiet.task.as_mut().and_then(|task| block_on(poll_once(task)));
    if let Some(review) = done {
        reviewed.task = None;
        reviewed.review = Some(review);
        redraw.animate();
    }
}

/// Reads slice by slice: who drops the task stops it.
fn begin(own: &History) -> Task<Review> {
    let mut review = Review::of(own.start(), own.moves(), NODES);
    AsyncComputeTaskPool::get().spawn(async move {
        while review.step(SLICE).is_none() {
            yield_now().await;
        }
        review
    })
}
