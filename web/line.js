// A line of play that grows by one move at a time, with a place in it: the engine judges every move, the page only keeps
// what it said.

import {announce, app, set} from './app.js'
import {h, iconButton} from './dom.js'
import {Refused} from './engine.js'
import {Position} from './position.js'
import {T} from './text.js'

/** @typedef {import('./position.js').Colour} Colour */

export class Line {
  /** @param {Position} start */
  constructor(start) {
    this.start = start
    /** @type {string[]} */
    this.moves = []
    this.index = 0
    /** @type {any[]} what the engine says after so many moves */
    this.said = []
    /** @type {string | null} why the last try was refused */
    this.refusal = null
    this.busy = false
    /** The start and the moves are judged one after the other, however fast they come. @type {Promise<any>} */
    this.queue = Promise.resolve()
  }

  /** The question whose answer judges these moves. @param {string[]} moves @returns {any} */
  request(moves) {
    throw new Error(`no question for ${moves}`)
  }

  get now() {
    return this.said[this.index]
  }

  get position() {
    return this.now?.diagram ? Position.parse(this.now.diagram) : this.start
  }

  /** @returns {Colour | null} */
  get toPlay() {
    return this.isOver ? null : this.now?.to_play ?? null
  }

  get isOver() {
    return Boolean(this.now?.over)
  }

  /** The last move, if it put a stone that is still there. */
  get last() {
    const move = this.moves[this.index - 1]
    const point = move ? this.start.point(move) : null
    return point !== null && this.position.at(point) ? point : null
  }

  /** Asks the engine, one question at a time. @param {string[]} moves @returns {Promise<any>} */
  async judge(moves) {
    this.busy = true
    set()
    try {
      return await app.engine.ask(this.request(moves))
    } catch (error) {
      if (error instanceof Refused) return {legal: false, text: error.message}
      throw error
    } finally {
      this.busy = false
    }
  }

  /** Does something once what was asked before is done. @template T @param {() => Promise<T>} task @returns {Promise<T>} */
  queued(task) {
    const done = this.queue.then(task)
    this.queue = done.catch(() => {})
    return done
  }

  /** Looks at the start; moves that come in the meantime wait for that. */
  open() {
    return this.queued(() => this.look())
  }

  async look() {
    const said = await this.judge([])
    if (said.legal === false) this.refusal = said.text
    else this.said[0] = said
    set()
  }

  /**
   * Plays a move once those before it are judged.
   * @param {string} move
   * @returns {Promise<boolean>} whether it was legal
   */
  play(move) {
    return this.queued(() => this.put(move))
  }

  /**
   * Plays a move from where we are; what followed there is forgotten, unless it is the same move.
   * @param {string} move
   * @returns {Promise<boolean>}
   */
  async put(move) {
    if (this.isOver) return false
    if (this.moves[this.index] === move && this.said[this.index + 1]) {
      this.go(this.index + 1)
      return true
    }
    const moves = [...this.moves.slice(0, this.index), move]
    const said = await this.judge(moves)
    if (said.legal === false) {
      this.refusal = said.text
      announce(`${T.playout.illegal}. ${said.text}`)
      set()
      return false
    }
    this.said = [...this.said.slice(0, this.index + 1), said]
    this.moves = moves
    this.index = moves.length
    this.refusal = null
    set()
    return true
  }

  /** Plays all of them; stops at the first that is refused. @param {string[]} moves */
  async replay(moves) {
    for (const move of moves) if (!(await this.play(move))) return
  }

  /** @param {number} index */
  go(index) {
    if (this.busy || index < 0 || index > this.moves.length || !this.said[index]) return
    this.index = index
    this.refusal = null
    set()
  }

  /** Forgets the last move. */
  takeBack() {
    if (this.busy || this.index === 0) return
    this.moves = this.moves.slice(0, this.index - 1)
    this.said = this.said.slice(0, this.index)
    this.index--
    this.refusal = null
    set()
  }

  /** @param {string} key */
  key(key) {
    if (key === '[') this.go(this.index - 1)
    else if (key === ']') this.go(this.index + 1)
    else if (key.toLowerCase() === 'p') this.play('pass')
    else if (key === 'Backspace') this.takeBack()
    else return false
    return true
  }

  /** Buttons to go through it. */
  controls() {
    const last = this.moves.length
    return h('div', {class: 'deeds walk'},
      iconButton('start', T.playout.start, () => this.go(0), {disabled: this.index === 0, 'data-key': 'line-start'}),
      iconButton('back', T.playout.back, () => this.go(this.index - 1), {disabled: this.index === 0, 'data-key': 'line-back'}),
      h('span', {class: 'count'}, T.tools.move(this.index, last)),
      iconButton('forward', T.playout.forward, () => this.go(this.index + 1), {disabled: this.index === last, 'data-key': 'line-on'}),
      iconButton('end', T.playout.end, () => this.go(last), {disabled: this.index === last, 'data-key': 'line-end'}))
  }

  /**
   * The moves as buttons, in the colours of their players.
   * @param {Colour} first
   * @param {(index: number) => string | null} [remark] something about a move, such as that it was a mistake
   */
  list(first, remark = () => null) {
    const player = (/** @type {number} */ i) => this.said[i]?.to_play ?? ((i % 2 === 0) === (first === 'black') ? 'black' : 'white')
    return h('ol', {class: 'moves', 'aria-label': T.playout.moves}, this.moves.map((move, i) => {
      const note = remark(i)
      return h('li', {}, h('button', {
        type: 'button', class: `move ${player(i)}${note ? ' wrong' : ''}`, 'aria-current': i + 1 === this.index ? 'step' : null,
        'aria-label': [`${i + 1} ${T.move(move)}`, T.player(player(i)), note].filter(Boolean).join(', '), title: note ?? null,
        'data-key': `move-${i}`, onclick: () => this.go(i + 1)
      }, `${i + 1} ${T.move(move)}`))
    }))
  }
}
