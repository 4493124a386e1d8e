//! Races by theory, by games and by search on the board, and by exhaustive play: the same result, the same moves.

use std::fmt;

use shinpan::board::{Colour, Move, PointSet};
use shinpan::games::{First, GameLimits, Games, MOST_AHEAD};
use shinpan::generate::race::Wild;
use shinpan::race::{Judged, Levels, Question, SearchLimits, Verdict, search};
use shinpan::search::{Budget, Stop};
use shinpan::theory::{Case, Outside, Race, RaceResult};

use super::{Mismatch, Progress, same};
use crate::SlowRace;

/// The most empty points of a race.
const POINTS: usize = 14;

/// States after which exhaustive play is given up.
const STATES: usize = 10_000;

/// What the games may spend.
const LIMITS: GameLimits =
    GameLimits { region: 3_000, sum: 30_000, threats: 3, passes: true, moves: true, only: None, forms: true };

/// What the search may spend on each race.
const SEARCH: SearchLimits = SearchLimits {
    budget: Budget { nodes: 9_000, table: 1 << 20 },
    threats: 3,
    moves: Judged::All,
    forms: false,
    first: None,
};

/// What a comparison has seen.
#[derive(Copy, Clone, Default, Debug, PartialEq, Eq)]
pub struct LevelTally {
    /// Races, by class 0 to 8.
    pub classes: [u64; 9],
    /// Races decided by theory, by games, by search, by exhaustive play.
    pub decided: [u64; 4],
    /// Races whose result depends on ko threats.
    pub kos: u64,
    /// Statuses compared between games and search.
    pub statuses: u64,
    /// Pairs of levels compared.
    pub pairs: u64,
    /// First moves compared.
    pub moves: u64,
    /// Moves ahead compared: with theory, with exhaustive play.
    pub ahead: [u64; 2],
    /// Named chains that the board shows as well.
    pub shown: u64,
}

impl LevelTally {
    /// All races.
    #[must_use]
    pub fn races(&self) -> u64 {
        self.classes.iter().sum()
    }
}

impl fmt::Display for LevelTally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [theory, games, search, slow] = self.decided;
        writeln!(f, "{} races; by class from 0: {:?}", self.races(), self.classes)?;
        writeln!(
            f,
            "decided by theory: {theory}, games: {games}, search: {search}, exhaustive play: {slow}"
        )?;
        writeln!(
            f,
            "{} pairs of levels, {} moves, {} ko statuses, {} of them kos",
            self.pairs, self.moves, self.statuses, self.kos
        )?;
        let [theory, slow] = self.ahead;
        writeln!(f, "moves ahead by games compared with theory: {theory}, with exhaustive play: {slow}")?;
        writeln!(f, "named chains that the board shows too: {}", self.shown)
    }
}

/// What one level says about one side moving first.
#[derive(Clone, Debug)]
struct Said {
    level: &'static str,
    result: RaceResult,
    /// Every move with whether it keeps the result; moves that are not judged are left out.
    moves: Vec<(Move, bool)>,
}

/// Compares the levels on so many random races.
///
/// # Errors
/// The first race in which two differ.
pub fn race_levels(cases: u64, seed: u64, progress: Progress<'_>) -> Result<LevelTally, Mismatch> {
    let mut tally = LevelTally::default();
    let mut games = Games::new();
    let mut number = 0;
    while tally.races() < cases {
        let seed = seed.wrapping_mul(1 << 32).wrapping_add(number);
        number += 1;
        progress(tally.races());
        let Some(wild) = Wild::new(seed, POINTS) else { continue };
        compare(&wild, &mut games, &mut tally).map_err(|mismatch| mismatch.of_game(seed))?;
        if games.len() > 200_000 {
            games = Games::new();
        }
    }
    Ok(tally)
}

