// The page: the views, the board, and what happens first.

import {app, bare, dropQuestion, leaveMark, onChange, readLink, set, setup, writeLink} from './app.js'
import {ask, askSoon} from './ask.js'
import {Board} from './board.js'
import {beginDispute, disputePanel, isSheet, sheet} from './dispute.js'
import {byId, h, iconButton, put, redraw} from './dom.js'
import {connect} from './engine.js'
import {listenForFiles, step} from './files.js'
import {exampleOf, gallery} from './learn.js'
import {isClassic, loadClassics} from './learn/classics.js'
import {definitions} from './marks.js'
import {drawPanel} from './panel.js'
import {playOut} from './playout.js'
import {History, Position} from './position.js'
import {isPointed} from './questions.js'
import {drags, drawTools, ghost, keyOn, lift, press, toolsOf, walk} from './setup.js'
import {T} from './text.js'
import {cycleTheme, theme} from './theme.js'
import {canDoubt, presumedStones, stonesInPlay} from './walls.js'

const VIEWS = /** @type {const} */ (['solve', 'race', 'life', 'score', 'analyze', 'dispute', 'learn'])

const board = new Board(byId('board'), {
  onPoint(point, how) {
    if (!app.mode) press(point, how)
    else if (how.start) app.mode.point(point)
  },
  onEnd() {
    lift()
    askSoon()
  },
  onKey: (point, key) => (app.mode ? app.mode.key?.(key) ?? false : keyOn(point, key)),
  ghost: () => (app.mode ? app.mode.ghost() : ghost()),
  drags
})

/** @param {string} view */
function show(view) {
  if (view === app.view) return
  leaveMark()
  dropQuestion()
  const tools = toolsOf(view).map(([tool]) => tool)
  const points = (view === 'life' || view === 'race') && !setup().position.isEmpty
  set({
    view, mode: null, answer: null, stale: false, problem: null, note: null, example: null, shown: 0, first: 'both',
    tool: points ? 'target' : tools.includes(app.tool) ? app.tool : 'black', analyses: {black: null, white: null}
  })
  if (view === 'dispute') beginDispute()
  askSoon()
}

/** What the board shows: a play-out, or the setup with its marks and, if it holds, the answer. @returns {import('./board.js').Scene} */
function scene() {
  if (app.mode) return app.mode.scene()
  const {position, targets, walls, region} = setup()
  const verdict = app.answer && !app.stale ? app.answer.verdicts[app.shown] : null
  const overlay = verdict?.overlay(app.first)
  const marks = new Map(overlay?.marks)
  const words = new Map(overlay?.words)
  const add = (/** @type {Iterable<number>} */ points, /** @type {import('./marks.js').Mark} */ mark, /** @type {string} */ word) => {
    for (const point of points) {
      marks.set(point, [...(marks.get(point) ?? []), mark])
      words.set(point, [...(words.get(point) ?? []), word])
    }
  }
  if (!overlay && (app.view === 'life' || app.view === 'race')) {
    const blocks = (/** @type {number[]} */ points) => new Set(points.flatMap(point => position.block(point).stones))
    add(blocks(targets), {mark: 'triangle'}, T.board.target)
    add(blocks(walls), {mark: 'square'}, T.board.wall)
    add(stonesInPlay(), {mark: 'diamond'}, T.walls.inPlay)
  }
  if (canDoubt()) {
    const say = (/** @type {Iterable<number>} */ points, /** @type {string} */ word) => {
      for (const point of points) words.set(point, [...(words.get(point) ?? []), word])
    }
    if (!overlay) say(presumedStones().keys(), T.walls.presumed)
    say(presumedStones().keys(), T.walls.press)
    say(stonesInPlay(), T.walls.pressBack)
  }
  if (app.view === 'life' || app.view === 'race') add(region, {mark: 'region'}, T.board.region)
  const move = app.record?.moves[app.record.index - 1]?.move
  const last = move ? position.point(move) : null
  return {position, marks, words, last: last !== null && position.at(last) ? last : null}
}

let drawn = {view: '', room: ''}

