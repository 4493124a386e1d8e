//! Which plays keep the result: every legal play is mapped to the numbers that it leads to.
//!
//! Wolf (2012), section 9, on the board. Plays of one kind are judged together, but for those in eyes.

use super::approach::outside;
use super::eye::After;
use super::ground::Ground;
use super::recognise::SideShape;
use super::{Protected, Shape};
use crate::board::{Board, Colour, Point, PointSet};
use crate::theory::{Counts, Eye, Outside, Race, RaceResult};

/// The plays of a side that moves first.
pub(super) struct Plays<'a> {
    board: &'a Board,
    /// The stones of both walls.
    walls: PointSet,
    shape: &'a Shape,
    race: Race,
    first: Colour,
    best: i32,
    /// The plays that keep the result.
    pub(super) kept: PointSet,
    /// The plays that cannot be judged.
    pub(super) unjudged: PointSet,
}

impl<'a> Plays<'a> {
    /// Judges every play on the empty points of the local game.
    pub(super) fn judge(
        board: &'a Board,
        ground: &Ground,
        shape: &'a Shape,
        race: Race,
        first: Colour,
        result: RaceResult,
    ) -> Plays<'a> {
        let (empty, walls) = (ground.local & board.empty_points(), ground.walls[0] | ground.walls[1]);
        let best = result.worth(first);
        let (kept, unjudged) = (PointSet::EMPTY, PointSet::EMPTY);
        let mut plays = Plays { board, walls, shape, race, first, best, kept, unjudged };
        if best < 0 {
            // Whoever has lost cannot do worse.
            plays.kept = plays.legal(empty);
            return plays;
        }
        plays.shared();
        plays.outside_of_other();
        plays.outside_of_own();
        plays.eyes();
        if race.is_in_atari(first.opponent()) {
            let capture = liberties(shape, first.opponent()) & empty;
            plays.kept |= capture;
            plays.unjudged -= capture;
        }
        plays
    }

    fn own(&self) -> &'a SideShape {
        &self.shape.sides[self.first.index()]
    }

    fn other(&self) -> &'a SideShape {
        &self.shape.sides[self.first.opponent().index()]
    }

    fn legal(&self, points: PointSet) -> PointSet {
        points.iter().filter(|&point| self.is_legal(point)).collect()
    }

    /// Whether the side that moves first may play on an empty point. Walls never lack liberties, whatever the board
    /// shows.
    fn is_legal(&self, point: Point) -> bool {
        self.board.around(point).any(|(next, stone)| {
            let is_last = || self.board.block(next).is_some_and(|block| block.liberties().is_only(point));
            match stone {
                None => true,
                Some(colour) if colour == self.first => self.walls.contains(next) || !is_last(),
                Some(_) => !self.walls.contains(next) && is_last(),
            }
        })
    }

    /// Plays of one kind, with the numbers that they lead to.
    fn lead_to(&mut self, points: PointSet, race: Race) {
        if !points.is_empty() {
            self.end(points, race.result(self.first.opponent()).ok());
        }
    }

    /// Plays of one kind, with the result that they lead to. All of them are legal or none is.
    fn end(&mut self, points: PointSet, result: Option<RaceResult>) {
        let Some(point) = points.first() else { return };
        if !self.is_legal(point) {
            return;
        }
        match result {
            Some(result) if result.worth(self.first) >= self.best => self.kept |= points,
            Some(_) => {}
            None => self.unjudged |= points,
        }
    }

    fn shared(&mut self) {
        if let Some(shared) = self.race.shared.checked_sub(1) {
            self.lead_to(self.shape.shared, Race { shared, ..self.race });
        }
    }

    fn with_other(&self, counts: Counts) -> Race {
        self.race.with(self.first.opponent(), counts)
    }

    fn with_own(&self, counts: Counts) -> Race {
        self.race.with(self.first, counts)
    }

    /// Fills and approaches the opponent's outside liberties.
    fn outside_of_other(&mut self) {
        let other = self.other();
        self.lead_to(other.plain, self.with_other(other.counts_less_one()));
        for (i, protected) in other.protected().iter().enumerate() {
            let but = |to: Outside| self.with_other(other.counts_but(i, Some(to)));
            let Numbers { open, guard } = Numbers::of(protected);
            let mut leads = [(PointSet::EMPTY, self.race); 3];
            if open > 0 {
                leads[0] = (protected.open, but(outside(open - 1, guard)));
            }
            match (guard, protected.guarded) {
                (Some(0), Some(at)) => leads[1] = (PointSet::single(at), but(outside(open, None))),
                (Some(n), _) => leads[1] = (protected.guard_liberties, but(outside(open, Some(n - 1)))),
                (None, _) if open == 0 => {
                    leads[2] = (PointSet::single(protected.at), self.with_other(other.counts_but(i, None)));
                }
                (None, _) => {}
            }
            for (points, race) in leads {
                self.lead_to(points, race);
            }
        }
    }

    /// Fills the own outside liberties, links and shortens the own approach chains.
    fn outside_of_own(&mut self) {
        let own = self.own();
        self.lead_to(own.plain, self.with_own(own.counts_less_one()));
        for (i, protected) in own.protected().iter().enumerate() {
            let but = |to: Outside| self.with_own(own.counts_but(i, Some(to)));
            let Numbers { open, guard } = Numbers::of(protected);
            let mut leads = [(PointSet::EMPTY, self.race); 3];
            if open > 0 {
                leads[0] = (protected.open, but(outside(open - 1, guard)));
            }
            if let (Some(n), Some(at)) = (guard, protected.guarded) {
                // The two chains become one.
                leads[1] = (PointSet::single(at), but(outside(open + n, None)));
                if n > 0 {
                    leads[2] = (protected.guard_liberties, but(outside(open, Some(n - 1))));
                }
            }
            // The chain's liberties become those of the block.
            let linked = guard.map(|n| outside(n, None));
            let counts = (0..open).fold(own.counts_but(i, linked), |counts, _| counts.and(Outside::PLAIN));
            let link = (PointSet::single(protected.at), self.with_own(counts));
            for (points, race) in leads.into_iter().chain([link]) {
                self.lead_to(points, race);
            }
        }
    }

    fn eyes(&mut self) {
        let second = self.first.opponent();
        // Whoever lives wins, unless the other lives too.
        let can_both = self.race.side(second).eye().is_unsettled();
        if let Some(shape) = self.own().eye {
            for (point, after) in shape.filled() {
                let result = match after {
                    After::Eye(eye) => self.after_eye(self.first, eye),
                    After::Lives if can_both => Some(RaceResult::Seki),
                    After::Lives => Some(RaceResult::Wins(self.first)),
                    After::Unknown => None,
                };
                self.end(PointSet::single(point), result);
            }
        }
        let can_live = self.race.side(self.first).eye().is_unsettled();
        if let Some(shape) = self.other().eye {
            for (point, after) in shape.thrown_into() {
                let result = match after {
                    After::Eye(eye) => self.after_eye(second, eye),
                    After::Lives if !can_live => Some(RaceResult::Wins(second)),
                    // At best both live.
                    After::Lives if self.best > 0 => Some(RaceResult::Seki),
                    After::Lives | After::Unknown => None,
                };
                self.end(PointSet::single(point), result);
            }
        }
    }

    fn after_eye(&self, owner: Colour, eye: Eye) -> Option<RaceResult> {
        let counts = self.race.side(owner).with_eye(eye);
        self.race.with(owner, counts).result(self.first.opponent()).ok()
    }
}

/// How many liberties an approach chain has, and the chain that protects one of them.
struct Numbers {
    open: u8,
    guard: Option<u8>,
}

impl Numbers {
    fn of(protected: &Protected) -> Numbers {
        Numbers {
            open: protected.open.len() as u8,
            guard: protected.guarded.map(|_| protected.guard_liberties.len() as u8),
        }
    }
}

/// The liberties of an essential block.
fn liberties(shape: &Shape, owner: Colour) -> PointSet {
    let side = &shape.sides[owner.index()];
    let eye = side.eye.map_or(PointSet::EMPTY, |eye| eye.points - eye.stones);
    let protected: PointSet = side.protected().iter().map(|protected| protected.at).collect();
    shape.shared | side.plain | eye | protected
}
