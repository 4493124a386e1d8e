//! The score of a game that is not over, with best play of both sides in the alternation and in the analyses.
//!
//! The states of the alternation (stones, side to move, banned point, passes) are grown from the start, those first that
//! could still change the score. Every state has two bounds, less for Black and more: a state not grown yet has those of its
//! immortal stones, the end of the alternation has the score of its analyses, and endless play counts as the worst for Black
//! in the lower bound and as the best in the upper one. A cycle can gain prisoners, and fixed-ko forbids to go round twice;
//! so a score is called proven only if each side has a strategy that never returns to a state (`docs/theory/cycles.md`).

use std::collections::HashMap;

use super::area::worth;
use super::count::Count;
use super::unscored::Unscored;
use crate::board::{Board, Colour, Move, Point, PointSet, Position, Turn};
use crate::limits::{Allowance, Interim};
use crate::region::benson;
use crate::rules::{KoRule, Prisoners, Ruleset};

/// The score of a game with best play from some moment on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alternation {
    /// The least and the greatest score that best play can give, prisoners included.
    pub score: (i64, i64),
    /// A line of best play up to two successive passes, if the score is proven.
    pub line: Vec<Move>,
    /// The states grown.
    pub states: u64,
    /// Why the score is not known, if it is not.
    pub unscored: Option<Unscored>,
}

impl Alternation {
    /// Whether the score is known exactly.
    #[must_use]
    pub fn is_proven(&self) -> bool {
        self.score.0 == self.score.1
    }
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
struct State {
    position: Position,
    mover: Colour,
    ban: Option<Point>,
    passes: u8,
}

#[derive(Clone, Debug)]
struct Node {
    state: State,
    /// Bounds for what is still to come: prisoners from here on and the board-score of the end.
    bounds: (i64, i64),
    /// Moves, with the prisoners that Black gains by them and the states they lead to; empty at an end.
    moves: Option<Vec<(Move, i64, usize)>>,
    /// When the bounds came about: what they rest on is older.
    age: (u32, u32),
}

/// The score with best play from a position on, when `to_move` moves next and may not retake on `ban`.
///
/// `limits.nodes` bounds the states of the alternation, and with them the states of each pair of analyses.
#[must_use]
pub fn alternation(
    position: &Position,
    to_move: Colour,
    ban: Option<Point>,
    prisoners: Prisoners,
    rules: Ruleset,
    limits: &Allowance,
) -> Alternation {
    // What is found within the limits, and which line shows it, depends neither on how the board is turned nor on who is
    // called Black.
    let marks = [ban.map_or(PointSet::EMPTY, PointSet::single)];
    let turn = Turn::canonical_for(position, &marks, to_move);
    let start = State {
        position: turn.position(position),
        mover: turn.colour(to_move),
        ban: ban.map(|point| turn.point(point)),
        passes: 0,
    };
    let Alternation { score: (least, most), line, states, unscored } = from(start, rules, limits);
    let (least, most) = if turn.swap { (-most, -least) } else { (least, most) };
    let (difference, back) = (prisoners.difference(), turn.inverse());
    Alternation {
        score: (least + difference, most + difference),
        line: line.into_iter().map(|mv| back.mv(mv)).collect(),
        states,
        unscored,
    }
}

/// The score with best play from a state on, without earlier prisoners.
fn from(start: State, rules: Ruleset, limits: &Allowance) -> Alternation {
    let mut graph =
        Graph { rules, limits: limits.clone(), nodes: Vec::new(), index: HashMap::new(), grown: 0 };
    let root = graph.node(start);
    let mut sound = true;
    'growing: loop {
        sound = graph.settle() && sound;
        let (least, most) = graph.nodes[root].bounds;
        let open = if least == most || !sound { Vec::new() } else { graph.open(root) };
        if open.is_empty() || graph.grown >= limits.nodes {
            break;
        }
        let batch = 16 + graph.nodes.len() / 8;
        for number in open.into_iter().take(batch) {
            // A state can take a millisecond. What is settled stays so with more states.
            if limits.stop.is_asked() {
                break 'growing;
            }
            limits.stop.tell(Interim::Positions(1));
            graph.grow(number);
        }
    }
    if !(sound && graph.never_returns(root, Colour::Black) && graph.never_returns(root, Colour::White)) {
        graph.nodes[root].bounds = certain(&start.position);
    }
    let (least, most) = graph.nodes[root].bounds;
    let line = if least == most { graph.line(root) } else { Vec::new() };
    let spent = graph.grown;
    let unscored = (least < most).then(|| match limits.stop.stopped_by() {
        _ if spent >= limits.nodes => Unscored::Positions { spent, limit: limits.nodes },
        Some(by) => Unscored::Stopped(by),
        None if rules.ko_rule() == KoRule::Superko => Unscored::Superko,
        None => Unscored::Ends,
    });
    Alternation { score: (least, most), line, states: spent, unscored }
}

