//! Measures the time from the start of the process to the first complete frame on the screen, for the
//! title and a match, and for an empty window of the engine, one after the other in one run. Run it with
//! `cargo run --example start_up`, on a screen or under Xvfb.

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

/// The size of the window, in logical pixels.
const SIZE: UVec2 = UVec2::new(1280, 720);
/// The number of starts of each case, of which the median is printed.
const STARTS: usize = 5;
/// The time after which a start without a complete frame has failed.
const TIMEOUT: Duration = Duration::from_secs(120);
/// A frame is on the screen when this many later frames have begun, as rendering is one frame late.
const FRAMES_UNTIL_SHOWN: u32 = 2;

fn main() -> ExitCode {
    match env::args().nth(1).as_deref() {
        Some("empty") => measure(empty(), |_, _, _| true),
        Some("title") => {
            measure(title(), |screens, _, _| screens.has_pictures() && screens.is_idle());
        }
        Some("first-frame") => measure(match_screen(), |_, _, _| true),
        // The board has a picture, its seeds have sprites, and nothing covers the board.
        Some("match") => measure(match_screen(), |screens, renderer, seeds| {
            renderer.is_some_and(|renderer| renderer.has_picture())
                && seeds.is_empty()
                && screens.is_idle()
        }),
        Some("full") => measure(match_screen(), |_, renderer, _| {
            renderer.is_some_and(|renderer| renderer.is_finished())
        }),
        _ => return compare(),
    }
    ExitCode::SUCCESS
}

/// Starts all cases in turn, so that other work of the machine slows all of them alike, and prints the
/// medians.
fn compare() -> ExitCode {
    const CASES: [(&str, &str); 5] = [
        ("empty", "empty window"),
        ("title", "the title, all boards painted"),
        ("first-frame", "a match, its first frame"),
        ("match", "a match, ready to be played"),
        ("full", "a match, with its full picture"),
    ];
    let mut times: [Vec<f64>; CASES.len()] = Default::default();
    for _ in 0..STARTS {
        for (times, (case, _)) in times.iter_mut().zip(CASES) {
            let Some(time) = time_start(case) else {
                eprintln!("start_up: {case}: no window could be opened, or no frame was complete");
                return ExitCode::FAILURE;
            };
            times.push(time);
        }
    }
    let medians = times.map(|mut times| {
        times.sort_by(f64::total_cmp);
        times[STARTS / 2]
    });
    for ((_, name), median) in CASES.iter().zip(medians) {
        println!("{name:36} {median:7.0} ms   {:.2}", median / medians[0]);
    }
    ExitCode::SUCCESS
}

/// The milliseconds from the start of a process to its first complete frame.
fn time_start(case: &str) -> Option<f64> {
    let program = env::current_exe().ok()?;
    let begin = now();
    let output = Command::new(program).arg(case).output().ok()?;
    let shown: f64 = String::from_utf8(output.stdout).ok()?.trim().parse().ok()?;
    Some(shown - begin)
}

/// The time of the system's clock, which is the same in all processes, in milliseconds.
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

fn match_screen() -> App {
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

/// Seeds that have no sprite yet.
type SeedsWithoutSprite<'w, 's> = Query<'w, 's, (), (With<Seed>, Without<Sprite>)>;

/// Runs the program until a complete frame is on the screen, and prints the time. `is_complete` is asked
/// after each frame.
fn measure(
    mut app: App,
    is_complete: impl Fn(&UiIdle, Option<Res<BoardRenderer>>, &SeedsWithoutSprite) -> bool
    + Send
    + Sync
    + 'static,
) {
    /// The number of frames since the complete one.
    #[derive(Resource, Default)]
    struct FramesSince(Option<u32>);
    app.init_resource::<FramesSince>();
    let begin = Instant::now();
    app.add_systems(
        First,
        move |mut since: ResMut<FramesSince>, mut exit: MessageWriter<AppExit>| {
            if begin.elapsed() > TIMEOUT {
                exit.write(AppExit::error());
            }
            if let FramesSince(Some(frames)) = &mut *since {
                *frames += 1;
                if *frames == FRAMES_UNTIL_SHOWN {
                    println!("{}", now());
                    exit.write(AppExit::Success);
                }
            }
        },
    );
    app.add_systems(
        Last,
        move |screens: UiIdle,
              renderer: Option<Res<BoardRenderer>>,
              seeds: SeedsWithoutSprite,
              mut since: ResMut<FramesSince>| {
            if since.0.is_none() && is_complete(&screens, renderer, &seeds) {
                since.0 = Some(0);
            }
        },
    );
    app.run();
}
