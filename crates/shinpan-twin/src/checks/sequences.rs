//! [`MoveSequence`] against [`SlowSequence`]: which rules prohibit which moves.

use fastrand::Rng;
use shinpan::board::{Colour, Move, PointSet, Position, Size};
use shinpan::rules::{KoRule, MoveSequence, Refusal, Why};

use super::{Mismatch, Progress, same};
use crate::{SlowBoard, SlowSequence, random};

/// How much a run of [`random_sequences`] has seen. A run without prohibitions would show little.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Moves whose reasons were compared.
    pub moves: u64,
    /// Prohibitions by basic-ko.
    pub basic_ko: u64,
    /// Prohibitions by fixed-ko.
    pub fixed_ko: u64,
    /// Prohibitions by superko.
    pub superko: u64,
}

impl Tally {
    fn count(&mut self, reasons: &[Why]) {
        self.moves += 1;
        for why in reasons {
            match why {
                Why::BasicKo { .. } => self.basic_ko += 1,
                Why::FixedKo { .. } => self.fixed_ko += 1,
                Why::Superko { .. } => self.superko += 1,
                Why::Board(_) | Why::Turn | Why::Ended { .. } => {}
            }
        }
    }
}

/// Random games under a ko rule on random boards from 1x2 to 4x4, where kos and cycles abound.
///
/// Compared after every move: the reasons against every move, the legal plays, the record. Moves are also
/// taken back at random, and all of them at the end.
///
/// # Errors
/// The first difference.
pub fn random_sequences(
    ko_rule: KoRule,
    games: u64,
    seed: u64,
    progress: Progress<'_>,
) -> Result<Tally, Mismatch> {
    let mut tally = Tally::default();
    for game in 0..games {
        let seed = seed.wrapping_add(game);
        random_game(ko_rule, &mut Rng::with_seed(seed), &mut tally)
            .map_err(|mismatch| mismatch.of_game(seed))?;
        progress(game + 1);
    }
    Ok(tally)
}

fn random_game(ko_rule: KoRule, rng: &mut Rng, tally: &mut Tally) -> Result<(), Mismatch> {
    let size = random::size(rng, 4);
    let start = random::start(rng, size);
    let first = random::colour(rng);
    let mut fast = MoveSequence::new(&start, first, ko_rule);
    let mut slow = SlowSequence::new(&start, first, ko_rule);
    for _ in 0..80 {
        compare(&mut fast, &slow, tally)?;
        if rng.u8(0..12) == 0 {
            for _ in 0..rng.usize(1..=6) {
                same("take_back", &fast.take_back(), &slow.take_back()).map_err(|text| at(text, &slow))?;
            }
            continue;
        }
        let plays = slow.legal_plays();
        let mv = match rng.choice(&plays) {
            Some(&point) if rng.u8(0..8) != 0 => Move::Play(point),
            _ => Move::Pass,
        };
        let name = format!("{} {}", slow.to_move(), size.move_name(mv));
        let before = slow.clone();
        let captured = slow.play(mv).map(|stones| stones.into_iter().collect::<PointSet>());
        let fast_result = fast.play(mv).map_err(|refusal| vec![refusal.why]);
        same(name, &fast_result, &captured).map_err(|text| at(text, &before))?;
    }
    while slow.take_back() {
        if !fast.take_back() {
            return Err(at("take_back says that there is no move".to_string(), &slow));
        }
        compare(&mut fast, &slow, tally)?;
    }
    same("take_back at the start", &fast.take_back(), &false).map_err(|text| at(text, &slow))
}

fn compare(fast: &mut MoveSequence, slow: &SlowSequence, tally: &mut Tally) -> Result<(), Mismatch> {
    record(fast, slow).and_then(|()| reasons(fast, slow, tally)).map_err(|text| at(text, slow))
}

/// The moves, positions and captures of the record.
fn record(fast: &MoveSequence, slow: &SlowSequence) -> Result<(), String> {
    let moves: Vec<Move> = fast.moves().iter().map(|played| played.mv).collect();
    same("moves", &moves.as_slice(), &slow.moves())?;
    same("to move", &fast.to_move(), &slow.to_move())?;
    same("passes", &fast.passes(), &slow.passes())?;
    same("position", &SlowBoard::new(&fast.position()), slow.now())?;
    for (number, position) in slow.positions().iter().enumerate() {
        let fast = fast.position_after(number).map(SlowBoard::new);
        same(format_args!("position after move {number}"), &fast.as_ref(), &Some(position))?;
    }
    same("position after the last", &fast.position_after(slow.positions().len()), &None)?;
    for colour in Colour::BOTH {
        same(format_args!("{colour} stones removed"), &fast.removed(colour), &slow.removed(colour))?;
    }
    Ok(())
}

/// The reasons against every move, a pass and points next to the board included.
fn reasons(fast: &mut MoveSequence, slow: &SlowSequence, tally: &mut Tally) -> Result<(), String> {
    let size = slow.now().size();
    let around = Size::new(size.width() + 1, size.height() + 1).unwrap_or(size);
    let plays = SlowBoard::empty(around).points().map(Move::Play);
    for mv in plays.chain([Move::Pass]) {
        let why = slow.reasons(mv);
        tally.count(&why);
        let colour = slow.to_move();
        let expected: Vec<Refusal> = why.into_iter().map(|why| Refusal { size, colour, mv, why }).collect();
        same(format_args!("reasons against {mv:?}"), &fast.reasons(mv), &expected)?;
        // A refused move must change nothing; the next comparison of the record would see it.
        if let Some(first) = expected.into_iter().next() {
            same(format_args!("refusal of {mv:?}"), &fast.play(mv), &Err(first))?;
        }
    }
    let plays: PointSet = slow.legal_plays().into_iter().collect();
    same("legal plays", &fast.legal_plays(), &plays)?;
    record(fast, slow)
}

fn at(text: String, slow: &SlowSequence) -> Mismatch {
    let size = slow.now().size();
    let names: Vec<String> = slow.moves().iter().map(|&mv| size.move_name(mv)).collect();
    let start = &slow.positions()[0];
    Mismatch::new(text, format!("{start}after {}: {}\n{}", names.len(), names.join(" "), slow.now()))
}

/// The number of legal sequences of so many moves, passes included, by both accounts.
///
/// # Errors
/// The two numbers, if they differ.
pub fn count_sequences(
    start: &Position,
    first: Colour,
    ko_rule: KoRule,
    moves: usize,
) -> Result<u64, Mismatch> {
    let fast = count_fast(&mut MoveSequence::new(start, first, ko_rule), moves);
    let slow = count_slow(&mut SlowSequence::new(start, first, ko_rule), moves);
    let what = format!("sequences of {moves} moves under {ko_rule:?}, {first} first");
    same(what, &fast, &slow).map_err(|text| Mismatch::new(text, start))?;
    Ok(fast)
}

fn count_fast(sequence: &mut MoveSequence, moves: usize) -> u64 {
    if moves == 0 {
        return 1;
    }
    let mut count = 0;
    for mv in sequence.legal_plays().iter().map(Move::Play).chain([Move::Pass]) {
        if sequence.play(mv).is_ok() {
            count += count_fast(sequence, moves - 1);
            sequence.take_back();
        }
    }
    count
}

fn count_slow(sequence: &mut SlowSequence, moves: usize) -> u64 {
    if moves == 0 {
        return 1;
    }
    let mut count = 0;
    for mv in sequence.now().points().map(Move::Play).chain([Move::Pass]) {
        if sequence.play(mv).is_ok() {
            count += count_slow(sequence, moves - 1);
            sequence.take_back();
        }
    }
    count
}
