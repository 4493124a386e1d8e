//! All lines of play by a certificate, each with what its own history permits.
//!
//! The result of a state is remembered together with the moments of the line that could matter to it: those whose
//! positions are in its component, with the captures and threats since. Of all others it is certain that they
//! never come back, so two lines that agree in those moments go on in exactly the same way.

use std::collections::HashMap;

use super::graph::{Edge, Graph, Node};
use super::{Game, Reason};
use crate::board::{Colour, Move};

/// The longest line of play that is followed.
const LONGEST: usize = 1000;

/// A moment of the line of play.
#[derive(Copy, Clone, Debug)]
struct Moment {
    position: usize,
    /// The defender's stones captured so far, less the attacker's.
    balance: i32,
    /// Threats that the defender has spent.
    spent: u32,
}

/// A moment that could matter: its position, what has been captured since, and whether the defender has spent a
/// threat since.
type Since = (usize, i32, bool);

/// How the cycle rules see a move.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Cycle {
    None,
    Permitted,
    Prohibited,
}

/// Where a strategy fails, from some state on.
#[derive(Clone, Debug)]
pub(super) struct Fault {
    pub(super) line: Vec<Move>,
    pub(super) reason: Reason,
}

impl Fault {
    fn now(reason: Reason) -> Option<Fault> {
        Some(Fault { line: Vec::new(), reason })
    }

    fn after(mut self, mv: Move) -> Option<Fault> {
        self.line.insert(0, mv);
        Some(self)
    }
}

#[derive(Debug)]
pub(super) struct Walk<'a> {
    graph: &'a Graph,
    defender: Colour,
    defender_pays: bool,
    winner: Colour,
    line: Vec<Moment>,
    known: HashMap<(usize, Vec<Since>), Option<Fault>>,
    pub(super) steps: u64,
    /// Steps and moments that may still be remembered.
    room: u64,
}

impl<'a> Walk<'a> {
    pub(super) fn new(game: &Game<'_>, graph: &'a Graph, winner: Colour, room: u64) -> Walk<'a> {
        let defender = game.statement().defender;
        let defender_pays = game.statement().owner == defender;
        Walk {
            graph,
            defender,
            defender_pays,
            winner,
            line: Vec::new(),
            known: HashMap::new(),
            steps: 0,
            room,
        }
    }

    /// Where the strategy fails in the lines from a start; `None` in the first place if the limits were reached.
    pub(super) fn run(&mut self, start: usize) -> Option<Option<Fault>> {
        self.line = vec![Moment { position: self.graph.nodes[start].position, balance: 0, spent: 0 }];
        self.visit(start)
    }

    /// The same from the state at the end of the line.
    fn visit(&mut self, number: usize) -> Option<Option<Fault>> {
        let key = (number, self.what_matters());
        if let Some(known) = self.known.get(&key) {
            return Some(known.clone());
        }
        self.steps += 1;
        self.room = self.room.checked_sub(1 + key.1.len() as u64)?;
        if self.line.len() > LONGEST {
            return None;
        }
        let node = &self.graph.nodes[number];
        let fault = if node.to_move == self.winner { self.one_reply(node)? } else { self.all_moves(node)? };
        let length = fault.as_ref().map_or(0, |fault| fault.line.len());
        self.room = self.room.checked_sub(length as u64)?;
        self.known.insert(key, fault.clone());
        Some(fault)
    }

    /// The winner needs one listed reply that is permitted here and works.
    fn one_reply(&mut self, node: &Node) -> Option<Option<Fault>> {
        let mut fault = Fault::now(node.impossible.map_or(Reason::NoReply, Reason::Impossible));
        for edge in &node.edges {
            fault = match self.cycle(node, edge) {
                Cycle::Prohibited => Fault::now(Reason::Repeats(edge.mv)),
                // The defender may go round for ever.
                Cycle::Permitted => None,
                Cycle::None if edge.succeeds => None,
                Cycle::None => self.follow(edge)?,
            };
            if fault.is_none() {
                break;
            }
        }
        Some(fault)
    }

    /// Nothing that is permitted to the loser may save it.
    fn all_moves(&mut self, node: &Node) -> Option<Option<Fault>> {
        for edge in &node.edges {
            let fault = match self.cycle(node, edge) {
                Cycle::Prohibited => None,
                Cycle::Permitted => Fault::now(Reason::GoesRound(edge.mv)),
                Cycle::None if edge.succeeds => Fault::now(Reason::Captures(edge.mv)),
                Cycle::None => self.follow(edge)?,
            };
            if fault.is_some() {
                return Some(fault);
            }
        }
        Some(None)
    }

    fn follow(&mut self, edge: &Edge) -> Option<Option<Fault>> {
        let now = self.line[self.line.len() - 1];
        self.line.push(Moment {
            position: self.graph.nodes[edge.to].position,
            balance: now.balance + edge.balance,
            spent: now.spent + u32::from(edge.paid && self.defender_pays),
        });
        let fault = self.visit(edge.to);
        self.line.pop();
        Some(fault?.and_then(|fault| fault.after(edge.mv)))
    }

    /// The cycle rules: they restrict plays. The attacker may never recreate a position of the line. The defender
    /// may not if, since its latest occurrence, the attacker captured more or the defender spent a threat.
    fn cycle(&self, node: &Node, edge: &Edge) -> Cycle {
        let position = self.graph.nodes[edge.to].position;
        let Some(past) = self.line.iter().rev().find(|past| past.position == position) else {
            return Cycle::None;
        };
        let now = self.line[self.line.len() - 1];
        let is_costly = now.balance + edge.balance > past.balance
            || now.spent + u32::from(edge.paid && self.defender_pays) > past.spent;
        match edge.mv {
            Move::Pass => Cycle::None,
            Move::Play(_) if node.to_move == self.defender && !is_costly => Cycle::Permitted,
            Move::Play(_) => Cycle::Prohibited,
        }
    }

    /// The latest moments of the positions of the line in the component of its last, which all stand at its end.
    fn what_matters(&self) -> Vec<Since> {
        let now = self.line[self.line.len() - 1];
        let component = self.graph.component[now.position];
        let mut since: Vec<Since> = Vec::new();
        for past in self.line.iter().rev().take_while(|past| self.graph.component[past.position] == component)
        {
            if past.position != now.position && since.iter().all(|&(position, ..)| position != past.position)
            {
                since.push((past.position, now.balance - past.balance, now.spent > past.spent));
            }
        }
        since.sort_unstable();
        since
    }
}
