// The whole board: what is urgent comes first, and each item opens as a question of its own.

import {assert} from '../player.mjs'

export const title = 'the whole board'

export async function run(player) {
  await player.open('q=analyze&b=9/9/9/9/1OOOXX3/1OXXOX3/1OX1OXX2/1OX1O1X2/O1XXO1X2')
  await player.press('ask')
  const sentence = await player.verdict()
  assert.match(sentence, /^1 question of 3 decided/)
  assert.deepEqual(await player.badges(), ['Proven if the walls stand', 'Unknown'])
  assert.match(await player.heard('C4'), /urgent, number 1/)
  assert.match(await player.heard('F2'), /a move for Black that decides this number/)
  await player.page.locator('.items li').first().getByRole('button').click()
  assert.match(await player.verdict(), /^Black first: seki, if the walls .* White first: White wins, if the walls /)
  return {sentence}
}
