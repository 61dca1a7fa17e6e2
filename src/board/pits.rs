//! Pits and stores as entities under one root, which alone knows the scale of the window.

use bevy::input_focus::tab_navigation::{TabGroup, TabIndex};
use bevy::picking::PickingSystems;
use bevy::picking::backend::{HitData, PointerHits};
use bevy::picking::pointer::{PointerId, PointerLocation};
use bevy::prelude::*;
use bevy::ui_widgets::Button;

use super::layout::PIT_RADIUS_UNITS;
use super::{BoardLayout, BoardSet};
use crate::game::{Match, MatchEvent};
use crate::rules::{PitId, Place, Seat};

/// The parent of all that lies on the board; its scale takes units to logical pixels.
#[derive(Component)]
#[require(Transform, Visibility)]
pub struct BoardRoot;

/// A pit: which one.
#[derive(Component, Clone, Copy, Debug)]
pub struct Pit(pub PitId);

/// A store, or the tray of a bank.
#[derive(Component, Clone, Copy, Debug)]
pub struct Store {
    /// Whose.
    pub seat: Seat,
}

/// Root, pits and stores are where they belong.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct PitsPlaced;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            despawn_board.run_if(match_changed),
            spawn_board.run_if(resource_exists::<BoardLayout>),
            update_tab_order,
            place_pits.run_if(resource_exists::<BoardLayout>),
        )
            .chain()
            .in_set(PitsPlaced)
            .in_set(BoardSet::PlaceEntities),
    );
}

/// What the pits do under a pointer.
pub(super) fn picking_plugin(app: &mut App) {
    app.add_systems(
        PreUpdate,
        find_pits_under_pointers
            .in_set(PickingSystems::Backend)
            .run_if(resource_exists::<BoardLayout>),
    );
}

/// A run condition: another match has begun, or the match was closed.
fn match_changed(mut events: MessageReader<MatchEvent>) -> bool {
    // All are read, so that none is left for the next frame.
    events.read().filter(|event| matches!(event, MatchEvent::Began | MatchEvent::Closed)).count()
        > 0
}

/// Despawns the board of the match before.
fn despawn_board(mut commands: Commands, roots: Query<Entity, With<BoardRoot>>) {
    for root in &roots {
        commands.entity(root).despawn();
    }
}

/// Spawns root, pits and stores for a match that has none yet.
fn spawn_board(
    mut commands: Commands,
    current: Option<Res<Match>>,
    layout: Res<BoardLayout>,
    roots: Query<(), With<BoardRoot>>,
) {
    let Some(current) = current.filter(|_| roots.is_empty()) else {
        return;
    };
    let root = commands.spawn((BoardRoot, Name::new("Board"), TabGroup::new(0))).id();
    for pit in current.position().all_pits() {
        let bowl = layout.bowl(Place::Pit(pit));
        commands.spawn((
            Name::new(format!("Pit {pit}")),
            Pit(pit),
            Button,
            TabIndex::default(),
            Transform::from_translation(bowl.centre().extend(0.0)),
            Visibility::default(),
            ChildOf(root),
        ));
    }
    for seat in Seat::BOTH {
        let bowl = layout.bowl(Place::Store(seat));
        commands.spawn((
            Name::new(format!("Store of {seat}")),
            Store { seat },
            Transform::from_translation(bowl.centre().extend(0.0)),
            Visibility::default(),
            ChildOf(root),
        ));
    }
}

/// Tab goes first through the row of the seat to move, from its owner's left, and then through the
/// other one.
fn update_tab_order(current: Option<Res<Match>>, mut pits: Query<(&Pit, &mut TabIndex)>) {
    let Some(current) = current else {
        return;
    };
    let row = i32::from(current.position().pits());
    for (Pit(pit), mut index) in &mut pits {
        let later = if pit.seat() == current.turn() { 0 } else { row };
        index.set_if_neq(TabIndex(later + i32::from(pit.index())));
    }
}

/// Scales the root to the window and puts pits and stores where the layout has them.
fn place_pits(
    layout: Res<BoardLayout>,
    new: Query<(), Added<BoardRoot>>,
    mut roots: Query<&mut Transform, (With<BoardRoot>, Without<Pit>, Without<Store>)>,
    mut pits: Query<(&Pit, &mut Transform), Without<Store>>,
    mut stores: Query<(&Store, &mut Transform), Without<Pit>>,
) {
    if !layout.is_changed() && new.is_empty() {
        return;
    }
    for mut root in &mut roots {
        let from_centre = layout.middle - layout.window / 2.0;
        root.translation = Vec3::new(from_centre.x, -from_centre.y, 0.0);
        root.scale = Vec3::splat(layout.scale);
    }
    let centre = |place| layout.bowl(place).centre().extend(0.0);
    for (pit, mut transform) in &mut pits {
        transform.translation = centre(Place::Pit(pit.0));
    }
    for (store, mut transform) in &mut stores {
        transform.translation = centre(Place::Store(store.seat));
    }
}

/// Finds the pit under each pointer: inside its rim, whatever is drawn there.
fn find_pits_under_pointers(
    layout: Res<BoardLayout>,
    pointers: Query<(&PointerId, &PointerLocation)>,
    pits: Query<(Entity, &Pit)>,
    camera: Option<Single<(Entity, &Camera), With<Camera2d>>>,
    mut hits: MessageWriter<PointerHits>,
) {
    let Some(camera) = camera else {
        return;
    };
    let (eye, camera) = *camera;
    for (id, location) in &pointers {
        let Some(location) = location.location() else {
            continue;
        };
        let picks: Vec<(Entity, HitData)> = pits
            .iter()
            .filter(|(_, pit)| {
                let centre = layout.pixels(layout.bowl(Place::Pit(pit.0)).centre());
                centre.distance(location.position) <= PIT_RADIUS_UNITS * layout.scale
            })
            .map(|(pit, _)| (pit, HitData::new(eye, 0.0, None, None)))
            .collect();
        if !picks.is_empty() {
            hits.write(PointerHits::new(*id, picks, camera.order as f32));
        }
    }
}
