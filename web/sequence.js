// One of the two analyses of a finished game, played by the players under the rules: two people, or one for both.

import {app, set} from './app.js'
import {h, icon} from './dom.js'
import {Line} from './line.js'
import {opponent} from './position.js'
import {T} from './text.js'
import {callout, tag} from './parts.js'

/** @typedef {import('./position.js').Colour} Colour */

export class Sequence extends Line {
  /**
   * @param {import('./position.js').Position} start the final-position
   * @param {Colour} of whose control it shows; the opponent moves first
   * @param {string} rules
   * @param {{onDone: (moves: string[]) => void, onLeave?: () => void}} handlers
   */
  constructor(start, of, rules, {onDone, onLeave}) {
    super(start)
    this.of = of
    this.rules = rules
    this.onDone = onDone
    this.onLeave = onLeave
  }

  /** @param {string[]} moves */
  request(moves) {
    return {question: 'legal', diagram: this.start.diagram(), rules: this.rules, phase: `${this.of}-analysis`, moves}
  }

  scene() {
    const {position} = this
    /** @type {Map<number, import('./marks.js').Mark[]>} */
    const marks = new Map()
    for (const {point} of this.now?.banned ?? []) {
      const at = position.point(point)
      if (at !== null) marks.set(at, [{mark: 'cross'}])
    }
    return {position, marks, last: this.last}
  }

  /** @param {number} point */
  point(point) {
    this.play(this.start.name(point))
  }

  ghost() {
    return this.toPlay
  }

  panel() {
    const {now} = this
    const removed = now?.captured?.length ?? 0
    return h('div', {class: 'play'},
      h('h3', {}, T.score.analysis[this.of]),
      h('p', {class: 'fine'}, T.score.starts(this.of)),
      h('p', {class: 'status', role: 'status'}, this.isOver ? [tag(T.playout.over), ' ', T.sequence.ended]
        : [h('span', {class: `pebble-sign ${this.toPlay ?? ''}`}), T.sequence.toPlay(this.toPlay ?? opponent(this.of)), '. ', T.sequence.passes(now?.passes ?? 0)],
      removed ? ` ${T.sequence.removed(removed)}` : ''),
      this.refusal ? callout('wrong', T.playout.illegal, this.refusal) : null,
      h('div', {class: 'row'},
        this.isOver ? h('button', {type: 'button', class: 'primary', 'data-key': 'sequence-done', onclick: () => this.onDone(this.moves)}, icon('check'), T.sequence.done)
          : h('button', {type: 'button', class: 'primary', 'data-key': 'sequence-pass', onclick: () => this.play('pass')}, icon('pass'), T.sequence.pass),
        h('button', {type: 'button', 'data-key': 'sequence-undo', disabled: this.index === 0, onclick: () => this.takeBack()}, icon('undo'), T.sequence.takeBack),
        this.onLeave ? h('button', {type: 'button', class: 'quiet', onclick: this.onLeave}, T.sequence.cancel) : null),
      this.controls(),
      this.moves.length ? this.list(opponent(this.of)) : h('p', {class: 'fine'}, T.sequence.noMoves))
  }
}

/** Plays an analysis of the score on the board. @param {Colour} of @param {string[]} [moves] to walk through */
export async function playAnalysis(of, moves = []) {
  const start = app.history.now.position
  const leave = () => set({mode: null})
  const sequence = new Sequence(start, of, app.options.rules, {
    onLeave: leave,
    onDone: played => set({mode: null, analyses: {...app.analyses, [of]: played}})
  })
  set({mode: sequence})
  await sequence.open()
  await sequence.replay(moves)
  if (moves.length) sequence.go(0)
}
