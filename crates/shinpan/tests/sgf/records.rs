//! The game on the main line.

use shinpan::board::{Colour, Move, Position};
use shinpan::notation::sgf::{Collection, Record, Step};
use shinpan::rules::Prisoners;

use Colour::{Black, White};

fn record(text: &str) -> Record {
    Record::read(text.as_bytes()).unwrap_or_else(|error| panic!("{text:?}: {error}"))
}

fn end(text: &str) -> (String, Colour) {
    let reached = record(text).position_at(None).unwrap_or_else(|error| panic!("{text:?}: {error}"));
    (reached.position.to_string(), reached.to_move)
}

fn to_move(text: &str) -> Colour {
    end(text).1
}

#[test]
fn a_file_without_moves_and_stones_is_fine() {
    let reached = record("(;)").position_at(None).unwrap();
    assert_eq!(reached.position, Position::empty(reached.position.size()));
    assert_eq!(reached.position.size().to_string(), "19x19");
    assert_eq!((reached.to_move, reached.moves, reached.last), (Black, 0, None));
    assert_eq!(reached.prisoners, Prisoners::default());
    assert_eq!(record("(;)").position_at(Some(0)).unwrap(), reached);
}

#[test]
fn sizes_are_squares_and_rectangles() {
    for (text, size) in [
        ("(;SZ[9])", "9x9"),
        ("(;SZ[9:9])", "9x9"),
        ("(;SZ[ 13 : 9 ])", "13x9"),
        ("(;SZ[1])", "1x1"),
        ("(;GM[1]SZ[19])", "19x19"),
        ("(;GM[]FF[1])", "19x19"),
    ] {
        assert_eq!(record(text).size().to_string(), size, "{text}");
    }
}

#[test]
fn points_are_column_then_row_from_the_top_left() {
    assert_eq!(end("(;SZ[4:3];B[aa];W[da];B[ac];W[ab])").0, "X..O\nO...\nX...\n");
}

#[test]
fn lists_can_be_compressed() {
    for list in
        ["[ab:cd]", "[cd:ab]", "[cb:ad]", "[ad:cb]", "[ab:ad][bb:cd]", "[ ab : cd ][bb][bb]", "[ab:cd][]"]
    {
        assert_eq!(end(&format!("(;SZ[4]AW{list})")).0, "....\nOOO.\nOOO.\nOOO.\n", "{list}");
    }
    assert_eq!(end("(;SZ[3]AB[aa:cc];AE[bb:bb])").0, "XXX\nX.X\nXXX\n");
}

#[test]
fn passes_are_empty_or_tt() {
    let moves: Vec<Move> = record("(;SZ[9];B[];W[tt];B[ ])")
        .steps()
        .iter()
        .map(|step| match step {
            Step::Move { mv, .. } => *mv,
            Step::Setup { .. } => panic!(),
        })
        .collect();
    assert_eq!(moves, [Move::Pass; 3]);
    assert!(Record::read(b"(;FF[3];B[tt])").is_ok() && Record::read(b"(;FF[4]SZ[19];B[tt])").is_ok());
}

#[test]
fn moves_capture() {
    let text = "(;SZ[3]AW[aa][ba]AB[ab][bb];B[ca])";
    let reached = record(text).position_at(None).unwrap();
    assert_eq!(reached.position.to_string(), "..X\nXX.\n...\n");
    assert_eq!(reached.prisoners, Prisoners { black: 2, white: 0 });
    assert_eq!(reached.last, Some((Black, Move::Play(record(text).size().point("C3").unwrap()))));
}

#[test]
fn moves_are_executed_legal_or_not() {
    let record = Record::read(include_bytes!("files/illegal.sgf")).unwrap();
    let at = |moves| {
        let reached = record.position_at(Some(moves)).unwrap();
        (reached.position.to_string(), reached.prisoners.black, reached.prisoners.white, reached.to_move)
    };
    assert_eq!(at(0), (".X...\nXX...\n.....\n.....\n....O\n".into(), 0, 0, White));
    assert_eq!(at(1), (".X...\nXX...\n.....\n.....\n....O\n".into(), 1, 0, Black));
    assert_eq!(at(2), (".X...\nXX...\n.....\n.....\n....X\n".into(), 1, 0, White));
    assert_eq!(at(3), (".X...\nXX...\n.....\n.....\n...XX\n".into(), 1, 0, White));
    assert_eq!(at(6), (".X...\nXX...\n.....\n...OO\n..O..\n".into(), 1, 2, Black));
}

