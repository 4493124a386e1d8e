// Sessions of a player at the page in Debian's Chromium: once with `shinpan serve`, once with the WebAssembly page of
// `shinpan page --out` on a server that knows nothing but files. Both must give the same answers; no error in the console,
// no request to another host.
// Use: node run.mjs PROGRAM FOLDER [SESSION...], where FOLDER has node_modules with playwright-core and axe-core.

import assert from 'node:assert/strict'
import {mkdtemp, rm} from 'node:fs/promises'
import {createRequire} from 'node:module'
import {tmpdir} from 'node:os'
import path from 'node:path'

import {checkClaims} from './claims.mjs'
import {Player} from './player.mjs'
import {serveFiles, serveProgram, writePage} from './servers.mjs'
import {weigh} from './weight.mjs'

const [program, folder, ...chosen] = process.argv.slice(2)
const require = createRequire(`${path.resolve(folder)}/`)
const {chromium} = require('playwright-core')
const axe = require.resolve('axe-core/axe.min.js')

const NAMES = ['setup', 'paste', 'keyboard', 'solve', 'life', 'walls', 'race', 'playout', 'analyze', 'score', 'dispute', 'link', 'phone', 'save', 'stop', 'learn', 'classics', 'access']
const wanted = NAMES.filter(name => chosen.length === 0 || chosen.includes(name))
const sessions = await Promise.all(wanted.map(async name => ({name, ...(await import(`./sessions/${name}.mjs`))})))

/** One session in a browser of its own, watched for errors and for requests elsewhere. */
async function hold(browser, session, base) {
  const context = await browser.newContext({
    viewport: session.viewport ?? {width: 1280, height: 860}, hasTouch: session.touch ?? false, acceptDownloads: true
  })
  /** @type {string[]} */
  const wrong = []
  const host = new URL(base).host
  context.on('request', request => {
    const url = new URL(request.url())
    if (url.protocol.startsWith('http') && url.host !== host) wrong.push(`request to ${url.host}`)
  })
  const page = await context.newPage()
  page.on('console', message => {
    if (message.type() === 'error' || message.type() === 'warning') wrong.push(`console: ${message.text()}`)
  })
  page.on('pageerror', error => wrong.push(`error: ${error.stack}`))
  try {
    const said = await session.run(new Player(page, base), {axe})
    assert.deepEqual(wrong, [])
    return said ?? null
  } catch (error) {
    await page.screenshot({path: path.join(tmpdir(), `shinpan-page-${session.name}.png`)}).catch(() => {})
    throw new Error(`${session.title}: ${error.message}\n${wrong.join('\n')}\n(${page.url()})`, {cause: error})
  } finally {
    await context.close()
  }
}

const out = await mkdtemp(path.join(tmpdir(), 'shinpan-page-'))
const browser = await chromium.launch({executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox']})
/** @type {{stop: () => void}[]} */
const servers = []
let failed = 0
try {
  await writePage(program, out)
  const [served, files] = [await serveProgram(program), await serveFiles(out)]
  servers.push(served, files)
  if (chosen.length === 0) await checkClaims(program, browser, served.base)
  for (const session of sessions) {
    /** @type {any[]} */
    const answers = []
    const engines = [{name: 'server', base: served.base}, {name: 'WebAssembly', base: files.base}]
    for (const {name, base} of session.once ? engines.slice(0, 1) : engines) {
      const from = performance.now()
      try {
        answers.push(await hold(browser, session, base))
        console.log(`ok   ${session.title}, ${name} (${((performance.now() - from) / 1000).toFixed(1)} s)`)
      } catch (error) {
        failed++
        console.log(`FAIL ${session.title}, ${name}\n${error.message}\n${error.cause?.stack ?? ''}`)
      }
    }
    if (answers.length === 2) assert.deepEqual(answers[1], answers[0], `${session.title}: server and WebAssembly differ`)
  }
  if (chosen.length === 0) await weigh(browser, served.base)
} finally {
  for (const server of servers) server.stop()
  await browser.close()
  await rm(out, {recursive: true})
}
console.log(failed === 0 ? `${sessions.length} sessions: all passed` : `${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
