//! One path from a question to an answer.
//!
//! Whoever asks, by the command line, in JSON lines, over HTTP, in a page, by GTP, fills the same [`Question`] from the same
//! [`Terms`], which own the defaults, and gets the same [`Answer`] from [`ask`], which owns the checks, the limits and the
//! choice of the method. A door only translates, into the question and out of the answer.
//!
//! Some doors ask about more than one thing at once, and what they need is put together here from the same answers: who
//! saves and who captures in a race ([`semeai`]), what becomes of the group of a stone ([`Fortune`]), the most urgent
//! problem on a board and the move that gains most ([`Problems`]), what everything is at the end of a game ([`Ended`]).
//!
//! ```
//! use shinpan::ask::{Answer, Terms};
//! use shinpan::board::{Colour, Position};
//! use shinpan::search::Goal;
//!
//! let position: Position = "
//!     . . . . . . .
//!     . . . . . . .
//!     X X X X X . .
//!     O O O O X . .
//!     . . . O X . .
//! ".parse().unwrap();
//! let target = [position.size().point("D1").unwrap()].into_iter().collect();
//! let question = Terms::default().life(&position, target, Goal::All);
//! let Answer::Life(answer) = shinpan::ask(&question).unwrap() else { panic!("a question of life has such an answer") };
//! let side = answer.side(Colour::Black).unwrap();
//! assert_eq!(answer.sentence(side, position.size()), "Black kills with B1.");
//! ```

mod answer;
mod crew;
mod ended;
mod fortune;
mod memory;
mod problems;
mod question;
mod score;
mod semeai;
mod terms;

pub use answer::{Answer, Races, Safety};
pub use crew::{Alone, Crew};
pub use ended::{Ended, Final};
pub use fortune::{Code, Fortune, NotProven, best_move, fortune};
pub use memory::Memory;
pub use problems::{Problem, Problems, Rated};
pub use question::{BadQuestion, Clock, Limits, Question};
pub use score::{Counting, Score, Scored};
pub use semeai::{Semeai, semeai};
pub use terms::Terms;

use crate::analyze::{Options, Plan};
use crate::race;

/// Answers a question.
///
/// # Errors
/// [`BadQuestion`] if it makes no sense; it names the part at fault.
pub fn ask(question: &Question) -> Result<Answer, BadQuestion> {
    ask_with(question, &Alone)
}

/// The same with others who do the parts of an analysis.
///
/// # Errors
/// As [`ask`].
pub fn ask_with(question: &Question, crew: &dyn Crew) -> Result<Answer, BadQuestion> {
    question.check()?;
    Ok(match question {
        Question::Life(question) => Answer::Life(Box::new(question.answer().map_err(BadQuestion::Life)?)),
        Question::Solve(question) => Answer::Solve(Box::new(question.answer().map_err(BadQuestion::Solve)?)),
        Question::Race(question) => {
            let answers = question.answer().map_err(BadQuestion::Race)?;
            let decided = question.decide(&answers);
            Answer::Race(Races { question: question.clone(), answers, decided })
        }
        Question::Analyze { position, options, stop } => {
            let Options { assume_safe, in_play, .. } = *options;
            if !(assume_safe | in_play).is_empty() {
                // Whether the stones that are named exist.
                let named = race::Question { assume_safe, in_play, ..race::Question::new(position) };
                named.answer().map_err(BadQuestion::Race)?;
            }
            let mut plan = Plan::new(position, *options);
            plan.stop = stop.clone();
            let items = crew.answer(&plan);
            Answer::Analyze(Box::new(plan.finish(items)))
        }
        Question::Score(question) => Answer::Score(Box::new(question.answer())),
        Question::Safe(position) => Answer::Safe(Box::new(Safety::of(position))),
    })
}
