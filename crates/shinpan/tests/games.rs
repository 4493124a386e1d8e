//! Liberty count games: the examples of Mueller (2003), laws of the algebra, regions from the board.

use shinpan::board::{Colour, PointSet, Position};
use shinpan::games::{
    Bounds, Choice, Condition, Counts, Draft, Effort, Game, GameLimits, Games, Node, Plain, Sum,
    Surroundings, TooLarge,
};
use shinpan::race::{Method, Question};
use shinpan::theory::{Counts as Numbers, Eye, Outside, Race, RaceResult};

use Colour::{Black, White};

fn result(games: &mut Games, parts: &[Game], first: Colour) -> RaceResult {
    let sum = Sum { parts: parts.to_vec(), blocks: [1, 1] };
    let mut effort = Effort { most: 5_000_000, nodes: 0, forms: false };
    games.result(&sum, first, &mut effort).expect("within the limit")
}

/// 2.1: a one-point eye of White is {0_E |}: Black plays there only to capture.
#[test]
fn the_one_point_eye() {
    let mut games = Games::new();
    let eye = games.eye(White, 1, 0);
    assert_eq!(games.print(eye).to_string(), "G1 = {0_E |}, w = 1\n");
    let [choice] = games.node(eye).options(Black) else { panic!("Black has one option") };
    assert_eq!(choice.condition, Condition::CAPTURES);
    // With a liberty elsewhere, Black has to fill that first: two moves against two liberties.
    let (outside, own) = (games.outside(White, 1), games.outside(Black, 2));
    assert_eq!(result(&mut games, &[eye, outside, own], Black), RaceResult::Wins(Black));
    assert_eq!(result(&mut games, &[eye, outside, own], White), RaceResult::Wins(White));
}

/// 2.1: a ko, A = {B_k |}, B = {| A_k}. What was just taken may not be retaken at once.
#[test]
fn the_simple_ko() {
    let mut games = Games::new();
    let choice = |to| Choice { condition: Condition::ALWAYS, to };
    let closed = |to| Choice { condition: Condition::KO, to };
    let still = || Node::still(Counts::NONE);
    // 0 and 2 are A and B, 1 is B just after Black took the ko, 3 is A just after White did.
    let mut draft: Draft = vec![still(), still(), still(), still()];
    draft[0].options[0] = vec![choice(1)];
    draft[1].options[1] = vec![closed(3)];
    draft[2].options[1] = vec![choice(3)];
    draft[3].options[0] = vec![closed(1)];
    (draft[1].cool, draft[3].cool) = (Some(2), Some(0));
    let ko = games.intern(&draft);
    assert_eq!(games.print(ko[0]).to_string(), "G2 = {G1_k |}\nG1 = {| G2_k}\n");
    assert!(games.has_loop(ko[0]));
    assert_eq!(games.cool(ko[1]), ko[2]);

    // A liberty behind a ko, and one plain liberty for the other side: whoever takes the ko first wins it, and the loser
    // needs one threat.
    let (liberty, own) = (games.ko(White, false), games.outside(Black, 2));
    let sum = Sum { parts: vec![liberty, own], blocks: [1, 1] };
    let mut effort = Effort::at_most(10_000);
    assert_eq!(games.status(&sum, Black, Black, 5, &mut effort), Ok(1));
    assert_eq!(result(&mut games, &[liberty, own], White), RaceResult::Wins(White));
}

/// 2.2 and 2.3: conditions.
#[test]
fn conditions_imply_each_other_and_the_more_specific_is_left_out() {
    let both = Condition { captures: true, ko: true };
    assert!(both.implies(Condition::KO) && both.implies(Condition::CAPTURES));
    assert!(Condition::KO.implies(Condition::ALWAYS) && !Condition::ALWAYS.implies(Condition::KO));
    assert!(!Condition::KO.implies(Condition::CAPTURES));
    let mut games = Games::new();
    let zero = games.zero();
    let options = [Condition::CAPTURES, Condition::ALWAYS, Condition::KO];
    let options = options.map(|condition| Choice { condition, to: zero });
    let game = games.game(Counts::new(0, 1), &options, &[]);
    assert_eq!(game, games.outside(White, 1), "taking a plain liberty needs no condition");
    // Filling adds no liberty; the capture of the stones in an eye does.
    assert!(games.is_monotone(game, White));
    let eye = games.eye(White, 4, 3);
    assert!(!games.is_monotone(eye, White) && games.is_monotone(eye, Black));
}

