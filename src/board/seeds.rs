//! Seeds as entities: one each for the whole match, at rest where the position says.

use std::collections::BTreeMap;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::pose::Pose;
use super::seed_placement::{DisplayedCounts, SeedPlacement};
use super::{BoardLayout, BoardRoot, BoardSet, PileLayouts, Pit, Store};
use crate::game::{Match, MatchEvent, MatchPresence};
use crate::rules::Place;
use crate::theme::ActiveTheme;

/// A seed, by its number: the same entity for the whole match.
#[derive(Component, Clone, Copy, Debug)]
pub struct Seed(pub usize);

/// The pit or store in which a seed lies, or to which it is on its way.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
#[relationship(relationship_target = Seeds)]
pub struct SeedIn(pub Entity);

/// The seeds of a pit or store.
#[derive(Component, Debug)]
#[relationship_target(relationship = SeedIn, linked_spawn)]
pub struct Seeds(Vec<Entity>);

/// The entities of pits and stores.
#[derive(SystemParam)]
pub struct PlaceEntities<'w, 's> {
    pits: Query<'w, 's, (Entity, &'static Pit)>,
    stores: Query<'w, 's, (Entity, &'static Store)>,
}

impl PlaceEntities<'_, '_> {
    /// The entity of each place.
    pub fn by_place(&self) -> BTreeMap<Place, Entity> {
        let pits = self.pits.iter().map(|(entity, pit)| (Place::Pit(pit.0), entity));
        let stores = self.stores.iter().map(|(entity, store)| (Place::Store(store.seat), entity));
        pits.chain(stores).collect()
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (follow_match, spawn_seeds, lay_seeds_to_rest)
            .chain()
            .after(super::pits::PitsPlaced)
            .in_set(BoardSet::PlaceEntities)
            .run_if(in_state(MatchPresence::Present).and_then(resource_exists::<BoardLayout>)),
    );
}

/// Resets the seeds when the position has changed otherwise than by a move.
fn follow_match(
    mut events: MessageReader<MatchEvent>,
    current: Res<Match>,
    mut placement: ResMut<SeedPlacement>,
) {
    for event in events.read() {
        match event {
            MatchEvent::Began => {
                placement.reset(current.position());
            }
            MatchEvent::PositionChanged => placement.rest(),
            _ => {}
        }
    }
}

/// Spawns the seeds of a match that has none yet.
fn spawn_seeds(
    mut commands: Commands,
    seeds: Query<(), With<Seed>>,
    placement: Res<SeedPlacement>,
    places: PlaceEntities,
    root: Option<Single<Entity, With<BoardRoot>>>,
) {
    let Some(root) = root.filter(|_| seeds.is_empty()) else {
        return;
    };
    let entities = places.by_place();
    for (seed, place, ..) in placement.piles().seeds() {
        let Some(&entity_of_place) = entities.get(&place) else {
            continue;
        };
        commands.spawn((
            Seed(seed),
            SeedIn(entity_of_place),
            Pose::default(),
            Transform::default(),
            Visibility::default(),
            ChildOf(*root),
        ));
    }
}

/// Lays all seeds where the position has them, unless they are being moved.
fn lay_seeds_to_rest(
    mut commands: Commands,
    current: Res<Match>,
    layout: Res<BoardLayout>,
    theme: Res<ActiveTheme>,
    places: PlaceEntities,
    mut placement: ResMut<SeedPlacement>,
    mut counts: ResMut<DisplayedCounts>,
    mut pile_layouts: ResMut<PileLayouts>,
    mut seeds: Query<(Entity, &Seed, &SeedIn, &mut Pose)>,
) {
    let changed = layout.is_changed() || theme.is_changed() || placement.is_changed();
    if !placement.is_at_rest() || !changed {
        return;
    }
    let position = current.position();
    placement.bypass_change_detection().agree_with(position);
    let piles = placement.piles();
    let poses = pile_layouts.resting_poses(&layout, theme.seed_kind(), piles);
    let entities = places.by_place();
    let places_by_seed: BTreeMap<usize, Place> =
        piles.seeds().map(|(seed, place, ..)| (seed, place)).collect();
    for (entity, seed, seed_in, mut pose) in &mut seeds {
        let (Some(resting), Some(place)) = (poses.get(&seed.0), places_by_seed.get(&seed.0)) else {
            continue;
        };
        pose.set_if_neq(*resting);
        if let Some(&entity_of_place) = entities.get(place)
            && seed_in.0 != entity_of_place
        {
            commands.entity(entity).insert(SeedIn(entity_of_place));
        }
    }
    let all = position.all_pits().map(Place::Pit).chain(crate::rules::Seat::BOTH.map(Place::Store));
    let wanted = DisplayedCounts::new(all.map(|place| (place, position.count(place))));
    counts.set_if_neq(wanted);
}
