//! Why a race has no verdict by theory: the hypothesis that fails, and where.

use std::fmt;

use crate::board::{Colour, PointSet};
use crate::theory::Hypothesis;

/// A hypothesis that fails, and where.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The blocks are in an open area: no walls stop play, or it reaches most of the board.
    Open {
        /// The empty points that play reaches.
        empty: PointSet,
    },
    /// The question is strict, and these walls are not proven safe.
    Unproven {
        /// Their stones.
        walls: PointSet,
    },
    /// A block cannot be captured, so there is no race.
    Safe {
        /// Whose block it is.
        owner: Colour,
    },
    /// The blocks neither touch nor have a common liberty.
    Apart,
    /// A block may be linked to a wall of its own colour here.
    Connects {
        /// Whose block it is.
        owner: Colour,
        /// Where: its liberties next to such a wall, or all of them in an area where that can happen.
        at: PointSet,
    },
    /// A block in the local game is neither essential nor known to be nonessential.
    UnknownBlock {
        /// Whose block it is.
        owner: Colour,
        /// Its stones.
        stones: PointSet,
        /// Whether it touches the opponent's essential block.
        in_contact: bool,
        /// Whether it has a liberty in common with its owner's essential block.
        is_linked: bool,
    },
    /// A side has two essential blocks, which the caller names. The theory has no closed forms for that.
    Chain {
        /// Whose they are.
        owner: Colour,
    },
    /// An area is neither eye nor shared nor outside liberties of one kind.
    NotPlain {
        /// Those of its points that are not what the others are.
        at: PointSet,
    },
    /// An approach move serves more than one liberty, or a chain does (Wolf 2012, section 10).
    MultiPurpose {
        /// Whose liberties they are.
        owner: Colour,
        /// The liberties.
        at: PointSet,
    },
    /// The approach moves to a liberty cannot be counted: the chain can grow, or its capture can be answered.
    Approach {
        /// Whose liberty it is.
        owner: Colour,
        /// The points where it fails.
        at: PointSet,
    },
    /// A block has more than one eye space.
    SeveralEyes {
        /// Whose block it is.
        owner: Colour,
        /// The points of all of them.
        at: PointSet,
    },
    /// An eye is none of those that the theory knows.
    Eye {
        /// Whose eye it is.
        owner: Colour,
        /// Its points, stones included.
        points: PointSet,
        /// What fails.
        hypothesis: Hypothesis,
    },
    /// An eye contains a corner with the three points around it, and more.
    CornerEye {
        /// Whose eye it is.
        owner: Colour,
        /// The corner, or the corners.
        at: PointSet,
    },
    /// There are more protected liberties than can be told apart.
    TooMany {
        /// Whose liberties they are.
        owner: Colour,
    },
    /// The numbers are known, but the closed forms do not decide them.
    Theory {
        /// What fails.
        hypothesis: Hypothesis,
    },
}

impl Reason {
    /// The class (Mueller 1999, 2.5) that a race with this reason belongs to at least.
    #[must_use]
    pub fn class(&self) -> u8 {
        match self {
            Reason::Open { .. } | Reason::Unproven { .. } => 8,
            Reason::Safe { .. } | Reason::Apart | Reason::Connects { .. } | Reason::SeveralEyes { .. } => 7,
            Reason::UnknownBlock { in_contact: false, .. } => 5,
            Reason::UnknownBlock { is_linked: true, .. } | Reason::Chain { .. } => 6,
            Reason::UnknownBlock { .. } => 7,
            Reason::NotPlain { .. } | Reason::Eye { .. } | Reason::CornerEye { .. } => 4,
            Reason::MultiPurpose { .. } | Reason::Approach { .. } | Reason::TooMany { .. } => 3,
            Reason::Theory { .. } => 2,
        }
    }

    /// The name of the reason, for programs.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Reason::Open { .. } => "open",
            Reason::Unproven { .. } => "unproven",
            Reason::Safe { .. } => "safe",
            Reason::Apart => "apart",
            Reason::Connects { .. } => "connects",
            Reason::UnknownBlock { .. } => "unknown-block",
            Reason::Chain { .. } => "chain",
            Reason::NotPlain { .. } => "not-plain",
            Reason::MultiPurpose { .. } => "multi-purpose",
            Reason::Approach { .. } => "approach",
            Reason::SeveralEyes { .. } => "several-eyes",
            Reason::Eye { .. } => "eye",
            Reason::CornerEye { .. } => "corner-eye",
            Reason::TooMany { .. } => "too-many",
            Reason::Theory { .. } => "theory",
        }
    }

    /// The points where it fails; none if it is about the whole.
    #[must_use]
    pub fn points(&self) -> PointSet {
        match *self {
            Reason::Open { empty: points }
            | Reason::Unproven { walls: points }
            | Reason::UnknownBlock { stones: points, .. }
            | Reason::Eye { points, .. }
            | Reason::Connects { at: points, .. }
            | Reason::NotPlain { at: points }
            | Reason::MultiPurpose { at: points, .. }
            | Reason::Approach { at: points, .. }
            | Reason::SeveralEyes { at: points, .. }
            | Reason::CornerEye { at: points, .. } => points,
            Reason::Safe { .. }
            | Reason::Apart
            | Reason::Chain { .. }
            | Reason::TooMany { .. }
            | Reason::Theory { .. } => PointSet::EMPTY,
        }
    }
}

impl fmt::Display for Reason {
    /// Says it without coordinates: [`Reason::points`] has them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Open { .. } => f.write_str("the blocks are in an open area; name walls, or the region"),
            Reason::Unproven { .. } => f.write_str("strictly, these walls are not proven safe"),
            Reason::Safe { owner } => write!(f, "{owner}'s block cannot be captured"),
            Reason::Apart => f.write_str("the blocks neither touch nor have a common liberty"),
            Reason::Connects { owner, .. } => write!(f, "{owner} may link its block to a wall here"),
            Reason::UnknownBlock { owner, .. } => {
                write!(f, "it is not known what this block of {owner} is for")
            }
            Reason::Chain { owner } => {
                write!(f, "{owner} has a chain of two blocks, and has lost with either of them")
            }
            Reason::NotPlain { .. } => f.write_str("this area is no eye and not of plain liberties"),
            Reason::MultiPurpose { owner, .. } => {
                write!(f, "approach moves to {owner}'s liberties serve more than one")
            }
            Reason::Approach { owner, .. } => {
                write!(f, "the approach moves to this liberty of {owner} cannot be counted")
            }
            Reason::SeveralEyes { owner, .. } => write!(f, "{owner} has more than one eye space"),
            Reason::Eye { owner, hypothesis, .. } => write!(f, "{owner}'s eye: {hypothesis}"),
            Reason::CornerEye { owner, .. } => {
                write!(f, "{owner}'s eye has a corner, the points around it, and more")
            }
            Reason::TooMany { owner } => write!(f, "{owner} has too many protected liberties"),
            Reason::Theory { hypothesis } => hypothesis.fmt(f),
        }
    }
}
