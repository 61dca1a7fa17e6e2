//! Where the games that come with the program are from: who, when, where, and what is uncertain.

use serde::Deserialize;

/// The history of a game, in short.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HistoryNotes {
    /// Where it is from.
    pub place: String,
    /// Since when it is known.
    pub time: String,
    /// Whose game it is, and who wrote it down.
    pub people: String,
    /// What is known, a paragraph each.
    pub told: Vec<String>,
    /// What is not, a paragraph each.
    pub unsure: Vec<String>,
}

const STORIES: [(&str, &str); 4] = [
    ("kalah", include_str!("../../assets/stories/kalah.ron")),
    ("al-manqala", include_str!("../../assets/stories/al-manqala.ron")),
    ("mangala-iv", include_str!("../../assets/stories/mangala-iv.ron")),
    ("lab-hakimi", include_str!("../../assets/stories/lab-hakimi.ron")),
];

/// The history of the game of that name; none for a player's own.
///
/// # Panics
/// Never: a test reads each of them.
pub fn story(id: &str) -> Option<HistoryNotes> {
    let (_, text) = STORIES.iter().find(|(game, _)| *game == id)?;
    match ron::from_str(text) {
        Ok(story) => Some(story),
        Err(error) => panic!("{id}: {error}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::shipped;

    #[test]
    fn every_game_that_comes_with_the_program_has_a_story() {
        for ruleset in shipped() {
            let story = story(&ruleset.id).unwrap_or_else(|| panic!("{}", ruleset.id));
            assert!(!story.told.is_empty() && !story.unsure.is_empty(), "{}", ruleset.id);
            let words: usize =
                story.told.iter().chain(&story.unsure).map(|part| part.split(' ').count()).sum();
            assert!((60..=260).contains(&words), "{}: {words} words", ruleset.id);
        }
        assert_eq!(story("my-own"), None);
    }
}
