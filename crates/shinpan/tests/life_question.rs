//! Life and death as people ask it: enclosures found on the board, outcomes, and what is taken for granted.

use shinpan::board::{Board, Colour, Move, Point, PointSet, Position, Size, Symmetry};
use shinpan::life::{Answer, Outcome, Question};
use shinpan::search::{Goal, Ruling, Status};

fn set(size: Size, names: &[&str]) -> PointSet {
    names.iter().map(|name| size.point(name).unwrap()).collect()
}

fn question(diagram: &str, targets: &[&str]) -> Question {
    let position: Position = diagram.parse().unwrap();
    Question::new(&position, set(position.size(), targets))
}

fn moves(answer: &Answer, size: Size, first: Colour) -> Vec<String> {
    answer.side(first).unwrap().moves.iter().map(|&mv| size.move_name(mv)).collect()
}

fn names(points: &[Point], size: Size) -> Vec<String> {
    points.iter().map(|&point| size.name(point)).collect()
}

fn statuses(answer: &Answer) -> Vec<Option<Status>> {
    answer.sides.iter().map(|side| side.status()).collect()
}

fn outcomes(answer: &Answer) -> Vec<Option<Outcome>> {
    answer.sides.iter().map(|side| side.outcome).collect()
}

/// The same question turned, mirrored and with colours swapped, sixteen in all.
fn variants(question: &Question) -> Vec<(Symmetry, bool, Question)> {
    let size = question.position.size();
    let mut all = Vec::new();
    for symmetry in Symmetry::ALL {
        for swapped in [false, true] {
            let mut turned = question.clone();
            turned.position = symmetry.position(&question.position);
            if swapped {
                turned.position = turned.position.colours_swapped();
            }
            turned.targets = symmetry.set(size, question.targets);
            turned.assume_safe = symmetry.set(size, question.assume_safe);
            turned.region = question.region.map(|region| symmetry.set(size, region));
            all.push((symmetry, swapped, turned));
        }
    }
    all
}

/// Asks all variants and compares statuses, outcomes, walls and moves; the answer to the question as it stands.
fn the_same_in_all_variants(question: &Question) -> Answer {
    let answer = question.answer().unwrap();
    let size = question.position.size();
    let plays = |answer: &Answer, side: usize| -> PointSet {
        let moves = answer.sides[side].moves.iter();
        moves.filter_map(|mv| if let Move::Play(point) = mv { Some(*point) } else { None }).collect()
    };
    for (symmetry, swapped, variant) in variants(question) {
        let found = variant.answer().unwrap();
        assert_eq!(statuses(&found), statuses(&answer), "{symmetry:?}\n{}", variant.position);
        assert_eq!(found.assumed_stones, symmetry.set(size, answer.assumed_stones), "{}", variant.position);
        for side in 0..2 {
            assert_eq!(plays(&found, side), symmetry.set(size, plays(&answer, side)), "{}", variant.position);
        }
        if !swapped {
            assert_eq!(outcomes(&found), outcomes(&answer), "{}", variant.position);
        }
    }
    answer
}

fn textbook() -> Vec<(String, Question, toml::Table)> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/life/textbook.toml");
    let table: toml::Table = std::fs::read_to_string(path).unwrap().parse().unwrap();
    let cases = table["case"].as_array().unwrap();
    cases
        .iter()
        .map(|case| {
            let text = |field: &str| case[field].as_str().unwrap();
            let case_question = question(text("diagram"), &[text("target")]);
            (text("id").to_string(), case_question, case.as_table().unwrap().clone())
        })
        .collect()
}

