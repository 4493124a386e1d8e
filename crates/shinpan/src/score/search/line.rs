//! A line of best play through a searched analysis.
//!
//! Both sides follow what was proven: the owner the labels for the score, his opponent those for one point more. Each takes
//! the child that got its label first, so that the line comes to an end. Whoever has made sure of his aim plays on only as
//! far as the board has to show it.

use super::cycle::Rounds;
use super::field::{Stones, ones};
use super::graph::{Budget, Graph, Label, PASS, State};
use super::miai::Interior;
use crate::board::{Colour, Move};

/// The longest line.
const LONGEST: usize = 1_000;

/// The labels for one number of points.
pub(super) struct Plan<'a> {
    graph: &'a Graph,
    wanted: u16,
    labels: Vec<(Label, u32)>,
}

impl<'a> Plan<'a> {
    pub(super) fn new(graph: &'a Graph) -> Plan<'a> {
        let labels = graph.nodes.iter().map(|node| (node.label, node.rank)).collect();
        Plan { graph, wanted: graph.wanted(), labels }
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

/// The moves from a start, passes included, up to three successive passes; `None` if the graph does not show them.
pub(super) fn line(
    graph: &mut Graph,
    stones: Stones,
    first: Colour,
    score: u16,
    budget: &mut Budget,
) -> Option<Vec<Move>> {
    let root = graph.root(stones, first);
    graph.relabel(score);
    let low = graph.clone();
    graph.relabel(score + 1);
    let (low, high) = (Plan::new(&low), Plan::new(graph));
    let field = &graph.field;
    let mut rounds = [Rounds::new(low.graph, root), Rounds::new(high.graph, root)];
    let mut made: [Vec<u64>; 2] = Default::default();
    let mut state = graph.nodes[root as usize].state;
    let mut moves = Vec::new();
    let mut is_sure = false;
    while state.passes < 3 {
        if moves.len() == LONGEST {
            return None;
        }
        let certain = field.certain(state.stones);
        let mine = state.mover == field.owner();
        let (plan, which, good) = if mine { (&low, 0, Label::Owner) } else { (&high, 1, Label::Opponent) };
        let node = plan.graph.find(&state).filter(|&node| plan.graph.is_expanded(node));
        is_sure |= mine && certain.least >= plan.wanted;
        let mv = if mine && certain.least >= plan.wanted && certain.most > score && state.passes < 2 {
            // The opponent has still something to do.
            PASS
        } else if mine && (certain.least >= plan.wanted || is_sure && node.is_none()) {
            fill(graph, state, plan.wanted)
        } else if !mine && (certain.most < plan.wanted || is_sure && node.is_none()) {
            PASS
        } else {
            let node = node?;
            match plan.choose(node, good) {
                Some(mv) => mv,
                None => rounds[which].choose(node, &made[which], budget)?,
            }
        };
        for (rounds, made) in rounds.iter().zip(&mut made) {
            *made = rounds.follow(&state, mv, std::mem::take(made));
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
pub(super) fn fill(graph: &Graph, state: State, wanted: u16) -> u8 {
    let field = &graph.field;
    if field.weight(field.control(state.stones)) >= wanted {
        return PASS;
    }
    let plays = |stones: Stones| {
        ones(field.open(stones, state.mover))
            .filter_map(move |at| Some((at, field.play(stones, state.mover, at)?.0)))
    };
    let keeps = |after: Stones| field.certain(after).least >= wanted;
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
