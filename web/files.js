// In and out: pasted text, files, records to walk, and the answer as SGF, SVG and PNG.

import {announce, app, bare, changed, edit, set, setup, writeLink} from './app.js'
import {h, icon, put} from './dom.js'
import {Refused} from './engine.js'
import {Position} from './position.js'
import {T} from './text.js'

/** A record that is walked. @typedef {{positions: Position[], prisoners: {black: number, white: number}[], moves: {colour: string, move: string}[], index: number}} Walk */

/** No record of a game is larger. */
const LARGEST = 1_000_000

/**
 * Reads a record or a diagram through the engine and puts it on the board.
 * @param {string} text
 * @returns {Promise<string | null>} what is wrong with it
 */
export async function readText(text) {
  if (text.trim() === '') return T.open.empty
  if (text.length > LARGEST) return T.open.large
  try {
    const answer = await app.engine.ask({question: 'read', text})
    const positions = (answer.positions?.length ? answer.positions : [answer.diagram]).map((/** @type {string} */ rows) => Position.parse(rows))
    const index = positions.length - 1
    const prisoners = answer.prisoners ?? []
    edit({...bare(positions[index]), prisoners: prisoners[index] ?? {black: 0, white: 0}})
    const moves = answer.moves ?? []
    set({
      record: positions.length > 1 ? {positions, prisoners, moves, index} : null, example: null,
      turn: answer.to_move ?? 'black', note: [T.open.read(index), ...(answer.illegal ?? []).map((/** @type {any} */ at) => at.text)].join(' ')
    })
    announce(T.open.read(index))
    return null
  } catch (error) {
    if (error instanceof Refused) return error.message
    throw error
  }
}

/** Goes to a move of the record. @param {number} index */
export function step(index) {
  const {record} = app
  if (!record || index < 0 || index >= record.positions.length) return
  // One step of undo for the whole walk.
  app.history.states[app.history.index] = {...bare(record.positions[index]), prisoners: record.prisoners[index] ?? {black: 0, white: 0}}
  changed()
  set({record: {...record, index}})
}

/** @param {File} file */
export async function openFile(file) {
  const text = file.size > LARGEST ? '' : await file.text()
  const problem = file.size > LARGEST ? T.open.large : await readText(text)
  if (problem) openDialog(problem, text)
}

/** Asks for a position; with one that could not be read, and why. @param {string} [problem] @param {string} [unread] */
export function openDialog(problem, unread = '') {
  const text = h('textarea', {rows: 9, spellcheck: 'false', id: 'paste', 'aria-describedby': 'paste-hint paste-problem'}, unread)
  const wrong = h('p', {class: 'problem', id: 'paste-problem', role: 'alert'}, problem ?? '')
  const file = h('input', {
    type: 'file', class: 'unseen', id: 'file', accept: '.sgf,.txt,text/plain', tabindex: -1, 'aria-label': T.open.file,
    onchange: async () => {
      if (!file.files[0]) return
      dialog.close()
      await openFile(file.files[0])
    }
  })
  const form = h('form', {
    method: 'dialog',
    onsubmit: async (/** @type {Event} */ event) => {
      event.preventDefault()
      const said = await readText(text.value)
      if (said === null) dialog.close()
      else put(wrong, said)
    }
  },
  h('h2', {}, T.open.title),
  h('label', {for: 'paste'}, T.open.paste),
  text,
  h('p', {class: 'fine', id: 'paste-hint'}, T.open.hint),
  wrong,
  h('div', {class: 'row'},
    h('button', {type: 'submit', class: 'primary'}, T.open.show),
    h('button', {type: 'button', onclick: () => file.click()}, icon('open'), T.open.file),
    h('button', {type: 'button', class: 'quiet', onclick: () => dialog.close()}, T.open.cancel)),
  file)
  const dialog = h('dialog', {onclose: () => dialog.remove(), 'aria-label': T.open.title}, form)
  document.body.append(dialog)
  dialog.showModal()
}

export function saveDialog() {
  const said = h('p', {class: 'fine', role: 'status'}, T.save.note)
  const act = (/** @type {() => Promise<string | void>} */ deed) => async () => {
    try {
      put(said, (await deed()) ?? T.save.note)
    } catch (error) {
      put(said, error instanceof Error ? error.message : String(error))
    }
  }
  const dialog = h('dialog', {onclose: () => dialog.remove(), 'aria-label': T.save.title},
    h('h2', {}, T.save.title),
    h('div', {class: 'choices'},
      h('button', {type: 'button', class: 'primary', onclick: act(copyLink)}, icon('link'), T.save.link),
      h('button', {type: 'button', onclick: act(async () => download('shinpan.sgf', 'application/x-go-sgf', (await picture('sgf')).sgf))}, T.save.sgf),
      h('button', {type: 'button', onclick: act(async () => download('shinpan.svg', 'image/svg+xml', (await picture('svg')).svg))}, T.save.svg),
      h('button', {type: 'button', onclick: act(savePng)}, T.save.png),
      h('button', {type: 'button', onclick: act(async () => download('shinpan.txt', 'text/plain', `${setup().position.diagram()}\n`))}, T.save.diagram)),
    said,
    h('button', {type: 'button', class: 'quiet', onclick: () => dialog.close()}, T.save.close))
  document.body.append(dialog)
  dialog.showModal()
}

async function copyLink() {
  writeLink()
  try {
    await navigator.clipboard.writeText(location.href)
    return T.save.copied
  } catch {
    return T.save.notCopied
  }
}

/** What is on the board as the program draws it: the answer if there is one, else the bare position. @param {'svg' | 'sgf'} format */
function picture(format) {
  const asked = app.answer && !app.stale ? app.answer.asked : null
  return app.engine.ask({question: 'picture', about: asked ?? {diagram: setup().position.diagram()}, format})
}

async function savePng() {
  const {svg} = await picture('svg')
  const address = URL.createObjectURL(new Blob([svg], {type: 'image/svg+xml'}))
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    const scale = 2
    const canvas = h('canvas', {width: image.naturalWidth * scale, height: image.naturalHeight * scale})
    const pen = canvas.getContext('2d')
    pen.scale(scale, scale)
    pen.drawImage(image, 0, 0)
    const blob = await new Promise(resolve => canvas.toBlob(resolve, 'image/png'))
    download('shinpan.png', 'image/png', /** @type {Blob} */ (blob))
  } finally {
    URL.revokeObjectURL(address)
  }
}

/** @param {string} name @param {string} type @param {string | Blob} content */
function download(name, type, content) {
  const address = URL.createObjectURL(new Blob([content], {type}))
  h('a', {href: address, download: name}).click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

/** Files can be dropped anywhere, and records pasted anywhere but into fields. @param {HTMLElement} veil */
export function listenForFiles(veil) {
  put(veil, T.open.drop)
  addEventListener('dragover', event => {
    event.preventDefault()
    veil.hidden = false
  })
  addEventListener('dragleave', event => {
    if (event.relatedTarget === null) veil.hidden = true
  })
  addEventListener('drop', async event => {
    event.preventDefault()
    veil.hidden = true
    const file = event.dataTransfer?.files[0]
    if (file) await openFile(file)
  })
  addEventListener('paste', async event => {
    if (event.target instanceof Element && event.target.closest('input, textarea')) return
    const text = event.clipboardData?.getData('text/plain') ?? ''
    if (text.trim() === '') return
    const problem = await readText(text)
    if (problem) openDialog(problem, text)
  })
}

