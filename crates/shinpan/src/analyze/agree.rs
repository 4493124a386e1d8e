//! No analysis contradicts itself: what rests on a wall that falls is not told as proven.
//!
//! An item *challenges* another if it says that stones are captured, by at least one side moving first, that the other
//! takes as a wall. It may itself rest on walls that are challenged. An item stands if everything that challenges it
//! falls; it falls if something that stands challenges it. What is left then rests on itself, in a circle. Whatever does
//! not stand is asked again with the walls in play that fall, and is told as unknown if that does not help. The order of
//! the items plays no part.

use super::item::{Fate, Item, ItemOutcome, Subject};
use super::why::Why;
use crate::board::{Board, Colour, PointSet, Position};
use crate::life;
use crate::race::Ending;
use crate::region::walls::blocks_of;

#[derive(Copy, Clone, PartialEq, Eq)]
enum State {
    Open,
    Stands,
    Falls,
}

/// So often an item that does not stand is asked again.
const ROUNDS: usize = 2;

/// Asks items that do not stand again, with the walls in play that fall; what does not stand then either is unknown.
pub(super) fn agree(position: &Position, items: &mut [Item], ask_again: impl Fn(&Item, PointSet) -> Item) {
    let mut in_play = vec![PointSet::EMPTY; items.len()];
    for round in 0..=ROUNDS {
        let walls = falling_walls(position, items);
        for ((item, walls), in_play) in items.iter_mut().zip(walls).zip(&mut in_play) {
            let Some(stones) = walls else { continue };
            *in_play |= stones;
            if round < ROUNDS {
                let again = ask_again(item, *in_play);
                *item = Item { nodes: item.nodes + again.nodes, ..again };
            } else {
                (item.firsts, item.level, item.swing) = ([None, None], None, 0);
                item.needs_walls.clear();
                item.reasons.clear();
            }
            if !item.is_proven() {
                item.reasons.push(Why::Wall { stones: *in_play });
            }
        }
    }
}

/// Leaves out races in which nobody captures first, if a group of theirs is proven dead for the same side moving first: a bent
/// four is no seki. And groups that were asked about only for that, if their race stays.
pub(super) fn leave_out_races_of_the_dead(items: &mut Vec<Item>, checked: PointSet) {
    let dead = |first: Colour| {
        let is_dead = |item: &&Item| {
            let outcome = item.first(first).map(|fate| fate.outcome);
            outcome == Some(ItemOutcome::Group(life::Outcome::Dead))
        };
        items.iter().filter(is_dead).fold(PointSet::EMPTY, |all, item| all | item.stones())
    };
    let dead = Colour::BOTH.map(dead);
    items.retain(|item| {
        !Colour::BOTH.into_iter().any(|first| {
            let outcome = item.first(first).map(|fate| fate.outcome);
            matches!(outcome, Some(ItemOutcome::Race(Ending::Seki | Ending::NotCaptured | Ending::BothLive)))
                && item.stones().intersects(&dead[first.index()])
        })
    });
    let is_race = |item: &&Item| matches!(item.subject, Subject::Race { .. }) && item.is_proven();
    let told = items.iter().filter(is_race).fold(PointSet::EMPTY, |all, item| all | item.stones()) & checked;
    items.retain(|item| matches!(item.subject, Subject::Race { .. }) || !item.stones().is_subset(&told));
}

/// For each item that does not stand, the walls that fall.
fn falling_walls(position: &Position, items: &[Item]) -> Vec<Option<PointSet>> {
    let board = Board::new(position);
    let walls: Vec<PointSet> = items
        .iter()
        .map(|item| match item.firsts {
            [None, None] => PointSet::EMPTY,
            _ => blocks_of(&board, item.assumed_safe.iter().copied().collect()),
        })
        .collect();
    let fallen: Vec<PointSet> = items.iter().map(fallen).collect();
    let number = items.len();
    let challengers = |of: usize| {
        let (walls, fallen) = (&walls, &fallen);
        (0..number).filter(move |&by| by != of && fallen[by].intersects(&walls[of]))
    };
    let mut states = vec![State::Open; number];
    loop {
        let state = |of: usize| {
            if challengers(of).all(|by| states[by] == State::Falls) {
                State::Stands
            } else if challengers(of).any(|by| states[by] == State::Stands) {
                State::Falls
            } else {
                State::Open
            }
        };
        let next: Vec<State> = (0..number).map(state).collect();
        if next == states {
            break;
        }
        states = next;
    }
    let stones = |of: usize| challengers(of).fold(PointSet::EMPTY, |all, by| all | (fallen[by] & walls[of]));
    (0..number).map(|of| (states[of] != State::Stands).then(|| stones(of))).collect()
}

