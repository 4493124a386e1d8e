//! Annotated records say what the answer says, and can be read back.

use std::path::Path;

use shinpan::analyze::{self, Options};
use shinpan::annotate::{self, Told, ToldItem};
use shinpan::board::{Board, Colour, Move, PointSet, Position};
use shinpan::generate::race::{Generator, Order};
use shinpan::life::{Outcome, Question};
use shinpan::notation::sgf::{Checked, Collection, Record};
use shinpan::race;
use shinpan::rules::{Prisoners, Ruleset};
use shinpan::score::{Verdict, play_analysis};
use shinpan::search::Ruling;
use shinpan::theory::RaceResult;

/// Through the text and back.
fn reread(record: &Collection) -> Collection {
    Collection::read(record.to_string().as_bytes()).unwrap()
}

/// A variation of a game of a record, played to its end.
struct Variation {
    /// Its first move.
    start: Option<Move>,
    /// What its last move has captured.
    captured: PointSet,
    /// Whether nobody has moved in the end.
    is_passed: bool,
    /// The comment at the end.
    told: String,
}

/// The variations of a game of a record.
fn variations(record: &Collection, game: usize, position: &Position) -> Vec<Variation> {
    let root = record.roots().nth(game).unwrap();
    let play = |start| {
        let mut board = Board::new(position);
        let mut last =
            Variation { start: None, captured: PointSet::EMPTY, is_passed: false, told: String::new() };
        let (mut node, mut passes) = (Some(start), 0);
        while let Some(here) = node {
            for colour in Colour::BOTH {
                let Some(mv) = record.move_of(here, colour, position.size()).unwrap() else { continue };
                last.start.get_or_insert(mv);
                (last.captured, passes) = match mv {
                    Move::Play(point) => (board.play(colour, point).unwrap(), 0),
                    Move::Pass => (PointSet::EMPTY, passes + 1),
                };
            }
            last.is_passed = passes == 2;
            last.told = record.text(here, "C").unwrap_or_default().into_owned();
            node = record.children(here).next();
        }
        last
    };
    record.children(root).map(play).collect()
}

/// What was seen of the lines of records.
#[derive(Debug, Default)]
struct Lines {
    games: usize,
    refuted: usize,
    /// Lines that were not played to their end, and say so: solutions and refutations.
    broken_off: [usize; 2],
}

impl Lines {
    /// The variations of a race end where they say: the first one with what its side gets, refuted moves with less.
    fn check(
        &mut self,
        record: &Collection,
        game: usize,
        position: &Position,
        answer: &race::Answer,
        best: &race::First,
    ) {
        let first = Colour::BOTH[game];
        let variations = variations(record, game, position);
        assert!(!variations.is_empty(), "{position}");
        self.games += 1;
        for (number, line) in variations.iter().enumerate() {
            if line.told.starts_with("RIGHT as well") {
                assert!(number > 0 && best.moves().any(|mv| Some(mv) == line.start), "{position}");
                continue;
            }
            let is_wrong = line.told.starts_with("WRONG");
            assert_eq!(number > 0, is_wrong, "{position} {}", line.told);
            self.refuted += usize::from(is_wrong);
            if line.told.contains("breaks off") {
                self.broken_off[usize::from(is_wrong)] += 1;
                continue;
            }
            let is_taken = |colour: &Colour| line.captured.intersects(&answer.blocks[colour.index()]);
            let end = match Colour::BOTH.into_iter().find(is_taken) {
                Some(loser) => RaceResult::Wins(loser.opponent()),
                None => RaceResult::Seki,
            };
            let ends = end != RaceResult::Seki || line.is_passed || line.told.contains("repeats");
            assert!(ends, "{position} {}", line.told);
            let worths = [end, best.result].map(|result| result.worth(first));
            assert!(
                if is_wrong { worths[0] < worths[1] } else { worths[0] == worths[1] },
                "{position} {}",
                line.told
            );
        }
    }
}

fn sorted(moves: impl IntoIterator<Item = Move>) -> Vec<Option<shinpan::board::Point>> {
    let mut points: Vec<_> = moves
        .into_iter()
        .map(|mv| match mv {
            Move::Play(point) => Some(point),
            Move::Pass => None,
        })
        .collect();
    points.sort();
    points
}

