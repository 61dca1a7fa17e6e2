//! The review of a match: what each player could expect, and what each move cost.

use super::AnalysisJob;
use super::analysis::{Analysis, Margin, MoveValue};
use super::evaluation::value_of_margin;
use crate::rules::{Game, Move, Seat};

/// The least cost of a move that counts as bad, in hundredths of a seed.
const MIN_COST: u32 = 50;

/// The review of one ply. Margins are South's.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlyReview {
    /// The number of the ply, from 0.
    pub ply: usize,
    /// The seat that played it.
    pub seat: Seat,
    /// The move that was played.
    pub played: Move,
    /// What South could expect before the ply, with best play.
    pub before: Margin,
    /// What South could expect after the ply, with best play.
    pub after: Margin,
    /// The best move.
    pub best: Move,
    /// How the game might have gone on, the best move first.
    pub line: Vec<Move>,
    /// What the move cost the player, in hundredths of a seed; 0 for the best move.
    pub cost: u32,
    /// Whether the player was certain to win before the move, and is certain not to win after it.
    pub gave_away: bool,
}

/// The review of a match, under way.
///
/// ```
/// # use std::sync::Arc;
/// # use seedfall::ai::Review;
/// # use seedfall::rules::{Game, Rules, Ruleset};
/// let kalah = Arc::new(Rules::new(Ruleset::kalah()).unwrap());
/// let start = Game::new(&kalah, &kalah.usual_setup().unwrap()).unwrap();
/// let moves = ["C", "F", "f"].map(|mv| mv.parse().unwrap());
/// let mut review = Review::new(&start, &moves, 10_000);
/// while review.step(10_000).is_none() {}
/// assert_eq!(review.reviewed().len(), 3);
/// assert_eq!(review.worst(1)[0].played, moves[2]);
/// ```
pub struct Review {
    moves: Vec<Move>,
    /// Positions to be searched for each ply.
    nodes: u64,
    /// The game before the ply that is reviewed now.
    game: Game,
    job: Option<AnalysisJob>,
    reviewed: Vec<PlyReview>,
}

impl Review {
    /// A review of `moves` from `start`, up to the first that is not legal, with about `nodes` nodes
    /// for each ply.
    pub fn new(start: &Game, moves: &[Move], nodes: u64) -> Self {
        let mut game = start.clone();
        let legal = moves.iter().take_while(|mv| game.play_untraced(**mv).is_ok()).count();
        let moves = moves[..legal].to_vec();
        let mut review =
            Self { moves, nodes, game: start.clone(), job: None, reviewed: Vec::new() };
        review.begin_ply();
        review
    }

    /// Searches about `nodes` more nodes. Returns the review of all plies once it is over; it does not
    /// depend on how the steps were cut.
    pub fn step(&mut self, nodes: u64) -> Option<&[PlyReview]> {
        if let Some(job) = &mut self.job
            && let Some(analysis) = job.step(nodes)
        {
            let analysis = analysis.clone();
            self.record_ply(&analysis);
        }
        self.job.is_none().then_some(&self.reviewed[..])
    }

    /// The plies reviewed so far, in their order.
    pub fn reviewed(&self) -> &[PlyReview] {
        &self.reviewed
    }

    /// How many plies are reviewed in all.
    pub fn plies(&self) -> usize {
        self.moves.len()
    }

    /// The `count` worst moves so far: those that gave the game away, then those that cost most, if
    /// it was half a seed at least. Of two that cost the same the earlier one comes first.
    pub fn worst(&self, count: usize) -> Vec<&PlyReview> {
        let costly = |reviewed: &&PlyReview| reviewed.gave_away || reviewed.cost >= MIN_COST;
        let mut worst: Vec<_> = self.reviewed.iter().filter(costly).collect();
        worst.sort_by_key(|reviewed| std::cmp::Reverse((reviewed.gave_away, reviewed.cost)));
        worst.truncate(count);
        worst
    }

    /// Begins the analysis of the next ply, if there is one.
    fn begin_ply(&mut self) {
        let more = self.reviewed.len() < self.moves.len();
        self.job = if more { AnalysisJob::study(&self.game, self.nodes) } else { None };
    }

    /// Reviews the ply whose analysis is finished, plays it, and begins with the next.
    fn record_ply(&mut self, analysis: &Analysis) {
        let ply = self.reviewed.len();
        let Some(&played) = self.moves.get(ply) else { return };
        let seat = self.game.turn();
        let best = analysis.values.first();
        let value = analysis.values.iter().find(|value| value.mv == played);
        let _ = self.game.play_untraced(played);
        let lead = i32::from(self.game.position().lead(seat));
        let margin = match (value, played) {
            (Some(value), _) => value.margin,
            (None, Move::Resign) => Margin::resigned(lead),
            // An agreed split settles the game as it then stands.
            (None, _) => Margin::new(value_of_margin(lead), true),
        };
        let for_south = |margin: Margin| if seat == Seat::South { margin } else { -margin };
        // A split that both agreed on costs neither of them anything.
        let best = best.filter(|_| played != Move::Split);
        let cost_against = |best: Margin| best.hundredths() - margin.hundredths();
        let cost = best.map_or(0, |best| cost_against(best.margin));
        let gave_away = best.is_some_and(|best| best.margin.is_won() && margin.is_lost_or_drawn());
        let (before, after) = (for_south(analysis.margin), for_south(margin));
        let line =
            analysis.values.first().map_or(Vec::new(), |MoveValue { line, .. }| line.clone());
        let cost = cost.max(0) as u32;
        self.reviewed.push(PlyReview {
            ply,
            seat,
            played,
            before,
            after,
            best: analysis.best,
            line,
            cost,
            gave_away,
        });
        self.begin_ply();
    }
}
