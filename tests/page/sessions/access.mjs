// axe-core looks at all main views, in light and dark: nothing serious or critical.

import {readFile} from 'node:fs/promises'

import {assert} from '../player.mjs'

export const title = 'accessibility'
/** The engine makes no difference to it. */
export const once = true

const SIDE = '9/9/9/9/1OOOXX3/1OXXOX3/1OX1OXX2/1OX1O1X2/O1XXO1X2'

export async function run(player, {axe}) {
  const {page} = player
  const source = await readFile(axe, 'utf8')
  const look = async (/** @type {string} */ where) => {
    await page.evaluate(source)
    // @ts-ignore axe is what was just evaluated
    const {violations} = await page.evaluate(() => window.axe.run(document, {resultTypes: ['violations']}))
    const grave = violations.filter(({impact}) => impact === 'serious' || impact === 'critical')
    assert.deepEqual(grave.map(({id, nodes}) => `${where}: ${id}: ${nodes.map(node => node.html).slice(0, 3).join(' | ')}`), [])
    looked++
  }
  let looked = 0
  for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
    await page.emulateMedia({colorScheme})
    await player.open('q=life&b=7/7/1XXX3/XOOOX2/O2OX2/3OX2&t=D1')
    await player.verdict()
    for (const fold of ['why', 'options', 'refute-black']) await page.locator(`[data-key=fold-${fold}]`).click()
    await look(`life, ${colorScheme}`)
    await player.press('playout-black')
    await player.click('C1')
    await player.moves(2)
    await look(`play-out, ${colorScheme}`)
    await player.open('q=life&b=7/7/1XXX3/XOOOX2/O2OX2/3OX2&t=D1&i=E3&effort=quick')
    await player.verdict()
    await look(`a wall in play, ${colorScheme}`)
    await player.open(`q=race&b=${SIDE}&t=C4,E4`)
    await player.verdict()
    await look(`race, ${colorScheme}`)
    await player.open(`q=analyze&b=${SIDE}`)
    await player.press('ask')
    await player.verdict()
    await look(`analyze, ${colorScheme}`)
    await player.open('q=learn')
    await look(`learn, ${colorScheme}`)
    await page.locator('[data-example=first-game-5x5]').click()
    await player.verdict()
    await look(`score, ${colorScheme}`)
    await player.open('q=dispute&b=5/XXXXX/OOOOO/2O1X/5')
    await look(`dispute, ${colorScheme}`)
    await player.press('dispute-next')
    await player.press('open')
    await look(`dialog, ${colorScheme}`)
    await page.keyboard.press('Escape')
  }
  // The switch for the colours: the system's, light, dark.
  for (const theme of ['light', 'dark', undefined]) {
    await page.locator('#theme').click()
    assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), theme)
  }
  return {looked}
}
