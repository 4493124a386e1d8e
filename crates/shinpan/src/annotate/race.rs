//! Races as a record: one game for each side that moves first.

use super::path::Path;
use super::{read, start};
use crate::board::{Board, Colour, Move, Point, PointSet, Position};
use crate::notation::sgf::{Collection, NodeId};
use crate::picture::race_sign;
use crate::race::{Answer, Decided, First, Follow, LineEnd, Method};
use crate::theory::RaceResult;

/// The most refuted moves that are shown.
const WRONG: usize = 16;

/// The most positions that are looked at for the lines of a record, beyond what can be counted.
const NODES: u64 = 200_000;

/// The same for one line that is asked for by itself.
const NODES_OF_LINE: u64 = 20_000;

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

/// How a race goes on after some moves, which may be none, up to its end, or as far as is known with little effort.
#[must_use]
pub fn race_line(position: &Position, answer: &Answer, first: Colour, moves: &[Move]) -> Vec<Move> {
    Follow::new(answer, NODES_OF_LINE).line(position, first, None, moves).moves
}

/// How a race ends after a first move, if that is known with little effort.
#[must_use]
pub fn race_after(position: &Position, answer: &Answer, first: Colour, mv: Move) -> Option<RaceResult> {
    Follow::new(answer, NODES_OF_LINE).result(position, first, mv)
}

struct Race<'a> {
    position: &'a Position,
    answer: &'a Answer,
    first: Colour,
    /// What the side that moves first gets, if it is known.
    best: Option<First>,
    /// What that rests on, in words.
    condition: String,
    /// Whether that is the answer to a question of life: there is no local game of a race to play on.
    by_life: bool,
}

impl<'a> Race<'a> {
    fn new(position: &'a Position, answer: &'a Answer, decided: Option<&Decided>, first: Colour) -> Race<'a> {
        let counted = answer.verdict.as_ref().ok().map(|verdict| *verdict.first(first));
        let best = decided.and_then(|decided| decided.first(first).copied()).or(counted);
        let by_life = decided.is_some_and(|decided| decided.method == Some(Method::Life));
        let none = Decided::default();
        let condition = answer.condition(decided.unwrap_or(&none), position.size());
        Race { position, answer, first, best, condition, by_life }
    }

    fn write(&self, record: &mut Collection) {
        let &Race { position, answer, first, best, .. } = self;
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
            comment.push_str(&format!("{first} first: {}{}.\n", best.outcome(), self.condition));
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
        let (position, first) = (self.position, self.first);
        let mut follow = Follow::new(self.answer, NODES);
        let told = format!("{first} first: {}{}.", best.outcome(), self.condition);
        let is_lost = best.result == RaceResult::Wins(first.opponent());
        if self.by_life {
            for mv in best.moves().filter(|_| !is_lost) {
                let mut path = Path::new(root, position, first);
                if path.play(record, mv) {
                    record.set_text(path.node, "TE", "1");
                    record.set_text(path.node, "C", &format!("RIGHT. {told}"));
                }
            }
            return;
        }
        let line = follow.line(position, first, Some(best), &[]);
        let mut path = Path::new(root, position, first);
        let mut start = None;
        for &mv in &line.moves {
            if !path.play(record, mv) {
                break;
            }
            start.get_or_insert(path.node);
        }
        if let Some(start) = start {
            if !is_lost {
                record.set_text(start, "TE", "2");
            }
            let right = match line.end {
                None => told_end(None),
                Some(_) if is_lost => "Nothing helps.".to_string(),
                Some(_) => "RIGHT.".to_string(),
            };
            record.set_text(path.node, "C", &format!("{right} {told}"));
            if best.ko.is_some() {
                path.mark_ko(record);
            }
        }
        if is_lost {
            return;
        }
        for mv in best.moves().filter(|mv| line.moves.first() != Some(mv)) {
            let mut path = Path::new(root, position, first);
            if path.play(record, mv) {
                record.set_text(path.node, "TE", "1");
                record.set_text(path.node, "C", &format!("RIGHT as well. {told}"));
            }
        }
        for point in self.wrong(best) {
            let mut path = Path::new(root, position, first);
            if !path.play(record, Move::Play(point)) {
                continue;
            }
            record.set_text(path.node, "BM", "1");
            let line = follow.line(position, first, None, &[Move::Play(point)]);
            line.moves.iter().skip(1).all(|&mv| path.play(record, mv));
            record.set_text(path.node, "C", &format!("WRONG. {}", told_end(line.end)));
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
}

/// How a line ends, in words.
fn told_end(end: Option<LineEnd>) -> String {
    match end {
        Some(LineEnd::Captured(winner)) => format!("{winner} captures."),
        Some(LineEnd::Passed) => "Nobody captures: both pass.".to_string(),
        Some(LineEnd::Repeated) => "Nobody captures: the position repeats.".to_string(),
        None => "The line breaks off here: its end was not found within the budget.".to_string(),
    }
}
