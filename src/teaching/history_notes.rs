//! Where the built-in games come from: who, when, where, and what is uncertain.

use crate::words::Message;

/// The history of a game in short.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HistoryNotes {
    /// The country or region.
    pub place: Message,
    /// Since when the game is known.
    pub time: Message,
    /// Who played or designed it, and who wrote it down.
    pub people: Message,
    /// What is known, a paragraph each; at least one.
    pub known: Vec<Message>,
    /// What is not known, a paragraph each; at least one.
    pub uncertain: Vec<Message>,
}

/// A game's ID, with the number of paragraphs on what is known and on what is not.
type ParagraphCounts = (&'static str, usize, usize);

/// The games whose history the catalogue has.
const NOTES: [ParagraphCounts; 4] =
    [("kalah", 4, 1), ("al-manqala", 4, 2), ("mangala-iv", 3, 2), ("lab-hakimi", 2, 1)];

/// The history of the game with this ID; `None` for a player's own ruleset.
///
/// ```
/// use seedfall::teaching::history_notes;
/// use seedfall::words::Catalogue;
/// let place = history_notes("kalah").unwrap().place;
/// assert_eq!(Catalogue::english().text(&place), "United States");
/// assert_eq!(history_notes("my-own"), None);
/// ```
#[must_use]
pub fn history_notes(id: &str) -> Option<HistoryNotes> {
    let (id, known, uncertain) = NOTES.iter().find(|(game, ..)| *game == id)?;
    let part = |name: &str| Message::named(format!("history-{id}-{name}"));
    Some(HistoryNotes {
        place: part("place"),
        time: part("time"),
        people: part("people"),
        known: (1..=*known).map(|number| part(&number.to_string())).collect(),
        uncertain: (1..=*uncertain).map(|number| part(&format!("uncertain-{number}"))).collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::shipped;
    use crate::words::Catalogue;

    #[test]
    fn every_built_in_game_has_history_notes() {
        let english = Catalogue::english();
        for ruleset in shipped() {
            let notes = history_notes(&ruleset.id).unwrap_or_else(|| panic!("{}", ruleset.id));
            let paragraphs = notes.known.iter().chain(&notes.uncertain);
            let words: usize = paragraphs.map(|part| english.text(part).split(' ').count()).sum();
            assert!((60..=260).contains(&words), "{}: {words} words", ruleset.id);
        }
        assert_eq!(history_notes("my-own"), None);
    }
}
