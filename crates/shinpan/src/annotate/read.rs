//! The verdict of an annotated record, written in fixed words and read back.

use std::fmt;

use crate::board::{Board, Colour, Move, Point, PointSet, Position, Setup, Size};
use crate::life::{Answer as Life, Outcome, Side};
use crate::notation::sgf::{Collection, NodeId, SgfError};
use crate::race::Answer as Race;
use crate::region::reach::blocks_of;
use crate::rules::Prisoners;
use crate::score::Verdict;
use crate::search::Status;
use crate::theory::RaceResult;

/// How the line starts that says the verdict in fixed words.
const MARK: &str = "Verdict: ";

/// `Verdict: life, defender white, first black, status 6..6, outcome dead`
pub(super) fn life_line(answer: &Life, side: &Side) -> String {
    let outcome = match side.outcome {
        None => "unknown".to_string(),
        Some(Outcome::Ko { needs, threats }) => format!("ko, needs {}, threats {threats}", needs.word()),
        Some(outcome) => outcome.word().to_string(),
    };
    let (least, most) = side.bounds;
    format!(
        "{MARK}life, defender {}, first {}, status {least}..{most}, outcome {outcome}",
        answer.defender.word(),
        side.first.word()
    )
}

/// `Verdict: race, black C4, white E4, first black, result seki`
pub(super) fn race_line(answer: &Race, first: Colour, size: Size) -> String {
    let result = match &answer.verdict {
        Err(_) => "unknown",
        Ok(verdict) => match verdict.first(first).result {
            RaceResult::Wins(winner) => winner.word(),
            RaceResult::Seki => "seki",
        },
    };
    let [black, white] = answer.essential.map(|point| size.name(point));
    format!("{MARK}race, black {black}, white {white}, first {}, result {result}", first.word())
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
        /// How it ends, if that is proven.
        result: Option<RaceResult>,
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
    let line = comment.lines().find_map(|line| line.strip_prefix(MARK));
    let words =
        Words(line.ok_or("there is no line that starts with \"Verdict: \" in the comment of the root")?);
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
        },
        "score" => Told::Score {
            sides: [words.number("black")?, words.number("white")?],
            prisoners: Prisoners { black: words.number("by-black")?, white: words.number("by-white")? },
            score: words.number("score")?,
            territory: [points("TB")?, points("TW")?],
        },
        other => return Err(format!("the verdict is about {other:?}; it is life, race or score")),
    };
    let marked = |property: &str| -> Result<Vec<Move>, String> {
        let mut moves = Vec::new();
        for child in record.children(root).filter(|&child| record.property(child, property).is_some()) {
            for colour in Colour::BOTH {
                moves.extend(record.move_of(child, colour, size).map_err(|error| error.to_string())?);
            }
        }
        Ok(moves)
    };
    Ok(Reading { position, told, best: marked("TE")?, wrong: marked("BM")? })
}

/// The words of a verdict: its kind, then names with values, separated by commas.
struct Words<'a>(&'a str);

impl<'a> Words<'a> {
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
            "dead" => Outcome::Dead,
            "seki" => Outcome::Seki,
            "ko" => Outcome::Ko { needs: self.colour("needs")?, threats: self.number("threats")? },
            other => return Err(format!("outcome {other:?}: it is alive, dead, seki, ko or unknown")),
        }))
    }

    fn result(&self) -> Result<Option<RaceResult>, String> {
        match self.value("result")? {
            "unknown" => Ok(None),
            "seki" => Ok(Some(RaceResult::Seki)),
            _ => self.colour("result").map(|winner| Some(RaceResult::Wins(winner))),
        }
    }
}
