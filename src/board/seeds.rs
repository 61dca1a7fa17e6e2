//! Seeds as entities: one each for the whole match, at rest where the position says.

use std::collections::BTreeMap;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::pose::Pose;
use super::{BoardLayout, BoardRoot, BoardSet, PileLayouts, PilePositions, Pit, Store};
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

/// The heaps as they are seen, and whether all seeds lie in them.
#[derive(Resource, Default)]
pub struct SeedPlacement {
    /// Which seed lies where.
    pub heaps: PilePositions,
    /// False while seeds are under way: then whoever moves them puts them in place.
    pub at_rest: bool,
}

/// The counts as they are seen: they tick while seeds fall.
#[derive(Resource, Default, Debug)]
pub struct DisplayedCounts(pub BTreeMap<Place, u8>);

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
        (follow, sow_entities, rest)
            .chain()
            .after(super::pits::PitsPlaced)
            .in_set(BoardSet::Place)
            .run_if(in_state(MatchPresence::Present).and_then(resource_exists::<BoardLayout>)),
    );
}

/// A position that came by no move is laid out afresh.
fn follow(
    mut told: MessageReader<MatchEvent>,
    current: Res<Match>,
    mut heaped: ResMut<SeedPlacement>,
) {
    for told in told.read() {
        match told {
            MatchEvent::Began => {
                heaped.heaps = PilePositions::of(current.position());
                heaped.at_rest = true;
            }
            MatchEvent::PositionChanged => heaped.at_rest = true,
            _ => {}
        }
    }
}

/// Makes the seeds of a match that has none yet.
fn sow_entities(
    mut commands: Commands,
    seeds: Query<(), With<Seed>>,
    heaped: Res<SeedPlacement>,
    homes: PlaceEntities,
    root: Option<Single<Entity, With<BoardRoot>>>,
) {
    let Some(root) = root.filter(|_| seeds.is_empty()) else {
        return;
    };
    let homes = homes.by_place();
    for (seed, place, ..) in heaped.heaps.seeds() {
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
fn rest(
    mut commands: Commands,
    current: Res<Match>,
    layout: Res<BoardLayout>,
    face: Res<ActiveTheme>,
    homes: PlaceEntities,
    mut heaped: ResMut<SeedPlacement>,
    mut shown: ResMut<DisplayedCounts>,
    mut resting: ResMut<PileLayouts>,
    mut seeds: Query<(Entity, &Seed, &SeedIn, &mut Pose)>,
) {
    let new = layout.is_changed() || face.is_changed() || heaped.is_changed();
    if !heaped.at_rest || !new {
        return;
    }
    let position = current.position();
    let heaps = &mut heaped.bypass_change_detection().heaps;
    if !heaps.agree_with(position) {
        *heaps = PilePositions::of(position);
    }
    let homes = homes.by_place();
    let spots: BTreeMap<usize, _> =
        heaps.seeds().map(|(seed, place, index, count)| (seed, (place, index, count))).collect();
    for (entity, seed, seed_in, mut pose) in &mut seeds {
        let Some(&(place, index, count)) = spots.get(&seed.0) else {
            continue;
        };
        let point = resting.rest(&layout, face.seed_kind(), place, index, count);
        pose.set_if_neq(point.at_rest());
        if let Some(&home) = homes.get(&place)
            && seed_in.0 != home
        {
            commands.entity(entity).insert(SeedIn(home));
        }
    }
    let places =
        position.all_pits().map(Place::Pit).chain(crate::rules::Seat::BOTH.map(Place::Store));
    let counts = places.map(|place| (place, position.count(place))).collect();
    if shown.0 != counts {
        shown.0 = counts;
    }
}
