//! The rules of move-sequences and games: the cases of the NAJ commentary, literal cases of our own, and
//! comparisons with the slow twins.

use serde::Deserialize;
use shinpan::board::{Colour, Move, PointSet, Position, Size};
use shinpan::rules::{Cycle, Game, GameEnd, KoRule, MoveSequence, NoCycle, Phase, Prisoners, Ruleset};
use shinpan_twin::checks::{self, Subject};

use Colour::{Black, White};

/// `tests/naj/legality.toml`; its format is described beside it.
#[derive(Deserialize)]
struct Legality {
    case: Vec<Case>,
}

#[derive(Deserialize)]
struct Case {
    id: String,
    rules: String,
    board: Vec<String>,
    first: String,
    moves: Vec<String>,
    to_move: String,
    position: Vec<String>,
    prohibited: Vec<Prohibited>,
    allowed: Vec<String>,
    legal_plays: Vec<String>,
    #[serde(default)]
    checkpoint: Vec<Checkpoint>,
}

#[derive(Deserialize)]
struct Prohibited {
    #[serde(rename = "move")]
    name: String,
    rule: String,
}

#[derive(Deserialize)]
struct Checkpoint {
    after: usize,
    board: Vec<String>,
}

fn cases() -> Vec<Case> {
    toml::from_str::<Legality>(include_str!("../../../tests/naj/legality.toml")).unwrap().case
}

fn case(id: &str) -> Case {
    cases().into_iter().find(|case| case.id == id).unwrap()
}

fn position(rows: &[String]) -> Position {
    rows.join("\n").parse().unwrap()
}

fn colour(letter: &str) -> Colour {
    Colour::BOTH.into_iter().find(|colour| letter == colour.letter().to_string()).unwrap()
}

impl Case {
    fn start(&self) -> Position {
        position(&self.board)
    }

    fn rules(&self) -> Ruleset {
        self.rules.parse().unwrap()
    }

    /// The sequence with all its moves made.
    fn sequence(&self) -> MoveSequence {
        let start = self.start();
        let mut sequence = MoveSequence::new(&start, colour(&self.first), self.rules().ko_rule());
        for name in &self.moves {
            sequence.play(start.size().parse_move(name).unwrap()).unwrap();
        }
        sequence
    }

    /// The same as a game.
    fn game(&self) -> Game {
        let mut game = Game::new(&self.start(), colour(&self.first), self.rules());
        play_all(&mut game, &self.moves.join(" "));
        game
    }
}

fn mv(size: Size, name: &str) -> Move {
    size.parse_move(name).unwrap()
}

#[track_caller]
fn play_all(game: &mut Game, names: &str) {
    let size = game.alternation().board().size();
    for name in names.split_whitespace() {
        game.play(mv(size, name)).unwrap();
    }
}

/// The text of a refusal.
#[track_caller]
fn refused(game: &mut Game, name: &str) -> String {
    let size = game.alternation().board().size();
    let before = game.current().moves().to_vec();
    let refusal = game.play(mv(size, name)).unwrap_err();
    assert_eq!(game.current().moves(), before);
    refusal.to_string()
}

fn game(text: &str, rules: Ruleset) -> Game {
    Game::new(&text.parse().unwrap(), Black, rules)
}

const KO: &str = "
    . . X O .
    . X O . O
    . . X O .
";

// ---- the commentary ----

#[test]
fn the_commentary_has_all_its_cases() {
    let cases = cases();
    assert_eq!(cases.len(), 21);
    let prohibited: usize = cases.iter().map(|case| case.prohibited.len()).sum();
    assert!(prohibited >= 20, "{prohibited}");
}

#[test]
fn positions_are_those_of_the_commentary() {
    for case in cases() {
        let sequence = case.sequence();
        assert_eq!(sequence.position(), position(&case.position), "{}", case.id);
        assert_eq!(sequence.to_move(), colour(&case.to_move), "{}", case.id);
        for checkpoint in &case.checkpoint {
            let stood = sequence.position_after(checkpoint.after);
            assert_eq!(stood, Some(&position(&checkpoint.board)), "{} after {}", case.id, checkpoint.after);
        }
    }
}

