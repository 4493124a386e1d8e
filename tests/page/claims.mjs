// What the gallery claims is asked of the engine, through `shinpan batch`.

import assert from 'node:assert/strict'
import {execFileSync} from 'node:child_process'

/**
 * @param {string} program
 * @param {import('playwright-core').Browser} browser
 * @param {string} base
 */
export async function checkClaims(program, browser, base) {
  const page = await browser.newPage()
  await page.goto(base)
  // The page's own modules say what each example asks.
  const examples = await page.evaluate(async () => {
    const load = name => import(new URL(name, document.baseURI).href)
    const [{EXAMPLES}, {asShared}, {request}] = await Promise.all(['learn/examples.js', 'learn.js', 'questions.js'].map(load))
    return EXAMPLES.map(example => ({
      ...example, asked: {id: example.id, ...request(asShared(example), {black: example.black ?? null, white: example.white ?? null})}
    }))
  })
  await page.close()
  const lines = execFileSync(program, ['batch'], {input: examples.map(({asked}) => JSON.stringify(asked)).join('\n'), maxBuffer: 1 << 26})
  const answers = String(lines).trim().split('\n').map(line => JSON.parse(line))
  for (const [i, {id, question, claim}] of examples.entries()) {
    const answer = answers[i]
    assert.equal(answer.id, id)
    assert.ok(answer.ok, `${id}: ${answer.error?.message}`)
    if (question === 'score') {
      assert.equal(answer.score, claim.score, id)
      continue
    }
    const sides = question === 'race' ? answer.races[0] : answer
    for (const first of /** @type {const} */ (['black', 'white'])) {
      const side = sides[`${first}_first`]
      assert.ok(side.proven, `${id}, ${first} first`)
      const result = side.outcome ?? side.result
      assert.equal(result === 'ko' ? `ko ${side.needs} ${side.threats}` : result, claim[first], `${id}, ${first} first`)
    }
  }
  console.log(`ok   ${examples.length} examples of the gallery have the verdicts that they claim`)
}