#[test]
fn a_taken_point_can_split_the_block_that_was_there() {
    // White takes the middle of a black block; the left part loses its last liberty by it.
    let text = "(;SZ[4:2]AB[aa][ba][ca]AW[ab][bb];W[ba])";
    let reached = record(text).position_at(None).unwrap();
    assert_eq!(reached.position.to_string(), ".OX.\nOO..\n");
    assert_eq!(reached.prisoners, Prisoners { black: 0, white: 1 });
}

#[test]
fn move_numbers_stop_after_the_move() {
    let record = record("(;SZ[2:1];AB[aa];B[];AE[aa]PL[B];W[ba];AW[aa]AE[ba]PL[W])");
    let at = |moves: Option<usize>| {
        let reached = record.position_at(moves).unwrap();
        (reached.position.to_string(), reached.to_move, reached.moves)
    };
    assert_eq!(record.moves(), 2);
    assert_eq!(at(Some(0)), ("X.\n".into(), Black, 0), "what is set up before the first move");
    assert_eq!(at(Some(1)), ("X.\n".into(), White, 1), "not what is set up after it");
    assert_eq!(at(Some(2)), (".O\n".into(), Black, 2));
    assert_eq!(at(None), ("O.\n".into(), White, 2), "what is set up after the last move");
}

#[test]
fn the_player_to_move() {
    assert_eq!(to_move("(;)"), Black);
    assert_eq!(to_move("(;PL[W])"), White);
    assert_eq!(to_move("(;PL[white])"), White);
    assert_eq!(to_move("(;PL[1])"), Black);
    assert_eq!(to_move("(;B[aa])"), White);
    assert_eq!(to_move("(;W[])"), Black);
    assert_eq!(to_move("(;B[aa];PL[B])"), Black);
    assert_eq!(to_move("(;B[aa];PL[B];B[bb])"), White);
    assert_eq!(to_move("(;HA[2])"), White);
    assert_eq!(to_move("(;HA[1])"), Black);
    assert_eq!(to_move("(;HA[0]KM[6.5])"), Black);
    assert_eq!(to_move("(;AB[dd][pp])"), White);
    assert_eq!(to_move("(;AB[dd]AW[pp])"), Black);
    assert_eq!(to_move("(;HA[2]AB[dd][pp]PL[B])"), Black);
    // A move and PL in one node: setup comes first.
    assert_eq!(to_move("(;B[aa]PL[B])"), White);
    assert_eq!(to_move("(;B[aa]PL[W])"), White);
}

#[test]
fn the_first_player() {
    let first = |text| record(text).alternation().unwrap().first;
    assert_eq!(first("(;;B[aa])"), Black);
    assert_eq!(first("(;HA[3];W[aa])"), White);
    assert_eq!(first("(;AB[dd]AW[pp];W[aa])"), White, "nothing but the move says who starts");
    assert_eq!(first("(;AB[dd]AW[pp];B[aa])"), Black);
    assert_eq!(first("(;;W[aa])"), Black, "the empty board is Black's");
    assert_eq!(first("(;AB[dd]AW[pp]PL[W]W[aa])"), White);
    assert_eq!(first("(;AB[dd]AW[pp]PL[B];W[aa])"), Black);
}

#[test]
fn setup_and_move_in_one_node_are_two_steps() {
    assert_eq!(end("(;SZ[3:1]B[ba]AW[aa])").0, ".X.\n");
    let both = record("(;SZ[3:1]B[aa]W[ba])");
    assert_eq!(both.moves(), 2);
    assert_eq!(both.position_at(None).unwrap().position.to_string(), ".O.\n");
}

#[test]
fn the_main_line_is_that_of_first_variations() {
    let text = "(;SZ[3](;B[aa](;W[bb])(;W[cc]))(;B[ba]))(;SZ[2];B[aa])";
    assert_eq!(end(text).0, "X..\n.O.\n...\n");
    let second = Record::from_tree(&Collection::parse(text).unwrap(), 2).unwrap();
    assert_eq!(second.position_at(None).unwrap().position.to_string(), "X.\n..\n");
}