/// The walls of the textbook shapes have two eyes: the local game is found without assumptions.
#[test]
fn textbook_shapes_are_found_strictly() {
    for (id, mut question, case) in textbook() {
        question.strict = true;
        let size = question.position.size();
        for (ruling, name) in [(Ruling::Two, "tenuki"), (Ruling::One, "no_tenuki")] {
            question.ruling = ruling;
            let answer = question.answer().unwrap();
            assert!(answer.assumed_safe.is_empty(), "{id}");
            for (first, field) in [(Colour::Black, "black_first"), (Colour::White, "white_first")] {
                let expected = &case[name][field];
                let side = answer.side(first).unwrap();
                assert_eq!(
                    side.status(),
                    expected["status"].as_integer().map(|n| n as i32),
                    "{id} {name} {field}"
                );
                let wanted: PointSet = expected["moves"]
                    .as_array()
                    .unwrap()
                    .iter()
                    .filter_map(|name| size.point(name.as_str().unwrap()).ok())
                    .collect();
                let found = moves(&answer, size, first);
                let plays: PointSet = found.iter().filter_map(|name| size.point(name).ok()).collect();
                assert_eq!(plays, wanted, "{id} {name} {field}: {found:?}");
                let passes =
                    expected["moves"].as_array().unwrap().iter().any(|name| name.as_str() == Some("pass"));
                assert_eq!(found.contains(&"pass".to_string()), passes, "{id} {name} {field}");
            }
        }
    }
}

/// Books draw the same shapes with a thin wall. The answers are the same, and the walls are listed.
#[test]
fn textbook_shapes_with_thin_walls() {
    for (id, mut question, _) in textbook() {
        let thick = question.answer().unwrap();
        let size = question.position.size();
        let black = question.position.stones(Colour::Black);
        let near = thick.region | thick.region.neighbours();
        let near = (near | near.neighbours()) & size.points();
        let mut setup = question.position.setup();
        for point in black - near {
            setup.set(point, None);
        }
        question.position = setup.position().unwrap();
        let thin = question.answer().unwrap();
        assert_eq!(thin.conditional, !thin.needs_walls.is_empty(), "{id}");
        assert_eq!(statuses(&thin), statuses(&thick), "{id}\n{}", question.position);
        assert_eq!(outcomes(&thin), outcomes(&thick), "{id}\n{}", question.position);
        if thin.region == thick.region {
            for (one, other) in thin.sides.iter().zip(&thick.sides) {
                assert_eq!(one.moves, other.moves, "{id}");
            }
        }
    }
}

fn outcome(id: &str, ruling: Ruling) -> (Answer, Question) {
    let (_, mut question, _) = textbook().into_iter().find(|(name, ..)| name == id).unwrap();
    question.ruling = ruling;
    (question.answer().unwrap(), question)
}

#[test]
fn seki_is_told_from_life() {
    let (answer, _) = outcome("seki-six", Ruling::Two);
    assert_eq!(outcomes(&answer), [Some(Outcome::Seki); 2]);
    for id in ["straight-four", "rectangular-six", "rectangular-six-corner-2", "empty-bent-four-corner-2"] {
        let (answer, _) = outcome(id, Ruling::Two);
        assert_eq!(outcomes(&answer), [Some(Outcome::Alive); 2], "{id}");
        assert_eq!(answer.settled, Some(true));
    }
}

/// Eight points with one black stone in them: the seki comes about only if Black moves first. Paper and program
/// that look at the intruders of the start alone would call this life.
#[test]
fn a_seki_that_is_still_to_come() {
    let (_, mut question, _) = textbook().into_iter().find(|(name, ..)| name == "seki-six").unwrap();
    let mut setup = question.position.setup();
    for point in set(question.position.size(), &["C4", "D4", "E4", "D3", "F3"]) {
        setup.set(point, None);
    }
    question.position = setup.position().unwrap();
    assert_eq!(outcomes(&question.answer().unwrap()), [Some(Outcome::Alive), Some(Outcome::Seki)]);
    // Without that stone White simply lives.
    setup.set(question.position.size().point("E3").unwrap(), None);
    question.position = setup.position().unwrap();
    assert_eq!(outcomes(&question.answer().unwrap()), [Some(Outcome::Alive); 2]);
}

