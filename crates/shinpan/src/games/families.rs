//! Games that have a name (Mueller 2003, 2.6): plain regions, eyes, protected liberties, a liberty behind a ko.

use std::collections::HashMap;

use super::conditional::{Choice, Condition, Draft, Game, Games, Node, Plain};
use super::order::{self, Pruned};
use super::{Counts, SAFE};
use crate::board::Colour;
use crate::limits::{Stop, StoppedBy};
use crate::theory::{Counts as Numbers, Eye, Outside, Race, RaceResult};

/// An option that is always there.
fn always(to: Game) -> Choice {
    Choice { condition: Condition::ALWAYS, to }
}

/// An option that has to capture.
fn last(to: Game) -> Choice {
    Choice { condition: Condition::CAPTURES, to }
}

/// One side's liberties, and none of the other.
fn own(owner: Colour, liberties: u8) -> Counts {
    Counts::NONE.with(owner, [liberties, 0, liberties], false)
}

impl Games {
    /// The game in which nobody can move and nobody has a liberty.
    pub fn zero(&mut self) -> Game {
        self.game(Counts::NONE, &[], &[])
    }

    /// A game in which `owner`'s opponent has these options and `owner` those.
    fn against(&mut self, owner: Colour, counts: Counts, attack: &[Choice], defence: &[Choice]) -> Game {
        match owner {
            Colour::White => self.game(counts, attack, defence),
            Colour::Black => self.game(counts, defence, attack),
        }
    }

    /// Plain outside liberties (2.6.1): the opponent takes them one by one.
    pub fn outside(&mut self, owner: Colour, liberties: u8) -> Game {
        let mut game = self.zero();
        for number in 1..=liberties {
            game = self.against(owner, own(owner, number), &[always(game)], &[]);
        }
        game
    }

    /// Plain shared liberties (2.6.1): either side takes one of both.
    pub fn shared(&mut self, liberties: u8) -> Game {
        let mut game = self.zero();
        for number in 1..=liberties {
            game = self.game(Counts::new(number, number), &[always(game)], &[always(game)]);
        }
        game
    }

    /// A group with two eyes (2.6.2): two liberties, and nothing to play.
    pub fn two_eyes(&mut self, owner: Colour) -> Game {
        self.game(own(owner, 2), &[], &[])
    }

    /// A block that is joined to what cannot be captured.
    pub fn safe(&mut self, owner: Colour) -> Game {
        self.game(own(owner, SAFE), &[], &[])
    }

    /// An eye of a size up to 7 with opposing stones in it, in a shape that stays one eye as long as the opponent answers
    /// (2.6.3). With one empty point left the opponent must capture, and the owner can take the stones, which leaves an
    /// eye smaller by one. An empty eye of three points and more becomes two if the owner plays there.
    ///
    /// # Panics
    /// If there is no such eye: it has 1 to 7 points, and at least one is empty.
    pub fn eye(&mut self, owner: Colour, size: u8, stones: u8) -> Game {
        assert!((1..=7).contains(&size) && stones < size, "an eye has 1 to 7 points and an empty one");
        let (zero, alive) = (self.zero(), self.two_eyes(owner));
        let mut empty = self.against(owner, own(owner, 1), &[last(zero)], &[]);
        let mut wanted = empty;
        for points in 2..=size {
            let mut game = self.against(owner, own(owner, 1), &[last(zero)], &[always(empty)]);
            for inside in (0..points).rev() {
                if inside + 1 < points {
                    let defence: &[Choice] = if inside == 0 && points > 2 { &[always(alive)] } else { &[] };
                    game = self.against(owner, own(owner, points - inside), &[always(game)], defence);
                }
                if (points, inside) == (size, stones) {
                    wanted = game;
                }
            }
            empty = game;
        }
        self.simplest(wanted)
    }

    /// A protected liberty (2.6.4): so many approach moves, or the capture itself.
    pub fn protected(&mut self, owner: Colour, approach: u8) -> Game {
        let zero = self.zero();
        let mut game = self.against(owner, own(owner, 1), &[always(zero)], &[]);
        for _ in 0..approach {
            game = self.against(owner, own(owner, 1), &[last(zero), always(game)], &[]);
        }
        game
    }