#[test]
fn the_alternation_ends_where_setup_interrupts() {
    let turns = |text| {
        let alternation = record(text).alternation().unwrap();
        (alternation.moves.len(), alternation.complete)
    };
    assert_eq!(turns("(;SZ[9]AB[aa];AW[bb];B[cc];W[dd])"), (2, true));
    assert_eq!(turns("(;SZ[9];B[cc];W[dd];AE[cc];B[ee])"), (2, false));
    assert_eq!(turns("(;SZ[9];B[cc];PL[W];W[dd]PL[B];B[ee];PL[W])"), (3, true), "PL says what is so anyway");
    assert_eq!(turns("(;SZ[9];B[cc];PL[B];B[dd])"), (1, false));
    let alternation = record("(;SZ[2]AB[aa]AE[bb]\n;B[];W[ab])").alternation().unwrap();
    assert_eq!(alternation.start.to_string(), "X.\n..\n");
    assert_eq!(alternation.moves[1].colour, White);
    assert_eq!(alternation.moves[1].place.unwrap().to_string(), "line 2, column 6");
    assert!(record("(;SZ[1]AB[aa];W[])").alternation().is_err(), "no liberty at the start");
}

#[test]
fn what_the_file_says_about_the_game() {
    let text = "(;PB[B]BR[9p]RE[B+R]RU[Japanese]KM[6.5]HA[0]XX[private]C[comment];PW[W]PB[again])";
    let record = record(text);
    assert_eq!(
        record.infos().collect::<Vec<_>>(),
        [
            ("PB", "B"),
            ("BR", "9p"),
            ("RE", "B+R"),
            ("RU", "Japanese"),
            ("KM", "6.5"),
            ("HA", "0"),
            ("PW", "W")
        ]
    );
    assert_eq!((record.komi(), record.handicap()), (Some(6.5), Some(0)));
    assert_eq!((record.info("XX"), record.info("WR")), (None, None));
    let lines = Record::read(b"(;PB[a\nb]GC[a\nb]RE[B+\\]])").unwrap();
    assert_eq!(lines.infos().collect::<Vec<_>>(), [("PB", "a b"), ("GC", "a\nb"), ("RE", "B+]")]);
    let komi = |text: &str| Record::read(format!("(;KM[{text}])").as_bytes()).unwrap().komi();
    assert_eq!([komi(" -5.5 "), komi("7"), komi("3,75")], [Some(-5.5), Some(7.0), Some(3.75)]);
    assert_eq!([komi(""), komi("much"), komi("inf"), komi("NaN")], [None; 4]);
}

#[test]
fn a_file_of_ff1() {
    let bytes = include_bytes!("files/ff1.sgf");
    let record = Record::read(bytes).unwrap();
    assert_eq!((record.info("PB"), record.info("PW"), record.moves()), (Some("One"), Some("Two"), 4));
    let Some(Step::Move { mv: Move::Pass, place: Some(place), .. }) = record.steps().last() else { panic!() };
    assert_eq!(place.to_string(), "line 9, column 2");
    let sgf = Collection::read(bytes).unwrap();
    let comment = sgf.text(sgf.root(1).unwrap(), "C").unwrap().into_owned();
    assert_eq!(comment, "A game as programs of FF[1] wrote it.\nNames have small letters.");
}

#[test]
fn two_games_in_a_mail() {
    let sgf = Collection::read(include_bytes!("files/mail.sgf")).unwrap();
    let games: Vec<Record> = (1..=sgf.games()).map(|game| Record::from_tree(&sgf, game).unwrap()).collect();
    assert_eq!(games.iter().map(|game| game.info("PB")).collect::<Vec<_>>(), [Some("First"), Some("Second")]);
    assert_eq!(games[1].position_at(Some(0)).unwrap().to_move, White);
    assert_eq!(games[1].position_at(None).unwrap().moves, 3);
}

#[test]
fn a_file_in_shift_jis() {
    let record = Record::read(include_bytes!("files/shift_jis.sgf")).unwrap();
    assert_eq!((record.info("PB"), record.moves()), (Some("坂田栄男"), 2));
}
