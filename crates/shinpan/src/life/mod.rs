//! The question of life and death, as people ask it: these stones, on this board, are they alive?
//!
//! The search ([`search`](crate::search)) wants to know where play is allowed and which stones cannot be captured.
//! Nobody draws a diagram that way, so a [`Question`] finds it out ([`enclosure`](Question::enclosure)), and says
//! what it took for granted. The [`Answer`] puts statuses (Wolf 2009, section 2.2) into words that players use.
//!
//! **Local game.** Play starts at the target and reaches through empty points and through blocks that can be
//! captured. It stops at walls: blocks that are proven safe, blocks that the caller calls safe, and, unless the
//! question is `strict`, attacker blocks that *face the open*: they have a liberty that play does not reach, in an
//! outside area (empty points and attacker stones) of at least seven empty points (a block in atari has to have room behind
//! its last liberty). Seven, because six is the largest eye space in which a single move can kill. A wall is given up, and play goes on behind it, as soon as what lies
//! behind it is reached some other way, so one gap is enough to open the whole enclosure.
//!
//! **Open.** A target that no wall of the attacker stops, or that reaches more than half of the empty points of the
//! board and more than twenty, has a way out (class 8 of Mueller 1999): the edge of a diagram is no wall. Most diagrams
//! are open in this sense at one or two points, such as the first line. So the question is asked on what is near the target: for
//! a kill with every gap a way out, and for a life with every gap closed. What succeeds holds on the whole board; what fails is
//! tried again on a larger part (`docs/theory/open-borders.md`). Where neither succeeds the status is unknown, with the bounds
//! that both gave; a target that cannot even be kept in a large part with every gap open is [out](Outcome::Out). A caller who declares the `region` decides that its border is a way out.
//!
//! **Seki.** The search takes seki for life. Where the defender survives without a ko, the two are told apart by
//! whether the defender can come to be safe without search ([`static_safety`](crate::region::static_safety)), step by
//! step and never giving up the target, against an attacker who may pass. If it cannot, intruders that it does not dare
//! to capture keep it from two eyes: seki. The limit is a small number of positions, and kos leave it undecided.
//!
//! ```
//! use shinpan::board::Colour;
//! use shinpan::life::{Outcome, Question};
//!
//! let position: shinpan::board::Position = "
//!     . . . . . . .
//!     . . . . . . .
//!     X X X X X . .
//!     O O O O X . .
//!     . . . O X . .
//! ".parse().unwrap();
//! let size = position.size();
//! let answer = Question::new(&position, [size.point("D1").unwrap()].into_iter().collect()).answer().unwrap();
//! let side = answer.side(Colour::White).unwrap();
//! assert_eq!((side.status(), side.outcome), (Some(6), Some(Outcome::Alive)));
//! assert_eq!(size.move_name(side.moves[0]), "B1");
//! // White is killed before a wall could be captured: nothing is presumed about them.
//! assert!(!answer.conditional);
//! ```

mod answer;
mod ask;
mod enclosure;
mod ground;
mod grow;
mod judge;
mod line;
mod out;
mod places;
mod pursuit;
mod question;
mod reason;
mod seki;
mod turned;
mod walls;
mod words;

pub(crate) use ask::is_safe;
pub(crate) use pursuit::Pursuit;
pub(crate) use words::if_walls_stand;

pub use answer::{Answer, Outcome, Refutation, Side};
pub use enclosure::{Enclosure, Open};
pub use ground::{Ground, Grounds};
pub use out::MOST_KEPT;
pub use question::{BadQuestion, MOST_TARGETS, MOST_THREATS, Question};
pub use reason::Reason;
