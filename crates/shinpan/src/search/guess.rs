//! First numbers for states that have not been searched: a guess who wins, and what it takes to prove it.
//!
//! Every empty point and every loose stone is looked at with its four neighbours, and the weights of what is seen there
//! are added up: for the odds that the defender wins, for the work to prove it, and for the work to prove the opposite.
//! The weights were learnt from solved states of random problems (`shinpan-benches --teach`). They steer the search
//! and cannot change a result.
//!
//! Everything is counted in sixteenths of a doubling, in whole numbers, so that every machine searches the same way.

use std::sync::LazyLock;

use super::bits::Bits;
use super::local::Local;
use super::state::{NO_BAN, State};

/// The weights: for each feature, the odds and the work of a win of the defender, and the work of a win of the attacker.
static WEIGHTS: &[u8] = include_bytes!("guess.bin");

/// What can be on a point.
#[derive(Copy, Clone)]
enum Kind {
    Outside,
    Empty,
    Target,
    Defender,
    Wall,
    Loose,
}

const KINDS: usize = 6;
/// Four neighbours, up to turning and mirroring.
const AROUNDS: usize = 231;
/// The kinds of points that are looked at, beside a wall or not.
const CENTRES: usize = 6;
/// How many liberties, whether there is an eye, how many empty points, how much room, and whether there is a ko.
const TOTALS: [usize; 5] = [12, 2, 24, 16, 2];
const PER_SIDE: usize = CENTRES * AROUNDS + 12 + 2 + 24 + 16 + 2;

/// The number of features.
pub const FEATURES: usize = 2 * PER_SIDE;

/// One sixteenth of a doubling is one; numbers never exceed 2 to the power of 20.
const STEPS: i32 = 16;
const LARGEST: i32 = 20 * STEPS;

/// The bits of a packed number that belong to one weight.
const LANE: u32 = 20;

struct Tables {
    /// The weights of a feature in one number, so that they are added at once.
    packed: Vec<i64>,
    /// The class of four neighbours, three bits each.
    around: Vec<u8>,
    /// The powers of two.
    power: Vec<u32>,
    /// What one event of odds `i - LARGEST` costs: minus the logarithm of its probability.
    surprise: Vec<i32>,
}

static TABLES: LazyLock<Tables> = LazyLock::new(|| {
    let mut around = vec![0; 1 << 12];
    let mut seen = Vec::new();
    for code in 0..around.len() {
        let kinds: [usize; 4] = std::array::from_fn(|i| code >> (3 * i) & 7);
        if kinds.iter().any(|&kind| kind >= KINDS) {
            continue;
        }
        let turned = |by: usize, mirrored: bool| -> usize {
            (0..4).map(|i| kinds[(by + if mirrored { 4 - i } else { i }) % 4] << (3 * i)).sum()
        };
        let least = (0..4).flat_map(|by| [turned(by, false), turned(by, true)]).min().unwrap_or(code);
        if least == code {
            around[code] = seen.len() as u8;
            seen.push(code);
        } else {
            around[code] = around[least];
        }
    }
    let root = 1.044_273_782_427_413_8_f64;
    let powers: Vec<f64> =
        std::iter::successors(Some(1.0), |power| Some(power * root)).take(LARGEST as usize + 1).collect();
    let surprise = (-LARGEST..=LARGEST)
        .map(|odds| {
            // 1 + 2^-odds, and where it stands among the powers.
            let size = powers[odds.unsigned_abs() as usize];
            let cost = 1.0 + if odds < 0 { size } else { 1.0 / size };
            powers.partition_point(|&power| power < cost) as i32
        })
        .collect();
    let packed = WEIGHTS
        .chunks_exact(3)
        .map(|weights| {
            let [odds, living, killing] = [0, 1, 2].map(|i| i64::from(weights[i] as i8));
            odds + (living << LANE) + (killing << (2 * LANE))
        })
        .collect();
    Tables { packed, around, power: powers.iter().map(|&power| power.round() as u32).collect(), surprise }
});

/// The weights of the features of a state, and what it takes to find those of the states that a play leads to.
#[derive(Clone, Debug)]
pub(super) struct Outlook<B> {
    defender: usize,
    /// The kinds of points, with a frame of outside points on every side.
    board: [u8; FRAME],
    /// What is looked at on a point: 0 for nothing.
    centre: [u8; FRAME],
    /// The number of the first feature for the side to move.
    base: usize,
    /// The sum of the weights of the points.
    sum: i64,
    empty: B,
    target: B,
    safe: B,
    friends: B,
    loose: B,
    liberties: B,
    room: B,
    ground: Ground<B>,
}

