//! Seki told from life.
//!
//! A boolean search takes the two for one. Wolf (2009, appendix "Seki equal life") asks a second question, whether the
//! intruders can be captured, and names its limit: intruders that come only later are not seen. Here the question is
//! what the capture is for. The defender lives if it can become safe without search ([`is_safe`]), or reach a wall of its
//! own, by moves after each of which the target still survives, while the attacker may pass. In seki every such move
//! puts the target at risk, so there is none, whether the intruders stand there from the start or not.
//!
//! Kos are left out: the defender does not use them here, and where the attacker could the question stays undecided,
//! unless it is answered by life. So does a question that needs too many positions.

use std::collections::HashMap;

use super::ask::is_safe;
use crate::board::{Board, Colour, PointSet, Position};
use crate::search::{Budget, Coming, Goal, Life, Problem, Ruling, Stop};

/// The most positions whose survival is asked; and for each empty point the most once something has been left out, so that
/// only life is still to be found.
const MOST_QUESTIONS: u32 = 400;
const MOST_BLURRED: u32 = 20;

/// The most positions searched for all of them.
const MOST_NODES: u64 = 400_000;

/// The most positions in which it is seen that the target comes to life.
const FEW_FOR_LIFE: u64 = 40_000;

/// The most tests for safety in a question with many nodes; with few, one for every five of them.
const MOST_POSITIONS: u64 = 200_000;

/// How a target that cannot be captured is saved.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum SavedAs {
    Alive,
    Seki,
    Undecided,
}

/// Tells how the target survives if this side moves first; asked only where it does, without a ko.
pub(super) fn saved_as(problem: &Problem, first: Colour, nodes: u64, stop: &Stop) -> SavedAs {
    // Who comes to have two eyes against an attacker who may pass is in no seki.
    let budget = Budget { nodes: nodes.min(FEW_FOR_LIFE), table: 1 << 20 };
    let mut life = Life::new(problem, Ruling::Two, 0, budget);
    life.stop_when(stop.aside());
    if matches!(life.comes_to_life(first), Ok(Coming::Here | Coming::Anyhow)) {
        return SavedAs::Alive;
    }
    let targets = problem.targets().iter().fold(PointSet::EMPTY, |all, &target| all | target);
    let mut eyes = Eyes {
        problem,
        targets,
        // The defender's stones outside a closed border count among the attacker's walls, but are none of them.
        walls: Colour::BOTH.map(|colour| problem.walls(colour) & problem.position().stones(colour)),
        outside: problem.outside(problem.defender()),
        known: HashMap::new(),
        survival: HashMap::new(),
        line: Vec::new(),
        questions: MOST_QUESTIONS,
        most_blurred: MOST_BLURRED * (problem.region() & problem.position().empty_points()).len() as u32,
        nodes: nodes.min(MOST_NODES),
        stop,
        positions: (nodes / 5).min(MOST_POSITIONS),
        is_blurred: false,
    };
    let mut board = Board::new(problem.position());
    let lives =
        if first == problem.defender() { eyes.defender_lives(&mut board) } else { eyes.lives(&mut board) };
    match (lives, eyes.is_blurred) {
        (true, _) => SavedAs::Alive,
        (false, false) => SavedAs::Seki,
        (false, true) => SavedAs::Undecided,
    }
}

struct Eyes<'a> {
    problem: &'a Problem,
    targets: PointSet,
    /// The walls of Black and White.
    walls: [PointSet; 2],
    /// The empty points outside the region that are a way out.
    outside: PointSet,
    /// What has been found for a board and a side to move.
    known: HashMap<(Position, Colour), bool>,
    /// Whether the target survives on a board, the attacker to move; asked once.
    survival: HashMap<Position, bool>,
    /// The boards on the way here.
    line: Vec<(Position, Colour)>,
    questions: u32,
    most_blurred: u32,
    nodes: u64,
    stop: &'a Stop,
    positions: u64,
    /// Something was left out, so that "does not live" is no proof.
    is_blurred: bool,
}

