//! What an analysis is worth, by trying everything.

use std::collections::HashMap;

use shinpan::board::{Colour, Move, Position, Size};
use shinpan::rules::KoRule;

use crate::{GameGraph, SlowBoard, SlowSequence, immortal};

/// Every state of the analyses on a small board: position, side to move, banned retake, passes.
///
/// Without fixed-ko play may go round for ever. [`SlowScores::bounds`] gives the score if that is the worst for the owner of
/// the analysis, and the score if it is the best; under fixed-ko the score is between the two. [`slow_score`] plays fixed-ko
/// out, path by path.
///
/// ```
/// use shinpan::board::{Colour, Position};
/// use shinpan_twin::SlowScores;
///
/// let end: Position = "....\nXXXX".parse().unwrap();
/// let scores = SlowScores::new(end.size());
/// assert_eq!(scores.bounds(&end, Colour::Black), (4, 4));
/// assert_eq!(scores.bounds(&end, Colour::White), (0, 0));
/// ```
#[derive(Debug)]
pub struct SlowScores {
    graph: GameGraph,
    /// What each colour controls if an analysis ends in a position.
    control: [Vec<Vec<usize>>; 2],
    states: Vec<State>,
}

/// A state and where its moves lead.
#[derive(Debug)]
struct State {
    position: usize,
    mover: Colour,
    next: Next,
}

#[derive(Debug)]
enum Next {
    /// Three passes: the analysis is over.
    End,
    Moves(Vec<usize>),
}

const PASSES: usize = 4;

impl SlowScores {
    /// All states of a size.
    #[must_use]
    pub fn new(size: Size) -> SlowScores {
        let graph = GameGraph::new(size);
        let control = Colour::BOTH
            .map(|colour| graph.positions().iter().map(|position| controlled(position, colour)).collect());
        // First the states without a ban, then one for each retake that could be banned.
        let plain =
            |position: usize, mover: Colour, passes: usize| (position * 2 + mover as usize) * PASSES + passes;
        let mut states: Vec<State> = Vec::new();
        let mut banned = HashMap::new();
        let mut bans = Vec::new();
        let count = graph.positions().len();
        for n in 0..count {
            for mover in Colour::BOTH {
                for &before in &graph.plays[mover as usize][n] {
                    if graph.plays[mover.opponent() as usize][before].contains(&n) {
                        banned.insert((n, mover, before), count * 2 * PASSES + bans.len());
                        bans.push((n, mover, before));
                    }
                }
            }
        }
        let after = |from: usize, to: usize, mover: Colour| {
            let other = mover.opponent();
            banned.get(&(to, other, from)).copied().unwrap_or_else(|| plain(to, other, 0))
        };
        for position in 0..count {
            for mover in Colour::BOTH {
                for passes in 0..PASSES {
                    let next = if passes == 3 {
                        Next::End
                    } else {
                        let plays = graph.plays[mover as usize][position].iter();
                        let mut moves: Vec<usize> = plays.map(|&to| after(position, to, mover)).collect();
                        moves.push(plain(position, mover.opponent(), passes + 1));
                        Next::Moves(moves)
                    };
                    states.push(State { position, mover, next });
                }
            }
        }
        for &(position, mover, before) in &bans {
            let plays = graph.plays[mover as usize][position].iter().filter(|&&to| to != before);
            let mut moves: Vec<usize> = plays.map(|&to| after(position, to, mover)).collect();
            moves.push(plain(position, mover.opponent(), 1));
            states.push(State { position, mover, next: Next::Moves(moves) });
        }
        SlowScores { graph, control, states }
    }

    /// The score of the analysis of a colour if endless play is the worst for it, and if it is the best.
    ///
    /// # Panics
    /// If the position is of another size.
    #[must_use]
    pub fn bounds(&self, end: &Position, owner: Colour) -> (i64, i64) {
        let start = (self.graph.number[end] * 2 + owner.opponent() as usize) * PASSES;
        let [low, high] = [-1, i64::MAX].map(|endless| self.settle(end, owner, endless)[start]);
        (low, high)
    }

