// A session driven by @sabaki/gtp, the package by which Sabaki talks to engines, in the order in which Sabaki does it:
// connect, synchronise a position with setup stones, analyse, stop, generate moves, step back, disconnect.
// Use: node sabaki.cjs PROGRAM FOLDER, where FOLDER has node_modules/@sabaki/gtp.

const assert = require('assert')
const {createRequire} = require('module')
const path = require('path')

const [program, folder] = process.argv.slice(2)
const {Controller, ControllerStateTracker} = createRequire(path.resolve(folder) + '/')('@sabaki/gtp')

// As Sabaki reads a line of an analysis.
function parseAnalysis(line) {
  return line
    .split(/\s*info\s+/)
    .slice(1)
    .map(info => {
      const pv = info.match(/(pass|[A-Za-z]\d+)(\s+(pass|[A-Za-z]\d+))*$/)
      const tokens = info.slice(0, pv.index).trim().split(/\s+/).slice(0, -1)
      const fields = {pv: pv[0].split(/\s+/)}
      for (let i = 0; i < tokens.length; i += 2) fields[tokens[i]] = tokens[i + 1]
      return fields
    })
    .filter(({move}) => /^[A-Za-z]\d+$/.test(move))
}

async function main() {
  const controller = new Controller(program, ['gtp'])
  const tracker = new ControllerStateTracker(controller)
  const ask = async (name, ...args) => {
    const response = await controller.sendCommand({name, args})
    assert(!response.error, `${name} ${args.join(' ')}: ${response.content}`)
    return response.content
  }
  controller.start()

  // What Sabaki asks every engine first.
  const [name, , protocol, list] = await Promise.all(
    ['name', 'version', 'protocol_version', 'list_commands'].map(command => ask(command))
  )
  assert.strictEqual(name, 'Shinpan')
  assert.strictEqual(protocol, '2')
  const commands = list.split('\n')
  for (const command of ['kata-analyze', 'kata-genmove_analyze', 'set_free_handicap', 'undo', 'loadsgf']) {
    assert(commands.includes(command), command)
  }
  // Sabaki would read the winrates of this one on another scale.
  assert(!commands.includes('analyze'))

  // Setup stones arrive as plays, many of one colour in a row.
  const setup = (colour, points) => points.split(' ').map(point => ({name: 'play', args: [colour, point]}))
  const history = [
    ...setup('B', 'A4 A3 B4 C4 D4 E3 E2 E1'),
    ...setup('W', 'A2 B3 C3 D3 D2 D1')
  ]
  await tracker.sync({komi: 6.5, boardsize: [9, 9], history})
  assert.strictEqual(tracker.state.history.length, 14)
  assert.strictEqual(await ask('list_stones', 'white'), 'B3 C3 D3 A2 D2 D1')

  // An analysis: the first line tells the moves, the winning one first; input stops it.
  const analyse = async (colour, stop) => {
    let heard = null
    const told = new Promise(resolve => (heard = resolve))
    const running = controller.sendCommand({name: 'kata-analyze', args: [colour, '10']}, ({line}) => {
      if (line.startsWith('info ')) heard(line)
    })
    const line = await told
    const start = Date.now()
    stop()
    const response = await running
    assert(!response.error)
    return {moves: parseAnalysis(line), took: Date.now() - start}
  }
  const black = await analyse('B', () => controller.process.stdin.write('\n'))
  assert.strictEqual(black.moves[0].move, 'B1')
  assert(+black.moves[0].winrate > 0.99 && black.moves[0].pv[0] === 'B1' && black.moves[0].pv.length > 1)
  assert(black.moves.length >= 4)
  for (const move of black.moves) {
    assert(+move.visits >= 10, 'labels need ten visits')
    assert(move.winrate.includes('.') && +move.winrate > 0 && +move.winrate < 1)
  }
  assert(black.took < 1000)
  const white = await analyse('W', () => ask('protocol_version'))
  assert(['B1', 'B2'].includes(white.moves[0].move))

  // Moves: with and without analysis; the tracker follows them.
  await ask('kata-genmove_analyze', 'B', '10')
  assert.deepStrictEqual(tracker.state.history.at(-1), {name: 'play', args: ['B', 'B1']})
  await ask('undo')
  assert.strictEqual(tracker.state.history.length, 14)
  const move = await ask('genmove', 'W')
  assert(['B1', 'B2'].includes(move), move)
  assert.strictEqual(tracker.state.history.length, 15)

  // Going back and to another board.
  await tracker.sync({history: history.slice(0, 11)})
  assert.strictEqual(await ask('list_stones', 'white'), 'B3 C3 A2')
  await tracker.sync({boardsize: [7, 5], history: [{name: 'set_free_handicap', args: ['B2', 'F4']}]})
  assert.strictEqual(await ask('list_stones', 'black'), 'F4 B2')

  // An error is an error.
  const refused = await controller.sendCommand({name: 'play', args: ['B', 'B2']})
  assert(refused.error && refused.content.includes('illegal move'))
  await controller.stop()
  console.log('Sabaki: connected, synchronised, analysed, stopped, moved, went back')
}

main().catch(error => {
  console.error(error)
  process.exit(1)
})
