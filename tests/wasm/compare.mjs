// The library in WebAssembly gives the answers of `shinpan batch`, to the letter.
//
// node tests/wasm/compare.mjs PROGRAM FOLDER: writes the page into FOLDER, loads shinpan.wasm from it, and compares.

import {execFileSync} from 'node:child_process'
import {readFileSync} from 'node:fs'
import path from 'node:path'

const [program, folder] = process.argv.slice(2)
execFileSync(program, ['page', '--out', folder])
const bytes = readFileSync(path.join(folder, 'shinpan.wasm'))

let told = 0
const env = {
  progress(at, length) {
    const progress = JSON.parse(text(at, length))
    if (!(progress.nodes > 0)) throw new Error(`progress without positions: ${JSON.stringify(progress)}`)
    told++
  },
}
const {instance} = await WebAssembly.instantiate(bytes, {env})
const {memory, shinpan_alloc, shinpan_ask, shinpan_free} = instance.exports

/** A text in the memory of the module. */
function text(at, length) {
  return new TextDecoder().decode(new Uint8Array(memory.buffer, at, length))
}

function ask(request) {
  const line = new TextEncoder().encode(request)
  const at = shinpan_alloc(line.length)
  new Uint8Array(memory.buffer, at, line.length).set(line)
  const answer = shinpan_ask(at, line.length) >>> 0
  const length = new DataView(memory.buffer).getUint32(answer, true)
  const result = text(answer + 4, length)
  shinpan_free(answer, length + 4)
  return result
}

const three = '.......\n.......\nXXXXX..\nOOOOX..\n...OX..'
const race = '.........\n.........\n.........\n.........\n.OOOXX...\n.OXXOX...\n.OX.OXX..\n.OX.O.X..\nO.XXO.X..'
const life = {question: 'life', diagram: three, target: 'D1', line: true, refute: true}
const own = [
  life,
  {question: 'race', diagram: race},
  {question: 'analyze', diagram: race},
  {question: 'reply', about: life, first: 'white', moves: ['A1']},
  {question: 'legal', diagram: three, moves: ['A1', 'pass']},
  {question: 'picture', about: life},
  {question: 'picture', about: life, format: 'sgf'},
  {question: 'read', text: '(;SZ[5];B[cc];W[dd])'},
  {question: 'life', diagram: '?'},
].map((request, id) => JSON.stringify({id, ...request}))
const lines = name => readFileSync(name, 'utf8').split('\n').filter(line => line.trim())
const requests = [
  ...own,
  ...lines('examples/questions.jsonl'),
  ...lines('examples/life-questions.jsonl'),
  ...lines('benches/life.jsonl').slice(0, 40),
]
const expected = execFileSync(program, ['batch'], {input: requests.join('\n') + '\n', encoding: 'utf8'}).split('\n')
requests.forEach((request, number) => {
  const found = ask(request)
  if (found !== expected[number]) {
    console.error(`differs on ${request}\n  batch: ${expected[number]}\n  wasm:  ${found}`)
    process.exit(1)
  }
})
const hard = JSON.parse(lines('benches/life.jsonl').at(-1))
ask(JSON.stringify({...hard, nodes: 400_000}))
if (!told) throw new Error('no progress was told')
console.log(`${requests.length} answers of the WebAssembly library are those of batch; ${bytes.length} bytes`)