/// Where the defender has eyes, and where it may get them.
#[derive(Copy, Clone, Debug)]
struct Ground<B> {
    /// All points without a stone of the defender.
    others: B,
    /// Those that spoil an eye: empty points that the defender does not touch, and those open to the attacker.
    spoilt: B,
    /// Those that no such point can reach.
    eyes: B,
    /// Those where a play may cut an eye off.
    cuts: B,
}

const FRAME: usize = 512;

#[inline]
fn at(index: usize) -> usize {
    index + 64
}

impl<B: Bits> Outlook<B> {
    /// That of a state's stones with a side to move.
    pub(super) fn new(local: &Local<B>, state: &State<B>, side: u8, defender: usize) -> Outlook<B> {
        let [own, foes] = [state.stones[defender], state.stones[1 - defender]];
        let walls = local.walls[1 - defender];
        let empty = local.empty(state.stones);
        let mut target = B::default();
        for (bit, &block) in local.targets.iter().enumerate() {
            if state.alive >> bit & 1 != 0 && !block.is_empty() {
                target = target | local.component(block, own);
            }
        }
        let safe = local.component(foes & walls, foes);
        let (friends, loose) = (own & !target, foes & !safe);
        let mut board = [Kind::Outside as u8; FRAME];
        let mut centre = [0; FRAME];
        for (set, kind, looked_at) in [
            (empty, Kind::Empty, 1),
            (target, Kind::Target, 0),
            (friends, Kind::Defender, 3),
            (safe, Kind::Wall, 0),
            (loose, Kind::Loose, 5),
        ] {
            for index in set.iter() {
                board[at(index)] = kind as u8;
                centre[at(index)] = looked_at;
            }
        }
        for index in (walls & !(target | safe)).iter() {
            centre[at(index)] += 1;
        }
        let others = local.all & !own;
        let spoilt = (empty & !local.next_to(own)) | (others & walls);
        let eyes = others & !local.component(spoilt, others);
        let mut outlook = Outlook {
            defender,
            board,
            centre,
            base: if usize::from(side) == defender { PER_SIDE } else { 0 },
            sum: 0,
            empty,
            target,
            safe,
            friends,
            loose,
            liberties: local.next_to(target) & empty,
            room: local.all & !(target | safe | walls | local.next_to(safe)),
            ground: Ground { others, spoilt, eyes, cuts: local.cuts(others) },
        };
        let packed = &TABLES.packed;
        let mut sum = 0;
        outlook.points(local, |feature| sum += packed[feature]);
        outlook.sum = sum;
        outlook
    }

    /// The features of the points.
    fn points(&self, local: &Local<B>, mut add: impl FnMut(usize)) {
        for index in (self.empty | self.friends | self.loose).iter() {
            add(self.feature(self.centre[at(index)], self.code(local, at(index))));
        }
    }

    /// The features of a state: those of its points, and its totals.
    pub(super) fn features(&self, local: &Local<B>, is_banned: bool, mut add: impl FnMut(usize)) {
        self.points(local, &mut add);
        let has_eye = !self.ground.eyes.is_empty();
        self.totals([self.liberties.count(), self.empty.count(), self.room.count()], has_eye, is_banned, add);
    }

    #[inline]
    fn totals(
        &self,
        [liberties, empty, room]: [u32; 3],
        has_eye: bool,
        is_banned: bool,
        mut add: impl FnMut(usize),
    ) {
        let counts = [liberties, u32::from(has_eye), empty, room, u32::from(is_banned)];
        let mut first = self.base + CENTRES * AROUNDS;
        for (count, size) in counts.into_iter().zip(TOTALS) {
            add(first + (count as usize).min(size - 1));
            first += size;
        }
    }

    /// The kinds of the four neighbours of a place.
    #[inline]
    fn code(&self, local: &Local<B>, place: usize) -> usize {
        usize::from(self.board[place - local.stride])
            | usize::from(self.board[place + 1]) << 3
            | usize::from(self.board[place + local.stride]) << 6
            | usize::from(self.board[place - 1]) << 9
    }

    #[inline]
    fn feature(&self, centre: u8, code: usize) -> usize {
        self.base + usize::from(centre - 1) * AROUNDS + usize::from(TABLES.around[code])
    }

    /// Proof and disproof number of the state for the side to move, in steps.
    pub(super) fn steps(&self, local: &Local<B>, is_banned: bool) -> (u16, u16) {
        let mut sum = 0;
        self.features(local, is_banned, |feature| sum += TABLES.packed[feature]);
        self.steps_of(sum)
    }

