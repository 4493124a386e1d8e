//! Certificates: every verdict of the textbook shapes has one, random problems have one, spoilt ones are rejected.

use std::collections::{BTreeMap, HashSet};
use std::time::{Duration, Instant};

use fastrand::Rng;
use serde::Deserialize;
use shinpan::board::{Colour, Move, PointSet, Position};
use shinpan::certificate::{self, Effort, statement};
use shinpan::search::{Goal, Line, Problem, Ruling};
use shinpan::verify::{self, Certificate, CheckLimits, Game, Part, Rejection, State, Statement, Strategy};
use shinpan_twin::{SlowLife, checks};

const TEXTBOOK: &str =
    concat!(include_str!("../../../tests/life/textbook.toml"), include_str!("../../../tests/life/own.toml"));

#[derive(Deserialize)]
struct Book {
    case: Vec<Shape>,
}

#[derive(Deserialize)]
struct Shape {
    id: String,
    diagram: String,
    target: String,
    ko_threats: u8,
    tenuki: BTreeMap<String, Expected>,
    no_tenuki: BTreeMap<String, Expected>,
}

#[derive(Deserialize)]
struct Expected {
    status: i32,
}

impl Shape {
    /// The black block with the most stones is the wall around; what it does not enclose is not played on.
    fn problem(&self) -> Problem {
        let position: Position = self.diagram.parse().expect("a diagram");
        let size = position.size();
        let target = PointSet::single(size.point(&self.target).expect("a point"));
        let (black, white) = (position.stones(Colour::Black), position.stones(Colour::White));
        let wall = black.components().max_by_key(PointSet::len).expect("a wall");
        let region = (size.points() - wall)
            .components()
            .filter(|part| part.intersects(&white))
            .fold(PointSet::EMPTY, |all, part| all | part);
        Problem::new(&position, Colour::White, target, Goal::All, region, wall).expect("a target")
    }
}

/// Who moves first in the table of a shape.
fn first(name: &str) -> Colour {
    if name == "black_first" { Colour::Black } else { Colour::White }
}

fn middle(mut numbers: Vec<u64>) -> (u64, u64, u64) {
    numbers.sort_unstable();
    (numbers[0], numbers[numbers.len() / 2], numbers[numbers.len() - 1])
}

#[test]
fn every_textbook_status_has_a_certificate() {
    let book: Book = toml::from_str(TEXTBOOK).expect("the textbook");
    let (mut entries, mut steps, mut bytes, mut component) = (vec![], vec![], vec![], vec![]);
    let (mut building, mut checking) = (Duration::ZERO, vec![]);
    for shape in &book.case {
        let problem = shape.problem();
        for (ruling, cases) in [(Ruling::Two, &shape.tenuki), (Ruling::One, &shape.no_tenuki)] {
            for (name, expected) in cases {
                let what = format!("{} {name} {ruling:?}", shape.id);
                let start = Instant::now();
                let effort = Effort { table: 1 << 22, ..Effort::default() };
                let proof = certificate::of_status(&problem, ruling, first(name), shape.ko_threats, effort)
                    .unwrap_or_else(|error| panic!("{what}: {error}"));
                building += start.elapsed();
                let status = proof.status().expect("a status");
                assert_eq!(status.status, expected.status, "{what}");
                let text = certificate::write(&proof);
                let start = Instant::now();
                let read = certificate::read(&text).unwrap_or_else(|error| panic!("{what}: {error}"));
                assert_eq!(read, proof, "{what}");
                let checked = verify::check(&read, CheckLimits::default())
                    .unwrap_or_else(|rejection| panic!("{what}: {rejection}"));
                checking.push(start.elapsed().as_micros() as u64);
                entries.push(read.entries() as u64);
                steps.push(checked.steps);
                bytes.push(text.len() as u64);
                component.push(checked.largest_component as u64);
            }
        }
    }
    println!("{} certificates, built in {building:?}; least, middle, most:", entries.len());
    println!("entries {:?}, steps {:?}, bytes {:?}", middle(entries), middle(steps), middle(bytes));
    println!("checking {:?} microseconds, largest component {:?}", middle(checking), middle(component));
}

