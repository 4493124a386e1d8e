//! Races that nobody planned: built ones with stones put on, taken off and turned over, of every enclosed class.

use super::{Plan, Wish};
use crate::board::{Board, Colour, Point, PointSet, Position, Setup};
use crate::games::Surroundings;
use crate::generate::random::Random;
use crate::race::{Answer, Question};

/// A race with its local game.
#[derive(Clone, Debug)]
pub struct Wild {
    /// The board.
    pub position: Position,
    /// The essential blocks of Black and White: one each, or a chain of two.
    pub essential: [[PointSet; 2]; 2],
    /// What recognition says about the first block of each.
    pub answer: Answer,
}

impl Wild {
    /// The race with a seed; `None` if there is none, or if it has more empty points than wanted. Every eighth seed gives
    /// a chain of two essential blocks.
    #[must_use]
    pub fn new(seed: u64, points: usize) -> Option<Wild> {
        let mut random = Random::new(seed, 1);
        let wish = Wish { points: 3 + random.below(points.saturating_sub(2)), ..Wish::any(points) };
        let wish = Wish { approach: random.below(2) == 0, guarded: random.below(4) == 0, ..wish };
        let plan: Plan = wish.plan(seed);
        let built = plan.build()?;
        let mut setup: Setup = built.position.setup();
        // Also what is on the walls' side of the race, so that liberties are not all plain.
        let race: PointSet = built.roles.iter().map(|&(point, _)| point).collect();
        let is_open = |point: &Point| !built.walls.contains(*point) || race.neighbours().contains(*point);
        let open: Vec<Point> = built.position.size().iter().filter(is_open).collect();
        if seed.is_multiple_of(8) {
            // A stone out of the line makes two blocks of one.
            let board = Board::new(&built.position);
            let stones: Vec<Point> = board.block(built.essential[random.below(2)])?.stones().iter().collect();
            setup.set(stones[random.below(stones.len())], None);
        }
        for _ in 0..random.below(6) {
            let stone = [None, None, Some(Colour::Black), Some(Colour::White)][random.below(4)];
            setup.set(open[random.below(open.len())], stone);
        }
        let position = setup.position().ok()?;
        Wild::on(&position, built.essential, built.walls, seed.is_multiple_of(8))
            .filter(|wild| (wild.answer.local & wild.position.empty_points()).len() <= points)
    }

    fn on(position: &Position, named: [Point; 2], walls: PointSet, chains: bool) -> Option<Wild> {
        let board = Board::new(position);
        let mut essential = [[PointSet::EMPTY; 2]; 2];
        for colour in Colour::BOTH {
            let block = board.block(named[colour.index()]).filter(|block| block.colour() == colour)?;
            essential[colour.index()][0] = block.stones();
            if chains {
                // The other half of the line, if the two have a common liberty.
                let row = block.stones().first()?.row();
                let half = board.blocks(colour).find(|other| {
                    other.stones() != block.stones()
                        && !other.stones().intersects(&walls)
                        && other.stones().first().is_some_and(|stone| stone.row() == row)
                        && other.liberties().intersects(&block.liberties())
                });
                essential[colour.index()][1] = half.map_or(PointSet::EMPTY, |half| half.stones());
            }
        }
        if chains && essential.iter().all(|blocks| blocks[1].is_empty()) {
            return None;
        }
        let answer = Question::between(position, named[0], named[1]).answer().ok()?.into_iter().next()?;
        let all = essential.iter().flatten().fold(PointSet::EMPTY, |all, &block| all | block);
        let is_enclosed = all.is_subset(&answer.local) && answer.walls.iter().any(|wall| !wall.is_empty());
        is_enclosed.then_some(Wild { position: *position, essential, answer })
    }

    /// The race for its games and for the search.
    #[must_use]
    pub fn surroundings(&self) -> Surroundings<'_> {
        Surroundings {
            position: &self.position,
            essential: self.essential,
            walls: self.answer.walls,
            local: self.answer.local,
        }
    }

    /// Whether a side has two essential blocks.
    #[must_use]
    pub fn has_chain(&self) -> bool {
        self.essential.iter().any(|blocks| !blocks[1].is_empty())
    }

    /// The class (Mueller 1999, 2.5): 6 with a chain.
    #[must_use]
    pub fn class(&self) -> u8 {
        if self.has_chain() { 6 } else { self.answer.class }
    }
}
