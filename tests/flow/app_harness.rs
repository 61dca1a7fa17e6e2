//! The whole program without a window and without a graphics card: screens are laid out, keys are typed,
//! buttons are pressed, and the resulting texts, panels and resources are read back.

use std::time::Duration;

use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::input::mouse::MouseButtonInput;
use bevy::input::touch::{TouchInput, TouchPhase};
use bevy::input_focus::{FocusCause, InputFocus, InputFocusVisible};
use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::render::settings::WgpuSettings;
use bevy::render::sync_world::SyncWorldPlugin;
use bevy::text::EditableText;
use bevy::time::TimeUpdateStrategy;
use bevy::ui::ComputedNode;
use bevy::ui_widgets::{Activate, Button, Slider};
use bevy::window::{
    CursorLeft, CursorMoved, PrimaryWindow, WindowEvent, WindowResized, WindowResolution,
};
use bevy::winit::WinitPlugin;
use seedfall::board::BoardLayout;
use seedfall::game::{
    BackgroundTasks, ManualTasks, Match, MatchCommand, MatchEvent, MatchPhase, NewMatch,
};
use seedfall::rules::{Place, shipped};
use seedfall::screens::Games;
use seedfall::settings::{GameSpeed, Speed};
use seedfall::storage::ruleset_library::RulesetLibrary;
use seedfall::theme::UiLayer;
use seedfall::ui::panel_stack::{Panel, PanelStack};
use seedfall::ui::screen::Screen;

use crate::match_harness::{Current, FRAME_MS, MAX_FRAMES, match_of_record, mv};

/// The number of frames after which every fade and every sliding panel has ended.
const FADE_FRAMES: usize = 45;
/// The number of frames after which the cover over a new screen has been lifted, even if its picture
/// has not been rendered.
const CROSSFADE_FRAMES: usize = 300;
/// The number of frames in which the animation of any single move ends.
const MAX_MOVE_FRAMES: usize = 2000;

/// An app with all plugins of the program that need no window.
pub struct AppHarness {
    pub app: App,
    background: ManualTasks,
}