impl Eyes<'_> {
    /// Whether the defender comes to life, the attacker to move.
    fn lives(&mut self, board: &mut Board) -> bool {
        self.looked_up(board, self.problem.attacker())
    }

    /// Whether the defender comes to life, moving next.
    fn defender_lives(&mut self, board: &mut Board) -> bool {
        self.looked_up(board, self.problem.defender())
    }

    fn looked_up(&mut self, board: &mut Board, side: Colour) -> bool {
        let here = (board.position(), side);
        if let Some(&known) = self.known.get(&here) {
            return known;
        }
        if self.is_alive(board) {
            self.known.insert(here, true);
            return true;
        }
        if self.line.contains(&here) || self.questions == 0 || self.positions == 0 || self.stop.is_asked() {
            self.blur();
            return false;
        }
        self.line.push(here);
        let lives = if side == self.problem.defender() {
            self.after_defender(board)
        } else {
            self.after_attacker(board)
        };
        self.line.pop();
        self.known.insert(here, lives);
        lives
    }

    fn after_defender(&mut self, board: &mut Board) -> bool {
        let defender = self.problem.defender();
        let mut later = Vec::new();
        for point in self.problem.region() & board.empty_points() {
            let Ok(captured) = board.play(defender, point) else { continue };
            let is_ko = board.ko(point, captured).is_some();
            if is_ko {
                self.blur();
            } else if !captured.intersects(&self.safe()) {
                if self.is_alive(board) {
                    board.undo();
                    return true;
                }
                later.push(point);
            }
            board.undo();
        }
        // Who fills an eye of his own as a rule comes no nearer to life.
        let own = board.stones(defender);
        later.sort_by_key(|&point| board.size().neighbours(point).all(|next| own.contains(next)));
        later.into_iter().any(|point| {
            let lives = board.play(defender, point).is_ok() && self.survives(board) && self.lives(board);
            board.undo();
            lives
        })
    }

    fn after_attacker(&mut self, board: &mut Board) -> bool {
        // The pass comes first: it refutes most where anything does.
        if !self.defender_lives(board) {
            return false;
        }
        let attacker = self.problem.attacker();
        for point in self.problem.region() & board.empty_points() {
            let Ok(captured) = board.play(attacker, point) else { continue };
            let is_ko = board.ko(point, captured).is_some();
            let lives = if captured.intersects(&self.safe()) {
                true
            } else if captured.intersects(&self.targets) {
                self.blur();
                false
            } else {
                if is_ko {
                    self.blur();
                }
                self.defender_lives(board)
            };
            board.undo();
            if !lives {
                return false;
            }
        }
        true
    }

    /// Whether the target is safe without search, or joined to what cannot be captured.
    fn is_alive(&mut self, board: &Board) -> bool {
        if self.positions == 0 {
            self.blur();
            return false;
        }
        self.positions -= 1;
        let defender = self.problem.defender();
        let targets = self.targets & board.stones(defender);
        let joined = |point| {
            board.block(point).is_some_and(|block| {
                block.stones().intersects(&self.walls[defender.index()])
                    || block.liberties().intersects(&self.outside)
            })
        };
        let is_joined = match self.problem.goal() {
            Goal::All => targets.iter().any(joined),
            Goal::Any => targets.iter().all(joined),
        };
        is_joined || is_safe(board, defender, targets, self.problem.goal())
    }

    /// The stones of all walls.
    fn safe(&self) -> PointSet {
        self.walls[0] | self.walls[1]
    }

    /// Something is left out: what is not found to live may still live.
    fn blur(&mut self) {
        self.is_blurred = true;
        self.questions = self.questions.min(self.most_blurred);
    }

    /// Whether the target survives, the attacker to move.
    fn survives(&mut self, board: &Board) -> bool {
        let here = board.position();
        // Who comes to life survives.
        if let Some(&known) = self.known.get(&(here, self.problem.attacker())).or(self.survival.get(&here)) {
            return known;
        }
        if self.questions == 0 || self.nodes == 0 || self.stop.is_asked() {
            self.blur();
            return false;
        }
        self.questions -= 1;
        let (problem, defender) = (self.problem, self.problem.defender());
        let targets = self.targets & board.stones(defender);
        let region = problem.region();
        let Ok(now) = Problem::new(&here, defender, targets, problem.goal(), region, self.safe()) else {
            return false;
        };
        let now = now.with_border(problem.border(), self.safe());
        let budget = Budget { nodes: self.nodes, table: 1 << 18 };
        let mut life = Life::new(&now, Ruling::One, 0, budget);
        life.stop_when(self.stop.aside());
        let status = life.status(problem.attacker());
        self.nodes -= life.nodes().min(self.nodes);
        if status.is_err() {
            self.blur();
        }
        let survives = status.is_ok_and(|status| status < 0);
        self.survival.insert(here, survives);
        survives
    }
}
