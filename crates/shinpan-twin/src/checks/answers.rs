//! Laws: a whole answer does not depend on how the board is turned, or on who is called Black.
//!
//! Every question is asked of a board and of its images. What is answered about an image is told in the names of the
//! original, and must be the same: verdicts, moves, classes, counts, values, swings, walls, reasons, positions looked at.
//! Lists are compared as sets, because they are in the order of the board that is shown. A line is one of several where the
//! board has a symmetry of its own, and is not compared there.

use fastrand::Rng;
use shinpan::analyze::{self, Fate, Item, Plan, Subject};
use shinpan::board::{Board, Colour, Move, Point, PointSet, Position, Turn};
use shinpan::generate::race::{Wild, Wish};
use shinpan::life;
use shinpan::limits::Allowance;
use shinpan::race::{self, Answer, Capture, Decided, Ending, First, Safety};
use shinpan::region::{Safe, benson, local_games, static_safety};
use shinpan::rules::{Prisoners, Ruleset};
use shinpan::score::{Count, alternation};
use shinpan::solve;
use shinpan::theory::{RaceResult, Value};

use super::{Mismatch, Progress};
use crate::random;

/// Positions for each question of life and death, and for each race: enough for most, and not for all.
const NODES: u64 = 1_000;

/// The most blocks of a board that are asked about by themselves.
const BLOCKS: usize = 3;

/// The largest board that is scored, and the largest on which a game is played on.
const SCORED: usize = 12;
const PLAYED_ON: usize = 9;

/// Boards under all sixteen symmetries: the answers to life, race, solve, analyze, safe and score are the same, up to the
/// symmetry, each with all its lists. Gives the number of answers compared.
///
/// # Errors
/// The first board on which they differ, and in what.
pub fn answers_turn(boards: u64, seed: u64, progress: Progress<'_>) -> Result<u64, Mismatch> {
    let mut compared = 0;
    for number in 0..boards {
        let seed = seed.wrapping_add(number);
        let position = board(seed);
        compare(&position)
            .map(|answers| compared += answers)
            .map_err(|text| Mismatch::new(text, position).of_game(seed))?;
        progress(number + 1);
    }
    Ok(compared)
}

/// A random board: stones at random, the end of a game, a built race, or a wild one.
fn board(seed: u64) -> Position {
    let mut rng = Rng::with_seed(seed);
    let size = loop {
        let size = random::size(&mut rng, 7);
        if size.width() >= 3 && size.height() >= 3 {
            break size;
        }
    };
    let small = |position: &Position| position.size().area() <= 80;
    match rng.u8(0..8) {
        0..3 => random::position(&mut rng, size),
        3..6 => {
            let plays = random::game_with_eyes(&mut rng, size, 3 * size.area());
            let number = rng.usize(plays.len() / 3..=plays.len());
            random::position_after(size, &plays[..number])
        }
        6 => {
            let built = Wish::any(10).plan(seed).build().map(|built| built.position);
            built.filter(small).unwrap_or_else(|| random::position(&mut rng, size))
        }
        _ => {
            let wild = Wild::new(seed, 10).map(|wild| wild.position);
            wild.filter(small).unwrap_or_else(|| random::position(&mut rng, size))
        }
    }
}

/// Compares the answers about a board with those about its images.
///
/// # Errors
/// What differs.
pub fn compare(position: &Position) -> Result<u64, String> {
    let mut compared = 0;
    agrees_with_itself(position)?;
    let has_symmetry = Turn::all(position.size()).skip(1).any(|turn| turn.position(position) == *position);
    let mut expected: Option<Vec<Vec<String>>> = None;
    for turn in Turn::all(position.size()) {
        let told = Told { back: turn.inverse(), lines: !has_symmetry };
        let image = turn.position(position);
        let found = told.all(&image, position, turn);
        let Some(expected) = &expected else {
            expected = Some(found);
            continue;
        };
        for (one, other) in expected.iter().zip(&found) {
            let missing = one.iter().find(|fact| !other.contains(fact));
            let new = other.iter().find(|fact| !one.contains(fact));
            if missing.is_some() || new.is_some() || one.len() != other.len() {
                return Err(format!(
                    "{:?}, colours swapped {}:\nas it stands: {}\nturned: {}\n{image}",
                    turn.symmetry,
                    turn.swap,
                    missing.map_or("nothing", String::as_str),
                    new.map_or("nothing", String::as_str)
                ));
            }
            compared += 1;
        }
    }
    Ok(compared)
}

