//! Files that are damaged at random: settings and saved matches. Whatever their content, the program
//! starts, reports what is wrong, and loses only what is damaged.

use std::path::Path;
use std::process::Command;
use std::{env, fs};

use bevy::prelude::*;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use seedfall::game::{MatchScore, newest_unfinished};
use seedfall::rules::shipped;
use seedfall::settings::{
    Accessibility, Appearance, GameSpeed, MAX_NAME_CHARS, Names, Speed, Volumes,
};

use super::autosave::Folder;

/// The number of damaged files in each test.
const FILES: u64 = 400;

/// Texts that are inserted: parts of such files get further into their readers than random bytes.
const PIECES: [&str; 16] = [
    "\n",
    "=",
    "\"",
    "[",
    "]",
    "# ",
    "nan",
    "-1",
    "99999999999999999999",
    "true",
    "\u{0}",
    "\u{fffd}",
    "[Setup \"0 0",
    "{",
    "C F swap pass",
    "[comfort]\n",
];

/// A copy of `text` with 1 to `most` random changes.
fn damaged(text: &str, seed: u64, most: u32) -> Vec<u8> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..rng.random_range(1..=most) {
        let at = rng.random_range(0..=bytes.len());
        let end = rng.random_range(at..=bytes.len().min(at + 40));
        match rng.random_range(0..6) {
            0 => bytes.truncate(at),
            1 => drop(bytes.drain(at..end)),
            2 => bytes.extend_from_within(at..end),
            3 => drop(bytes.splice(at..at, (0..8).map(|_| rng.random::<u8>()))),
            4 => {
                let piece = PIECES[rng.random_range(0..PIECES.len())];
                drop(bytes.splice(at..end, piece.bytes()));
            }
            _ => {
                for byte in &mut bytes[at..end] {
                    *byte ^= 1 << rng.random_range(0..8);
                }
            }
        }
    }
    bytes
}

#[test]
fn a_damaged_match_does_not_affect_others() {
    const GOOD: [(&str, &str); 3] = [
        (
            "20261130-080000",
            "[Game \"kalah\"]\n[South \"Ana\"]\n[North \"Ben\"]\n\n1. C F a\n2. B\n",
        ),
        ("20261130-090000", "[Game \"al-manqala\"]\n\nC d\n"),
        ("20261130-100000", "[Game \"mangala-iv\"]\n[Options \"layout=even\"]\n\nA a A\n"),
    ];
    const NEWEST: &str = "20261130-110000";
    let text = "[Game \"kalah\"]\n[South \"Ana of the long name\"]\n[North \"Ben\"]\n\
                [Options \"seeds=6 pie=yes\"]\n[Score \"1-0-0\"]\n[Players \"human random\"]\n\
                [Undone \"C\"]\n[Result \"*\"]\n\n\
                {Played by the window, with the clock turned to the wall:\nno one counted the hours}\n\
                1. A {so} B a\n2. D b {South may still win this one, if only the other row\n\
                is fed less than it was in the game before, which Ben remembers well}\n";
    let folder = Folder::new();
    let rulesets = shipped();
    fs::create_dir_all(&folder.0).unwrap();
    let write = |name: &str, bytes: &[u8]| {
        fs::write(folder.0.join(format!("{name}.sow")), bytes).unwrap();
    };
    for (name, text) in GOOD {
        write(name, text.as_bytes());
    }
    write(NEWEST, text.as_bytes());
    let (undamaged, _) = folder.archive().read(NEWEST, &rulesets).unwrap();
    assert_eq!((undamaged.moves().len(), undamaged.undone().len()), (5, 1));
    let score = undamaged.tag("Score").map(str::parse::<MatchScore>);
    assert!(matches!(score, Some(Ok(_))), "{score:?}");
    let (mut accepted, mut refused) = (0, 0);
    for seed in 0..FILES {
        write(NEWEST, &damaged(text, seed, 2));
        let archive = folder.archive();
        assert_eq!(archive.names().len(), GOOD.len() + 1, "{seed}");
        match archive.read(NEWEST, &rulesets) {
            // What is still a record can be shown, saved and read again.
            Ok((record, _)) => {
                accepted += 1;
                let reread = seedfall::record::read_record(
                    "reread.sow",
                    record.to_string().as_bytes(),
                    &rulesets,
                );
                let reread = reread.unwrap_or_else(|error| panic!("{seed}: {error}"));
                assert_eq!(reread.moves(), record.moves(), "{seed}");
            }
            Err(error) => {
                let error = error.to_string();
                refused += 1;
                assert!(error.contains(NEWEST) && error.lines().count() == 1, "{seed}: {error:?}");
            }
        }
        for (name, text) in GOOD {
            assert!(archive.read(name, &rulesets).is_ok(), "{seed}: {name}");
            assert_eq!(
                fs::read_to_string(folder.0.join(format!("{name}.sow"))).unwrap(),
                text,
                "{seed}"
            );
        }
        assert!(newest_unfinished(&archive, &rulesets).is_some(), "{seed}: nothing to continue");
    }
    assert!(refused > FILES / 4, "only {refused} could not be read");
    assert!(accepted > FILES / 10, "only {accepted} could still be read");
}

