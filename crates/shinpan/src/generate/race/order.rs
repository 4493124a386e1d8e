//! Races to order: what is chosen stays, the rest is random, and every race is asked for its verdict on the board.

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

use super::{Approach, EyeSpace, Plan, Puzzle, Wish};
use crate::board::Colour;
use crate::generate::random::Random;
use crate::race::{Answer, Question};
use crate::theory::Case;

/// Enough points for every random plan.
const ANY_POINTS: usize = 361;

/// The largest class with a verdict.
const LARGEST_CLASS: u8 = 3;

/// What one side is to have. What is `None` is random.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SideOrder {
    /// Its outside liberties, from the left.
    pub outside: Option<Vec<Approach>>,
    /// The points of its eye, 0 for none, and the opposing stones in it.
    pub eye: Option<(u8, u8)>,
}

/// What is wanted of a race. What is `None` is random.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Order {
    /// The number of shared liberties.
    pub shared: Option<u8>,
    /// Black's side and White's.
    pub sides: [SideOrder; 2],
    /// The class, 0 to 3.
    pub class: Option<u8>,
    /// The case of Wolf's Table 1.
    pub case: Option<Case>,
    /// In case B: whether FIF decides for at least one first player.
    pub by_fif: Option<bool>,
    /// Whether the result is the same whoever moves first.
    pub settled: Option<bool>,
    /// At most so many empty points.
    pub points: usize,
}

impl Default for Order {
    /// Any race with at most 16 empty points.
    fn default() -> Order {
        let sides = [SideOrder::default(), SideOrder::default()];
        Order { shared: None, sides, class: None, case: None, by_fif: None, settled: None, points: 16 }
    }
}

/// An order that cannot be met.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum BadOrder {
    /// There is no eye with so many points and stones that the theory knows.
    Eye(Colour, u8, u8),
    /// An approach chain has 1 to 4 liberties, a second one 1 to 3, or 1 to 2 if the first has one of its own.
    Outside(Colour),
    /// Races with a verdict are of class 0 to 3.
    Class(u8),
    /// A race has at least one empty point.
    Points,
}

impl BadOrder {
    /// The part of the order at fault, by its name on the command line.
    #[must_use]
    pub fn field(&self) -> &'static str {
        match self {
            BadOrder::Eye(Colour::Black, ..) => "black_eye",
            BadOrder::Eye(Colour::White, ..) => "white_eye",
            BadOrder::Outside(colour) => colour.word(),
            BadOrder::Class(_) => "class",
            BadOrder::Points => "points",
        }
    }
}

impl fmt::Display for BadOrder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadOrder::Eye(_, size, stones) => write!(
                f,
                "found {size}/{stones}; an eye has up to 6 points, and fewer stones in it, in a nakade shape"
            ),
            BadOrder::Outside(_) => f.write_str("an approach chain has 1 to 4 liberties, a second one 1 to 3, or 1 to 2 if the first has one of its own"),
            BadOrder::Class(class) => {
                write!(f, "found {class}; races with a verdict are of class 0 to {LARGEST_CLASS}")
            }
            BadOrder::Points => f.write_str("a race has at least one empty point"),
        }
    }
}

impl std::error::Error for BadOrder {}

/// How many candidates became races, and why the others did not.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Races.
    pub accepted: u64,
    /// Too many points, or no room on a board.
    pub too_large: u64,
    /// Another class or case, settled or not.
    pub other_kind: u64,
    /// No verdict.
    pub unproven: u64,
    /// The same position as an earlier one.
    pub repeated: u64,
}

impl Tally {
    /// All candidates.
    #[must_use]
    pub fn candidates(&self) -> u64 {
        self.accepted + self.too_large + self.other_kind + self.unproven + self.repeated
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} tried, {} accepted; rejected: {} too large, {} of another kind, {} not proven, {} repeated",
            self.candidates(),
            self.accepted,
            self.too_large,
            self.other_kind,
            self.unproven,
            self.repeated
        )
    }
}

/// Makes races to order. The same order and seed give the same races.
///
/// ```
/// use shinpan::generate::race::{Generator, Order};
/// use shinpan::theory::Case;
///
/// let order = Order { shared: Some(2), case: Some(Case::D), ..Order::default() };
/// let mut generator = Generator::new(order, 1).unwrap();
/// let puzzle = (0..10_000).find_map(|_| generator.candidate()).unwrap();
/// let verdict = puzzle.answer.verdict.as_ref().unwrap();
/// assert_eq!((verdict.case, verdict.race.shared), (Case::D, 2));
/// ```
#[derive(Clone, Debug)]
pub struct Generator {
    order: Order,
    seed: u64,
    seen: BTreeSet<String>,
    tally: Tally,
}

