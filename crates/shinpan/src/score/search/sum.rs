//! The score of a divided board: local games searched apart as far as adding them up is exact, together where it is not.
//!
//! For a local game let l be what its owner is sure of if the opponent moves first and retakes every ko as he likes, and h what
//! the opponent can hold him to if the owner moves first and retakes as he likes. The sum of the l is a lower bound for the
//! whole board and the sum of the h an upper one, whatever threats there are. A game with l = h is *settled*: its score is
//! added. Games that are not settled are searched together. `docs/theory/score-sums.md` has the proofs.

use super::divide::Division;
use super::field::{Field, Look};
use super::state::Threats;
use super::value::{Analysis, Bounds};
use crate::board::{Colour, Move, PointSet, Position};
use crate::limits::Allowance;
use crate::rules::KoRule;
use crate::score::area::worth;

/// How the score of an area was found.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Method {
    /// A region that one side holds whoever moves first, answering there.
    Held,
    /// A local game of its own: nothing elsewhere changes its score.
    Alone,
    /// Local games that influence each other, searched together.
    Together,
    /// The whole board at once.
    Whole,
}

/// A part of the board that was searched at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Area {
    /// Its points.
    pub points: PointSet,
    /// How it was searched.
    pub method: Method,
    /// The least and the greatest score that its owner can have there.
    pub score: (i64, i64),
    /// Whether a ban on retaking a ko was met.
    pub ko: bool,
    /// Whether it is decided by the prohibition to repeat a play.
    pub cycle: bool,
    /// The moves of a proven score, the opponent of the owner first.
    pub(super) line: Option<Vec<Move>>,
}

/// Searches the areas of a division.
pub(super) struct Searcher<'a> {
    pub(super) position: &'a Position,
    pub(super) owner: Colour,
    pub(super) ko_rule: KoRule,
    pub(super) look: Look,
    pub(super) budget: Allowance,
}

