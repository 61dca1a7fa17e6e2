//! The program without a window, drawn into an image, with a clock that the caller advances: for golden
//! pictures, the film and the pictures of the README.

use std::any::Any;
use std::panic::{self, AssertUnwindSafe};
use std::sync::{Mutex, PoisonError};
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

use super::plugins;
use crate::game::MatchCommand;
use crate::paint::Pixels;
use crate::platform::frame_pacing::is_asleep;
use crate::screens::Games;
use crate::storage::ruleset_library::RulesetLibrary;
use crate::{settings, theme};

/// The time that a frame stands for while the program comes to rest.
const IDLE_STEP: Duration = Duration::from_millis(100);
/// A real pause between two frames: the threads that render pictures need the processor.
const PAUSE: Duration = Duration::from_millis(4);
/// Nothing is waited for longer than this, on the slowest machine.
const TIMEOUT: Duration = Duration::from_secs(180);
/// The number of frames after which a command has begun to take effect.
const MIN_IDLE_FRAMES: u32 = 3;

/// The program, drawn into an image.
pub struct HeadlessApp {
    app: App,
}

/// Why there is no picture.
#[derive(Debug, thiserror::Error)]
pub enum HeadlessError {
    /// The engine could not start.
    #[error("no picture can be drawn: {0}")]
    NoRenderer(String),
    /// Something still moves.
    #[error("not at rest after {} s", TIMEOUT.as_secs())]
    NotIdle,
    /// The graphics card sent nothing back.
    #[error("no picture came back")]
    NoCapture,
}

/// The image that all cameras draw into.
#[derive(Resource, Clone)]
struct RenderTargetImage(Handle<Image>);

/// The last image that came back from the graphics card.
#[derive(Resource, Default)]
struct CapturedFrame(Option<Image>);

impl HeadlessApp {
    /// The program at its title, in an invisible window of `size` pixels.
    ///
    /// # Errors
    /// If there is no graphics driver.
    pub fn open(size: UVec2) -> Result<Self, HeadlessError> {
        // The engine panics without a driver. That is an error here, without a report.
        let made = catch_silently(|| app_without_window(size));
        let app = made.map_err(|cause| HeadlessError::NoRenderer(panic_text(&*cause)))?;
        let mut headless = Self { app };
        headless.resize(size);
        Ok(headless)
    }

    /// The name of the graphics adapter, such as `llvmpipe (LLVM 15.0.6, 256 bits)`.
    pub fn adapter(&self) -> String {
        let adapter = self.app.world().get_resource::<RenderAdapterInfo>();
        adapter.map_or_else(String::new, |adapter| adapter.name.clone())
    }

    /// Sends a command to the match.
    pub fn send(&mut self, command: MatchCommand) {
        self.app.world_mut().write_message(command);
    }

    /// The world of the program, to read or to change.
    pub fn world(&mut self) -> &mut World {
        self.app.world_mut()
    }

    /// Changes the size of the invisible window, in pixels.
    pub fn resize(&mut self, size: UVec2) {
        let world = self.app.world_mut();
        let mut windows = world.query_filtered::<&mut Window, With<PrimaryWindow>>();
        for mut window in windows.iter_mut(world) {
            window.resolution = WindowResolution::new(size.x, size.y);
        }
        let image = Image::new_target_texture(size.x, size.y, TextureFormat::Rgba8UnormSrgb, None);
        let image = RenderTargetImage(world.resource_mut::<Assets<Image>>().add(image));
        let mut targets = world.query::<&mut RenderTarget>();
        for mut target in targets.iter_mut(world) {
            *target = image.target();
        }
        world.insert_resource(image);
    }

    /// Advances the clock by `length` in steps of `step`, a frame each.
    pub fn run(&mut self, length: Duration, step: Duration) {
        let mut remaining = length;
        while !remaining.is_zero() {
            let now = remaining.min(step);
            self.step(now);
            remaining -= now;
        }
    }

    /// Draws one frame, `length` after the last.
    pub fn step(&mut self, length: Duration) {
        self.app.insert_resource(TimeUpdateStrategy::ManualDuration(length));
        self.app.update();
        if let Some(device) = self.app.world().get_resource::<RenderDevice>() {
            // What is still being drawn after a timeout is finished when the frame is captured.
            let _ =
                device.wgpu_device().poll(PollType::Wait { submission_index: None, timeout: None });
        }
    }

