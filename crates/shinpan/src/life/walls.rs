//! Which of the presumed walls an answer needs.
//!
//! Each is put in play in turn, and the question is asked again. If everything that was proven is proven again, and no other
//! wall has to stand instead, the answer does not need that wall. If it is proven strictly, with nothing presumed near or
//! far, it needs none, and is not conditional at all.

use super::answer::Answer;
use super::ask;
use super::question::Question;
use crate::board::{Board, PointSet};
use crate::region::walls::blocks_of;

/// Every question is asked again with at most so many times the positions that it took, and at least with [`FEW`]; all of
/// them together with at most so many times what the answer took, and at least with [`FEW_IN_ALL`]. What is not proven
/// again with that counts as needed.
const PATIENCE: u64 = 2;
const FEW: u64 = 2_000;
const FEW_IN_ALL: u64 = 40_000;

/// Finds out what the answer rests on.
pub(super) fn look(question: &Question, answer: &mut Answer) {
    if !answer.conditional || !question.walls {
        return;
    }
    let board = Board::new(&question.position);
    let walls: Vec<PointSet> =
        answer.needs_walls.iter().map(|&wall| blocks_of(&board, PointSet::single(wall))).collect();
    let all = walls.iter().fold(PointSet::EMPTY, |all, &wall| all | wall);
    let nodes: u64 = answer.sides.iter().map(|side| side.nodes).sum();
    let mut left = question.nodes.min(FEW_IN_ALL.max(PATIENCE * nodes));
    let strictly = Question { strict: true, ..question.clone() };
    if holds(&strictly, answer, PointSet::EMPTY, PointSet::EMPTY, &mut left) {
        answer.conditional = false;
        answer.needs_walls.clear();
        answer.assumed_safe.retain(|&wall| !all.contains(wall));
        answer.assumed_stones -= all;
        return;
    }
    let needed: Vec<bool> =
        walls.into_iter().map(|wall| !holds(question, answer, wall, all - wall, &mut left)).collect();
    // Each by itself can be spared, but not all of them.
    if needed.contains(&true) {
        let mut needed = needed.into_iter();
        answer.needs_walls.retain(|_| needed.next().unwrap_or(true));
    }
}

/// Whether everything that is proven is proven again with a wall in play, and rests on none but the others.
fn holds(question: &Question, answer: &Answer, wall: PointSet, others: PointSet, left: &mut u64) -> bool {
    answer.sides.iter().filter(|side| side.status().is_some() && !side.is_saved()).all(|side| {
        let nodes = (*left).min(FEW.max(PATIENCE * side.nodes));
        if nodes == 0 || question.stop.is_asked() {
            return false;
        }
        let in_play = question.in_play | wall;
        let stop = question.stop.aside();
        let again = Question { in_play, to_move: Some(side.first), nodes, stop, ..question.clone() };
        let (status, presumed, spent) = ask::status(&again, side.first, answer.defender);
        *left = left.saturating_sub(spent);
        status == side.status() && presumed.is_subset(&others)
    })
}