impl Generator {
    /// Takes an order.
    ///
    /// # Errors
    /// [`BadOrder`] if it cannot be met.
    pub fn new(order: Order, seed: u64) -> Result<Generator, BadOrder> {
        if let Some(class) = order.class.filter(|&class| class > LARGEST_CLASS) {
            return Err(BadOrder::Class(class));
        }
        if order.points == 0 {
            return Err(BadOrder::Points);
        }
        for (colour, side) in Colour::BOTH.into_iter().zip(&order.sides) {
            if side.outside.iter().flatten().any(|approach| !approach.is_buildable()) {
                return Err(BadOrder::Outside(colour));
            }
            if let Some((size, stones)) = side.eye
                && eyes(size, stones).is_empty()
            {
                return Err(BadOrder::Eye(colour, size, stones));
            }
        }
        Ok(Generator { order, seed, seen: BTreeSet::new(), tally: Tally::default() })
    }

    /// What has been made so far.
    #[must_use]
    pub fn tally(&self) -> &Tally {
        &self.tally
    }

    /// The next candidate, if it is what is wanted.
    pub fn candidate(&mut self) -> Option<Puzzle> {
        let number = self.tally.candidates();
        let plan = self.plan(self.seed.rotate_left(32) ^ number);
        if plan.playable_points() > self.order.points {
            self.tally.too_large += 1;
            return None;
        }
        let Some(built) = plan.build() else {
            self.tally.too_large += 1;
            return None;
        };
        let [black, white] = built.essential;
        let answers = Question::between(&built.position, black, white).answer();
        let Some(answer) = answers.ok().and_then(|mut answers| answers.pop()).filter(Answer::is_proven)
        else {
            self.tally.unproven += 1;
            return None;
        };
        if !self.is_wanted(&answer) {
            self.tally.other_kind += 1;
            return None;
        }
        if !self.seen.insert(built.position.to_string()) {
            self.tally.repeated += 1;
            return None;
        }
        self.tally.accepted += 1;
        Some(Puzzle { seed: self.seed, number, plan, built, answer })
    }

    fn plan(&self, seed: u64) -> Plan {
        let order = &self.order;
        let has_eyes = order.class != Some(0);
        let wish = Wish {
            points: ANY_POINTS,
            eye: if has_eyes { 6 } else { 0 },
            unsettled: order.class.is_none_or(|class| class == 2),
            approach: order.class.is_none_or(|class| class >= 2),
            guarded: true,
        };
        let mut plan = wish.plan(seed);
        let mut random = Random::new(seed, 1);
        plan.shared = order.shared.unwrap_or(plan.shared);
        for (side, ordered) in plan.sides.iter_mut().zip(&order.sides) {
            if let Some(outside) = &ordered.outside {
                side.outside.clone_from(outside);
            }
            if let Some((size, stones)) = ordered.eye {
                let ways = eyes(size, stones);
                side.eye = ways[random.below(ways.len())];
            }
        }
        plan
    }

    fn is_wanted(&self, answer: &Answer) -> bool {
        let (order, Ok(verdict)) = (&self.order, &answer.verdict) else { return false };
        order.class.is_none_or(|class| class == answer.class)
            && order.case.is_none_or(|case| case == verdict.case)
            && order.by_fif.is_none_or(|by_fif| by_fif == verdict.by_fif)
            && order.settled.is_none_or(|settled| settled != verdict.unsettled)
    }
}

/// All eyes with so many points and stones in nakade shapes; one without points is no eye.
fn eyes(size: u8, stones: u8) -> Vec<EyeSpace> {
    if (size, stones) == (0, 0) {
        return vec![EyeSpace::NONE];
    }
    let shapes = EyeSpace::SHAPES.into_iter().filter(|shape| shape.size() == usize::from(size));
    let filled = shapes.flat_map(EyeSpace::with_stones);
    filled.filter(|space| space.size() - space.empty_points() == usize::from(stones)).collect()
}

impl Approach {
    /// Whether there is room for it on a board, and theory knows it.
    const fn is_buildable(self) -> bool {
        match self {
            Approach::Plain => true,
            Approach::Chain(n) => n >= 1 && n <= 4,
            Approach::Guarded(n) => n >= 1 && n <= 3,
            Approach::GuardedAndOpen(n) => n >= 1 && n <= 2,
        }
    }
}

/// A text that is no outside liberty.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct BadApproach;

impl fmt::Display for BadApproach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "a liberty is 0 (plain), 1 to 4 (approach moves), g1 to g3 (behind a second chain with so many \
             liberties) or g1+1 to g2+1 (and one more approach move)",
        )
    }
}

impl std::error::Error for BadApproach {}

impl FromStr for Approach {
    type Err = BadApproach;

    /// `0` is plain, `3` needs three approach moves, `g2` has a second chain with two liberties, and `g2+1` also an
    /// open liberty of the first.
    fn from_str(text: &str) -> Result<Approach, BadApproach> {
        let number = |text: &str| match text.as_bytes() {
            [digit @ b'1'..=b'4'] => Ok(digit - b'0'),
            _ => Err(BadApproach),
        };
        let approach = match text.strip_prefix('g') {
            None if text == "0" => Approach::Plain,
            None => Approach::Chain(number(text)?),
            Some(rest) => match rest.strip_suffix("+1") {
                None => Approach::Guarded(number(rest)?),
                Some(rest) => Approach::GuardedAndOpen(number(rest)?),
            },
        };
        if approach.is_buildable() { Ok(approach) } else { Err(BadApproach) }
    }
}
