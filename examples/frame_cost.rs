//! What a frame costs: an empty window of the engine, with its usual multisampling and without, and
//! the table while a board of 98 seeds is sown, one after the other in windows of the same size. Run
//! it with `cargo run --release --example frame_cost`, on a screen or under Xvfb.

use std::env;
use std::process::{Command, ExitCode};
use std::time::Duration;

use bevy::prelude::*;
use bevy::time::Real;
use bevy::window::{PresentMode, PrimaryWindow, WindowResolution};
use bevy::winit::WinitSettings;
use seedfall::animation::Showing;
use seedfall::app::windowed;
use seedfall::board::Studio;
use seedfall::play::NewMatch;
use seedfall::rules::shipped;
use seedfall::screens::FirstMatch;
use seedfall::settings::Pace;

const SIZE: UVec2 = UVec2::new(1280, 720);
/// Frames that are left out, until everything is on the graphics card.
const WARM: usize = 60;
/// Frames that are measured.
const FRAMES: usize = 600;

#[derive(Resource, Default)]
struct Frames(Vec<Duration>);

fn main() -> ExitCode {
    match env::args().nth(1).as_deref() {
        Some("empty") => measure(empty(Msaa::default()), |_, _| true),
        Some("plain") => measure(empty(Msaa::Off), |_, _| true),
        Some("sowing") => {
            measure(sowing(), |showing: Option<Res<Showing>>, studio: Option<Res<Studio>>| {
                showing.is_some_and(|showing| showing.is_on()) && studio.is_some_and(|it| it.dry)
            })
        }
        _ => return compare(),
    }
    ExitCode::SUCCESS
}

/// Measures all, each in a process of its own: an event loop cannot be made twice.
fn compare() -> ExitCode {
    let mean = |which: &str| -> Option<f64> {
        let program = env::current_exe().ok()?;
        let output = Command::new(program).arg(which).output().ok()?;
        String::from_utf8(output.stdout).ok()?.trim().parse().ok()
    };
    let (Some(empty), Some(plain), Some(sowing)) = (mean("empty"), mean("plain"), mean("sowing"))
    else {
        eprintln!("frame_cost: no window could be opened");
        return ExitCode::FAILURE;
    };
    println!("empty window               {empty:7.3} ms a frame");
    println!("empty, no multisampling    {plain:7.3} ms a frame");
    println!("98 seeds, one turn sowing  {sowing:7.3} ms a frame");
    println!("ratios {:.2} and {:.2}", sowing / empty, sowing / plain);
    ExitCode::SUCCESS
}

fn empty(msaa: Msaa) -> App {
    let window = Window {
        resolution: WindowResolution::new(SIZE.x, SIZE.y),
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

fn sowing() -> App {
    let mut app = windowed(SIZE);
    app.insert_resource(Pace::default());
    let al_manqala = shipped().remove(1);
    let names = ["South", "North"].map(str::to_owned);
    if let Ok(new) = NewMatch::new(al_manqala, default(), names, 1) {
        app.insert_resource(FirstMatch(Box::new(new.watched())));
    }
    app.add_systems(Startup, |mut window: Single<&mut Window, With<PrimaryWindow>>| {
        window.present_mode = PresentMode::AutoNoVsync;
    });
    app
}

/// Runs the program until enough frames that count have gone by, and prints their mean.
fn measure(
    mut app: App,
    counts: impl Fn(Option<Res<Showing>>, Option<Res<Studio>>) -> bool + Send + Sync + 'static,
) {
    app.init_resource::<Frames>();
    app.add_systems(
        Last,
        move |time: Res<Time<Real>>,
              showing: Option<Res<Showing>>,
              studio: Option<Res<Studio>>,
              mut frames: ResMut<Frames>,
              mut exit: MessageWriter<AppExit>| {
            if !counts(showing, studio) {
                return;
            }
            frames.0.push(time.delta());
            if frames.0.len() == WARM + FRAMES {
                let sum: Duration = frames.0[WARM..].iter().sum();
                println!("{}", sum.as_secs_f64() * 1000.0 / FRAMES as f64);
                exit.write(AppExit::Success);
            }
        },
    );
    app.run();
}
