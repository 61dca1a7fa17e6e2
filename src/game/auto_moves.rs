//! Moves that nobody at the screen makes: those of the computer and of chance, passes that are forced, and
//! those that are played again while somebody watches.

use bevy::prelude::*;
use rand::RngExt;

use super::background_analysis::{AnalysisRequest, AnalysisTask, BackgroundAnalysis};
use super::{Match, MatchCommand, MatchPhase, Player, RitualMove, RitualStep};
use crate::ai::Level;
use crate::platform::power::RedrawRequests;
use crate::rules::{Move, Seat};
use crate::settings::GameSpeed;

/// Between two moves that come by themselves at normal speed, in seconds.
const BREATH: f32 = 0.45;
/// The computer is seen thinking for so long at least, in seconds, however soon it knows: who plays
/// against it follows its moves.
const THOUGHTFUL: f32 = 0.6;

/// What the fist held is to be read before a side is chosen: seconds.
const READ: f32 = 2.2;
/// Nodes that the choice of a side may cost; where the play is forced it takes a few.
const SIDES: u64 = 100_000;

/// Whether the players that are no people hold still: somebody is about to do something else.
#[derive(Resource, Default, Clone, Copy, PartialEq, Eq, Debug)]
pub struct AutoMovesPaused(pub bool);

/// What the computer thinks about for the seat that it holds.
#[derive(Resource, Default)]
pub(super) struct Opponent(BackgroundAnalysis);

/// What comes by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Due {
    /// A ply that was taken back is played again.
    Again,
    /// A pass that is forced.
    Pass,
    /// A move of chance.
    Chance,
    /// A move of the computer.
    Thought(Level),
    /// A step of the ritual that one who is no person takes.
    Ritual(RitualStep, Player),
}

impl Match {
    /// What comes next by itself, if something does.
    pub(super) fn due(&self) -> Option<Due> {
        if let MatchPhase::Opening(ritual) = self.phase() {
            let player = self.players[ritual.acting()];
            return (player != Player::Human).then_some(Due::Ritual(ritual.step, player));
        }
        if *self.phase() != MatchPhase::Choosing {
            return None;
        }
        if self.replaying && self.can_redo() {
            return Some(Due::Again);
        }
        // A line is only looked at.
        if self.is_resting() || self.shows_line() {
            return None;
        }
        let next = match self.player(self.game().turn()) {
            _ if self.game().legal_moves() == [Move::Pass] => Due::Pass,
            Player::Human => return None,
            Player::Random => Due::Chance,
            Player::Computer(level) => Due::Thought(level),
        };
        Some(if self.can_redo() { Due::Again } else { next })
    }
}

/// Plays for seats that the computer or chance holds, and passes where nothing else is legal; plays
/// again what was taken back.
pub(super) fn play_for_absent(
    time: Res<Time>,
    pace: Res<GameSpeed>,
    held: Res<AutoMovesPaused>,
    current: Option<ResMut<Match>>,
    mut opponent: ResMut<Opponent>,
    redraw: Res<RedrawRequests>,
    mut waited: Local<Option<(Due, usize, f32)>>,
    mut asks: MessageWriter<MatchCommand>,
) {
    let due = current.as_ref().filter(|_| !held.0).and_then(|current| current.due());
    let (Some(mut current), Some(due)) = (current, due) else {
        *waited = None;
        opponent.0.stop();
        return;
    };
    // Frames in a row would take the processor from the thought.
    redraw.poll_for_analysis();
    let ply = current.history().cursor();
    let begun = waited.filter(|(other, at, _)| (*other, *at) == (due, ply));
    let seconds = begun.map_or(0.0, |(.., seconds)| seconds) + time.delta_secs();
    *waited = Some((due, ply, seconds));
    let breath = BREATH * pace.speed().slowness();
    let enough = match due {
        Due::Ritual(RitualStep::Choose { .. }, _) => READ,
        Due::Thought(_) | Due::Ritual(..) if !current.is_watched() => breath.max(THOUGHTFUL),
        _ => breath,
    };
    // The thought begins at once; what it comes to waits until it was seen to think.
    let chosen = opponent.0.choose(&current, due);
    if seconds < enough {
        return;
    }
    // Only the generator changes here, so readers of the match need not be woken.
    let current = current.bypass_change_detection();
    let ask = match due {
        Due::Again => Some(MatchCommand::ReplayNext),
        Due::Pass => Some(MatchCommand::Play(Move::Pass)),
        Due::Chance => {
            current.history.game().random_move(&mut current.chance).map(MatchCommand::Play)
        }
        Due::Thought(_) => chosen.map(|(mv, _)| MatchCommand::Play(mv)),
        Due::Ritual(RitualStep::Hide, _) => {
            Some(MatchCommand::Ritual(RitualMove::Hide(current.one_or_two())))
        }
        Due::Ritual(RitualStep::Guess { .. }, _) => {
            Some(MatchCommand::Ritual(RitualMove::Guess(current.one_or_two())))
        }
        Due::Ritual(RitualStep::Choose { .. }, Player::Random) => {
            let side = Seat::BOTH[usize::from(current.one_or_two()) - 1];
            Some(MatchCommand::Ritual(RitualMove::Sit(side)))
        }
        Due::Ritual(RitualStep::Choose { .. }, _) => chosen.map(|(_, ahead)| {
            // South moves first: what is good for who moves is good for South.
            let side = if ahead { Seat::South } else { Seat::North };
            MatchCommand::Ritual(RitualMove::Sit(side))
        }),
    };
    if let Some(ask) = ask {
        *waited = None;
        opponent.0.stop();
        asks.write(ask);
    }
}

impl BackgroundAnalysis {
    /// What the computer would play, and whether who moves first comes out ahead; nothing while it
    /// thinks, or if no computer is asked.
    fn choose(&mut self, current: &Match, due: Due) -> Option<(Move, bool)> {
        let (game, ply) = (current.game(), current.history().cursor());
        let errand = match due {
            Due::Thought(level) => AnalysisTask::Choose(level),
            // A side is chosen once, and for good.
            Due::Ritual(RitualStep::Choose { .. }, Player::Computer(_)) => {
                AnalysisTask::Study(SIDES)
            }
            _ => return None,
        };
        let question = AnalysisRequest::new(game, ply, errand, current.seed);
        let verdict = self.answer(question, game)?;
        Some((verdict.best, verdict.margin.seeds() >= 0))
    }
}

impl Match {
    /// Honest chance.
    fn one_or_two(&mut self) -> u8 {
        self.chance.random_range(1..=2)
    }
}
