//! All doors: the same question, asked through the library, as a line of JSON, by options and by GTP, has the same verdict.
//!
//! Every door is called as it is in the program, but within it: the request line of `batch`, the HTTP server and the page;
//! the options of the commands, their JSON and their text; a GTP session.

use std::collections::BTreeMap;

use clap::Parser;
use fastrand::Rng;
use indicatif::ProgressBar;
use serde_json::{Map, Value, json};
use shinpan::ask::{Answer, Code, Memory, NotProven, Question, Terms, ask_with, fortune, semeai};
use shinpan::board::{Board, Colour, Point, PointSet, Position, Size};
use shinpan::protocol;
use shinpan::region::group_of;
use shinpan::search::Goal;
use shinpan_twin::random;

use super::Wish;
use crate::args::{Arguments, Command};
use crate::input::Moment;
use crate::output::Look;
use crate::{analyze, gtp, life, race, safe, solve};

pub(super) const CLAIM: &str =
    "a question has the same verdict in the library, in JSON lines, by options and by GTP";

/// Runs the check: so many random questions.
pub(super) fn run(wish: Wish, progress: &mut dyn FnMut(u64)) -> Result<u64, String> {
    let count = wish.count.unwrap_or(if wish.long { 20_000 } else { 2_000 });
    let mut compared = 0;
    for number in 0..count {
        let seed = wish.seed.wrapping_mul(1_000_003).wrapping_add(number);
        let case = Case::random(&mut Rng::with_seed(seed));
        compared += case.compare().map_err(|text| {
            format!("{text}\n{:?}\n{}to see it alone: seed {seed}", case.subject, case.position)
        })?;
        progress(number + 1);
    }
    Ok(compared)
}

/// What is asked about.
#[derive(Clone, Debug)]
enum Subject {
    Life(Point),
    Solve(Option<Colour>),
    Race([Point; 2]),
    Analyze,
    Safe,
}

/// A question.
struct Case {
    position: Position,
    subject: Subject,
    nodes: u64,
    ko_threats: u8,
    strict: bool,
    tenuki: bool,
}

impl Case {
    fn random(rng: &mut Rng) -> Case {
        let mut side = || rng.u8(5..=9);
        let size = Size::new(side(), side()).unwrap_or_else(|| unreachable!("boards of these sizes exist"));
        let position = if rng.u8(..4) == 0 {
            random::position(rng, size)
        } else {
            let plays = rng.usize(size.area() / 3..size.area() * 3 / 2);
            random::position_after(size, &random::game_with_eyes(rng, size, plays))
        };
        let stones: Vec<Point> = size.iter().filter(|&point| position.at(point).is_some()).collect();
        let board = Board::new(&position);
        let subject = match (rng.u8(..10), rng.choice(&stones)) {
            (0, _) | (_, None) => Subject::Safe,
            (1, _) => Subject::Analyze,
            (2, _) => Subject::Solve([None, Some(Colour::Black), Some(Colour::White)][rng.usize(..3)]),
            (3..6, Some(&stone)) => Subject::Life(stone),
            (_, Some(&stone)) => {
                let near = position.stones(colour(&position, stone).opponent())
                    & board.block(stone).map_or(PointSet::EMPTY, |block| {
                        block.stones().neighbours() | block.liberties().neighbours()
                    });
                let near: Vec<Point> = near.iter().collect();
                rng.choice(&near).map_or(Subject::Life(stone), |&other| Subject::Race([stone, other]))
            }
        };
        Case {
            position,
            subject,
            nodes: [1, 50, 300, 2_000][rng.usize(..4)],
            ko_threats: rng.u8(..6),
            strict: rng.bool(),
            tenuki: rng.u8(..4) > 0,
        }
    }

    fn size(&self) -> Size {
        self.position.size()
    }

    fn terms(&self) -> Terms {
        Terms {
            strict: self.strict,
            ko_threats: Some(self.ko_threats),
            tenuki: Some(self.tenuki),
            nodes: Some(self.nodes),
            line: true,
            ..Terms::default()
        }
    }

