// The whole board, read for people: what is urgent first.

import {T} from '../text.js'
import {resultInWords} from './race.js'
import {Overlay} from './scene.js'
import {condition, NO_WALLS, readWalls} from './walls.js'

/** @typedef {import('../position.js').Position} Position */
/** @typedef {import('./view.js').Verdict} Verdict */

/** @type {('black' | 'white')[]} */
const COLOURS = ['black', 'white']

/** The result for one side first. @param {any} item @param {'black' | 'white'} first */
function words(item, first) {
  const side = item[`${first}_first`]
  if (!side.proven) return T.verdict.notProven
  if (item.kind === 'race') return resultInWords(side)
  return side.result === 'ko' ? T.life.ko(side.needs, side.threats) : T.life.outcome(side.result, item.owner)
}

/**
 * @param {any} answer
 * @param {Position} position
 * @returns {Verdict}
 */
export function readAnalysis(answer, position) {
  const items = answer.items.map((/** @type {any} */ item) => {
    const proven = item.black_first.proven && item.white_first.proven
    const walls = readWalls(item, {}, position)
    return {
      raw: item,
      title: item.kind === 'race' ? T.analyze.race(item) : T.analyze.group(item),
      proven,
      walls,
      condition: condition(walls),
      urgent: proven && item.unsettled === true,
      number: 0,
      sides: COLOURS.map(first => ({first, words: words(item, first), moves: item[`${first}_first`].moves ?? []})),
      reasons: item.reasons ?? []
    }
  })
  const urgent = items.filter((/** @type {any} */ item) => item.urgent)
  urgent.forEach((/** @type {any} */ item, /** @type {number} */ i) => (item.number = i + 1))
  return {
    headline: T.analyze.headline(answer.proven, items.length, urgent.length),
    sides: [],
    proven: answer.unknown === 0,
    partly: answer.unknown > 0 && answer.proven > 0,
    remarks: answer.skipped?.length ? [T.analyze.skipped(answer.skipped.length)] : [],
    // Each item says what it rests on.
    walls: {...NO_WALLS, conditional: items.some((/** @type {any} */ item) => item.proven && item.walls.conditional)},
    condition: '',
    facts: [],
    sums: [],
    proof: [],
    items,
    overlay: first => overlay(answer, position, items, first)
  }
}

/** @param {any} answer @param {Position} position @param {any[]} items @param {'black' | 'white' | 'both'} first */
function overlay(answer, position, items, first) {
  const shown = new Overlay(position)
  for (const owner of COLOURS) {
    shown.put(position.points(answer.safe[owner]), {mark: 'territory', owner, sure: false}, T.analyze.safe[owner])
  }
  const taken = new Set()
  const fresh = (/** @type {Iterable<number>} */ points) => [...points].filter(point => !taken.has(point) && taken.add(point))
  for (const item of items.filter(item => item.urgent)) {
    const text = String(item.number)
    const {raw} = item
    shown.put(fresh(shown.blocks(raw.kind === 'race' ? [raw.black, raw.white] : [raw.at])), {mark: 'label', text}, T.analyze.number(item.number), false)
    const needed = item.sides.map((/** @type {any} */ side) => new Set(side.moves.includes('pass') ? [] : position.points(side.moves)))
    const [black, white] = needed.map((/** @type {Set<number>} */ points, /** @type {number} */ i) => (first === COLOURS[1 - i] ? new Set() : points))
    const put = (/** @type {number[]} */ points, /** @type {'black' | 'white' | null} */ owner) =>
      shown.put(fresh(points), {mark: 'tile', tone: owner ? 'sky' : 'green', owner, letter: text}, T.analyze.decides[owner ?? 'both'])
    put([...black].filter(point => white.has(point)), null)
    put([...black].filter(point => !white.has(point)), 'black')
    put([...white].filter(point => !black.has(point)), 'white')
  }
  for (const item of items.filter(item => item.proven && !item.urgent)) {
    const {raw} = item
    const standing = (/** @type {string} */ owner) => {
      const result = raw.black_first.result
      if (result === 'seki' || result === 'ko') return result
      const unharmed = ['alive', 'alive-or-seki', 'both-live', 'both-live-or-seki', `${owner}-wins`]
      const lives = unharmed.includes(result)
      return lives ? 'stays' : 'dead'
    }
    const blocks = raw.kind === 'race' ? COLOURS.map(owner => [owner, raw[owner]]) : [[raw.owner, raw.at]]
    for (const [owner, at] of blocks) {
      const how = standing(owner)
      /** @type {Record<string, import('../marks.js').Mark>} */
      const marks = {stays: {mark: 'circle'}, dead: {mark: 'cross'}, seki: {mark: 'square'}, ko: {mark: 'label', text: 'ko'}}
      shown.put(fresh(shown.blocks([at])), marks[how], T.analyze[/** @type {'stays'} */ (how)])
    }
  }
  return shown
}
