//! What an analysis is worth after some of its moves, and the best answer: the analysis played out against its proof.
//!
//! The whole board is searched, from the state that the moves have led to. Transitions that they have made are left out of
//! the graph, for fixed-ko prohibits them to both sides; the labels of what is left hold as they do from the start of an
//! analysis. Where only going round decides, nothing is proven.

use super::field::{Field, Look, Stones};
use super::graph::{Graph, Label};
use super::line::{Plan, fill};
use super::state::{PASS, State, Threats};
use crate::board::{Colour, Move, PointSet, Position};
use crate::limits::Allowance;
use crate::rules::{KoRule, MoveSequence};

/// How an analysis stands.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The least and the greatest score of the owner with best play from here on.
    pub score: (i64, i64),
    /// A best move of the side to play, if the score is known and the analysis goes on.
    pub reply: Option<Move>,
    /// The number of states looked at.
    pub states: u64,
}

impl Standing {
    /// Whether the score is known exactly.
    #[must_use]
    pub fn is_proven(&self) -> bool {
        self.score.0 == self.score.1
    }
}

/// How the analysis of a colour stands after some moves. `sequence` starts from the final-position.
#[must_use]
pub fn standing(sequence: &MoveSequence, of: Colour, ko_rule: KoRule, limits: &Allowance) -> Standing {
    let all = sequence.board().size().points();
    let start = sequence.position_after(0).copied().unwrap_or_else(|| sequence.position());
    let most = |position: &Position| {
        let prisoners = 2 * position.stones(of.opponent()).len();
        (position.empty_points().len() + prisoners) as i64
    };
    let unknown = Standing { score: (0, most(&start)), reply: None, states: 0 };
    // Superko prohibits by the whole path.
    let Some((field, _)) = Field::new(&start, all, [PointSet::EMPTY; 2], of) else { return unknown };
    if ko_rule == KoRule::Superko {
        return unknown;
    }
    // What is safe by answering is not, once fixed-ko may prohibit the answer.
    let field = field.looking(Look::Immortal);
    let mut graph = Graph::new(field.clone(), Threats::None);
    if ko_rule == KoRule::Fixed {
        graph.prohibited = made(sequence, &field);
    }
    let state = State {
        stones: field.stones(&sequence.position()),
        mover: sequence.to_move(),
        ban: sequence.ko_ban().and_then(|(_, point)| field.bit(point)),
        passes: sequence.passes().min(3) as u8,
    };
    let shown = field.weight(field.control(state.stones));
    if state.passes == 3 {
        let score = i64::from(shown);
        return Standing { score: (score, score), reply: None, states: 0 };
    }
    let mut budget = Allowance { nodes: limits.nodes, stop: limits.stop.clone() };
    let root = graph.start(state);
    let certain = graph.nodes[root as usize].certain;
    let (mut least, mut most) = (certain.least, certain.most);
    while least < most {
        let wanted = least + (most - least).div_ceil(2);
        match graph.solve(root, wanted, &mut budget) {
            Some(Label::Owner) => least = wanted,
            Some(Label::Opponent) => most = wanted - 1,
            Some(Label::Unknown) | None => break,
        }
    }
    // The graph takes for granted that the owner could have filled what is his; here the opponent's pass would be the end.
    let ends = state.passes == 2 && state.mover != of && shown <= least;
    if ends {
        (least, most) = (shown, shown);
    } else if state.passes == 2 && state.mover != of {
        most = most.min(shown);
    }
    let reply = match least == most {
        true if ends => Some(Move::Pass),
        true => reply(&mut graph, root, least, &mut budget),
        false => None,
    };
    let states = limits.nodes - budget.nodes;
    Standing { score: (i64::from(least), i64::from(most)), reply, states }
}

/// The transitions of the board that plays have made.
fn made(sequence: &MoveSequence, field: &Field) -> Vec<[Stones; 2]> {
    let stones = |number: usize| sequence.position_after(number).map(|position| field.stones(position));
    let plays = sequence.moves().iter().enumerate().filter(|(_, played)| played.mv != Move::Pass);
    plays.filter_map(|(number, _)| Some([stones(number)?, stones(number + 1)?])).collect()
}

/// A move that keeps the score.
fn reply(graph: &mut Graph, root: u32, score: u16, budget: &mut Allowance) -> Option<Move> {
    let state = graph.nodes[root as usize].state;
    let certain = graph.nodes[root as usize].certain;
    let is_owner = state.mover == graph.field.owner();
    let (wanted, good) = if is_owner { (score, Label::Owner) } else { (score + 1, Label::Opponent) };
    let mv = if is_owner && certain.least >= wanted {
        fill(&graph.field, state, wanted, |stones| graph.field.glance(stones))
    } else if !is_owner && certain.most < wanted {
        PASS
    } else {
        graph.solve(root, wanted, budget).filter(|&label| label == good)?;
        Plan::new(graph).choose(root, good)?
    };
    match mv {
        PASS => Some(Move::Pass),
        at => graph.field.point(at).map(Move::Play),
    }
}