/// Every case of the textbook, under both rulings: the verdict, the best moves and the wrong ones come back.
#[test]
fn life_comes_back() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/life");
    let (mut games, mut kos, mut wrong) = (0, 0, 0);
    for file in ["textbook.toml", "own.toml"] {
        let table: toml::Table = std::fs::read_to_string(folder.join(file)).unwrap().parse().unwrap();
        for case in table["case"].as_array().unwrap() {
            let position: Position = case["diagram"].as_str().unwrap().parse().unwrap();
            let target = position.size().point(case["target"].as_str().unwrap()).unwrap();
            for ruling in [Ruling::One, Ruling::Two] {
                let question = Question {
                    ruling,
                    line: true,
                    refute: true,
                    nodes: 200_000,
                    ..Question::new(&position, PointSet::single(target))
                };
                // To refute every move of a large problem takes minutes.
                let enclosure = question.enclosure().unwrap().unwrap();
                if (enclosure.problem.region() & position.empty_points()).len() > 8 {
                    continue;
                }
                let answer = question.answer().unwrap();
                let read = annotate::read(&reread(&annotate::life(&position, &answer))).unwrap();
                assert_eq!(read.len(), answer.sides.len());
                for (reading, side) in read.iter().zip(&answer.sides) {
                    assert_eq!(reading.position, position);
                    let told = Told::Life {
                        defender: answer.defender,
                        targets: answer.targets,
                        first: side.first,
                        bounds: side.bounds,
                        outcome: side.outcome,
                    };
                    assert_eq!(reading.told, told, "{}", case["id"]);
                    let is_lost = match side.outcome {
                        Some(Outcome::Dead) => side.first == answer.defender,
                        Some(Outcome::Alive | Outcome::AliveOrSeki | Outcome::Seki) => {
                            side.first != answer.defender
                        }
                        _ => false,
                    };
                    if is_lost {
                        assert!(reading.best.is_empty());
                    } else if side.outcome.is_some() {
                        assert_eq!(
                            sorted(reading.best.clone()),
                            sorted(side.moves.clone()),
                            "{}",
                            case["id"]
                        );
                        assert_eq!(reading.best.first(), side.line.first().or(side.moves.first()));
                    }
                    let refuted = side.refutations.iter().map(|refutation| refutation.mv);
                    assert_eq!(sorted(reading.wrong.clone()), sorted(refuted), "{}", case["id"]);
                    games += 1;
                    kos += usize::from(matches!(side.outcome, Some(Outcome::Ko { .. })));
                    wrong += reading.wrong.len();
                }
            }
        }
    }
    println!("{games} games, {kos} kos, {wrong} refuted moves");
    assert!(games > 80 && kos > 5 && wrong > 100);
}

/// Races of all kinds: the verdict comes back, and every line is played to its end.
#[test]
fn races_come_back() {
    let mut generator = Generator::new(Order { points: 30, ..Order::default() }, 6).unwrap();
    let mut lines = Lines::default();
    for puzzle in (0..600).filter_map(|_| generator.candidate()).take(60) {
        let position = &puzzle.built.position;
        let answers = [puzzle.answer.clone()];
        let decided = race::Question::new(position).decide(&answers);
        let record = reread(&annotate::races(position, &answers, &decided));
        for (game, reading) in annotate::read(&record).unwrap().iter().enumerate() {
            let first = Colour::BOTH[game];
            let best = decided[0].first(first).unwrap();
            let essential = puzzle.answer.essential;
            assert_eq!(reading.told, Told::Race { essential, first, result: Some(best.ending()), ko: None });
            if best.result.worth(first) >= 0 {
                assert_eq!(sorted(reading.best.clone()), sorted(best.moves()));
            }
            lines.check(&record, game, position, &puzzle.answer, best);
        }
    }
    println!("{lines:?}");
    assert!(lines.games >= 100 && lines.refuted > 100 && lines.broken_off == [0, 0], "{lines:?}");
}

/// Black has to live, and then it is no race that could be counted: without positions to look at, the line breaks off.
#[test]
fn a_line_breaks_off_without_budget() {
    let position: Position = "
        .O.OOOOOOOOOOOOO
        OOOOOOOOOOOOOOOO
        O.OOOOOOOOOOOOOO
        OXXOOXXXXXOOOOOO
        X.X.OXXOXXOOOOOO
        XXOOOX..OXOOOOOO
        XXXXXXXXXXXXXXXX
        XOXOXOXOXOXOXOXO
        OOOOOOOOOOOOOOOO
        ....OOXXXOOXXXXX
        XXXXO.O.XO.OOXXX
        XXXXXOOXXXOO.O.X
        XXXXXXXXXX.XOOXX
        XXXXXXXXXXXXXXXX
        .X.XXXXXXXXXXXXX
    "
    .parse()
    .unwrap();
    let answers = race::Question::new(&position).answer().unwrap();
    let best = answers[0].verdict.as_ref().unwrap().first(Colour::Black);
    let line = race::Follow::new(&answers[0], 0).line(&position, Colour::Black, Some(best), &[]);
    assert_eq!((line.end, best.result), (None, RaceResult::Wins(Colour::Black)));
    assert!(best.moves().any(|mv| Some(&mv) == line.moves.first()), "the first move is known");
    let decided = race::Question { nodes: 0, ..race::Question::new(&position) }.decide(&answers);
    let record = annotate::races(&position, &answers, &decided).to_string();
    assert!(record.contains("C[The line breaks off here"), "{record}");
}

