//! The question of a capturing race, as people ask it: these two blocks, on this board, who captures whom?
//!
//! A [`Question`] names one stone of each block, or none: then all races on the board are found ([`find`]). It finds
//! out where play is allowed, recognises what the theory ([`theory`](crate::theory)) wants to know, and answers for
//! either side moving first. Nothing is guessed: what is not recognised for certain is a [`Reason`].
//!
//! **Local game.** Play starts at the two essential blocks and reaches through empty points and through blocks that can
//! be captured. It stops at walls: blocks that are proven safe, blocks that the caller calls safe, and, unless the
//! question is `strict`, blocks that face the open (as in [`life`](crate::life), here of both colours).
//!
//! **Recognition** (Mueller 1999, section 2). What is left of the local game without the essential blocks falls into
//! connected parts, and each has to be of one kind:
//!
//! * an *eye*: next to one essential block and nothing else, with opposing stones in it or none;
//! * *shared liberties*: empty points, each next to both essential blocks, none next to a wall;
//! * *plain outside liberties*: empty points, each next to one essential block and to a wall of the opponent, none
//!   next to the other block or a wall of the owner;
//! * a *protected liberty* (Wolf 2012): a point closed in by the essential block and by a chain of the same colour that
//!   touches it from two sides. The chain's own liberties are next to a wall of the opponent: they are the approach
//!   moves. One of them can be protected by a second chain in the same way.
//!
//! In all of these, the capture of a chain leaves the capturing stone with two ways to its wall, so there is no ko, no
//! snapback and no recapture. The proof that a verdict by numbers holds on the board is the comparison with exhaustive
//! play: `shinpan selfcheck race`.
//!
//! **Level by level.** [`Question::answer`] is theory alone, in microseconds. [`Question::decide`] goes on where it fails: to the
//! sum of games, then to search on the board, and says which of them decided ([`Method`]).
//!
//! **What a verdict says.** Who captures the other's essential block, or that nobody does. Whether the winner's stones
//! are safe afterwards is said apart ([`Safety`]; Mueller 1999, 3.2).
//!
//! ```
//! use shinpan::board::{Colour, Position};
//! use shinpan::race::Question;
//! use shinpan::theory::RaceResult;
//!
//! // Mueller 1999, Figure 1 left: three liberties against two.
//! let position: Position = "
//!     . O . O O
//!     O O O O O
//!     . . . O O
//!     X X X X X
//!     O O O O X
//!     O O O O O
//!     . X . X X
//!     X X X X X
//!     . X . X X
//! ".parse().unwrap();
//! let size = position.size();
//! let answers = Question::new(&position).answer().unwrap();
//! let race = &answers[0];
//! assert_eq!((size.name(race.essential[1]), race.class), ("A5".to_string(), 0));
//! let verdict = race.verdict.as_ref().unwrap();
//! let white_first = verdict.first(Colour::White);
//! assert_eq!(white_first.result, RaceResult::Wins(Colour::Black));
//! let black_first = verdict.first(Colour::Black);
//! assert_eq!(size.names(black_first.moves), ["A3", "C3"]);
//! ```

mod answer;
mod approach;
mod ask;
mod by_life;
mod capture;
mod chain;
mod eye;
mod follow;
mod ground;
mod ko;
mod levels;
mod moves;
mod question;
mod reason;
mod recognise;
mod safety;
mod search;
mod sum;
mod undecided;
mod walls;

pub use answer::{Answer, First, Role, Verdict};
pub use approach::Protected;
pub use ask::find;
pub(crate) use ask::pair;
pub use chain::Chain;
pub use eye::EyeShape;
pub use follow::{Follow, Line, LineEnd};
pub use ko::{Capture, Ending, Ko, Peace};
pub use levels::{Decided, Levels, Method};
pub(crate) use levels::{is_without_ground, told};
pub use question::{BadQuestion, Question, Terms};
pub use reason::Reason;
pub use recognise::{ProtectedList, Shape, SideShape};
pub use safety::Safety;
#[doc(hidden)]
pub use search::search_after_ko;
pub use search::{Judged, OutOfBudget, SearchLimits, Searched, SearchedFirst, search};
pub use sum::Sum;
pub use undecided::Undecided;
