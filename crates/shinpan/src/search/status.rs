//! The status of a problem: runs with more and more threats for the loser.

use std::fmt;

use super::aim::Aim;
use super::moves::Run;
use super::solver::{RunResult, Solver};
use super::state::{NO_BAN, NO_MOVE};
use super::{Problem, Ruling};
use crate::board::{Colour, Move, Point, PointSet};
use crate::limits::{Budget, Interim, Status, Stop, Unfinished};
use crate::local::{Bits, Words};

/// What a run with free threats may take, in positions of run 0.
const PATIENCE: u64 = 3;

/// A solved state, as the first guess sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lesson {
    /// Numbers below [`FEATURES`](super::FEATURES).
    pub features: Vec<usize>,
    /// Whether the defender wins.
    pub lives: bool,
    /// Positions searched to prove it.
    pub work: u32,
}

/// Whether targets become immortal without a ko.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Coming {
    /// It was not seen, which is no proof of the opposite.
    Unseen,
    /// They do.
    Here,
    /// They do, and no position needs to be kept from coming back: so they do whatever else is played elsewhere in between.
    Anyhow,
}

/// A problem with the rulings under which it is asked, and the memory of its searches.
pub struct Life {
    problem: Problem,
    ruling: Ruling,
    most_threats: u8,
    budget: Budget,
    runs: Box<dyn Runs>,
    nodes: u64,
    bounds: (Status, Status),
    /// For each side moving first, a move that wins, and the status that it reaches at least.
    winning: [Option<(Move, Status)>; 2],
    stop: Stop,
}

impl fmt::Debug for Life {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Life")
            .field("problem", &self.problem)
            .field("nodes", &self.nodes)
            .finish_non_exhaustive()
    }
}

impl Life {
    /// Asks a problem with at most so many threats for the weaker side.
    #[must_use]
    pub fn new(problem: &Problem, ruling: Ruling, most_threats: u8, budget: Budget) -> Life {
        let runs = Searcher::<u64>::boxed(problem, ruling, budget)
            .or_else(|| Searcher::<u128>::boxed(problem, ruling, budget))
            .or_else(|| Searcher::<Words<3>>::boxed(problem, ruling, budget))
            .or_else(|| Searcher::<Words<4>>::boxed(problem, ruling, budget))
            .or_else(|| Searcher::<Words<6>>::boxed(problem, ruling, budget))
            .unwrap_or_else(|| Box::new(Nothing));
        let best = Status::from(most_threats) + 1;
        let (bounds, stop) = ((-best, best), Stop::never());
        Life {
            problem: problem.clone(),
            ruling,
            most_threats,
            budget,
            runs,
            nodes: 0,
            bounds,
            winning: [None; 2],
            stop,
        }
    }

    /// Lets its searches be given up from outside, as if the budget had run out.
    pub fn stop_when(&mut self, stop: Stop) {
        self.runs.stop_when(stop.clone());
        self.stop = stop;
    }

    /// Allows so many positions from now on.
    pub fn allow(&mut self, nodes: u64) {
        self.budget.nodes = self.nodes.saturating_add(nodes);
    }

    #[cfg(test)]
    pub(super) fn work(&self) -> u64 {
        self.runs.work()
    }

    #[cfg(test)]
    pub(super) fn test_early(&mut self, empty: u32) {
        self.runs.test_early(empty);
    }

    /// Positions searched so far.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The memory of the transposition table, in bytes. It grows with the search, up to what the budget allows.
    #[must_use]
    pub fn memory(&self) -> usize {
        self.runs.memory()
    }

    /// What the searches found in the run without threats, to learn from. States that took no search are left out.
    #[must_use]
    pub fn lessons(&self) -> Vec<Lesson> {
        self.runs.lessons()
    }

    /// What the last question to [`Life::status`] or [`Life::status_of`] is known to be worth, at least and at most:
    /// where the budget ran out, what the finished runs say.
    #[must_use]
    pub fn bounds(&self) -> (Status, Status) {
        self.bounds
    }

    /// A first move of a side that was seen to succeed, and the status that it reaches at least.
    #[must_use]
    pub fn winning_move(&self, first: Colour) -> Option<(Move, Status)> {
        self.winning[first as usize]
    }

    /// The problem.
    #[must_use]
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// Where the target gets out of the region, or comes nearest to it, after [`Life::status`] of the same side.
    #[must_use]
    pub fn way_out(&mut self, first: Colour) -> PointSet {
        self.runs.way_out(first)
    }

