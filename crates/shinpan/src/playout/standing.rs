//! How a position stands for the side to play.

use crate::analyze::ItemOutcome;
use crate::board::{Colour, Move};
use crate::life;
use crate::limits::Status;
use crate::race::{Ending, Peace};

/// How it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Whose turn it is.
    pub side: Colour,
    /// How it ends, if that is proven.
    pub outcome: Option<ItemOutcome>,
    /// Life: the status for the side to play, if that is proven.
    pub status: Option<Status>,
    /// Life: whose stones are in question.
    pub defender: Option<Colour>,
    /// The threats that Black and White have left.
    pub threats: [u8; 2],
    /// A race with a ko: what its best move is worth, which may be less than what the ko is worth with more threats.
    pub best: Option<i32>,
    /// The moves that are known to be best.
    pub moves: Vec<Move>,
    /// How it goes on.
    pub line: Vec<Move>,
    /// Why nothing is proven.
    pub reason: Option<String>,
    /// Positions searched.
    pub nodes: u64,
}

impl Standing {
    /// What is known without asking: play is over.
    pub(super) fn known(
        side: Colour,
        threats: [u8; 2],
        defender: Option<Colour>,
        outcome: ItemOutcome,
    ) -> Standing {
        Standing {
            side,
            outcome: Some(outcome),
            status: None,
            defender,
            threats,
            best: None,
            moves: Vec::new(),
            line: Vec::new(),
            reason: None,
            nodes: 0,
        }
    }

    /// How good it is for a side, at least and at most: a larger number is better; `None` if nothing is proven.
    #[must_use]
    pub fn worth(&self, side: Colour) -> Option<(i32, i32)> {
        // Every number of threats that can be asked about fits between a win and a loss.
        const WIN: i32 = 100;
        let most = i32::from(life::MOST_THREATS) + 1;
        let nearly = |needs: Colour, threats: u8| {
            let close = most - i32::from(threats);
            if needs == side { close } else { -close }
        };
        let worth = match self.outcome? {
            ItemOutcome::Race(ending) => WIN * ending.result().worth(side),
            // What a race with a ko is worth depends on the threats at hand: who goes for it without may lose more.
            ItemOutcome::RaceKo { without, needs, threats, .. } => {
                let ends = self.with_threats().map_or(without, |outcome| match outcome {
                    ItemOutcome::Race(ending) => ending,
                    _ => without,
                });
                WIN * ends.result().worth(side) + nearly(needs, threats)
            }
            ItemOutcome::Group(life::Outcome::Ko { needs, threats }) => {
                if needs == side {
                    nearly(needs, threats) - WIN
                } else {
                    WIN + nearly(needs, threats)
                }
            }
            ItemOutcome::Group(outcome) => {
                let (least, most) = match outcome {
                    // It may still be captured further out.
                    life::Outcome::Out { .. } => return None,
                    life::Outcome::Alive => (WIN + 1, WIN + 1),
                    life::Outcome::AliveOrSeki => (WIN, WIN + 1),
                    life::Outcome::Seki => (WIN, WIN),
                    _ => (-WIN, -WIN),
                };
                return Some(if self.defender == Some(side) { (least, most) } else { (-most, -least) });
            }
        };
        Some((worth, worth))
    }

    /// Whether the move from an earlier standing to this one cost its mover something; `None` if that is not known.
    #[must_use]
    pub fn is_worse_than(&self, before: &Standing) -> Option<bool> {
        let best = before.best.map(|best| (best, best)).or_else(|| before.worth(before.side))?;
        let now = self.worth(before.side)?;
        if now.1 < best.0 {
            Some(true)
        } else if now.0 >= best.1 {
            Some(false)
        } else {
            None
        }
    }

    /// Whether a side has so many more threats than its opponent.
    fn has(&self, side: Colour, number: u8) -> bool {
        let [own, other] = [side, side.opponent()].map(|side| i32::from(self.threats[side.index()]));
        own - other >= i32::from(number)
    }

    /// How a ko ends with the threats that are left; `None` if it is no ko, or if that is not known.
    #[must_use]
    pub fn with_threats(&self) -> Option<ItemOutcome> {
        match self.outcome? {
            ItemOutcome::Group(life::Outcome::Ko { needs, threats }) => {
                let winner = if self.has(needs, threats) { needs } else { needs.opponent() };
                let lives = self.defender == Some(winner);
                Some(ItemOutcome::Group(if lives { life::Outcome::Alive } else { life::Outcome::Dead }))
            }
            outcome @ ItemOutcome::RaceKo { without, .. } => {
                let [black, white] = self.threats.map(i32::from);
                let result = outcome.race_ko()?.result(black - white);
                let is_same = result == without.result();
                Some(ItemOutcome::Race(if is_same { without } else { Ending::of(result, Peace::Undecided) }))
            }
            _ => None,
        }
    }
}
