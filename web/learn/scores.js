// Finished games, with both analyses, for the gallery. What the fields mean is told in examples.js.

/** @type {import('./examples.js').Example[]} */
export const SCORES = [
  {
    id: 'first-game-5x5', chapter: 'score', question: 'score', title: 'A first count',
    story: [
      'A small game is over. Each player shows in an analysis what he controls: White moves first in the black-analysis, Black in the white-analysis.',
      'Ten points for White, five for Black. The black stone at E2 counts two: one for the point, one for the stone.'
    ],
    source: 'From Robert Jasiek’s commentary on the New Amateur-Japanese Rules.',
    diagram: `
.....
XXXXX
OOOOO
..O.X
.....
`,
    black: 'pass C5 pass A5 pass E5 pass pass pass'.split(' '),
    white: 'pass C1 pass A2 pass B1 pass D2 pass E1 pass pass pass'.split(' '),
    claim: {score: -5}
  },
  {
    id: 'bent-four-seki', chapter: 'score', question: 'score', title: 'Bent four beside a seki',
    story: [
      'The classic quarrel. White says: to kill the corner Black needs a ko, and the seki has threats that nobody can remove. Black shows in the black-analysis that he gets the corner all the same, even if White takes the seki for it.',
      'So he controls the corner, and the seki stays what it is: nobody’s.'
    ],
    source: 'From Robert Jasiek’s commentary on the New Amateur-Japanese Rules.',
    diagram: `
XXX.OXOO.X
.OOOOXOO.X
OOXXXXXOXX
XXX.X.XOXX
`,
    black: 'pass A3 D4 B4 A4 A3 J4 C4 J3 B2 pass C3 pass D4 pass E3 pass pass pass'.split(' '),
    white: 'pass pass pass'.split(' '),
    claim: {score: 18}
  },
  {
    id: 'dead-ko-three-passes', chapter: 'score', question: 'score', title: 'A dead ko',
    story: [
      'Black can take the ko at the end of the game again and again. Three passes end an analysis, so White gets the time to retake, to remove everything, and to show that she controls it all.'
    ],
    source: 'From Robert Jasiek’s commentary on the New Amateur-Japanese Rules.',
    diagram: `
.XO.OO
XXXOO.
OOOO.O
`,
    black: 'A3 pass pass pass'.split(' '),
    white: 'D3 pass pass C3 pass A3 pass B2 pass pass pass'.split(' '),
    claim: {score: -12}
  },
  {
    id: 'triple-ko-dead', chapter: 'score', question: 'score', title: 'Triple ko',
    story: [
      'Three kos, of which White holds two. In the game this goes round for ever; in the analyses fixed-ko stops the circle, and White removes everything.'
    ],
    source: 'From Robert Jasiek’s commentary on the New Amateur-Japanese Rules.',
    diagram: `
XXXXX
.XOXO
XO.O.
OOOOO
`,
    black: 'A3 pass pass pass'.split(' '),
    white: 'C2 A3 E2 C3 A2 E3 pass A3 pass B4 pass D4 pass pass pass'.split(' '),
    claim: {score: -19}
  },
  {
    id: 'double-ko-seki-and-dead-ko', chapter: 'score', question: 'score', title: 'Double-ko seki and a dead ko',
    story: [
      'The seki on the left is an endless source of threats for the ko on the right. Fixed-ko lets each exchange be played once: the ko is dead.'
    ],
    source: 'From Robert Jasiek’s commentary on the New Amateur-Japanese Rules.',
    diagram: `
XX.OX.XO.OX.O
XXOOXXXOOOXXO
X.XOX.XO.OXOO
XXOOXXXOOOXO.
XO.OXXXOOOXXO
`,
    black: 'M5 C1 B3 pass B1 C3 pass pass pass'.split(' '),
    white: 'pass M5 pass L4 pass L2 pass M1 pass pass pass'.split(' '),
    claim: {score: -16}
  },
  {
    id: 'thousand-year-ko-connected', chapter: 'score', question: 'score', title: 'After the thousand-year ko',
    story: [
      'Black has connected the ko, and it has become a seki beside another seki. Only the black stones in the middle control anything.'
    ],
    source: 'From Robert Jasiek’s commentary on the New Amateur-Japanese Rules.',
    diagram: `
XXX.OX.XOXX
OXX.OXXXO.X
OOOOOX.XO.X
OOOOOXXXOOX
`,
    black: 'pass pass pass'.split(' '),
    white: 'pass pass pass'.split(' '),
    claim: {score: 2}
  }
]
