//! Races as a record: one game for each side that moves first.

use super::path::Path;
use super::{read, start};
use crate::board::{Board, Colour, Move, Point, PointSet, Position};
use crate::notation::sgf::{Collection, NodeId};
use crate::picture::race_sign;
use crate::race::{Answer, First, Question, Verdict};
use crate::theory::RaceResult;

/// The longest line that is shown.
const LONGEST: usize = 80;

/// The most refuted moves that are shown.
const WRONG: usize = 16;

/// The races of a position.
#[must_use]
pub fn races(position: &Position, answers: &[Answer]) -> Collection {
    let mut record = Collection::bare();
    if answers.is_empty() {
        let root = start(&mut record, position, Colour::Black, "Races");
        record.set_text(root, "C", "No two blocks on the board are in a race.");
    }
    for answer in answers {
        for first in Colour::BOTH {
            Race { position, answer, first }.write(&mut record);
        }
    }
    record
}

/// How a race goes on after some moves, which may be none, up to the capture: the winner plays what keeps the win, the
/// loser takes liberties. The line ends where the count cannot be made any more.
#[must_use]
pub fn race_line(position: &Position, answer: &Answer, first: Colour, moves: &[Move]) -> Vec<Move> {
    Race { position, answer, first }.line(moves.to_vec())
}

/// How a race ends after a first move, if that can be counted.
#[must_use]
pub fn race_after(position: &Position, answer: &Answer, first: Colour, mv: Move) -> Option<RaceResult> {
    let Move::Play(point) = mv else { return None };
    let mut board = Board::new(position);
    board.play(first, point).ok()?;
    let verdict = Race { position, answer, first }.verdict(&board)?;
    Some(verdict.first(first.opponent()).result)
}

struct Race<'a> {
    position: &'a Position,
    answer: &'a Answer,
    first: Colour,
}