#[test]
fn moves_are_prohibited_by_exactly_the_rule_of_the_commentary() {
    for case in cases() {
        let mut sequence = case.sequence();
        let size = sequence.board().size();
        for Prohibited { name, rule } in &case.prohibited {
            let reasons = sequence.reasons(mv(size, name));
            let rules: Vec<&str> = reasons.iter().map(|refusal| refusal.rule().name()).collect();
            assert_eq!(rules, [rule], "{}: {name}", case.id);
            let refusal = sequence.play(mv(size, name)).unwrap_err();
            assert_eq!(refusal, reasons[0], "{}: {name}", case.id);
            let start = format!("{} {name} is prohibited by {rule}: ", sequence.to_move());
            assert!(refusal.to_string().starts_with(&start), "{}: {refusal}", case.id);
        }
        assert_eq!(sequence.position(), position(&case.position), "{}: a refusal changed it", case.id);
    }
}

#[test]
fn moves_are_allowed_as_in_the_commentary() {
    for case in cases() {
        let mut sequence = case.sequence();
        let size = sequence.board().size();
        for name in &case.allowed {
            assert_eq!(sequence.reasons(mv(size, name)), [], "{}: {name}", case.id);
            sequence.play(mv(size, name)).unwrap();
            assert!(sequence.take_back());
        }
        let plays: PointSet = case.legal_plays.iter().map(|name| size.point(name).unwrap()).collect();
        assert_eq!(size.names(sequence.legal_plays()), size.names(plays), "{}", case.id);
        assert_eq!(sequence.reasons(Move::Pass), [], "{}", case.id);
    }
}

#[test]
fn every_case_can_be_taken_back_to_its_start() {
    for case in cases() {
        let mut sequence = case.sequence();
        let mut game = case.game();
        for number in (0..case.moves.len()).rev() {
            assert!(sequence.take_back() && game.take_back());
            assert_eq!(sequence.moves().len(), number);
            assert_eq!(game.alternation().position(), sequence.position());
        }
        assert!(!sequence.take_back() && !game.take_back());
        assert_eq!(sequence.position(), case.start());
    }
}

// ---- refusals ----

#[test]
fn refusals_name_the_earlier_move() {
    let mut game = game(KO, Ruleset::Naj);
    play_all(&mut game, "D2");
    assert_eq!(
        refused(&mut game, "C2"),
        "White C2 is prohibited by basic-ko: it would recreate the position before move 1 (Black D2)"
    );
    let case = case("fixed-ko-second-cycle-barred");
    assert_eq!(
        refused(&mut case.game(), "A3"),
        "Black A3 is prohibited by fixed-ko: move 1 was the same play, from the same position to the same position"
    );
}

#[test]
fn refusals_of_the_board() {
    let mut game = game("X.O\n.XO\n...", Ruleset::Naj);
    assert_eq!(refused(&mut game, "A3"), "Black A3 is impossible: a black stone is there");
    assert_eq!(refused(&mut game, "C2"), "Black C2 is impossible: a white stone is there");
    play_all(&mut game, "A1 B1 A2 C1");
    let off = Move::Play(Size::new(4, 3).unwrap().point("D1").unwrap());
    assert_eq!(game.play(off).unwrap_err().to_string(), "Black D1 is not on the 3x3 board");
    let mut eyes = self::game(".X.\nXXX", Ruleset::Naj);
    play_all(&mut eyes, "pass");
    assert_eq!(
        refused(&mut eyes, "A2"),
        "White A2 is prohibited by no-suicide: the stone would have no liberty and would capture nothing"
    );
}

#[test]
fn superko_names_the_move_or_the_start() {
    let mut game = game(KO, Ruleset::Superko);
    play_all(&mut game, "D2");
    assert_eq!(
        refused(&mut game, "C2"),
        "White C2 is prohibited by superko: it would recreate the position at the start"
    );
    let mut later = self::game(KO, Ruleset::Superko);
    play_all(&mut later, "A1 A3 D2");
    assert_eq!(
        refused(&mut later, "C2"),
        "White C2 is prohibited by superko: it would recreate the position after move 2"
    );
}