/// The problem that a certificate is about; `None` if its walls and region are not those of a problem.
fn problem_of(certificate: &Certificate) -> Option<Problem> {
    let statement = certificate.statement()?;
    let targets = statement.targets.iter().fold(PointSet::EMPTY, |all, &target| all | target);
    let (region, walls) = (statement.region, statement.walls);
    let problem =
        Problem::new(&statement.position, statement.defender, targets, statement.goal, region, walls).ok()?;
    let found = problem.walls(Colour::Black) | problem.walls(Colour::White);
    (problem.region() == region && found == walls).then_some(problem)
}

/// Whether the search agrees with everything that a certificate claims.
fn is_true(certificate: &Certificate) -> Option<bool> {
    let statement = certificate.statement()?;
    let problem = problem_of(certificate)?;
    for strategy in certificate.strategies() {
        for threats in strategy.threats.0..=strategy.threats.1 {
            let run = Some((statement.owner, threats));
            let mut line = Line::new(&problem, statement.ruling, statement.first, run, 1 << 18)?;
            if line.wins(10_000_000).ok()? != (strategy.winner == statement.first) {
                return Some(false);
            }
        }
    }
    Some(true)
}

/// How many random problems a test looks at: more with `CERTIFICATES` in the environment.
fn count(usual: u64) -> u64 {
    std::env::var("CERTIFICATES").ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

fn random_certificate(rng: &mut Rng) -> (Certificate, u8) {
    let points = rng.usize(2..=7);
    let problem = checks::problem(rng, points);
    let ruling = if rng.bool() { Ruling::One } else { Ruling::Two };
    let (first, most) = (if rng.bool() { Colour::Black } else { Colour::White }, rng.u8(0..=3));
    let effort = Effort { table: 1 << 18, ..Effort::default() };
    let proof = certificate::of_status(&problem, ruling, first, most, effort);
    (
        proof.unwrap_or_else(|error| {
            panic!("{error}\n{problem:?} {ruling:?} {first} {most}\n{}", problem.position())
        }),
        most,
    )
}

#[test]
fn random_problems_have_certificates_and_the_definition_agrees() {
    let mut compared = 0;
    for seed in 0..count(200) {
        let (proof, most) = random_certificate(&mut Rng::with_seed(seed));
        let text = certificate::write(&proof);
        let read = certificate::read(&text).expect("what was written");
        assert_eq!(read, proof, "seed {seed}");
        verify::check(&read, CheckLimits::default())
            .unwrap_or_else(|rejection| panic!("seed {seed}: {rejection}"));
        // The definition follows every line to its end, also beyond permitted repetitions.
        let problem = problem_of(&read).expect("a problem");
        let Statement { ruling, first, .. } = *read.statement().expect("a statement");
        let definition = SlowLife::new(&problem, ruling, usize::from(most), 20_000);
        if let Some(status) = definition.and_then(|mut slow| slow.status(first)) {
            let found = read.status().expect("a status");
            assert_eq!(found.status, status, "seed {seed}\n{text}");
            compared += 1;
        }
    }
    println!("{compared} statuses compared with the definition");
    assert!(compared > 50);
}

/// White spends threats in several kos, in any order: lines differ in what stood before, and mostly it does not matter.
#[test]
fn lines_that_differ_in_what_does_not_matter_are_followed_once() {
    let (proof, _) = random_certificate(&mut Rng::with_seed(4565));
    let checked = verify::check(&proof, CheckLimits::default()).expect("a certificate");
    println!("{checked:?}");
    assert!(checked.largest_component > 100 && checked.steps < 2 * checked.states as u64, "{checked:?}");
}

/// Changes one line of a certificate.
fn spoil(text: &str, rng: &mut Rng) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let claims = lines.iter().position(|line| line.starts_with("wins")).expect("a claim");
    let header = rng.u8(0..3) == 0;
    let at = if header { rng.usize(claims - 5..=claims) } else { rng.usize(claims..lines.len() - 1) };
    let names: Vec<String> = lines.iter().find(|line| line.starts_with("region")).expect("a region")[7..]
        .split(' ')
        .map(str::to_owned)
        .chain(["pass".to_owned()])
        .collect();
    let swap = |line: &str, a: &str, b: &str| {
        if line.contains(a) { line.replace(a, b) } else { line.replace(b, a) }
    };
    let mut fields: Vec<String> = lines[at].split(' ').map(str::to_owned).collect();
    if fields[0] == "wins" {
        if rng.bool() {
            fields[1] = swap(&fields[1], "black", "white");
        } else {
            let (low, high) = (rng.u8(0..4), rng.u8(0..4));
            fields[2] = format!("{}-{}", low.min(high), low.max(high));
        }
    } else if at < claims {
        let line = &lines[at];
        let changed = swap(&swap(&swap(line, "black", "white"), "ruling 1", "ruling 2"), "all", "any");
        fields = vec![changed];
    } else {
        match rng.u8(0..6) {
            0 => drop(lines.remove(at)),
            1 => fields[2] = rng.u8(0..4).to_string(),
            2 => {
                let mut stones: Vec<char> = fields[0].chars().collect();
                let index = rng.usize(..stones.len());
                stones[index] = ['.', 'X', 'O'][rng.usize(..3)];
                fields[0] = stones.into_iter().collect();
            }
            3 if fields[4].contains(',') => {
                fields[4] = fields[4].split(',').next_back().expect("a reply").to_owned();
            }
            4 => fields[3] = ["-", "w", "r", "p", "c1"][rng.usize(..5)].to_owned(),
            _ => fields[4] = names[rng.usize(..names.len())].clone(),
        }
    }
    if lines[at].split(' ').next() == Some("end") {
        return lines.join("\n");
    }
    lines[at] = fields.join(" ");
    lines.join("\n")
}

