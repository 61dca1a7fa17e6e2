//! Whether the system asks for less motion, as far as that is written in files of the desktop.
//!
//! GTK keeps `gtk-enable-animations` in its `settings.ini`, KDE `AnimationDurationFactor` in
//! `kdeglobals`. Where neither exists, as on other systems and other desktops, the game's own setting
//! decides.

use std::path::Path;

use crate::storage::bounded_read::read_text;

/// A larger settings file of a desktop is not read.
const MAX_BYTES: usize = 256 * 1024;

/// Whether any of the desktop's files asks for less motion.
pub fn prefers_reduced_motion() -> bool {
    dirs::config_dir().is_some_and(|folder| is_reduced_in(&folder))
}

fn is_reduced_in(folder: &Path) -> bool {
    let says = |file: &str, reduces: fn(&str) -> Option<bool>| {
        let text = read_text(&folder.join(file), MAX_BYTES);
        text.is_some_and(|text| reduces(&text) == Some(true))
    };
    says("gtk-4.0/settings.ini", gtk_reduces_motion)
        || says("gtk-3.0/settings.ini", gtk_reduces_motion)
        || says("kdeglobals", kde_reduces_motion)
}

/// Whether GTK's `settings.ini` asks for less motion; none if it does not say.
fn gtk_reduces_motion(text: &str) -> Option<bool> {
    match ini_value(text, "Settings", "gtk-enable-animations")?.to_ascii_lowercase().as_str() {
        "0" | "false" => Some(true),
        "1" | "true" => Some(false),
        _ => None,
    }
}

/// Whether KDE's `kdeglobals` asks for less motion; none if it does not say. The factor multiplies the
/// length of animations.
fn kde_reduces_motion(text: &str) -> Option<bool> {
    let factor: f32 = ini_value(text, "KDE", "AnimationDurationFactor")?.parse().ok()?;
    factor.is_finite().then_some(factor <= 0.0)
}

/// The last value of `key` in the section `[section]` of an INI file.
fn ini_value<'a>(text: &'a str, section: &str, key: &str) -> Option<&'a str> {
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
    fn gtk_setting_is_a_number_or_a_word() {
        let file = |value| format!("[Settings]\ngtk-font-name=Sans 10\n{value}\n");
        assert_eq!(gtk_reduces_motion(&file("gtk-enable-animations=0")), Some(true));
        assert_eq!(gtk_reduces_motion(&file("gtk-enable-animations = false")), Some(true));
        assert_eq!(gtk_reduces_motion(&file("gtk-enable-animations=1")), Some(false));
        assert_eq!(gtk_reduces_motion(&file("gtk-enable-animations=True")), Some(false));
        assert_eq!(gtk_reduces_motion(&file("# gtk-enable-animations=0")), None);
    }

    #[test]
    fn kde_setting_is_a_factor() {
        assert_eq!(kde_reduces_motion("[KDE]\nAnimationDurationFactor=0\n"), Some(true));
        assert_eq!(kde_reduces_motion("[KDE]\r\nAnimationDurationFactor=0.5\r\n"), Some(false));
        assert_eq!(kde_reduces_motion("[General]\nAnimationDurationFactor=0\n"), None);
        assert_eq!(
            kde_reduces_motion("[KDE]\nAnimationDurationFactor=0\n[Icons]\nTheme=x\n"),
            Some(true)
        );
    }

    #[test]
    fn a_damaged_file_has_no_setting() {
        for text in [
            "",
            "[Settings",
            "=",
            "[Settings]\ngtk-enable-animations",
            "[Settings]\ngtk-enable-animations=maybe",
            "[KDE]\nAnimationDurationFactor=NaN",
            "[KDE]\nAnimationDurationFactor=\u{fffd}",
        ] {
            assert_eq!(
                (gtk_reduces_motion(text), kde_reduces_motion(text)),
                (None, None),
                "{text:?}"
            );
        }
    }

    #[test]
    fn missing_and_binary_files_are_ignored() {
        let folder = std::env::temp_dir().join(format!("seedfall-motion-{}", std::process::id()));
        assert!(!is_reduced_in(&folder));
        std::fs::create_dir_all(folder.join("gtk-3.0")).unwrap();
        std::fs::write(folder.join("kdeglobals"), [0xff, 0x00, 0xfe]).unwrap();
        assert!(!is_reduced_in(&folder));
        let gtk = folder.join("gtk-3.0/settings.ini");
        std::fs::write(gtk, "[Settings]\ngtk-enable-animations=0\n").unwrap();
        assert!(is_reduced_in(&folder));
        std::fs::remove_dir_all(folder).unwrap();
    }
}