fn compare(wild: &Wild, games: &mut Games, tally: &mut LevelTally) -> Result<(), Mismatch> {
    let class = wild.class();
    tally.classes[usize::from(class)] += 1;
    let around = wild.surroundings();
    let size = wild.position.size();
    let by_games = games.decide(&around, LIMITS);
    let alone = games.decide(&around, GameLimits { forms: false, ..LIMITS });
    let by_search = search(&around, SEARCH, &Stop::never());
    let [black, white] = wild.answer.essential;
    let walls = wild.answer.walls[0] | wild.answer.walls[1];
    let named = around.essential.map(|[first, second]| first | second);
    let slow_race = SlowRace::between_chains(&wild.position, named, wild.answer.local, walls);
    let slow = slow_race.as_ref().and_then(|race| race.solve(STATES));
    // In exhaustive play two passes end the race, so that who is banned from a ko cannot wait for it. The games and the
    // search let him wait, as in life and death; so what may come to a ko is not compared with exhaustive play.
    let has_ko =
        !by_games.bounded.is_empty() || by_games.regions.iter().any(|&(_, game)| games.has_loop(game));
    let verdict = wild.answer.verdict.as_ref().ok().filter(|_| !wild.has_chain());
    let empty = wild.answer.local & wild.position.empty_points();
    let points = || empty.iter().map(Move::Play).chain([Move::Pass]);
    let wrong = |text: String| {
        let names = [black, white].map(|point| size.name(point));
        Mismatch::new(format_args!("{text}\n{names:?}, class {class}"), wild.position)
    };
    if let (Some(verdict), Some(ahead)) = (verdict, by_games.moves_ahead) {
        same("moves ahead", &ahead, &by_counts(verdict)).map_err(wrong)?;
        // Without eyes the loser may change to the other strategy before the difference of the counts is made up; and an
        // eye that is not settled is worth more than its count to who can still make two of it.
        if verdict.case != Case::B && class != 2 {
            same("moves ahead, as the counts differ", &ahead, &verdict.moves_ahead).map_err(wrong)?;
        }
        tally.ahead[0] += 1;
    }
    if let (false, Some(race), Some(found)) = (has_ko, &slow_race, by_games.moves_ahead) {
        let side = if found < 0 { Colour::White } else { Colour::Black };
        if let Some(slow) = race.ahead(side, MOST_AHEAD, STATES) {
            same("moves ahead", &Some(found.unsigned_abs() as u8), &slow).map_err(wrong)?;
            tally.ahead[1] += 1;
        }
    }
    let by_name =
        if wild.has_chain() { by_name(wild, named, games, tally).map_err(wrong)? } else { [None; 2] };
    for first in Colour::BOTH {
        let mut said: Vec<Said> = Vec::new();
        let say = |level: &'static str, found: &First| {
            let keeps = |mv: Move| match mv {
                Move::Play(point) => found.moves.contains(point),
                Move::Pass => found.pass,
            };
            let is_judged = |mv: &Move| !matches!(*mv, Move::Play(point) if found.unjudged.contains(point));
            let moves = points().filter(is_judged).map(|mv| (mv, keeps(mv))).collect();
            Said { level, result: found.result, moves }
        };
        if let Some(verdict) = verdict {
            let found = verdict.first(first);
            let is_judged = |mv: &Move| !matches!(*mv, Move::Play(point) if found.unjudged.contains(point));
            let moves: Vec<Move> = found.moves().collect();
            let moves = points().filter(is_judged).map(|mv| (mv, moves.contains(&mv))).collect();
            said.push(Said { level: "theory", result: found.result, moves });
            tally.decided[0] += 1;
        }
        if let Some(slow) = slow.as_ref().filter(|_| !has_ko) {
            let slow = &slow[first as usize];
            let moves = points().map(|mv| (mv, slow.moves.contains(&mv))).collect();
            said.push(Said { level: "exhaustive play", result: slow.result, moves });
            tally.decided[3] += 1;
            if let Some(found) = &by_games.firsts[first as usize] {
                same(format_args!("{first} first: passes"), &found.tenuki, &slow.tenuki).map_err(wrong)?;
            }
        }
        if let Some(found) = &by_games.firsts[first as usize] {
            said.push(say("games", found));
            tally.decided[1] += 1;
            tally.kos += u64::from(found.is_ko(LIMITS.threats));
        }
        if let (Some(found), Some(named)) = (&by_games.firsts[first as usize], by_name[first as usize]) {
            same(format_args!("{first} first: the same by name"), &found.result, &named).map_err(wrong)?;
            tally.pairs += 1;
        }
        if let Some(found) = &alone.firsts[first as usize] {
            said.push(say("games without closed forms", found));
        }
        let searched = &by_search.firsts[first as usize];
        if let Some(found) = &searched.first {
            said.push(say("search", found));
            tally.decided[2] += 1;
            if let Some(games) = &by_games.firsts[first as usize]
                && by_games.bounded.is_empty()
            {
                same(format_args!("{first} first: statuses"), &games.captures, &found.captures)
                    .map_err(wrong)?;
                tally.statuses += 2;
            }
        }
        for pair in said.windows(2) {
            let [one, other] = pair else { continue };
            let levels = format!("{first} first, {} against {}", one.level, other.level);
            same(format_args!("{levels}: result"), &one.result, &other.result).map_err(wrong)?;
            tally.pairs += 1;
            for (mv, keeps) in &one.moves {
                let Some((_, other)) = other.moves.iter().find(|(judged, _)| judged == mv) else { continue };
                let name = size.move_name(*mv);
                same(format_args!("{levels}: {name} keeps the result"), keeps, other).map_err(wrong)?;
                tally.moves += 1;
            }
        }
    }
    Ok(())
}

