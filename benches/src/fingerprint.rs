//! Counts that depend on the code alone.

use std::fmt::Write;

use fastrand::Rng;
use shinpan::board::{Board, Colour, Move, Position, Size};
use shinpan::rules::{KoRule, MoveSequence};
use shinpan_twin::legal_positions;

use crate::{benson, games, large, levels, life, scores};

/// What the fingerprint was when it was last looked at.
const EXPECTED: &str = include_str!("../fingerprint.txt");

/// One line a count.
pub(crate) fn fingerprint() -> String {
    let mut text = String::new();
    let mut line = |name: String, value: String| {
        let _ = writeln!(text, "{name}: {value}");
    };
    for (width, height, moves) in [(2, 1, 16), (3, 1, 11), (2, 2, 9), (3, 2, 9), (3, 3, 6)] {
        let size = Size::new(width, height).expect("a size");
        for ko_rule in [KoRule::Basic, KoRule::Fixed, KoRule::Superko] {
            let mut sequence = MoveSequence::new(&Position::empty(size), Colour::Black, ko_rule);
            let name = format!("sequences of {moves} moves on {size}, {ko_rule:?}");
            line(name, count(&mut sequence, moves).to_string());
        }
    }
    let three = Size::new(3, 3).expect("a size");
    line(format!("legal positions on {three}"), legal_positions(three).count().to_string());
    for side in [5, 9, 19] {
        let size = Size::new(side, side).expect("a size");
        let (plays, captured, hash) = random_games(size);
        line(
            format!("random games on {size}"),
            format!("{plays} plays, {captured} captured, hash {hash:016x}"),
        );
    }
    let nineteen = Size::new(19, 19).expect("a size");
    let (stones, territory) = benson::count(&benson::late_boards(nineteen, 20, 7));
    line(format!("Benson late in games on {nineteen}"), format!("{stones} stones, {territory} territory"));
    line("life and death, 8 to 10 empty points".to_string(), life::fingerprint());
    line("life and death, 30 points".to_string(), large::fingerprint());
    line("races of the classes 0 to 6".to_string(), levels::fingerprint());
    line("analyses of random boards".to_string(), scores::fingerprint());
    text
}

/// Compares with the file; the error shows the lines that differ.
pub(crate) fn check() -> Result<(), String> {
    let now = fingerprint();
    if now == EXPECTED {
        return Ok(());
    }
    let mut difference = String::new();
    for line in EXPECTED.lines().filter(|line| !now.lines().any(|other| other == *line)) {
        let _ = writeln!(difference, "expected {line}");
    }
    for line in now.lines().filter(|line| !EXPECTED.lines().any(|other| other == *line)) {
        let _ = writeln!(difference, "now      {line}");
    }
    Err(difference)
}

/// The number of legal sequences of so many moves, passes included.
fn count(sequence: &mut MoveSequence, moves: usize) -> u64 {
    let plays = sequence.legal_plays();
    if moves == 1 {
        return plays.len() as u64 + 1;
    }
    let mut sequences = 0;
    for mv in plays.iter().map(Move::Play).chain([Move::Pass]) {
        if sequence.play(mv).is_ok() {
            sequences += count(sequence, moves - 1);
            sequence.take_back();
        }
    }
    sequences
}

/// Plays, captured stones and a hash of all hashes on the way.
fn random_games(size: Size) -> (usize, usize, u64) {
    let mut rng = Rng::with_seed(42);
    let (mut plays, mut captured, mut hash) = (0, 0, 0_u64);
    for _ in 0..50 {
        let mut board = Board::new(&Position::empty(size));
        let mut colour = Colour::Black;
        for point in games::random_plays(&mut rng, size, 3 * size.area()) {
            captured += board.play(colour, point).map_or(0, |stones| stones.len());
            plays += 1;
            hash = hash.rotate_left(5) ^ board.hash();
            colour = colour.opponent();
        }
    }
    (plays, captured, hash)
}

#[test]
fn the_fingerprint_is_as_expected() {
    check().unwrap_or_else(|difference| panic!("{difference}"));
}
