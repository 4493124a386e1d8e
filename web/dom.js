// Elements in one call. Only text and elements go in, never markup, so that nothing that was pasted can become code.

const SVG = 'http://www.w3.org/2000/svg'

/** What can stand in an element; lists may stand in lists. @typedef {Node | string | number | null | undefined | false | any[]} Child */

/**
 * @param {Element} element
 * @param {Record<string, any>} properties names that start with `on` are listeners, `class` and attributes as in HTML
 * @param {Child[]} children
 */
function fill(element, properties, children) {
  for (const [name, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) continue
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value)
    else element.setAttribute(name, value === true ? '' : String(value))
  }
  for (const child of /** @type {any[]} */ (children).flat(Infinity)) {
    if (child !== null && child !== undefined && child !== false) element.append(child)
  }
  return element
}

/**
 * An element of HTML.
 * @param {string} tag
 * @param {Record<string, any>} [properties]
 * @param {...Child} children
 * @returns {any}
 */
export function h(tag, properties = {}, ...children) {
  return fill(document.createElement(tag), properties, children)
}

/**
 * An element of SVG.
 * @param {string} tag
 * @param {Record<string, any>} [properties]
 * @param {...Child} children
 * @returns {any}
 */
export function s(tag, properties = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), properties, children)
}

/**
 * Replaces what is in an element.
 * @param {Element} element
 * @param {...Child} children
 */
export function put(element, ...children) {
  element.replaceChildren()
  fill(element, {}, children)
}

/**
 * The same, and who was at a button or a field stays at the one with the same key.
 * @param {Element} element
 * @param {...Child} children
 */
export function redraw(element, ...children) {
  const active = /** @type {HTMLElement | null} */ (document.activeElement)
  const key = active && element.contains(active) ? active.dataset?.key : undefined
  put(element, ...children)
  if (key) /** @type {HTMLElement | null} */ (element.querySelector(`[data-key="${key}"]`))?.focus()
}

/**
 * @param {string} id
 * @returns {any}
 */
export function byId(id) {
  return document.getElementById(id)
}

/** Drawings of the buttons: paths in a square of 24. */
const ICONS = {
  undo: 'M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3',
  redo: 'M15 14l5-5-5-5M20 9H10a6 6 0 0 0 0 12h3',
  back: 'M15 5l-7 7 7 7',
  forward: 'M9 5l7 7-7 7',
  start: 'M18 5l-7 7 7 7M6 5v14',
  end: 'M6 5l7 7-7 7M18 5v14',
  clear: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13',
  open: 'M12 16V4m0 0L7 9m5-5l5 5M4 16v4h16v-4',
  save: 'M12 4v12m0 0l-5-5m5 5l5-5M4 16v4h16v-4',
  link: 'M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2m0 16v2M2 12h2m16 0h2M5 5l1.4 1.4M17.6 17.6L19 19M5 19l1.4-1.4M17.6 6.4L19 5',
  moon: 'M20 14.5A8.5 8.5 0 1 1 9.5 4a7 7 0 0 0 10.5 10.5z',
  system: 'M4 5h16v11H4zM9 20h6M12 16v4',
  grid: 'M4 4h16v16H4zM4 9.3h16M4 14.6h16M9.3 4v16M14.6 4v16',
  print: 'M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z',
  play: 'M7 4l12 8-12 8z',
  stop: 'M6 6h12v12H6z',
  check: 'M5 12.5l4.5 4.5L19 7',
  close: 'M6 6l12 12M18 6L6 18',
  pass: 'M5 12h10m0 0l-4-4m4 4l-4 4M19 5v14'
}

/**
 * @param {keyof typeof ICONS} name
 * @returns {SVGElement}
 */
export function icon(name) {
  return s('svg', {viewBox: '0 0 24 24', class: 'icon', 'aria-hidden': 'true'}, s('path', {d: ICONS[name]}))
}

/**
 * A button with a drawing, and its name for those who listen.
 * @param {keyof typeof ICONS} drawing
 * @param {string} name
 * @param {(event: Event) => void} act
 * @param {Record<string, any>} [more]
 */
export function iconButton(drawing, name, act, more = {}) {
  return h('button', {type: 'button', class: 'icon-button', title: name, 'aria-label': name, onclick: act, ...more}, icon(drawing))
}