/// 2.6.1 and 2.6.2.
#[test]
fn plain_regions_and_two_eyes() {
    let mut games = Games::new();
    let outside = games.outside(Black, 2);
    assert_eq!(games.print(outside).to_string(), "G2 = {| G1}, b = 2\nG1 = {| 0}, b = 1\n");
    assert_eq!(games.plain(outside), Some(Plain::Outside(Black, 2)));
    let shared = games.shared(2);
    assert_eq!(games.print(shared).to_string(), "G2 = {G1 | G1}, b = 2, w = 2\nG1 = {0 | 0}, b = 1, w = 1\n");
    assert_eq!(games.plain(shared), Some(Plain::Shared(2)));
    let alive = games.two_eyes(White);
    assert_eq!(games.print(alive).to_string(), "G1 = {|}, w = 2\n");
    // Nobody captures two eyes, nor two eyes of one point each, which take each other for elsewhere.
    let (own, eye) = (games.outside(Black, 9), games.eye(White, 1, 0));
    assert_eq!(result(&mut games, &[alive, own], Black), RaceResult::Wins(White));
    assert_eq!(result(&mut games, &[eye, eye, own], Black), RaceResult::Wins(White));
    let other = games.two_eyes(Black);
    assert_eq!(result(&mut games, &[alive, other], Black), RaceResult::Seki);
    // Mueller 1999, Figure 1 left: three liberties against two.
    let (three, two) = (games.outside(Black, 3), games.outside(White, 2));
    assert_eq!(result(&mut games, &[three, two], White), RaceResult::Wins(Black));
}

/// 2.6.3, Figure 2: how many moves are left once the liberties have come down to one for the first time.
#[test]
fn the_liberty_counts_of_large_eyes() {
    for (size, all, left) in [(4, 5, 2), (5, 8, 4), (6, 12, 7), (7, 17, 11)] {
        let mut games = Games::new();
        let mut eye = games.eye(White, size, 1);
        // Black fills; White captures when he is in atari, as long as that gains. Each capture costs him a move.
        let (mut points, mut filled, mut captured, mut at_one) = (size, 1, 0, None);
        loop {
            let node = games.node(eye).clone();
            let [play] = node.options(Black) else { panic!("Black has one move") };
            if node.counts.of(White) == 1 {
                at_one.get_or_insert(filled);
                if points <= 3 {
                    assert!(play.condition.captures, "the last point is taken last");
                    break;
                }
                let [capture] = node.options(White) else { panic!("White can capture") };
                (eye, points, captured) = (capture.to, points - 1, captured + 1);
            } else {
                (eye, filled) = (play.to, filled + 1);
            }
        }
        assert_eq!(filled + 1 - captured, all, "an eye of {size}");
        assert_eq!(all - at_one.expect("one liberty at some time"), left, "an eye of {size}");
    }
}

/// Figure 3: six points with two stones and five outside liberties against seven with six and three, two shared. Black
/// tries first and fails; White is one move ahead.
#[test]
fn seven_points_against_six() {
    let mut games = Games::new();
    let parts = [
        games.eye(Black, 6, 2),
        games.outside(Black, 5),
        games.eye(White, 7, 6),
        games.outside(White, 3),
        games.shared(2),
    ];
    assert_eq!(result(&mut games, &parts, Black), RaceResult::Wins(White));
    assert_eq!(result(&mut games, &parts, White), RaceResult::Wins(White));
    // One outside liberty more, and Black is in time if he moves first.
    let more = games.outside(Black, 1);
    let parts: Vec<Game> = parts.into_iter().chain([more]).collect();
    assert_eq!(result(&mut games, &parts, Black), RaceResult::Wins(Black));
    assert_eq!(result(&mut games, &parts, White), RaceResult::Wins(White));
    // After move 13 of the figure: six points with two stones each, nothing else. Who moves first wins.
    let parts = [games.eye(Black, 6, 2), games.eye(White, 6, 2)];
    assert_eq!(result(&mut games, &parts, White), RaceResult::Wins(White));
    assert_eq!(result(&mut games, &parts, Black), RaceResult::Wins(Black));
}