/// By how many moves the race is won, if the closed forms are asked with more and more liberties for the loser.
fn by_counts(verdict: &Verdict) -> i32 {
    let mut race = verdict.race;
    let RaceResult::Wins(winner) = verdict.first(Colour::Black).result else { return 0 };
    let loser = winner.opponent();
    let mut ahead = 0;
    let is_won =
        |race: Race| Colour::BOTH.iter().all(|&first| race.result(first) == Ok(RaceResult::Wins(winner)));
    while ahead <= i32::from(MOST_AHEAD) && is_won(race) {
        race.sides[loser as usize] = race.sides[loser as usize].and(Outside::PLAIN);
        ahead += 1;
    }
    if winner == Colour::Black { ahead } else { -ahead }
}

/// The results of a chain as a question about named blocks has them.
fn by_name(
    wild: &Wild,
    chain: [PointSet; 2],
    games: &mut Games,
    tally: &mut LevelTally,
) -> Result<[Option<RaceResult>; 2], String> {
    let [[black, second_black], [white, second_white]] =
        wild.essential.map(|blocks| blocks.map(|block| block.first()));
    let question = Question {
        black,
        white,
        chained: [second_black, second_white],
        assume_safe: wild.answer.walls[0] | wild.answer.walls[1],
        region: Some(wild.answer.local),
        ..Question::new(&wild.position)
    };
    let answers = question.answer().map_err(|error| error.to_string())?;
    let levels =
        Levels { nodes: LIMITS.sum, ko_threats: LIMITS.threats, region: LIMITS.region, ..Levels::default() };
    let decided = levels.decide(&wild.position, &answers[0], games, &Stop::never());
    same("the class of named chains", &answers[0].class, &6)?;
    let results = decided.firsts.map(|first| first.map(|first| first.result));
    // The same chain, if the board shows it.
    let question = Question { chained: [None; 2], nodes: LIMITS.sum, ko_threats: LIMITS.threats, ..question };
    let answers = question.answer().map_err(|error| error.to_string())?;
    let shown = question.decide(&answers).remove(0).chain;
    if let Some(shown) = shown.filter(|shown| shown.blocks == chain) {
        for (named, shown) in results.iter().zip(&shown.decided.firsts) {
            if let (Some(named), Some(shown)) = (named, shown) {
                same("the result of a chain that the board shows", &shown.result, named)?;
            }
        }
        tally.shown += 1;
    }
    Ok(results)
}
