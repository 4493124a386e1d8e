// Beside the board: the question, the verdict as a sentence, who moves first, the count, the proof.

import {app, leaveMark, set, setup, shared} from './app.js'
import {ask, askSoon, stopAsking} from './ask.js'
import {h, icon, redraw} from './dom.js'
import {story} from './learn.js'
import {sample} from './marks.js'
import {badge, callout, choice, sumTable, tag} from './parts.js'
import {playOut} from './playout.js'
import {askLabel, hint, request} from './questions.js'
import {playAnalysis} from './sequence.js'
import {T} from './text.js'
import {together} from './verdict/race.js'
import {badges, nothing, sentences} from './verdict/view.js'
import {canDoubt, doubt} from './walls.js'

/** @typedef {import('./verdict/view.js').Verdict} Verdict */
/** @typedef {import('./verdict/view.js').Side} Side */
/** @typedef {import('./position.js').Colour} Colour */

/** Which folded parts are open. @type {Set<string>} */
const open = new Set()

/** A part that can be folded. @param {string} key @param {string} title @param {...any} body */
function fold(key, title, ...body) {
  return h('details', {
    open: open.has(key), ontoggle: (/** @type {any} */ event) => (event.target.open ? open.add(key) : open.delete(key))
  }, h('summary', {'data-key': `fold-${key}`}, title), body)
}

/** @param {HTMLElement} host */
export function drawPanel(host) {
  const name = T.views[/** @type {'life'} */ (app.view)]
  redraw(host,
    app.example ? story(app.example) : null,
    h('h2', {id: 'panel-name', class: app.example ? 'unseen' : ''}, app.example ? name : T.about[/** @type {'life'} */ (app.view)]),
    app.mode ? app.mode.panel() : question())
}

function question() {
  const {answer, stale, running} = app
  return h('div', {class: 'question'},
    app.note ? h('p', {class: 'note', role: 'status'}, app.note) : null,
    app.problem ? callout('wrong', T.ask.failed, app.problem) : null,
    answer ? h('div', {class: stale || running ? 'answer stale' : 'answer'},
      stale && !running ? h('p', {class: 'fine'}, T.ask.stale) : null, results(answer)) : null,
    !answer ? [h('p', {class: 'hint'}, hint(shared())), inPlay()] : null,
    app.view === 'solve' && !running ? whoFirst(first => set({first, stale: answer !== null})) : null,
    running ? h('div', {class: 'running', role: 'status'},
      h('span', {class: 'spinner', 'aria-hidden': 'true'}), h('span', {id: 'progress'}, running.text),
      h('button', {type: 'button', 'data-key': 'stop', onclick: stopAsking}, icon('stop'), T.ask.stop))
      : answer && !stale ? null : h('button', {
        type: 'button', class: 'primary', 'data-key': 'ask', onclick: ask, disabled: request(shared()) === null || !app.engine
      }, askLabel(shared())),
    app.view === 'score' ? analyses() : null,
    options())
}

/** @param {(first: any) => void} then */
function whoFirst(then) {
  const choices = /** @type {[string, string][]} */ ([['both', T.first.both], ['black', T.first.black], ['white', T.first.white]])
  return choice(T.first.legend, choices, app.first, then, 'first')
}

/** @param {NonNullable<typeof app.answer>} answer */
function results(answer) {
  const {verdicts} = answer
  if (verdicts.length === 0) return h('p', {class: 'headline'}, nothing(answer.raw))
  const verdict = verdicts[app.shown] ?? verdicts[0]
  return [
    verdicts.length > 1 ? choice(T.views[/** @type {'race'} */ (app.view)], verdicts.map((v, i) => [String(i), v.title ?? '']), String(app.shown), i => set({shown: Number(i)}), 'race') : null,
    h('p', {class: 'headline'}, sentences(verdict).flatMap((text, i) => [i > 0 && ' ', h('span', {class: 'sentence'}, text)])),
    h('div', {class: 'badges'}, badges(verdict).map(kind => badge(kind))),
    walls(verdict.walls),
    inPlay(),
    verdict.sides.length > 1 || verdict.items ? whoFirst(first => set({first})) : null,
    verdict.sides.filter(side => app.first === 'both' || side.first === app.first).map(side => sideBox(side, verdict.walls.conditional)),
    verdict.remarks.length ? h('ul', {class: 'remarks'}, verdict.remarks.map(text => h('li', {}, text))) : null,
    verdict.sums.length ? h('section', {}, h('h3', {}, T.verdict.count), sumTable(verdict.sums)) : null,
    verdict.items ? items(verdict.items) : null,
    allRaces(answer.raw),
    why(verdict),
    legend(verdict)
  ]
}

