// A classical collection in the gallery: a problem is tried first, then its solution is looked at, then it is played out.

import {assert} from '../player.mjs'

export const title = 'a classical collection'

export async function run(player) {
  const {page} = player
  await player.open('q=learn')
  await page.locator('[data-section]').first().waitFor()
  const entries = await page.evaluate(async () => (await (await fetch(new URL('learn/gokyo.json', document.baseURI))).json()).problems)
  assert.equal(entries.length, 512)
  const solved = entries.filter(entry => entry.solution)
  const told = await player.text('.collection > .fine')
  assert.ok(told.includes(`${solved.length} of 512 are proven`), told)
  // Boards are drawn when their section is unfolded.
  assert.equal(await page.locator('[data-classic]').count(), 0)
  await page.locator('[data-section=live] summary').click()
  await page.locator('[data-classic]').first().waitFor()
  assert.equal(await page.locator('[data-classic]').count(), entries.filter(entry => entry.section === 'live').length)

  // One that is over soon, but not at once.
  const {id, solution, to_move} = solved.filter(entry => entry.section === 'live' && entry.solution.line.length >= 3)
    .reduce((one, other) => (other.solution.line.length < one.solution.line.length ? other : one))
  await page.locator(`[data-classic="gokyo-${id}"]`).click()
  await player.sees('Show the solution')
  const untold = async () => {
    assert.equal(await page.getByText(solution.sentence).isVisible(), false)
    assert.equal(await page.locator('.answer').count(), 0, 'nothing was asked')
  }
  await untold()
  // A link to it tells no more.
  const hash = new URL(page.url()).hash.slice(1)
  assert.ok(hash.includes(`x=gokyo-${id}`), hash)
  await player.open(hash)
  await player.sees('Show the solution')
  await untold()

  await player.press('classic-playout')
  const [first] = solution.moves
  await page.waitForFunction(() => document.querySelector('.status .badge'))
  await player.click(first)
  const moves = await player.moves(2)
  assert.equal(moves[0], `1 ${first}`)
  assert.equal(await player.text('.callout.wrong'), '')
  await player.press('play-leave')
  await player.press('reveal')
  await player.sees(solution.sentence)
  assert.equal(await page.locator('.solved svg').count(), 1)

  // What is open is called open, and can be asked.
  const unsolved = entries.find(entry => !entry.solution)
  if (unsolved) {
    await player.press('example-all')
    await page.locator(`[data-section=${unsolved.section}]:not([open]) summary`).click({timeout: 500}).catch(() => {})
    await page.locator(`[data-classic="gokyo-${unsolved.id}"]`).click()
    await player.sees('Not proven in the time')
    assert.equal(await page.locator('[data-key=classic-playout]').count(), 0)
    assert.equal(await page.locator('[data-key=reveal]').count(), unsolved.smaller ? 1 : 0)
    assert.equal(await page.locator('[data-key=ask]').count(), 1)
  }
  return {id, to_move, told, moves}
}
