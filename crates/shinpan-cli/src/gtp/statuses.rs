//! The end of a game, as far as it is proven: which stones are alive, dead or in seki, and whose the points are.
//!
//! A block is alive if it is safe without search, or if it is proven to live whoever moves first; dead if it stands in
//! safe territory, or if it is proven to die whoever moves first. Anything else is not settled, and then there is no
//! score: the players have to play on. The questions are asked about whole local games, which safe stones surround, so
//! that no wall is taken for granted.
//!
//! Without the dead stones, an empty area belongs to a player if only his living stones are around it, and if it is safe
//! territory or has so few empty points that nobody can live there: the smallest living group needs seven points. An
//! area next to both is dame. Where that leaves something open, both analyses are searched for as `shinpan score` does: what
//! a player controls is his, and stones that nobody controls are in seki.

use std::time::{Duration, Instant};

use shinpan::board::{Board, Colour, Point, PointSet, Position};
use shinpan::life::Question;
use shinpan::life::{self, Outcome};
use shinpan::region::{local_games, static_safety};
use shinpan::rules::{Prisoners, Ruleset};
use shinpan::score::{Count, Limits, area};

use super::engine::Engine;
use super::question::{Wanted, dragon};
use super::rules::Scoring;

/// What a stone is at the end.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Final {
    Alive,
    Dead,
    Seki,
}

/// The most empty points of a local game that is searched.
const LARGE: usize = 20;

/// The most empty points of an area in which nobody can live.
const NO_LIFE: usize = 6;

/// What is known about a finished game.
#[derive(Clone, Debug)]
pub(super) struct Statuses {
    position: Position,
    blocks: Vec<(PointSet, Option<Final>)>,
    /// Points of Black's and of White's territory, dead stones included.
    territory: [PointSet; 2],
    /// Points that only one player surrounds, with stones in seki.
    in_seki: [PointSet; 2],
    dame: PointSet,
    /// The first thing that is not proven.
    missing: Option<String>,
}

impl Statuses {
    pub(super) fn is_complete(&self) -> bool {
        self.missing.is_none()
    }

    pub(super) fn why_not(&self) -> String {
        match &self.missing {
            Some(missing) => format!("not proven: {missing}"),
            None => "not proven".to_string(),
        }
    }

    fn miss(&mut self, what: impl FnOnce() -> String) {
        self.missing.get_or_insert_with(what);
    }

    /// The blocks with a status.
    pub(super) fn blocks(&self, status: Final) -> Vec<PointSet> {
        self.blocks.iter().filter(|(_, found)| *found == Some(status)).map(|(block, _)| *block).collect()
    }

    pub(super) fn stones(&self, status: Final) -> PointSet {
        self.blocks(status).into_iter().fold(PointSet::EMPTY, |all, block| all | block)
    }

    /// Empty points of a player's territory.
    pub(super) fn territory(&self, colour: Colour) -> PointSet {
        self.territory[colour.index()] & self.position.empty_points()
    }

    pub(super) fn dame(&self) -> PointSet {
        (self.dame | self.in_seki[0] | self.in_seki[1]) & self.position.empty_points()
    }

    /// Who has a point: by territory, or by a living stone.
    pub(super) fn owner(&self, point: Point) -> Option<Colour> {
        let living = self.stones(Final::Alive);
        Colour::BOTH.into_iter().find(|&colour| {
            self.territory[colour.index()].contains(point)
                || (living & self.position.stones(colour)).contains(point)
        })
    }

    /// The status of a point in the words of GNU Go.
    pub(super) fn word(&self, point: Point) -> Option<&'static str> {
        if let Some((_, status)) = self.blocks.iter().find(|(block, _)| block.contains(point)) {
            return status.map(|status| match status {
                Final::Alive => "alive",
                Final::Dead => "dead",
                Final::Seki => "seki",
            });
        }
        if self.territory[0].contains(point) {
            Some("black_territory")
        } else if self.territory[1].contains(point) {
            Some("white_territory")
        } else if self.dame().contains(point) {
            Some("dame")
        } else {
            None
        }
    }
}

