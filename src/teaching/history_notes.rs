//! Where the built-in games come from: who, when, where, and what is uncertain.

use serde::Deserialize;

/// The history of a game in short.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HistoryNotes {
    /// The country or region.
    pub place: String,
    /// Since when the game is known.
    pub time: String,
    /// Who played or designed it, and who wrote it down.
    pub people: String,
    /// What is known, a paragraph each; at least one.
    pub known: Vec<String>,
    /// What is not known, a paragraph each; at least one.
    pub uncertain: Vec<String>,
}

/// The texts, by the ID of their game.
const NOTES: [(&str, &str); 4] = [
    ("kalah", include_str!("../../assets/history/kalah.ron")),
    ("al-manqala", include_str!("../../assets/history/al-manqala.ron")),
    ("mangala-iv", include_str!("../../assets/history/mangala-iv.ron")),
    ("lab-hakimi", include_str!("../../assets/history/lab-hakimi.ron")),
];

/// The history of the game with this ID; `None` for a player's own ruleset.
///
/// ```
/// use seedfall::teaching::history_notes;
/// assert_eq!(history_notes("kalah").unwrap().place, "United States");
/// assert_eq!(history_notes("my-own"), None);
/// ```
///
/// # Panics
/// If a built-in text cannot be read; a test reads each of them.
#[must_use]
pub fn history_notes(id: &str) -> Option<HistoryNotes> {
    let (_, text) = NOTES.iter().find(|(game, _)| *game == id)?;
    match ron::from_str(text) {
        Ok(notes) => Some(notes),
        Err(error) => panic!("{id}: {error}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::shipped;

    #[test]
    fn every_built_in_game_has_history_notes() {
        for ruleset in shipped() {
            let notes = history_notes(&ruleset.id).unwrap_or_else(|| panic!("{}", ruleset.id));
            assert!(!notes.known.is_empty() && !notes.uncertain.is_empty(), "{}", ruleset.id);
            let paragraphs = notes.known.iter().chain(&notes.uncertain);
            let words: usize = paragraphs.map(|part| part.split(' ').count()).sum();
            assert!((60..=260).contains(&words), "{}: {words} words", ruleset.id);
        }
        assert_eq!(history_notes("my-own"), None);
    }
}