#[test]
fn bent_four_and_its_rulings() {
    let white_needs_one = Some(Outcome::Ko { needs: Colour::White, threats: 1 });
    for id in ["bent-four-0", "bent-four-1", "bent-four-2", "bent-four-edge"] {
        let (answer, _) = outcome(id, Ruling::Two);
        assert_eq!(outcomes(&answer), [Some(Outcome::Dead); 2], "{id}");
        assert_eq!(
            (answer.settled, answer.calm, answer.bent_four_type),
            (Some(true), Some(false), Some(true))
        );
        let (answer, _) = outcome(id, Ruling::One);
        assert_eq!(outcomes(&answer), [white_needs_one; 2], "{id}");
        assert_eq!(
            (answer.settled, answer.calm, answer.bent_four_type),
            (Some(false), Some(true), Some(true))
        );
    }
    for id in ["bent-four-later", "mannen-ko-a", "mannen-ko-b", "two-step-ko", "seki-six", "square-four"] {
        for ruling in [Ruling::One, Ruling::Two] {
            assert_eq!(outcome(id, ruling).0.bent_four_type, Some(false), "{id}");
        }
    }
    let (answer, _) = outcome("two-step-ko", Ruling::Two);
    assert_eq!(outcomes(&answer), [Some(Outcome::Ko { needs: Colour::Black, threats: 2 }); 2]);
}

const CORNER_SIX: &str = "
    . . . . . . .
    . . . . . . .
    X X X X . . .
    X O O O X . .
    O . . O X . .
    . . . O X . .
";

/// A problem as books draw it, with a wall of two blocks without eyes. Nothing has to be presumed about them: White is killed
/// before she can capture either, and lives whatever they do.
#[test]
fn a_wall_that_need_not_be_presumed() {
    let question = question(CORNER_SIX, &["D1"]);
    let size = question.position.size();
    let answer = the_same_in_all_variants(&question);
    assert_eq!(statuses(&answer), [Some(6), Some(6)]);
    assert!(!answer.conditional && answer.assumed_safe.is_empty());
    assert_eq!(moves(&answer, size, Colour::White), ["B2", "B1"]);
    assert_eq!(moves(&answer, size, Colour::Black), ["B1"]);
    // Without the second look the walls are named.
    let answer = Question { walls: false, ..question }.answer().unwrap();
    assert!(answer.conditional);
    assert_eq!(names(&answer.assumed_safe, size), ["A4", "E3"]);
    assert_eq!(names(&answer.needs_walls, size), ["A4", "E3"]);
}

/// The same corner on a full board, with stones of both colours in the open.
#[test]
fn the_same_problem_on_a_full_board() {
    let mut rows = vec![".".repeat(19); 19];
    let corner = [".......", ".......", "XXXX...", "XOOOX..", "O..OX..", "...OX.."];
    for (row, text) in rows[13..].iter_mut().zip(corner) {
        row.replace_range(0..7, text);
    }
    rows[3].replace_range(3..6, "OX.");
    rows[12].replace_range(0..5, "...OO");
    let question = question(&rows.join("\n"), &["D1"]);
    let size = question.position.size();
    let answer = the_same_in_all_variants(&question);
    assert_eq!(statuses(&answer), [Some(6), Some(6)]);
    assert!(!answer.conditional && answer.assumed_safe.is_empty());
    assert_eq!(moves(&answer, size, Colour::Black), ["B1"]);
}

