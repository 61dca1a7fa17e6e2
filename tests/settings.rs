//! The settings file that players have already stays readable.
#![cfg(feature = "gui")]

use std::process::Command;
use std::{env, fs};

use bevy::prelude::*;
use seedfall::settings::{
    Accessibility, Appearance, Assistance, GameSpeed, LastGame, Motion, Names, Speed, Volumes,
    persisted_settings,
};

/// A file as the program wrote it, with every setting changed.
const FILE: &str = r#"
[aids]
previews = false
values = true

[comfort]
face_to_face = true
size = 150

[last]
game = "kalah"
options = "seeds=6"
players = "Ana, Ben"

[looks]
face = "plain"
motion = "Reduced"

[loudness]
ambience = 10
effects = 70
muted = true

[play]
speed = "Fast"

[players]
north = "Ben"
south = "Ana"
"#;

/// The folder of the settings is set by the environment, so they are read in a process of their own.
#[test]
fn the_settings_file_keeps_its_words() {
    let folder = env::temp_dir().join(format!("seedfall-settings-{}", std::process::id()));
    fs::create_dir_all(folder.join("seedfall")).unwrap();
    fs::write(folder.join("seedfall/settings.toml"), FILE).unwrap();
    let child = Command::new(env::current_exe().unwrap())
        .args(["--ignored", "--exact", "read_file"])
        .env("XDG_CONFIG_HOME", &folder)
        .output()
        .unwrap();
    fs::remove_dir_all(&folder).unwrap();
    let output = String::from_utf8_lossy(&child.stdout);
    assert!(child.status.success() && output.contains("1 passed"), "{output}");
}

#[test]
#[ignore = "run by the test above, with a folder of its own"]
fn read_file() {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, persisted_settings));
    let world = app.world();
    assert_eq!(world.resource::<Assistance>(), &Assistance { previews: false, values: true });
    let accessibility = Accessibility { size: 150, face_to_face: true };
    assert_eq!(world.resource::<Accessibility>(), &accessibility);
    let last = world.resource::<LastGame>();
    assert_eq!([&last.game, &last.options, &last.players], ["kalah", "seeds=6", "Ana, Ben"]);
    let appearance = world.resource::<Appearance>();
    assert_eq!((appearance.face.as_str(), appearance.motion), ("plain", Motion::Reduced));
    assert_eq!(world.resource::<Volumes>(), &Volumes { effects: 70, ambience: 10, muted: true });
    assert_eq!(world.resource::<GameSpeed>().speed, Speed::Fast);
    assert_eq!(world.resource::<Names>().both(), ["Ana", "Ben"]);
}
