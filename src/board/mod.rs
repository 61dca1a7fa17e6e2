//! The board on the screen: pits, stores and seeds as entities, laid out from the position alone.

mod atlas;
mod background_request;
mod board_layout;
mod board_renderer;
mod chevrons;
mod count_labels;
mod frame_background;
mod free_space;
mod hover_preview;
mod last_move;
pub mod layout;
mod layout_to_scene;
mod low_res;
mod pits;
mod pose;
mod preview;
mod rest_positions;
mod rim_lights;
mod rim_picture;
mod schedule;
mod seed_placement;
mod seed_sprites;
mod seeds;
mod turn_light;
mod ui_seeds;

use bevy::app::App;

pub use atlas::{SeedAtlas, SeedPictures};
pub use board_layout::{BoardLayout, ReservedMargins};
pub use board_renderer::{BoardRenderer, Table};
pub use count_labels::{CountLabel, seat_rotation};
pub use frame_background::{FrameBackground, background_image, set_background};
pub use hover_preview::{HoverPreview, HoveredPit, PreviewOutcome};
pub use last_move::{LastMove, LastMoveMark, MoveRole};
pub use layout::{Layout, PLATE_SIZE, Shape, window_scale};
pub use pits::{BoardRoot, Pit, Store};
pub use pose::{LIFTED_GROWTH, Pose, RISE_UNITS};
pub use preview::{Badge, BadgeKind};
pub use rest_positions::{PileLayouts, RestPoint, SEED_RADIUS_UNITS};
pub use rim_lights::{TutorialTarget, rim_sprites};
pub use rim_picture::RimPicture;
pub use schedule::BoardSet;
pub use seed_placement::{DisplayedCounts, SeedPlacement, SeedsByPlace};
pub use seed_sprites::{SHADOW_FALL_UNITS, SeedSprite, seed_bundle};
pub use seeds::{PlaceEntities, Seed, SeedIn, Seeds};
pub use turn_light::TurnLight;
pub use ui_seeds::{SeedNode, SeedNodes, UiSeed, update_seed_nodes};

/// The board without pictures: enough to play, and to test without a window.
pub fn plugin(app: &mut App) {
    app.add_plugins((
        schedule::plugin,
        board_layout::plugin,
        seed_placement::plugin,
        rest_positions::plugin,
        pits::plugin,
        seeds::plugin,
        pose::plugin,
        hover_preview::plugin,
        last_move::plugin,
    ));
}

/// The pictures and labels of the board.
pub fn render_plugin(app: &mut App) {
    app.add_plugins((
        frame_background::plugin,
        chevrons::plugin,
        board_renderer::plugin,
        seed_sprites::plugin,
        rim_lights::plugin,
        count_labels::plugin,
        last_move::render_plugin,
        preview::plugin,
        pits::picking_plugin,
        turn_light::plugin,
    ));
}
