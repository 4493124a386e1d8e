//! The verdict of an annotated record, written in fixed words and read back.

use std::fmt;

use crate::analyze::{Analysis, Item, ItemOutcome as Fate, Subject};
use crate::board::{Board, Colour, Move, Point, PointSet, Position, Setup, Size};
use crate::life::{Answer as Life, Outcome, Side};
use crate::limits::Status;
use crate::notation::sgf::{Collection, NodeId, SgfError};
use crate::race::{Answer as Race, Capture, Ending, First, Ko};
use crate::region::walls::blocks_of;
use crate::rules::Prisoners;
use crate::score::Verdict;

/// How the line starts that says the verdict in fixed words.
const MARK: &str = "Verdict: ";

/// `Verdict: life, defender white, first black, status 6..6, outcome dead`
pub(super) fn life_line(answer: &Life, side: &Side) -> String {
    let outcome = match side.outcome {
        None => "unknown".to_string(),
        Some(Outcome::Ko { needs, threats }) => format!("ko, needs {}, threats {threats}", needs.word()),
        Some(Outcome::Out { points }) => format!("out, points {points}"),
        Some(outcome) => outcome.word().to_string(),
    };
    let (least, most) = side.bounds;
    format!(
        "{MARK}life, defender {}, first {}, status {least}..{most}, outcome {outcome}",
        answer.defender.word(),
        side.first.word()
    )
}

/// `Verdict: race, black C4, white E4, first black, result seki`, and `, ko, needs white, threats 2, black-captures never,
/// white-captures with 2` if threats change that.
pub(super) fn race_line(answer: &Race, first: Colour, best: Option<&First>, size: Size) -> String {
    let result = match best.map(First::ending) {
        None => "unknown",
        Some(Ending::Wins(winner)) => winner.word(),
        Some(other) => other.word(),
    };
    let ko = best.and_then(|best| best.ko).map_or_else(String::new, |Ko { needs, threats, captures }| {
        let [black, white] = captures.map(capture_words);
        format!(
            ", ko, needs {}, threats {threats}, black-captures {black}, white-captures {white}",
            needs.word()
        )
    });
    let [black, white] = answer.essential.map(|point| size.name(point));
    format!("{MARK}race, black {black}, white {white}, first {}, result {result}{ko}", first.word())
}

/// `Verdict: score, black 10, white 5, by-black 2, by-white 0, score 7`
pub(super) fn score_line(verdict: &Verdict) -> String {
    let prisoners = verdict.prisoners();
    format!(
        "{MARK}score, black {}, white {}, by-black {}, by-white {}, score {}",
        verdict.side_score(Colour::Black),
        verdict.side_score(Colour::White),
        prisoners.black,
        prisoners.white,
        verdict.score()
    )
}

/// `Verdict: analyze, items 12, proven 7, local-games 3`
pub(super) fn analyze_line(analysis: &Analysis) -> String {
    format!(
        "{MARK}analyze, items {}, proven {}, local-games {}",
        analysis.items.len(),
        analysis.proven(),
        analysis.plan.local_games.len()
    )
}

/// `Verdict: item race, black C4, white E4, class 0, black-first seki, white-first white-wins, swing 15` or
/// `Verdict: item group, owner white, at D1, black-first dead, white-first ko needs black threats 2, swing 0`
pub(super) fn item_line(item: &Item, size: Size) -> String {
    let at = |stones: PointSet| stones.first().map(|stone| size.name(stone)).unwrap_or_default();
    let subject = match item.subject {
        Subject::Race { blocks: [black, white], class } => {
            format!("race, black {}, white {}, class {class}", at(black), at(white))
        }
        Subject::Group { owner, stones } => format!("group, owner {}, at {}", owner.word(), at(stones)),
    };
    let [black, white] = item.firsts.each_ref().map(|fate| match fate {
        None => "unknown".to_string(),
        Some(fate) => match fate.outcome {
            Fate::RaceKo { without, needs, threats, captures } => {
                let [black, white] = captures.map(capture_words);
                format!(
                    "ko needs {} threats {threats} without {} black {black} white {white}",
                    needs.word(),
                    without.word()
                )
            }
            Fate::Group(Outcome::Ko { needs, threats }) => {
                format!("ko needs {} threats {threats}", needs.word())
            }
            Fate::Race(_) | Fate::Group(_) => fate.word().to_string(),
        },
    });
    format!("{MARK}item {subject}, black-first {black}, white-first {white}, swing {}", item.swing)
}