#[test]
fn several_rules_can_prohibit_one_move() {
    // On 1x2 the second capture would recreate the position before White's; after passes of both it would
    // repeat a play instead.
    let start = Position::empty(Size::new(2, 1).unwrap());
    let size = start.size();
    let names = |sequence: &mut MoveSequence, name| -> Vec<&'static str> {
        sequence.reasons(mv(size, name)).iter().map(|refusal| refusal.rule().name()).collect()
    };
    let mut sequence = MoveSequence::new(&start, Black, KoRule::Fixed);
    for name in ["A1", "B1"] {
        sequence.play(mv(size, name)).unwrap();
    }
    assert_eq!(names(&mut sequence, "A1"), ["basic-ko"]);
    for name in ["pass", "pass", "A1"] {
        sequence.play(mv(size, name)).unwrap();
    }
    assert_eq!(names(&mut sequence, "B1"), ["basic-ko", "fixed-ko"]);
    for name in ["pass", "pass"] {
        sequence.play(mv(size, name)).unwrap();
    }
    assert_eq!(names(&mut sequence, "B1"), ["fixed-ko"]);
    assert_eq!(
        sequence.play(mv(size, "B1")).unwrap_err().to_string(),
        "White B1 is prohibited by fixed-ko: move 2 was the same play, from the same position to the same position"
    );
}

// ---- games ----

#[test]
fn a_game_goes_through_its_phases() {
    let mut game = Game::new(&Position::empty(Size::new(3, 3).unwrap()), Black, Ruleset::Naj);
    let at = |game: &Game| (game.phase(), game.to_move());
    assert_eq!(at(&game), (Phase::Alternation, Some(Black)));
    play_all(&mut game, "B2 pass");
    assert_eq!(at(&game), (Phase::Alternation, Some(Black)));
    assert_eq!((game.final_position(), game.analysis(Black).is_some()), (None, false));
    play_all(&mut game, "pass");
    // White moves first in the black-analysis, Black in the white-analysis, whoever passed last.
    assert_eq!(at(&game), (Phase::BlackAnalysis, Some(White)));
    let end = game.final_position().unwrap();
    assert_eq!(end, "...\n.X.\n...".parse().unwrap());
    play_all(&mut game, "A1 pass pass");
    assert_eq!(at(&game), (Phase::BlackAnalysis, Some(Black)));
    play_all(&mut game, "pass");
    assert_eq!(at(&game), (Phase::WhiteAnalysis, Some(Black)));
    assert_eq!(game.current().position(), end);
    play_all(&mut game, "A1 pass A2 pass pass");
    assert_eq!(game.outcome(), None);
    play_all(&mut game, "pass");
    assert_eq!(at(&game), (Phase::Over, None));
    assert_eq!(game.outcome(), Some(GameEnd::Played));
    assert_eq!(game.final_position(), Some(end));
    assert_eq!(game.analysis(Black).unwrap().position(), "...\n.X.\nO..".parse().unwrap());
    assert_eq!(game.analysis(White).unwrap().position(), "...\nXX.\nX..".parse().unwrap());
    assert_eq!(
        refused(&mut game, "C3"),
        "Black C3 comes too late: 3 successive passes have ended this part of the game"
    );
}

#[test]
fn phases_have_names_and_ends() {
    let phases = [Phase::Alternation, Phase::BlackAnalysis, Phase::WhiteAnalysis, Phase::Over];
    let names: Vec<String> = phases.iter().map(ToString::to_string).collect();
    assert_eq!(names, ["alternation", "black-analysis", "white-analysis", "over"]);
    assert_eq!(phases.map(Phase::ending_passes), [2, 3, 3, 0]);
    assert_eq!(Colour::BOTH.map(Phase::analysis_of), [Phase::BlackAnalysis, Phase::WhiteAnalysis]);
}

