//! Which kinds of moves keep the result: Wolf (2012), sections 8 and 9.
//!
//! A move changes the numbers of a race a little, so what it is worth follows from the result of the new numbers
//! with the other side to move. That gives every kind of move that keeps the result. Wolf's rules 1 to 7 pick
//! one of them. His rule 0 is about walls that can be captured, which these races do not have.

use super::{Case, Counts, Eye, Hypothesis, Outside, Race, RaceResult, Strategy};
use crate::board::Colour;

/// One side of a race, with each of its outside liberties.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Side<'a> {
    /// Its eye.
    pub eye: Eye,
    /// Its outside liberties.
    pub outside: &'a [Outside],
}

/// A race with each outside liberty, as far as moves have to know it.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Field<'a> {
    /// The liberties of both blocks.
    pub shared: u8,
    /// Black's side and White's.
    pub sides: [Side<'a>; 2],
}

/// A kind of move. Numbers are places in the list of outside liberties.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// Fill the last liberty of the opponent.
    Capture,
    /// Fill the last point of the own eye and capture the stones in it.
    TakeInside,
    /// Make two eyes of the own unsettled eye.
    Live,
    /// Fill a plain outside liberty of the opponent.
    Outside(usize),
    /// Make an approach move to an outside liberty of the opponent.
    Approach(usize),
    /// Throw a stone into the opponent's eye, at the vital point if it is unsettled and in a nakade shape.
    ThrowIn,
    /// Fill a shared liberty.
    Shared,
    /// Fill a plain outside liberty of the own block.
    OwnOutside(usize),
    /// Play on an own outside liberty and link the approach chain there.
    Link(usize),
    /// Fill a liberty of the own approach chain at an outside liberty.
    OwnApproach(usize),
    /// Play elsewhere.
    Pass,
}

/// What becomes of the race after a move.
enum After {
    Captured,
    Lives,
    Goes(Race),
}

impl<'a> Field<'a> {
    /// The numbers of the race.
    #[must_use]
    pub fn race(&self) -> Race {
        Race { shared: self.shared, sides: self.sides.map(|side| Counts::new(side.eye, side.outside)) }
    }