    /// The status for the side that moves first.
    ///
    /// # Errors
    /// [`Unfinished`] if the budget ran out.
    pub fn status(&mut self, first: Colour) -> Result<Status, Unfinished> {
        self.all_runs(first, None, Status::MAX).map(|status| status.unwrap_or(0))
    }

    /// What the status is at least and at most for the side that moves first, if all that matters is whether a side succeeds:
    /// where it fails without threats, it is not asked with how many it would not.
    pub fn success(&mut self, first: Colour, hunter: Colour) -> (Status, Status) {
        match self.run(first, Run::Plain, None) {
            Ok(Some(without)) if without.wins == (first == hunter) => match self.status(first) {
                Ok(status) => (status, status),
                Err(Unfinished) => self.bounds,
            },
            Ok(Some(without)) => {
                let best = Status::from(self.most_threats) + 1;
                self.bounds = if without.wins { (1, best) } else { (-best, -1) };
                self.bounds
            }
            _ => self.bounds,
        }
    }

    /// Whether the defender can make its targets immortal without a ko, although the attacker may pass as often as it likes: they
    /// live then, and are not in seki. The searches so far are forgotten.
    ///
    /// # Errors
    /// [`Unfinished`] if the budget ran out.
    pub(crate) fn comes_to_life(&mut self, first: Colour) -> Result<Coming, Unfinished> {
        let limit = self.budget.nodes.saturating_sub(self.nodes);
        self.runs.come_to_life(true);
        let (found, nodes) = self.runs.run(first, Run::Plain, None, limit);
        self.runs.come_to_life(false);
        self.nodes += nodes;
        let found = found?.ok_or(Unfinished)?;
        let is_seen = !found.ko_chance && found.wins == (first == self.problem.defender());
        Ok(match (is_seen, found.repeats) {
            (false, _) => Coming::Unseen,
            (true, true) => Coming::Here,
            (true, false) => Coming::Anyhow,
        })
    }

    /// The status that a first move leads to, a pass included; `None` if it is illegal.
    ///
    /// # Errors
    /// [`Unfinished`] if the budget ran out.
    pub fn status_of(&mut self, first: Colour, mv: Move) -> Result<Option<Status>, Unfinished> {
        match mv {
            Move::Pass => self.after_pass(first.opponent()).map(|status| Some(-status)),
            Move::Play(point) if self.problem.region().contains(point) => {
                self.all_runs(first, Some(point), Status::MAX)
            }
            Move::Play(_) => Ok(None),
        }
    }

    /// The status for a side that moves first after a pass of its opponent. A ko that it may not retake at once it may retake
    /// then.
    fn after_pass(&mut self, first: Colour) -> Result<Status, Unfinished> {
        if self.problem.banned(first).is_none() {
            return self.status(first);
        }
        let problem = self.problem.clone().with_ban(None);
        let budget = Budget { nodes: self.budget.nodes.saturating_sub(self.nodes), ..self.budget };
        let mut life = Life::new(&problem, self.ruling, self.most_threats, budget);
        life.stop_when(self.stop.clone());
        let status = life.status(first);
        self.nodes += life.nodes;
        self.bounds = life.bounds;
        status
    }

    /// All first moves with the best status, a pass included, and that status.
    ///
    /// # Errors
    /// [`Unfinished`] if the budget ran out.
    pub fn best_moves(&mut self, first: Colour) -> Result<(Status, Vec<Move>), Unfinished> {
        let best = self.status(first)?;
        let mut moves = Vec::new();
        for point in self.problem.region() {
            if self.reaches(first, point, best)? {
                moves.push(Move::Play(point));
            }
        }
        if self.status_of(first, Move::Pass)? == Some(best) {
            moves.push(Move::Pass);
        }
        Ok((best, moves))
    }

    /// Whether a first play leads to a status that no play exceeds. That is easier than to find its own status.
    ///
    /// # Errors
    /// [`Unfinished`] if the budget ran out.
    pub fn reaches(&mut self, first: Colour, point: Point, best: Status) -> Result<bool, Unfinished> {
        if !self.problem.region().contains(point) {
            return Ok(false);
        }
        let worst = -(Status::from(self.most_threats) + 1);
        if best > 0 {
            return Ok(self.all_runs(first, Some(point), best)? == Some(best));
        }
        let run = match u8::try_from(-best) {
            Ok(threats) if best > worst => Run::Threats(first as u8, threats),
            _ => Run::Plain,
        };
        let outcome = self.run(first, run, Some(point))?;
        Ok(outcome.is_some_and(|outcome| outcome.wins || best == worst))
    }

