//! Why a region of the board counts as it does, in words.

use super::area::{area, worth};
use super::count::Count;
use super::search::{Found, Method};
use super::unscored::Unscored;
use crate::board::{Colour, Point, PointSet, Position, Size};

/// A region of the final-position and what becomes of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RegionScore {
    /// Its points.
    pub points: PointSet,
    /// The least and the greatest score of Black and of White there; `None` where only the whole board is known.
    pub score: [Option<(i64, i64)>; 2],
    /// One sentence.
    pub why: String,
}

impl Count {
    /// The board region by region: what is safe without search, then the parts that were searched.
    #[must_use]
    pub fn regions(&self) -> Vec<RegionScore> {
        let position = self.final_position();
        let size = position.size();
        let [black, white] = Colour::BOTH.map(|of| self.found(of));
        let mut regions = Vec::new();
        for (of, found) in [(Colour::Black, black), (Colour::White, white)] {
            let Some(found) = found else { continue };
            for points in found.sure().components() {
                let score = worth(position, of, points);
                let dead = (points & position.stones(of.opponent())).len();
                let mut why = format!("{of} is safe around {} without search", place(size, points));
                if dead > 0 {
                    why.push_str(&format!("; {} in there {} dead", count(dead, of.opponent()), are(dead)));
                }
                let mut both = [Some((0, 0)); 2];
                both[of.index()] = Some((score, score));
                regions.push(RegionScore { points, score: both, why });
            }
        }
        let open = [black, white].into_iter().flatten().flat_map(|found| found.areas());
        let open = open.fold(PointSet::EMPTY, |all, area| all | area.points);
        regions.extend(open.components().map(|points| self.searched(points)));
        regions
    }

    /// What is known about some points of the board: the verdict on a region that is disputed.
    #[must_use]
    pub fn searched(&self, points: PointSet) -> RegionScore {
        let position = self.final_position();
        let size = position.size();
        let score = Colour::BOTH.map(|of| {
            let here = |control: PointSet| worth(position, of, control & points);
            match self.control(of) {
                Some(control) => Some((here(control), here(control))),
                None => self.found(of).and_then(|found| {
                    found.areas().iter().find(|area| area.points == points).map(|area| area.score)
                }),
            }
        });
        let control = Colour::BOTH.map(|of| self.control(of).map(|control| control & points));
        let name = place(size, points);
        let holder = Colour::BOTH.into_iter().find(|&of| {
            let area =
                self.found(of).and_then(|found| found.areas().iter().find(|area| area.points == points));
            area.is_some_and(|area| area.method == Method::Held && area.score.0 > 0)
        });
        let why = match (control, holder) {
            ([Some(black), Some(white)], _) => self.reason(points, &name, [black, white]),
            (_, Some(holder)) => format!("{holder} holds {name} by answering every play there"),
            _ => format!("{name}: {}", self.open_region(points)),
        };
        RegionScore { points, score, why }
    }

    /// Why it is not known who controls some points: the first analysis that leaves them open says it.
    fn open_region(&self, points: PointSet) -> Unscored {
        let is_open = |of: &Colour| {
            let found = self.found(*of).filter(|found| found.sequence().is_none());
            found.is_some_and(|found| {
                let here = found.areas().iter().filter(|area| area.points.intersects(&points));
                here.into_iter().any(|area| area.score.0 < area.score.1)
            })
        };
        let Some(of) = Colour::BOTH.into_iter().find(is_open) else { return Unscored::NoLine };
        let areas = self.found(of).map_or(&[][..], Found::areas);
        let here = areas.iter().filter(|area| area.points.intersects(&points) && area.score.0 < area.score.1);
        self.why_region_open(of, here.fold(PointSet::EMPTY, |all, area| all | area.points))
    }

