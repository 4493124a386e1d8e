//! The checks that no test of the library runs, and the long runs of all.

use shinpan::board::{Position, Size};
use shinpan_twin::checks::{Length, SUBJECTS, Subject};
use shinpan_twin::{Boards, SlowBoard, count_legal, legal_positions};

#[track_caller]
fn holds(subject: &Subject, length: Length) -> u64 {
    (subject.run)(length, 1, &mut |_| {})
        .unwrap_or_else(|mismatch| panic!("{}: {}\n{mismatch}", subject.name, subject.claim))
}

#[test]
fn bensons_stones_are_the_immortal_ones() {
    for (name, at_least) in [("immortal-tables", 800), ("immortal", 300_000), ("large-immortal", 100)] {
        Subject::must_hold(name, at_least);
    }
}

#[test]
fn groups_do_not_depend_on_the_order() {
    Subject::must_hold("groups", 4_000);
}

#[test]
#[ignore = "takes minutes; cargo test --release -p shinpan-twin -- --ignored"]
fn all_subjects_hold_in_long_runs() {
    for subject in SUBJECTS {
        let started = std::time::Instant::now();
        let compared = holds(subject, Length::Long);
        println!("{:16} {compared:>12} comparisons {:>8.1?}", subject.name, started.elapsed());
    }
}

#[test]
fn subjects_have_different_names() {
    for subject in SUBJECTS {
        let found = Subject::named(subject.name).unwrap();
        assert_eq!(found.claim, subject.claim);
    }
}

#[test]
fn boards_are_numbered_once_each() {
    let boards = Boards::new(Size::new(3, 2).unwrap()).unwrap();
    for number in 0..boards.count() {
        let board = boards.get(number);
        assert_eq!(boards.number(&board), number);
        if let Some(position) = board.position() {
            let swapped = SlowBoard::new(&position.colours_swapped());
            assert_eq!(boards.number(&swapped), boards.count() - 1 - number);
        }
    }
}

#[test]
fn rectangles_have_as_many_legal_positions_as_their_transposes() {
    for (width, height, count) in [(2, 1, 5), (3, 1, 15), (4, 1, 41), (3, 2, 489)] {
        for size in [Size::new(width, height).unwrap(), Size::new(height, width).unwrap()] {
            assert_eq!(count_legal(size), count);
            assert_eq!(legal_positions(size).count() as u64, count);
        }
    }
    assert!(legal_positions(Size::new(5, 5).unwrap()).next().is_none());
}

#[test]
fn a_mismatch_can_be_read() {
    // The comparison is told that a play was made which was not.
    let position: Position = "X.\n.O".parse().unwrap();
    let board = shinpan::board::Board::new(&position);
    let mismatch = shinpan_twin::checks::same_board(&board, &SlowBoard::new(&position), 1).unwrap_err();
    assert_eq!(mismatch.to_string(), "plays: fast 0, slow 1\nX.\n.O\n");
}

#[test]
fn safe_stones_stay() {
    let subjects = [
        ("safety-lasts", 2_000),
        ("safety-held", 500),
        ("safety-attacks", 2_000),
        ("safety-symmetries", 100),
    ];
    for (name, at_least) in subjects {
        Subject::must_hold(name, at_least);
    }
}

#[test]
fn whole_answers_turn_with_the_board() {
    Subject::must_hold("symmetry", 1_500);
}

#[test]
fn scores_are_those_of_play() {
    for (name, at_least) in [("score", 500), ("score-definition", 400)] {
        Subject::must_hold(name, at_least);
    }
}
