// The answers as one form, whatever was asked: a sentence, who moves first, badges, sums, a proof, and what is on the board.

import {T} from '../text.js'
import {readAnalysis} from './analyze.js'
import {readLife} from './life.js'
import {readRace} from './race.js'
import {readScore} from './score.js'

/** @typedef {import('../position.js').Colour} Colour */

/**
 * @typedef {object} Side
 * @property {Colour} first
 * @property {string} words
 * @property {boolean} proven
 * @property {string[]} moves
 * @property {boolean} loses
 * @property {string[]} line
 * @property {{move: string, reply: string | null}[]} refute
 * @property {string[]} notes
 */

/**
 * @typedef {object} Verdict
 * @property {string} [title]
 * @property {string} [headline] made from the sides if it is left out
 * @property {boolean} [proven] as above
 * @property {boolean} [partly] some of it is proven
 * @property {Side[]} sides
 * @property {string[]} remarks
 * @property {string[]} assumed one stone of each block that is taken as safe
 * @property {[string, string][]} facts
 * @property {{what: string, sum: string, note: string}[]} sums
 * @property {{title: string, items: string[]}[]} proof
 * @property {{of: Colour, moves: string[]}[]} [analyses]
 * @property {any[]} [items] of the whole board
 * @property {(first: Colour | 'both') => import('./scene.js').Overlay} overlay
 */

/**
 * The verdicts of an answer: several for several races.
 * @param {any} answer
 * @param {Record<string, any>} asked
 * @param {import('../position.js').Position} position
 * @param {any[]} pictures the marks of each race
 * @returns {Verdict[]}
 */
export function verdicts(answer, asked, position, pictures) {
  switch (asked.question) {
    case 'life': return [readLife(answer, asked, position)]
    case 'score': return [readScore(answer, asked, position)]
    case 'analyze': return [readAnalysis(answer, position)]
    default: return answer.races.map((/** @type {any} */ race, /** @type {number} */ i) => readRace(race, pictures[i], position, asked.ko_threats ?? 5))
  }
}

/** The verdict in a sentence, or in one for each side that moves first. @param {Verdict} verdict @returns {string[]} */
export function sentences({headline, sides}) {
  if (headline) return [headline]
  const words = sides.map(side => side.words)
  if (words.every(word => word === T.verdict.notProven)) return [T.verdict.nothing]
  if (words.length > 1 && words.every(word => word === words[0])) return [T.verdict.whoever(words[0])]
  return sides.map(({first, words}) => T.verdict.side(first, words))
}

/** Which badges it gets. @param {Verdict} verdict @returns {('proven' | 'unknown' | 'assumed')[]} */
export function badges({sides, proven, partly, assumed}) {
  const all = proven ?? sides.every(side => side.proven)
  const some = partly ?? sides.some(side => side.proven)
  /** @type {('proven' | 'unknown' | 'assumed')[]} */
  const given = []
  if (all || some) given.push('proven')
  if (!all) given.push('unknown')
  if (assumed.length) given.push('assumed')
  return given
}