#[test]
fn spoilt_certificates_are_rejected_unless_still_true() {
    let (mut unreadable, mut rejected, mut accepted, mut unchanged) = (0, 0, 0, 0);
    for seed in 0..count(150) {
        let mut rng = Rng::with_seed(seed + 1_000_000);
        let (proof, _) = random_certificate(&mut rng);
        let text = certificate::write(&proof);
        for _ in 0..20 {
            let mut spoilt = spoil(&text, &mut rng);
            for _ in 0..rng.u8(0..2) {
                spoilt = spoil(&spoilt, &mut rng);
            }
            let Ok(read) = certificate::read(&spoilt) else {
                unreadable += 1;
                continue;
            };
            match verify::check(&read, CheckLimits::default()) {
                Ok(_) if read == proof => unchanged += 1,
                Ok(_) => {
                    assert_ne!(is_true(&read), Some(false), "seed {seed}: accepted\n{spoilt}");
                    accepted += 1;
                }
                Err(Rejection::NotChecked) => panic!("seed {seed}: limits"),
                Err(_) => rejected += 1,
            }
        }
    }
    println!("{rejected} rejected, {unreadable} unreadable, {accepted} still right, {unchanged} unchanged");
    assert!(rejected > accepted);
}

/// Every move listed as a reply to every state: the checker then has to find out by itself who wins. `None` if
/// there are too many states.
fn all_replies(statement: &Statement, winner: Colour, threats: u8) -> Option<Strategy> {
    let game = Game::new(statement);
    let mut states = vec![game.start(threats)];
    let mut seen: HashSet<State> = states.iter().copied().collect();
    let mut replies = BTreeMap::new();
    while let Some(state) = states.pop() {
        if seen.len() > 3000 {
            return None;
        }
        let steps: Vec<_> = game.moves(&state).collect();
        if state.to_move == winner {
            replies.insert(state, steps.iter().map(|&(mv, _)| mv).collect());
        }
        let next = steps.into_iter().map(|(_, step)| step.state);
        states.extend(next.filter(|next| !game.attacker_has_succeeded(next) && seen.insert(*next)));
    }
    Some(Strategy { winner, threats: (threats, threats), replies, always: BTreeMap::new() })
}

