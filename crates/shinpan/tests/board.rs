//! The board: literal cases, and comparisons with its slow twin.

use shinpan::board::{Board, Colour, Forbidden, Point, PointSet, Position, Setup, Size};
use shinpan_twin::checks::{self, Subject};
use shinpan_twin::{SlowBoard, random};

use Colour::{Black, White};

fn board(text: &str) -> Board {
    Board::new(&text.parse::<Position>().unwrap())
}

fn point(board: &Board, name: &str) -> Point {
    board.size().point(name).unwrap()
}

/// Plays and gives the names of the captured stones. The board is compared with its twin on the way.
#[track_caller]
fn play(board: &mut Board, colour: Colour, name: &str) -> Vec<String> {
    let mut slow = SlowBoard::new(&board.position());
    let at = point(board, name);
    let captured = board.play(colour, at).unwrap();
    slow.play(colour, at).unwrap();
    checks::same_board(board, &slow, board.plays()).unwrap();
    board.size().names(captured)
}

#[track_caller]
fn forbidden(board: &Board, colour: Colour, name: &str) -> Forbidden {
    board.check(colour, point(board, name)).unwrap_err()
}

#[track_caller]
fn shows(board: &Board, text: &str) {
    assert_eq!(board.position().setup(), text.parse::<Setup>().unwrap(), "\n{}", board.position());
}

#[test]
fn one_stone_captures_four_blocks() {
    let start = "
        . . X . .
        . X O X .
        X O . O X
        . X O X .
        . . X . .
    ";
    let mut board = board(start);
    assert_eq!(play(&mut board, Black, "C3"), ["C4", "B3", "D3", "C2"]);
    assert_eq!(board.block(point(&board, "C3")).unwrap().liberties().len(), 4);
    board.undo();
    shows(&board, start);
}

#[test]
fn blocks_of_different_sizes_fall_at_once() {
    let mut board = board(
        "
        O O . X X
        X X O O O
        . X X X X
        ",
    );
    assert_eq!(play(&mut board, Black, "C3"), ["A3", "B3", "C2", "D2", "E2"]);
    shows(&board, ". . X X X\nX X . . .\n. X X X X");
}

#[test]
fn a_capture_gives_liberties_to_every_block_around() {
    let mut board = board(
        "
        . O . .
        O X O .
        X . X .
        ",
    );
    assert_eq!(play(&mut board, White, "B1"), ["B2", "A1"]);
    let names = |name| board.size().names(board.block(point(&board, name)).unwrap().liberties());
    assert_eq!(names("A2"), ["A3", "B2", "A1"]);
    assert_eq!(names("C2"), ["C3", "B2", "D2"]);
    assert_eq!(names("B1"), ["B2", "A1"]);
    assert_eq!(names("C1"), ["D1"]);
}

#[test]
fn snapback() {
    let mut board = board(
        "
        . . . .
        X X X X
        O O O X
        . . O X
        ",
    );
    assert!(board.is_self_atari(Black, point(&board, "B1")));
    assert!(play(&mut board, Black, "B1").is_empty());
    assert_eq!(play(&mut board, White, "A1"), ["B1"]);
    assert_eq!(play(&mut board, Black, "B1"), ["A2", "B2", "C2", "A1", "C1"]);
    assert!(!board.is_self_atari(Black, point(&board, "A1")));
}

#[test]
fn a_ko_is_taken_back_and_forth_where_no_ko_rule_is_asked() {
    let start = "
        . X O .
        X O . O
        . X O .
    ";
    let mut board = board(start);
    let hash = board.hash();
    assert!(board.is_self_atari(Black, point(&board, "C2")));
    assert_eq!(play(&mut board, Black, "C2"), ["B2"]);
    assert_ne!(board.hash(), hash);
    assert_eq!(play(&mut board, White, "B2"), ["C2"]);
    assert_eq!(board.hash(), hash);
    shows(&board, start);
    assert!(board.undo() && board.undo() && !board.undo());
    shows(&board, start);
}

#[test]
fn a_ko_in_the_corner() {
    let start = "
        . O X .
        O X . .
        O . . .
    ";
    let mut board = board(start);
    assert_eq!(play(&mut board, Black, "A3"), ["B3"]);
    assert!(board.is_self_atari(White, point(&board, "B3")));
    assert_eq!(play(&mut board, White, "B3"), ["A3"]);
    shows(&board, start);
}

