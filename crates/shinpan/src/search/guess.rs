//! First numbers for states that have not been searched: a guess who wins, and what it takes to prove it.
//!
//! Every empty point and every loose stone is looked at with its four neighbours, and the weights of what is seen there
//! are added up: for the odds that the defender wins, for the work to prove it, and for the work to prove the opposite.
//! The weights were learnt from solved states of random problems (`shinpan-benches --teach`). They steer the search
//! and cannot change a result.
//!
//! Everything is counted in sixteenths of a doubling, in whole numbers, so that every machine searches the same way.

use std::sync::LazyLock;

use super::state::State;
use crate::local::Bits;
use crate::local::LocalBoard;

/// The weights: for each feature, the odds and the work of a win of the defender, and the work of a win of the attacker.
static WEIGHTS: &[u8] = include_bytes!("guess.bin");

/// The same where there are ways out.
static OPEN_WEIGHTS: &[u8] = include_bytes!("guess-open.bin");

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
/// The codes of four neighbours.
const CODES: usize = 1 << 12;
/// The kinds of points that are looked at: beside a wall, beside a way out, or neither.
const CENTRES: usize = 9;
/// How many liberties, whether there is an eye, how many empty points, how much room, and whether there is a ko.
const TOTALS: [usize; 6] = [12, 2, 24, 16, 2, EXITS];
const PER_SIDE: usize = CENTRES * AROUNDS + 12 + 2 + 24 + 16 + 2 + EXITS;

/// How far it is to a way out, and whether there is more than one point to go to.
const EXITS: usize = 2 * FAR + 1;
const FAR: usize = 8;

/// The number of features.
pub const FEATURES: usize = 2 * PER_SIDE;

/// One sixteenth of a doubling is one; numbers never exceed 2 to the power of 20.
const STEPS: i32 = 16;
const LARGEST: i32 = 20 * STEPS;

/// The bits of a packed number that belong to one weight.
const LANE: u32 = 20;

#[derive(Debug)]
struct Tables {
    /// The weights of a feature in one number, so that they are added at once: without ways out, and with them.
    packed: [Vec<i64>; 2],
    /// The class of four neighbours, three bits each.
    around: Box<[u8; CODES]>,
    /// The kinds among them, a bit each.
    kinds: Box<[u8; CODES]>,
    /// The powers of two.
    power: Vec<u32>,
    /// What one event of odds `i - LARGEST` costs: minus the logarithm of its probability.
    surprise: Vec<i32>,
}

static TABLES: LazyLock<Tables> = LazyLock::new(|| {
    let mut around = Box::new([0; CODES]);
    let mut kinds_of = Box::new([0; CODES]);
    let mut seen = Vec::new();
    for code in 0..around.len() {
        let kinds: [usize; 4] = std::array::from_fn(|i| code >> (3 * i) & 7);
        if kinds.iter().any(|&kind| kind >= KINDS) {
            continue;
        }
        kinds_of[code] = kinds.iter().fold(0, |all, &kind| all | 1 << kind);
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
            11 * powers.partition_point(|&power| power < cost) as i32 / 16
        })
        .collect();
    let packed = [WEIGHTS, OPEN_WEIGHTS].map(|weights| {
        let pack = |weights: &[u8]| {
            let [odds, living, killing] = [0, 1, 2].map(|i| i64::from(weights[i] as i8));
            odds + (living << LANE) + (killing << (2 * LANE))
        };
        weights.chunks_exact(3).map(pack).collect()
    });
    Tables {
        packed,
        around,
        kinds: kinds_of,
        power: powers.iter().map(|&power| power.round() as u32).collect(),
        surprise,
    }
});

