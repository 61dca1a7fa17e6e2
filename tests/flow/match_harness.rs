//! A match without screens and without a renderer: commands go in, frames run, and entities and counts
//! are compared with the position.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Deref;
use std::sync::Arc;
use std::time::Duration;

use bevy::input::InputPlugin;
use bevy::input_focus::{InputDispatchPlugin, InputFocus, InputFocusPlugin};
use bevy::prelude::*;
use bevy::state::app::StatesPlugin;
use bevy::time::TimeUpdateStrategy;
use bevy::window::{PrimaryWindow, WindowResolution};
use bevy_tweening::TweenAnim;
use seedfall::animation::is_move_playing;
use seedfall::board::{
    BoardLayout, BoardRoot, DisplayedCounts, PileLayouts, Pit, Seed, SeedIn, SeedPlacement, Seeds,
    Store,
};
use seedfall::game::{
    BackgroundTasks, ManualTasks, Match, MatchCommand, MatchEvent, MatchPhase, MatchRules,
    MatchScore, NewMatch,
};
use seedfall::record::{History, Record, read_record};
use seedfall::rules::{Game, Move, Place, Position, Rules, Seat, shipped, shipped_by_id};
use seedfall::settings::{GameSpeed, Speed};
use seedfall::theme::ActiveTheme;

/// The length of a frame, in milliseconds.
pub const FRAME_MS: u64 = 16;
/// The number of frames after which waiting fails.
pub const MAX_FRAMES: usize = 8_000;
/// The longest animation of a ply at normal speed, in seconds.
pub const MAX_ANIMATION_SECS: f32 = 4.0;

/// The games, each with options that change its board or its rules.
pub const GAMES: [(&str, &str); 9] = [
    ("kalah", ""),
    ("kalah", "seeds=6 empty-capture=yes"),
    ("kalah", "end=on-turn leftovers=unawarded pie=yes pits=4"),
    ("al-manqala", ""),
    ("al-manqala", "pits=3 seeds=5"),
    ("mangala-iv", ""),
    ("mangala-iv", "layout=even choice=free"),
    ("lab-hakimi", ""),
    ("lab-hakimi", "layout=random pits=15 seeds=6"),
];

/// A new match between Ana, South, and Ben.
pub fn new_match(id: &str, options: &str, seed: u64) -> NewMatch {
    let ruleset = shipped_by_id(id).unwrap();
    let (ruleset, options) = ruleset.with_options(options).unwrap();
    NewMatch::new(ruleset, options, ["Ana".to_owned(), "Ben".to_owned()], seed).unwrap()
}

/// The engine's upper limit of a frame's length on the clock of the animations.
const MAX_FRAME: Duration = Duration::from_millis(250);

/// A move as a record writes it.
pub fn mv(text: &str) -> Move {
    text.parse().unwrap()
}

/// The current match together with its rules.
#[derive(Clone, Copy)]
pub struct Current<'a> {
    rules: &'a Arc<Rules>,
    current: &'a Match,
}

impl Deref for Current<'_> {
    type Target = Match;

    fn deref(&self) -> &Match {
        self.current
    }
}

impl<'a> Current<'a> {
    pub fn of(world: &'a World) -> Self {
        Self { rules: world.resource::<MatchRules>(), current: world.resource() }
    }

    pub fn rules(self) -> &'a Arc<Rules> {
        self.rules
    }

    pub fn history(self) -> &'a History {
        self.current.history()
    }

    pub fn position(self) -> &'a Position {
        self.current.position()
    }

    pub fn name(self, seat: Seat) -> &'a str {
        self.current.name(seat)
    }

    /// The plies up to the current position, as a record writes them.
    pub fn played_moves(self) -> String {
        let played = self.history().played();
        played.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    }

    /// The game at the position on the board.
    pub fn game(self) -> Game {
        Game::with_state(self.rules, self.state().clone())
    }

    /// The game before its first move.
    pub fn start(self) -> Game {
        Game::with_state(self.rules, self.history().start().clone())
    }

    pub fn record(self) -> Record {
        self.current.record(self.rules)
    }

    pub fn score(self) -> MatchScore {
        self.current.score(self.rules)
    }

    pub fn games_won(self) -> [u16; 2] {
        self.current.games_won(self.rules)
    }

    pub fn can_undo(self) -> bool {
        self.current.can_undo(self.rules)
    }

    pub fn is_thinking(self) -> bool {
        self.current.is_thinking(self.rules)
    }
}

