//! Settings are read from their file at the start of the program and written when they change.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::settings::{SaveSettingsSync, SettingsPlugin};

use super::{Accessibility, Appearance, Assistance, GameSpeed, LastGame, Names, Volumes};

/// Settings with default values that are never saved, for tests and pictures.
pub fn default_settings(app: &mut App) {
    app.init_resource::<GameSpeed>()
        .init_resource::<Names>()
        .init_resource::<Appearance>()
        .init_resource::<Volumes>()
        .init_resource::<Assistance>()
        .init_resource::<LastGame>()
        .init_resource::<Accessibility>();
}

/// Settings that are saved between runs.
pub fn persisted_settings(app: &mut App) {
    app.register_type::<GameSpeed>()
        .register_type::<Names>()
        .register_type::<Appearance>()
        .register_type::<Volumes>()
        .register_type::<LastGame>()
        .register_type::<Accessibility>()
        .register_type::<Assistance>();
    app.add_plugins(SettingsPlugin::new("seedfall"));
    // Reading the file is no change by the player.
    app.world_mut().resource_mut::<Names>().bypass_change_detection().sanitise();
    app.add_systems(Last, save_changes);
}

/// All settings.
#[derive(SystemParam)]
struct AllSettings<'w> {
    speed: Res<'w, GameSpeed>,
    names: Res<'w, Names>,
    last_game: Res<'w, LastGame>,
    appearance: Res<'w, Appearance>,
    volumes: Res<'w, Volumes>,
    accessibility: Res<'w, Accessibility>,
    assistance: Res<'w, Assistance>,
}

impl AllSettings<'_> {
    fn are_changed(&self) -> bool {
        self.speed.is_changed()
            || self.names.is_changed()
            || self.last_game.is_changed()
            || self.appearance.is_changed()
            || self.volumes.is_changed()
            || self.accessibility.is_changed()
            || self.assistance.is_changed()
    }
}

/// Whether there are changes to save.
#[derive(Default, Clone, Copy, PartialEq, Eq, Debug)]
struct UnsavedChanges(bool);

impl UnsavedChanges {
    /// Whether to save now. While a button of the mouse is `held`, changes wait, as a slider that is
    /// dragged changes in every frame; the end of the program does not wait.
    fn due(&mut self, changed: bool, held: bool, exiting: bool) -> bool {
        self.0 |= changed;
        let due = self.0 && (!held || exiting);
        self.0 &= !due;
        due
    }
}

/// Saves without a delay: a timer would not run while the program sleeps. The engine's `SaveSettings`
/// would write on another thread but wait for it all the same, so nothing is gained by it.
fn save_changes(
    mut commands: Commands,
    settings: AllSettings,
    mouse: Res<ButtonInput<MouseButton>>,
    touches: Res<Touches>,
    exits: MessageReader<AppExit>,
    mut unsaved: Local<UnsavedChanges>,
) {
    let held = mouse.get_pressed().len() > 0 || touches.iter().next().is_some();
    if unsaved.due(settings.are_changed(), held, !exits.is_empty()) {
        commands.queue(SaveSettingsSync::IfChanged);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slider_is_saved_when_it_is_released() {
        let mut unsaved = UnsavedChanges::default();
        let drag = (0..50).filter(|_| unsaved.due(true, true, false));
        assert_eq!(drag.count(), 0);
        assert!(unsaved.due(false, false, false), "released in a frame without a change");
        assert!(!unsaved.due(false, false, false), "once");
        assert!(unsaved.due(true, false, false), "a key holds nothing");
    }

    #[test]
    fn a_held_slider_is_saved_at_exit() {
        let mut unsaved = UnsavedChanges::default();
        assert!(!unsaved.due(true, true, false));
        assert!(unsaved.due(false, true, true));
        assert!(!unsaved.due(false, true, true));
    }
}