/// Nothing stops White on the right, and she has no eyes without going there.
#[test]
fn a_way_out_leaves_the_answer_open() {
    let diagram = "
        . . . . . . .
        . . . . . . .
        X X X . . . .
        O O O . . . .
        X . O . . . .
        . O O . . . .
    ";
    let mut question = question(diagram, &["C1"]);
    question.nodes = 10_000;
    let answer = question.answer().unwrap();
    assert!(!answer.is_proven());
    assert_eq!((answer.settled, answer.calm, answer.bent_four_type), (None, None, None));
    let side = answer.side(Colour::Black).unwrap();
    assert_eq!((side.status(), side.outcome), (None, None));
    let reason = side.reason.as_ref().unwrap().to_string();
    assert!(reason.starts_with("the target is not enclosed"), "{reason}");
    // Strictly, no wall is presumed.
    question.strict = true;
    let answer = question.answer().unwrap();
    assert!(!answer.is_proven() && !answer.conditional);
    assert!(answer.assumed_safe.is_empty());
}

/// A stone in the open: a small board is simply searched, on a larger one nothing is claimed.
#[test]
fn no_wall_at_all() {
    let ask = |diagram: &str| {
        let position: Position = diagram.parse().unwrap();
        let mut question = Question::new(&position, position.stones(Colour::White));
        question.nodes = 20_000;
        question.answer().unwrap()
    };
    let small = ask("...\n.O.\n...");
    assert_eq!(statuses(&small), [Some(6), Some(-6)]);
    assert!(!small.conditional);
    assert_eq!(statuses(&ask(".....\n..O..\n.X...\n.....\n.....")), [None, None]);
}

/// The L group as books draw it: the wall ends at the second line, so that White can crawl out on the first. She is
/// dead all the same, because every attempt is stopped within three steps.
#[test]
fn gaps_that_change_nothing() {
    let diagram = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        X X X X X . . . .
        X O O O X . . . .
        . . . O X . . . .
        . . . . . . . . .
    ";
    let question = question(diagram, &["D2"]);
    let answer = the_same_in_all_variants(&question);
    assert_eq!(outcomes(&answer), [Some(Outcome::Dead); 2]);
    assert_eq!(names(&answer.assumed_safe, question.position.size()), ["A4"]);
    assert_eq!(
        answer.sides[0].reason.as_ref().map(ToString::to_string).as_deref(),
        Some(
            "the target has ways out, and is caught before it gets there; moves further out were not judged"
        )
    );
    // With a gap above her White still lives inside.
    let gap = CORNER_SIX.replace("X X X X . . .", ". . X X . . .");
    let answer = self::question(&gap, &["D1"]).answer().unwrap();
    assert_eq!(statuses(&answer), [Some(6), Some(-6)]);
    assert_eq!(
        answer.sides[0].reason.as_ref().map(ToString::to_string).as_deref(),
        Some(
            "the target has ways out, and survives even if all are closed; moves further out were not judged"
        )
    );
}

/// On a declared region, the border is the way out.
#[test]
fn the_border_of_a_region_is_a_way_out() {
    let gap = CORNER_SIX.replace("X X X X . . .", ". . X X . . .");
    let mut question = question(&gap, &["D1"]);
    let size = question.position.size();
    question.region = Some(set(size, &["A1", "A2", "A3", "B1", "B2", "C1", "C2", "B4", "A4"]));
    let answer = the_same_in_all_variants(&question);
    assert_eq!(statuses(&answer)[0], Some(6));
    question.region = Some(set(size, &["A1", "B1", "B2", "C1", "C2"]));
    let answer = question.answer().unwrap();
    assert_eq!(statuses(&answer), [Some(6), Some(-6)]);
    let note = "the target has a liberty outside the region, where it escapes";
    assert_eq!(answer.sides[1].reason.as_ref().map(ToString::to_string).as_deref(), Some(note));
}

#[test]
fn strict_assumes_nothing() {
    let mut strict = question(CORNER_SIX, &["D1"]);
    strict.strict = true;
    let answer = strict.answer().unwrap();
    assert_eq!(statuses(&answer), [Some(6), Some(6)]);
    assert!(!answer.conditional && answer.assumed_safe.is_empty());
    // With too few positions for that, the walls that would have to be presumed are named.
    strict.nodes = 30;
    let answer = strict.answer().unwrap();
    let reason = answer.sides[1].reason.as_ref().map(ToString::to_string).unwrap();
    assert!(reason.starts_with("strictly, these walls are not proven safe: "), "{reason}");
    strict.nodes = 10_000;
    let size = strict.position.size();
    strict.assume_safe = set(size, &["C4", "E1"]);
    let answer = strict.answer().unwrap();
    assert_eq!(statuses(&answer), [Some(6), Some(6)]);
    assert_eq!(names(&answer.assumed_safe, size), ["A4", "E3"]);
}

