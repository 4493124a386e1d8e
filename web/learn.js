// The gallery: positions with their stories. Each opens as a question of its own, judged by the engine.

import {app, bare, dropQuestion, leaveMark, set} from './app.js'
import {askSoon, ask} from './ask.js'
import {miniature} from './board.js'
import {h, icon} from './dom.js'
import {classics} from './learn/classics.js'
import {collection, solutionOf} from './learn/collection.js'
import {CHAPTERS, EXAMPLES} from './learn/examples.js'
import {OPTIONS} from './link.js'
import {History, Position} from './position.js'
import {isPointed} from './questions.js'
import {T} from './text.js'

/** @typedef {import('./learn/examples.js').Example} Example */

/** What an example asks, in the form of a link. @param {Example} example @returns {import('./link.js').Shared} */
export function asShared(example) {
  const position = Position.parse(example.diagram)
  return {
    view: example.question, ...bare(position), targets: position.points(example.targets ?? []), walls: position.points(example.walls ?? []),
    options: {...OPTIONS, ...example.options}, first: example.first ?? 'both', moves: [], example: example.id
  }
}

/** @param {string} id @returns {Example | undefined} */
export const exampleOf = id => [...EXAMPLES, ...classics()].find(example => example.id === id)

/** Puts an example on the board and asks its question. @param {Example} example */
export function openExample(example) {
  const {view, options, first, moves, example: id, ...setup} = asShared(example)
  leaveMark()
  dropQuestion()
  set({
    view, options, first, example, answer: null, stale: false, mode: null, record: null, problem: null, note: null, shown: 0,
    analyses: {black: example.black ?? null, white: example.white ?? null}, tool: 'alternate', turn: 'black',
    history: new History(setup)
  })
  scrollTo({top: 0})
  // Whoever wants to know the answer of a problem asks for it.
  if ('classic' in example) return
  if (isPointed(asShared(example))) askSoon()
  else ask()
}

/** The whole gallery. */
export function gallery() {
  return h('div', {class: 'gallery'},
    h('h2', {id: 'panel-name'}, T.learn.title), h('p', {class: 'lead'}, T.learn.intro),
    CHAPTERS.map(({id, title, about}) => h('section', {},
      h('h3', {}, title), h('p', {class: 'fine'}, about),
      h('ul', {class: 'cards'}, EXAMPLES.filter(example => example.chapter === id).map(card)))),
    collection(openExample))
}

/** @param {Example} example */
function card(example) {
  const {position, targets} = asShared(example)
  /** @type {Map<number, import('./marks.js').Mark[]>} */
  const marks = new Map(targets.flatMap(point => position.block(point).stones).map(point => [point, [{mark: 'triangle'}]]))
  return h('li', {}, h('button', {type: 'button', class: 'card', 'data-example': example.id, onclick: () => openExample(example)},
    miniature(position, marks, `${T.board.name(position.width, position.height)}`),
    h('strong', {}, example.title), h('span', {class: 'kind'}, T.views[/** @type {'life'} */ (example.question)])))
}

/** The story of the example on the board. @param {Example} example */
export function story(example) {
  const isClassic = 'classic' in example
  /** @type {Example[]} */
  const row = isClassic ? classics() : EXAMPLES
  const at = row.indexOf(example)
  const step = (/** @type {number} */ to, /** @type {string} */ label, /** @type {'back' | 'forward'} */ drawing) => h('button', {
    type: 'button', class: 'icon-button', 'aria-label': label, title: label, disabled: !row[to], 'data-key': `example-${drawing}`,
    onclick: () => openExample(row[to])
  }, icon(drawing))
  return h('article', {class: 'story'},
    h('div', {class: 'row'},
      h('button', {type: 'button', class: 'small', 'data-key': 'example-all', onclick: () => set({view: 'learn', example: null, mode: null})}, icon('grid'), T.learn.back),
      h('span', {class: 'gap'}), step(at - 1, T.learn.previous, 'back'), step(at + 1, T.learn.next, 'forward')),
    h('h2', {}, example.title),
    example.story.map(text => h('p', {}, text)),
    isClassic ? solutionOf(/** @type {import('./learn/classics.js').Classic} */ (example), asShared(example)) : null,
    example.source ? h('p', {class: 'fine'}, example.source) : null)
}
