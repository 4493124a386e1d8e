//! Pictures and annotated records that commands write.

use shinpan::annotate::{self, Told};
use shinpan::life::Outcome;
use shinpan::notation::sgf::Collection;

use super::{Folder, run};

/// Width and height of a PNG, from its first chunk.
fn size_of_png(path: &str) -> (u32, u32) {
    let bytes = std::fs::read(path).unwrap();
    assert!(bytes.starts_with(b"\x89PNG\r\n\x1a\n") && bytes.ends_with(b"IEND\xaeB`\x82"), "{path}");
    let number = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().unwrap());
    (number(16), number(20))
}

#[test]
fn life_writes_a_record_and_pictures_beside_its_answer() {
    let folder = Folder::new("written-life");
    let [sgf, svg, png] = ["life.sgf", "life.svg", "life.png"].map(|name| folder.path(name));
    let plain = run(&["life", "examples/life-six.txt", "--target", "B3"]);
    let with_files = run(&[
        "life",
        "examples/life-six.txt",
        "--target",
        "B3",
        "--sgf",
        &sgf,
        "--svg",
        &svg,
        "--png",
        &png,
    ]);
    // The record holds the replies to other moves, which takes more positions.
    let shown = |text: &str| text.split("Positions searched").next().unwrap().to_string();
    assert_eq!((with_files.code, shown(&with_files.out)), (Some(0), shown(&plain.out)));
    let read = annotate::read(&Collection::read(&std::fs::read(&sgf).unwrap()).unwrap()).unwrap();
    let outcomes: Vec<_> = read
        .iter()
        .map(|reading| match reading.told {
            Told::Life { outcome, .. } => outcome,
            _ => None,
        })
        .collect();
    assert_eq!(outcomes, [Some(Outcome::Alive), Some(Outcome::Dead)]);
    assert!(read.iter().all(|reading| !reading.wrong.is_empty()), "{read:?}");
    let drawn = std::fs::read_to_string(&svg).unwrap();
    assert!(drawn.starts_with("<svg ") && drawn.contains("Black first: Black kills with B1,"), "{drawn}");
    let (width, height) = size_of_png(&png);
    assert!(width == 600 && height > 600, "{width} {height}");
}

#[test]
fn the_whole_board_is_written_beside_its_answer() {
    let folder = Folder::new("written-analyze");
    let [sgf, svg, png] = ["board.sgf", "board.svg", "board.png"].map(|name| folder.path(name));
    let asked = ["analyze", "examples/race-side.txt"];
    let plain = run(&asked);
    let files = ["--sgf", &sgf[..], "--svg", &svg, "--png", &png];
    run(&[&asked[..], &files].concat()).says(&plain.out);
    let read = annotate::read(&Collection::read(&std::fs::read(&sgf).unwrap()).unwrap()).unwrap();
    let Told::Analyze { items, .. } = &read[0].told else { panic!("{read:?}") };
    assert_eq!((items.len(), items[0].swing, items[0].needed.map(|plays| plays.len())), (3, 15, [2, 3]));
    let drawn = std::fs::read_to_string(&svg).unwrap();
    assert!(drawn.contains("1. Race, Black C4 (6 stones)") && drawn.contains("local game"), "{drawn}");
    assert!(size_of_png(&png).1 > 600);
}

#[test]
fn a_picture_without_text_would_be_smaller() {
    // The fonts come along: the same picture on every machine, and its letters are there.
    let folder = Folder::new("written-fonts");
    let png = folder.path("show.png");
    assert_eq!(run(&["show", "examples/first-game.txt", "--png", &png]).code, Some(0));
    assert_eq!(size_of_png(&png), (380, 380));
    assert!(std::fs::metadata(&png).unwrap().len() > 4000);
}

#[test]
fn several_races_make_several_pictures() {
    let folder = Folder::new("written-races");
    let one = folder.path("race.svg");
    assert_eq!(run(&["race", "examples/race-side.txt", "--svg", &one]).code, Some(0));
    assert!(std::fs::read_to_string(&one).unwrap().contains("shared liberty"));
    // The same race twice, side by side.
    let text = std::fs::read_to_string(super::root().join("examples/race-side.txt")).unwrap();
    let rows: Vec<String> = text.lines().map(|row| format!("{row} {row}")).collect();
    let twice = folder.file("two.txt", rows.join("\n").as_bytes());
    let sgf = folder.path("two.sgf");
    let ran = run(&["race", &twice, "--svg", &folder.path("two.svg"), "--sgf", &sgf]);
    assert!(ran.code.is_some());
    let drawn = (1..).take_while(|number| folder.0.join(format!("two-{number}.svg")).exists()).count();
    assert!(drawn >= 2, "{drawn}: {}", ran.out);
    let tree = Collection::read(&std::fs::read(&sgf).unwrap()).unwrap();
    assert_eq!(tree.games(), 2 * drawn);
}

#[test]
fn a_score_that_was_written_can_be_counted_again() {
    let folder = Folder::new("written-score");
    let [sgf, png] = ["score.sgf", "score.png"].map(|name| folder.path(name));
    let first = run(&["score", "examples/bent-four.sgf", "--json", "--sgf", &sgf, "--png", &png]);
    assert_eq!(first.code, Some(0), "{first:?}");
    size_of_png(&png);
    let again = run(&["score", &sgf, "--json"]);
    let result = |text: &str| serde_json::from_str::<serde_json::Value>(text).unwrap()["control"].clone();
    assert_eq!(result(&first.out), result(&again.out));
}

#[test]
fn moves_are_numbered_on_request() {
    let folder = Folder::new("written-numbers");
    let svg = folder.path("game.svg");
    let record = folder.file("game.sgf", b"(;SZ[5];B[cc];W[cb];B[bb];W[])");
    assert_eq!(run(&["show", &record, "--numbers", "3", "--svg", &svg]).code, Some(0));
    assert!(std::fs::read_to_string(&svg).unwrap().contains("1 to 3, 3 is a pass"));
    let name = &record;
    run(&["show", name, "--numbers", "9", "--svg", &svg])
        .fails(2, &format!("{name}: --numbers: there are 4 moves up to here, and not 9"));
    run(&["show", "examples/first-game.txt", "--numbers", "1"]).fails(
        2,
        "examples/first-game.txt: --numbers counts the moves of a record (SGF), and this is a diagram; leave it out",
    );
}

#[test]
fn a_place_that_is_none_is_named_before_anything_is_searched() {
    for option in ["--svg", "--png", "--sgf"] {
        run(&["life", "examples/life-six.txt", "--target", "B3", option, "no/such/folder/out"])
            .fails(2, "no/such/folder/out: there is no such folder; make it first");
        run(&["analyze", "examples/race-side.txt", option, "no/such/folder/out"])
            .fails(2, "no/such/folder/out: there is no such folder; make it first");
    }
}
