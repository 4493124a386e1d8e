//! A line of best play through a searched analysis.
//!
//! Both sides follow what was proven: the owner the labels for the score, his opponent those for one point more. Each takes
//! the child that got its label first, so that the line comes to an end. Whoever has made sure of his aim plays on only as
//! far as the board has to show it.

use super::cycle::Rounds;
use super::field::{Certain, Field, Stones, ones};
use super::graph::{Graph, Label};
use super::state::{PASS, State};
use super::value::Analysis;
use crate::board::{Colour, Move};
use crate::limits::Allowance;
use crate::local::Interior;

/// The longest line.
const LONGEST: usize = 1_000;

/// The labels for one number of points.
pub(super) struct Plan<'a> {
    graph: &'a Graph,
    labels: Vec<(Label, u32)>,
}

impl<'a> Plan<'a> {
    pub(super) fn new(graph: &'a Graph) -> Plan<'a> {
        let labels = graph.nodes.iter().map(|node| (node.label, node.rank)).collect();
        Plan { graph, labels }
    }

    /// The move of a side that keeps its aim and comes nearer to it.
    pub(super) fn choose(&self, node: u32, good: Label) -> Option<u8> {
        let rank = self.labels[node as usize].1;
        let moves = self.graph.children(node);
        let kept = moves
            .map(|(mv, child)| (mv, self.labels[child as usize]))
            .filter(|(_, (label, _))| *label == good);
        kept.min_by_key(|&(mv, (_, at))| (mv != PASS || at >= rank, at)).map(|(mv, _)| mv)
    }
}

/// How a side finds its moves: by the graph, if that has decided, or by proofs.
enum Guide<'a> {
    Graph(Plan<'a>, Rounds<'a>),
    Proof,
}

impl<'a> Guide<'a> {
    /// The guide of a side that is sure of its aim for the number of points that a graph is labelled for.
    fn new(graph: &'a Graph, root: u32, good: Label, is_proven: bool) -> Guide<'a> {
        if graph.nodes[root as usize].label != good && is_proven {
            return Guide::Proof;
        }
        Guide::Graph(Plan::new(graph), Rounds::new(graph, root))
    }
}

/// The moves from a start, passes included, up to three successive passes; `None` if the search does not show them.
pub(super) fn line(
    analysis: &mut Analysis,
    first: Colour,
    score: u16,
    budget: &mut Allowance,
) -> Option<Vec<Move>> {
    let root = analysis.root(first);
    let Analysis { graph, prover, .. } = analysis;
    let mut state = graph.nodes[root as usize].state;
    let (least, most) = prover.bounds(&state).unwrap_or((0, u16::MAX));
    graph.relabel(score);
    let low = graph.clone();
    graph.relabel(score + 1);
    let field = &graph.field;
    let mut guides = [
        Guide::new(&low, root, Label::Owner, least >= score),
        Guide::new(graph, root, Label::Opponent, most <= score),
    ];
    let mut made: [Vec<u64>; 2] = Default::default();
    let mut moves = Vec::new();
    let mut is_sure = false;
    while state.passes < 3 {
        if moves.len() == LONGEST {
            return None;
        }
        let certain = field.glance(state.stones);
        let mine = state.mover == field.owner();
        let (which, good, wanted) =
            if mine { (0, Label::Owner, score) } else { (1, Label::Opponent, score + 1) };
        let is_reached = if mine { certain.least >= wanted } else { certain.most < wanted };
        is_sure |= mine && is_reached;
        let known = match &guides[which] {
            Guide::Graph(plan, _) => plan.graph.find(&state).is_some_and(|node| plan.graph.is_expanded(node)),
            Guide::Proof => !mine || !is_sure,
        };
        let mv = if mine && is_reached && certain.most > score && state.passes == 0 {
            // The opponent has still something to do.
            PASS
        } else if mine && (is_reached || is_sure && !known) {
            fill(field, state, wanted, |stones| field.glance(stones))
        } else if !mine && (is_reached || is_sure && !known) {
            PASS
        } else {
            match &mut guides[which] {
                Guide::Graph(plan, rounds) => {
                    let node = plan.graph.find(&state).filter(|_| known)?;
                    match plan.choose(node, good) {
                        Some(mv) => mv,
                        None => rounds.choose(node, &made[which], budget)?,
                    }
                }
                Guide::Proof => match prover.choose(&state, wanted, budget) {
                    None if is_sure => PASS,
                    found => found?,
                },
            }
        };
        for (guide, made) in guides.iter().zip(&mut made) {
            if let Guide::Graph(_, rounds) = guide {
                *made = rounds.follow(&state, mv, std::mem::take(made));
            }
        }
        moves.push(match mv {
            PASS => Move::Pass,
            at => Move::Play(field.point(at)?),
        });
        let mover = state.mover.opponent();
        state = match mv {
            PASS => State { mover, ban: None, passes: state.passes + 1, ..state },
            at => {
                let (stones, ban) = field.play(state.stones, state.mover, at)?;
                State { stones, mover, ban, passes: 0 }
            }
        };
    }
    (field.weight(field.control(state.stones)) == score).then_some(moves)
}

/// A play after which the score is still certain, until the board shows it; then a pass. Where capturing makes room, it may
/// take some more plays before the score looks certain again: then the owner goes on from what is safe.
pub(super) fn fill(field: &Field, state: State, wanted: u16, certain: impl Fn(Stones) -> Certain) -> u8 {
    if field.weight(field.control(state.stones)) >= wanted {
        return PASS;
    }
    let plays = |stones: Stones| {
        ones(field.open(stones, state.mover))
            .filter_map(move |at| Some((at, field.play(stones, state.mover, at)?.0)))
    };
    let keeps = |after: Stones| certain(after).least >= wanted;
    plays(state.stones)
        .filter(|&(at, after)| state.ban != Some(at) && keeps(after))
        .max_by_key(|&(at, after)| (field.weight(field.control(after)), u8::MAX - at))
        .or_else(|| plays(state.stones).find(|&(_, after)| plays(after).any(|(_, then)| keeps(then))))
        .or_else(|| {
            let safe = field.safe(state.stones, state.mover, Interior::Guarded).stones;
            let joined = field.next_to(safe) | field.walls(state.mover);
            let own = state.stones[state.mover.index()];
            let is_eye = |at: u8| field.next_to(1 << at) & !own == 0;
            let theirs = state.mover.opponent().index();
            plays(state.stones).find(|&(at, after)| {
                after[theirs] != state.stones[theirs] || joined >> at & 1 == 1 && !is_eye(at)
            })
        })
        .map_or(PASS, |(at, _)| at)
}
