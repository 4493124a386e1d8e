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

    /// Recognises every part, and reports those that it cannot.
    pub(super) fn recognise(board: &Board, ground: &Ground, mut report: impl FnMut(Reason)) -> Shape {
        let mut shape = Shape::NOTHING;
        let [black, white] = ground.blocks;
        for area in (ground.local - black - white).components() {
            if let Err(reason) = shape.add(board, ground, area) {
                report(reason);
            }
        }
        if shape.shared.is_empty() && !black.neighbours().intersects(&white) {
            report(Reason::Apart);
        }
        shape
    }

    fn add(&mut self, board: &Board, ground: &Ground, area: PointSet) -> Result<(), Reason> {
        let next = area.neighbours();
        let touches = ground.blocks.map(|block| block.intersects(&next));
        let walls = ground.walls.map(|wall| wall.intersects(&next));
        let stones = Colour::BOTH.map(|colour| area & board.stones(colour));
        let empty = area - stones[0] - stones[1];
        for owner in Colour::BOTH {
            let (own, other) = (owner.index(), owner.opponent().index());
            if touches[own] && walls[own] {
                let liberties = ground.blocks[own].neighbours() & empty;
                let both = liberties & ground.walls[own].neighbours();
                if let Some(at) = both.first().or(liberties.first()).or(empty.first()) {
                    return Err(Reason::Connects { owner, at });
                }
            }
            if touches[own] && !touches[other] && !walls[own] {
                return match walls[other] {
                    false => self.add_eye(board, ground, owner, area, stones[own]),
                    true => self.add_outside(board, ground, owner, area, stones, empty),
                };
            }
        }
        unknown_block(board, ground, stones)?;
        // Both blocks are near. A wall of either colour would give one of them a link.
        let shared = ground.blocks.map(|block| block.neighbours() & empty);
        match (empty - (shared[0] & shared[1])).first() {
            Some(at) => Err(Reason::NotPlain { at }),
            None => {
                self.shared |= empty;
                Ok(())
            }
        }
    }

    fn add_eye(
        &mut self,
        board: &Board,
        ground: &Ground,
        owner: Colour,
        area: PointSet,
        own: PointSet,
    ) -> Result<(), Reason> {
        let side = &mut self.sides[owner.index()];
        let only_own = if owner == Colour::Black { [own, PointSet::EMPTY] } else { [PointSet::EMPTY, own] };
        unknown_block(board, ground, only_own)?;
        if side.eye.is_some() {
            return match area.first() {
                Some(at) => Err(Reason::SeveralEyes { owner, at }),
                None => Ok(()),
            };
        }
        side.eye = Some(EyeShape::new(board, owner, ground.blocks[owner.index()], area)?);
        Ok(())
    }

    fn add_outside(
        &mut self,
        board: &Board,
        ground: &Ground,
        owner: Colour,
        area: PointSet,
        stones: [PointSet; 2],
        empty: PointSet,
    ) -> Result<(), Reason> {
        let (own, other) = (owner.index(), owner.opponent().index());
        let (block, wall) = (ground.blocks[own], ground.walls[other]);
        if stones[own].is_empty() && stones[other].is_empty() {
            return match (empty - (block.neighbours() & wall.neighbours())).first() {
                Some(at) => Err(Reason::NotPlain { at }),
                None => {
                    self.sides[own].plain |= empty;
                    Ok(())
                }
            };
        }
        if !stones[other].is_empty() {
            return unknown_block(board, ground, stones);
        }
        let protected = Outskirts { board, owner, block, wall }.protected(area)?;
        if self.sides[own].protect(protected) { Ok(()) } else { Err(Reason::TooMany { owner }) }
    }
}

/// Reports the first block of some stones.
fn unknown_block(board: &Board, ground: &Ground, stones: [PointSet; 2]) -> Result<(), Reason> {
    for owner in Colour::BOTH {
        let first = stones[owner.index()].first();
        let Some(block) = first.and_then(|point| board.block(point)) else { continue };
        let essential = ground.blocks[owner.index()].neighbours();
        return Err(Reason::UnknownBlock {
            owner,
            stones: block.stones(),
            in_contact: block.stones().neighbours().intersects(&ground.blocks[owner.opponent().index()]),
            is_linked: block.liberties().intersects(&essential),
        });
    }
    Ok(())
}
