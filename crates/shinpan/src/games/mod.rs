//! Conditional combinatorial games and liberty count games (Mueller 2003): a race as the sum of its regions.
//!
//! Closed forms know few kinds of regions. Here a region is whatever can be played out ([`Games::region`]), and becomes a
//! [`Game`]: options with conditions, and the liberties that each essential block has. [`Games::decide`] adds the regions of a
//! race up and says who captures whom. It is exact if every region has a game or if bounds agree; otherwise it says
//! nothing.
//!
//! ```
//! use shinpan::board::Colour;
//! use shinpan::games::{Effort, Games, Sum};
//! use shinpan::theory::RaceResult;
//!
//! // Three plain liberties against a one-point eye and a liberty with two approach moves.
//! let mut games = Games::new();
//! let parts = vec![
//!     games.outside(Colour::Black, 3),
//!     games.eye(Colour::White, 1, 0),
//!     games.protected(Colour::White, 2),
//! ];
//! let sum = Sum { parts, blocks: [1, 1] };
//! let mut effort = Effort::at_most(1_000);
//! // With an eye left for last, the approach moves have to be made: four moves, and Black has time for three.
//! assert_eq!(games.result(&sum, Colour::Black, &mut effort), Ok(RaceResult::Wins(Colour::White)));
//! ```

mod ahead;
mod conditional;
mod count;
mod families;
mod hash;
mod line;
mod order;
mod print;
mod race;
mod shape;
mod sum;

pub use ahead::MOST_AHEAD;
pub use conditional::{Choice, Condition, Draft, Game, Games, Node, Plain};
pub use count::{Counts, MOST_BLOCKS, SAFE, Total};
pub use families::Named;
pub(crate) use line::least;
pub use order::Bounds;
pub use print::Printed;
pub use race::{Decision, First, GameLimits, Open};
pub use shape::{MOST_POINTS, RegionGame, Surroundings};
pub use sum::{Effort, Sum, TooLarge};
