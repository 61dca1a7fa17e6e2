//! Measures how long a frame takes: of an empty window as the engine opens one, of the same without
//! multisampling, of a match in every theme while a board of 98 seeds is sown, and of a match in which
//! the highest level searches for its move. Windows of one size are measured one after the other. Run it
//! with `cargo run --example frame_cost`, on a screen or under Xvfb; `frame_cost 1280x720` measures that
//! size alone.

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

/// The sizes of the windows, in logical pixels.
const SIZES: [&str; 2] = ["1280x720", "1920x1080"];
/// The cases that are measured: the argument of their process, and their name.
const CASES: [(&str, &str); 7] = [
    ("empty", "empty window"),
    ("no-msaa", "the same without multisampling"),
    ("kalah", "98 seeds, one turn sowing, kalah"),
    ("al-manqala", "the same, al-manqala"),
    ("mangala-iv", "the same, mangala-iv"),
    ("plain", "the same, plain"),
    ("thinking", "the highest level searches"),
];
/// The number of measurements of each case, in turn. The best one counts, as other work of the machine
/// can only slow a frame down.
const ROUNDS: usize = 2;
/// The number of frames that are left out, until everything is on the graphics card.
const WARM_UP_FRAMES: usize = 60;
/// The number of frames that are measured.
const FRAMES: usize = 300;
/// The longest time that a frame may take, as a multiple of a frame of an empty window.
const MAX_RATIO: f64 = 1.5;

/// The lengths of the frames so far.
#[derive(Resource, Default)]
struct FrameTimes(Vec<Duration>);

fn main() -> ExitCode {
    let words: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words[..] {
        ["empty", size] => measure(empty(parse_size(size), Msaa::default()), || true),
        ["no-msaa", size] => measure(empty(parse_size(size), Msaa::Off), || true),
        ["thinking", size] => {
            let is_thinking =
                |current: Option<CurrentMatch>| current.is_some_and(|it| it.is_thinking(&it.rules));
            let app = match_screen("kalah", Player::Computer(Level::Master), parse_size(size));
            measure(app, is_thinking);
        }
        [theme, size] => {
            let is_sowing = |playback: MovePlayback, renderer: Option<Res<BoardRenderer>>| {
                playback.is_playing() && renderer.is_some_and(|it| it.is_finished())
            };
            measure(match_screen(theme, Player::Random, parse_size(size)), is_sowing);
        }
        [size] => return compare(&[size]),
        _ => return compare(&SIZES),
    }
    ExitCode::SUCCESS
}

/// Measures all cases, each in a process of its own, as an event loop can be created only once.
fn compare(sizes: &[&str]) -> ExitCode {
    // The mean and the longest frame of a case, in milliseconds.
    let times = |case: &str, size: &str| -> Option<[f64; 2]> {
        let program = env::current_exe().ok()?;
        let output = Command::new(program).args([case, size]).output().ok()?;
        let words = String::from_utf8(output.stdout).ok()?;
        let (mean, longest) = words.trim().split_once(' ')?;
        Some([mean.parse().ok()?, longest.parse().ok()?])
    };
    let mut within_limit = true;
    for size in sizes {
        let mut costs = [[f64::INFINITY; 2]; CASES.len()];
        for _ in 0..ROUNDS {
            for (cost, (case, _)) in costs.iter_mut().zip(CASES) {
                let Some(times) = times(case, size) else {
                    eprintln!("frame_cost: no window could be opened");
                    return ExitCode::FAILURE;
                };
                *cost = [cost[0].min(times[0]), cost[1].min(times[1])];
            }
        }
        println!(
            "{size}: milliseconds a frame, as a multiple of an empty window's, and the longest"
        );
        for ((case, name), [cost, longest]) in CASES.iter().zip(costs) {
            println!("  {name:34} {cost:7.2}  {:5.2}  {longest:7.2}", cost / costs[0][0]);
            // While the computer searches the program pauses between frames, which costs nothing.
            within_limit &= *case == "thinking" || cost <= MAX_RATIO * costs[0][0];
        }
    }
    if !within_limit {
        println!("a frame takes more than {MAX_RATIO} times that of an empty window");
    }
    ExitCode::from(u8::from(!within_limit))
}

/// The size in a text such as `1280x720`.
fn parse_size(size: &str) -> UVec2 {
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

fn match_screen(theme: &str, player: Player, size: UVec2) -> App {
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

/// Runs the program until there are enough frames in which the condition holds, and prints their mean and
/// the longest, in milliseconds.
fn measure<M>(mut app: App, condition: impl SystemCondition<M>) {
    app.init_resource::<FrameTimes>();
    let log = |time: Res<Time<Real>>,
               mut frames: ResMut<FrameTimes>,
               mut exit: MessageWriter<AppExit>| {
        frames.0.push(time.delta());
        if frames.0.len() == WARM_UP_FRAMES + FRAMES {
            let sum: Duration = frames.0[WARM_UP_FRAMES..].iter().sum();
            let longest = frames.0[WARM_UP_FRAMES..].iter().max().copied().unwrap_or_default();
            let mean = sum.as_secs_f64() * 1000.0 / FRAMES as f64;
            println!("{mean} {}", longest.as_secs_f64() * 1000.0);
            exit.write(AppExit::Success);
        }
    };
    app.add_systems(Last, log.run_if(condition));
    app.run();
}
