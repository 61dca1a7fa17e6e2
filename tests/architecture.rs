//! Imports run one way, pure modules stay pure, files stay short: read from the sources themselves.
//! Which module may import which is written in one place, the table of `docs/architecture.md`.

#[path = "architecture/resource_writers.rs"]
mod resource_writers;
mod source_tree;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use source_tree::{SourceFile, SourceTree};

/// The most lines of a file. A longer one is split by subject.
const MAX_LINES: usize = 400;
/// What pure modules may not use: the engine, files, clocks, the machine, global random state.
const IMPURE: [&str; 7] =
    ["std::fs", "std::time", "std::env", "std::net", "std::process", "rand::rng", "rand::random"];
/// What `cli` may not use; it has a command line and reads files.
const IMPURE_CLI: [&str; 2] = ["rand::rng", "rand::random"];

/// Each module with those that it may import, as the table in the documentation has them.
fn allowed_imports() -> BTreeMap<String, BTreeSet<String>> {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/architecture.md");
    let page = fs::read_to_string(page).unwrap();
    let names = |cell: &str| -> BTreeSet<String> {
        cell.split('`').skip(1).step_by(2).map(str::to_owned).collect()
    };
    let table: BTreeMap<_, _> = page
        .lines()
        .skip_while(|line| !line.starts_with("| Module |"))
        .skip(2)
        .take_while(|line| line.starts_with('|'))
        .map(|line| {
            let cells: Vec<&str> = line.trim_matches('|').split('|').collect();
            assert_eq!(cells.len(), 3, "{line}");
            (names(cells[0]).into_iter().next().expect(line), names(cells[2]))
        })
        .collect();
    assert!(table.len() > 15, "the table of modules was not found: {table:?}");
    table
}

