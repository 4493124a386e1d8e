//! From a question to its answers.

use super::answer::{Answer, First, Verdict};
use super::ground::{Ground, Land};
use super::moves::Plays;
use super::{Peace, Question, Reason, Safety, Shape, Terms};
use crate::board::{Block, Board, Colour, PointSet, Position};
use crate::region::walls::first_stones;
use crate::theory::{Case, Race, RaceResult, Stakes, Value};

/// All races on a board, walls inferred.
#[must_use]
pub fn find(position: &Position) -> Vec<Answer> {
    answers(&Question::new(position))
}

pub(super) fn answers(question: &Question) -> Vec<Answer> {
    let board = Board::new(&question.position);
    let land = Land::new(&board, question);
    if let (Some(black), Some(white)) = (question.black, question.white)
        && let (Some(black), Some(white)) = (board.block(black), board.block(white))
    {
        let chained = question.chained.map(|stone| stone.and_then(|stone| board.block(stone)));
        let [black, white] = [(black, chained[0]), (white, chained[1])]
            .map(|(first, second)| second.map_or(first.stones(), |second| first.stones() | second.stones()));
        return vec![land.answer(question, [black, white])];
    }
    land.search(question)
}

impl Land<'_> {
    /// The races between blocks that are not named. Every pair of blocks that touch or have a common liberty is
    /// tried. Of those without a verdict, those with the most stones are given for each local game: all of them, if several
    /// have as many. Two walls of another race are not given, nor is a race whose assumed walls are in a larger race
    /// themselves.
    fn search(&self, question: &Question) -> Vec<Answer> {
        let safe = self.alive | self.given;
        let mut proven: Vec<Answer> = Vec::new();
        let mut unknown: Vec<Answer> = Vec::new();
        let is_named = |block: &Block, named: Option<_>| {
            !block.stones().intersects(&safe) && named.is_none_or(|point| block.stones().contains(point))
        };
        for black in self.board.blocks(Colour::Black).filter(|block| is_named(block, question.black)) {
            for white in self.board.blocks(Colour::White).filter(|block| is_named(block, question.white)) {
                if !are_near(black, white) {
                    continue;
                }
                let answer = self.answer(question, [black.stones(), white.stones()]);
                if answer.is_proven() { &mut proven } else { &mut unknown }.push(answer);
            }
        }
        // A block that is in a race itself is no wall of a smaller one.
        let mut racing = PointSet::EMPTY;
        let mut found: Vec<Answer> = Vec::new();
        for same_size in largest_first(&mut proven) {
            let stands = |answer: &&Answer| !answer.assumed_stones.intersects(&racing);
            let standing: Vec<&Answer> = same_size.iter().filter(stands).collect();
            racing = standing.iter().fold(racing, |all, answer| all | answer.blocks[0] | answer.blocks[1]);
            found.extend(standing.into_iter().cloned());
        }
        for same_size in largest_first(&mut unknown) {
            // Two blocks that another race takes as walls are in no race of their own.
            let is_known = |answer: &Answer, other: &Answer| {
                let blocks = answer.blocks[0] | answer.blocks[1];
                other.local.intersects(&answer.local) || blocks.is_subset(&other.assumed_stones)
            };
            let is_new = |answer: &&Answer| !found.iter().any(|other| is_known(answer, other));
            let new: Vec<Answer> = same_size.iter().filter(is_new).cloned().collect();
            found.extend(new);
        }
        found.sort_by_key(|answer| answer.essential);
        found
    }

    /// The answer for two blocks. First nothing is taken for granted; walls are inferred if that gives no verdict.
    fn answer(&self, question: &Question, blocks: [PointSet; 2]) -> Answer {
        Answer { terms: Terms::of(question), ..self.recognised(question, blocks) }
    }

    fn recognised(&self, question: &Question, blocks: [PointSet; 2]) -> Answer {
        if let Some(region) = question.region {
            return match self.declared(blocks, region) {
                Ok(ground) => self.answer_on(&ground),
                Err(reason) => unrecognised(blocks, vec![reason]),
            };
        }
        let sure = self.answer_on(&self.sure(blocks));
        if sure.is_proven() {
            return sure;
        }
        let is_safe = |owner: &Colour| blocks[owner.index()].intersects(&self.alive);
        let safe: Vec<Reason> =
            Colour::BOTH.into_iter().filter(is_safe).map(|owner| Reason::Safe { owner }).collect();
        if !safe.is_empty() {
            return unrecognised(blocks, safe);
        }
        match self.inferred(blocks, question.strict) {
            Ok(ground) => self.answer_on(&ground),
            Err(reason) => unrecognised(blocks, vec![reason]),
        }
    }

    fn answer_on(&self, ground: &Ground) -> Answer {
        let chains = chains(ground.blocks);
        if !chains.is_empty() {
            return Answer {
                local: ground.local,
                walls: ground.walls,
                assumed_safe: first_stones(self.board, ground.assumed),
                assumed_stones: ground.assumed,
                ..unrecognised(ground.blocks, chains)
            };
        }
        let mut reasons = Vec::new();
        let shape = Shape::recognise(self.board, ground, |reason| reasons.push(reason));
        let race = shape.race();
        if reasons.is_empty() {
            for first in Colour::BOTH {
                if let Err(hypothesis) = race.result(first) {
                    reasons.push(Reason::Theory { hypothesis });
                }
            }
        }
        let class = reasons.iter().map(Reason::class).max().unwrap_or_else(|| shape.class());
        let verdict = match self.verdict(ground, &shape, race) {
            Some(verdict) if reasons.is_empty() => Ok(verdict),
            _ => Err(reasons),
        };
        let assumed_safe = match ground.assumed.is_empty() {
            true => Vec::new(),
            false => first_stones(self.board, ground.assumed),
        };
        let safety = Colour::BOTH.map(|winner| Safety::of(self.board, ground, &shape, winner));
        Answer {
            essential: firsts(ground.blocks),
            blocks: ground.blocks,
            class,
            local: ground.local,
            walls: ground.walls,
            assumed_safe,
            assumed_stones: ground.assumed,
            shape,
            safety,
            terms: Terms::default(),
            verdict,
        }
    }

    fn verdict(&self, ground: &Ground, shape: &Shape, race: Race) -> Option<Verdict> {
        let results = [race.result(Colour::Black).ok()?, race.result(Colour::White).ok()?];
        let firsts = Colour::BOTH.map(|first| {
            let result = results[first.index()];
            let plays = Plays::judge(self.board, ground, shape, race, first, result);
            let worth = |result: RaceResult| result.worth(first);
            let passed = results[first.opponent().index()];
            let both_live = race.both_live(first).unwrap_or(false);
            First {
                result,
                peace: if both_live { Peace::BothLive } else { Peace::Seki },
                ko: None,
                moves: plays.kept,
                pass: worth(result) < 1 && worth(passed) >= worth(result),
                unjudged: plays.unjudged,
                strategy: race.strategy(first),
                tenuki: race.tenuki(first).ok(),
            }
        });
        let unsettled = results[0] != results[1];
        let moves_ahead = match results[0] {
            RaceResult::Wins(winner) if !unsettled => {
                race.moves_ahead(winner) * if winner == Colour::Black { 1 } else { -1 }
            }
            _ => 0,
        };
        let case = race.case();
        let by_fif =
            case == Case::B && Colour::BOTH.iter().any(|&first| race.table(first) != race.fof(first));
        let semeai = race.semeai().ok();
        Some(Verdict {
            race,
            case,
            by_fif,
            firsts,
            unsettled,
            moves_ahead,
            semeai,
            value: value(ground, &race),
        })
    }
}

