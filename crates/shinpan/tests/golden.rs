//! Pictures and annotated records, compared with files that were looked at.
//!
//! The pictures are those of the documentation. `UPDATE_GOLDEN=1 cargo test -p shinpan --test golden` writes all files
//! anew; look at them before you keep them.

use std::path::{Path, PathBuf};

use shinpan::analyze::{Analysis, Options, analyze};
use shinpan::annotate;
use shinpan::board::{Colour, Move, PointSet, Position, Size};
use shinpan::life::Question;
use shinpan::notation::sgf::Record;
use shinpan::picture::{self, Item, Picture, Tone};
use shinpan::race;
use shinpan::rules::{Prisoners, Ruleset};
use shinpan::score::{Verdict, play_analysis};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

#[track_caller]
fn golden(file: &str, text: &str) {
    let path = root().join(file);
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(&path, text).unwrap();
    }
    let known = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(known == text, "{file} differs; see the head of this test\n{text}");
}

fn example(name: &str) -> Position {
    std::fs::read_to_string(root().join("examples").join(name)).unwrap().parse().unwrap()
}

/// A position in the lower left corner of a full board.
fn in_a_corner(position: &Position) -> Position {
    let size = Size::new(19, 19).unwrap();
    let mut setup = Position::empty(size).setup();
    for colour in Colour::BOTH {
        for name in position.size().names(position.stones(colour)) {
            setup.set(size.point(&name).unwrap(), Some(colour));
        }
    }
    setup.position().unwrap()
}

fn life(position: &Position, target: &str, first: Option<Colour>) -> shinpan::life::Answer {
    let target = position.size().point(target).unwrap();
    let question = Question {
        line: true,
        refute: true,
        to_move: first,
        ..Question::new(position, PointSet::single(target))
    };
    question.answer().unwrap()
}

/// The end of a game in `examples/boards`.
fn board(number: u8) -> Position {
    let bytes = std::fs::read(root().join(format!("examples/boards/board-{number:02}.sgf"))).unwrap();
    Record::read(&bytes).unwrap().position_at(None).unwrap().position
}

fn whole_board(position: &Position) -> Analysis {
    analyze(position, Options { nodes: 1_000, ..Options::default() }, |_, _| {})
}

/// Bent four beside a seki (NAJ), with its two analyses.
fn bent_four() -> (Verdict, [shinpan::rules::MoveSequence; 2]) {
    let position: Position = "XXX.OXOO.X\n.OOOOXOO.X\nOOXXXXXOXX\nXXX.X.XOXX".parse().unwrap();
    let moves = |text: &str| -> Vec<Move> {
        text.split(' ').map(|name| position.size().parse_move(name).unwrap()).collect()
    };
    let black = moves("pass A3 D4 B4 A4 A3 J4 C4 J3 B2 pass C3 pass D4 pass E3 pass pass pass");
    let white = moves("pass pass pass");
    let analyses = [
        play_analysis(&position, Colour::Black, &black, Ruleset::Naj).unwrap(),
        play_analysis(&position, Colour::White, &white, Ruleset::Naj).unwrap(),
    ];
    let ends = analyses.each_ref().map(|analysis| analysis.position());
    (Verdict::new(&position, [&ends[0], &ends[1]], Prisoners::default()), analyses)
}

fn races(position: &Position) -> (Vec<race::Answer>, Vec<race::Decided>) {
    let question = race::Question::new(position);
    let answers = question.answer().unwrap();
    let decided = question.decide(&answers);
    (answers, decided)
}

#[test]
fn pictures() {
    let six = in_a_corner(&example("life-six.txt"));
    golden("tests/golden/life.svg", &picture::life(&six, &life(&six, "B3", None)).svg());
    golden("tests/golden/life-line.svg", &picture::life(&six, &life(&six, "B3", Some(Colour::Black))).svg());
    let wolf = example("race-wolf.txt");
    let (answers, decided) = races(&wolf);
    golden("tests/golden/race-wolf.svg", &picture::race(&wolf, &answers[0], &decided[0]).svg());
    let side = in_a_corner(&example("race-side.txt"));
    let (answers, decided) = races(&side);
    golden("tests/golden/race.svg", &picture::race(&side, &answers[0], &decided[0]).svg());
    golden("tests/golden/control.svg", &picture::control(&bent_four().0).svg());
    golden("tests/golden/analyze.svg", &picture::analyze(&whole_board(&board(7))).svg());
    let safe: Position = "....XO.\nXXXXXO.\nOOOOOO.".parse().unwrap();
    golden("tests/golden/safe.svg", &picture::safe(&safe).svg());
}