struct Graph {
    rules: Ruleset,
    limits: Allowance,
    nodes: Vec<Node>,
    index: HashMap<State, usize>,
    grown: u64,
}

impl Graph {
    fn node(&mut self, state: State) -> usize {
        if let Some(&known) = self.index.get(&state) {
            return known;
        }
        let number = self.nodes.len();
        self.nodes.push(Node { state, bounds: certain(&state.position), moves: None, age: (0, 0) });
        self.index.insert(state, number);
        number
    }

    /// Adds the moves of a state, or counts an end.
    fn grow(&mut self, number: usize) {
        self.grown += 1;
        let State { position, mover, ban, passes } = self.nodes[number].state;
        if passes == 2 {
            let limits = Allowance { nodes: self.limits.nodes, stop: self.limits.stop.clone() };
            let count = Count::new(&position, [None, None], Prisoners::default(), self.rules, &limits);
            self.nodes[number].bounds = count.score();
            self.nodes[number].moves = Some(Vec::new());
            return;
        }
        let other = mover.opponent();
        let mut board = Board::new(&position);
        let mut moves = Vec::new();
        for point in board.empty_points() {
            if ban == Some(point) {
                continue;
            }
            let Ok(captured) = board.play(mover, point) else { continue };
            let after = board.position();
            let ban = board.ko(point, captured);
            board.undo();
            let gain = captured.len() as i64 * if mover == Colour::Black { 1 } else { -1 };
            let next = self.node(State { position: after, mover: other, ban, passes: 0 });
            moves.push((Move::Play(point), gain, next));
        }
        let pass = self.node(State { position, mover: other, ban: None, passes: passes + 1 });
        moves.push((Move::Pass, 0, pass));
        self.nodes[number].moves = Some(moves);
    }

    /// States not grown yet that could change the bounds of the root, the nearest first.
    fn open(&self, root: usize) -> Vec<usize> {
        let mut seen = vec![false; self.nodes.len()];
        seen[root] = true;
        let mut queue = vec![root];
        let mut open = Vec::new();
        let mut next = 0;
        while let Some(&number) = queue.get(next) {
            next += 1;
            let node = &self.nodes[number];
            let Some(moves) = &node.moves else {
                open.push(number);
                continue;
            };
            for &(_, gain, to) in moves {
                let (least, most) = self.nodes[to].bounds;
                let matters = match node.state.mover {
                    Colour::Black => most + gain > node.bounds.0,
                    Colour::White => least + gain < node.bounds.1,
                };
                if least < most && matters && !seen[to] {
                    seen[to] = true;
                    queue.push(to);
                }
            }
        }
        open
    }

    /// Bounds of all states from those of the ends: the least fixed point from below, the greatest from above.
    /// False if they run away, because a cycle gains prisoners without end.
    fn settle(&mut self) -> bool {
        const MOST_SWEEPS: u32 = 2_000;
        let count = self.nodes.len();
        let fixed: Vec<(i64, i64)> = self
            .nodes
            .iter()
            .map(|node| {
                if node.moves.as_ref().is_some_and(|moves| !moves.is_empty()) {
                    certain(&node.state.position)
                } else {
                    node.bounds
                }
            })
            .collect();
        for (node, bounds) in self.nodes.iter_mut().zip(&fixed) {
            (node.bounds, node.age) = (*bounds, (0, 0));
        }
        for sweep in 1.. {
            let mut changed = false;
            for number in (0..count).rev() {
                let node = &self.nodes[number];
                let Some(moves) = node.moves.as_ref().filter(|moves| !moves.is_empty()) else { continue };
                let ends = moves.iter().map(|&(_, gain, to)| {
                    let (least, most) = self.nodes[to].bounds;
                    (least + gain, most + gain)
                });
                let found =
                    match node.state.mover {
                        Colour::Black => ends
                            .fold((i64::MIN, i64::MIN), |best, end| (best.0.max(end.0), best.1.max(end.1))),
                        Colour::White => ends
                            .fold((i64::MAX, i64::MAX), |best, end| (best.0.min(end.0), best.1.min(end.1))),
                    };
                // What is certain stays certain; between the two sweeps only come nearer.
                let bounds = (found.0.max(node.bounds.0), found.1.min(node.bounds.1));
                if bounds != node.bounds {
                    let node = &mut self.nodes[number];
                    let age = |was: u32, same: bool| if same { was } else { sweep };
                    node.age = (
                        age(node.age.0, bounds.0 == node.bounds.0),
                        age(node.age.1, bounds.1 == node.bounds.1),
                    );
                    node.bounds = bounds;
                    changed = true;
                }
            }
            if !changed {
                break;
            }
            if sweep == MOST_SWEEPS {
                return false;
            }
        }
        self.nodes.iter().all(|node| node.bounds.0 <= node.bounds.1)
    }

