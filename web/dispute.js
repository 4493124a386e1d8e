// The disagreement procedure: ten steps for two players at one screen, up to a sheet that both sign.

import {announce, app, set, setup} from './app.js'
import {miniature} from './board.js'
import {h, icon} from './dom.js'
import {Refused} from './engine.js'
import {sample} from './marks.js'
import {prisoners} from './panel.js'
import {callout, sumTable} from './parts.js'
import {opponent, Position} from './position.js'
import {Sequence} from './sequence.js'
import {T} from './text.js'
import {controlMap, scoreSums} from './verdict/score.js'

/** @typedef {import('./position.js').Colour} Colour */

/** What has been done so far. */
const held = {
  /** 1 to 10. */
  step: 1,
  names: {black: '', white: ''},
  /** @type {Record<Colour, Sequence | null>} */
  sequences: {black: null, white: null},
  /** @type {any} the count, once both analyses are played */
  score: null,
  /** @type {string | null} */
  problem: null
}

/** Starts from the board as it is. */
export function beginDispute() {
  Object.assign(held, {step: 1, sequences: {black: null, white: null}, score: null, problem: null})
  set({mode: null})
}

/** Whether the whole width is needed: the sheet. */
export const isSheet = () => held.step === 10 && held.score !== null

/** @param {number} step */
async function go(step) {
  held.problem = null
  held.step = step
  if (step <= 2) set({mode: null})
  else if (step === 3) set({mode: copies()})
  else if (step === 4) await play('black')
  else if (step === 5) await play('white')
  else await count()
  announce(`${T.dispute.step(step)}. ${T.dispute.steps[step - 1]}`)
  set()
}

/** @param {Colour} of */
async function play(of) {
  let sequence = held.sequences[of]
  if (!sequence) {
    sequence = new Sequence(setup().position, of, 'naj', {onDone: () => go(of === 'black' ? 5 : 6)})
    held.sequences[of] = sequence
    set({mode: sequence})
    await sequence.open()
  }
  set({mode: sequence})
}

/** Asks for the score of the two analyses, and shows what the step is about. */
async function count() {
  const {position, prisoners} = setup()
  const [black, white] = [held.sequences.black, held.sequences.white]
  if (!black || !white) return
  try {
    held.score ??= await app.engine.ask({
      question: 'score', diagram: position.diagram(), rules: 'naj', prisoners, black_analysis: black.moves, white_analysis: white.moves
    })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    held.problem = error.message
  }
  const whose = held.step === 6 ? ['black'] : held.step === 7 ? ['white'] : ['black', 'white']
  const shown = held.score ? controlMap(held.score, position, /** @type {Colour[]} */ (whose)) : null
  set({mode: still({position, marks: shown?.marks, words: shown?.words})})
}

/** A board to look at. @param {import('./board.js').Scene} scene @returns {import('./app.js').Mode} */
function still(scene) {
  return {scene: () => scene, point: () => {}, ghost: () => null, panel: () => h('div')}
}

const copies = () => still({position: setup().position, label: T.dispute.final})

/** The steps beside the board. */
export function disputePanel() {
  const {step} = held
  return h('div', {class: 'dispute'},
    step === 1 ? h('p', {class: 'lead'}, T.dispute.intro) : null,
    h('ol', {class: 'steps'}, T.dispute.short.map((name, i) =>
      h('li', {class: i + 1 < step ? 'done' : i + 1 === step ? 'now' : '', 'aria-current': i + 1 === step ? 'step' : null}, h('span', {}, name)))),
    h('h3', {class: 'headline'}, `${T.dispute.step(step)}: ${T.dispute.steps[step - 1]}`),
    h('p', {}, T.dispute.details[step - 1]),
    held.problem ? callout('wrong', T.dispute.illegal, held.problem) : null,
    content(step),
    h('div', {class: 'row'},
      step > 1 ? h('button', {type: 'button', 'data-key': 'dispute-back', onclick: () => back()}, icon('back'), T.dispute.previous) : null,
      onward(step)))
}

/** Back to where something can be changed; what rests on it is forgotten. */
function back() {
  const to = held.step === 6 ? 5 : held.step - 1
  if (to <= 5) held.score = null
  if (to <= 3) held.sequences = {black: null, white: null}
  if (to === 4) held.sequences.white = null
  go(to)
}

/** @param {number} step */
function onward(step) {
  const button = (/** @type {string} */ text, /** @type {() => void} */ act, disabled = false) =>
    h('button', {type: 'button', class: 'primary', 'data-key': 'dispute-next', disabled, onclick: act}, text)
  if (step === 4 || step === 5) return null
  if (step === 10) return button(T.dispute.print, () => print())
  const text = {1: T.dispute.begin, 2: T.dispute.restored, 3: T.dispute.copy}[step] ?? T.dispute.next
  return button(text, () => go(step + 1), step === 2 && setup().position.isEmpty)
}

