//! The stones that a problem may be about.

use super::answer::GROUP;
use crate::board::{Board, Colour, Point, PointSet, Position, Turn};
use crate::region::groups;

/// A group with more liberties than this, and with more room than this around it, is in the open: nothing about it depends on
/// one move.
const LIBERTIES: usize = 3;
const ROOM: usize = 24;

/// A problem is seldom about fewer stones than this: they come last.
const FEW: usize = 3;

/// How far around a group one looks to see whether it is closed in.
const STEPS: usize = 3;

/// A group that may be what the problem is about.
#[derive(Copy, Clone, Debug)]
pub(super) struct Candidate {
    /// The stones in question: the largest block of the group.
    pub(super) target: PointSet,
    /// The whole group.
    pub(super) group: PointSet,
    /// The empty points that it reaches in a few steps.
    room: usize,
}

impl Candidate {
    /// The block of a stone.
    pub(super) fn named(position: &Position, stone: Point) -> Candidate {
        let colour = position.at(stone).unwrap_or(Colour::Black);
        let target = position.stones(colour).component(PointSet::single(stone));
        Candidate { target, group: target, room: 0 }
    }

    /// Whether a problem may well be about it.
    pub(super) fn is_likely(&self) -> bool {
        self.group.len() >= FEW
    }

    /// Whether it might live, and is more than a few stones.
    pub(super) fn is_group(&self) -> bool {
        self.group.len() >= GROUP
    }

    /// What it is worth, in stones.
    pub(super) fn value(&self) -> usize {
        self.group.len()
    }
}

/// All groups that are not in the open: large ones before small ones, and those that are closed in most first. Whoever moves, what is equal is in the order of the board as
/// [`Turn::canonical_for`] turns it.
pub(super) fn candidates(position: &Position, first: Colour) -> Vec<Candidate> {
    let board = Board::new(position);
    let turn = Turn::canonical_for(position, &[], first);
    let order = |target: PointSet| turn.set(target).first();
    let mut all: Vec<Candidate> = Vec::new();
    for colour in Colour::BOTH {
        for group in groups(&board, colour) {
            let room = room(position, colour, group);
            if room > ROOM && (group.neighbours() & position.empty_points()).len() > LIBERTIES {
                continue;
            }
            let largest =
                group.components().max_by_key(|block| (block.len(), std::cmp::Reverse(order(*block))));
            if let Some(target) = largest {
                all.push(Candidate { target, group, room });
            }
        }
    }
    all.sort_by_key(|candidate| (!candidate.is_likely(), candidate.room, order(candidate.target)));
    all
}

/// The empty points that stones reach in a few steps, through their own.
fn room(position: &Position, colour: Colour, group: PointSet) -> usize {
    let passable = position.empty_points() | position.stones(colour);
    let reached = (0..STEPS).fold(group, |reached, _| reached | (reached.neighbours() & passable));
    (reached & position.empty_points()).len()
}
