//! What the program does in a frame does not depend on the order in which the engine happens to run its
//! systems.

use std::any::TypeId;
use std::collections::{BTreeSet, HashMap};

use bevy::ecs::archetype::Archetype;
use bevy::ecs::component::ComponentId;
use bevy::ecs::query::{FilteredAccess, FilteredAccessSet};
use bevy::ecs::schedule::{InternedScheduleLabel, ScheduleLabel, SystemKey};
use bevy::ecs::system::System;
use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::render::settings::WgpuSettings;
use bevy::ui_widgets::MenuPopup;
use bevy::winit::WinitPlugin;
use seedfall::game::{GameSet, MatchCommand, MatchPhase, enable_autosave};
use seedfall::ui::panel_stack::{Panel, PanelStack};
use seedfall::ui::screen::Screen;

use crate::app_harness::AppHarness;
use crate::autosave::Folder;
use crate::match_harness::{MatchHarness, mv, new_match};

/// What systems may write in any order. Each entity with one of these is written by the systems of the file
/// that has spawned it, and read by the engine after all of them.
const ALLOWED: [fn(&mut World) -> ComponentId; 3] = [
    World::register_component::<Text>,
    World::register_component::<Node>,
    World::register_component::<UiTransform>,
];

/// A system, and what it reads and writes.
struct Known {
    kind: TypeId,
    name: String,
    access: FilteredAccessSet,
}

type Systems = HashMap<(InternedScheduleLabel, SystemKey), Known>;

/// All systems of an app that has not run a frame yet. The engine hands out the access of a system only
/// while its schedule is not built.
fn systems(app: &mut App) -> Systems {
    let mut systems = Systems::new();
    app.world_mut().resource_scope(|world, mut schedules: Mut<Schedules>| {
        for (_, schedule) in schedules.iter_mut() {
            let label = schedule.label();
            let graph = schedule.graph_mut();
            let keys: Vec<SystemKey> = graph.systems.iter().map(|(key, ..)| key).collect();
            for key in keys {
                let system = graph.systems.get_mut(key).unwrap();
                let access = system.initialize(world);
                let kind = system.system_type();
                let name = system.name().to_string();
                systems.insert((label, key), Known { kind, name, access });
            }
        }
    });
    systems
}

/// The systems of the engine alone.
fn engine_systems() -> BTreeSet<TypeId> {
    let no_graphics_card = WgpuSettings { backends: None, ..default() };
    let mut app = App::new();
    app.add_plugins((
        DefaultPlugins
            .set(RenderPlugin { render_creation: no_graphics_card.into(), ..default() })
            .disable::<WinitPlugin>()
            .disable::<LogPlugin>(),
        bevy_tweening::TweeningPlugin,
    ));
    app.finish();
    app.cleanup();
    systems(&mut app).into_values().map(|system| system.kind).collect()
}

/// Whether a query of a system visits the entities of an archetype.
fn visits(query: &FilteredAccess, archetype: &Archetype) -> bool {
    query.filter_sets().iter().any(|filter| {
        filter.with().iter().all(|id| archetype.contains(id))
            && !filter.without().iter().any(|id| archetype.contains(id))
    })
}

/// Whether a query of a system asks for entities with a component.
fn uses(access: &FilteredAccessSet, component: ComponentId) -> bool {
    access
        .filtered_accesses()
        .iter()
        .flat_map(|query| query.filter_sets())
        .any(|filter| filter.with().contains(component))
}

/// Whether two systems use the same component of the same entities, and one of them writes it. Entities
/// with the same components count as the same.
fn clash(world: &World, id: ComponentId, one: &Known, other: &Known) -> bool {
    let owners: Vec<&Archetype> =
        world.archetypes().iter().filter(|archetype| archetype.contains(id)).collect();
    let [one, other] = [one, other].map(|system| system.access.filtered_accesses());
    let pairs = one.iter().flat_map(|one| other.iter().map(move |other| (one, other)));
    let mut clashing = pairs.filter(|(one, other)| {
        let (one, other) = (one.access(), other.access());
        one.has_write(id) && other.has_read(id) || other.has_write(id) && one.has_read(id)
    });
    clashing.any(|(one, other)| {
        owners.is_empty()
            || owners.iter().any(|archetype| visits(one, archetype) && visits(other, archetype))
    })
}

