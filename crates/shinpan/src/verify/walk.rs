//! All lines of play by a certificate, each with what its own history permits.
//!
//! Only some moments of a line could matter to what comes: those whose positions are in the component of the last one, with
//! the captures and threats since. Of all others it is certain that they never come back. A fault is remembered together
//! with these moments: two lines that agree in them go on in exactly the same way. A success is remembered with less, with
//! what it rests on ([`Success`]): it stays one where the line prohibits more to the loser.

use std::collections::{BTreeSet, HashMap};

use super::graph::{Edge, Graph, Node};
use super::{Game, Reason};
use crate::board::{Colour, Move};

/// The longest line of play that is followed.
const LONGEST: usize = 1000;

/// A moment of the line of play.
#[derive(Copy, Clone, Debug)]
struct Moment {
    position: usize,
    to_move: Colour,
    /// The defender's stones captured so far, less the attacker's.
    balance: i32,
    /// Threats that the defender has spent.
    spent: u32,
}

/// A moment that could matter.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Since {
    position: usize,
    /// What has been captured since.
    balance: i32,
    /// Whether the defender has spent a threat since.
    spent: bool,
    /// Whether all that it can do is to prohibit plays of the loser.
    binds_loser: bool,
}

/// What a success rests on, positions of its component only.
#[derive(Clone, Debug, Default)]
struct Success {
    /// Moments of the line that the cycle rules used: to prohibit a play of the loser, or for a repetition that wins.
    met: BTreeSet<usize>,
    /// Positions that were played to and were new: those must not have stood before, unless that only binds the loser.
    new: BTreeSet<usize>,
}

impl Success {
    fn and(mut self, other: Success) -> Success {
        self.met.extend(other.met);
        self.new.extend(other.new);
        self
    }
}

/// A success with the moments that were met as they were.
#[derive(Clone, Debug)]
struct Known {
    met: Vec<Since>,
    new: BTreeSet<usize>,
}

impl Known {
    /// Whether it is a success after other moments too.
    fn holds(&self, moments: &[Since]) -> bool {
        self.met.iter().all(|met| moments.binary_search(met).is_ok())
            && moments.iter().all(|past| past.binds_loser || !self.new.contains(&past.position))
    }
}

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
    fn now(reason: Reason) -> Fault {
        Fault { line: Vec::new(), reason }
    }

    fn after(mut self, mv: Move) -> Fault {
        self.line.insert(0, mv);
        self
    }
}

/// How play goes on from a state; `None` if the limits were reached.
type Outcome = Option<Result<Success, Fault>>;

