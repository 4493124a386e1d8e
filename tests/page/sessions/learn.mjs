// The gallery: every example opens, is judged, and has its story.

import {assert} from '../player.mjs'

export const title = 'the gallery'

export async function run(player) {
  await player.open('q=learn')
  const ids = await player.page.locator('[data-example]').evaluateAll(cards => cards.map(card => card.dataset.example))
  assert.ok(ids.length >= 30, `${ids.length} examples`)
  await player.page.locator(`[data-example=${ids[0]}]`).click()
  /** @type {Record<string, string>} */
  const verdicts = {}
  for (const [i, id] of ids.entries()) {
    await player.page.waitForFunction(name => location.hash.includes(`x=${name}`), id)
    verdicts[id] = await player.verdict()
    assert.deepEqual((await player.badges()).includes('Unknown'), false, `${id}: ${verdicts[id]}`)
    assert.ok((await player.text('.story p')).length > 40)
    if (i + 1 < ids.length) await player.press('example-forward')
  }
  await player.press('example-all')
  assert.equal(await player.page.locator('[data-example]').count(), ids.length)
  return verdicts
}
