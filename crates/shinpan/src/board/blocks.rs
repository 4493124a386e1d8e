//! The board with its blocks, kept up to date while stones are played and taken back.
//!
//! Data layout. Every block owns a slot, named by one of its stones; `slot_of` leads from a stone to it. A
//! play changes the slot of one block only - the largest friendly neighbour, or a new one under the played
//! stone - and clears or sets single liberty bits in others. Slots of blocks that were swallowed or
//! captured stay as they were, because a slot is only written again by a later play, which keeps what was
//! there. So one saved block is all that undo needs, and neither direction allocates once the history has
//! grown to the length of the game.

use std::fmt;

use super::{Colour, INDICES, Point, PointSet, Position, STRIDE, Size, hash};

/// A maximal connected set of stones of one colour ("chain" in Wolf's papers, "string" in the rules).
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Block {
    stones: PointSet,
    liberties: PointSet,
    /// Number of stones.
    len: u16,
    /// Number of liberties.
    breath: u16,
    colour: Colour,
}

impl Block {
    const NONE: Block = Block {
        stones: PointSet::EMPTY,
        liberties: PointSet::EMPTY,
        len: 0,
        breath: 0,
        colour: Colour::Black,
    };

    #[inline]
    fn gain(&mut self, liberty: Point) {
        self.breath += u16::from(!self.liberties.contains(liberty));
        self.liberties.insert(liberty);
    }

    #[inline]
    fn lose(&mut self, liberty: Point) {
        self.breath -= u16::from(self.liberties.contains(liberty));
        self.liberties.remove(liberty);
    }

    /// The stones.
    #[must_use]
    pub fn stones(&self) -> PointSet {
        self.stones
    }

    /// The empty points next to the stones.
    #[must_use]
    pub fn liberties(&self) -> PointSet {
        self.liberties
    }

    /// Whose block it is.
    #[must_use]
    pub fn colour(&self) -> Colour {
        self.colour
    }
}

/// What stands on a point of the mailbox, which has a border so that every point has four neighbours.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Cell {
    Empty,
    Stone(Colour),
    Border,
}

/// Cells: a border row above, the rows with their spare column, a border row below.
const CELLS: usize = INDICES + 2 * STRIDE;

/// Index of a point in the mailbox.
const fn cell(point: Point) -> usize {
    point.index() + STRIDE
}

/// Up to four slots, each once.
#[derive(Copy, Clone, Debug)]
struct Slots {
    slots: [u16; 4],
    len: u8,
}

impl Slots {
    const NONE: Slots = Slots { slots: [0; 4], len: 0 };

    #[inline]
    fn add(&mut self, slot: u16) {
        if !self.as_slice().contains(&slot) {
            self.push(slot);
        }
    }

    /// As [`Slots::add`], for a slot that is known to be new.
    #[inline]
    fn push(&mut self, slot: u16) {
        self.slots[usize::from(self.len & 3)] = slot;
        self.len += 1;
    }

    #[inline]
    fn as_slice(&self) -> &[u16] {
        &self.slots[..usize::from(self.len)]
    }
}

/// The surroundings of a point before a play there.
struct Around {
    /// The empty neighbours, as indices.
    liberties: Slots,
    friends: Slots,
    /// Opposing blocks with other liberties.
    foes: Slots,
    /// Opposing blocks whose last liberty is the point.
    captured: Slots,
}

impl Around {
    const NOTHING: Around =
        Around { liberties: Slots::NONE, friends: Slots::NONE, foes: Slots::NONE, captured: Slots::NONE };
}

/// One play, with what is needed to take it back.
#[derive(Clone, Debug)]
struct Played {
    point: Point,
    colour: Colour,
    hash: u64,
    /// The slot that the play wrote, and what was in it.
    slot: u16,
    saved: Block,
    /// Friendly blocks that became part of `slot`.
    swallowed: Slots,
    captured: Slots,
}

