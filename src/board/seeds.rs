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

/// A seed. It is lifted, carried, dropped and captured, never made anew.
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

/// The entity of each place.
#[derive(SystemParam)]
pub struct PlaceEntities<'w, 's> {
    pits: Query<'w, 's, (Entity, &'static Pit)>,
    stores: Query<'w, 's, (Entity, &'static Store)>,
}

impl PlaceEntities<'_, '_> {
    /// The pit's or store's entity, by place.
    pub fn by_place(&self) -> BTreeMap<Place, Entity> {
        let pits = self.pits.iter().map(|(entity, pit)| (Place::Pit(pit.pit), entity));
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
            .in_set(BoardSet::Place)
            .run_if(in_state(MatchPresence::Present).and_then(resource_exists::<BoardLayout>)),
    );
}

/// A position that came by no move is laid out afresh.
fn follow_match(
    mut told: MessageReader<MatchEvent>,
    current: Res<Match>,
    mut placement: ResMut<SeedPlacement>,
) {
    for told in told.read() {
        match told {
            MatchEvent::Began => {
                placement.reset(current.position());
            }
            MatchEvent::PositionChanged => placement.rest(),
            _ => {}
        }
    }
}

/// Makes the seeds of a match that has none yet.
fn spawn_seeds(
    mut commands: Commands,
    seeds: Query<(), With<Seed>>,
    placement: Res<SeedPlacement>,
    homes: PlaceEntities,
    root: Option<Single<Entity, With<BoardRoot>>>,
) {
    let Some(root) = root.filter(|_| seeds.is_empty()) else {
        return;
    };
    let homes = homes.by_place();
    for (seed, place, ..) in placement.piles().seeds() {
        let Some(&home) = homes.get(&place) else {
            continue;
        };
        commands.spawn((
            Seed(seed),
            SeedIn(home),
            Pose::default(),
            Transform::default(),
            Visibility::default(),
            ChildOf(*root),
        ));
    }
}

/// Lays all seeds where the position has them, unless they are under way.
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
    let new = layout.is_changed() || theme.is_changed() || placement.is_changed();
    if !placement.is_at_rest() || !new {
        return;
    }
    let position = current.position();
    placement.bypass_change_detection().agree_with(position);
    let piles = placement.piles();
    let poses = pile_layouts.resting_poses(&layout, theme.seed_kind(), piles);
    let homes = places.by_place();
    let goals: BTreeMap<usize, Place> =
        piles.seeds().map(|(seed, place, ..)| (seed, place)).collect();
    for (entity, seed, seed_in, mut pose) in &mut seeds {
        let (Some(resting), Some(place)) = (poses.get(&seed.0), goals.get(&seed.0)) else {
            continue;
        };
        pose.set_if_neq(*resting);
        if let Some(&home) = homes.get(place)
            && seed_in.0 != home
        {
            commands.entity(entity).insert(SeedIn(home));
        }
    }
    let all = position.all_pits().map(Place::Pit).chain(crate::rules::Seat::BOTH.map(Place::Store));
    let wanted = DisplayedCounts::new(all.map(|place| (place, position.count(place))));
    counts.set_if_neq(wanted);
}