/// `always`, `unless 2`.
fn capture_words(capture: Capture) -> String {
    match capture.threats() {
        None => capture.word().to_string(),
        Some(threats) => format!("{} {threats}", capture.word()),
    }
}

/// The same read back, and what stands behind it.
fn capture_read<'a, 'b>(words: &'a [&'b str]) -> Option<(Capture, &'a [&'b str])> {
    let (word, rest) = words.split_first()?;
    match rest.split_first().and_then(|(number, rest)| Some((number.parse().ok()?, rest))) {
        Some((number, rest)) => Some((Capture::named(word, Some(number))?, rest)),
        None => Some((Capture::named(word, None)?, rest)),
    }
}

/// A race or a group of the whole board, as it was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToldItem {
    /// What it is about.
    pub subject: Subject,
    /// How it ends with Black moving first, and White, where that is known.
    pub firsts: [Option<Fate>; 2],
    /// The points that change hands.
    pub swing: u32,
    /// The plays that are called right for Black, and for White.
    pub needed: [PointSet; 2],
}

/// A verdict that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Told {
    /// Life and death.
    Life {
        /// The owner of the stones in question.
        defender: Colour,
        /// Those stones.
        targets: PointSet,
        /// Who moves first.
        first: Colour,
        /// The lowest and the highest status still possible.
        bounds: (Status, Status),
        /// What becomes of the stones, if that is proven.
        outcome: Option<Outcome>,
    },
    /// A race.
    Race {
        /// A stone of each essential block.
        essential: [Point; 2],
        /// Who moves first.
        first: Colour,
        /// How it ends without ko threats, if that is proven.
        result: Option<Ending>,
        /// If ko threats change that: who needs them.
        ko: Option<Ko>,
    },
    /// A finished game.
    Score {
        /// Black-score and white-score.
        sides: [i64; 2],
        /// The prisoners.
        prisoners: Prisoners,
        /// Black minus White.
        score: i64,
        /// Territory of Black and of White: what each controls besides its own stones.
        territory: [PointSet; 2],
    },
    /// The whole board.
    Analyze {
        /// What is safe for Black, and for White.
        safe: [PointSet; 2],
        /// The number of local games.
        local_games: usize,
        /// The races and groups, the most urgent first.
        items: Vec<ToldItem>,
    },
}

/// One game of an annotated record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The stones.
    pub position: Position,
    /// What is said about them.
    pub told: Told,
    /// The first moves that are called right, the one with the line first.
    pub best: Vec<Move>,
    /// The first moves that are called wrong.
    pub wrong: Vec<Move>,
}

/// A record that has no verdict in it, or one that cannot be understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotAnnotated {
    /// The number of the game in the file, from 1.
    pub game: usize,
    /// What is wrong.
    pub what: String,
}

impl fmt::Display for NotAnnotated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "game {}: {}", self.game, self.what)
    }
}

impl std::error::Error for NotAnnotated {}

/// Reads the verdicts of a record, one for each game.
///
/// # Errors
/// [`NotAnnotated`] if a game has none.
pub fn read(record: &Collection) -> Result<Vec<Reading>, NotAnnotated> {
    record
        .roots()
        .enumerate()
        .map(|(index, root)| reading(record, root).map_err(|what| NotAnnotated { game: index + 1, what }))
        .collect()
}

fn reading(record: &Collection, root: NodeId) -> Result<Reading, String> {
    let told = |error: SgfError| error.to_string();
    let size = record.size(root).map_err(told)?;
    let points = |name: &str| record.points(root, name, size).map_err(told);
    let mut setup = Setup::new(size);
    for (colour, property) in Colour::BOTH.into_iter().zip(["AB", "AW"]) {
        for point in points(property)? {
            setup.set(point, Some(colour));
        }
    }
    let position = setup.position().map_err(|error| error.to_string())?;
    let comment = record.text(root, "C").unwrap_or_default();
    let words = Words::of(&comment)
        .ok_or("there is no line that starts with \"Verdict: \" in the comment of the root")?;
    let told = match words.kind() {
        "life" => Told::Life {
            defender: words.colour("defender")?,
            targets: blocks_of(&Board::new(&position), points("TR")?),
            first: words.colour("first")?,
            bounds: words.bounds()?,
            outcome: words.outcome()?,
        },
        "race" => Told::Race {
            essential: [words.point("black", size)?, words.point("white", size)?],
            first: words.colour("first")?,
            result: words.result()?,
            ko: words.ko()?,
        },
        "score" => Told::Score {
            sides: [words.number("black")?, words.number("white")?],
            prisoners: Prisoners { black: words.number("by-black")?, white: words.number("by-white")? },
            score: words.number("score")?,
            territory: [points("TB")?, points("TW")?],
        },
        "analyze" => Told::Analyze {
            safe: [points("TB")?, points("TW")?],
            local_games: words.number("local-games")?,
            items: items(record, root, &position, words.number("items")?)?,
        },
        other => return Err(format!("the verdict is about {other:?}; it is life, race, score or analyze")),
    };
    let marked = |property: &str| -> Result<Vec<Move>, String> {
        let moves = marked(record, root, property, size)?;
        Ok(moves.into_iter().map(|(_, mv)| mv).collect())
    };
    Ok(Reading { position, told, best: marked("TE")?, wrong: marked("BM")? })
}