#[test]
fn players_move_in_turn() {
    let mut game = game("...", Ruleset::Naj);
    let size = game.alternation().board().size();
    let refusal = game.play_as(White, mv(size, "A1")).unwrap_err();
    assert_eq!(refusal.to_string(), "White A1 is out of turn: Black moves next");
    game.play_as(Black, mv(size, "A1")).unwrap();
    assert_eq!(game.play_as(Black, Move::Pass).unwrap_err().rule().name(), "turn");
    game.play_as(White, Move::Pass).unwrap();
    game.play_as(Black, Move::Pass).unwrap();
    // The black-analysis begins with White, whoever passed last.
    assert_eq!(game.play_as(Black, Move::Pass).unwrap_err().rule().name(), "turn");
    for _ in 0..6 {
        game.play(Move::Pass).unwrap();
    }
    assert_eq!(game.play_as(Black, Move::Pass).unwrap_err().rule().name(), "ended");
    assert_eq!(game.play_as(White, Move::Pass).unwrap_err().rule().name(), "ended");
}

#[test]
fn prisoners_are_those_of_the_alternation() {
    let mut game = game(KO, Ruleset::Naj);
    assert_eq!(game.prisoners(), Prisoners::default());
    play_all(&mut game, "D2");
    assert_eq!(game.prisoners(), Prisoners { black: 1, white: 0 });
    play_all(&mut game, "A1 B1 C2");
    assert_eq!(game.prisoners(), Prisoners { black: 1, white: 1 });
    assert_eq!(game.prisoners().difference(), 0);
    play_all(&mut game, "A3 pass pass");
    // Captures in the analyses do not count.
    assert_eq!(game.phase(), Phase::BlackAnalysis);
    play_all(&mut game, "pass D2");
    assert_eq!(game.current().removed(White), 1);
    assert_eq!(game.prisoners(), Prisoners { black: 1, white: 1 });
    for _ in 0..3 {
        assert!(game.take_back());
    }
    assert_eq!(game.phase(), Phase::Alternation);
    for _ in 0..3 {
        assert!(game.take_back());
    }
    assert_eq!(game.prisoners(), Prisoners { black: 1, white: 0 });
}

#[test]
fn moves_are_taken_back_across_phases() {
    let names = "B2 A1 pass pass A2 pass pass pass C3 pass pass pass";
    let start = Position::empty(Size::new(3, 3).unwrap());
    let size = start.size();
    let mut game = Game::new(&start, Black, Ruleset::Naj);
    let say = |game: &Game| {
        let position = game.current().position().to_string();
        (game.phase(), game.to_move(), position, game.outcome(), game.final_position())
    };
    let mut said = Vec::new();
    for name in names.split(' ') {
        said.push(say(&game));
        game.play(mv(size, name)).unwrap();
    }
    assert_eq!(game.phase(), Phase::Over);
    while let Some(before) = said.pop() {
        assert!(game.take_back());
        assert_eq!(say(&game), before);
    }
    assert!(!game.take_back());
}

#[test]
fn history_does_not_carry_over_into_an_analysis() {
    let case = case("fixed-ko-triple-ko-end");
    let mut game = case.game();
    play_all(&mut game, "pass");
    assert_eq!(game.phase(), Phase::BlackAnalysis);
    play_all(&mut game, "pass pass pass");
    // The white-analysis starts with Black and a ko that the alternation had barred.
    assert_eq!((game.phase(), game.to_move()), (Phase::WhiteAnalysis, Some(Black)));
    play_all(&mut game, "C2 A3 E2 C3 A2 E3");
    assert!(refused(&mut game, "E2").contains("basic-ko"));
    assert!(refused(&mut game, "C2").contains("move 1 was the same play"));
}

#[test]
fn a_game_can_start_with_its_analyses() {
    let end: Position = ".X.\nXXX".parse().unwrap();
    let mut game = Game::from_final_position(&end, Ruleset::Naj);
    assert_eq!((game.phase(), game.to_move()), (Phase::BlackAnalysis, Some(White)));
    assert_eq!(game.final_position(), Some(end));
    assert!(!game.take_back());
    assert_eq!(game.phase(), Phase::BlackAnalysis);
    for _ in 0..6 {
        game.play(Move::Pass).unwrap();
    }
    assert_eq!(game.outcome(), Some(GameEnd::Played));
    for _ in 0..6 {
        assert!(game.take_back());
    }
    assert!(!game.take_back());
}