/** What the answer rests on. @param {import('./verdict/walls.js').Walls} walls */
function walls({presumed, needed, how, named}) {
  const idle = presumed.filter(name => !needed.includes(name))
  const lines = [
    needed.length ? T.walls.rests(needed) : '',
    idle.length ? (how === 'each' ? T.walls.spare(idle) : T.walls.rests(idle)) : '',
    idle.length && how === 'together' ? T.walls.together : '',
    presumed.length && canDoubt() ? T.walls.hint : '',
    named.length ? T.walls.named(named) : ''
  ].filter(Boolean)
  return lines.length ? h('p', {class: 'fine walls'}, lines.join(' ')) : null
}

/** The walls that are in play, each with a way to take that back. */
function inPlay() {
  const {position, inPlay} = setup()
  if (inPlay.length === 0 || (app.view !== 'life' && app.view !== 'race')) return null
  return h('p', {class: 'row in-play'}, T.walls.line, inPlay.map(point => {
    const name = position.name(point)
    return h('button', {
      type: 'button', class: 'small', 'data-key': `in-play-${name}`, 'aria-label': T.walls.back(name), title: T.walls.back(name), onclick: () => doubt(point)
    }, name, icon('close'))
  }))
}

/** One side moving first. @param {Side} side @param {boolean} conditional */
function sideBox(side, conditional) {
  const {first, moves, loses} = side
  const plays = moves.filter(move => move !== 'pass')
  const needless = side.proven && moves.includes('pass') && !loses
  const label = !side.proven ? null : loses ? T.verdict.noHelp : needless ? T.verdict.noMove : moves.length === 1 ? T.verdict.move : T.verdict.moves
  return h('section', {class: `side ${first}`},
    h('h3', {}, h('span', {class: `pebble-sign ${first}`}), T.first[first], badge(!side.proven ? 'unknown' : conditional ? 'conditional' : 'proven')),
    h('p', {class: 'words'}, `${side.words[0].toUpperCase()}${side.words.slice(1)}.`),
    label ? h('p', {}, loses || needless ? `${label}.` : [`${label}: `, h('b', {}, plays.join(' '))]) : null,
    side.line.length > 1 ? h('p', {class: 'fine'}, `${T.verdict.line}: `, side.line.map(T.move).join(' ')) : null,
    side.notes.map(note => h('p', {class: 'fine'}, note)),
    side.refute.length && !loses ? fold(`refute-${first}`, T.verdict.refuted,
      h('ul', {class: 'refute'}, side.refute.map(({move, reply}) => h('li', {}, T.verdict.not(T.move(move), reply && T.move(reply)))))) : null,
    side.proven && !app.stale ? h('button', {type: 'button', class: 'small', 'data-key': `playout-${first}`, onclick: () => playOut(first)}, icon('play'), T.verdict.playOut) : null)
}

/** The races and groups of the whole board. @param {any[]} all */
function items(all) {
  const part = (/** @type {string} */ title, /** @type {any[]} */ list) => list.length === 0 ? null
    : h('section', {}, h('h3', {}, `${title} (${list.length})`), h('ul', {class: 'items'}, list.map(item => itemRow(item))))
  return [
    part(T.analyze.urgent, all.filter(item => item.urgent)),
    part(T.analyze.settled, all.filter(item => item.proven && !item.urgent)),
    part(T.analyze.unknown, all.filter(item => !item.proven))
  ]
}

/** @param {any} item */
function itemRow(item) {
  const {raw} = item
  const same = item.sides.every((/** @type {any} */ side) => side.words === item.sides[0].words)
  const go = () => {
    const {position} = setup()
    const targets = position.points(raw.kind === 'race' ? [raw.black, raw.white] : [raw.at])
    leaveMark()
    app.history.add({...setup(), targets})
    set({view: raw.kind === 'race' ? 'race' : 'life', answer: null, stale: false, first: 'both', tool: 'target'})
    askSoon()
  }
  return h('li', {},
    h('div', {class: 'row'}, item.urgent ? h('b', {class: 'number'}, item.number) : null, h('b', {}, item.title),
      badge(!item.proven ? 'unknown' : item.walls.conditional ? 'conditional' : 'proven'),
      h('button', {type: 'button', class: 'small', 'aria-label': `${T.analyze.open}: ${item.title}`, onclick: go}, T.analyze.open)),
    item.proven ? (same ? h('div', {}, T.verdict.whoever(item.sides[0].words, item.condition))
      : item.sides.map((/** @type {any} */ side) => h('div', {}, T.verdict.side(side.first, side.words, item.condition),
        side.moves.length && !side.moves.includes('pass') ? h('span', {class: 'fine'}, ` ${side.moves.join(' ')}`) : null)))
      : h('div', {class: 'fine'}, item.reasons.join('; ')),
    h('div', {class: 'fine'}, [T.analyze.stones(raw.stones), item.urgent && raw.swing ? T.analyze.swing(raw.swing) : '',
      raw.method ? T.verdict.methods[/** @type {'theory'} */ (raw.method)] : ''].filter(Boolean).join(' · ')))
}