/// The weights of the features of a state, and what it takes to find those of the states that a play leads to.
#[derive(Clone, Debug)]
pub(super) struct Outlook<B> {
    /// The kinds of points, with a frame of outside points on every side.
    board: [u8; FRAME],
    /// What is looked at on a point: 0 for nothing.
    centre: [u8; FRAME],
    /// The number of the first feature for the side to move.
    base: usize,
    /// The sum of the weights of the points.
    sum: i64,
    /// The points that are looked at.
    looked_at: B,
    liberties: B,
    room: B,
    /// How many liberties, empty points and points of the room there are.
    counts: [u32; 3],
    /// Where the attacker has a liberty for ever.
    walls: B,
    ground: Ground<B>,
    /// The target block, the defender's stones, empty points, and points next to a way out.
    target: B,
    own: B,
    empty: B,
    exits: B,
    packed: &'static [i64],
    tables: &'static Tables,
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
    /// Those that stay connected to a point that spoils an eye after a play beside them: on a point that spoils none, and on
    /// one that does.
    lost: B,
    twice_lost: B,
}

const FRAME: usize = 448;

/// The code of four empty neighbours.
const OPEN: usize = {
    let empty = Kind::Empty as usize;
    empty | empty << 3 | empty << 6 | empty << 9
};

/// Proof and disproof number of so many steps.
#[inline]
pub(super) fn numbers((phi, delta): (u16, u16)) -> (u32, u32) {
    let power = &TABLES.power;
    (power[usize::from(phi)], power[usize::from(delta)])
}

/// A local game without stones, as [`Outlook`] sees it.
#[derive(Clone, Debug)]
pub(super) struct Blank {
    board: [u8; FRAME],
    centre: [u8; FRAME],
}

impl Blank {
    pub(super) fn new<B: Bits>(local: &LocalBoard<B>, defender: usize) -> Blank {
        let (mut board, mut centre) = ([Kind::Outside as u8; FRAME], [0; FRAME]);
        local.all.each(|index| {
            board[at(index)] = Kind::Empty as u8;
            let exit = local.walls[defender].has(index);
            centre[at(index)] = 1 + if exit { 2 } else { u8::from(local.walls[1 - defender].has(index)) };
        });
        Blank { board, centre }
    }
}

/// The places before the first point: more than a row.
const MARGIN: usize = 32;

#[inline]
fn at(index: usize) -> usize {
    index + MARGIN
}

impl<B: Bits> Outlook<B> {
    /// That of a state's stones with a side to move.
    pub(super) fn new(
        local: &LocalBoard<B>,
        targets: &[B],
        blank: &Blank,
        state: &State<B>,
        side: u8,
        defender: usize,
    ) -> Outlook<B> {
        let [own, foes] = [state.stones[defender], state.stones[1 - defender]];
        let walls = local.walls[1 - defender];
        let empty = local.empty(state.stones);
        let mut target = B::default();
        for (bit, &block) in targets.iter().enumerate() {
            if state.alive >> bit & 1 != 0 && !block.is_empty() {
                target = target | local.component(block, own);
            }
        }
        let safe = local.component(foes & walls, foes);
        let (friends, loose) = (own & !target, foes & !safe);
        let (mut board, mut centre) = (blank.board, blank.centre);
        for (set, kind, looked_at) in [
            (target, Kind::Target, 0),
            (friends, Kind::Defender, 4),
            (safe, Kind::Wall, 0),
            (loose, Kind::Loose, 7),
        ] {
            set.each(|index| {
                board[at(index)] = kind as u8;
                centre[at(index)] = if looked_at == 0 { 0 } else { looked_at + centre[at(index)] - 1 };
            });
        }
        let others = local.all & !own;
        let spoilt = (empty & !local.next_to(own)) | (others & walls);
        let eyes = others & !local.component(spoilt, others);
        let (near, twice) = local.next_to_twice(spoilt);
        let liberties = local.next_to(target) & empty;
        let room = local.all & !(target | safe | walls | local.next_to(safe));
        let mut outlook = Outlook {
            board,
            centre,
            base: if usize::from(side) == defender { PER_SIDE } else { 0 },
            sum: 0,
            looked_at: empty | friends | loose,
            liberties,
            room,
            counts: [liberties.count(), empty.count(), room.count()],
            walls,
            ground: Ground {
                others,
                spoilt,
                eyes,
                cuts: local.cuts(others),
                lost: others & (near | walls),
                twice_lost: others & (twice | walls),
            },
            target,
            own,
            empty,
            exits: local.walls[defender],
            packed: &TABLES.packed[usize::from(!local.walls[defender].is_empty())],
            tables: &TABLES,
        };
        // Points with nothing around them are all alike.
        let open = empty & !walls & local.surrounded_by(empty);
        let packed = outlook.packed;
        let mut sum = i64::from(open.count()) * packed[outlook.feature(1, OPEN)];
        outlook.points(local, outlook.looked_at & !open, |feature| sum += packed[feature]);
        outlook.sum = sum;
        outlook
    }

