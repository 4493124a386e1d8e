//! Every example of the commentary on the New Amateur-Japanese Rules that a referee can decide: immortal
//! stones, analyses, control and scores. The data and its origin are in `tests/naj`; the cases about legality
//! are tested in `rules.rs`.

use std::collections::BTreeMap;
use std::path::Path;

use serde::Deserialize;
use shinpan::board::{Board, Colour, Move, PointSet, Position, Size};
use shinpan::rules::{Game, KoRule, MoveSequence, Phase, Prisoners, Ruleset};
use shinpan::score::{Verdict, control, immortal, play_analysis};

fn load<T: for<'de> Deserialize<'de>>(file: &str) -> T {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/naj").join(file);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    toml::from_str(&text).unwrap_or_else(|error| panic!("{file}: {error}"))
}

fn position(rows: &[String]) -> Position {
    rows.join("\n").parse().expect("a legal position")
}

fn rows(position: &Position) -> Vec<String> {
    position.to_string().replace('X', "#").lines().map(String::from).collect()
}

fn moves(size: Size, names: &[String]) -> Vec<Move> {
    names.iter().map(|name| size.parse_move(name).expect("a move")).collect()
}

fn colour(letter: &str) -> Colour {
    match letter {
        "B" => Colour::Black,
        "W" => Colour::White,
        other => panic!("no colour: {other}"),
    }
}

fn names(size: Size, set: PointSet) -> Vec<String> {
    let mut names = size.names(set);
    names.sort();
    names
}

fn sorted(names: &[String]) -> Vec<String> {
    let mut names = names.to_vec();
    names.sort();
    names
}

/// Plays moves and looks at the printed positions on the way.
fn replay(
    what: &str,
    start: &Position,
    first: Colour,
    ko_rule: KoRule,
    moves: &[Move],
    checkpoints: &[Checkpoint],
) -> MoveSequence {
    let mut sequence = MoveSequence::new(start, first, ko_rule);
    for &mv in moves {
        sequence.play(mv).unwrap_or_else(|refusal| panic!("{what}: {refusal}"));
    }
    for checkpoint in checkpoints {
        let seen = sequence.position_after(checkpoint.after).expect("a position on the way");
        assert_eq!(rows(seen), checkpoint.board, "{what}: position after move {}", checkpoint.after);
    }
    sequence
}

#[derive(Deserialize)]
struct Cases<T> {
    case: Vec<T>,
}

#[derive(Deserialize)]
struct Checkpoint {
    after: usize,
    board: Vec<String>,
}

#[derive(Deserialize)]
struct ImmortalCase {
    id: String,
    board: Vec<String>,
    black_immortal: Vec<String>,
    black_mortal: Vec<String>,
    white_immortal: Vec<String>,
    white_mortal: Vec<String>,
    #[serde(default)]
    attempt: Vec<Attempt>,
}

#[derive(Deserialize)]
struct Attempt {
    owner: String,
    moves: Vec<String>,
    removes: Vec<String>,
}

#[test]
fn immortal_stones() {
    let cases: Cases<ImmortalCase> = load("immortal.toml");
    assert_eq!(cases.case.len(), 23);
    for case in &cases.case {
        let position = position(&case.board);
        let (size, board) = (position.size(), Board::new(&position));
        let stated = [(&case.black_immortal, &case.black_mortal), (&case.white_immortal, &case.white_mortal)];
        for (owner, (stays, falls)) in Colour::BOTH.into_iter().zip(stated) {
            let found = immortal(&board, owner);
            assert_eq!(names(size, found), sorted(stays), "{}: immortal {owner}", case.id);
            assert_eq!(
                names(size, board.stones(owner) - found),
                sorted(falls),
                "{}: mortal {owner}",
                case.id
            );
        }
        for attempt in &case.attempt {
            let owner = colour(&attempt.owner);
            let moves = moves(size, &attempt.moves);
            assert!(
                moves.iter().skip(1).step_by(2).all(|&mv| mv == Move::Pass),
                "{}: the owner passes",
                case.id
            );
            let end = replay(&case.id, &position, owner.opponent(), KoRule::Fixed, &moves, &[]);
            let gone = position.stones(owner) - end.board().stones(owner);
            assert_eq!(names(size, gone), sorted(&attempt.removes), "{}", case.id);
        }
    }
}

