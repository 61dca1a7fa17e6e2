//! The rules of a game in words, with figures: small boards that show examples.

mod chapter;
mod current_rules;
mod draw_figures;
mod figure;
mod figure_seeds;
mod panel;
mod pending_figures;
mod play_figures;
#[cfg(test)]
mod tests;

use bevy::prelude::*;

pub use pending_figures::PendingFigures;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        current_rules::plugin,
        draw_figures::plugin,
        play_figures::plugin,
        panel::plugin,
        pending_figures::plugin,
    ));
}
