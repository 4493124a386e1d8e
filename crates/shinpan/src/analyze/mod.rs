//! The whole board: what is safe, every race, every group that is not safe, and what is urgent.
//!
//! A [`Plan`] lists what there is to ask ([`Task`]); a task is answered on its own, so that a caller with several threads
//! can give them out. The answers ([`Item`]) are put into order by an [`Analysis`]: the largest swing first.
//!
//! A race is asked level by level: closed forms, games, search on the board; the first that decides it is named. A group,
//! which is all blocks that live or die together, is asked as in [`life`](crate::life). Nothing is guessed: what is not
//! decided within the budget is listed as unknown, with the reason ([`Why`]), and so is what rests on a wall that another
//! item calls dead.
//!
//! ```
//! use shinpan::analyze::{Options, analyze};
//! use shinpan::board::{Colour, Position};
//!
//! // White's three-point eye: whoever moves first decides.
//! let position: Position = "
//!     . . . . . . .
//!     . . . . . . .
//!     X X X X X . .
//!     O O O O X . .
//!     . . . O X . .
//! ".parse().unwrap();
//! let analysis = analyze(&position, Options::default(), |_, _| {});
//! let group = &analysis.items[0];
//! assert_eq!((group.swing, group.stones().len()), (13, 5));
//! assert_eq!(group.first(Colour::White).unwrap().word(), "alive");
//! assert_eq!(group.first(Colour::Black).unwrap().word(), "dead");
//! ```

mod agree;
mod item;
mod shown;
mod task;
mod why;
mod words;

pub use item::{Fate, Item, ItemOutcome, Level, Subject};
pub use shown::Standing;
pub use task::Task;
pub use why::Why;

use crate::board::{Board, Colour, PointSet, Position, Turn};
use crate::race;
use crate::region::walls::blocks_of;
use crate::region::{LocalGame, Safe, benson, groups, local_games, static_safety};
use crate::search::Stop;
use crate::theory::RaceResult;

/// How much may be spent on the parts of a board.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// Positions searched for each question of life and death, for each side moving first, and for each race.
    pub nodes: u64,
    /// The most groups that are asked about, the largest first.
    pub groups: usize,
    /// The most ko threats considered.
    pub ko_threats: u8,
    /// Stones of blocks that are taken as uncapturable.
    pub assume_safe: PointSet,
    /// Stones of blocks that are not presumed to be walls.
    pub in_play: PointSet,
    /// Nothing but `assume_safe` is taken for granted.
    pub strict: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            nodes: 8_000,
            groups: 60,
            ko_threats: 5,
            assume_safe: PointSet::EMPTY,
            in_play: PointSet::EMPTY,
            strict: false,
        }
    }
}

impl Options {
    /// The question about the races of a board.
    fn races(self, position: &Position) -> race::Question {
        let Options { nodes, ko_threats, assume_safe, in_play, strict, .. } = self;
        race::Question { nodes, ko_threats, assume_safe, in_play, strict, ..race::Question::new(position) }
    }
}

/// What there is to ask about a board.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The board.
    pub position: Position,
    /// What stays even if its owner always passes, Black's and White's.
    pub alive: [Safe; 2],
    /// What stays if its owner answers, Black's and White's.
    pub safe: [Safe; 2],
    /// What is left, in parts that do not touch each other.
    pub local_games: Vec<LocalGame>,
    /// The questions, each on its own.
    pub tasks: Vec<Task>,
    /// Stones of blocks that are neither safe nor asked about, because there are too many.
    pub skipped: PointSet,
    /// A way to give it up from outside: what is not answered by then stays open.
    pub stop: Stop,
    /// Stones of races that counting has decided, and that are asked about as groups only to see whether they are dead.
    checked: PointSet,
    options: Options,
}

