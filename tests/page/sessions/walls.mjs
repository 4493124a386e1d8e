// A verdict that rests on walls says so and names them. A click on one puts it in play, and the question is asked again.

import {assert} from '../player.mjs'

export const title = 'walls that are doubted'

const SIX = '7/7/1XXX3/XOOOX2/O2OX2/3OX2'
const SIDE = '9/9/9/9/1OOOXX3/1OXXOX3/1OX1OXX2/1OX1O1X2/O1XXO1X2'

export async function run(player) {
  /** What was asked: the page's own state tells it, whichever engine answers. */
  const asked = () => player.page.evaluate(async () => (await import(new URL('app.js', document.baseURI).href)).app.answer.asked)
  await player.open(`q=life&b=${SIX}&effort=quick`)
  await player.click('D1')
  const walled = await player.verdict()
  assert.equal(walled, 'White first: White lives, if the walls at B4 and E3 stand. Black first: White dies, if the walls at B4 and E3 stand.')
  assert.deepEqual(await player.badges(), ['Proven if the walls stand'])
  assert.deepEqual(await player.page.locator('.side .badge').allTextContents(), Array(2).fill('Proven if the walls stand'))
  assert.equal((await asked()).in_play, undefined)
  assert.match(await player.heard('E2'), /^E2, black stone, presumed wall that matters, press to put it in play$/)
  assert.match(await player.text('.legend'), /presumed wall that matters/)
  assert.match(await player.text('.walls'), /Presumed to stand, without proof: the walls at B4 and E3. Click a wall to put it in play./)

  // Any stone of the wall stands for it.
  await player.click('E2')
  const open = await player.verdict()
  assert.equal(open, 'White first: White lives. Black first: not proven.')
  assert.deepEqual(await player.badges(), ['Proven', 'Unknown'])
  assert.deepEqual((await asked()).in_play, ['E3'])
  assert.deepEqual((await asked()).target, ['D1'])
  assert.match(await player.heard('E1'), /^E1, black stone, in play, not a wall, press to presume it a wall again$/)
  assert.equal(await player.text('.in-play'), 'In play: E3')

  // A link takes it along.
  const address = player.page.url()
  assert.match(address, /&t=D1&i=E3&effort=quick$/)
  await player.open(new URL(address).hash.slice(1))
  assert.equal(await player.verdict(), open)
  assert.equal(player.page.url(), address)

  // A second click takes it back, and so does the button beside its name.
  await player.click('E3')
  assert.equal(await player.verdict(), walled)
  assert.equal((await asked()).in_play, undefined)
  assert.equal(await player.page.locator('.in-play').count(), 0)
  await player.press('undo')
  assert.equal(await player.verdict(), open)
  await player.press('in-play-E3')
  assert.equal(await player.verdict(), walled)

  // By keyboard.
  const {keyboard} = player.page
  await player.page.locator('#board svg').focus()
  for (const key of ['End', 'PageDown', 'ArrowLeft', 'ArrowLeft', 'Enter']) await keyboard.press(key)
  assert.equal(await player.verdict(), open)
  assert.deepEqual((await asked()).in_play, ['E3'])
  await keyboard.press('Enter')
  assert.equal(await player.verdict(), walled)

  // With the tool for walls a block is safe because it is said to be: that is no presumption.
  await player.tool('wall')
  await player.click('B4', 'E3')
  assert.equal(await player.verdict(), 'White first: White lives. Black first: White dies.')
  assert.deepEqual(await player.badges(), ['Proven'])
  assert.match(await player.heard('E2'), /^E2, black stone, taken as safe$/)
  assert.match(await player.text('.walls'), /because the question says so: the blocks at B4 and E3/)

  // A race.
  await player.open(`q=race&b=${SIDE}&t=C4,E4`)
  const race = await player.verdict()
  assert.match(race, /^Black first: seki, if the walls .*stand\. White first: White wins, if the walls .*stand\.$/)
  assert.deepEqual(await player.badges(), ['Proven if the walls stand'])
  await player.click('E5')
  assert.equal(await player.verdict(), 'Not proven.')
  assert.deepEqual(await player.badges(), ['Unknown'])
  assert.deepEqual((await asked()).in_play, ['E5'])
  await player.click('F4')
  assert.equal(await player.verdict(), race)
  return {walled, open, race}
}