/// A board with stones, blocks and liberties.
#[derive(Clone)]
pub struct Board {
    size: Size,
    cells: [Cell; CELLS],
    slot_of: [u16; INDICES],
    slots: [Block; INDICES],
    stones: [PointSet; 2],
    hash: u64,
    history: Vec<Played>,
}

impl Board {
    /// The board with the stones of a position and no history.
    #[must_use]
    pub fn new(position: &Position) -> Board {
        let size = position.size();
        let mut cells = [Cell::Border; CELLS];
        for point in size.iter() {
            cells[cell(point)] = position.at(point).map_or(Cell::Empty, Cell::Stone);
        }
        let mut board = Board {
            size,
            cells,
            slot_of: [0; INDICES],
            slots: [Block::NONE; INDICES],
            stones: Colour::BOTH.map(|colour| position.stones(colour)),
            hash: position.hash(),
            history: Vec::new(),
        };
        let empty = position.empty_points();
        for colour in Colour::BOTH {
            for stones in position.stones(colour).components() {
                let liberties = stones.neighbours() & empty;
                let slot = stones.first().map_or(0, Point::index);
                let (len, breath) = (stones.len() as u16, liberties.len() as u16);
                board.slots[slot] = Block { stones, liberties, len, breath, colour };
                for stone in stones {
                    board.slot_of[stone.index()] = slot as u16;
                }
            }
        }
        board
    }

    /// The size of the board.
    #[must_use]
    pub fn size(&self) -> Size {
        self.size
    }

    /// What stands on a point; `None` also for points off the board.
    #[inline]
    #[must_use]
    pub fn at(&self, point: Point) -> Option<Colour> {
        match self.cells[cell(point)] {
            Cell::Stone(colour) => Some(colour),
            Cell::Empty | Cell::Border => None,
        }
    }

    /// The stones of a colour.
    #[inline]
    #[must_use]
    pub fn stones(&self, colour: Colour) -> PointSet {
        self.stones[colour.index()]
    }

    /// The points without a stone.
    #[inline]
    #[must_use]
    pub fn empty_points(&self) -> PointSet {
        self.size.points() - self.stones[0] - self.stones[1]
    }

    /// The block of the stone on a point.
    #[inline]
    #[must_use]
    pub fn block(&self, point: Point) -> Option<&Block> {
        self.at(point).map(|_| &self.slots[usize::from(self.slot_of[point.index()])])
    }

