//! The comparisons between the fast code and its twins.
//!
//! A check is a function that runs until it has seen enough or finds a difference. It gives the number of
//! comparisons it made, so that a check that looks at nothing is noticed, or a [`Mismatch`] that a person can
//! read. The same arguments give the same run. [`SUBJECTS`] lists all checks, with a short run for `cargo
//! test` and a long one for `shinpan selfcheck`.
//!
//! ```
//! use shinpan_twin::checks::{Length, Subject};
//!
//! let names = Subject::named("names").unwrap();
//! let compared = (names.run)(Length::Short, 1, &mut |_| {}).unwrap();
//! assert!(compared > 100_000, "{}", names.claim);
//! ```

mod answers;
mod boards;
mod enumerations;
mod groups;
mod immortality;
mod levels;
mod lives;
mod names;
mod races;
mod recognition;
mod records;
mod safety;
mod scores;
mod sequences;
mod subjects;
mod symmetries;
mod texts;
mod whole;

pub use answers::{answers_turn, compare as compare_turned};
pub use boards::{random_games, same_board};
pub use enumerations::{legal_count, reachable};
pub use groups::random_groups;
pub use immortality::{benson, immortal_stones, random_benson, tables};
pub use levels::{LevelTally, race_levels};
pub use lives::{LifeTally, problem, random_lives, random_lives_after_ko};
pub use names::point_names;
pub use races::{RaceTally, compare_race, random_races};
pub use recognition::{RecognitionTally, Source, confirm_race, random_recognition};
pub use records::random_records;
pub use safety::{safety_is_held, safety_is_symmetric, safety_lasts, safety_under_attack};
pub use scores::{ScoreTally, scores_add_up, scores_by_definition};
pub use sequences::{Tally, count_sequences, random_sequences};
pub use subjects::{Length, SUBJECTS, Subject};
pub use symmetries::symmetries;
pub use texts::{mutated_diagrams, random_diagrams};
pub use whole::{WholeTally, verdicts_hold};

use std::fmt;

/// Called now and then with the amount of work done so far: games, or grids of an enumeration.
pub type Progress<'a> = &'a mut dyn FnMut(u64);

/// A difference between the fast code and its twin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mismatch {
    text: String,
}

impl Mismatch {
    /// What differs, and where: a diagram, or the text that was read.
    pub(crate) fn new(what: impl fmt::Display, place: impl fmt::Display) -> Mismatch {
        Mismatch { text: format!("{what}\n{place}") }
    }

    /// The same difference with the seed that shows it alone, in one game.
    pub(crate) fn of_game(self, seed: u64) -> Mismatch {
        Mismatch { text: format!("{}\nto see it alone: one game with seed {seed}", self.text.trim_end()) }
    }
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl std::error::Error for Mismatch {}

/// `Ok` if the two are the same; otherwise a sentence with both. `what` is only written then.
pub(crate) fn same<T>(what: impl fmt::Display, fast: &T, slow: &T) -> Result<(), String>
where
    T: PartialEq + fmt::Debug,
{
    if fast == slow { Ok(()) } else { Err(format!("{what}: fast {fast:?}, slow {slow:?}")) }
}
