//! A question of life, played out.

use super::standing::Standing;
use super::{About, End, NoPlayout, Playout, is_captured};
use crate::analyze::ItemOutcome;
use crate::board::{Board, Colour, PointSet};
use crate::life::{self, Question, is_safe};
use crate::search::Problem;

#[derive(Clone, Debug)]
pub(super) struct Life {
    /// The question at the start.
    question: Question,
    defender: Colour,
    /// The local game at the start, if the target is enclosed without gaps. Else it is found anew after every move.
    closed: Option<Problem>,
    /// The target blocks of the start that have not been captured.
    targets: Vec<PointSet>,
    /// How many there were.
    count: usize,
}

impl Playout {
    /// Plays out a question of life. `threats` are those of Black and of White.
    ///
    /// # Errors
    /// [`NoPlayout`] if the question makes no sense or has no local game.
    pub fn of_life(question: Question, first: Colour, threats: [u8; 2]) -> Result<Playout, NoPlayout> {
        let wrong = |why: &dyn std::fmt::Display| NoPlayout(why.to_string());
        let defender = question.defender().map_err(|error| wrong(&error))?;
        let enclosure = question.vicinity().map_err(|error| wrong(&error))?;
        let has_ways_out = enclosure.closed.is_some();
        let presumed =
            enclosure.assumed_safe.iter().copied().filter(|&wall| enclosure.presumed.contains(wall));
        let presumed = presumed.collect();
        let problem = enclosure.problem;
        let targets = problem.targets().to_vec();
        let (region, walls) = (problem.region(), problem.walls(Colour::Black) | problem.walls(Colour::White));
        let position = question.position;
        let closed = (!has_ways_out).then_some(problem);
        let life = Life { question, defender, closed, count: targets.len(), targets };
        Ok(Playout::new(About::Life(Box::new(life)), &position, first, threats, region, (walls, presumed)))
    }
}

impl Life {
    pub(super) fn defender(&self) -> Colour {
        self.defender
    }

    /// The stones of the targets that are left.
    fn left(&self) -> PointSet {
        self.targets.iter().fold(PointSet::EMPTY, |all, &target| all | target)
    }

    /// What a move that removed stones has decided.
    pub(super) fn after(&mut self, captured: PointSet, board: &Board, walls: PointSet) -> Option<End> {
        self.targets.retain(|target| !target.intersects(&captured));
        if is_captured(self.question.goal, self.targets.len(), self.count) {
            return Some(End::Captured);
        }
        let joined = |target: &PointSet| {
            let stones = board.stones(self.defender);
            stones.component(*target).intersects(&walls)
        };
        let is_joined = match self.question.goal {
            crate::search::Goal::All => self.targets.iter().any(joined),
            crate::search::Goal::Any => self.targets.iter().all(joined),
        };
        let is_alive = is_joined || is_safe(board, self.defender, self.left(), self.question.goal);
        is_alive.then_some(End::Alive)
    }

    pub(super) fn standing(&self, play: &Playout) -> Standing {
        let side = play.to_play();
        let over =
            |outcome| Standing::known(side, play.threats, Some(self.defender), ItemOutcome::Group(outcome));
        match play.end {
            Some(End::Captured) => return over(life::Outcome::Dead),
            Some(End::Alive) => return over(life::Outcome::Alive),
            _ => {}
        }
        let mut question = self.question.clone();
        question.position = play.position();
        question.targets = self.left();
        question.to_move = Some(side);
        question.ban = play.ban().map(|point| (side, point));
        question.line = true;
        question.play_on = true;
        let answer = match self.now(&question, play) {
            Some(problem) => question.answer_in(problem),
            None => question.answer(),
        };
        let mut standing = Standing::known(
            side,
            play.threats,
            Some(self.defender),
            ItemOutcome::Group(life::Outcome::Alive),
        );
        standing.outcome = None;
        match answer {
            Err(error) => standing.reason = Some(error.to_string()),
            Ok(answer) => {
                let Some(found) = answer.side(side) else { return standing };
                // That a target gets out says nothing yet of what becomes of it.
                let outcome = found.outcome.filter(|_| !found.is_out());
                standing.outcome = outcome.map(ItemOutcome::Group);
                standing.status = found.status();
                standing.moves.clone_from(&found.moves);
                standing.line.clone_from(&found.line);
                standing.nodes = found.nodes;
                standing.reason =
                    found.reason.as_ref().filter(|_| outcome.is_none()).map(ToString::to_string);
            }
        }
        standing
    }

    /// The local game of the start after the moves made since; `None` if there was none without gaps.
    fn now(&self, question: &Question, play: &Playout) -> Option<Problem> {
        let closed = self.closed.as_ref()?;
        let region = closed.region();
        let problem =
            Problem::new(&question.position, self.defender, self.left(), question.goal, region, play.walls);
        problem.ok().map(|problem| problem.with_ban(question.ban))
    }
}