/// Figure 4: an eye of seven points against no eye, with four shared liberties. The side without an eye has to fill all of
/// them: it needs 17 + 4 liberties to be in time with the first move, one more without.
#[test]
fn seven_points_against_no_eye() {
    let mut games = Games::new();
    for (liberties, black_first, white_first) in
        [(20, Black, Black), (21, Black, White), (22, White, White), (23, White, White)]
    {
        // One stone is in the eye, so that it is settled: 16 moves are left.
        let parts = [games.eye(Black, 7, 1), games.shared(4), games.outside(White, liberties - 1)];
        assert_eq!(
            result(&mut games, &parts, Black),
            RaceResult::Wins(black_first),
            "{liberties}, Black first"
        );
        assert_eq!(
            result(&mut games, &parts, White),
            RaceResult::Wins(white_first),
            "{liberties}, White first"
        );
    }
}

/// 2.6.4, Figure 5: G4 = {0_E, G3 |}, ..., G1 = {0 |}.
#[test]
fn the_protected_liberty() {
    let mut games = Games::new();
    let liberty = games.protected(White, 3);
    let printed =
        "G4 = {G3, 0_E |}, w = 1\nG3 = {G2, 0_E |}, w = 1\nG2 = {G1, 0_E |}, w = 1\nG1 = {0 |}, w = 1\n";
    assert_eq!(games.print(liberty).to_string(), printed);
    // With a second liberty he has to make the approach moves or to leave it for last: two moves, not five.
    let (other, own) = (games.outside(White, 1), games.outside(Black, 2));
    assert_eq!(result(&mut games, &[liberty, other, own], Black), RaceResult::Wins(Black));
    // Two such liberties: the approach moves to one of them are needed, five moves in all.
    for (own, first) in [(4, RaceResult::Wins(White)), (5, RaceResult::Wins(Black))] {
        let own = games.outside(Black, own);
        assert_eq!(result(&mut games, &[liberty, liberty, own], Black), first);
    }
}

/// Section 3, problem D: Black has ten moves (three outside liberties and an eye of five with a stone in it); White has
/// eight plain liberties and two that are not plain. At least as good as plain is enough: White to move wins.
#[test]
fn problem_d_by_bounds() {
    let mut games = Games::new();
    let known = [games.outside(Black, 3), games.eye(Black, 5, 1), games.outside(White, 8)];
    let least = games.at_least(White, 2, false);
    let parts: Vec<Game> = known.iter().copied().chain([least]).collect();
    assert_eq!(result(&mut games, &parts, White), RaceResult::Wins(White));
    assert_eq!(result(&mut games, &parts, Black), RaceResult::Wins(Black));
    // With one of the two missing the bound is too low.
    let least = games.at_least(White, 1, false);
    let parts: Vec<Game> = known.iter().copied().chain([least]).collect();
    assert_ne!(result(&mut games, &parts, White), RaceResult::Wins(White));
}

/// The same on the board. White's space at K4 and L4 is unsettled: a white play at K4 makes an eye, a black one leaves one
/// plain liberty.
const PROBLEM_D: &str = "
    . O . O O O O O O O O O O O
    O O O O O O O O O O O O O O
    O O O O . . . O X X X X X X
    X X X X X X X X X . O . X X
    X X X X X X X X X . . X X X
    X X X X X X X X X X X X X X
    O O O O O O O O O O O O O O
    . . . . . . . . X . . O X X
    X X X X X X X X X O O O X X
    X X X X X X X X X X X X X X
    . X . X X X X X X X X X X X
