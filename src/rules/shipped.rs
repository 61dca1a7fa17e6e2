//! The rulesets that come with the program.

use std::sync::LazyLock;

use super::ruleset::Ruleset;
use super::ruleset_file::read_ruleset;

/// The rulesets' files, in the order in which the games are listed.
const FILES: [(&str, &str); 4] = [
    ("kalah.ron", include_str!("../../assets/rulesets/kalah.ron")),
    ("al-manqala.ron", include_str!("../../assets/rulesets/al-manqala.ron")),
    ("mangala-iv.ron", include_str!("../../assets/rulesets/mangala-iv.ron")),
    ("lab-hakimi.ron", include_str!("../../assets/rulesets/lab-hakimi.ron")),
];

/// The files, read once.
static RULESETS: LazyLock<[Ruleset; 4]> = LazyLock::new(|| {
    FILES.map(|(file, text)| match read_ruleset(file, text) {
        Ok(ruleset) => ruleset,
        Err(error) => panic!("{error}"),
    })
});

/// The rulesets that come with the program: Kalah, Al-manqala, Mangala IV, La'b Hakimi.
///
/// # Panics
/// If a shipped file is not a valid ruleset; a test reads each of them.
#[must_use]
pub fn shipped() -> Vec<Ruleset> {
    RULESETS.to_vec()
}

/// The ruleset with this ID, if it comes with the program.
///
/// ```
/// use seedfall::rules::shipped_by_id;
/// assert_eq!(shipped_by_id("mangala-iv").unwrap().board.pits, 7);
/// assert_eq!(shipped_by_id("my-own"), None);
/// ```
///
/// # Panics
/// As [`shipped`].
#[must_use]
pub fn shipped_by_id(id: &str) -> Option<Ruleset> {
    RULESETS.iter().find(|ruleset| ruleset.id == id).cloned()
}

impl Ruleset {
    /// Kalah with its default options: six pits in a row, four seeds in each.
    ///
    /// # Panics
    /// As [`shipped`].
    #[must_use]
    pub fn kalah() -> Self {
        RULESETS[0].clone()
    }
}