    /// The features of the points.
    #[inline]
    fn points(&self, local: &LocalBoard<B>, points: B, mut add: impl FnMut(usize)) {
        points.each(|index| add(self.feature(self.centre[at(index)], self.code(local, at(index)))));
    }

    /// The features of a state: those of its points, and its totals.
    pub(super) fn features(&self, local: &LocalBoard<B>, is_banned: bool, mut add: impl FnMut(usize)) {
        self.points(local, self.looked_at, &mut add);
        let has_eye = !self.ground.eyes.is_empty();
        let exit = self.exit(local, self.target, self.own, self.empty);
        self.totals(self.counts, has_eye, is_banned, exit, add);
    }

    /// How far it is from the target to a way out.
    fn exit(&self, local: &LocalBoard<B>, target: B, own: B, empty: B) -> usize {
        if self.exits.is_empty() {
            return EXITS - 1;
        }
        let mut reached = target;
        for steps in 0..FAR - 1 {
            let out = (reached & self.exits).count();
            if out > 0 {
                return 2 * steps + usize::from(out > 1);
            }
            let next = local.next_to(reached) & (empty | own) & !reached;
            if next.is_empty() {
                return EXITS - 1;
            }
            reached = local.component(reached | next, reached | next | own);
        }
        2 * (FAR - 1)
    }

    #[inline]
    fn totals(
        &self,
        [liberties, empty, room]: [u32; 3],
        has_eye: bool,
        is_banned: bool,
        exit: usize,
        mut add: impl FnMut(usize),
    ) {
        let counts = [liberties, u32::from(has_eye), empty, room, u32::from(is_banned), exit as u32];
        let mut first = self.base + CENTRES * AROUNDS;
        for (count, size) in counts.into_iter().zip(TOTALS) {
            add(first + (count as usize).min(size - 1));
            first += size;
        }
    }

    /// The kinds of the four neighbours of a place.
    #[inline]
    fn code(&self, local: &LocalBoard<B>, place: usize) -> usize {
        usize::from(self.board[place - local.neighbours.stride])
            | usize::from(self.board[place + 1]) << 3
            | usize::from(self.board[place + local.neighbours.stride]) << 6
            | usize::from(self.board[place - 1]) << 9
    }

    #[inline]
    fn feature(&self, centre: u8, code: usize) -> usize {
        self.base + usize::from(centre - 1) * AROUNDS + usize::from(self.tables.around[code])
    }

    /// Proof and disproof number of the state for the side to move, in steps.
    pub(super) fn steps(&self, local: &LocalBoard<B>, is_banned: bool) -> (u16, u16) {
        let mut sum = self.sum;
        let has_eye = !self.ground.eyes.is_empty();
        let exit = self.exit(local, self.target, self.own, self.empty);
        self.totals(self.counts, has_eye, is_banned, exit, |feature| sum += self.packed[feature]);
        self.steps_of(sum)
    }

