//! States of an analysis, and the moves between them.

use super::field::{Bits, Field, Stones, ones};
use crate::board::Colour;
pub(super) use crate::limits::Allowance as Budget;

/// What a pass is called among the moves of a field.
pub(super) const PASS: u8 = u8::MAX;

/// A state of the analysis.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct State {
    pub(super) stones: Stones,
    pub(super) mover: Colour,
    /// The point on which the mover may not retake a ko.
    pub(super) ban: Option<u8>,
    /// Successive passes so far; three end the analysis.
    pub(super) passes: u8,
}

/// Who is free of basic-ko, because the other side has to answer threats elsewhere.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Threats {
    /// Nobody: these are the rules.
    None,
    /// A colour has as many ko threats as it likes.
    Of(Colour),
}

/// Gives every move of a state, apart from plays on some points, with the state after it. The moves that basic-ko bars are left
/// out, and whether there were some is returned.
pub(super) fn each_move(
    field: &Field,
    threats: Threats,
    state: &State,
    without: Bits,
    mut found: impl FnMut(u8, State),
) -> bool {
    let State { stones, mover, ban, passes } = *state;
    let other = mover.opponent();
    let mut saw_ban = false;
    for at in ones(field.open(stones, mover) & !without) {
        if ban == Some(at) {
            saw_ban = true;
        } else if let Some((stones, ban)) = field.play(stones, mover, at) {
            // Nothing comes of a play that leaves a post to be captured.
            if mover == field.owner() && field.loses_post(stones) {
                continue;
            }
            let ban = ban.filter(|_| threats != Threats::Of(other));
            found(at, State { stones, mover: other, ban, passes: 0 });
        }
    }
    // Who holds everything goes on until he has shown it.
    if !field.is_held() {
        found(PASS, State { stones, mover: other, ban: None, passes: passes + 1 });
    } else if mover != field.owner() {
        found(PASS, State { stones, mover: other, ban: None, passes: 0 });
    }
    saw_ban
}