    /// Runs until nothing moves and everything is rendered: until the program would sleep.
    ///
    /// # Errors
    /// If it does not come to rest.
    pub fn run_until_idle(&mut self) -> Result<(), HeadlessError> {
        let begin = Instant::now();
        let mut frames = 0;
        while frames < MIN_IDLE_FRAMES || !self.is_idle() {
            if begin.elapsed() > TIMEOUT {
                return Err(HeadlessError::NotIdle);
            }
            self.step(IDLE_STEP);
            std::thread::sleep(PAUSE);
            frames += 1;
        }
        Ok(())
    }

    fn is_idle(&self) -> bool {
        is_asleep(self.app.world().resource::<WinitSettings>())
    }

    /// The present frame as pixels; the clock stands still.
    ///
    /// # Errors
    /// If no image comes back from the graphics card.
    pub fn capture(&mut self) -> Result<Pixels, HeadlessError> {
        let world = self.app.world_mut();
        world.insert_resource(CapturedFrame::default());
        let target = world.resource::<RenderTargetImage>().0.clone();
        world.spawn(Screenshot::image(target)).observe(
            |captured: On<ScreenshotCaptured>, mut frame: ResMut<CapturedFrame>| {
                frame.0 = Some(captured.image.clone());
            },
        );
        let begin = Instant::now();
        while begin.elapsed() < TIMEOUT {
            self.step(Duration::ZERO);
            if let Some(image) = self.app.world_mut().resource_mut::<CapturedFrame>().0.take() {
                let size = image.size();
                let rgba = image.data.ok_or(HeadlessError::NoCapture)?;
                return Ok(Pixels { width: size.x, height: size.y, rgba });
            }
            // The image comes from another thread, which needs the processor too.
            std::thread::sleep(PAUSE);
        }
        Err(HeadlessError::NoCapture)
    }
}

impl RenderTargetImage {
    fn target(&self) -> RenderTarget {
        RenderTarget::Image(ImageRenderTarget { handle: self.0.clone(), scale_factor: 1.0 })
    }
}

/// Runs `action` and catches its panic, without a report of it. The hook that reports panics belongs to the
/// whole process, so two calls follow each other.
fn catch_silently<T>(action: impl FnOnce() -> T) -> std::thread::Result<T> {
    static HOOK: Mutex<()> = Mutex::new(());
    let _guard = HOOK.lock().unwrap_or_else(PoisonError::into_inner);
    let report = panic::take_hook();
    panic::set_hook(Box::new(|_| {}));
    let result = panic::catch_unwind(AssertUnwindSafe(action));
    panic::set_hook(report);
    result
}

/// The words of a panic.
fn panic_text(cause: &(dyn Any + Send)) -> String {
    let words = cause.downcast_ref::<String>().map(String::as_str);
    let words = words.or_else(|| cause.downcast_ref::<&'static str>().copied());
    words.unwrap_or("the engine does not say why").to_owned()
}

/// The program without a window, a sound device and gamepads.
fn app_without_window(size: UVec2) -> App {
    let window = Window { resolution: WindowResolution::new(size.x, size.y), ..default() };
    let mut app = App::new();
    app.add_plugins(
        DefaultPlugins
            .set(WindowPlugin {
                primary_window: Some(window),
                exit_condition: ExitCondition::DontExit,
                ..default()
            })
            .set(plugins::synchronous_pipelines())
            .disable::<WinitPlugin>()
            .disable::<GilrsPlugin>()
            .disable::<LogPlugin>()
            .disable::<TerminalCtrlCHandlerPlugin>()
            // A frame is complete when its update returns.
            .disable::<PipelinedRenderingPlugin>(),
    );
    // Read only by `HeadlessApp::is_idle`.
    app.insert_resource(WinitSettings::desktop_app());
    app.add_plugins((settings::default_settings, theme::plugin, plugins::core, plugins::interface));
    // The length of each frame is given here; none of them was a sleep.
    app.world_mut().resource_mut::<Time<Virtual>>().set_max_delta(IDLE_STEP);
    app.insert_resource(Games(RulesetLibrary::shipped()));
    app.add_observer(
        |new: On<Add, Camera>, image: Res<RenderTargetImage>, mut commands: Commands| {
            commands.entity(new.entity).insert(image.target());
        },
    );
    app.finish();
    app.cleanup();
    app
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_caught_with_its_words() {
        let caught = |action: fn()| panic_text(&*catch_silently(action).unwrap_err());
        assert_eq!(caught(|| panic!("no driver")), "no driver");
        assert_eq!(caught(|| panic!("no driver but {}", 2)), "no driver but 2");
        assert_eq!(caught(|| panic::panic_any(7)), "the engine does not say why");
        assert_eq!(catch_silently(|| 3).unwrap(), 3);
    }
}
