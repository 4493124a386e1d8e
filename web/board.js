// The board: draws a position with its marks, and tells where somebody points, by mouse, finger, pen or keyboard.
//
// Everything on it is kept by point and changed only where it differs, so that a new picture takes a few milliseconds at
// any size. For readers who listen it is a grid of cells with names such as "D4, black stone, in question".

import {h, s} from './dom.js'
import {CELL, draw, stone} from './marks.js'
import {Position} from './position.js'
import {T} from './text.js'

/** @typedef {import('./marks.js').Mark} Mark */
/** @typedef {import('./position.js').Point} Point */

/** From the outermost line to the edge of the board: half a stone, and the coordinates. */
const PAD = 46

/** Below this size of a cell, in pixels of the screen, a finger aims and a stone falls where it is lifted. */
const FINGER = 26

let boards = 0

/**
 * @typedef {object} Scene
 * @property {Position} position
 * @property {Map<Point, Mark[]>} [marks]
 * @property {Map<Point, string[]>} [words] what the marks say, for readers who listen
 * @property {Point | null} [last] the last move
 * @property {string} [label] the name of the board
 */

export class Board {
  /**
   * @param {HTMLElement} host
   * @param {object} handlers
   * @param {(point: Point, how: {start: boolean, alt: boolean}) => void} handlers.onPoint a point is pressed, or drawn over
   * @param {() => void} [handlers.onEnd] the finger or the button is lifted
   * @param {(point: Point, key: string) => boolean} [handlers.onKey] a key on a point; true if it was of use
   * @param {() => 'black' | 'white' | null} [handlers.ghost] the stone that would be put
   * @param {() => boolean} [handlers.drags] whether points can be drawn over
   */
  constructor(host, handlers) {
    this.host = host
    this.handlers = handlers
    this.id = `board-${boards++}`
    /** @type {Scene | null} */
    this.scene = null
    this.size = ''
    this.width = 0
    this.height = 0
    /** @type {{element: SVGElement, name: string, stone: string | null, stoneElement: SVGElement | null, key: string, marks: SVGElement[]}[]} */
    this.cells = []
    /** @type {Point} */
    this.cursor = 0
    /** @type {Point | null} */
    this.hover = null
    /** @type {Point | null} */
    this.pressed = null
    this.aiming = false
    host.classList.add('board')
  }

  /** @param {Scene} scene */
  show(scene) {
    const {position} = scene
    const size = `${position.width}x${position.height}`
    if (size !== this.size) {
      this.size = size
      this.build(position)
    }
    this.scene = scene
    this.grid.setAttribute('aria-label', scene.label ?? T.board.name(position.width, position.height))
    const count = position.width * position.height
    for (let point = 0; point < count; point++) this.update(point)
  }

  /** Brings one point up to date. @param {Point} point */
  update(point) {
    const scene = /** @type {Scene} */ (this.scene)
    const {position} = scene
    const cell = this.cells[point]
    const on = position.at(point)
    const [x, y] = this.place(point)
    if (cell.stone !== on) {
      cell.stone = on
      cell.stoneElement?.remove()
      cell.stoneElement = on ? stone(x, y, on) : null
      if (cell.stoneElement) this.stones.append(cell.stoneElement)
      cell.key = ''
    }
    const marks = (scene.marks?.get(point) ?? []).slice()
    if (scene.last === point) marks.push({mark: 'last'})
    const key = JSON.stringify(marks)
    if (cell.key !== key) {
      cell.key = key
      for (const element of cell.marks) element.remove()
      cell.marks = marks.map(mark => draw(mark, x, y, on))
      marks.forEach((mark, i) => (mark.mark === 'region' ? this.under : this.over).append(cell.marks[i]))
    }
    const words = [position.name(point), on ? T.board.stone[on] : T.board.empty, ...(scene.words?.get(point) ?? [])]
    if (scene.last === point) words.push(T.board.last)
    const name = words.join(', ')
    if (cell.name !== name) {
      cell.name = name
      cell.element.setAttribute('aria-label', name)
    }
  }

