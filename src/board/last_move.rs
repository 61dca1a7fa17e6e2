//! Marks of the last move, until the next one is made: at the pit that was sown, the place where the
//! last seed fell, and the captured pits.

use bevy::picking::Pickable;
use bevy::prelude::*;

use super::atlas::MarkPicture;
use super::{BoardLayout, BoardRoot, BoardSet, SeedAtlas};
use crate::game::{CurrentMatch, Match, MatchEvent, MatchPhase};
use crate::rules::{Event, Move, PitId, Place, Trace};
use crate::theme::{ActiveTheme, colour};

/// The size of a mark, in units.
const SIZE_UNITS: f32 = 12.0;
/// The least size of a mark, in logical pixels.
const MIN_SIZE_PX: f32 = 8.0;
/// The largest size of a mark that there is room for, in units.
const MAX_SIZE_UNITS: f32 = 20.0;
/// The drawing depth of marks: over the board, under the seeds.
const DEPTH: f32 = 0.5;

/// The role of a place in a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MoveRole {
    /// Its seeds were lifted: a ring.
    From,
    /// The last seed fell there: a dot.
    To,
    /// Its seeds were captured: a cross.
    Captured,
}

impl MoveRole {
    fn picture(self) -> MarkPicture {
        match self {
            Self::From => MarkPicture::Ring,
            Self::To => MarkPicture::Dot,
            Self::Captured => MarkPicture::Cross,
        }
    }
}

/// The marked places with their roles, in order of time.
#[derive(Resource, Default, Clone, PartialEq, Eq, Debug)]
pub struct LastMove(pub Vec<(Place, MoveRole)>);

impl LastMove {
    /// The places of a sowing from `from` with this trace.
    fn of(from: PitId, trace: &Trace) -> Self {
        let mut landing = None;
        let mut captured = Vec::new();
        for event in &trace.0 {
            match *event {
                Event::Drop { place, .. } => landing = Some(place),
                Event::Capture { pit, .. } if !captured.contains(&pit) => captured.push(pit),
                _ => {}
            }
        }
        let mut places = vec![(Place::Pit(from), MoveRole::From)];
        places.extend(landing.map(|place| (place, MoveRole::To)));
        places.extend(captured.into_iter().map(|pit| (Place::Pit(pit), MoveRole::Captured)));
        Self(places)
    }

    /// The places of the last sowing before the position of `current`. A pass moves nothing and is skipped.
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

    /// The pit that was sown.
    pub fn from(&self) -> Option<PitId> {
        match self.0.first() {
            Some((Place::Pit(pit), MoveRole::From)) => Some(*pit),
            _ => None,
        }
    }
}

/// A mark of the last move.
#[derive(Component, Clone, Copy, PartialEq, Eq, Debug)]
pub struct LastMoveMark {
    /// The marked place.
    pub place: Place,
    /// Its role in the move.
    pub role: MoveRole,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<LastMove>()
        .add_systems(Update, update_last_move.in_set(BoardSet::PlaceEntities));
}

/// The marks.
pub(super) fn render_plugin(app: &mut App) {
    app.add_systems(
        Update,
        spawn_marks
            .in_set(BoardSet::UpdateVisuals)
            .run_if(resource_exists::<SeedAtlas>.and_then(resource_exists::<BoardLayout>)),
    );
}

/// Takes the last move from its own trace, or from the history after the position has changed
/// otherwise. While a move is shown there is none.
fn update_last_move(
    mut events: MessageReader<MatchEvent>,
    current: Option<CurrentMatch>,
    mut known: Local<LastMove>,
    mut last: ResMut<LastMove>,
) {
    let mut changed = false;
    for event in events.read() {
        match event {
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
    let is_at_rest =
        |current: &Match| !matches!(current.phase(), MatchPhase::Animating | MatchPhase::Ritual);
    let shown = current.is_some_and(|current| is_at_rest(&current));
    last.set_if_neq(if shown { known.clone() } else { LastMove::default() });
}

/// Replaces the marks when anything that they depend on has changed.
fn spawn_marks(
    mut commands: Commands,
    last: Res<LastMove>,
    layout: Res<BoardLayout>,
    atlas: Res<SeedAtlas>,
    theme: Res<ActiveTheme>,
    root: Option<Single<Entity, With<BoardRoot>>>,
    new: Query<(), Added<BoardRoot>>,
    old: Query<Entity, With<LastMoveMark>>,
) {
    let unchanged = !last.is_changed() && !layout.is_changed();
    if unchanged && !atlas.is_changed() && !theme.is_changed() && new.is_empty() {
        return;
    }
    for entity in &old {
        commands.entity(entity).try_despawn();
    }
    let Some(root) = root else {
        return;
    };
    let size = SIZE_UNITS.max(MIN_SIZE_PX / layout.scale).min(MAX_SIZE_UNITS);
    for (index, &(place, role)) in last.0.iter().enumerate() {
        let before = last.0[..index].iter().filter(|(other, _)| *other == place).count();
        let (mut sprite, anchor) = atlas.mark(role.picture());
        let whole = sprite.custom_size.unwrap_or(Vec2::ONE);
        sprite.custom_size = Some(whole * size / whole.max_element().max(1e-3));
        sprite.color = colour(theme.palette().chevron);
        commands.spawn((
            LastMoveMark { place, role },
            sprite,
            anchor,
            Pickable::IGNORE,
            Transform::from_translation(layout.mark_position(place, before).extend(DEPTH)),
            ChildOf(*root),
        ));
    }
}
