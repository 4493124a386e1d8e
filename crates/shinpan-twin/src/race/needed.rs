//! The states that a question needs, and no others.
//!
//! A side wins the states of the smallest set with the property in [`super`]. Whether one state is in it is found from
//! that state on (Liu and Smolka 1998, "Simple linear-time algorithms for minimal fixed points"): every state is taken as
//! not won until a reason has been found. Where the side has to move, each play is a reason of its own. Where the
//! other side has to move, there is one reason, all plays and the pass, and it waits at the first of them that is not
//! won. When a state turns out to be won, the reasons that wait for it are looked at again. When none is left to look
//! at, what is not won stays so.

use super::{Judge, Numbers, SlowRace, State};

/// What follows a state.
enum Next {
    /// The side to move captures.
    Capture,
    /// The states after its plays, the pass last.
    States(Box<[u32]>),
}

/// A reason to win a state: another state, or all that follow it.
#[derive(Copy, Clone)]
struct Reason {
    state: u32,
    by: Option<u32>,
}

/// What is known for one side as the winner.
#[derive(Default)]
struct Known {
    /// For each state: not looked at, not won as far as is known, won.
    won: Vec<Option<bool>>,
    /// The reasons that wait for a state.
    waiting: Vec<Vec<Reason>>,
    /// The reasons to be looked at.
    todo: Vec<Reason>,
}

/// The states that were looked at.
pub(super) struct Needed<'a> {
    race: &'a SlowRace,
    most_states: usize,
    states: Vec<State>,
    numbers: Numbers,
    next: Vec<Option<Next>>,
    known: [Known; 2],
}

impl<'a> Needed<'a> {
    pub(super) fn new(race: &'a SlowRace, most_states: usize) -> Needed<'a> {
        Needed {
            race,
            most_states,
            states: Vec::new(),
            numbers: Numbers::default(),
            next: Vec::new(),
            known: Default::default(),
        }
    }

    fn number(&mut self, state: State) -> u32 {
        let next = self.states.len() as u32;
        let number = *self.numbers.entry(state).or_insert(next);
        if number == next {
            self.states.push(state);
            self.next.push(None);
            for known in &mut self.known {
                known.won.push(None);
                known.waiting.push(Vec::new());
            }
        }
        number
    }

    /// Finds what follows a state. Plays on the opponent's outside liberties come first, those that help him last.
    fn expand(&mut self, number: u32) {
        if self.next[number as usize].is_some() {
            return;
        }
        let (race, state) = (self.race, self.states[number as usize]);
        let [own, other] = [state.to_move, 1 - state.to_move].map(|side| {
            let [first, second] = race.essential[usize::from(side)];
            (first | second) & race.all()
        });
        let mut states = Vec::new();
        for points in [other & !own, race.all() & !own & !other, own & other, own & !other] {
            for point in (0..race.next.len()).filter(|point| points >> point & 1 == 1) {
                match race.play(&state, point) {
                    None => {}
                    Some(None) => {
                        self.next[number as usize] = Some(Next::Capture);
                        return;
                    }
                    Some(Some(after)) => {
                        let after = self.number(race.canonical(after));
                        if !states.contains(&after) {
                            states.push(after);
                        }
                    }
                }
            }
        }
        states.push(self.number(state.passed()));
        self.next[number as usize] = Some(Next::States(states.into()));
    }

    /// Looks at a state for the first time.
    fn look_at(&mut self, number: u32, side: u8) {
        self.expand(number);
        let is_own = self.states[number as usize].to_move == side;
        let known = &mut self.known[usize::from(side)];
        known.won[number as usize] = Some(false);
        match &self.next[number as usize] {
            Some(Next::Capture) if is_own => known.todo.push(Reason { state: number, by: Some(number) }),
            Some(Next::States(states)) if is_own => {
                let plays = &states[..states.len() - 1];
                known.todo.extend(plays.iter().rev().map(|&play| Reason { state: number, by: Some(play) }));
            }
            Some(Next::States(_)) => known.todo.push(Reason { state: number, by: None }),
            Some(Next::Capture) | None => {}
        }
    }

    /// Looks at a reason.
    fn weigh(&mut self, reason: Reason, side: u8) {
        let won = &self.known[usize::from(side)].won;
        if won[reason.state as usize] == Some(true) {
            return;
        }
        let is_open = |&state: &u32| won[state as usize] != Some(true);
        let open = match (reason.by, &self.next[reason.state as usize]) {
            (_, Some(Next::Capture)) => None,
            (Some(state), _) => Some(state).filter(is_open),
            (None, Some(Next::States(states))) => {
                // One that is known not to be won will do.
                let waits = states.iter().copied().find(|&state| won[state as usize] == Some(false));
                waits.or_else(|| states.iter().copied().find(is_open))
            }
            (None, None) => None,
        };
        let known = &mut self.known[usize::from(side)];
        let Some(open) = open else {
            known.won[reason.state as usize] = Some(true);
            let waiting = std::mem::take(&mut known.waiting[reason.state as usize]);
            known.todo.extend(waiting);
            return;
        };
        known.waiting[open as usize].push(reason);
        if known.won[open as usize].is_none() {
            self.look_at(open, side);
        }
    }
}

impl Judge for Needed<'_> {
    fn wins(&mut self, state: &State, side: u8) -> Option<bool> {
        let number = self.number(self.race.canonical(*state));
        let index = usize::from(side);
        if self.known[index].won[number as usize].is_none() {
            self.look_at(number, side);
        }
        while self.known[index].won[number as usize] != Some(true) {
            let Some(reason) = self.known[index].todo.pop() else { break };
            self.weigh(reason, side);
            if self.states.len() > self.most_states {
                return None;
            }
        }
        self.known[index].won[number as usize]
    }
}
