// What an answer puts on the board: marks, the same in words, and a legend.

/** @typedef {import('../marks.js').Mark} Mark */
/** @typedef {{mark: Mark, on: 'black' | 'white' | null, text: string}} Entry */

export class Overlay {
  /** @param {import('../position.js').Position} position */
  constructor(position) {
    this.position = position
    /** @type {Map<number, Mark[]>} */
    this.marks = new Map()
    /** @type {Map<number, string[]>} */
    this.words = new Map()
    /** @type {Entry[]} */
    this.legend = []
  }

  /**
   * Puts a mark on points and says what it means.
   * @param {Iterable<number>} points
   * @param {Mark} mark
   * @param {string} word
   * @param {boolean} [explained] whether the legend tells it
   */
  put(points, mark, word, explained = true) {
    for (const point of points) {
      this.marks.set(point, [...(this.marks.get(point) ?? []), mark])
      if (word) this.words.set(point, [...(this.words.get(point) ?? []), word])
      if (explained) this.explain(mark, this.position.at(point), word)
    }
  }

  /** @param {Mark} mark @param {'black' | 'white' | null} on @param {string} text */
  explain(mark, on, text) {
    if (this.legend.some(entry => entry.text === text)) return
    this.legend.push({mark, on, text})
  }

  /** All stones of the blocks at these points. @param {string[]} names */
  blocks(names) {
    const stones = new Set()
    for (const point of this.position.points(names)) {
      for (const stone of this.position.block(point).stones) stones.add(stone)
    }
    return stones
  }
}
