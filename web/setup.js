// Setting up a position: the tools, the pointer, undo and redo.

import {announce, app, bare, changed, edit, set, setup} from './app.js'
import {askSoon} from './ask.js'
import {h, icon, iconButton, redraw, s} from './dom.js'
import {openDialog, saveDialog, step} from './files.js'
import {LONGEST, opponent, Position} from './position.js'
import {T} from './text.js'
import {canDoubt, doubt} from './walls.js'

/** @typedef {import('./position.js').Colour} Colour */
/** @typedef {import('./position.js').Point} Point */

/** The tools and their keys. */
const TOOLS = [
  ['black', 'b'], ['white', 'w'], ['alternate', 'a'], ['erase', 'e'], ['target', 't'], ['wall', 's'], ['region', 'r']
]

/** @param {string} view */
export const toolsOf = view => TOOLS.filter(([tool]) => view === 'life' || view === 'race' || !['target', 'wall', 'region'].includes(tool))

/** @typedef {import('./app.js').Setup} Setup */
/** What a point of a stroke changes. @typedef {(setup: Setup, point: Point) => Partial<Setup>} Deed */

/** The stroke that is being drawn; what it does is decided at its first point. @type {{last: Point, put: Deed} | null} */
let stroke = null

/** @param {Point[]} points @param {Point} point */
const without = (points, point) => points.filter(other => other !== point)

/**
 * A point is pressed or drawn over.
 * @param {Point} point
 * @param {{start: boolean, alt: boolean}} how
 */
export function press(point, {start, alt}) {
  if (app.record) set({record: null})
  if (!start) {
    if (stroke) for (const next of between(stroke.last, point)) edit(stroke.put(setup(), next), true)
    if (stroke) stroke.last = point
    return
  }
  stroke = null
  if (!alt && canDoubt() && doubt(point)) return
  const now = setup()
  const on = now.position.at(point)
  switch (app.tool) {
    case 'black':
    case 'white': {
      const colour = alt ? opponent(app.tool) : app.tool
      begin(point, ({position}, at) => ({position: position.with(at, on === colour ? null : colour)}))
      break
    }
    case 'erase':
      begin(point, ({position}, at) => ({position: position.with(at, null)}))
      break
    case 'region': {
      const out = now.region.includes(point)
      begin(point, ({region}, at) => ({region: out ? without(region, at) : [...without(region, at), at]}))
      break
    }
    case 'alternate': {
      const colour = alt ? opponent(app.turn) : app.turn
      const position = now.position.play(colour, point)
      if (position) {
        edit({position})
        set({turn: opponent(colour)})
      }
      break
    }
    case 'target':
      if (on) edit({targets: pointed(point, on), inPlay: unnamed(now.inPlay, point)})
      break
    case 'wall':
      if (on) edit({walls: toggled(now.walls, point), inPlay: unnamed(now.inPlay, point)})
      break
  }
  const after = setup()
  const stone = after.position.at(point)
  announce(`${after.position.name(point)}: ${stone ? T.board.stone[stone] : T.board.empty}`)
}

export function lift() {
  stroke = null
}

/** @param {Point} point @param {Deed} deed */
function begin(point, deed) {
  stroke = {last: point, put: deed}
  edit(deed(setup(), point))
}

/** Without the block at a point. @param {Point[]} points @param {Point} point */
function unnamed(points, point) {
  const {stones} = setup().position.block(point)
  return points.filter(other => !stones.includes(other))
}

/** A block named or no longer named. @param {Point[]} points @param {Point} point */
function toggled(points, point) {
  const rest = unnamed(points, point)
  return rest.length < points.length ? rest : [...rest, point]
}

/** The stones in question: in a race one block of each colour, else blocks of one colour. @param {Point} point @param {Colour} colour */
function pointed(point, colour) {
  const {position, targets} = setup()
  const next = toggled(targets, point)
  if (!next.includes(point)) return next
  const others = without(next, point)
  return [...others.filter(other => (position.at(other) === colour) === (app.view === 'life')), point]
}

/** The points from one to another, the first left out. @param {Point} from @param {Point} to */
function between(from, to) {
  const {width} = setup().position
  const [x0, y0, x1, y1] = [from % width, Math.floor(from / width), to % width, Math.floor(to / width)]
  const steps = Math.max(Math.abs(x1 - x0), Math.abs(y1 - y0))
  return Array.from({length: steps}, (_, i) => {
    const part = (i + 1) / steps
    return Math.round(y0 + (y1 - y0) * part) * width + Math.round(x0 + (x1 - x0) * part)
  })
}

/** The stone that would be put. @returns {Colour | null} */
export function ghost() {
  if (app.tool === 'alternate') return app.turn
  return app.tool === 'black' || app.tool === 'white' ? app.tool : null
}

export const drags = () => !app.mode && !['alternate', 'target', 'wall'].includes(app.tool)

/** A key on a point. @param {Point} point @param {string} key */
export function keyOn(point, key) {
  if (key === 'Delete' || key === 'Backspace') {
    edit({position: setup().position.with(point, null)})
    return true
  }
  const tool = toolsOf(app.view).find(([, letter]) => letter === key.toLowerCase())
  if (tool) set({tool: tool[0]})
  return tool !== undefined
}

