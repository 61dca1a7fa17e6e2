//! Imports run one way, pure rooms stay pure, files stay short: read from the sources themselves.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Past so many lines a file is to be split by idea.
const LONGEST: usize = 400;

/// Each room with the rooms that it may import.
const ROOMS: [(&str, &[&str]); 21] = [
    ("rules", &[]),
    ("teaching", &["rules"]),
    ("record", &["rules"]),
    ("ai", &["rules"]),
    ("synth", &[]),
    ("paint", &["synth"]),
    ("storage", &["rules", "record"]),
    ("cli", &["rules", "teaching", "record", "ai", "storage"]),
    ("settings", &[]),
    ("platform", &["storage"]),
    ("theme", &["paint"]),
    ("game", &["rules", "record", "ai", "settings", "storage", "platform"]),
    ("board", &["rules", "ai", "game", "theme", "paint", "platform", "settings"]),
    ("animation", &["rules", "game", "board", "theme", "paint", "platform", "settings"]),
    ("audio", &["rules", "game", "board", "animation", "settings", "theme", "synth"]),
    ("input", &["rules", "game", "board", "platform", "settings"]),
    (
        "screens",
        &[
            "rules",
            "teaching",
            "record",
            "ai",
            "game",
            "board",
            "animation",
            "input",
            "settings",
            "theme",
            "paint",
            "storage",
            "platform",
        ],
    ),
    (
        "app",
        &[
            "rules",
            "paint",
            "settings",
            "storage",
            "platform",
            "theme",
            "game",
            "board",
            "animation",
            "audio",
            "input",
            "screens",
        ],
    ),
    ("main", &["app", "screens", "game", "settings", "storage", "platform"]),
    ("bin", &["cli"]),
    ("lib", &[]),
];

/// What pure rooms may not touch: the engine, files, clocks, the machine, random state.
const IMPURE: [&str; 7] =
    ["std::fs", "std::time", "std::env", "std::net", "std::process", "rand::rng", "rand::random"];
/// What the lab, which has a command line, may not touch.
const IMPURE_LAB: [&str; 2] = ["rand::rng", "rand::random"];

