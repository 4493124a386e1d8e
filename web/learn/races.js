// Capturing races, for the gallery. What the fields mean is told in examples.js.

/** @type {import('./examples.js').Example[]} */
export const RACES = [
  {
    id: 'mueller-fig1-left', chapter: 'count', question: 'race', title: 'Plain liberties',
    story: [
      'Two blocks, each with liberties of its own and none in common. Every liberty is one move, and nothing else counts.',
      'Black has three, White two: Black wins even if White moves first, and can play elsewhere once.'
    ],
    source: 'After Martin Müller, Race to capture (1999); the position is our own.',
    diagram: `
.O.OO
OOOOO
...OO
XXXXX
OOOOX
OOOOO
.X.XX
XXXXX
.X.XX
`,
    targets: ['A6', 'A4'],
    claim: {black: 'black-wins', white: 'black-wins'}
  },
  {
    id: 'mueller-fig1-right', chapter: 'count', question: 'race', title: 'Shared liberties make a seki',
    story: [
      'Now three liberties belong to both. Whoever fills one of them takes a liberty from himself as well.',
      'One outside liberty cannot make up for that. Once it is filled, nobody wants to play inside.'
    ],
    source: 'After Martin Müller, Race to capture (1999); the position is our own.',
    diagram: `
.O.OO
OOOOO
XXXXX
...OX
OOOOO
.XXXX
XXXXX
.X.XX
`,
    targets: ['A6', 'A4'],
    claim: {black: 'seki', white: 'seki'}
  },
  {
    id: 'race-side', chapter: 'count', question: 'race', title: 'On the side: seki, or White wins',
    story: [
      'Two shared liberties and no eye. The walls have no eyes on this diagram, so they are taken as safe, and the answer says so.',
      'White first wins by one move. Black first can only reach a seki: with F2 or F1.'
    ],
    diagram: `
.........
.........
.........
.........
.OOOXX...
.OXXOX...
.OX.OXX..
.OX.O.X..
O.XXO.X..
`,
    targets: ['C4', 'E4'],
    claim: {black: 'seki', white: 'white-wins'}
  },
  {
    id: 'gen-31', chapter: 'count', question: 'race', title: 'An eye against none',
    story: [
      'The side without an eye has to fill the shared liberties; the side with one never does. That is why “one eye beats no eye”.',
      'Here it is close: whoever moves first wins.'
    ],
    diagram: `
.O.OOO
OOOOOO
....OO
XXXXXX
OOX.OO
OOOOOO
O.XXOX
OO.OOX
OOOOOX
XXXXXX
.X.XXX
`,
    targets: ['A8', 'A6'],
    claim: {black: 'black-wins', white: 'white-wins'}
  },
  {
    id: 'mueller-eye4', chapter: 'count', question: 'race', title: 'A big eye is worth more than it has points',
    story: [
      'An eye of four points needs five moves to fill: each time the eye is nearly full, its owner captures, and the work begins again.',
      'Compare the sum: the eye counts five, and the race is even.'
    ],
    source: 'After Martin Müller, Race to capture (1999); the position is our own.',
    diagram: `
.O.OOOO
OOOOOOO
OOXXXXO
OOX..XO
.OX..XO
XXXXXXX
OOOOXOX
OOOOOOO
......X
XXXXXXX
.X.XXXX
`,
    targets: ['A6', 'A4'],
    claim: {black: 'black-wins', white: 'white-wins'}
  },
  {
    id: 'mueller-big-eye', chapter: 'count', question: 'race', title: 'The bigger eye wins',
    story: [
      'Both sides have an eye, and there are shared liberties. The owner of the smaller eye has to fill them.',
      'Eyes of one, two and three points are equal here; from four on, size matters.'
    ],
    source: 'After Martin Müller, Race to capture (1999); the position is our own.',
    diagram: `
.O.OOOOOOO
OOOOOOOOOO
OOOOOXXXXO
....OX..XO
XXXXXXXXXX
..OOXOXXXX
OOOOOOOOOO
OX.OXXXXXX
O..OXXXXXX
OOOOXXXXXX
XXXXXXXXXX
.X.XXXXXXX
`,
    targets: ['A8', 'A6'],
    claim: {black: 'black-wins', white: 'white-wins'}
  },
  {
    id: 'mueller-small-eyes', chapter: 'count', question: 'race', title: 'Two small eyes: equals',
    story: [
      'An eye of one point and one of three count as equals when it comes to shared liberties: nobody has to fill them, so a seki is possible. Black first reaches it, White first wins.'
    ],
    source: 'After Martin Müller, Race to capture (1999); the position is our own.',
    diagram: `
.O.OO
OOOOO
XXXOO
X.XOO
XXXXX
.OOOX
OOOOO
OX.OX
O.OOX
OOOOX
XXXXX
.X.XX
`,
    targets: ['A8', 'A6'],
    claim: {black: 'seki', white: 'white-wins'}
  },
  {
    id: 'mueller-level2', chapter: 'count', question: 'race', title: 'A seki with moves to spare',
    story: [
      'Four shared liberties and hardly anything outside. Whoever attacks is two moves short: it is seki, and neither side has to answer anything.'
    ],
    source: 'After Martin Müller, Race to capture (1999); the position is our own.',
    diagram: `
.O.OO
OOOOO
..OOO
XXXXX
....X
OOOOO
.XXXX
XXXXX
.X.XX
`,
    targets: ['A6', 'A4'],
    claim: {black: 'seki', white: 'seki'}
  },
  {
    id: 'wolf-05', chapter: 'approach', question: 'race', title: 'An approach move',
    story: [
      'White cannot fill the last outside liberty of Black at once: the stone that does so would be in atari. White has to connect first, and that costs a move.',
      'So that liberty counts two. The sum keeps approach moves apart, because sometimes they can be avoided.'
    ],
    source: 'With the numbers of a diagram of Thomas Wolf, Semeais with approach moves (2012); the position is our own.',
    diagram: `
.O.OO
OOOOO
OOOOO
OXXOO
X.X.O
XXOOO
XXXXX
OX.OO
OOOOO
..XXX
XXXXX
.X.XX
`,
    targets: ['A6', 'A4'],
    claim: {black: 'black-wins', white: 'white-wins'}
  },
  {
    id: 'wolf-15', chapter: 'approach', question: 'race', title: 'Inside first',
    story: [
      '“Fill the outside liberties first” is good advice nearly always. Here it throws away the win.',
      'White’s outside liberty needs three approach moves, but only if it is filled. Black fills the shared liberties first, leaves the outside one to the end, and never has to make the approach moves.'
    ],
    source: 'With the numbers of a diagram of Thomas Wolf, Semeais with approach moves (2012); the position is our own.',
    diagram: `
.O.OOOO
OOOOOOO
...OOOO
XXXXXXX
OOXXX..
OOOOOOO
OOXXXXX
O.OOXXX
XOO.O.X
XXXOOXX
XXXX.XX
XXXXXXX
.X.XXXX
`,
    targets: ['A10', 'A8'],
    claim: {black: 'black-wins', white: 'white-wins'}
  },
  {
    id: 'wolf-10', chapter: 'approach', question: 'race', title: 'Outside first',
    story: [
      'The same theme the other way round: White has plain liberties only, and Black an approach move that can be avoided. Black first reaches a seki; White first wins.'
    ],
    source: 'With the numbers of a diagram of Thomas Wolf, Semeais with approach moves (2012); the position is our own.',
    diagram: `
.O.OO
OOOOO
OOOOO
OXXOO
X.X.O
XXOOO
XXXXX
.O.XX
OOOOO
...XX
XXXXX
.X.XX
`,
    targets: ['A6', 'A4'],
    claim: {black: 'seki', white: 'white-wins'}
  },
  {
    id: 'limit-corner-4', chapter: 'approach', question: 'race', title: 'The corner takes liberties away',
    story: [
      'A square eye of four in the corner has a point that is no liberty of the block around it. It counts three, not five.',
      'The closed formula does not hold here. The program says which hypothesis fails and where, and decides by playing the regions out (“the sum of its games”).'
    ],
    diagram: `
OOOOOOO.O.
OOOOOOOOOO
OOOOOOOOOO
OOOOOOOOOO
XXXXOOOOOO
OOOX.OOOOO
..OX.OOOOO
..OX.OOOOO
`,
    targets: ['D1', 'C1'],
    claim: {black: 'black-wins', white: 'white-wins'}
  },
  {
    id: 'limit-open-3', chapter: 'approach', question: 'race', title: 'An eye that is not finished',
    story: [
      'Black’s eye of three can still become two eyes. Then counting is over: with two eyes the race is won, however far behind.',
      'So Black first plays in the eye, and White first has to throw in there.'
    ],
    diagram: `
.O.OOOOOOO
OOOOOOOOOO
XXXXXOOOOO
X...XOOOOO
XXXXXXXXXX
OOOXOXOOOO
OOOOOOOOOO
...XOO.OOX
XXXXO.X.OX
XXXXOO.OOX
XXXXOOOOOX
XXXXXXXXXX
.X.XXXXXXX
`,
    targets: ['A9', 'A7'],
    claim: {black: 'black-wins', white: 'white-wins'}
  }
]