/// The stones of the blocks of some stones.
fn blocks(board: &Board, stones: &[Point]) -> PointSet {
    stones
        .iter()
        .filter_map(|&point| board.block(point))
        .fold(PointSet::EMPTY, |all, block| all | block.stones())
}

/// No proven item of an analysis takes stones as a wall that another proven item calls dead.
fn agrees_with_itself(position: &Position) -> Result<(), String> {
    let options = analyze::Options { nodes: NODES, ..analyze::Options::default() };
    let analysis = analyze::analyze(position, options, |_, _| {});
    let board = Board::new(position);
    let size = position.size();
    for item in analysis.items.iter().filter(|item| item.is_proven()) {
        for &wall in &item.assumed_safe {
            let stones = board.block(wall).map_or(PointSet::EMPTY, |block| block.stones());
            let is_dead = |other: &&Item| {
                Colour::BOTH.into_iter().any(|first| {
                    match (other.first(first).map(|fate| fate.outcome), other.subject) {
                        (
                            Some(analyze::ItemOutcome::Race(Ending::Wins(winner))),
                            Subject::Race { blocks, .. },
                        ) => blocks[winner.opponent().index()].intersects(&stones),
                        (
                            Some(analyze::ItemOutcome::Group(life::Outcome::Dead)),
                            Subject::Group { stones: dead, .. },
                        ) => dead.intersects(&stones),
                        _ => false,
                    }
                })
            };
            if let Some(other) = analysis.items.iter().find(is_dead) {
                let (one, other) = (item.name(size), other.name(size));
                return Err(format!("{one} rests on the wall {}, which {other} calls dead", size.name(wall)));
            }
        }
    }
    Ok(())
}

/// Tells what is answered about an image in the names of the original.
struct Told {
    back: Turn,
    /// Whether lines are told too.
    lines: bool,
}

impl Told {
    /// The answers to all questions about an image, each as a list of facts.
    fn all(&self, image: &Position, original: &Position, turn: Turn) -> Vec<Vec<String>> {
        let mut all = vec![self.safe(image), self.races(image), self.analysis(image)];
        let board = Board::new(original);
        let mut blocks: Vec<PointSet> = Colour::BOTH
            .into_iter()
            .flat_map(|colour| board.blocks(colour))
            .map(|block| block.stones())
            .collect();
        blocks.sort_by_key(|stones| (std::cmp::Reverse(stones.len()), stones.first()));
        all.extend(blocks.iter().take(BLOCKS).map(|&target| self.life(image, turn.set(target))));
        all.push(self.solve(image, turn.colour(Colour::Black)));
        if original.size().area() <= SCORED {
            all.push(self.score(image));
        }
        if original.size().area() <= PLAYED_ON {
            all.extend(Colour::BOTH.map(|first| self.game(image, turn.colour(first))));
        }
        all
    }

    fn set(&self, set: PointSet) -> String {
        let names = self.back.image().names(self.back.set(set));
        names.join(" ")
    }

    fn colour(&self, colour: Colour) -> Colour {
        self.back.colour(colour)
    }

    fn moves(&self, moves: &[Move], sorted: bool) -> String {
        let size = self.back.image();
        let mut names: Vec<String> = moves.iter().map(|&mv| size.move_name(self.back.mv(mv))).collect();
        if sorted {
            names.sort();
        }
        names.join(" ")
    }

    /// Words in which the colours are named, but no points.
    fn words(&self, text: &str) -> String {
        if !self.back.swap {
            return text.to_string();
        }
        text.replace("Black", "\0").replace("White", "Black").replace('\0', "White")
    }

    fn sides<T>(&self, sides: [T; 2], tell: impl Fn(&T) -> String) -> String {
        let [black, white] = self.back.sides(sides.map(|side| tell(&side)));
        format!("[{black}] [{white}]")
    }

    fn safe(&self, image: &Position) -> Vec<String> {
        let board = Board::new(image);
        let safe = |safe: &Safe| format!("{} / {}", self.set(safe.stones), self.set(safe.territory));
        let mut facts = vec![
            format!("alive {}", self.sides(Colour::BOTH.map(|colour| benson(&board, colour)), safe)),
            format!("safe {}", self.sides(Colour::BOTH.map(|colour| static_safety(&board, colour)), safe)),
        ];
        facts.extend(local_games(&board).iter().map(|game| format!("local game {}", self.set(game.points))));
        facts
    }

