// The engine behind the page: the server that sent it, or the same library as WebAssembly in workers where there is no
// server. Both take the requests of `shinpan batch` and give its answers.

import {T} from './text.js'

/** @typedef {Record<string, any>} Answer */
/** @typedef {{nodes?: number, text?: string}} Progress */
/** @typedef {{onProgress?: (progress: Progress) => void, signal?: AbortSignal}} Options */

/** What the engine did not understand, or could not do. */
export class Refused extends Error {
  /** @param {string} message @param {string | null} [field] */
  constructor(message, field = null) {
    super(message)
    this.field = field
  }
}

/** The question was stopped. */
export class Stopped extends Error {}

/** @param {Answer} answer */
function checked(answer) {
  if (answer.error) throw new Refused(answer.error.message, answer.error.field)
  return answer
}

/** @param {AbortSignal | undefined} signal @param {number} milliseconds */
function sleep(signal, milliseconds) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(new Stopped())
    }, {once: true})
  })
}

/** Asks over HTTP. The server shares its cores fairly between the pages that ask, so each has a name of its own. */
class Server {
  name = 'server'
  page = Array.from(crypto.getRandomValues(new Uint8Array(12)), byte => byte.toString(16).padStart(2, '0')).join('')

  /** @param {Record<string, any>} request @param {Options} [options] @returns {Promise<Answer>} */
  async ask(request, {onProgress, signal} = {}) {
    try {
      for (;;) {
        const response = await fetch('api/ask', {
          method: 'POST', headers: {'Content-Type': 'application/json', 'X-Shinpan-Page': this.page}, body: JSON.stringify(request), signal
        })
        if (response.status !== 429) return checked(await this.read(response, onProgress))
        // The queue is full: honest waiting, not an error.
        onProgress?.({text: T.engine.waiting})
        await response.body?.cancel()
        await sleep(signal, 1000 * (Number(response.headers.get('Retry-After')) || 1))
      }
    } catch (error) {
      if (signal?.aborted) throw new Stopped()
      if (error instanceof TypeError) throw new Refused(T.engine.unreachable)
      throw error
    }
  }

  /** Lines of progress, then the answer. @param {Response} response @param {Options['onProgress']} onProgress */
  async read(response, onProgress) {
    if (!(response.headers.get('Content-Type') ?? '').includes('ndjson')) return await response.json()
    const reader = /** @type {ReadableStream<Uint8Array>} */ (response.body).getReader()
    const decoder = new TextDecoder()
    let rest = ''
    for (;;) {
      const {value, done} = await reader.read()
      rest += decoder.decode(value, {stream: !done})
      const lines = rest.split('\n')
      rest = done ? '' : /** @type {string} */ (lines.pop())
      for (const line of lines.filter(line => line.trim() !== '')) {
        const said = JSON.parse(line)
        if (said.progress) onProgress?.(said.progress)
        else return said.answer ?? said
      }
      if (done) throw new Refused(T.engine.brokenOff)
    }
  }
}

/** Asks workers on this machine; each takes one question at a time, and to stop one is to end it. */
class Workers {
  name = 'wasm'
  /** @type {Worker[]} */
  idle = []
  next = 1

  /** @param {Record<string, any>} request @param {Options} [options] @returns {Promise<Answer>} */
  ask(request, {onProgress, signal} = {}) {
    const worker = this.idle.pop() ?? new Worker(new URL('worker.js', import.meta.url), {type: 'module'})
    const id = this.next++
    return new Promise((resolve, reject) => {
      const stop = () => {
        worker.terminate()
        reject(new Stopped())
      }
      const leave = () => signal?.removeEventListener('abort', stop)
      if (signal?.aborted) return stop()
      signal?.addEventListener('abort', stop, {once: true})
      worker.onmessage = ({data}) => {
        if (data.id !== id) return
        if (data.progress) return onProgress?.(data.progress)
        leave()
        if (data.failure) {
          worker.terminate()
          return reject(new Refused(`${T.engine.failed} ${data.failure}`))
        }
        this.idle.push(worker)
        try {
          resolve(checked(data.answer))
        } catch (error) {
          reject(error)
        }
      }
      worker.onerror = event => {
        leave()
        worker.terminate()
        reject(new Refused(`${T.engine.failed} ${event.message ?? ''}`))
      }
      worker.postMessage({id, request})
    })
  }
}

/** Finds out which engine there is. */
export async function connect() {
  try {
    const response = await fetch('api/about', {headers: {Accept: 'application/json'}})
    const about = response.ok ? await response.json() : null
    if (about?.name === 'shinpan' && about.engine !== 'wasm') return new Server()
  } catch {
    // No server: a file on a static host.
  }
  return new Workers()
}