    /// A liberty behind a ko (2.1): the opponent has to take the ko before he can take the liberty, unless he captures.
    /// The owner can take the ko back, or win it by filling it, if it is his.
    pub fn ko(&mut self, owner: Colour, is_taken: bool) -> Game {
        const OPEN: u32 = 0;
        const JUST_TAKEN: u32 = 1;
        const TAKEN: u32 = 2;
        const JUST_RETAKEN: u32 = 3;
        const WON: u32 = 4;
        const GONE: u32 = 5;
        let choice = |to: u32, condition: Condition| Choice { condition, to };
        let counts = own(owner, 1);
        let mut draft: Draft = vec![Node::still(counts); 6];
        draft[GONE as usize].counts = Counts::NONE;
        let (attack, defence) = (owner.opponent().index(), owner.index());
        for (place, ko) in [(OPEN, Condition::ALWAYS), (JUST_RETAKEN, Condition::KO)] {
            draft[place as usize].options[attack] = vec![choice(JUST_TAKEN, ko)];
            draft[place as usize].options[defence] = vec![choice(WON, Condition::ALWAYS)];
        }
        for (place, ko) in [(TAKEN, Condition::ALWAYS), (JUST_TAKEN, Condition::KO)] {
            draft[place as usize].options[attack] = vec![choice(GONE, Condition::ALWAYS)];
            draft[place as usize].options[defence] = vec![choice(JUST_RETAKEN, ko)];
        }
        draft[WON as usize].options[attack] = vec![choice(GONE, Condition::CAPTURES)];
        draft[JUST_TAKEN as usize].cool = Some(TAKEN);
        draft[JUST_RETAKEN as usize].cool = Some(OPEN);
        let games = self.intern(&draft);
        games[if is_taken { TAKEN } else { OPEN } as usize]
    }

    /// The least that so many liberties are worth to a side: they are plain. The opponent takes at most one of them with
    /// each play, whatever else there is (Mueller 2003, section 3). If his block is there too, he cannot be hurt.
    pub fn at_least(&mut self, owner: Colour, liberties: u8, is_contested: bool) -> Game {
        let other = if is_contested { SAFE } else { 0 };
        let counts = |number: u8| own(owner, number).with(owner.opponent(), [other; 3], false);
        let mut game = self.game(counts(0), &[], &[]);
        for number in 1..=liberties {
            game = self.against(owner, counts(number), &[always(game)], &[]);
        }
        game
    }

    /// The games of all positions of a graph, without options that are never better than others; `None` if it is given up.
    pub(super) fn interned(&mut self, draft: &Draft, stop: &Stop) -> Option<Vec<Game>> {
        let Pruned { nodes, class, waits, bounds } = order::prune(draft, stop)?;
        let games = self.intern_merged(&nodes, stop)?;
        for (place, side, choice) in waits {
            let to = games[choice.to as usize];
            self.let_wait(games[place as usize], side, Choice { condition: choice.condition, to });
        }
        for (&game, bounds) in games.iter().zip(bounds) {
            self.bound(game, bounds);
        }
        Some(class.iter().map(|&class| games[class as usize]).collect())
    }

    /// The same game without options that are never better than others.
    pub fn simplest(&mut self, game: Game) -> Game {
        let (draft, root) = self.draft(&[game]);
        self.interned(&draft, &Stop::never()).map_or(game, |games| games[root[0] as usize])
    }

    /// The same game with a side's chain as one block.
    pub(super) fn as_one(&mut self, game: Game, side: Colour) -> Game {
        if let Some(&known) = self.memory.joined.get(&(game, side)) {
            return known;
        }
        let (mut draft, places) = self.drafted(&[game]);
        draft.iter_mut().for_each(|node| node.counts = node.counts.as_one(side));
        let stop = self.stop.clone();
        let Some(games) = self.interned(&draft, &stop) else {
            self.memory.spoilt = stop.stopped_by().or(Some(StoppedBy::Caller));
            return game;
        };
        self.memory.joined.extend(places.iter().zip(&games).map(|(&place, &one)| ((place, side), one)));
        games[0]
    }