#[test]
fn imports_run_one_way() {
    let mut wrong = Vec::new();
    for file in sources() {
        let Some((_, allowed)) = ROOMS.iter().find(|(room, _)| *room == file.room) else {
            wrong.push(format!("{}: the room {:?} is not in the list", file.name, file.room));
            continue;
        };
        for room in rooms_imported(&file.text, file.depth) {
            if room != file.room && !allowed.contains(&room.as_str()) {
                wrong.push(format!("{}: {} may not import {room}", file.name, file.room));
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
}

/// An arrow that nobody goes is no arrow: the list says what is so.
#[test]
fn every_arrow_is_gone() {
    let files: Vec<_> = sources().into_iter().collect();
    let mut unused = Vec::new();
    for (room, allowed) in ROOMS {
        let used: BTreeSet<String> = files
            .iter()
            .filter(|file| file.room == room)
            .flat_map(|file| rooms_imported(&file.text, file.depth))
            .collect();
        unused.extend(
            allowed
                .iter()
                .filter(|other| !used.contains(**other))
                .map(|other| format!("{room} -> {other}")),
        );
    }
    assert!(unused.is_empty(), "\n{}\n", unused.join("\n"));
}

/// What may be imported is imported from rooms further in, so no ring can be closed.
#[test]
fn no_arrow_goes_round() {
    let mut settled: Vec<&str> = Vec::new();
    while settled.len() < ROOMS.len() {
        let next = ROOMS.iter().find(|(room, allowed)| {
            !settled.contains(room) && allowed.iter().all(|other| settled.contains(other))
        });
        let (room, _) = next.unwrap_or_else(|| panic!("a ring outside {settled:?}"));
        settled.push(room);
    }
}

#[test]
fn pure_rooms_know_no_engine_files_clocks_or_random_state() {
    let mut wrong = Vec::new();
    for file in sources() {
        let impure: &[&str] = match file.room.as_str() {
            "rules" | "teaching" | "record" | "ai" | "paint" | "synth" => &IMPURE,
            "cli" => &IMPURE_LAB,
            _ => continue,
        };
        let words = words(&file.text);
        for word in words.iter().filter(|word| word.starts_with("bevy")) {
            wrong.push(format!("{}: {word}", file.name));
        }
        for crate_name in ["std", "rand"] {
            for inner in imported_from(&words, crate_name) {
                let path = format!("{crate_name}::{inner}");
                if impure.contains(&path.as_str()) {
                    wrong.push(format!("{}: {path}", file.name));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
}

#[test]
fn each_file_says_what_it_is_for_and_is_short() {
    let mut wrong = Vec::new();
    for file in sources() {
        if !file.text.starts_with("//! ") {
            wrong.push(format!("{}: expected a first line //!", file.name));
        }
        let lines = file.text.lines().count();
        if lines > LONGEST {
            wrong.push(format!("{}: {lines} lines, at most {LONGEST}", file.name));
        }
    }
    assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
}

/// A file of `src`.
struct Source {
    /// From the package's folder on.
    name: String,
    room: String,
    /// How many modules it lies below the crate: 1 for `src/board/mod.rs`.
    depth: usize,
    text: String,
}

fn sources() -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    collect(&root.join("src"), &mut files);
    files.sort();
    assert!(files.len() > 50, "{} files found", files.len());
    files.iter().map(|file| source(root, file)).collect()
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            files.push(path);
        }
    }
}

fn source(root: &Path, file: &Path) -> Source {
    let inner = file.strip_prefix(root).unwrap();
    let mut modules: Vec<String> = inner
        .with_extension("")
        .iter()
        .skip(1)
        .map(|part| part.to_str().unwrap().to_owned())
        .collect();
    let room = modules[0].clone();
    let is_root = room == "main" || room == "lib" || room == "bin";
    if modules.last().is_some_and(|module| module == "mod") {
        modules.pop();
    }
    Source {
        name: inner.display().to_string(),
        room,
        depth: if is_root { 0 } else { modules.len() },
        text: fs::read_to_string(file).unwrap(),
    }
}

/// The rooms that a file names, `depth` modules below the crate: after `crate::` and `seedfall::`,
/// and after so many `super::` that they come out at the crate.
fn rooms_imported(text: &str, depth: usize) -> BTreeSet<String> {
    let words = words(text);
    let mut rooms = imported_from(&words, "crate");
    rooms.extend(imported_from(&words, "seedfall"));
    let mut braces = 0;
    let mut inline: Vec<usize> = Vec::new();
    let mut at = 0;
    while at < words.len() {
        match words[at].as_str() {
            "{" => {
                braces += 1;
                if at >= 2 && words[at - 2] == "mod" {
                    inline.push(braces);
                }
            }
            "}" => {
                if inline.last() == Some(&braces) {
                    inline.pop();
                }
                braces -= 1;
            }
            "super" => {
                let mut up = 1;
                while words.get(at + 1).is_some_and(|word| word == "::")
                    && words.get(at + 2).is_some_and(|word| word == "super")
                {
                    at += 2;
                    up += 1;
                }
                if up >= depth + inline.len() && words.get(at + 1).is_some_and(|word| word == "::")
                {
                    rooms.extend(heads(&words[at + 2..]));
                }
            }
            _ => {}
        }
        at += 1;
    }
    rooms
}

/// The first names of all paths that go on from `start::`.
fn imported_from(words: &[String], start: &str) -> BTreeSet<String> {
    let begins = |pair: &[String]| pair[0] == start && pair[1] == "::";
    let paths = words.windows(2).enumerate().filter(|(_, pair)| begins(pair));
    paths.flat_map(|(at, _)| heads(&words[at + 2..])).collect()
}

/// The first names of a path or of a group of paths: `a` of `a::b`, and `a`, `c` of `{a::b, c}`.
fn heads(words: &[String]) -> Vec<String> {
    if words.first().is_none_or(|word| word != "{") {
        return words.first().cloned().into_iter().collect();
    }
    let mut heads = Vec::new();
    let mut braces = 0;
    for pair in words.windows(2) {
        match pair[0].as_str() {
            "{" => braces += 1,
            "}" => braces -= 1,
            _ => {}
        }
        if braces == 0 {
            break;
        }
        if braces == 1 && (pair[0] == "{" || pair[0] == ",") && pair[1] != "}" {
            heads.push(pair[1].clone());
        }
    }
    heads
}

/// The names and signs of Rust source, without comments, strings and characters.
fn words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let name = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
        let length = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("/*") {
            rest.find("*/").map_or(rest.len(), |end| end + 2)
        } else if let Some(length) = raw_string(rest) {
            length
        } else if first == '"' {
            quoted(rest, '"')
        } else if first == '\'' && is_character(rest) {
            quoted(rest, '\'')
        } else if name > 0 {
            words.push(rest[..name].to_owned());
            name
        } else if rest.starts_with("::") {
            words.push("::".to_owned());
            2
        } else {
            if !first.is_whitespace() {
                words.push(first.to_string());
            }
            first.len_utf8()
        };
        rest = &rest[length..];
    }
    words
}

/// The length of `r"..."`, `r#"..."#`, `br"..."` at the start, if that is what is there.
fn raw_string(text: &str) -> Option<usize> {
    let inner = text.strip_prefix("br").or_else(|| text.strip_prefix('r'))?;
    let hashes = inner.find(|c| c != '#')?;
    let body = inner[hashes..].strip_prefix('"')?;
    let end = format!("\"{}", "#".repeat(hashes));
    let length = body.find(&end).map_or(body.len(), |at| at + end.len());
    Some(text.len() - body.len() + length)
}

/// The length of a quoted text at the start.
fn quoted(text: &str, quote: char) -> usize {
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            c if c == quote => return at + 1,
            _ => {}
        }
    }
    text.len()
}

/// Whether a `'` begins a character, not a lifetime.
fn is_character(text: &str) -> bool {
    let mut inner = text.chars().skip(1);
    inner.next() == Some('\\') || inner.next() == Some('\'')
}

#[test]
fn the_reader_sees_imports_in_every_form() {
    const NONE: [&str; 0] = [];
    let seen = |text: &str, depth| Vec::from_iter(rooms_imported(text, depth));
    assert_eq!(seen("use crate::rules::{Game, Move};", 2), ["rules"]);
    assert_eq!(seen("use crate::{\n    board::{Pit, Seed},\n    game,\n};", 2), ["board", "game"]);
    assert_eq!(seen("fn f() -> crate::theme::Face { seedfall::game::x() }", 2), ["game", "theme"]);
    assert_eq!(seen("use super::super::game::Ask;", 2), ["game"]);
    assert_eq!(seen("use super::game::Ask;", 2), NONE);
    assert_eq!(seen("mod tests { use super::f; use super::super::game; }", 1), ["game"]);
    assert_eq!(seen("pub(crate) fn f() { \"crate::game\"; }", 1), NONE);
    assert_eq!(seen("// crate::game\n/* crate::board */ r#\"\" crate::app\"#; 'x'", 1), NONE);
    assert_eq!(seen("fn f<'a>(c: char) { c == '\"'; crate::input::g::<'a>() }", 1), ["input"]);
    assert_eq!(imported_from(&words("use std::{fmt, fs::{self, File}};"), "std").len(), 2);
}