#[test]
fn the_checker_alone_agrees_with_the_definition() {
    let limits = CheckLimits { states: 3000, steps: 3000 };
    let (mut agreed, mut given_up, mut kos) = (0, 0, 0);
    for seed in 0..count(4000) {
        let mut rng = Rng::with_seed(seed + 2_000_000);
        let points = rng.usize(2..=6);
        let problem = checks::problem(&mut rng, points);
        let ruling = if rng.bool() { Ruling::One } else { Ruling::Two };
        let first = if rng.bool() { Colour::Black } else { Colour::White };
        let definition = SlowLife::new(&problem, ruling, 3, 5000);
        let Some(status) = definition.and_then(|mut slow| slow.status(first)) else { continue };
        let owner = if status > 0 { first.opponent() } else { first };
        let statement = statement(&problem, ruling, first, owner);
        kos += u32::from(status.abs() < 4);
        // Where nothing comes back there is little to get wrong.
        if status.abs() == 4 && !seed.is_multiple_of(40) {
            continue;
        }
        for threats in 0..=status.abs().min(3) {
            let winner = if threats == status.abs() { owner } else { owner.opponent() };
            for claimed in Colour::BOTH {
                let Some(strategy) = all_replies(&statement, claimed, threats as u8) else {
                    given_up += 1;
                    continue;
                };
                let part = Part { statement: statement.clone(), strategies: vec![strategy] };
                let certificate = Certificate { parts: vec![part] };
                match verify::check(&certificate, limits) {
                    Err(Rejection::NotChecked) => given_up += 1,
                    result => {
                        let position = &statement.position;
                        let what =
                            format!("seed {seed}, {claimed}, {threats} threats: {result:?}\n{position}");
                        assert_eq!(result.is_ok(), claimed == winner, "{what}");
                        agreed += 1;
                    }
                }
            }
        }
    }
    println!("{agreed} runs agree, {given_up} given up, {kos} problems are kos");
    assert!(agreed > 300 && kos > 20);
}

#[test]
fn search_and_checker_permit_the_same_moves() {
    for seed in 0..count(400) {
        let mut rng = Rng::with_seed(seed + 3_000_000);
        let points = rng.usize(2..=7);
        let problem = checks::problem(&mut rng, points);
        let ruling = if rng.bool() { Ruling::One } else { Ruling::Two };
        let first = if rng.bool() { Colour::Black } else { Colour::White };
        let (owner, threats) = (if rng.bool() { Colour::Black } else { Colour::White }, rng.u8(0..=3));
        let statement = statement(&problem, ruling, first, owner);
        let game = Game::new(&statement);
        let mut line = Line::new(&problem, ruling, first, Some((owner, threats)), 1 << 10).expect("points");
        // The positions of the line with the balance of captures and the threats spent.
        let (mut state, mut balance, mut spent) = (game.start(threats), 0, 0);
        let position = |state: &State| (state.stones, state.to_move, state.banned);
        let mut past = vec![(position(&state), balance, spent)];
        for _ in 0..60 {
            let defends = state.to_move == statement.defender;
            let mut moves = Vec::new();
            for (mv, step) in game.moves(&state) {
                let captured = step.captured as i32;
                let balance = if defends { balance - captured } else { balance + captured };
                let spent = spent + u32::from(step.paid && owner == statement.defender);
                let earlier = past.iter().rev().find(|past| past.0 == position(&step.state));
                let permitted = earlier.is_none_or(|past| defends && balance <= past.1 && spent <= past.2);
                if mv == Move::Pass || permitted {
                    moves.push((mv, step.state, balance, spent));
                }
            }
            let seen: Vec<Move> = line.permitted().iter().map(|permitted| permitted.mv).collect();
            assert_eq!(moves.iter().map(|&(mv, ..)| mv).collect::<Vec<_>>(), seen, "seed {seed}");
            let Some(&(mv, next, ..)) = rng.choice(&moves) else { break };
            (balance, spent) =
                moves.iter().find(|found| found.0 == mv).map_or((0, 0), |found| (found.2, found.3));
            state = next;
            if game.attacker_has_succeeded(&state) {
                break;
            }
            past.push((position(&state), balance, spent));
            assert!(line.play(mv));
        }
    }
}