    /// The points next to a point, with what stands on them.
    #[inline]
    pub(crate) fn around(&self, point: Point) -> impl Iterator<Item = (Point, Option<Colour>)> + '_ {
        neighbours(cell(point)).into_iter().filter_map(|next| match self.cells[next] {
            Cell::Empty => Some((Point::from_index(next - STRIDE), None)),
            Cell::Stone(colour) => Some((Point::from_index(next - STRIDE), Some(colour))),
            Cell::Border => None,
        })
    }

    /// The blocks of a colour, in the order of their first stones.
    pub fn blocks(&self, colour: Colour) -> impl Iterator<Item = &Block> {
        let mut rest = self.stones(colour);
        std::iter::from_fn(move || {
            let block = self.block(rest.first()?)?;
            rest -= block.stones;
            Some(block)
        })
    }

    /// The stones on the board.
    #[must_use]
    pub fn position(&self) -> Position {
        Position::from_stones(self.size, self.stones)
    }

    /// The hash of the position.
    #[inline]
    #[must_use]
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// Number of plays that can be taken back.
    #[must_use]
    pub fn plays(&self) -> usize {
        self.history.len()
    }

    /// Whether a stone may be put here: on the board, empty, no suicide.
    ///
    /// # Errors
    /// [`Forbidden`] says why not.
    #[inline]
    pub fn check(&self, colour: Colour, point: Point) -> Result<(), Forbidden> {
        let mut around = Around::NOTHING;
        self.look(colour, point, &mut around)
    }

    /// The stones that a play would capture; nothing where it is forbidden.
    #[must_use]
    pub fn captures(&self, colour: Colour, point: Point) -> PointSet {
        let mut around = Around::NOTHING;
        match self.look(colour, point, &mut around) {
            Ok(()) => around
                .captured
                .as_slice()
                .iter()
                .fold(PointSet::EMPTY, |all, &slot| all | self.slots[usize::from(slot)].stones),
            Err(_) => PointSet::EMPTY,
        }
    }

    /// Whether a play is allowed and leaves its own block with a single liberty.
    #[must_use]
    pub fn is_self_atari(&self, colour: Colour, point: Point) -> bool {
        let mut around = Around::NOTHING;
        if self.look(colour, point, &mut around).is_err() {
            return false;
        }
        let mut stones = PointSet::single(point);
        let mut liberties: PointSet =
            around.liberties.as_slice().iter().map(|&index| Point::from_index(usize::from(index))).collect();
        for &slot in around.friends.as_slice() {
            stones |= self.slots[usize::from(slot)].stones;
            liberties |= self.slots[usize::from(slot)].liberties;
        }
        liberties |= self.captures(colour, point) & stones.neighbours();
        liberties.remove(point);
        liberties.len() == 1
    }

    /// Puts a stone and removes the opposing blocks that lose their last liberty by it; gives them back.
    ///
    /// # Errors
    /// [`Forbidden`] says why the stone cannot be put; the board is as before.
    #[inline]
    pub fn play(&mut self, colour: Colour, point: Point) -> Result<PointSet, Forbidden> {
        let mut around = Around::NOTHING;
        self.look(colour, point, &mut around)?;
        let hash = self.hash;

        for &foe in around.foes.as_slice() {
            self.slots[usize::from(foe)].lose(point);
        }
        let (slot, saved, swallowed) = self.join(colour, point, &around);
        self.cells[cell(point)] = Cell::Stone(colour);
        self.slot_of[point.index()] = slot;
        self.stones[colour.index()].insert(point);
        self.hash ^= hash::stone(colour, point);

        let mut removed = PointSet::EMPTY;
        let captured = around.captured;
        for &dead in captured.as_slice() {
            let stones = self.slots[usize::from(dead)].stones;
            removed |= stones;
            stones.iter().for_each(|stone| {
                self.cells[cell(stone)] = Cell::Empty;
                self.hash ^= hash::stone(colour.opponent(), stone);
                for next in neighbours(cell(stone)) {
                    if self.cells[next] == Cell::Stone(colour) {
                        let slot = self.slot_of[next - STRIDE];
                        self.slots[usize::from(slot)].gain(stone);
                    }
                }
            });
        }
        if captured.len > 0 {
            self.stones[colour.opponent().index()] -= removed;
        }
        self.history.push(Played { point, colour, hash, slot, saved, swallowed, captured });
        Ok(removed)
    }

    /// Takes the last play back; false if there is none.
    #[inline]
    pub fn undo(&mut self) -> bool {
        let Some(played) = self.history.pop() else { return false };
        let Played { point, colour, hash, slot, saved, swallowed, captured } = played;
        let foe = colour.opponent();

        for &dead in captured.as_slice() {
            let stones = self.slots[usize::from(dead)].stones;
            self.stones[foe.index()] |= stones;
            stones.iter().for_each(|stone| {
                self.cells[cell(stone)] = Cell::Stone(foe);
                for next in neighbours(cell(stone)) {
                    if self.cells[next] == Cell::Stone(colour) {
                        let slot = self.slot_of[next - STRIDE];
                        self.slots[usize::from(slot)].lose(stone);
                    }
                }
                self.slot_of[stone.index()] = dead;
            });
        }
        self.slots[usize::from(slot)] = saved;
        for &part in swallowed.as_slice() {
            self.label(part);
        }
        self.cells[cell(point)] = Cell::Empty;
        self.stones[colour.index()].remove(point);
        for next in neighbours(cell(point)) {
            if self.cells[next] == Cell::Stone(foe) {
                let slot = self.slot_of[next - STRIDE];
                self.slots[usize::from(slot)].gain(point);
            }
        }
        self.hash = hash;
        true
    }

    /// What is around a point where the colour may play.
    #[inline(always)]
    fn look(&self, colour: Colour, point: Point, around: &mut Around) -> Result<(), Forbidden> {
        match self.cells[cell(point)] {
            Cell::Empty => {}
            Cell::Stone(by) => return Err(Forbidden::Occupied { point, by }),
            Cell::Border => return Err(Forbidden::OffBoard { point }),
        }
        let mut alive = false;
        for next in neighbours(cell(point)) {
            match self.cells[next] {
                Cell::Empty => {
                    around.liberties.push((next - STRIDE) as u16);
                    alive = true;
                }
                Cell::Stone(stone) => {
                    let slot = self.slot_of[next - STRIDE];
                    // The point is a liberty of the block, so a single one is this.
                    let last = self.slots[usize::from(slot)].breath == 1;
                    alive |= last == (stone != colour);
                    if stone == colour {
                        around.friends.add(slot);
                    } else if last {
                        around.captured.add(slot);
                    } else {
                        around.foes.add(slot);
                    }
                }
                Cell::Border => {}
            }
        }
        if alive { Ok(()) } else { Err(Forbidden::Suicide { point }) }
    }

    /// Makes one block of the new stone and its friends; gives its slot, what was there, and the parts.
    #[inline(always)]
    fn join(&mut self, colour: Colour, point: Point, around: &Around) -> (u16, Block, Slots) {
        let friends = around.friends.as_slice();
        let mut swallowed = Slots::NONE;
        let (slot, saved) = match *friends {
            [] => {
                let slot = point.index() as u16;
                let mut new = Block { colour, len: 1, ..Block::NONE };
                new.stones.insert(point);
                (slot, std::mem::replace(&mut self.slots[usize::from(slot)], new))
            }
            [slot] => {
                let block = &mut self.slots[usize::from(slot)];
                let saved = *block;
                block.stones.insert(point);
                block.len += 1;
                block.lose(point);
                (slot, saved)
            }
            [first, ..] => {
                let len = |slot: u16| self.slots[usize::from(slot)].len;
                let slot = friends
                    .iter()
                    .fold(first, |largest, &slot| if len(slot) > len(largest) { slot } else { largest });
                let saved = self.slots[usize::from(slot)];
                let mut joined = saved;
                for &part in friends {
                    if part != slot {
                        swallowed.push(part);
                        let part = &self.slots[usize::from(part)];
                        joined.stones |= part.stones;
                        joined.liberties |= part.liberties;
                        joined.len += part.len;
                        let slot_of = &mut self.slot_of;
                        part.stones.iter().for_each(|stone| slot_of[stone.index()] = slot);
                    }
                }
                joined.stones.insert(point);
                joined.len += 1;
                joined.liberties.remove(point);
                joined.breath = joined.liberties.len() as u16;
                self.slots[usize::from(slot)] = joined;
                (slot, saved)
            }
        };
        for &liberty in around.liberties.as_slice() {
            self.slots[usize::from(slot)].gain(Point::from_index(usize::from(liberty)));
        }
        (slot, saved, swallowed)
    }

    /// Points the stones of a slot to it.
    fn label(&mut self, slot: u16) {
        let stones = self.slots[usize::from(slot)].stones;
        stones.iter().for_each(|stone| self.slot_of[stone.index()] = slot);
    }
}

/// The four neighbours of a cell that is on the board.
#[inline]
const fn neighbours(cell: usize) -> [usize; 4] {
    [cell - STRIDE, cell - 1, cell + 1, cell + STRIDE]
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Board")
            .field("size", &self.size)
            .field("stones", &self.stones)
            .field("plays", &self.history.len())
            .finish_non_exhaustive()
    }
}

/// Why a stone cannot be put on a point, whatever happened before.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Forbidden {
    /// The point is not on this board.
    OffBoard {
        /// The point.
        point: Point,
    },
    /// A stone is there already.
    Occupied {
        /// The point.
        point: Point,
        /// Whose stone it is.
        by: Colour,
    },
    /// The stone's own block would have no liberty, and nothing is captured.
    Suicide {
        /// The point.
        point: Point,
    },
}
