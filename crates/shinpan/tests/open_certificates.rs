//! Certificates of questions with ways out: proven answers have one, what is accepted holds on the whole board, spoilt ones are
//! rejected.

use std::collections::BTreeMap;

use fastrand::Rng;
use shinpan::board::{Board, Colour, Point, PointSet, Position, Size};
use shinpan::certificate::{self, Effort, NotBuilt};
use shinpan::life::Question;
use shinpan::search::{Border, Goal, Line, Problem, Ruling};
use shinpan::verify::{self, Certificate, CheckLimits, Rejection};
use shinpan_twin::random;

/// How many a test looks at: more with `CERTIFICATES` in the environment.
fn count(usual: usize) -> usize {
    std::env::var("CERTIFICATES").ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

/// A fight in a corner or at a side of a board from 7x7 to 19x19, some stones of one side around it, with gaps.
fn fight(rng: &mut Rng) -> Option<(Position, PointSet)> {
    let (width, height) = (rng.u8(4..9), rng.u8(3..7));
    let size = Size::new(rng.u8(width + 3..=19), rng.u8(height + 4..=19))?;
    let left = if rng.bool() { 0 } else { (size.width() - width) / 2 };
    let within = |margin: u8| -> PointSet {
        let columns = left.saturating_sub(margin)..left + width + margin;
        size.iter().filter(|at| columns.contains(&at.column()) && at.row() < height + margin).collect()
    };
    let mut board = Board::new(&Position::empty(size));
    let mut colour = Colour::Black;
    for _ in 0..rng.usize(6..usize::from(width) * usize::from(height) * 2 / 3 + 6) {
        let free: Vec<Point> = (within(0) & board.empty_points()).iter().collect();
        let near: PointSet = board.position().stones(colour).neighbours();
        let close: Vec<Point> = free.iter().copied().filter(|&at| near.contains(at)).collect();
        let choice = if rng.f32() < 0.6 && !close.is_empty() { &close } else { &free };
        // Where it is illegal there is no stone.
        let _ = rng.choice(choice).map(|&point| board.play(colour, point));
        colour = colour.opponent();
    }
    let defender = if rng.bool() { Colour::Black } else { Colour::White };
    let target = board.blocks(defender).max_by_key(|block| block.stones().len())?.stones();
    let share = rng.f32();
    for point in within(1) - within(0) {
        if rng.f32() < share {
            let _ = board.play(defender.opponent(), point);
        }
    }
    Some((board.position(), board.position().stones(defender).component(target)))
}

/// A question about the largest block of a fight, for one side that moves first.
fn question(rng: &mut Rng) -> Option<Question> {
    let (position, target) = fight(rng)?;
    let mut question = Question::new(&position, target);
    question.to_move = Some(if rng.bool() { Colour::Black } else { Colour::White });
    question.ruling = if rng.bool() { Ruling::One } else { Ruling::Two };
    question.ko_threats = rng.u8(0..=5);
    question.nodes = 30_000;
    question.table = 1 << 20;
    let is_open = question.enclosure().is_ok_and(|found| found.is_err());
    is_open.then_some(question)
}

#[test]
fn every_open_answer_has_a_certificate() {
    let mut tally: BTreeMap<String, usize> = BTreeMap::new();
    let (mut found, mut seed) =
        (0, std::env::var("SEED").ok().and_then(|text| text.parse().ok()).unwrap_or(0));
    let effort = Effort { table: 1 << 22, entries: 120_000, ..Effort::default() };
    let (mut entries, mut steps) = (Vec::new(), Vec::new());
    while found < count(25) {
        seed += 1;
        let Some(question) = question(&mut Rng::with_seed(seed).fork()) else { continue };
        let answer = question.answer().expect("a question");
        let side = &answer.sides[0];
        let Some(status) = side.status() else { continue };
        found += 1;
        let mut note = |what: String| *tally.entry(what).or_default() += 1;
        let start = std::time::Instant::now();
        let built = match certificate::of_answer(&question, &answer, side.first, effort) {
            Ok(built) => built,
            Err(error) => {
                println!(
                    "seed {seed}: {error} in {} ms; {:?} {:?}\n{}",
                    start.elapsed().as_millis(),
                    side.outcome,
                    side.reason,
                    question.position
                );
                note(format!("none: {:?}", std::mem::discriminant(&error)));
                continue;
            }
        };
        let text = certificate::write(&built);
        let read = certificate::read(&text).unwrap_or_else(|error| panic!("seed {seed}: {error}\n{text}"));
        assert_eq!(read, built, "seed {seed}");
        let checked = verify::check(&read, CheckLimits::default())
            .unwrap_or_else(|rejection| panic!("seed {seed}: {rejection}\n{text}"));
        assert_eq!(read.status().map(|implied| implied.status), Some(status), "seed {seed}\n{text}");
        entries.push(read.entries());
        steps.push(checked.steps);
        let took = start.elapsed().as_millis();
        if took > 2000 || std::env::var("VERBOSE").is_ok() {
            let points: Vec<_> = read
                .parts
                .iter()
                .map(|part| (part.statement.region & question.position.empty_points()).len())
                .collect();
            println!("seed {seed}: {took} ms, {} replies, {points:?} empty points", read.entries());
        }
        let borders: Vec<_> = read.parts.iter().map(|part| part.statement.border).collect();
        note(format!("{borders:?}"));
        let size = question.position.size();
        let condition = |text: &str| text.split_once(", if the wall").map(|(_, walls)| walls.to_owned());
        let told = condition(answer.sentence(side, size).split('.').next().unwrap_or(""));
        let proven = certificate::sentence(&read).expect("a sentence");
        let proven = condition(proven.split('.').next().unwrap_or(""));
        let same = if told == proven { "the same condition" } else { "another condition" };
        if told != proven {
            println!("seed {seed}: {told:?}, but {proven:?}");
        }
        note(same.to_owned());
    }
    entries.sort_unstable();
    steps.sort_unstable();
    println!("{found} answers of {seed} draws: {tally:?}");
    println!("{} of {found} have a certificate", entries.len());
    println!(
        "replies, middle and most: {:?} {:?}; most steps: {:?}",
        entries.get(entries.len() / 2),
        entries.last(),
        steps.last()
    );
    // A kill with far more than a dozen empty points around it can need more replies than are allowed here.
    assert!(entries.len() * 100 >= found * 85, "{} of {found} have a certificate", entries.len());
}

/// A part of a small board with a border, and a run that the side wins for which it counts.
fn small(rng: &mut Rng) -> Option<Certificate> {
    let sizes = [(3, 3), (4, 3), (4, 4), (5, 3), (5, 4), (5, 5)];
    let (columns, rows) = sizes[rng.usize(..sizes.len())];
    let size = Size::new(columns, rows)?;
    let position = if rng.bool() {
        random::position(rng, size)
    } else {
        let longest = rng.usize(size.points().len() / 2..=3 * size.points().len());
        let plays = random::game_with_eyes(rng, size, longest);
        random::position_after(size, &plays)
    };
    let board = Board::new(&position);
    let blocks: Vec<_> = Colour::BOTH.into_iter().flat_map(|colour| board.blocks(colour)).collect();
    let block = rng.choice(blocks)?;
    let (defender, target) = (block.colour(), block.stones());
    let mut near = target;
    for _ in 0..rng.usize(1..4) {
        near |= near.neighbours() & size.points();
    }
    let empty = position.empty_points();
    let region: PointSet = (near & empty).iter().filter(|_| rng.f32() < 0.9).collect();
    let border = if rng.bool() { Border::Open } else { Border::Closed };
    let winner = if border == Border::Open { defender.opponent() } else { defender };
    let walls = (position.stones(winner) - target).components().filter(|_| rng.f32() < 0.5);
    let walls = walls.fold(PointSet::EMPTY, |all, block| all | block);
    let problem = Problem::new(&position, defender, target, Goal::All, region, walls).ok()?;
    let problem = problem.with_border(border, walls);
    let ruling = if rng.bool() { Ruling::One } else { Ruling::Two };
    let first = if rng.bool() { Colour::Black } else { Colour::White };
    let owner = if rng.bool() { Colour::Black } else { Colour::White };
    let threats = rng.u8(0..=2);
    let effort = Effort { table: 1 << 16, nodes: 100_000, entries: 3000, ..Effort::default() };
    let mut built = certificate::of_run(&problem, ruling, first, Some((owner, threats)), effort).ok()?;
    let part = &mut built.parts[0];
    part.statement.presumed = part.statement.walls;
    (part.strategies[0].winner == winner).then_some(built)
}

/// Whether what a certificate claims is so on the whole board, where every stone can be captured but for the walls that are
/// assumed; `None` if that takes too long.
fn holds_on_the_whole_board(certificate: &Certificate) -> Option<bool> {
    let mut holds = Some(true);
    for part in &certificate.parts {
        let statement = &part.statement;
        let size = statement.position.size();
        let targets = statement.targets.iter().fold(PointSet::EMPTY, |all, &target| all | target);
        let walls = statement.walls - statement.proven;
        let (position, defender) = (&statement.position, statement.defender);
        let problem = Problem::new(position, defender, targets, statement.goal, size.points(), walls).ok()?;
        for strategy in &part.strategies {
            for threats in strategy.threats.0..=strategy.threats.1 {
                let run = Some((statement.owner, threats));
                let mut line = Line::new(&problem, statement.ruling, statement.first, run, 1 << 20)?;
                match line.wins(100_000) {
                    Ok(wins) if wins == (strategy.winner == statement.first) => {}
                    Ok(_) => return Some(false),
                    Err(_) => holds = None,
                }
            }
        }
    }
    holds
}

#[test]
fn what_is_accepted_holds_on_the_whole_board() {
    let mut seen = [0; 3];
    for seed in 0..count(400) as u64 * 4 {
        let Some(certificate) = small(&mut Rng::with_seed(seed + 4_000_000).fork()) else { continue };
        let text = certificate::write(&certificate);
        match verify::check(&certificate, CheckLimits::default()) {
            Ok(_) => match holds_on_the_whole_board(&certificate) {
                Some(true) => seen[0] += 1,
                Some(false) => panic!("seed {seed}: accepted, but it is not so\n{text}"),
                None => seen[1] += 1,
            },
            Err(rejection) => panic!("seed {seed}: {rejection}\n{text}"),
        }
        seen[2] += usize::from(!certificate.parts[0].statement.walls.is_empty());
    }
    println!("{} hold, {} too large, {} with walls", seen[0], seen[1], seen[2]);
    assert!(seen[0] > 50, "{seen:?}");
}

/// What is done to a certificate, and the certificate that comes of it; `None` if it cannot be done or cannot be read any more.
fn spoilt(certificate: &Certificate, rng: &mut Rng) -> (&'static str, Option<Certificate>) {
    let text = certificate::write(certificate);
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let entries: Vec<usize> = (0..lines.len())
        .filter(|&at| {
            lines[at].split(' ').count() == 5
                && !["region", "given", "presumed", "proven", "target"]
                    .contains(&lines[at].split(' ').next().unwrap_or(""))
        })
        .collect();
    let size = certificate.parts[0].statement.position.size();
    let any: Vec<Point> = size.iter().collect();
    let point = any[rng.usize(..any.len())];
    let mut changed = certificate.clone();
    let part = rng.usize(..changed.parts.len());
    let statement = &mut changed.parts[part].statement;
    let what = match rng.u8(0..11) {
        0 => {
            if let Some(&at) = rng.choice(&entries) {
                lines.remove(at);
            }
            return ("a reply deleted", certificate::read(&lines.join("\n")).ok());
        }
        1 => {
            if let Some(&at) = rng.choice(&entries) {
                let (rest, _) = lines[at].rsplit_once(' ').expect("fields");
                lines[at] = format!("{rest} {}", size.name(point));
            }
            return ("another reply", certificate::read(&lines.join("\n")).ok());
        }
        2 => {
            changed.parts[part].strategies[0].threats.1 += 1;
            "a larger claim"
        }
        3 => {
            let row = 2 + usize::from(point.row());
            let mut row_of: Vec<char> = lines[row].chars().collect();
            let column = usize::from(point.column());
            row_of[column] = ['.', 'X', 'O'][rng.usize(..3)];
            lines[row] = row_of.into_iter().collect();
            return ("a stone of the board", certificate::read(&lines.join("\n")).ok());
        }
        4 => {
            statement.region -= PointSet::single(point);
            "a smaller region"
        }
        5 => {
            statement.region |= PointSet::single(point);
            "a larger region"
        }
        6 => {
            let is_open = statement.border == Border::Open;
            statement.border = if is_open { Border::Closed } else { Border::Open };
            "the other border"
        }
        7 => {
            let blocks: Vec<PointSet> = statement.walls.components().collect();
            if let Some(block) = rng.choice(blocks) {
                statement.walls -= block;
                statement.proven -= block;
                statement.presumed -= block;
            }
            "a wall dropped"
        }
        8 => {
            let stones = statement.position.at(point).map_or(PointSet::single(point), |colour| {
                statement.position.stones(colour).component(PointSet::single(point))
            });
            statement.walls |= stones;
            statement.presumed |= stones;
            "another wall"
        }
        9 => {
            statement.proven = statement.walls;
            statement.presumed = PointSet::EMPTY;
            "walls called proven"
        }
        _ => {
            let winner = &mut changed.parts[part].strategies[0].winner;
            *winner = winner.opponent();
            "the other winner"
        }
    };
    (what, certificate::read(&certificate::write(&changed)).ok())
}

#[test]
fn spoilt_certificates_are_rejected_unless_they_hold() {
    let mut tally: BTreeMap<&str, [usize; 6]> = BTreeMap::new();
    for seed in 0..count(200) as u64 * 2 {
        let mut rng = Rng::with_seed(seed + 5_000_000).fork();
        let Some(certificate) = small(&mut rng) else { continue };
        for _ in 0..20 {
            let (what, read) = spoilt(&certificate, &mut rng);
            let counts = tally.entry(what).or_default();
            let Some(read) = read else {
                counts[0] += 1;
                continue;
            };
            if read == certificate {
                counts[5] += 1;
                continue;
            }
            match verify::check(&read, CheckLimits::default()) {
                Err(Rejection::NotChecked) => panic!("seed {seed}: limits"),
                Err(_) => counts[1] += 1,
                Ok(_) => match holds_on_the_whole_board(&read) {
                    Some(true) => counts[2] += 1,
                    None => counts[3] += 1,
                    Some(false) => {
                        let text = certificate::write(&read);
                        panic!("seed {seed}: {what}: accepted, but it is not so\n{text}")
                    }
                },
            }
        }
    }
    println!("unreadable, rejected, accepted and true, accepted and too large to tell, _, unchanged:");
    tally.iter().for_each(|(what, counts)| println!("{what}: {counts:?}"));
    let rejected: usize = tally.values().map(|counts| counts[0] + counts[1]).sum();
    let accepted: usize = tally.values().map(|counts| counts[2] + counts[3]).sum();
    assert!(rejected > accepted, "{rejected} rejected, {accepted} accepted");
}

/// A stone in the open, with too few positions to see what becomes of it.
#[test]
fn what_is_not_proven_has_no_certificate() {
    let position: Position = ". . . . .\n. . O . .\n. . . . .".parse().expect("a diagram");
    let target = position.stones(Colour::White);
    let mut question = Question::new(&position, target);
    question.nodes = 10;
    question.to_move = Some(Colour::Black);
    let answer = question.answer().expect("a question");
    let built = certificate::of_answer(&question, &answer, Colour::Black, Effort::default());
    assert!(matches!(built, Err(NotBuilt::Unproven(-6, 6))), "{built:?}");
}
