// Screenshots of the main views for the documentation.
// Use: node pictures.mjs PROGRAM FOLDER OUT, where FOLDER has node_modules with playwright-core.

import {createRequire} from 'node:module'
import path from 'node:path'

import {Player} from './player.mjs'
import {serveProgram} from './servers.mjs'

const [program, folder, out] = process.argv.slice(2)
const {chromium} = createRequire(`${path.resolve(folder)}/`)('playwright-core')

const DESK = {width: 1200, height: 860}
const PHONE = {width: 375, height: 760}

/** @type {Record<string, {viewport: any, scheme?: 'dark', act: (player: Player) => Promise<any>}>} */
const PICTURES = {
  race: {viewport: DESK, async act(player) {
    await player.open('q=learn')
    await player.page.locator('[data-example=wolf-05]').click()
    await player.verdict()
    await player.press('first-white')
  }},
  life: {viewport: DESK, scheme: 'dark', async act(player) {
    await player.open('q=life&b=9/9/9/9/XXXX5/OOOXX4/2OOX4/3OX4/3OX4&t=D1')
    await player.verdict()
  }},
  playout: {viewport: DESK, async act(player) {
    await player.open('q=life&b=7/7/1XXX3/XOOOX2/O2OX2/3OX2&t=D1')
    await player.verdict()
    await player.press('playout-black')
    await player.click('C1')
    await player.moves(2)
    await player.page.mouse.move(0, 0)
  }},
  score: {viewport: DESK, async act(player) {
    await player.open('q=learn')
    await player.page.locator('[data-example=bent-four-seki]').click()
    await player.verdict()
  }},
  dispute: {viewport: DESK, async act(player) {
    await player.open('q=dispute&b=5/XXXXX/OOOOO/2O1X/5')
    for (let i = 0; i < 3; i++) await player.press('dispute-next')
    await player.sees('White to play')
    for (const move of ['pass', 'C5', 'pass', 'A5']) {
      if (move === 'pass') await player.press('sequence-pass')
      else await player.click(move)
    }
    await player.moves(4)
    await player.page.mouse.move(0, 0)
  }},
  learn: {viewport: DESK, async act(player) {
    await player.open('q=learn')
  }},
  phone: {viewport: PHONE, async act(player) {
    await player.open('q=life&b=7/7/1XXX3/XOOOX2/O2OX2/3OX2&t=D1')
    await player.verdict()
  }}
}

const served = await serveProgram(program)
const browser = await chromium.launch({executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox']})
try {
  for (const [name, {viewport, scheme, act}] of Object.entries(PICTURES)) {
    const page = await browser.newPage({viewport, colorScheme: scheme ?? 'light'})
    await act(new Player(page, served.base))
    await page.screenshot({path: path.join(out, `page-${name}.png`)})
    await page.close()
  }
} finally {
  await browser.close()
  served.stop()
}
