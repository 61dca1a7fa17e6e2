//! Moves that nobody at the screen makes: those of chance, passes that are forced, and those that are
//! played again while somebody watches.

use bevy::prelude::*;

use super::{Ask, Match, Phase, Player};
use crate::platform::power::Awake;
use crate::rules::Move;
use crate::settings::Pace;

/// Between two moves of chance at normal speed, in seconds.
const BREATH: f32 = 0.45;

/// Plays for seats that chance holds, and passes where nothing else is legal; plays again what was
/// taken back.
pub(super) fn play_for_absent(
    time: Res<Time>,
    pace: Res<Pace>,
    current: Option<ResMut<Match>>,
    mut awake: ResMut<Awake>,
    mut waited: Local<(usize, f32)>,
    mut asks: MessageWriter<Ask>,
) {
    let Some(mut current) = current.filter(|current| *current.phase() == Phase::Choosing) else {
        *waited = (usize::MAX, 0.0);
        return;
    };
    let game = current.game();
    let absent = current.player(game.turn()) == Player::Random;
    let forced = game.legal_moves() == [Move::Pass];
    let by_itself = (absent || forced) && !current.is_resting();
    if !current.replaying && !by_itself {
        return;
    }
    awake.stay();
    let ply = current.history().cursor();
    if waited.0 != ply {
        *waited = (ply, 0.0);
    }
    waited.1 += time.delta_secs();
    if waited.1 < BREATH * pace.speed().slowness() {
        return;
    }
    // Only the generator changes here, so readers of the match need not be woken.
    let current = current.bypass_change_detection();
    let choice = if current.can_redo() {
        asks.write(Ask::Redo);
        None
    } else if forced {
        Some(Move::Pass)
    } else {
        current.history.game().random_move(&mut current.chance)
    };
    if let Some(mv) = choice {
        asks.write(Ask::Play(mv));
    }
}
