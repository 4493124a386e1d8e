//! Every hypothesis fails on some board, and then the answer is that hypothesis and no verdict.

use std::collections::BTreeSet;

use shinpan::board::{Colour, Position};
use shinpan::generate::race::{Approach, EyeSpace, Plan, SidePlan};
use shinpan::race::{Question, Reason};
use shinpan::theory::{Hypothesis, RaceResult};

/// A board, the blocks, the walls that are called safe, and whether that is all.
struct Board {
    rows: Vec<String>,
    blocks: [&'static str; 2],
    safe: &'static [&'static str],
    strict: bool,
}

impl Board {
    /// The reasons for which there is no verdict.
    fn reasons(&self) -> Vec<Reason> {
        let text = self.rows.join("\n");
        let position: Position = text.parse().unwrap_or_else(|error| panic!("{error}\n{text}"));
        let point = |name: &&str| position.size().point(name).expect("a point");
        let [black, white] = self.blocks.each_ref().map(point);
        let question = Question {
            assume_safe: self.safe.iter().map(point).collect(),
            strict: self.strict,
            ..Question::between(&position, black, white)
        };
        question.answer().expect("a question").remove(0).verdict.err().unwrap_or_default()
    }

    fn names(&self) -> Vec<&'static str> {
        self.reasons().iter().map(Reason::name).collect()
    }
}

/// Five rows with Black's block at A6 over four with White's, which has two liberties; the walls at A9, G9 and A1 are
/// safe.
fn over(upper: [&str; 5]) -> Board {
    let lower = ["OOOOOOO", "..XXXXX", "XXXXXXX", "XXXXXXX"];
    let rows = upper.into_iter().chain(lower).map(String::from).collect();
    Board { rows, blocks: ["A6", "A4"], safe: &["A9", "G9", "A1"], strict: true }
}

/// Rows of Black's block, from the top, over White's; the wall below is safe.
fn black(rows: [&str; 3]) -> Board {
    let width = rows[2].len();
    let lower = ["O".repeat(width), format!("..{}", "X".repeat(width - 2)), "X".repeat(width)];
    let rows = rows.into_iter().map(String::from).chain(lower).collect();
    Board { rows, blocks: ["A4", "A3"], safe: &["A1"], strict: true }
}

/// Nine black liberties behind approach chains, five above the line of Black's block and four below.
fn many_chains() -> Board {
    let rows = [
        ".O.OOOOOOOOOOOOOOOO",
        "OOOOOOOOOOOOOOOOOOO",
        "O.OOO.OOO.OOO.OOO.O",
        "OXXOOXXOOXXOOXXOXXO",
        "X.XOX.XOX.XOX.XOX.X",
        "XXOOXXOOXXOOXXOOOXX",
        "XXXXXXXXXXXXXXXXXXX",
        "XXOOXXOOXXOOXXOOXOO",
        "X.XOX.XOX.XOX.XOXO.",
        "OXXOOXXOOXXOOXXOXOX",
        "O.OOO.OOO.OOO.OOXOX",
        "OOOOOOOOOOOOOOOOXOX",
        ".O.OOOOOOOOOOOOOXO.",
    ];
    let rows = rows.map(String::from).to_vec();
    Board { rows, blocks: ["A7", "S1"], safe: &["T4"], strict: false }
}

/// Both eyes can still be made two, and four stones would be left in White's.
fn two_unsettled_eyes() -> Board {
    let side = |eye| SidePlan { eye, outside: Vec::<Approach>::new() };
    let five = EyeSpace::SHAPES[6].with_stone(0, 0).with_stone(2, 0).with_stone(1, 1);
    let plan = Plan { shared: 0, sides: [side(EyeSpace::SHAPES[2]), side(five)] };
    let built = plan.build().expect("a board");
    let rows = built.position.to_string().lines().map(String::from).collect();
    Board { rows, blocks: ["A8", "A6"], safe: &[], strict: true }
}

#[test]
fn plain_boards_have_a_verdict() {
    assert!(over(["OOOOOOO", "OOOOOOO", "...OOOO", "XXXXXXX", "OOOOOOO"]).reasons().is_empty());
    assert!(black(["XXXXXXX", "X.XXXXX", "XXXXXXX"]).reasons().is_empty());
}

