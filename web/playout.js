// Play it out: the player plays any move of a life problem or a race, the program answers from its proof, and says when a
// move has changed the result.

import {announce, app, set} from './app.js'
import {h, icon} from './dom.js'
import {Line} from './line.js'
import {badge, callout, tag} from './parts.js'
import {opponent, Position} from './position.js'
import {T} from './text.js'

/** @typedef {import('./position.js').Colour} Colour */

/** A result of the engine in words. @param {any} result @param {string} question @param {Colour} defender */
export function resultInWords(result, question, defender) {
  if (!result?.proven) return T.verdict.notProven
  if (result.outcome === 'ko') {
    const then = result.with_threats
    const end = then && then !== 'ko' ? (question === 'race' ? T.race.result(then) : T.life.outcome(then, defender)) : ''
    return `${T.life.ko(result.needs, result.threats)}${end ? ` (${T.playout.asItStands(end)})` : ''}`
  }
  return question === 'race' ? T.race.result(result.outcome) : T.life.outcome(result.outcome, defender)
}

export class PlayOut extends Line {
  /**
   * @param {any} about the question that was asked
   * @param {Position} start
   * @param {Colour} first
   * @param {Colour} defender
   * @param {import('./verdict/walls.js').Walls} walls that the answer rests on
   */
  constructor(about, start, first, defender, walls) {
    super(start)
    const {line, refute, id, ...rest} = about
    this.about = rest
    this.first = first
    this.defender = defender
    this.walls = walls
    this.threats = {black: 0, white: 0}
    this.answers = true
    this.answering = false
    this.hint = false
    /** Whether the refutation stands on the board. */
    this.shown = false
  }

  /** @param {string[]} moves */
  request(moves) {
    return {question: 'reply', about: this.about, first: this.first, moves, threats: this.threats}
  }

  get linkMoves() {
    return this.moves.slice(0, this.index)
  }

  get question() {
    return this.about.question
  }

  /** @param {any} result */
  words(result) {
    return resultInWords(result, this.question, this.defender)
  }

  /** @param {string} move */
  async play(move) {
    // The answer to the move before comes first.
    if (this.answering) return false
    this.hint = false
    this.shown = false
    const before = this.index
    if (!(await super.play(move))) return false
    const {now} = this
    announce([T.playout.played(this.mover(before), move), now.changed ? `${T.playout.changed}: ${this.words(now.result)}` : ''].join('. '))
    if (this.answers && !now.over && now.reply && now.result?.proven) {
      this.answering = true
      await this.answer(now.reply).finally(() => (this.answering = false))
      set()
    }
    return true
  }

  /** The program's move. @param {string} reply */
  async answer(reply) {
    const at = this.index
    if (!matchMedia('(prefers-reduced-motion: reduce)').matches) await new Promise(resolve => setTimeout(resolve, 250))
    // Somebody may have stepped back in the meantime.
    if (this.index !== at || this.busy || app.mode !== this) return
    const mover = this.mover(at)
    if (await super.play(reply)) announce(T.playout.played(mover, reply))
  }

  /** @param {number} index @returns {Colour} */
  mover(index) {
    return this.said[index]?.to_play ?? (index % 2 === 0 ? this.first : opponent(this.first))
  }

  /** The last move at or before this place that made things worse. */
  get mistake() {
    for (let i = this.index; i > 0 && i > this.index - 2; i--) if (this.said[i]?.changed) return i
    return null
  }