/// The stone at C1 has all its liberties inside: it is an intruder, and White captures it.
#[test]
fn intruders_are_no_walls() {
    let diagram = CORNER_SIX.replace(". . . O X . .", ". . X O X . .");
    let answer = question(&diagram, &["D1"]).answer().unwrap();
    assert_eq!(outcomes(&answer)[0], Some(Outcome::Alive));
    assert!(
        !answer
            .assumed_stones
            .contains(set(question(&diagram, &["D1"]).position.size(), &["C1"]).first().unwrap())
    );
}

/// The cutting stones C3 and D3 have no liberty in the open: they are no wall, White captures them or makes two eyes.
#[test]
fn weak_cutting_stones_are_no_wall() {
    let diagram = "
        . . . . . . .
        . . . O . . .
        X X O O O X .
        O O X X O X .
        . O O . X X .
        . . O X . . .
    ";
    let answer = question(diagram, &["C1"]).answer().unwrap();
    assert_eq!(outcomes(&answer), [Some(Outcome::Alive); 2]);
    assert!(!answer.assumed_stones.contains(question(diagram, &["C3"]).targets.first().unwrap()));
}

#[test]
fn the_example_of_the_design() {
    let mut question = question("..X..\n.OOX.", &["B1"]);
    question.assume_safe = set(question.position.size(), &["D1"]);
    let answer = the_same_in_all_variants(&question);
    assert_eq!(statuses(&answer), [Some(-6), Some(6)]);
    assert_eq!(names(&answer.assumed_safe, question.position.size()), ["D1"]);
}

/// Two eyes in the open need no wall around them.
#[test]
fn a_safe_target_needs_no_enclosure() {
    let answer = the_same_in_all_variants(&question(".O.O..\nOOOO..\n......\n......", &["A3"]));
    assert_eq!(statuses(&answer), [Some(6), Some(-6)]);
    assert_eq!(outcomes(&answer), [Some(Outcome::Alive); 2]);
    assert!(answer.sides[0].moves.contains(&Move::Pass));
    assert_eq!(answer.settled, Some(true));
}

/// Two blocks: with `any` the attacker needs only one of them.
#[test]
fn several_targets() {
    let diagram = "
        . . . . . . . .
        . . . . . . . .
        X X X X X X . .
        O O O O O X . .
        . O . X O X . .
        O O X . O X . .
    ";
    let mut all = question(diagram, &["A1", "E1"]);
    let answer = all.answer().unwrap();
    assert!(answer.is_proven());
    all.goal = Goal::Any;
    let any = all.answer().unwrap();
    assert!(any.is_proven());
    assert!(statuses(&any)[0] <= statuses(&answer)[0] && statuses(&any)[1] >= statuses(&answer)[1]);
}

#[test]
fn one_side_first() {
    let mut question = question(CORNER_SIX, &["D1"]);
    question.to_move = Some(Colour::Black);
    let answer = question.answer().unwrap();
    assert_eq!(answer.sides.len(), 1);
    assert!(answer.side(Colour::White).is_none());
    assert_eq!(answer.side(Colour::Black).unwrap().status(), Some(6));
    assert_eq!((answer.settled, answer.calm, answer.bent_four_type), (None, None, None));
}