/** Several races with values: the order of play. @param {any} raw */
function allRaces(raw) {
  const told = raw.races ? together(raw) : null
  return told && h('section', {}, h('h3', {}, told.title), h('ul', {class: 'remarks'}, told.items.map(text => h('li', {}, text))))
}

/** @param {Verdict} verdict */
function why({facts, proof}) {
  if (facts.length === 0 && proof.length === 0) return null
  return fold('why', T.verdict.proof,
    proof.map(({title, items}) => [h('h4', {}, title), h('ul', {}, items.map(text => h('li', {}, text)))]),
    h('dl', {}, facts.map(([what, value]) => [h('dt', {}, what), h('dd', {}, value)])))
}

/** @param {Verdict} verdict */
function legend(verdict) {
  const entries = verdict.overlay(app.first).legend
  if (entries.length === 0) return null
  return h('section', {class: 'legend'}, h('h3', {}, T.verdict.legend),
    h('ul', {}, entries.map(({mark, on, text}) => h('li', {}, sample(mark, on), text))))
}

/** The two analyses of a score: those of the engine to walk through, or one's own. */
function analyses() {
  const found = app.answer && !app.stale ? app.answer.verdicts[0]?.analyses ?? [] : []
  const rows = (/** @type {Colour[]} */ (['black', 'white'])).map(of => {
    const own = app.analyses[of]
    const moves = own ?? found.find(analysis => analysis.of === of)?.moves
    return h('div', {class: 'analysis'},
      h('div', {class: 'row'}, h('b', {}, T.score.analysis[of]), own ? tag(T.sequence.done) : null),
      h('p', {class: 'fine'}, T.score.starts(of)),
      moves ? h('p', {class: 'line'}, moves.join(' ')) : null,
      h('div', {class: 'row'},
        moves ? h('button', {type: 'button', class: 'small', 'data-key': `walk-${of}`, onclick: () => playAnalysis(of, moves)}, T.score.walk) : null,
        h('button', {type: 'button', class: 'small', 'data-key': `analysis-${of}`, disabled: setup().position.isEmpty, onclick: () => playAnalysis(of)}, own ? T.score.again : T.score.play)))
  })
  return h('section', {class: 'analyses'}, h('h3', {}, T.score.lines), h('p', {class: 'fine'}, T.score.playBoth), rows)
}

function options() {
  const {options, view} = app
  const change = (/** @type {Record<string, any>} */ part) => {
    set({options: {...options, ...part}, stale: app.answer !== null})
    askSoon()
  }
  const select = (/** @type {string} */ name, /** @type {string} */ label, /** @type {Record<string, string>} */ choices) =>
    h('label', {}, label, h('select', {'data-key': `option-${name}`, onchange: (/** @type {any} */ event) => change({[name]: event.target.value})},
      Object.entries(choices).map(([value, text]) => h('option', {value, selected: options[name] === value}, text))))
  const check = (/** @type {string} */ name, /** @type {string} */ label) =>
    h('label', {class: 'check'}, h('input', {
      type: 'checkbox', 'data-key': `option-${name}`, checked: options[name],
      onchange: (/** @type {any} */ event) => change({[name]: event.target.checked})
    }), label)
  const threats = () => h('label', {}, T.options.ko, h('input', {
    type: 'number', min: 0, max: 20, value: options.ko, 'data-key': 'option-ko',
    onchange: (/** @type {any} */ event) => change({ko: Math.max(0, Math.min(20, Number(event.target.value) || 0))})
  }))
  const rows = {
    life: () => [select('goal', T.options.goal, T.options.goals), threats(), check('tenuki', T.options.tenuki), check('strict', T.options.strict)],
    race: () => [threats(), check('strict', T.options.strict)],
    score: () => [select('rules', T.options.rules, T.options.ruleNames), prisoners()],
    solve: () => [threats(), check('tenuki', T.options.tenuki), check('strict', T.options.strict)],
    analyze: () => [threats()]
  }[/** @type {'life'} */ (view)]
  return rows ? fold('options', T.options.title, h('div', {class: 'options'}, select('effort', T.options.effort, T.options.efforts), rows())) : null
}

/** How many stones each player has captured. */
export function prisoners() {
  const {prisoners} = setup()
  return (/** @type {Colour[]} */ (['black', 'white'])).map(colour => h('label', {}, T.dispute.taken[colour], h('input', {
    type: 'number', min: 0, max: 361, value: prisoners[colour], 'data-key': `prisoners-${colour}`,
    onchange: (/** @type {any} */ event) => {
      const value = Math.max(0, Math.min(361, Math.trunc(Number(event.target.value)) || 0))
      app.history.add({...setup(), prisoners: {...prisoners, [colour]: value}})
      set({stale: app.answer !== null})
    }
  })))
}