    /// Goes over all states until nothing changes, starting from what endless play is worth.
    fn settle(&self, end: &Position, owner: Colour, endless: i64) -> Vec<i64> {
        let worth: Vec<i64> = end.size().iter().map(|point| worth(owner, end.at(point))).collect();
        let score = |position: usize| -> i64 {
            self.control[owner as usize][position].iter().map(|&point| worth[point]).sum()
        };
        let mut values: Vec<i64> = self
            .states
            .iter()
            .map(|state| match state.next {
                Next::End => score(state.position),
                Next::Moves(_) => endless,
            })
            .collect();
        loop {
            let mut changed = false;
            for (number, state) in self.states.iter().enumerate() {
                let Next::Moves(moves) = &state.next else { continue };
                let next = moves.iter().map(|&to| values[to]);
                let value = if state.mover == owner { next.max() } else { next.min() };
                if let Some(value) = value
                    && value != values[number]
                {
                    values[number] = value;
                    changed = true;
                }
            }
            if !changed {
                return values;
            }
        }
    }
}

/// What a point of the final-position scores for a colour that controls it.
fn worth(owner: Colour, stone: Option<Colour>) -> i64 {
    match stone {
        None => 1,
        Some(colour) if colour == owner => 0,
        Some(_) => 2,
    }
}

/// The numbers of the points, row by row, that carry an immortal stone or have one on every side.
fn controlled(position: &Position, colour: Colour) -> Vec<usize> {
    let stones = immortal(position, colour);
    let board = SlowBoard::new(position);
    let controls =
        |point| stones.contains(point) || board.neighbours(point).all(|next| stones.contains(next));
    position
        .size()
        .iter()
        .enumerate()
        .filter(|&(_, point)| controls(point))
        .map(|(number, _)| number)
        .collect()
}

/// The score of the analysis of a colour under basic-ko and fixed-ko, by playing every line out; `None` if there are more
/// than so many moves.
#[must_use]
pub fn slow_score(end: &Position, owner: Colour, moves: u64) -> Option<i64> {
    slow_score_after(end, owner, &[], moves)
}

/// The same after some moves; `None` if one of them is illegal, too.
#[must_use]
pub fn slow_score_after(end: &Position, owner: Colour, made: &[Move], moves: u64) -> Option<i64> {
    let mut sequence = SlowSequence::new(end, owner.opponent(), KoRule::Fixed);
    for &mv in made {
        sequence.play(mv).ok()?;
    }
    let mut search = PathSearch { end: *end, owner, moves };
    search.value(&mut sequence, -1, i64::MAX)
}

struct PathSearch {
    end: Position,
    owner: Colour,
    moves: u64,
}

impl PathSearch {
    /// The value of a sequence, as far as it is between the limits.
    fn value(&mut self, sequence: &mut SlowSequence, mut least: i64, mut most: i64) -> Option<i64> {
        if sequence.passes() == 3 {
            let position = sequence.now().position()?;
            let points: Vec<_> = self.end.size().iter().collect();
            let control = controlled(&position, self.owner);
            let worth = |&number: &usize| worth(self.owner, self.end.at(points[number]));
            return Some(control.iter().map(worth).sum());
        }
        let mine = sequence.to_move() == self.owner;
        let plays = sequence.legal_plays().into_iter().map(Move::Play);
        let mut best = if mine { -1 } else { i64::MAX };
        for mv in std::iter::once(Move::Pass).chain(plays) {
            self.moves = self.moves.checked_sub(1)?;
            sequence.play(mv).ok()?;
            let value = self.value(sequence, least, most);
            sequence.take_back();
            let value = value?;
            if mine {
                best = best.max(value);
                least = least.max(value);
            } else {
                best = best.min(value);
                most = most.min(value);
            }
            if least >= most {
                break;
            }
        }
        Some(best)
    }
}
