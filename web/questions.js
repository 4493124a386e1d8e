// What is asked: from the board and the options to a request of `shinpan batch`.

import {T} from './text.js'

/** @typedef {import('./link.js').Shared} Shared */

/** The most positions, by question and effort. */
const NODES = {
  solve: {quick: 100_000, normal: 1_000_000, long: 20_000_000},
  life: {quick: 50_000, normal: 1_000_000, long: 20_000_000},
  race: {quick: 20_000, normal: 200_000, long: 5_000_000},
  score: {quick: 100_000, normal: 1_000_000, long: 20_000_000},
  analyze: {quick: 1_000, normal: 8_000, long: 100_000}
}

/** The questions that have an answer on the board. */
export const QUESTIONS = /** @type {const} */ (['solve', 'race', 'life', 'score', 'analyze'])

/** @param {string} view @returns {view is 'solve' | 'race' | 'life' | 'score' | 'analyze'} */
export const isQuestion = view => QUESTIONS.includes(/** @type {any} */ (view))

/**
 * The request, or null while something is missing.
 * @param {Shared} shared
 * @param {{black: string[] | null, white: string[] | null}} [analyses]
 * @returns {Record<string, any> | null}
 */
export function request(shared, analyses = {black: null, white: null}) {
  const {view, position, options} = shared
  if (!isQuestion(view) || position.isEmpty) return null
  const names = (/** @type {number[]} */ points) => points.map(point => position.name(point))
  /** @type {Record<string, any>} */
  const asked = {question: view, diagram: position.diagram()}
  const efforts = NODES[view]
  asked.nodes = efforts[/** @type {keyof typeof efforts} */ (options.effort)] ?? efforts.normal
  if (view === 'analyze') return {...asked, ko_threats: options.ko}
  if (view === 'solve') {
    const plays = shared.first === 'both' ? {} : {to_move: shared.first}
    return {...asked, ...plays, ko_threats: options.ko, tenuki: options.tenuki, ...(options.strict ? {strict: true} : {})}
  }
  if (view === 'score') {
    const given = analyses.black && analyses.white ? {black_analysis: analyses.black, white_analysis: analyses.white} : {}
    return {...asked, rules: options.rules, prisoners: shared.prisoners, ...given}
  }
  const ground = {
    ko_threats: options.ko,
    ...(shared.walls.length ? {assume_safe: names(shared.walls)} : {}),
    ...(shared.inPlay.length ? {in_play: names(shared.inPlay)} : {}),
    ...(shared.region.length ? {region: names(shared.region)} : {}),
    ...(options.strict ? {strict: true} : {})
  }
  if (view === 'race') {
    const [black, white] = racers(shared)
    return {...asked, ...ground, ...(black ? {black} : {}), ...(white ? {white} : {})}
  }
  if (shared.targets.length === 0) return null
  return {
    ...asked, ...ground, target: names(shared.targets), goal: options.goal, tenuki: options.tenuki, line: true, refute: true
  }
}

/** The two blocks of a race, as far as they are named. @param {Shared} shared @returns {(string | undefined)[]} */
export function racers({position, targets}) {
  return ['black', 'white'].map(colour => {
    const point = targets.find(point => position.at(point) === colour)
    return point === undefined ? undefined : position.name(point)
  })
}

/** Whether the question is complete enough to be asked at once, without a button. @param {Shared} shared */
export function isPointed(shared) {
  if (shared.view === 'life') return shared.targets.length > 0
  return shared.view === 'race' && racers(shared).every(name => name !== undefined)
}

/** What to do next. @param {Shared} shared */
export function hint(shared) {
  if (shared.position.isEmpty) return T.hints.empty
  if (shared.view === 'race' && racers(shared).filter(Boolean).length === 1) return T.hints.raceOne
  return T.hints[/** @type {keyof typeof T.hints} */ (shared.view)]
}

/** The words on the button. @param {Shared} shared */
export function askLabel(shared) {
  if (shared.view === 'race' && !isPointed(shared)) return T.ask.races
  return T.ask[/** @type {'solve' | 'race' | 'life' | 'score' | 'analyze'} */ (shared.view)]
}
