// Light and dark: as the system says, or as chosen. The choice is kept on this machine alone.

/** @typedef {'system' | 'light' | 'dark'} Theme */

/** @type {Theme[]} */
const ALL = ['system', 'light', 'dark']
const KEY = 'shinpan-theme'

/** @returns {Theme} */
export function theme() {
  return /** @type {Theme} */ (document.documentElement.dataset.theme ?? 'system')
}

/** @param {Theme} chosen */
function apply(chosen) {
  if (chosen === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = chosen
}

export function cycleTheme() {
  const next = ALL[(ALL.indexOf(theme()) + 1) % ALL.length]
  apply(next)
  try {
    localStorage.setItem(KEY, next)
  } catch {
    // Storage may be forbidden; the choice then lasts as long as the page.
  }
}

try {
  const kept = /** @type {Theme | null} */ (localStorage.getItem(KEY))
  if (kept && ALL.includes(kept)) apply(kept)
} catch {
  // As above.
}
