//! What a drawn problem is about: the one thing that the side to play changes by moving first.
//!
//! Every group of the side to play may be in need of life, and every group of its opponent may be there to be killed. Each is
//! a question of [`life`](crate::life), and the side's success is looked for in all of them side by side: with few positions
//! first, more for those that are closed in, and then with more. What succeeds also without the first move is settled, and no
//! problem. Of what is left the most valuable comes first: the largest target.
//!
//! ```
//! use shinpan::board::{Colour, Position};
//! use shinpan::solve::{Kind, Question};
//!
//! let position: Position = "
//!     . . . . . . . . .
//!     . . . . . . . . .
//!     . . . . . . . . .
//!     X X X X X . . . .
//!     O O O O X . . . .
//!     . . . O X . . . .
//! ".parse().unwrap();
//! let answer = Question::new(&position, Some(Colour::Black)).answer().unwrap();
//! let solution = answer.solution().unwrap();
//! assert_eq!(solution.kind, Kind::Kill);
//! assert_eq!(position.size().move_name(solution.side().moves[0]), "B1");
//! ```

mod answer;
mod candidates;
mod question;
mod words;

pub use answer::{Answer, Kind, Solution};
pub use question::{BadQuestion, Question};
