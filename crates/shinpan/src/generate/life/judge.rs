//! Whether a candidate with ways out is as ordered.
//!
//! Its answer rests on a region around the target, and other moves than those in it were not looked at. That exactly one move is best
//! has to be shown for the whole board: if the first move is needed, what the opponent achieves after a pass is proven on a
//! region, whatever happens outside it, given the walls. So a move outside is worth no more than a pass, and those inside are
//! asked one by one.

use super::{Best, Rejected, Wish};
use crate::board::{Colour, Move, Point, PointSet};
use crate::life::{Answer, Question};
use crate::rules::{KoRule, MoveSequence};
use crate::search::Status;

/// The positions that are left for a candidate.
struct Judge<'a> {
    wish: &'a Wish,
    question: &'a Question,
    first: Colour,
    left: u64,
}

/// The answer to the question, if its status and the first moves are as ordered.
pub(super) fn judge(wish: &Wish, question: &Question, first: Colour) -> Result<Answer, Rejected> {
    Judge { wish, question, first, left: wish.nodes }.answer()
}

impl Judge<'_> {
    fn answer(mut self) -> Result<Answer, Rejected> {
        let (least, most) = self.bounds(self.question.clone(), self.first)?;
        if least < most {
            return Err(Rejected::Budget);
        }
        let status = least;
        if !self.wish.admits(status) {
            return Err(Rejected::Status);
        }
        let is_any = self.wish.best == Best::Any;
        let may_pass = !is_any && self.passed()? >= status;
        if may_pass && self.wish.best == Best::Play {
            return Err(Rejected::Pass);
        }
        // What a user is answered. The search for it is another one, which may end otherwise.
        let answer = self.question.answer().map_err(|_| Rejected::Shape)?;
        let side = answer.side(self.first).filter(|side| side.status() == Some(status));
        let side = side.ok_or(Rejected::Budget)?;
        if is_any {
            return Ok(answer);
        }
        let only = match side.moves[..] {
            [only] => only,
            [] => return Err(Rejected::Budget),
            [..] => return Err(Rejected::Several),
        };
        // Moves further out are as good as a pass, so only those that were looked at count where that is best.
        let region = if may_pass { answer.region } else { self.region_of_a_pass()? };
        let refuted = side.refutations.iter().map(|refutation| refutation.mv);
        let mut open = region & self.question.position.empty_points();
        for mv in refuted.chain([only]) {
            if let Move::Play(point) = mv {
                open -= PointSet::single(point);
            }
        }
        for point in open {
            if self.keeps(point, status)? {
                return Err(Rejected::Several);
            }
        }
        Ok(answer)
    }

    /// What the status is at least and at most with this side moving first.
    fn bounds(&mut self, mut question: Question, first: Colour) -> Result<(Status, Status), Rejected> {
        question.nodes = self.left;
        let (bounds, spent) = question.bounds(first).map_err(|_| Rejected::Shape)?;
        self.left = self.left.saturating_sub(spent);
        Ok(bounds)
    }

    /// What a pass leads to.
    fn passed(&mut self) -> Result<Status, Rejected> {
        let (least, most) = self.bounds(self.question.clone(), self.first.opponent())?;
        if least < most { Err(Rejected::Budget) } else { Ok(-least) }
    }

    /// The region on which that is proven.
    fn region_of_a_pass(&self) -> Result<PointSet, Rejected> {
        let mut question = self.question.clone();
        question.to_move = Some(self.first.opponent());
        (question.line, question.refute, question.walls) = (false, false, false);
        let answer = question.answer().map_err(|_| Rejected::Shape)?;
        if answer.is_proven() { Ok(answer.region) } else { Err(Rejected::Budget) }
    }

    /// Whether a first move keeps the status.
    fn keeps(&mut self, point: Point, status: Status) -> Result<bool, Rejected> {
        let mut sequence = MoveSequence::new(&self.question.position, self.first, KoRule::Fixed);
        if sequence.play(Move::Play(point)).is_err() {
            return Ok(false);
        }
        let mut question = self.question.clone();
        question.position = sequence.board().position();
        question.to_move = Some(self.first.opponent());
        question.ban = sequence.ko_ban();
        let (least, most) = self.bounds(question, self.first.opponent())?;
        match (-most >= status, -least < status) {
            (true, _) => Ok(true),
            (_, true) => Ok(false),
            _ => Err(Rejected::Budget),
        }
    }
}
