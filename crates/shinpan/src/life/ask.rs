//! From statuses to an answer.

use std::cell::Cell;

use super::answer::{Answer, Outcome, Refutation, Side};
use super::enclosure::{Enclosure, Gaps, Open};
use super::line::Lines;
use super::question::Question;
use super::seki::{self, SavedAs};
use crate::board::{Board, Colour, Move, PointSet};
use crate::region::static_safety;
use crate::search::{Budget, Goal, Life, Problem, Ruling, Status};

/// Answers a question that has been checked.
pub(super) fn answer(question: &Question, defender: Colour, found: Result<Enclosure, Open>) -> Answer {
    let board = Board::new(&question.position);
    let targets = board
        .blocks(defender)
        .map(|block| block.stones())
        .filter(|stones| stones.intersects(&question.targets))
        .fold(PointSet::EMPTY, |all, stones| all | stones);
    let mut answer = Answer {
        defender,
        goal: question.goal,
        targets,
        sides: Vec::new(),
        settled: None,
        calm: None,
        bent_four_type: None,
        assumed_safe: Vec::new(),
        assumed_stones: PointSet::EMPTY,
        region: PointSet::EMPTY,
    };
    match found {
        Ok(enclosure) => {
            answer.assumed_safe.clone_from(&enclosure.assumed_safe);
            answer.assumed_stones = enclosure.assumed_stones;
            answer.region = enclosure.problem.region();
            match &enclosure.gaps {
                Some(gaps) if is_safe(&board, defender, targets, question.goal) => {
                    without_search(question, &board, &gaps.open, &mut answer);
                }
                None => searched(question, &enclosure, &mut answer),
                Some(gaps) => searched_both_ways(question, &enclosure.problem, gaps, &mut answer),
            }
        }
        Err(open) => without_search(question, &board, &open, &mut answer),
    }
    answer
}

/// The sides that are asked about, the defender first.
fn asked(question: &Question, defender: Colour) -> impl Iterator<Item = Colour> {
    let only = question.to_move;
    [defender, defender.opponent()].into_iter().filter(move |&side| only.is_none_or(|only| only == side))
}

fn unconditional(question: &Question) -> Status {
    Status::from(question.ko_threats) + 1
}

/// A target that is not enclosed: it may still be safe as it stands.
fn without_search(question: &Question, board: &Board, open: &Open, answer: &mut Answer) {
    let best = unconditional(question);
    let is_safe = is_safe(board, answer.defender, answer.targets, answer.goal);
    for first in asked(question, answer.defender) {
        let status = if first == answer.defender { best } else { -best };
        let reason = "the target is safe without search; other moves than a pass were not looked at";
        answer.sides.push(Side {
            first,
            bounds: if is_safe { (status, status) } else { (-best, best) },
            outcome: is_safe.then_some(Outcome::Alive),
            moves: if is_safe { vec![Move::Pass] } else { Vec::new() },
            all_moves: false,
            nodes: 0,
            reason: Some(if is_safe { reason.to_string() } else { open.to_string() }),
            line: Vec::new(),
            refutations: Vec::new(),
        });
    }
    if is_safe && question.to_move.is_none() {
        answer.settled = Some(true);
        answer.calm = Some(false);
        answer.bent_four_type = Some(false);
    }
}

/// Whether the targets stay on the board if their owner answers, as far as can be seen without search.
pub(crate) fn is_safe(board: &Board, defender: Colour, targets: PointSet, goal: Goal) -> bool {
    let safe = static_safety(board, defender).stones & targets;
    match goal {
        Goal::All => !safe.is_empty(),
        Goal::Any => safe == targets,
    }
}

/// One side moving first, with the memory of its searches.
struct Asked<'a> {
    first: Colour,
    life: Life<'a>,
    bounds: (Status, Status),
}