/// The diagrams of the papers, whatever decides them: theory, games or search.
#[test]
fn races_of_every_level_come_back() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/races");
    let (mut methods, mut lines) = ([0; 3], Lines::default());
    for file in ["wolf.toml", "mueller.toml", "limits.toml"] {
        let table: toml::Table = std::fs::read_to_string(folder.join(file)).unwrap().parse().unwrap();
        for case in table["case"].as_array().unwrap() {
            let Some(diagram) = case.get("diagram") else { continue };
            let position: Position = diagram.as_str().unwrap().parse().unwrap();
            let stone = |name: &str| position.size().point(case[name].as_str().unwrap()).unwrap();
            let question = race::Question::between(&position, stone("black"), stone("white"));
            let answers = question.answer().unwrap();
            let decided = question.decide(&answers);
            methods[decided[0].method.unwrap() as usize] += 1;
            let record = reread(&annotate::races(&position, &answers, &decided));
            for (index, reading) in annotate::read(&record).unwrap().iter().enumerate() {
                let first = Colour::BOTH[index];
                let best = decided[0].first(first).unwrap();
                let told = Told::Race {
                    essential: answers[0].essential,
                    first,
                    result: Some(best.ending()),
                    ko: best.ko,
                };
                assert_eq!(reading.told, told, "{}", case["id"]);
                if best.result == RaceResult::Wins(first) {
                    assert_eq!(sorted(reading.best.clone()), sorted(best.moves()), "{}", case["id"]);
                }
                lines.check(&record, index, &position, &answers[0], best);
            }
        }
    }
    println!("by level {methods:?}, {lines:?}");
    assert!(methods[1] > 3 && methods[2] > 1, "{methods:?}");
    assert!(lines.refuted > 100 && lines.broken_off == [0, 0], "{lines:?}");
}

/// The whole board: what is safe, every race and every group come back, of boards with and without kos.
#[test]
fn analyses_come_back() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let record = |name: &str| {
        let bytes = std::fs::read(root.join(name)).unwrap();
        Record::read(&bytes).unwrap().position_at(None).unwrap().position
    };
    let diagram = |name: &str| -> Position {
        std::fs::read_to_string(root.join("examples").join(name)).unwrap().parse().unwrap()
    };
    let boards = [
        diagram("race-side.txt"),
        diagram("life-six.txt"),
        record("tests/gtp/games/race-bad-ko.sgf"),
        record("tests/gtp/games/two-step-ko.sgf"),
        record("examples/boards/board-04.sgf"),
        record("examples/boards/board-07.sgf"),
    ];
    let (mut items, mut kos, mut moves) = (0, 0, 0);
    for position in boards {
        let analysis = analyze::analyze(&position, Options { nodes: 500, ..Options::default() }, |_, _| {});
        let read = annotate::read(&reread(&annotate::analyze(&analysis))).unwrap();
        assert_eq!((read.len(), read[0].position), (1, position));
        let Told::Analyze { safe, local_games, items: told } = &read[0].told else { panic!("{read:?}") };
        assert_eq!(*safe, analysis.plan.safe.map(|safe| safe.points()));
        assert_eq!(*local_games, analysis.plan.local_games.len());
        let expected: Vec<ToldItem> = analysis
            .items
            .iter()
            .map(|item| ToldItem {
                subject: item.subject,
                firsts: item.firsts.each_ref().map(|fate| fate.as_ref().map(|fate| fate.outcome)),
                swing: item.swing,
                needed: Colour::BOTH.map(|side| item.needed(side)),
            })
            .collect();
        assert_eq!(told, &expected);
        items += told.len();
        let is_ko = |fate: &Option<analyze::ItemOutcome>| {
            matches!(
                fate,
                Some(analyze::ItemOutcome::RaceKo { .. } | analyze::ItemOutcome::Group(Outcome::Ko { .. }))
            )
        };
        kos += told.iter().flat_map(|item| &item.firsts).filter(|fate| is_ko(fate)).count();
        moves += told.iter().map(|item| item.needed[0].len() + item.needed[1].len()).sum::<usize>();
        // On the board each stone and each move has one sign.
        let all = analysis.standings().iter().map(|(_, stones)| stones.len()).sum::<usize>();
        let stones = analysis.items.iter().fold(PointSet::EMPTY, |all, item| all | item.stones());
        assert_eq!(all, stones.len());
    }
    println!("{items} races and groups, {kos} kos, {moves} moves");
    assert!(items > 80 && kos >= 4 && moves > 8, "{items} {kos} {moves}");
}