    /// The question, and the answer of the library.
    fn asked(&self) -> Result<(Question, Answer), String> {
        let terms = self.terms();
        let question = match self.subject {
            Subject::Life(stone) => terms.life(&self.position, self.group(stone), Goal::All),
            Subject::Race(stones) => {
                terms.race(&self.position, self.named(stones).map(|stone| [Some(stone), None]))
            }
            Subject::Solve(to_move) => Terms { to_move, ..terms }.solve(&self.position),
            Subject::Analyze => terms.analyze(&self.position),
            Subject::Safe => Question::Safe(self.position),
        };
        let answer = shinpan::ask(&question).map_err(|error| error.to_string())?;
        Ok((question, answer))
    }

    fn group(&self, stone: Point) -> PointSet {
        group_of(&Board::new(&self.position), stone)
    }

    /// The black stone first.
    fn named(&self, [one, two]: [Point; 2]) -> [Point; 2] {
        if self.position.at(one) == Some(Colour::Black) { [one, two] } else { [two, one] }
    }

    fn compare(&self) -> Result<u64, String> {
        let (question, answer) = self.asked()?;
        let told = protocol::told(&question, &answer);
        same("JSON lines", &self.by_json()?, &told)?;
        let text = self.by_options(&told)?;
        let words = self.words(&question, &answer);
        for sentence in &words {
            if !text.contains(&sentence[..]) {
                return Err(format!("the text of the command lacks {sentence:?}:\n{text}"));
            }
        }
        let expected = self.expected(&answer)?;
        let found = self.by_gtp(expected.keys())?;
        same("GTP", &found, &expected)?;
        Ok(3)
    }

    /// The answer to a line of JSON, without its id.
    fn by_json(&self) -> Result<Map<String, Value>, String> {
        let size = self.size();
        let mut request = json!({
            "diagram": self.position.to_string(), "nodes": self.nodes, "ko_threats": self.ko_threats,
            "strict": self.strict, "tenuki": self.tenuki, "line": true,
        });
        match self.subject {
            Subject::Life(stone) => {
                request["question"] = "life".into();
                request["target"] = size.names(self.group(stone)).into();
            }
            Subject::Race(stones) => {
                let [black, white] = self.named(stones).map(|stone| size.name(stone));
                request["question"] = "race".into();
                request["black"] = black.into();
                request["white"] = white.into();
            }
            Subject::Solve(to_move) => {
                request["question"] = "solve".into();
                request["to_move"] = to_move.map(Colour::word).into();
            }
            Subject::Analyze => request["question"] = "analyze".into(),
            Subject::Safe => request["question"] = "safe".into(),
        }
        let line = protocol::answer(&request.to_string());
        match serde_json::from_str(&line) {
            Ok(Value::Object(mut fields)) => {
                fields.remove("id");
                match fields.remove("ok") {
                    Some(Value::Bool(true)) => Ok(fields),
                    _ => Err(format!("the line was refused: {line}")),
                }
            }
            _ => Err(format!("no JSON: {line}")),
        }
    }

    /// Compares the JSON of a command, and gives its text.
    fn by_options(&self, told: &Map<String, Value>) -> Result<String, String> {
        let size = self.size();
        let number = |option: &str, number: u64| [option.to_string(), number.to_string()];
        let mut words = vec!["shinpan".to_string()];
        let name = match self.subject {
            Subject::Life(_) => "life",
            Subject::Race(_) => "race",
            Subject::Solve(_) => "solve",
            Subject::Analyze => "analyze",
            Subject::Safe => "safe",
        };
        words.extend([name.to_string(), "-".to_string()]);
        if !matches!(self.subject, Subject::Safe) {
            words.extend(number("--nodes", self.nodes));
            words.extend(number("--ko-threats", self.ko_threats.into()));
        }
        if self.strict && !matches!(self.subject, Subject::Safe) {
            words.push("--strict".to_string());
        }
        if !self.tenuki && matches!(self.subject, Subject::Life(_) | Subject::Solve(_)) {
            words.push("--no-tenuki".to_string());
        }
        match self.subject {
            Subject::Life(stone) => {
                words.extend(["--target".to_string(), size.names(self.group(stone)).join(",")]);
            }
            Subject::Solve(to_move) => {
                let colour = to_move.map(|colour| ["--to-move".to_string(), colour.word().to_string()]);
                words.extend(colour.into_iter().flatten());
            }
            Subject::Race(stones) => {
                for (option, stone) in ["--black", "--white"].into_iter().zip(self.named(stones)) {
                    words.extend([option.to_string(), size.name(stone)]);
                }
            }
            Subject::Analyze | Subject::Safe => {}
        }
        let arguments = Arguments::try_parse_from(&words).map_err(|error| error.to_string())?;
        let moment = Moment {
            position: self.position,
            to_move: None,
            named: None,
            prisoners: Default::default(),
            moves: None,
            last: None,
            ban: None,
        };
        let wrong = |failure: crate::failure::Failure| format!("{failure:?}");
        let question = match &arguments.command {
            Command::Life(args) => life::question(args, &moment).map_err(wrong)?,
            Command::Solve(args) => solve::question(args, &moment).map_err(wrong)?,
            Command::Race(args) => race::question(args, &moment.position).map_err(wrong)?,
            Command::Analyze(args) => analyze::question(args, &moment.position).map_err(wrong)?,
            _ => Question::Safe(moment.position),
        };
        let threads = analyze::Threads(2, &ProgressBar::hidden());
        let answer = ask_with(&question, &threads).map_err(|error| error.to_string())?;
        same("options", &protocol::told(&question, &answer), told)?;
        Ok(match &answer {
            Answer::Life(answer) => life::text(&self.position, None, answer, Look::PLAIN),
            Answer::Solve(answer) => solve::text(&self.position, None, answer, Look::PLAIN),
            Answer::Race(races) => race::text(races, Look::PLAIN),
            Answer::Analyze(analysis) => analyze::words(analysis, Look::PLAIN),
            Answer::Safe(safety) => safe::text(safety, Look::PLAIN),
            Answer::Score(_) => String::new(),
        })
    }