/// The moves after a node that have a property, with their players.
fn marked(
    record: &Collection,
    node: NodeId,
    property: &str,
    size: Size,
) -> Result<Vec<(Colour, Move)>, String> {
    let mut moves = Vec::new();
    for child in record.children(node).filter(|&child| record.property(child, property).is_some()) {
        for colour in Colour::BOTH {
            let mv = record.move_of(child, colour, size).map_err(|error| error.to_string())?;
            moves.extend(mv.map(|mv| (colour, mv)));
        }
    }
    Ok(moves)
}

/// The races and groups: the variations with a verdict of their own.
fn items(
    record: &Collection,
    root: NodeId,
    position: &Position,
    expected: usize,
) -> Result<Vec<ToldItem>, String> {
    let board = Board::new(position);
    let mut found = Vec::new();
    for node in record.children(root) {
        let comment = record.text(node, "C").unwrap_or_default();
        if let Some(words) = Words::of(&comment) {
            found.push(item(record, node, &board, &words)?);
        }
    }
    if found.len() == expected {
        Ok(found)
    } else {
        Err(format!("there are {} variations with a verdict; it should be {expected}", found.len()))
    }
}

fn item(record: &Collection, node: NodeId, board: &Board, words: &Words<'_>) -> Result<ToldItem, String> {
    let size = board.size();
    let block = |name: &str, owner: Colour| {
        let point = words.point(name, size)?;
        match board.block(point) {
            Some(block) if block.colour() == owner => Ok(block.stones()),
            _ => Err(format!("{name} {}: there is no {} stone", size.name(point), owner.word())),
        }
    };
    let (subject, is_race) = match words.kind() {
        "item race" => {
            let blocks = [block("black", Colour::Black)?, block("white", Colour::White)?];
            (Subject::Race { blocks, class: words.number("class")? }, true)
        }
        "item group" => {
            let owner = words.colour("owner")?;
            // The blocks of a group are marked.
            let marked: PointSet = record.points(node, "TR", size).map_err(|error| error.to_string())?;
            let stones = block("at", owner)? | (marked & board.stones(owner));
            (Subject::Group { owner, stones }, false)
        }
        other => return Err(format!("a variation is about {other:?}; it is item race or item group")),
    };
    let mut needed = [PointSet::EMPTY; 2];
    for (colour, mv) in marked(record, node, "TE", size)? {
        if let Move::Play(point) = mv {
            needed[colour.index()].insert(point);
        }
    }
    let firsts = [words.fate("black-first", is_race)?, words.fate("white-first", is_race)?];
    Ok(ToldItem { subject, firsts, swing: words.number("swing")?, needed })
}

/// The words of a verdict: its kind, then names with values, separated by commas.
struct Words<'a>(&'a str);

impl<'a> Words<'a> {
    /// Those of a comment, if it has some.
    fn of(comment: &'a str) -> Option<Words<'a>> {
        comment.lines().find_map(|line| line.strip_prefix(MARK)).map(Words)
    }

    fn kind(&self) -> &'a str {
        self.0.split(',').next().unwrap_or_default().trim()
    }