";

#[test]
fn problem_d_on_the_board() {
    let position: Position = PROBLEM_D.parse().unwrap();
    let size = position.size();
    let [black, white] = ["A6", "A5"].map(|name| size.point(name).unwrap());
    let question = Question::between(&position, black, white);
    let answer = question.answer().unwrap().remove(0);
    let around = Surroundings {
        position: &position,
        essential: answer.blocks.map(|block| [block, PointSet::EMPTY]),
        walls: answer.walls,
        local: answer.local,
    };
    let unsettled = PointSet::single(size.point("K4").unwrap());
    let build = |games: &mut Games| {
        let mut game = |points: PointSet| games.region(&around, points, 20_000).unwrap().game;
        let (space, others): (Vec<_>, Vec<_>) =
            around.regions().partition(|points| points.intersects(&unsettled));
        let space = game(space[0]);
        (space, Sum { parts: others.into_iter().map(game).chain([space]).collect(), blocks: [1, 1] })
    };
    // Two liberties that are not plain: worth at least two plain ones, and no number is enough.
    let mut games = Games::new();
    let (space, _) = build(&mut games);
    assert_eq!((games.plain(space), games.node(space).counts), (None, Counts::new(0, 2)));
    assert_eq!(games.bounds(space, White), Bounds { least: Some(2), most: None });
    // That is enough against ten moves: not one is looked at. With seven plain ones it is not.
    let (own, eye) = (games.outside(Black, 3), games.eye(Black, 5, 1));
    for (plain, expected) in [(8, Ok(RaceResult::Wins(White))), (7, Err(TooLarge::Positions))] {
        let sum = Sum { parts: vec![own, eye, games.outside(White, plain), space], blocks: [1, 1] };
        assert_eq!(games.result(&sum, White, &mut Effort::at_most(0)), expected);
    }
    // Play without numbers agrees, and to make an eye is the fatal mistake.
    let mut games = Games::new();
    let (_, sum) = build(&mut games);
    let mut effort = Effort { most: 1_000_000, nodes: 0, forms: false };
    assert_eq!(games.result(&sum, White, &mut effort), Ok(RaceResult::Wins(White)));
    let decided = question.decide(&[answer]).remove(0);
    assert_eq!(decided.method, Some(Method::Games));
    let first = decided.first(White).unwrap();
    assert_eq!(first.result, RaceResult::Wins(White));
    let eye = PointSet::single(size.point("K4").unwrap()) | PointSet::single(size.point("L4").unwrap());
    assert!(!first.moves.is_empty() && !first.moves.intersects(&eye), "{:?}", size.names(first.moves));
}

#[test]
fn equal_games_are_one_and_the_order_is_as_expected() {
    let mut games = Games::new();
    let (two, three) = (games.outside(White, 2), games.outside(White, 3));
    assert_eq!(two, games.outside(White, 2));
    assert!(games.is_as_good(White, three, two) && !games.is_as_good(White, two, three));
    assert!(games.is_as_good(Black, two, three));
    let (protected, plain) = (games.protected(White, 2), games.outside(White, 1));
    assert!(games.is_as_good(White, protected, plain) && !games.is_as_good(White, plain, protected));
    // Two points of an eye and two outside liberties: the last point of the eye waits.
    let eye = games.eye(White, 2, 0);
    assert!(games.is_as_good(White, eye, two) && !games.is_as_good(White, two, eye));
    // A bound is a bound.
    for number in 1..=3 {
        let (least, exact) = (games.at_least(White, number, true), games.outside(White, number));
        assert!(games.is_as_good(White, exact, least));
    }
}