#[test]
fn a_capture_on_the_last_liberty_is_no_suicide() {
    let mut board = board(".OX\nOXX\nX..");
    assert_eq!(play(&mut board, Black, "A3"), ["B3", "A2"]);
    shows(&board, "X.X\n.XX\nX..");
}

#[test]
fn suicide_of_one_stone() {
    let board = board(". X .\nX . X\n. X .");
    let at = point(&board, "B2");
    assert_eq!(forbidden(&board, White, "B2"), Forbidden::Suicide { point: at });
    assert!(board.check(Black, at).is_ok());
    assert!(board.captures(White, at).is_empty());
    assert!(!board.is_self_atari(White, at));
    assert_eq!(forbidden(&board, White, "A1"), Forbidden::Suicide { point: point(&board, "A1") });
}

#[test]
fn suicide_of_several_stones_changes_nothing() {
    let mut board = board(
        "
        O O . X
        X X X X
        . . . .
        ",
    );
    let before = (board.position(), board.hash(), board.plays());
    let at = point(&board, "C3");
    assert_eq!(board.play(White, at), Err(Forbidden::Suicide { point: at }));
    assert_eq!((board.position(), board.hash(), board.plays()), before);
    assert_eq!(play(&mut board, Black, "C3"), ["A3", "B3"]);
}

#[test]
fn suicide_that_joins_two_blocks() {
    let board = board(
        "
        O . O X
        X X X X
        . . . .
        ",
    );
    assert_eq!(forbidden(&board, White, "B3"), Forbidden::Suicide { point: point(&board, "B3") });
    assert_eq!(board.size().names(board.captures(Black, point(&board, "B3"))), ["A3", "C3"]);
}

#[test]
fn a_taken_point_is_refused_with_its_owner() {
    let board = board("X.O");
    for (name, by) in [("A1", Black), ("C1", White)] {
        let point = point(&board, name);
        for colour in Colour::BOTH {
            assert_eq!(board.check(colour, point), Err(Forbidden::Occupied { point, by }));
        }
    }
}

#[test]
fn points_off_the_board_are_refused() {
    for (width, height) in [(1, 1), (3, 2), (18, 19), (19, 18)] {
        let board = Board::new(&Position::empty(Size::new(width, height).unwrap()));
        for point in Size::new(19, 19).unwrap().iter().filter(|&point| !board.size().contains(point)) {
            assert_eq!(board.check(Black, point), Err(Forbidden::OffBoard { point }));
            assert_eq!(board.at(point), None);
            assert!(board.block(point).is_none());
        }
    }
}

#[test]
fn the_smallest_boards() {
    let one = board(".");
    assert_eq!(forbidden(&one, Black, "A1"), Forbidden::Suicide { point: point(&one, "A1") });

    // On 1x2 each play captures the stone before it, for ever.
    let mut two = board(". .");
    assert!(play(&mut two, Black, "A1").is_empty());
    assert_eq!(forbidden(&two, Black, "B1"), Forbidden::Suicide { point: point(&two, "B1") });
    assert_eq!(play(&mut two, White, "B1"), ["A1"]);
    assert_eq!(play(&mut two, Black, "A1"), ["B1"]);
    shows(&two, "X.");
}

#[test]
fn a_line_of_points() {
    let mut line = board(". X O O . O X .");
    assert_eq!(play(&mut line, Black, "E1"), ["C1", "D1", "F1"]);
    shows(&line, ". X . . X . X .");

    let mut line = board(".\nX\n.\nX\n.");
    assert_eq!(forbidden(&line, White, "A3"), Forbidden::Suicide { point: point(&line, "A3") });
    assert!(play(&mut line, Black, "A3").is_empty());
    assert_eq!(line.blocks(Black).count(), 1);
    assert!(play(&mut line, Black, "A5").is_empty());
    assert_eq!(play(&mut line, White, "A1"), ["A5", "A4", "A3", "A2"]);
}

