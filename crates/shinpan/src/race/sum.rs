//! Several races on one board: Mueller (1999), 3.3.

use super::Answer;
use crate::board::{Colour, PointSet};
use crate::theory::{Halves, Value, score};

/// The races of a board together: in which order they are played, and what comes of it.
///
/// The value of a race is what it is worth alone. Moves in one race do not change another, so the values add up, and the
/// race in which a move gains most is played first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sum {
    /// The races in which a move gains points, by their places in the list of answers, in the order of play.
    pub order: Vec<usize>,
    /// The races that are settled: whoever moves there gains nothing.
    pub settled: Vec<usize>,
    /// The races without a value, which are left out.
    pub left_out: Vec<usize>,
    /// The points of all of them if Black moves first, and if White does; positive is good for Black.
    pub scores: [Halves; 2],
}

impl Sum {
    /// The sum of several races; `None` if fewer than two have a value, or if two of them have points or blocks in common.
    #[must_use]
    pub fn of(answers: &[Answer]) -> Option<Sum> {
        let value = |i: usize| answers[i].verdict.as_ref().ok().and_then(|verdict| verdict.value);
        let (valued, left_out): (Vec<usize>, Vec<usize>) =
            (0..answers.len()).partition(|&i| value(i).is_some());
        if valued.len() < 2 || !are_apart(valued.iter().map(|&i| &answers[i])) {
            return None;
        }
        let mut values: Vec<Value> = valued.iter().filter_map(|&i| value(i)).collect();
        let scores = Colour::BOTH.map(|first| score(&mut values, first));
        let (settled, mut order): (Vec<usize>, Vec<usize>) =
            valued.iter().partition(|&&i| value(i).is_some_and(Value::is_number));
        order.sort_by_key(|&i| std::cmp::Reverse(value(i).map(Value::temperature)));
        Some(Sum { order, settled, left_out, scores })
    }

    /// The races in the order of play, each with the side that moves there.
    pub fn play(&self, first: Colour) -> impl Iterator<Item = (Colour, usize)> {
        let players = [first, first.opponent()].into_iter().cycle();
        players.zip(self.order.iter().copied())
    }
}

/// Whether no race uses points or blocks of another, not even as a wall.
fn are_apart<'a>(answers: impl Iterator<Item = &'a Answer>) -> bool {
    let (mut played_on, mut walls) = (PointSet::EMPTY, PointSet::EMPTY);
    for answer in answers {
        let wall = answer.walls[0] | answer.walls[1];
        if answer.local.intersects(&(played_on | walls)) || wall.intersects(&played_on) {
            return false;
        }
        played_on |= answer.local;
        walls |= wall;
    }
    true
}