impl<'a> Asked<'a> {
    fn new(question: &Question, problem: &'a Problem, first: Colour) -> Asked<'a> {
        let budget = Budget { nodes: question.nodes, table: question.table };
        let mut life = Life::new(problem, question.ruling, question.ko_threats, budget);
        life.stop_when(question.stop.clone());
        let bounds = match life.status(first) {
            Ok(status) => (status, status),
            Err(_) => life.bounds(),
        };
        Asked { first, life, bounds }
    }

    fn status(&self) -> Option<Status> {
        (self.bounds.0 == self.bounds.1).then_some(self.bounds.0)
    }
}

fn searched(question: &Question, enclosure: &Enclosure, answer: &mut Answer) {
    let problem = &enclosure.problem;
    let mut all =
        [answer.defender, answer.defender.opponent()].map(|first| Asked::new(question, problem, first));
    // The sum of both statuses is never negative (Wolf 2009, section 2.2), unless a ko has just been taken.
    for (one, other) in [(0, 1), (1, 0)] {
        if problem.banned(all[one].first).is_some() {
            continue;
        }
        let least = -all[other].bounds.1;
        all[one].bounds.0 = all[one].bounds.0.max(least.min(all[one].bounds.1));
    }
    let statuses = all.each_ref().map(Asked::status);
    if question.to_move.is_none() {
        derive(question, problem, statuses, answer);
    }
    for first in asked(question, answer.defender) {
        let (one, other) = if first == answer.defender { (0, 1) } else { (1, 0) };
        let games = Games { moves: problem, proof: problem };
        let bounds = all[one].bounds;
        let mut side = side(question, &games, &mut all[one], bounds, statuses[other]);
        if enclosure.escapes && side.status().is_some() {
            side.reason = Some("the target has a liberty outside the region, where it escapes".to_string());
        }
        answer.sides.push(side);
    }
}

/// An enclosure with gaps: the defender can do no better than with the gaps open, where to reach one is to escape, and
/// no worse than with the gaps closed. Where both games agree, that is the answer.
fn searched_both_ways(question: &Question, open: &Problem, gaps: &Gaps, answer: &mut Answer) {
    let (defender, attacker) = (answer.defender, answer.defender.opponent());
    let half = Question { nodes: question.nodes / 2, ..question.clone() };
    let mut in_open = [defender, attacker].map(|first| Asked::new(&half, open, first));
    let mut in_closed = [defender, attacker].map(|first| Asked::new(&half, &gaps.closed, first));
    // For each side: the game that is worse for it, and the one that is better.
    let worst_and_best =
        [(in_closed[0].bounds.0, in_open[0].bounds.1), (in_open[1].bounds.0, in_closed[1].bounds.1)];
    // More liberties never hurt, so the bounds are in order; should they ever not be, nothing is claimed.
    let best = unconditional(question);
    let bounds = worst_and_best.map(|bounds| if bounds.0 <= bounds.1 { bounds } else { (-best, best) });
    let status = bounds.map(|(least, most)| (least == most).then_some(least));
    if let ([Some(defends), Some(attacks)], None) = (status, question.to_move) {
        let is_ko = defends.abs() != unconditional(question);
        answer.settled = Some(defends + attacks == 0 && !is_ko);
        answer.calm = Some(defends + attacks == 0 && is_ko);
        // Where the defender succeeds without a ko, or whoever moves first does, nobody waits for threats.
        answer.bent_four_type =
            (attacks == -unconditional(question) || defends > 0 && attacks > 0).then_some(false);
    }
    for first in asked(question, defender) {
        let index = usize::from(first == attacker);
        let defender_wins = status[index].is_some_and(|status| (status > 0) == (first == defender));
        let proof = if defender_wins { &gaps.closed } else { open };
        let (moves, asked, elsewhere) = if first == defender {
            (&gaps.closed, &mut in_closed, &in_open[index])
        } else {
            (open, &mut in_open, &in_closed[index])
        };
        let other = asked[1 - index].status();
        let mut side = side(question, &Games { moves, proof }, &mut asked[index], bounds[index], other);
        side.nodes += elsewhere.life.nodes();
        side.all_moves = false;
        side.reason = Some(match side.outcome {
            None => gaps.open.to_string(),
            Some(_) if defender_wins => {
                "the enclosure has gaps, and the target survives even if they are closed; moves further out were \
                 not judged"
                    .to_string()
            }
            Some(_) => "the enclosure has gaps, which do not help as long as the attacker's stones there are not \
                        captured from outside; moves further out were not judged"
                .to_string(),
        });
        answer.sides.push(side);
    }
}

/// Settled, calm and bent-4-type, from the statuses of the defender and of the attacker.
fn derive(question: &Question, problem: &Problem, statuses: [Option<Status>; 2], answer: &mut Answer) {
    let [Some(defender), Some(attacker)] = statuses else { return };
    let passing_is_best = defender + attacker == 0;
    let is_ko = defender.abs() != unconditional(question);
    answer.settled = Some(passing_is_best && !is_ko);
    answer.calm = Some(passing_is_best && is_ko);
    answer.bent_four_type = bent_four_type(question, problem, [defender, attacker]);
}

/// Definition 1 of Wolf 2009. It is about Ruling 1; `None` if the budget runs out.
fn bent_four_type(question: &Question, problem: &Problem, statuses: [Status; 2]) -> Option<bool> {
    // Without threats both rulings agree, so these signs are those of Ruling 1.
    let needy = match statuses.map(Status::signum) {
        [-1, 1] => problem.defender(),
        [1, -1] => problem.attacker(),
        _ => return Some(false),
    };
    let budget = Budget { nodes: question.nodes, table: question.table };
    let mut life = Life::new(problem, Ruling::One, question.ko_threats, budget);
    life.stop_when(question.stop.clone());
    let status = life.status(needy).ok()?;
    if status == -unconditional(question) {
        return Some(false);
    }
    let dame = dame(problem);
    for point in (problem.region() & question.position.empty_points()) - dame {
        if life.status_of(needy, Move::Play(point)).ok()?.is_some_and(|other| other >= status) {
            return Some(false);
        }
    }
    Some(life.status_of(needy, Move::Pass).ok()? == Some(status))
}

/// The points outside the target's eyes: those connected to a wall of the attacker without crossing stones of the
/// defender.
fn dame(problem: &Problem) -> PointSet {
    let position = problem.position();
    let around = problem.region() - position.stones(problem.defender());
    let outside = problem.walls(problem.attacker()) | (position.empty_points() - problem.region());
    around.component(outside.neighbours())
}

/// The games that an answer for one side is read off.
struct Games<'a> {
    /// The one in which first moves are judged.
    moves: &'a Problem,
    /// The one in which the result is shown.
    proof: &'a Problem,
}