/// The folder of the settings comes from an environment variable of the process, so the files are read in
/// another process.
#[test]
fn damaged_settings_are_replaced_by_defaults() {
    let folder = Folder::new();
    fs::create_dir_all(&folder.0).unwrap();
    let child = Command::new(env::current_exe().unwrap())
        .args(["--ignored", "--exact", "damage::reads_damaged_settings", "--test-threads=1"])
        .env("XDG_CONFIG_HOME", &folder.0)
        .output()
        .unwrap();
    let output = String::from_utf8_lossy(&child.stdout);
    assert!(child.status.success() && output.contains("1 passed"), "{output}");
}

/// An app that has read its settings from a file with this content.
fn read_settings(folder: &Path, bytes: &[u8]) -> App {
    let folder = folder.join("seedfall");
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("settings.toml"), bytes).unwrap();
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, seedfall::settings::persisted_settings));
    app
}

#[test]
#[ignore = "run by the test above, with a folder of its own"]
fn reads_damaged_settings() {
    let folder = env::var_os("XDG_CONFIG_HOME").expect("a folder of its own");
    let folder = Path::new(&folder);
    let text = "[play]\nspeed = \"Fast\"\n\n[players]\nsouth = \"Ana\"\nnorth = \"Ben\"\n\n[looks]\n\
                face = \"plain\"\nmotion = \"Reduced\"\n\n[loudness]\neffects = 70\nambience = 10\n\
                muted = true\n\n[comfort]\nsize = 150\nface_to_face = true\n";
    let whole = read_settings(folder, text.as_bytes());
    assert_eq!(whole.world().resource::<GameSpeed>().speed(), Speed::Fast);
    assert_eq!(whole.world().resource::<Accessibility>().size, 150);
    // A value of the wrong type affects no other value.
    let wrong = text.replace("size = 150", "size = \"large\"").replace("70", "-3");
    let app = read_settings(folder, wrong.as_bytes());
    let world = app.world();
    assert_eq!(
        world.resource::<Accessibility>(),
        &Accessibility { face_to_face: true, ..default() }
    );
    let volumes = world.resource::<Volumes>();
    assert_eq!((volumes.effects, volumes.ambience, volumes.muted), (80, 10, true));
    assert_eq!(world.resource::<Names>().both(), ["Ana", "Ben"]);
    let mut with_default = 0;
    for seed in 0..FILES {
        let app = read_settings(folder, &damaged(text, seed, 6));
        let world = app.world();
        assert!((1.0..=2.0).contains(&world.resource::<Accessibility>().text_scale()), "{seed}");
        assert!((0.0..=1.0).contains(&world.resource::<Volumes>().effects()), "{seed}");
        for name in world.resource::<Names>().both() {
            assert!(
                name.chars().count() <= MAX_NAME_CHARS && !name.contains('\n'),
                "{seed}: {name}"
            );
        }
        assert!(Speed::ALL.contains(&world.resource::<GameSpeed>().speed()), "{seed}");
        with_default += u64::from(world.resource::<Appearance>() == &Appearance::default());
    }
    assert!(with_default > FILES / 10, "only {with_default} files lost their settings");
}
