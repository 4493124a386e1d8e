//! Scores found by search: divided against undivided boards, and against every line on small boards.

use fastrand::Rng;
use shinpan::board::{Colour, Move, Position, Size};
use shinpan::limits::Allowance;
use shinpan::rules::{KoRule, MoveSequence, Ruleset};
use shinpan::score::{Found, Method, find, find_undivided, standing};

use super::{Mismatch, Progress};
use crate::{SlowScores, random, slow_score, slow_score_after};

/// What a comparison has seen.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct ScoreTally {
    /// Analyses with both scores known.
    pub compared: u64,
    /// Of them, those of boards with something settled without search, or with several local games.
    pub divided: u64,
    /// Of them, those with a region that one side holds by answering there.
    pub held: u64,
    /// Of them, those in which a ko ban or the prohibition to repeat was met.
    pub ko: u64,
    /// Analyses that were too long.
    pub skipped: u64,
}

/// The two rulesets whose ko rules the search knows.
const RULES: [Ruleset; 2] = [Ruleset::Naj, Ruleset::Najn];

/// Random final positions on boards up to `largest`, until so many have been compared: the divided search and the undivided
/// one, which knows immortal stones only, give the same score, and a line shows it. Boards on which nothing is divided are
/// compared too, but not counted.
pub fn scores_add_up(
    largest: u8,
    positions: u64,
    seed: u64,
    progress: Progress<'_>,
) -> Result<ScoreTally, Mismatch> {
    let limits = Allowance { nodes: 30_000, ..Allowance::default() };
    let mut tally = ScoreTally::default();
    let (mut done, mut game) = (0, 0);
    while done < positions {
        let seed = seed.wrapping_add(game);
        game += 1;
        let mut rng = Rng::with_seed(seed);
        let position = final_position(&mut rng, largest);
        let of = random::colour(&mut rng);
        let mut whole = true;
        for rules in RULES {
            let divided = find(&position, of, rules, &limits);
            let is_whole =
                divided.areas().first().is_some_and(|area| area.points == position.size().points());
            whole &= !is_whole;
            if is_whole && game % 8 != 0 {
                break;
            }
            let undivided = find_undivided(&position, of, rules, &limits);
            let wrong = |what: String| {
                let place = format!("{position}the analysis of {of}, {rules}");
                Mismatch::new(what, place).of_game(seed)
            };
            let ([one, two], [three, four]) =
                ([divided.score().0, divided.score().1], [undivided.score().0, undivided.score().1]);
            if one > four || three > two {
                return Err(wrong(format!(
                    "divided {:?}, undivided {:?}",
                    divided.score(),
                    undivided.score()
                )));
            }
            if one == two && !divided.is_proven() || three == four && !undivided.is_proven() {
                return Err(wrong(format!("no line shows the score {:?}", divided.score())));
            }
            if divided.areas().iter().enumerate().any(|(number, area)| {
                divided.areas()[..number].iter().any(|other| other.points.intersects(&area.points))
            }) {
                return Err(wrong("areas overlap, so that points would be counted twice".to_string()));
            }
            if !divided.is_proven() || !undivided.is_proven() {
                tally.skipped += 1;
                whole = false;
                continue;
            }
            tally.compared += 1;
            tally.divided += u64::from(!is_whole);
            tally.held += u64::from(divided.areas().iter().any(|area| area.method == Method::Held));
            tally.ko += u64::from(has_ko(&divided) || has_ko(&undivided));
        }
        if whole {
            done += 1;
            progress(done);
        }
    }
    Ok(tally)
}

fn has_ko(found: &Found) -> bool {
    found.areas().iter().any(|area| area.ko || area.cycle)
}

/// The end of a random game, or some moves before it.
fn final_position(rng: &mut Rng, largest: u8) -> Position {
    let size = loop {
        let size = random::size(rng, largest);
        if size.area() > 6 {
            break size;
        }
    };
    let mut plays = random::game_with_eyes(rng, size, size.area() * 3);
    let back = rng.usize(0..=4).min(plays.len());
    plays.truncate(plays.len() - back);
    random::position_after(size, &plays)
}

