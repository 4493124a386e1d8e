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

struct Tables {
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
    Tables { around, power: powers.iter().map(|&power| power.round() as u32).collect(), surprise }
});

/// Adds the features of a state, each once for each time that it is seen.
pub(super) fn features<B: Bits>(
    local: &Local<B>,
    state: &State<B>,
    defender: usize,
    mut add: impl FnMut(usize),
) {
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
    // A frame of outside points on every side.
    let mut board = [Kind::Outside; 512];
    let at = |index: usize| index + 64;
    for (set, kind) in [
        (empty, Kind::Empty),
        (target, Kind::Target),
        (friends, Kind::Defender),
        (safe, Kind::Wall),
        (loose, Kind::Loose),
    ] {
        for index in set.iter() {
            board[at(index)] = kind;
        }
    }
    let base = if usize::from(state.side) == defender { PER_SIDE } else { 0 };
    let around = &TABLES.around;
    for (centre, set) in [empty, friends, loose].into_iter().enumerate() {
        for index in set.iter() {
            let place = at(index);
            let code = board[place - local.stride] as usize
                | (board[place + 1] as usize) << 3
                | (board[place + local.stride] as usize) << 6
                | (board[place - 1] as usize) << 9;
            let centre = 2 * centre + usize::from(walls.has(index));
            add(base + centre * AROUNDS + usize::from(around[code]));
        }
    }
    let room = local.all & !(target | safe | walls | local.next_to(safe));
    let counts = [
        (local.next_to(target) & empty).count() as usize,
        usize::from(local.has_an_eye(state.stones, defender)),
        empty.count() as usize,
        room.count() as usize,
        usize::from(state.banned != NO_BAN),
    ];
    let mut first = base + CENTRES * AROUNDS;
    for (count, size) in counts.into_iter().zip(TOTALS) {
        add(first + count.min(size - 1));
        first += size;
    }
}

/// Proof and disproof number of a state for the side to move, in steps.
pub(super) fn steps<B: Bits>(local: &Local<B>, state: &State<B>, defender: usize) -> (u16, u16) {
    let mut sums = [0i32; 3];
    features(local, state, defender, |feature| {
        for (sum, &weight) in sums.iter_mut().zip(&WEIGHTS[3 * feature..3 * feature + 3]) {
            *sum += i32::from(weight as i8);
        }
    });
    let [odds, living, killing] = sums;
    let surprise = &TABLES.surprise;
    let step = |odds: i32, work: i32| {
        let cost = 11 * surprise[(odds.clamp(-LARGEST, LARGEST) + LARGEST) as usize] / 16;
        (STEPS + cost + work).clamp(0, LARGEST) as u16
    };
    let (live, kill) = (step(odds, living), step(-odds, killing));
    if usize::from(state.side) == defender { (live, kill) } else { (kill, live) }
}

/// The number of so many steps.
pub(super) fn number(steps: u16) -> u32 {
    TABLES.power[usize::from(steps)]
}
