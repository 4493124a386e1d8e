//! Moves as numbers on a board.

use std::collections::BTreeMap;

use super::{Item, Picture};
use crate::board::{Board, Colour, Move, Point};

impl Picture {
    /// Numbers moves from the position on. The caption says what the board cannot show: which moves stand on the point
    /// of an earlier one or of a stone (`7 at 3`, `9 at C4`), and which are passes.
    ///
    /// Colours need not alternate. The moves are drawn as they are: legality is for the rules.
    pub fn number(&mut self, moves: impl IntoIterator<Item = (Colour, Move)>) {
        let mut first: BTreeMap<Point, usize> = BTreeMap::new();
        let mut notes = Vec::new();
        let mut passes = Vec::new();
        let mut last = 0;
        for (index, (colour, mv)) in moves.into_iter().enumerate() {
            let number = index + 1;
            last = number;
            match mv {
                Move::Pass => passes.push(number.to_string()),
                Move::Play(point) => match (first.get(&point), self.position.at(point)) {
                    (Some(earlier), _) => notes.push(format!("{number} at {earlier}")),
                    (None, Some(_)) => notes.push(format!("{number} at {}", self.size().name(point))),
                    (None, None) => {
                        first.insert(point, number);
                        self.put(point, Item::Number(number, colour));
                    }
                },
            }
        }
        match &passes[..] {
            [] => {}
            [only] => notes.push(format!("{only} is a pass")),
            [most @ .., last] => notes.push(format!("{} and {last} are passes", most.join(", "))),
        }
        let range = match last {
            0 => return,
            1 => "1".to_string(),
            last => format!("1 to {last}"),
        };
        notes.insert(0, range);
        self.say(&notes.join(", "));
    }

    /// Numbers a line of play in which the colours alternate, as far as the stones can be played; a ko may be retaken,
    /// as after a threat.
    pub fn number_line(&mut self, first: Colour, line: &[Move]) {
        let mut board = Board::new(&self.position);
        let colours = [first, first.opponent()].into_iter().cycle();
        let moves: Vec<(Colour, Move)> = colours
            .zip(line.iter().copied())
            .take_while(|&(colour, mv)| match mv {
                Move::Pass => true,
                Move::Play(point) => board.play(colour, point).is_ok(),
            })
            .collect();
        self.number(moves);
    }
}
