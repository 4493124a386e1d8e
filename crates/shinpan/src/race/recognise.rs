//! What the parts of a local game are: Mueller (1999), 2.2 and 2.4, steps 2.1 to 2.3.

use super::approach::Outskirts;
use super::ground::Ground;
use super::{EyeShape, Protected, Reason};
use crate::board::{Board, Colour, PointSet};
use crate::theory::{Counts, Eye, Outside, Race};

/// The most protected liberties of a side.
const MOST_PROTECTED: usize = 8;

/// What one side has.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct SideShape {
    /// Its eye.
    pub eye: Option<EyeShape>,
    /// Its plain outside liberties.
    pub plain: PointSet,
    protected: [Option<Protected>; MOST_PROTECTED],
    count: usize,
}

impl SideShape {
    const NOTHING: SideShape =
        SideShape { eye: None, plain: PointSet::EMPTY, protected: [None; MOST_PROTECTED], count: 0 };

    /// Its outside liberties that need approach moves.
    #[must_use]
    pub fn protected(&self) -> ProtectedList<'_> {
        ProtectedList(&self.protected[..self.count])
    }

    /// Its numbers.
    #[must_use]
    pub fn counts(&self) -> Counts {
        self.counts_with(self.plain.len(), usize::MAX, None)
    }

    /// Its eye in numbers.
    pub(super) fn eye(&self) -> Eye {
        self.eye.map_or(Eye::NONE, |shape| shape.eye)
    }

    /// Its numbers after one plain liberty has gone.
    pub(super) fn counts_less_one(&self) -> Counts {
        self.counts_with(self.plain.len().saturating_sub(1), usize::MAX, None)
    }

    /// Its numbers with one protected liberty exchanged for another, or for none.
    pub(super) fn counts_but(&self, changed: usize, to: Option<Outside>) -> Counts {
        self.counts_with(self.plain.len(), changed, to)
    }

    fn counts_with(&self, plain: usize, changed: usize, to: Option<Outside>) -> Counts {
        let mut counts = Counts::new(self.eye(), &[]);
        for _ in 0..plain {
            counts = counts.and(Outside::PLAIN);
        }
        for (i, protected) in self.protected().iter().enumerate() {
            if let Some(outside) = if i == changed { to } else { Some(protected.outside()) } {
                counts = counts.and(outside);
            }
        }
        counts
    }

    fn protect(&mut self, protected: Protected) -> bool {
        let place = self.protected.get_mut(self.count);
        place.is_some_and(|place| {
            *place = Some(protected);
            self.count += 1;
            true
        })
    }
}

/// The protected liberties of a side, in the order of their areas.
#[derive(Copy, Clone, Debug)]
pub struct ProtectedList<'a>(&'a [Option<Protected>]);

impl<'a> ProtectedList<'a> {
    /// Each of them.
    pub fn iter(&self) -> impl Iterator<Item = &'a Protected> + use<'a> {
        self.0.iter().flatten()
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// The parts of a local game that were recognised.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    /// The liberties of both blocks.
    pub shared: PointSet,
    /// What Black has, and White.
    pub sides: [SideShape; 2],
}

impl Shape {
    pub(super) const NOTHING: Shape = Shape { shared: PointSet::EMPTY, sides: [SideShape::NOTHING; 2] };

    /// The race in numbers.
    pub(super) fn race(&self) -> Race {
        Race { shared: self.shared.len().min(255) as u8, sides: self.sides.each_ref().map(SideShape::counts) }
    }

    /// The class of a race that was recognised as a whole.
    pub(super) fn class(&self) -> u8 {
        let any = |test: fn(&SideShape) -> bool| self.sides.iter().any(test);
        if any(|side| side.eye().is_unsettled()) {
            2
        } else if any(|side| side.count > 0) {
            3
        } else {
            u8::from(any(|side| side.eye.is_some()))
        }
    }

    /// Recognises every part, and reports those that it cannot. What is reported does not depend on the order of the parts,
    /// nor on who is called Black.
    pub(super) fn recognise(board: &Board, ground: &Ground, report: impl FnMut(Reason)) -> Shape {
        let mut parts = Parts { board, ground, shape: Shape::NOTHING, eyes: [PointSet::EMPTY; 2], report };
        let [black, white] = ground.blocks;
        for area in (ground.local - black - white).components() {
            parts.add(area);
        }
        for owner in Colour::BOTH {
            parts.add_eye(owner);
        }
        if parts.shape.shared.is_empty() && !black.neighbours().intersects(&white) {
            (parts.report)(Reason::Apart);
        }
        parts.shape
    }
}

/// The parts of a local game, one by one.
struct Parts<'a, R> {
    board: &'a Board,
    ground: &'a Ground,
    shape: Shape,
    /// The points next to nothing but the essential block of a side.
    eyes: [PointSet; 2],
    report: R,
}

