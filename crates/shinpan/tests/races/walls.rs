//! Walls of races: what a liberty for ever stands for, and which presumed walls a race needs.

use fastrand::Rng;
use shinpan::analyze::{Options, Subject, analyze};
use shinpan::board::{Board, Colour, PointSet, Position, Size};
use shinpan::games::Surroundings;
use shinpan::generate::race::Wild;
use shinpan::race::{Answer, Decided, Ending, Judged, Ko, Question, SearchLimits, search};
use shinpan::search::{Budget, Status, Stop};
use shinpan_twin::random;

/// What is said of a race, whoever moves first.
fn told(decided: &Decided) -> [Option<(Ending, Option<Ko>)>; 2] {
    decided.firsts.map(|first| first.map(|first| (first.ending(), first.ko)))
}

/// Asks again with some walls in play.
fn again(question: &Question, answer: &Answer, in_play: PointSet) -> Decided {
    let [black, white] = answer.blocks.map(|block| block.first());
    let question = Question { black, white, in_play, ..question.clone() };
    let answers = question.answer().expect("the same question");
    question.decide(&answers).remove(0)
}

#[test]
fn a_race_is_the_same_without_the_walls_that_it_does_not_need() {
    let (mut conditional, mut spared) = (0, 0);
    for seed in 0..800 {
        let mut rng = Rng::with_seed(seed);
        let size = Size::new(rng.u8(5..=8), rng.u8(5..=8)).expect("a board of that size");
        let position = random::position(&mut rng, size);
        let board = Board::new(&position);
        let question = Question { nodes: 2_000, ..Question::new(&position) };
        let answers = question.answer().expect("a question");
        for (answer, decided) in answers.iter().zip(question.decide(&answers)) {
            if answer.assumed_safe.is_empty() || decided.firsts.iter().all(Option::is_none) {
                continue;
            }
            conditional += 1;
            let walls = answer.assumed_safe.iter().filter(|&&wall| decided.unneeded.contains(wall));
            for &wall in walls {
                spared += 1;
                let stones = board.block(wall).expect("a wall is a block").stones();
                assert_eq!(told(&again(&question, answer, stones)), told(&decided), "{seed}\n{position}");
                assert!(!answer.presumed(&decided).contains(&wall));
            }
            if answer.presumed(&decided).is_empty() {
                let all = decided.unneeded;
                assert_eq!(told(&again(&question, answer, all)), told(&decided), "{seed}\n{position}");
                assert!(answer.taken_as_safe(&decided).is_empty(), "{seed}\n{position}");
            }
        }
    }
    println!("{conditional} races with walls, {spared} walls not needed");
    assert!(conditional > 10 && spared > 0, "{conditional} {spared}");
}

/// An item of an analysis says of its walls what the question about the same race says.
#[test]
fn an_analysis_needs_the_walls_that_the_race_needs() {
    let (mut asked, mut conditional) = (0, 0);
    for seed in 0..400 {
        let mut rng = Rng::with_seed(seed);
        let size = Size::new(rng.u8(5..=8), rng.u8(5..=8)).expect("a board of that size");
        let position = random::position(&mut rng, size);
        let options = Options { groups: 0, ..Options::default() };
        for item in analyze(&position, options, |_, _| {}).items.iter().filter(|item| item.is_proven()) {
            let Subject::Race { blocks, .. } = item.subject else { continue };
            let [black, white] = blocks.map(|block| block.first());
            let question = Question { black, white, ..Question::new(&position) };
            let answers = question.answer().expect("the same race");
            let decided = question.decide(&answers).remove(0);
            assert_eq!(item.needs_walls, answers[0].presumed(&decided), "{seed}\n{position}");
            asked += 1;
            conditional += usize::from(item.is_conditional());
        }
    }
    println!("{asked} races, {conditional} rest on presumed walls");
    assert!(asked > 30 && conditional > 10, "{asked} {conditional}");
}

/// For each side moving first, whether Black captures and whether White does; `None` if that takes too long.
fn captures(around: &Surroundings<'_>) -> Option<[[Status; 2]; 2]> {
    let limits = SearchLimits {
        budget: Budget { nodes: 20_000, table: 1 << 22 },
        threats: 2,
        moves: Judged::None,
        forms: false,
        first: None,
    };
    let found = search(around, limits, &Stop::never());
    let is_known = found.firsts.iter().all(|first| first.first.is_some());
    is_known.then(|| found.firsts.map(|first| first.captures.map(|(status, _)| status)))
}

