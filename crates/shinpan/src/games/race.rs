//! A race decided by its games: each region turned into one, or into bounds, and their sum searched.

use super::conditional::Game;
use super::{Effort, Games, RegionGame, Sum, Surroundings, TooLarge};
use crate::board::{Colour, PointSet};
use crate::limits::Status;
use crate::theory::{RaceResult, Tenuki};

/// How much may be spent on a race, and so what fits: these limits, and [`MOST_POINTS`](super::MOST_POINTS) for a region and
/// [`MOST_BLOCKS`](super::MOST_BLOCKS) essential blocks for a side. There is none on the number of regions. A race whose
/// regions fit has an exact game, and is decided unless its sum has too many positions.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct GameLimits {
    /// The most positions of a region that is played out.
    pub region: usize,
    /// The most positions of the sum, for each question that is asked of it.
    pub sum: u64,
    /// The most ko threats considered.
    pub threats: u8,
    /// Whether it is counted how often a winner can pass, and by how many moves it is ahead.
    pub passes: bool,
    /// Whether first moves are judged.
    pub moves: bool,
    /// Who moves first, if nobody asks about the other side.
    pub only: Option<Colour>,
    /// Whether closed forms decide sums of games with a name.
    pub forms: bool,
}

impl Default for GameLimits {
    fn default() -> GameLimits {
        GameLimits {
            region: 20_000,
            sum: 200_000,
            threats: 5,
            passes: true,
            moves: true,
            only: None,
            forms: true,
        }
    }
}

/// Why the games do not decide a race.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Open {
    /// The sum was not searched to its end.
    Sum(TooLarge),
    /// Regions without a game have bounds, and with these the results differ.
    Bounds,
    /// There are bounds, and a ko: they do not tell how many threats it takes.
    BoundsWithKo,
    /// There are bounds, and a chain of two blocks, for which they say nothing.
    BoundsOfChain,
    /// There are bounds, and whether a pass keeps the result depends on them.
    BoundsOfPass,
}

/// What the games say about a race.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// With Black moving first, and White; `None` where bounds do not agree, the sum is too large, or nobody asks.
    pub firsts: [Option<First>; 2],
    /// Why not, for each.
    pub open: [Option<Open>; 2],
    /// By how many moves the race is won whoever moves first and whatever ko threats there are ([`Games::ahead`]): positive
    /// for Black, negative for White, 0 if it is not; `None` if that is not known, or if there is no such number.
    pub moves_ahead: Option<i32>,
    /// The games of the regions that have one.
    pub regions: Vec<(PointSet, Game)>,
    /// The regions of which only bounds are known.
    pub bounded: Vec<PointSet>,
    /// Positions of the sum that were looked at.
    pub nodes: u64,
    /// Positions of regions that were played out, not counting regions that were known.
    pub local_nodes: u64,
}

/// What one side gets if it moves first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct First {
    /// How it ends if nobody has ko threats.
    pub result: RaceResult,
    /// Whether Black captures, and whether White does: the status of the attacker, [`GameLimits::threats`] + 1 if it holds
    /// whatever threats there are. Black's is worth what it says for Black, White's for White.
    pub captures: [Status; 2],
    /// Every play that keeps the result; for the loser, every legal play.
    pub moves: PointSet,
    /// Whether a pass keeps it. A pass never keeps a win.
    pub pass: bool,
    /// Plays that are not judged, because their regions have only bounds.
    pub unjudged: PointSet,
    /// Where the side that moves first wins: how many of its first turns it can pass and still win.
    pub tenuki: Option<Tenuki>,
}

impl First {
    /// Whether it depends on ko threats.
    #[must_use]
    pub fn is_ko(&self, threats: u8) -> bool {
        self.captures.iter().any(|status| status.unsigned_abs() <= u32::from(threats))
    }
}

impl From<TooLarge> for Open {
    fn from(limit: TooLarge) -> Open {
        Open::Sum(limit)
    }
}

impl Decision {
    /// Whether both sides moving first are decided.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.firsts.iter().all(Option::is_some)
    }
}

impl Games {
    /// Decides a race.
    pub fn decide(&mut self, around: &Surroundings<'_>, limits: GameLimits) -> Decision {
        let (mut regions, mut bounded): (Vec<RegionGame>, Vec<PointSet>) = (Vec::new(), Vec::new());
        let mut local_nodes = 0;
        for points in around.regions() {
            match self.region(around, points, limits.region) {
                Some(region) => {
                    local_nodes += if region.is_known { 0 } else { region.states as u64 };
                    regions.push(region);
                }
                None => bounded.push(points),
            }
        }
        let mut effort = Effort { most: limits.sum, nodes: 0, forms: limits.forms };
        let sums = self.between(around, &regions, &bounded);
        let unjudged = bounded.iter().fold(PointSet::EMPTY, |all, &points| all | points)
            & around.position.empty_points();
        let mut nodes = 0;
        let firsts = Colour::BOTH.map(|first| {
            if limits.only.is_some_and(|only| only != first) {
                return None;
            }
            effort.nodes = 0;
            let found = if bounded.is_empty() {
                self.exact(&sums[0], &regions, first, limits, &mut effort)
            } else {
                self.by_bounds(&sums, &regions, unjudged, first, limits, &mut effort)
            };
            nodes += effort.nodes;
            Some(found)
        });
        let open = firsts.each_ref().map(|found| found.as_ref()?.as_ref().err().copied());
        let firsts = firsts.map(|found| found?.ok());
        let mut decision =
            Decision { firsts, open, moves_ahead: None, regions: Vec::new(), bounded, nodes, local_nodes };
        if limits.passes {
            effort.nodes = 0;
            decision.moves_ahead = self.moves_ahead(&decision, &sums, limits, &mut effort);
            decision.nodes += effort.nodes;
        }
        decision.regions = regions.iter().map(|region| (region.points, region.game)).collect();
        decision
    }

