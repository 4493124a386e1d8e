//! Play that repeats in a sum of games, and what is remembered of it.
//!
//! Whether a side captures is asked along a line of positions. A position that repeats one of the line is no capture.
//! What is found to be none because of that may be one on another line, so it is remembered only if no repetition on
//! which it rests reaches back beyond the position itself. A capture rests on no repetition.

use std::collections::HashMap;
use std::hash::Hash;

/// The most positions that are remembered.
pub(super) const MOST_REMEMBERED: usize = 1_000_000;

/// The longest line, so that the stack stays small.
const LONGEST: usize = 500;

/// Whether there is a capture, and how far back in the line a repetition reaches on which that rests.
#[derive(Copy, Clone, Debug)]
pub(super) struct Found {
    pub(super) captures: bool,
    back_to: usize,
}

impl Found {
    pub(super) const fn sure(captures: bool) -> Found {
        Found { captures, back_to: usize::MAX }
    }
}

/// What is certain, whatever led to it.
pub(super) trait Known<K> {
    /// Whether there is a capture, if that is known.
    fn recall(&self, key: &K) -> Option<bool>;

    /// Remembers it.
    fn keep(&mut self, key: K, captures: bool);
}

impl<K: Eq + Hash> Known<K> for HashMap<K, bool> {
    fn recall(&self, key: &K) -> Option<bool> {
        self.get(key).copied()
    }

    fn keep(&mut self, key: K, captures: bool) {
        if self.len() >= MOST_REMEMBERED {
            self.clear();
        }
        self.insert(key, captures);
    }
}

/// The positions from the start to where play is, and those that are known.
#[derive(Debug)]
pub(super) struct Line<K, M = HashMap<K, bool>> {
    known: M,
    line: Vec<K>,
}

impl<K, M: Default> Default for Line<K, M> {
    fn default() -> Line<K, M> {
        Line { known: M::default(), line: Vec::new() }
    }
}

impl<K: Eq, M: Known<K>> Line<K, M> {
    /// What is known of a position, or that it repeats.
    pub(super) fn look(&self, key: &K) -> Option<Found> {
        if let Some(captures) = self.known.recall(key) {
            return Some(Found::sure(captures));
        }
        let depth = self.line.iter().position(|earlier| earlier == key)?;
        Some(Found { captures: false, back_to: depth })
    }

    /// What is known of a position for certain.
    pub(super) fn recall(&self, key: &K) -> Option<bool> {
        self.known.recall(key)
    }

    /// Whether it may not go on.
    pub(super) fn is_full(&self) -> bool {
        self.line.len() >= LONGEST
    }

    /// Remembers what is certain.
    pub(super) fn learn(&mut self, key: K, captures: bool) -> Found {
        self.known.keep(key, captures);
        Found::sure(captures)
    }

    /// Goes on to a position.
    pub(super) fn enter(&mut self, key: K) {
        self.line.push(key);
    }

    /// Leaves the position that was entered last, with what was found there.
    pub(super) fn leave<E>(&mut self, found: Result<Found, E>) -> Result<Found, E> {
        let key = self.line.pop();
        let found = found?;
        match key {
            Some(key) if found.captures || found.back_to >= self.line.len() => {
                Ok(self.learn(key, found.captures))
            }
            _ => Ok(found),
        }
    }
}

/// What a side gets by the best of its moves.
#[derive(Copy, Clone, Debug)]
pub(super) struct Best {
    is_attack: bool,
    back_to: usize,
}

impl Best {
    pub(super) const fn of(is_attack: bool) -> Best {
        Best { is_attack, back_to: usize::MAX }
    }

    /// Adds what a move leads to. If that is all the side can want, there is no need to look further.
    pub(super) fn add(&mut self, found: Found) -> Option<Found> {
        self.back_to = self.back_to.min(found.back_to);
        (found.captures == self.is_attack).then_some(found)
    }

    /// No move gave what the side wants.
    pub(super) const fn nothing(self) -> Found {
        Found { captures: !self.is_attack, back_to: self.back_to }
    }
}

/// The least number of threats that changes a result, one more than the most if none does. More threats never hurt, so the
/// most are tried first.
pub(crate) fn least<E>(most: u8, mut flips: impl FnMut(u8) -> Result<bool, E>) -> Result<u8, E> {
    if most == 0 || !flips(most)? {
        return Ok(most + 1);
    }
    for number in 1..most {
        if flips(number)? {
            return Ok(number);
        }
    }
    Ok(most)
}
