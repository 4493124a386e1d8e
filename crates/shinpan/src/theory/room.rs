//! What can become of an eye space: whether it stays one eye, whether it is or becomes two.
//!
//! All that play can make of a space of at most seven points has a place in small tables: its points are bits of one byte, what
//! is next to a set of them and whether it is in pieces is looked up, and so is which of the spaces are known to be sound.
//! The tests compare it with the same definitions on the grid, point by point.

use super::space::{self, EyeSpace};
use super::{Eye, Hypothesis};

/// The points of the largest space that is looked at.
const MOST_POINTS: usize = 7;

/// A place for every set of points.
const SETS: usize = 1 << MOST_POINTS;

/// A place for every set of points and every set of stones.
const PLACES: usize = SETS * SETS;

/// A space that comes from the one of a room: its points, and the opposing stones on them.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Spot {
    points: u8,
    stones: u8,
}

impl Spot {
    const fn empty(self) -> u8 {
        self.points & !self.stones
    }

    /// With one more opposing stone.
    pub(crate) const fn with_stone(self, bit: u8) -> Spot {
        Spot { stones: self.stones | bit & self.points, ..self }
    }

    const fn size(self) -> u8 {
        self.points.count_ones() as u8
    }

    /// Every way to throw in that leaves an empty point.
    fn with_one_more(self) -> impl Iterator<Item = Spot> {
        let room = if self.empty().count_ones() > 1 { self.empty() } else { 0 };
        bits(room).map(move |bit| self.with_stone(bit))
    }
}

/// A space after a play of its owner.
pub(crate) enum Filled {
    /// It is two eyes.
    Alive,
    /// It is one space, or none.
    One(Spot),
    /// It is in pieces that are not two eyes yet.
    Several,
}

/// An eye space, and what is known of all that can come from it.
pub(crate) struct Room {
    /// Its points on the grid; those beyond its number are none.
    cells: [u32; MOST_POINTS],
    whole: Spot,
    /// Each set of points with the points next to it.
    grown: [u8; SETS],
    /// The sets that are in more than one piece.
    split: u128,
    /// Points that are next to the edge of the board instead of the owner's block.
    bare: u8,
    /// The point with neighbours of the space on all four sides, and those: there is room for one at most.
    inner: [u8; 2],
    known: [u64; PLACES / 64],
    sound: [u64; PLACES / 64],
}

impl Room {
    /// The room of a space. `None` if it has too many points.
    pub(crate) fn new(space: EyeSpace) -> Option<Room> {
        let (points, stones, bare) = space.on_grid();
        if points.count_ones() as usize > MOST_POINTS {
            return None;
        }
        let mut cells = [0; MOST_POINTS];
        for (cell, bit) in cells.iter_mut().zip(space::bits(points)) {
            *cell = bit;
        }
        let mut room = Room {
            cells,
            whole: Spot { points: 0, stones: 0 },
            grown: [0; SETS],
            split: 0,
            bare: 0,
            inner: [0; 2],
            known: [0; PLACES / 64],
            sound: [0; PLACES / 64],
        };
        room.whole = Spot { points: room.small(points), stones: room.small(stones) };
        room.bare = room.small(bare);
        let sets = usize::from(room.whole.points) + 1;
        for (i, &cell) in cells.iter().enumerate().filter(|&(_, &cell)| cell != 0) {
            let around = room.small(space::grown(cell));
            if around.count_ones() == 5 {
                room.inner = [1 << i, around];
            }
            room.grown[1 << i] = around;
        }
        for set in 1..sets as u8 {
            let low = set & set.wrapping_neg();
            room.grown[usize::from(set)] = room.grown[usize::from(low)] | room.grown[usize::from(set & !low)];
        }
        for set in 1..sets as u8 {
            let is_split = room.flood(set, set & set.wrapping_neg()) != set;
            room.split |= u128::from(is_split) << set;
        }
        Some(room)
    }

    /// The space itself.
    pub(crate) const fn whole(&self) -> Spot {
        self.whole
    }

    /// Points of the grid as points of the room.
    pub(super) fn small(&self, set: u32) -> u8 {
        self.cells.iter().enumerate().fold(0, |small, (i, &cell)| small | u8::from(set & cell != 0) << i)
    }