#[test]
fn corners_and_edges() {
    let mut board = board(
        "
        O X .
        . O .
        X O .
        ",
    );
    assert_eq!(play(&mut board, White, "C3"), ["B3"]);
    assert_eq!(play(&mut board, White, "A2"), ["A1"]);
    assert_eq!(board.blocks(White).count(), 2);
    let corner = board.block(point(&board, "A3")).unwrap();
    assert_eq!(board.size().names(corner.liberties()), ["B3", "C2", "A1", "C1"]);
}

#[test]
fn a_bridge_of_four_blocks_is_taken_apart_again() {
    let start = "
        . . X . .
        . . X . .
        X X . X X
        . . X . .
        . . X . .
    ";
    let mut board = board(start);
    play(&mut board, Black, "C3");
    assert_eq!(board.blocks(Black).count(), 1);
    assert_eq!(board.block(point(&board, "A3")).unwrap().stones().len(), 9);
    board.undo();
    assert_eq!(board.blocks(Black).map(|block| block.stones().len()).collect::<Vec<_>>(), [2, 2, 2, 2]);
    shows(&board, start);
}

/// What is connected is found row by row; here it is found point by point.
#[test]
fn connected_parts_are_those_found_point_by_point() {
    let mut rng = fastrand::Rng::with_seed(7);
    for (width, height) in [(19, 19), (19, 1), (1, 19), (13, 7), (5, 5)] {
        let size = Size::new(width, height).unwrap();
        for density in 1..8 {
            for _ in 0..40 {
                let set: PointSet = size.iter().filter(|_| rng.u32(0..8) < density).collect();
                let seeds: PointSet = size.iter().filter(|_| rng.u32(0..30) == 0).collect();
                let mut found = seeds & set;
                let mut open: Vec<Point> = found.iter().collect();
                while let Some(point) = open.pop() {
                    for next in size.neighbours(point).filter(|&next| set.contains(next)) {
                        if !found.contains(next) {
                            found.insert(next);
                            open.push(next);
                        }
                    }
                }
                assert_eq!(set.component(seeds), found);
            }
        }
    }
}

#[test]
fn a_full_random_game_on_19x19() {
    let size = Size::new(19, 19).unwrap();
    let start = Position::empty(size);
    let plays = random::game(&mut fastrand::Rng::with_seed(19), size, 1500);
    assert_eq!(plays.len(), 1500);
    let mut board = Board::new(&start);
    let mut slow = vec![SlowBoard::new(&start)];
    let mut captures = 0;
    for (number, &(colour, point)) in plays.iter().enumerate() {
        let mut next = slow[number].clone();
        let captured: PointSet = next.play(colour, point).unwrap().into_iter().collect();
        assert_eq!(board.captures(colour, point), captured);
        assert_eq!(board.play(colour, point), Ok(captured));
        assert_eq!(board.hash(), board.position().hash());
        captures += captured.len();
        slow.push(next);
        if number % 100 == 0 {
            checks::same_board(&board, &slow[number + 1], number + 1).unwrap();
        }
    }
    assert!(captures > 500, "{captures} stones captured");
    for number in (0..plays.len()).rev() {
        assert!(board.undo());
        assert_eq!(board.position().setup(), slow[number].setup());
        if number % 100 == 0 {
            checks::same_board(&board, &slow[number], number).unwrap();
        }
    }
    assert!(!board.undo());
}

#[test]
fn boards_equal_their_twins_in_random_games() {
    Subject::must_hold("boards", 10_000);
}

#[test]
fn large_boards_equal_their_twins_in_random_games() {
    Subject::must_hold("large-boards", 500);
}

#[test]
fn boards_can_be_turned_and_swapped() {
    Subject::must_hold("symmetries", 1_000);
}

#[test]
fn the_legal_positions_are_those_counted_by_others() {
    Subject::must_hold("legal-positions", 1 + 57 + 12_675);
}

#[test]
fn every_legal_position_is_reached_by_play() {
    Subject::must_hold("reachable", 12_675);
}

#[test]
fn diagrams_are_read_as_written() {
    Subject::must_hold("diagrams", 1_000);
}

#[test]
fn mutated_diagrams_are_read_or_refused() {
    Subject::must_hold("mutated-diagrams", 20_000);
}

#[test]
fn names_of_points_are_read_as_written() {
    Subject::must_hold("names", 100_000);
}
