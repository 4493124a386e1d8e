// Positions with their stories. The diagrams come from the tests of this project (tests/life, tests/races, tests/naj), their walls
// thinned out where the engine takes them as safe; `tests/page/claims.mjs` asks the engine for every claim.

import {LIFE} from './life.js'
import {RACES} from './races.js'
import {SCORES} from './scores.js'

/**
 * @typedef {object} Example
 * @property {string} id
 * @property {string} chapter
 * @property {'life' | 'race' | 'score' | 'solve'} question
 * @property {string} title
 * @property {string[]} story
 * @property {string} [source]
 * @property {string} diagram
 * @property {string[]} [targets]
 * @property {string[]} [walls]
 * @property {Record<string, any>} [options]
 * @property {'black' | 'white'} [first] who moves first; both are asked about if nobody is named
 * @property {string[]} [black] the black-analysis of a score
 * @property {string[]} [white] the white-analysis of a score
 * @property {{black?: string, white?: string, score?: number}} claim the result with Black or White moving first; a ko with who
 *   needs how many threats; or the score
 */

export const CHAPTERS = [
  {id: 'count', title: 'Races: counting', about: 'Who is faster? Liberties by kind, shared liberties, eyes.'},
  {id: 'approach', title: 'Races: where counting is hard', about: 'Approach moves, inside or outside first, the corner, unfinished eyes.'},
  {id: 'shapes', title: 'Life: the shapes of eyes', about: 'What every player knows about three to six points, with proof.'},
  {id: 'corner', title: 'Life: the corner', about: 'Where the edge changes everything.'},
  {id: 'ko', title: 'Ko', about: 'How many threats, and who needs them.'},
  {id: 'tricks', title: 'Seki and tricks', about: 'Stones that stay, stones that come back.'},
  {id: 'score', title: 'Scoring', about: 'The game is over. Both analyses are given: walk through them, or play your own.'}
]

/** @type {Example[]} */
export const EXAMPLES = [...RACES, ...LIFE, ...SCORES]
