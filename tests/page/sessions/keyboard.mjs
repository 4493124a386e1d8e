// Everything can be done without a mouse.

import {assert} from '../player.mjs'

export const title = 'by keyboard alone'

export async function run(player) {
  const {keyboard} = player.page
  await player.open('q=life&b=3/3/3')
  await player.page.locator('#board svg').focus()
  const cell = async () => player.page.evaluate(() => document.getElementById(document.querySelector('#board svg').getAttribute('aria-activedescendant')).getAttribute('aria-label'))
  assert.equal(await cell(), 'A3, empty')
  await keyboard.press('ArrowRight')
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await player.settle()
  assert.equal(await cell(), 'B2, black stone')
  await keyboard.press('w')
  await keyboard.press('ArrowRight')
  await keyboard.press('Space')
  await keyboard.press('t')
  await keyboard.press('Enter')
  await player.settle()
  assert.match(await cell(), /C2, white stone, in question/)
  await keyboard.press('Delete')
  await player.settle()
  assert.equal(await cell(), 'C2, empty')
  await keyboard.press('Control+z')
  await player.settle()
  assert.deepEqual(await player.board(), ['...', '.XO', '...'])
}
