//! Whether a side succeeds, asked in several goes: what the searches know is kept from one to the next, and for the answer.

use super::answer::Answer;
use super::ask::{self, Found, unconditional};
use super::enclosure::{Area, Enclosure, Open};
use super::grow::Growth;
use super::places::{self, Places};
use super::question::{BadQuestion, Question};
use super::walls;
use crate::board::{Board, Colour, Move, Turn};
use crate::limits::Status;
use crate::search::{Budget, Life};

/// The question whether the side that moves first succeeds.
#[derive(Debug)]
pub(crate) struct Pursuit {
    asked: Question,
    /// The same on the board as this turns it, where it is searched for.
    turn: Turn,
    question: Question,
    first: Colour,
    defender: Colour,
    place: Place,
    /// Positions in which two places for eyes were looked for.
    looked_at: u64,
}

/// Where it is searched for.
#[derive(Debug)]
enum Place {
    /// Nowhere: the target is safe.
    Safe,
    /// In a region without ways out.
    Enclosed(Box<Enclosure>, Box<Life>),
    /// In regions that grow.
    Open(Open, Box<Growth>),
}

impl Question {
    /// The question whether the side that moves first succeeds. Nothing is searched yet.
    ///
    /// # Errors
    /// [`BadQuestion`] if the question makes no sense.
    pub(crate) fn pursue(&self, first: Colour) -> Result<Pursuit, BadQuestion> {
        let asked = Question { hunter: Some(first), to_move: Some(first), ..self.clone() };
        asked.defender()?;
        let turn = asked.canonical_turn();
        let question = asked.turned(turn);
        let (first, defender) = (turn.colour(first), question.defender()?);
        let board = Board::new(&question.position);
        let area = Area::new(&question, &board, defender);
        let enclosed = area.enclosed();
        let is_safe = enclosed.is_err()
            && ask::is_safe(&board, defender, question.target_blocks(&board), question.goal);
        let places = if is_safe { Places::NONE } else { places::look(&question, &board, &area) };
        let looked_at = places.nodes;
        let place = match enclosed {
            _ if is_safe || places.points.is_some() => Place::Safe,
            Ok(enclosure) => {
                let budget = Budget { nodes: 0, table: question.table };
                let mut life = Life::new(enclosure.for_kill(), question.ruling, question.ko_threats, budget);
                life.stop_when(question.stop.aside());
                Place::Enclosed(Box::new(enclosure), Box::new(life))
            }
            Err(open) => Place::Open(open, Box::new(Growth::new(&question, &area, first))),
        };
        Ok(Pursuit { asked, turn, first, defender, place, question, looked_at })
    }
}

impl Pursuit {
    /// Goes on until so many positions have been searched in all. Gives the status, at least and at most.
    pub(crate) fn go_on(&mut self, most: u64) -> (Status, Status) {
        let best = unconditional(&self.question);
        let most = most.saturating_sub(self.looked_at);
        match &mut self.place {
            Place::Safe if self.first == self.defender => (best, best),
            Place::Safe => (-best, -best),
            Place::Enclosed(_, life) => {
                life.allow(most.saturating_sub(life.nodes()));
                life.success(self.first, self.first)
            }
            Place::Open(_, growth) => {
                let board = Board::new(&self.question.position);
                growth.go_on(&self.question, &Area::new(&self.question, &board, self.defender), most);
                growth.bounds
            }
        }
    }

    /// Positions searched.
    pub(crate) fn nodes(&self) -> u64 {
        let searched = match &self.place {
            Place::Safe => 0,
            Place::Enclosed(_, life) => life.nodes(),
            Place::Open(_, growth) => growth.nodes,
        };
        self.looked_at + searched
    }

    /// Whether more positions would be of no use.
    pub(crate) fn is_over(&self) -> bool {
        match &self.place {
            Place::Safe => true,
            Place::Enclosed(_, life) => life.bounds().0 > 0 || life.bounds().1 < 0,
            Place::Open(_, growth) => !growth.is_open(),
        }
    }

    /// A first move of the side that succeeds, and the status that it reaches at least.
    fn winning_move(&self) -> Option<(Move, Status)> {
        match &self.place {
            Place::Safe => None,
            Place::Enclosed(_, life) => life.winning_move(self.first),
            Place::Open(_, growth) => growth.winning_move(),
        }
    }

    /// The full answer, with so many positions more: the status, moves, a line, replies, walls.
    pub(crate) fn answer(self, more: u64) -> Answer {
        let winning = self.winning_move();
        let nodes = self.nodes().saturating_add(more);
        let Pursuit { asked, turn, mut question, first, defender, place, .. } = self;
        (question.nodes, question.line, question.refute) = (nodes, true, true);
        if let Place::Open(_, growth) = &place
            && growth.bounds.0 < unconditional(&question)
        {
            // A ko, or what may be one: what the other side achieves matters, too.
            question.hunter = None;
        }
        let board = Board::new(&question.position);
        let found = match place {
            Place::Safe => None,
            Place::Enclosed(enclosure, life) => Some(Found::begun(&question, *enclosure, *life)),
            Place::Open(open, mut growth) => {
                let area = Area::new(&question, &board, defender);
                if question.hunter.is_none() {
                    growth.hunt_both();
                    let most = growth.nodes.saturating_add(more / 4 * 3);
                    growth.go_on(&question, &area, most);
                }
                Some(Found::grown(&question, &area, *growth, open))
            }
        };
        let mut answer = ask::answer_found(&question, &board, defender, found.map(|found| (first, found)));
        // A success that is not known in full is told with a move.
        if let Some(side) = answer.sides.first_mut()
            && let Some((mv, reached)) = winning
            && side.status().is_none()
            && side.moves.is_empty()
            && reached >= side.bounds.0
        {
            side.moves.push(mv);
        }
        walls::look(&question, &mut answer);
        asked.turned_back(turn, answer)
    }
}
