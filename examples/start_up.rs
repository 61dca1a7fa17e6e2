//! How soon the program can be used: from the start of its process until the first frame that shows
//! everything is on the screen, against an empty window of the engine, in turns in one run. Run it
//! with `cargo run --example start_up`, on a screen or under Xvfb.

use std::env;
use std::process::{Command, ExitCode};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use bevy::prelude::*;
use bevy::window::WindowResolution;
use bevy::winit::WinitSettings;
use seedfall::app::{add_window, base_app, start_with_match};
use seedfall::board::{BoardRenderer, Seed};
use seedfall::game::NewMatch;
use seedfall::rules::{shipped, shipped_by_id};
use seedfall::screens::{Games, UiIdle};

const SIZE: UVec2 = UVec2::new(1280, 720);
/// How often each is started; the median counts.
const STARTS: usize = 5;
/// What is not whole by then never will be.
const LONGEST: Duration = Duration::from_secs(120);
/// A frame is on the screen when the second one after it begins: drawing runs one frame behind.
const BEHIND: u32 = 2;

fn main() -> ExitCode {
    match env::args().nth(1).as_deref() {
        Some("empty") => measure(empty(), |_, _, _| true),
        Some("title") => {
            measure(title(), |screens, _, _| screens.has_pictures() && screens.is_idle());
        }
        Some("bare") => measure(table(), |_, _, _| true),
        // The board hangs, its seeds lie on it, and nothing keeps the pointer off it.
        Some("table") => measure(table(), |screens, renderer, bare| {
            renderer.is_some_and(|renderer| renderer.has_picture())
                && bare.is_empty()
                && screens.is_idle()
        }),
        Some("fine") => measure(table(), |_, renderer, _| {
            renderer.is_some_and(|renderer| renderer.is_finished())
        }),
        _ => return compare(),
    }
    ExitCode::SUCCESS
}

/// Starts all in turns, so that whatever else the machine does falls on all alike.
fn compare() -> ExitCode {
    const WHAT: [(&str, &str); 5] = [
        ("empty", "empty window"),
        ("title", "the title, every board painted"),
        ("bare", "a match, its first frame"),
        ("table", "a match, ready to be played"),
        ("fine", "a match, painted to the last grain"),
    ];
    let mut times: [Vec<f64>; 5] = Default::default();
    for _ in 0..STARTS {
        for (times, (which, _)) in times.iter_mut().zip(WHAT) {
            let Some(time) = started(which) else {
                eprintln!("start_up: {which}: no window could be opened, or it was never whole");
                return ExitCode::FAILURE;
            };
            times.push(time);
        }
    }
    let medians = times.map(|mut times| {
        times.sort_by(f64::total_cmp);
        times[STARTS / 2]
    });
    for ((_, what), median) in WHAT.iter().zip(medians) {
        println!("{what:36} {median:7.0} ms   {:.2}", median / medians[0]);
    }
    ExitCode::SUCCESS
}

/// Milliseconds from the start of a process to its first whole frame.
fn started(which: &str) -> Option<f64> {
    let program = env::current_exe().ok()?;
    let begin = now();
    let output = Command::new(program).arg(which).output().ok()?;
    let shown: f64 = String::from_utf8(output.stdout).ok()?.trim().parse().ok()?;
    Some(shown - begin)
}

/// Milliseconds of the clock that all processes share.
fn now() -> f64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0.0, |time| time.as_secs_f64() * 1000.0)
}

fn empty() -> App {
    let window = Window { resolution: WindowResolution::new(SIZE.x, SIZE.y), ..default() };
    let mut app = App::new();
    app.add_plugins(DefaultPlugins.set(WindowPlugin { primary_window: Some(window), ..default() }));
    app.insert_resource(WinitSettings::continuous());
    app.add_systems(Startup, |mut commands: Commands| {
        commands.spawn(Camera2d);
    });
    app
}

fn title() -> App {
    program(None)
}

fn table() -> App {
    let names = ["South", "North"].map(str::to_owned);
    program(NewMatch::new(shipped_by_id("al-manqala").unwrap(), default(), names, 1).ok())
}

/// The program, as `seedfall` starts it.
fn program(first: Option<NewMatch>) -> App {
    let mut app = base_app();
    let mut games = Games::default();
    games.0.rulesets = shipped();
    app.insert_resource(games);
    if let Some(first) = first {
        start_with_match(&mut app, SIZE, first);
    }
    add_window(&mut app, SIZE);
    app
}

/// Seeds that have no picture yet.
type Bare<'w, 's> = Query<'w, 's, (), (With<Seed>, Without<Sprite>)>;

/// Runs the program until a frame that is whole is on the screen, and prints the time.
fn measure(
    mut app: App,
    whole: impl Fn(&UiIdle, Option<Res<BoardRenderer>>, &Bare) -> bool + Send + Sync + 'static,
) {
    #[derive(Resource, Default)]
    struct Since(Option<u32>);
    app.init_resource::<Since>();
    let begin = Instant::now();
    app.add_systems(First, move |mut since: ResMut<Since>, mut exit: MessageWriter<AppExit>| {
        if begin.elapsed() > LONGEST {
            exit.write(AppExit::error());
        }
        if let Since(Some(frames)) = &mut *since {
            *frames += 1;
            if *frames == BEHIND {
                println!("{}", now());
                exit.write(AppExit::Success);
            }
        }
    });
    app.add_systems(
        Last,
        move |screens: UiIdle,
              renderer: Option<Res<BoardRenderer>>,
              bare: Bare,
              mut since: ResMut<Since>| {
            if since.0.is_none() && whole(&screens, renderer, &bare) {
                since.0 = Some(0);
            }
        },
    );
    app.run();
}
