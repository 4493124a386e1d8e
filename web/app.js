// The state of the page, and the one way in which it changes: something is set, and at the next frame all that shows it is
// drawn again.

import {byId} from './dom.js'
import {OPTIONS, read, write} from './link.js'
import {History, Position} from './position.js'

/** @typedef {import('./position.js').Colour} Colour */
/** @typedef {import('./position.js').Point} Point */

/**
 * What is set up on the board: the part that undo and redo go through.
 * @typedef {object} Setup
 * @property {Position} position
 * @property {Point[]} targets one stone of each block in question
 * @property {Point[]} walls one stone of each block that is taken as safe
 * @property {Point[]} inPlay one stone of each block that is not to be taken for a wall
 * @property {Point[]} region the points of play; none: wherever play leads
 * @property {{black: number, white: number}} prisoners
 */

/**
 * Something that takes the board over: a play-out, an analysis.
 * @typedef {object} Mode
 * @property {() => import('./board.js').Scene} scene
 * @property {(point: Point) => void} point
 * @property {() => Colour | null} ghost
 * @property {() => Node} panel
 * @property {(key: string) => boolean} [key]
 * @property {string[]} [linkMoves] the moves that a link to it holds
 */

/** @param {Position} position @returns {Setup} */
export const bare = position => ({position, targets: [], walls: [], inPlay: [], region: [], prisoners: {black: 0, white: 0}})

export const app = {
  view: 'life',
  /** @type {History<Setup>} */
  history: new History(bare(new Position(9, 9))),
  /** @type {Record<string, any>} */
  options: {...OPTIONS},
  /** @type {Colour | 'both'} */
  first: 'both',
  tool: 'black',
  /** @type {Colour} who is next, with the tool for both in turn */
  turn: 'black',
  /** @type {any} the engine, once it is there */
  engine: null,
  /** @type {{asked: any, raw: any, position: Position, targets: Point[], verdicts: import('./verdict/view.js').Verdict[]} | null} */
  answer: null,
  /** Whether the board has changed since the answer. */
  stale: false,
  /** Which of several races is shown. */
  shown: 0,
  /** @type {{stop: AbortController, text: string} | null} */
  running: null,
  /** @type {string | null} what went wrong, in words */
  problem: null,
  /** @type {Mode | null} */
  mode: null,
  /** @type {import('./files.js').Walk | null} */
  record: null,
  /** @type {{black: string[] | null, white: string[] | null}} the played analyses of a score */
  analyses: {black: null, white: null},
  /** @type {any} the example whose story is told */
  example: null,
  /** @type {string | null} a short message about the last deed */
  note: null
}

/** @type {(() => void)[]} */
const drawers = []
let waiting = false

/** Calls something at every change. @param {() => void} drawer */
export function onChange(drawer) {
  drawers.push(drawer)
}

/** Changes the state. @param {Partial<typeof app>} [change] */
export function set(change = {}) {
  Object.assign(app, change)
  if (waiting) return
  waiting = true
  requestAnimationFrame(() => {
    waiting = false
    for (const drawer of drawers) drawer()
  })
}

/** The setup that is on the board. */
export const setup = () => app.history.now

/** Everything that a link holds. @returns {import('./link.js').Shared} */
export const shared = () => ({
  view: app.view, ...setup(), options: app.options, first: app.first,
  moves: app.mode?.linkMoves ?? [], example: app.example?.id ?? null
})

/** Changes what is set up; with `again` the last step of undo grows. @param {Partial<Setup>} change @param {boolean} [again] */
export function edit(change, again = false) {
  const next = {...setup(), ...change}
  const {position} = next
  const onStones = (/** @type {Point[]} */ points) => points.filter(point => position.at(point) !== null)
  next.targets = onStones(next.targets)
  next.walls = onStones(next.walls)
  next.inPlay = onStones(next.inPlay)
  if (again) app.history.states[app.history.index] = next
  else app.history.add(next)
  changed()
}

/** The board is no longer what was answered. */
export function changed() {
  dropQuestion()
  set({stale: app.answer !== null, analyses: {black: null, white: null}, problem: null, note: null})
}

/** Ends the question that is being answered: nobody waits for it any more. */
export function dropQuestion() {
  const {running} = app
  app.running = null
  running?.stop.abort()
}

/** Says something to readers who listen. @param {string} text */
export function announce(text) {
  const live = byId('live')
  live.textContent = ''
  // A new node, so that the same words are said again.
  requestAnimationFrame(() => (live.textContent = text))
}

/** The address follows the state, without a step for the back button. */
export function writeLink() {
  const hash = app.view === 'learn' ? '#q=learn' : write(shared())
  if (location.hash !== hash) history.replaceState(null, '', hash)
}

/** What is shown now becomes a step for the back button. */
export function leaveMark() {
  history.pushState(null, '', location.hash)
}

export {read as readLink}
