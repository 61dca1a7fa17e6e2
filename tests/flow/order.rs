//! What the program does in a frame does not hang on the order in which the engine happens to run it.

use std::any::TypeId;

use bevy::prelude::*;
use seedfall::animation::{CueShown, Hand, TimelinePlayback};
use seedfall::board::{
    BoardLayout, BoardRenderer, DisplayedCounts, Pose, RimPicture, SeedAtlas, SeedIn,
    SeedPlacement, TurnLight,
};
use seedfall::game::{Match, MatchEvent, MatchRules};
use seedfall::screens::{Panels, Screen};
use seedfall::theme::ActiveTheme;

use crate::hall::Hall;
use crate::table::new_match;

/// Whoever reads one of these in a frame does so before all that write it, or after.
fn ordered() -> Vec<(&'static str, TypeId)> {
    macro_rules! types {
        ($($kind:ty),* $(,)?) => { vec![$((stringify!($kind), TypeId::of::<$kind>())),*] };
    }
    types![
        Match,
        MatchRules,
        Messages<MatchEvent>,
        Messages<CueShown>,
        BoardLayout,
        ActiveTheme,
        SeedPlacement,
        DisplayedCounts,
        SeedIn,
        Pose,
        TimelinePlayback,
        Hand,
        BoardRenderer,
        RimPicture,
        SeedAtlas,
        TurnLight,
        Panels,
        State<Screen>,
    ]
}

#[test]
fn no_two_systems_race_for_what_a_frame_is_made_of() {
    let mut hall = Hall::with(1280, 720, new_match("kalah", "", 1));
    let world = hall.app.world_mut();
    let ordered = ordered();
    let mut races = Vec::new();
    world.resource_scope(|world, schedules: Mut<Schedules>| {
        for (label, schedule) in schedules.iter() {
            for (.., conflicts) in schedule.graph().conflicting_systems().iter() {
                for id in conflicts {
                    let kind = world.components().get_info(*id).and_then(|info| info.type_id());
                    let name = ordered.iter().find(|(_, known)| Some(*known) == kind);
                    races.extend(name.map(|(name, _)| format!("{label:?}: {name}")));
                }
            }
        }
    });
    races.sort();
    assert!(races.is_empty(), "{} races: {races:#?}", races.len());
}
