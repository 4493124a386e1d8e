//! Built races: the closed forms, and what is recognised on the board, against exhaustive play.

use std::fmt;

use shinpan::board::{Colour, Move};
use shinpan::generate::race::{Built, Plan, Role, Wish};
use shinpan::race::Question;
use shinpan::theory::{Case, Field, Hypothesis, Kind, Race, RaceResult, Side};

use super::recognition::compare_with_play;
use super::{Mismatch, Progress, RecognitionTally, same};
use crate::{RaceAnswer, SlowRace};

/// States after which exhaustive play is given up.
const LIMIT: usize = 80_000;

/// What a comparison has seen.
#[derive(Copy, Clone, Default, Debug, PartialEq, Eq)]
pub struct RaceTally {
    /// Races compared, by class 0 to 3.
    pub classes: [u64; 4],
    /// Races compared, by case A to D.
    pub cases: [u64; 4],
    /// Races with too many states.
    pub skipped: u64,
    /// Questions (a race and who moves first) in which a hypothesis fails.
    pub undecided: u64,
    /// First moves compared.
    pub moves: u64,
    /// First moves of no kind that the closed forms know; most of them are judged on the board.
    pub unjudged: u64,
    /// First moves that are not judged on the board either.
    pub unjudged_on_board: u64,
    /// Moves picked by the rules of optimal play, by rule.
    pub rules: [u64; 8],
    /// Questions in which FIF turns seki into a win, and a loss.
    pub fif_wins: [u64; 2],
    /// Numbers of passes compared.
    pub tenuki: u64,
}

impl RaceTally {
    /// All races compared.
    #[must_use]
    pub fn races(&self) -> u64 {
        self.classes.iter().sum()
    }
}

impl fmt::Display for RaceTally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let RaceTally { classes: [c0, c1, c2, c3], cases: [a, b, c, d], .. } = self;
        writeln!(f, "{} races, {} given up", self.races(), self.skipped)?;
        writeln!(f, "{} questions without an answer", self.undecided)?;
        writeln!(f, "class 0: {c0}, class 1: {c1}, class 2: {c2}, with approach moves: {c3}")?;
        writeln!(f, "case A: {a}, case B: {b}, case C: {c}, case D: {d}")?;
        writeln!(
            f,
            "{} moves, {} of no known kind, {} not judged on the board; {} counts of passes",
            self.moves, self.unjudged, self.unjudged_on_board, self.tenuki
        )?;
        let [seki, death] = self.fif_wins;
        writeln!(f, "FIF wins where FOF gives seki {seki} times, where FOF loses {death} times")?;
        writeln!(f, "moves by the rules 1 to 7: {:?}", &self.rules[1..])
    }
}

/// Compares result, moves and passes of so many random races, for both sides moving first. Those with too many states
/// do not count.
///
/// # Errors
/// The first race in which they differ.
pub fn random_races(
    wish: Wish,
    cases: u64,
    seed: u64,
    progress: Progress<'_>,
) -> Result<RaceTally, Mismatch> {
    let mut tally = RaceTally::default();
    for case in 0.. {
        progress(tally.races());
        if tally.races() == cases {
            break;
        }
        let seed = seed.wrapping_add(case);
        compare_race(&wish.plan(seed), &mut tally).map_err(|mismatch| mismatch.of_game(seed))?;
    }
    Ok(tally)
}

/// Compares one race.
///
/// # Errors
/// What differs.
pub fn compare_race(plan: &Plan, tally: &mut RaceTally) -> Result<(), Mismatch> {
    let wrong = |text: String| Mismatch::new(text, format_args!("{plan:?}"));
    let built = plan.build().ok_or_else(|| wrong("it cannot be built".to_string()))?;
    let wrong = |text: String| Mismatch::new(format_args!("{text}\n{plan:?}"), built.position);
    let slow = slow_race(&built).ok_or_else(|| wrong("it is no race".to_string()))?;
    same("empty points", &plan.playable_points(), &slow.empty_points()).map_err(wrong)?;
    let Some(answers) = slow.solve(LIMIT) else {
        tally.skipped += 1;
        return Ok(());
    };
    for (first, answer) in Colour::BOTH.into_iter().zip(&answers) {
        compare_answer(plan, &built, first, answer, tally)
            .map_err(|text| wrong(format!("{first} first: {text}")))?;
    }
    compare_recognised(plan, &built, &answers, tally).map_err(wrong)?;
    tally.classes[usize::from(plan.class())] += 1;
    let case = match plan.race().case() {
        Case::A => 0,
        Case::B => 1,
        Case::C => 2,
        Case::D => 3,
    };
    tally.cases[case] += 1;
    Ok(())
}

/// The race on everything that the walls leave.
fn slow_race(built: &Built) -> Option<SlowRace> {
    let region = built.roles.iter().map(|&(point, _)| point).collect();
    let [black, white] = built.essential;
    SlowRace::new(&built.position, black, white, region, built.walls)
}

