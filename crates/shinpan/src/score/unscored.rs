//! Why a score is not known: which limit it was.

use std::fmt;

use super::search::MOST_FRAME;
use crate::board::PointSet;
use crate::limits::StoppedBy;

/// Why a score is not known.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Unscored {
    /// The search was left after so many positions. Each part of the board has a share of them.
    Positions {
        /// So many were looked at.
        spent: u64,
        /// The most that may be.
        limit: u64,
    },
    /// A region spreads over too large a part of the board to be searched.
    TooWide {
        /// The points of the rectangles around its parts, with a line for the edge.
        frame: usize,
        /// The most that are searched.
        most: usize,
    },
    /// The score is known, but no line of play was found that shows who controls what.
    NoLine,
    /// The prohibitions of superko depend on the whole path, so that nothing is searched.
    Superko,
    /// Games that go on: an analysis at an end of play is not decided, or play could go round for ever.
    Ends,
    /// It was stopped: by the clock, or by the caller.
    Stopped(StoppedBy),
}

impl Unscored {
    /// Of a region that was searched: its size, or the positions.
    pub(super) fn of_region(points: PointSet, spent: u64, limit: u64) -> Unscored {
        match frame(points) {
            frame if frame > MOST_FRAME => Unscored::TooWide { frame, most: MOST_FRAME },
            _ => Unscored::Positions { spent, limit },
        }
    }
}

/// The points of the rectangles around the parts of a set, one below the other, with a line for the edge of each.
fn frame(points: PointSet) -> usize {
    let (mut widest, mut rows) = (0, 0);
    for part in points.components() {
        let mut span = [(usize::MAX, 0); 2];
        for point in part.iter() {
            for ((least, most), at) in span.iter_mut().zip([point.column(), point.row()]) {
                (*least, *most) = ((*least).min(usize::from(at)), (*most).max(usize::from(at)));
            }
        }
        let [width, height] = span.map(|(least, most)| most - least + 2);
        widest = widest.max(width);
        rows += height;
    }
    widest * rows
}

impl fmt::Display for Unscored {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unscored::Positions { spent, limit } => {
                write!(f, "not decided after {spent} of at most {limit} positions")
            }
            Unscored::TooWide { frame, most } => {
                write!(f, "too wide to be searched: it has {frame} points around it, and the most is {most}")
            }
            Unscored::NoLine => {
                f.write_str("its score is known, but no line of play shows who controls what")
            }
            Unscored::Superko => {
                f.write_str("not searched: under superko what is forbidden depends on the whole game")
            }
            Unscored::Ends => {
                f.write_str("not decided: an analysis at an end is open, or play could go round for ever")
            }
            Unscored::Stopped(by) => write!(f, "{by} before it was decided"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Size;

    #[test]
    fn what_is_too_wide_says_so_and_the_rest_counts_positions() {
        let all = |columns, rows| Size::new(columns, rows).unwrap().points();
        assert_eq!(
            Unscored::of_region(all(9, 9), 7, 10),
            Unscored::Positions { spent: 7, limit: 10 },
            "9x9 is 100 with its edges"
        );
        assert_eq!(Unscored::of_region(all(13, 13), 0, 10), Unscored::TooWide { frame: 196, most: 128 });
    }
}
