//! What a budget allows: bounds, replies to wrong moves, and those in kos.

use super::*;

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
