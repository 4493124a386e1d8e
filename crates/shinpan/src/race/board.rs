//! A race played out on the board: can this side capture first?
//!
//! The rules are those of the sum of games ([`games`](crate::games)): passing is always allowed, the capture of an essential
//! block ends the race, play that repeats captures nothing, and a side with a threat may retake a ko at once.
//! Near the start the closed forms decide what they recognise.

use super::Question;
use super::search::OutOfBudget;
use crate::board::{Board, Colour, INDICES, Point, Position};
use crate::games::{Best, Found, Line, Surroundings};
use crate::limits::Stop;
use crate::theory::RaceResult;

/// So many moves from the start recognition is tried; it costs more than many positions.
const RECOGNISED: usize = 2;

/// So many positions are played before it is asked whether to give up.
const LOOK: u64 = 64;

/// A question: whether a side captures in a position.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Ask {
    pub(super) goal: Colour,
    pub(super) mover: Colour,
    /// Who has threats, and how many.
    pub(super) threats: Option<(Colour, u8)>,
    /// The point that may not be retaken.
    pub(super) banned: Option<Point>,
}

impl Ask {
    /// Without ko and threats.
    pub(super) const fn plain(goal: Colour, mover: Colour) -> Ask {
        Ask { goal, mover, threats: None, banned: None }
    }

    fn next(self, banned: Option<Point>) -> Ask {
        Ask { mover: self.mover.opponent(), banned, ..self }
    }
}

/// In which order moves are tried.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Order {
    /// What has decided other positions, then the opponent's liberties.
    Learnt,
    /// The same, points that are equal otherwise in the opposite order.
    LearntBackwards,
    /// The opponent's liberties.
    Plain,
}

impl Order {
    pub(super) const ALL: [Order; 3] = [Order::Learnt, Order::LearntBackwards, Order::Plain];
}

/// A race on the board, and what is known of it.
pub(super) struct Play<'a> {
    around: &'a Surroundings<'a>,
    board: Board,
    line: Line<(Position, Ask)>,
    has_ko: bool,
    forms: bool,
    pub(super) nodes: u64,
    /// The most positions.
    pub(super) most: u64,
    pub(super) stop: &'a Stop,
    /// What ended it early, if something did.
    pub(super) ended_by: Option<OutOfBudget>,
    /// How often a play of Black, and of White, at a point has decided a position.
    deciding: [Box<[u32; INDICES]>; 2],
    order: Order,
}

