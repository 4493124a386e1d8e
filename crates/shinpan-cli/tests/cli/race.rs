//! `race` and `generate race`.

use serde_json::Value;
use shinpan::notation::sgf::Collection;

use super::*;

const WOLF: [&str; 6] = ["race", "examples/race-wolf.txt", "--black", "A10", "--white", "A8"];

#[test]
fn a_race_on_the_side_with_assumed_walls() {
    run(&["race", "examples/race-side.txt"]).says(
        "Black C4 against White E4: class 0, plain liberties

   A B C D E F G H J
 9 . . . . . . . . .
 8 . . . . . . . . .
 7 . . . . . . . . .
 6 . . . . . . . . .
 5 . S S S S S . . .
 4 . S B B W S . . .
 3 . S B * W S S . .
 2 . S B * W p S . .
 1 S p B B W p S . .

B  Black's block
S  assumed safe, without proof
W  White's block
*  shared liberty
p  plain outside liberty

Shared: 2
Black: 1 outside = 1
White: 2 outside = 2

Case B: shared liberties and no eye.
Black first: seki: Black's 1 is less than White's 2 + 2 shared - 1, and White's 2 is not more than Black's 1 + 2 shared - 1.
  Moves: F2, F1
White first: White wins: White's 2 is at least Black's 1 + 2 shared - 1, outside first.
  Moves: D3, D2, B1; it is best to fill the outside first
  White has to move now.

Unsettled: the result depends on who moves first.
Semeai status: 0, seki level 0
Value, for Black: {0 | -12}
If White wins, it is not certain that its block is safe: there is one link alone, at D4, which may be cut (oiotoshi).
All this if the walls at B5, E5 and A1 stand.
Assumed safe: the blocks at B5, E5, A1
",
    );
}

/// The order in which several races are played.
#[test]
fn several_races_together() {
    let ran = run(&["race", "examples/race-sum.txt"]);
    let together = "
All races together, 2 of them

  G6 against H5: {14* | -16*}, a move gains 15
  A6 against B5: {14 | -14}, a move gains 14

Black first: 0 points for Black in all.
  Black in G6 against H5. Moves: G3, H3
  White in A6 against B5. Moves: A7, B7
White first: -2 points for Black in all.
  White in G6 against H5. Moves: G7, H7
  Black in A6 against B5. Moves: A3, B3
";
    assert!(ran.code == Some(0) && ran.out.ends_with(together), "{ran:?}");
}

/// Every kind of liberty, and the count as a sum.
#[test]
fn approach_moves_and_an_eye() {
    let ran = run(&WOLF);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    for sign in [
        "Black A10 against White A8: class 3, approach moves\n",
        "\n12 B 1 X a O B B B B O O O O O 12\n11 B B O O O B O e B O O O O O 11\n",
        "\n 6 X X W 1 O a X W 3 O O X X X 6\n 5 X X X O O X X X O O g O a X 5\n",
        "\ng  approach move that needs approach moves itself\n",
        "\n1  outside liberty that needs 1 approach move\n3  outside liberty that needs so many approach moves\n",
        "\nShared: 1\n",
        "\nBlack: 1 eye (2 points, 1 stone inside) + 1 outside + 1 approach = 3\n",
        "\nWhite: 3 outside + 4 approach = 7; if the last liberty is outside, 3 of them need not be played: 4\n",
        "\nCase C: White has the poorer eye, and has to fill the shared liberties.\n",
        "\nBlack first: Black wins: White's 4 is not more than Black's 3 + 1 shared.\n  Moves: A7, F6\n",
        "\nWhite first: White wins: White's 4 is at least Black's 3 + 1 shared.\n  Moves: D12, D9\n",
        "\nUnsettled: the result depends on who moves first.\n",
    ] {
        assert!(ran.out.contains(sign), "{sign}\n{}", ran.out);
    }
}

/// One line, the same as that of `batch` but for `id` and `ok`.
#[test]
fn json_is_that_of_the_protocol() {
    let ran = run(&[&WOLF[..], &["--json"]].concat());
    assert_eq!((ran.code, ran.out.lines().count()), (Some(0), 1), "{ran:?}");
    let diagram = std::fs::read_to_string(root().join("examples/race-wolf.txt")).unwrap();
    let request =
        serde_json::json!({ "question": "race", "diagram": diagram, "black": "A10", "white": "A8" });
    let batch = run_with(&["batch"], format!("{request}\n").as_bytes());
    let [one, other]: [Value; 2] = [&ran.out, &batch.out].map(|text| serde_json::from_str(text).unwrap());
    assert_eq!(one["races"], other["races"]);
    assert_eq!(one["races"][0]["counts"]["white"]["R"], 4);
}