impl<R: FnMut(Reason)> Parts<'_, R> {
    fn add(&mut self, area: PointSet) {
        let ground = self.ground;
        let next = area.neighbours();
        let touches = ground.blocks.map(|block| block.intersects(&next));
        let walls = ground.walls.map(|wall| wall.intersects(&next));
        let stones = Colour::BOTH.map(|colour| area & self.board.stones(colour));
        let empty = area - stones[0] - stones[1];
        let mut connects = false;
        for owner in Colour::BOTH {
            let own = owner.index();
            if touches[own] && walls[own] && !empty.is_empty() {
                let liberties = ground.blocks[own].neighbours() & empty;
                let both = liberties & ground.walls[own].neighbours();
                let at = [both, liberties, empty].into_iter().find(|points| !points.is_empty());
                (self.report)(Reason::Connects { owner, at: at.unwrap_or(empty) });
                connects = true;
            }
        }
        if connects {
            return;
        }
        for owner in Colour::BOTH {
            let (own, other) = (owner.index(), owner.opponent().index());
            if touches[own] && !touches[other] && !walls[own] {
                if walls[other] {
                    self.add_outside(owner, area, stones, empty);
                } else if stones[own].is_empty() {
                    self.eyes[own] |= area;
                } else {
                    self.unknown_blocks(stones[own]);
                }
                return;
            }
        }
        if self.unknown_blocks(stones[0] | stones[1]) {
            return;
        }
        // Both blocks are near. A wall of either colour would give one of them a link.
        let shared = ground.blocks.map(|block| block.neighbours() & empty);
        let at = empty - (shared[0] & shared[1]);
        if at.is_empty() {
            self.shape.shared |= empty;
        } else {
            (self.report)(Reason::NotPlain { at });
        }
    }

    fn add_eye(&mut self, owner: Colour) {
        let points = self.eyes[owner.index()];
        let mut all = points.components();
        let Some(area) = all.next() else { return };
        if all.next().is_some() {
            (self.report)(Reason::SeveralEyes { owner, at: points });
            return;
        }
        match EyeShape::new(self.board, owner, self.ground.blocks[owner.index()], area) {
            Ok(eye) => self.shape.sides[owner.index()].eye = Some(eye),
            Err(reason) => (self.report)(reason),
        }
    }

    fn add_outside(&mut self, owner: Colour, area: PointSet, stones: [PointSet; 2], empty: PointSet) {
        let (own, other) = (owner.index(), owner.opponent().index());
        let (block, wall) = (self.ground.blocks[own], self.ground.walls[other]);
        let side = &mut self.shape.sides[own];
        if stones[own].is_empty() && stones[other].is_empty() {
            let at = empty - (block.neighbours() & wall.neighbours());
            if at.is_empty() {
                side.plain |= empty;
            } else {
                (self.report)(Reason::NotPlain { at });
            }
        } else if !stones[other].is_empty() {
            self.unknown_blocks(stones[0] | stones[1]);
        } else {
            match (Outskirts { board: self.board, owner, block, wall }).protected(area) {
                Ok(protected) if side.protect(protected) => {}
                Ok(_) => (self.report)(Reason::TooMany { owner }),
                Err(reason) => (self.report)(reason),
            }
        }
    }

    /// Reports the blocks of some stones; `false` if there are none.
    fn unknown_blocks(&mut self, mut stones: PointSet) -> bool {
        let is_any = !stones.is_empty();
        while let Some(block) = stones.first().and_then(|point| self.board.block(point)) {
            let owner = block.colour();
            let essential = self.ground.blocks[owner.index()].neighbours();
            let other = self.ground.blocks[owner.opponent().index()];
            (self.report)(Reason::UnknownBlock {
                owner,
                stones: block.stones(),
                in_contact: block.stones().neighbours().intersects(&other),
                is_linked: block.liberties().intersects(&essential),
            });
            stones -= block.stones();
        }
        is_any
    }
}