pub struct MatchHarness {
    pub app: App,
    background: ManualTasks,
    /// The total length of all frames so far, in seconds.
    pub clock: f32,
    frame: Duration,
    /// Where seeds should lie, computed independently of the app.
    resting: PileLayouts,
}

impl MatchHarness {
    /// An app without a match, in a window of 1280x720.
    pub fn without_match() -> Self {
        Self::with_plugin(|_| {})
    }

    /// An app without a match, with one more plugin than a match needs.
    pub fn with_plugin(more: fn(&mut App)) -> Self {
        let mut app = App::new();
        app.add_plugins((
            MinimalPlugins,
            StatesPlugin,
            AssetPlugin::default(),
            TransformPlugin,
            InputPlugin,
            InputFocusPlugin,
            InputDispatchPlugin,
            seedfall::settings::default_settings,
            seedfall::theme::plugin,
            seedfall::app::core,
            more,
        ));
        let background = ManualTasks::default();
        app.insert_resource(BackgroundTasks::Manual(background.clone()));
        let window = Window { resolution: WindowResolution::new(1280, 720), ..default() };
        app.world_mut().spawn((window, PrimaryWindow));
        app.finish();
        app.cleanup();
        let mut harness = Self {
            app,
            background,
            clock: 0.0,
            frame: Duration::ZERO,
            resting: PileLayouts::default(),
        };
        harness.set_frame_ms(FRAME_MS);
        // The first frame of an app has no length.
        harness.frame();
        harness
    }

    /// An app with a new match of a game; its random seed is 7.
    pub fn with_game(id: &str, options: &str) -> Self {
        let mut harness = Self::without_match();
        harness.begin_match(new_match(id, options, 7));
        harness
    }

    /// An app with the match of a record: its tags and moves.
    pub fn from_record(text: &str) -> Self {
        let mut harness = Self::without_match();
        harness.begin_match(match_of_record(text));
        harness
    }

    /// An app with a match that begins at a given position.
    pub fn from_setup(id: &str, options: &str, setup: &str) -> Self {
        Self::from_record(&format!(
            "[Game \"{id}\"]\n[Options \"{options}\"]\n[Setup \"{setup}\"]\n"
        ))
    }

    pub fn begin_match(&mut self, new: NewMatch) {
        self.send(MatchCommand::Begin(Box::new(new)));
        self.frame();
    }

    /// Sets the length of the following frames, in milliseconds.
    pub fn set_frame_ms(&mut self, milliseconds: u64) {
        self.frame = Duration::from_millis(milliseconds);
        self.app.insert_resource(TimeUpdateStrategy::ManualDuration(self.frame));
        // Otherwise the program's own limit would shorten long frames.
        let longest = self.frame.min(MAX_FRAME);
        self.app.world_mut().resource_mut::<Time<Virtual>>().set_max_delta(longest);
    }

    pub fn set_speed(&mut self, speed: Speed) {
        self.app.world_mut().resource_mut::<GameSpeed>().speed = speed;
    }

    /// Changes the window's size, in logical pixels.
    pub fn resize(&mut self, width: f32, height: f32) {
        let world = self.app.world_mut();
        let mut windows = world.query_filtered::<&mut Window, With<PrimaryWindow>>();
        windows.single_mut(world).unwrap().resolution.set(width, height);
    }

    pub fn send(&mut self, command: MatchCommand) {
        self.app.world_mut().write_message(command);
    }

    pub fn frame(&mut self) {
        self.app.update();
        self.clock += self.frame.as_secs_f32();
        self.assert_consistent();
    }

    /// Checks that rules and state of the program are those of the match.
    fn assert_consistent(&self) {
        let world = self.app.world();
        let current = world.get_resource::<Match>();
        assert_eq!(world.contains_resource::<MatchRules>(), current.is_some());
        let phase = world.get_resource::<State<MatchPhase>>().map(|phase| *phase.get());
        assert_eq!(phase, current.map(Match::phase));
        if let Some(current) = current {
            assert_eq!(current.position().pits(), world.resource::<MatchRules>().pits());
        }
    }