    fn side(&self, colour: Colour) -> &Side<'a> {
        &self.sides[colour.index()]
    }

    /// The result after a move of the side that moves first. A pass of a side that would win is worth a seki,
    /// because a second pass ends the race.
    ///
    /// # Errors
    /// [`Hypothesis::NoSuchMove`] if there is no such move, [`Hypothesis::NotPlain`] for [`Kind::Link`] and
    /// [`Kind::OwnApproach`] at a chain with a protected liberty, or what [`Race::result`] says.
    pub fn outcome(&self, first: Colour, kind: Kind) -> Result<RaceResult, Hypothesis> {
        self.outcome_of(&self.race(), first, kind)
    }

    fn outcome_of(&self, race: &Race, first: Colour, kind: Kind) -> Result<RaceResult, Hypothesis> {
        let second = first.opponent();
        race.check()?;
        match self.after(race, first, kind)? {
            After::Captured => Ok(RaceResult::Wins(first)),
            After::Lives if race.side(second).eye().is_unsettled() => Ok(RaceResult::Seki),
            After::Lives => Ok(RaceResult::Wins(first)),
            After::Goes(next) => match next.result(second)? {
                RaceResult::Wins(winner) if winner == first && kind == Kind::Pass => Ok(RaceResult::Seki),
                result => Ok(result),
            },
        }
    }

    fn after(&self, race: &Race, first: Colour, kind: Kind) -> Result<After, Hypothesis> {
        let second = first.opponent();
        let (own, other) = (self.side(first), self.side(second));
        let at = |side: &Side<'a>, i: usize, plain: bool| {
            let liberty = side.outside.get(i).copied();
            liberty.filter(|liberty| (liberty.approach == 0) == plain).ok_or(Hypothesis::NoSuchMove)
        };
        // A liberty of an approach chain that is worth as many liberties as it takes moves.
        let simple = |i: usize| {
            let liberty = at(own, i, false)?;
            let is_simple = liberty.approach == liberty.link;
            if is_simple { Ok(liberty) } else { Err(Hypothesis::NotPlain { owner: first }) }
        };
        let with = |colour: Colour, counts: Counts| Ok(After::Goes(race.with(colour, counts)));
        let eye = |colour: Colour, eye: Eye| with(colour, race.side(colour).with_eye(eye));
        match kind {
            Kind::Capture if race.is_in_atari(second) => Ok(After::Captured),
            Kind::Capture => Err(Hypothesis::NoSuchMove),
            Kind::TakeInside => eye(first, own.eye.captured()?),
            Kind::Live if own.eye.is_unsettled() => Ok(After::Lives),
            Kind::Live => Err(Hypothesis::NoSuchMove),
            Kind::Outside(i) => {
                at(other, i, true)?;
                if race.is_in_atari(second) {
                    return Ok(After::Captured);
                }
                with(second, counts(other, i, None, 0))
            }
            Kind::Approach(i) => with(second, counts(other, i, nearer(at(other, i, false)?), 0)),
            Kind::ThrowIn => eye(second, other.eye.thrown_into()?),
            Kind::Shared if self.shared == 0 => Err(Hypothesis::NoSuchMove),
            Kind::Shared if race.is_in_atari(second) => Ok(After::Captured),
            // Without another liberty it would be suicide.
            Kind::Shared if race.is_in_atari(first) => Err(Hypothesis::NoSuchMove),
            Kind::Shared => Ok(After::Goes(Race { shared: self.shared - 1, ..*race })),
            Kind::OwnOutside(i) => {
                at(own, i, true)?;
                if race.is_in_atari(first) {
                    return Err(Hypothesis::NoSuchMove);
                }
                with(first, counts(own, i, None, 0))
            }
            Kind::Link(i) => {
                let liberty = simple(i)?;
                with(first, counts(own, i, None, liberty.link))
            }
            Kind::OwnApproach(i) => with(first, counts(own, i, nearer(simple(i)?), 0)),
            Kind::Pass => Ok(After::Goes(*race)),
        }
    }

    /// Every kind of move that there is.
    pub fn kinds(&self, first: Colour) -> impl Iterator<Item = Kind> + use<'a> {
        let (own, other) = (*self.side(first), *self.side(first.opponent()));
        let theirs = (0..other.outside.len()).map(move |i| match other.outside[i].approach {
            0 => Kind::Outside(i),
            _ => Kind::Approach(i),
        });
        let ours = (0..own.outside.len()).flat_map(move |i| match own.outside[i].approach {
            0 => [Some(Kind::OwnOutside(i)), None],
            _ => [Some(Kind::Link(i)), Some(Kind::OwnApproach(i))],
        });
        let race = self.race();
        let inside = [Kind::Capture, Kind::TakeInside, Kind::Live].into_iter();
        let rest = [Kind::ThrowIn, Kind::Shared];
        let field = *self;
        let all = inside.chain(theirs).chain(rest).chain(ours.flatten()).chain([Kind::Pass]);
        all.filter(move |&kind| !matches!(field.after(&race, first, kind), Err(Hypothesis::NoSuchMove)))
    }

    /// Whether a move keeps the result that the side has when it moves first.
    ///
    /// ```
    /// use shinpan::board::Colour;
    /// use shinpan::theory::{Eye, Field, Kind, Outside, Side};
    ///
    /// // Wolf 2012, Diagram 27: Black has to fill the shared liberty. Approaching White's liberty loses.
    /// let black = Side { eye: Eye::NONE, outside: &[Outside::PLAIN; 2] };
    /// let white = Side { eye: Eye::NONE, outside: &[Outside::approached(2)] };
    /// let field = Field { shared: 1, sides: [black, white] };
    /// assert_eq!(field.keeps(Colour::Black, Kind::Shared), Ok(true));
    /// assert_eq!(field.keeps(Colour::Black, Kind::Approach(0)), Ok(false));
    /// assert_eq!(field.best(Colour::Black), Ok((7, Kind::Shared)));
    /// ```
    ///
    /// # Errors
    /// As [`Field::outcome`].
    pub fn keeps(&self, first: Colour, kind: Kind) -> Result<bool, Hypothesis> {
        let race = self.race();
        let best = race.result(first)?;
        Ok(self.outcome_of(&race, first, kind)?.worth(first) >= best.worth(first))
    }

    /// The number of the first of Wolf's rules that applies, and its move.
    ///
    /// Three things are added. A block that gains by linking links when it is in atari, or when nothing else keeps the
    /// result (rule 2). A side with an unsettled
    /// eye lives, unless it does better by throwing in (rule 3). And the exception to rule 5 holds wherever the
    /// opponent has no eye and the capturing move is outside, not in case B by FIF alone: the liberty with the
    /// most avoidable approach moves is left for last, and those of its approach moves that are not avoidable
    /// because of linking are made. By FOF that liberty comes last too: otherwise the opponent may gain by FIF.
    ///
    /// # Errors
    /// What [`Race::result`] says.
    pub fn best(&self, first: Colour) -> Result<(u8, Kind), Hypothesis> {
        let (rule, kind) = self.by_rules(first)?;
        if kind == Kind::Pass || self.keeps(first, kind)? {
            return Ok((rule, kind));
        }
        let mut links = (0..self.side(first).outside.len()).map(Kind::Link);
        let link = links.find(|&link| self.keeps(first, link) == Ok(true));
        Ok(link.map_or((rule, kind), |link| (2, link)))
    }

    fn by_rules(&self, first: Colour) -> Result<(u8, Kind), Hypothesis> {
        let (race, second) = (self.race(), first.opponent());
        let result = race.result(first)?;
        let (own, other) = (self.side(first).eye, self.side(second));
        if race.is_in_atari(second) {
            return Ok((1, Kind::Capture));
        }
        if race.is_in_atari(first) {
            if own.empty() == 1 && own.stones() > 2 {
                return Ok((2, Kind::TakeInside));
            }
            let gains = |liberty: &Outside| liberty.approach > 0 && liberty.link > 2;
            if self.side(first).outside.first().is_some_and(gains) {
                return Ok((2, Kind::Link(0)));
            }
        }
        if own.is_unsettled() || other.eye.is_unsettled() {
            let attacks =
                other.eye.is_unsettled() && (!own.is_unsettled() || result == RaceResult::Wins(first));
            return Ok((3, if attacks { Kind::ThrowIn } else { Kind::Live }));
        }
        if race.result(second)? == result {
            return Ok((4, Kind::Pass));
        }
        let strategy = race.strategy(first).unwrap_or(Strategy::Fof);
        let is_outside = other.eye.size() == 0 && (race.case() != Case::B || strategy == Strategy::Fif);
        // By FOF it is filled too, but after the others, so that the opponent's FIF gains nothing.
        let last = if other.eye.size() == 0 { saved_for_last(other.outside) } else { None };
        let fill =
            |i: usize| if other.outside[i].approach == 0 { Kind::Outside(i) } else { Kind::Approach(i) };
        if let Some(i) = (0..other.outside.len()).find(|&i| Some(i) != last) {
            return Ok((5, fill(i)));
        }
        let is_due = |i: usize| !is_outside || other.outside[i].approach > other.outside[i].avoidable();
        if let Some(i) = last.filter(|&i| is_due(i)) {
            return Ok((5, fill(i)));
        }
        if other.eye.empty() >= 2 {
            return Ok((6, Kind::ThrowIn));
        }
        if self.shared > 0 {
            return Ok((7, Kind::Shared));
        }
        Ok((4, Kind::Pass))
    }
}

