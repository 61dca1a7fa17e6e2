//! Whether the system asks for less motion, as far as that is written in files of the desktop.
//!
//! GTK keeps `gtk-enable-animations` in its `settings.ini`, KDE `AnimationDurationFactor` in
//! `kdeglobals`. Where neither is, on other systems and where a desktop keeps its wish elsewhere,
//! nothing is known and the game's own setting decides.

use std::path::Path;

use crate::storage::files::read_text;

/// Files of the desktop are small; more than so many bytes of one are not read.
const MOST_BYTES: usize = 256 * 1024;

/// Whether any of the desktop's files asks for less motion.
pub fn system_reduces() -> bool {
    dirs::config_dir().is_some_and(|folder| folder_reduces(&folder))
}

fn folder_reduces(folder: &Path) -> bool {
    let says = |file: &str, reduces: fn(&str) -> Option<bool>| {
        let text = read_text(&folder.join(file), MOST_BYTES);
        text.is_some_and(|text| reduces(&text) == Some(true))
    };
    says("gtk-4.0/settings.ini", gtk_reduces)
        || says("gtk-3.0/settings.ini", gtk_reduces)
        || says("kdeglobals", kde_reduces)
}

/// What GTK's `settings.ini` says, if it says anything.
fn gtk_reduces(text: &str) -> Option<bool> {
    match value(text, "Settings", "gtk-enable-animations")?.to_ascii_lowercase().as_str() {
        "0" | "false" => Some(true),
        "1" | "true" => Some(false),
        _ => None,
    }
}

/// What KDE's `kdeglobals` says, if it says anything: animations take so many times as long.
fn kde_reduces(text: &str) -> Option<bool> {
    let factor: f32 = value(text, "KDE", "AnimationDurationFactor")?.parse().ok()?;
    factor.is_finite().then_some(factor <= 0.0)
}

/// The last value of `key` in the section `[section]` of an INI file.
fn value<'a>(text: &'a str, section: &str, key: &str) -> Option<&'a str> {
    let mut inside = false;
    let mut found = None;
    for line in text.lines().map(str::trim) {
        if let Some(name) = line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
            inside = name.trim() == section;
        } else if inside
            && let Some((name, value)) = line.split_once('=')
            && name.trim() == key
        {
            found = Some(value.trim());
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gtk_says_it_in_either_way() {
        let file = |value| format!("[Settings]\ngtk-font-name=Sans 10\n{value}\n");
        assert_eq!(gtk_reduces(&file("gtk-enable-animations=0")), Some(true));
        assert_eq!(gtk_reduces(&file("gtk-enable-animations = false")), Some(true));
        assert_eq!(gtk_reduces(&file("gtk-enable-animations=1")), Some(false));
        assert_eq!(gtk_reduces(&file("gtk-enable-animations=True")), Some(false));
        assert_eq!(gtk_reduces(&file("# gtk-enable-animations=0")), None);
    }

    #[test]
    fn kde_says_it_by_a_factor() {
        assert_eq!(kde_reduces("[KDE]\nAnimationDurationFactor=0\n"), Some(true));
        assert_eq!(kde_reduces("[KDE]\r\nAnimationDurationFactor=0.5\r\n"), Some(false));
        assert_eq!(kde_reduces("[General]\nAnimationDurationFactor=0\n"), None);
        assert_eq!(kde_reduces("[KDE]\nAnimationDurationFactor=0\n[Icons]\nTheme=x\n"), Some(true));
    }

    #[test]
    fn a_damaged_file_says_nothing() {
        for text in [
            "",
            "[Settings",
            "=",
            "[Settings]\ngtk-enable-animations",
            "[Settings]\ngtk-enable-animations=maybe",
            "[KDE]\nAnimationDurationFactor=NaN",
            "[KDE]\nAnimationDurationFactor=\u{fffd}",
        ] {
            assert_eq!((gtk_reduces(text), kde_reduces(text)), (None, None), "{text:?}");
        }
    }

    #[test]
    fn missing_and_binary_files_are_no_trouble() {
        let folder = std::env::temp_dir().join(format!("seedfall-motion-{}", std::process::id()));
        assert!(!folder_reduces(&folder));
        std::fs::create_dir_all(folder.join("gtk-3.0")).unwrap();
        std::fs::write(folder.join("kdeglobals"), [0xff, 0x00, 0xfe]).unwrap();
        assert!(!folder_reduces(&folder));
        let gtk = folder.join("gtk-3.0/settings.ini");
        std::fs::write(gtk, "[Settings]\ngtk-enable-animations=0\n").unwrap();
        assert!(folder_reduces(&folder));
        std::fs::remove_dir_all(folder).unwrap();
    }
}
