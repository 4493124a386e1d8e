//! The semeai formula: Mueller (1999), 3.1.1, for classes 0 and 1.
//!
//! The attacker, who has the poorer eye or, with equal eyes, more liberties, succeeds if his surplus of
//! liberties is at least the number of shared liberties that he has to fill.

use super::{Hypothesis, Race};
use crate::board::Colour;

/// What the semeai formula says of a race.
///
/// ```
/// use shinpan::board::Colour;
/// use shinpan::theory::{Counts, Eye, Outside, Race};
///
/// // Mueller 1999, Figure 8: Black has an eye of five with a stone in it, White one of four and six liberties.
/// let black = Counts::new(Eye::new(5, 1).unwrap(), &[]);
/// let white = Counts::new(Eye::new(4, 0).unwrap(), &[Outside::PLAIN; 6]);
/// let semeai = Race { shared: 2, sides: [black, white] }.semeai().unwrap();
/// assert_eq!(semeai.attacker, Some(Colour::White));
/// assert_eq!((semeai.delta, semeai.forced), (4, 2));
/// assert_eq!(semeai.status, -2);
/// assert_eq!(semeai.winner(), Some(Colour::White));
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Semeai {
    /// The side that has to fill the shared liberties; `None` if either can be it.
    pub attacker: Option<Colour>,
    /// The attacker's liberties less the defender's.
    pub delta: i32,
    /// The shared liberties that the attacker has to fill to put the defender into atari (F).
    pub forced: i32,
    /// By how many moves the race is won: positive for Black, negative for White.
    pub status: i32,
    /// Where the status is 0: how many moves in a row the stronger side has to make before seki is in doubt.
    pub seki_level: Option<i32>,
}

impl Semeai {
    /// Whether the outcome depends on who moves first.
    #[must_use]
    pub fn is_unsettled(&self) -> bool {
        self.seki_level == Some(0)
    }

    /// Who wins whoever moves first.
    #[must_use]
    pub fn winner(&self) -> Option<Colour> {
        match self.status.signum() {
            1 => Some(Colour::Black),
            -1 => Some(Colour::White),
            _ => None,
        }
    }
}

impl Race {
    /// The semeai formula.
    ///
    /// It counts moves and not passes: how often the winner can pass is [`Race::tenuki`].
    ///
    /// # Errors
    /// [`Hypothesis::NotPlain`] if there are approach moves, [`Hypothesis::EyeUnsettled`] in class 2,
    /// [`Hypothesis::NoLiberty`]. A block in atari is the caller's concern ([`Race::is_in_atari`]).
    pub fn semeai(&self) -> Result<Semeai, Hypothesis> {
        self.check()?;
        for owner in Colour::BOTH {
            if self.side(owner).a() > 0 {
                return Err(Hypothesis::NotPlain { owner });
            }
            if self.side(owner).eye().is_unsettled() {
                return Err(Hypothesis::EyeUnsettled { owner });
            }
        }
        let eyes = self.sides.map(|side| side.eye().status());
        let lead = self.sides[0].x() - self.sides[1].x();
        let attacker = match (eyes[0].cmp(&eyes[1]), lead) {
            (std::cmp::Ordering::Less, _) | (std::cmp::Ordering::Equal, 1..) => Some(Colour::Black),
            (std::cmp::Ordering::Greater, _) | (std::cmp::Ordering::Equal, ..0) => Some(Colour::White),
            (std::cmp::Ordering::Equal, 0) => None,
        };
        let defender = attacker.map_or(Colour::White, Colour::opponent);
        let delta = if attacker == Some(Colour::White) { -lead } else { lead };
        let has_eye = self.side(defender).eye().size() > 0;
        let forced = if has_eye || self.shared == 0 { self.s() } else { self.s() - 1 };
        let (status, seki_level) = if eyes[0] != eyes[1] {
            let status = if eyes[0] > eyes[1] { lead + forced } else { lead - forced };
            (status, (status == 0).then_some(0))
        } else if delta <= forced {
            (0, Some(forced - delta))
        } else {
            (if lead > 0 { lead - forced } else { lead + forced }, None)
        };
        Ok(Semeai { attacker, delta, forced, status, seki_level })
    }
}