/// Black gives up stones and plays under them; the ninth move is where the first was.
#[test]
fn a_numbered_sequence() {
    let position: Position =
        "XXXXXX.X.\nXXXXXXXXX\nXXXXXXXXX\nXXXXXXXXX\nXXXXXXXXX\nXXXOOOXXX\nXXOO.OOXX\nXX....OXX\nXX.O..OXX"
            .parse()
            .unwrap();
    let line: Vec<Move> = "E2 E3 C2 D2 F2 C1 E1 F1 E2"
        .split(' ')
        .map(|name| position.size().parse_move(name).unwrap())
        .collect();
    let mut drawn = Picture::new(&position);
    drawn.set_title("Under the stones");
    drawn.number_line(Colour::Black, &line);
    let svg = drawn.svg();
    assert!(svg.contains("1 to 9, 9 at 1"), "{svg}");
    golden("tests/golden/sequence.svg", &svg);
}

#[test]
fn records() {
    let six = example("life-six.txt");
    golden("tests/golden/life-six.sgf", &annotate::life(&six, &life(&six, "B3", None)).to_string());
    let ko: Position =
        "XXXXXX.X.\nXXXXXXXXX\nXXXXXXXXX\nXXXXXXXXX\nXXXXXXXXX\nXXXXXXXXX\nOOXXXXXXX\n.OOOXXXXX\n...OXXXXX"
            .parse()
            .unwrap();
    golden("tests/golden/life-ko.sgf", &annotate::life(&ko, &life(&ko, "D1", None)).to_string());
    let side = example("race-side.txt");
    let (answers, decided) = races(&side);
    golden("tests/golden/race-side.sgf", &annotate::races(&side, &answers, &decided).to_string());
    golden("tests/golden/analyze-side.sgf", &annotate::analyze(&whole_board(&side)).to_string());
    golden("tests/golden/analyze-board.sgf", &annotate::analyze(&whole_board(&board(7))).to_string());
    let (verdict, analyses) = bent_four();
    golden("tests/golden/score.sgf", &annotate::score(&verdict, analyses.each_ref()).to_string());
}

/// The relative luminance of a colour (WCAG 2).
fn luminance(hex: &str) -> f64 {
    let part = |at: usize| {
        let value = f64::from(u8::from_str_radix(&hex[at..at + 2], 16).unwrap()) / 255.0;
        if value <= 0.03928 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5)
}

/// In grey only the brightness is left, so that must be enough to read every letter.
#[test]
fn letters_can_be_read_in_grey() {
    for tone in Tone::ALL {
        let (one, two) = (luminance(tone.hex()), luminance(tone.ink()));
        let contrast = (one.max(two) + 0.05) / (one.min(two) + 0.05);
        assert!(contrast >= 4.5, "{tone:?}: {contrast:.1}");
    }
}

#[test]
fn star_points_are_where_players_expect_them() {
    let stars = |side| {
        let size = Size::new(side, side).unwrap();
        size.names(picture::star_points(size)).join(" ")
    };
    assert_eq!(stars(19), "D16 K16 Q16 D10 K10 Q10 D4 K4 Q4");
    assert_eq!(stars(13), "D10 K10 G7 D4 K4");
    assert_eq!(stars(9), "C7 G7 E5 C3 G3");
    assert_eq!(stars(5), "");
}

/// Where a part of the board ends inside it the paper is torn; at the edge it is not.
#[test]
fn parts_of_a_board_are_torn() {
    let size = Size::new(19, 19).unwrap();
    let tears = |points: &[&str]| {
        let mut drawn = Picture::new(&Position::empty(size));
        drawn.show_around(points.iter().map(|name| size.point(name).unwrap()).collect());
        drawn.svg().matches("<polyline").count()
    };
    assert_eq!(tears(&["A1", "C3"]), 2, "a corner");
    assert_eq!(tears(&["K1"]), 3, "a side");
    assert_eq!(tears(&["K10"]), 4, "the centre");
    assert_eq!(tears(&["C3", "R17"]), 0, "nearly everything is everything");
    assert_eq!(tears(&[]), 0);
}

/// Nothing in a picture can end it or begin something else, and nothing has a name that could clash.
#[test]
fn pictures_stand_alone() {
    let position: Position = ".X\nO.".parse().unwrap();
    let mut drawn = Picture::new(&position);
    drawn.set_title("</title><script>\u{1}");
    drawn.say("a < b & \"c\"");
    drawn.put(position.size().point("A2").unwrap(), Item::Label("<&>".to_string()));
    let svg = drawn.svg();
    assert!(
        svg.contains("&lt;/title&gt;&lt;script&gt;\u{fffd}") && svg.contains("a &lt; b &amp; &quot;c&quot;")
    );
    assert!(
        !svg.contains(" id=") && !svg.contains("class=") && !svg.contains("<style") && !svg.contains("href")
    );
}