#[test]
fn what_is_not_proven_ends_with_3() {
    let named = ["race", "examples/race-side.txt", "--black", "C4", "--white", "E4"];
    let strict = run(&[&named[..], &["--strict"]].concat());
    let says = "\nNot proven. What does not hold:\n  strictly, these walls are not proven safe: B5, C5, D5, ";
    assert!(strict.out.contains(says), "{strict:?}");
    let open = run(&["race", "examples/race-side.txt", "--black", "C4", "--white", "D5", "--json"]);
    assert!(open.out.contains("\"reasons\":[{\"hypothesis\":\"open\","), "{open:?}");
    for ran in [strict, open] {
        assert_eq!((ran.code, ran.err.as_str()), (Some(3), ""));
    }
    // What is declared need not be assumed.
    let walls = ["--strict", "--assume-safe", "B5,E5", "--assume-safe", "A1"];
    assert_eq!(run(&[&named[..], &walls].concat()).code, Some(0));
    let region = ["--strict", "--region", "B1 F1 F2,D2,D3", "--region", "C4,D4,C3,C2,C1,D1,E4,E3,E2,E1"];
    assert_eq!(run(&[&named[..], &region].concat()).code, Some(0));
}

/// Where counting fails, the next level decides, and what does not hold is said all the same.
#[test]
fn games_decide_what_counting_does_not() {
    let ran = run(&["race", "examples/first-game.sgf"]);
    assert_eq!(ran.code, Some(0), "{ran:?}");
    for sign in [
        "\nNot decided by counting. What does not hold:\n",
        "  this area is no eye and not of plain liberties: A2, B2, ",
        "\nDecided by the sum of its games:\nBlack first: ",
    ] {
        assert!(ran.out.contains(sign), "{sign}\n{}", ran.out);
    }
}

#[test]
fn an_empty_board_has_no_race() {
    run_with(&["race", "-"], b"...\n...\n").says("No two blocks on the board are in a race.\n");
}

#[test]
fn options_that_make_no_sense() {
    let fails = |options: &[&str], message: &str| {
        run(&[&["race", "examples/race-side.txt"], options].concat()).fails(2, message);
    };
    fails(&["--black", "E4"], "--black: the stone at E4 is not black; name one that is");
    fails(&["--white", "A9"], "--white: there is no stone at A9; name a white stone");
    fails(
        &["--black", "C4", "--assume-safe", "C3"],
        "--assume-safe: the stone at C3 belongs to an essential block, which cannot be taken as safe",
    );
    fails(&["--region", "C4"], "--region: no point of the region is empty, so nothing can be played");
    let point = run(&["race", "examples/race-side.txt", "--black", "Z9"]);
    assert!(point.code == Some(2) && point.err.starts_with("error: --black: \"Z9\" does not"), "{point:?}");
}

#[test]
fn a_generated_race_has_the_chosen_numbers() {
    let order = ["generate", "race", "--shared", "2", "--black", "0,0", "--white", "0,g2"];
    let ran = run(&[&order[..], &["--black-eye", "5/2", "--white-eye", "0"]].concat());
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert!(ran.out.starts_with("race-1-"), "{ran:?}");
    for sign in [
        "\nShared: 2\n",
        "\nBlack: 6 eye (5 points, 2 stones inside) + 2 outside = 8\n",
        "\nWhite: 2 outside + 3 approach = 5; ",
    ] {
        assert!(ran.out.contains(sign), "{sign}\n{}", ran.out);
    }
    assert!(ran.err.contains(" tried, 1 accepted; ") && ran.err.ends_with(" (seed 1)\n"), "{ran:?}");
}

/// What is written can be read again by `batch` and `race`.
#[test]
fn files_for_the_other_commands() {
    let folder = Folder::new("generate-race");
    let (sgf, batch) = (folder.path("races.sgf"), folder.path("races.jsonl"));
    for (options, case) in [
        (["--case", "A", "--class", "1", "--settled"], "A"),
        (["--case", "B_FIF", "--class", "3", "--unsettled"], "B_FIF"),
        (["--case", "C", "--class", "2", "--unsettled"], "C"),
        (["--case", "D", "--class", "1", "--settled"], "D"),
    ] {
        let order = [&["generate", "race", "--count", "3", "--seed", "5"], &options[..]].concat();
        let ran = run(&[&order[..], &["--sgf", &sgf, "--batch", &batch]].concat());
        assert_eq!((ran.code, ran.out.as_str()), (Some(0), ""), "{ran:?}");
        let answers = run(&["batch", &batch]);
        assert_eq!(answers.out.lines().count(), 3);
        for line in answers.out.lines() {
            let answer: Value = serde_json::from_str(line).unwrap();
            let race = &answer["races"][0];
            assert_eq!(
                (&race["case"], race["class"].to_string()),
                (&case.into(), options[3].to_string()),
                "{line}"
            );
            assert_eq!(race["unsettled"], options[4] == "--unsettled", "{line}");
        }
        let text = std::fs::read_to_string(&sgf).unwrap();
        assert_eq!(Collection::parse(&text).unwrap().games(), 3);
        assert!(text.contains("Black first: "), "{text}");
        assert_ne!(run(&["race", &sgf]).code, Some(2));
        let piped = run(&[&order[..], &["--batch", "-"]].concat());
        assert_eq!(piped.out, std::fs::read_to_string(&batch).unwrap());
    }
}

