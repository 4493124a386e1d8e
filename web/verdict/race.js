// The answer to "who wins this race?", read for people: the count as a sum, and the relation that decides.

import {opponent} from '../position.js'
import {T} from '../text.js'
import {Overlay} from './scene.js'
import {condition, putWalls, readWalls} from './walls.js'

/** @typedef {import('../position.js').Colour} Colour */
/** @typedef {import('./view.js').Verdict} Verdict */

/** @type {Colour[]} */
const COLOURS = ['black', 'white']

/** @param {any} side */
export function resultInWords(side) {
  if (!side.proven) return T.verdict.notProven
  if (side.result !== 'ko') return T.race.result(side.result)
  const without = T.race.result(side.without_threats)
  return side.captures ? T.race.fight(without, threatsInWords(side)) : T.race.ko(side.needs, side.threats, without)
}

/** What threats each side of a ko needs to change the result, and to what. @param {any} side */
function threatsInWords({captures, without_threats: without}) {
  return COLOURS.flatMap(who => {
    const other = opponent(who)
    const saves = without === `${other}-wins` && captures[other].captures === 'unless' ? captures[other].threats : null
    const wins = captures[who].captures === 'with' ? captures[who].threats : null
    if (saves === null && wins === null) return []
    return [T.race.needs(who, other, saves !== null && (wins === null || saves < wins) ? saves : null, wins)]
  })
}

/**
 * @param {any} race one of the races of the answer
 * @param {any} picture its marks, as the program draws them
 * @param {Record<string, any>} asked
 * @param {import('../position.js').Position} position
 * @returns {Verdict}
 */
export function readRace(race, picture, asked, position) {
  const most = asked.ko_threats ?? 5
  const walls = readWalls(race, asked, position)
  const sides = COLOURS.map(first => {
    const side = race[`${first}_first`]
    const loses = side.proven && side.result === `${opponent(first)}-wins`
    const why = side.proven && race.counts ? relation(race, first, side) : null
    return {
      first,
      words: resultInWords(side),
      proven: side.proven,
      moves: side.moves ?? [],
      loses,
      line: [],
      refute: [],
      notes: [
        why && `${why[0].toUpperCase()}${why.slice(1)}.`,
        side.strategy && T.race.strategies[/** @type {'FOF' | 'FIF'} */ (side.strategy)],
        side.tenuki !== null && side.tenuki !== undefined && T.race.tenuki(first, side.tenuki),
        side.unjudged?.length && T.verdict.unjudged(side.unjudged),
        ...bounds(side, most)
      ].filter(Boolean)
    }
  })
  const remarks = []
  if (race.unsettled === true) remarks.push(T.race.unsettled)
  else if (race.unsettled === false) remarks.push(race.moves_ahead ? T.race.ahead(race.moves_ahead) : T.race.settled)
  if (race.chain) remarks.push(T.race.chain(race.chain, COLOURS.map(first => [first, resultInWords(race.chain[`${first}_first`])])))
  /** @type {[string, string][]} */
  const facts = []
  if (race.method) facts.push([T.verdict.method, T.verdict.methods[/** @type {'theory'} */ (race.method)] ?? race.method])
  facts.push([T.race.class, `${race.class}: ${T.race.classes[race.class]}`])
  if (race.case) facts.push([T.race.case, T.race.cases[/** @type {'A'} */ (race.case)]])
  if (race.semeai_status !== null && race.semeai_status !== undefined) facts.push([T.race.semeai, String(race.semeai_status)])
  if (race.value) facts.push([T.race.value, race.value])
  if (race.nodes) facts.push([T.verdict.nodes, T.grouped(race.nodes)])
  return {
    title: T.race.title(race.black, race.white),
    sides,
    remarks,
    walls,
    condition: condition(walls),
    facts,
    sums: race.counts ? sums(race.counts) : [],
    proof: proof(race),
    overlay: first => overlay(race, walls, picture, position, sides, first)
  }
}

/** What a search that ran out of budget still knows: for each side, whether it captures. @param {any} side @param {number} most @returns {string[]} */
function bounds(side, most) {
  if (side.proven || !side.bounds) return []
  return COLOURS.map(who => {
    const [low, high] = side.bounds[who].map((/** @type {number} */ status) => {
      if (Math.abs(status) > most) return status > 0 ? T.race.captures.yes : T.race.captures.no
      return T.life.ko(status > 0 ? opponent(who) : who, Math.abs(status))
    })
    return T.race.bounds(who, low, high)
  })
}

/**
 * Several races at once: in which order they are played, and what all of them are worth.
 * @param {any} answer
 * @returns {{title: string, items: string[]} | null}
 */
export function together({races, sum}) {
  if (!sum) return null
  const name = (/** @type {number} */ i) => T.race.title(races[i].black, races[i].white)
  const items = COLOURS.flatMap(first => [
    T.race.total(first, sum[`${first}_first`].score),
    ...sum[`${first}_first`].play.map((/** @type {any} */ turn) => T.race.turn(turn.player, name(turn.race), turn.moves))
  ])
  return {title: T.race.together, items: sum.left_out.length ? [...items, T.race.leftOut(sum.left_out.map(name))] : items}
}

