//! A resource is written by the module that defines it. Others that write it are listed here, each with
//! the reason.

use std::collections::{BTreeMap, BTreeSet};

use crate::source_tree::SourceTree;

/// The resources that another module writes: the resource, the modules that write it, and the reason.
const EXCEPTIONS: [(&str, &[&str], &str); 21] = [
    ("Accessibility", &["screens"], "the settings panel sets it"),
    (
        "ActiveTheme",
        &["screens"],
        "it follows the match on the screen, or the options of the next one",
    ),
    (
        "Appearance",
        &["app", "screens"],
        "the settings panel sets it; the system's preference is read at the start",
    ),
    ("ArrowsStepMoves", &["screens"], "arrow keys step while the list of moves is open"),
    ("Assistance", &["screens"], "the settings panel sets it"),
    ("AutoMovesPaused", &["screens"], "computer moves wait while a panel is open"),
    ("BoardInputEnabled", &["screens"], "a panel covers the board"),
    ("Crossfade", &["screens"], "a screen starts the fade from its last frame"),
    ("DisplayedCounts", &["animation"], "counts change while seeds land"),
    (
        "GameSpeed",
        &["main", "screens"],
        "the settings panel and the speed button set it; the command line overrides it",
    ),
    ("HoveredPit", &["input"], "mouse, touch and focus decide which pit is hovered"),
    ("LastGame", &["screens"], "it is stored when a match is begun"),
    ("Names", &["screens"], "they are typed in the options of a new game"),
    ("PanelStack", &["screens"], "screens and panels open and close panels"),
    ("PileLayouts", &["animation"], "piles change while seeds land"),
    ("RebuildPanel", &["screens"], "a panel whose content changes is built again"),
    ("ReservedMargins", &["screens"], "panels beside the board take room from it"),
    ("SavedMatches", &["screens"], "matches are deleted and opened from their list"),
    ("SeedPlacement", &["animation"], "seeds change their place while they fly"),
    ("TutorialTarget", &["screens"], "the tutorial points at a pit"),
    ("Volumes", &["input", "screens"], "the settings panel sets them; a key mutes"),
];

/// The names between `start` and the next character that cannot belong to a path, without the path.
fn names_after<'a>(text: &'a str, start: &'a str) -> impl Iterator<Item = &'a str> {
    text.match_indices(start).filter_map(move |(index, _)| {
        let rest = &text[index + start.len()..];
        // A lifetime comes first in a system parameter.
        let rest = rest
            .strip_prefix('\'')
            .map_or(rest, |rest| rest.split_once(',').map_or("", |(_, rest)| rest.trim_start()));
        let is_path = |letter: char| letter.is_alphanumeric() || letter == '_' || letter == ':';
        let path = &rest[..rest.find(|letter| !is_path(letter)).unwrap_or(rest.len())];
        path.rsplit("::").next().filter(|name| !name.is_empty())
    })
}

/// The resources that a file defines.
fn defined_resources(text: &str) -> BTreeSet<&str> {
    let mut found = BTreeSet::new();
    for (index, _) in text.match_indices("#[derive(") {
        let rest = &text[index..];
        let derives = rest.split(")]").next().unwrap_or_default();
        if !derives.split(['(', ',']).any(|name| name.trim() == "Resource") {
            continue;
        }
        let name = ["struct ", "enum "]
            .iter()
            .filter_map(|keyword| rest.find(keyword).map(|at| at + keyword.len()))
            .min()
            .and_then(|at| rest[at..].split(|letter: char| !letter.is_alphanumeric()).next());
        found.extend(name);
    }
    found
}

/// Each resource with the other modules that write it.
fn writers() -> BTreeMap<String, BTreeSet<String>> {
    let tree = SourceTree::read();
    let mut owners: BTreeMap<&str, &str> = BTreeMap::new();
    for file in &tree.files {
        for resource in defined_resources(&file.text) {
            owners.insert(resource, file.module());
        }
    }
    assert!(owners.len() > 40, "{} resources found", owners.len());
    let mut writers: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for file in &tree.files {
        let text = file.text.split("#[cfg(test)]").next().unwrap_or_default();
        let written =
            ["ResMut<", "resource_mut::<"].into_iter().flat_map(|word| names_after(text, word));
        for resource in written {
            if owners.get(resource).is_some_and(|owner| *owner != file.module()) {
                writers.entry(resource.to_owned()).or_default().insert(file.module().to_owned());
            }
        }
    }
    writers
}

#[test]
fn resources_are_written_where_they_are_defined() {
    let found = writers();
    let listed: BTreeMap<String, BTreeSet<String>> = EXCEPTIONS
        .iter()
        .map(|(name, modules, _)| {
            ((*name).to_owned(), modules.iter().map(|module| (*module).to_owned()).collect())
        })
        .collect();
    assert_eq!(found, listed, "found on the left, listed on the right");
}

#[test]
fn the_scan_finds_resources_and_their_writers() {
    let text = "#[derive(Resource, Default)]\n#[reflect(Resource)]\npub struct Volume(u8);\n\
                fn f(mut a: ResMut<'w, Volume>, b: Option<ResMut<crate::x::Speed>>) {}";
    assert_eq!(defined_resources(text).into_iter().collect::<Vec<_>>(), ["Volume"]);
    assert_eq!(names_after(text, "ResMut<").collect::<Vec<_>>(), ["Volume", "Speed"]);
}
