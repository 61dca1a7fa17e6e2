//! What the program does in a frame does not hang on the order in which the engine happens to run it.

use std::any::TypeId;

use bevy::prelude::*;
use seedfall::animation::{CueShown, Hand, TimelinePlayback};
use seedfall::board::{
    BoardLayout, BoardRenderer, DisplayedCounts, Pose, RimPicture, SeedAtlas, SeedIn,
    SeedPlacement, TurnLight,
};
use seedfall::game::{GameSet, Match, MatchEvent, MatchPhase, MatchRules};
use seedfall::theme::ActiveTheme;
use seedfall::ui::panel_stack::PanelStack;
use seedfall::ui::screen::Screen;

use crate::app_harness::Hall;
use crate::match_harness::{Table, new_match};

/// Whoever reads one of these in a frame does so before all that write it, or after.
fn ordered() -> Vec<(&'static str, TypeId)> {
    macro_rules! types {
        ($($kind:ty),* $(,)?) => { vec![$((stringify!($kind), TypeId::of::<$kind>())),*] };
    }
    types![
        Match,
        MatchRules,
        State<MatchPhase>,
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
        PanelStack,
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

#[test]
fn a_phase_is_entered_in_the_frame_of_its_command() {
    #[derive(Resource, Default, PartialEq, Debug)]
    struct Seen {
        entered: usize,
        shown: usize,
    }
    let mut table = Table::of("kalah", "");
    table.app.init_resource::<Seen>();
    table.app.add_systems(OnEnter(MatchPhase::Sowing), |mut seen: ResMut<Seen>| seen.entered += 1);
    table.app.add_systems(
        Update,
        (|mut seen: ResMut<Seen>| seen.shown += 1)
            .in_set(GameSet::Present)
            .run_if(in_state(MatchPhase::Sowing)),
    );
    table.frame();
    assert_eq!(*table.app.world().resource::<Seen>(), Seen::default());
    table.play("A");
    assert_eq!(*table.app.world().resource::<Seen>(), Seen { entered: 1, shown: 1 });
    table.frame();
    assert_eq!(*table.app.world().resource::<Seen>(), Seen { entered: 1, shown: 2 });
}