/// The stones that an item says are captured, by at least one side moving first.
fn fallen(item: &Item) -> PointSet {
    item.firsts.iter().flatten().fold(PointSet::EMPTY, |all, fate| all | captured(item, fate))
}

fn captured(item: &Item, fate: &Fate) -> PointSet {
    match (fate.outcome, item.subject) {
        (ItemOutcome::Race(Ending::Wins(winner)), Subject::Race { blocks, .. }) => {
            blocks[winner.opponent().index()]
        }
        (ItemOutcome::RaceKo { captures, .. }, Subject::Race { blocks, .. }) => {
            let of = |winner: Colour| match captures[winner.index()] {
                crate::race::Capture::Never => PointSet::EMPTY,
                _ => blocks[winner.opponent().index()],
            };
            of(Colour::Black) | of(Colour::White)
        }
        (
            ItemOutcome::Group(life::Outcome::Dead | life::Outcome::Ko { .. }),
            Subject::Group { stones, .. },
        ) => stones,
        _ => PointSet::EMPTY,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analyze::Level;
    use crate::board::Point;

    fn group(stones: &[(u8, u8)], walls: &[(u8, u8)], outcome: life::Outcome) -> Item {
        let point = |&(column, row): &(u8, u8)| Point::new(column, row).unwrap();
        let fate =
            Fate { outcome: ItemOutcome::Group(outcome), moves: Vec::new(), all_moves: true, tenuki: None };
        Item {
            subject: Subject::Group { owner: Colour::Black, stones: stones.iter().map(point).collect() },
            level: Some(Level::Search),
            firsts: [Some(fate.clone()), Some(fate)],
            assumed_safe: walls.iter().map(point).collect(),
            needs_walls: walls.iter().map(point).collect(),
            swing: 0,
            reasons: Vec::new(),
            nodes: 1,
        }
    }

    fn standing(items: &mut [Item]) -> Vec<bool> {
        let position: Position = "XX.\nX.X\n.X.".parse().unwrap();
        let unknown = |item: &Item, _| Item { firsts: [None, None], level: None, ..item.clone() };
        agree(&position, items, unknown);
        items.iter().map(Item::is_proven).collect()
    }

    const A: (u8, u8) = (0, 0);
    const B: (u8, u8) = (2, 1);
    const C: (u8, u8) = (1, 2);

    #[test]
    fn what_rests_on_a_dead_wall_falls_and_what_rests_on_that_stands() {
        let dead = life::Outcome::Dead;
        // B is dead, so that A, which takes it as a wall, is not proven dead, and C may rest on A.
        let items = &mut [group(&[A], &[B], dead), group(&[B], &[], dead), group(&[C], &[A], dead)];
        assert_eq!(standing(items), [false, true, true]);
        assert!(matches!(items[0].reasons[..], [Why::Wall { stones }] if stones.len() == 1));
        // What is proven with the wall in play stands.
        let items = &mut [group(&[A], &[B], dead), group(&[B], &[], dead)];
        let position: Position = "XX.\nX.X\n.X.".parse().unwrap();
        agree(&position, items, |_, _| group(&[A], &[], dead));
        assert!(items.iter().all(Item::is_proven));
    }

    #[test]
    fn a_circle_is_unknown() {
        let dead = life::Outcome::Dead;
        let items = &mut [group(&[A], &[B], dead), group(&[B], &[A], dead)];
        assert_eq!(standing(items), [false, false]);
        let items = &mut [group(&[A], &[B], dead), group(&[B], &[A], life::Outcome::Alive)];
        assert_eq!(standing(items), [true, false]);
    }
}
