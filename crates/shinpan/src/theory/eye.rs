//! Eyes: how strong one is against another, and how many liberties it is worth.
//!
//! Mueller (1999), 2.3 and Table 1. Small eyes, up to three points, are all alike; a larger eye beats a smaller
//! one, because the capture of what has been thrown in wins time. The count of liberties includes the repeated
//! filling, less the moves that the owner spends on captures; it holds for one block inside in a nakade shape,
//! with every empty point next to the owner's block.

use super::Hypothesis;

/// The largest eye of Table 1.
const LARGEST: u8 = 7;

/// The eye of an essential block, or none.
///
/// ```
/// use shinpan::theory::{Eye, Hypothesis};
///
/// // Mueller 1999, Figure 8: five points with a stone inside are worth 8 - 1 liberties.
/// let eye = Eye::new(5, 1).unwrap();
/// assert_eq!((eye.status(), eye.liberties()), (5, 7));
/// assert_eq!(Eye::new(8, 0), Err(Hypothesis::EyeTooLarge { size: 8 }));
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Eye {
    size: u8,
    stones: u8,
    life: u8,
    inner: u8,
}

impl Eye {
    /// No eye.
    pub const NONE: Eye = Eye { size: 0, stones: 0, life: u8::MAX, inner: 0 };

    /// A settled eye with so many points, of which so many hold opposing stones. However often its owner
    /// plays there, it stays one eye; if not, see [`Eye::with_life`].
    ///
    /// # Errors
    /// [`Hypothesis::EyeTooLarge`] and [`Hypothesis::EyeOverfull`].
    pub const fn new(size: u8, stones: u8) -> Result<Eye, Hypothesis> {
        if size > LARGEST {
            return Err(Hypothesis::EyeTooLarge { size });
        }
        if stones >= size && stones > 0 {
            return Err(Hypothesis::EyeOverfull { size, stones });
        }
        Ok(Eye { size, stones, life: u8::MAX, inner: 0 })
    }

    /// The same eye if so many plays of its owner in a row make two eyes there: one if it is unsettled. They
    /// matter when the opponent passes.
    ///
    /// # Errors
    /// [`Hypothesis::EyeAlive`] for none: that is no single eye.
    pub const fn with_life(self, plays: u8) -> Result<Eye, Hypothesis> {
        match plays {
            0 => Err(Hypothesis::EyeAlive { size: self.size }),
            life => Ok(Eye { life, ..self }),
        }
    }

    /// The same eye if so many of its empty points are no liberties, which only an unsettled eye may have: whoever moves
    /// first plays the vital point.
    pub(crate) const fn with_inner(self, inner: u8) -> Eye {
        Eye { inner, ..self }
    }

    /// Number of points, Wolf's Z; 0 without an eye.
    #[must_use]
    pub const fn size(self) -> u8 {
        self.size
    }

    /// Number of opposing stones inside, Wolf's I.
    #[must_use]
    pub const fn stones(self) -> u8 {
        self.stones
    }

    /// How many plays in a row make two eyes of it; `None` if no number does.
    #[must_use]
    pub const fn life(self) -> Option<u8> {
        if self.life == u8::MAX { None } else { Some(self.life) }
    }

    /// Whether its owner, moving first, makes two eyes.
    #[must_use]
    pub const fn is_unsettled(self) -> bool {
        self.life == 1
    }

    /// Number of empty points.
    #[must_use]
    pub const fn empty(self) -> u8 {
        self.size - self.stones
    }

    /// The empty points that are liberties of the block.
    pub(crate) const fn open(self) -> u8 {
        self.empty() - self.inner
    }

    /// The eye status: 0 without an eye, 1 up to three points, then the size.
    #[must_use]
    pub const fn status(self) -> u8 {
        match self.size {
            0 => 0,
            1..=3 => 1,
            size => size,
        }
    }

    /// The liberties that it is worth, Wolf's E.
    ///
    /// Mueller's (n^2 - 3n)/2 + 3 - m gives 2 for n = 1; his Table 1, and exhaustive play, say 1.
    #[must_use]
    pub const fn liberties(self) -> u8 {
        match self.size {
            0 | 1 => self.size,
            n => (n - 1) * (n - 2) / 2 + 2 - self.stones,
        }
    }

    /// After the opponent has thrown in a stone at the right point.
    pub(crate) const fn thrown_into(self) -> Result<Eye, Hypothesis> {
        if self.empty() < 2 {
            return Err(Hypothesis::NoSuchMove);
        }
        // Settled now; how many plays it would take to live is not known from the numbers.
        Ok(Eye { stones: self.stones + 1, life: u8::MAX, inner: 0, ..self })
    }

    /// After its owner has captured all stones in it by filling its last empty point.
    ///
    /// The capture is one of the plays that make two eyes. Where their number is not known, the nakade shape that
    /// is left decides: of four points it can be a pyramid, unsettled, or a square, settled.
    pub(crate) const fn captured(self) -> Result<Eye, Hypothesis> {
        if self.stones == 0 || self.empty() != 1 {
            return Err(Hypothesis::NoSuchMove);
        }
        let life = match (self.life, self.size) {
            (_, ..=3) => u8::MAX,
            (u8::MAX, 5) => return Err(Hypothesis::ShapeMatters { size: 5 }),
            (u8::MAX, _) => 1,
            (life, _) => life - 1,
        };
        Ok(Eye { size: self.size - 1, stones: 0, life, inner: 0 })
    }
}
