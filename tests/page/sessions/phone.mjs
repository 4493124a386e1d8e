// On a phone: nothing is wider than the screen, fingers place stones, the verdict is below the board.

import {assert} from '../player.mjs'

export const title = 'on a phone'
export const viewport = {width: 375, height: 740}
export const touch = true

export async function run(player) {
  const {page} = player
  for (const view of ['solve', 'race', 'life', 'score', 'analyze', 'dispute', 'learn']) {
    await player.open(`q=${view}&b=${Array(19).fill(19).join('/')}`)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    assert.ok(wide <= 0, `${view} is ${wide} pixels too wide`)
  }
  await player.open('q=life&b=7/7/1XXX3/XOOOX2/O2OX2/3OX2')
  await player.tap('D1')
  const sentence = await player.verdict()
  assert.match(sentence, /White lives/)
  const [board, line] = [await page.locator('#board').boundingBox(), await page.locator('.headline').boundingBox()]
  assert.ok(line.y > board.y + board.height)
  assert.ok(board.width > 340)
  // On a large board a finger aims, and the stone falls where it is lifted.
  await player.open(`q=score&b=${Array(19).fill(19).join('/')}`)
  await player.tap('K10')
  assert.equal((await player.board())[9][9], 'X')
  return {sentence}
}