    /// Run 0, and then runs with more and more threats for its loser, until it wins or could not do better. Before that, one
    /// run may show that no number of threats helps.
    /// If the side that moves first wins run 0, `enough` threats of its opponent are not looked at.
    fn all_runs(
        &mut self,
        first: Colour,
        mv: Option<Point>,
        enough: Status,
    ) -> Result<Option<Status>, Unfinished> {
        let best = Status::from(self.most_threats) + 1;
        self.bounds = (-best, best);
        let before = self.nodes;
        let Some(without) = self.run(first, Run::Plain, mv)? else { return Ok(None) };
        let loser = if without.wins { first.opponent() } else { first };
        let (sign, enough) = if without.wins { (1, enough) } else { (-1, Status::MAX) };
        self.bounds = if without.wins { (1, best) } else { (-best, -1) };
        self.tell(first, mv);
        let mut ko_chance = without.ko_chance;
        if ko_chance && self.is_lost_with_free_threats(first, loser, mv, enough, self.nodes - before) {
            let status = sign * best.min(enough);
            self.bounds = (status, status);
            return Ok(Some(status));
        }
        for threats in 1..=self.most_threats {
            if !ko_chance {
                break;
            }
            if Status::from(threats) >= enough {
                return Ok(Some(enough));
            }
            let Some(outcome) = self.run(first, Run::Threats(loser as u8, threats), mv)? else {
                return Ok(None);
            };
            let status = sign * Status::from(threats);
            if outcome.wins != without.wins {
                self.bounds = (status, status);
                return Ok(Some(status));
            }
            self.bounds = if without.wins { (status + 1, best) } else { (-best, status - 1) };
            self.tell(first, mv);
            ko_chance = outcome.ko_chance;
        }
        self.bounds = (sign * best, sign * best);
        Ok(Some(sign * best))
    }

    /// Whether the loser of run 0 is known to lose all other runs, too, because he loses with as many threats as there
    /// are at most and need not even use them. Not much more is spent on this than on run 0.
    fn is_lost_with_free_threats(
        &mut self,
        first: Colour,
        loser: Colour,
        mv: Option<Point>,
        enough: Status,
        work: u64,
    ) -> bool {
        let threats = u8::try_from(enough - 1).map_or(self.most_threats, |n| n.min(self.most_threats));
        let limit = self.budget.nodes.saturating_sub(self.nodes).min(PATIENCE * work);
        if threats < 2 || limit == 0 {
            return false;
        }
        let found = self.run_within(first, Run::Free(loser as u8, threats), mv, limit);
        found.is_ok_and(|found| found.is_some_and(|outcome| outcome.wins != (first == loser)))
    }

    /// Tells who listens what is known of the status, if that is what is asked, and not that of a first move.
    fn tell(&self, first: Colour, mv: Option<Point>) {
        if mv.is_none() {
            let points = self.problem.region().len();
            self.stop.tell(Interim::Status { first, bounds: self.bounds, points });
        }
    }

    /// One run, seen from the side that moves first; `None` if the first move is illegal.
    fn run(&mut self, first: Colour, run: Run, mv: Option<Point>) -> Result<Option<RunResult>, Unfinished> {
        let limit = self.budget.nodes.saturating_sub(self.nodes);
        // A budget that is spent ends everything at once, also what would need no search.
        if limit == 0 {
            return Err(Unfinished);
        }
        self.run_within(first, run, mv, limit)
    }

    /// Keeps the move of a run that the first side wins: the more threats its opponent has, the more it is worth.
    fn keep_winning_move(&mut self, first: Colour, run: Run, result: RunResult) {
        let threats = match run {
            Run::Plain => 0,
            Run::Threats(owner, _) | Run::Free(owner, _) if owner == first as u8 => return,
            Run::Threats(_, threats) | Run::Free(_, threats) => Status::from(threats),
        };
        let best = Status::from(self.most_threats) + 1;
        let reached = if result.ko_chance { (threats + 1).min(best) } else { best };
        let known = &mut self.winning[first as usize];
        if result.wins
            && known.is_none_or(|(_, before)| before < reached)
            && let Some(mv) = self.runs.mv(result.best)
        {
            *known = Some((mv, reached));
        }
    }