fn side(
    question: &Question,
    games: &Games<'_>,
    asked: &mut Asked<'_>,
    bounds: (Status, Status),
    other: Option<Status>,
) -> Side {
    let problem = games.moves;
    let first = asked.first;
    let mut side = Side {
        first,
        bounds,
        outcome: None,
        moves: Vec::new(),
        all_moves: true,
        nodes: 0,
        reason: None,
        line: Vec::new(),
        refutations: Vec::new(),
    };
    let Some(status) = side.status() else {
        side.nodes = asked.life.nodes();
        side.all_moves = false;
        side.reason = Some(format!("the budget of {} positions ran out", question.nodes));
        return side;
    };
    for point in problem.region() & question.position.empty_points() {
        let mv = Move::Play(point);
        match asked.life.status_of(first, mv) {
            Ok(Some(found)) => sort(&mut side, mv, found, status),
            Ok(None) => {}
            Err(_) => side.all_moves = false,
        }
    }
    match other {
        Some(other) => sort(&mut side, Move::Pass, -other, status),
        None => side.all_moves = false,
    }
    side.nodes = asked.life.nodes();
    if !side.all_moves {
        side.reason =
            Some(format!("the budget of {} positions ran out before all moves were judged", question.nodes));
    }
    let problem = games.proof;
    side.outcome = Some(outcome(question, problem, first, status));
    let lines = Lines {
        problem,
        ruling: question.ruling,
        first,
        status,
        table: question.table,
        stop: &question.stop,
        left: Cell::new(question.nodes.saturating_sub(side.nodes)),
    };
    if question.line {
        let plays = if question.play_on && first != problem.defender() && status > 0 {
            towards_the_capture(question, &side.moves)
        } else {
            Vec::new()
        };
        side.line = lines.principal(if plays.is_empty() { &side.moves } else { &plays });
    }
    if question.refute {
        lines.refute(&mut side.refutations);
    } else {
        side.refutations.clear();
    }
    side
}

/// The plays among moves, those that take a liberty of a target first.
fn towards_the_capture(question: &Question, moves: &[Move]) -> Vec<Move> {
    let owner = question.targets.first().and_then(|point| question.position.at(point));
    let stones = owner.map_or(PointSet::EMPTY, |owner| question.position.stones(owner));
    let liberties = stones.component(question.targets).neighbours();
    let mut plays: Vec<Move> = moves.iter().copied().filter(|mv| *mv != Move::Pass).collect();
    plays.sort_by_key(|mv| !matches!(mv, Move::Play(point) if liberties.contains(*point)));
    plays
}

fn sort(side: &mut Side, mv: Move, found: Status, best: Status) {
    if found >= best {
        side.moves.push(mv);
    } else {
        side.refutations.push(Refutation { mv, status: found, reply: None });
    }
}

fn outcome(question: &Question, problem: &Problem, first: Colour, status: Status) -> Outcome {
    let defender = problem.defender();
    let winner = if status > 0 { first } else { first.opponent() };
    if status.abs() != unconditional(question) {
        return Outcome::Ko { needs: winner.opponent(), threats: status.unsigned_abs() as u8 };
    }
    if winner != defender {
        return Outcome::Dead;
    }
    match seki::saved_as(problem, first, question.nodes, &question.stop) {
        SavedAs::Alive => Outcome::Alive,
        SavedAs::Seki => Outcome::Seki,
        SavedAs::Undecided => Outcome::AliveOrSeki,
    }
}