impl<'a> Play<'a> {
    pub(super) fn new(
        around: &'a Surroundings<'a>,
        forms: bool,
        most: u64,
        stop: &'a Stop,
        order: Order,
    ) -> Play<'a> {
        let board = Board::new(around.position);
        let (line, deciding) = (Line::default(), [Box::new([0; INDICES]), Box::new([0; INDICES])]);
        Play {
            around,
            board,
            line,
            has_ko: false,
            forms,
            nodes: 0,
            most,
            stop,
            ended_by: None,
            deciding,
            order,
        }
    }

    /// Whether the attacker captures.
    pub(super) fn captures(&mut self, ask: Ask) -> Result<bool, OutOfBudget> {
        self.found(ask).map(|found| found.captures)
    }

    /// The same after a first play; `None` if it is not allowed.
    pub(super) fn captures_after(&mut self, ask: Ask, at: Point) -> Result<Option<bool>, OutOfBudget> {
        Ok(self.played(ask, at)?.map(|found| found.captures))
    }

    /// Whoever may not retake a ko at the start could with a threat.
    pub(super) fn start_with(&mut self, banned: Option<Point>) {
        self.has_ko |= banned.is_some();
    }

    /// Whether a ko was ever taken.
    pub(super) fn has_ko(&self) -> bool {
        self.has_ko
    }

    fn found(&mut self, ask: Ask) -> Result<Found, OutOfBudget> {
        let key = (self.board.position(), ask);
        if let Some(found) = self.line.look(&key) {
            return Ok(found);
        }
        self.nodes += 1;
        if let Some(end) = self.is_over() {
            self.ended_by = Some(end);
            return Err(end);
        }
        if self.forms
            && self.line.len() <= RECOGNISED
            && ask == Ask::plain(ask.goal, ask.mover)
            && let Some(result) = self.recognised(ask.mover)
        {
            return Ok(self.line.learn(key, result == RaceResult::Wins(ask.goal)));
        }
        self.line.enter(key);
        let found = self.expanded(ask);
        self.line.leave(found)
    }

    fn is_over(&self) -> Option<OutOfBudget> {
        if self.nodes > self.most {
            Some(OutOfBudget::Positions)
        } else if self.line.is_full() {
            Some(OutOfBudget::Line)
        } else {
            let asked = self.nodes.is_multiple_of(LOOK) && self.stop.is_asked();
            asked.then_some(OutOfBudget::GivenUp)
        }
    }

    fn expanded(&mut self, ask: Ask) -> Result<Found, OutOfBudget> {
        let is_attack = ask.mover == ask.goal;
        let mut best = Best::of(is_attack);
        // A pass captures nothing unless it opens a ko.
        if (!is_attack || ask.banned.is_some())
            && let Some(found) = best.add(self.found(ask.next(None))?)
        {
            return Ok(found);
        }
        for at in self.ordered(ask.mover) {
            let Some(found) = self.played(ask, at)? else { continue };
            if let Some(found) = best.add(found) {
                self.deciding[ask.mover.index()][at.index()] += 1;
                return Ok(found);
            }
        }
        Ok(best.nothing())
    }

    fn ordered(&self, mover: Colour) -> Vec<Point> {
        let empty = self.around.local & self.board.empty_points();
        let [first, second] = self.around.essential[mover.opponent().index()];
        let foes = self.board.stones(mover.opponent());
        let near = foes.component(first | second).neighbours() & empty;
        let mut all: Vec<Point> = near.iter().chain((empty - near).iter()).collect();
        if self.order == Order::LearntBackwards {
            all = (empty - near).iter().chain(near.iter()).collect();
            all.reverse();
        }
        if self.order != Order::Plain {
            let deciding = &self.deciding[mover.index()];
            all.sort_by_key(|point| std::cmp::Reverse(deciding[point.index()]));
        }
        all
    }

    /// What a play leads to; `None` if it is not allowed.
    fn played(&mut self, mut ask: Ask, at: Point) -> Result<Option<Found>, OutOfBudget> {
        let mover = ask.mover;
        if ask.banned == Some(at) {
            let Some((owner, number)) = ask.threats.filter(|&(owner, _)| owner == mover) else {
                return Ok(None);
            };
            ask.threats = Some((owner, number - 1)).filter(|&(_, number)| number > 0);
        }
        let walls = self.around.walls[0] | self.around.walls[1];
        if self.board.captures(mover, at).intersects(&walls) {
            // A wall is taken as uncapturable, and what would capture it as not played.
            return Ok(None);
        }
        let Ok(captured) = self.board.play(mover, at) else { return Ok(None) };
        let essential = &self.around.essential[mover.opponent().index()];
        let found = if essential.iter().any(|block| block.intersects(&captured)) {
            Ok(Found::sure(mover == ask.goal))
        } else {
            let banned = self.board.ko(at, captured);
            self.has_ko |= banned.is_some();
            self.found(ask.next(banned))
        };
        self.board.undo();
        found.map(Some)
    }

    /// The result by the closed forms, where their hypotheses hold.
    fn recognised(&self, mover: Colour) -> Option<RaceResult> {
        if self.around.blocks() != [1, 1] {
            return None;
        }
        let [black, white] = self.around.essential.map(|blocks| blocks[0].first());
        let question = Question {
            assume_safe: self.around.walls[0] | self.around.walls[1],
            ..Question::between(&self.board.position(), black?, white?)
        };
        let answer = question.answer().ok()?.into_iter().next()?;
        // Nothing may be inferred here that was not given.
        let given = self.around.walls[0] | self.around.walls[1];
        if !answer.assumed_stones.is_subset(&given) {
            return None;
        }
        answer.verdict.ok().map(|verdict| verdict.first(mover).result)
    }
}