    fn value(&self, name: &str) -> Result<&'a str, String> {
        self.0
            .split(',')
            .find_map(|word| word.trim().strip_prefix(name)?.strip_prefix(' '))
            .ok_or_else(|| format!("the verdict does not say {name:?}"))
    }

    fn colour(&self, name: &str) -> Result<Colour, String> {
        let value = self.value(name)?;
        let known = Colour::BOTH.into_iter().find(|colour| colour.word() == value);
        known.ok_or_else(|| format!("{name} {value:?}: it is black or white"))
    }

    fn number<N: std::str::FromStr>(&self, name: &str) -> Result<N, String> {
        let value = self.value(name)?;
        value.parse().map_err(|_| format!("{name} {value:?}: it is a number"))
    }

    fn point(&self, name: &str, size: Size) -> Result<Point, String> {
        size.point(self.value(name)?).map_err(|error| error.to_string())
    }

    fn bounds(&self) -> Result<(Status, Status), String> {
        let value = self.value("status")?;
        let bounds =
            value.split_once("..").and_then(|(least, most)| Some((least.parse().ok()?, most.parse().ok()?)));
        bounds.ok_or_else(|| format!("status {value:?}: it is two numbers such as 6..6"))
    }

    fn outcome(&self) -> Result<Option<Outcome>, String> {
        Ok(Some(match self.value("outcome")? {
            "unknown" => return Ok(None),
            "alive" => Outcome::Alive,
            "alive-or-seki" => Outcome::AliveOrSeki,
            "dead" => Outcome::Dead,
            "seki" => Outcome::Seki,
            "ko" => Outcome::Ko { needs: self.colour("needs")?, threats: self.number("threats")? },
            "out" => Outcome::Out { points: self.number("points")? },
            other => {
                return Err(format!(
                    "outcome {other:?}: it is alive, alive-or-seki, dead, seki, ko, out or unknown"
                ));
            }
        }))
    }

    /// How an item of the whole board ends.
    fn fate(&self, name: &str, is_race: bool) -> Result<Option<Fate>, String> {
        let value = self.value(name)?;
        let wrong =
            || format!("{name} {value:?}: it is no end of a {}", if is_race { "race" } else { "group" });
        let race = |word: &str| Ending::named(word).ok_or_else(wrong);
        let ko = |needs: &str, threats: &str| {
            let needs = Colour::BOTH.into_iter().find(|colour| colour.word() == needs);
            needs.zip(threats.parse().ok()).ok_or_else(wrong)
        };
        let parts: Vec<&str> = value.split_whitespace().collect();
        Ok(Some(match (&parts[..], is_race) {
            (["unknown"], _) => return Ok(None),
            (["ko", "needs", needs, "threats", threats, "without", without, "black", rest @ ..], true) => {
                let (needs, threats) = ko(needs, threats)?;
                let (black, rest) = capture_read(rest).ok_or_else(wrong)?;
                let rest = rest.strip_prefix(&["white"]).ok_or_else(wrong)?;
                let (white, _) = capture_read(rest).ok_or_else(wrong)?;
                Fate::RaceKo { without: race(without)?, needs, threats, captures: [black, white] }
            }
            (["ko", "needs", needs, "threats", threats], false) => {
                let (needs, threats) = ko(needs, threats)?;
                Fate::Group(Outcome::Ko { needs, threats })
            }
            ([word], true) => Fate::Race(race(word)?),
            (["alive"], false) => Fate::Group(Outcome::Alive),
            (["alive-or-seki"], false) => Fate::Group(Outcome::AliveOrSeki),
            (["dead"], false) => Fate::Group(Outcome::Dead),
            (["seki"], false) => Fate::Group(Outcome::Seki),
            _ => return Err(wrong()),
        }))
    }

    fn ko(&self) -> Result<Option<Ko>, String> {
        if self.0.split(',').any(|word| word.trim() == "ko") {
            let captures = |name: &str| {
                let value = self.value(name)?;
                let words: Vec<&str> = value.split_whitespace().collect();
                let read = capture_read(&words).map(|(capture, _)| capture);
                read.ok_or_else(|| format!("{name} {value:?}: it is always, unless 1, with 1 or never"))
            };
            let captures = [captures("black-captures")?, captures("white-captures")?];
            Ok(Some(Ko { needs: self.colour("needs")?, threats: self.number("threats")?, captures }))
        } else {
            Ok(None)
        }
    }

    fn result(&self) -> Result<Option<Ending>, String> {
        let word = self.value("result")?;
        match Ending::named(word) {
            _ if word == "unknown" => Ok(None),
            Some(ending) => Ok(Some(ending)),
            None => self.colour("result").map(|winner| Some(Ending::Wins(winner))),
        }
    }
}