    /// The point at a column and row; none if it is not in the space.
    pub(crate) fn at(&self, column: usize, row: usize) -> u8 {
        self.small(space::point(column, row))
    }

    fn grown(&self, set: u8) -> u8 {
        self.grown[usize::from(set) % SETS]
    }

    /// The part of a set that is connected to a seed.
    fn flood(&self, set: u8, seed: u8) -> u8 {
        let mut found = seed & set;
        loop {
            let next = self.grown(found) & set;
            if next == found {
                return found;
            }
            found = next;
        }
    }

    const fn is_split(&self, set: u8) -> bool {
        self.split >> (set as usize % SETS) & 1 == 1
    }

    /// The points next to the owner's block. What he has taken belongs to it.
    fn rim(&self, points: u8) -> u8 {
        let [inner, around] = self.inner;
        let bare = self.bare & !self.grown(self.whole.points & !points);
        points & !bare & !if points & around == around { inner } else { 0 }
    }

    /// Whether the owner of a space, to move, makes two eyes.
    pub(crate) fn can_live(&self, spot: Spot) -> bool {
        let rim = self.rim(spot.points);
        std::iter::once(0).chain(bits(spot.empty())).any(|bit| {
            self.is_split(spot.points & !bit) && {
                let other = self.standing(spot, bit);
                self.is_alive(spot.points, rim, bit, other)
            }
        })
    }

    /// Whether its owner makes two eyes even if the opponent moves first.
    pub(crate) fn will_live(&self, spot: Spot) -> bool {
        // With one liberty the block might be captured instead.
        (spot.empty() & self.rim(spot.points)).count_ones() > 1
            && self.can_live(spot)
            && bits(spot.empty()).all(|bit| self.can_live(spot.with_stone(bit)))
    }

    /// What becomes of a space when its owner plays on an empty point.
    pub(crate) fn filled(&self, spot: Spot, bit: u8) -> Filled {
        let other = self.standing(spot, bit);
        if self.is_alive(spot.points, self.rim(spot.points), bit, other) {
            return Filled::Alive;
        }
        let points = spot.points & !bit;
        if self.is_split(points) { Filled::Several } else { Filled::One(Spot { points, stones: other }) }
    }

    /// The opposing stones that are left after the owner has taken points: blocks without a liberty are gone.
    fn standing(&self, spot: Spot, own: u8) -> u8 {
        let (mut rest, mut standing) = (spot.stones, spot.stones);
        while rest != 0 {
            let block = self.flood(spot.stones, rest & rest.wrapping_neg());
            rest &= !block;
            if self.grown(block) & spot.empty() & !own == 0 {
                standing &= !block;
            }
        }
        standing
    }

    /// Whether the owner, who has taken points, has two regions whose empty points are all next to his block (Benson 1976).
    fn is_alive(&self, points: u8, rim: u8, own: u8, other: u8) -> bool {
        let block = self.flood(own, own & rim);
        let liberties = rim | self.grown(block);
        // Stones that are not linked to the block have to live on their own, or the regions next to them are open.
        let mut open = 0;
        loop {
            let eyes = |liberties: u8| {
                let (mut rest, mut eyes) = (points & !own, 0);
                while rest != 0 {
                    let region = self.flood(rest, rest & rest.wrapping_neg());
                    rest &= !region;
                    let empty = region & !other;
                    eyes += u8::from(empty != 0 && empty & !liberties == 0 && self.grown(region) & open == 0);
                }
                eyes
            };
            if eyes(liberties) < 2 {
                return false;
            }
            let mut rest = own & !block & !open;
            let fallen = loop {
                let stones = self.flood(rest, rest & rest.wrapping_neg());
                if stones == 0 || eyes(self.grown(stones)) < 2 {
                    break stones;
                }
                rest &= !stones;
            };
            if fallen == 0 {
                return true;
            }
            open |= fallen;
        }
    }

