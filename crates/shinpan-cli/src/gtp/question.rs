//! Questions of life and death within a session: what they take for granted, what may be spent, what is remembered.

use std::time::Duration;

use shinpan::board::{Board, Colour, Move, Point, PointSet};
use shinpan::life::{self, Question};
use shinpan::race;
use shinpan::search::{Goal, Ruling, Status, Stop};

use super::engine::Engine;

/// What can be set for all questions of a session.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Params {
    /// Positions searched for each side of a question.
    pub(super) nodes: u64,
    /// Seconds for each command; 0 is without end.
    pub(super) time: f64,
    pub(super) ko_threats: u8,
    pub(super) tenuki: bool,
    pub(super) strict: bool,
    /// The stones in question; found out if there are none.
    pub(super) targets: PointSet,
    pub(super) assume_safe: PointSet,
}

impl Default for Params {
    fn default() -> Params {
        Params {
            nodes: 1_000_000,
            time: 10.0,
            ko_threats: 5,
            tenuki: true,
            strict: false,
            targets: PointSet::EMPTY,
            assume_safe: PointSet::EMPTY,
        }
    }
}

impl Params {
    /// The time for a command.
    pub(super) fn limit(&self) -> Option<Duration> {
        (self.time > 0.0).then(|| Duration::from_secs_f64(self.time.min(1e9)))
    }
}

/// Questions that were answered with a proof.
#[derive(Debug, Default)]
pub(super) struct Remembered(Vec<(Question, life::Answer)>);

impl Remembered {
    const MOST: usize = 64;

    fn find(&self, question: &Question) -> Option<life::Answer> {
        self.0.iter().find(|(known, _)| known == question).map(|(_, answer)| answer.clone())
    }

    fn keep(&mut self, question: Question, answer: &life::Answer) {
        if self.0.len() >= Remembered::MOST {
            self.0.remove(0);
        }
        self.0.push((question, answer.clone()));
    }

    pub(super) fn forget(&mut self) {
        self.0.clear();
    }
}

/// How much of an answer is wanted.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Wanted {
    /// Status and best moves.
    Moves,
    /// A line besides.
    Line,
    /// And the replies to all other moves.
    Refutations,
}

impl Engine {
    /// The question about the blocks of some stones, under the parameters of the session.
    pub(super) fn question(&self, targets: PointSet, wanted: Wanted) -> Question {
        let position = self.game.position();
        let blocks = blocks_of(&Board::new(&position), targets);
        Question {
            goal: Goal::All,
            assume_safe: self.params.assume_safe - blocks,
            strict: self.params.strict,
            ruling: if self.params.tenuki { Ruling::Two } else { Ruling::One },
            ko_threats: self.params.ko_threats,
            ban: self.game.ko_ban(),
            nodes: self.params.nodes,
            line: wanted != Wanted::Moves,
            refute: wanted == Wanted::Refutations,
            ..Question::new(&position, blocks)
        }
    }

    /// Asks, or remembers.
    pub(super) fn ask(&mut self, question: Question, stop: Stop) -> Result<life::Answer, String> {
        // What is proven is proven, whatever might have been spent on it.
        let known = Question { nodes: 0, ..question.clone() };
        if let Some(answer) = self.remembered.find(&known) {
            return Ok(answer);
        }
        let asked = Question { stop: stop.clone(), ..question };
        let answer = asked.answer().map_err(|error| error.to_string())?;
        self.nodes += answer.sides.iter().map(|side| side.nodes).sum::<u64>();
        let is_whole = answer.sides.iter().all(|side| {
            side.all_moves && side.outcome != Some(life::Outcome::AliveOrSeki) && has_replies(side)
        });
        if answer.is_proven() && is_whole && !stop.is_asked() {
            self.remembered.keep(known, &answer);
        }
        Ok(answer)
    }

    /// The proven answer to a question of a command.
    pub(super) fn proven(&mut self, targets: PointSet, wanted: Wanted) -> Result<life::Answer, String> {
        self.prove(self.question(targets, wanted))
    }

    /// The same for any question.
    pub(super) fn prove(&mut self, question: Question) -> Result<life::Answer, String> {
        let stop = self.stop(false, self.params.limit());
        let answer = self.ask(question, stop)?;
        match answer.sides.iter().find(|side| side.status().is_none()) {
            None => Ok(answer),
            Some(side) => Err(self.unproven(side)),
        }
    }

