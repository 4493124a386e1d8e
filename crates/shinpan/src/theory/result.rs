//! The result of a race with everything that Table 1 leaves out: blocks in atari and unsettled eyes.
//!
//! Mueller (1999), 3.3 and 4.1, names these cases and does not work them out; what is here was found by
//! exhaustive play.
//!
//! * A block in atari is captured if the opponent moves first. Otherwise Table 1 holds: a large eye that is full
//!   but for one point is emptied in time.
//! * An unsettled eye: its owner, moving first, lives, and wins unless the opponent lives too. The opponent,
//!   moving first, has to throw in, and it is the owner's turn.
//! * If both eyes are unsettled, the first player throws in where he then wins the race with both eyes settled;
//!   otherwise he lives, and so does the other.
//! * A block in atari whose owner moves first, against an unsettled eye: he captures the stones in his own eye if
//!   that leaves it unsettled too.

use super::{Case, Hypothesis, Race, RaceResult};
use crate::board::Colour;

/// How many of its first turns a winner can pass and still win.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Tenuki {
    /// So many and no more.
    Times(u32),
    /// As many as it likes.
    Always,
}

impl Race {
    /// The result with best play.
    ///
    /// ```
    /// use shinpan::board::Colour;
    /// use shinpan::theory::{Counts, Eye, Outside, Race, RaceResult};
    ///
    /// // White's eye of five is full but for one point, and he has no other liberty: Black to move captures,
    /// // although he is three moves behind.
    /// let black = Counts::new(Eye::NONE, &[Outside::PLAIN]);
    /// let white = Counts::new(Eye::new(5, 4).unwrap(), &[]);
    /// let race = Race { shared: 0, sides: [black, white] };
    /// assert_eq!(race.table(Colour::Black), RaceResult::Wins(Colour::White));
    /// assert_eq!(race.result(Colour::Black), Ok(RaceResult::Wins(Colour::Black)));
    /// assert_eq!(race.result(Colour::White), Ok(RaceResult::Wins(Colour::White)));
    /// ```
    ///
    /// # Errors
    /// [`Hypothesis::NoLiberty`]; [`Hypothesis::ShapeMatters`] if an eye of five points is full but for one, the
    /// block is in atari, and the other eye is unsettled.
    pub fn result(&self, first: Colour) -> Result<RaceResult, Hypothesis> {
        self.check()?;
        self.decide(first)
    }

    /// Whether nobody captures because both sides make two eyes. Otherwise, where nobody captures, it is a seki.
    ///
    /// # Errors
    /// What [`Race::result`] says.
    pub fn both_live(&self, first: Colour) -> Result<bool, Hypothesis> {
        self.check()?;
        self.ends(first).map(|(_, both_live)| both_live)
    }

    fn decide(&self, first: Colour) -> Result<RaceResult, Hypothesis> {
        self.ends(first).map(|(result, _)| result)
    }

    /// The result, and whether both sides make two eyes.
    fn ends(&self, first: Colour) -> Result<(RaceResult, bool), Hypothesis> {
        let second = first.opponent();
        let wins = RaceResult::Wins(first);
        if self.is_in_atari(second) {
            return Ok((wins, false));
        }
        let (own, other) = (self.side(first).eye(), self.side(second).eye());
        if !other.is_unsettled() {
            return Ok((if own.is_unsettled() { wins } else { self.table(first) }, false));
        }
        // An unsettled eye has room for a stone.
        let thrown_into = self.side(second).with_eye(other.thrown_into()?);
        let attack = self.with(second, thrown_into).ends(second)?;
        if attack.0 == wins {
            Ok((wins, false))
        } else if own.is_unsettled() {
            Ok((RaceResult::Seki, true))
        } else if self.is_in_atari(first) && own.empty() == 1 && own.size() > 3 {
            // The stones that put the block into atari can be taken first, if that leaves room to live.
            match own.captured()? {
                eye if eye.is_unsettled() => self.with(first, self.side(first).with_eye(eye)).ends(second),
                _ => Ok(attack),
            }
        } else {
            Ok(attack)
        }
    }

    /// Where the side that moves first wins: how many of its first turns it can pass and still win.
    ///
    /// It is the smallest of three numbers: by how much it is ahead; the moves that capture its block if it does
    /// nothing, less one; and the plays with which the opponent makes two eyes if he is left alone, less one.
    /// In case B the opponent can also change from one strategy to the other, which costs the winner passes. A
    /// block with an eye is never captured by one that has nothing but shared liberties.
    ///
    /// # Errors
    /// [`Hypothesis::NoWinner`], or what [`Race::result`] says.
    pub fn tenuki(&self, first: Colour) -> Result<Tenuki, Hypothesis> {
        if self.result(first)? != RaceResult::Wins(first) {
            return Err(Hypothesis::NoWinner);
        }
        let second = first.opponent();
        let (one, two) = (self.side(first), self.side(second));
        let is_plain = one.eye().open() == one.eye().empty();
        if two.o() == 0 && two.eye().size() == 0 && one.eye().size() > 0 && is_plain {
            // Nothing but shared liberties: the last of them cannot be filled, and the eye stays.
            return Ok(Tenuki::Always);
        }
        // A side without outside liberties cannot fill the last shared one: it has to capture there.
        let can_fill_inside = self.case() != Case::B || two.o() > 0;
        let ahead = match self.case() {
            Case::B => {
                let (x, r, s) = (one.x() - two.x(), one.r() - two.r(), self.s());
                let change = if can_fill_inside { r + s } else { i32::MAX };
                (r - s).max((x - s + 1).min(change))
            }
            _ => self.moves_ahead(first),
        };
        // To live and to capture are two threats, against which one move is not enough.
        let is_double = one.eye().is_unsettled()
            && self.is_in_atari(second)
            && match two.eye().captured() {
                // Unless the capture of the stones inside makes room to live.
                Ok(eye) => self.with(second, two.with_eye(eye)).decide(first)? == RaceResult::Wins(first),
                Err(Hypothesis::NoSuchMove) => true,
                Err(other) => return Err(other),
            };
        let ahead = if is_double { ahead.max(1) } else { ahead };
        let alone = one.alone(can_fill_inside) + self.s() - 1;
        let life = two.eye().life().map_or(i32::MAX, |plays| i32::from(plays) - 1);
        Ok(Tenuki::Times(ahead.min(alone).min(life).max(0) as u32))
    }
}