/// The slow twin plays the definition out, where few enough positions can be reached.
#[test]
fn immortal_stones_by_their_definition() {
    let cases: Cases<ImmortalCase> = load("immortal.toml");
    let mut played_out = 0;
    for case in &cases.case {
        let position = position(&case.board);
        for owner in Colour::BOTH {
            if let Some(slow) = shinpan_twin::immortal_within(&position, owner, 5_000) {
                assert_eq!(immortal(&Board::new(&position), owner), slow, "{}: {owner}", case.id);
                played_out += 1;
            }
        }
    }
    assert!(played_out >= 35, "only {played_out} of 46 were small enough");
}

#[derive(Deserialize)]
struct FinalPosition {
    id: String,
    rules: String,
    board: Vec<String>,
    control: Option<Vec<String>>,
    black_score: Option<i64>,
    white_score: Option<i64>,
    board_score: Option<i64>,
    prisoner_difference: Option<i64>,
    score: Option<i64>,
    #[serde(default)]
    alternation: Vec<Alternation>,
    analysis: Vec<Analysis>,
}

#[derive(Deserialize)]
struct Alternation {
    board: Vec<String>,
    first: String,
    moves: Vec<String>,
    #[serde(default)]
    partial: bool,
    #[serde(default)]
    checkpoint: Vec<Checkpoint>,
}

#[derive(Deserialize)]
struct Analysis {
    kind: String,
    name: String,
    first: String,
    moves: Vec<String>,
    #[serde(default)]
    completion: Vec<String>,
    #[serde(default)]
    partial: bool,
    #[serde(default)]
    main: bool,
    end: Option<Vec<String>>,
    control: Option<Vec<String>>,
    score: Option<i64>,
    #[serde(default)]
    checkpoint: Vec<Checkpoint>,
}

impl Analysis {
    /// The moves with our ending where the source breaks off.
    fn complete(&self, size: Size) -> Vec<Move> {
        [moves(size, &self.moves), moves(size, &self.completion)].concat()
    }
}

/// The map of one player's control, the other player's left out.
fn one_sided(verdict: &Verdict, of: Colour) -> Vec<String> {
    let other = of.opponent().letter();
    verdict
        .control_rows()
        .iter()
        .map(|row| row.replace(other, ".").replace('2', &of.letter().to_string()))
        .collect()
}

