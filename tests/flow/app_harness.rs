//! The whole program but for its window and its graphics card: screens are laid out, keys are typed
//! and buttons pressed, and what is there is read back.

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
use seedfall::storage::ruleset_library::RulesetLibrary;
use seedfall::ui::panel_stack::{Panel, PanelStack};
use seedfall::ui::screen::Screen;

use crate::match_harness::{Current, FRAME, MOST_FRAMES};

/// After so many frames everything that fades or glides has come to rest.
const CALM: usize = 45;

pub struct Hall {
    pub app: App,
    background: ManualTasks,
}

impl Hall {
    /// The title in a window of so many logical pixels.
    pub fn open(width: u32, height: u32) -> Self {
        let window = Window { resolution: WindowResolution::new(width, height), ..default() };
        let blind = WgpuSettings { backends: None, ..default() };
        let mut app = App::new();
        app.add_plugins(
            DefaultPlugins
                .set(WindowPlugin { primary_window: Some(window), ..default() })
                .set(RenderPlugin { render_creation: blind.into(), ..default() })
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
        ));
        app.insert_resource(Games(RulesetLibrary { rulesets: shipped(), errors: Vec::new() }));
        let background = ManualTasks::default();
        app.insert_resource(BackgroundTasks::Manual(background.clone()));
        app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(FRAME)));
        app.finish();
        app.cleanup();
        let mut hall = Self { app, background };
        hall.frames(5);
        hall
    }

    /// A table with a match.
    pub fn with(width: u32, height: u32, new: NewMatch) -> Self {
        let mut hall = Self::open(width, height);
        hall.begin(new);
        hall
    }

    pub fn begin(&mut self, new: NewMatch) {
        self.ask(MatchCommand::Begin(Box::new(new)));
        self.calm();
        assert_eq!(self.screen(), Screen::Match);
    }

    pub fn ask(&mut self, ask: MatchCommand) {
        self.app.world_mut().write_message(ask);
    }

    pub fn frames(&mut self, count: usize) {
        for _ in 0..count {
            self.app.update();
        }
    }

    /// Does what is to be done in the background; it is seen in the next frame.
    pub fn finish_background(&mut self) {
        self.background.finish_all();
    }

    /// Lets frames go by, and the computer think, until something is so.
    pub fn until(&mut self, what: &str, so: impl Fn(&Self) -> bool) {
        for _ in 0..MOST_FRAMES {
            if so(self) {
                return;
            }
            self.finish_background();
            self.frames(1);
        }
        panic!("never: {what}");
    }

    /// Lets frames go by until nothing fades or glides any more.
    pub fn calm(&mut self) {
        self.frames(CALM);
    }

    /// Lets frames go by until nothing hides the board any more, painted or not.
    pub fn unveil(&mut self) {
        self.frames(300);
    }

    /// Lets frames go by until no move is being shown.
    pub fn settle(&mut self) {
        for _ in 0..2000 {
            self.frames(1);
            let current = self.app.world().get_resource::<Match>();
            if current.is_none_or(|current| current.phase() != MatchPhase::Sowing) {
                return self.frames(3);
            }
        }
        panic!("never at rest");
    }

    /// A key goes down and up.
    pub fn key(&mut self, code: KeyCode, key: Key) {
        let window = self.window();
        for state in [ButtonState::Pressed, ButtonState::Released] {
            self.app.world_mut().write_message(KeyboardInput {
                key_code: code,
                logical_key: key.clone(),
                state,
                text: None,
                repeat: false,
                window,
            });
            self.frames(1);
        }
        self.frames(2);
    }

    /// Keys go down one after the other, and up, all before the next frame.
    pub fn at_once(&mut self, keys: &[(KeyCode, Key)]) {
        let window = self.window();
        let down = keys.iter().map(|key| (key, ButtonState::Pressed));
        let up = keys.iter().rev().map(|key| (key, ButtonState::Released));
        for ((code, key), state) in down.chain(up) {
            self.app.world_mut().write_message(KeyboardInput {
                key_code: *code,
                logical_key: key.clone(),
                state,
                text: None,
                repeat: false,
                window,
            });
        }
        self.frames(3);
    }

    /// A letter goes down and up while Ctrl is held.
    pub fn command(&mut self, code: KeyCode, letter: &str) {
        let window = self.window();
        let mut event = KeyboardInput {
            key_code: KeyCode::ControlLeft,
            logical_key: Key::Control,
            state: ButtonState::Pressed,
            text: None,
            repeat: false,
            window,
        };
        self.app.world_mut().write_message(event.clone());
        self.frames(1);
        self.key(code, Key::Character(letter.into()));
        event.state = ButtonState::Released;
        self.app.world_mut().write_message(event);
        self.frames(3);
    }

    /// The same in one frame, as when the program slept.
    pub fn chord(&mut self, code: KeyCode, letter: &str) {
        let window = self.window();
        let keys = [(KeyCode::ControlLeft, Key::Control), (code, Key::Character(letter.into()))];
        for state in [ButtonState::Pressed, ButtonState::Released] {
            for (key_code, logical_key) in keys.clone() {
                let (text, repeat) = (None, false);
                let event = KeyboardInput { key_code, logical_key, state, text, repeat, window };
                self.app.world_mut().write_message(event);
            }
        }
        self.frames(3);
    }

    pub fn escape(&mut self) {
        self.key(KeyCode::Escape, Key::Escape);
    }

    pub fn screen(&self) -> Screen {
        *self.app.world().resource::<State<Screen>>().get()
    }

    pub fn panel(&self) -> Option<Panel> {
        self.app.world().resource::<PanelStack>().top()
    }

    pub fn current(&self) -> Current<'_> {
        Current::of(self.app.world())
    }

    pub fn resource<R: Resource + Clone>(&self) -> R {
        self.app.world().resource::<R>().clone()
    }

    /// Whether something is so of a resource.
    pub fn resource_is<R: Resource>(&self, so: impl Fn(&R) -> bool) -> bool {
        so(self.app.world().resource::<R>())
    }

    /// What was told in some frames; `act` is done before each of them, which it is given the number
    /// of.
    pub fn told(&mut self, mut act: impl FnMut(&mut Self, usize)) -> Vec<MatchEvent> {
        let mut cursor = self.app.world().resource::<Messages<MatchEvent>>().get_cursor_current();
        let mut told = Vec::new();
        for frame in 0..10 {
            act(self, frame);
            self.frames(1);
            told.extend(cursor.read(self.app.world().resource::<Messages<MatchEvent>>()).cloned());
        }
        told
    }

    /// The texts that are seen, with their rectangles in physical pixels and their sizes.
    pub fn texts(&mut self) -> Vec<Seen> {
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
        let seen = texts.iter(world).filter(|(text, _, node, _, visible, _)| {
            visible.get() && !node.is_empty() && !text.0.is_empty()
        });
        seen.map(|(text, font, node, transform, _, clip)| {
            let FontSize::Px(size) = font.font_size else { panic!("{}: no size", text.0) };
            let rect = Rect::from_center_size(transform.translation, node.size());
            Seen {
                text: text.0.clone(),
                size: size * scale,
                rect: clip.map_or(rect, |clip| rect.intersect(clip.clip)),
            }
        })
        .collect()
    }

    /// Whether a text with these words is seen.
    pub fn sees(&mut self, words: &str) -> bool {
        self.texts().iter().any(|seen| seen.text.contains(words) && !seen.rect.is_empty())
    }

    /// The button with that word, the one of the panel on top if there are several.
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

    /// Goes from thing to thing by a key until that one has the focus.
    pub fn walk_to(&mut self, wanted: Entity, code: KeyCode, key: Key) {
        for _ in 0..100 {
            if self.focus() == Some(wanted) {
                return;
            }
            self.key(code, key.clone());
        }
        panic!("{wanted} is never reached");
    }

    /// The middle of what is laid out, in logical pixels.
    pub fn place(&mut self, entity: Entity) -> Vec2 {
        self.app.world().get::<UiGlobalTransform>(entity).unwrap().translation
    }

    /// The pointer comes, goes down and goes up, all in one frame.
    pub fn tap(&mut self, position: Vec2) {
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
        self.frames(4);
    }

    /// The pointer comes.
    pub fn point(&mut self, position: Vec2) {
        let moved = CursorMoved { window: self.window(), position, delta: None };
        self.app.world_mut().write_message(WindowEvent::CursorMoved(moved));
        self.frames(4);
    }

    /// The pointer leaves the window.
    pub fn leave_window(&mut self) {
        let left = CursorLeft { window: self.window() };
        self.app.world_mut().write_message(WindowEvent::CursorLeft(left));
        self.frames(4);
    }

    /// A finger does something at a place, and so many frames go by.
    pub fn finger(&mut self, phase: TouchPhase, position: Vec2, frames: usize) {
        let touch = TouchInput { phase, position, window: self.window(), force: None, id: 1 };
        self.app.world_mut().write_message(touch);
        self.app.world_mut().write_message(WindowEvent::TouchInput(touch));
        self.frames(frames);
    }

    /// The middle of a pit, in logical pixels.
    pub fn pit(&self, pit: &str) -> Vec2 {
        let layout = self.app.world().resource::<BoardLayout>();
        layout.pixels(layout.bowl(Place::Pit(pit.parse().unwrap())).centre())
    }

    /// Writes a name into a field, which keeps the focus.
    pub fn type_name(&mut self, name: &str) {
        let world = self.app.world_mut();
        let mut fields = world.query::<(Entity, &mut EditableText)>();
        let (field, mut text) = fields.iter_mut(world).next().unwrap();
        text.editor_mut().set_text(name);
        self.app.world_mut().resource_mut::<InputFocus>().set(field, FocusCause::Navigated);
        self.frames(2);
    }

    /// Gives the window another size, in logical pixels.
    pub fn resize(&mut self, width: u32, height: u32) {
        let window = self.window();
        let mut own = self.app.world_mut().get_mut::<Window>(window).unwrap();
        own.resolution = WindowResolution::new(width, height);
        let [width, height] = [width, height].map(|side| side as f32);
        self.app.world_mut().write_message(WindowResized { window, width, height });
    }

    fn window(&mut self) -> Entity {
        let world = self.app.world_mut();
        let mut windows = world.query_filtered::<Entity, With<PrimaryWindow>>();
        windows.single(world).unwrap()
    }

    /// Presses the button with that word.
    pub fn press(&mut self, label: &str) {
        let entity = self.button(label);
        self.app.world_mut().trigger(Activate { entity });
        self.frames(3);
    }

    /// All sliders, in the order in which they were made.
    pub fn sliders(&mut self) -> Vec<Entity> {
        let world = self.app.world_mut();
        let mut sliders: Vec<Entity> =
            world.query_filtered::<Entity, With<Slider>>().iter(world).collect();
        sliders.sort();
        sliders
    }

    pub fn focus(&self) -> Option<Entity> {
        self.app.world().resource::<InputFocus>().get()
    }

    pub fn focus_is_seen(&self) -> bool {
        self.app.world().resource::<InputFocusVisible>().0
    }
}

/// A text that is seen.
#[derive(Debug)]
pub struct Seen {
    pub text: String,
    /// The size of its letters, in logical pixels of the window.
    pub size: f32,
    /// What is seen of it, in physical pixels.
    pub rect: Rect,
}
