//! Which of the presumed walls a race needs.
//!
//! As in the [question of life](crate::life): each is put in play in turn, and the race is asked again. If everything that was
//! decided is decided again, it does not need that wall. Each wall has a share of its own to spend, so that their order
//! changes nothing. `docs/theory/races-walls.md` says why that is right.

use super::answer::{Answer, First};
use super::levels::{Decided, Levels};
use super::{Ending, Ko, Question, pair};
use crate::board::{Board, PointSet};
use crate::games::Games;
use crate::region::walls::blocks_of;

/// A race is asked again with at most so many times the positions that it took, and at least with [`FEW`]; all walls together
/// with at most [`FEW_IN_ALL`], or so many times what the race took. What is not decided again with that counts as needed.
const PATIENCE: u64 = 2;
const FEW: u64 = 1_000;
const FEW_IN_ALL: u64 = 10_000;

/// The most positions of a region that is played out again.
const REGION: usize = 1_000;

/// The stones of the presumed walls that what is decided does not need: all of them, if it is the same with all in play.
pub(super) fn unneeded(question: &Question, answer: &Answer, decided: &Decided, levels: &Levels) -> PointSet {
    let board = Board::new(&question.position);
    let walls: Vec<PointSet> =
        answer.presumed(decided).into_iter().map(|wall| blocks_of(&board, PointSet::single(wall))).collect();
    if walls.is_empty() || decided.firsts.iter().all(Option::is_none) {
        return PointSet::EMPTY;
    }
    let all = walls.iter().fold(PointSet::EMPTY, |all, &wall| all | wall);
    let most = FEW_IN_ALL.max(PATIENCE * decided.nodes).min(question.nodes);
    let nodes = FEW.max(PATIENCE * decided.nodes).min(most / (walls.len() as u64 + 1));
    // With walls in play there is more to play on, and few positions do not cost more there.
    let levels = Levels { nodes, region: REGION, points: Levels::default().points, ..*levels };
    let given = blocks_of(&board, question.assume_safe);
    // Nothing is won if other walls have to stand instead.
    let holds = |wall: PointSet| {
        let (again, rests_on) = match question.stop.is_asked() {
            true => return false,
            false => again(question, answer, wall, &levels),
        };
        (rests_on - given).is_subset(&(all - wall)) && told(decided) == told(&again)
    };
    if holds(all) {
        return all;
    }
    if walls.len() == 1 {
        return PointSet::EMPTY;
    }
    let spared = walls.into_iter().filter(|&wall| holds(wall));
    let spared = spared.fold(PointSet::EMPTY, |all, wall| all | wall);
    // Each by itself can be spared, but not all of them.
    if spared == all { PointSet::EMPTY } else { spared }
}

/// The same race with some walls in play, and the stones of those that it rests on then.
fn again(question: &Question, answer: &Answer, in_play: PointSet, levels: &Levels) -> (Decided, PointSet) {
    let pairs = answer.blocks.map(pair);
    let [black, white] = pairs.map(|[first, _]| first.first());
    let chained = pairs.map(|[_, second]| second.first());
    let in_play = question.in_play | in_play;
    let question = Question { black, white, chained, in_play, ..question.clone() };
    let Some(found) = question.answer().ok().and_then(|answers| answers.into_iter().next()) else {
        return Default::default();
    };
    let decided = levels.decide(&question.position, &found, &mut Games::new(), &question.stop);
    let rests_on = found.assumed_stones | decided.assumed_stones;
    (decided, rests_on)
}

/// What is said of a race, whoever moves first.
fn told(decided: &Decided) -> [Option<(Ending, Option<Ko>)>; 2] {
    decided.firsts.map(|first| first.map(|first: First| (first.ending(), first.ko)))
}
