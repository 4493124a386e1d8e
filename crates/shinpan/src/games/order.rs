//! The partial order of liberty count games, and what may be left out because of it (Mueller 2003, 2.5).
//!
//! A game is at least as good for Black as another if its counts dominate now and after everything that can be played:
//! every option that Black has in the worse game is matched by one in the better game, or by doing nothing there; and
//! every option that White has in the better game is matched by one in the worse game, or by doing nothing there.
//! Passing is always allowed in a race, so doing nothing is. The order is the largest relation with this property, which
//! also orders games that go in circles.
//!
//! If a side wins a sum with the worse game, it wins with the better one: it plays its match in the one for what wins in
//! the other. Legality follows from the counts, and so does the capture at the end.

use super::Counts;
use super::conditional::{Choice, Condition, Draft, Node, map, merge};
use crate::board::Colour;
use crate::limits::Stop;

/// The most positions that are compared with each other.
const MOST: usize = 1200;

mod wait;

/// Which positions are at least as good for Black as which.
struct Order<'a> {
    nodes: &'a [Node<u32>],
    better: Vec<bool>,
}

impl<'a> Order<'a> {
    /// Compares them all; `None` if it is given up.
    fn new(nodes: &'a [Node<u32>], stop: &Stop) -> Option<Order<'a>> {
        let count = nodes.len();
        let mut better = Vec::with_capacity(count * count);
        for a in nodes {
            better.extend(nodes.iter().map(|b| a.counts.dominates(&b.counts, Colour::Black)));
        }
        let mut order = Order { nodes, better };
        // What is found of a position tells of those that lead to it, which mostly come before it: so it goes from the last
        // to the first. Some games have it the other way round, so it turns each time. The order does not matter for what is
        // found, the largest such relation.
        let (mut changed, mut from_last) = (true, true);
        let at = |i: usize, from_last: bool| if from_last { count - 1 - i } else { i };
        while changed {
            changed = false;
            for a in (0..count).map(|i| at(i, from_last)) {
                if stop.is_asked() {
                    return None;
                }
                for b in (0..count).map(|i| at(i, from_last)) {
                    if order.better[a * count + b] && !order.holds(a, b) {
                        order.better[a * count + b] = false;
                        changed = true;
                    }
                }
            }
            from_last = !from_last;
        }
        Some(order)
    }

    /// Whether position `a` is at least as good for a side as `b`, as far as is known.
    fn is_as_good(&self, side: Colour, a: u32, b: u32) -> bool {
        let (a, b) = if side == Colour::Black { (a, b) } else { (b, a) };
        self.better[a as usize * self.nodes.len() + b as usize]
    }

    fn cool(&self, place: u32) -> u32 {
        self.nodes[place as usize].cool.unwrap_or(place)
    }

    fn holds(&self, a: usize, b: usize) -> bool {
        let (a, b) = (a as u32, b as u32);
        self.is_as_good(Colour::Black, self.cool(a), self.cool(b))
            && self.matches(Colour::Black, a, b)
            && self.matches(Colour::White, b, a)
    }

    /// Whether every option that a side has in `b` has its match in `a`.
    fn matches(&self, side: Colour, a: u32, b: u32) -> bool {
        let own = self.nodes[a as usize].options(side);
        self.nodes[b as usize].options(side).iter().all(|choice| {
            self.is_idle(side, a, choice) || own.iter().any(|other| self.replaces(side, other, choice))
        })
    }

    /// Whether doing nothing in `a` is as good as an option. An option that has to capture is possible only where the
    /// opponent has nothing elsewhere; if he has no more in `a` than after the capture, he is captured already.
    fn is_idle(&self, side: Colour, a: u32, choice: &Choice<u32>) -> bool {
        if choice.condition.captures {
            let counts = |place: u32| self.nodes[place as usize].counts;
            return counts(choice.to).is_as_good(&counts(a), side.opponent());
        }
        self.is_as_good(side, self.cool(a), choice.to)
    }

    /// Whether an option is as good as another wherever the other is possible.
    fn replaces(&self, side: Colour, one: &Choice<u32>, other: &Choice<u32>) -> bool {
        if one.condition.ko && !other.condition.ko {
            return false;
        }
        if other.condition.captures {
            // It ends the race; so does the one if it leaves the opponent no more.
            let counts = |choice: &Choice<u32>| self.nodes[choice.to as usize].counts;
            return counts(other).is_as_good(&counts(one), side.opponent());
        }
        !one.condition.captures && self.is_as_good(side, one.to, other.to)
    }
}

/// A graph without dominated options, and without positions that are equivalent to others.
pub(super) struct Pruned {
    pub(super) nodes: Draft,
    /// What the positions have become.
    pub(super) class: Vec<u32>,
    /// Options that can wait: it is never worse to take a plain outside liberty of the opponent first.
    pub(super) waits: Vec<(u32, Colour, Choice<u32>)>,
    /// The plain outside liberties of Black, and of White, that each position is worth.
    pub(super) bounds: Vec<[Bounds; 2]>,
}

/// How many plain outside liberties of a side a game is worth to it: at least, and at most; `None` if no number will do.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Bounds {
    /// The game is at least as good for the side as these and nothing else.
    pub least: Option<u8>,
    /// These and nothing else are at least as good for the side as the game.
    pub most: Option<u8>,
}

