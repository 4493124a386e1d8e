// The first load: how much is sent, how soon the page can be used, how long a new picture of the board takes.

import assert from 'node:assert/strict'
import {gzipSync} from 'node:zlib'

const MOST_BYTES = 300_000
const MOST_MILLISECONDS = 1000
const FRAME = 16

/** @param {import('playwright-core').Browser} browser @param {string} base */
export async function weigh(browser, base) {
  const page = await browser.newPage({viewport: {width: 1280, height: 860}})
  /** @type {Promise<number>[]} */
  const sizes = []
  page.on('response', response => {
    if (!response.url().includes('/api/')) sizes.push(response.body().then(body => gzipSync(body).length))
  })
  await page.goto(base)
  await page.waitForSelector('.answer .headline')
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  // A second visit with an empty cache, measured by the page itself: from the first byte asked for to a board that listens.
  /** @type {number[]} */
  const times = []
  for (let i = 0; i < 5; i++) {
    const fresh = await browser.newPage()
    await fresh.goto(base)
    times.push(await fresh.evaluate(() => new Promise(done => {
      const ready = () => (document.body.dataset.engine ? done(performance.now()) : requestAnimationFrame(ready))
      ready()
    })))
    await fresh.close()
  }
  const ready = times.sort((a, b) => a - b)[2]
  const redraw = await page.evaluate(async () => {
    const {Board} = await import(new URL('board.js', location.href).href)
    const {Position} = await import(new URL('position.js', location.href).href)
    const host = document.createElement('div')
    host.style.width = '600px'
    document.body.append(host)
    const board = new Board(host, {onPoint() {}})
    const empty = new Position(19, 19)
    board.show({position: empty})
    const times = []
    for (let round = 0; round < 20; round++) {
      const stones = Uint8Array.from({length: 361}, (_, i) => (i * 7 + round) % 3)
      const marks = new Map([...stones].flatMap((stone, i) => (stone === 0 ? [[i, [{mark: 'tile', tone: 'sky', owner: 'black', letter: 'p'}]]] : [])))
      // One stone and its marks: what a move changes.
      stones.set(empty.stones)
      stones[round * 17] = 1
      const one = performance.now()
      board.show({position: new Position(19, 19, stones), marks: new Map([...marks].slice(0, 12))})
      board.grid.getBoundingClientRect()
      times.push(performance.now() - one)
    }
    host.remove()
    return times.sort((a, b) => a - b)[10]
  })
  await page.close()
  console.log(`first load ${(bytes / 1000).toFixed(1)} kB compressed in ${sizes.length} files, usable after ${ready.toFixed(0)} ms, a move on 19x19 drawn in ${redraw.toFixed(1)} ms`)
  assert.ok(bytes < MOST_BYTES, `${bytes} bytes`)
  assert.ok(ready < MOST_MILLISECONDS, `${ready} ms`)
  assert.ok(redraw < FRAME, `${redraw} ms`)
}
