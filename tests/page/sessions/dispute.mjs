// Two players at one screen, ten steps, one sheet.

import {assert} from '../player.mjs'

export const title = 'a dispute to the end'

export async function run(player) {
  await player.open('q=dispute&b=5/XXXXX/OOOOO/2O1X/5')
  await player.sees('Step 1 of 10')
  await player.press('dispute-next')
  await player.page.locator('[data-key=name-black]').fill('Ada')
  await player.page.locator('[data-key=prisoners-white]').fill('1')
  await player.page.locator('[data-key=prisoners-white]').press('Tab')
  await player.press('dispute-next')
  await player.sees('Copy 2')
  await player.press('dispute-next')
  const play = async moves => {
    for (const [i, move] of moves.entries()) {
      if (move === 'pass') await player.press('sequence-pass')
      else await player.click(move)
      await player.moves(i + 1)
    }
    await player.press('sequence-done')
  }
  await player.sees('White to play')
  await play(['pass', 'C5', 'pass', 'A5', 'pass', 'E5', 'pass', 'pass', 'pass'])
  await player.sees('Step 5 of 10')
  await player.sees('Black to play')
  await play(['pass', 'C1', 'pass', 'A2', 'pass', 'B1', 'pass', 'D2', 'pass', 'E1', 'pass', 'pass', 'pass'])
  await player.sees('Step 6 of 10')
  assert.match(await player.heard('B5'), /controlled by Black/)
  assert.doesNotMatch(await player.heard('B1'), /controlled/)
  await player.press('dispute-next')
  await player.sees('Step 7 of 10')
  assert.match(await player.heard('B1'), /controlled by White/)
  await player.press('dispute-next')
  await player.sees('5 − 10 − 1 = -6')
  await player.press('dispute-next')
  await player.sees('W+6: White wins by 6 points')
  await player.press('dispute-next')
  const sheet = await player.text('.sheet')
  for (const words of ['Result of a disputed game', 'Ada', 'Black 0, White 1', 'W+6', 'We agree on this result', 'pass C5 pass A5 pass E5 pass pass pass']) {
    assert.ok(sheet.includes(words), words)
  }
  assert.equal(await player.page.locator('.sheet figure').count(), 7)
  // On paper there is the sheet alone.
  await player.page.emulateMedia({media: 'print'})
  assert.ok(await player.page.locator('.sheet').isVisible())
  assert.ok(!(await player.page.locator('#header').isVisible()))
  await player.page.emulateMedia({media: 'screen'})
  return {sheet}
}
