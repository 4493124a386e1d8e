// Life and death, for the gallery. What the fields mean is told in examples.js.

/** @type {import('./examples.js').Example[]} */
export const LIFE = [
  {
    id: 'straight-three', chapter: 'shapes', question: 'life', title: 'Three in a row',
    story: [
      'The middle point is vital for both: White makes two eyes with it, Black one.',
      'Play it out: start with Black and try another point.'
    ],
    diagram: `
.........
.........
XXXXXXX..
XOOOOOX..
XO...OX..
XOOOOOX..
XXXXXXX..
`,
    targets: ['B2'],
    claim: {black: 'dead', white: 'alive'}
  },
  {
    id: 'bent-three', chapter: 'shapes', question: 'life', title: 'Three around a corner',
    story: [
      'Bent or straight, three points have one vital point.'
    ],
    diagram: `
.........
.........
XXXXXX...
XOOOOX...
XO..OX...
XOO.OX...
XXOOOX...
.XXXXX...
`,
    targets: ['C2'],
    claim: {black: 'dead', white: 'alive'}
  },
  {
    id: 'straight-four', chapter: 'shapes', question: 'life', title: 'Four in a row',
    story: [
      'Two points in the middle: if Black takes one, White takes the other. Nobody needs to move, White lives.'
    ],
    diagram: `
.........
.........
XXXXXXXX.
XOOOOOOX.
XO....OX.
XOOOOOOX.
XXXXXXXX.
`,
    targets: ['B2'],
    claim: {black: 'alive', white: 'alive'}
  },
  {
    id: 'square-four', chapter: 'shapes', question: 'life', title: 'Four in a square',
    story: [
      'Four points, and yet dead as it stands: after any White move Black has the vital point of three.'
    ],
    diagram: `
.........
.........
XXXXXX...
XOOOOX...
XO..OX...
XO..OX...
XOOOOX...
XXXXXX...
`,
    targets: ['B2'],
    claim: {black: 'dead', white: 'dead'}
  },
  {
    id: 'pyramid-four', chapter: 'shapes', question: 'life', title: 'The pyramid',
    story: [
      'Four points with one centre. Whoever plays there decides.'
    ],
    diagram: `
.........
.........
XXXXXXX..
XOOOOOX..
XO...OX..
XOO.OOX..
XXOOOXX..
.XXXXX...
`,
    targets: ['C2'],
    claim: {black: 'dead', white: 'alive'}
  },
  {
    id: 'bulky-five', chapter: 'shapes', question: 'life', title: 'The bulky five',
    story: [
      'Five points with one vital point for Black. White can choose among three.'
    ],
    diagram: `
.........
.........
XXXXXXX..
XOOOOOX..
XO...OX..
XO..OOX..
XOOOOXX..
XXXXXX...
`,
    targets: ['B2'],
    claim: {black: 'dead', white: 'alive'}
  },
  {
    id: 'rabbity-six', chapter: 'shapes', question: 'life', title: 'The rabbity six',
    story: [
      'The largest eye with one vital point: six points. From seven on, an eye in the centre lives.'
    ],
    diagram: `
.........
.........
.XXXXX...
XXOOOXX..
XOO.OOX..
XO...OX..
XO..OOX..
XOOOOXX..
XXXXXX...
`,
    targets: ['B2'],
    claim: {black: 'dead', white: 'alive'}
  },
  {
    id: 'rectangular-six', chapter: 'shapes', question: 'life', title: 'Two by three',
    story: [
      'A rectangle of six in the centre lives. In the corner it is another story: see the next chapter.'
    ],
    diagram: `
.........
.........
XXXXXXX..
XOOOOOX..
XO...OX..
XO...OX..
XOOOOOX..
XXXXXXX..
`,
    targets: ['B2'],
    claim: {black: 'alive', white: 'alive'}
  },
  {
    id: 'rectangular-six-corner-0', chapter: 'corner', question: 'life', title: 'Two by three in the corner',
    story: [
      'The same six points in the corner, without a liberty outside: Black kills at B2.'
    ],
    diagram: `
.........
.........
.........
XXXXX....
OOOOX....
...OX....
...OX....
`,
    targets: ['D1'],
    claim: {black: 'dead', white: 'alive'}
  },
  {
    id: 'rectangular-six-corner-1', chapter: 'corner', question: 'life', title: 'The same, with one liberty outside',
    story: [
      'One outside liberty more, and the clean kill is gone: Black first gets a ko, which White wins with one threat more.'
    ],
    diagram: `
.........
.........
..XXX....
XXX.X....
OOOOX....
...OX....
...OX....
`,
    targets: ['D1'],
    claim: {black: 'ko white 1', white: 'alive'}
  },
  {
    id: 'rectangular-six-corner-2', chapter: 'corner', question: 'life', title: 'The same, with two',
    story: [
      'With two outside liberties White lives without a move.'
    ],
    diagram: `
.........
.........
.XXXX....
XX..X....
OOOOX....
...OX....
...OX....
`,
    targets: ['D1'],
    claim: {black: 'alive', white: 'alive'}
  },
  {
    id: 'l-group', chapter: 'corner', question: 'life', title: 'The L group',
    story: [
      'Eight empty points around, and dead as it stands, whoever moves first.'
    ],
    diagram: `
.........
.........
XX.......
.XXXX....
.OOOX....
...OXX...
.....X...
`,
    targets: ['D2'],
    claim: {black: 'dead', white: 'dead'}
  },
  {
    id: 'carpenters-square-0', chapter: 'corner', question: 'life', title: 'The carpenter’s square',
    story: [
      'Three by three with a notch: the most famous ko of all. Black first starts it at B2, and needs one threat more than White.'
    ],
    diagram: `
.........
.........
XXXX.....
OOOXX....
..OOX....
...OX....
...OX....
`,
    targets: ['D1'],
    claim: {black: 'ko black 1', white: 'alive'}
  },
  {
    id: 'bent-four-0', chapter: 'corner', question: 'life', title: 'Bent four in the corner',
    story: [
      'Black could make the bent four and start a ko whenever he likes; White can never start it. Black waits until White has no threats left: the corner is dead as it stands.',
      'Switch off “The attacker may wait” in the options: then Black has to prove the kill, and it is a ko.'
    ],
    diagram: `
.........
.........
XXXX.....
OOOX.....
X.OX.....
XOOX.....
X.OX.....
`,
    targets: ['C1'],
    claim: {black: 'dead', white: 'dead'}
  },
  {
    id: 'bent-four-later', chapter: 'corner', question: 'life', title: 'Before the bent four',
    story: [
      'White first can still make it a ko at A1. Black first plays there, and it becomes a bent four.'
    ],
    diagram: `
.........
.........
.........
XXXXX....
OOOOX....
.O.OX....
.XXOX....
`,
    targets: ['D1'],
    claim: {black: 'dead', white: 'ko white 1'}
  },
  {
    id: 'mannen-ko-a', chapter: 'ko', question: 'life', title: 'The ten-thousand-year ko',
    story: [
      'A ko that nobody likes to start: Black needs a threat to win it, and White does best to leave it alone. “Calm” is the word for it.'
    ],
    diagram: `
.........
.........
XXXX.....
OOOXX....
.OOOX....
OX.OX....
XX.OX....
`,
    targets: ['D1'],
    claim: {black: 'ko black 1', white: 'ko black 1'}
  },
  {
    id: 'two-step-ko', chapter: 'ko', question: 'life', title: 'A ko in two steps',
    story: [
      'Black needs two threats more than White, because he has to win two kos one after the other.'
    ],
    diagram: `
.........
.........
.........
XXXXXX...
OOOOOX...
XO..OX...
.XX.OX...
`,
    targets: ['E1'],
    claim: {black: 'ko black 2', white: 'ko black 2'}
  },
  {
    id: 'double-ko-seki', chapter: 'ko', question: 'life', title: 'Double ko',
    story: [
      'Two kos at once. Whatever ko Black takes, White takes the other one: no number of threats helps.'
    ],
    source: 'From Robert Jasiek’s commentary on the New Amateur-Japanese Rules.',
    diagram: `
XX.OX..
XXOOX..
X.XOX..
XXOOX..
XO.OX..
`,
    targets: ['D5'],
    claim: {black: 'alive-or-seki', white: 'alive-or-seki'}
  },
  {
    id: 'seki-six', chapter: 'tricks', question: 'life', title: 'Seki',
    story: [
      'Black’s stones inside cannot be captured, and cannot capture. Nobody moves: seki, not life.'
    ],
    diagram: `
.........
.........
XXXXXXXX.
XOOOOOOX.
XOXXX.OX.
XO.XXXOX.
XOOOOOOX.
XXXXXXXX.
`,
    targets: ['B2'],
    claim: {black: 'seki', white: 'seki'}
  },
  {
    id: 'nakade-three', chapter: 'tricks', question: 'life', title: 'Three stones inside',
    story: [
      'White can capture the three stones, but Black plays back in the middle. Dead as it stands.'
    ],
    diagram: `
.........
.........
XXXXXX...
XOOOOX...
XOX.OX...
XOX.OX...
XOXOOX...
XOOOXX...
XXXXX....
`,
    targets: ['B2'],
    claim: {black: 'dead', white: 'dead'}
  },
  {
    id: 'snapback', chapter: 'tricks', question: 'life', title: 'Snapback',
    story: [
      'White has two points and no way to use them.'
    ],
    diagram: `
.........
.........
XXXXX....
XOOOX....
XO..X....
`,
    targets: ['B1'],
    claim: {black: 'dead', white: 'dead'}
  },
  {
    id: 'under-the-stones', chapter: 'tricks', question: 'life', title: 'Under the stones',
    story: [
      'Black gives up stones only to play again where they stood. The first move is E2; play it out to see the end.'
    ],
    diagram: `
.........
.........
..XXXXX..
.XXOOOXX.
.XOO.OOX.
.X....OX.
.X.O..OX.
`,
    targets: ['D4'],
    claim: {black: 'dead', white: 'alive'}
  },
  {
    id: 'oiotoshi', chapter: 'tricks', question: 'life', title: 'Connect and die',
    story: [
      'Black throws in at H9. If White connects, everything is captured at once.'
    ],
    diagram: `
...X.....
...XOOO..
...XXX.OO
.....XXXX
.........
.........
.........
.........
.........
`,
    targets: ['E8'],
    claim: {black: 'dead', white: 'alive'}
  }
]
