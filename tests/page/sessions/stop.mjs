// A long question shows that it is at work and can be stopped; the page stays awake meanwhile.

import {assert} from '../player.mjs'

export const title = 'a long question is stopped'

/** Twenty-five empty points in a corner: far more than can be decided soon. */
const LONG = 'q=life&b=13/13/13/13/13/13/XXXXXXX6/OOOOOOX6/5OX6/5OX6/5OX6/5OX6/5OX6&t=A6&effort=long'

export async function run(player) {
  await player.open(LONG)
  await player.page.locator('[data-key=stop]').waitFor({timeout: 10_000})
  await player.page.waitForFunction(() => /positions looked at/.test(document.querySelector('#progress')?.textContent ?? ''), null, {timeout: 30_000})
  // The page is drawn while the engine thinks.
  const frames = await player.page.evaluate(() => new Promise(done => {
    let count = 0
    const from = performance.now()
    const frame = () => (++count && performance.now() - from < 500 ? requestAnimationFrame(frame) : done(count))
    frame()
  }))
  assert.ok(frames > 5, `${frames} frames in half a second`)
  await player.press('stop')
  await player.sees('Stopped. Nothing was decided.')
  // And the next question is answered at once.
  await player.open('q=life&b=7/7/1XXX3/XOOOX2/O2OX2/3OX2&t=D1')
  assert.match(await player.verdict(), /White lives/)
}
