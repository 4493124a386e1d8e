//! What is known about a race.

use super::{Decided, Ending, Ko, Peace, Protected, Reason, Safety, Shape, Terms};
use crate::board::{Colour, Move, Point, PointSet, Size};
use crate::life::if_walls_stand;
use crate::theory::{Case, Race, RaceResult, Semeai, Strategy, Tenuki, Value};

/// A race and its verdict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The first stone of Black's essential block and of White's, row by row from the top left.
    pub essential: [Point; 2],
    /// The stones of Black's essential block and White's.
    pub blocks: [PointSet; 2],
    /// The class, 0 to 8 (Mueller 1999, 2.5): 0 plain liberties, 1 settled eyes, 2 an unsettled eye, 3 approach
    /// moves, 4 other eyes and liberties, 5 to 7 other blocks, 8 an open area.
    pub class: u8,
    /// All points of the local game, essential blocks included.
    pub local: PointSet,
    /// The walls next to it, Black's and White's.
    pub walls: [PointSet; 2],
    /// The blocks that are taken as uncapturable without proof, by their first stones.
    pub assumed_safe: Vec<Point>,
    /// The stones of those blocks.
    pub assumed_stones: PointSet,
    /// What was recognised; everything, if there is a verdict.
    pub shape: Shape,
    /// Whether each side's stones are safe if it wins.
    pub safety: [Safety; 2],
    /// What the question took for granted.
    pub terms: Terms,
    /// The verdict, or every hypothesis that was found to fail.
    pub verdict: Result<Verdict, Vec<Reason>>,
}

/// What the theory says. It is exact under the assumptions that the answer lists.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// The race in numbers: S and, for each side, Z, I, O, A, V, E, X and R.
    pub race: Race,
    /// The case of Wolf's Table 1.
    pub case: Case,
    /// Whether FIF changes the result of case B for at least one first player.
    pub by_fif: bool,
    /// With Black moving first, and White.
    pub firsts: [First; 2],
    /// Whether the result depends on who moves first.
    pub unsettled: bool,
    /// By how many moves the race is won whoever moves first: positive for Black, negative for White, 0 if it is
    /// seki or unsettled.
    pub moves_ahead: i32,
    /// Mueller's formula, with semeai status and seki level: classes 0 and 1.
    pub semeai: Option<Semeai>,
    /// What it is worth in points: classes 0 and 1 with small eyes.
    pub value: Option<Value>,
}

/// What one side gets if it moves first.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct First {
    /// How it ends, if nobody has ko threats: who captures. [`First::ending`] tells seki from life.
    pub result: RaceResult,
    /// Where nobody captures: whether it is a seki.
    pub peace: Peace,
    /// If ko threats change that: who needs them.
    pub ko: Option<Ko>,
    /// Every play that is known to keep this result; for the loser, every legal play.
    pub moves: PointSet,
    /// Whether a pass keeps it. A pass never keeps a win: two of them end the race.
    pub pass: bool,
    /// Legal plays that the theory cannot judge. If there are none, `moves` is complete.
    pub unjudged: PointSet,
    /// Case B: how the winner should play, if it makes a difference.
    pub strategy: Option<Strategy>,
    /// Where the side that moves first wins: how many of its first turns it can pass and still win.
    pub tenuki: Option<Tenuki>,
}

impl First {
    /// Whether every legal play has been judged.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.unjudged.is_empty()
    }

    /// How it ends, if nobody has ko threats.
    #[must_use]
    pub fn ending(&self) -> Ending {
        Ending::of(self.result, self.peace)
    }

    /// `Black wins`, `seki`, `both live`, `ko, without threats Black wins; White needs 1 more ko threat than Black to win`.
    #[must_use]
    pub fn outcome(&self) -> String {
        match self.ko {
            None => self.ending().to_string(),
            Some(ko) => format!("ko, without threats {}; {}", self.ending(), ko.conditions(self.result)),
        }
    }

    /// The moves, plays row by row from the top left, then the pass.
    pub fn moves(&self) -> impl Iterator<Item = Move> {
        self.moves.iter().map(Move::Play).chain(self.pass.then_some(Move::Pass))
    }
}

impl Verdict {
    /// What a side gets if it moves first.
    #[must_use]
    pub fn first(&self, colour: Colour) -> &First {
        &self.firsts[colour.index()]
    }
}