/// The race is recognised with its numbers, and every play on it is judged rightly.
fn compare_recognised(
    plan: &Plan,
    built: &Built,
    slow: &[RaceAnswer; 2],
    tally: &mut RaceTally,
) -> Result<(), String> {
    let [black, white] = built.essential;
    let answers = Question::between(&built.position, black, white).answer().map_err(|bad| bad.to_string())?;
    let answer = answers.first().ok_or("no answer")?;
    let race = plan.race();
    match &answer.verdict {
        Ok(verdict) => same("numbers", &verdict.race, &race)?,
        // Numbers that the closed forms do not decide are no failure of recognition.
        Err(_) if Colour::BOTH.into_iter().any(|first| race.result(first).is_err()) => return Ok(()),
        Err(reasons) => return Err(format!("not recognised: {reasons:?}")),
    }
    same("class", &answer.class, &plan.class())?;
    let mut judged = RecognitionTally::default();
    compare_with_play(&built.position, answer, slow, &mut judged)?;
    tally.unjudged_on_board += judged.unjudged;
    Ok(())
}

fn compare_answer(
    plan: &Plan,
    built: &Built,
    first: Colour,
    answer: &RaceAnswer,
    tally: &mut RaceTally,
) -> Result<(), String> {
    let race = plan.race();
    let result = race.result(first);
    if let Err(Hypothesis::ShapeMatters { .. }) = result {
        tally.undecided += 1;
        return Ok(());
    }
    same("result", &result, &Ok(answer.result))?;
    if answer.result == RaceResult::Wins(first) {
        same("tenuki", &race.tenuki(first), &answer.tenuki.ok_or(Hypothesis::NoWinner))?;
        tally.tenuki += 1;
    }
    let outside = [plan.sides[0].outside(), plan.sides[1].outside()];
    let side = |i: usize| Side { eye: race.sides[i].eye(), outside: &outside[i] };
    let field = Field { shared: plan.shared, sides: [side(0), side(1)] };
    let picked = match field.best(first) {
        Err(Hypothesis::ShapeMatters { .. }) => None,
        other => Some(other.map_err(|hypothesis| hypothesis.to_string())?),
    };
    necessary_conditions(&race, first, tally)?;
    let size = built.position.size();
    let points = built.roles.iter().map(|&(point, role)| (Move::Play(point), kind_of(plan, role, first)));
    for (mv, kind) in points.chain([(Move::Pass, Some(Kind::Pass))]) {
        let Some(kind) = kind else {
            tally.unjudged += 1;
            continue;
        };
        let keeps = match field.keeps(first, kind) {
            Err(Hypothesis::NotPlain { .. } | Hypothesis::ShapeMatters { .. }) => {
                tally.unjudged += 1;
                continue;
            }
            Err(Hypothesis::NoSuchMove) => false,
            other => other.map_err(|hypothesis| hypothesis.to_string())?,
        };
        let name = size.move_name(mv);
        same(format_args!("{name} ({kind:?}) keeps the result"), &keeps, &answer.moves.contains(&mv))?;
        tally.moves += 1;
        // A pass wins nothing itself; its worth is in the count of passes.
        let is_pass_of_winner = mv == Move::Pass && answer.result == RaceResult::Wins(first);
        if let Some((rule, _)) = picked.filter(|&(_, pick)| pick == kind && !is_pass_of_winner) {
            same(format_args!("{name} keeps the result by rule {rule}"), &true, &keeps)?;
            tally.rules[usize::from(rule)] += 1;
        }
    }
    Ok(())
}

/// Wolf (2012): where FIF wins and FOF does not, V_2 - V_1 is more than 1 (17) or, if FOF loses, more than 2S - 1 (21).
fn necessary_conditions(race: &Race, first: Colour, tally: &mut RaceTally) -> Result<(), String> {
    let RaceResult::Wins(winner) = race.table(first) else { return Ok(()) };
    let by_fof = race.fof(first);
    if race.case() != Case::B || by_fof == RaceResult::Wins(winner) {
        return Ok(());
    }
    let v = |side: Colour| i32::from(race.side(side).v());
    let (kind, least) = if by_fof == RaceResult::Seki { (0, 1) } else { (1, 2 * i32::from(race.shared) - 1) };
    tally.fif_wins[kind] += 1;
    same("the necessary condition for FIF", &true, &(v(winner.opponent()) - v(winner) > least))
}

/// The kind of a play on a point; `None` if the closed forms do not judge it.
fn kind_of(plan: &Plan, role: Role, first: Colour) -> Option<Kind> {
    let second = first.opponent();
    let in_atari = plan.race().is_in_atari(second);
    let is_plain = |owner: Colour, i: usize| plan.sides[owner as usize].outside()[i].approach == 0;
    match role {
        Role::Shared => Some(Kind::Shared),
        Role::Outside(owner, i) if owner == first => {
            Some(if is_plain(owner, i) { Kind::OwnOutside(i) } else { Kind::Link(i) })
        }
        Role::Outside(owner, i) if is_plain(owner, i) => Some(Kind::Outside(i)),
        Role::Outside(..) => in_atari.then_some(Kind::Capture),
        Role::Approach(owner, i) if owner == first => Some(Kind::OwnApproach(i)),
        Role::Approach(_, i) => Some(Kind::Approach(i)),
        Role::Protected(..) => None,
        Role::Eye(owner, column, row) => {
            let eye = plan.sides[owner as usize].eye;
            match (owner == first, eye.empty_points()) {
                (true, 1) => Some(Kind::TakeInside).filter(|_| eye.size() > 1),
                (true, _) => eye.lives_at(column, row).then_some(Kind::Live),
                (false, 1) => in_atari.then_some(Kind::Capture),
                (false, _) => eye.is_throw_in(column, row).then_some(Kind::ThrowIn),
            }
        }
    }
}