/** @param {number} step */
function content(step) {
  const {position} = setup()
  switch (step) {
    case 2:
      return h('div', {class: 'options'},
        position.isEmpty ? h('p', {class: 'hint'}, T.dispute.emptyBoard) : null, prisoners(), names())
    case 3:
      return h('div', {class: 'pair'}, T.dispute.copyOf.map(name => h('figure', {}, miniature(position, undefined, name), h('figcaption', {}, name))))
    case 4:
      return held.sequences.black?.panel()
    case 5:
      return held.sequences.white?.panel()
    case 6:
    case 7: {
      const of = step === 6 ? 'black' : 'white'
      return h('p', {class: 'row'}, sample({mark: 'territory', owner: of, sure: true}, null), T.score.control[of])
    }
    case 8:
      return held.score ? sumTable(sums()) : null
    case 9:
      return held.score ? [sumTable(sums().slice(-1)), h('p', {class: 'result'}, result())] : null
    default:
      return null
  }
}

const sums = () => scoreSums(held.score, setup().position, setup().prisoners)
const result = () => (held.score.score === 0 ? T.score.result(0) : `${held.score.result}: ${T.score.result(held.score.score)}`)

function names() {
  return [h('p', {class: 'fine'}, T.dispute.names), (/** @type {Colour[]} */ (['black', 'white'])).map(colour => h('label', {}, T.dispute[colour], h('input', {
    type: 'text', maxlength: 60, autocomplete: 'off', value: held.names[colour], 'data-key': `name-${colour}`,
    oninput: (/** @type {any} */ event) => (held.names[colour] = event.target.value)
  })))]
}

/** The sheet to print and sign. */
export function sheet() {
  const {position, prisoners} = setup()
  const words = T.dispute.sheet
  const figure = (/** @type {Position} */ at, /** @type {string} */ name, /** @type {any} */ marks) =>
    h('figure', {}, miniature(at, marks, name, true), h('figcaption', {}, name))
  const analysis = (/** @type {Colour} */ of) => {
    const sequence = /** @type {Sequence} */ (held.sequences[of])
    const {marks, notes} = numbered(position, sequence.moves, opponent(of))
    return h('section', {},
      h('h3', {}, `${T.score.analysis[of]}. ${T.score.starts(of)}`),
      h('p', {class: 'line'}, sequence.moves.join(' ')),
      h('div', {class: 'figures'},
        figure(position, words.moves, marks),
        figure(Position.parse(held.score[`${of}_analysis`].end), words.end, undefined),
        figure(position, words.control, controlMap(held.score, position, [of]).marks)),
      notes ? h('p', {class: 'fine'}, notes) : null)
  }
  const player = (/** @type {Colour} */ colour) => (held.names[colour] ? `${T.player(colour)} (${held.names[colour]})` : T.player(colour))
  return h('div', {class: 'sheet-room'},
    h('div', {class: 'row no-print'},
      h('button', {type: 'button', 'data-key': 'dispute-back', onclick: () => back()}, icon('back'), T.dispute.previous),
      h('button', {type: 'button', class: 'primary', 'data-key': 'print', onclick: () => print()}, icon('print'), T.dispute.print),
      h('button', {type: 'button', class: 'quiet', onclick: () => beginDispute()}, T.dispute.restart)),
    h('article', {class: 'sheet', 'aria-label': words.title},
      h('h2', {}, words.title),
      sumTable([
        ...(/** @type {Colour[]} */ (['black', 'white'])).filter(colour => held.names[colour]).map(colour => ({what: T.player(colour), sum: held.names[colour], note: ''})),
        {what: words.rules, sum: words.rulesName, note: ''}, {what: words.prisoners, sum: words.prisonersValue(prisoners), note: ''}
      ]),
      h('div', {class: 'figures'}, figure(position, T.dispute.final, undefined)),
      analysis('black'), analysis('white'),
      h('section', {}, h('h3', {}, words.count), sumTable(sums()), h('p', {class: 'result'}, result()),
        h('p', {}, words.agree),
        h('table', {class: 'sign'}, h('tbody', {}, [player('black'), player('white'), words.date].map(who =>
          h('tr', {}, h('th', {scope: 'row'}, who), h('td', {}))))))))
}

/** The moves as numbers; what a number cannot show is told below. @param {Position} start @param {string[]} moves @param {Colour} first */
function numbered(start, moves, first) {
  /** @type {Map<number, import('./marks.js').Mark[]>} */
  const marks = new Map()
  /** @type {Map<number, number>} */
  const earlier = new Map()
  /** @type {string[]} */
  const notes = []
  let colour = first
  moves.forEach((move, i) => {
    const point = start.point(move)
    if (point !== null) {
      const before = earlier.get(point)
      if (before) notes.push(T.dispute.sheet.again(i + 1, String(before)))
      else if (start.at(point)) notes.push(T.dispute.sheet.again(i + 1, move))
      else {
        earlier.set(point, i + 1)
        marks.set(point, [{mark: 'number', number: i + 1, colour}])
      }
    }
    colour = opponent(colour)
  })
  return {marks, notes: notes.join(', ')}
}