#[test]
fn orders_for_races_that_make_no_sense() {
    run(&["generate", "race", "--black-eye", "3/3"]).fails(
        2,
        "--black-eye: found 3/3; an eye has up to 6 points, and fewer stones in it, in a nakade shape",
    );
    run(&["generate", "race", "--class", "4"])
        .fails(2, "--class: found 4; races with a verdict are of class 0 to 3");
    run(&["generate", "race", "--points", "0"]).fails(2, "--points: a race has at least one empty point");
    for (option, value, sign) in [
        ("--black", "5", "a liberty is 0 (plain), 1 to 4"),
        ("--white-eye", "big", "an eye is a number of points such as 4"),
        ("--case", "E", "[possible values: A, B, B_FOF, B_FIF, C, D]"),
    ] {
        let ran = run(&["generate", "race", option, value]);
        assert!(ran.code == Some(2) && ran.err.contains(sign), "{ran:?}");
    }
    let both = run(&["generate", "race", "--settled", "--unsettled"]);
    assert_eq!(both.code, Some(2), "{both:?}");
    // Nobody has an eye in case B.
    let none = run(&["generate", "race", "--case", "B", "--black-eye", "3", "--tries", "200"]);
    assert!(none.code == Some(3) && none.err.starts_with("200 tried, 0 accepted; "), "{none:?}");
}

/// The stone in Black's eye shares a liberty with Black, but its wall would be the block that races with Black.
#[test]
fn a_block_in_a_race_is_no_wall_of_a_smaller_one() {
    let ran = run(&["race", "examples/race-wolf.txt"]);
    let races: Vec<&str> = ran.out.lines().filter(|line| line.contains(" against ")).collect();
    assert_eq!(races, ["Black A12 against White A9: class 3, approach moves"]);
}

/// White's eye is too large for a game, and the search would take hours.
const LONG: &str = ".O.OOO\nOOOOOO\n...OOO\nXXXXXX\n..XO..\nOOOOOO\n..XXXX\n.X.XXX\n....XX\n";

#[cfg(unix)]
#[test]
fn an_interrupted_race_tells_what_it_has() {
    let folder = Folder::new("race-interrupt");
    let file = folder.file("long.txt", LONG.as_bytes());
    let child = shinpan(&["race", &file, "--black", "A6", "--white", "D5", "--nodes", "1000000000000"])
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    crate::tools::wait_for_handler(child.id());
    let killed = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(killed.success());
    let ran = crate::finished(child.wait_with_output().unwrap());
    assert_eq!((ran.code, &ran.err[..]), (Some(3), ""), "{ran:?}");
    assert!(ran.out.contains("Not proven.") && ran.out.contains("given up from outside"), "{ran:?}");
}

/// Black has two blocks, and has lost with either of them.
#[test]
fn a_chain_of_two_blocks() {
    let folder = Folder::new("chain");
    let file = folder.file("chain.txt", b".O.OO\nOOOOO\n..OOO\nXXX.X\n.OXOX\nOOOOO\nXXXXX\nXXXXX\n.X.XX\n");
    let ran = run(&["race", &file, "--black", "A6,E6", "--white", "A4"]);
    assert!(ran.out.starts_with("Black A6 against White A4: class 6, a chain of blocks\n"), "{ran:?}");
    assert!(ran.out.contains("White first: White wins.\n  Move: D6\n"), "{ran:?}");
    let ran = run(&["race", &file, "--black", "A6,E6", "--white", "A4", "--json"]);
    assert!(ran.out.starts_with(r#"{"races":[{"black":["A6","E6"],"white":"A4","class":6,"#), "{ran:?}");
    let ran = run(&["race", &file, "--black", "A6,E6"]);
    assert_eq!(ran.err, "error: --white: a chain is asked about against named blocks; name a white stone\n");
}

/// The same is told of a chain that nobody named, and what it changes.
#[test]
fn a_chain_that_the_board_shows() {
    let folder = Folder::new("shown-chain");
    let rows = b".O.OO\nOOOOO\nOOXXX\n..X.X\nXXXX.\n.OXOX\nOOOOO\nXXXXX\nXXXXX\n.X.XX\n";
    let file = folder.file("give-up.txt", rows);
    let ran = run(&["race", &file]);
    let end = "\nSettled: Black is 4 moves ahead.\n\nAs a chain: Black may lose neither C8 nor E5.\n\
        Black first: Black wins.\n  Moves: E6, A5\n  Black has to move now.\n\
        White first: White wins.\n  Move: E6\n  White has to move now.\n\
        The results differ: for those above, a block is given up.\n";
    assert!(ran.out.ends_with(end), "{}", ran.out);
    let ran = run(&["race", &file, "--json"]);
    let chain = r#""chain":{"black":["C8","E5"],"white":"B5","method":"games","black_first":{"proven":true,"result":"black-wins","moves":["E6","A5"],"#;
    assert!(ran.out.contains(chain) && ran.out.contains(r#""moves_ahead":4,"#), "{}", ran.out);
}