#[test]
fn analyses_under_naj() {
    let cases: Cases<FinalPosition> = load("analysis.toml");
    let mut played = 0;
    for case in cases.case.iter().filter(|case| case.rules == "NAJ") {
        let final_position = position(&case.board);
        let size = final_position.size();
        let mut best: BTreeMap<&str, Vec<Position>> = BTreeMap::new();
        for analysis in &case.analysis {
            let what = format!("{}: {} {}", case.id, analysis.kind, analysis.name);
            let of = if analysis.kind == "black" { Colour::Black } else { Colour::White };
            assert_eq!(colour(&analysis.first), of.opponent(), "{what}");
            let first_part = moves(size, &analysis.moves);
            replay(&what, &final_position, of.opponent(), KoRule::Fixed, &first_part, &analysis.checkpoint);
            if analysis.partial && analysis.completion.is_empty() {
                continue;
            }
            let complete = analysis.complete(size);
            let sequence = play_analysis(&final_position, of, &complete, Ruleset::Naj)
                .unwrap_or_else(|error| panic!("{what}: {error}"));
            let end = sequence.position();
            let verdict = Verdict::new(&final_position, [&end, &end], Prisoners::default());
            assert_eq!(Some(rows(&end)), analysis.end, "{what}");
            assert_eq!(Some(one_sided(&verdict, of)), analysis.control, "{what}");
            assert_eq!(Some(verdict.side_score(of)), analysis.score, "{what}");
            if analysis.main {
                best.entry(&analysis.kind).or_default().push(end);
            }
            played += 1;
        }
        let prisoners = case.alternation.first().map_or(Prisoners::default(), |alternation| {
            let start = position(&alternation.board);
            let mut game = Game::new(&start, colour(&alternation.first), Ruleset::Naj);
            for mv in moves(size, &alternation.moves) {
                game.play(mv).unwrap_or_else(|refusal| panic!("{}: {refusal}", case.id));
            }
            assert_eq!(game.phase() == Phase::BlackAnalysis, !alternation.partial, "{}", case.id);
            game.prisoners()
        });
        for alternation in &case.alternation {
            let (start, first) = (position(&alternation.board), colour(&alternation.first));
            let moves = moves(size, &alternation.moves);
            let end = replay(&case.id, &start, first, KoRule::Fixed, &moves, &alternation.checkpoint);
            assert_eq!(rows(&end.position()), case.board, "{}", case.id);
        }
        let (Some(black), Some(white)) = (best.get("black"), best.get("white")) else {
            assert_eq!(case.score, None, "{}: a score needs both analyses", case.id);
            continue;
        };
        for black in black {
            for white in white {
                let verdict = Verdict::new(&final_position, [black, white], prisoners);
                assert_eq!(Some(verdict.control_rows()), case.control, "{}", case.id);
                assert_eq!(Some(verdict.side_score(Colour::Black)), case.black_score, "{}", case.id);
                assert_eq!(Some(verdict.side_score(Colour::White)), case.white_score, "{}", case.id);
                assert_eq!(Some(verdict.board_score()), case.board_score, "{}", case.id);
                assert_eq!(Some(verdict.prisoners().difference()), case.prisoner_difference, "{}", case.id);
                assert_eq!(Some(verdict.score()), case.score, "{}", case.id);
            }
        }
    }
    assert_eq!(played, 62, "analyses played to their end");
}

/// Two examples of the source show other rules as a contrast. The same engine plays them; NAJ refuses the
/// analysis that ends with two passes only.
#[test]
fn analyses_under_the_contrasting_rules() {
    let cases: Cases<FinalPosition> = load("analysis.toml");
    let contrast: Vec<_> = cases.case.iter().filter(|case| case.rules != "NAJ").collect();
    assert_eq!(contrast.len(), 2);
    for case in contrast {
        let final_position = position(&case.board);
        let size = final_position.size();
        for analysis in &case.analysis {
            let what = format!("{}: {}", case.id, analysis.name);
            let complete = analysis.complete(size);
            let first = colour(&analysis.first);
            let sequence =
                replay(&what, &final_position, first, KoRule::Fixed, &complete, &analysis.checkpoint);
            let end = sequence.position();
            assert_eq!(Some(rows(&end)), analysis.end, "{what}");
            let verdict = Verdict::new(&final_position, [&end, &end], Prisoners::default());
            if case.rules == "NAJ-one-analysis" {
                assert_eq!(Some(verdict.control_rows()), analysis.control, "{what}");
                assert_eq!(Some(verdict.score()), analysis.score, "{what}");
            } else {
                assert_eq!(case.rules, "NAJ-two-pass-analysis");
                let of = first.opponent();
                assert_eq!(Some(one_sided(&verdict, of)), analysis.control, "{what}");
                let error = play_analysis(&final_position, of, &complete, Ruleset::Naj).unwrap_err();
                assert!(error.to_string().contains("three successive passes must end it"), "{error}");
            }
        }
    }
}

#[derive(Deserialize)]
struct Perfect {
    id: String,
    rules: String,
    board: Vec<String>,
    to_move: Option<String>,
    prior: Option<Prior>,
    #[serde(default)]
    variation: Vec<Variation>,
}

/// The ko-capture just before the position.
#[derive(Deserialize)]
struct Prior {
    board: Vec<String>,
    player: String,
    #[serde(rename = "move")]
    mv: String,
}

#[derive(Deserialize)]
struct Variation {
    name: String,
    rules: Option<String>,
    moves: Vec<String>,
    #[serde(default)]
    partial: bool,
    end: Option<Vec<String>>,
    #[serde(rename = "final")]
    final_case: Option<String>,
    black_analysis: Option<Vec<String>>,
    white_analysis: Option<Vec<String>>,
    board_score: Option<i64>,
    prisoner_difference: Option<i64>,
    score: Option<i64>,
    #[serde(default)]
    checkpoint: Vec<Checkpoint>,
}

