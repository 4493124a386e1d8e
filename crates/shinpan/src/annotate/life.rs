//! Life and death as a record: one game for each side that moves first.

use super::path::Path;
use super::{read, start, stones};
use crate::board::{Move, Position};
use crate::life::{Answer, Outcome, Side};
use crate::notation::sgf::{Collection, NodeId};
use crate::solve;

/// The answer to a question of life and death. The variations are the lines and refutations that the question asked for.
#[must_use]
pub fn life(position: &Position, answer: &Answer) -> Collection {
    let mut record = Collection::bare();
    add(&mut record, position, answer);
    record
}

/// What a drawn problem is about: one game for each thing that was found; the board alone if nothing was.
#[must_use]
pub fn solve(position: &Position, answer: &solve::Answer) -> Collection {
    if answer.solutions.is_empty() {
        return stones(position);
    }
    let mut record = Collection::bare();
    for solution in &answer.solutions {
        add(&mut record, position, &solution.answer);
    }
    record
}

fn add(record: &mut Collection, position: &Position, answer: &Answer) {
    for side in &answer.sides {
        Problem { position, answer, side }.write(record);
    }
}

struct Problem<'a> {
    position: &'a Position,
    answer: &'a Answer,
    side: &'a Side,
}

impl Problem<'_> {
    fn write(&self, record: &mut Collection) {
        let Problem { position, answer, side } = *self;
        let size = position.size();
        let name = format!("Life and death, {} first", side.first);
        let root = start(record, position, side.first, &name);
        record.set_points(root, "TR", answer.targets);
        record.set_points(root, "SQ", answer.assumed_stones);
        let verb = if side.first == answer.defender { "save" } else { "kill" };
        let stone = answer.targets.first().map(|point| size.name(point)).unwrap_or_default();
        let mut comment = format!(
            "{} to play: {verb} the {} stones at {stone} (triangles).\n{}\n",
            side.first,
            answer.defender.word(),
            self.verdict()
        );
        if !answer.assumed_stones.is_empty() {
            comment.push_str("Squares are assumed safe, without proof.\n");
        }
        comment.push_str(&read::life_line(answer, side));
        record.set_text(root, "C", &comment);
        if side.outcome.is_none() {
            return;
        }
        self.solution(record, root);
        for &mv in side.moves.iter().filter(|&&mv| side.line.first() != Some(&mv) && self.helps()) {
            let mut path = Path::new(root, position, side.first);
            if path.play(record, mv) {
                record.set_text(path.node, "TE", "1");
                record.set_text(path.node, "C", &format!("RIGHT as well. {}", self.verdict()));
            }
        }
        for refutation in &side.refutations {
            self.wrong(record, root, refutation.mv, refutation.reply);
        }
    }

    fn verdict(&self) -> String {
        let size = self.position.size();
        format!("{} first: {}", self.side.first, self.answer.sentence(self.side, size))
    }

    /// Whether some moves are better than others: not if the mover loses whatever it does.
    fn helps(&self) -> bool {
        let lost = match self.side.outcome {
            Some(Outcome::Dead) => self.side.first == self.answer.defender,
            Some(Outcome::Alive | Outcome::AliveOrSeki | Outcome::Seki | Outcome::Out { .. }) => {
                self.side.first != self.answer.defender
            }
            Some(Outcome::Ko { .. }) => false,
            None => true,
        };
        !lost
    }

    /// The line with one of the best moves.
    fn solution(&self, record: &mut Collection, root: NodeId) {
        let line: Vec<Move> = match &self.side.line[..] {
            [] => self.side.moves.iter().copied().filter(|_| self.helps()).take(1).collect(),
            line => line.to_vec(),
        };
        let mut path = Path::new(root, self.position, self.side.first);
        let mut first = None;
        for mv in line {
            if !path.play(record, mv) {
                break;
            }
            first.get_or_insert(path.node);
        }
        let Some(first) = first else { return };
        let right = if self.helps() { "RIGHT." } else { "Nothing helps." };
        if self.helps() {
            record.set_text(first, "TE", "2");
        }
        record.set_text(path.node, "C", &format!("{right} {}", self.verdict()));
        if let Some(Outcome::Ko { .. }) = self.side.outcome {
            path.mark_ko(record);
        }
    }

    fn wrong(&self, record: &mut Collection, root: NodeId, mv: Move, reply: Option<Move>) {
        let mut path = Path::new(root, self.position, self.side.first);
        if !path.play(record, mv) {
            return;
        }
        record.set_text(path.node, "BM", "1");
        let text = match reply {
            Some(Move::Pass) => "WRONG. It need not be answered.",
            Some(reply) if path.play(record, reply) => "WRONG. This beats it.",
            _ => "WRONG. The reply was not found within the budget.",
        };
        record.set_text(path.node, "C", text);
    }
}