#[test]
fn a_budget_that_runs_out_leaves_bounds() {
    let (_, mut question, _) = textbook().into_iter().find(|(name, ..)| name == "l-group").unwrap();
    question.nodes = 10;
    let answer = question.answer().unwrap();
    assert_eq!(statuses(&answer), [None, None]);
    assert_eq!(
        answer.sides[0].reason.as_ref().map(ToString::to_string).as_deref(),
        Some("the limit of 10 positions was reached (10 were searched)")
    );
    assert!(answer.sides.iter().all(|side| side.nodes <= 40), "{answer:#?}");
    // Later the sign is known, and then everything. A bound never contradicts the status.
    let mut last = 0;
    for nodes in [100, 1_000, 10_000, 30_000, 100_000, 1_000_000] {
        question.nodes = nodes;
        let answer = question.answer().unwrap();
        for (side, status) in answer.sides.iter().zip([-6, 6]) {
            assert!(side.bounds.0 <= status && status <= side.bounds.1, "{nodes}: {side:?}");
        }
        let known = answer.sides.iter().map(|side| 12 - (side.bounds.1 - side.bounds.0)).sum();
        assert!(known >= last, "{nodes}: {answer:#?}");
        last = known;
    }
    assert_eq!(last, 24);
}

#[test]
fn replies_to_wrong_moves() {
    let mut question = question(CORNER_SIX, &["D1"]);
    (question.refute, question.line) = (true, true);
    let size = question.position.size();
    let answer = question.answer().unwrap();
    // Which of several replies is told does not matter; that they are right is checked below.
    let shown = |first: Colour| -> Vec<String> {
        let replies = answer.side(first).unwrap().refutations.iter();
        replies.filter(|r| r.reply.is_some()).map(|r| size.move_name(r.mv)).collect()
    };
    assert_eq!(shown(Colour::Black), ["B2", "C2", "A1", "C1", "pass"]);
    assert_eq!(shown(Colour::White), ["C2", "A1", "C1", "pass"]);
    for side in &answer.sides {
        assert!(side.moves.contains(&side.line[0]), "{side:?}");
    }
}

/// Lines and replies get what the status leaves of the budget. With less some are missing, and none is wrong.
#[test]
fn replies_keep_within_the_budget() {
    let mut question = question(CORNER_SIX, &["D1"]);
    let needed = question.answer().unwrap().sides.iter().map(|side| side.nodes).max().unwrap();
    (question.refute, question.line) = (true, true);
    let mut found = Vec::new();
    for nodes in [needed, needed + 20, needed + 100, needed + 400, needed + 10_000] {
        question.nodes = nodes;
        let answer = question.answer().unwrap();
        let mut replies = 0;
        for side in &answer.sides {
            assert!(side.status().is_some() && side.all_moves, "{side:?}");
            for refutation in &side.refutations {
                let Some(reply) = refutation.reply else { continue };
                replies += 1;
                let mut board = Board::new(&question.position);
                for (colour, mv) in [(side.first, refutation.mv), (side.first.opponent(), reply)] {
                    if let Move::Play(point) = mv {
                        board.play(colour, point).unwrap();
                    }
                }
                let after =
                    Question { nodes: 1_000_000, ..Question::new(&board.position(), question.targets) };
                let status = match after.answer() {
                    // The targets are gone: nothing is left to save.
                    Err(_) => continue,
                    Ok(after) => after.side(side.first).unwrap().status().unwrap(),
                };
                assert!(status <= refutation.status, "{refutation:?} {status}");
            }
        }
        found.push(replies);
    }
    println!("{needed} positions for the statuses; replies found: {found:?}");
    assert!(found.is_sorted() && found[0] < 9 && found[4] == 9, "{found:?}");
}

/// In a ko, each wrong move is refuted in the run that decides.
#[test]
fn replies_in_kos() {
    for (id, mut question, _) in textbook() {
        if id == "l-group" || id == "square-nine-corner" {
            continue;
        }
        (question.refute, question.line) = (true, true);
        for ruling in [Ruling::One, Ruling::Two] {
            question.ruling = ruling;
            let answer = question.answer().unwrap();
            for side in &answer.sides {
                assert!(!side.line.is_empty() && side.moves.contains(&side.line[0]), "{id} {side:?}");
                assert!(
                    side.refutations.iter().all(|found| found.reply.is_some()),
                    "{id} {ruling:?} {side:#?}"
                );
            }
        }
    }
}

