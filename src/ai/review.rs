//! Looking back on a match: what each player could expect, and what each move cost.

use super::AnalysisJob;
use super::evaluation::valued;
use super::verdict::{Analysis, Margin, MoveValue};
use crate::rules::{Game, Move, Seat};

/// What was thought of one ply. Margins are South's.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlyReview {
    /// The number of the ply, from 0.
    pub ply: usize,
    /// Who played it.
    pub seat: Seat,
    /// What was played.
    pub played: Move,
    /// What South could expect before it.
    pub before: Margin,
    /// What South could expect after it.
    pub after: Margin,
    /// What would have been best.
    pub best: Move,
    /// How the game might have gone on, the best move first.
    pub line: Vec<Move>,
    /// What it cost the player, in hundredths of a seed; 0 for the best move.
    pub cost: u32,
    /// Whether the game was won for certain before, and for certain is not any more.
    pub gave_away: bool,
}

/// The review of a match under way.
///
/// ```
/// # use std::sync::Arc;
/// # use seedfall::ai::Review;
/// # use seedfall::rules::{Game, Rules, Ruleset};
/// let kalah = Arc::new(Rules::new(Ruleset::kalah()).unwrap());
/// let start = Game::new(&kalah, &kalah.usual_setup().unwrap()).unwrap();
/// let moves = ["C", "F", "f"].map(|mv| mv.parse().unwrap());
/// let mut review = Review::of(&start, &moves, 10_000);
/// while review.step(10_000).is_none() {}
/// assert_eq!(review.judged().len(), 3);
/// assert_eq!(review.worst(1)[0].played, moves[2]);
/// ```
pub struct Review {
    moves: Vec<Move>,
    /// Positions to be looked at for each ply.
    nodes: u64,
    /// The game before the ply that is being thought about.
    game: Game,
    thought: Option<AnalysisJob>,
    judged: Vec<PlyReview>,
}

impl Review {
    /// A review of `moves` from `start`, up to the first that is not legal, with about so many nodes to
    /// a ply.
    pub fn of(start: &Game, moves: &[Move], nodes: u64) -> Self {
        let mut game = start.clone();
        let legal = moves.iter().take_while(|mv| game.play_untraced(**mv).is_ok()).count();
        let moves = moves[..legal].to_vec();
        let mut review =
            Self { moves, nodes, game: start.clone(), thought: None, judged: Vec::new() };
        review.begin_ply();
        review
    }

    /// Goes on for about so many nodes; all judgements, once it is over. Where the steps are cut
    /// makes no difference to them.
    pub fn step(&mut self, nodes: u64) -> Option<&[PlyReview]> {
        if let Some(thought) = &mut self.thought
            && let Some(verdict) = thought.step(nodes)
        {
            let verdict = verdict.clone();
            self.judge(&verdict);
        }
        self.thought.is_none().then_some(&self.judged[..])
    }

    /// The plies judged so far, in their order.
    pub fn judged(&self) -> &[PlyReview] {
        &self.judged
    }

    /// The plies to be judged in all.
    pub fn plies(&self) -> usize {
        self.moves.len()
    }

    /// The moves that cost most, of those judged so far that gave a game away or cost at least half a
    /// seed: first those that gave it away, then the dearest; of two that cost the same the earlier one.
    pub fn worst(&self, count: usize) -> Vec<&PlyReview> {
        let dear = |judged: &&PlyReview| judged.gave_away || judged.cost >= 50;
        let mut worst: Vec<_> = self.judged.iter().filter(dear).collect();
        worst.sort_by_key(|judged| std::cmp::Reverse((judged.gave_away, judged.cost)));
        worst.truncate(count);
        worst
    }

    /// Begins to think about the next ply, if there is one.
    fn begin_ply(&mut self) {
        let more = self.judged.len() < self.moves.len();
        self.thought = if more { AnalysisJob::study(&self.game, self.nodes) } else { None };
    }

    /// Judges the ply that was being thought about, plays it, and begins with the next.
    fn judge(&mut self, verdict: &Analysis) {
        let ply = self.judged.len();
        let Some(&played) = self.moves.get(ply) else { return };
        let seat = self.game.turn();
        let best = verdict.values.first();
        let worth = verdict.values.iter().find(|worth| worth.mv == played);
        let _ = self.game.play_untraced(played);
        let lead = i32::from(self.game.position().lead(seat));
        let margin = match (worth, played) {
            (Some(worth), _) => worth.margin,
            (None, Move::Resign) => Margin::given_up(lead),
            // An agreed split settles the game as it then stands.
            (None, _) => Margin::of(valued(lead), true),
        };
        let souths = |margin: Margin| if seat == Seat::South { margin } else { -margin };
        // What both agree on is nobody's fault.
        let best = best.filter(|_| played != Move::Split);
        let fell = |best: Margin| best.hundredths() - margin.hundredths();
        let cost = best.map_or(0, |best| fell(best.margin));
        let gave_away = best.is_some_and(|best| best.margin.is_won() && margin.is_not_won());
        let (before, after) = (souths(verdict.margin), souths(margin));
        let line = verdict.values.first().map_or(Vec::new(), |MoveValue { line, .. }| line.clone());
        let cost = cost.max(0) as u32;
        self.judged.push(PlyReview {
            ply,
            seat,
            played,
            before,
            after,
            best: verdict.best,
            line,
            cost,
            gave_away,
        });
        self.begin_ply();
    }
}
