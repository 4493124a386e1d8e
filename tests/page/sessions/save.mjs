// What is on the board leaves as SGF, SVG, PNG and text.

import {readFile} from 'node:fs/promises'

import {assert} from '../player.mjs'

export const title = 'save as SGF, SVG, PNG'

export async function run(player) {
  await player.open('q=life&b=7/7/1XXX3/XOOOX2/O2OX2/3OX2&t=D1')
  await player.verdict()
  await player.press('save')
  const save = async name => {
    const [download] = await Promise.all([player.page.waitForEvent('download'), player.page.locator('dialog button', {hasText: name}).click()])
    return readFile(await download.path())
  }
  const sgf = String(await save('Game record'))
  assert.match(sgf, /^\(;[\s\S]*Verdict: life/)
  const svg = String(await save('Picture (SVG)'))
  assert.match(svg, /^<svg/)
  assert.match(svg, /White first/)
  const png = await save('Picture (PNG)')
  assert.equal(png.subarray(1, 4).toString(), 'PNG')
  assert.ok(png.length > 5000)
  assert.equal(String(await save('Diagram')), '.......\n.......\n.XXX...\nXOOOX..\nO..OX..\n...OX..\n')
  return {sgf}
}