#[test]
fn bad_questions_name_their_field() {
    let base = question(CORNER_SIX, &["D1"]);
    let size = base.position.size();
    let refused = |change: &dyn Fn(&mut Question)| {
        let mut question = base.clone();
        change(&mut question);
        let error = question.answer().unwrap_err();
        (error.field(), error.to_string())
    };
    type Change<'a> = &'a dyn Fn(&mut Question);
    let cases: [(Change<'_>, &str, &str); 7] = [
        (
            &|q| q.targets = PointSet::EMPTY,
            "target",
            "no stone is named; name one stone of each block in question",
        ),
        (&|q| q.targets = set(size, &["A1"]), "target", "there is no stone at A1; name a stone"),
        (
            &|q| q.targets = set(size, &["D1", "E1"]),
            "target",
            "the stones at D1 and E1 have two colours; all targets have one owner",
        ),
        (
            &|q| q.assume_safe = set(size, &["A1"]),
            "assume_safe",
            "there is no stone at A1; name a stone of each block that is safe",
        ),
        (
            &|q| q.assume_safe = set(size, &["D2"]),
            "assume_safe",
            "the stone at D2 belongs to a target, which cannot be taken as safe",
        ),
        (
            &|q| q.region = Some(set(size, &["D2"])),
            "region",
            "no point of the region is empty, so nothing can be played",
        ),
        (&|q| q.ko_threats = 21, "ko_threats", "found 21; at most 20 threats are considered"),
    ];
    for (change, field, message) in cases {
        assert_eq!(refused(change), (field, message.to_string()));
    }
}

/// An answer line without the numbers of positions, which change with every improvement of the search.
fn answer_line(request: &str) -> String {
    let line = shinpan::protocol::answer(request);
    let mut pieces = line.split("\"nodes\":");
    let mut shown = pieces.next().unwrap().to_string();
    for piece in pieces {
        shown.push_str("\"nodes\":N");
        shown.push_str(piece.trim_start_matches(|c: char| c.is_ascii_digit()));
    }
    shown
}

/// The example of the contract: A3 hangs on the one liberty A4 and is no wall, and White is caught all the same.
#[test]
fn the_contract() {
    let request = r#"{"id":"p1","question":"life","diagram":".......\n.......\n.XXX...\nXOOOX..\nO..OX..\n...OX..","target":["D1"],
        "goal":"all","ko_threats":5,"tenuki":true,"assume_safe":[],"in_play":[],"nodes":1000000}"#;
    let answer = shinpan::protocol::answer(&request.replace('\n', ""));
    let answer: serde_json::Value = serde_json::from_str(&answer).unwrap();
    for (field, status, outcome, moves) in
        [("white_first", 6, "alive", vec!["B2", "B1"]), ("black_first", 6, "dead", vec!["B1"])]
    {
        let side = &answer[field];
        assert_eq!((&side["proven"], &side["status"]), (&true.into(), &status.into()), "{answer}");
        assert_eq!((&side["outcome"], &side["moves"]), (&outcome.into(), &moves.into()), "{answer}");
    }
    for field in ["settled", "calm", "bent_four_type"] {
        assert_eq!(answer[field], false, "{field}: {answer}");
    }
    assert_eq!(answer["conditional"], true, "{answer}");
    assert_eq!(answer["assumed_safe"], serde_json::json!(["B4", "E3"]), "{answer}");
    assert_eq!(answer["needs_walls"], serde_json::json!(["B4", "E3"]), "{answer}");
}