/// The lines behind the claims about perfect play: whether they are best is for a search to say, but that
/// they are legal and what they score a referee decides.
#[test]
fn lines_of_perfect_play() {
    let cases: Cases<Perfect> = load("perfect.toml");
    let finals: Cases<FinalPosition> = load("analysis.toml");
    let finals: BTreeMap<&str, &FinalPosition> =
        finals.case.iter().map(|case| (case.id.as_str(), case)).collect();
    let mut scored = 0;
    for case in &cases.case {
        for variation in &case.variation {
            let what = format!("{}: {}", case.id, variation.name);
            let najn = variation.rules.as_ref().unwrap_or(&case.rules) == "NAJN";
            let ko_rule = if najn { KoRule::Basic } else { KoRule::Fixed };
            let board = position(&case.board);
            let size = board.size();
            let line = moves(size, &variation.moves);
            let (start, first, before) = match &case.prior {
                Some(prior) => (
                    position(&prior.board),
                    colour(&prior.player),
                    moves(size, std::slice::from_ref(&prior.mv)),
                ),
                None => (board, case.to_move.as_deref().map_or(Colour::Black, colour), Vec::new()),
            };
            let start = replay(&what, &start, first, ko_rule, &before, &[]);
            assert_eq!(start.position(), board, "{what}");
            let taken = |sequence: &MoveSequence| {
                sequence.removed(Colour::White) as i64 - sequence.removed(Colour::Black) as i64
            };
            let mut sequence = start.clone();
            for &mv in &line {
                assert!(sequence.passes() < 2, "{what}: the alternation had ended");
                sequence.play(mv).unwrap_or_else(|refusal| panic!("{what}: {refusal}"));
            }
            for checkpoint in &variation.checkpoint {
                let seen = sequence.position_after(before.len() + checkpoint.after).expect("a position");
                assert_eq!(rows(seen), checkpoint.board, "{what}: after move {}", checkpoint.after);
            }
            assert!(variation.partial || sequence.passes() == 2, "{what}: two passes end it");
            let end = sequence.position();
            if let Some(printed) = &variation.end {
                assert_eq!(&rows(&end), printed, "{what}");
            }
            let difference = taken(&sequence) - taken(&start);
            if let Some(stated) = variation.prisoner_difference {
                assert_eq!(difference, stated, "{what}");
            }
            let mut board_score = None;
            if let Some(id) = &variation.final_case {
                let known = finals[id.as_str()];
                assert_eq!(rows(&end), known.board, "{what}");
                board_score = known.board_score;
            }
            if let (Some(black), Some(white)) = (&variation.black_analysis, &variation.white_analysis) {
                let end_of = |of, names: &[String]| {
                    play_analysis(&end, of, &moves(size, names), Ruleset::Naj)
                        .unwrap_or_else(|error| panic!("{what}: {error}"))
                        .position()
                };
                let ends = [end_of(Colour::Black, black), end_of(Colour::White, white)];
                board_score =
                    Some(Verdict::new(&end, [&ends[0], &ends[1]], Prisoners::default()).board_score());
            }
            if let (Some(found), Some(stated)) = (board_score, variation.board_score) {
                assert_eq!(found, stated, "{what}");
                assert_eq!(variation.score, Some(stated + difference), "{what}");
                scored += 1;
            }
        }
    }
    assert!(scored >= 25, "only {scored} lines were scored");
}

/// By the letter of the definition both players control the only point of a 1x1 board: it has no neighbours.
#[test]
fn the_smallest_board() {
    let point = Position::empty(Size::new(1, 1).unwrap());
    for colour in Colour::BOTH {
        assert_eq!(control(&point, colour).len(), 1);
    }
    let verdict = Verdict::new(&point, [&point, &point], Prisoners { black: 0, white: 2 });
    assert_eq!(verdict.control_rows(), ["2"]);
    assert_eq!(verdict.result().to_string(), "W+2");
}
