// Walls that are taken for granted, and the way to doubt one: it is put in play, and the question is asked again.

import {announce, app, edit, setup, shared} from './app.js'
import {ask, askSoon} from './ask.js'
import {isPointed} from './questions.js'
import {T} from './text.js'

/** @typedef {import('./position.js').Point} Point */

/** The tools that leave a wall alone, so that a click on one can doubt it. */
const TOOLS = ['target', 'alternate']

/** Whether a click on a wall puts it in play. */
export const canDoubt = () => (app.view === 'life' || app.view === 'race') && TOOLS.includes(app.tool)

/** Every stone of the walls that are in play. @returns {Set<Point>} */
export function stonesInPlay() {
  const {position, inPlay} = setup()
  return new Set(inPlay.flatMap(point => position.block(point).stones))
}

/**
 * Every stone of the presumed walls, with the one that the answer names. They are known while the board and the stones in
 * question are those of the answer.
 * @returns {Map<Point, Point>}
 */
export function presumedStones() {
  const {position, targets} = setup()
  const {answer} = app
  const isOf = answer && answer.position === position && answer.targets.join() === targets.join()
  const walls = isOf ? answer.verdicts[app.shown]?.walls.presumed ?? [] : []
  const doubted = stonesInPlay()
  return new Map(position.points(walls).filter(point => !doubted.has(point))
    .flatMap(point => position.block(point).stones.map(stone => [stone, point])))
}

/** Puts the wall at a point in play, or takes that back; false if there is none. @param {Point} point */
export function doubt(point) {
  const {position, inPlay} = setup()
  const wall = presumedStones().get(point)
  const isDoubted = stonesInPlay().has(point)
  if (wall === undefined && !isDoubted) return false
  const {stones} = position.block(point)
  const named = isDoubted ? inPlay.find(other => stones.includes(other)) ?? point : wall ?? point
  edit({inPlay: isDoubted ? inPlay.filter(other => !stones.includes(other)) : [...inPlay, named]})
  announce(T.walls.announced(position.name(named), !isDoubted))
  // Where nothing was pointed at, nobody else asks.
  if (isPointed(shared())) askSoon()
  else ask()
  return true
}
