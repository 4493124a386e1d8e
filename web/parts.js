// Small things that appear in many places.

import {h, icon, s} from './dom.js'
import {T} from './text.js'

/** The three states of knowledge: told apart by shape, colour and word. @typedef {'proven' | 'conditional' | 'unknown'} Badge */

/** @type {Record<Badge, () => SVGElement[]>} */
const SHAPES = {
  proven: () => [s('circle', {cx: 12, cy: 12, r: 10, class: 'fill'}), s('path', {d: 'M7 12.5l3.4 3.4L17 9', class: 'stroke'})],
  unknown: () => [s('path', {d: 'M12 1.5L22.5 12 12 22.5 1.5 12z', class: 'fill'}), s('path', {d: 'M9.4 9.6a2.7 2.7 0 1 1 3.6 2.5c-.8.3-1 .8-1 1.7M12 17v.2', class: 'stroke'})],
  conditional: () => [s('rect', {x: 2, y: 4, width: 20, height: 16, rx: 2, class: 'fill'}), s('path', {d: 'M2 9.3h20M2 14.6h20M8.5 4v5.3M15.5 9.3v5.3M8.5 14.6V20', class: 'stroke'})]
}

/** @param {Badge} kind @param {string} [word] */
export function badge(kind, word) {
  const hints = {proven: T.badge.provenHint, conditional: T.badge.conditionalHint, unknown: T.badge.unknownHint}
  return h('span', {class: `badge ${kind}`, title: hints[kind]},
    s('svg', {viewBox: '0 0 24 24', 'aria-hidden': 'true'}, SHAPES[kind]()), word ?? T.badge[kind])
}

/** Something that is done. @param {string} word */
export const tag = word => h('span', {class: 'tag'}, icon('check'), word)

/** @param {'wrong' | 'good' | 'note'} kind @param {string} title @param {...any} body */
export function callout(kind, title, ...body) {
  return h('div', {class: `callout ${kind}`}, title ? h('strong', {}, title) : null, body.length ? h('div', {}, body) : null)
}

/**
 * A row of choices of which one is taken.
 * @param {string} label
 * @param {[string, string][]} choices
 * @param {string} chosen
 * @param {(value: string) => void} choose
 * @param {string} key
 */
export function choice(label, choices, chosen, choose, key) {
  return h('div', {class: 'choice', role: 'group', 'aria-label': label}, choices.map(([value, text]) =>
    h('button', {
      type: 'button', 'aria-pressed': String(value === chosen), 'data-key': `${key}-${value}`, onclick: () => choose(value)
    }, text)))
}

/** Sums one below the other. @param {{what: string, sum: string, note: string}[]} rows */
export function sumTable(rows) {
  return h('table', {class: 'sums'}, h('tbody', {}, rows.map(({what, sum, note}) =>
    h('tr', {}, h('th', {scope: 'row'}, what), h('td', {}, sum, note ? h('div', {class: 'fine'}, note) : null)))))
}
