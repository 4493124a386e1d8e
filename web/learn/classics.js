// A classical collection for the gallery: the problems as they are drawn, and what the engine proved about each. The data is made by
// `shinpan-benches --gallery` and comes only when somebody opens the gallery.

import {unpacked} from '../link.js'

/**
 * @typedef {object} Solution
 * @property {'live' | 'kill' | 'capture' | 'ko'} kind
 * @property {string[]} target one stone of each block that it is about
 * @property {'black' | 'white'} owner
 * @property {string[]} moves
 * @property {string[]} line
 * @property {string} sentence
 * @property {string[]} [needs_walls] if it holds only as long as walls stand: those that matter
 */

/**
 * @typedef {object} Entry
 * @property {string} id
 * @property {string} section what the book says about it
 * @property {'black' | 'white'} to_move
 * @property {string} board
 * @property {Solution} [solution] if it is proven
 * @property {string} [smaller] what is proven instead, if that is a smaller matter than the problem
 */

/** @typedef {import('./examples.js').Example & {classic: Entry}} Classic */

/** The sections of the book. */
export const SECTIONS = ['live', 'kill', 'ko', 'race', 'oiotoshi', 'connect', 'various']

const PREFIX = 'gokyo-'

/** @type {Promise<{seconds: number, all: Classic[]}> | null} */
let loading = null
/** @type {Classic[]} */
let loaded = []

/** The collection; loaded once. */
export function loadClassics() {
  loading ??= load().catch(error => {
    // The next one who looks tries again.
    loading = null
    throw error
  })
  return loading
}

async function load() {
  const answer = await fetch(new URL('gokyo.json', import.meta.url))
  if (!answer.ok) throw new Error(`${answer.status}`)
  /** @type {{seconds: number, problems: Entry[]}} */
  const {seconds, problems} = await answer.json()
  loaded = problems.map(asExample)
  return {seconds, all: loaded}
}

/** @param {Entry} entry @returns {Classic} */
const asExample = entry => ({
  id: `${PREFIX}${entry.id}`, chapter: 'gokyo', question: entry.solution ? 'life' : 'solve', title: `Gokyo Shumyo ${entry.id}`, story: [],
  diagram: unpacked(entry.board)?.diagram() ?? '', targets: entry.solution?.target ?? [], first: entry.to_move, claim: {}, classic: entry
})

/** All that have come. @returns {Classic[]} */
export const classics = () => loaded

/** Whether an example has to be loaded before it is there. @param {string | null | undefined} id */
export const isClassic = id => id?.startsWith(PREFIX) ?? false

/**
 * The part of the board that is shown: a square around the stones, to the edges that are near.
 * @param {import('../position.js').Position} position
 */
export function windowOf({width, height, stones}) {
  const taken = [...stones.keys()].filter(point => stones[point] !== 0)
  const range = (/** @type {number[]} */ lines, /** @type {number} */ size) => {
    const [low, high] = [Math.min(...lines) - 2, Math.max(...lines) + 2]
    return [low < 2 ? 0 : low, high > size - 3 ? size - 1 : high]
  }
  const [left, right] = range(taken.map(point => point % width), width)
  const [top, bottom] = range(taken.map(point => Math.floor(point / width)), height)
  const side = Math.max(right - left, bottom - top)
  /** A range of that many lines which holds this one. @param {number} low @param {number} high @param {number} size */
  const grown = (low, high, size) => {
    const missing = side - (high - low)
    const start = low === 0 ? 0 : high === size - 1 ? size - 1 - side : low - Math.floor(missing / 2)
    return Math.max(0, Math.min(start, size - 1 - side))
  }
  return {left: grown(left, right, width), top: grown(top, bottom, height), side}
}
