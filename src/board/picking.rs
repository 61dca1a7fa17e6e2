//! Which pit is under a pointer: a pit is found inside its rim, whatever is drawn there.

use bevy::picking::PickingSystems;
use bevy::picking::backend::{HitData, PointerHits};
use bevy::picking::pointer::{PointerId, PointerLocation};
use bevy::prelude::*;

use super::layout::PIT_RADIUS;
use super::{BoardLayout, Pit};
use crate::rules::Place;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        PreUpdate,
        find.in_set(PickingSystems::Backend).run_if(resource_exists::<BoardLayout>),
    );
}

fn find(
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
                let centre = layout.pixels(layout.hollow(Place::Pit(pit.pit)).centre());
                centre.distance(location.position) <= PIT_RADIUS * layout.scale
            })
            .map(|(pit, _)| (pit, HitData::new(eye, 0.0, None, None)))
            .collect();
        if !picks.is_empty() {
            hits.write(PointerHits::new(*id, picks, camera.order as f32));
        }
    }
}