    /// Whether a game is at least as good for a side as another, whatever else there is (Mueller 2003, 2.5).
    #[must_use]
    pub fn is_as_good(&self, side: Colour, game: Game, other: Game) -> bool {
        let (draft, roots) = self.draft(&[game, other]);
        order::is_as_good(&draft, side, roots[0], roots[1])
    }

    /// All positions of some games as one graph, and where the games are in it.
    fn draft(&self, games: &[Game]) -> (Draft, Vec<u32>) {
        let (draft, places) = self.drafted(games);
        let place = |game: &Game| places.iter().position(|place| place == game).unwrap_or(0) as u32;
        (draft, games.iter().map(place).collect())
    }

    /// All positions of some games as one graph, and the games that they are, those first.
    fn drafted(&self, games: &[Game]) -> (Draft, Vec<Game>) {
        let mut places: Vec<Game> = Vec::new();
        let mut numbers: HashMap<Game, u32> = HashMap::new();
        let mut find = |game: Game, places: &mut Vec<Game>| {
            *numbers.entry(game).or_insert_with(|| {
                places.push(game);
                places.len() as u32 - 1
            })
        };
        for &game in games {
            find(game, &mut places);
        }
        let mut draft: Draft = Vec::new();
        while draft.len() < places.len() {
            let node = self.node(places[draft.len()]);
            draft.push(super::conditional::map(node, |to| find(to, &mut places)));
        }
        (draft, places)
    }

    /// The settled eye or protected liberty that a game is, if it is one of those with a name.
    pub(super) fn named(&mut self, game: Game) -> Option<(Colour, Named)> {
        if self.memory.names.is_empty() {
            for owner in Colour::BOTH {
                for size in 1..=7 {
                    for stones in 0..size {
                        let eye = self.eye(owner, size, stones);
                        self.memory.names.entry(eye).or_insert((owner, Named::Eye(size, stones)));
                    }
                }
                for approach in 1..=12 {
                    let protected = self.protected(owner, approach);
                    self.memory.names.entry(protected).or_insert((owner, Named::Protected(approach)));
                }
            }
        }
        self.memory.names.get(&game).copied()
    }
}

/// A game with a name.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Named {
    /// An eye, and the opposing stones in it.
    Eye(u8, u8),
    /// A liberty with so many approach moves.
    Protected(u8),
}

/// The result of a sum of games with names, by the closed forms; `None` if they do not apply. In favour of a side, a game
/// without a name is taken for plain liberties that are at least as good for that side.
pub(super) fn closed_form(
    games: &mut Games,
    parts: &[Game],
    blocks: [u8; 2],
    first: Colour,
    favoured: Option<Colour>,
) -> Option<RaceResult> {
    if blocks != [1, 1] {
        return None;
    }
    let (mut shared, mut eyes, mut outside) = (0, [Eye::NONE; 2], [Vec::new(), Vec::new()]);
    let plain = |number: u8| std::iter::repeat_n(Outside::PLAIN, usize::from(number));
    for &part in parts {
        match games.plain(part) {
            Some(Plain::Shared(number)) => shared += number,
            Some(Plain::Outside(owner, number)) => outside[owner.index()].extend(plain(number)),
            None => match (games.named(part), favoured) {
                (Some((owner, Named::Eye(size, stones))), _) if eyes[owner.index()] == Eye::NONE => {
                    let eye = Eye::new(size, stones).ok()?;
                    // An empty eye of three points and more becomes two if its owner plays there.
                    let is_unsettled = stones == 0 && size >= 3;
                    eyes[owner.index()] = if is_unsettled { eye.with_life(1).ok()? } else { eye };
                }
                (Some((owner, Named::Protected(approach))), _) => {
                    outside[owner.index()].push(Outside { approach, link: 1 });
                }
                (_, Some(side)) => {
                    let foe = side.opponent();
                    match (games.bounds(part, foe).least, games.bounds(part, side).most) {
                        (Some(number), _) => outside[foe.index()].extend(plain(number)),
                        (None, Some(number)) => outside[side.index()].extend(plain(number)),
                        (None, None) => return None,
                    }
                }
                _ => return None,
            },
        }
    }
    let side = |i: usize| Numbers::new(eyes[i], &outside[i]);
    Race { shared, sides: [side(0), side(1)] }.result(first).ok()
}
