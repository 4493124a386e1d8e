//! By how many moves a race is won.
//!
//! Closed forms read it off the counts. A sum of games has no counts, but it can be asked what the difference of two counts
//! means: how many plain outside liberties more the loser would need. So a side is n moves ahead if it still wins, moving
//! second and whatever ko threats there are, when every essential block of the opponent has n - 1 more of them, and no
//! longer when it has n more.

use super::{Counts, Effort, Games, Sum, TooLarge};
use crate::board::Colour;
use crate::limits::Status;

/// More moves than this are not counted: a side with two eyes wins whatever liberties the other has.
pub const MOST_AHEAD: u8 = 30;

impl Games {
    /// By how many moves a side is ahead: 0 if it does not win moving second, whatever threats there are; `None` if it
    /// still wins when it should be behind by [`MOST_AHEAD`].
    ///
    /// ```
    /// use shinpan::board::Colour;
    /// use shinpan::games::{Effort, Games, Sum};
    ///
    /// // Five liberties against two and one with an approach move: two moves ahead, for the approach move can be saved.
    /// let mut games = Games::new();
    /// let parts = vec![
    ///     games.outside(Colour::Black, 5),
    ///     games.outside(Colour::White, 2),
    ///     games.protected(Colour::White, 1),
    /// ];
    /// let sum = Sum { parts, blocks: [1, 1] };
    /// assert_eq!(games.ahead(&sum, Colour::Black, 5, &mut Effort::at_most(1_000)), Ok(Some(2)));
    /// ```
    ///
    /// # Errors
    /// [`TooLarge`].
    pub fn ahead(
        &mut self,
        sum: &Sum,
        side: Colour,
        threats: u8,
        effort: &mut Effort,
    ) -> Result<Option<u8>, TooLarge> {
        let (other, surely) = (side.opponent(), Status::from(threats) + 1);
        let blocks = [[1, 0, 1], [0, 1, 1]].into_iter().take(sum.blocks[other.index()]);
        let units: Vec<Counts> = blocks.map(|one| Counts::NONE.with(other, one, false)).collect();
        for more in 0..=MOST_AHEAD {
            let mut parts = sum.parts.clone();
            parts.extend(units.iter().map(|&unit| self.heap_of(unit, more)));
            let sum = Sum { parts, blocks: sum.blocks };
            if self.status(&sum, other, side, threats, effort)? != surely {
                return Ok(Some(more));
            }
        }
        Ok(None)
    }
}