  scene() {
    const {position, now} = this
    /** @type {Map<number, import('./marks.js').Mark[]>} */
    const marks = new Map()
    /** @type {Map<number, string[]>} */
    const words = new Map()
    const add = (/** @type {number} */ point, /** @type {import('./marks.js').Mark} */ mark, /** @type {string} */ word) => {
      marks.set(point, [...(marks.get(point) ?? []), mark])
      words.set(point, [...(words.get(point) ?? []), word])
    }
    const named = this.question === 'race' ? [this.about.black, this.about.white] : this.about.target
    const stones = new Set(named.filter(Boolean).flatMap((/** @type {string} */ name) => {
      const point = this.start.point(name)
      return point === null ? [] : this.start.block(point).stones
    }))
    for (const point of stones) if (position.at(point) === this.start.at(point)) add(point, {mark: 'triangle'}, T.board.target)
    for (const name of now?.banned ?? []) {
      const point = position.point(name)
      if (point !== null) add(point, {mark: 'cross'}, T.playout.bannedPoint)
    }
    const {mistake} = this
    if (this.shown && mistake !== null) return this.refutation(mistake, marks)
    if (this.hint) for (const point of position.points(now?.moves ?? [])) add(point, {mark: 'best'}, T.verdict.move)
    return {position, marks, words, last: this.last}
  }

  /** The position after the mistake, and the line that refutes it in numbers. @param {number} at @param {Map<number, import('./marks.js').Mark[]>} marks */
  refutation(at, marks) {
    const said = this.said[at]
    const position = Position.parse(said.diagram)
    const numbered = new Map([...marks].filter(([point]) => position.at(point)))
    let colour = said.to_play
    ;(said.line ?? []).forEach((/** @type {string} */ move, /** @type {number} */ i) => {
      const point = position.point(move)
      if (point !== null && !position.at(point) && !numbered.has(point)) numbered.set(point, [{mark: 'number', number: i + 1, colour}])
      colour = opponent(colour)
    })
    return {position, marks: numbered, last: this.start.point(this.moves[at - 1])}
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
    return h('div', {class: 'play'},
      h('h3', {}, T.playout.title),
      h('p', {class: 'status', role: 'status'}, this.statusLine()),
      this.refusal ? callout('wrong', T.playout.illegal, this.refusal) : null,
      this.comment(),
      now?.banned?.length ? h('p', {class: 'fine'}, T.playout.banned(now.banned)) : null,
      this.buttons(),
      this.controls(),
      this.moves.length ? this.list(this.first, i => (this.said[i + 1]?.changed ? T.playout.changed : null)) : null,
      this.fight())
  }

  statusLine() {
    const {now} = this
    if (!now) return this.refusal ? '' : T.ask.thinking
    if (now.over) return [tag(T.playout.over), ' ', T.playout.ends(now.over)]
    return [
      badge(this.badge(now.result)), ' ', h('strong', {}, `${capital(this.words(now.result))}.`), ' ',
      this.busy || this.answering ? T.playout.answering : this.index === 0 ? T.playout.begin(this.first) : T.playout.yours(this.toPlay ?? this.first)
    ]
  }

  /**
   * At the start it is what the answer says. Later the walls are presumed without a look at whether they matter.
   * @param {any} result
   * @returns {import('./parts.js').Badge}
   */
  badge(result) {
    if (!result?.proven) return 'unknown'
    const rests = this.index === 0 ? this.walls.conditional : this.walls.presumed.length > 0
    return rests ? 'conditional' : 'proven'
  }

  /** What the last move did to the result. */
  comment() {
    const {mistake} = this
    if (mistake === null) {
      if (this.now?.result?.proven === false) return callout('note', T.playout.unknown, this.now.result.reason ?? '')
      const mine = this.said[this.index - 1]
      return mine?.changed === false ? callout('good', T.playout.kept) : null
    }
    const said = this.said[mistake]
    const line = (said.line ?? []).map((/** @type {string} */ move) => T.move(move)).join(' ')
    return callout('wrong', `${T.playout.played(this.mover(mistake - 1), this.moves[mistake - 1])}: ${T.playout.changed}.`,
      h('div', {}, `${T.playout.before}: ${this.words(said.before)}. ${T.playout.now}: ${this.words(said.result)}.`),
      line ? h('div', {class: 'row'}, h('span', {}, `${T.playout.refutation}: `, h('b', {}, line)),
        h('button', {
          type: 'button', class: 'small', 'aria-pressed': String(this.shown), 'data-key': 'refutation',
          onclick: () => {
            this.shown = !this.shown
            set()
          }
        }, T.verdict.map)) : null)
  }