/// A finished game: the verdict comes back from the comment and from the analyses.
#[test]
fn score_comes_back() {
    let position: Position = ". . . . .\nX X X X X\nO O O O O\n. . O . X\n. . . . .".parse().unwrap();
    let moves = |text: &str| -> Vec<Move> {
        text.split(' ').map(|name| position.size().parse_move(name).unwrap()).collect()
    };
    let black = moves("pass C5 pass A5 pass E5 pass pass pass");
    let white = moves("pass C1 pass A2 pass B1 pass D2 pass E1 pass pass pass");
    let analyses = [
        play_analysis(&position, Colour::Black, &black, Ruleset::Naj).unwrap(),
        play_analysis(&position, Colour::White, &white, Ruleset::Naj).unwrap(),
    ];
    let ends = analyses.each_ref().map(|analysis| analysis.position());
    let verdict = Verdict::new(&position, [&ends[0], &ends[1]], Prisoners { black: 3, white: 1 });
    let record = reread(&annotate::score(&verdict, analyses.each_ref()));
    let read = annotate::read(&record).unwrap();
    let Told::Score { sides, prisoners, score, territory } = &read[0].told else { panic!("{read:?}") };
    assert_eq!((*sides, *prisoners, *score), ([5, 10], Prisoners { black: 3, white: 1 }, -3));
    assert_eq!(position.size().names(territory[0]), ["A5", "B5", "C5", "D5", "E5"]);
    assert!(territory[1].contains(position.size().point("E2").unwrap()), "a dead stone is territory");
    let game = Record::from_tree(&record, 1).unwrap();
    let checked = Checked::new(&game, &record, Ruleset::Naj).unwrap();
    let counted = Verdict::of_game(&checked.game).unwrap();
    assert_eq!(counted.with_prisoners(verdict.prisoners()), verdict);
}

/// So are variations that say nothing that can be.
#[test]
fn what_is_no_item_is_refused() {
    for (line, told) in [
        ("tea", "a variation is about \"tea\"; it is item race or item group"),
        ("item group, owner white, at B1", "at B1: there is no white stone"),
        ("item group, owner black, at A1", "the verdict does not say \"black-first\""),
        (
            "item group, owner black, at A1, black-first black-wins",
            "black-first \"black-wins\": it is no end of a group",
        ),
        (
            "item group, owner black, at A1, black-first ko needs tea threats 1",
            "black-first \"ko needs tea threats 1\": it is no end of a group",
        ),
    ] {
        let text = format!(
            "(;SZ[5]AB[ae]C[Verdict: analyze, items 1, local-games 0];C[Verdict: {line}, white-first dead, swing 0])"
        );
        let error = annotate::read(&Collection::read(text.as_bytes()).unwrap()).unwrap_err();
        assert_eq!(error.to_string(), format!("game 1: {told}"));
    }
}

/// Records that are no answers are refused with the reason.
#[test]
fn what_is_no_answer_is_refused() {
    let message =
        |text: &str| annotate::read(&Collection::read(text.as_bytes()).unwrap()).unwrap_err().to_string();
    assert_eq!(
        message("(;SZ[5]C[hello])"),
        "game 1: there is no line that starts with \"Verdict: \" in the comment of the root"
    );
    for (line, told) in [
        ("tea", "the verdict is about \"tea\"; it is life, race, score or analyze"),
        ("life, first black", "the verdict does not say \"defender\""),
        ("life, defender green", "defender \"green\": it is black or white"),
        ("life, defender black, first black, status 1", "status \"1\": it is two numbers such as 6..6"),
        ("race, black Z1", "\"Z1\" does not start with a column letter; points here are A1 to E5"),
        ("score, black many", "black \"many\": it is a number"),
        ("analyze, items 1, local-games 0", "there are 0 variations with a verdict; it should be 1"),
    ] {
        assert_eq!(message(&format!("(;SZ[5]C[Verdict: {line}])")), format!("game 1: {told}"));
    }
}
