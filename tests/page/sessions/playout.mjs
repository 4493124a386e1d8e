// Playing against the proof: a mistake is named and refuted, an illegal move is refused with its rule, steps back and forth.

import {assert} from '../player.mjs'

export const title = 'play-out with a refuted move'

export async function run(player) {
  await player.open('q=life&b=7/7/1XXX3/XOOOX2/O2OX2/3OX2&t=D1')
  await player.verdict()
  await player.press('playout-black')
  await player.sees('White dies.')
  // C1 leaves White room for two eyes.
  await player.click('C1')
  const wrong = await player.moves(2)
  assert.equal(wrong[0], '1 C1 ✗')
  const comment = await player.text('.callout.wrong')
  assert.match(comment, /Black C1: This move changes the result/)
  assert.match(comment, /Before: White dies/)
  assert.match(comment, /How it is refuted: B1/)
  assert.match(wrong[1], /2 B1/)
  await player.press('refutation')
  assert.equal(await player.page.locator('[data-key=refutation]').getAttribute('aria-pressed'), 'true')

  // A point that is taken: refused, and the turn stays.
  await player.click('D3')
  await player.page.locator('.callout.wrong strong', {hasText: 'Not allowed'}).waitFor()
  const refusal = await player.text('.callout.wrong')
  assert.match(refusal, /D3/)
  await player.moves(2)

  // Back to the start, and the right move.
  await player.press('play-undo')
  await player.moves(0)
  await player.click('B1')
  const right = await player.moves(2)
  assert.equal(right[0], '1 B1')
  await player.sees('The result stays')
  await player.press('line-back')
  await player.press('line-back')
  assert.deepEqual((await player.board()).slice(4), ['O..OX..', '...OX..'])
  await player.press('line-end')
  assert.equal((await player.board())[5][1], 'X')

  // The link brings another reader to the same place.
  const link = new URL(player.page.url()).hash.slice(1)
  await player.open(link)
  assert.deepEqual(await player.moves(2), right)

  // A race is played out in the same way.
  await player.open('q=race&b=9/9/9/9/1OOOXX3/1OXXOX3/1OX1OXX2/1OX1O1X2/O1XXO1X2&t=C4,E4')
  await player.verdict()
  await player.press('playout-black')
  await player.sees('Seki.')
  await player.click('D3')
  const race = await player.moves(2)
  assert.equal(race[0], '1 D3 ✗')
  assert.match(await player.text('.callout.wrong'), /Before: seki. Now: White wins/)
  return {wrong, right, race}
}