/// The most plain liberties that games are compared with.
const MOST_LIBERTIES: u8 = 12;

/// The numbers of plain liberties of a side, as positions after others.
fn plain_liberties(start: usize, owner: Colour) -> impl Iterator<Item = Node<u32>> {
    (0..=MOST_LIBERTIES).map(move |number| {
        let mut node = Node::still(Counts::NONE.with(owner, [number, 0, number], false));
        if number > 0 {
            let to = start as u32 + u32::from(number) - 1;
            node.options[owner.opponent().index()].push(Choice { condition: Condition::ALWAYS, to });
        }
        node
    })
}

/// Compares what is left of a graph with plain outside liberties.
fn compared(nodes: Draft, class: Vec<u32>, stop: &Stop) -> Option<Pruned> {
    let mut extended = nodes.clone();
    let starts = Colour::BOTH.map(|owner| {
        let start = extended.len();
        extended.extend(plain_liberties(start, owner));
        start
    });
    let order = Order::new(&extended, stop)?;
    let waits = if nodes.len() > wait::MOST { Vec::new() } else { wait::find(&order, nodes.len(), stop)? };
    let bounds_of = |place: u32| {
        Colour::BOTH.map(|side| {
            let plain = |number: u8| starts[side.index()] as u32 + u32::from(number);
            let mut numbers = 0..=MOST_LIBERTIES;
            let is_least = |&number: &u8| order.is_as_good(side, place, plain(number));
            let is_most = |&number: &u8| order.is_as_good(side, plain(number), place);
            Bounds { least: numbers.clone().rev().find(is_least), most: numbers.find(is_most) }
        })
    };
    let bounds = (0..nodes.len() as u32).map(bounds_of).collect();
    Some(Pruned { nodes, class, waits, bounds })
}

/// Leaves out dominated options and makes equivalent positions one, until nothing changes; `None` if it is given up.
pub(super) fn prune(draft: &Draft, stop: &Stop) -> Option<Pruned> {
    let (mut nodes, mut class) = merge(draft, stop)?;
    loop {
        if nodes.len() > MOST {
            let bounds = vec![[Bounds::default(); 2]; nodes.len()];
            return Some(Pruned { nodes, class, waits: Vec::new(), bounds });
        }
        let (next, step) = prune_once(&nodes, stop)?;
        let is_done = next == nodes;
        class.iter_mut().for_each(|place| *place = step[*place as usize]);
        nodes = next;
        if is_done {
            return compared(nodes, class, stop);
        }
    }
}

fn prune_once(nodes: &Draft, stop: &Stop) -> Option<(Draft, Vec<u32>)> {
    let order = Order::new(nodes, stop)?;
    let same =
        |a: u32, b: u32| order.is_as_good(Colour::Black, a, b) && order.is_as_good(Colour::White, a, b);
    // The first of all that are equivalent stands for them.
    let stands: Vec<u32> = (0..nodes.len() as u32)
        .map(|place| (0..place).find(|&earlier| same(earlier, place)).unwrap_or(place))
        .collect();
    let pruned: Draft = (0..nodes.len() as u32)
        .map(|place| {
            let place = stands[place as usize];
            let mut node = map(&nodes[place as usize], |to| stands[to as usize]);
            for side in Colour::BOTH {
                let all = node.options[side.index()].clone();
                let mut number = 0;
                node.options[side.index()].retain(|choice| {
                    let i = number;
                    number += 1;
                    let is_beaten = all.iter().enumerate().any(|(j, other)| {
                        j != i
                            && order.replaces(side, other, choice)
                            && (j < i || !order.replaces(side, choice, other))
                    });
                    !is_beaten && !order.is_idle(side, place, choice)
                });
            }
            node
        })
        .collect();
    merge(&pruned, stop)
}

/// Whether the first position of a graph is at least as good for a side as the second.
pub(super) fn is_as_good(draft: &Draft, side: Colour, a: u32, b: u32) -> bool {
    Order::new(draft, &Stop::never()).is_some_and(|order| order.is_as_good(side, a, b))
}
