// Stones on a rectangle, as they are set up. The rules of the game are the engine's; here a stone that is played takes
// what it surrounds, and no more.

/** @typedef {'black' | 'white'} Colour */
/** A point is a number: row by row from the top left. @typedef {number} Point */

const LETTERS = 'ABCDEFGHJKLMNOPQRST'
const SIGNS = '.XO'

export const EMPTY = 0
export const BLACK = 1
export const WHITE = 2

/** The longest side of a board. */
export const LONGEST = 19

/** @param {Colour} colour @returns {Colour} */
export const opponent = colour => (colour === 'black' ? 'white' : 'black')

/** @param {Colour} colour */
const sign = colour => (colour === 'black' ? BLACK : WHITE)

export class Position {
  /**
   * @param {number} width
   * @param {number} height
   * @param {Uint8Array} [stones]
   */
  constructor(width, height, stones) {
    this.width = width
    this.height = height
    this.stones = stones ?? new Uint8Array(width * height)
  }

  /**
   * Reads rows of `.`, `X` and `O`, the first at the top.
   * @param {string} rows
   */
  static parse(rows) {
    const lines = rows.trim().split('\n').map(line => line.replace(/\s/g, ''))
    const width = lines[0].length
    const stones = lines.flatMap(line => [...line].map(c => (c === 'X' || c === '#' ? BLACK : c === 'O' ? WHITE : EMPTY)))
    return new Position(width, lines.length, Uint8Array.from(stones))
  }

  /** Rows of `.`, `X` and `O`, as the engine reads them. */
  diagram() {
    const rows = []
    for (let y = 0; y < this.height; y++) {
      const row = this.stones.subarray(y * this.width, (y + 1) * this.width)
      rows.push(Array.from(row, stone => SIGNS[stone]).join(''))
    }
    return rows.join('\n')
  }

  /** @param {Point} point @returns {Colour | null} */
  at(point) {
    const stone = this.stones[point]
    return stone === EMPTY ? null : stone === BLACK ? 'black' : 'white'
  }

  get isEmpty() {
    return this.stones.every(stone => stone === EMPTY)
  }

  /**
   * The same with something else on a point.
   * @param {Point} point
   * @param {Colour | null} colour
   */
  with(point, colour) {
    const stones = this.stones.slice()
    stones[point] = colour === null ? EMPTY : sign(colour)
    return new Position(this.width, this.height, stones)
  }

  /**
   * The position after a stone is played and takes what it surrounds; null where no stone can be put.
   * @param {Colour} colour
   * @param {Point} point
   */
  play(colour, point) {
    if (this.at(point) !== null) return null
    const next = this.with(point, colour)
    for (const neighbour of next.neighbours(point)) {
      if (next.at(neighbour) !== opponent(colour)) continue
      const {stones, liberties} = next.block(neighbour)
      if (liberties.length === 0) for (const stone of stones) next.stones[stone] = EMPTY
    }
    return next.block(point).liberties.length === 0 ? null : next
  }

  /** @param {Point} point @returns {Point[]} */
  neighbours(point) {
    const {width, height} = this
    const x = point % width
    const y = Math.floor(point / width)
    const around = []
    if (y > 0) around.push(point - width)
    if (x > 0) around.push(point - 1)
    if (x + 1 < width) around.push(point + 1)
    if (y + 1 < height) around.push(point + width)
    return around
  }

  /**
   * The block of a stone and its liberties.
   * @param {Point} point
   * @returns {{stones: Point[], liberties: Point[]}}
   */
  block(point) {
    const colour = this.stones[point]
    if (colour === EMPTY) return {stones: [], liberties: []}
    const seen = new Set([point])
    const liberties = new Set()
    const stones = [point]
    for (let i = 0; i < stones.length; i++) {
      for (const next of this.neighbours(stones[i])) {
        if (this.stones[next] === EMPTY) liberties.add(next)
        else if (this.stones[next] === colour && !seen.has(next)) {
          seen.add(next)
          stones.push(next)
        }
      }
    }
    return {stones, liberties: [...liberties]}
  }

  /** @param {Point} point */
  name(point) {
    return LETTERS[point % this.width] + (this.height - Math.floor(point / this.width))
  }

  /** @param {string} name @returns {Point | null} */
  point(name) {
    const match = /^([A-HJ-T])(\d{1,2})$/i.exec(name.trim())
    if (!match) return null
    const x = LETTERS.indexOf(match[1].toUpperCase())
    const y = this.height - Number(match[2])
    return x < this.width && y >= 0 && y < this.height ? y * this.width + x : null
  }

  /** @param {string[]} names */
  points(names) {
    return names.map(name => this.point(name)).filter(point => point !== null)
  }

  /** The letter of a column. @param {number} x */
  static letter(x) {
    return LETTERS[x]
  }

  /** The stones on a board of another size, those that fit. @param {number} width @param {number} height */
  resized(width, height) {
    const stones = new Uint8Array(width * height)
    // The lower left corner stays, as the names of the points do.
    for (let y = 0; y < Math.min(height, this.height); y++) {
      for (let x = 0; x < Math.min(width, this.width); x++) {
        stones[(height - 1 - y) * width + x] = this.stones[(this.height - 1 - y) * this.width + x]
      }
    }
    return new Position(width, height, stones)
  }

  /** The points with a dot, as on a wooden board. @returns {Point[]} */
  stars() {
    const corner = (/** @type {number} */ side, /** @type {number} */ at) => {
      const line = side >= 13 ? 3 : 2
      return side >= 7 && (at === line || at + line + 1 === side)
    }
    const middle = (/** @type {number} */ side, /** @type {number} */ at) => side >= 7 && side % 2 === 1 && at === (side - 1) / 2
    const {width, height} = this
    const large = width >= 15 && height >= 15
    const found = []
    for (let point = 0; point < width * height; point++) {
      const x = point % width
      const y = Math.floor(point / width)
      const [cx, cy, mx, my] = [corner(width, x), corner(height, y), middle(width, x), middle(height, y)]
      if ((cx && cy) || (mx && my) || (large && (cx || mx) && (cy || my))) found.push(point)
    }
    return found
  }
}

/** What can be undone: a list of states and a place in it. @template T */
export class History {
  /** @param {T} first */
  constructor(first) {
    /** @type {T[]} */
    this.states = [first]
    this.index = 0
  }

  get now() {
    return this.states[this.index]
  }

  get canUndo() {
    return this.index > 0
  }

  get canRedo() {
    return this.index + 1 < this.states.length
  }

  /** @param {T} state */
  add(state) {
    this.states.length = this.index + 1
    this.states.push(state)
    // Older ones are forgotten.
    if (this.states.length > 1000) this.states.shift()
    this.index = this.states.length - 1
  }

  undo() {
    if (this.canUndo) this.index--
    return this.now
  }

  redo() {
    if (this.canRedo) this.index++
    return this.now
  }
}
