//! The board divided for an analysis: what is settled without search, and the local games that are left.

use crate::board::{Board, Colour, PointSet, Position};
use crate::region::{benson, firm_safety, static_safety};

/// A board divided for the analysis of one colour.
#[derive(Clone, Debug)]
pub(super) struct Division {
    /// Points that the owner controls without search: his firm stones and territory.
    pub(super) mine: PointSet,
    /// Points that he never controls: the opponent's safe stones and territory.
    pub(super) theirs: PointSet,
    /// The safe stones of Black and White.
    pub(super) walls: [PointSet; 2],
    /// The points of the local games, in the order of their first points.
    pub(super) games: Vec<PointSet>,
    /// Whether somebody could force an answer in what is settled.
    pub(super) threats: bool,
}

impl Division {
    pub(super) fn new(position: &Position, owner: Colour) -> Division {
        let board = Board::new(position);
        let opponent = owner.opponent();
        let (mine, theirs) = (firm_safety(&board, owner), static_safety(&board, opponent));
        let mut walls = [PointSet::EMPTY; 2];
        walls[owner.index()] = mine.stones;
        walls[opponent.index()] = theirs.stones;
        // Immortal stones need no answer, nor does territory of which every point is next to them.
        let quiet = mine.stones.is_subset(&benson(&board, owner).stones)
            && mine.territory.is_subset(&mine.stones.neighbours())
            && theirs.stones.is_subset(&benson(&board, opponent).stones);
        let open = position.size().points() - mine.points() - theirs.points();
        Division {
            mine: mine.points(),
            theirs: theirs.points(),
            walls,
            games: open.components().collect(),
            threats: !quiet,
        }
    }

    /// No division at all: one local game, and nothing is settled.
    pub(super) fn none(position: &Position) -> Division {
        let all = position.size().points();
        Division {
            mine: PointSet::EMPTY,
            theirs: PointSet::EMPTY,
            walls: [PointSet::EMPTY; 2],
            games: vec![all],
            threats: false,
        }
    }
}