#[derive(Debug)]
pub(super) struct Walk<'a> {
    graph: &'a Graph,
    defender: Colour,
    defender_pays: bool,
    winner: Colour,
    line: Vec<Moment>,
    faults: HashMap<(usize, Vec<Since>), Fault>,
    successes: HashMap<usize, Vec<Known>>,
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
            faults: HashMap::new(),
            successes: HashMap::new(),
            steps: 0,
            room,
        }
    }

    /// Where the strategy fails in the lines from a start; `None` in the first place if the limits were reached.
    pub(super) fn run(&mut self, start: usize) -> Option<Option<Fault>> {
        let Node { position, to_move, .. } = self.graph.nodes[start];
        self.line = vec![Moment { position, to_move, balance: 0, spent: 0 }];
        Some(self.visit(start)?.err())
    }

    /// The same from the state at the end of the line.
    fn visit(&mut self, number: usize) -> Outcome {
        let moments = self.what_matters();
        let known = self.successes.get(&number).into_iter().flatten().find(|known| known.holds(&moments));
        if let Some(Known { met, new }) = known {
            let met = met.iter().map(|met| met.position).collect();
            return Some(Ok(Success { met, new: new.clone() }));
        }
        let key = (number, moments);
        if let Some(fault) = self.faults.get(&key) {
            return Some(Err(fault.clone()));
        }
        self.steps += 1;
        self.spend(1 + key.1.len())?;
        if self.line.len() > LONGEST {
            return None;
        }
        let node = &self.graph.nodes[number];
        let mut found =
            if node.to_move == self.winner { self.one_reply(node)? } else { self.all_moves(node)? };
        match &mut found {
            Ok(success) => {
                // From here on the latest moment of this position is this one.
                success.met.remove(&node.position);
                success.new.remove(&node.position);
                let met = key.1.into_iter().filter(|past| success.met.contains(&past.position)).collect();
                self.spend(success.met.len() + success.new.len())?;
                self.successes.entry(number).or_default().push(Known { met, new: success.new.clone() });
            }
            Err(fault) => {
                self.spend(fault.line.len())?;
                self.faults.insert(key, fault.clone());
            }
        }
        Some(found)
    }

    fn spend(&mut self, steps: usize) -> Option<()> {
        self.room = self.room.checked_sub(steps as u64)?;
        Some(())
    }

    /// The winner needs one listed reply that is permitted here and works.
    fn one_reply(&mut self, node: &Node) -> Outcome {
        let mut found = Err(Fault::now(node.impossible.map_or(Reason::NoReply, Reason::Impossible)));
        for edge in &node.edges {
            found = match self.cycle(node, edge) {
                Cycle::Prohibited => Err(Fault::now(Reason::Repeats(edge.mv))),
                // The defender may go round for ever.
                Cycle::Permitted => Ok(self.met(edge)),
                Cycle::None if edge.succeeds => Ok(self.new_at(node, edge)),
                Cycle::None => self.follow(node, edge)?,
            };
            if found.is_ok() {
                break;
            }
        }
        Some(found)
    }

    /// Nothing that is permitted to the loser may save it.
    fn all_moves(&mut self, node: &Node) -> Outcome {
        let mut rests = Success::default();
        for edge in &node.edges {
            let found = match self.cycle(node, edge) {
                Cycle::Prohibited => Ok(self.met(edge)),
                Cycle::Permitted => Err(Fault::now(Reason::GoesRound(edge.mv))),
                Cycle::None if edge.succeeds => Err(Fault::now(Reason::Captures(edge.mv))),
                Cycle::None => self.follow(node, edge)?,
            };
            match found {
                Ok(success) => rests = rests.and(success),
                fault => return Some(fault),
            }
        }
        Some(Ok(rests))
    }

    fn follow(&mut self, node: &Node, edge: &Edge) -> Outcome {
        let now = self.line[self.line.len() - 1];
        let Node { position, to_move, .. } = self.graph.nodes[edge.to];
        self.line.push(Moment {
            position,
            to_move,
            balance: now.balance + edge.balance,
            spent: now.spent + u32::from(edge.paid && self.defender_pays),
        });
        let found = self.visit(edge.to);
        self.line.pop();
        Some(match found? {
            // What has left the component rests on nothing before.
            Ok(_) if !self.stays(node, edge) => Ok(Success::default()),
            Ok(success) => Ok(success.and(self.new_at(node, edge))),
            Err(fault) => Err(fault.after(edge.mv)),
        })
    }

    /// A success that rests on a position of the line.
    fn met(&self, edge: &Edge) -> Success {
        Success { met: BTreeSet::from([self.graph.nodes[edge.to].position]), ..Success::default() }
    }

    /// A success that rests on a position that is new; a pass may repeat one.
    fn new_at(&self, node: &Node, edge: &Edge) -> Success {
        let is_bound = edge.mv != Move::Pass && self.stays(node, edge);
        let new = is_bound.then_some(self.graph.nodes[edge.to].position);
        Success { new: new.into_iter().collect(), ..Success::default() }
    }

    /// Whether a move stays in the component.
    fn stays(&self, node: &Node, edge: &Edge) -> bool {
        let component = |position: usize| self.graph.component[position];
        component(node.position) == component(self.graph.nodes[edge.to].position)
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
        let mut seen = BTreeSet::from([now.position]);
        let mut since: Vec<Since> = Vec::new();
        for past in self.line.iter().rev().take_while(|past| self.graph.component[past.position] == component)
        {
            if seen.insert(past.position) {
                let spent = now.spent > past.spent;
                // It was the loser who played there, and nobody may do so again.
                let binds_loser = past.to_move == self.winner && (self.winner == self.defender || spent);
                let balance = now.balance - past.balance;
                since.push(Since { position: past.position, balance, spent, binds_loser });
            }
        }
        since.sort_unstable();
        since
    }
}