    fn races(&self, image: &Position) -> Vec<String> {
        let question = race::Question { nodes: NODES, ..race::Question::new(image) };
        let answers = question.answer().unwrap_or_default();
        let decided = question.decide(&answers);
        answers.iter().zip(&decided).map(|(answer, decided)| self.race(answer, decided)).collect()
    }

    fn race(&self, answer: &Answer, decided: &Decided) -> String {
        let set = |set: &PointSet| self.set(*set);
        let mut text = format!(
            "race {} class {} local {} walls {} assumed {} shared {}",
            self.sides(answer.blocks, set),
            answer.class,
            self.set(answer.local),
            self.sides(answer.walls, set),
            self.set(answer.assumed_stones),
            self.set(answer.shape.shared),
        );
        let sides = answer.shape.sides.each_ref().map(|side| {
            let eye = side.eye.map_or(String::new(), |eye| self.set(eye.points));
            let mut protected: Vec<String> = side
                .protected()
                .iter()
                .map(|one| format!("{} {}", set(&PointSet::single(one.at)), set(&one.chain)))
                .collect();
            protected.sort();
            format!("eye {eye} plain {} protected {protected:?}", self.set(side.plain))
        });
        text += &format!("\n  sides {}", self.sides(sides, String::clone));
        text += &format!("\n  safety {}", self.sides(answer.safety, |safety| self.safety(safety)));
        match &answer.verdict {
            Ok(verdict) => {
                let semeai = verdict.semeai.map(|semeai| {
                    let attacker = semeai.attacker.map(|colour| self.colour(colour));
                    let status = self.signed(semeai.status);
                    (attacker, semeai.delta, semeai.forced, status, semeai.seki_level)
                });
                text += &format!(
                    "\n  case {:?} by FIF {} counts {} semeai {semeai:?} value {}",
                    verdict.case,
                    verdict.by_fif,
                    self.sides(verdict.race.sides, |side| format!("{side:?}")),
                    verdict.value.map_or(String::new(), |value| self.value(value)),
                );
            }
            Err(reasons) => {
                let mut reasons: Vec<String> = reasons
                    .iter()
                    .map(|reason| {
                        format!("{} ({})", self.words(&reason.to_string()), self.set(reason.points()))
                    })
                    .collect();
                reasons.sort();
                text += &format!("\n  reasons {reasons:?}");
            }
        }
        text + &self.decided(decided)
    }

    fn decided(&self, decided: &Decided) -> String {
        let firsts = decided.firsts.each_ref().map(|first| match first {
            Some(first) => self.first(first),
            None => "unknown".to_string(),
        });
        let bounds = decided.bounds.map(|bounds| {
            self.sides(bounds, |captures| self.sides(*captures, |bounds| format!("{bounds:?}")))
        });
        let mut undecided: Vec<String> =
            decided.undecided.iter().map(|why| self.words(&why.to_string())).collect();
        undecided.sort();
        let chain = decided.chain.as_ref().map_or(String::new(), |chain| {
            let blocks = self.sides(chain.blocks, |set| self.set(*set));
            format!("\n  chain {blocks} {}", self.decided(&chain.decided))
        });
        format!(
            "\n  by {:?} firsts {} ahead {:?} bounds {bounds:?} undecided {undecided:?} nodes {} walls {} without {}{chain}",
            decided.method,
            self.sides(firsts, String::clone),
            decided.moves_ahead.map(|ahead| self.signed(ahead)),
            decided.nodes,
            self.set(decided.assumed_stones),
            self.set(decided.unneeded),
        )
    }

    fn first(&self, first: &First) -> String {
        let ko = first.ko.map(|ko| {
            let captures = self.sides(ko.captures, |capture: &Capture| format!("{capture:?}"));
            format!("needs {} {} {captures}", self.colour(ko.needs), ko.threats)
        });
        format!(
            "{} ko {ko:?} moves {} pass {} unjudged {} strategy {:?} tenuki {:?}",
            self.ending(first.ending()),
            self.set(first.moves),
            first.pass,
            self.set(first.unjudged),
            first.strategy,
            first.tenuki
        )
    }

