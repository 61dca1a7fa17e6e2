//! Which face the board has: the player's choice for every game, or the game's own.

use bevy::prelude::*;

use crate::game::{GameSet, MatchRules};
use crate::settings::Appearance;
use crate::theme::{ActiveTheme, Themes, colour};

/// The face of the pages before a match.
pub const USUAL: &str = "al-manqala";

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, update_active_theme.after(GameSet::Apply).before(GameSet::Animate));
}

/// The face follows the choice and the match at once.
fn update_active_theme(
    looks: Res<Appearance>,
    rules: Option<Res<MatchRules>>,
    faces: Res<Themes>,
    mut face: ResMut<ActiveTheme>,
    mut clear: ResMut<ClearColor>,
) {
    let own = rules.as_ref().map_or(USUAL, |rules| rules.ruleset().face.as_str());
    let wanted = faces.worn(&looks.face, own);
    if face.id != wanted.id {
        face.0 = wanted.clone();
    }
    let night = colour(face.palette().night);
    if clear.0 != night {
        clear.0 = night;
    }
}
