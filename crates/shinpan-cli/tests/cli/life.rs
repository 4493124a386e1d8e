//! `life`.

use super::*;

/// The program says all of this, and that it is proven.
fn says(args: &[&str], expected: &[&str]) {
    let ran = run(args);
    for part in expected {
        assert!(ran.out.contains(part), "{part:?} is missing: {ran:?}");
    }
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
}

/// The stone at A3 has one liberty outside and is no wall.
#[test]
fn a_corner_with_its_walls_and_moves() {
    says(
        &["life", "examples/life-six.txt", "--target", "D1", "--refute"],
        &[
            "   A B C D E F G
 6 . . . . . . .
 5 . . . . . . .
 4 . S S S . . .
 3 X T T T S . .
 2 O w . T S . .
 1 . * . T S . .

T  white stones, in question
S  assumed safe, without proof
*  best for both
w  best if White moves first

White first: White lives with B2 or B1.
  For example: B",
            "Black first: Black kills with B1, if the walls at B4 and E3 stand.\n  For example: B1 ",
            "\n  Not B2: B1\n",
            "\nAssumed safe: the blocks at B4, E3\nPositions searched: ",
        ],
    );
}

#[test]
fn bent_four_in_words() {
    let ran = run(&["life", "examples/life-bent-four.txt", "--target", "C1"]);
    assert!(ran.out.contains("\nWhite first: White is dead, if the wall at A5 stands.\n"), "{ran:?}");
    assert!(
        ran.out.contains(
            "\nBlack first: White is dead, if the wall at A5 stands. Black must not play here now.\n"
        ),
        "{ran:?}"
    );
    assert!(ran.out.contains("\nBent four type: "), "{ran:?}");
    let ran = run(&["life", "examples/life-bent-four.txt", "--target", "C1", "--no-tenuki"]);
    assert!(
        ran.out.contains(
            "\nWhite first: ko: White needs one threat, if the wall at A5 stands. White does best to pass.\n"
        ),
        "{ran:?}"
    );
    assert!(
        ran.out.contains(
            "\nBlack first: ko: White needs one threat, if the wall at A5 stands. Black may pass.\n"
        ),
        "{ran:?}"
    );
    assert!(ran.out.contains("\nCalm: "), "{ran:?}");
}

#[test]
fn seki_in_words() {
    let ran = run(&["life", "examples/life-seki.txt", "--target", "A3"]);
    assert!(ran.out.contains("\nWhite first: it is a seki.\n"), "{ran:?}");
    assert!(ran.out.contains("\nBlack first: it is a seki.\n"), "{ran:?}");
    assert_eq!(ran.code, Some(0));
}

#[test]
fn what_is_not_proven_ends_with_3() {
    let strict = run(&["life", "examples/life-six.txt", "--target", "D1", "--strict", "--nodes", "3000"]);
    assert!(
        strict.out.contains(
            "\nBlack first: not proven, the status is from -6 to 6: strictly, these walls are not proven safe: "
        ),
        "{strict:?}"
    );
    let open = run(&["life", "examples/life-open.txt", "--target", "C1", "--nodes", "1000"]);
    assert!(open.out.contains("the target is not enclosed"), "{open:?}");
    let short = run(&["life", "examples/life-six.txt", "--target", "D1", "--nodes", "3", "--json"]);
    assert!(
        short
            .out
            .contains("of 3 positions, shared out among several games, one had too few (3 were searched)\""),
        "{short:?}"
    );
    for ran in [strict, open, short] {
        assert_eq!((ran.code, ran.err.as_str()), (Some(3), ""));
    }
}

#[test]
fn one_side_and_several_points() {
    let args = ["life", "examples/life-six.txt", "--target", "D1,A2", "--goal", "any", "--to-move", "white"];
    let ran = run(&args);
    assert!(ran.out.contains("White first: ") && !ran.out.contains("Black first: "), "{ran:?}");
    let region = ["--region", "A1 B1 C1 B2,C2", "--assume-safe", "A3", "--assume-safe", "E1"];
    let ran = run(&[&["life", "examples/life-six.txt", "--target", "D1", "--strict"], &region[..]].concat());
    assert!(ran.out.contains("\nWhite first: White lives with B2 or B1.\n"), "{ran:?}");
    assert_eq!(ran.code, Some(0));
}

#[test]
fn options_that_make_no_sense() {
    let message = |options: &[&str]| {
        let ran = run(&[&["life", "examples/life-six.txt"], options].concat());
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""));
        ran.err
    };
    assert_eq!(
        message(&["--target", "Z1"]),
        "error: --target: \"Z1\" does not start with a column letter; points here are A1 to G6\n"
    );
    assert_eq!(message(&["--target", "A1"]), "error: --target: there is no stone at A1; name a stone\n");
    assert_eq!(
        message(&["--target", "D1", "--assume-safe", "D2"]),
        "error: --assume-safe: the stone at D2 belongs to a target, which cannot be taken as safe\n"
    );
    assert!(message(&[]).contains("--target"));
    assert!(message(&["--target", "D1", "--ko-threats", "21"]).contains("21"));
}

/// The strategy that `life` writes is accepted by `verify`; with one stone changed it is not.
#[test]
fn certificates_are_written_and_verified() {
    let folder = Folder::new("certificate");
    let path = folder.path("six.txt");
    for first in ["black", "white"] {
        // Where play is allowed is declared: a certificate is about one game, and the target has ways out.
        let region = ["--region", "A1,B1,C1,B2,C2", "--assume-safe", "A3,E1,B4"];
        let asked = ["life", "examples/life-six.txt", "--target", "D1", "--to-move", first];
        let written = run(&[&asked, &region[..], &["--certificate", &path]].concat());
        assert_eq!(written.code, Some(0), "{written:?}");
        let verified = run(&["verify", &path]);
        assert!(verified.out.contains("Accepted: "), "{verified:?}");
        let text = std::fs::read_to_string(&path).unwrap();
        let (from, to) =
            if first == "black" { ("wins black", "wins white") } else { ("wins white", "wins black") };
        let wrong = folder.file("wrong.txt", text.replace(from, to).as_bytes());
        let rejected = run(&["verify", &wrong]);
        assert_eq!(rejected.code, Some(1), "{rejected:?}");
        assert!(rejected.err.starts_with("error: rejected: "), "{rejected:?}");
    }
    let both = run(&["life", "examples/life-six.txt", "--target", "A2", "--certificate", &path]);
    assert_eq!(both.code, Some(2), "{both:?}");
}

/// White's second eye is a ko that Black has just taken: White may not retake at once, and needs a threat.
#[test]
fn a_ko_that_was_just_taken() {
    let folder = Folder::new("ko");
    let set_up = "AW[af][bf][cf][bg][dg][eg][ef][de]AB[ae][be][ce][dd][ee][ff][fg]PL[B];B[df]";
    let file = folder.file("ko.sgf", format!("(;SZ[7]{set_up})").as_bytes());
    let ran = run(&["life", &file, "--target", "B2"]);
    assert!(ran.out.contains("White first: ko: White needs one threat, if "), "{ran:?}");
    assert!(ran.out.contains("The last move took a ko: White may not retake D3 at once."), "{ran:?}");
    let after_a_threat = folder.file("later.sgf", format!("(;SZ[7]{set_up};W[aa];B[ba])").as_bytes());
    let ran = run(&["life", &after_a_threat, "--target", "B2"]);
    assert!(ran.out.contains("White first: ko: Black needs one threat, if "), "{ran:?}");
    assert!(ran.out.contains(" White plays D3.\n") && !ran.out.contains("The last move"), "{ran:?}");
}
