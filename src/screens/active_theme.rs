//! Which theme the board has: the player's choice for every game, or the game's own.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use crate::game::{GameSet, MatchRules};
use crate::rules::Ruleset;
use crate::settings::Appearance;
use crate::theme::{ActiveTheme, DEFAULT_THEME_ID, Theme, Themes, colour};

/// The themes, and which of them the player has chosen.
#[derive(SystemParam)]
pub struct ThemeChoice<'w> {
    /// All themes.
    pub themes: Res<'w, Themes>,
    /// The player's choice.
    pub appearance: Res<'w, Appearance>,
}

impl ThemeChoice<'_> {
    /// The theme in which a game is shown.
    pub fn of(&self, ruleset: &Ruleset) -> &Theme {
        self.themes.theme_for(&self.appearance.face, &ruleset.face)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, update_active_theme.after(GameSet::Apply).before(GameSet::Animate));
}

/// The theme follows the choice and the match at once.
fn update_active_theme(
    appearance: Res<Appearance>,
    rules: Option<Res<MatchRules>>,
    themes: Res<Themes>,
    mut theme: ResMut<ActiveTheme>,
    mut clear: ResMut<ClearColor>,
) {
    let own = rules.as_ref().map_or(DEFAULT_THEME_ID, |rules| rules.ruleset().face.as_str());
    let wanted = themes.theme_for(&appearance.face, own);
    if theme.id != wanted.id {
        theme.0 = wanted.clone();
    }
    let night = colour(theme.palette().night);
    if clear.0 != night {
        clear.0 = night;
    }
}