    fn reason(&self, points: PointSet, name: &str, control: [PointSet; 2]) -> String {
        let position = self.final_position();
        let size = position.size();
        let searched = Colour::BOTH.iter().filter_map(|&of| self.found(of)).flat_map(|found| found.areas());
        let here: Vec<_> = searched.filter(|area| area.points.intersects(&points)).collect();
        let stones = Colour::BOTH.map(|colour| points & position.stones(colour));
        let dead = Colour::BOTH.map(|colour| stones[colour.index()] & control[colour.opponent().index()]);
        let mut text = match control.map(|control| control.is_empty()) {
            [true, true] if stones.iter().all(|stones| !stones.is_empty()) => {
                format!("{name} is a seki: neither side can make immortal stones there")
            }
            [true, true] => format!("nobody controls {name}: whoever plays there is answered"),
            [false, false] => format!(
                "{name} is shared: Black controls {} and White {}",
                points_of(control[0]),
                points_of(control[1])
            ),
            [black, _] => {
                let winner = if black { Colour::White } else { Colour::Black };
                let held = control[winner.index()];
                let lost = dead[winner.opponent().index()].len();
                let is_empty_point = points.len() == 1 && points.is_subset(&position.empty_points());
                let around = points.neighbours() & size.points();
                if is_empty_point && around.is_subset(&position.stones(winner)) {
                    format!("{name} is an eye of {winner}")
                } else if is_empty_point {
                    format!("{name} is an unfilled neutral point that {winner} gets in turn")
                } else if lost > 0 {
                    format!(
                        "{winner} controls {} of {name}; {} {} dead",
                        points_of(held),
                        count(lost, winner.opponent()),
                        are(lost)
                    )
                } else {
                    format!("{winner} controls {} of {name}", points_of(held))
                }
            }
        };
        if let Some(attacker) = bent_four(position, points) {
            let side = if control[attacker.index()].is_empty() { attacker.opponent() } else { attacker };
            let fate = match control.map(|control| control.is_empty()) {
                [true, true] => "nobody can win the ko".to_string(),
                _ if side == attacker => {
                    format!(
                        "{attacker} starts the ko in the {}-analysis and wins it, and {} has nothing to start",
                        attacker.word(),
                        attacker.opponent()
                    )
                }
                _ => format!("{side} lives"),
            };
            text.push_str(&format!(" (bent four in the corner: {fate})"));
        } else if here.iter().any(|area| area.cycle) {
            text.push_str(" (play could go round for ever; fixed-ko ends it)");
        } else if here.iter().any(|area| area.ko && area.method != Method::Alone) {
            text.push_str(" (a ko is fought there, and threats elsewhere were counted)");
        } else if here.iter().any(|area| area.ko) && dead.iter().any(|dead| !dead.is_empty()) {
            text.push_str(" (a ko there changes nothing)");
        }
        text
    }

    /// What a naive count says otherwise: all stones taken as living, surrounded points as territory.
    #[must_use]
    pub fn traps(&self) -> Vec<Trap> {
        let (Some(black), Some(white)) = (self.control(Colour::Black), self.control(Colour::White)) else {
            return Vec::new();
        };
        let (position, control) = (self.final_position(), [black, white]);
        let naive = area(position, PointSet::EMPTY);
        let empty = position.empty_points();
        let mut traps = Vec::new();
        let mut note = |kind: TrapKind, points: PointSet| {
            if !points.is_empty() {
                traps.push(Trap { kind, points });
            }
        };
        for colour in Colour::BOTH {
            let (mine, theirs) = (control[colour.index()], control[colour.opponent().index()]);
            let stones = position.stones(colour.opponent());
            note(TrapKind::Dead { owner: colour.opponent() }, stones & mine);
            let claimed = naive[colour.index()] & empty;
            let nobody = claimed - mine - theirs;
            let seki: PointSet = nobody
                .components()
                .filter(|part| !(part.neighbours() & position.stones(colour)).intersects(&mine))
                .fold(PointSet::EMPTY, |all, part| all | part);
            note(TrapKind::Seki { owner: colour }, seki);
            note(TrapKind::Unprotected { owner: colour }, (claimed - mine) - seki);
            let dame = empty - naive[0] - naive[1];
            note(TrapKind::Dame { winner: colour }, dame & mine & plain(position, dame, control));
            note(TrapKind::Ko { winner: colour }, (dame & mine) - plain(position, dame, control));
        }
        traps
    }
}

/// Neutral points next to stones that stay: nothing but the turn decides them.
fn plain(position: &Position, dame: PointSet, control: [PointSet; 2]) -> PointSet {
    let staying =
        (position.stones(Colour::Black) & control[0]) | (position.stones(Colour::White) & control[1]);
    let around = |part: &PointSet| (part.neighbours() & position.size().points()) - *part;
    dame.components()
        .filter(|part| around(part).is_subset(&staying))
        .fold(PointSet::EMPTY, |all, part| all | part)
}

/// What a naive count gets wrong.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum TrapKind {
    /// Stones that look alive and are dead.
    Dead {
        /// Whose stones.
        owner: Colour,
    },
    /// Eyes of stones in seki, which do not count.
    Seki {
        /// Whose eyes.
        owner: Colour,
    },
    /// Points that look surrounded, where a protecting move is missing.
    Unprotected {
        /// Who seems to surround them.
        owner: Colour,
    },
    /// Neutral points left open, which the analyses still give to somebody.
    Dame {
        /// Who gets them.
        winner: Colour,
    },
    /// A ko or a capture left open.
    Ko {
        /// Who gets it.
        winner: Colour,
    },
}

/// A place where a naive count is wrong.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Trap {
    /// What is wrong.
    pub kind: TrapKind,
    /// Where.
    pub points: PointSet,
}