    /// Sentences that the text of a command has to have.
    fn words(&self, question: &Question, answer: &Answer) -> Vec<String> {
        let size = question.position().size();
        match answer {
            Answer::Life(answer) => answer
                .sides
                .iter()
                .map(|side| format!("{} first: {}", side.first, answer.sentence(side, size)))
                .collect(),
            Answer::Solve(answer) => answer
                .solutions
                .iter()
                .map(|solution| solution.sentence(size))
                .chain(answer.reason())
                .collect(),
            Answer::Race(races) => Colour::BOTH
                .into_iter()
                .filter_map(|first| Some((first, races.decided.first()?.first(first)?)))
                .map(|(first, found)| format!("{first} first: {}", found.outcome()))
                .collect(),
            Answer::Analyze(_) | Answer::Score(_) => Vec::new(),
            Answer::Safe(safety) => Colour::BOTH
                .into_iter()
                .map(|colour| format!("{colour}: {} point", safety.safe[colour.index()].points().len()))
                .collect(),
        }
    }

    /// What GTP commands have to answer.
    fn expected(&self, answer: &Answer) -> Result<BTreeMap<String, String>, String> {
        let size = self.size();
        let mut expected = BTreeMap::new();
        let mut memory = Memory::default();
        let terms = Terms { line: false, ..self.terms() };
        let wrong = |error: shinpan::ask::BadQuestion| error.to_string();
        match (answer, &self.subject) {
            (Answer::Life(answer), &Subject::Life(stone)) => {
                let found = fortune(&self.position, self.group(stone), &terms, &mut memory).map_err(wrong)?;
                let defender = answer.defender;
                for (name, first, code) in [
                    ("owl_attack", defender.opponent(), found.attack),
                    ("owl_defend", defender, found.defence),
                ] {
                    let side = answer.side(first).ok_or("a side is missing")?;
                    let status = side.status().map(|status| Code::of_status(status, self.ko_threats));
                    if status.is_some() && status != code.map(|(code, _)| code) {
                        return Err(format!("{name}: status {status:?}, fortune {code:?}"));
                    }
                    let code = match code {
                        None => "?".to_string(),
                        Some((code, _)) => number(code).to_string(),
                    };
                    expected.insert(format!("{name} {}", size.name(stone)), code);
                }
                let texts = answer
                    .sides
                    .iter()
                    .map(|side| format!("{} first: {}", side.first, answer.sentence(side, size)))
                    .collect::<Vec<_>>();
                let text = if answer.is_proven() { texts.join(" ") } else { "?".to_string() };
                expected.insert(format!("shinpan-life {}", size.name(stone)), text);
            }
            (Answer::Race(races), &Subject::Race([one, two])) => {
                for stones in [[one, two], [two, one]] {
                    let found: Result<_, NotProven> =
                        semeai(&self.position, stones, &terms, &mut memory).map_err(wrong)?;
                    let decided = races.decided[0].first(colour(&self.position, stones[0]));
                    if let (Some(first), Ok(found)) = (decided, &found)
                        && first.ko.is_none()
                        && (first.result.worth(colour(&self.position, stones[0])) + 1)
                            != i32::from(found.save == Code::Succeeds)
                                + i32::from(found.kill == Code::Succeeds)
                    {
                        return Err(format!("race {first:?}, but {found:?}"));
                    }
                    let [own, other] = stones.map(|stone| size.name(stone));
                    let codes = match found {
                        Ok(found) => format!("{} {}", number(found.save), number(found.kill)),
                        Err(_) => "?".to_string(),
                    };
                    expected.insert(format!("analyze_semeai {own} {other}"), codes);
                }
            }
            (Answer::Solve(answer), &Subject::Solve(to_move)) => {
                let colour = to_move.map_or_else(String::new, |colour| format!(" {}", colour.word()));
                let text = answer.solution().map_or("?".to_string(), |solution| solution.sentence(size));
                expected.insert(format!("shinpan-solve{colour}"), text);
            }
            (Answer::Analyze(analysis), _) => {
                let text = format!("{} of {} decided", analysis.proven(), analysis.items.len());
                expected.insert("shinpan-analyze".to_string(), text);
            }
            (Answer::Safe(safety), _) => {
                let points = |safe: &[shinpan::region::Safe; 2]| {
                    safe.iter().map(|safe| safe.points().len()).sum::<usize>().to_string()
                };
                expected.insert("go_safe benson".to_string(), points(&safety.benson));
                expected.insert("go_safe static".to_string(), points(&safety.safe));
            }
            _ => return Err("another answer than what was asked".to_string()),
        }
        Ok(expected)
    }

