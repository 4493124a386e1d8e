// The walls that an answer rests on: those that are presumed, which of them matter, and those that the question names.

import {T} from '../text.js'

/** @typedef {import('../position.js').Position} Position */

/**
 * Each wall is one stone of its block.
 * @typedef {object} Walls
 * @property {string[]} presumed taken for granted, without proof
 * @property {string[]} needed those among them without which the answer is not proven
 * @property {'each' | 'together' | 'open'} how whether each wall is needed or not, they are needed together though no single one is, or
 *   that is not known
 * @property {string[]} named safe because the question says so
 * @property {string[]} inPlay never taken for granted, because the question says so
 * @property {boolean} conditional whether the answer holds only if presumed walls stand
 */

/** @type {Walls} */
export const NO_WALLS = {presumed: [], needed: [], how: 'each', named: [], inPlay: [], conditional: false}

/**
 * @param {any} answer a verdict on life, a race, or an item of the whole board
 * @param {Record<string, any>} asked
 * @param {Position} position
 * @returns {Walls}
 */
export function readWalls(answer, asked, position) {
  /** @type {string[]} */
  const all = answer.assumed_safe ?? []
  const safe = new Set(position.points(asked.assume_safe ?? []).flatMap(point => position.block(point).stones))
  const isNamed = (/** @type {string} */ name) => position.points([name]).some(point => safe.has(point))
  const presumed = all.filter(name => !isNamed(name))
  const {conditional, needs_walls: needed} = answer
  const isKnown = answer.black_first?.proven || answer.white_first?.proven
  const how = !isKnown ? 'open' : conditional && needed.length === 0 ? 'together' : 'each'
  return {presumed, needed, how, conditional, named: all.filter(isNamed), inPlay: asked.in_play ?? []}
}

/** What a verdict rests on, to stand at the end of its sentence; nothing if it rests on no presumed wall. @param {Walls} walls */
export function condition({conditional, needed}) {
  return conditional ? T.walls.ifStand(needed) : ''
}

/** The walls on the board. @param {import('./scene.js').Overlay} shown @param {Walls} walls */
export function putWalls(shown, {presumed, needed, how, named, inPlay}) {
  const idle = presumed.filter(name => !needed.includes(name))
  shown.put(shown.blocks(needed), {mark: 'wall'}, T.walls.needed)
  if (how === 'each') shown.put(shown.blocks(idle), {mark: 'faint'}, T.walls.idle)
  else shown.put(shown.blocks(idle), {mark: 'wall'}, how === 'together' ? T.walls.joint : T.walls.presumed)
  shown.put(shown.blocks(named), {mark: 'square'}, T.board.wall)
  shown.put(shown.blocks(inPlay), {mark: 'diamond'}, T.walls.inPlay)
}