fn corner_six(fields: &str) -> String {
    let diagram = CORNER_SIX.trim().replace(' ', "").replace('\n', "\\n");
    format!(r#"{{"id":"p1","question":"life","diagram":"{diagram}","target":["D1"]{fields}}}"#)
}

#[test]
fn the_protocol_to_the_letter() {
    assert_eq!(
        answer_line(&corner_six("")),
        concat!(
            r#"{"id":"p1","ok":true,"question":"life","defender":"white","#,
            r#""white_first":{"proven":true,"status":6,"outcome":"alive","moves":["B2","B1"],"nodes":N},"#,
            r#""black_first":{"proven":true,"status":6,"outcome":"dead","moves":["B1"],"nodes":N},"#,
            r#""settled":false,"calm":false,"bent_four_type":false,"conditional":false,"assumed_safe":[],"needs_walls":[]}"#
        )
    );
    assert_eq!(
        answer_line(&corner_six(r#","to_move":"black","line":true,"refute":true,"ko_threats":1"#)),
        concat!(
            r#"{"id":"p1","ok":true,"question":"life","defender":"white","#,
            r#""black_first":{"proven":true,"status":2,"outcome":"dead","moves":["B1"],"nodes":N,"#,
            r#""line":["B1","C1","B2"],"refute":[{"move":"B2","status":1,"reply":"B1"},"#,
            r#"{"move":"C2","status":-2,"reply":"C1"},{"move":"A1","status":-2,"reply":"B1"},"#,
            r#"{"move":"C1","status":-2,"reply":"B1"},{"move":"pass","status":-2,"reply":"B1"}]},"#,
            r#""conditional":false,"assumed_safe":[],"needs_walls":[]}"#
        )
    );
    let bent_four = r#"{"id":1,"question":"life","diagram":".....\n.....\n.....\nXXXX.\nOOOX.\nX.OX.\nXOOX.\nX.OX.","target":"C1","tenuki":false,"to_move":"white"}"#;
    assert_eq!(
        answer_line(bent_four),
        concat!(
            r#"{"id":1,"ok":true,"question":"life","defender":"white","#,
            r#""white_first":{"proven":true,"status":-1,"outcome":"ko","moves":["pass"],"nodes":N,"#,
            r#""needs":"white","threats":1},"conditional":true,"assumed_safe":["A5"],"needs_walls":["A5"]}"#
        )
    );
}

#[test]
fn bad_requests_name_their_field_in_the_protocol() {
    let cases = [
        (r#","goal":"most""#, "goal", r#"found \"most\"; it is \"all\" or \"any\""#),
        (r#","to_move":"red""#, "to_move", r#"found \"red\"; it is \"black\" or \"white\""#),
        (r#","tenuki":1"#, "tenuki", "it is true or false, found a number"),
        (r#","strict":"no""#, "strict", "it is true or false, found a text"),
        (r#","ko_threats":-1"#, "ko_threats", "found -1; it is a whole number from 0"),
        (r#","ko_threats":21"#, "ko_threats", "found 21; at most 20 threats are considered"),
        (r#","nodes":"many""#, "nodes", r#"found \"many\"; it is a whole number from 0"#),
        (
            r#","assume_safe":["A1"]"#,
            "assume_safe",
            "there is no stone at A1; name a stone of each block that is safe",
        ),
        (r#","region":7"#, "region", r#"it is a list of points such as [\"A1\",\"B2\"], found a number"#),
        (r#","region":["D1"]"#, "region", "no point of the region is empty, so nothing can be played"),
        (r#","target":[3]"#, "target", r#"found 3; a point is a text such as \"B2\""#),
        (
            r#","target":["Z9"]"#,
            "target",
            r#"\"Z9\" does not start with a column letter; points here are A1 to G6"#,
        ),
    ];
    for (fields, field, message) in cases {
        let expected =
            format!(r#"{{"id":"p1","ok":false,"error":{{"field":"{field}","message":"{message}"}}}}"#);
        assert_eq!(shinpan::protocol::answer(&corner_six(fields)), expected);
    }
}
