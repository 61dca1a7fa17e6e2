//! The program without a window: its screens and its board, drawn into a picture at a clock that
//! is wound by hand. For golden pictures, for the film, for the pictures of the README.

use std::panic::{self, AssertUnwindSafe};
use std::time::{Duration, Instant};

use bevy::app::TerminalCtrlCHandlerPlugin;
use bevy::camera::{ImageRenderTarget, RenderTarget};
use bevy::gilrs::GilrsPlugin;
use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::render::pipelined_rendering::PipelinedRenderingPlugin;
use bevy::render::render_resource::{PollType, TextureFormat};
use bevy::render::renderer::{RenderAdapterInfo, RenderDevice};
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use bevy::time::TimeUpdateStrategy;
use bevy::window::{ExitCondition, PrimaryWindow, WindowResolution};
use bevy::winit::{WinitPlugin, WinitSettings};

use crate::game::MatchCommand;
use crate::paint::Pixels;
use crate::platform::power::is_asleep;
use crate::rules::shipped;
use crate::screens::Games;
use crate::storage::files::RulesetLibrary;
use crate::{settings, theme};

/// While rest is waited for a frame stands for so much time.
const WAITING: Duration = Duration::from_millis(100);
/// The machine's own time between two such frames: the painters need the processor more.
const BREATH: Duration = Duration::from_millis(4);
/// A picture is not waited for longer than this, on the slowest machine.
const PATIENCE: Duration = Duration::from_secs(180);
/// What was asked is under way after so many frames; a picture comes back within twice as many.
const UNDER_WAY: u32 = 3;

/// The program, drawn into a picture.
pub struct HeadlessApp {
    app: App,
}

/// The picture that all cameras draw into.
#[derive(Resource, Clone)]
struct RenderTargetImage(Handle<Image>);

/// The picture that came back from the graphics card last.
#[derive(Resource, Default)]
struct CapturedFrame(Option<Image>);

impl HeadlessApp {
    /// The program at its title, in a window of `size` pixels that nobody sees.
    ///
    /// # Errors
    /// If there is no graphics driver.
    pub fn open(size: UVec2) -> Result<Self, String> {
        // The engine panics without a driver. That is an answer here, and no report is wanted.
        let report = panic::take_hook();
        panic::set_hook(Box::new(|_| {}));
        let made = panic::catch_unwind(AssertUnwindSafe(|| unseen(size)));
        panic::set_hook(report);
        let app = made.map_err(|cause| {
            let cause = cause.downcast_ref::<String>().map(String::as_str);
            format!("no picture can be drawn: {}", cause.unwrap_or("no graphics driver"))
        })?;
        let mut room = Self { app };
        room.resize(size);
        Ok(room)
    }

    /// The name of what draws, say `llvmpipe (LLVM 15.0.6, 256 bits)`.
    pub fn adapter(&self) -> String {
        let adapter = self.app.world().get_resource::<RenderAdapterInfo>();
        adapter.map_or_else(String::new, |adapter| adapter.name.clone())
    }

    /// Asks something of the match.
    pub fn ask(&mut self, ask: MatchCommand) {
        self.app.world_mut().write_message(ask);
    }

    /// Everything there is, to look at or to change.
    pub fn world(&mut self) -> &mut World {
        self.app.world_mut()
    }

    /// Gives the unseen window another size, in pixels.
    pub fn resize(&mut self, size: UVec2) {
        let world = self.app.world_mut();
        let mut windows = world.query_filtered::<&mut Window, With<PrimaryWindow>>();
        for mut window in windows.iter_mut(world) {
            window.resolution = WindowResolution::new(size.x, size.y);
        }
        let plate = Image::new_target_texture(size.x, size.y, TextureFormat::Rgba8UnormSrgb, None);
        let plate = RenderTargetImage(world.resource_mut::<Assets<Image>>().add(plate));
        let mut targets = world.query::<&mut RenderTarget>();
        for mut target in targets.iter_mut(world) {
            *target = plate.target();
        }
        world.insert_resource(plate);
    }

