//! The board on the screen: pits, stores and seeds as entities, laid out from the position alone.

mod atlas;
mod background;
mod background_request;
mod chevrons;
mod count_labels;
mod frame_background;
mod free_space;
mod hover_preview;
mod last_move;
pub mod layout;
mod low_res;
mod pits;
mod plan;
mod pose;
mod preview;
mod rest_positions;
mod rim_lights;
mod rim_picture;
mod seed_placement;
mod seed_sprites;
mod seeds;
mod turn_light;
mod ui_seeds;

use bevy::prelude::*;
use bevy::window::PrimaryWindow;

pub use atlas::{SeedAtlas, SeedPictures};
pub use background::{BoardRenderer, Table};
pub use count_labels::{CountLabel, facing};
pub use frame_background::{Backdrop, background_image, set_background};
pub use hover_preview::{HoverPreview, HoveredPit, PreviewOutcome};
pub use last_move::{LastMove, Mark, Part};
pub use layout::{Layout, PLATE, Shape};
pub use pits::{BoardRoot, Pit, Store};
pub use pose::{LIFTED, Pose, RISE};
pub use preview::{Badge, Kind};
pub use rest_positions::{PileLayouts, Point, SEED_RADIUS};
pub use rim_lights::{TutorialTarget, rim_sprites};
pub use rim_picture::RimPicture;
pub use seed_placement::{DisplayedCounts, PilePositions, SeedPlacement};
pub use seed_sprites::{SHADOW_FALL_UNITS, SeedSprite, seed_bundle};
pub use seeds::{PlaceEntities, Seed, SeedIn, Seeds};
pub use turn_light::TurnLight;
pub use ui_seeds::{SeedNode, SeedNodes, UiSeed, update_seed_nodes};

use crate::game::{GameSet, MatchRules};
use crate::settings::Accessibility;

/// Where everything is at present; there since the first match.
#[derive(Resource, Clone, PartialEq, Deref)]
pub struct BoardLayout(pub Layout);

/// So much of the window is for something else than the table, in logical pixels.
#[derive(Resource, Clone, Copy, PartialEq, Debug, Default)]
pub struct ReservedMargins {
    /// For the moves of the match: at its right side and at its lower edge.
    pub moves: Vec2,
    /// For what a first game is told, along the lower edge.
    pub strip: f32,
}

impl ReservedMargins {
    /// What is taken at the right side and at the lower edge.
    fn whole(&self) -> Vec2 {
        self.moves + Vec2::new(0.0, self.strip)
    }
}

/// The steps of showing a board, each made of what the one before has done.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BoardSet {
    /// The geometry follows the window.
    Fit,
    /// It is found out which pit is looked at.
    Look,
    /// Entities are made and put in place.
    Place,
    /// The pictures hang that have become dry.
    Paint,
    /// What is seen of the entities follows.
    Dress,
}

/// The board without pictures: enough to play, and to test without a window.
pub fn plugin(app: &mut App) {
    app.init_resource::<ReservedMargins>();
    app.init_resource::<SeedPlacement>()
        .init_resource::<DisplayedCounts>()
        .init_resource::<PileLayouts>();
    app.configure_sets(
        Update,
        (BoardSet::Fit, BoardSet::Look, BoardSet::Place, BoardSet::Paint, BoardSet::Dress)
            .chain()
            .in_set(GameSet::Animate),
    );
    app.add_systems(Update, fit.in_set(BoardSet::Fit));
    app.add_plugins((
        pits::plugin,
        seeds::plugin,
        pose::plugin,
        hover_preview::plugin,
        last_move::plugin,
    ));
}

/// The board's pictures and labels.
pub fn painted(app: &mut App) {
    app.add_plugins((
        frame_background::plugin,
        chevrons::plugin,
        background::plugin,
        seed_sprites::plugin,
        rim_lights::plugin,
        count_labels::plugin,
        last_move::painted,
        preview::plugin,
        pits::picking,
        turn_light::plugin,
    ));
}

/// Lays the board out anew when the window or the match's board has another shape.
fn fit(
    mut commands: Commands,
    window: Option<Single<&Window, With<PrimaryWindow>>>,
    (aside, comfort): (Res<ReservedMargins>, Res<Accessibility>),
    rules: Option<Res<MatchRules>>,
    layout: Option<Res<BoardLayout>>,
) {
    let (Some(window), Some(rules)) = (window, rules) else {
        return;
    };
    let shape = Shape::of(rules.ruleset());
    let fitted = Layout::beside(window.size(), aside.whole(), comfort.text_scale(), shape);
    let fitted = BoardLayout(fitted);
    if layout.is_none_or(|layout| *layout != fitted) {
        commands.insert_resource(fitted);
    }
}
