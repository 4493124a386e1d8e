//! Which stones can be kept under alternating play, by exhaustive search.

use std::collections::HashMap;

use shinpan::board::{Colour, PointSet, Position, Size};

use crate::{SlowBoard, legal_positions};

/// Every legal position of a small board with its plays: the whole game graph.
///
/// The attacker moves first and is bound by no ko rule; the defender is bound by basic-ko and may pass.
/// So what is held here is held under every ko rule of [`shinpan::rules`]: the defender's answers to
/// ordinary plays never capture where a longer cycle could matter, and a line without end is a success,
/// because the stones are still there.
///
/// ```
/// use shinpan::board::{Colour, Position};
/// use shinpan_twin::GameGraph;
///
/// // Four points in a row: Black answers in the middle. Three points: White takes the middle and kills.
/// let four: Position = "....\nXXXX".parse().unwrap();
/// let graph = GameGraph::new(four.size());
/// assert!(graph.is_held(&four, four.stones(Colour::Black), Colour::Black));
/// let three: Position = "...\nXXX".parse().unwrap();
/// let graph = GameGraph::new(three.size());
/// assert!(!graph.is_held(&three, three.stones(Colour::Black), Colour::Black));
/// ```
#[derive(Debug)]
pub struct GameGraph {
    positions: Vec<Position>,
    pub(crate) number: HashMap<Position, usize>,
    /// `plays[colour][n]`: the positions that a play of the colour makes of position `n`.
    pub(crate) plays: [Vec<Vec<usize>>; 2],
}

impl GameGraph {
    /// Plays every legal play in every legal position.
    #[must_use]
    pub fn new(size: Size) -> GameGraph {
        let positions: Vec<Position> = legal_positions(size).collect();
        let number: HashMap<Position, usize> = positions.iter().copied().zip(0..).collect();
        let plays = Colour::BOTH.map(|colour| {
            let after = |position: &Position| {
                size.iter()
                    .filter_map(|point| {
                        let mut board = SlowBoard::new(position);
                        board.play(colour, point).ok()?;
                        number.get(&board.position()?).copied()
                    })
                    .collect()
            };
            positions.iter().map(after).collect()
        });
        GameGraph { positions, number, plays }
    }

    /// Whether the defender can keep all the stones for ever when the attacker moves first.
    #[must_use]
    pub fn is_held(&self, position: &Position, stones: PointSet, defender: Colour) -> bool {
        self.number.get(position).is_some_and(|&n| self.held(stones, defender)[n])
    }

    /// For every position, in the order of [`legal_positions`], whether the defender can keep the stones.
    ///
    /// Start from all positions that have the stones, and strike out those in which some attack has no
    /// answer within the set, until nothing changes.
    #[must_use]
    pub fn held(&self, stones: PointSet, defender: Colour) -> Vec<bool> {
        let own = &self.plays[defender as usize];
        let attacks = &self.plays[defender.opponent() as usize];
        let mut held: Vec<bool> =
            self.positions.iter().map(|position| stones.is_subset(&position.stones(defender))).collect();
        loop {
            let mut changed = false;
            for n in 0..held.len() {
                let answered = |&after: &usize| {
                    held[after] || own[after].iter().any(|&answer| answer != n && held[answer])
                };
                let has_stones = |&after: &usize| stones.is_subset(&self.positions[after].stones(defender));
                if held[n] && !attacks[n].iter().all(|after| has_stones(after) && answered(after)) {
                    held[n] = false;
                    changed = true;
                }
            }
            if !changed {
                return held;
            }
        }
    }

    /// The positions, in the order of [`legal_positions`].
    #[must_use]
    pub fn positions(&self) -> &[Position] {
        &self.positions
    }
}