    /// Whether a side can hold its bound without ever coming back to a state: it follows the oldest move that holds it, the
    /// other side moves as it likes. Where what is immortal is enough, passing holds it.
    fn never_returns(&self, root: usize, side: Colour) -> bool {
        let bound = |number: usize| match side {
            Colour::Black => self.nodes[number].bounds.0,
            Colour::White => self.nodes[number].bounds.1,
        };
        let age = |number: usize| match side {
            Colour::Black => self.nodes[number].age.0,
            Colour::White => self.nodes[number].age.1,
        };
        let next = |number: usize| -> Vec<usize> {
            let node = &self.nodes[number];
            let Some(moves) = &node.moves else { return Vec::new() };
            let (least, most) = certain(&node.state.position);
            if bound(number) == if side == Colour::Black { least } else { most } {
                Vec::new()
            } else if node.state.mover == side {
                let holding = moves.iter().filter(|&&(_, gain, to)| bound(to) + gain == bound(number));
                holding.map(|&(_, _, to)| to).min_by_key(|&to| age(to)).into_iter().collect()
            } else {
                moves.iter().map(|&(_, _, to)| to).collect()
            }
        };
        // Depth first: 1 is on the path, 2 is done.
        let mut marks = vec![0u8; self.nodes.len()];
        let mut path = vec![(root, next(root))];
        marks[root] = 1;
        while let Some((number, rest)) = path.last_mut() {
            match rest.pop() {
                Some(to) if marks[to] == 1 => return false,
                Some(to) if marks[to] == 0 => {
                    marks[to] = 1;
                    path.push((to, next(to)));
                }
                Some(_) => {}
                None => {
                    marks[*number] = 2;
                    path.pop();
                }
            }
        }
        true
    }

    /// A line of best play: a pass where it is best, else the first best move that leads to something new.
    fn line(&self, root: usize) -> Vec<Move> {
        let mut line = Vec::new();
        let mut seen = vec![false; self.nodes.len()];
        let mut number = root;
        while let Some(moves) = self.nodes[number].moves.as_ref().filter(|moves| !moves.is_empty()) {
            seen[number] = true;
            let value = self.nodes[number].bounds.0;
            let best = |&&(_, gain, to): &&(Move, i64, usize)| {
                let (least, most) = self.nodes[to].bounds;
                !seen[to] && least == most && least + gain == value
            };
            let Some(&(mv, _, to)) = moves.iter().rev().find(best) else { return Vec::new() };
            line.push(mv);
            number = to;
        }
        if self.nodes[number].state.passes == 2 { line } else { Vec::new() }
    }
}

/// Bounds for the board-score and the prisoners still to come, whatever is played: each player can pass from now on, keep what
/// is immortal, and lose the rest, twice over where a stone is.
fn certain(position: &Position) -> (i64, i64) {
    let board = Board::new(position);
    let all = position.size().points();
    let sure = Colour::BOTH.map(|colour| {
        let stones = benson(&board, colour).stones;
        let rest = all - stones;
        let held = rest.components().filter(|region| region.is_subset(&stones.neighbours()));
        held.fold(stones, |all, region| all | region)
    });
    let bound = |colour: Colour| {
        let (mine, theirs) = (sure[colour.index()], all - sure[colour.index()]);
        worth(position, colour, mine) - worth(position, colour.opponent(), theirs)
    };
    (bound(Colour::Black), -bound(Colour::White))
}
