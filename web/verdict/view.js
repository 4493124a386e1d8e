// The answers as one form, whatever was asked: a sentence, who moves first, badges, sums, a proof, and what is on the board.

import {T} from '../text.js'
import {readAnalysis} from './analyze.js'
import {readLife} from './life.js'
import {readRace} from './race.js'
import {readScore} from './score.js'
import {readSolution} from './solve.js'

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
 * @property {import('./walls.js').Walls} walls
 * @property {string} condition what it rests on, for the end of a sentence
 * @property {[string, string][]} facts
 * @property {{what: string, sum: string, note: string}[]} sums
 * @property {{title: string, items: string[]}[]} proof
 * @property {{of: Colour, moves: string[]}[]} [analyses]
 * @property {any[]} [items] of the whole board
 * @property {{asked: Record<string, any>, defender: Colour}} [about] what can be played out, where it is not what was asked
 * @property {(first: Colour | 'both') => import('./scene.js').Overlay} overlay
 */

/**
 * The verdicts of an answer: several for several races, or for several things that a problem may be about.
 * @param {any} answer
 * @param {Record<string, any>} asked
 * @param {import('../position.js').Position} position
 * @param {any[]} pictures the marks of each race
 * @returns {Verdict[]}
 */
export function verdicts(answer, asked, position, pictures) {
  switch (asked.question) {
    case 'life': return [readLife(answer, asked, position)]
    case 'solve': return [answer.solution, ...answer.others].filter(Boolean).map(solution => readSolution(solution, asked, position))
    case 'score': return [readScore(answer, asked, position)]
    case 'analyze': return [readAnalysis(answer, position)]
    default: return answer.races.map((/** @type {any} */ race, /** @type {number} */ i) => readRace(race, pictures[i], asked, position))
  }
}

/** Why there is no verdict. @param {any} answer */
export const nothing = answer => (answer.reason ? T.sentence(answer.reason) : T.race.none)

/** The verdict in a sentence, or in one for each side that moves first. @param {Verdict} verdict @returns {string[]} */
export function sentences({headline, sides, condition}) {
  if (headline) return [headline]
  const ground = (/** @type {string} */ words) => (words === T.verdict.notProven ? '' : condition)
  const words = sides.map(side => side.words)
  if (words.every(word => word === T.verdict.notProven)) return [T.verdict.nothing]
  if (words.length > 1 && words.every(word => word === words[0])) return [T.verdict.whoever(words[0], ground(words[0]))]
  return sides.map(({first, words}) => T.verdict.side(first, words, ground(words)))
}

/** Which badges it gets. @param {Verdict} verdict @returns {import('../parts.js').Badge[]} */
export function badges({sides, proven, partly, walls}) {
  const all = proven ?? sides.every(side => side.proven)
  const some = partly ?? sides.some(side => side.proven)
  /** @type {import('../parts.js').Badge[]} */
  const given = []
  if (all || some) given.push(walls.conditional ? 'conditional' : 'proven')
  if (!all) given.push('unknown')
  return given
}
