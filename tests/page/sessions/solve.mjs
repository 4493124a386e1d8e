// A drawn problem: nobody points at anything, and what it is about is found; both sides, one side, played out.

import {assert} from '../player.mjs'

export const title = 'a drawn problem'

export async function run(player) {
  await player.open('q=solve&b=7/7/XXXXX2/OOOOX2/3OX2')
  await player.press('ask')
  const sentence = await player.verdict()
  assert.equal(sentence, 'Black first: White dies.')
  assert.deepEqual(await player.badges(), ['Proven'])
  assert.match(await player.heard('A2'), /in question/)
  assert.match(await player.heard('B1'), /best if Black moves first/)
  await player.open('q=solve&b=7/7/XXXXX2/OOOOX2/3OX2&f=white')
  await player.press('ask')
  const white = await player.verdict()
  assert.equal(white, 'White first: White lives.')
  await player.open('q=solve&b=1X1XO/XXXXO/OOOOO/X1O2/OOOOO')
  await player.press('ask')
  assert.match(await player.verdict(), /^Nothing was found that depends on the first move/)
  return {sentence, white}
}
