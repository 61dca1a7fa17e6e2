//! A match on a table that nobody looks at: asks go in, frames go by, and the picture is compared
//! with the position.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Deref;
use std::sync::Arc;
use std::time::Duration;

use bevy::input::InputPlugin;
use bevy::input_focus::{InputDispatchPlugin, InputFocusPlugin};
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

/// A frame's length, in milliseconds.
pub const FRAME: u64 = 16;
/// What is waited for comes within so many frames.
pub const MOST_FRAMES: usize = 8_000;
/// No ply is shown for longer at normal speed, in seconds; then come a few frames at most.
pub const LONGEST: f32 = 4.0;

/// The games with the options that change what is seen.
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

/// A frame never counts for more than this, however long it is told to be.
const LONGEST_FRAME: Duration = Duration::from_millis(250);

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

pub struct Table {
    pub app: App,
    background: ManualTasks,
    /// Seconds in all frames so far.
    pub clock: f32,
    frame: Duration,
    /// Where seeds ought to lie, found apart from the match.
    resting: PileLayouts,
}

impl Table {
    /// A table without a match, in a window of 1280x720.
    pub fn bare() -> Self {
        Self::with(|_| {})
    }

    /// A table without a match, with more plugins than a match needs.
    pub fn with(more: fn(&mut App)) -> Self {
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
        let mut table = Self {
            app,
            background,
            clock: 0.0,
            frame: Duration::ZERO,
            resting: PileLayouts::default(),
        };
        table.frames_of(FRAME);
        // The very first frame of an engine has no length.
        table.frame();
        table
    }

    /// A table with a new match of a game; chance begins at 7.
    pub fn of(id: &str, options: &str) -> Self {
        let mut table = Self::bare();
        table.begin(new_match(id, options, 7));
        table
    }

    /// A table with the match of a record: its tags and moves.
    pub fn record(text: &str) -> Self {
        let mut table = Self::bare();
        table.begin(match_of_record(text));
        table
    }

    /// A table with a position of a game.
    pub fn set(id: &str, options: &str, setup: &str) -> Self {
        Self::record(&format!("[Game \"{id}\"]\n[Options \"{options}\"]\n[Setup \"{setup}\"]\n"))
    }

    pub fn begin(&mut self, new: NewMatch) {
        self.ask(MatchCommand::Begin(Box::new(new)));
        self.frame();
    }

    /// From now on frames take so many milliseconds.
    pub fn frames_of(&mut self, milliseconds: u64) {
        self.frame = Duration::from_millis(milliseconds);
        self.app.insert_resource(TimeUpdateStrategy::ManualDuration(self.frame));
        // Frames of a clock that is set by hand are as long as they are told to be.
        let longest = self.frame.min(LONGEST_FRAME);
        self.app.world_mut().resource_mut::<Time<Virtual>>().set_max_delta(longest);
    }

    pub fn speed(&mut self, speed: Speed) {
        self.app.world_mut().resource_mut::<GameSpeed>().speed = speed;
    }

    /// Changes the window's size, in logical pixels.
    pub fn resize(&mut self, width: f32, height: f32) {
        let world = self.app.world_mut();
        let mut windows = world.query_filtered::<&mut Window, With<PrimaryWindow>>();
        windows.single_mut(world).unwrap().resolution.set(width, height);
    }

