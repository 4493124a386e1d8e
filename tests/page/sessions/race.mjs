// A race: two blocks are pointed at; liberties by kind, the count as a sum, the relation that decides.

import {assert} from '../player.mjs'

export const title = 'a verdict on a race'

const SIDE = '9/9/9/9/1OOOXX3/1OXXOX3/1OX1OXX2/1OX1O1X2/O1XXO1X2'

/** Two races side by side; the walls have eyes. */
const SUM = `
.O.OOO.O.OO
OOOOOOOOOOO
..OOOO..OOO
XXXXXOXXXXX
.OXOXOXOXOX
OOOOOXOOOOO
..XXXX..XXX
XXXXXXXXXXX
.X.XXX.X.XX
`

export async function run(player) {
  await player.open(`q=race&b=${SIDE}`)
  await player.click('C4')
  await player.sees('Now point at a block of the other colour.')
  await player.click('E4')
  const sentence = await player.verdict()
  assert.match(sentence, /^Black first: seki, if the walls .*stand\. White first: White wins, if the walls .*stand\.$/)
  assert.match(await player.heard('D3'), /shared liberty/)
  assert.match(await player.heard('F2'), /White’s plain outside liberty/)
  const sums = await player.text('.sums')
  assert.match(sums, /Black1 outside = 1/)
  assert.match(sums, /White2 outside = 2/)
  assert.match(sums, /2 shared liberties/)
  await player.press('first-white')
  assert.match(await player.heard('B1'), /move that keeps the result/)
  assert.match(await player.text('.side'), /White’s 2 is at least Black’s 1 \+ 2 shared − 1, outside first/)

  // All races of a board, without pointing.
  await player.open(`q=race&b=${SIDE}`)
  await player.press('ask')
  assert.equal(await player.verdict(), sentence)

  // Two races at once: which is played first.
  await player.open('q=race')
  assert.equal(await player.paste(SUM), null)
  await player.press('ask')
  await player.verdict()
  const all = await player.text('.answer section')
  assert.match(all, /All races together/)
  assert.match(all, /White first: -2 points for Black in all/)
  await player.press('race-1')

  // Where counting fails, the page says why, and what decided instead.
  await player.open('q=learn')
  await player.page.locator('[data-example=limit-corner-4]').click()
  const corner = await player.verdict()
  assert.equal(corner, 'Black first: Black wins. White first: White wins.')
  await player.page.locator('[data-key=fold-why]').click()
  assert.match(await player.text('.answer'), /no liberty/)

  // A ko: what each side needs, and for what.
  await player.open('q=race&b=2X/1OX/O2&t=C3,B2&r=A3,B3,A2,B1,C1')
  const ko = await player.verdict()
  assert.match(ko, /ko; without threats .+; (Black|White) needs \w+ more threats? than (Black|White) to (win|save its block)/)

  // A block that cannot be captured: what is left is whether the other lives.
  await player.open('q=race&b=X1X1X2/XXXXX2/OOOOX2/3OX2&t=A4,A2')
  const life = await player.verdict()
  await player.page.locator('[data-key=fold-why]').click()
  assert.match(await player.text('.answer'), /whether the other block lives/)
  await player.open('q=race&b=1X1XO/XXXXO/OOOOO/O1O1O/OOOOO&t=B4,A3')
  const both = await player.verdict()
  assert.equal(both, 'Both live, whoever moves first.')
  assert.deepEqual(await player.badges(), ['Proven'])
  return {sentence, sums, all, corner, ko, life, both}
}
