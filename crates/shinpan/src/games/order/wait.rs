//! Options that can wait: it is never worse to take a plain outside liberty of the opponent first.
//!
//! An option leads from one position to another. If a side would rather have the first than the second with one more plain
//! outside liberty of the opponent, then it may as well take such a liberty elsewhere. That is the order of games again, with
//! a liberty on one side of it: it holds between two positions if the counts say so now and after everything that can be
//! played, and if, once the liberty is taken, the one is at least as good as the other.

use super::Order;
use crate::board::Colour;
use crate::games::conditional::{Choice, Condition, Node};
use crate::limits::Stop;

/// The most positions for which this is found out.
pub(super) const MOST: usize = 600;

/// For one side, which positions are at least as good as which with one more outside liberty of the opponent.
struct Ahead<'a> {
    order: &'a Order<'a>,
    side: Colour,
    count: usize,
    ahead: Vec<bool>,
}

/// All options of the first positions that can wait; `None` if it is given up.
pub(super) fn find(order: &Order<'_>, count: usize, stop: &Stop) -> Option<Vec<(u32, Colour, Choice<u32>)>> {
    let mut found = Vec::new();
    for side in Colour::BOTH {
        let ahead = Ahead::new(order, side, count, stop)?;
        for (place, node) in order.nodes[..count].iter().enumerate() {
            let place = place as u32;
            for &choice in node.options(side) {
                if !choice.condition.captures && ahead.is(order.cool(place), choice.to) {
                    found.push((place, side, choice));
                }
            }
        }
    }
    Some(found)
}

impl<'a> Ahead<'a> {
    fn new(order: &'a Order<'a>, side: Colour, count: usize, stop: &Stop) -> Option<Ahead<'a>> {
        let nodes = &order.nodes[..count];
        let mut ahead = Vec::with_capacity(nodes.len() * nodes.len());
        for a in nodes {
            let is_ahead = |b: &Node<u32>| a.counts.dominates(&b.counts.with_one_more(side.opponent()), side);
            ahead.extend(nodes.iter().map(is_ahead));
        }
        let mut all = Ahead { order, side, count, ahead };
        let mut changed = true;
        while changed {
            changed = false;
            for a in 0..nodes.len() {
                if stop.is_asked() {
                    return None;
                }
                for b in 0..nodes.len() {
                    if all.ahead[a * nodes.len() + b] && !all.holds(a as u32, b as u32) {
                        all.ahead[a * nodes.len() + b] = false;
                        changed = true;
                    }
                }
            }
        }
        Some(all)
    }

    /// Whether `a` is at least as good as `b` with the liberty, as far as is known.
    fn is(&self, a: u32, b: u32) -> bool {
        self.ahead[a as usize * self.count + b as usize]
    }

    fn holds(&self, a: u32, b: u32) -> bool {
        let cool = self.order.cool(b);
        self.is(self.order.cool(a), cool)
            && self.once_taken(a, cool)
            && self.attacks(a, b)
            && self.defences(a, b)
    }

    /// Whether the side has something as good as to take the liberty.
    fn once_taken(&self, a: u32, b: u32) -> bool {
        let (order, side) = (self.order, self.side);
        let is_match = |choice: &Choice<u32>| {
            choice.condition == Condition::ALWAYS && order.is_as_good(side, choice.to, b)
        };
        order.is_as_good(side, order.cool(a), b) || order.nodes[a as usize].options(side).iter().any(is_match)
    }

    /// Whether every option that the side has in `b` has its match in `a`. What has to capture is not possible as long as
    /// the liberty is there.
    fn attacks(&self, a: u32, b: u32) -> bool {
        let (order, side) = (self.order, self.side);
        let own = order.nodes[a as usize].options(side);
        order.nodes[b as usize].options(side).iter().filter(|choice| !choice.condition.captures).all(
            |choice| {
                let is_match = |one: &Choice<u32>| {
                    !one.condition.captures
                        && (!one.condition.ko || choice.condition.ko)
                        && self.is(one.to, choice.to)
                };
                self.is(order.cool(a), choice.to) || own.iter().any(is_match)
            },
        )
    }

    /// Whether every option that the opponent has in `a` has its match in `b`.
    fn defences(&self, a: u32, b: u32) -> bool {
        let (order, foe) = (self.order, self.side.opponent());
        let counts = |place: u32| order.nodes[place as usize].counts;
        let own = order.nodes[b as usize].options(foe);
        order.nodes[a as usize].options(foe).iter().all(|choice| {
            if choice.condition.captures {
                // It ends the race; so does what leaves this side no more.
                let ends = |place: u32| counts(choice.to).is_as_good(&counts(place), self.side);
                return ends(b)
                    || own.iter().any(|one| (!one.condition.ko || choice.condition.ko) && ends(one.to));
            }
            let is_match = |one: &Choice<u32>| {
                !one.condition.captures
                    && (!one.condition.ko || choice.condition.ko)
                    && self.is(choice.to, one.to)
            };
            self.is(choice.to, order.cool(b)) || own.iter().any(is_match)
        })
    }
}