/// What a race is worth.
fn value(ground: &Ground, race: &Race) -> Option<Value> {
    Stakes { stones: ground.blocks.map(|block| block.len() as u16) }.value(race).ok()
}

/// The blocks of a side in a race: one, or the two of a chain.
pub(crate) fn pair(blocks: PointSet) -> [PointSet; 2] {
    let mut each = blocks.components();
    [each.next().unwrap_or_default(), each.next().unwrap_or_default()]
}

/// Races by their number of stones, the largest first, those with as many together.
fn largest_first(answers: &mut [Answer]) -> impl Iterator<Item = &[Answer]> {
    let stones = |answer: &Answer| (answer.blocks[0] | answer.blocks[1]).len();
    answers.sort_by_key(|answer| std::cmp::Reverse(stones(answer)));
    answers.chunk_by(move |one, other| stones(one) == stones(other))
}

/// Whose blocks are chains.
pub(super) fn chains(blocks: [PointSet; 2]) -> Vec<Reason> {
    let is_chain = |owner: &Colour| !pair(blocks[owner.index()])[1].is_empty();
    Colour::BOTH.into_iter().filter(is_chain).map(|owner| Reason::Chain { owner }).collect()
}

/// Whether two blocks touch or have a common liberty.
fn are_near(black: &Block, white: &Block) -> bool {
    black.stones().neighbours().intersects(&white.stones())
        || black.liberties().intersects(&white.liberties())
}

fn firsts(blocks: [PointSet; 2]) -> [crate::board::Point; 2] {
    blocks.map(|block| block.first().unwrap_or_else(|| unreachable!("a block has a stone")))
}

pub(super) fn unrecognised(blocks: [PointSet; 2], reasons: Vec<Reason>) -> Answer {
    Answer {
        essential: firsts(blocks),
        blocks,
        class: reasons.iter().map(Reason::class).max().unwrap_or(0),
        local: blocks[0] | blocks[1],
        walls: [PointSet::EMPTY; 2],
        assumed_safe: Vec::new(),
        assumed_stones: PointSet::EMPTY,
        shape: Shape::NOTHING,
        safety: [Safety::Unknown; 2],
        terms: Terms::default(),
        verdict: Err(reasons),
    }
}