/// The sum of games with names against the closed forms, and the other way round.
#[test]
fn sums_of_named_games_are_the_closed_forms() {
    let mut games = Games::new();
    let mut compared = 0;
    for shared in 0..=3 {
        for (black, white) in [(0, 1), (1, 1), (2, 3), (3, 3), (4, 2)] {
            for eyes in [[0, 0], [1, 0], [2, 3], [4, 0], [4, 5], [5, 5]] {
                let mut parts =
                    vec![games.shared(shared), games.outside(Black, black), games.outside(White, white)];
                let mut sides = [Numbers::new(Eye::NONE, &[]); 2];
                for (colour, plain) in [(Black, black), (White, white)] {
                    let size = eyes[colour as usize];
                    let stones = u8::from(size > 2);
                    let eye = if size > 0 {
                        parts.push(games.eye(colour, size, stones));
                        Eye::new(size, stones).expect("an eye")
                    } else {
                        Eye::NONE
                    };
                    sides[colour as usize] = Numbers::new(eye, &vec![Outside::PLAIN; usize::from(plain)]);
                }
                for first in Colour::BOTH {
                    let Ok(expected) = (Race { shared, sides }).result(first) else { continue };
                    assert_eq!(
                        result(&mut games, &parts, first),
                        expected,
                        "{shared} {black} {white} {eyes:?}"
                    );
                    compared += 1;
                }
            }
        }
    }
    assert!(compared > 200, "{compared}");
}

/// Class 3: a white stone that is not White's block, and a point that is no liberty of it, and yet two plain liberties.
#[test]
fn a_region_that_is_not_plain_is_found_to_be_worth_as_much_as_a_plain_one() {
    let position: Position = "
        O O O O
        X . . X
        X O . X
        X X X X
    "
    .parse()
    .unwrap();
    let (all, black) = (position.stones(White), position.stones(Black));
    let white = all.component(PointSet::single(position.size().point("A4").unwrap()));
    let around = Surroundings {
        position: &position,
        essential: [[PointSet::EMPTY; 2], [white, PointSet::EMPTY]],
        walls: [black, PointSet::EMPTY],
        local: position.empty_points() | all,
    };
    let mut games = Games::new();
    let regions: Vec<PointSet> = around.regions().collect();
    assert_eq!(regions.len(), 1);
    let region = games.region(&around, regions[0], 1_000).unwrap();
    assert_eq!(games.plain(region.game), Some(Plain::Outside(White, 2)), "{}", games.print(region.game));
    assert_eq!(around.liberties(White, regions[0]), 2);
}

/// The game of a region is the same in all eight images, and with the colours exchanged it is the mirrored one.
#[test]
fn regions_are_the_same_in_every_symmetry() {
    use shinpan::generate::race::Wild;
    let mut seen = 0;
    for seed in 0..60 {
        let Some(wild) = Wild::new(seed, 9) else { continue };
        let mut games = Games::new();
        let limits = GameLimits { region: 2_000, sum: 20_000, ..GameLimits::default() };
        let decision = games.decide(&wild.surroundings(), limits);
        for symmetry in shinpan::board::Symmetry::ALL {
            let size = wild.position.size();
            let turned = symmetry.position(&wild.position);
            let set = |set: PointSet| symmetry.set(size, set);
            let around = Surroundings {
                position: &turned,
                essential: wild.essential.map(|blocks| blocks.map(set)),
                walls: wild.answer.walls.map(set),
                local: set(wild.answer.local),
            };
            let other = games.decide(&around, limits);
            for (one, other) in decision.firsts.iter().zip(&other.firsts) {
                let image =
                    one.as_ref().map(|first| (first.result, first.captures, set(first.moves), first.pass));
                let found =
                    other.as_ref().map(|first| (first.result, first.captures, first.moves, first.pass));
                assert_eq!(image, found, "seed {seed}");
            }
            // Every region is known from its first image.
            assert_eq!(other.local_nodes, 0, "seed {seed}");
            seen += 1;
        }
    }
    assert!(seen > 100, "{seen}");
}

/// Theory, games, search and exhaustive play.
#[test]
fn the_levels_agree() {
    shinpan_twin::checks::Subject::must_hold("games", 10_000);
}