impl Searcher<'_> {
    /// The areas of a division with their scores; those of the whole board where only that is exact.
    pub(super) fn sum(&mut self, division: &Division) -> Vec<Area> {
        let mut areas = self.divided(division);
        areas.extend(self.held(division));
        areas.sort_by_key(|area: &Area| area.points.first());
        let base = self.worth(division.mine);
        let known = areas.iter().fold((base, base), |sum, area| (sum.0 + area.score.0, sum.1 + area.score.1));
        let all = self.position.size().points();
        if known.0 < known.1 && areas.first().is_none_or(|area| area.points != all) {
            let (mut whole, _) = self.area(&[all], [PointSet::EMPTY; 2], Method::Whole, None);
            if whole.score.0 > known.0 || whole.score.1 < known.1 {
                whole.score = (whole.score.0.max(known.0), whole.score.1.min(known.1));
                areas = vec![whole];
            }
        }
        areas
    }

    /// The regions that are held.
    fn held(&self, division: &Division) -> Vec<Area> {
        let mut areas = Vec::new();
        for colour in Colour::BOTH {
            let is_owner = colour == self.owner;
            areas.extend(division.held[colour.index()].iter().map(|territory| {
                let points = territory.points;
                let score = if is_owner { self.worth(points) } else { 0 };
                let line = is_owner.then(|| territory.line.clone());
                Area { points, method: Method::Held, score: (score, score), ko: false, cycle: false, line }
            }));
        }
        areas
    }

    /// What points score for the owner if he controls them.
    pub(super) fn worth(&self, points: PointSet) -> i64 {
        worth(self.position, self.owner, points)
    }

    fn divided(&mut self, division: &Division) -> Vec<Area> {
        if let [only] = division.games[..]
            && !division.threats
        {
            let (area, _) = self.area(&[only], division.walls, Method::Alone, None);
            // Where only the prohibition to repeat decides, moves elsewhere count as well.
            let whole = only == self.position.size().points();
            return vec![if area.cycle && !whole { self.open(only, division) } else { area }];
        }
        let mut games = division.games.clone();
        games.sort_by_key(PointSet::len);
        let (mut settled, mut unsettled) = (Vec::new(), Vec::new());
        let mut guess = 0;
        for points in games {
            let (area, is_settled) = self.with_most(|this| {
                let (area, analysis) = this.area(&[points], division.walls, Method::Alone, None);
                let known = analysis.filter(|_| area.score.0 == area.score.1);
                let is_settled = known.is_some_and(|analysis| this.is_settled(&area, analysis, division));
                (area, is_settled)
            });
            guess += area.score.0 as u16;
            if is_settled {
                settled.push(area);
            } else {
                unsettled.push(points);
            }
        }
        if unsettled.is_empty() {
            return settled;
        }
        let threats = !settled.is_empty() || division.threats;
        let added = settled.iter().map(|area| area.score.0 as u16).sum::<u16>();
        match self.with_most(|this| this.together(&unsettled, threats, guess - added, division)) {
            Some(areas) => settled.into_iter().chain(areas).collect(),
            // A ko that threats elsewhere may decide: all games at once, if nothing else has threats.
            None => {
                let all = (!division.threats && !settled.is_empty()).then(|| {
                    let games = &division.games;
                    self.with_most(|this| this.area(games, division.walls, Method::Together, Some(guess)).0)
                });
                match all.filter(|all| all.score.0 == all.score.1 && !all.cycle) {
                    // What is settled is in there, and not counted again.
                    Some(all) => vec![all],
                    None => {
                        settled.extend(unsettled.iter().map(|&points| self.open(points, division)));
                        settled
                    }
                }
            }
        }
    }

    /// Searches with three quarters of what may still be spent.
    fn with_most<T>(&mut self, search: impl FnOnce(&mut Self) -> T) -> T {
        let all = self.budget.nodes;
        let rest = all / 4;
        self.budget.nodes = all - rest;
        let found = search(self);
        self.budget.nodes += rest;
        found
    }

    /// Whether nobody gains by moving first, nor by retaking kos at once.
    fn is_settled(&mut self, area: &Area, mut analysis: Analysis, division: &Division) -> bool {
        let (score, second) = (area.score.0 as u16, self.owner);
        if area.cycle
            || analysis.reaches(second, score + 1, &mut self.budget) != Some(false)
            || analysis.cycles
        {
            return false;
        }
        if !analysis.saw_ban() {
            return true;
        }
        let parts = [area.points];
        let mut holds = |threats: Colour, first: Colour, wanted: u16, expected: bool| {
            let free = self.analysis(&parts, division.walls, Threats::Of(threats), KoRule::Basic);
            free.is_some_and(|mut free| free.reaches(first, wanted, &mut self.budget) == Some(expected))
        };
        holds(second.opponent(), second.opponent(), score, true) && holds(second, second, score + 1, false)
    }

    /// Games that are not settled, as one; `None` if that is not exact or not decided. `threats` says whether there are forcing
    /// moves elsewhere.
    fn together(
        &mut self,
        games: &[PointSet],
        threats: bool,
        guess: u16,
        division: &Division,
    ) -> Option<Vec<Area>> {
        let first = self.owner.opponent();
        if games.iter().all(|points| self.is_plain(*points, division)) {
            return Some(self.in_turn(games));
        }
        let method = if games.len() == 1 { Method::Alone } else { Method::Together };
        let (area, analysis) = self.area(games, division.walls, method, Some(guess));
        let analysis = analysis.filter(|_| area.score.0 == area.score.1 && !area.cycle)?;
        if !threats || !analysis.saw_ban() {
            return Some(vec![area]);
        }
        let score = area.score.0 as u16;
        let mut holds = |threats: Colour, wanted: u16, expected: bool| {
            let free = self.analysis(games, division.walls, Threats::Of(threats), KoRule::Basic);
            free.is_some_and(|mut free| free.reaches(first, wanted, &mut self.budget) == Some(expected))
        };
        (holds(first, score, true) && holds(first.opponent(), score + 1, false)).then(|| vec![area])
    }

    /// Points between safe stones of both sides: they are taken in turn, and nothing else hangs on them.
    fn in_turn(&self, games: &[PointSet]) -> Vec<Area> {
        let line = games.iter().filter_map(PointSet::first).map(Move::Play).collect();
        let mut areas: Vec<Area> = games
            .iter()
            .enumerate()
            .map(|(number, &points)| {
                let score = i64::from(number % 2 == 1);
                let score = (score, score);
                Area { points, method: Method::Together, score, ko: false, cycle: false, line: None }
            })
            .collect();
        if let Some(area) = areas.first_mut() {
            area.line = Some(line);
        }
        areas
    }

    fn is_plain(&self, points: PointSet, division: &Division) -> bool {
        let next = points.neighbours();
        points.len() == 1
            && points.is_subset(&self.position.empty_points())
            && division.walls.iter().all(|wall| wall.intersects(&next))
    }

    /// A game that is not decided: what each side is sure of, whatever is played elsewhere.
    fn open(&mut self, points: PointSet, division: &Division) -> Area {
        let mut area = Area {
            points,
            method: Method::Together,
            score: (0, self.worth(points)),
            ko: false,
            cycle: false,
            line: None,
        };
        let opponent = self.owner.opponent();
        for side in [opponent, self.owner] {
            let Some(mut free) = self.analysis(&[points], division.walls, Threats::Of(side), KoRule::Basic)
            else {
                return area;
            };
            let (least, most) = self.with_most(|this| free.value(side, None, &mut this.budget));
            if side == opponent {
                area.score.0 = area.score.0.max(i64::from(least));
            } else {
                area.score.1 = area.score.1.min(i64::from(most));
            }
        }
        area
    }

    fn analysis(
        &self,
        parts: &[PointSet],
        walls: [PointSet; 2],
        threats: Threats,
        ko_rule: KoRule,
    ) -> Option<Analysis> {
        let points = parts.iter().fold(PointSet::EMPTY, |all, part| all | *part);
        let (field, stones) = Field::new(self.position, points, walls, self.owner)?;
        Some(Analysis::new(field.looking(self.look), stones, threats, ko_rule))
    }

    /// The game of some parts by the rules, as if there were nothing else.
    fn area(
        &mut self,
        parts: &[PointSet],
        walls: [PointSet; 2],
        method: Method,
        guess: Option<u16>,
    ) -> (Area, Option<Analysis>) {
        let first = self.owner.opponent();
        let points = parts.iter().fold(PointSet::EMPTY, |all, part| all | *part);
        let mut area =
            Area { points, method, score: (0, self.worth(points)), ko: false, cycle: false, line: None };
        let Some(mut analysis) = self.analysis(parts, walls, Threats::None, self.ko_rule) else {
            return (area, None);
        };
        let (least, most): Bounds = analysis.value(first, guess, &mut self.budget);
        area.score = (i64::from(least), i64::from(most));
        (area.ko, area.cycle) = (analysis.saw_ban(), analysis.cycles);
        if least == most {
            area.line = analysis.line(first, least, &mut self.budget);
        }
        (area, Some(analysis))
    }
}