    /// Lets `length` go by in steps of `step`, a frame each.
    pub fn run(&mut self, length: Duration, step: Duration) {
        let mut left = length;
        while !left.is_zero() {
            let now = left.min(step);
            self.frame(now);
            left -= now;
        }
    }

    /// Draws one frame, `step` after the last.
    pub fn frame(&mut self, step: Duration) {
        self.app.insert_resource(TimeUpdateStrategy::ManualDuration(step));
        self.app.update();
        if let Some(device) = self.app.world().get_resource::<RenderDevice>() {
            // What is still being drawn then is drawn when its picture is asked for.
            let _ =
                device.wgpu_device().poll(PollType::Wait { submission_index: None, timeout: None });
        }
    }

    /// Runs until nothing moves any more and all is painted: until the program would sleep.
    ///
    /// # Errors
    /// If it does not come to rest.
    pub fn rest(&mut self) -> Result<(), String> {
        let begin = Instant::now();
        let mut frames = 0;
        while frames < UNDER_WAY || !self.sleeps() {
            if begin.elapsed() > PATIENCE {
                return Err(format!("not at rest after {} s", PATIENCE.as_secs()));
            }
            self.frame(WAITING);
            std::thread::sleep(BREATH);
            frames += 1;
        }
        Ok(())
    }

    fn sleeps(&self) -> bool {
        is_asleep(self.app.world().resource::<WinitSettings>())
    }

    /// What is seen now; no time goes by.
    ///
    /// # Errors
    /// If no picture comes back from the graphics card.
    pub fn picture(&mut self) -> Result<Pixels, String> {
        let world = self.app.world_mut();
        world.insert_resource(CapturedFrame::default());
        let plate = world.resource::<RenderTargetImage>().0.clone();
        world.spawn(Screenshot::image(plate)).observe(
            |captured: On<ScreenshotCaptured>, mut developed: ResMut<CapturedFrame>| {
                developed.0 = Some(captured.image.clone());
            },
        );
        let begin = Instant::now();
        while begin.elapsed() < PATIENCE {
            self.frame(Duration::ZERO);
            if let Some(image) = self.app.world_mut().resource_mut::<CapturedFrame>().0.take() {
                let size = image.size();
                let rgba = image.data.ok_or("an empty picture came back")?;
                return Ok(Pixels { width: size.x, height: size.y, rgba });
            }
            // The picture comes on a thread of its own, which needs the processor too.
            std::thread::sleep(BREATH);
        }
        Err("no picture came back".to_owned())
    }
}

impl RenderTargetImage {
    fn target(&self) -> RenderTarget {
        RenderTarget::Image(ImageRenderTarget { handle: self.0.clone(), scale_factor: 1.0 })
    }
}

/// The program with everything but a window, a device for sound, and pads.
fn unseen(size: UVec2) -> App {
    let window = Window { resolution: WindowResolution::new(size.x, size.y), ..default() };
    let mut app = App::new();
    app.add_plugins(
        DefaultPlugins
            .set(WindowPlugin {
                primary_window: Some(window),
                exit_condition: ExitCondition::DontExit,
                ..default()
            })
            .set(super::drawn_at_once())
            .disable::<WinitPlugin>()
            .disable::<GilrsPlugin>()
            .disable::<LogPlugin>()
            .disable::<TerminalCtrlCHandlerPlugin>()
            // A frame is over when its update is.
            .disable::<PipelinedRenderingPlugin>(),
    );
    // Nothing reads them here but `HeadlessApp::sleeps`.
    app.insert_resource(WinitSettings::desktop_app());
    app.add_plugins((settings::default_settings, theme::plugin, super::core, super::interface));
    // Frames are as long as they are told to be here; none of them was a sleep.
    app.world_mut().resource_mut::<Time<Virtual>>().set_max_delta(WAITING);
    app.insert_resource(Games(RulesetLibrary { rulesets: shipped(), errors: Vec::new() }));
    app.add_observer(
        |new: On<Add, Camera>, plate: Res<RenderTargetImage>, mut commands: Commands| {
            commands.entity(new.entity).insert(plate.target());
        },
    );
    app.finish();
    app.cleanup();
    app
}
