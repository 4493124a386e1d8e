// What stands on points, drawn as in the pictures of the program: the colours of Okabe and Ito, a letter on every tile,
// Black's with a black frame and White's with a white one. Nothing is said by colour alone.

import {s} from './dom.js'

/**
 * @typedef {object} Mark
 * @property {'tile' | 'triangle' | 'square' | 'wall' | 'faint' | 'diamond' | 'circle' | 'cross' | 'label' | 'territory' | 'number' | 'best' | 'region' | 'last' | 'ghost'} mark
 * @property {string} [tone]
 * @property {'black' | 'white' | null} [owner]
 * @property {string} [letter] of a tile
 * @property {string} [text] of a label
 * @property {boolean} [sure] of territory
 * @property {number} [number] of a move
 * @property {'black' | 'white'} [colour] of a move's stone
 */

/** The distance of two lines. */
export const CELL = 40

/** The radius of a stone. */
export const STONE = 18.9

const INK = '#1a1a1a'

/** @type {Record<string, string>} */
const TONES = {
  orange: '#E69F00', sky: '#56B4E9', green: '#009E73', yellow: '#F0E442', blue: '#0072B2', red: '#D55E00',
  purple: '#CC79A7', grey: '#D9D9D9'
}

/** @param {string} text @param {number} most */
const fitting = (text, most) => (text.length <= 1 ? most : text.length === 2 ? most - 3 : most - 7)

/**
 * @param {number} x
 * @param {number} y
 * @param {number} height
 * @param {string} fill
 * @param {string} text
 */
function label(x, y, height, fill, text) {
  // An asterisk hangs at the top of its line.
  const [base, size] = text === '*' ? [y + 0.72 * height, 1.5 * height] : [y + 0.36 * height, height]
  return s('text', {x, y: base, 'font-size': size, 'text-anchor': 'middle', 'font-weight': 700, fill}, text)
}

/** @param {number} x @param {number} y @param {number} half @param {Record<string, any>} style */
const square = (x, y, half, style) => s('rect', {x: x - half, y: y - half, width: 2 * half, height: 2 * half, ...style})

/**
 * A stone.
 * @param {number} x
 * @param {number} y
 * @param {'black' | 'white'} colour
 */
export function stone(x, y, colour) {
  return s('g', {class: `stone ${colour}`},
    s('circle', {class: 'shadow', cx: x + 1.2, cy: y + 2, r: STONE}),
    s('circle', {class: 'body', cx: x, cy: y, r: STONE, fill: `url(#stone-${colour})`}))
}

/** The shading of the stones and the wood, once for all boards of the page. */
export function definitions() {
  const stops = (/** @type {[number, string][]} */ list) => list.map(([offset, colour]) => s('stop', {offset, 'stop-color': colour}))
  return s('svg', {width: 0, height: 0, class: 'definitions', 'aria-hidden': 'true'}, s('defs', {},
    s('radialGradient', {id: 'stone-black', cx: '36%', cy: '30%', r: '75%'},
      stops([[0, '#5d6066'], [0.35, '#2c2d31'], [1, '#0a0a0c']])),
    s('radialGradient', {id: 'stone-white', cx: '38%', cy: '32%', r: '78%'},
      stops([[0, '#ffffff'], [0.6, '#f6f5f1'], [1, '#cfcdc6']])),
    s('linearGradient', {id: 'wood', x1: '0', y1: '0', x2: '1', y2: '0.35'},
      s('stop', {offset: 0, class: 'wood-light'}), s('stop', {offset: 0.5, class: 'wood-middle'}), s('stop', {offset: 1, class: 'wood-light'}))))
}

/**
 * One mark at a place.
 * @param {Mark} mark
 * @param {number} x
 * @param {number} y
 * @param {'black' | 'white' | null} on the stone under it
 * @returns {SVGElement}
 */
export function draw(mark, x, y, on) {
  const ink = on === 'black' ? '#ffffff' : INK
  const outline = {fill: 'none', stroke: ink, 'stroke-width': 2.6}
  switch (mark.mark) {
    case 'triangle':
      return s('path', {d: `M${x} ${y - 11.8}l10.6 18h-21.2z`, 'stroke-linejoin': 'round', ...outline})
    case 'square':
      return square(x, y, 8, outline)
    case 'wall':
      return s('g', {}, square(x, y, 8.6, outline), square(x, y, 3.6, {fill: ink}))
    case 'faint':
      return square(x, y, 8, {...outline, 'stroke-width': 1.7, 'stroke-dasharray': '3.2 3.2'})
    case 'diamond':
      return s('path', {d: `M${x} ${y - 11.4}l11.4 11.4l-11.4 11.4l-11.4 -11.4z`, 'stroke-linejoin': 'round', ...outline})
    case 'circle':
      return s('circle', {cx: x, cy: y, r: 9.2, ...outline})
    case 'cross':
      return s('path', {d: `M${x - 8} ${y - 8}l16 16m0 -16l-16 16`, 'stroke-linecap': 'round', ...outline})
    case 'label':
      return s('g', {}, on ? null : s('circle', {cx: x, cy: y, r: 13.5, class: 'ground'}),
        label(x, y, fitting(mark.text ?? '', 21), ink, mark.text ?? ''))
    case 'tile':
      return tile(mark, x, y)
    case 'number': {
      const text = String(mark.number)
      return s('g', {}, stone(x, y, mark.colour ?? 'black'),
        label(x, y, fitting(text, 20.5), mark.colour === 'black' ? '#ffffff' : INK, text))
    }
    case 'territory': {
      const [fill, seam] = mark.owner === 'black' ? [INK, '#ffffff'] : ['#ffffff', INK]
      return square(x, y, mark.sure ? 7 : 4.6, {fill, stroke: seam, 'stroke-width': 1.7})
    }
    case 'best':
      return square(x, y, 18, {rx: 6, class: 'best'})
    case 'region':
      return square(x, y, CELL / 2, {class: 'region'})
    case 'last':
      return s('circle', {cx: x, cy: y, r: 6, class: 'last', fill: ink})
    case 'ghost': {
      const ghost = stone(x, y, mark.colour ?? 'black')
      ghost.classList.add('ghost')
      return ghost
    }
  }
}

/** @param {Mark} mark @param {number} x @param {number} y */
function tile(mark, x, y) {
  const fill = TONES[mark.tone ?? 'grey']
  const half = 15
  const frames = {
    none: () => [square(x, y, half, {rx: 3, fill, stroke: INK, 'stroke-width': 1.2})],
    black: () => [square(x, y, half, {rx: 3, fill, stroke: INK, 'stroke-width': 3.8})],
    white: () => [
      square(x, y, half + 1.3, {rx: 3, fill: '#ffffff', stroke: INK, 'stroke-width': 1.2}),
      square(x, y, half - 2.6, {fill})
    ]
  }[mark.owner ?? 'none']()
  const text = mark.letter ?? ''
  return s('g', {}, frames, label(x, y, fitting(text, 20), mark.tone === 'blue' ? '#ffffff' : INK, text))
}

/**
 * A mark as it looks on the board, for a legend.
 * @param {Mark} mark
 * @param {'black' | 'white' | null} on
 */
export function sample(mark, on) {
  return s('svg', {viewBox: '0 0 40 40', class: 'sample', 'aria-hidden': 'true'},
    on ? stone(20, 20, on) : null, draw(mark, 20, 20, on))
}