impl Trap {
    /// `dead`, `seki`, `unprotected`, `dame` or `ko`.
    #[must_use]
    pub fn word(&self) -> &'static str {
        match self.kind {
            TrapKind::Dead { .. } => "dead",
            TrapKind::Seki { .. } => "seki",
            TrapKind::Unprotected { .. } => "unprotected",
            TrapKind::Dame { .. } => "dame",
            TrapKind::Ko { .. } => "ko",
        }
    }

    /// One sentence about it.
    #[must_use]
    pub fn text(&self, size: Size) -> String {
        let names = size.names(self.points).join(" ");
        let is_one = self.points.len() == 1;
        match (self.kind, is_one) {
            (TrapKind::Dead { owner }, true) => {
                format!("{owner}'s stone at {names} looks alive; it is dead")
            }
            (TrapKind::Dead { owner }, false) => {
                format!("{owner}'s stones at {names} look alive; they are dead")
            }
            (TrapKind::Seki { owner }, true) => {
                format!("{owner}'s eye at {names} is in seki and does not count")
            }
            (TrapKind::Seki { owner }, false) => {
                format!("{owner}'s eyes at {names} are in seki and do not count")
            }
            (TrapKind::Unprotected { owner }, true) => {
                format!("{names} looks like {owner}'s; without one more protecting move it is not")
            }
            (TrapKind::Unprotected { owner }, false) => {
                format!("{names} look like {owner}'s; without one more protecting move they are not")
            }
            (TrapKind::Dame { winner }, true) => {
                format!("the neutral point {names} was left open; {winner} still gets it")
            }
            (TrapKind::Dame { winner }, false) => {
                format!("the neutral points {names} were left open; {winner} still gets them")
            }
            (TrapKind::Ko { winner }, true) => {
                format!(
                    "{names} is next to both; a capture or a ko is left to play there, and {winner} gets it"
                )
            }
            (TrapKind::Ko { winner }, false) => {
                format!(
                    "{names} are next to both; a capture or a ko is left to play there, and {winner} gets them"
                )
            }
        }
    }
}

/// Where some points are: the corner, the side or the centre that they touch, with the first and the last of them.
fn place(size: Size, points: PointSet) -> String {
    let (Some(first), Some(last)) = (points.first(), points.iter().last()) else {
        return "nothing".to_string();
    };
    if first == last {
        return size.name(first);
    }
    let touches = |test: &dyn Fn(Point) -> bool| points.iter().any(test);
    let (width, height) = (size.width(), size.height());
    let (left, right) = (touches(&|p| p.column() == 0), touches(&|p| p.column() + 1 == width));
    let (top, bottom) = (touches(&|p| p.row() == 0), touches(&|p| p.row() + 1 == height));
    let across = match (left, right) {
        (true, false) => "left",
        (false, true) => "right",
        _ => "",
    };
    let along = match (top, bottom) {
        (true, false) => "upper",
        (false, true) => "lower",
        _ => "",
    };
    let area = match (along, across) {
        ("", "") if left && right && top && bottom => "the board".to_string(),
        ("", "") => "the centre".to_string(),
        ("", across) => format!("the {across} side"),
        (along, "") => format!("the {along} side"),
        (along, across) => format!("the {along} {across} corner"),
    };
    format!("{area} ({} to {})", size.name(first), size.name(last))
}

fn count(number: usize, colour: Colour) -> String {
    if number == 1 {
        format!("one {} stone", colour.word())
    } else {
        format!("{number} {} stones", colour.word())
    }
}

fn are(number: usize) -> &'static str {
    if number == 1 { "is" } else { "are" }
}

fn points_of(points: PointSet) -> String {
    if points.len() == 1 { "one point".to_string() } else { format!("{} points", points.len()) }
}

/// The attacker of a bent four in the corner: three of the four bent points at a corner are a block of his, one is empty.
fn bent_four(position: &Position, points: PointSet) -> Option<Colour> {
    let size = position.size();
    let (width, height) = (size.width(), size.height());
    let empty = position.empty_points();
    for (column, row) in [(0, 0), (width - 1, 0), (0, height - 1), (width - 1, height - 1)] {
        let inward = |from: u8, length: u8, steps: u8| if from == 0 { steps } else { length - 1 - steps };
        for turned in [false, true] {
            let shape = [(0, 0), (1, 0), (2, 0), (0, 1)].map(|(along, across): (u8, u8)| {
                let (x, y) = if turned { (across, along) } else { (along, across) };
                (x < width && y < height)
                    .then(|| Point::new(inward(column, width, x), inward(row, height, y)))
                    .flatten()
            });
            let corner: PointSet = shape.into_iter().flatten().collect();
            if corner.len() < 4 || !corner.is_subset(&points) {
                continue;
            }
            for colour in Colour::BOTH {
                let stones = corner & position.stones(colour);
                let around = corner.neighbours() & points;
                let closed = !(around - corner).intersects(&position.stones(colour));
                if stones.len() == 3
                    && (corner & empty).len() == 1
                    && stones.components().count() == 1
                    && closed
                {
                    return Some(colour);
                }
            }
        }
    }
    None
}
