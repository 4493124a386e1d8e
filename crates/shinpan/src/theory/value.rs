//! What a race is worth: Mueller (1999), 3.3, by Japanese counting, for classes 0 and 1.
//!
//! A settled race is a number. An unsettled one is a switch: what Black gets by moving first, and what White
//! gets. Switches are played in the order of their temperatures, so a sum of races is scored by sorting.

use std::fmt;

use super::{Hypothesis, Race, RaceResult};
use crate::board::Colour;

/// A number of points in halves.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Halves(pub i32);

impl Halves {
    /// So many points.
    #[must_use]
    pub const fn whole(points: i32) -> Halves {
        Halves(2 * points)
    }
}

impl fmt::Display for Halves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let (whole, half) = (self.0.unsigned_abs() / 2, self.0.unsigned_abs() % 2);
        match (whole, half) {
            (whole, 0) => write!(f, "{sign}{whole}"),
            (0, _) => write!(f, "{sign}½"),
            (whole, _) => write!(f, "{sign}{whole}½"),
        }
    }
}

/// A value of a local game: a number or a switch, with or without a star. Positive is good for Black.
///
/// ```
/// use shinpan::theory::{Halves, Value};
///
/// let value = Value::switch(12, -9);
/// assert_eq!((value.mean(), value.temperature()), (Halves(3), Halves(21)));
/// assert_eq!(value.to_string(), "{12 | -9}");
/// // Switches that gain nothing are simpler than that.
/// assert_eq!(Value::switch(3, 3), Value::number(3).with_star());
/// assert_eq!(Value::switch(-1, 4), Value::number(0));
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Value {
    /// Black first and White first; the same for a number.
    left: Halves,
    right: Halves,
    /// Whether a star is left after Black's move, and after White's; the same for a number.
    stars: [bool; 2],
}

impl Value {
    /// So many points.
    #[must_use]
    pub const fn number(points: i32) -> Value {
        Value { left: Halves::whole(points), right: Halves::whole(points), stars: [false; 2] }
    }

    /// Black can move to `left`, White to `right`, in the simplest form: `{n | n}` is n and a star, and if
    /// nobody gains by moving, it is the simplest number between the two.
    #[must_use]
    pub const fn switch(left: i32, right: i32) -> Value {
        if left > right {
            return Value { left: Halves::whole(left), right: Halves::whole(right), stars: [false; 2] };
        }
        if left == right {
            return Value::number(left).with_star();
        }
        if left + 1 == right {
            let between = Halves(left + right);
            return Value { left: between, right: between, stars: [false; 2] };
        }
        Value::number(if left >= 0 {
            left + 1
        } else if right <= 0 {
            right - 1
        } else {
            0
        })
    }

    /// The sum with a star, a point that either side can take without gain. Beside a switch it is the same as one
    /// after either move.
    #[must_use]
    pub const fn with_star(self) -> Value {
        Value { stars: [!self.stars[0], !self.stars[1]], ..self }
    }

    /// Whether a star is left after a side has moved here first.
    #[must_use]
    pub const fn has_star(self, first: Colour) -> bool {
        self.stars[first.index()]
    }

    /// Whether nobody gains points by moving.
    #[must_use]
    pub const fn is_number(self) -> bool {
        self.left.0 == self.right.0
    }

    /// The mean.
    #[must_use]
    pub const fn mean(self) -> Halves {
        Halves((self.left.0 + self.right.0) / 2)
    }

    /// The temperature: how much moving gains over the mean; 0 for numbers.
    #[must_use]
    pub const fn temperature(self) -> Halves {
        Halves((self.left.0 - self.right.0) / 2)
    }

    /// The points if a side moves first here and nowhere else is to be played.
    #[must_use]
    pub const fn after(self, first: Colour) -> Halves {
        match first {
            Colour::Black => self.left,
            Colour::White => self.right,
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [left, right] = self.stars.map(|star| if star { "*" } else { "" });
        match self.is_number() {
            true => write!(f, "{}{left}", self.left),
            false => write!(f, "{{{}{left} | {}{right}}}", self.left, self.right),
        }
    }
}

/// Plays a sum of values out: the values are sorted into the order in which they are to be played, hottest
/// first, and the score is given.
///
/// ```
/// use shinpan::board::Colour;
/// use shinpan::theory::{Halves, Value, score};
///
/// let mut races = [Value::switch(4, 0), Value::number(-3), Value::switch(20, -2)];
/// assert_eq!(score(&mut races, Colour::Black), Halves::whole(17));
/// assert_eq!(races[0], Value::switch(20, -2));
/// assert_eq!(score(&mut races, Colour::White), Halves::whole(-1));
/// ```
pub fn score(values: &mut [Value], first: Colour) -> Halves {
    values.sort_by_key(|value| std::cmp::Reverse(value.temperature()));
    let mut player = first;
    let mut sum = 0;
    for value in values.iter() {
        sum += value.after(player).0;
        if !value.is_number() {
            player = player.opponent();
        }
    }
    Halves(sum)
}

/// The points that belong to nobody after a race, for each end.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Dame {
    /// If Black wins.
    pub black_wins: u16,
    /// If White wins.
    pub white_wins: u16,
    /// If it is seki.
    pub seki: u16,
}

