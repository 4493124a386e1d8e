//! `dispute`.

use super::*;

fn moves() -> Vec<u8> {
    std::fs::read(root().join("examples/dispute-moves.txt")).unwrap()
}

/// Every tag that is opened is closed, in the right order.
fn assert_balanced(html: &str) {
    let mut open: Vec<&str> = Vec::new();
    let mut rest = html;
    while let Some(start) = rest.find('<') {
        let end = start + rest[start..].find('>').expect("a tag ends");
        let tag = &rest[start + 1..end];
        rest = &rest[end + 1..];
        let name = tag.trim_start_matches('/').split([' ', '\n']).next().unwrap();
        match tag {
            _ if tag.starts_with('!') || tag.ends_with('/') || name == "meta" => {}
            _ if tag.starts_with('/') => assert_eq!(open.pop(), Some(name), "</{name}>"),
            _ => open.push(name),
        }
    }
    assert!(open.is_empty(), "{open:?}");
}

#[test]
fn a_session_up_to_the_sheet() {
    let folder = Folder::new("dispute");
    let (html, text) = (folder.path("sheet.html"), folder.path("sheet.txt"));
    let args = ["dispute", "examples/first-game.txt", "--html", &html, "--text", &text];
    let ran = run_with(&args, &moves());
    assert_eq!((ran.code, &ran.err[..]), (Some(0), ""), "{ran:?}");
    for step in 1..=10 {
        assert!(ran.out.contains(&format!("Step {step} of 10: ")), "{step}");
    }
    let sheet = std::fs::read_to_string(&text).unwrap();
    assert!(ran.out.contains(&sheet));
    assert_eq!(
        sheet,
        "========================================================================
RESULT OF A DISPUTED GAME

Rules:     naj
Prisoners: Black 0, White 0

   Final-position
   A B C D E
 5 . . . . .
 4 X X X X X
 3 O O O O O
 2 . . O . X
 1 . . . . .

Black-analysis (White moves first)
pass C5 pass A5 pass E5 pass pass pass

   Moves          End            Black controls B
   A B C D E      A B C D E      A B C D E
 5 4 . 2 . 6    5 X . X . X    5 B B B B B
 4 X X X X X    4 X X X X X    4 B B B B B
 3 O O O O O    3 O O O O O    3 O O O O O
 2 . . O . X    2 . . O . X    2 . . O . X
 1 . . . . .    1 . . . . .    1 . . . . .
1, 3, 5, 7, 8 and 9 are passes

White-analysis (Black moves first)
pass C1 pass A2 pass B1 pass D2 pass E1 pass pass pass

   Moves               End            White controls W
    A  B  C  D  E      A B C D E      A B C D E
 5  .  .  .  .  .    5 . . . . .    5 . . . . .
 4  X  X  X  X  X    4 X X X X X    4 X X X X X
 3  O  O  O  O  O    3 O O O O O    3 W W W W W
 2  4  .  O  8  X    2 O . O O .    2 W W W W W
 1  .  6  2  . 10    1 . O O . O    1 W W W W W
1, 3, 5, 7, 9, 11, 12 and 13 are passes

Black:     5 empty + 2 x 0 white stones = 5
White:     8 empty + 2 x 1 black stone = 10
Prisoners: 0 white - 0 black = 0
Score:     5 - 10 + 0 = -5
Result:    W+5 (White wins by 5 points)

We agree on this result.

Black:     ________________________________________

White:     ________________________________________

Date:      ________________________________________
========================================================================
"
    );
    let page = std::fs::read_to_string(&html).unwrap();
    assert_balanced(&page);
    assert!(page.contains("<p class=\"result\">W+5 (White wins by 5 points)</p>"));
    assert_eq!(page.matches("<svg").count(), 7);
    assert!(page.contains("8 empty + 2 x 1 black stone = 10"));
    for outside in ["<script", "<link", "<img", "url(", "@import", "src=", "href="] {
        assert!(!page.contains(outside), "{outside}");
    }
    // The only address is the name of a language.
    assert_eq!(page.matches("http").count(), page.matches("xmlns=\"http://www.w3.org/2000/svg\"").count());
}

#[test]
fn names_of_a_record_cannot_break_the_page() {
    let folder = Folder::new("names");
    let sgf =
        folder.file("game.sgf", b"(;SZ[4:2]PB[<script>alert(1)</script> & Co]PW[\"W\"]AB[ab:db];W[];B[])");
    let html = folder.path("sheet.html");
    let ran =
        run_with(&["dispute", &sgf, "--html", &html], b"pass B2 pass D2 pass pass pass\nB2 pass pass pass\n");
    assert_eq!(ran.code, Some(0), "{ran:?}");
    let page = std::fs::read_to_string(&html).unwrap();
    assert_balanced(&page);
    assert!(!page.contains("<script"));
    assert!(page.contains("&lt;script&gt;alert(1)&lt;/script&gt; &amp; Co"), "{page}");
}

#[test]
fn an_illegal_move_is_refused_and_asked_for_again() {
    let moves = String::from_utf8(moves()).unwrap().replacen("B C5\n", "B C4\nB C5\n", 1);
    let ran = run_with(&["dispute", "examples/first-game.txt"], moves.as_bytes());
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert!(ran.out.contains(
        "quit): B C4\nRefused: Black C4 is impossible: a black stone is there.\nMove 2: Black to move"
    ));
    assert!(ran.out.contains("Result:    W+5"));
    assert_eq!(ran.err, "note: 1 input refused; look through the moves before you sign\n");
}

#[test]
fn nothing_is_written_before_the_end() {
    let folder = Folder::new("unfinished");
    let (html, text) = (folder.path("sheet.html"), folder.path("sheet.txt"));
    let args = ["dispute", "examples/first-game.txt", "--html", &html, "--text", &text];
    let ran = run_with(&args, b"pass\nC5\npass\n");
    assert_eq!(ran.code, Some(2));
    assert_eq!(
        ran.err,
        "error: no result: the moves end here, after 3 moves of the black-analysis with one pass at the end; \
         three successive passes must end it, and the white-analysis is still to come\n"
    );
    assert!(!ran.out.contains("We agree"));
    assert_eq!(std::fs::read_dir(&folder.0).unwrap().count(), 0);
}

#[test]
fn a_record_with_analyses_is_disputed_from_its_final_position() {
    let ran = run_with(&["dispute", "examples/first-game.sgf"], &moves());
    assert!(ran.out.contains("Result:    W+5"), "{ran:?}");
}

#[test]
fn places_for_files_are_checked_at_the_start() {
    let args = ["dispute", "examples/first-game.txt", "--html", "no-such-folder/sheet.html"];
    run_with(&args, &moves()).fails(2, "no-such-folder/sheet.html: there is no such folder; make it first");
    run_with(&["dispute", "-"], b"X.")
        .fails(2, "standard input: the moves of the players come from there; put the position into a file");
}

#[test]
fn the_sheet_is_written_even_if_nobody_reads_the_session() {
    let folder = Folder::new("unread");
    let text = folder.path("sheet.txt");
    let mut child = shinpan(&["dispute", "examples/first-game.txt", "--text", &text])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    child.stdin.take().unwrap().write_all(&moves()).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(0));
    assert!(std::fs::read_to_string(&text).unwrap().contains("Result:    W+5"));
}