    /// The same after a play of the side that is not to move, which puts a stone on a point and does nothing else. If
    /// blocks are linked by it whose kinds change: `None`, or, if it need not be exact, with their kinds as they were.
    pub(super) fn after(&self, local: &LocalBoard<B>, index: usize, exact: bool) -> Option<(u16, u16)> {
        let Tables { around, kinds, .. } = self.tables;
        let packed = self.packed;
        let defends = self.base == 0;
        let place = at(index);
        let code = self.code(local, place);
        let touches = |kind: Kind| kinds[code] >> kind as u8 & 1 != 0;
        let (kind, looked_at) = match defends {
            true if touches(Kind::Target) => (Kind::Target, 0),
            true => (Kind::Defender, 4),
            false if touches(Kind::Wall) || self.walls.has(index) => (Kind::Wall, 0),
            false => (Kind::Loose, 7),
        };
        let links = match kind {
            Kind::Target => touches(Kind::Defender),
            Kind::Wall => touches(Kind::Loose),
            _ => false,
        };
        if links && exact {
            return None;
        }
        let feature = |centre: u8, code: usize| {
            self.base + usize::from(centre - 1) * AROUNDS + usize::from(around[code])
        };
        let before = self.centre[place];
        let mut sum = self.sum - packed[feature(before, code)];
        if looked_at != 0 {
            // It is open to the attacker's walls or not, as it was when it was empty.
            sum += packed[feature(looked_at + (before - 1), code)];
        }
        let [mut liberties, empty, mut room] = self.counts;
        liberties -= u32::from(self.liberties.has(index));
        // The stone is seen by each neighbour from the other side.
        let stride = local.neighbours.stride;
        let sides = [(place - stride, 6), (place + 1, 9), (place + stride, 0), (place - 1, 3)];
        for (neighbour, shift) in sides {
            let centre = self.centre[neighbour];
            if centre != 0 {
                let code = self.code(local, neighbour);
                let seen = (code & !(7 << shift)) | (kind as usize) << shift;
                sum += packed[feature(centre, seen)] - packed[feature(centre, code)];
            }
            match kind {
                Kind::Target if self.board[neighbour] == Kind::Empty as u8 => {
                    liberties += u32::from(!self.liberties.has(neighbour - MARGIN));
                }
                Kind::Wall if self.board[neighbour] != Kind::Outside as u8 => {
                    room -= u32::from(self.room.has(neighbour - MARGIN));
                }
                _ => {}
            }
        }
        if matches!(kind, Kind::Target | Kind::Wall) {
            room -= u32::from(self.room.has(index));
        }
        let has_eye = self.ground.has_eye_after(local, &self.walls, index, defends);
        let stone = B::bit(index);
        let exit = match (defends, kind) {
            (true, Kind::Target) => {
                self.exit(local, self.target | stone, self.own | stone, self.empty & !stone)
            }
            (true, _) => self.exit(local, self.target, self.own | stone, self.empty & !stone),
            _ => self.exit(local, self.target, self.own, self.empty & !stone),
        };
        self.totals([liberties, empty - 1, room], has_eye, false, exit, |feature| sum += packed[feature]);
        Some(self.steps_of(sum))
    }

    #[inline]
    fn steps_of(&self, sum: i64) -> (u16, u16) {
        let lane = |sum: i64| sum << (64 - LANE) >> (64 - LANE);
        let odds = lane(sum);
        let sum = (sum - odds) >> LANE;
        let living = lane(sum);
        let killing = (sum - living) >> LANE;
        let (odds, living, killing) = (odds as i32, living as i32, killing as i32);
        let surprise = &self.tables.surprise;
        let step = |odds: i32, work: i32| {
            let cost = surprise[(odds.clamp(-LARGEST, LARGEST) + LARGEST) as usize];
            (STEPS + cost + work).clamp(0, LARGEST) as u16
        };
        let (live, kill) = (step(odds, living), step(-odds, killing));
        if self.base == 0 { (kill, live) } else { (live, kill) }
    }
}

impl<B: Bits> Ground<B> {
    /// Whether there is an eye after a play.
    #[inline]
    fn has_eye_after(&self, local: &LocalBoard<B>, walls: &B, index: usize, defends: bool) -> bool {
        let stone = B::bit(index);
        if !defends {
            // The attacker can only fill a point that spoilt an eye, and the last one of its kind.
            return !self.eyes.is_empty()
                || (self.spoilt.has(index)
                    && !self.lost.has(index)
                    && local.component(self.spoilt & !stone, self.others) != self.others);
        }
        if !(self.eyes & !stone).is_empty() {
            return true;
        }
        // What is not cut stays connected to the points next to it.
        let near = local.next_to(stone);
        let lost = if self.spoilt.has(index) { self.twice_lost } else { self.lost };
        if !self.cuts.has(index) && near.meets(lost) {
            return false;
        }
        let spoilt = (self.spoilt & !near & !stone) | (self.others & *walls & !stone);
        let others = self.others & !stone;
        local.component(spoilt, others) != others
    }
}
