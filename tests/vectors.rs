//! Whole games with known answers: each must come out to the byte, ply by ply and rewritten.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use seedfall::record::read_record;
use seedfall::rules::shipped;

fn cases() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut records: Vec<_> =
        files.filter(|path| path.extension().is_some_and(|e| e == "sow")).collect();
    records.sort();
    assert!(records.len() >= 25, "only {} cases", records.len());
    records
}

/// What `verify --json` prints for a file, without the file's name.
fn verified(path: &Path) -> String {
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let args = ["seedfall-lab".into(), "verify".into(), "--json".into(), path.into()];
    let status = seedfall::cli::run(args, &mut out, &mut err);
    assert_eq!((status, String::from_utf8(err).unwrap()), (0, String::new()), "{path:?}");
    let name = serde_json::to_string(&path.to_string_lossy()).unwrap();
    String::from_utf8(out).unwrap().replace(&format!("{{\"file\":{name},"), "{")
}

#[test]
fn each_ply_is_as_known() {
    for path in cases() {
        let known = fs::read_to_string(path.with_extension("jsonl")).unwrap();
        for (found, known) in verified(&path).lines().zip(known.lines()) {
            assert_eq!(found, known, "{path:?}");
        }
        assert!(verified(&path) == known, "{path:?}: more or fewer plies");
    }
}

#[test]
fn a_record_is_rewritten_to_the_byte() {
    for path in cases() {
        let text = fs::read_to_string(&path).unwrap();
        let record = read_record("case", text.as_bytes(), &shipped()).unwrap();
        assert_eq!(record.to_string(), text, "{path:?}");
    }
}

#[test]
fn every_end_is_among_the_cases() {
    let mut found = BTreeSet::new();
    for path in cases() {
        let record = read_record("case", &fs::read(&path).unwrap(), &shipped()).unwrap();
        found.insert(serde_json::to_string(&record.last().reason()).unwrap());
    }
    let all = "agreed-split board-empty cannot-feed endless-turn lone-seed majority repetition \
               resigned row-empty";
    let mut expected: BTreeSet<_> = all.split(' ').map(|reason| format!("{reason:?}")).collect();
    expected.insert("null".to_owned());
    assert_eq!(found, expected);
}
