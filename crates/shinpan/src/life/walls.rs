//! Which of the presumed walls an answer needs.
//!
//! Each is put in play in turn, and the question is asked again. If everything that was proven is proven again, the answer
//! does not need that wall. If it is proven with all of them in play, it needs none, and is not conditional at all.

use super::answer::Answer;
use super::ask;
use super::enclosure::Enclosures;
use super::question::Question;
use crate::board::{Board, PointSet};
use crate::region::walls::blocks_of;

/// Every question is asked again with at most so many times the positions that it took, and at least with [`FEW`].
const PATIENCE: u64 = 2;
const FEW: u64 = 2_000;

/// The most walls that are looked at; others count as needed.
const MOST: usize = 12;

/// Finds out what the answer rests on.
pub(super) fn look(question: &Question, answer: &mut Answer) {
    if !answer.conditional || !question.walls {
        return;
    }
    let board = Board::new(&question.position);
    let walls: Vec<PointSet> =
        answer.needs_walls.iter().map(|&wall| blocks_of(&board, PointSet::single(wall))).collect();
    let all = walls.iter().fold(PointSet::EMPTY, |all, &wall| all | wall);
    if holds(question, answer, all) {
        answer.conditional = false;
        answer.needs_walls.clear();
        answer.assumed_safe.retain(|&wall| !all.contains(wall));
        answer.assumed_stones -= all;
        return;
    }
    let needed = |index: usize, wall: PointSet| index >= MOST || !holds(question, answer, wall);
    let keep: Vec<bool> = walls.iter().enumerate().map(|(index, &wall)| needed(index, wall)).collect();
    let mut keep = keep.into_iter();
    answer.needs_walls.retain(|_| keep.next().unwrap_or(true));
}

/// Whether everything that is proven is proven again with these walls in play.
fn holds(question: &Question, answer: &Answer, wall: PointSet) -> bool {
    answer.sides.iter().filter(|side| side.status().is_some()).all(|side| {
        let again = Question {
            in_play: question.in_play | wall,
            to_move: Some(side.first),
            nodes: question.nodes.min(FEW.max(PATIENCE * side.nodes)),
            ..question.clone()
        };
        let found = Enclosures::find(&again, answer.defender);
        ask::status(&again, &found, side.first, answer.defender) == side.status()
    })
}
