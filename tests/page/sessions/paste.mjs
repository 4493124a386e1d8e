// Positions come in as text and as files; a record is walked; what cannot be read is told kindly.

import {assert} from '../player.mjs'

export const title = 'paste, open, walk a record'

const RECORD = '(;GM[1]FF[4]SZ[5];B[cc];W[cb];B[bb];W[])'

export async function run(player) {
  await player.open('q=life')
  assert.equal(await player.paste('.XO\nX.O\n.XO'), null)
  assert.deepEqual(await player.board(), ['.XO', 'X.O', '.XO'])

  assert.equal(await player.paste(RECORD), null)
  assert.deepEqual(await player.board(), ['.....', '.XO..', '..X..', '.....', '.....'])
  await player.sees('Move 4 of 4')
  await player.press('walk-back')
  await player.press('walk-back')
  assert.deepEqual((await player.board()).slice(1, 3), ['..O..', '..X..'])
  assert.match(await player.heard('C4'), /last move/)
  await player.press('walk-first')
  assert.ok((await player.board()).every(row => row === '.....'))

  const problem = await player.paste('XO\nXOX')
  assert.ok(problem && problem.length > 10, problem)
  assert.doesNotMatch(problem, /undefined|panic/)
  await player.page.keyboard.press('Escape')

  // A file that is dropped on the page.
  const transfer = await player.page.evaluateHandle(() => {
    const data = new DataTransfer()
    data.items.add(new File(['X.\nOO\n..'], 'small.txt', {type: 'text/plain'}))
    return data
  })
  await player.page.dispatchEvent('body', 'drop', {dataTransfer: transfer})
  await player.page.waitForFunction(() => document.querySelectorAll('#board [role=row]').length === 3)
  assert.deepEqual(await player.board(), ['X.', 'OO', '..'])
}