    pub fn frames(&mut self, count: usize) {
        for _ in 0..count {
            self.frame();
        }
    }

    /// Runs all background tasks to their end; the next frame receives their results.
    pub fn finish_background(&mut self) {
        self.background.finish_all();
    }

    /// Runs frames and background tasks until the condition holds.
    pub fn wait_until(&mut self, what: &str, condition: impl Fn(Current) -> bool) {
        for _ in 0..MAX_FRAMES {
            if condition(self.current()) {
                return;
            }
            self.finish_background();
            self.frame();
        }
        panic!("not within {MAX_FRAMES} frames: {what}");
    }

    /// Plays a move, and runs one frame.
    pub fn play(&mut self, text: &str) {
        self.send(MatchCommand::Play(mv(text)));
        self.frame();
    }

    /// Sends one command, runs one frame, and returns the events of that frame.
    pub fn events_after(&mut self, command: MatchCommand) -> Vec<MatchEvent> {
        let mut cursor = self.app.world().resource::<Messages<MatchEvent>>().get_cursor_current();
        self.send(command);
        self.frame();
        cursor.read(self.app.world().resource::<Messages<MatchEvent>>()).cloned().collect()
    }

    /// Whether a move is being animated, or the match waits for the end of an animation.
    pub fn is_moving(&self) -> bool {
        self.current().phase() == MatchPhase::Animating || is_move_playing(self.app.world())
    }

    /// Runs frames until the animation has ended, checks the entities, and returns how many seconds
    /// that took.
    pub fn finish_move(&mut self) -> f32 {
        let start = self.clock;
        while self.is_moving() {
            self.frame();
            assert!(self.clock - start < 2.5 * MAX_ANIMATION_SECS, "the animation never ends");
        }
        self.assert_at_rest();
        self.clock - start
    }

    /// Plays moves, each to its end.
    pub fn play_out(&mut self, moves: &str) {
        for word in moves.split_whitespace() {
            let before = self.current().history().cursor();
            self.play(word);
            self.finish_move();
            assert_eq!(self.current().history().cursor(), before + 1, "{word} was not played");
        }
    }

