//! Every state that can arise, written down and decided backwards.

use super::{Judge, Numbers, SlowRace, State};

/// The end of an edge that captures the opponent's essential block.
const CAPTURE: u32 = u32::MAX;

/// All states that can arise, and who wins them.
pub(super) struct All<'a> {
    race: &'a SlowRace,
    most_states: usize,
    states: Vec<State>,
    numbers: Numbers,
    /// Where the edges of each state start; the last edge of a state is the pass.
    first_edge: Vec<u32>,
    edges: Vec<u32>,
    /// Bit 0: Black wins, bit 1: White wins.
    won: Vec<u8>,
}

impl<'a> All<'a> {
    /// Everything that can follow some states; `None` if it is too much.
    pub(super) fn new(race: &'a SlowRace, starts: &[State], most_states: usize) -> Option<All<'a>> {
        let mut all = All {
            race,
            most_states,
            states: Vec::new(),
            numbers: Numbers::default(),
            first_edge: vec![0],
            edges: Vec::new(),
            won: Vec::new(),
        };
        for &start in starts {
            all.number(race.canonical(start));
        }
        while all.first_edge.len() <= all.states.len() {
            if all.states.len() > most_states {
                return None;
            }
            all.expand();
        }
        all.decide();
        Some(all)
    }

    fn number(&mut self, state: State) -> u32 {
        let next = self.states.len() as u32;
        let number = *self.numbers.entry(state).or_insert(next);
        if number == next {
            self.states.push(state);
        }
        number
    }

    /// Writes down the edges of the next state. Where a capture is possible, nothing else is looked at.
    fn expand(&mut self) {
        let state = self.states[self.first_edge.len() - 1];
        let start = self.edges.len();
        for point in 0..self.race.next.len() {
            match self.race.play(&state, point) {
                None => {}
                Some(None) => {
                    self.edges.truncate(start);
                    self.edges.push(CAPTURE);
                    break;
                }
                Some(Some(after)) => {
                    let number = self.number(self.race.canonical(after));
                    if !self.edges[start..].contains(&number) {
                        self.edges.push(number);
                    }
                }
            }
        }
        let pass = self.number(state.passed());
        self.edges.push(pass);
        self.first_edge.push(self.edges.len() as u32);
    }

    fn decide(&mut self) {
        self.won = vec![0; self.states.len()];
        let mut changed = true;
        while changed {
            changed = false;
            for number in (0..self.states.len()).rev() {
                let won = self.decided(number);
                changed |= won != self.won[number];
                self.won[number] = won;
            }
        }
    }

    /// Who wins a state, from what is known of the next ones.
    fn decided(&self, number: usize) -> u8 {
        let edges = &self.edges[self.first_edge[number] as usize..self.first_edge[number + 1] as usize];
        let (plays, pass) = (&edges[..edges.len() - 1], edges[edges.len() - 1]);
        let own = 1 << self.states[number].to_move;
        if plays.contains(&CAPTURE) {
            return own;
        }
        let (mut any, mut all) = (0, self.won[pass as usize]);
        for &play in plays {
            any |= self.won[play as usize];
            all &= self.won[play as usize];
        }
        any & own | all & !own
    }
}

impl Judge for All<'_> {
    fn wins(&mut self, state: &State, side: u8) -> Option<bool> {
        let state = self.race.canonical(*state);
        let won = match self.numbers.get(&state) {
            Some(&number) => self.won[number as usize],
            // It was not reached because there was a capture instead.
            None => All::new(self.race, &[state], self.most_states)?.won[0],
        };
        Some(won >> side & 1 == 1)
    }
}