/// What a point is in a race, for pictures. Numbers are places in the list of protected liberties.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// A stone of the essential block of a side.
    Essential(Colour),
    /// A stone of a wall of a side.
    Wall(Colour),
    /// A liberty of both essential blocks.
    Shared,
    /// A plain outside liberty of a side.
    Outside(Colour),
    /// An outside liberty of a side that needs approach moves.
    Protected(Colour, usize),
    /// A point where the opponent of a side makes an approach move.
    Approach(Colour, usize),
    /// The liberty of an approach chain of a side that a second chain protects.
    Guarded(Colour, usize),
    /// A stone of an approach chain of a side.
    Chain(Colour, usize),
    /// An empty point of the eye of a side.
    Eye(Colour),
    /// An opposing stone in the eye of a side.
    Inside(Colour),
    /// A point of the local game of which nothing is known.
    Unknown,
}

impl Answer {
    /// The walls that a verdict, or what was decided without one, needs and that nobody proved or called safe: the first
    /// stone of each.
    #[must_use]
    pub fn presumed(&self, decided: &Decided) -> Vec<Point> {
        let stones = [self.walls[0], self.walls[1], self.assumed_stones | decided.assumed_stones];
        let is_given = |wall: Point| {
            let block = stones.iter().find(|stones| stones.contains(wall));
            block.is_some_and(|stones| {
                stones.component(PointSet::single(wall)).intersects(&self.terms.assume_safe)
            })
        };
        let walls: PointSet = self.assumed_safe.iter().chain(&decided.assumed_safe).copied().collect();
        walls.iter().filter(|&wall| !is_given(wall) && !decided.unneeded.contains(wall)).collect()
    }

    /// The blocks that are taken as uncapturable without proof, by their first stones. Presumed walls are left out if none of
    /// them is needed.
    #[must_use]
    pub fn taken_as_safe(&self, decided: &Decided) -> PointSet {
        let walls: PointSet = self.assumed_safe.iter().chain(&decided.assumed_safe).copied().collect();
        if self.presumed(decided).is_empty() { walls - decided.unneeded } else { walls }
    }

    /// What is decided rests on: `, if the wall at C16 stands`; nothing if it rests on no presumed wall.
    #[must_use]
    pub fn condition(&self, decided: &Decided, size: Size) -> String {
        match &self.presumed(decided)[..] {
            [] => String::new(),
            walls => if_walls_stand(walls, size),
        }
    }

    /// Whether there is a verdict.
    #[must_use]
    pub fn is_proven(&self) -> bool {
        self.verdict.is_ok()
    }

    /// What a point is; `None` if it has nothing to do with the race.
    #[must_use]
    pub fn role(&self, point: Point) -> Option<Role> {
        for colour in Colour::BOTH {
            let side = &self.shape.sides[colour.index()];
            if self.blocks[colour.index()].contains(point) {
                return Some(Role::Essential(colour));
            }
            if self.walls[colour.index()].contains(point) {
                return Some(Role::Wall(colour));
            }
            if side.plain.contains(point) {
                return Some(Role::Outside(colour));
            }
            if let Some(eye) = side.eye.filter(|eye| eye.points.contains(point)) {
                let is_stone = eye.stones.contains(point);
                return Some(if is_stone { Role::Inside(colour) } else { Role::Eye(colour) });
            }
            if let Some((i, part)) =
                side.protected().iter().enumerate().find_map(|(i, p)| Some((i, p.part(point)?)))
            {
                return Some(part.role(colour, i));
            }
        }
        if self.shape.shared.contains(point) {
            return Some(Role::Shared);
        }
        self.local.contains(point).then_some(Role::Unknown)
    }
}

/// A part of a protected liberty.
pub(super) enum Part {
    Liberty,
    Approach,
    Guarded,
    Chain,
}

impl Part {
    fn role(self, owner: Colour, i: usize) -> Role {
        match self {
            Part::Liberty => Role::Protected(owner, i),
            Part::Approach => Role::Approach(owner, i),
            Part::Guarded => Role::Guarded(owner, i),
            Part::Chain => Role::Chain(owner, i),
        }
    }
}

impl Protected {
    /// Which part of it a point is.
    pub(super) fn part(&self, point: Point) -> Option<Part> {
        if self.at == point {
            Some(Part::Liberty)
        } else if self.chain.contains(point) || self.second_chain.contains(point) {
            Some(Part::Chain)
        } else if self.guarded == Some(point) {
            Some(Part::Guarded)
        } else if self.open.contains(point) || self.guard_liberties.contains(point) {
            Some(Part::Approach)
        } else {
            None
        }
    }
}