  /** The empty board. @param {Position} position */
  build(position) {
    const {width, height} = position
    this.under = s('g')
    this.stones = s('g')
    this.over = s('g', {class: 'marks'})
    this.ghostLayer = s('g')
    this.ring = s('rect', {class: 'cursor', width: CELL - 3, height: CELL - 3, rx: 8})
    const picture = s('g', {'aria-hidden': 'true'},
      ground(position, this.under), coordinates(position), this.stones, this.over, this.ghostLayer, this.ring)
    this.cells = []
    const rows = []
    for (let row = 0; row < height; row++) {
      const cells = []
      for (let column = 0; column < width; column++) {
        const point = row * width + column
        const [x, y] = place(point, width)
        const element = s('rect', {
          role: 'gridcell', id: `${this.id}-${position.name(point)}`, x: x - CELL / 2, y: y - CELL / 2, width: CELL, height: CELL, class: 'cell'
        })
        cells.push(element)
        this.cells.push({element, name: '', stone: null, stoneElement: null, key: '', marks: []})
      }
      rows.push(s('g', {role: 'row'}, cells))
    }
    const [w, hgt] = [width, height].map(extent)
    this.grid = s('svg', {viewBox: `0 0 ${w} ${hgt}`, role: 'grid', class: 'active', tabindex: 0}, picture, rows)
    this.cursor = Math.min(this.cursor, width * height - 1)
    this.width = width
    this.height = height
    this.host.replaceChildren(this.grid)
    this.host.style.setProperty('--ratio', String(w / hgt))
    this.host.style.setProperty('--lines', String(Math.max(width, height)))
    this.moveCursor(this.cursor)
    this.listen()
  }

  /** @param {Point} point */
  place(point) {
    return place(point, this.width)
  }

  listen() {
    const {grid} = this
    grid.addEventListener('pointerdown', (/** @type {PointerEvent} */ event) => this.down(event))
    grid.addEventListener('pointermove', (/** @type {PointerEvent} */ event) => this.moved(event))
    grid.addEventListener('pointerup', (/** @type {PointerEvent} */ event) => this.up(event))
    grid.addEventListener('pointercancel', () => this.release())
    grid.addEventListener('pointerleave', () => this.aim(null))
    grid.addEventListener('contextmenu', (/** @type {Event} */ event) => event.preventDefault())
    grid.addEventListener('keydown', (/** @type {KeyboardEvent} */ event) => this.key(event))
  }

  /** The point under the pointer. @param {PointerEvent} event @returns {Point | null} */
  pointAt(event) {
    const box = this.grid.getBoundingClientRect()
    const scale = extent(this.width) / box.width
    const x = Math.round(((event.clientX - box.left) * scale - PAD) / CELL)
    const y = Math.round(((event.clientY - box.top) * scale - PAD) / CELL)
    return x >= 0 && y >= 0 && x < this.width && y < this.height ? y * this.width + x : null
  }

  /** @param {PointerEvent} event */
  down(event) {
    const point = this.pointAt(event)
    if (point === null || event.button > 2) return
    this.grid.focus({preventScroll: true})
    this.moveCursor(point)
    const cell = this.grid.getBoundingClientRect().width / (this.width + 1.3)
    const drags = this.handlers.drags?.() ?? false
    this.aiming = event.pointerType === 'touch' && (!drags || cell < FINGER)
    this.pressed = point
    this.alt = event.button === 2 || event.shiftKey
    if (this.aiming) return this.aim(point)
    this.grid.setPointerCapture(event.pointerId)
    this.handlers.onPoint(point, {start: true, alt: this.alt})
  }

  /** @param {PointerEvent} event */
  moved(event) {
    const point = this.pointAt(event)
    if (this.pressed !== null && !this.aiming) {
      if (point !== null && point !== this.pressed && (this.handlers.drags?.() ?? false)) {
        this.pressed = point
        this.handlers.onPoint(point, {start: false, alt: this.alt ?? false})
      }
      return
    }
    this.aim(point)
  }

  /** @param {PointerEvent} event */
  up(event) {
    const point = this.pointAt(event)
    const aimed = this.aiming && point !== null
    if (aimed) {
      this.moveCursor(point)
      this.handlers.onPoint(point, {start: true, alt: false})
    }
    this.release()
    if (event.pointerType === 'touch') this.aim(null)
  }

  release() {
    if (this.pressed === null) return
    this.pressed = null
    this.aiming = false
    this.aim(null)
    this.handlers.onEnd?.()
  }

  /** Shows the stone that would be put. @param {Point | null} point */
  aim(point) {
    if (point === this.hover) return
    this.hover = point
    this.ghostLayer.replaceChildren()
    const colour = this.handlers.ghost?.() ?? null
    if (point === null || colour === null || this.scene?.position.at(point) !== null) return
    const [x, y] = this.place(point)
    this.ghostLayer.append(draw({mark: 'ghost', colour}, x, y, null))
  }

