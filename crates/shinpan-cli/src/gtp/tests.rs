use super::session::session;

#[test]
fn a_session() {
    let (out, _) = session(b"1 name\n\n# a comment\n2 nonsense\n3\nprotocol_version\nquit\nname\n");
    assert_eq!(
        out,
        "=1 Shinpan\n\n?2 unknown command\n\n?3 there is no command in this line\n\n= 2\n\n=\n\n"
    );
}

#[test]
fn lines_that_are_too_long_are_answered() {
    let mut input = vec![b'x'; super::queue::LONGEST + 10];
    input.extend_from_slice(b"\nname\n");
    let (out, _) = session(&input);
    assert!(out.starts_with("? the line is too long") && out.ends_with("= Shinpan\n\n"), "{out}");
}

#[test]
fn who_shows_the_board_sees_what_is_looked_at() {
    let board = "boardsize 5\nplay b A2\nplay b B2\nplay b C2\nplay b C1\nplay w A3\nplay w B3\nplay w C3\nplay w D2\nplay w D1\n";
    let (_, quiet) = session(format!("{board}shinpan-line b\n").as_bytes());
    assert_eq!(quiet, "");
    let (out, shown) = session(format!("gogui-interrupt\n{board}shinpan-line b\n").as_bytes());
    assert!(
        shown.contains("gogui-gfx:\nCLEAR\nTRIANGLE ") && shown.ends_with("gogui-gfx: CLEAR\n"),
        "{shown}\n{out}"
    );
}