/** @param {any} race */
function proof(race) {
  const told = []
  const reasons = [...new Set((race.reasons ?? []).map((/** @type {any} */ why) => why.message))]
  if (reasons.length) told.push({title: T.race.fails, items: [...reasons, ...(race.undecided ?? [])]})
  const after = COLOURS.filter(winner => race.safety && COLOURS.some(first => race[`${first}_first`].result === `${winner}-wins`))
    .map(winner => T.race.after(winner, T.race.safe[/** @type {'unknown'} */ (race.safety[winner])] ?? race.safety[winner]))
  if (after.length) told.push({title: T.race.safety, items: after})
  return told
}

/** @param {any} counts */
function sums(counts) {
  const {parts} = T.race
  const rows = COLOURS.map(colour => {
    const c = counts[colour]
    const terms = [c.Z > 0 && parts.eye(c), c.O > 0 && parts.outside(c), c.A > 0 && parts.approach(c)].filter(Boolean)
    const sum = `${terms.length ? terms.join(' + ') : parts.none} = ${c.X}`
    return {what: T.player(colour), sum, note: c.V > 0 ? T.race.avoidable(c) : ''}
  })
  return [...rows, {what: T.race.shared, sum: T.race.sharedCount(counts.shared), note: ''}]
}

/** How much an eye is worth in comparison: small ones are equal. @param {any} counts */
const eye = counts => (counts.Z === 0 ? 0 : counts.Z <= 3 ? 1 : counts.Z)

/**
 * The relation of balance that gives this result, in words; null where the result rests on something else, such as an
 * atari or an eye that is still to be made.
 * @param {any} race
 * @param {Colour} first
 * @param {any} side
 * @returns {string | null}
 */
export function relation(race, first, side) {
  const {counts} = race
  const second = opponent(first)
  const kills = (/** @type {Colour} */ player, /** @type {'R' | 'X'} */ number, /** @type {boolean} */ less) => {
    const other = opponent(player)
    const [one, two] = [counts[player][number], counts[other][number]]
    const lead = one - two - counts.shared + (less ? 1 : 0)
    const holds = lead > 0 || (lead === 0 && player === first)
    const {signs} = T.race
    const sign = holds ? (player === first ? signs.atLeast : signs.more) : player === first ? signs.less : signs.notMore
    return {player, holds, text: T.race.relation(player, one, sign, other, two, counts.shared, less)}
  }
  /** @type {{result: string, text: string}[]} */
  const candidates = []
  const only = (/** @type {Colour} */ player) => {
    const {holds, text} = kills(player, 'R', false)
    candidates.push({result: `${holds ? player : second === player ? first : second}-wins`, text})
  }
  const [inside, outside] = [[first, second].map(player => kills(player, 'R', false)), [first, second].map(player => kills(player, 'X', true))]
  const winning = (/** @type {typeof inside} */ pair, /** @type {string} */ how) => {
    const winner = pair.find(({holds}) => holds)
    if (winner) candidates.push({result: `${winner.player}-wins`, text: how ? `${winner.text}, ${how}` : winner.text})
    return winner !== undefined
  }
  const neither = (/** @type {typeof inside} */ pair) => candidates.push({result: 'seki', text: T.list(pair.map(({text}) => text))})
  if (race.case === 'A') only(first)
  else if (race.case === 'C') only(eye(counts.black) < eye(counts.white) ? 'black' : 'white')
  else if (race.case === 'D') {
    if (!winning(inside, '')) neither(inside)
  } else {
    const order = side.strategy === 'FOF' ? [() => winning(outside, T.race.outside), () => winning(inside, T.race.inside)]
      : [() => winning(inside, T.race.inside), () => winning(outside, T.race.outside)]
    if (!order.some(next => next())) neither(outside)
  }
  return candidates.find(({result}) => result === side.result)?.text ?? null
}

/** @param {any} race @param {import('./walls.js').Walls} walls @param {any} picture @param {import('../position.js').Position} position @param {any[]} sides @param {Colour | 'both'} first */
function overlay(race, walls, picture, position, sides, first) {
  const shown = new Overlay(position)
  for (const colour of COLOURS) shown.put(shown.blocks([race[colour]]), {mark: 'triangle'}, T.race.block[colour])
  putWalls(shown, walls)
  for (const mark of picture?.marks ?? []) {
    const point = position.point(mark.at)
    if (point === null || mark.mark !== 'tile') continue
    shown.put([point], {mark: 'tile', tone: mark.tone, owner: mark.owner ?? null, letter: mark.letter}, kind(mark))
  }
  if (first !== 'both') {
    const side = sides.find(side => side.first === first)
    const keep = side && !side.loses ? position.points(side.moves) : []
    shown.put(keep, {mark: 'best'}, T.race.keeps)
  }
  return shown
}

/** What a tile says. @param {any} mark */
function kind({letter, owner}) {
  const {signsOf} = T.race
  const what = signsOf[/** @type {'p'} */ (letter)] ?? T.race.protected(letter)
  if (!owner) return what
  return letter === 'a' || letter === 'g' ? T.race.against(owner, what) : T.race.of(owner, what)
}
