// Somebody at the page: clicks points by their names, reads what is to be read.

import assert from 'node:assert/strict'

/** The distance of two lines, as web/board.js draws them. */
const CELL = 40

export class Player {
  /** @param {import('playwright-core').Page} page @param {string} base the address of the page */
  constructor(page, base) {
    this.page = page
    this.base = base
  }

  /** Opens the page with what stands after `#` in the address, and waits until the engine is there. */
  async open(hash = '') {
    // Another address altogether, so that the page is loaded anew.
    await this.page.goto('about:blank')
    await this.page.goto(this.base + (hash ? `#${hash}` : ''))
    await this.page.waitForSelector('body[data-engine]', {timeout: 20_000})
  }

  /** Where a point is on the screen. */
  async place(name) {
    const box = await this.page.locator('#board svg').boundingBox()
    const rect = await this.page.locator(`#board [role=gridcell][id$="-${name}"]`).evaluate(cell => ({
      x: Number(cell.getAttribute('x')), y: Number(cell.getAttribute('y')), width: cell.ownerSVGElement.viewBox.baseVal.width
    }))
    const scale = box.width / rect.width
    return {x: box.x + (rect.x + CELL / 2) * scale, y: box.y + (rect.y + CELL / 2) * scale}
  }

  async click(...names) {
    for (const name of names) {
      const {x, y} = await this.place(name)
      await this.page.mouse.click(x, y)
      await this.settle()
    }
  }

  async tap(name) {
    const {x, y} = await this.place(name)
    await this.page.touchscreen.tap(x, y)
    await this.settle()
  }

  async drag(from, to) {
    const [a, b] = [await this.place(from), await this.place(to)]
    await this.page.mouse.move(a.x, a.y)
    await this.page.mouse.down()
    await this.page.mouse.move(b.x, b.y, {steps: 3})
    await this.page.mouse.up()
    await this.settle()
  }

  /** Two frames: the state is drawn. */
  settle() {
    return this.page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
  }

  tool(name) {
    return this.press(`tool-${name}`)
  }

  /** Presses a button by its key. */
  async press(key) {
    await this.page.locator(`[data-key="${key}"]`).click()
    await this.settle()
  }

  async view(name) {
    await this.page.locator(`[data-view=${name}]`).click()
    await this.settle()
  }

  /** The board as rows of X, O and dots, read from the names of its cells. */
  async board() {
    await this.settle()
    return this.page.locator('#board [role=row]').evaluateAll(rows => {
      const sign = name => (name.includes('black stone') ? 'X' : name.includes('white stone') ? 'O' : '.')
      return rows.map(row => [...row.children].map(cell => sign(cell.getAttribute('aria-label'))).join(''))
    })
  }

  /** What a reader who listens hears of a point. */
  async heard(name) {
    await this.settle()
    return this.page.locator(`#board [role=gridcell][id$="-${name}"]`).getAttribute('aria-label')
  }

  /** The verdict as a sentence, once it is there and holds. */
  async verdict() {
    await this.settle()
    const line = this.page.locator('.answer:not(.stale) .headline')
    await line.waitFor({timeout: 60_000})
    return line.textContent()
  }

  async badges() {
    return this.page.locator('.answer > .badges .badge').allTextContents()
  }

  async text(selector) {
    return (await this.page.locator(selector).allTextContents()).join('\n')
  }

  /** Waits until a line of play has so many moves. */
  async moves(count) {
    await this.page.waitForFunction(n => {
      const isThinking = document.querySelector('.status')?.textContent.includes('looks for')
      return document.querySelectorAll('.moves .move').length === n && !isThinking
    }, count, {timeout: 30_000})
    return this.page.locator('.moves .move').evaluateAll(moves => moves.map(move => move.textContent + (move.classList.contains('wrong') ? ' ✗' : '')))
  }

  /** Waits for words. */
  async sees(words) {
    await this.page.getByText(words).first().waitFor({timeout: 30_000})
  }

  /** Pastes a position through the dialog; gives what was wrong with it, or nothing. */
  async paste(text) {
    await this.press('open')
    await this.page.fill('#paste', text)
    await this.page.locator('dialog button[type=submit]').click()
    await this.page.waitForFunction(() => !document.querySelector('dialog') || document.querySelector('#paste-problem').textContent !== '')
    const problem = this.page.locator('#paste-problem')
    return (await problem.count()) ? problem.textContent() : null
  }
}

export {assert}