/// The same race on the whole board, but for the walls of some colours.
fn without_walls<'a>(around: &Surroundings<'a>, fall: &[Colour]) -> Surroundings<'a> {
    let mut whole = *around;
    fall.iter().for_each(|colour| whole.walls[colour.index()] = PointSet::EMPTY);
    whole.local = whole.position.size().points() - whole.walls[0] - whole.walls[1];
    whole
}

#[test]
fn a_race_between_living_walls_is_that_of_the_whole_board() {
    let (mut compared, mut won, mut kos) = (0, 0, 0);
    for wild in (0..1_500).filter_map(|seed| Wild::new(seed, 7)) {
        let around = wild.surroundings();
        if !wild.answer.assumed_stones.is_empty() {
            continue;
        }
        let (Some(local), Some(whole)) =
            (captures(&around), captures(&without_walls(&around, &Colour::BOTH)))
        else {
            continue;
        };
        assert_eq!(local, whole, "{:?}\n{}", wild.essential, wild.position);
        compared += 1;
        won += usize::from(local.iter().flatten().any(|&status| status == 3));
        kos += usize::from(local.iter().flatten().any(|&status| status.abs() < 3));
    }
    println!("{compared} races, {won} with a capture, {kos} with a ko");
    assert!(compared > 100 && won > 50 && kos > 0, "{compared} {won} {kos}");
}

#[test]
fn walls_help_none_but_their_owner() {
    let (mut compared, mut changed) = (0, 0);
    for seed in 0..3_000 {
        let mut rng = Rng::with_seed(seed);
        let size = Size::new(rng.u8(3..=5), rng.u8(4..=5)).expect("a board of that size");
        let position = random::position(&mut rng, size);
        let board = Board::new(&position);
        let [black, white] =
            Colour::BOTH.map(|colour| board.blocks(colour).next().map(|block| block.stones()));
        let (Some(black), Some(white)) = (black, white) else { continue };
        if position.empty_points().len() > 8 {
            continue;
        }
        // All other blocks are walls, with or without a liberty to live on.
        let walls = [position.stones(Colour::Black) - black, position.stones(Colour::White) - white];
        let local = size.points() - walls[0] - walls[1];
        let essential = [black, white].map(|block| [block, PointSet::EMPTY]);
        let around = Surroundings { position: &position, essential, walls, local };
        for owner in Colour::BOTH {
            let in_play = without_walls(&around, &[owner]);
            let (Some(standing), Some(falling)) = (captures(&around), captures(&in_play)) else { continue };
            for (standing, falling) in standing.into_iter().zip(falling) {
                let [own, other] = [owner.index(), owner.opponent().index()];
                let is_law = falling[own] <= standing[own] && falling[other] >= standing[other];
                assert!(is_law, "{seed}: {owner} {standing:?} {falling:?}\n{position}");
                compared += 1;
                changed += usize::from(standing != falling);
            }
        }
    }
    println!("{compared} races with walls in play, {changed} of them end otherwise");
    assert!(compared > 200 && changed > 20, "{compared} {changed}");
}

/// A19-B19 hangs on one liberty outside. Taken as a wall, it made a settled race of what White can break up with C19.
#[test]
fn stones_that_hang_are_no_walls_of_a_race() {
    let rows = ["XX", ".OXX", "OOOX", "X.OX", "XXOX", ".XOX", "OOOX", "XXXX"];
    let board: Vec<String> = (0..19).map(|row| format!("{:.<19}", rows.get(row).unwrap_or(&""))).collect();
    let position: Position = board.join("\n").parse().expect("a diagram");
    let point = |name| position.size().point(name).expect("a point");
    let question =
        Question { black: Some(point("A16")), white: Some(point("C17")), ..Question::new(&position) };
    let answers = question.answer().expect("a question");
    for (answer, decided) in answers.iter().zip(question.decide(&answers)) {
        let walls = answer.assumed_stones | decided.assumed_stones;
        for stone in ["A19", "B19"] {
            assert!(!walls.contains(point(stone)), "{stone} is no wall");
        }
        assert!(decided.firsts.iter().all(Option::is_none), "nothing is settled: {:?}", decided.firsts);
    }
}