    fn run_within(
        &mut self,
        first: Colour,
        run: Run,
        mv: Option<Point>,
        limit: u64,
    ) -> Result<Option<RunResult>, Unfinished> {
        let (found, nodes) = self.runs.run(first, run, mv, limit);
        self.nodes += nodes;
        if mv.is_none()
            && let Ok(Some(result)) = found
        {
            self.keep_winning_move(first, run, result);
        }
        found
    }
}

type Found = Result<Option<RunResult>, Unfinished>;

/// A search for boards of some number of bits.
trait Runs {
    /// The result for the side that moves first, after its first move if one is given, and the positions searched.
    fn run(&mut self, first: Colour, run: Run, mv: Option<Point>, limit: u64) -> (Found, u64);

    /// Whether the defender has to become immortal from now on; the table is forgotten.
    fn come_to_life(&mut self, comes: bool);

    /// A move as the search names it.
    fn mv(&self, index: u16) -> Option<Move>;

    /// Where the target gets out.
    fn way_out(&mut self, first: Colour) -> PointSet;

    /// The memory of its table, in bytes.
    fn memory(&self) -> usize;

    /// What its table holds.
    fn lessons(&self) -> Vec<Lesson>;

    /// Lets its searches be given up.
    fn stop_when(&mut self, stop: Stop);

    /// The work done so far, in moves that were looked at.
    #[cfg(test)]
    fn work(&self) -> u64;

    /// Tests moves early with so many empty points.
    #[cfg(test)]
    fn test_early(&mut self, empty: u32);
}

/// For a problem without points, which cannot be built.
struct Nothing;

impl Runs for Nothing {
    fn run(&mut self, _: Colour, _: Run, _: Option<Point>, _: u64) -> (Found, u64) {
        (Err(Unfinished), 0)
    }

    fn come_to_life(&mut self, _: bool) {}

    fn mv(&self, _: u16) -> Option<Move> {
        None
    }

    fn way_out(&mut self, _: Colour) -> PointSet {
        PointSet::EMPTY
    }

    fn memory(&self) -> usize {
        0
    }

    fn lessons(&self) -> Vec<Lesson> {
        vec![]
    }

    fn stop_when(&mut self, _: Stop) {}

    #[cfg(test)]
    fn work(&self) -> u64 {
        0
    }

    #[cfg(test)]
    fn test_early(&mut self, _: u32) {}
}

struct Searcher<B> {
    solver: Solver<B>,
    /// The side for whose first moves the table was filled.
    filled_for: Option<Colour>,
}

impl<B: Bits + 'static> Searcher<B> {
    fn boxed(problem: &Problem, ruling: Ruling, budget: Budget) -> Option<Box<dyn Runs>> {
        let game = Aim::<B>::new(problem)?;
        let rules = (problem.goal(), ruling);
        let solver = Solver::new(game, rules, problem.defender() as u8, budget.table);
        Some(Box::new(Searcher { solver, filled_for: None }))
    }
}

impl<B: Bits> Runs for Searcher<B> {
    fn run(&mut self, first: Colour, run: Run, mv: Option<Point>, limit: u64) -> (Found, u64) {
        if self.filled_for != Some(first) {
            self.solver.forget();
            self.filled_for = Some(first);
        }
        let before = self.solver.kernel.nodes;
        self.solver.prepare(run);
        let found = self.solver.first_move(first as u8, mv.map(|point| self.solver.aim.index(point)), limit);
        (found.ok_or(Unfinished), self.solver.kernel.nodes - before)
    }

    fn come_to_life(&mut self, comes: bool) {
        self.solver.comes_to_life = comes;
        self.filled_for = None;
    }

    fn mv(&self, index: u16) -> Option<Move> {
        match index {
            NO_MOVE => None,
            NO_BAN => Some(Move::Pass),
            index => self.solver.aim.point(usize::from(index)).map(Move::Play),
        }
    }

    fn way_out(&mut self, first: Colour) -> PointSet {
        self.solver.prepare(Run::Plain);
        let out = self.solver.way_out(first as u8);
        out.iter().filter_map(|index| self.solver.aim.point(index)).collect()
    }

    fn memory(&self) -> usize {
        self.solver.memory()
    }

    fn lessons(&self) -> Vec<Lesson> {
        self.solver.lessons()
    }

    fn stop_when(&mut self, stop: Stop) {
        self.solver.kernel.stop = stop;
    }

    #[cfg(test)]
    fn work(&self) -> u64 {
        self.solver.kernel.work
    }

    #[cfg(test)]
    fn test_early(&mut self, empty: u32) {
        self.solver.tested_early = empty;
    }
}
