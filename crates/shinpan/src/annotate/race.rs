//! Races as a record: one game for each side that moves first.

use std::cell::RefCell;

use super::path::{Path, is_ko};
use super::{read, start};
use crate::board::{Board, Colour, Move, Point, PointSet, Position};
use crate::games::Games;
use crate::notation::sgf::{Collection, NodeId};
use crate::picture::race_sign;
use crate::race::{Answer, Decided, First, Levels, Question};
use crate::search::Stop;
use crate::theory::RaceResult;

/// The longest line that is shown.
const LONGEST: usize = 80;

/// The most refuted moves that are shown.
const WRONG: usize = 16;

/// The most positions that are looked at for one move of a line.
const NODES: u64 = 3_000;

/// The races of a position, and what was decided of each.
#[must_use]
pub fn races(position: &Position, answers: &[Answer], decided: &[Decided]) -> Collection {
    let mut record = Collection::bare();
    if answers.is_empty() {
        let root = start(&mut record, position, Colour::Black, "Races");
        record.set_text(root, "C", "No two blocks on the board are in a race.");
    }
    for (answer, decided) in answers.iter().zip(decided) {
        for first in Colour::BOTH {
            Race::new(position, answer, Some(decided), first).write(&mut record);
        }
    }
    record
}

/// How a race goes on after some moves, which may be none, up to the capture: the winner plays what keeps the win, the
/// loser takes liberties. The line ends where the count cannot be made any more.
#[must_use]
pub fn race_line(position: &Position, answer: &Answer, first: Colour, moves: &[Move]) -> Vec<Move> {
    Race::new(position, answer, None, first).line(moves.to_vec())
}

/// How a race ends after a first move, if that can be counted.
#[must_use]
pub fn race_after(position: &Position, answer: &Answer, first: Colour, mv: Move) -> Option<RaceResult> {
    let Move::Play(point) = mv else { return None };
    let mut board = Board::new(position);
    board.play(first, point).ok()?;
    let second = Race::new(position, answer, None, first).best_on(&board, first.opponent())?;
    Some(second.result)
}

struct Race<'a> {
    position: &'a Position,
    answer: &'a Answer,
    first: Colour,
    /// What the side that moves first gets, if it is known.
    best: Option<First>,
    /// The games of its regions, where it cannot be counted.
    games: RefCell<Games>,
}

impl<'a> Race<'a> {
    fn new(position: &'a Position, answer: &'a Answer, decided: Option<&Decided>, first: Colour) -> Race<'a> {
        let counted = answer.verdict.as_ref().ok().map(|verdict| *verdict.first(first));
        let best = decided.and_then(|decided| decided.first(first).copied()).or(counted);
        Race { position, answer, first, best, games: RefCell::default() }
    }

    fn write(&self, record: &mut Collection) {
        let Race { position, answer, first, best, .. } = *self;
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
        if let Some(best) = &best {
            comment.push_str(&format!("{first} first: {}.\n", best.outcome()));
        }
        if let Err(reasons) = &answer.verdict {
            let head = if best.is_some() { "Not decided by counting" } else { "Not proven" };
            let reasons: Vec<String> = reasons.iter().map(|reason| format!("  {reason}\n")).collect();
            comment.push_str(&format!("{head}. What does not hold:\n{}", reasons.concat()));
        }
        for (letter, meaning) in legend {
            comment.push_str(&format!("{letter}  {meaning}\n"));
        }
        if !answer.assumed_stones.is_empty() {
            comment.push_str("Squares are assumed safe, without proof.\n");
        }
        comment.push_str(&read::race_line(answer, first, best.as_ref(), size));
        record.set_text(root, "C", &comment);
        if let Some(best) = &best {
            self.variations(record, root, best);
        }
    }

    fn variations(&self, record: &mut Collection, root: NodeId, best: &First) {
        let first = self.first;
        let told = format!("{first} first: {}.", best.outcome());
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
            record.set_text(path.node, "C", &format!("{right} {told}"));
            if best.ko.is_some() {
                path.mark_ko(record);
            }
        }
        if is_lost {
            return;
        }
        for mv in best.moves().filter(|mv| line.first() != Some(mv)) {
            let mut path = Path::new(root, self.position, first);
            if path.play(record, mv) {
                record.set_text(path.node, "TE", "1");
                record.set_text(path.node, "C", &format!("RIGHT as well. {told}"));
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
        let mut banned = PointSet::EMPTY;
        for &mv in &moves {
            banned = PointSet::EMPTY;
            if let Move::Play(point) = mv {
                let Ok(captured) = board.play(side, point) else { return moves };
                banned = retaken(&board, point, captured);
            }
            side = side.opponent();
        }
        let mut line = moves;
        while line.len() < LONGEST {
            let Some(mv) = self.next(&board, side, banned) else { break };
            let Move::Play(point) = mv else {
                line.push(mv);
                break;
            };
            let Ok(captured) = board.play(side, point) else { break };
            line.push(mv);
            if captured.intersects(&self.target(side.opponent())) {
                break;
            }
            banned = retaken(&board, point, captured);
            side = side.opponent();
        }
        line
    }

    fn target(&self, colour: Colour) -> PointSet {
        self.answer.blocks[colour.index()]
    }

    /// The next move of a side, if it is known.
    fn next(&self, board: &Board, side: Colour, banned: PointSet) -> Option<Move> {
        let other = self.answer.essential[side.opponent().index()];
        let liberties = board.block(other)?.liberties();
        if liberties.len() == 1 {
            let last = liberties.first().filter(|&point| board.check(side, point).is_ok());
            if let Some(point) = last {
                return Some(Move::Play(point));
            }
        }
        let best = self.best_on(board, side)?;
        if best.result == RaceResult::Seki && best.pass {
            return Some(Move::Pass);
        }
        let moves = best.moves - banned;
        let play = (moves & liberties).iter().chain(moves - liberties).next();
        play.map(Move::Play).or(best.pass.then_some(Move::Pass))
    }

    /// What a side gets in the same race on a later board if it moves first: by counting, or by the levels
    /// above where that fails.
    fn best_on(&self, board: &Board, side: Colour) -> Option<First> {
        let [black, white] = self.answer.essential;
        board.block(black)?;
        board.block(white)?;
        let walls = (self.answer.walls[0] & board.stones(Colour::Black))
            | (self.answer.walls[1] & board.stones(Colour::White));
        let position = board.position();
        let question = Question {
            assume_safe: walls,
            region: Some(self.answer.local),
            ..Question::between(&position, black, white)
        };
        let answers = question.answer().ok()?;
        let answer = answers.first()?;
        match &answer.verdict {
            Ok(verdict) => Some(*verdict.first(side)),
            Err(_) => {
                let levels =
                    Levels { nodes: NODES, region: NODES as usize, table: 1 << 20, ..Levels::default() };
                let games = &mut self.games.borrow_mut();
                levels.decide(&position, answer, games, &Stop::default()).first(side).copied()
            }
        }
    }
}

/// The point of a ko that may not be taken back at once, after a play and what it has captured.
fn retaken(board: &Board, point: Point, captured: PointSet) -> PointSet {
    if captured.len() == 1 && is_ko(board, point) { captured } else { PointSet::EMPTY }
}