impl Race<'_> {
    fn write(&self, record: &mut Collection) {
        let Race { position, answer, first } = *self;
        let size = position.size();
        let [black, white] = answer.essential.map(|point| size.name(point));
        let root = start(
            record,
            position,
            first,
            &format!("Race of Black {black} and White {white}, {first} first"),
        );
        record.set_points(root, "TR", answer.blocks[0] | answer.blocks[1]);
        record.set_points(root, "SQ", answer.assumed_stones);
        let signs: Vec<_> = size
            .iter()
            .filter_map(|point| Some((point, race_sign(position, answer, point)?)))
            .filter(|(_, sign)| !sign.is_stone())
            .collect();
        let labels: Vec<(Point, String)> =
            signs.iter().map(|(point, sign)| (*point, sign.letter().to_string())).collect();
        record.set_labels(root, "LB", labels.iter().map(|(point, text)| (*point, &text[..])));
        let mut legend: Vec<(char, &str)> =
            signs.iter().map(|(_, sign)| (sign.letter(), sign.meaning())).collect();
        legend.sort_unstable();
        legend.dedup();
        let mut comment =
            format!("{first} to play: win the race of Black {black} and White {white} (triangles).\n");
        comment.push_str(&match &answer.verdict {
            Ok(verdict) => format!("{}\n", in_words(verdict, first)),
            Err(reasons) => {
                let reasons: Vec<String> = reasons.iter().map(|reason| format!("  {reason}\n")).collect();
                format!("Not proven. What does not hold:\n{}", reasons.concat())
            }
        });
        for (letter, meaning) in legend {
            comment.push_str(&format!("{letter}  {meaning}\n"));
        }
        if !answer.assumed_stones.is_empty() {
            comment.push_str("Squares are assumed safe, without proof.\n");
        }
        comment.push_str(&read::race_line(answer, first, size));
        record.set_text(root, "C", &comment);
        if let Ok(verdict) = &answer.verdict {
            self.variations(record, root, verdict);
        }
    }

    fn variations(&self, record: &mut Collection, root: NodeId, verdict: &Verdict) {
        let (first, best) = (self.first, verdict.first(self.first));
        let is_lost = best.result == RaceResult::Wins(first.opponent());
        let line = self.line(Vec::new());
        let mut path = Path::new(root, self.position, first);
        let mut start = None;
        for &mv in &line {
            if !path.play(record, mv) {
                break;
            }
            start.get_or_insert(path.node);
        }
        if let Some(start) = start {
            if !is_lost {
                record.set_text(start, "TE", "2");
            }
            let right = if is_lost { "Nothing helps." } else { "RIGHT." };
            record.set_text(path.node, "C", &format!("{right} {}", in_words(verdict, first)));
        }
        if is_lost {
            return;
        }
        for mv in best.moves().filter(|mv| line.first() != Some(mv)) {
            let mut path = Path::new(root, self.position, first);
            if path.play(record, mv) {
                record.set_text(path.node, "TE", "1");
                record.set_text(path.node, "C", &format!("RIGHT as well. {}", in_words(verdict, first)));
            }
        }
        for point in self.wrong(best) {
            let mut path = Path::new(root, self.position, first);
            if !path.play(record, Move::Play(point)) {
                continue;
            }
            record.set_text(path.node, "BM", "1");
            let text = match self.line(vec![Move::Play(point)]).get(1) {
                Some(&Move::Pass) => "WRONG. It need not be answered.",
                Some(&reply) if path.play(record, reply) => "WRONG. This beats it.",
                _ => "WRONG.",
            };
            record.set_text(path.node, "C", text);
        }
    }

    /// Plays of the local game that are known not to keep the result.
    fn wrong(&self, best: &First) -> PointSet {
        if !best.is_complete() {
            return PointSet::EMPTY;
        }
        let board = Board::new(self.position);
        let others = (self.answer.local & board.empty_points()) - best.moves;
        others.iter().filter(|&point| board.check(self.first, point).is_ok()).take(WRONG).collect()
    }

    fn line(&self, moves: Vec<Move>) -> Vec<Move> {
        let mut board = Board::new(self.position);
        let mut side = self.first;
        for &mv in &moves {
            if let Move::Play(point) = mv
                && board.play(side, point).is_err()
            {
                return moves;
            }
            side = side.opponent();
        }
        let mut line = moves;
        while line.len() < LONGEST {
            let Some(mv) = self.next(&board, side) else { break };
            line.push(mv);
            let Move::Play(point) = mv else { break };
            match board.play(side, point) {
                Ok(captured) if captured.intersects(&self.target(side.opponent())) => break,
                Ok(_) => {}
                Err(_) => {
                    line.pop();
                    break;
                }
            }
            side = side.opponent();
        }
        line
    }

    fn target(&self, colour: Colour) -> PointSet {
        self.answer.blocks[colour.index()]
    }

    /// The next move of a side, if the count can be made.
    fn next(&self, board: &Board, side: Colour) -> Option<Move> {
        let other = self.answer.essential[side.opponent().index()];
        let liberties = board.block(other)?.liberties();
        if liberties.len() == 1 {
            let last = liberties.first().filter(|&point| board.check(side, point).is_ok());
            if let Some(point) = last {
                return Some(Move::Play(point));
            }
        }
        let verdict = self.verdict(board);
        let (result, moves, pass) = match &verdict {
            Some(verdict) => {
                let best = verdict.first(side);
                (best.result, best.moves, best.pass)
            }
            // After some moves it can be made again.
            None => {
                let expected = self.answer.verdict.as_ref().ok()?.first(self.first).result;
                (expected, self.answer.local & board.empty_points(), false)
            }
        };
        if result == RaceResult::Seki && pass {
            return Some(Move::Pass);
        }
        // Liberties first; and rather a move after which the count can still be made.
        let plays = || (moves & liberties).iter().chain(moves - liberties);
        let goes_on = |&point: &Point| {
            let mut board = board.clone();
            match board.play(side, point) {
                Ok(captured) => {
                    captured.contains(other)
                        || self
                            .verdict(&board)
                            .is_some_and(|next| next.first(side.opponent()).result == result)
                }
                Err(_) => false,
            }
        };
        let play =
            plays().find(goes_on).or_else(|| plays().next().filter(|_| verdict.is_some())).map(Move::Play);
        play.or(pass.then_some(Move::Pass))
    }

    /// What the count says of the same race on a later board.
    fn verdict(&self, board: &Board) -> Option<Verdict> {
        let [black, white] = self.answer.essential;
        board.block(black)?;
        board.block(white)?;
        let walls = (self.answer.walls[0] & board.stones(Colour::Black))
            | (self.answer.walls[1] & board.stones(Colour::White));
        let question = Question {
            assume_safe: walls,
            region: Some(self.answer.local),
            ..Question::between(&board.position(), black, white)
        };
        question.answer().ok()?.first()?.verdict.as_ref().ok().copied()
    }
}

fn in_words(verdict: &Verdict, first: Colour) -> String {
    match verdict.first(first).result {
        RaceResult::Wins(winner) => format!("{first} first: {winner} wins."),
        RaceResult::Seki => format!("{first} first: seki."),
    }
}