#[test]
fn every_reason_is_given_on_some_board() {
    let open = Board {
        rows: [".......", "..XX...", "..OO...", "......."].map(String::from).to_vec(),
        blocks: ["C3", "C2"],
        safe: &[],
        strict: false,
    };
    let unproven = Board {
        rows: [
            ".........",
            ".........",
            "OOOOOOOOO",
            "...OOOOOO",
            "XXXXXXXXX",
            "OOOOOOOOO",
            "..XXXXXXX",
            "XXXXXXXXX",
            ".........",
        ]
        .map(String::from)
        .to_vec(),
        blocks: ["A5", "A4"],
        safe: &[],
        strict: true,
    };
    let apart = Board {
        rows: ["OOOOO", "..OOO", "XXXXX", ".....", ".....", "OOOOO", ".XXXX", "XXXXX"]
            .map(String::from)
            .to_vec(),
        blocks: ["A6", "A3"],
        safe: &["A8", "A1"],
        strict: true,
    };
    let boards: [(&str, Board); 16] = [
        ("open", open),
        ("unproven", unproven),
        // Two eyes: no race.
        ("safe", over(["OOO.OOO", "XXXXXXO", "X.X.OXO", "XXXXXXX", "OOOOOOO"])),
        // Two rows of empty points between the blocks.
        ("apart", apart),
        // At G7 Black links up.
        ("connects", over(["OOOOOOX", "OOOOOOX", "OOOOOO.", "XXXXXXX", "OOOOOOO"])),
        // A white stone that can be captured.
        ("unknown-block", over(["OOOOOOO", "OOXXXXX", "O.XO.XX", "XXXX.XX", "OOOOOOO"])),
        // A point behind the liberty, which is none.
        ("not-plain", over(["OOOOOOO", "O.OOOOO", "O.OOOOO", "XXXXXXX", "OOOOOOO"])),
        // A black stone between two liberties.
        ("multi-purpose", over(["OOOOOOO", "OX.OOOO", "O..OOOO", "XXXXXXX", "OOOOOOO"])),
        // A chain that touches its liberty from one side only.
        ("approach", over(["OO.OOOO", "OOXOOOO", "OX.XOOO", "XXXXXXX", "OOOOOOO"])),
        // An eye in the corner, where A6 is no liberty, and another.
        ("several-eyes", black(["..XXXX.", ".XXXXXX", "XXXXXXX"])),
        // Eight points; two stones that do not touch; the empty square in the corner.
        ("eye", black(["........XX", "XXXXXXXXXX", "XXXXXXXXXX"])),
        ("eye", black(["XXO.XXX", "XX.OXXX", "XXXXXXX"])),
        ("eye", black(["..XXXXX", "..XXXXX", "XXXXXXX"])),
        ("corner-eye", black(["...XXXX", "O.XXXXX", "XXXXXXX"])),
        ("too-many", many_chains()),
        ("theory", two_unsettled_eyes()),
    ];
    let mut seen = BTreeSet::new();
    for (name, board) in &boards {
        let names = board.names();
        assert!(names.contains(name), "{name}: {names:?}\n{}", board.rows.join("\n"));
        seen.extend(board.reasons().iter().map(number));
    }
    assert_eq!(seen.len(), 14, "{seen:?}");
}

/// A number for each kind of reason. A new kind needs a board above.
fn number(reason: &Reason) -> usize {
    match reason {
        Reason::Open { .. } => 0,
        Reason::Unproven { .. } => 1,
        Reason::Safe { .. } => 2,
        Reason::Apart => 3,
        Reason::Connects { .. } => 4,
        Reason::UnknownBlock { .. } => 5,
        Reason::NotPlain { .. } => 6,
        Reason::MultiPurpose { .. } => 7,
        Reason::Approach { .. } => 8,
        Reason::SeveralEyes { .. } => 9,
        Reason::Eye { .. } => 10,
        Reason::CornerEye { .. } => 11,
        Reason::TooMany { .. } => 12,
        Reason::Theory { .. } => 13,
        Reason::Chain { .. } => unreachable!("no chain is named on these boards"),
    }
}

