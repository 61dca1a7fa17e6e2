//! The preview of the hovered pit's sowing: badges beside the counts where seeds would fall or be captured,
//! and rims where the last seed would fall and where seeds would be captured.

mod badge;
mod badge_content;
mod badge_nodes;
mod preview_fade;
mod rims;

use bevy::prelude::*;

pub use badge::{Badge, BadgeKind};

use super::{BoardLayout, BoardSet};

pub(super) fn plugin(app: &mut App) {
    app.world_mut().spawn(preview_fade::PreviewFade);
    app.add_systems(
        Update,
        (
            preview_fade::start_preview,
            badge_nodes::spawn_badges,
            rims::spawn_rims,
            badge_nodes::fade_badges,
            rims::fade_rims,
        )
            .chain()
            .in_set(BoardSet::UpdateVisuals)
            .after(super::count_labels::UpdateLabels)
            .run_if(resource_exists::<BoardLayout>),
    );
}
