// The question in the address: everything that a link needs to show the same page to somebody else, in words and signs
// that can be read. `#q=life&b=7/7/1XXX3/XOOOX2/O2OX2/3OX2&t=D1`

import {LONGEST, Position} from './position.js'

/** @typedef {import('./position.js').Colour} Colour */

/**
 * @typedef {object} Shared
 * @property {string} view
 * @property {Position} position
 * @property {number[]} targets
 * @property {number[]} walls
 * @property {number[]} inPlay
 * @property {number[]} region
 * @property {{black: number, white: number}} prisoners
 * @property {Record<string, any>} options
 * @property {Colour | 'both'} first
 * @property {string[]} moves of a play-out, or of a sequence of the score
 * @property {string | null} example
 */

/** Rows with numbers for empty points. @param {Position} position */
export function packed(position) {
  return position.diagram().split('\n').map(row => row.replace(/\.+/g, empty => String(empty.length))).join('/')
}

/** @param {string} text @returns {Position | null} */
export function unpacked(text) {
  if (!/^[XO0-9/]+$/.test(text)) return null
  const rows = text.split('/').map(row => row.replace(/\d+/g, empty => '.'.repeat(Math.min(Number(empty), LONGEST + 1))))
  const width = rows[0].length
  const fits = width >= 1 && width <= LONGEST && rows.length <= LONGEST && rows.every(row => row.length === width)
  return fits ? Position.parse(rows.join('\n')) : null
}

/** The options and what they are when nothing is said. */
export const OPTIONS = {goal: 'all', ko: 5, tenuki: true, strict: false, effort: 'normal', rules: 'naj'}

/** @param {Shared} shared */
export function write(shared) {
  const {view, position, prisoners} = shared
  const names = (/** @type {number[]} */ points) => points.map(point => position.name(point)).join(',')
  const parts = [`q=${view}`, `b=${packed(position)}`]
  const add = (/** @type {string} */ key, /** @type {string} */ value) => value && parts.push(`${key}=${value}`)
  add('t', names(shared.targets))
  add('w', names(shared.walls))
  add('i', names(shared.inPlay))
  add('r', names(shared.region))
  if (prisoners.black || prisoners.white) add('p', `${prisoners.black},${prisoners.white}`)
  if (shared.first !== 'both') add('f', shared.first)
  for (const [key, value] of Object.entries(OPTIONS)) {
    if (shared.options[key] !== value) add(key, String(shared.options[key]))
  }
  add('m', shared.moves.join(','))
  add('x', shared.example ?? '')
  return `#${parts.join('&')}`
}

/** @param {string} hash @returns {Shared | null} */
export function read(hash) {
  const fields = new Map(hash.replace(/^#/, '').split('&').map(part => {
    const at = part.indexOf('=')
    return /** @type {[string, string]} */ (at < 0 ? [part, ''] : [part.slice(0, at), decode(part.slice(at + 1))])
  }))
  const view = fields.get('q')
  if (!view) return null
  const position = unpacked(fields.get('b') ?? '') ?? new Position(9, 9)
  const list = (/** @type {string} */ key) => (fields.get(key) ?? '').split(',').filter(name => name !== '')
  const [black, white] = list('p').map(Number)
  /** @type {Record<string, any>} */
  const options = {...OPTIONS}
  for (const [key, normal] of Object.entries(OPTIONS)) {
    const value = fields.get(key)
    if (value === undefined) continue
    if (typeof normal === 'number') options[key] = Math.min(20, Math.max(0, Math.trunc(Number(value)) || 0))
    else options[key] = typeof normal === 'boolean' ? value === 'true' : value
  }
  const first = fields.get('f')
  const number = (/** @type {number} */ n) => (Number.isInteger(n) && n >= 0 && n < 1000 ? n : 0)
  return {
    view, position, options,
    targets: position.points(list('t')).filter(point => position.at(point)),
    walls: position.points(list('w')).filter(point => position.at(point)),
    inPlay: position.points(list('i')).filter(point => position.at(point)),
    region: position.points(list('r')),
    prisoners: {black: number(black), white: number(white)},
    first: first === 'black' || first === 'white' ? first : 'both',
    moves: list('m'),
    example: fields.get('x') ?? null
  }
}

/** @param {string} text */
function decode(text) {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