    pub fn ask(&mut self, ask: MatchCommand) {
        self.app.world_mut().write_message(ask);
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

    /// Does what is to be done in the background; it is seen in the next frame.
    pub fn finish_background(&mut self) {
        self.background.finish_all();
    }

    /// Lets frames go by, and the computer think, until something is so.
    pub fn until(&mut self, what: &str, so: impl Fn(Current) -> bool) {
        for _ in 0..MOST_FRAMES {
            if so(self.current()) {
                return;
            }
            self.finish_background();
            self.frame();
        }
        panic!("never: {what}");
    }

    /// Asks for a move, and lets one frame go by.
    pub fn play(&mut self, text: &str) {
        self.ask(MatchCommand::Play(mv(text)));
        self.frame();
    }

    /// Asks for one thing, lets one frame go by, and says what was told in it.
    pub fn told(&mut self, ask: MatchCommand) -> Vec<MatchEvent> {
        let mut cursor = self.app.world().resource::<Messages<MatchEvent>>().get_cursor_current();
        self.ask(ask);
        self.frame();
        cursor.read(self.app.world().resource::<Messages<MatchEvent>>()).cloned().collect()
    }

    /// Whether seeds are under way, or a move waits to be told that it has been seen.
    pub fn is_moving(&self) -> bool {
        self.current().phase() == MatchPhase::Sowing || is_move_playing(self.app.world())
    }

    /// Lets frames go by until nothing is under way, checks the picture, and says how many
    /// seconds that took.
    pub fn settle(&mut self) -> f32 {
        let start = self.clock;
        while self.is_moving() {
            self.frame();
            assert!(self.clock - start < 2.5 * LONGEST, "never at rest");
        }
        self.assert_rests();
        self.clock - start
    }

    /// Plays moves, each to its end.
    pub fn play_out(&mut self, moves: &str) {
        for word in moves.split_whitespace() {
            let before = self.current().history().cursor();
            self.play(word);
            self.settle();
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
    pub fn board(&self) -> String {
        self.position().setup().to_string()
    }

    /// The plies that stand on the board, as a record writes them.
    pub fn played(&self) -> String {
        let played = self.current().history().played();
        played.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    }

    pub fn game(&self) -> Game {
        self.current().game()
    }

    /// The entity of a pit.
    pub fn pit(&mut self, text: &str) -> Entity {
        let wanted = text.parse().unwrap();
        let world = self.app.world_mut();
        let mut pits = world.query::<(Entity, &Pit)>();
        pits.iter(world).find(|(_, pit)| pit.pit == wanted).unwrap().0
    }

    /// The entities of all seeds, by number.
    pub fn seeds(&mut self) -> BTreeMap<usize, Entity> {
        let world = self.app.world_mut();
        let mut query = world.query::<(Entity, &Seed)>();
        let seeds: Vec<_> = query.iter(world).map(|(entity, seed)| (seed.0, entity)).collect();
        let by_number: BTreeMap<_, _> = seeds.iter().copied().collect();
        assert_eq!(by_number.len(), seeds.len(), "two seeds with one number");
        by_number
    }

    /// Seeds, pits, stores and roots that there are.
    pub fn pieces(&mut self) -> [usize; 4] {
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

    /// Where all seeds are seen, by number.
    pub fn points(&mut self) -> BTreeMap<usize, Vec3> {
        let world = self.app.world_mut();
        let mut query = world.query::<(&Seed, &Transform)>();
        query.iter(world).map(|(seed, transform)| (seed.0, transform.translation)).collect()
    }

    /// Checks that each pit and store has as many seeds of its own as the position says, be they
    /// under way or at rest.
    pub fn assert_homes(&mut self) {
        let position = *self.position();
        let world = self.app.world_mut();
        for (place, home) in homes(world) {
            let count = world.get::<Seeds>(home).map_or(0, |seeds| seeds.iter().count());
            assert_eq!(count, usize::from(position.count(place)), "seeds of {place:?}");
        }
    }

    /// Checks that counts, heaps, entities and resting spots are what the position says.
    pub fn assert_rests(&mut self) {
        let position = *self.position();
        let board = self.board();
        let world = self.app.world_mut();
        let heaped = world.resource::<SeedPlacement>();
        assert!(heaped.is_at_rest(), "the seeds are said to be under way: {board}");
        let piles = heaped.piles().clone();
        let shown = world.resource::<DisplayedCounts>();
        let places: Vec<Place> =
            position.all_pits().map(Place::Pit).chain(Seat::BOTH.map(Place::Store)).collect();
        assert_eq!(shown.places(), places.len(), "{shown:?}");
        for place in &places {
            let count = position.count(*place);
            assert_eq!(shown.of(*place), count, "the count at {place:?}: {board}");
            assert_eq!(piles.at(*place).len(), usize::from(count), "heap of {place:?}: {board}");
        }
        let homes = homes(world);
        assert_eq!(homes.len(), places.len());
        let layout = world.resource::<BoardLayout>().0.clone();
        let kind = world.resource::<ActiveTheme>().seed_kind();
        let spots: BTreeMap<usize, _> = piles
            .seeds()
            .map(|(seed, place, index, count)| {
                (seed, (place, self.resting.rest(&layout, kind, place, index, count)))
            })
            .collect();
        let mut seeds = world.query::<(Entity, &Seed, &SeedIn, &Transform, Has<TweenAnim>)>();
        let mut lying: BTreeMap<Place, BTreeSet<Entity>> = BTreeMap::new();
        let mut total = 0;
        for (entity, seed, seed_in, transform, tweened) in seeds.iter(world) {
            total += 1;
            let (place, point) = spots[&seed.0];
            let spot = Transform::from_translation(point.at.extend(point.depth));
            assert_eq!(*transform, spot, "seed {} of {place:?}: {board}", seed.0);
            assert_eq!(seed_in.0, homes[&place], "home of seed {}: {board}", seed.0);
            assert!(!tweened, "seed {} is still moved", seed.0);
            lying.entry(place).or_default().insert(entity);
        }
        assert_eq!(total, usize::from(position.total()), "seeds: {board}");
        for (place, home) in homes {
            let seeds = world.get::<Seeds>(home);
            let seeds: BTreeSet<Entity> = seeds.map(|s| s.iter().collect()).unwrap_or_default();
            assert_eq!(seeds, lying.remove(&place).unwrap_or_default(), "{place:?}: {board}");
        }
    }
}

/// The match of a record: its tags and moves.
pub fn match_of_record(text: &str) -> NewMatch {
    let record = read_record("flow.sow", text.as_bytes(), &shipped()).unwrap();
    NewMatch::from_record(record)
}

fn homes(world: &mut World) -> BTreeMap<Place, Entity> {
    let mut pits = world.query::<(Entity, &Pit)>();
    let mut stores = world.query::<(Entity, &Store)>();
    let pits = pits.iter(world).map(|(entity, pit)| (Place::Pit(pit.pit), entity));
    let pits: Vec<_> = pits.collect();
    let stores = stores.iter(world).map(|(entity, store)| (Place::Store(store.seat), entity));
    pits.into_iter().chain(stores).collect()
}
