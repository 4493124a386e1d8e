// A finished game: both analyses are played on the board under the rules, and the score follows.

import {assert} from '../player.mjs'

export const title = 'a score from two played analyses'

export async function run(player) {
  await player.open('q=score&b=4/XXXX')
  await player.press('analysis-black')
  await player.sees('White to play')
  await player.press('sequence-pass')
  // Where a stone is, none can be played.
  await player.click('A1')
  await player.sees('Not allowed')
  await player.click('B2')
  await player.press('sequence-pass')
  await player.click('D2')
  for (let i = 0; i < 3; i++) {
    await player.press('sequence-pass')
    await player.moves(5 + i)
  }
  await player.press('sequence-done')
  await player.press('analysis-white')
  await player.sees('Black to play')
  for (let i = 0; i < 3; i++) {
    await player.press('sequence-pass')
    await player.moves(1 + i)
  }
  await player.press('sequence-done')
  await player.press('ask')
  const sentence = await player.verdict()
  assert.equal(sentence, 'Black wins by 4 points.')
  const sums = await player.text('.sums')
  assert.match(sums, /4 empty \+ 2 × 0 white stones = 4/)
  assert.match(await player.heard('A2'), /controlled by Black/)

  // Without given analyses they are searched for; every region is explained, and so is what a naive count would miss.
  await player.open('q=score&b=5/XXXXX/OOOOO/2O1X/5')
  await player.press('ask')
  assert.equal(await player.verdict(), 'White wins by 5 points.')
  const reasons = await player.text('details')
  assert.match(reasons, /White controls 9 points of the lower side/)
  assert.match(reasons, /E2 looks alive; it is dead/)
  await player.press('walk-white')
  await player.moves(15)

  // The program judges every move, shows what refutes a mistake, and answers if it is asked to.
  await player.open('q=score&b=4/XXXX')
  await player.press('analysis-black')
  await player.sees('With best play Black scores 4.')
  await player.click('B2')
  await player.moves(1)
  await player.press('sequence-pass')
  await player.moves(2)
  await player.sees('This move changes the result')
  await player.sees('With best play Black scores 0.')
  await player.press('sequence-undo')
  await player.press('sequence-answers')
  await player.click('C2')
  assert.deepEqual(await player.moves(3), ['1 B2', '2 C2', '3 pass'])

  // A ko that may not be retaken at once: the rule is named.
  await player.open('q=score&b=1XO1/XO1O/1XO1')
  await player.press('analysis-white')
  await player.click('C2')
  await player.moves(1)
  await player.click('B2')
  await player.sees(/prohibited by basic-ko/)
  assert.deepEqual(await player.moves(1), ['1 C2'])

  // An example with both analyses given can be walked through.
  await player.open('q=learn')
  await player.page.locator('[data-example=bent-four-seki]').click()
  assert.equal(await player.verdict(), 'Black wins by 18 points.')
  await player.press('walk-black')
  await player.moves(19)
  await player.press('line-end')
  await player.sees('Three successive passes have ended it.')
  return {sentence, sums}
}