impl Engine {
    /// Finds out what is settled.
    pub(super) fn statuses(&mut self) -> Statuses {
        let position = self.game.position();
        let board = Board::new(&position);
        let size = position.size();
        let safe = Colour::BOTH.map(|colour| static_safety(&board, colour));
        let mut found = Statuses {
            position,
            blocks: Vec::new(),
            territory: [PointSet::EMPTY; 2],
            in_seki: [PointSet::EMPTY; 2],
            dame: PointSet::EMPTY,
            missing: None,
        };
        let games = local_games(&board);
        let start = Instant::now();
        let limit = self.params.limit();
        for colour in Colour::BOTH {
            let mut asked = PointSet::EMPTY;
            for block in board.blocks(colour) {
                let stones = block.stones();
                if stones.is_subset(&safe[colour.index()].stones) {
                    found.blocks.push((stones, Some(Final::Alive)));
                } else if stones.is_subset(&safe[colour.opponent().index()].territory) {
                    found.blocks.push((stones, Some(Final::Dead)));
                } else if !stones.intersects(&asked) {
                    let first = stones.first().unwrap_or_else(|| unreachable!("a block has stones"));
                    let together = dragon(&board, first) - safe[colour.index()].stones;
                    asked |= together;
                    let left = limit.map(|limit| limit.saturating_sub(start.elapsed()));
                    let stop = self.stop(false, left);
                    let game = games.iter().find(|game| game.points.contains(first));
                    let region = game.map(|game| game.points);
                    let question =
                        Question { region, strict: true, ..self.question(together, Wanted::Moves) };
                    let empty = game.map_or(0, |game| game.empty.len());
                    let status = if self.is_interrupted() {
                        Err("interrupted".to_string())
                    } else if empty > LARGE {
                        Err(format!("not settled; {empty} empty points are around, so play on"))
                    } else {
                        self.ask(question, stop).and_then(|answer| settled(&answer))
                    };
                    if let Err(why) = &status {
                        let name = size.name(first);
                        found.miss(|| format!("the {} stones at {name}: {why}", colour.word()));
                    }
                    let mut rest = together;
                    while let Some(block) = rest.first().and_then(|point| board.block(point)) {
                        found.blocks.push((block.stones(), status.as_ref().ok().copied()));
                        rest -= block.stones();
                    }
                }
            }
        }
        share(&mut found, safe[0].points() | safe[1].points());
        let too_large = games.iter().any(|game| game.empty.len() > LARGE);
        if found.is_complete() || too_large || self.is_interrupted() {
            return found;
        }
        let left = limit.map(|limit| limit.saturating_sub(start.elapsed()));
        self.searched(left).unwrap_or(found)
    }

    /// What the analyses say, if both are decided within the limits.
    fn searched(&mut self, left: Option<Duration>) -> Option<Statuses> {
        let position = self.game.position();
        let limits = Limits { nodes: self.params.nodes, stop: self.stop(false, left) };
        let count = Count::new(&position, [None, None], Prisoners::default(), Ruleset::Naj, &limits);
        self.nodes += count.states();
        let control = [count.control(Colour::Black)?, count.control(Colour::White)?];
        let board = Board::new(&position);
        let mut blocks = Vec::new();
        for colour in Colour::BOTH {
            for block in board.blocks(colour) {
                let held = |by: Colour| block.stones().is_subset(&control[by.index()]);
                let status = if held(colour.opponent()) {
                    Final::Dead
                } else if held(colour) {
                    Final::Alive
                } else {
                    Final::Seki
                };
                blocks.push((block.stones(), Some(status)));
            }
        }
        let dead = blocks.iter().filter(|(_, status)| *status == Some(Final::Dead));
        let dead = dead.fold(PointSet::EMPTY, |all, (block, _)| all | *block);
        let sides = area(&position, dead);
        let territory = Colour::BOTH.map(|colour| {
            control[colour.index()] & ((position.empty_points() | dead) - position.stones(colour))
        });
        let in_seki = Colour::BOTH.map(|colour| {
            let own = sides[colour.index()] - position.stones(colour);
            own - territory[0] - territory[1]
        });
        let dame = position.empty_points() - territory[0] - territory[1] - in_seki[0] - in_seki[1];
        Some(Statuses { position, blocks, territory, in_seki, dame, missing: None })
    }

