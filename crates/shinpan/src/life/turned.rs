//! Questions on turned boards: an answer does not depend on how the board is turned, or on who is called Black.
//!
//! The search looks at points in some order and under a budget. So a question is asked of the board as [`Turn::canonical`]
//! turns it, and the answer is turned back: what is found within a budget, and which of several lines is shown, is then the
//! same for all sixteen.

use super::answer::{Answer, Outcome, Refutation, Side};
use super::ground::Grounds;
use super::question::{BadQuestion, Question};
use super::{Open, Reason, ask};
use crate::board::{Board, Colour, Move, Point, PointSet, Position, Turn};
use crate::limits::Status;
use crate::region::walls::{blocks_of, first_stones};

impl Question {
    /// The same question about a turned board.
    #[must_use]
    pub fn turned(&self, turn: Turn) -> Question {
        Question {
            position: turn.position(&self.position),
            targets: turn.set(self.targets),
            assume_safe: turn.set(self.assume_safe),
            in_play: turn.set(self.in_play),
            region: self.region.map(|region| turn.set(region)),
            to_move: self.to_move.map(|side| turn.colour(side)),
            hunter: self.hunter.map(|side| turn.colour(side)),
            ban: self.ban.map(|(side, point)| (turn.colour(side), turn.point(point))),
            stop: self.stop.turned(turn),
            ..self.clone()
        }
    }

    /// What is named on the board, so that turns can be told apart by it.
    fn marks(&self) -> [PointSet; 5] {
        let board = Board::new(&self.position);
        let banned = self.ban.map_or(PointSet::EMPTY, |(_, point)| PointSet::single(point));
        let named = [self.targets, self.assume_safe, self.in_play].map(|stones| blocks_of(&board, stones));
        let [targets, safe, in_play] = named;
        [targets, safe, in_play, self.region.unwrap_or_default(), banned]
    }

    /// What the status is at least and at most if this side moves first, and the positions that were searched for it. Moves are
    /// not judged.
    ///
    /// # Errors
    /// [`BadQuestion`] if the question makes no sense.
    pub fn bounds(&self, first: Colour) -> Result<((Status, Status), u64), BadQuestion> {
        self.defender()?;
        let turn = self.canonical_turn();
        let turned = self.turned(turn);
        Ok(ask::bounds(&turned, turn.colour(first), turned.defender()?))
    }

    /// The local games in which the status is found if this side moves first, and what it is at least and at most. They are
    /// those of [`answer`](Question::answer).
    ///
    /// # Errors
    /// [`BadQuestion`] if the question makes no sense.
    pub fn grounds(&self, first: Colour) -> Result<Grounds, BadQuestion> {
        self.defender()?;
        let turn = self.canonical_turn();
        let turned = self.turned(turn);
        let found = ask::grounds(&turned, turn.colour(first), turned.defender()?);
        let games = found.games.iter().map(|ground| ground.turned(turn.inverse())).collect();
        Ok(Grounds { games, ..found })
    }

    /// Searches for the answer, on the board as [`Turn::canonical`] turns it.
    ///
    /// # Errors
    /// [`BadQuestion`] if the question makes no sense.
    pub fn answer(&self) -> Result<Answer, BadQuestion> {
        // Whatever is at fault is named as the caller named it.
        self.defender()?;
        let turn = self.canonical_turn();
        let found = self.turned(turn).answer_as_it_lies()?;
        if found.region.is_empty() {
            // Nothing was searched, and what is said about that may name points.
            return self.answer_as_it_lies();
        }
        Ok(self.turned_back(turn, found))
    }

    /// How the board is turned to ask.
    pub(super) fn canonical_turn(&self) -> Turn {
        Turn::canonical(&self.position, &self.marks())
    }

    /// The answer to this question, from that to the turned one.
    pub(super) fn turned_back(&self, turn: Turn, found: Answer) -> Answer {
        let mut answer = found.turned(turn.inverse(), &Board::new(&self.position));
        for own in symmetries(&self.position, &self.marks()) {
            answer.sides.iter_mut().for_each(|side| side.close_under(own));
        }
        answer
    }
}

/// The symmetries of a question itself, but for the identity.
fn symmetries(position: &Position, marks: &[PointSet]) -> impl Iterator<Item = Turn> {
    Turn::all(position.size()).skip(1).filter(|turn| {
        !turn.swap
            && turn.image() == position.size()
            && marks.iter().all(|&mark| turn.set(mark) == mark)
            && turn.position(position) == *position
    })
}

impl Answer {
    /// The same answer for the turned board.
    fn turned(self, turn: Turn, board: &Board) -> Answer {
        let assumed_stones = turn.set(self.assumed_stones);
        Answer {
            defender: turn.colour(self.defender),
            targets: turn.set(self.targets),
            sides: self.sides.into_iter().map(|side| side.turned(turn)).collect(),
            assumed_safe: first_stones(board, assumed_stones),
            assumed_stones,
            needs_walls: first_stones(board, self.needs_walls.iter().map(|&wall| turn.point(wall)).collect()),
            region: turn.set(self.region),
            ..self
        }
    }
}

impl Side {
    /// Where a move is best, so is its image under a symmetry of the question. All are, if all moves were judged.
    fn close_under(&mut self, own: Turn) {
        if self.all_moves {
            return;
        }
        let images: Vec<Move> = self.moves.iter().map(|&mv| own.mv(mv)).collect();
        self.moves.extend(images);
        self.moves.sort_by_key(|&mv| row_by_row(mv));
        self.moves.dedup();
    }

    fn turned(self, turn: Turn) -> Side {
        let outcome = |outcome| match outcome {
            Outcome::Ko { needs, threats } => Outcome::Ko { needs: turn.colour(needs), threats },
            other => other,
        };
        let mut moves: Vec<Move> = self.moves.iter().map(|&mv| turn.mv(mv)).collect();
        moves.sort_by_key(|&mv| row_by_row(mv));
        let refuted = |refutation: &Refutation| Refutation {
            mv: turn.mv(refutation.mv),
            reply: refutation.reply.map(|reply| turn.mv(reply)),
            ..*refutation
        };
        let mut refutations: Vec<Refutation> = self.refutations.iter().map(refuted).collect();
        refutations.sort_by_key(|refutation| row_by_row(refutation.mv));
        Side {
            first: turn.colour(self.first),
            outcome: self.outcome.map(outcome),
            moves,
            line: self.line.iter().map(|&mv| turn.mv(mv)).collect(),
            refutations,
            reason: self.reason.map(|reason| reason.turned(turn)),
            ..self
        }
    }
}

impl Reason {
    fn turned(self, turn: Turn) -> Reason {
        match self {
            Reason::Open { open: Open::Unproven(_, walls), ended } => {
                let walls: PointSet = walls.iter().map(|&wall| turn.point(wall)).collect();
                let size = turn.image();
                Reason::Open { open: Open::Unproven(size, walls.iter().collect()), ended }
            }
            other => other,
        }
    }
}

/// Plays row by row, then a pass.
fn row_by_row(mv: Move) -> (bool, Option<Point>) {
    match mv {
        Move::Play(point) => (false, Some(point)),
        Move::Pass => (true, None),
    }
}
