//! The last move stays marked until the next one is chosen: the pit that was lifted, the place where
//! the last seed fell, the pits that were taken.

use bevy::picking::Pickable;
use bevy::prelude::*;

use super::atlas::MarkPicture;
use super::{BoardLayout, BoardRoot, BoardSet, SeedAtlas};
use crate::game::{CurrentMatch, Match, MatchEvent, MatchPhase};
use crate::rules::{Event, Move, PitId, Place, Trace};
use crate::theme::{ActiveTheme, colour};

/// A mark's size, in units; the least one, in logical pixels; and the largest that there is room for.
const SIZE: f32 = 12.0;
const LEAST: f32 = 8.0;
const LARGEST: f32 = 20.0;
/// Marks lie on the wood.
const DEPTH: f32 = 0.5;

/// The part that a place had in the last move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// Its seeds were lifted: a ring.
    From,
    /// The last seed fell there: a dot.
    To,
    /// Its seeds were taken: a cross.
    Taken,
}

impl Part {
    fn picture(self) -> MarkPicture {
        match self {
            Self::From => MarkPicture::Ring,
            Self::To => MarkPicture::Dot,
            Self::Taken => MarkPicture::Cross,
        }
    }
}

/// What is marked, in the order in which it happened.
#[derive(Resource, Default, Clone, PartialEq, Eq, Debug)]
pub struct LastMove(pub Vec<(Place, Part)>);

impl LastMove {
    /// The parts of the sowing of `from`, as its trace tells them.
    fn of(from: PitId, trace: &Trace) -> Self {
        let mut landing = None;
        let mut taken = Vec::new();
        for event in &trace.0 {
            match *event {
                Event::Drop { place, .. } => landing = Some(place),
                Event::Capture { pit, .. } if !taken.contains(&pit) => taken.push(pit),
                _ => {}
            }
        }
        let mut parts = vec![(Place::Pit(from), Part::From)];
        parts.extend(landing.map(|place| (place, Part::To)));
        parts.extend(taken.into_iter().map(|pit| (Place::Pit(pit), Part::Taken)));
        Self(parts)
    }

    /// Those of the sowing that led to the position of `current`; a pass after it moves nothing, so
    /// that the one before still stands.
    fn looked_up(current: &CurrentMatch) -> Self {
        let history = current.history();
        let sown = |mv: &Move| matches!(mv, Move::Sow(_));
        let Some(ply) = history.played().iter().rposition(sown) else {
            return Self::default();
        };
        let Some(&mv @ Move::Sow(from)) = history.played().get(ply) else {
            return Self::default();
        };
        let mut state = history.state_at(&current.rules, ply);
        let trace = current.rules.play(&mut state, mv);
        trace.map_or_else(|_| Self::default(), |trace| Self::of(from, &trace))
    }

    /// The mover's pit.
    pub fn from(&self) -> Option<PitId> {
        match self.0.first() {
            Some((Place::Pit(pit), Part::From)) => Some(*pit),
            _ => None,
        }
    }
}

/// A mark of the last move.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mark {
    /// Where it is.
    pub place: Place,
    /// What it says.
    pub part: Part,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<LastMove>().add_systems(Update, remember.in_set(BoardSet::Place));
}

/// Its pictures.
pub(super) fn painted(app: &mut App) {
    app.add_systems(
        Update,
        mark.in_set(BoardSet::Dress)
            .run_if(resource_exists::<SeedAtlas>.and_then(resource_exists::<BoardLayout>)),
    );
}

/// A move tells itself what it did; only after going back or on it is looked up. There is none while
/// one is shown.
fn remember(
    mut told: MessageReader<MatchEvent>,
    current: Option<CurrentMatch>,
    mut known: Local<LastMove>,
    mut last: ResMut<LastMove>,
) {
    let mut changed = false;
    for told in told.read() {
        match told {
            MatchEvent::Played { mv: Move::Sow(from), trace, .. } => {
                *known = LastMove::of(*from, trace)
            }
            MatchEvent::Began | MatchEvent::PositionChanged => {
                *known = current.as_ref().map(LastMove::looked_up).unwrap_or_default();
            }
            MatchEvent::Closed => *known = LastMove::default(),
            MatchEvent::Refused { .. } | MatchEvent::ConfirmTruncate { .. } => continue,
            MatchEvent::Played { .. }
            | MatchEvent::RitualAdvanced
            | MatchEvent::Seated(_)
            | MatchEvent::AnimationFinished => {}
        }
        changed = true;
    }
    if !changed {
        return;
    }
    let rests =
        |current: &Match| !matches!(current.phase(), MatchPhase::Sowing | MatchPhase::Opening);
    let shown = current.is_some_and(|current| rests(&current));
    last.set_if_neq(if shown { known.clone() } else { LastMove::default() });
}

/// Lays the marks anew.
fn mark(
    mut commands: Commands,
    last: Res<LastMove>,
    layout: Res<BoardLayout>,
    atlas: Res<SeedAtlas>,
    face: Res<ActiveTheme>,
    root: Option<Single<Entity, With<BoardRoot>>>,
    new: Query<(), Added<BoardRoot>>,
    old: Query<Entity, With<Mark>>,
) {
    let same = !last.is_changed() && !layout.is_changed();
    if same && !atlas.is_changed() && !face.is_changed() && new.is_empty() {
        return;
    }
    for entity in &old {
        commands.entity(entity).try_despawn();
    }
    let Some(root) = root else {
        return;
    };
    let size = SIZE.max(LEAST / layout.scale).min(LARGEST);
    for (index, &(place, part)) in last.0.iter().enumerate() {
        let before = last.0[..index].iter().filter(|(other, _)| *other == place).count();
        let (mut sprite, anchor) = atlas.mark(part.picture());
        let whole = sprite.custom_size.unwrap_or(Vec2::ONE);
        sprite.custom_size = Some(whole * size / whole.max_element().max(1e-3));
        sprite.color = colour(face.palette().chevron);
        commands.spawn((
            Mark { place, part },
            sprite,
            anchor,
            Pickable::IGNORE,
            Transform::from_translation(layout.shoulder(place, before).extend(DEPTH)),
            ChildOf(*root),
        ));
    }
}