#[test]
fn imports_run_as_the_table_says() {
    let table = allowed_imports();
    let tree = SourceTree::read();
    let mut wrong = Vec::new();
    for file in &tree.files {
        let Some(allowed) = table.get(file.module()) else {
            wrong.push(format!("{}: `{}` is not in the table", file.name, file.module()));
            continue;
        };
        for imported in tree.modules_imported(file) {
            if !allowed.contains(&imported) {
                wrong.push(format!("{}: {} may not import {imported}", file.name, file.module()));
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
}

/// The table lists only imports that there are, and only modules that there are.
#[test]
fn the_table_says_no_more_than_there_is() {
    let tree = SourceTree::read();
    let mut unused = Vec::new();
    for (module, allowed) in allowed_imports() {
        let files: Vec<_> = tree.files.iter().filter(|file| file.module() == module).collect();
        if files.is_empty() {
            unused.push(format!("{module}: there is no such module"));
        }
        let used: BTreeSet<String> =
            files.iter().flat_map(|file| tree.modules_imported(file)).collect();
        unused.extend(allowed.difference(&used).map(|other| format!("{module} -> {other}")));
    }
    assert!(unused.is_empty(), "\n{}\n", unused.join("\n"));
}

#[test]
fn no_cycle_between_modules() {
    let cycles = cycles(&allowed_imports());
    assert!(cycles.is_empty(), "\n{cycles:#?}\n");
}

#[test]
fn no_cycle_between_the_files_of_a_module() {
    let cycles = cycles(&SourceTree::read().imports_inside_modules());
    assert!(cycles.is_empty(), "\n{cycles:#?}\n");
}

#[test]
fn pure_modules_use_no_engine_files_clocks_or_random_state() {
    let mut wrong = Vec::new();
    for file in &SourceTree::read().files {
        let impure: &[&str] = match file.module() {
            "rules" | "words" | "teaching" | "record" | "ai" | "paint" | "synth" => &IMPURE,
            "cli" => &IMPURE_CLI,
            _ => continue,
        };
        for path in file.paths() {
            let text = path.join("::");
            let banned = path[0].starts_with("bevy")
                || impure
                    .iter()
                    .any(|banned| text == *banned || text.starts_with(&format!("{banned}::")));
            if banned {
                wrong.push(format!("{}: {text}", file.name));
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
}

#[test]
fn each_file_says_what_it_is_for_and_is_short() {
    let mut wrong = Vec::new();
    for file in &SourceTree::read().files {
        if !file.text.starts_with("//! ") {
            wrong.push(format!("{}: expected a first line //!", file.name));
        }
        let lines = file.text.lines().count();
        if lines > MAX_LINES {
            wrong.push(format!("{}: {lines} lines, at most {MAX_LINES}", file.name));
        }
    }
    assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
}

/// `mod.rs` declares and re-exports; the only item of its own is the plugin that adds its files'.
#[test]
fn mod_files_own_no_items() {
    let tree = SourceTree::read();
    let own = |file: &&SourceFile| file.name.ends_with("mod.rs") && !file.own_items().is_empty();
    let found: Vec<&str> = tree.files.iter().filter(own).map(|file| file.name.as_str()).collect();
    assert!(found.is_empty(), "\n{}\n", found.join("\n"));
}

/// The groups of names that reach each other in both directions.
fn cycles(edges: &BTreeMap<String, BTreeSet<String>>) -> Vec<BTreeSet<String>> {
    let reached: BTreeMap<&String, BTreeSet<&String>> =
        edges.keys().map(|start| (start, reachable(edges, start))).collect();
    let mut groups: Vec<BTreeSet<String>> = reached
        .iter()
        .filter(|(start, ends)| ends.contains(**start))
        .map(|(start, ends)| {
            let back =
                |end: &&&String| reached.get(**end).is_some_and(|ends| ends.contains(*start));
            ends.iter().filter(back).map(|end| (*end).clone()).collect()
        })
        .collect();
    groups.sort();
    groups.dedup();
    groups
}

fn reachable<'a>(
    edges: &'a BTreeMap<String, BTreeSet<String>>,
    start: &str,
) -> BTreeSet<&'a String> {
    let mut found = BTreeSet::new();
    let mut open: Vec<&String> = edges.get(start).into_iter().flatten().collect();
    while let Some(next) = open.pop() {
        if found.insert(next) {
            open.extend(edges.get(next).into_iter().flatten());
        }
    }
    found
}

#[test]
fn cycles_are_found() {
    let edges = |pairs: &[(&str, &str)]| {
        let mut edges: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for (from, to) in pairs {
            edges.entry((*from).to_owned()).or_default().insert((*to).to_owned());
        }
        edges
    };
    assert!(cycles(&edges(&[("a", "b"), ("b", "c"), ("a", "c")])).is_empty());
    let found = cycles(&edges(&[("a", "b"), ("b", "c"), ("c", "b"), ("c", "d")]));
    assert_eq!(found, [BTreeSet::from(["b".to_owned(), "c".to_owned()])]);
}

#[test]
fn imports_are_seen_in_every_form() {
    let seen = |text: &str| {
        let file = SourceFile::parse("src/board/layout/mod.rs", text);
        Vec::from_iter(file.paths().into_iter().map(|path| path.join("::")))
    };
    assert_eq!(
        seen("use crate::rules::{Game, Move};"),
        ["crate::rules::Game", "crate::rules::Move"]
    );
    assert_eq!(seen("use super::super::game::Ask as A;"), ["crate::game::Ask"]);
    assert_eq!(seen("use super::Pit;"), ["crate::board::Pit"]);
    assert_eq!(
        seen("fn f() -> crate::theme::Theme { seedfall::game::x() }"),
        ["crate::game::x", "crate::theme::Theme"]
    );
    assert_eq!(
        seen("fn f() { assert_eq!(crate::input::g(), \"crate::rules\") }"),
        ["crate::input::g"]
    );
    assert_eq!(seen("#[cfg(test)] mod tests { use crate::app::App; }"), [""; 0]);
    assert_eq!(seen("mod inner { use super::super::Pit; }"), ["crate::board::Pit"]);
    assert_eq!(seen("mod size; use size::BODY;"), ["crate::board::layout::size::BODY"]);
}