/** @param {1 | -1} way */
export function walk(way) {
  if (way < 0 ? !app.history.canUndo : !app.history.canRedo) return
  way < 0 ? app.history.undo() : app.history.redo()
  changed()
  askSoon()
}

/** The row of tools under the board. @param {HTMLElement} host */
export function drawTools(host) {
  redraw(host, app.mode ? [] : [palette(), deeds(), app.record ? record(app.record) : null])
}

function palette() {
  return h('div', {class: 'tools', role: 'group', 'aria-label': T.tools.legend},
    toolsOf(app.view).map(([tool, key]) => {
      const name = /** @type {'black'} */ (tool)
      const chosen = app.tool === tool
      return h('button', {
        type: 'button', class: 'tool', 'aria-pressed': String(chosen), 'data-key': `tool-${tool}`,
        title: `${T.tools[name]} (${key.toUpperCase()})`, onclick: () => set({tool})
      }, drawing(tool), h('span', {}, T.tools.short[name]))
    }))
}

/** @param {string} tool */
function drawing(tool) {
  const circle = (/** @type {number} */ cx, /** @type {string} */ kind) => s('circle', {cx, cy: 12, r: 8.5, class: `pebble ${kind}`})
  const shapes = {
    black: () => [circle(12, 'black')],
    white: () => [circle(12, 'white')],
    alternate: () => [circle(15, app.turn === 'black' ? 'white' : 'black'), circle(9, app.turn)],
    erase: () => [s('path', {d: 'M4 16l9-10 7 6-7 8H8zM8.5 11l6.5 6'})],
    target: () => [circle(12, 'white'), s('path', {d: 'M12 6.5l5 8.6H7z', class: 'ink'})],
    wall: () => [circle(12, 'black'), s('rect', {x: 8, y: 8, width: 8, height: 8, class: 'paper'})],
    region: () => [s('rect', {x: 4, y: 4, width: 16, height: 16, class: 'dashed'})]
  }
  return s('svg', {viewBox: '0 0 24 24', class: 'icon', 'aria-hidden': 'true'}, shapes[/** @type {'black'} */ (tool)]())
}

function deeds() {
  const {position} = setup()
  const size = h('button', {
    type: 'button', class: 'small', title: T.tools.size, 'data-key': 'size', onclick: sizeDialog,
    'aria-label': `${T.tools.size}: ${position.width} × ${position.height}`
  }, icon('grid'), `${position.width} × ${position.height}`)
  return h('div', {class: 'deeds'},
    iconButton('undo', T.tools.undo, () => walk(-1), {disabled: !app.history.canUndo, 'data-key': 'undo'}),
    iconButton('redo', T.tools.redo, () => walk(1), {disabled: !app.history.canRedo, 'data-key': 'redo'}),
    iconButton('clear', T.tools.clear, () => edit(bare(new Position(position.width, position.height))), {'data-key': 'clear'}),
    size,
    h('span', {class: 'gap'}),
    h('button', {type: 'button', class: 'small', 'data-key': 'open', onclick: () => openDialog()}, icon('open'), T.tools.open),
    h('button', {type: 'button', class: 'small', 'data-key': 'save', onclick: () => saveDialog()}, icon('save'), T.tools.save))
}

/** @param {import('./files.js').Walk} walk */
function record(walk) {
  const last = walk.positions.length - 1
  const to = (/** @type {number} */ index) => () => step(index)
  return h('div', {class: 'deeds record', role: 'group', 'aria-label': T.tools.record},
    iconButton('start', T.tools.first, to(0), {disabled: walk.index === 0, 'data-key': 'walk-first'}),
    iconButton('back', T.tools.back, to(walk.index - 1), {disabled: walk.index === 0, 'data-key': 'walk-back'}),
    h('span', {class: 'count'}, T.tools.move(walk.index, last)),
    iconButton('forward', T.tools.forward, to(walk.index + 1), {disabled: walk.index === last, 'data-key': 'walk-on'}),
    iconButton('end', T.tools.last, to(last), {disabled: walk.index === last, 'data-key': 'walk-last'}),
    iconButton('close', T.tools.closeRecord, () => set({record: null})))
}

function sizeDialog() {
  const {position} = setup()
  const number = (/** @type {string} */ label, /** @type {number} */ value) =>
    h('input', {type: 'number', min: 1, max: LONGEST, value, 'aria-label': label, required: true})
  const [width, height] = [number(T.tools.width, position.width), number(T.tools.height, position.height)]
  const resize = (/** @type {number} */ w, /** @type {number} */ hgt) => {
    dialog.close()
    edit({...bare(position.resized(w, hgt)), prisoners: setup().prisoners})
  }
  const form = h('form', {
    method: 'dialog',
    onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault()
      resize(Number(width.value), Number(height.value))
    }
  },
  h('h2', {}, T.tools.size),
  h('div', {class: 'row'}, [5, 7, 9, 13, 19].map(n => h('button', {type: 'button', class: 'small', onclick: () => resize(n, n)}, `${n} × ${n}`))),
  h('div', {class: 'row'}, width, '×', height, h('button', {class: 'primary', type: 'submit'}, T.tools.setSize)),
  h('button', {type: 'button', class: 'quiet', onclick: () => dialog.close()}, T.open.cancel))
  const dialog = h('dialog', {onclose: () => dialog.remove(), 'aria-label': T.tools.size}, form)
  document.body.append(dialog)
  dialog.showModal()
}
