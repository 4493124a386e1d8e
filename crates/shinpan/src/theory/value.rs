//! What a race is worth: Mueller (1999), 3.3, by Japanese counting, for classes 0 and 1. Where the paper leaves points and
//! stars out, they are those of exhaustive play.
//!
//! A settled race is a number. An unsettled one is a switch: what Black gets by moving first, and what White
//! gets. Switches are played in the order of their temperatures, so a sum of races is scored by sorting.

use std::fmt;

use super::{Eye, Hypothesis, Race, RaceResult};
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

/// What is at stake in a race: the stones that it is about.
///
/// ```
/// use shinpan::board::Colour;
/// use shinpan::theory::{Counts, Eye, Outside, Race, Stakes, Value};
///
/// // Two liberties each and two shared ones: seki for whoever is asked. With three against two it is
/// // unsettled: Black takes ten stones, or it is seki.
/// let side = |n| Counts::new(Eye::NONE, &[Outside::PLAIN; 3][..n]);
/// let stakes = Stakes { stones: [8, 10] };
/// let seki = Race { shared: 2, sides: [side(2), side(2)] };
/// assert_eq!(stakes.value(&seki), Ok(Value::number(0)));
/// let race = Race { shared: 2, sides: [side(3), side(2)] };
/// assert_eq!(stakes.winner_score(&race, Colour::Black), Ok(20));
/// assert_eq!(stakes.value(&race), Ok(Value::switch(20, 0)));
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Stakes {
    /// Black's stones and White's.
    pub stones: [u16; 2],
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

    /// The points of a winner: shared liberties, the loser's outside liberties and the empty points of his eye, two for
    /// each of his stones, the points of the own eye and the stones in it, less the defensive moves. Negative for
    /// White.
    ///
    /// # Errors
    /// As [`Race::semeai`].
    pub fn winner_score(&self, race: &Race, winner: Colour) -> Result<i32, Hypothesis> {
        let loser = winner.opponent();
        let (own, other) = (race.side(winner).eye(), race.side(loser));
        let area = race.s() + i32::from(other.o()) + i32::from(other.eye().empty());
        let eye = i32::from(own.size()) + i32::from(own.stones());
        let points = area + eye + 2 * i32::from(self.stones[loser.index()]);
        let score = points - self.defensive_moves(race, winner)?;
        Ok(if winner == Colour::Black { score } else { -score })
    }

    /// The points in a seki: the stones that have to be thrown into an eye and are captured. One for an eye of two points,
    /// three for an eye of three; larger eyes are in a seki only with their equals.
    #[must_use]
    pub fn seki_score(&self, race: &Race) -> i32 {
        let [black, white] = race.sides.map(|side| match side.eye().size() {
            size @ 2..=3 => 2 * i32::from(size) - 3,
            _ => 0,
        });
        black - white
    }

    /// The value of the race, class 0 or 1: exactly what play makes of it, stars included.
    ///
    /// # Errors
    /// As [`Race::semeai`]; [`Hypothesis::EyeNearlyFull`].
    pub fn value(&self, race: &Race) -> Result<Value, Hypothesis> {
        let semeai = race.semeai()?;
        if let Some(eye) = race.sides.map(|side| side.eye()).into_iter().find(|eye| is_nearly_full(*eye)) {
            return Err(Hypothesis::EyeNearlyFull { size: eye.size() });
        }
        // The points, and how many empty points are left that nobody gains by. The opponent fills the winner's outside
        // liberties, and as many of them as there are defensive moves are answered.
        let end = |first: Colour| match race.result(first)? {
            RaceResult::Wins(winner) => {
                let left = i32::from(race.side(winner).o()) - self.defensive_moves(race, winner)?;
                Ok((self.winner_score(race, winner)?, left))
            }
            RaceResult::Seki => {
                let [black, white] = race.sides;
                // Of shared liberties between eyes, one has to stay.
                let kept = i32::from(black.eye().size() > 0);
                Ok((self.seki_score(race), black.x() + white.x() + race.s() - kept))
            }
        };
        let [black, white] = [end(Colour::Black)?, end(Colour::White)?];
        if semeai.is_unsettled() {
            // The move that decides it is one of the defensive moves, or fills one of the points.
            let stars = [black, white].map(|(_, left)| left % 2 == 0);
            return Ok(Value { stars, ..Value::switch(black.0, white.0) });
        }
        let value = Value::number(black.0);
        Ok(if black.1 % 2 == 0 { value } else { value.with_star() })
    }
}

/// Whether the owner of a big eye can capture in it with his next move, which may then be more urgent than the race says.
const fn is_nearly_full(eye: Eye) -> bool {
    eye.size() > 3 && eye.empty() == 1
}
