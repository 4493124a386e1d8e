//! Scores found by search: divided against undivided boards, and against every line on small boards.

use fastrand::Rng;
use shinpan::board::{Position, Size};
use shinpan::rules::Ruleset;
use shinpan::score::{Found, Limits, find, find_undivided};

use super::{Mismatch, Progress};
use crate::{SlowScores, random, slow_score};

/// What a comparison has seen.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct ScoreTally {
    /// Analyses with both scores known.
    pub compared: u64,
    /// Of them, those of boards with something settled without search, or with several local games.
    pub divided: u64,
    /// Of them, those in which a ko ban or the prohibition to repeat was met.
    pub ko: u64,
    /// Analyses that were too long.
    pub skipped: u64,
}

/// The two rulesets whose ko rules the search knows.
const RULES: [Ruleset; 2] = [Ruleset::Naj, Ruleset::Najn];

/// Random final positions on boards up to `largest`, until so many have been compared: the divided search and the undivided
/// one give the same score, and a line shows it. Boards on which nothing is divided are passed over.
pub fn scores_add_up(
    largest: u8,
    positions: u64,
    seed: u64,
    progress: Progress<'_>,
) -> Result<ScoreTally, Mismatch> {
    let limits = Limits { nodes: 30_000, ..Limits::default() };
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
            if divided.areas().first().is_some_and(|area| area.points == position.size().points()) {
                whole = false;
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
            if !divided.is_proven() || !undivided.is_proven() {
                tally.skipped += 1;
                whole = false;
                continue;
            }
            tally.compared += 1;
            tally.divided += 1;
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
    let limits = Limits { nodes: 300_000, ..Limits::default() };
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
    }
    Ok(tally)
}