    fn ending(&self, ending: Ending) -> String {
        match ending.result() {
            RaceResult::Wins(winner) => format!("{} wins", self.colour(winner)),
            RaceResult::Seki => ending.to_string(),
        }
    }

    fn safety(&self, safety: &Safety) -> String {
        match *safety {
            Safety::Connection(points) => format!("connection {}", self.set(points)),
            Safety::OneLink(point) => format!("one link {}", self.set(PointSet::single(point))),
            other => other.name().to_string(),
        }
    }

    fn signed(&self, number: i32) -> i32 {
        if self.back.swap { -number } else { number }
    }

    fn value(&self, value: Value) -> String {
        let after = Colour::BOTH.map(|first| (self.signed(value.after(first).0), value.has_star(first)));
        self.sides(after, |after| format!("{after:?}"))
    }

    fn analysis(&self, image: &Position) -> Vec<String> {
        let options = analyze::Options { nodes: NODES, groups: 20, ..analyze::Options::default() };
        let analysis = Plan::new(image, options).run(|_, _| {});
        let board = Board::new(image);
        let mut facts: Vec<String> = analysis.items.iter().map(|item| self.item(item, &board)).collect();
        facts.push(format!("skipped {}", self.set(analysis.plan.skipped)));
        facts.push(format!("proven {}", analysis.proven()));
        facts
    }

    fn item(&self, item: &Item, board: &Board) -> String {
        let subject = match item.subject {
            Subject::Race { blocks, class } => {
                format!("race {} class {class}", self.sides(blocks, |set| self.set(*set)))
            }
            Subject::Group { owner, stones } => {
                format!("group of {} {}", self.colour(owner), self.set(stones))
            }
        };
        let firsts = item
            .firsts
            .each_ref()
            .map(|fate| fate.as_ref().map_or("unknown".to_string(), |fate| self.fate(fate)));
        let [walls, needed] =
            [&item.assumed_safe, &item.needs_walls].map(|walls| self.set(blocks(board, walls)));
        let tell =
            |why: &analyze::Why| format!("{} ({})", self.words(&why.to_string()), self.set(why.points()));
        let mut reasons: Vec<String> = item.reasons.iter().map(tell).collect();
        reasons.sort();
        format!(
            "{subject} by {:?} firsts {} walls {walls} needed {needed} swing {} nodes {} reasons {reasons:?}",
            item.level,
            self.sides(firsts, String::clone),
            item.swing,
            item.nodes
        )
    }

    fn fate(&self, fate: &Fate) -> String {
        let outcome = match fate.outcome {
            analyze::ItemOutcome::Race(ending) => self.ending(ending),
            analyze::ItemOutcome::RaceKo { without, needs, threats, captures } => {
                let captures = self.sides(captures, |capture: &Capture| format!("{capture:?}"));
                format!("ko {} {} {threats} {captures}", self.ending(without), self.colour(needs))
            }
            analyze::ItemOutcome::Group(outcome) => self.outcome(outcome),
        };
        format!(
            "{outcome} moves {} all {} tenuki {:?}",
            self.moves(&fate.moves, true),
            fate.all_moves,
            fate.tenuki
        )
    }

    fn outcome(&self, outcome: life::Outcome) -> String {
        match outcome {
            life::Outcome::Ko { needs, threats } => format!("ko {} {threats}", self.colour(needs)),
            other => other.word().to_string(),
        }
    }

    fn life(&self, image: &Position, targets: PointSet) -> Vec<String> {
        let question =
            life::Question { nodes: NODES, line: true, refute: true, ..life::Question::new(image, targets) };
        question
            .answer()
            .map_or_else(|_| vec!["no answer".to_string()], |answer| self.life_answer(image, &answer))
    }

    /// What a side finds to do, each thing with its whole answer.
    fn solve(&self, image: &Position, first: Colour) -> Vec<String> {
        let question = solve::Question { nodes: NODES, ..solve::Question::new(image, Some(first)) };
        let Ok(answer) = question.answer() else { return vec!["no answer".to_string()] };
        let one = |solution: &solve::Solution| {
            let facts = self.life_answer(image, &solution.answer).join("\n  ");
            format!("{} to play, {}:\n  {facts}", self.colour(solution.first), solution.kind.word())
        };
        let mut facts: Vec<String> = answer.solutions.iter().map(one).collect();
        facts.push(format!("solved {:?} nodes {}", answer.reason(), answer.nodes));
        facts
    }

