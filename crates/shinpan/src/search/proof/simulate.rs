//! Simulation (Kawano 1996): what refutes one move often refutes its neighbours.
//!
//! When a move of a state has been refuted, the same replies are tried against its other moves: they are taken from the
//! table, where the refuted move is the *model*, and played one by one in the real positions. What succeeds is a proof
//! like any other, and what fails has cost little.

use super::aim::{Aim, Decided, Next, NextOf, Reply, Value};

/// States that an attempt may take, more than the model took positions.
const PATIENCE: u64 = 20;

/// Tries to refute the open moves of a state, which are those from `base`, as one of them was in so many positions.
pub(super) fn refute_likewise<A: Aim>(
    aim: &mut A,
    state: &A::State,
    base: usize,
    model: &NextOf<A>,
    work: u64,
    loss: &mut A::Solved,
) {
    let mut index = base;
    while index < aim.kernel().children.len() && !aim.kernel().is_over() {
        let child = aim.kernel().children[index];
        if child.is_idle {
            index += 1;
            continue;
        }
        let next = Next { child, state: aim.after(state, &child) };
        let most = aim.kernel().steps + PATIENCE + work;
        if let Some(solved) = simulate(aim, &next, model, true, most) {
            aim.lose_with(state, &next, &solved, loss);
            aim.kernel_mut().children.remove(index);
        } else {
            index += 1;
        }
    }
}

/// The result after a move, if one can play on as in a model which the next to move wins, or loses. It is given up after so
/// many steps of the search.
fn simulate<A: Aim>(
    aim: &mut A,
    next: &NextOf<A>,
    model: &NextOf<A>,
    wins: bool,
    most: u64,
) -> Option<A::Solved> {
    if aim.kernel().steps >= most || aim.kernel().is_over() {
        return None;
    }
    let before = aim.kernel_mut().step(A::STEP);
    aim.push(next);
    let (base, since) = (aim.kernel().children.len(), aim.refuted());
    let found = if wins { win(aim, next, model, most) } else { lose(aim, next, (base, since), model, most) };
    aim.kernel_mut().children.truncate(base);
    aim.forget_refuted(since);
    let value = found.map(|found| Value::of(found).seen_from(aim.ply()));
    aim.pop();
    let value = value?;
    let work = u32::try_from(aim.kernel().nodes - before + 1).unwrap_or(u32::MAX);
    aim.store(&next.state, next.child.hash, &value, work);
    value.solved
}

/// The win with the move that wins in the model.
fn win<A: Aim>(aim: &mut A, here: &NextOf<A>, model: &NextOf<A>, most: u64) -> Option<A::Solved> {
    let (next, mv) = match aim.reply(here, model)? {
        Reply::Ends(solved) => return Some(solved),
        Reply::Leads(next, mv) => (next, mv),
    };
    let solved = aim.look_up(&next).or_else(|| {
        let same = aim.same_move(model, &mv)?;
        simulate(aim, &next, &same, false, most)
    });
    solved.filter(|solved| !solved.wins()).map(|solved| aim.won_by(&here.state, &next, solved))
}

/// The loss, if every move can be answered as in the model.
fn lose<A: Aim>(
    aim: &mut A,
    here: &NextOf<A>,
    (base, since): (usize, usize),
    model: &NextOf<A>,
    most: u64,
) -> Option<A::Solved> {
    let state = &here.state;
    let mut loss = aim.no_move(state);
    if aim.add_moves(state, here.child.hash, &mut loss).is_some() {
        return None;
    }
    aim.kernel().fetch(base);
    while let Some(at) = aim.kernel().children[base..].iter().position(|child| !child.is_idle) {
        // Every move may be tested.
        aim.kernel_mut().look();
        if aim.kernel().is_over() {
            return None;
        }
        let child = aim.kernel_mut().children.remove(base + at);
        let next = Next { child, state: aim.after(state, &child) };
        let solved = aim.look_up(&next).or_else(|| {
            let same = aim.same_move(model, &child.mv)?;
            simulate(aim, &next, &same, true, most)
        });
        let solved = solved.filter(Decided::wins)?;
        aim.lose_with(state, &next, &solved, &mut loss);
        aim.mark_idle(state, base, since, &loss);
    }
    Some(aim.concluded(state, base, since, loss))
}