/// The outside liberty that saves the most approach moves if it is filled last.
fn saved_for_last(outside: &[Outside]) -> Option<usize> {
    (0..outside.len()).max_by_key(|&i| (outside[i].avoidable(), std::cmp::Reverse(i)))
}

/// A liberty after one approach move to it.
fn nearer(liberty: Outside) -> Option<Outside> {
    let approach = liberty.approach - 1;
    Some(Outside { approach, link: liberty.link.min(approach) })
}

/// The numbers of a side after one of its outside liberties has changed or gone, with some plain ones added.
fn counts(side: &Side<'_>, changed: usize, to: Option<Outside>, added: u8) -> Counts {
    let mut counts = (0..added).fold(Counts::new(side.eye, &[]), |counts, _| counts.and(Outside::PLAIN));
    for (i, &liberty) in side.outside.iter().enumerate() {
        if let Some(liberty) = if i == changed { to } else { Some(liberty) } {
            counts = counts.and(liberty);
        }
    }
    counts
}

/// Whether to turn approach moves into liberties.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Choice {
    /// Leave the approach moves.
    Keep,
    /// Turn them into liberties.
    Convert,
    /// The result is the same.
    Either,
}

/// Section 8: whether the owner of a side does better with other numbers for it, the same player to move.
///
/// ```
/// use shinpan::board::Colour;
/// use shinpan::theory::{Choice, Counts, Eye, Outside, Race, convert};
///
/// // Wolf 2012, Diagrams 36 and 37: one liberty with five approach moves, or two plain liberties. Against two
/// // liberties and no eyes, one shared liberty, Black to move, linking saves White: FIF no longer kills.
/// let black = Counts::new(Eye::NONE, &[Outside::PLAIN; 2]);
/// let white = Counts::new(Eye::NONE, &[Outside::approached(5)]);
/// let linked = Counts::new(Eye::NONE, &[Outside::PLAIN; 2]);
/// let race = Race { shared: 1, sides: [black, white] };
/// assert_eq!(convert(&race, Colour::White, linked, Colour::White), Ok(Choice::Either));
/// let race = Race { shared: 2, ..race };
/// assert_eq!(convert(&race, Colour::White, linked, Colour::White), Ok(Choice::Keep));
/// ```
///
/// # Errors
/// What [`Race::result`] says.
pub fn convert(race: &Race, owner: Colour, to: Counts, first: Colour) -> Result<Choice, Hypothesis> {
    let kept = race.result(first)?.worth(owner);
    let converted = race.with(owner, to).result(first)?.worth(owner);
    Ok(match converted.cmp(&kept) {
        std::cmp::Ordering::Less => Choice::Keep,
        std::cmp::Ordering::Equal => Choice::Either,
        std::cmp::Ordering::Greater => Choice::Convert,
    })
}
