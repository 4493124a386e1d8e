// Asking: one question at a time, with progress, and an end when it is no longer wanted.

import {announce, app, dropQuestion, set, setup, shared} from './app.js'
import {byId} from './dom.js'
import {Refused, Stopped} from './engine.js'
import {isPointed, request} from './questions.js'
import {T} from './text.js'
import {nothing, sentences, verdicts} from './verdict/view.js'

/** Asks what is on the board. */
export async function ask() {
  const asked = request(shared(), app.analyses)
  if (!asked || !app.engine) return
  dropQuestion()
  const stop = new AbortController()
  const {position, targets} = setup()
  set({running: {stop, text: T.ask.thinking}, problem: null, note: null})
  const isMine = () => app.running?.stop === stop
  const onProgress = (/** @type {import('./engine.js').Progress} */ {nodes, text}) => {
    if (!isMine() || !app.running) return
    app.running.text = [nodes ? T.ask.nodes(nodes) : '', text ?? ''].filter(Boolean).join(' · ')
    // Only these words change: the rest of the page stays as it is.
    const line = byId('progress')
    if (line) line.textContent = app.running.text
  }
  try {
    const raw = await app.engine.ask(asked, {signal: stop.signal, onProgress})
    const pictures = asked.question === 'race' && raw.races.length > 0 ? await marks(asked, stop.signal) : []
    if (!isMine()) return
    const found = verdicts(raw, asked, position, pictures)
    // Who asks again stays at the same race.
    const title = app.answer?.verdicts[app.shown]?.title
    const shown = Math.max(0, found.findIndex(verdict => verdict.title === title))
    set({running: null, answer: {asked, raw, position, targets, verdicts: found}, stale: false, shown})
    announce(found.length ? found.flatMap(sentences).join(' ') : nothing(raw))
  } catch (error) {
    if (!isMine() && !(error instanceof Stopped)) return
    if (error instanceof Stopped) {
      if (isMine()) set({running: null, note: T.ask.stopped})
    } else if (error instanceof Refused) {
      set({running: null, problem: error.message})
      announce(`${T.ask.failed} ${error.message}`)
    } else {
      set({running: null, problem: `${T.errors.internal} ${error}`})
    }
  }
}

/** The kinds of liberties of each race, as the program draws them. @param {any} about @param {AbortSignal} signal */
async function marks(about, signal) {
  return (await app.engine.ask({question: 'picture', about, format: 'marks'}, {signal})).pictures
}

export function stopAsking() {
  app.running?.stop.abort()
}

let timer = 0

/** Asks by itself once somebody has pointed at everything that the question needs. */
export function askSoon() {
  clearTimeout(timer)
  const isAnswered = app.running || (app.answer && !app.stale)
  if (!isPointed(shared()) || app.mode || isAnswered) return
  timer = setTimeout(ask, 120)
}
