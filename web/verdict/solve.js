// What a drawn problem is about: each thing that was found is a question of life with one side moving first.

import {T} from '../text.js'
import {readLife} from './life.js'

/**
 * @param {any} solution
 * @param {Record<string, any>} asked
 * @param {import('../position.js').Position} position
 * @returns {import('./view.js').Verdict}
 */
export function readSolution(solution, asked, position) {
  const {to_move: _, ...terms} = asked
  const about = {...terms, question: 'life', target: solution.target}
  const answer = {...solution, defender: solution.owner, [`${solution.to_move}_first`]: solution}
  return {...readLife(answer, about, position), title: T.solve.title(solution), about: {asked: about, defender: solution.owner}}
}
