// The answer to "who controls what?", read for people.

import {T} from '../text.js'
import {Overlay} from './scene.js'
import {NO_WALLS} from './walls.js'

/** @typedef {import('../position.js').Position} Position */
/** @typedef {import('./view.js').Verdict} Verdict */

/** @type {('black' | 'white')[]} */
const COLOURS = ['black', 'white']

/** The points that a player controls. @param {any} answer @param {'black' | 'white'} of @returns {number[]} */
export function controlled(answer, of) {
  const own = of === 'black' ? 'B' : 'W'
  return [...(answer.control ?? []).join('')].flatMap((sign, point) => (sign === own || sign === '2' ? [point] : []))
}

/** The count of one side and of the whole as sums. @param {any} answer @param {Position} position @param {{black: number, white: number}} prisoners */
export function scoreSums(answer, position, prisoners) {
  const rows = COLOURS.map(of => {
    const foe = of === 'black' ? 'white' : 'black'
    const points = controlled(answer, of)
    const empty = points.filter(point => position.at(point) === null).length
    const stones = points.filter(point => position.at(point) === foe).length
    return {what: T.player(of), sum: T.score.side(empty, stones, foe, answer[`${of}_score`]), note: ''}
  })
  const difference = answer.prisoner_difference
  return [
    ...rows,
    {what: T.score.prisonersLabel, sum: T.score.prisoners(prisoners.black, prisoners.white, difference), note: ''},
    {what: T.score.scoreLabel, sum: T.score.sum(answer.black_score, answer.white_score, difference, answer.score), note: ''}
  ]
}

/**
 * @param {any} answer
 * @param {Record<string, any>} asked
 * @param {Position} position
 * @returns {Verdict}
 */
export function readScore(answer, asked, position) {
  const complete = answer.proven && typeof answer.score === 'number'
  const [low, high] = [answer.score_min ?? answer.bounds?.[0], answer.score_max ?? answer.bounds?.[1]]
  const words = complete ? T.score.result(answer.score)
    : typeof low === 'number' && typeof high === 'number' ? T.score.interval(low, high) : T.score.open
  const proof = []
  const told = (/** @type {any} */ item) => (typeof item === 'string' ? item : item.text ?? item.why ?? item.message ?? JSON.stringify(item))
  for (const [field, title] of [['regions', T.score.regions], ['traps', T.score.traps], ['reasons', T.verdict.reason]]) {
    if (Array.isArray(answer[field]) && answer[field].length) proof.push({title, items: answer[field].map(told)})
  }
  if (typeof answer.reason === 'string') proof.push({title: T.verdict.reason, items: [answer.reason]})
  return {
    headline: `${words}.`,
    sides: [],
    proven: complete,
    remarks: asked.black_analysis ? [T.score.given] : [],
    walls: NO_WALLS,
    condition: '',
    facts: answer.nodes ? [[T.verdict.nodes, T.grouped(answer.nodes)]] : [],
    sums: complete ? scoreSums(answer, position, asked.prisoners ?? {black: 0, white: 0}) : [],
    proof,
    analyses: COLOURS.flatMap(of => (answer[`${of}_analysis`]?.moves ? [{of, moves: answer[`${of}_analysis`].moves}] : [])),
    overlay: () => controlMap(answer, position)
  }
}

/** The final-position with what each player controls. @param {any} answer @param {Position} position @param {('black' | 'white')[]} [whose] */
export function controlMap(answer, position, whose = COLOURS) {
  const shown = new Overlay(position)
  for (const of of whose) {
    // Stones of one's own need no sign: they are where everybody sees them.
    const points = controlled(answer, of).filter(point => position.at(point) !== of)
    shown.put(points, {mark: 'territory', owner: of, sure: true}, T.score.control[of])
  }
  return shown
}
