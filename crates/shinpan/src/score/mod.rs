//! The score of a finished game under the New Amateur-Japanese Rules (Jasiek).
//!
//! A stone is *immortal* if the opponent cannot remove it although its owner always passes. Black *controls*
//! an intersection of the final-position if at the end of the black-analysis it carries an immortal black
//! stone, or all its adjacent intersections do; White likewise with the white-analysis. An intersection that
//! Black controls scores 1 for him if it is empty in the final-position and 2 if a white stone is on it, and
//! the other way round; the prisoners of the alternation are added.
//!
//! An analysis is given as moves ([`play_analysis`]) or found with best play of both sides by search ([`find`]);
//! [`Count`] takes either.
//!
//! ```
//! use shinpan::board::{Colour, Move, Position};
//! use shinpan::rules::{Prisoners, Ruleset};
//! use shinpan::score::{Verdict, play_analysis};
//!
//! let final_position: Position = "
//!     . . . . .
//!     X X X X X
//!     O O O O O
//!     . . O . X
//!     . . . . .
//! ".parse().unwrap();
//! let size = final_position.size();
//! let moves = |text: &str| -> Vec<Move> {
//!     text.split(' ').map(|name| size.parse_move(name).unwrap()).collect()
//! };
//! let black = moves("pass C5 pass A5 pass E5 pass pass pass");
//! let white = moves("pass C1 pass A2 pass B1 pass D2 pass E1 pass pass pass");
//! let black = play_analysis(&final_position, Colour::Black, &black, Ruleset::Naj).unwrap();
//! let white = play_analysis(&final_position, Colour::White, &white, Ruleset::Naj).unwrap();
//! let verdict = Verdict::new(&final_position, [&black.position(), &white.position()], Prisoners::default());
//! assert_eq!(verdict.control_rows(), ["BBBBB", "BBBBB", "WWWWW", "WWWWW", "WWWWW"]);
//! assert_eq!((verdict.side_score(Colour::Black), verdict.side_score(Colour::White)), (5, 10));
//! assert_eq!(verdict.result().to_string(), "W+5");
//! ```

mod alternation;
mod analysis;
mod area;
mod count;
mod dispute;
mod explain;
mod search;
mod unscored;
mod verdict;

pub use alternation::{Alternation, alternation};
pub use analysis::{AnalysisError, Fault, play_analysis};
pub use area::area;
pub use count::{Count, Side};
pub use dispute::{Dispute, Step};
pub use explain::{RegionScore, Trap, TrapKind};
#[doc(hidden)]
pub use search::find_undivided;
pub use search::{Area, Found, Method, Standing, find, standing};
pub use unscored::Unscored;
pub use verdict::{Margin, Verdict, control, immortal};