/// Three points in a row: whoever plays in the middle first.
const THREE: &str = "\
shinpan certificate 1
board
XXXXXX.
XOOOOOX
XO...OX
XOOOOOX
XXXXXXX
region B4 C4 D4 E4 F4 B3 C3 D3 E3 F3 B2 C2 D2 E2 F2
walls A5 B5 C5 D5 E5 F5 A4 G4 A3 G3 A2 G2 A1 B1 C1 D1 E1 F1 G1
defender white
target B4 C4 D4 E4 F4 B3 F3 B2 C2 D2 E2 F2
goal all
ruling 1
first black
threats white
wins black 0
OOOOOO...OOOOOO - 0 - D3
OOOOOO.X.OOOOOO - 0 - C3
OOOOOO.XOOOOOOO - 0 - C3
OOOOOO..OOOOOOO - 0 - D3
OOOOOOOX.OOOOOO - 0 - E3
OOOOOOO..OOOOOO - 0 - D3
OOOOOOXX.OOOOOO - 0 - E3
OOOOOOX.OOOOOOO - 0 - D3
OOOOOOO.OOOOOOO - 0 - D3
end
";

fn answer(text: &str) -> String {
    match certificate::read(text) {
        Err(error) => error.to_string(),
        Ok(certificate) => match verify::check(&certificate, CheckLimits::default()) {
            Ok(checked) => format!("accepted, {} states", checked.states),
            Err(rejection) => rejection.to_string(),
        },
    }
}

#[test]
fn a_wrong_certificate_is_told_where_it_fails() {
    let changed = |from: &str, to: &str| answer(&THREE.replacen(from, to, 1));
    assert_eq!(answer(THREE), "accepted, 14 states");
    assert_eq!(changed("end\n", ""), "line 26: the text stops before its line \"end\"");
    assert_eq!(
        changed(" G1\n", "\n"),
        "these stones are neither in the region nor assumed to be safe as walls: G1"
    );
    assert_eq!(changed("walls A5", "walls D3"), "a wall is a stone, and these points are empty: D3");
    assert_eq!(changed("OOO...OOO", "OOOOOO"), "line 17: 12 points, but the region has 15");
    assert_eq!(
        changed("OO - 0 - D3", "OO - 0 - C3"),
        "Black does not win run 0: after C3 D3 a reply of Black was expected, and there is none"
    );
    assert_eq!(
        changed("OO - 0 - D3", "OO - 0 - B4"),
        "Black does not win run 0: at the start the reply B4 is no permitted move"
    );
    assert_eq!(
        changed("OO - 0 - D3", "OO - 0 - pass"),
        "Black does not win run 0: at the start the reply pass is no permitted move"
    );
    assert_eq!(
        changed("OO - 0 - D3", "OO - 0 - Z3"),
        "line 17: \"Z3\" does not start with a column letter; points here are A1 to G5"
    );
    assert_eq!(
        changed("OO - 0 - D3", "OO - 0-1 w C3,D3"),
        "Black does not win run 0: at the start a reply of Black was expected, and there is none"
    );
    assert_eq!(
        changed("wins black 0", "wins black 0-1"),
        "Black does not win run 1: at the start a reply of Black was expected, and there is none"
    );
    assert_eq!(
        changed("wins black 0", "wins white 0"),
        "White does not win run 0: after C3 a reply of White was expected, and there is none"
    );
    assert_eq!(
        changed("wins black 0", "wins black 2-1"),
        "line 16: \"2-1\" is no number of threats; expected one such as 2, or 0-5"
    );
    assert_eq!(
        changed("XO...OX", "XO..?OX"),
        "line 5: column 5: found '?'; a point is X or # (black), O (white) or . (empty)"
    );
    assert_eq!(
        changed("first black", "first white"),
        "Black does not win run 0: after D3 a reply of Black was expected, and there is none"
    );
}
