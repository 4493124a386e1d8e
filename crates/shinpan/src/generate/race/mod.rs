//! Capturing races on real boards, from the numbers of Wolf (2012) and Mueller (1999).
//!
//! The essential blocks are two full lines with the shared liberties between them. Eyes and outside liberties
//! hang on the far sides, and the walls around have two eyes each. A [`Plan`] says what there is; [`Plan::build`]
//! puts it on a board and says of every empty point what it is ([`Role`]).
//!
//! ```
//! use shinpan::board::Colour;
//! use shinpan::generate::race::{Approach, EyeSpace, Plan, SidePlan};
//! use shinpan::theory::RaceResult;
//!
//! // Wolf 2012, Diagram 15: three plain liberties against one with three approach moves, two shared ones.
//! let black = SidePlan { eye: EyeSpace::NONE, outside: vec![Approach::Plain; 3] };
//! let white = SidePlan { eye: EyeSpace::NONE, outside: vec![Approach::Guarded(2)] };
//! let plan = Plan { shared: 2, sides: [black, white] };
//! assert_eq!(plan.playable_points(), 9);
//! let built = plan.build().unwrap();
//! assert_eq!(built.position.to_string(), "
//! .O.OOOO
//! OOOOOOO
//! ...OOOO
//! XXXXXXX
//! ..XOXOX
//! OOOOOOO
//! OOXXXXX
//! O.OOXXX
//! XOO.O.X
//! XXXOOXX
//! XXXX.XX
//! XXXXXXX
//! .X.XXXX
//! ".trim_start());
//! assert_eq!(plan.race().result(Colour::Black), Ok(RaceResult::Wins(Colour::Black)));
//! ```

mod build;
mod order;
mod puzzle;
mod random;
mod wild;

pub use crate::theory::EyeSpace;
pub use build::{Built, Role};
pub use order::{BadApproach, BadOrder, Generator, Order, SideOrder, Tally};
pub use puzzle::Puzzle;
pub use random::Wish;
pub use wild::Wild;

use crate::theory::{Counts, Eye, Outside, Race};

/// How an outside liberty looks on the board.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Approach {
    /// It touches the opponent's wall.
    Plain,
    /// An approach chain with so many liberties of its own, 1 to 4, stands around it.
    Chain(u8),
    /// The chain's single liberty is protected by a second chain with so many liberties, 1 to 3.
    Guarded(u8),
    /// The chain has one plain liberty, and one protected by a second chain with so many, 1 or 2.
    GuardedAndOpen(u8),
}

impl Approach {
    /// Approach moves and what linking gives.
    #[must_use]
    pub const fn outside(self) -> Outside {
        match self {
            Approach::Plain => Outside::PLAIN,
            Approach::Chain(n) => Outside { approach: n, link: n },
            Approach::Guarded(n) => Outside { approach: 1 + n, link: 1 },
            Approach::GuardedAndOpen(n) => Outside { approach: 2 + n, link: 2 },
        }
    }

    /// Empty points, with the liberty itself.
    const fn points(self) -> usize {
        1 + self.outside().approach as usize
    }
}

/// One side of a planned race.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SidePlan {
    /// Its eye.
    pub eye: EyeSpace,
    /// Its outside liberties, from the left.
    pub outside: Vec<Approach>,
}

/// A planned race.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Plan {
    /// The number of shared liberties.
    pub shared: u8,
    /// Black's side and White's.
    pub sides: [SidePlan; 2],
}

impl SidePlan {
    /// Each outside liberty in numbers.
    #[must_use]
    pub fn outside(&self) -> Vec<Outside> {
        self.outside.iter().map(|approach| approach.outside()).collect()
    }

    /// The eye in numbers; none if it is not of the kind that the closed forms know.
    fn eye(&self) -> Eye {
        self.eye.eye().unwrap_or(Eye::NONE)
    }
}

impl Plan {
    /// The numbers of the race.
    #[must_use]
    pub fn race(&self) -> Race {
        let counts = |side: &SidePlan| Counts::new(side.eye(), &side.outside());
        Race { shared: self.shared, sides: [counts(&self.sides[0]), counts(&self.sides[1])] }
    }

    /// The empty points of the race.
    #[must_use]
    pub fn playable_points(&self) -> usize {
        let side = |side: &SidePlan| {
            side.eye.empty_points() + side.outside.iter().map(|approach| approach.points()).sum::<usize>()
        };
        usize::from(self.shared) + side(&self.sides[0]) + side(&self.sides[1])
    }

    /// Mueller's class: 0 plain liberties only, 1 with settled eyes, 2 with an unsettled eye, 3 with approach
    /// moves.
    #[must_use]
    pub fn class(&self) -> u8 {
        let any = |test: fn(&SidePlan) -> bool| self.sides.iter().any(test);
        if any(|side| side.eye().is_unsettled()) {
            2
        } else if any(|side| side.outside.iter().any(|&approach| approach != Approach::Plain)) {
            3
        } else {
            u8::from(any(|side| side.eye().size() > 0))
        }
    }
}