/// Random positions of a small board: the search finds the score that going through all states, or all lines, gives.
pub fn scores_by_definition(
    size: Size,
    positions: u64,
    seed: u64,
    progress: Progress<'_>,
) -> Result<ScoreTally, Mismatch> {
    let limits = Allowance { nodes: 300_000, ..Allowance::default() };
    let scores = SlowScores::new(size);
    let mut tally = ScoreTally::default();
    for number in 0..positions {
        progress(number);
        let seed = seed.wrapping_add(number);
        let mut rng = Rng::with_seed(seed);
        let position = if rng.bool() {
            random::position(&mut rng, size)
        } else {
            let longest = rng.usize(0..3 * size.area());
            random::position_after(size, &random::game_with_eyes(&mut rng, size, longest))
        };
        let of = random::colour(&mut rng);
        let (low, high) = scores.bounds(&position, of);
        for rules in RULES {
            let slow = if low == high {
                Some(low)
            } else if rules == Ruleset::Naj {
                slow_score(&position, of, 20_000)
            } else {
                None
            };
            for found in [find(&position, of, rules, &limits), find_undivided(&position, of, rules, &limits)]
            {
                let (least, most) = found.score();
                let fits = match slow {
                    Some(slow) => least <= slow && slow <= most,
                    None => least <= high && low <= most,
                };
                if !fits || rules == Ruleset::Najn && low < high && found.is_proven() {
                    let what = format!(
                        "search {:?}, every state ({low}, {high}), every line {slow:?}",
                        found.score()
                    );
                    let place = format!("{position}the analysis of {of}, {rules}");
                    return Err(Mismatch::new(what, place).of_game(seed));
                }
                match slow {
                    Some(_) if found.is_proven() => tally.compared += 1,
                    _ => tally.skipped += 1,
                }
                tally.ko += u64::from(has_ko(&found));
            }
        }
        let limits = Allowance { nodes: 30_000, ..Allowance::default() };
        in_the_middle(&position, of, &mut rng, &limits, &mut tally)
            .map_err(|mismatch| mismatch.of_game(seed))?;
    }
    Ok(tally)
}

/// Some random moves into an analysis, what is said of it is what every line gives, and the answer keeps that.
fn in_the_middle(
    position: &Position,
    of: Colour,
    rng: &mut Rng,
    limits: &Allowance,
    tally: &mut ScoreTally,
) -> Result<(), Mismatch> {
    let mut sequence = MoveSequence::new(position, of.opponent(), KoRule::Fixed);
    let mut made = Vec::new();
    for _ in 0..rng.usize(1..=8) {
        let plays: Vec<Move> = sequence.legal_plays().iter().map(Move::Play).collect();
        let passes = sequence.passes() < 2 && rng.u8(0..4) == 0;
        if plays.is_empty() || passes {
            if sequence.passes() == 2 {
                break;
            }
            made.push(Move::Pass);
        } else {
            made.push(plays[rng.usize(..plays.len())]);
        }
        let last = made[made.len() - 1];
        sequence.play(last).map_err(|refusal| Mismatch::new(refusal, position))?;
    }
    let Some(slow) = slow_score_after(position, of, &made, 20_000) else {
        tally.skipped += 1;
        return Ok(());
    };
    let found = standing(&sequence, of, KoRule::Fixed, limits);
    let wrong = |what: String| {
        let names: Vec<String> = made.iter().map(|&mv| position.size().move_name(mv)).collect();
        Mismatch::new(what, format!("{position}the analysis of {of} after {}", names.join(" ")))
    };
    let (least, most) = found.score;
    if slow < least || slow > most {
        return Err(wrong(format!("search {:?}, every line {slow}", found.score)));
    }
    if !found.is_proven() {
        tally.skipped += 1;
        return Ok(());
    }
    tally.compared += 1;
    let Some(reply) = found.reply else { return Ok(()) };
    if let Some(refusal) = sequence.reasons(reply).first() {
        return Err(wrong(format!("the answer is illegal: {refusal}")));
    }
    let answered: Vec<Move> = made.iter().copied().chain([reply]).collect();
    match slow_score_after(position, of, &answered, 20_000) {
        Some(after) if after != slow => Err(wrong(format!("the answer leads to {after} instead of {slow}"))),
        _ => Ok(()),
    }
}