  buttons() {
    const {now} = this
    const mover = this.toPlay
    const canThreat = mover && now?.banned?.length > 0 && (now?.threats?.[mover] ?? 0) > 0
    return h('div', {class: 'row'},
      h('button', {type: 'button', 'data-key': 'play-pass', disabled: !mover || this.busy, onclick: () => this.play('pass')}, icon('pass'), T.playout.pass),
      now?.banned?.length > 0 ? h('button', {
        type: 'button', 'data-key': 'play-threat', disabled: !canThreat, title: T.playout.threatHint, onclick: () => this.play('threat')
      }, T.playout.threat) : null,
      h('button', {type: 'button', 'data-key': 'play-undo', disabled: this.index === 0 || this.busy, onclick: () => this.retreat()}, icon('undo'), T.playout.takeBack),
      h('button', {
        type: 'button', 'data-key': 'play-hint', 'aria-pressed': String(this.hint), disabled: !(now?.moves?.length) || now.over,
        onclick: () => {
          this.hint = !this.hint
          set()
        }
      }, this.hint ? T.playout.best(T.list((now?.moves ?? []).map(T.move))) : T.playout.hint),
      h('button', {type: 'button', class: 'quiet', 'data-key': 'play-leave', onclick: () => set({mode: null})}, icon('close'), T.playout.leave))
  }

  /** Takes back the program's answer and one's own move. */
  retreat() {
    this.shown = this.hint = false
    const own = this.answers && this.index >= 2 && this.index % 2 === 0
    this.takeBack()
    if (own) this.takeBack()
  }

  /** Threats of a ko fight, and whether the program answers. */
  fight() {
    const count = (/** @type {Colour} */ colour) => h('label', {}, T.playout.threatsOf(colour),
      h('input', {
        type: 'number', min: 0, max: 20, value: this.threats[colour], 'data-key': `threats-${colour}`,
        onchange: (/** @type {any} */ event) => this.arm(colour, Math.max(0, Math.min(20, Number(event.target.value) || 0)))
      }))
    return h('div', {class: 'row fight'},
      h('label', {}, h('input', {
        type: 'checkbox', checked: this.answers, 'data-key': 'answers',
        onchange: (/** @type {any} */ event) => (this.answers = event.target.checked)
      }), T.playout.answers),
      count('black'), count('white'))
  }

  /** Threats elsewhere: the line starts again, because they count from its first move. @param {Colour} colour @param {number} number */
  async arm(colour, number) {
    if (this.busy) return
    this.threats = {...this.threats, [colour]: number}
    this.moves = []
    this.said = []
    this.index = 0
    await this.open()
  }
}

/** @param {string} text */
const capital = text => `${text[0].toUpperCase()}${text.slice(1)}`

/** Puts a play-out on the board. @param {PlayOut} line */
export async function begin(line) {
  set({mode: line, first: line.first})
  await line.open()
}

/** Starts to play out what was answered. @param {Colour} first @param {string[]} [moves] of a link */
export async function playOut(first, moves = []) {
  const {answer} = app
  if (!answer) return
  const race = answer.raw.races?.[app.shown]
  const verdict = answer.verdicts[app.shown] ?? answer.verdicts[0]
  const about = race ? {...answer.asked, black: race.black, white: race.white} : verdict.about?.asked ?? answer.asked
  const defender = verdict.about?.defender ?? answer.raw.defender ?? 'black'
  const line = new PlayOut(about, answer.position, first, defender, verdict.walls)
  await begin(line)
  if (moves.length === 0) return
  line.answers = false
  await line.replay(moves)
  line.answers = true
  set()
}