function draw() {
  const inLearn = app.view === 'learn'
  const inSheet = app.view === 'dispute' && isSheet()
  const room = inLearn ? 'learn' : inSheet ? 'sheet' : ''
  byId('table').hidden = byId('panel').hidden = room !== ''
  byId('room').hidden = room === ''
  if (drawn.view !== app.view) {
    drawHeader()
    document.body.dataset.view = app.view
    document.title = `${T.views[/** @type {'life'} */ (app.view)]} · ${T.title}`
  }
  if (room === 'learn' && drawn.room !== 'learn') put(byId('room'), gallery())
  else if (room === 'sheet') put(byId('room'), sheet())
  if (room === '') {
    board.grid?.classList.toggle('draw', drags())
    board.show(scene())
    byId('board').classList.toggle('busy', app.mode !== null)
    drawTools(byId('tools'))
    if (app.view === 'dispute') {
      redraw(byId('panel'), h('h2', {id: 'panel-name'}, T.dispute.title), disputePanel())
    } else drawPanel(byId('panel'))
  }
  drawn = {view: app.view, room}
  writeLink()
}

function drawHeader() {
  put(byId('header'),
    h('h1', {}, h('span', {class: 'logo', 'aria-hidden': 'true'}), T.title),
    h('nav', {'aria-label': T.title}, VIEWS.map(view => h('button', {
      type: 'button', 'aria-current': app.view === view ? 'page' : null, 'data-view': view, onclick: () => show(view)
    }, T.views[view]))),
    themeButton())
}

function themeButton() {
  const now = theme()
  return iconButton(now === 'light' ? 'sun' : now === 'dark' ? 'moon' : 'system', T.theme[now], () => {
    cycleTheme()
    drawHeader()
    byId('theme').focus()
  }, {id: 'theme'})
}

/** Puts on the page what the address says, once it is there. */
async function arrive() {
  // A collection that cannot be loaded leaves the question that the link holds.
  if (isClassic(readLink(location.hash)?.example)) await loadClassics().catch(() => null)
  return load()
}

/** Puts on the page what the address says. @returns {import('./link.js').Shared | null} */
function load() {
  const link = readLink(location.hash)
  if (!link || !VIEWS.includes(/** @type {any} */ (link.view))) return null
  const {view, options, first, moves, example, ...rest} = link
  dropQuestion()
  if (view === 'learn') {
    set({view, example: null, mode: null})
    return link
  }
  const points = (view === 'life' || view === 'race') && !rest.position.isEmpty
  const found = example ? exampleOf(example) ?? null : null
  set({
    view, options, first, history: new History(rest), example: found, mode: null, answer: null, stale: false, record: null, problem: null,
    note: null, shown: 0, analyses: {black: found?.black ?? null, white: found?.white ?? null}, tool: points ? 'target' : 'black'
  })
  if (view === 'dispute') beginDispute()
  return link
}

/** Asks what a link asks, and plays what it plays. @param {import('./link.js').Shared | null} link */
async function follow(link) {
  if (!link || (app.example?.classic && link.moves.length === 0)) return
  if (isPointed(link) || app.analyses.black) await ask()
  if (link.moves.length && app.answer && link.first !== 'both') await playOut(link.first, link.moves)
}

/** A first position, so that the page says something at once. */
const WELCOME = '.......\n.......\n.XXX...\nXOOOX..\nO..OX..\n...OX..'

async function start() {
  document.body.append(definitions())
  byId('skip').textContent = T.skip
  byId('table-name').textContent = T.board.name(9, 9)
  put(byId('footer'), h('span', {}, T.board.help), h('span', {id: 'engine'}, T.engine.none))
  byId('skip').addEventListener('click', (/** @type {Event} */ event) => {
    event.preventDefault()
    board.grid?.focus()
  })
  const link = await arrive()
  if (!link) {
    const position = Position.parse(WELCOME)
    set({history: new History({...bare(position), targets: position.points(['D1'])}), tool: 'target'})
  }
  onChange(draw)
  set()
  app.engine = await connect()
  byId('engine').textContent = T.engine[/** @type {'server'} */ (app.engine.name)]
  document.body.dataset.engine = app.engine.name
  set()
  if (link) await follow(link)
  else askSoon()
}

// Every step of the back button changes the address as well.
addEventListener('popstate', async () => follow(await arrive()))
addEventListener('keydown', event => {
  const typing = event.target instanceof Element && event.target.closest('input, textarea, select, dialog')
  if (typing) return
  const command = event.ctrlKey || event.metaKey
  const key = event.key.toLowerCase()
  if (command && key === 'z') app.mode ? app.mode.key?.('[') : walk(event.shiftKey ? 1 : -1)
  else if (command && key === 'y') app.mode ? app.mode.key?.(']') : walk(1)
  else if (!command && app.record && (event.key === '[' || event.key === ']')) step(app.record.index + (event.key === ']' ? 1 : -1))
  else return
  event.preventDefault()
})
listenForFiles(byId('drop'))
start()
