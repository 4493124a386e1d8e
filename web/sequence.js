// One of the two analyses of a finished game, played under the rules: by two people, by one for both, or against the program,
// which answers from its proof and says when a move has cost something.

import {app, set} from './app.js'
import {h, icon} from './dom.js'
import {Line} from './line.js'
import {opponent} from './position.js'
import {T} from './text.js'
import {badge, callout, tag} from './parts.js'

/** @typedef {import('./position.js').Colour} Colour */

export class Sequence extends Line {
  /**
   * @param {import('./position.js').Position} start the final-position
   * @param {Colour} of whose control it shows; the opponent moves first
   * @param {string} rules
   * @param {{onDone: (moves: string[]) => void, onLeave?: () => void, judge?: boolean}} handlers and whether the program judges
   */
  constructor(start, of, rules, {onDone, onLeave, judge = false}) {
    super(start)
    this.of = of
    this.rules = rules
    this.onDone = onDone
    this.onLeave = onLeave
    this.judged = judge
    this.answers = false
  }

  /** @param {string[]} moves */
  request(moves) {
    return {question: 'legal', diagram: this.start.diagram(), rules: this.rules, phase: `${this.of}-analysis`, moves, ...(this.judged ? {judge: true} : {})}
  }

  /** @param {string} move */
  async play(move) {
    if (!(await super.play(move))) return false
    const at = this.index
    const reply = this.now?.reply
    if (this.answers && reply && !this.isOver) {
      if (!matchMedia('(prefers-reduced-motion: reduce)').matches) await new Promise(resolve => setTimeout(resolve, 250))
      // Somebody may have stepped back in the meantime.
      if (this.index === at && !this.busy) await super.play(reply)
    }
    return true
  }

  /** What the analysis is worth now, and what the last moves did to that. */
  judgement() {
    const {now} = this
    if (!now?.result) return null
    const wrong = [this.index, this.index - 1].find(i => this.said[i]?.changed)
    const said = wrong === undefined ? null : this.said[wrong]
    return h('div', {},
      this.isOver ? null : h('p', {class: 'status', 'data-key': 'judgement'}, badge(now.result.proven ? 'proven' : 'unknown'), ' ',
        T.sequence.worth(this.of, now.result.score_min, now.result.score_max)),
      said && wrong ? callout('wrong', `${T.move(this.moves[wrong - 1])}: ${T.playout.changed}.`,
        h('div', {}, `${T.playout.before}: ${T.sequence.worth(this.of, said.before.score_min, said.before.score_max)} ${T.playout.now}: ${T.sequence.worth(this.of, said.result.score_min, said.result.score_max)}`),
        said.reply ? h('div', {}, `${T.playout.refutation}: `, h('b', {}, T.move(said.reply))) : null) : null,
      h('label', {class: 'row'}, h('input', {
        type: 'checkbox', checked: this.answers, 'data-key': 'sequence-answers',
        onchange: (/** @type {any} */ event) => (this.answers = event.target.checked)
      }), T.playout.answers))
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
      this.judgement(),
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
    // A line that is walked through needs no judgement.
    judge: moves.length === 0,
    onDone: played => set({mode: null, analyses: {...app.analyses, [of]: played}})
  })
  set({mode: sequence})
  await sequence.open()
  await sequence.replay(moves)
  if (moves.length) sequence.go(0)
}
