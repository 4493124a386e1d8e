// The classical collection in the gallery: its sections, each problem as a card, and beside the board the solution, hidden at first.

import {set} from '../app.js'
import {miniature} from '../board.js'
import {h, icon} from '../dom.js'
import {badge, callout} from '../parts.js'
import {PlayOut, begin} from '../playout.js'
import {opponent, Position} from '../position.js'
import {request} from '../questions.js'
import {T} from '../text.js'
import {NO_WALLS} from '../verdict/walls.js'
import {SECTIONS, loadClassics, windowOf} from './classics.js'

/** @typedef {import('./classics.js').Classic} Classic */
/** @typedef {import('./classics.js').Solution} Solution */

/** The sections that are unfolded, and the problems whose solution is. @type {Set<string>} */
const open = new Set()

/** The part of the gallery; it fills itself when the data is there. @param {(example: Classic) => void} show */
export function collection(show) {
  const about = h('p', {class: 'fine'}, T.classics.about)
  const host = h('section', {class: 'collection'}, h('h3', {}, T.classics.title), about)
  loadClassics().then(({seconds, all}) => {
    about.append(` ${T.classics.proven(all.filter(({classic}) => classic.solution).length, all.length, seconds)}`)
    host.append(...SECTIONS.map(section => part(section, all.filter(({classic}) => classic.section === section), show)))
  }, error => host.append(callout('wrong', T.classics.missing, String(error.message))))
  return host
}

/** A section of the book. Its boards are drawn when it is unfolded: all of them would be too many. */
function part(/** @type {string} */ section, /** @type {Classic[]} */ all, /** @type {(example: Classic) => void} */ show) {
  const cards = h('ul', {class: 'cards'})
  const solved = all.filter(({classic}) => classic.solution).length
  const fold = h('details', {
    'data-section': section, open: open.has(section),
    ontoggle: () => {
      if (!fold.open) return open.delete(section)
      open.add(section)
      if (cards.childElementCount === 0) cards.append(...all.map(example => card(example, show)))
    }
  }, h('summary', {}, T.classics.section(T.classics.sections[/** @type {'live'} */ (section)], solved, all.length)), cards)
  return fold
}

/** @param {Classic} example @param {(example: Classic) => void} show */
function card(example, show) {
  const {classic} = example
  const position = Position.parse(example.diagram)
  return h('li', {}, h('button', {type: 'button', class: 'card', 'data-classic': example.id, onclick: () => show(example)},
    miniature(position, undefined, T.board.name(position.width, position.height), false, windowOf(position)),
    h('strong', {}, classic.id), h('span', {class: 'kind'}, `${T.classics.plays(classic.to_move)}${classic.solution ? '' : ` · ${T.classics.open}`}`)))
}

/** What is told beside the board. @param {Classic} example @param {import('../link.js').Shared} shared */
export function solutionOf(example, shared) {
  const {classic} = example
  const {solution} = classic
  return [
    h('p', {}, T.classics.task(classic.to_move, T.classics.sections[/** @type {'live'} */ (classic.section)])),
    solution ? [
      unfolding(example.id, T.classics.reveal, revealed(solution, classic, shared.position)),
      h('div', {class: 'row'}, h('button', {type: 'button', 'data-key': 'classic-playout', onclick: () => play(solution, classic, shared)}, icon('play'), T.verdict.playOut))
    ] : [
      callout('note', T.classics.open, T.classics.openAbout),
      classic.smaller ? unfolding(example.id, T.classics.smaller, h('p', {}, classic.smaller)) : null
    ]
  ]
}

/** What is told only to whoever unfolds it. @param {string} id @param {string} title @param {...any} body */
function unfolding(id, title, ...body) {
  return h('details', {
    class: 'solution', open: open.has(id),
    ontoggle: (/** @type {any} */ event) => (event.target.open ? open.add(id) : open.delete(id))
  }, h('summary', {'data-key': 'reveal'}, title), body)
}

/** @param {Solution} solution @param {import('./classics.js').Entry} classic @param {Position} position */
function revealed(solution, classic, position) {
  const {line, needs_walls: walls} = solution
  /** @type {Map<number, import('../marks.js').Mark[]>} */
  const marks = new Map()
  let colour = classic.to_move
  line.forEach((move, i) => {
    const point = position.point(move)
    // What comes back to a point is told by the line alone.
    if (point !== null && !position.at(point) && !marks.has(point)) marks.set(point, [{mark: 'number', number: i + 1, colour}])
    colour = opponent(colour)
  })
  return [
    h('p', {}, badge(walls ? 'conditional' : 'proven'), ' ', solution.sentence),
    h('div', {class: 'solved'}, miniature(position, marks, T.classics.board, false, windowOf(position))),
    line.length > 1 ? h('p', {class: 'fine'}, `${T.verdict.line}: `, line.map(T.move).join(' ')) : null
  ]
}

/** Plays against the proof: the engine answers every move. */
function play(/** @type {Solution} */ solution, /** @type {import('./classics.js').Entry} */ classic, /** @type {import('../link.js').Shared} */ shared) {
  const {needs_walls: needed} = solution
  const walls = needed ? {...NO_WALLS, presumed: needed, needed, conditional: true} : NO_WALLS
  begin(new PlayOut(request(shared), shared.position, classic.to_move, solution.owner, walls))
  set()
}