    /// Black's points less White's, komi and handicap included.
    pub(super) fn count(&self, found: &Statuses) -> Result<f64, String> {
        if !found.is_complete() {
            return Err(found.why_not());
        }
        let living = found.stones(Final::Alive) | found.stones(Final::Seki);
        let dead = found.stones(Final::Dead);
        let prisoners = self.game.prisoners();
        let points = |colour: Colour| {
            let territory = found.territory[colour.index()].len();
            match self.rules.scoring {
                Scoring::Area => {
                    territory
                        + found.in_seki[colour.index()].len()
                        + (living & found.position.stones(colour)).len()
                }
                Scoring::Territory => {
                    let taken = match colour {
                        Colour::Black => prisoners.black,
                        Colour::White => prisoners.white,
                    };
                    territory + (dead & found.position.stones(colour.opponent())).len() + taken as usize
                }
            }
        };
        let [black, white] = Colour::BOTH.map(points);
        Ok(black as f64 - white as f64 - self.komi - self.rules.bonus(self.handicap))
    }
}

/// What becomes of stones whoever moves first, or why that is not settled.
fn settled(answer: &life::Answer) -> Result<Final, String> {
    let outcome = |first: Colour| {
        let side = answer.side(first)?;
        side.outcome.filter(|&outcome| outcome != Outcome::AliveOrSeki)
    };
    let (defended, attacked) = (outcome(answer.defender), outcome(answer.defender.opponent()));
    match (defended, attacked) {
        (_, Some(Outcome::Alive)) => Ok(Final::Alive),
        (_, Some(Outcome::Seki)) => Ok(Final::Seki),
        (Some(Outcome::Dead), Some(_)) => Ok(Final::Dead),
        (Some(_), Some(_)) => Err("not settled; it matters who moves first, so play on".to_string()),
        _ => {
            let reason = answer.sides.iter().find_map(|side| side.reason.clone());
            Err(reason.unwrap_or_else(|| "life and seki could not be told apart".to_string()))
        }
    }
}

/// Shares out what is empty once the dead stones are gone.
fn share(found: &mut Statuses, certain: PointSet) {
    let position = found.position;
    let size = position.size();
    let [alive, dead, seki] = [Final::Alive, Final::Dead, Final::Seki].map(|status| found.stones(status));
    for area in (position.empty_points() | dead).components() {
        let around = (area.neighbours() & size.points()) - area;
        let sides = Colour::BOTH.map(|colour| around.intersects(&position.stones(colour)));
        let name = || area.first().map(|point| size.name(point)).unwrap_or_default();
        if !around.is_subset(&(alive | seki)) {
            found.miss(|| format!("the area at {}", name()));
            continue;
        }
        let owner = match sides {
            [false, false] | [true, true] => {
                found.dame |= area;
                continue;
            }
            [true, false] => Colour::Black,
            [false, true] => Colour::White,
        };
        if around.intersects(&seki) {
            found.in_seki[owner.index()] |= area;
        } else if area.is_subset(&certain) || (area & position.empty_points()).len() <= NO_LIFE {
            found.territory[owner.index()] |= area;
        } else {
            found.miss(|| {
                format!("the area at {}: nobody lives there yet, but somebody might; play it out", name())
            });
        }
    }
}
