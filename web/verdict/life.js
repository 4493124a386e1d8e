// The answer to "is this group alive?", read for people.

import {opponent} from '../position.js'
import {T} from '../text.js'
import {Overlay} from './scene.js'
import {condition, putWalls, readWalls} from './walls.js'

/** @typedef {import('../position.js').Colour} Colour */
/** @typedef {import('./view.js').Verdict} Verdict */

/**
 * A status in words.
 * @param {number} status for the side that moves first
 * @param {Colour} first
 * @param {Colour} defender
 * @param {number} most the number of threats considered
 */
export function statusInWords(status, first, defender, most) {
  const good = status > 0
  const winner = good ? first : opponent(first)
  if (Math.abs(status) > most) return T.life.outcome(winner === defender ? 'alive' : 'dead', defender)
  return T.life.ko(opponent(winner), Math.abs(status))
}

/** @param {any} side @param {Colour} first @param {Colour} defender @param {number} most */
export function sideInWords(side, first, defender, most) {
  if (side.outcome === 'out') return T.life.out(defender, side.out_of)
  if (!side.proven) {
    const {status_min: low, status_max: high} = side
    if (low === undefined || high === undefined || (low === -(most + 1) && high === most + 1)) return T.verdict.notProven
    const words = [low, high].map(status => statusInWords(status, first, defender, most))
    return T.life.between(words[0], words[1])
  }
  if (side.outcome === 'ko') return T.life.ko(side.needs, side.threats)
  return T.life.outcome(side.outcome, defender)
}

/**
 * @param {any} answer
 * @param {Record<string, any>} asked
 * @param {import('../position.js').Position} position
 * @returns {Verdict}
 */
export function readLife(answer, asked, position) {
  /** @type {Colour} */
  const defender = answer.defender
  const most = asked.ko_threats ?? 5
  const order = [defender, opponent(defender)].filter(first => answer[`${first}_first`])
  const sides = order.map(first => {
    const side = answer[`${first}_first`]
    return {
      first,
      words: sideInWords(side, first, defender, most),
      proven: side.proven,
      moves: side.moves ?? [],
      loses: side.proven && side.status < -most,
      line: side.line ?? [],
      refute: side.refute ?? [],
      // The reason tells why not all moves were judged, if it is there.
      notes: side.reason ? [T.sentence(side.reason)] : side.moves_complete === false ? [T.verdict.notAllJudged] : [],
      nodes: side.nodes
    }
  })
  const walls = readWalls(answer, asked, position)
  const remarks = []
  if (answer.settled === true) remarks.push(T.life.settled)
  if (answer.settled === false && answer.calm === false) remarks.push(T.life.unsettled)
  if (answer.calm === true) remarks.push(T.life.calm)
  if (answer.bent_four_type === true) remarks.push(T.life.bentFour)
  return {
    sides,
    remarks,
    walls,
    condition: condition(walls),
    facts: [[T.verdict.nodes, T.grouped(sides.reduce((sum, side) => sum + (side.nodes ?? 0), 0))]],
    sums: [],
    proof: [],
    overlay: first => overlay(walls, asked, position, sides, first)
  }
}

/** @param {import('./walls.js').Walls} walls @param {any} asked @param {import('../position.js').Position} position @param {any[]} sides @param {Colour | 'both'} first */
function overlay(walls, asked, position, sides, first) {
  const shown = new Overlay(position)
  shown.put(shown.blocks(asked.target), {mark: 'triangle'}, T.board.target)
  putWalls(shown, walls)
  // Where passing is as good, no move needs to be shown.
  const best = (/** @type {string} */ colour) => {
    const side = sides.find(side => side.first === colour)
    return new Set(!side || side.moves.includes('pass') ? [] : position.points(side.moves))
  }
  const [black, white] = [best('black'), best('white')]
  if (first !== 'white') {
    const only = [...black].filter(point => first === 'black' || !white.has(point))
    shown.put(only, {mark: 'tile', tone: 'sky', owner: 'black', letter: 'b'}, T.life.best.black)
  }
  if (first !== 'black') {
    const only = [...white].filter(point => first === 'white' || !black.has(point))
    shown.put(only, {mark: 'tile', tone: 'sky', owner: 'white', letter: 'w'}, T.life.best.white)
  }
  if (first === 'both') {
    shown.put([...black].filter(point => white.has(point)), {mark: 'tile', tone: 'green', owner: null, letter: '*'}, T.life.best.both)
  }
  return shown
}