    pub fn current(&self) -> Current<'_> {
        Current::of(self.app.world())
    }

    pub fn has_match(&self) -> bool {
        self.app.world().contains_resource::<Match>()
    }

    pub fn position(&self) -> &Position {
        self.current().position()
    }

    /// The position as a record writes it.
    pub fn setup(&self) -> String {
        self.position().setup().to_string()
    }

    /// The plies up to the current position, as a record writes them.
    pub fn played_moves(&self) -> String {
        self.current().played_moves()
    }

    pub fn game(&self) -> Game {
        self.current().game()
    }

    /// The entity of a pit.
    pub fn pit_entity(&mut self, text: &str) -> Entity {
        let wanted = text.parse().unwrap();
        let world = self.app.world_mut();
        let mut pits = world.query::<(Entity, &Pit)>();
        pits.iter(world).find(|(_, pit)| pit.0 == wanted).unwrap().0
    }

    /// The name of the pit with the focus.
    pub fn focused_pit(&self) -> Option<String> {
        let world = self.app.world();
        let entity = world.resource::<InputFocus>().get()?;
        world.get::<Pit>(entity).map(|pit| pit.0.to_string())
    }

    /// The entities of all seeds, by number.
    pub fn seed_entities(&mut self) -> BTreeMap<usize, Entity> {
        let world = self.app.world_mut();
        let mut query = world.query::<(Entity, &Seed)>();
        let seeds: Vec<_> = query.iter(world).map(|(entity, seed)| (seed.0, entity)).collect();
        let by_number: BTreeMap<_, _> = seeds.iter().copied().collect();
        assert_eq!(by_number.len(), seeds.len(), "two seeds with one number");
        by_number
    }

    /// The numbers of seeds, pits, stores and board roots.
    pub fn entity_counts(&mut self) -> [usize; 4] {
        fn count<C: Component>(world: &mut World) -> usize {
            world.query::<&C>().iter(world).count()
        }
        let world = self.app.world_mut();
        [
            count::<Seed>(world),
            count::<Pit>(world),
            count::<Store>(world),
            count::<BoardRoot>(world),
        ]
    }

    /// The positions of all seeds, by number.
    pub fn seed_points(&mut self) -> BTreeMap<usize, Vec3> {
        let world = self.app.world_mut();
        let mut query = world.query::<(&Seed, &Transform)>();
        query.iter(world).map(|(seed, transform)| (seed.0, transform.translation)).collect()
    }

    /// Checks that each pit and store is related to as many seeds as the position says, whether they
    /// are moving or not.
    pub fn assert_seed_parents(&mut self) {
        let position = *self.position();
        let world = self.app.world_mut();
        for (place, owner) in pits_and_stores(world) {
            let count = world.get::<Seeds>(owner).map_or(0, |seeds| seeds.iter().count());
            assert_eq!(count, usize::from(position.count(place)), "seeds of {place:?}");
        }
    }

    /// Checks that counts, piles, entities and their positions agree with the match's position.
    pub fn assert_at_rest(&mut self) {
        let position = *self.position();
        let board = self.setup();
        let world = self.app.world_mut();
        let placement = world.resource::<SeedPlacement>();
        assert!(placement.is_at_rest(), "the seeds are said to be moving: {board}");
        let piles = placement.piles().clone();
        let shown = world.resource::<DisplayedCounts>();
        let places: Vec<Place> =
            position.all_pits().map(Place::Pit).chain(Seat::BOTH.map(Place::Store)).collect();
        assert_eq!(shown.places(), places.len(), "{shown:?}");
        for place in &places {
            let count = position.count(*place);
            assert_eq!(shown.of(*place), count, "the count at {place:?}: {board}");
            assert_eq!(piles.at(*place).len(), usize::from(count), "pile of {place:?}: {board}");
        }
        let owners = pits_and_stores(world);
        assert_eq!(owners.len(), places.len());
        let layout = world.resource::<BoardLayout>().0.clone();
        let kind = world.resource::<ActiveTheme>().seed_kind();
        let rest: BTreeMap<usize, _> = piles
            .seeds()
            .map(|(seed, place, index, count)| {
                (seed, (place, self.resting.rest(&layout, kind, place, index, count)))
            })
            .collect();
        let mut seeds = world.query::<(Entity, &Seed, &SeedIn, &Transform, Has<TweenAnim>)>();
        let mut seeds_by_place: BTreeMap<Place, BTreeSet<Entity>> = BTreeMap::new();
        let mut total = 0;
        for (entity, seed, seed_in, transform, tweened) in seeds.iter(world) {
            total += 1;
            let (place, point) = rest[&seed.0];
            let spot = Transform::from_translation(point.at.extend(point.depth));
            assert_eq!(*transform, spot, "seed {} of {place:?}: {board}", seed.0);
            assert_eq!(seed_in.0, owners[&place], "owner of seed {}: {board}", seed.0);
            assert!(!tweened, "seed {} is still moved", seed.0);
            seeds_by_place.entry(place).or_default().insert(entity);
        }
        assert_eq!(total, usize::from(position.total()), "seeds: {board}");
        for (place, owner) in owners {
            let seeds = world.get::<Seeds>(owner);
            let seeds: BTreeSet<Entity> = seeds.map(|s| s.iter().collect()).unwrap_or_default();
            assert_eq!(
                seeds,
                seeds_by_place.remove(&place).unwrap_or_default(),
                "{place:?}: {board}"
            );
        }
    }
}

/// The match of a record: its tags and moves.
pub fn match_of_record(text: &str) -> NewMatch {
    let record = read_record("flow.sow", text.as_bytes(), &shipped()).unwrap();
    NewMatch::from_record(record)
}

fn pits_and_stores(world: &mut World) -> BTreeMap<Place, Entity> {
    let mut pits = world.query::<(Entity, &Pit)>();
    let mut stores = world.query::<(Entity, &Store)>();
    let pits = pits.iter(world).map(|(entity, pit)| (Place::Pit(pit.0), entity));
    let pits: Vec<_> = pits.collect();
    let stores = stores.iter(world).map(|(entity, store)| (Place::Store(store.seat), entity));
    pits.into_iter().chain(stores).collect()
}
