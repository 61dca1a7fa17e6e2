//! What a frame costs: an empty window of the engine as it opens one, the same without its
//! multisampling, the table in every theme while a board of 98 seeds is sown, and from one frame to the
//! next while the top level thinks; one after the other
//! in windows of the same size. Run it with `cargo run --example frame_cost`, on a screen
//! or under Xvfb; `frame_cost 1280x720` measures that size alone.

use std::env;
use std::process::{Command, ExitCode};
use std::time::Duration;

use bevy::prelude::*;
use bevy::time::Real;
use bevy::window::{PresentMode, PrimaryWindow, WindowResolution};
use bevy::winit::WinitSettings;
use seedfall::ai::Level;
use seedfall::animation::MovePlayback;
use seedfall::app::{add_window, base_app, start_with_match};
use seedfall::board::BoardRenderer;
use seedfall::game::{CurrentMatch, NewMatch, Player};
use seedfall::rules::shipped;
use seedfall::settings::GameSpeed;

const SIZES: [&str; 2] = ["1280x720", "1920x1080"];
/// What is measured: an empty window, the same without multisampling, and themes.
const WHAT: [(&str, &str); 7] = [
    ("empty", "empty window"),
    ("bare", "the same without multisampling"),
    ("kalah", "98 seeds, one turn sowing, kalah"),
    ("al-manqala", "the same, al-manqala"),
    ("mangala-iv", "the same, mangala-iv"),
    ("plain", "the same, plain"),
    ("thinking", "the top level thinks, with rests"),
];
/// All are measured so often, in turns; the best counts, as what else the machine does only slows.
const ROUNDS: usize = 2;
/// Frames that are left out, until everything is on the graphics card.
const WARM: usize = 60;
/// Frames that are measured.
const FRAMES: usize = 300;
/// What a frame may cost, in frames of an empty window as the engine opens it.
const BOUND: f64 = 1.5;

#[derive(Resource, Default)]
struct Frames(Vec<Duration>);

fn main() -> ExitCode {
    let words: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words[..] {
        ["empty", size] => measure(empty(parsed(size), Msaa::default()), || true),
        ["bare", size] => measure(empty(parsed(size), Msaa::Off), || true),
        ["thinking", size] => {
            let think =
                |current: Option<CurrentMatch>| current.is_some_and(|it| it.is_thinking(&it.rules));
            measure(table("kalah", Player::Computer(Level::Master), parsed(size)), think);
        }
        [theme, size] => {
            let sows = |playback: MovePlayback, renderer: Option<Res<BoardRenderer>>| {
                playback.is_playing() && renderer.is_some_and(|it| it.is_finished())
            };
            measure(table(theme, Player::Random, parsed(size)), sows);
        }
        [size] => return compare(&[size]),
        _ => return compare(&SIZES),
    }
    ExitCode::SUCCESS
}

/// Measures all, each in a process of its own: an event loop cannot be made twice.
fn compare(sizes: &[&str]) -> ExitCode {
    let means = |which: &str, size: &str| -> Option<[f64; 2]> {
        let program = env::current_exe().ok()?;
        let output = Command::new(program).args([which, size]).output().ok()?;
        let words = String::from_utf8(output.stdout).ok()?;
        let (mean, longest) = words.trim().split_once(' ')?;
        Some([mean.parse().ok()?, longest.parse().ok()?])
    };
    let mut within = true;
    for size in sizes {
        let mut costs = [[f64::INFINITY; 2]; WHAT.len()];
        for _ in 0..ROUNDS {
            for (cost, (which, _)) in costs.iter_mut().zip(WHAT) {
                let Some(means) = means(which, size) else {
                    eprintln!("frame_cost: no window could be opened");
                    return ExitCode::FAILURE;
                };
                *cost = [cost[0].min(means[0]), cost[1].min(means[1])];
            }
        }
        println!("{size}: milliseconds a frame, how many times an empty window's, and the longest");
        for ((which, what), [cost, longest]) in WHAT.iter().zip(costs) {
            println!("  {what:34} {cost:7.2}  {:5.2}  {longest:7.2}", cost / costs[0][0]);
            // What rests between frames is no cost of theirs.
            within &= *which == "thinking" || cost <= BOUND * costs[0][0];
        }
    }
    if !within {
        println!("more than {BOUND} times: too much");
    }
    ExitCode::from(u8::from(!within))
}

fn parsed(size: &str) -> UVec2 {
    let (width, height) = size.split_once('x').unwrap_or((size, size));
    UVec2::new(width.parse().unwrap_or(1280), height.parse().unwrap_or(720))
}

fn empty(size: UVec2, msaa: Msaa) -> App {
    let window = Window {
        resolution: WindowResolution::new(size.x, size.y),
        present_mode: PresentMode::AutoNoVsync,
        ..default()
    };
    let mut app = App::new();
    app.add_plugins(DefaultPlugins.set(WindowPlugin { primary_window: Some(window), ..default() }));
    app.insert_resource(WinitSettings::continuous());
    app.add_systems(Startup, move |mut commands: Commands| {
        commands.spawn((Camera2d, msaa));
    });
    app
}

fn table(theme: &str, player: Player, size: UVec2) -> App {
    let mut app = base_app();
    app.insert_resource(GameSpeed::default());
    let mut game = shipped().remove(usize::from(player == Player::Random));
    game.face = theme.to_owned();
    let names = ["South", "North"].map(str::to_owned);
    if let Ok(mut new) = NewMatch::new(game, default(), names, 1) {
        new.players = [player; 2];
        start_with_match(&mut app, size, new);
    }
    add_window(&mut app, size);
    app.add_systems(Startup, |mut window: Single<&mut Window, With<PrimaryWindow>>| {
        window.present_mode = PresentMode::AutoNoVsync;
    });
    app
}

/// Runs the program until enough frames that count have gone by, and prints their mean and the longest.
fn measure<M>(mut app: App, counts: impl SystemCondition<M>) {
    app.init_resource::<Frames>();
    let log =
        |time: Res<Time<Real>>, mut frames: ResMut<Frames>, mut exit: MessageWriter<AppExit>| {
            frames.0.push(time.delta());
            if frames.0.len() == WARM + FRAMES {
                let sum: Duration = frames.0[WARM..].iter().sum();
                let longest = frames.0[WARM..].iter().max().copied().unwrap_or_default();
                let mean = sum.as_secs_f64() * 1000.0 / FRAMES as f64;
                println!("{mean} {}", longest.as_secs_f64() * 1000.0);
                exit.write(AppExit::Success);
            }
        };
    app.add_systems(Last, log.run_if(counts));
    app.run();
}