  /** @param {Point} point */
  moveCursor(point) {
    this.cursor = point
    const [x, y] = this.place(point)
    this.ring.setAttribute('x', x - CELL / 2 + 1.5)
    this.ring.setAttribute('y', y - CELL / 2 + 1.5)
    this.grid.setAttribute('aria-activedescendant', this.cells[point].element.id)
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const {width, height} = this
    const x = this.cursor % width
    const y = Math.floor(this.cursor / width)
    /** @type {Record<string, [number, number]>} */
    const steps = {
      ArrowLeft: [x - 1, y], ArrowRight: [x + 1, y], ArrowUp: [x, y - 1], ArrowDown: [x, y + 1],
      Home: [0, y], End: [width - 1, y], PageUp: [x, 0], PageDown: [x, height - 1]
    }
    const step = steps[event.key]
    if (step) {
      const [nx, ny] = step
      if (nx >= 0 && ny >= 0 && nx < width && ny < height) this.moveCursor(ny * width + nx)
    } else if (event.key === 'Enter' || event.key === ' ') {
      this.handlers.onPoint(this.cursor, {start: true, alt: event.shiftKey})
      this.handlers.onEnd?.()
    } else if (!this.handlers.onKey?.(this.cursor, event.key)) return
    event.preventDefault()
    event.stopPropagation()
  }
}

/** How wide or high so many lines are. @param {number} lines */
const extent = lines => CELL * (lines - 1) + 2 * PAD

/** Where a point is. @param {Point} point @param {number} width @returns {[number, number]} */
const place = (point, width) => [PAD + CELL * (point % width), PAD + CELL * Math.floor(point / width)]

/**
 * The wood, the lines and the dots.
 * @param {Position} position
 * @param {SVGElement} [under] what lies between the wood and the lines
 */
function ground(position, under) {
  const {width, height} = position
  const [w, hgt] = [width, height].map(extent)
  const [right, bottom] = [w - PAD, hgt - PAD]
  const lines = []
  for (let i = 0; i < width; i++) lines.push(`M${PAD + CELL * i} ${PAD}V${bottom}`)
  for (let i = 0; i < height; i++) lines.push(`M${PAD} ${PAD + CELL * i}H${right}`)
  return [
    s('rect', {class: 'wood', width: w, height: hgt, rx: 10}),
    grain(w, hgt),
    under,
    s('path', {class: 'lines', d: lines.join('')}),
    s('path', {class: 'edge', d: `M${PAD} ${PAD}H${right}V${bottom}H${PAD}Z`}),
    position.stars().map(point => {
      const [x, y] = place(point, width)
      return s('circle', {cx: x, cy: y, r: 4, class: 'star'})
    })
  ]
}

/** Letters and numbers on all sides. @param {Position} position */
function coordinates({width, height}) {
  const text = (/** @type {number} */ x, /** @type {number} */ y, /** @type {string} */ value) =>
    s('text', {x, y: y + 4.6, class: 'coordinate', 'text-anchor': 'middle'}, value)
  const labels = []
  for (let i = 0; i < width; i++) {
    const letter = Position.letter(i)
    labels.push(text(PAD + CELL * i, 13, letter), text(PAD + CELL * i, extent(height) - 13, letter))
  }
  for (let i = 0; i < height; i++) {
    const number = String(height - i)
    labels.push(text(13, PAD + CELL * i, number), text(extent(width) - 13, PAD + CELL * i, number))
  }
  return labels
}

/** Lines in the wood, always the same. @param {number} width @param {number} height */
function grain(width, height) {
  const path = []
  for (let i = 1; i * 17 < width; i++) {
    const x = i * 17 + ((i * 37) % 11) - 5
    const bend = ((i * 53) % 13) - 6
    path.push(`M${x} 0C${x + bend} ${height * 0.3} ${x - bend} ${height * 0.7} ${x + bend / 2} ${height}`)
  }
  return s('path', {class: 'grain', d: path.join('')})
}

/**
 * A board to look at.
 * @param {Position} position
 * @param {Map<Point, Mark[]> | undefined} marks
 * @param {string} label
 * @param {boolean} [named] with the names of its lines
 * @param {{left: number, top: number, side: number}} [part] the part of it that is shown, a square
 */
export function miniature(position, marks, label, named = false, part) {
  const [w, hgt] = [position.width, position.height].map(extent)
  const drawn = []
  for (let point = 0; point < position.stones.length; point++) {
    const [x, y] = place(point, position.width)
    const on = position.at(point)
    drawn.push(on && stone(x, y, on), (marks?.get(point) ?? []).map(mark => draw(mark, x, y, on)))
  }
  const cut = named ? 0 : PAD - 0.65 * CELL
  const span = part ? (part.side + 1.3) * CELL : 0
  const box = part ? [cut + part.left * CELL, cut + part.top * CELL, span, span] : [cut, cut, w - 2 * cut, hgt - 2 * cut]
  return h('div', {class: 'board miniature'},
    s('svg', {viewBox: box.join(' '), role: 'img', 'aria-label': label},
      ground(position), named && coordinates(position), drawn))
}