impl Plan {
    /// Looks at a board.
    #[must_use]
    pub fn new(position: &Position, options: Options) -> Plan {
        let board = Board::new(position);
        let safe = Colour::BOTH.map(|colour| static_safety(&board, colour));
        let mut tasks: Vec<Task> = Vec::new();
        let (mut decided, mut checked) = (PointSet::EMPTY, PointSet::EMPTY);
        for answer in options.races(position).answer().unwrap_or_default() {
            // Where counting sees nobody capture, the blocks are asked about as well: a bent four is dead.
            let is_won = |verdict: &race::Verdict| {
                verdict.firsts.iter().all(|first| matches!(first.result, RaceResult::Wins(_)))
            };
            let blocks = answer.blocks[0] | answer.blocks[1];
            match &answer.verdict {
                Ok(verdict) if is_won(verdict) => decided |= blocks,
                Ok(_) => checked |= blocks,
                Err(_) => {}
            }
            tasks.push(Task::Race(Box::new(answer)));
        }
        let known = safe[0].points() | safe[1].points() | decided | blocks_of(&board, options.assume_safe);
        let mut groups: Vec<PointSet> =
            Colour::BOTH.into_iter().flat_map(|colour| open_groups(&board, colour, known)).collect();
        // Which of two that are as large is left out, if one is, does not depend on how the board is turned.
        let turn = Turn::canonical(position, &[]);
        groups.sort_by_key(|&stones| (std::cmp::Reverse(stones.len()), turn.set(stones).first()));
        let asked = groups.len().min(options.groups);
        let skipped = groups[asked..].iter().fold(PointSet::EMPTY, |all, &stones| all | stones);
        tasks.extend(groups[..asked].iter().map(|&stones| Task::Group(stones)));
        Plan {
            position: *position,
            alive: Colour::BOTH.map(|colour| benson(&board, colour)),
            safe,
            local_games: local_games(&board),
            tasks,
            skipped,
            checked,
            stop: Stop::never(),
            options,
        }
    }

    /// Answers one of the tasks. What other tasks found is not used, so that their order changes nothing.
    #[must_use]
    pub fn answer(&self, task: &Task) -> Item {
        task.answer(&self.position, self.options, &self.stop)
    }

    /// Answers all tasks, one after the other. `progress` is told how many are done, and of how many.
    pub fn run(self, mut progress: impl FnMut(usize, usize)) -> Analysis {
        let total = self.tasks.len();
        let mut items = Vec::with_capacity(total);
        for task in &self.tasks {
            progress(items.len(), total);
            items.push(self.answer(task));
        }
        self.finish(items)
    }

    /// Puts the answers to all tasks into order: what is proven and urgent first, what is unknown last. What rests on a wall
    /// that another item calls dead is unknown.
    #[must_use]
    pub fn finish(self, mut items: Vec<Item>) -> Analysis {
        // What the caller calls safe is no condition.
        let given = blocks_of(&Board::new(&self.position), self.options.assume_safe);
        let named = |mut item: Item| {
            item.assumed_safe.retain(|&wall| !given.contains(wall));
            item
        };
        items = items.into_iter().map(named).collect();
        agree::agree(&self.position, &mut items, |item, in_play| {
            named(task::answer_again(&self.position, item, in_play, self.options, &self.stop))
        });
        agree::leave_out_races_of_the_dead(&mut items, self.checked);
        items.sort_by_key(|item| {
            let stones = item.stones();
            (
                !item.is_proven(),
                std::cmp::Reverse(item.swing),
                std::cmp::Reverse(stones.len()),
                stones.first(),
            )
        });
        Analysis { plan: self, items }
    }
}

/// The groups of a colour of which nothing is known. Where something is known of a part, the others are asked block by block.
fn open_groups(board: &Board, colour: Colour, known: PointSet) -> Vec<PointSet> {
    let mut open = Vec::new();
    for group in groups(board, colour) {
        if group.intersects(&known) {
            open.extend((group - known).components());
        } else {
            open.push(group);
        }
    }
    open
}

/// A board, analysed.
#[derive(Clone, Debug)]
pub struct Analysis {
    /// What was asked.
    pub plan: Plan,
    /// Races and groups, the most urgent first.
    pub items: Vec<Item>,
}

impl Analysis {
    /// How many races and groups are decided for both sides first.
    #[must_use]
    pub fn proven(&self) -> usize {
        self.items.iter().filter(|item| item.is_proven()).count()
    }
}

/// Analyses a board, one task after the other. `progress` is told how many are done, and of how many.
pub fn analyze(position: &Position, options: Options, progress: impl FnMut(usize, usize)) -> Analysis {
    Plan::new(position, options).run(progress)
}