#[test]
fn passes_do_not_make_a_cycle() {
    let mut game = game(KO, Ruleset::Najn);
    play_all(&mut game, "A1");
    assert_eq!(game.end_without_result(), Err(NoCycle::NoRecurrence));
    assert_eq!(
        NoCycle::NoRecurrence.to_string(),
        "no position has recurred with the same player to move; there is no cycle yet"
    );
    // After two passes the same player is to move in the same position, but there was no play between.
    play_all(&mut game, "pass pass");
    assert_eq!(game.cycle(), None);
    assert_eq!(game.end_without_result(), Err(NoCycle::AfterAlternation));
    assert_eq!(
        NoCycle::AfterAlternation.to_string(),
        "the alternation is over; only it can end as no-result"
    );
}

#[test]
fn a_triple_ko_can_end_without_result_under_najn() {
    let mut game = case("najn-triple-ko-repeats").game();
    let cycle = Cycle { from: 0, to: 6 };
    assert_eq!(game.cycle(), Some(cycle));
    assert_eq!(game.end_without_result(), Ok(cycle));
    assert_eq!((game.phase(), game.to_move()), (Phase::Over, None));
    assert_eq!(game.outcome(), Some(GameEnd::NoResult(cycle)));
    assert_eq!(game.final_position(), None);
    let size = game.alternation().board().size();
    assert_eq!(game.play(mv(size, "A3")).unwrap_err().rule().name(), "ended");
    // Taking back undoes the ending first, then the moves.
    assert!(game.take_back());
    assert_eq!((game.phase(), game.outcome()), (Phase::Alternation, None));
    assert_eq!(game.alternation().moves().len(), 6);
    // Played on, the cycle that counts is the latest.
    play_all(&mut game, "A3 E2 C3 A2 E3 C2");
    assert_eq!(game.end_without_result(), Ok(Cycle { from: 6, to: 12 }));
}

#[test]
fn the_other_cycles_of_the_commentary_can_end_without_result_too() {
    for (id, length) in [("najn-double-ko-and-dead-ko-repeats", 6), ("najn-round-robin-repeats", 4)] {
        assert_eq!(case(id).game().end_without_result(), Ok(Cycle { from: 0, to: length }), "{id}");
    }
}

#[test]
fn only_najn_knows_no_result() {
    let mut game = case("naj-triple-ko-barred").game();
    assert!(game.cycle().is_some());
    let refusal = game.end_without_result().unwrap_err();
    assert_eq!(refusal, NoCycle::NotInTheseRules(Ruleset::Naj));
    assert_eq!(refusal.to_string(), "the rules naj know no no-result; najn does");
    assert_eq!(game.phase(), Phase::Alternation);
    assert_eq!(Ruleset::ALL.map(Ruleset::has_no_result), [false, true, false]);
}

#[test]
fn rulesets_have_names() {
    for rules in Ruleset::ALL {
        assert_eq!(rules.to_string().to_uppercase().parse(), Ok(rules));
    }
    let error = "chinese".parse::<Ruleset>().unwrap_err();
    assert_eq!(error.to_string(), "rules are naj, najn or superko");
}

// ---- twins ----

#[test]
fn sequences_equal_their_twins_in_random_games() {
    Subject::must_hold("sequences", 100_000);
}

#[test]
fn random_games_are_full_of_kos() {
    let run = |ko_rule| checks::random_sequences(ko_rule, 100, 2, &mut |_| {}).unwrap();
    assert!(run(KoRule::Basic).basic_ko > 100);
    assert!(run(KoRule::Fixed).fixed_ko > 100);
    assert!(run(KoRule::Superko).superko > 100);
}

#[test]
fn small_boards_have_equally_many_sequences_by_both_accounts() {
    Subject::must_hold("sequence-counts", 5_000);
}

#[test]
fn games_follow_from_the_list_of_their_moves() {
    Subject::must_hold("records", 10_000);
}