    /// By how many moves the race is won whoever moves first: by the same number at the worst for either side.
    fn moves_ahead(
        &mut self,
        decision: &Decision,
        sums: &[Sum; 2],
        limits: GameLimits,
        effort: &mut Effort,
    ) -> Option<i32> {
        let [Some(black), Some(white)] = &decision.firsts else { return None };
        let winner = match black.result {
            RaceResult::Wins(winner) if black.result == white.result => winner,
            _ => return Some(0),
        };
        let mut ahead = |sum: &Sum| self.ahead(sum, winner, limits.threats, effort).ok().flatten();
        let worst = ahead(&sums[0])?;
        let is_known = decision.bounded.is_empty() || ahead(&sums[1])? == worst;
        is_known.then_some(i32::from(worst) * if winner == Colour::Black { 1 } else { -1 })
    }

    fn exact(
        &mut self,
        sum: &Sum,
        regions: &[RegionGame],
        first: Colour,
        limits: GameLimits,
        effort: &mut Effort,
    ) -> Result<First, Open> {
        let result = self.result(sum, first, effort)?;
        let captures = self.statuses(sum, first, result, limits.threats, effort)?;
        let mut found = First {
            result,
            captures,
            moves: PointSet::EMPTY,
            pass: false,
            unjudged: PointSet::EMPTY,
            tenuki: None,
        };
        if !limits.moves {
            found.unjudged = all_plays(regions, first);
            return Ok(found);
        }
        self.judge(sum, regions, first, &mut found, effort)?;
        if limits.passes && result == RaceResult::Wins(first) {
            found.tenuki = self.tenuki(sum, first, effort)?;
        }
        Ok(found)
    }

    /// Finds the moves that keep the result.
    fn judge(
        &mut self,
        sum: &Sum,
        regions: &[RegionGame],
        first: Colour,
        found: &mut First,
        effort: &mut Effort,
    ) -> Result<(), TooLarge> {
        for (number, region) in regions.iter().enumerate() {
            for &(point, choice) in &region.plays[first.index()] {
                let Some(choice) = choice else { continue };
                if self.keeps(sum, first, found.result, Some((number, choice)), effort)? {
                    found.moves.insert(point);
                }
            }
        }
        found.pass = self.keeps(sum, first, found.result, None, effort)?;
        Ok(())
    }

    /// The race with each region that has no game at its worst for Black, and then for White: it has so many liberties there,
    /// and the opponent cannot be hurt there.
    fn between(
        &mut self,
        around: &Surroundings<'_>,
        regions: &[RegionGame],
        bounded: &[PointSet],
    ) -> [Sum; 2] {
        Colour::BOTH.map(|weak| {
            let mut parts: Vec<Game> = regions.iter().map(|region| region.game).collect();
            for &points in bounded {
                let liberties = around.liberties(weak, points).min(200) as u8;
                let other = around.essential[weak.opponent().index()][0];
                parts.push(self.at_least(weak, liberties, other.neighbours().intersects(&points)));
            }
            Sum { parts, blocks: around.blocks() }
        })
    }

    /// Where the race has the same result at the worst for either side, that is the result.
    fn by_bounds(
        &mut self,
        sums: &[Sum; 2],
        regions: &[RegionGame],
        unjudged: PointSet,
        first: Colour,
        limits: GameLimits,
        effort: &mut Effort,
    ) -> Result<First, Open> {
        if sums[0].blocks != [1, 1] {
            return Err(Open::BoundsOfChain);
        }
        // First the worst for Black, then for White.
        let results = [self.result(&sums[0], first, effort)?, self.result(&sums[1], first, effort)?];
        if results[0] != results[1] {
            return Err(Open::Bounds);
        }
        let best = Status::from(limits.threats) + 1;
        let mut captures = [0; 2];
        for (side, sum) in Colour::BOTH.into_iter().zip(sums) {
            let found = Status::from(results[0] == RaceResult::Wins(side)) * 2 - 1;
            captures[side.index()] = found * best;
            // With kos in the known part the bounds do not tell how many threats it takes.
            if self.status(sum, first, side, limits.threats, effort)?.abs() != best {
                return Err(Open::BoundsWithKo);
            }
        }
        let found = First {
            result: results[0],
            captures,
            moves: PointSet::EMPTY,
            pass: false,
            unjudged,
            tenuki: None,
        };
        if !limits.moves {
            return Ok(First { unjudged: unjudged | all_plays(regions, first), ..found });
        }
        // A move keeps the result if it does so at the worst for the side that moves, and does not if it fails at the best.
        let (mut worst, mut best) = (found.clone(), found);
        self.judge(&sums[first.index()], regions, first, &mut worst, effort)?;
        self.judge(&sums[first.opponent().index()], regions, first, &mut best, effort)?;
        // Who asks for one side alone asks for its result; a pass is told where it is known to keep that.
        if worst.pass != best.pass && limits.only.is_none() {
            return Err(Open::BoundsOfPass);
        }
        worst.unjudged |= best.moves - worst.moves;
        Ok(worst)
    }
}

/// All points where a side can play in some regions.
fn all_plays(regions: &[RegionGame], side: Colour) -> PointSet {
    let plays = regions.iter().flat_map(|region| &region.plays[side.index()]);
    plays.filter(|(_, choice)| choice.is_some()).map(|&(point, _)| point).collect()
}
