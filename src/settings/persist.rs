//! Settings go to their file when they are set, and come from it when the program starts.

use bevy::prelude::*;
use bevy::settings::{SaveSettingsSync, SettingsPlugin};

use super::{Accessibility, Appearance, Assistance, GameSpeed, LastGame, Names, Volumes};

/// Settings that are kept between runs.
pub fn kept(app: &mut App) {
    app.register_type::<GameSpeed>()
        .register_type::<Names>()
        .register_type::<Appearance>()
        .register_type::<Volumes>()
        .register_type::<LastGame>()
        .register_type::<Accessibility>()
        .register_type::<Assistance>();
    app.add_plugins(SettingsPlugin::new("seedfall"));
    // Nobody has set this; it is only read.
    app.world_mut().resource_mut::<Names>().bypass_change_detection().bound();
    app.add_systems(Last, save);
}

/// Whether there is something to save.
#[derive(Default, Clone, Copy, PartialEq, Eq, Debug)]
struct Unsaved(bool);

impl Unsaved {
    /// Whether to save now: what has been `set` is saved once nothing is `held` any more, for a
    /// slider on its way is set in every frame; who leaves does not wait.
    fn due(&mut self, set: bool, held: bool, leaving: bool) -> bool {
        self.0 |= set;
        let due = self.0 && (!held || leaving);
        self.0 &= !due;
        due
    }
}

/// There is no delay by the clock: it would run out while the program sleeps.
fn save(
    mut commands: Commands,
    (pace, names, last): (Res<GameSpeed>, Res<Names>, Res<LastGame>),
    (looks, loudness): (Res<Appearance>, Res<Volumes>),
    (comfort, aids): (Res<Accessibility>, Res<Assistance>),
    (mouse, touches): (Res<ButtonInput<MouseButton>>, Res<Touches>),
    exits: MessageReader<AppExit>,
    mut unsaved: Local<Unsaved>,
) {
    let set = pace.is_changed()
        || names.is_changed()
        || last.is_changed()
        || looks.is_changed()
        || comfort.is_changed()
        || aids.is_changed()
        || loudness.is_changed();
    let held = mouse.get_pressed().len() > 0 || touches.iter().next().is_some();
    if unsaved.due(set, held, !exits.is_empty()) {
        commands.queue(SaveSettingsSync::IfChanged);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slider_is_saved_when_it_is_let_go() {
        let mut unsaved = Unsaved::default();
        let drag = (0..50).filter(|_| unsaved.due(true, true, false));
        assert_eq!(drag.count(), 0);
        assert!(unsaved.due(false, false, false), "let go in a frame that sets nothing");
        assert!(!unsaved.due(false, false, false), "once");
        assert!(unsaved.due(true, false, false), "a key holds nothing");
    }

    #[test]
    fn who_leaves_with_a_slider_in_hand_leaves_it_saved() {
        let mut unsaved = Unsaved::default();
        assert!(!unsaved.due(true, true, false));
        assert!(unsaved.due(false, true, true));
        assert!(!unsaved.due(false, true, true));
    }
}
