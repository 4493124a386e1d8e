//! Files that cannot be read, and files that are too large.

use std::time::{Duration, Instant};

use super::*;

#[test]
fn errors_name_the_file_the_place_and_what_would_be_right() {
    let folder = Folder::new("inputs");
    let bad = folder.file("bad.txt", b"..X\n.Q.\n");
    run(&["show", &bad]).fails(
        2,
        &format!("{bad}: line 2, column 2: found 'Q'; a point is X or # (black), O (white) or . (empty)"),
    );
    run_with(&["show", "-"], b"(;SZ[9]\n;B[ab];W[kk])").fails(
        2,
        "standard input: line 2, column 10: W[kk] is not on the 9x9 board; points here are aa to ii",
    );
    run(&["show", "no-such-file"]).fails(2, "no-such-file: there is no such file");
    run(&["show", "examples"]).fails(2, "examples: it is a directory; name a file in it");
    run_with(&["show", "-"], b"").fails(
        2,
        "standard input: line 1, column 1: no points found; a diagram has one line of X, O and . for each row",
    );
    run_with(&["show", "-"], b"OX\nX.")
        .fails(2, "standard input: the white stone at A2 has no liberty; every block on a board has one");
    run(&["show", "examples/first-game.txt", "--move", "3"]).fails(
        2,
        "examples/first-game.txt: --move counts the moves of a record (SGF), and this is a diagram; leave it out",
    );
    run(&["show", "examples/illegal-ko.sgf", "--move", "3"])
        .fails(2, "examples/illegal-ko.sgf: there is no move 3; the main line has 2 moves");
}

#[test]
fn bad_usage_is_2() {
    for args in
        [&["show"][..], &["frobnicate"], &["score", "x", "--rules", "chess"], &["batch", "--threads", "0"]]
    {
        let ran = run(args);
        assert_eq!(ran.code, Some(2), "{ran:?}");
        assert!(ran.err.starts_with("error:"), "{ran:?}");
    }
}

#[test]
fn a_record_of_100_megabytes_is_refused_quickly() {
    let started = Instant::now();
    let mut sgf = b"(;SZ[9]".to_vec();
    sgf.resize(100_000_000, b' ');
    sgf.push(b')');
    for command in ["show", "play"] {
        run_with(&[command, "-"], &sgf)
            .fails(2, "standard input: more than 64 MiB; a file may have at most that much");
    }
    assert!(started.elapsed() < Duration::from_secs(20), "{:?}", started.elapsed());
}

#[test]
fn a_large_file_is_not_even_read() {
    let folder = Folder::new("large");
    let path = folder.path("large.sgf");
    std::fs::File::create(&path).unwrap().set_len(1 << 30).unwrap();
    let started = Instant::now();
    run(&["show", &path]).fails(2, &format!("{path}: more than 64 MiB; a file may have at most that much"));
    assert!(started.elapsed() < Duration::from_secs(5), "{:?}", started.elapsed());
}

#[test]
fn a_diagram_of_a_million_columns_is_refused_quickly() {
    let started = Instant::now();
    run_with(&["show", "-"], &vec![b'.'; 1_000_000]).fails(
        2,
        "standard input: line 1, column 20: more than 19 points in a row; boards are at most 19x19",
    );
    run_with(&["show", "-"], ".\n".repeat(1_000_000).as_bytes())
        .fails(2, "standard input: line 20, column 1: more than 19 rows; boards are at most 19x19");
    assert!(started.elapsed() < Duration::from_secs(10), "{:?}", started.elapsed());
}

#[test]
fn a_reader_that_leaves_is_no_error() {
    for args in [
        &["show", "examples/first-game.txt"][..],
        &["play", "examples/bent-four.sgf"],
        &["man"],
        &["completions", "bash"],
        &["selfcheck", "list"],
    ] {
        let mut child = shinpan(args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        drop(child.stdout.take());
        let ran = finished(child.wait_with_output().unwrap());
        assert_eq!((ran.code, &ran.err[..]), (Some(0), ""), "{args:?}");
    }
}
