// A position is set up by clicking: stones, a dragged line, a stone taken away, undo and redo, another size.

import {assert} from '../player.mjs'

export const title = 'set up by clicking'

export async function run(player) {
  await player.open('q=life&b=5/5/5/5/5')
  await player.click('C3')
  assert.equal((await player.board())[2], '..X..')
  await player.tool('white')
  await player.drag('A2', 'E2')
  assert.equal((await player.board())[3], 'OOOOO')
  await player.tool('erase')
  await player.click('C2')
  assert.equal((await player.board())[3], 'OO.OO')
  // A stone on its own colour takes it away again.
  await player.tool('black')
  await player.click('C3')
  assert.equal((await player.board())[2], '.....')

  for (let i = 0; i < 2; i++) await player.press('undo')
  assert.deepEqual((await player.board()).slice(2, 4), ['..X..', 'OOOOO'])
  await player.press('redo')
  assert.equal((await player.board())[3], 'OO.OO')
  await player.page.keyboard.press('Control+z')
  assert.equal((await player.board())[3], 'OOOOO')
  await player.page.keyboard.press('Control+Shift+z')
  assert.equal((await player.board())[3], 'OO.OO')

  // Black and White in turn: a stone that is surrounded is taken.
  await player.press('clear')
  await player.tool('alternate')
  await player.click('A2', 'A1', 'B1')
  assert.deepEqual((await player.board()).slice(3), ['X....', '.X...'])

  // Any rectangle from 1x1 to 19x19; the lower left corner stays.
  await player.press('size')
  await player.page.locator('dialog input').nth(0).fill('3')
  await player.page.locator('dialog input').nth(1).fill('2')
  await player.page.locator('dialog button[type=submit]').click()
  assert.deepEqual(await player.board(), ['X..', '.X.'])
  for (const size of [1, 19]) {
    await player.open(`q=score&b=${Array(size).fill(size).join('/')}`)
    assert.equal((await player.board()).length, size)
    await player.click(size === 1 ? 'A1' : 'T19')
    assert.equal((await player.board())[0].at(-1), 'X')
  }
}