    /// The same after a play of the side that is not to move, which puts a stone on a point and does nothing else. `None`
    /// if blocks are linked by it whose kinds change.
    pub(super) fn steps_after(&self, local: &Local<B>, index: usize) -> Option<(u16, u16)> {
        let defends = self.base == 0;
        let stone = B::bit(index);
        let near = local.next_to(stone);
        let (mut liberties, mut room) = (self.liberties & !stone, self.room);
        let (kind, looked_at) = if defends {
            if near.meets(self.target) {
                if near.meets(self.friends) {
                    return None;
                }
                liberties = liberties | (near & self.empty);
                room = room & !stone;
                (Kind::Target, 0)
            } else {
                (Kind::Defender, 3)
            }
        } else if near.meets(self.safe) || local.walls[1 - self.defender].has(index) {
            if near.meets(self.loose) {
                return None;
            }
            room = room & !(near | stone);
            (Kind::Wall, 0)
        } else {
            (Kind::Loose, 5)
        };
        let Tables { packed, .. } = &*TABLES;
        let place = at(index);
        let code = self.code(local, place);
        let before = self.centre[place];
        let mut sum = self.sum - packed[self.feature(before, code)];
        if looked_at != 0 {
            // It is open to the attacker's walls or not, as it was when it was empty.
            sum += packed[self.feature(looked_at + (before - 1), code)];
        }
        // The stone is seen by each neighbour from the other side.
        let sides = [(place - local.stride, 6), (place + 1, 9), (place + local.stride, 0), (place - 1, 3)];
        for (neighbour, shift) in sides {
            let centre = self.centre[neighbour];
            if centre != 0 {
                let code = self.code(local, neighbour);
                let seen = (code & !(7 << shift)) | (kind as usize) << shift;
                sum += packed[self.feature(centre, seen)] - packed[self.feature(centre, code)];
            }
        }
        let has_eye = self.ground.has_eye_after(local, self.defender, index, defends);
        let counts = [liberties.count(), self.empty.count() - 1, room.count()];
        self.totals(counts, has_eye, false, |feature| sum += packed[feature]);
        Some(self.steps_of(sum))
    }

    fn steps_of(&self, sum: i64) -> (u16, u16) {
        let lane = |sum: i64| sum << (64 - LANE) >> (64 - LANE);
        let odds = lane(sum);
        let sum = (sum - odds) >> LANE;
        let living = lane(sum);
        let killing = (sum - living) >> LANE;
        let (odds, living, killing) = (odds as i32, living as i32, killing as i32);
        let surprise = &TABLES.surprise;
        let step = |odds: i32, work: i32| {
            let cost = 11 * surprise[(odds.clamp(-LARGEST, LARGEST) + LARGEST) as usize] / 16;
            (STEPS + cost + work).clamp(0, LARGEST) as u16
        };
        let (live, kill) = (step(odds, living), step(-odds, killing));
        if self.base == 0 { (kill, live) } else { (live, kill) }
    }
}

impl<B: Bits> Ground<B> {
    /// Whether there is an eye after a play.
    fn has_eye_after(&self, local: &Local<B>, defender: usize, index: usize, defends: bool) -> bool {
        let stone = B::bit(index);
        let walls = local.walls[1 - defender];
        let near = local.next_to(stone);
        if !defends {
            // The attacker can only fill a point that spoilt an eye, and the last one of its kind.
            return !self.eyes.is_empty()
                || (self.spoilt.has(index)
                    && !walls.has(index)
                    && !near.meets(self.spoilt)
                    && local.component(self.spoilt & !stone, self.others) != self.others);
        }
        if !(self.eyes & !stone).is_empty() {
            return true;
        }
        let spoilt = (self.spoilt & !near & !stone) | (self.others & walls & !stone);
        // What is not cut stays connected to the points next to it.
        if !self.cuts.has(index) && !near.is_empty() && local.next_to(near & self.others).meets(spoilt) {
            return false;
        }
        let others = self.others & !stone;
        local.component(spoilt, others) != others
    }
}

/// Adds the features of a state, each once for each time that it is seen.
pub(super) fn features<B: Bits>(local: &Local<B>, state: &State<B>, defender: usize, add: impl FnMut(usize)) {
    Outlook::new(local, state, state.side, defender).features(local, state.banned != NO_BAN, add);
}

/// Proof and disproof number of a state for the side to move, in steps.
pub(super) fn steps<B: Bits>(local: &Local<B>, state: &State<B>, defender: usize) -> (u16, u16) {
    Outlook::new(local, state, state.side, defender).steps(local, state.banned != NO_BAN)
}

/// The number of so many steps.
pub(super) fn number(steps: u16) -> u32 {
    TABLES.power[usize::from(steps)]
}