    fn life_answer(&self, image: &Position, answer: &life::Answer) -> Vec<String> {
        let mut facts = vec![format!(
            "life of {} {} region {} walls {} needed {} conditional {} settled {:?} calm {:?} bent-4 {:?}",
            self.colour(answer.defender),
            self.set(answer.targets),
            self.set(answer.region),
            self.set(answer.assumed_stones),
            self.set(blocks(&Board::new(image), &answer.needs_walls)),
            answer.conditional,
            answer.settled,
            answer.calm,
            answer.bent_four_type
        )];
        for side in &answer.sides {
            facts.push(format!(
                "{} first: {:?} {:?} moves {} all {} nodes {} {:?}",
                self.colour(side.first),
                side.bounds,
                side.outcome.map(|outcome| self.outcome(outcome)),
                self.moves(&side.moves, true),
                side.all_moves,
                side.nodes,
                side.reason.as_ref().map(|reason| self.words(&reason.to_string())),
            ));
            if self.lines {
                let refuted = |refutation: &life::Refutation| {
                    let reply = refutation.reply.map(|reply| self.moves(&[reply], false));
                    format!("{} {} {reply:?}", self.moves(&[refutation.mv], false), refutation.status)
                };
                let mut refutations: Vec<String> = side.refutations.iter().map(refuted).collect();
                refutations.sort();
                facts.push(format!("line {} refuted {refutations:?}", self.moves(&side.line, false)));
            }
        }
        facts
    }

    fn score(&self, image: &Position) -> Vec<String> {
        let limits = Allowance { nodes: 10 * NODES, ..Allowance::default() };
        let count = Count::new(image, [None, None], Prisoners::default(), Ruleset::Naj, &limits);
        let mut facts = Vec::new();
        for of in Colour::BOTH {
            let Some(found) = count.found(of) else { continue };
            let known =
                [found.known().0, found.known().1, found.sure(), found.lost()].map(|set| self.set(set));
            let of = self.colour(of);
            facts.push(format!("{of}: score {:?} {known:?} states {}", found.score(), found.states()));
            if self.lines {
                facts.push(format!("{of} controls {:?}", found.control().map(|set| self.set(set))));
            }
            facts.extend(found.areas().iter().map(|area| {
                format!(
                    "{of} in {}: {:?} {:?} ko {} cycle {}",
                    self.set(area.points),
                    area.method,
                    area.score,
                    area.ko,
                    area.cycle
                )
            }));
        }
        // Which of several lines is shown says who controls what.
        if self.lines {
            let score = count.score();
            facts.push(format!("score {:?}", self.interval(score)));
            let side = |score: &Option<(i64, i64)>| format!("{score:?}");
            facts.extend(count.regions().iter().map(|region| {
                format!("region {} {}", self.set(region.points), self.sides(region.score, side))
            }));
            facts.extend(count.traps().iter().map(|trap| {
                format!("trap {} {}", self.words(&format!("{:?}", trap.kind)), self.set(trap.points))
            }));
        }
        facts
    }

    /// A game that goes on.
    fn game(&self, image: &Position, first: Colour) -> Vec<String> {
        let limits = Allowance { nodes: NODES / 5, ..Allowance::default() };
        let found = alternation(image, first, None, Prisoners::default(), Ruleset::Naj, &limits);
        let line = if self.lines { self.moves(&found.line, false) } else { String::new() };
        let first = self.colour(first);
        vec![format!("{first} plays on: {:?} {line} states {}", self.interval(found.score), found.states)]
    }

    fn interval(&self, (least, most): (i64, i64)) -> (i64, i64) {
        if self.back.swap { (-most, -least) } else { (least, most) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn turns(text: &str) {
        let position: Position = text.replace('|', "\n").parse().unwrap();
        compare(&position).unwrap_or_else(|text| panic!("{text}"));
    }

    #[test]
    fn no_race_is_lost_by_turning_the_board() {
        turns(".X...|..O.X|.XXX.|.X.OX|..OXX");
    }

    #[test]
    fn neither_analysis_is_the_first_where_nothing_tells_the_players_apart() {
        turns("OX.|...|XO.");
    }

    #[test]
    fn a_ko_has_the_same_conditions_with_the_colours_swapped() {
        turns("..X|.OX|O..");
    }
}
