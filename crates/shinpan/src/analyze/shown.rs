//! What is shown of an analysis on a board: one sign for each stone, however many items it belongs to.

use super::Analysis;
use super::item::{Fate, Item, ItemOutcome, Subject};
use crate::board::{Colour, Point, PointSet};
use crate::life;
use crate::race::Ending;
use crate::region::LocalGame;

/// What is known about a stone.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Standing {
    /// It belongs to the item of this number: it matters who moves first.
    Urgent(usize),
    /// It is captured whoever moves first.
    Dead,
    /// It stays whoever moves first.
    Stays,
    /// It is in seki whoever moves first.
    Seki,
    /// It depends on a ko.
    Ko,
    /// Nothing was decided.
    Unknown,
}

impl Standing {
    /// What it means, for a legend.
    #[must_use]
    pub fn meaning(self) -> &'static str {
        match self {
            Standing::Urgent(_) => "it matters who moves first: see the number",
            Standing::Dead => "captured, whoever moves first",
            Standing::Stays => "not captured, whoever moves first",
            Standing::Seki => "seki, whoever moves first",
            Standing::Ko => "it depends on a ko",
            Standing::Unknown => "not decided",
        }
    }
}

impl Analysis {
    /// The items for which it matters who moves first, with their numbers.
    pub fn urgent(&self) -> impl Iterator<Item = (usize, &Item)> {
        // They come first among the items, so that numbers count them from 1.
        (1..).zip(&self.items).filter(|(_, item)| item.is_urgent())
    }

    /// The stones of all items by what is known about them. A stone of several items is told by the most urgent one.
    #[must_use]
    pub fn standings(&self) -> Vec<(Standing, PointSet)> {
        let mut found: Vec<(Standing, PointSet)> = Vec::new();
        let mut told = PointSet::EMPTY;
        for (number, item) in (1..).zip(&self.items) {
            for colour in Colour::BOTH {
                let stones = item.stones() & self.plan.position.stones(colour);
                let new = stones - told;
                if new.is_empty() {
                    continue;
                }
                told |= new;
                let standing =
                    if item.is_urgent() { Standing::Urgent(number) } else { standing(item, colour) };
                match found.iter_mut().find(|(known, _)| *known == standing) {
                    Some((_, points)) => *points |= new,
                    None => found.push((standing, new)),
                }
            }
        }
        found.sort_by_key(|&(standing, _)| standing);
        found
    }

    /// The plays that urgent items need if Black, and if White, moves first, by their numbers. Each point belongs to the
    /// most urgent item that needs it.
    #[must_use]
    pub fn needed(&self) -> Vec<(usize, [PointSet; 2])> {
        let mut told = PointSet::EMPTY;
        self.urgent()
            .map(|(number, item)| {
                let plays = Colour::BOTH.map(|side| item.needed(side) - told);
                told |= plays[0] | plays[1];
                (number, plays)
            })
            .collect()
    }

    /// A letter for each local game, and an empty point in its midst to write it on.
    #[must_use]
    pub fn letters(&self) -> Vec<(String, Point, &LocalGame)> {
        let taken = self.needed().iter().fold(PointSet::EMPTY, |all, (_, plays)| all | plays[0] | plays[1]);
        let place = |game: &LocalGame| {
            let free = |point: Point| {
                let near = PointSet::single(point).neighbours();
                ((near | near.neighbours()) & game.empty).len()
            };
            (game.empty - taken).iter().max_by_key(|&point| (free(point), std::cmp::Reverse(point)))
        };
        let games = self.plan.local_games.iter().enumerate();
        games.filter_map(|(index, game)| Some((letters(index), place(game)?, game))).collect()
    }
}

/// `a` to `z`, then `ba`, `bb` and so on.
fn letters(index: usize) -> String {
    let letter = char::from(b'a' + (index % 26) as u8);
    if index < 26 { letter.to_string() } else { format!("{}{letter}", letters(index / 26)) }
}

/// What becomes of the stones of one colour whoever moves first.
fn standing(item: &Item, colour: Colour) -> Standing {
    let [Some(black), Some(white)] = &item.firsts else { return Standing::Unknown };
    match [black, white].map(|fate| fate_of(item, fate, colour)) {
        [one, other] if one == other => one,
        [Standing::Stays | Standing::Seki, Standing::Stays | Standing::Seki] => Standing::Stays,
        _ => Standing::Ko,
    }
}

fn fate_of(item: &Item, fate: &Fate, colour: Colour) -> Standing {
    match (fate.outcome, item.subject) {
        (ItemOutcome::Race(Ending::Wins(winner)), _) if winner == colour => Standing::Stays,
        (ItemOutcome::Race(Ending::Wins(_)), _) => Standing::Dead,
        (ItemOutcome::Race(Ending::Seki), _) => Standing::Seki,
        (ItemOutcome::Race(Ending::BothLive | Ending::NotCaptured), _) => Standing::Stays,
        (ItemOutcome::Group(outcome), Subject::Group { .. }) => match outcome {
            life::Outcome::Alive | life::Outcome::AliveOrSeki => Standing::Stays,
            life::Outcome::Dead => Standing::Dead,
            life::Outcome::Seki => Standing::Seki,
            life::Outcome::Ko { .. } => Standing::Ko,
            life::Outcome::Out { .. } => Standing::Unknown,
        },
        (ItemOutcome::RaceKo { .. } | ItemOutcome::Group(_), _) => Standing::Ko,
    }
}
