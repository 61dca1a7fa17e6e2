//! What the program does in a frame does not depend on the order in which the engine happens to run
//! systems: where one of two systems writes what the other uses, they have an order.

use std::any::TypeId;
use std::collections::{BTreeMap, HashSet};

use bevy::prelude::*;
use seedfall::animation::{CueShown, Hand, MovePlayback};
use seedfall::audio::PlayedSound;
use seedfall::board::{
    BoardLayout, BoardRenderer, DisplayedCounts, HoveredPit, PileLayouts, Pose, ReservedMargins,
    SeedIn, SeedPlacement, TutorialTarget,
};
use seedfall::game::{
    GameSet, Match, MatchCommand, MatchEvent, MatchPhase, MatchRules, SavedMatches,
};
use seedfall::input::{ArrowsStepMoves, BoardInputEnabled, TriggeredActions};
use seedfall::screens::{Panels, Screen};
use seedfall::settings::{
    Accessibility, Appearance, Assistance, GameSpeed, LastGame, Names, Volumes,
};
use seedfall::theme::ActiveTheme;

use crate::app_harness::{self, Hall};
use crate::match_harness::{Table, new_match};

macro_rules! types {
    ($($kind:ty),* $(,)?) => { vec![$((stringify!($kind), TypeId::of::<$kind>())),*] };
}

/// Types of the engine for which the game's systems have an order too.
fn checked_engine_types() -> Vec<(&'static str, TypeId)> {
    types![Transform, Visibility, Sprite, Node, Text]
}

/// Types whose users need no order, each with the reason.
fn allowed() -> Vec<(&'static str, TypeId)> {
    types![]
}

/// Types with names for the report: the engine is built without the names of types.
fn named() -> Vec<(&'static str, TypeId)> {
    let mut named = checked_engine_types();
    named.extend(types![
        Match,
        Messages<MatchCommand>,
        MatchRules,
        State<MatchPhase>,
        Messages<MatchEvent>,
        Messages<CueShown>,
        Messages<PlayedSound>,
        BoardLayout,
        BoardRenderer,
        ActiveTheme,
        SeedPlacement,
        DisplayedCounts,
        SeedIn,
        Pose,
        PileLayouts,
        ReservedMargins,
        HoveredPit,
        TutorialTarget,
        MovePlayback,
        Hand,
        Panels,
        State<Screen>,
        NextState<Screen>,
        SavedMatches,
        ArrowsStepMoves,
        BoardInputEnabled,
        TriggeredActions,
        Accessibility,
        Appearance,
        Assistance,
        GameSpeed,
        LastGame,
        Names,
        Volumes,
    ]);
    named
}

/// The types that the engine knows without the game.
fn engine_types() -> HashSet<TypeId> {
    let mut app = app_harness::engine(1280, 720);
    app.finish();
    app.cleanup();
    app.update();
    app.world().components().iter_registered().filter_map(|info| info.type_id()).collect()
}

#[test]
fn systems_that_share_data_have_an_order() {
    let mut hall = Hall::with(1280, 720, new_match("kalah", "", 1));
    let engine = engine_types();
    let checked: Vec<TypeId> = checked_engine_types().into_iter().map(|(_, kind)| kind).collect();
    let allowed: Vec<TypeId> = allowed().into_iter().map(|(_, kind)| kind).collect();
    let named = named();
    let mut conflicts: BTreeMap<String, usize> = BTreeMap::new();
    hall.app.world_mut().resource_scope(|world, schedules: Mut<Schedules>| {
        for (label, schedule) in schedules.iter() {
            for (one, other, ids) in schedule.graph().conflicting_systems().iter() {
                for id in ids {
                    let info = world.components().get_info(*id);
                    let Some(kind) = info.and_then(|info| info.type_id()) else {
                        continue;
                    };
                    let ours = !engine.contains(&kind) || checked.contains(&kind);
                    if !ours || allowed.contains(&kind) {
                        continue;
                    }
                    let name = named.iter().find(|(_, other)| *other == kind);
                    let name = name.map_or("a private type", |(name, _)| *name);
                    debug::print(schedule, *one, *other, name);
                    *conflicts.entry(format!("{label:?}: {name}")).or_default() += 1;
                }
            }
        }
    });
    assert!(conflicts.is_empty(), "pairs of systems without an order: {conflicts:#?}");
}

mod debug {
    use bevy::ecs::schedule::{Schedule, SystemKey};
    use bevy::ecs::system::System;
    pub fn print(schedule: &Schedule, one: SystemKey, other: SystemKey, name: &str) {
        let base = {
            let maps = std::fs::read_to_string("/proc/self/maps").unwrap();
            usize::from_str_radix(maps.split('-').next().unwrap(), 16).unwrap()
        };
        let table = |key| {
            let Some((_, system)) = schedule.systems().unwrap().find(|(other, _)| *other == key)
            else {
                return "?".to_owned();
            };
            let reference: &dyn System<In = (), Out = ()> = &**system;
            let raw: [usize; 2] = unsafe { std::mem::transmute(reference) };
            let entries = unsafe { std::slice::from_raw_parts((raw[1]) as *const usize, 14) };
            entries
                .iter()
                .map(|e| format!("{:x}", e.wrapping_sub(base)))
                .collect::<Vec<_>>()
                .join(",")
        };
        println!("CONFLICT {name}|{}|{}", table(one), table(other));
    }
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