    /// How many plays of the owner in a row make two eyes.
    ///
    /// Nothing but the set of points played matters: a block falls when its liberties are in it.
    pub(crate) fn life(&self, spot: Spot) -> Option<u8> {
        let rim = self.rim(spot.points);
        // Two eyes are two points at least.
        let most = spot.size().saturating_sub(1);
        let mut fewest = most;
        let mut own = 0_u8;
        loop {
            let plays = own.count_ones() as u8;
            if plays < fewest && self.is_split(spot.points & !own) {
                let other = self.standing(spot, own);
                if own & other == 0 && self.is_alive(spot.points, rim, own, other) {
                    fewest = plays;
                }
            }
            own = own.wrapping_sub(spot.points) & spot.points;
            if own == 0 {
                return (fewest < most).then_some(fewest);
            }
        }
    }

    /// Whether a space is one eye and will stay one under alternate play, with every empty point a liberty: the opponent can
    /// go on, with his stones in one block, to a single empty point, and he has an answer to every play.
    pub(crate) fn is_sound(&mut self, spot: Spot) -> bool {
        let place = usize::from(spot.points) | usize::from(spot.stones) << MOST_POINTS;
        let (word, bit) = (place / 64 % (PLACES / 64), 1 << (place % 64));
        if self.known[word] & bit == 0 {
            let sound = self.find(spot);
            self.known[word] |= bit;
            self.sound[word] |= if sound { bit } else { 0 };
        }
        self.sound[word] & bit != 0
    }

    fn find(&mut self, spot: Spot) -> bool {
        let Spot { points, stones } = spot;
        if spot.empty() & !self.rim(points) != 0 || self.can_live(spot) {
            return false;
        }
        match spot.empty().count_ones() {
            0 => false,
            // The stones are one block in the end.
            1 => !self.is_split(stones) && self.is_held_after_plays(spot),
            _ => self.has_throw_in(spot) && self.is_held_after_plays(spot),
        }
    }

    fn has_throw_in(&mut self, spot: Spot) -> bool {
        spot.with_one_more().any(|next| self.is_sound(next))
    }

    /// Whether the opponent has an answer to every play of the owner.
    fn is_held_after_plays(&mut self, spot: Spot) -> bool {
        bits(spot.empty()).all(|bit| {
            let left = Spot { points: spot.points & !bit, stones: self.standing(spot, bit) };
            !self.is_split(left.points) && (left.size() < 3 || self.is_sound(left) || self.has_throw_in(left))
        })
    }

    /// A space in numbers.
    pub(crate) fn eye(&mut self, spot: Spot) -> Result<Eye, Hypothesis> {
        if spot.points == 0 {
            return Ok(Eye::NONE);
        }
        let size = spot.size();
        let eye = Eye::new(size, spot.stones.count_ones() as u8)?;
        if spot.empty() & !self.rim(spot.points) != 0 {
            return Err(Hypothesis::EyeNotPlain { size });
        }
        match self.life(spot) {
            Some(0) => eye.with_life(0),
            Some(1) if self.has_throw_in(spot) => eye.with_life(1),
            Some(plays) if self.is_sound(spot) => eye.with_life(plays),
            None if self.is_sound(spot) => Ok(eye),
            _ => Err(Hypothesis::EyeNotNakade { size }),
        }
    }

    /// The same, but an unsettled eye may have empty points that are no liberties, such as the middle of the cross: the
    /// opponent has to play there, or its owner lives. Two liberties are needed, so that the block is not captured at once.
    pub(crate) fn loose_eye(&mut self, spot: Spot) -> Result<Eye, Hypothesis> {
        match self.eye(spot) {
            Err(Hypothesis::EyeNotPlain { size })
                if (spot.empty() & self.rim(spot.points)).count_ones() > 1
                    && self.life(spot) == Some(1)
                    && self.has_throw_in(spot) =>
            {
                let inner = (spot.empty() & !self.rim(spot.points)).count_ones() as u8;
                Ok(Eye::new(size, spot.stones.count_ones() as u8)?.with_life(1)?.with_inner(inner))
            }
            other => other,
        }
    }
}

/// The single bits of a set.
fn bits(mut set: u8) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let bit = set & set.wrapping_neg();
        set &= !bit;
        (bit != 0).then_some(bit)
    })
}

#[cfg(test)]
mod tests;