/// What is at stake in a race.
///
/// ```
/// use shinpan::theory::{Counts, Dame, Eye, Outside, Race, Stakes, Value};
///
/// // Two liberties each and two shared ones: seki for whoever is asked. With three against two it is
/// // unsettled: Black takes ten stones, or it is seki.
/// let side = |n| Counts::new(Eye::NONE, &[Outside::PLAIN; 3][..n]);
/// let stakes = Stakes { stones: [8, 10], dame: Dame::default() };
/// let seki = Race { shared: 2, sides: [side(2), side(2)] };
/// assert_eq!(stakes.value(&seki), Ok(Value::number(0)));
/// let race = Race { shared: 2, sides: [side(3), side(2)] };
/// assert_eq!(stakes.winner_score(&race, shinpan::board::Colour::Black), Ok(20));
/// assert_eq!(stakes.value(&race), Ok(Value::switch(20, 0)));
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Stakes {
    /// Black's and White's stones that the race is about.
    pub stones: [u16; 2],
    /// What is left for nobody.
    pub dame: Dame,
}

impl Stakes {
    /// The moves that a winner has to make inside in the end, if the opponent fills all his outside liberties.
    ///
    /// # Errors
    /// As [`Race::semeai`].
    pub fn defensive_moves(&self, race: &Race, winner: Colour) -> Result<i32, Hypothesis> {
        let (own, other) = (race.side(winner), race.side(winner.opponent()));
        let ahead = race.semeai()?.status.abs();
        let to_stay_ahead = i32::from(own.o()) + 1 - ahead;
        let to_capture = other.x() + race.s();
        Ok(to_stay_ahead.min(to_capture).max(0))
    }

    /// The points of a winner: shared liberties, the loser's outside liberties, two for each of his stones, less
    /// the defensive moves. Negative for White.
    ///
    /// # Errors
    /// As [`Race::semeai`].
    pub fn winner_score(&self, race: &Race, winner: Colour) -> Result<i32, Hypothesis> {
        let loser = winner.opponent();
        let points = race.s() + i32::from(race.side(loser).o()) + 2 * i32::from(self.stones[loser.index()]);
        let score = points - self.defensive_moves(race, winner)?;
        Ok(if winner == Colour::Black { score } else { -score })
    }

    /// The points in a seki: an eye of two is worth one, an eye of three three.
    ///
    /// # Errors
    /// [`Hypothesis::EyeNotSmall`] for larger eyes.
    pub fn seki_score(&self, race: &Race) -> Result<i32, Hypothesis> {
        let points = |colour: Colour| match race.side(colour).eye().size() {
            0 | 1 => Ok(0),
            2 => Ok(1),
            3 => Ok(3),
            size => Err(Hypothesis::EyeNotSmall { size }),
        };
        Ok(points(Colour::Black)? - points(Colour::White)?)
    }

    /// The value of the race, class 0 or 1, with no block in atari.
    ///
    /// # Errors
    /// As [`Race::semeai`] and [`Stakes::seki_score`]; [`Hypothesis::InAtari`], because that side then gains by
    /// moving even in a settled race.
    pub fn value(&self, race: &Race) -> Result<Value, Hypothesis> {
        let semeai = race.semeai()?;
        if let Some(owner) = Colour::BOTH.into_iter().find(|&owner| race.is_in_atari(owner)) {
            return Err(Hypothesis::InAtari { owner });
        }
        let end = |result: RaceResult| match result {
            RaceResult::Wins(winner) => self.winner_score(race, winner),
            RaceResult::Seki => self.seki_score(race),
        };
        let results = [race.result(Colour::Black)?, race.result(Colour::White)?];
        if semeai.is_unsettled() {
            let value = Value::switch(end(results[0])?, end(results[1])?);
            if value.is_number() {
                return Ok(value);
            }
            return Ok(Value { stars: results.map(|result| self.dame_after(result) % 2 == 1), ..value });
        }
        let value = Value::number(end(results[0])?);
        Ok(if self.dame_after(results[0]) % 2 == 1 { value.with_star() } else { value })
    }

    fn dame_after(&self, result: RaceResult) -> u16 {
        match result {
            RaceResult::Wins(Colour::Black) => self.dame.black_wins,
            RaceResult::Wins(Colour::White) => self.dame.white_wins,
            RaceResult::Seki => self.dame.seki,
        }
    }
}