impl AppHarness {
    /// The app before its first frame, in a window of `width` by `height` logical pixels, with one more
    /// plugin than the other harnesses have.
    pub fn before_first_frame(width: u32, height: u32, plugin: fn(&mut App)) -> Self {
        let window = Window { resolution: WindowResolution::new(width, height), ..default() };
        let no_graphics_card = WgpuSettings { backends: None, ..default() };
        let mut app = App::new();
        app.add_plugins(
            DefaultPlugins
                .set(WindowPlugin { primary_window: Some(window), ..default() })
                .set(RenderPlugin { render_creation: no_graphics_card.into(), ..default() })
                .disable::<WinitPlugin>()
                .disable::<LogPlugin>(),
        );
        app.add_plugins((
            // Without a renderer the engine leaves this out, though components ask for it.
            SyncWorldPlugin,
            seedfall::settings::default_settings,
            seedfall::theme::plugin,
            seedfall::app::core,
            seedfall::app::interface,
            plugin,
        ));
        app.insert_resource(Games(RulesetLibrary { rulesets: shipped(), errors: Vec::new() }));
        let background = ManualTasks::default();
        app.insert_resource(BackgroundTasks::Manual(background.clone()));
        app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(FRAME_MS)));
        app.finish();
        app.cleanup();
        Self { app, background }
    }

    /// The app at its title screen, in a window of `width` by `height` logical pixels.
    pub fn title(width: u32, height: u32) -> Self {
        let mut harness = Self::before_first_frame(width, height, |_| {});
        harness.frames(5);
        harness
    }

    /// The app with a match that has just begun.
    pub fn with_match(width: u32, height: u32, new: NewMatch) -> Self {
        let mut harness = Self::title(width, height);
        harness.begin_match(new);
        harness
    }

    /// The app with a game of Kalah between `names`, South's and North's, that the move `last` has ended.
    /// The game begins at `setup`, a position as a record writes it.
    pub fn with_ended_match(
        width: u32,
        height: u32,
        names: [&str; 2],
        setup: &str,
        last: &str,
    ) -> Self {
        let [south, north] = names;
        let record = format!(
            "[Game \"kalah\"]\n[South \"{south}\"]\n[North \"{north}\"]\n[Setup \"{setup}\"]\n"
        );
        let mut harness = Self::with_match(width, height, match_of_record(&record));
        harness.set_speed(Speed::Instant);
        harness.play_out(last);
        harness.wait_for_fades();
        assert_eq!(harness.current().phase(), MatchPhase::Over);
        harness
    }

    /// Begins a match and waits until its screen is shown.
    pub fn begin_match(&mut self, new: NewMatch) {
        self.send(MatchCommand::Begin(Box::new(new)));
        self.wait_for_fades();
        assert_eq!(self.screen(), Screen::Match);
    }

    /// Writes a command, which is applied in the next frame.
    pub fn send(&mut self, command: MatchCommand) {
        self.app.world_mut().write_message(command);
    }

    /// Runs `count` frames.
    pub fn frames(&mut self, count: usize) {
        for _ in 0..count {
            self.app.update();
        }
    }

    /// Runs all background tasks to their end; the next frame receives their results.
    pub fn finish_background(&mut self) {
        self.background.finish_all();
    }

    /// Runs frames and background tasks until the condition holds.
    pub fn wait_until(&mut self, what: &str, condition: impl Fn(&Self) -> bool) {
        for _ in 0..MAX_FRAMES {
            if condition(self) {
                return;
            }
            self.finish_background();
            self.frames(1);
        }
        panic!("not within {MAX_FRAMES} frames: {what}");
    }

    /// Runs frames until all fades have ended.
    pub fn wait_for_fades(&mut self) {
        self.frames(FADE_FRAMES);
    }

    /// Runs frames until nothing covers the board any more, whether its picture is rendered or not.
    pub fn wait_for_crossfade(&mut self) {
        self.frames(CROSSFADE_FRAMES);
    }

    /// Runs frames until no move is being animated.
    pub fn finish_move(&mut self) {
        for _ in 0..MAX_MOVE_FRAMES {
            self.frames(1);
            let current = self.app.world().get_resource::<Match>();
            if current.is_none_or(|current| current.phase() != MatchPhase::Animating) {
                return self.frames(3);
            }
        }
        panic!("the animation never ends");
    }

    /// Plays moves, each to its end.
    pub fn play_out(&mut self, moves: &str) {
        for word in moves.split_whitespace() {
            self.send(MatchCommand::Play(mv(word)));
            self.frames(3);
            self.finish_move();
        }
    }

    /// The plies up to the current position, as a record writes them.
    pub fn played_moves(&self) -> String {
        self.current().played_moves()
    }

    /// Sets the speed of the animations.
    pub fn set_speed(&mut self, speed: Speed) {
        self.app.world_mut().resource_mut::<GameSpeed>().speed = speed;
    }

    /// Presses a key, and releases it in the next frame.
    pub fn type_key(&mut self, code: KeyCode, key: Key) {
        for state in [ButtonState::Pressed, ButtonState::Released] {
            write_key(self.app.world_mut(), code, &key, state);
            self.frames(1);
        }
        self.frames(2);
    }

    /// Presses keys one after the other and releases them in reverse order, all before the next frame.
    pub fn type_in_one_frame(&mut self, keys: &[(KeyCode, Key)]) {
        let down = keys.iter().map(|key| (key, ButtonState::Pressed));
        let up = keys.iter().rev().map(|key| (key, ButtonState::Released));
        for ((code, key), state) in down.chain(up) {
            write_key(self.app.world_mut(), *code, key, state);
        }
        self.frames(3);
    }

    /// Presses and releases a letter while Ctrl is held.
    pub fn ctrl_key(&mut self, code: KeyCode, letter: &str) {
        let (ctrl, key) = (KeyCode::ControlLeft, Key::Control);
        write_key(self.app.world_mut(), ctrl, &key, ButtonState::Pressed);
        self.frames(1);
        self.type_key(code, Key::Character(letter.into()));
        write_key(self.app.world_mut(), ctrl, &key, ButtonState::Released);
        self.frames(3);
    }

    /// Presses Ctrl and a letter in one frame, as happens when the program sleeps, and releases Ctrl first.
    pub fn ctrl_key_in_one_frame(&mut self, code: KeyCode, letter: &str) {
        let keys = [(KeyCode::ControlLeft, Key::Control), (code, Key::Character(letter.into()))];
        for state in [ButtonState::Pressed, ButtonState::Released] {
            for (code, key) in &keys {
                write_key(self.app.world_mut(), *code, key, state);
            }
        }
        self.frames(3);
    }

    /// Presses and releases Escape.
    pub fn escape(&mut self) {
        self.type_key(KeyCode::Escape, Key::Escape);
    }

    /// The current screen.
    pub fn screen(&self) -> Screen {
        *self.app.world().resource::<State<Screen>>().get()
    }

    /// The panel on top.
    pub fn top_panel(&self) -> Option<Panel> {
        self.app.world().resource::<PanelStack>().top()
    }

    /// The current match. Panics without one.
    pub fn current(&self) -> Current<'_> {
        Current::of(self.app.world())
    }

    /// A copy of a resource. Panics without it.
    pub fn resource<R: Resource + Clone>(&self) -> R {
        self.app.world().resource::<R>().clone()
    }

    /// Whether a condition holds for a resource. Panics without the resource.
    pub fn resource_is<R: Resource>(&self, condition: impl Fn(&R) -> bool) -> bool {
        condition(self.app.world().resource::<R>())
    }

    /// The events of ten frames; `act` is called before each of them with the frame's number.
    pub fn events_of_frames(&mut self, mut act: impl FnMut(&mut Self, usize)) -> Vec<MatchEvent> {
        let mut cursor = self.app.world().resource::<Messages<MatchEvent>>().get_cursor_current();
        let mut events = Vec::new();
        for frame in 0..10 {
            act(self, frame);
            self.frames(1);
            events
                .extend(cursor.read(self.app.world().resource::<Messages<MatchEvent>>()).cloned());
        }
        events
    }

    /// All visible texts with their rectangles and sizes.
    pub fn visible_texts(&mut self) -> Vec<VisibleText> {
        let world = self.app.world_mut();
        let scale = world.resource::<UiScale>().0;
        let mut texts = world.query::<(
            &Text,
            &TextFont,
            &ComputedNode,
            &UiGlobalTransform,
            &InheritedVisibility,
            Option<&CalculatedClip>,
        )>();
        let visible = texts.iter(world).filter(|(text, _, node, _, visible, _)| {
            visible.get() && !node.is_empty() && !text.0.is_empty()
        });
        visible
            .map(|(text, font, node, transform, _, clip)| {
                let FontSize::Px(size) = font.font_size else { panic!("{}: no size", text.0) };
                let rect = Rect::from_center_size(transform.translation, node.size());
                VisibleText {
                    text: text.0.clone(),
                    size: size * scale,
                    rect: clip.map_or(rect, |clip| rect.intersect(clip.clip)),
                }
            })
            .collect()
    }

    /// Whether a visible text contains these words.
    pub fn shows_text(&mut self, words: &str) -> bool {
        self.visible_texts().iter().any(|text| text.text.contains(words) && !text.rect.is_empty())
    }

    /// The button with this label; if there are several, the one of the topmost panel.
    pub fn button(&mut self, label: &str) -> Entity {
        let world = self.app.world_mut();
        let mut buttons = world.query_filtered::<(Entity, &ComputedNode), With<Button>>();
        let all: Vec<Entity> = buttons
            .iter(world)
            .filter(|(_, node)| !node.is_empty())
            .map(|(button, _)| button)
            .collect();
        let has = |button: &Entity| {
            let mut below = vec![*button];
            while let Some(entity) = below.pop() {
                if world.get::<Text>(entity).is_some_and(|text| text.0 == label) {
                    return true;
                }
                below.extend(world.get::<Children>(entity).into_iter().flat_map(|c| c.iter()));
            }
            false
        };
        let found = all.iter().filter(|button| has(button)).max_by_key(|button| {
            let mut at = **button;
            while let Some(up) = world.get::<ChildOf>(at) {
                at = up.parent();
            }
            world.get::<GlobalZIndex>(at).map_or(0, |z| z.0)
        });
        *found.unwrap_or_else(|| panic!("no button {label:?}"))
    }

    /// Presses a key until `wanted` has the focus.
    pub fn move_focus_to(&mut self, wanted: Entity, code: KeyCode, key: Key) {
        for _ in 0..100 {
            if self.focus() == Some(wanted) {
                return;
            }
            self.type_key(code, key.clone());
        }
        panic!("{wanted} never has the focus");
    }

    /// The center of an interface node, in physical pixels.
    pub fn center(&mut self, entity: Entity) -> Vec2 {
        self.app.world().get::<UiGlobalTransform>(entity).unwrap().translation
    }

    /// Moves the pointer, presses its button and releases it, all in one frame.
    pub fn tap(&mut self, position: Vec2) {
        self.write_tap(position);
        self.frames(4);
    }

    /// Writes the input of a tap, which the next frame reads.
    pub fn write_tap(&mut self, position: Vec2) {
        let window = self.window();
        let button = |state| MouseButtonInput { button: MouseButton::Left, state, window };
        let moved = CursorMoved { window, position, delta: None };
        for event in [
            WindowEvent::CursorMoved(moved),
            WindowEvent::MouseButtonInput(button(ButtonState::Pressed)),
            WindowEvent::MouseButtonInput(button(ButtonState::Released)),
        ] {
            self.app.world_mut().write_message(event);
        }
    }

    /// Moves the pointer.
    pub fn move_pointer(&mut self, position: Vec2) {
        let moved = CursorMoved { window: self.window(), position, delta: None };
        self.app.world_mut().write_message(WindowEvent::CursorMoved(moved));
        self.frames(4);
    }

    /// Moves the pointer out of the window.
    pub fn leave_window(&mut self) {
        let left = CursorLeft { window: self.window() };
        self.app.world_mut().write_message(WindowEvent::CursorLeft(left));
        self.frames(4);
    }

    /// Sends a touch event, and runs `frames` frames.
    pub fn touch(&mut self, phase: TouchPhase, position: Vec2, frames: usize) {
        let touch = TouchInput { phase, position, window: self.window(), force: None, id: 1 };
        self.app.world_mut().write_message(touch);
        self.app.world_mut().write_message(WindowEvent::TouchInput(touch));
        self.frames(frames);
    }

    /// The center of a pit, in logical pixels.
    pub fn pit_center(&self, pit: &str) -> Vec2 {
        let layout = self.app.world().resource::<BoardLayout>();
        layout.pixels(layout.bowl(Place::Pit(pit.parse().unwrap())).centre())
    }

    /// Writes a name into the first text field, which then has the focus.
    pub fn type_name(&mut self, name: &str) {
        let world = self.app.world_mut();
        let mut fields = world.query::<(Entity, &mut EditableText)>();
        let (field, mut text) = fields.iter_mut(world).next().unwrap();
        text.editor_mut().set_text(name);
        self.app.world_mut().resource_mut::<InputFocus>().set(field, FocusCause::Navigated);
        self.frames(2);
    }

    /// Resizes the window to `width` by `height` logical pixels.
    pub fn resize(&mut self, width: u32, height: u32) {
        let window = self.window();
        let mut component = self.app.world_mut().get_mut::<Window>(window).unwrap();
        component.resolution = WindowResolution::new(width, height);
        let [width, height] = [width, height].map(|side| side as f32);
        self.app.world_mut().write_message(WindowResized { window, width, height });
    }

    fn window(&mut self) -> Entity {
        primary_window(self.app.world_mut())
    }

    /// The root node of a layer of the interface, if there is one.
    pub fn layer_root(&mut self, layer: UiLayer) -> Option<Entity> {
        let world = self.app.world_mut();
        let mut roots = world.query_filtered::<(Entity, &GlobalZIndex), With<Node>>();
        roots.iter(world).find(|(_, index)| **index == layer.index()).map(|(root, _)| root)
    }

    /// Activates the button with this label.
    pub fn press_button(&mut self, label: &str) {
        let entity = self.button(label);
        self.app.world_mut().trigger(Activate { entity });
        self.frames(3);
    }

    /// All sliders, in the order in which they were spawned.
    pub fn sliders(&mut self) -> Vec<Entity> {
        let world = self.app.world_mut();
        let mut sliders: Vec<Entity> =
            world.query_filtered::<Entity, With<Slider>>().iter(world).collect();
        sliders.sort();
        sliders
    }

    /// The entity with the focus.
    pub fn focus(&self) -> Option<Entity> {
        self.app.world().resource::<InputFocus>().get()
    }

    /// Whether the focus ring is shown.
    pub fn focus_is_visible(&self) -> bool {
        self.app.world().resource::<InputFocusVisible>().0
    }
}

fn primary_window(world: &mut World) -> Entity {
    let mut windows = world.query_filtered::<Entity, With<PrimaryWindow>>();
    windows.single(world).unwrap()
}

/// Writes the input of a key that is pressed or released, which the next frame reads.
pub fn write_key(world: &mut World, key_code: KeyCode, logical_key: &Key, state: ButtonState) {
    let window = primary_window(world);
    world.write_message(KeyboardInput {
        key_code,
        logical_key: logical_key.clone(),
        state,
        text: None,
        repeat: false,
        window,
    });
}

/// A visible text.
#[derive(Debug)]
pub struct VisibleText {
    pub text: String,
    /// The height of its font, in logical pixels of the window.
    pub size: f32,
    /// Its visible part, in physical pixels.
    pub rect: Rect,
}