    /// Why a question was left open.
    pub(super) fn unproven(&self, side: &life::Side) -> String {
        if self.is_interrupted() {
            return "interrupted before it was proven".to_string();
        }
        let (least, most) = side.bounds;
        let reason = match &side.reason {
            Some(reason) if side.nodes >= self.params.nodes || side.nodes == 0 => reason.clone(),
            _ => match self.params.limit() {
                Some(limit) => format!("the budget ran out ({} positions or {limit:?})", self.params.nodes),
                None => format!("the budget of {} positions ran out", self.params.nodes),
            },
        };
        format!("not proven, the status for {} first is from {least} to {most}: {reason}", side.first)
    }

    /// The stones that live or die with a stone: blocks that share two liberties with one of them belong together.
    pub(super) fn dragon(&self, stone: Point) -> PointSet {
        let board = Board::new(&self.game.position());
        dragon(&board, stone)
    }

    /// A stone of each colour, in the order of the colours, if these are a black and a white one.
    pub(super) fn opponents(&self, one: Point, two: Point) -> Result<[Point; 2], String> {
        let position = self.game.position();
        match (position.at(one), position.at(two)) {
            (Some(Colour::Black), Some(Colour::White)) => Ok([one, two]),
            (Some(Colour::White), Some(Colour::Black)) => Ok([two, one]),
            _ => Err("a race needs a black and a white stone".to_string()),
        }
    }

    /// The race between two blocks.
    pub(super) fn race(&self, [black, white]: [Point; 2]) -> Result<race::Answer, String> {
        let question = race::Question {
            strict: self.params.strict,
            assume_safe: self.assumed_but(&[black, white]),
            ..race::Question::between(&self.game.position(), black, white)
        };
        let answers = question.answer().map_err(|error| error.to_string())?;
        answers.into_iter().next().ok_or_else(|| "these blocks are not in a race".to_string())
    }

    fn assumed_but(&self, stones: &[Point]) -> PointSet {
        let board = Board::new(&self.game.position());
        self.params.assume_safe - blocks_of(&board, stones.iter().copied().collect())
    }

    /// All races on the board that can be counted.
    pub(super) fn races(&self) -> Vec<race::Answer> {
        self.all_races().into_iter().filter(race::Answer::is_proven).collect()
    }

    /// All races on the board.
    pub(super) fn all_races(&self) -> Vec<race::Answer> {
        let question =
            race::Question { strict: self.params.strict, ..race::Question::new(&self.game.position()) };
        let question = race::Question { assume_safe: self.params.assume_safe, ..question };
        question.answer().unwrap_or_default()
    }
}

/// Whether a reply was found to every move that is not best, as far as they were asked for.
pub(super) fn has_replies(side: &life::Side) -> bool {
    side.refutations.iter().all(|refutation| refutation.reply.is_some())
}

/// All stones of the blocks that some stones belong to.
pub(super) fn blocks_of(board: &Board, stones: PointSet) -> PointSet {
    stones
        .iter()
        .filter_map(|point| board.block(point))
        .fold(PointSet::EMPTY, |all, block| all | block.stones())
}

/// The blocks that belong together with a stone's.
pub(super) fn dragon(board: &Board, stone: Point) -> PointSet {
    let Some(colour) = board.at(stone) else { return PointSet::EMPTY };
    let mut together = board.block(stone).map_or(PointSet::EMPTY, |block| block.stones());
    loop {
        let before = together;
        for block in board.blocks(colour).filter(|block| !block.stones().intersects(&before)) {
            let shares = board
                .blocks(colour)
                .filter(|other| other.stones().intersects(&before))
                .any(|other| (other.liberties() & block.liberties()).len() >= 2);
            if shares {
                together |= block.stones();
            }
        }
        if together == before {
            return together;
        }
    }
}

/// The code of GNU Go for a status: 1 success, 2 a good ko, 3 a bad ko, 0 failure.
pub(super) fn code(status: Status, ko_threats: u8) -> u8 {
    let best = Status::from(ko_threats) + 1;
    match status {
        status if status >= best => 1,
        1.. => 2,
        status if status > -best => 3,
        _ => 0,
    }
}

/// The move that a command answers with: a pass if that is enough to succeed, else the first play that is best.
pub(super) fn best(side: &life::Side) -> Move {
    let is_ko = matches!(side.outcome, Some(life::Outcome::Ko { .. }));
    let play = side.line.iter().chain(&side.moves).find(|&&mv| mv != Move::Pass).copied();
    match play {
        Some(play) if is_ko || !side.moves.contains(&Move::Pass) => play,
        _ => Move::Pass,
    }
}
