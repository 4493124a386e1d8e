// A group is pointed at, and the verdict appears: a sentence, badges, best moves on the board.

import {assert} from '../player.mjs'

export const title = 'a verdict on life'

export async function run(player) {
  await player.open('q=life&b=7/7/1XXX3/XOOOX2/O2OX2/3OX2')
  await player.sees('Point at a stone of the group in question.')
  await player.click('D1')
  const sentence = await player.verdict()
  assert.equal(sentence, 'White first: White lives, if the walls at B4 and E3 stand. Black first: White dies, if the walls at B4 and E3 stand.')
  assert.deepEqual(await player.badges(), ['Proven if the walls stand'])
  assert.match(await player.heard('D3'), /white stone, in question/)
  assert.match(await player.heard('B4'), /black stone, presumed wall that matters/)
  assert.match(await player.heard('B1'), /best for both/)
  await player.press('first-black')
  assert.match(await player.heard('B1'), /best if Black moves first/)
  assert.doesNotMatch(await player.heard('B2'), /best/)

  // The famous ko, and who needs how many threats.
  await player.open('q=life&b=9/9/9/9/XXXX5/OOOXX4/2OOX4/3OX4/3OX4&t=D1')
  const square = await player.verdict()
  assert.equal(square, 'White first: White lives, if the wall at A5 stands. Black first: ko; Black needs one threat, if the wall at A5 stands.')

  // Without walls to take for granted the kill is not proven, and the page says so.
  await player.page.locator('[data-key=fold-options]').click()
  await player.page.locator('[data-key=option-effort]').selectOption('quick')
  await player.page.locator('[data-key=option-strict]').check()
  const strict = await player.verdict()
  assert.match(strict, /Black first: not proven\.$/)
  assert.doesNotMatch(strict, /if the wall/)
  assert.ok((await player.badges()).includes('Unknown'))

  // A target in the open: an honest unknown.
  await player.open('q=life&b=9/9/9/9/4O4/9/9/9/9&t=E5&effort=quick')
  assert.ok((await player.verdict()).length > 0)
  return {sentence, square, strict}
}
