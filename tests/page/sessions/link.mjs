// The address holds the whole question, and brings it back.

import {assert} from '../player.mjs'

export const title = 'link round trip'

export async function run(player) {
  await player.open('q=life&b=7/7/1XXX3/XOOOX2/O2OX2/3OX2')
  await player.click('D1')
  await player.tool('wall')
  await player.click('B4')
  await player.tool('region')
  await player.drag('B2', 'C2')
  await player.drag('A1', 'C1')
  await player.verdict()
  await player.page.locator('[data-key=fold-options]').click()
  await player.page.locator('[data-key=option-ko]').fill('3')
  await player.page.locator('[data-key=option-ko]').press('Tab')
  const sentence = await player.verdict()
  const address = player.page.url()
  assert.match(address, /q=life&b=7\/7\/1XXX3\/XOOOX2\/O2OX2\/3OX2&t=D1&w=B4&r=B2,C2,A1,B1,C1&ko=3/)
  const board = await player.board()
  await player.open(new URL(address).hash.slice(1))
  assert.deepEqual(await player.board(), board)
  assert.equal(await player.verdict(), sentence)
  assert.equal(player.page.url(), address)
  assert.match(await player.heard('C2'), /in the region/)

  // The back button goes back to the view before.
  await player.view('score')
  assert.match(player.page.url(), /q=score/)
  await player.page.goBack()
  await player.page.waitForFunction(() => document.body.dataset.view === 'life')

  // And from an example to the gallery, without losing what was on the board.
  await player.view('learn')
  await player.page.locator('[data-example=snapback]').click()
  await player.page.waitForFunction(() => document.body.dataset.view === 'life')
  await player.page.goBack()
  await player.page.locator('[data-example=snapback]').waitFor()

  // Nonsense is survived.
  for (const hash of ['q=life&b=99/XX', 'q=nothing', '%%%', 'q=race&b=3/3/3&t=Z9,A1&p=x,y&ko=-5']) {
    await player.open(hash)
    assert.ok((await player.board()).length > 0)
  }
  return {sentence}
}