#[test]
fn eyes_fail_by_their_own_hypotheses() {
    let eye = |rows| match black(rows).reasons()[..] {
        [Reason::Eye { owner: Colour::Black, hypothesis, .. }] => hypothesis,
        ref others => panic!("{others:?}"),
    };
    assert_eq!(eye(["........XX", "XXXXXXXXXX", "XXXXXXXXXX"]), Hypothesis::EyeTooLarge { size: 8 });
    assert_eq!(eye(["XXO.XXX", "XX.OXXX", "XXXXXXX"]), Hypothesis::EyeNotNakade { size: 4 });
    assert_eq!(eye(["..XXXXX", "..XXXXX", "XXXXXXX"]), Hypothesis::EyeNotPlain { size: 4 });
    let theory = two_unsettled_eyes().reasons();
    assert!(matches!(theory[..], [Reason::Theory { hypothesis: Hypothesis::ShapeMatters { size: 5 } }]));
}

/// Numbers that a verdict leaves out, because a hypothesis of theirs alone fails.
#[test]
fn values_and_the_formula_fail_by_themselves() {
    let verdict = |board: Board| {
        let position: Position = board.rows.join("\n").parse().expect("a board");
        let point = |name: &&str| position.size().point(name).expect("a point");
        let [black, white] = board.blocks.each_ref().map(point);
        let question = Question {
            assume_safe: board.safe.iter().map(point).collect(),
            ..Question::between(&position, black, white)
        };
        question.answer().expect("a question").remove(0).verdict.expect("a verdict")
    };
    // A large eye with a single empty point has no value, an unsettled one no semeai status either.
    let large = verdict(black(["XX..XXX", "XX..XXX", "XXXXXXX"]));
    assert!(large.semeai.is_some() && large.value.is_some());
    let full = verdict(black(["XXOOXXX", "XXO.XXX", "XXXXXXX"]));
    assert!(full.semeai.is_some() && full.value.is_none());
    let unsettled = verdict(black(["XXXXXXX", "XX...XX", "XXXXXXX"]));
    assert!(unsettled.semeai.is_none() && unsettled.value.is_none());
    let small = verdict(black(["XXXXXXX", "XX..XXX", "XXXXXXX"]));
    assert!(small.semeai.is_some() && small.value.is_some());
}

/// In the first, Black is in atari and links twice, which no closed form counts; in the second, what White gains by
/// linking depends on when it is in atari. Games decide them.
#[test]
fn two_chains_that_gain_by_linking_are_not_counted() {
    let linked = ".O.OOOO\nOOOOOOO\nOOO..OO\nO.OXXOO\nOXX.X.O\nX.XXOOO\nXXOOOOO\nXXXXXXX\nXOXOXOX\nOOOOOOO\n..XXXXX\n\
                  XXXXXXX\n.X.XXXX";
    let waiting = ".O.OOOOOOO\nOOOOOOOOOO\nOXXXOOOOOO\n.X.XOOOOOO\nXXXXXXXXXX\nXOXOXOXOXO\nOOOOOOOOOO\n...OOXXXXX\n\
                   XXXO.OOXXX\nXXXXOO.O.X\nXXXXXXOO.X\nXXXXXX..XX\nXXXXXXXXXX\n.X.XXXXXXX";
    for (text, winners) in [(linked, Colour::BOTH), (waiting, [Colour::White; 2])] {
        let position: Position = text.parse().unwrap();
        let question = Question::new(&position);
        let answers = question.answer().unwrap();
        let reasons = answers[0].verdict.as_ref().expect_err("no closed form");
        assert_eq!(reasons.iter().map(Reason::name).collect::<Vec<_>>(), ["approach"], "{text}");
        let decided = question.decide(&answers).remove(0);
        for (first, winner) in Colour::BOTH.into_iter().zip(winners) {
            let result = decided.first(first).map(|first| first.result);
            assert_eq!(result, Some(RaceResult::Wins(winner)), "{first} first\n{text}");
        }
    }
}
