//! The board divided for an analysis: what is settled without search, and the local games that are left.

use super::hold::{Held, Memory, Territory};
use crate::board::{Board, Colour, PointSet, Position};
use crate::limits::Allowance;
use crate::region::{benson, firm_safety, separate_safety};

/// A board divided for the analysis of one colour.
#[derive(Clone, Debug)]
pub(super) struct Division {
    /// Points that the owner controls without search: his firm stones and territory.
    pub(super) mine: PointSet,
    /// Points that he never controls: the opponent's safe stones and territory.
    pub(super) theirs: PointSet,
    /// Regions that Black and White hold, found by search.
    pub(super) held: [Vec<Territory>; 2],
    /// The points of Black's and of White's safe stones and territory, held regions included.
    pub(super) known: [PointSet; 2],
    /// The safe stones of Black and White.
    pub(super) walls: [PointSet; 2],
    /// The points of the local games, in the order of their first points.
    pub(super) games: Vec<PointSet>,
    /// Whether somebody could force an answer in what is settled.
    pub(super) threats: bool,
}

impl Division {
    /// Divides the board; what can be shown to be held within half of the budget is taken out as well.
    pub(super) fn new(
        position: &Position,
        owner: Colour,
        memory: &mut Memory,
        budget: &mut Allowance,
    ) -> Division {
        let board = Board::new(position);
        let opponent = owner.opponent();
        let (mine, theirs) = (firm_safety(&board, owner), separate_safety(&board, opponent));
        // Immortal stones need no answer, nor does territory of which every point is next to them.
        let quiet = mine.stones.is_subset(&benson(&board, owner).stones)
            && mine.territory.is_subset(&mine.stones.neighbours())
            && theirs.stones.is_subset(&benson(&board, opponent).stones);
        let mut known = [mine, theirs];
        if owner == Colour::White {
            known.reverse();
        }
        let mut share = Allowance { nodes: budget.nodes / 2, stop: budget.stop.clone() };
        let given = share.nodes;
        let held = memory.hold(position, known, &mut share);
        budget.nodes -= given - share.nodes;
        let known = held.each_ref().map(|held| held.safe.points());
        let open = position.size().points() - known[0] - known[1];
        Division {
            mine: mine.points(),
            theirs: theirs.points(),
            known,
            walls: held.each_ref().map(|held| held.safe.stones),
            games: open.components().collect(),
            threats: !quiet || held.iter().any(|held| !held.regions.is_empty()),
            held: held.map(|held: Held| held.regions),
        }
    }

    /// No division at all: one local game, and nothing is settled.
    pub(super) fn none(position: &Position) -> Division {
        let all = position.size().points();
        Division {
            mine: PointSet::EMPTY,
            theirs: PointSet::EMPTY,
            held: [Vec::new(), Vec::new()],
            known: [PointSet::EMPTY; 2],
            walls: [PointSet::EMPTY; 2],
            games: vec![all],
            threats: false,
        }
    }
}
