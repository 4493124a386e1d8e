//! The relations of balance: Wolf (2012), 3.3 to 7.5.
//!
//! Every race with plain approach moves falls into one of four cases by its shared liberties and its eyes. In
//! cases A, C and D the capturing move lies outside or in an eye, and R = X - V counts. Without eyes and with
//! shared liberties, case B, there are two ways to play: fill the outside first (FOF), which may end in seki, or
//! fill the inside first (FIF), which ends in a capture; FIF is played if it kills.

use super::{Race, RaceResult};
use crate::board::Colour;

/// The cases of Wolf's Table 1.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Case {
    /// No shared liberty.
    A,
    /// Shared liberties and no eye.
    B,
    /// Shared liberties, and one side has the better eye: a small one against none, or the larger of which
    /// one has four points or more.
    C,
    /// Shared liberties, and the eyes are equal: both have at most three points, or as many.
    D,
}

/// The two ways to play in case B.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Strategy {
    /// Fill the outside liberties first: the capturing move is on a shared liberty.
    Fof,
    /// Fill the inside liberties first: the capturing move is outside, where approach moves can be avoided.
    Fif,
}

impl Race {
    /// The case of Table 1.
    #[must_use]
    pub const fn case(&self) -> Case {
        let (black, white) = (self.sides[0].eye().status(), self.sides[1].eye().status());
        if self.shared == 0 {
            Case::A
        } else if black != white {
            Case::C
        } else if black == 0 {
            Case::B
        } else {
            Case::D
        }
    }

    /// What relation (9) alone says in case B: player I, who has the larger X, kills if X_I is at least
    /// X_II + S - 1 and, where it is equal, he moves first. Otherwise it is seki, or with one shared liberty
    /// player II kills.
    ///
    /// ```
    /// use shinpan::board::Colour;
    /// use shinpan::theory::{Counts, Eye, Outside, Race, RaceResult};
    ///
    /// // Wolf 2012, Diagram 15: one liberty with three approach moves against three plain ones.
    /// let black = Counts::new(Eye::NONE, &[Outside::PLAIN; 3]);
    /// let white = Counts::new(Eye::NONE, &[Outside::approached(3)]);
    /// let race = Race { shared: 2, sides: [black, white] };
    /// assert_eq!(race.fof(Colour::Black), RaceResult::Seki);
    /// assert_eq!(race.fif(Colour::Black), RaceResult::Wins(Colour::Black));
    /// assert_eq!(race.table(Colour::Black), RaceResult::Wins(Colour::Black));
    /// ```
    #[must_use]
    pub const fn fof(&self, first: Colour) -> RaceResult {
        let second = first.opponent();
        let lead = self.side(first).x() - self.side(second).x();
        if lead >= 0 && lead >= self.s() - 1 {
            RaceResult::Wins(first)
        } else if lead <= 0 && -lead > self.s() - 1 || self.shared == 1 {
            RaceResult::Wins(second)
        } else {
            RaceResult::Seki
        }
    }

    /// What relation (10) alone says: player 1, who has the larger R (Black, if they are equal), kills if R_1
    /// is at least R_2 + S and, where it is equal, he moves first. Otherwise he is killed.
    #[must_use]
    pub const fn fif(&self, first: Colour) -> RaceResult {
        let player = if self.side(Colour::Black).r() >= self.side(Colour::White).r() {
            Colour::Black
        } else {
            Colour::White
        };
        if self.kills_outside(player, first) {
            RaceResult::Wins(player)
        } else {
            RaceResult::Wins(player.opponent())
        }
    }

    /// Relation (10) for one side as player 1.
    const fn kills_outside(&self, player: Colour, first: Colour) -> bool {
        let (one, two) = (self.side(player).r(), self.side(player.opponent()).r() + self.s());
        one > two
            || one == two
                && matches!((player, first), (Colour::Black, Colour::Black) | (Colour::White, Colour::White))
    }

    /// Table 1: the result if both eyes are settled and no block is in atari while the opponent is to move.
    /// [`Race::result`] looks after the rest.
    #[must_use]
    pub const fn table(&self, first: Colour) -> RaceResult {
        let second = first.opponent();
        match self.case() {
            Case::A => RaceResult::Wins(if self.kills_outside(first, first) { first } else { second }),
            Case::B => {
                if self.kills_outside(first, first) {
                    RaceResult::Wins(first)
                } else if self.kills_outside(second, first) {
                    RaceResult::Wins(second)
                } else {
                    self.fof(first)
                }
            }
            Case::C => {
                let player = self.poorer_eye();
                let wins = self.kills_outside(player, first);
                RaceResult::Wins(if wins { player } else { player.opponent() })
            }
            Case::D => {
                if self.kills_outside(first, first) {
                    RaceResult::Wins(first)
                } else if self.kills_outside(second, first) {
                    RaceResult::Wins(second)
                } else {
                    RaceResult::Seki
                }
            }
        }
    }

    const fn poorer_eye(&self) -> Colour {
        if self.sides[0].eye().status() < self.sides[1].eye().status() {
            Colour::Black
        } else {
            Colour::White
        }
    }

    /// How many moves a side is ahead by the relation of its case, as player 1 or as player 2; negative if it
    /// is behind. In case B this is the better of [`Race::passes`] by both strategies.
    ///
    /// It is a difference of counts (Wolf's Step 3). How often the winner can pass is [`Race::tenuki`].
    #[must_use]
    pub fn moves_ahead(&self, side: Colour) -> i32 {
        let lead = self.side(side).r() - self.side(side.opponent()).r();
        match self.case() {
            Case::A => lead,
            Case::B => self.passes(side, Strategy::Fof).max(self.passes(side, Strategy::Fif)),
            Case::C if self.poorer_eye() == side => lead - self.s(),
            Case::C => lead + self.s(),
            Case::D => lead - self.s(),
        }
    }

    /// Case B, 7.4: by how much a side that moves first meets the relation of a strategy. Its player 1 can pass
    /// so often if the opponent keeps to his: R_1 - (R_2 + S) times by FIF and X_1 - (X_2 + S - 1) by FOF.
    #[must_use]
    pub const fn passes(&self, side: Colour, strategy: Strategy) -> i32 {
        let (one, two) = (self.side(side), self.side(side.opponent()));
        match strategy {
            Strategy::Fof => one.x() - (two.x() + self.s() - 1),
            Strategy::Fif => one.r() - (two.r() + self.s()),
        }
    }

    /// Case B, 7.5: how the winner should play. `None` outside case B, where nobody wins, and where both
    /// strategies kill and allow equally many passes: FOF then risks less, FIF gives fewer ko threats.
    #[must_use]
    pub fn strategy(&self, first: Colour) -> Option<Strategy> {
        let RaceResult::Wins(winner) = self.table(first) else { return None };
        if self.case() != Case::B {
            return None;
        }
        let inside = self.kills_outside(winner, first);
        let outside = self.fof(first) == RaceResult::Wins(winner);
        // V_2 - V_1 - 1 is the difference of the passes.
        let gain = self.passes(winner, Strategy::Fif) - self.passes(winner, Strategy::Fof);
        match (inside, outside, gain.signum()) {
            (true, false, _) | (true, true, 1) => Some(Strategy::Fif),
            (false, true, _) | (true, true, -1) => Some(Strategy::Fof),
            _ => None,
        }
    }
}
