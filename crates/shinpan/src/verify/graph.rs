//! Every state that play by a certificate could lead to, if the cycle rules prohibited nothing.
//!
//! The cycle rules only take moves away, so every line of play is a walk in this graph. It is made of states, but
//! what repeats is a position (stones, side to move, ban): states of one position are taken together, and each
//! position gets the number of its strongly connected component (Tarjan 1972).

use std::collections::HashMap;

use super::{Game, State, Strategy};
use crate::board::{Colour, Move, Point, PointSet};

/// A move from a state.
#[derive(Copy, Clone, Debug)]
pub(super) struct Edge {
    pub(super) mv: Move,
    pub(super) to: usize,
    /// Stones captured, those of the defender counted as positive, its own captures as negative.
    pub(super) balance: i32,
    pub(super) paid: bool,
    pub(super) succeeds: bool,
}

/// A state with its moves: the listed replies of the winner, all moves of the loser.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub(super) to_move: Colour,
    pub(super) position: usize,
    pub(super) edges: Vec<Edge>,
    /// A reply that is no move.
    pub(super) impossible: Option<Move>,
}

#[derive(Debug)]
pub(super) struct Graph {
    /// The states, those given as starts first.
    pub(super) nodes: Vec<Node>,
    /// The component of each position.
    pub(super) component: Vec<usize>,
    pub(super) largest_component: usize,
}

impl Graph {
    /// The graph from some states; `None` if it has more than so many, or eight times as many moves.
    pub(super) fn new(game: &Game<'_>, strategy: &Strategy, starts: &[State], most: usize) -> Option<Graph> {
        let mut states = starts.to_vec();
        let mut numbers: HashMap<State, usize> = states.iter().copied().zip(0..).collect();
        let mut positions: HashMap<([PointSet; 2], Colour, Option<Point>), usize> = HashMap::new();
        let (mut nodes, mut moves) = (Vec::new(), 0);
        while nodes.len() < states.len() {
            if states.len() > most || moves / 8 > most {
                return None;
            }
            let state = states[nodes.len()];
            let count = positions.len();
            let position = *positions.entry((state.stones, state.to_move, state.banned)).or_insert(count);
            let mut node = Node { to_move: state.to_move, position, edges: Vec::new(), impossible: None };
            let steps: Vec<_> = if game.attacker_has_succeeded(&state) {
                Vec::new()
            } else if state.to_move != strategy.winner {
                game.moves(&state).collect()
            } else {
                node.impossible = strategy.listed(&state).find(|&mv| game.after(&state, mv).is_none());
                strategy.listed(&state).filter_map(|mv| Some((mv, game.after(&state, mv)?))).collect()
            };
            for (mv, step) in steps {
                let to = *numbers.entry(step.state).or_insert_with(|| {
                    states.push(step.state);
                    states.len() - 1
                });
                let captured = step.captured as i32;
                let defends = state.to_move == game.statement().defender;
                let balance = if defends { -captured } else { captured };
                let succeeds = game.attacker_has_succeeded(&step.state);
                node.edges.push(Edge { mv, to, balance, paid: step.paid, succeeds });
            }
            moves += node.edges.len();
            nodes.push(node);
        }
        let mut next = vec![Vec::new(); positions.len()];
        for node in &nodes {
            next[node.position].extend(node.edges.iter().map(|edge| nodes[edge.to].position));
        }
        let component = components(&next);
        let mut sizes = vec![0; component.len()];
        component.iter().for_each(|&number| sizes[number] += 1);
        let largest_component = sizes.into_iter().max().unwrap_or(0);
        Some(Graph { nodes, component, largest_component })
    }
}

/// The number of the strongly connected component of every vertex.
fn components(next: &[Vec<usize>]) -> Vec<usize> {
    const NEW: usize = usize::MAX;
    let (mut entered, mut low) = (vec![NEW; next.len()], vec![NEW; next.len()]);
    let mut component = vec![NEW; next.len()];
    let (mut open, mut path) = (Vec::new(), Vec::new());
    let (mut clock, mut found) = (0, 0);
    for root in 0..next.len() {
        if entered[root] == NEW {
            path.push((root, 0));
        }
        while let Some((vertex, edge)) = path.pop() {
            if edge == 0 {
                (entered[vertex], low[vertex]) = (clock, clock);
                clock += 1;
                open.push(vertex);
            } else {
                // Back from the edge before, or past a vertex that was known.
                let to = next[vertex][edge - 1];
                if component[to] == NEW {
                    low[vertex] = low[vertex].min(low[to]);
                }
            }
            if let Some(&to) = next[vertex].get(edge) {
                path.push((vertex, edge + 1));
                if entered[to] == NEW {
                    path.push((to, 0));
                }
            } else if low[vertex] == entered[vertex] {
                while let Some(last) = open.pop() {
                    component[last] = found;
                    if last == vertex {
                        break;
                    }
                }
                found += 1;
            }
        }
    }
    component
}

#[cfg(test)]
mod tests {
    use super::components;

    #[test]
    fn components_are_those_that_reach_each_other() {
        let mut rng = fastrand::Rng::with_seed(1);
        for _ in 0..2000 {
            let count = rng.usize(1..9);
            let next: Vec<Vec<usize>> =
                (0..count).map(|_| (0..rng.usize(0..3)).map(|_| rng.usize(..count)).collect()).collect();
            let mut reach = vec![vec![false; count]; count];
            for (from, to) in next.iter().enumerate() {
                reach[from][from] = true;
                to.iter().for_each(|&to| reach[from][to] = true);
            }
            for by in 0..count {
                for from in 0..count {
                    for to in 0..count {
                        reach[from][to] |= reach[from][by] && reach[by][to];
                    }
                }
            }
            let component = components(&next);
            for a in 0..count {
                for b in 0..count {
                    assert_eq!(component[a] == component[b], reach[a][b] && reach[b][a], "{next:?}");
                }
            }
        }
    }
}