/// Goes through all screens and panels, so that every kind of entity has existed.
fn visit_everything(harness: &mut AppHarness) {
    let open = |harness: &mut AppHarness, panel| {
        harness.app.world_mut().resource_mut::<PanelStack>().open(panel);
        harness.wait_for_fades();
        harness.app.world_mut().resource_mut::<PanelStack>().close_all();
        harness.frames(3);
    };
    harness.wait_for_fades();
    for panel in
        [Panel::Rules, Panel::Settings, Panel::Keys, Panel::Matches, Panel::Records, Panel::Error]
    {
        open(harness, panel);
    }
    harness.app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::NewGame);
    harness.wait_for_fades();
    harness.begin_match(new_match("mangala-iv", "", 1));
    harness.wait_for_fades();
    harness.begin_match(new_match("kalah", "", 1));
    harness.wait_for_crossfade();
    let pit = harness.pit_center("A");
    harness.move_pointer(pit);
    harness.send(MatchCommand::ToggleHint);
    harness.wait_for_fades();
    harness.finish_background();
    harness.wait_for_fades();
    harness.send(MatchCommand::Play(mv("C")));
    harness.wait_for_fades();
    harness.finish_move();
    harness.press_button("Moves");
    harness.wait_for_fades();
    for panel in [Panel::Menu, Panel::Rules, Panel::ConfirmBranch, Panel::Split] {
        open(harness, panel);
    }
    harness.send(MatchCommand::Play(mv("resign")));
    harness.wait_for_fades();
}

/// Without the engine's feature `debug` systems have no names: `--features bevy/debug` gives them theirs in
/// the message of a failure.
#[test]
fn no_two_systems_use_the_same_data_in_any_order() {
    let engine = engine_systems();
    let folder = Folder::new();
    let mut harness = AppHarness::before_first_frame(1280, 720, seedfall::audio::plugin);
    enable_autosave(&mut harness.app, folder.archive()).unwrap();
    let systems = systems(&mut harness.app);
    visit_everything(&mut harness);
    let types = harness.app.world().resource::<AppTypeRegistry>().clone();
    let types = types.read();
    let world = harness.app.world_mut();
    // The engine's menus move the focus. The program has none of them.
    let menus = world.register_component::<MenuPopup>();
    assert!(world.query::<&MenuPopup>().iter(world).next().is_none());
    let allowed = ALLOWED.map(|register| register(world));
    let mut found = Vec::new();
    harness.app.world_mut().resource_scope(|world, mut schedules: Mut<Schedules>| {
        for (_, schedule) in schedules.iter_mut() {
            let label = schedule.label();
            // Only the engine's systems are in it, for the states of the program.
            if label == StateTransition.intern() {
                continue;
            }
            schedule.initialize(world).unwrap();
            for (one, other, ids) in schedule.graph().conflicting_systems().iter() {
                let (Some(one), Some(other)) =
                    (systems.get(&(label, *one)), systems.get(&(label, *other)))
                else {
                    panic!("{label:?}: a system added later");
                };
                let engines = [one, other].map(|system| engine.contains(&system.kind));
                // An exclusive system of the program has a place in its schedule, and those systems of the
                // engine that matter to it have one too.
                if engines == [true, true] || ids.is_empty() && engines != [false, false] {
                    continue;
                }
                if [one, other].into_iter().any(|system| uses(&system.access, menus)) {
                    continue;
                }
                let shared: Vec<&str> = ids
                    .iter()
                    .filter(|id| !allowed.contains(id) && clash(world, **id, one, other))
                    .map(|id| {
                        let info = world.components().get_info(*id).unwrap();
                        let known = info.type_id().and_then(|kind| types.get(kind));
                        known.map_or("a type that is not reflected", |kind| {
                            kind.type_info().type_path()
                        })
                    })
                    .collect();
                if ids.is_empty() || !shared.is_empty() {
                    found.push(format!("{label:?}: {} and {}: {shared:?}", one.name, other.name));
                }
            }
        }
    });
    assert!(found.is_empty(), "{} pairs: {found:#?}", found.len());
}

#[test]
fn a_phase_is_entered_in_the_frame_of_its_command() {
    #[derive(Resource, Default, PartialEq, Debug)]
    struct Seen {
        entered: usize,
        shown: usize,
    }
    let mut harness = MatchHarness::with_game("kalah", "");
    harness.app.init_resource::<Seen>();
    harness
        .app
        .add_systems(OnEnter(MatchPhase::Animating), |mut seen: ResMut<Seen>| seen.entered += 1);
    harness.app.add_systems(
        Update,
        (|mut seen: ResMut<Seen>| seen.shown += 1)
            .in_set(GameSet::Present)
            .run_if(in_state(MatchPhase::Animating)),
    );
    harness.frame();
    assert_eq!(*harness.app.world().resource::<Seen>(), Seen::default());
    harness.play("A");
    assert_eq!(*harness.app.world().resource::<Seen>(), Seen { entered: 1, shown: 1 });
    harness.frame();
    assert_eq!(*harness.app.world().resource::<Seen>(), Seen { entered: 1, shown: 2 });
}
