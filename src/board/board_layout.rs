//! The layout of the match's board in the window, and the parts of the window that are not for it.

use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use super::layout::{Layout, Shape};
use super::schedule::BoardSet;
use crate::game::MatchRules;
use crate::settings::Accessibility;

/// Where everything is now; it exists from the first match on.
#[derive(Resource, Clone, PartialEq, Deref)]
pub struct BoardLayout(pub Layout);

/// The parts of the window that are not for the table, in logical pixels.
#[derive(Resource, Clone, Copy, PartialEq, Debug, Default)]
pub struct ReservedMargins {
    /// For the list of moves: the width at the right side, and the height at the lower edge.
    pub move_list: Vec2,
    /// For the tutorial: the height along the lower edge.
    pub tutorial_height: f32,
}

impl ReservedMargins {
    /// The whole margin at the right side and at the lower edge, in logical pixels.
    fn total(&self) -> Vec2 {
        self.move_list + Vec2::new(0.0, self.tutorial_height)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ReservedMargins>()
        .add_systems(Update, update_layout.in_set(BoardSet::UpdateLayout));
}

/// Makes a new layout when the window, its margins or the match's board have changed.
fn update_layout(
    mut commands: Commands,
    window: Option<Single<&Window, With<PrimaryWindow>>>,
    margins: Res<ReservedMargins>,
    accessibility: Res<Accessibility>,
    rules: Option<Res<MatchRules>>,
    layout: Option<Res<BoardLayout>>,
) {
    let (Some(window), Some(rules)) = (window, rules) else {
        return;
    };
    let shape = Shape::of(rules.ruleset());
    let text_scale = accessibility.text_scale();
    let fitted =
        BoardLayout(Layout::with_margins(window.size(), margins.total(), text_scale, shape));
    if layout.is_none_or(|layout| *layout != fitted) {
        commands.insert_resource(fitted);
    }
}