    /// The verdicts of GTP commands.
    fn by_gtp<'a>(
        &self,
        commands: impl Iterator<Item = &'a String>,
    ) -> Result<BTreeMap<String, String>, String> {
        let commands: Vec<&String> = commands.collect();
        let size = self.size();
        let mut lines = vec![format!("rectangular_boardsize {} {}", size.width(), size.height())];
        let stones = size
            .iter()
            .filter_map(|point| Some(format!("{} {}", self.position.at(point)?.word(), size.name(point))));
        lines.push(format!("gogui-setup {}", stones.collect::<Vec<_>>().join(" ")));
        for (name, value) in [
            ("time", 0),
            ("nodes", self.nodes),
            ("ko_threats", self.ko_threats.into()),
            ("strict", self.strict.into()),
            ("tenuki", self.tenuki.into()),
        ] {
            lines.push(format!("shinpan-param {name} {value}"));
        }
        let before = lines.len();
        lines.extend(commands.iter().map(|command| (*command).clone()));
        let answers = gtp::answers(&lines);
        if answers.len() != lines.len() || answers[..before].iter().any(|answer| answer != "=") {
            return Err(format!("GTP answers {answers:?} to {lines:?}"));
        }
        Ok(commands
            .into_iter()
            .zip(&answers[before..])
            .map(|(command, answer)| (command.clone(), verdict(command, answer)))
            .collect())
    }
}

/// The verdict in the answer to a GTP command; `?` if nothing is proven.
fn verdict(command: &str, answer: &str) -> String {
    let Some(answer) = answer.strip_prefix("= ") else { return "?".to_string() };
    let codes = match command.split(' ').next() {
        Some("analyze_semeai") => 2,
        Some("owl_attack" | "owl_defend" | "go_safe") => 1,
        _ => {
            let text = answer.lines().find_map(|line| line.strip_prefix("TEXT ")).unwrap_or_default();
            // What else there is on the board stands behind it.
            return text.split(" / ").next().unwrap_or_default().to_string();
        }
    };
    answer.split(' ').take(codes).collect::<Vec<_>>().join(" ")
}

/// The code of GNU Go.
fn number(code: Code) -> u8 {
    match code {
        Code::Succeeds => 1,
        Code::GoodKo => 2,
        Code::BadKo => 3,
        Code::Fails => 0,
    }
}

fn colour(position: &Position, stone: Point) -> Colour {
    position.at(stone).unwrap_or(Colour::Black)
}

fn same<T: PartialEq + std::fmt::Debug>(door: &str, found: &T, expected: &T) -> Result<(), String> {
    if found == expected {
        Ok(())
    } else {
        Err(format!("{door} say {found:?}\nthe library says {expected:?}"))
    }
}
