//! A line of play in one run, which can be walked and asked at every step.

use super::aim::Aim;
use super::moves::Run;
use super::solver::Solver;
use super::state::State;
use super::{Problem, Ruling, Stop, Unfinished};
use crate::board::{Colour, Move, Point};
use crate::local::{Bits, Words};

/// One run of a problem with the moves made so far: what is permitted, what it leads to, who wins.
///
/// The results are those of the line: cycle rules and rulings look at all of it.
pub struct Line<'a> {
    walk: Box<dyn Walk + 'a>,
    moves: Vec<Move>,
}

impl std::fmt::Debug for Line<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Line").field("moves", &self.moves).finish_non_exhaustive()
    }
}

/// A move that is permitted, and whether it captures what the attacker is after.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Permitted {
    /// The move.
    pub mv: Move,
    /// The attacker has succeeded with it.
    pub succeeds: bool,
}

impl<'a> Line<'a> {
    /// A run with a table of so many bytes, in which one side may have some threats; `None` if the problem has no
    /// points.
    #[must_use]
    pub fn new(
        problem: &'a Problem,
        ruling: Ruling,
        first: Colour,
        threats: Option<(Colour, u8)>,
        table: usize,
    ) -> Option<Line<'a>> {
        let walk = Walker::<u64>::boxed(problem, ruling, first, threats, table)
            .or_else(|| Walker::<u128>::boxed(problem, ruling, first, threats, table))
            .or_else(|| Walker::<Words<3>>::boxed(problem, ruling, first, threats, table))
            .or_else(|| Walker::<Words<4>>::boxed(problem, ruling, first, threats, table))
            .or_else(|| Walker::<Words<6>>::boxed(problem, ruling, first, threats, table))?;
        Some(Line { walk, moves: Vec::new() })
    }

    /// Lets its searches be given up from outside.
    pub fn stop_when(&mut self, stop: Stop) {
        self.walk.stop_when(stop);
    }

    /// The moves made so far.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The permitted moves, plays first.
    pub fn permitted(&mut self) -> Vec<Permitted> {
        self.walk.permitted()
    }

    /// Makes a permitted move; false if it is not permitted.
    pub fn play(&mut self, mv: Move) -> bool {
        let done = self.permitted().iter().any(|permitted| permitted.mv == mv) && self.walk.play(mv);
        if done {
            self.moves.push(mv);
        }
        done
    }

    /// Takes the last move back; false at the start.
    pub fn take_back(&mut self) -> bool {
        let done = self.moves.pop().is_some();
        if done {
            self.walk.take_back();
        }
        done
    }

    /// Whether the side to move wins from here.
    ///
    /// # Errors
    /// [`Unfinished`] after so many positions.
    pub fn wins(&mut self, nodes: u64) -> Result<bool, Unfinished> {
        self.walk.wins(nodes)
    }

    /// Positions searched so far.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.walk.nodes()
    }
}

trait Walk {
    fn permitted(&mut self) -> Vec<Permitted>;
    fn play(&mut self, mv: Move) -> bool;
    fn take_back(&mut self);
    fn wins(&mut self, nodes: u64) -> Result<bool, Unfinished>;
    fn nodes(&self) -> u64;
    fn stop_when(&mut self, stop: Stop);
}

struct Walker<B> {
    solver: Solver<B>,
    states: Vec<State<B>>,
}

impl<B: Bits + 'static> Walker<B> {
    fn boxed<'a>(
        problem: &Problem,
        ruling: Ruling,
        first: Colour,
        threats: Option<(Colour, u8)>,
        table: usize,
    ) -> Option<Box<dyn Walk + 'a>> {
        let game = Aim::<B>::new(problem)?;
        let mut solver = Solver::new(game, (problem.goal(), ruling), problem.defender() as u8, table);
        solver.prepare(threats.map_or(Run::Plain, |(side, threats)| Run::Threats(side as u8, threats)));
        let start = solver.start(first as u8);
        solver.begin(&start);
        Some(Box::new(Walker { solver, states: vec![start] }))
    }

    fn now(&self) -> State<B> {
        self.states[self.states.len() - 1]
    }

    fn index(&self, mv: Move) -> Option<usize> {
        match mv {
            Move::Pass => None,
            Move::Play(point) => Some(self.solver.aim.index(point)),
        }
    }

    fn point(&self, index: usize) -> Option<Point> {
        self.solver.aim.point(index)
    }
}

impl<B: Bits + 'static> Walk for Walker<B> {
    fn permitted(&mut self) -> Vec<Permitted> {
        let now = self.now();
        self.solver
            .permitted(&now)
            .into_iter()
            .filter_map(|(index, next)| {
                let mv = match index {
                    None => Move::Pass,
                    Some(index) => Move::Play(self.point(index)?),
                };
                Some(Permitted { mv, succeeds: self.solver.attacker_has_succeeded(next.alive) })
            })
            .collect()
    }

    fn play(&mut self, mv: Move) -> bool {
        let (now, index) = (self.now(), self.index(mv));
        let next = self.solver.advance(&now, index);
        self.states.extend(next);
        next.is_some()
    }

    fn take_back(&mut self) {
        self.states.pop();
        self.solver.retreat();
    }

    fn wins(&mut self, nodes: u64) -> Result<bool, Unfinished> {
        let now = self.now();
        self.solver.solve_here(&now, nodes).map(|solved| solved.wins).ok_or(Unfinished)
    }

    fn nodes(&self) -> u64 {
        self.solver.kernel.nodes
    }

    fn stop_when(&mut self, stop: Stop) {
        self.solver.kernel.stop = stop;
    }
}
