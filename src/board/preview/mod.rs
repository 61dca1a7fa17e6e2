//! The sowing of the pit that is looked at, before it is played: beside the counts so many seeds as
//! would fall or be taken, rims where the last one would fall and where some would be taken.

mod badges;
mod rims;

use std::time::Duration;

use bevy::prelude::*;
use bevy_tweening::{EaseMethod, TweenAnim};

use super::hover_preview::HoverPreview;
use super::{BoardLayout, BoardSet};
use crate::ai::MoveValue;
use crate::game::Advice;
use crate::platform::power::RedrawRequests;
use crate::rules::{Move, MovePreview, Place, Seat};
use crate::theme::Fade;

pub use badges::{Badge, Kind};

/// How long a preview takes to appear. It disappears at once: nothing of it may stay behind.
const FADE_IN: Duration = Duration::from_millis(140);

/// An entity that is part of the preview.
#[derive(Component)]
struct PreviewPart;

/// The entity whose fade says how much of the preview is seen.
#[derive(Component)]
#[require(Fade)]
struct PreviewFade;

pub(super) fn plugin(app: &mut App) {
    app.world_mut().spawn(PreviewFade);
    app.add_systems(
        Update,
        (
            start_preview,
            badges::spawn_badges,
            rims::spawn_rims,
            badges::fade_badges,
            rims::fade_rims,
        )
            .chain()
            .in_set(BoardSet::Dress)
            .after(super::count_labels::Labelled)
            .run_if(resource_exists::<BoardLayout>),
    );
}

/// Takes away what was shown, and starts to show what is to be shown.
fn start_preview(
    mut commands: Commands,
    preview: Res<HoverPreview>,
    advice: Res<Advice>,
    old: Query<Entity, With<PreviewPart>>,
    fade: Single<(Entity, &mut Fade), With<PreviewFade>>,
    redraw: Res<RedrawRequests>,
) {
    if !preview.is_changed() && (!advice.is_changed() || preview.sowing().is_some()) {
        return;
    }
    for entity in &old {
        commands.entity(entity).despawn();
    }
    redraw.animate();
    let (entity, mut fade) = fade.into_inner();
    *fade = Fade::default();
    if preview.sowing().is_some() || advice.values().is_some() {
        let tween = fade.tween(1.0, FADE_IN, EaseMethod::default());
        commands.entity(entity).insert(TweenAnim::new(tween));
    } else {
        commands.entity(entity).remove::<TweenAnim>();
    }
}

/// All that is to be shown of a sowing by `mover`.
fn signs(seen: &MovePreview, mover: Seat) -> Vec<Badge> {
    let last = |place| if seen.landing == Some(place) { Kind::Last } else { Kind::Falls };
    let mut signs: Vec<Badge> = seen
        .drops
        .iter()
        .map(|&(place, seeds)| Badge { place, kind: last(place), seeds: seeds as i32 })
        .collect();
    // Where seeds fall that are taken afterwards, all that are taken are told.
    for &(pit, seeds, _) in &seen.captures {
        let (place, seeds) = (Place::Pit(pit), i32::from(seeds));
        match signs.iter_mut().find(|sign| sign.place == place) {
            Some(sign) if sign.kind == Kind::Taken => sign.seeds += seeds,
            Some(sign) => *sign = Badge { place, kind: Kind::Taken, seeds },
            None => signs.push(Badge { place, kind: Kind::Taken, seeds }),
        }
    }
    let store = Place::Store(mover);
    if seen.captured > 0 {
        match signs.iter_mut().find(|sign| sign.place == store) {
            Some(sign) => sign.seeds += seen.captured as i32,
            None => {
                let seeds = seen.captured as i32;
                signs.push(Badge { place: store, kind: Kind::Falls, seeds });
            }
        }
    }
    if seen.bonus {
        signs.push(Badge { place: store, kind: Kind::Again, seeds: 0 });
    }
    signs
}

/// What each pit is worth, in whole seeds.
fn worths(values: &[MoveValue]) -> Vec<Badge> {
    let best = values.iter().map(|worth| worth.margin.hundredths()).max();
    let badge = |worth: &MoveValue| {
        let Move::Sow(pit) = worth.mv else {
            return None;
        };
        let kind = if Some(worth.margin.hundredths()) == best { Kind::Best } else { Kind::Worth };
        Some(Badge { place: Place::Pit(pit), kind, seeds: worth.margin.seeds() })
    };
    values.iter().filter_map(badge).collect()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::rules::{Game, Rules, shipped_by_id};

    fn told(id: &str, setup: &str, mv: &str) -> Vec<String> {
        let base = shipped_by_id(id).unwrap();
        let rules = Arc::new(Rules::new(base).unwrap());
        let game = Game::new(&rules, &setup.parse().unwrap()).unwrap();
        let signs = signs(&game.preview(mv.parse().unwrap()).unwrap(), game.turn());
        let name = |place| match place {
            Place::Pit(pit) => pit.to_string(),
            Place::Store(seat) => seat.to_string(),
        };
        signs.iter().map(|sign| format!("{} {}", name(sign.place), sign.words())).collect()
    }

    #[test]
    fn each_place_says_once_what_would_come_to_it() {
        let plain = told("kalah", "4 4 4 4 4 4 / 4 4 4 4 4 4 / 0 0 / S", "C");
        assert_eq!(plain, ["D +1", "E +1", "F +1", "South +1", "South Again"]);
        let capture = told("kalah", "3 0 4 0 4 4 / 4 4 4 4 4 4 / 0 0 / S", "A");
        assert_eq!(capture, ["B +1", "C +1", "D \u{2212}1", "c \u{2212}4", "South +5"]);
    }
}
