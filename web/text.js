// Every English word of the page, in one place. To translate the page, translate this file and the stories in
// `learn/examples.js`. What the engine itself says (the name of a rule, why a file cannot be read) comes as it is.

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/** @param {number} n */
const inWords = n => NUMBERS[n] ?? String(n)

/** @param {number} n @param {string} one @param {string} [many] */
const count = (n, one, many = `${one}s`) => `${n} ${n === 1 ? one : many}`

/** @param {number} n */
const threats = n => `${inWords(n)} ${n === 1 ? 'threat' : 'threats'}`

/** @type {Record<string, string>} */
const PLAYER = {black: 'Black', white: 'White'}

/** @param {string} colour */
const player = colour => PLAYER[colour] ?? colour

/** @param {string[]} items */
const list = items => (items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items[items.length - 1]}`)

/** @param {number} n */
const grouped = n => String(n).replace(/\B(?=(\d{3})+$)/g, ',')

export const T = {
  title: 'Shinpan',
  player,
  list,
  count,
  grouped,
  /** Words of the engine as a sentence. @param {string} words */
  sentence: words => `${words[0].toUpperCase()}${words.slice(1)}${/[.!?]$/.test(words) ? '' : '.'}`,
  /** @param {string} move */
  move: move => (move === 'pass' ? 'pass' : move),

  views: {
    solve: 'Solve', race: 'Race', life: 'Life', score: 'Score', analyze: 'Analyze', dispute: 'Dispute', learn: 'Learn'
  },
  /** What each view is for, in one line. */
  about: {
    solve: 'A problem: what is there to do, and with which move?',
    race: 'Who wins this capturing race?',
    life: 'Is this group alive?',
    score: 'The game is over: who controls what?',
    analyze: 'The whole board: what is safe, what is urgent, what is not known?',
    dispute: 'Two players, ten steps, one signature.',
    learn: 'Positions worth knowing, each with its proof.'
  },

  board: {
    /** @param {number} width @param {number} height */
    name: (width, height) => `Go board, ${width} by ${height}`,
    stone: {black: 'black stone', white: 'white stone'},
    empty: 'empty',
    last: 'last move',
    target: 'in question',
    wall: 'taken as safe',
    region: 'in the region',
    help: 'Arrow keys move, Enter acts with the chosen tool.'
  },

  tools: {
    legend: 'What a click does',
    black: 'Black stones',
    white: 'White stones',
    alternate: 'Black and White in turn',
    erase: 'Remove stones',
    target: 'Point at the stones in question',
    wall: 'Take a wall as safe',
    region: 'Draw the region of play',
    short: {black: 'Black', white: 'White', alternate: 'Turns', erase: 'Erase', target: 'Target', wall: 'Wall', region: 'Region'},
    undo: 'Undo',
    redo: 'Redo',
    clear: 'Clear the board',
    size: 'Size of the board',
    width: 'Columns',
    height: 'Rows',
    setSize: 'Set the size',
    open: 'Open or paste',
    save: 'Save or share',
    first: 'First move',
    back: 'Move back',
    forward: 'Move forward',
    last: 'Last move',
    /** @param {number} now @param {number} all */
    move: (now, all) => `Move ${now} of ${all}`,
    record: 'Game record',
    closeRecord: 'Leave the record'
  },

  theme: {system: 'Colours: as the system', light: 'Colours: light', dark: 'Colours: dark'},
  skip: 'Skip to the board',

  open: {
    title: 'Open a position',
    paste: 'Paste a game record (SGF) or a diagram',
    hint: 'X or # black, O white, . empty; one line for each row of the board.',
    file: 'Open a file',
    show: 'Show it',
    cancel: 'Cancel',
    drop: 'Drop the file here',
    empty: 'There is nothing to read. Paste a game record or a diagram.',
    large: 'This file is larger than 1 MB. A game record is never that large.',
    /** @param {number} moves */
    read: moves => (moves > 0 ? `A record of ${count(moves, 'move')}: walk it with the arrows under the board.` : 'The position is on the board.')
  },

  save: {
    title: 'Save or share',
    link: 'Copy the link',
    copied: 'The link is copied. It holds the position and the question.',
    notCopied: 'Copy the link from the address bar: it holds the position and the question.',
    sgf: 'Game record (SGF)',
    svg: 'Picture (SVG)',
    png: 'Picture (PNG)',
    diagram: 'Diagram (text)',
    close: 'Close',
    note: 'SGF and pictures contain the answer if there is one.'
  },

  ask: {
    solve: 'Solve the problem',
    race: 'Judge the race',
    races: 'Find all races',
    life: 'Judge the group',
    score: 'Score the board',
    analyze: 'Analyze the board',
    stop: 'Stop',
    /** @param {number} nodes */
    nodes: nodes => `${grouped(nodes)} positions looked at`,
    thinking: 'Thinking',
    stopped: 'Stopped. Nothing was decided.',
    stale: 'The position has changed since this answer.',
    failed: 'This could not be answered.'
  },

  hints: {
    empty: 'Put stones on the board, paste a position, or pick an example.',
    solve: 'The group that it is about is found, and the move that kills or saves it.',
    race: 'Point at one black and one white block, or let all races be found.',
    raceOne: 'Now point at a block of the other colour.',
    life: 'Point at a stone of the group in question.',
    score: 'A finished game: all boundaries are closed, both players have passed.',
    analyze: 'Every race and every group that is not safe, the most urgent first.'
  },

  options: {
    title: 'Options',
    goal: 'To capture',
    goals: {all: 'all targets', any: 'any target'},
    ko: 'Ko threats considered, at most',
    tenuki: 'The attacker may wait (bent four is dead)',
    strict: 'Strict: take no wall for granted',
    effort: 'Effort',
    efforts: {quick: 'quick', normal: 'normal', long: 'long'},
    rules: 'Rules',
    ruleNames: {naj: 'New Amateur-Japanese', najn: 'the same, with no-result', superko: 'superko'}
  },

  first: {
    legend: 'Who moves first?',
    black: 'Black first',
    white: 'White first',
    both: 'Both'
  },

  badge: {
    proven: 'Proven',
    unknown: 'Unknown',
    conditional: 'Proven if the walls stand',
    provenHint: 'Every line of play has been accounted for.',
    unknownHint: 'This is not decided, and no guess is made.',
    conditionalHint: 'Every line of play has been accounted for, if the walls that are named cannot be captured.'
  },

  verdict: {
    /** @param {string} first @param {string} words @param {string} [condition] */
    side: (first, words, condition = '') => `${player(first)} first: ${words}${condition}.`,
    /** @param {string} words @param {string} [condition] */
    whoever: (words, condition = '') => `${words[0].toUpperCase()}${words.slice(1)}, whoever moves first${condition}.`,
    count: 'The count',
    proof: 'Why',
    map: 'On the board',
    moves: 'Best moves',
    move: 'Best move',
    noMove: 'No move is needed',
    noHelp: 'No move helps',
    line: 'For example',
    refuted: 'Why not another move?',
    /** @param {string} move @param {string | null} reply */
    not: (move, reply) => (reply ? `${move}: ${reply} answers it` : `${move}: no answer found in time`),
    /** @param {string[]} moves */
    unjudged: moves => `Not judged: ${moves.join(' ')}.`,
    notAllJudged: 'Not all moves were judged.',
    nodes: 'Positions searched',
    method: 'Decided by',
    methods: {
      theory: 'counting', games: 'the sum of its games', search: 'search', safety: 'safety without search',
      life: 'whether the other block lives, because one of them cannot be captured'
    },
    playOut: 'Play it out',
    notProven: 'not proven',
    nothing: 'Not proven.',
    reason: 'Why it is not known',
    legend: 'Signs'
  },

  walls: {
    /** @param {string[]} names */
    ifStand: names => {
      if (names.length === 0) return ', if the walls stand'
      if (names.length === 1) return `, if the wall at ${names[0]} stands`
      return `, if the walls at ${names.length <= 4 ? list(names) : `${names[0]} and ${names.length - 1} others`} stand`
    },
    presumed: 'presumed wall',
    needed: 'presumed wall that matters',
    idle: 'presumed wall that does not matter',
    joint: 'presumed wall that matters together with others',
    inPlay: 'in play, not a wall',
    press: 'press to put it in play',
    pressBack: 'press to presume it a wall again',
    /** @param {string[]} names */
    rests: names => `Presumed to stand, without proof: the ${names.length === 1 ? 'wall' : 'walls'} at ${list(names)}.`,
    together: 'The answer does without any one of them, but not without all.',
    /** @param {string[]} names */
    spare: names => `Presumed, but the answer does not need ${names.length === 1 ? 'it' : 'them'}: the ${names.length === 1 ? 'wall' : 'walls'} at ${list(names)}.`,
    hint: 'Click a wall to put it in play.',
    /** @param {string[]} names */
    named: names => `Taken as safe, because the question says so: the ${names.length === 1 ? 'block' : 'blocks'} at ${list(names)}.`,
    line: 'In play: ',
    /** @param {string} name */
    back: name => `${name}: no longer in play`,
    /** @param {string} name @param {boolean} inPlay */
    announced: (name, inPlay) => `${name}: ${inPlay ? 'in play' : 'no longer in play'}`
  },

  life: {
    /** @param {string} outcome @param {string} defender */
    outcome: (outcome, defender) => ({
      alive: `${player(defender)} lives`, dead: `${player(defender)} dies`, 'alive-or-seki': `${player(defender)} cannot be captured (life or seki)`
    }[outcome] ?? outcome),
    /** @param {string} defender @param {number} points */
    out: (defender, points) => `${player(defender)} gets out of the ${points} points around it; whether it lives is not proven`,
    /** @param {string} needs @param {number} n */
    ko: (needs, n) => `ko; ${player(needs)} needs ${threats(n)}`,
    /** @param {string} low @param {string} high */
    between: (low, high) => `between “${low}” and “${high}”`,
    settled: 'Settled: neither side gains by moving first.',
    unsettled: 'Unsettled: the first move decides.',
    calm: 'Calm: a ko that neither side gains by starting.',
    bentFour: 'Bent four type: the side that needs threats does best to pass, so the other can wait.',
    best: {both: 'best for both', black: 'best if Black moves first', white: 'best if White moves first'}
  },

  race: {
    none: 'No two blocks on the board are in a race.',
    /** @param {string} result */
    result: result => ({
      'black-wins': 'Black wins', 'white-wins': 'White wins', 'both-live': 'both live', 'both-live-or-seki': 'neither is captured (life or seki)'
    }[result] ?? result),
    /** @param {string} needs @param {number} n @param {string} else_ */
    ko: (needs, n, else_) => `ko; ${player(needs)} needs ${threats(n)}, else ${else_}`,
    /** @param {string} without @param {string[]} needs */
    fight: (without, needs) => `ko; without threats ${without}; ${needs.join(', ')}`,
    /** @param {string} who @param {string} other @param {number | null} saves @param {number | null} wins */
    needs: (who, other, saves, wins) => {
      const to = [saves !== null && 'to save its block', wins !== null && (saves === null ? 'to win' : `and ${inWords(wins)} to win`)]
      const n = saves ?? wins ?? 0
      return `${player(who)} needs ${inWords(n)} more ${n === 1 ? 'threat' : 'threats'} than ${player(other)} ${to.filter(Boolean).join(' ')}`
    },
    /** @param {string} black @param {string} white */
    title: (black, white) => `Black ${black} against White ${white}`,
    classes: [
      'plain liberties', 'settled eyes', 'an unsettled eye', 'approach moves', 'other eyes or liberties', 'other blocks',
      'other blocks', 'other blocks', 'an open area'
    ],
    /** @param {any} chain @param {string[][]} results */
    chain: (chain, results) => {
      const links = ['black', 'white'].filter(who => Array.isArray(chain[who])).map(who => `${player(who)} may lose neither ${chain[who].join(' nor ')}`)
      return `As a chain: ${links.join(', and ')}. ${results.map(([first, words]) => `${player(first)} first: ${words}.`).join(' ')}`
    },
    class: 'Class',
    case: 'Case',
    /** @param {string} poorer */
    cases: {
      A: 'A: no shared liberty. Whoever has more moves wins.',
      B_FOF: 'B: shared liberties and no eye.',
      B_FIF: 'B: shared liberties and no eye. To fill the inside first makes a difference.',
      C: 'C: one eye is poorer than the other; its owner has to fill the shared liberties.',
      D: 'D: shared liberties and equal eyes.'
    },
    shared: 'Shared',
    /** @param {number} n */
    sharedCount: n => count(n, 'shared liberty', 'shared liberties'),
    parts: {
      /** @param {any} c */
      eye: c => `${c.E} eye (${count(c.Z, 'point')}${c.I ? `, ${count(c.I, 'stone')} inside` : ''})`,
      /** @param {any} c */
      outside: c => `${c.O} outside`,
      /** @param {any} c */
      approach: c => `${c.A} approach`,
      none: 'nothing of its own'
    },
    /** @param {any} c */
    avoidable: c => `If the last liberty is outside, ${c.V} of them need not be played: ${c.R}.`,
    /** @param {string} one @param {number} a @param {string} sign @param {string} two @param {number} b @param {number} shared @param {boolean} less */
    relation: (one, a, sign, two, b, shared, less) =>
      `${player(one)}’s ${a} is ${sign} ${player(two)}’s ${b}${shared ? ` + ${shared} shared` : ''}${less ? ' − 1' : ''}`,
    signs: {atLeast: 'at least', more: 'more than', less: 'less than', notMore: 'not more than'},
    inside: 'inside first',
    outside: 'outside first',
    strategies: {FOF: 'It is best to fill the outside first.', FIF: 'It is best to fill the inside first.'},
    /** @param {string} first @param {number | string} times */
    tenuki: (first, times) =>
      times === 0 ? `${player(first)} has to move now.`
        : `${player(first)} can play elsewhere ${times === 'always' ? 'as often as it likes' : times === 1 ? 'once' : `${times} times`} and still win.`,
    unsettled: 'Unsettled: the result depends on who moves first.',
    settled: 'Settled.',
    /** @param {number} n */
    ahead: n => `Settled: ${n > 0 ? 'Black' : 'White'} is ${count(Math.abs(n), 'move')} ahead.`,
    value: 'Value for Black',
    semeai: 'Semeai status',
    fails: 'Why counting does not decide it',
    /** @param {string} who @param {string} low @param {string} high */
    bounds: (who, low, high) => `As far as it was searched, whether ${player(who)} captures is between “${low}” and “${high}”.`,
    captures: {yes: 'yes', no: 'no'},
    safety: 'After the race',
    /** @param {string} winner @param {string} why */
    after: (winner, why) => `If ${player(winner)} wins, ${why}.`,
    safe: {
      connection: 'its block is linked up',
      'second-eye': 'its block has a second eye',
      'two-eyes': 'its block makes two eyes where it captured',
      snapback: 'what it captures is so small that it may be retaken (snapback)',
      nakade: 'the loser can play where it captured and leave one eye (nakade)',
      'hidden-nakade': 'the loser can add a stone first, so that the capture leaves one eye (hidden nakade)',
      'one-link': 'there is one link alone, which may be cut (oiotoshi)',
      unknown: 'it has no sure link or second eye'
    },
    together: 'All races together',
    /** @param {string} first @param {string | number} score */
    total: (first, score) => `${player(first)} first: ${score} points for Black in all.`,
    /** @param {string} who @param {string} race @param {string[]} moves */
    turn: (who, race, moves) => `${player(who)} in ${race}: ${moves.join(' ')}`,
    /** @param {string[]} races */
    leftOut: races => `Without a value, and left out: ${list(races)}.`,
    signsOf: {
      '*': 'shared liberty', p: 'plain outside liberty', a: 'approach move', g: 'approach move that needs others first', e: 'point of an eye', '?': 'not known what it is'
    },
    /** @param {string} letter */
    protected: letter => `outside liberty: ${count(Number(letter), 'approach move')} first`,
    /** @param {string} owner @param {string} what */
    of: (owner, what) => `${player(owner)}’s ${what}`,
    /** @param {string} owner @param {string} what */
    against: (owner, what) => `${what} against ${player(owner)}`,
    block: {black: 'Black’s block', white: 'White’s block'},
    keeps: 'move that keeps the result'
  },

  score: {
    /** @param {number} score */
    result: score => (score === 0 ? 'A draw' : `${score > 0 ? 'Black' : 'White'} wins by ${count(Math.abs(score), 'point')}`),
    /** @param {number} low @param {number} high */
    interval: (low, high) => `The score for Black is between ${low} and ${high}`,
    open: 'The score is not known',
    /** @param {number} empty @param {number} stones @param {string} foe @param {number} sum */
    side: (empty, stones, foe, sum) => `${empty} empty + 2 × ${count(stones, `${foe} stone`)} = ${sum}`,
    /** @param {number} white @param {number} black @param {number} difference */
    prisoners: (white, black, difference) => `${white} white − ${black} black = ${difference}`,
    prisonersLabel: 'Prisoners',
    scoreLabel: 'Score',
    /** @param {number} black @param {number} white @param {number} difference @param {number} sum */
    sum: (black, white, difference, sum) => `${black} − ${white} ${difference < 0 ? '−' : '+'} ${Math.abs(difference)} = ${sum}`,
    control: {black: 'controlled by Black', white: 'controlled by White'},
    lines: 'The two analyses',
    analysis: {black: 'Black-analysis', white: 'White-analysis'},
    /** @param {string} of */
    starts: of => `${player(of === 'black' ? 'white' : 'black')} moves first. It shows what ${player(of)} controls.`,
    walk: 'Walk through it',
    play: 'Play it yourself',
    again: 'Play it again',
    playBoth: 'Play both analyses on the board: then the score follows by the rules alone.',
    given: 'Both analyses were played on this board.',
    traps: 'Where a naive count goes wrong',
    regions: 'Region by region'
  },

  solve: {
    /** What was found, in a few words. @param {any} solution */
    title: ({kind, to_move, target}) =>
      `${player(to_move)}: ${{live: 'save', kill: 'kill', capture: 'capture', ko: 'ko for'}[/** @type {'live'} */ (kind)]} ${target[0]}`
  },

  analyze: {
    /** @param {number} proven @param {number} all @param {number} urgent */
    headline: (proven, all, urgent) =>
      all === 0 ? 'Nothing to decide: everything is safe or empty.'
        : `${count(proven, 'question')} of ${all} decided; ${urgent === 0 ? 'nothing that is decided' : count(urgent, 'of them', 'of them')} depends on who moves first.`,
    /** @param {any} item */
    race: item => `Race: Black ${item.black} against White ${item.white}`,
    /** @param {any} item */
    group: item => `${player(item.owner)}’s group at ${item.at}`,
    /** @param {number} stones */
    stones: stones => count(stones, 'stone'),
    /** @param {number} points */
    swing: points => `swing ${count(points, 'point')}`,
    urgent: 'Urgent: the first move decides',
    settled: 'Decided, whoever moves first',
    unknown: 'Not decided',
    open: 'Open',
    safe: {black: 'safe for Black without search', white: 'safe for White without search'},
    stays: 'stays, whoever moves first', dead: 'captured, whoever moves first', seki: 'seki', ko: 'ko',
    /** @param {number} n */
    number: n => `urgent, number ${n}`,
    decides: {both: 'a move for both that decides this number', black: 'a move for Black that decides this number', white: 'a move for White that decides this number'},
    /** @param {number} n */
    skipped: n => `${count(n, 'block')} not asked about, because there are too many.`
  },

  playout: {
    title: 'Play it out',
    /** @param {string} first */
    begin: first => `${player(first)} moves first. Play on the board: the program answers from its proof.`,
    /** @param {string} colour */
    yours: colour => `Your move as ${player(colour)}.`,
    answering: 'The program looks for its answer',
    /** @param {string} colour @param {string} move */
    played: (colour, move) => `${player(colour)} ${move === 'pass' ? 'passes' : move === 'threat' ? 'makes a ko threat, which is answered' : move}`,
    changed: 'This move changes the result',
    kept: 'The result stays',
    refutation: 'How it is refuted',
    before: 'Before',
    now: 'Now',
    illegal: 'Not allowed',
    pass: 'Pass',
    threat: 'Ko threat',
    threatHint: 'A threat elsewhere and its answer: now the ko may be taken.',
    takeBack: 'Take back',
    leave: 'Leave the play-out',
    over: 'Over',
    /** @param {string} over */
    ends: over => ({
      captured: 'The stones are captured.', alive: 'The stones live.', passed: 'Both sides have passed.',
      'black-wins': 'Black has won the race.', 'white-wins': 'White has won the race.'
    }[over] ?? over),
    moves: 'Moves',
    start: 'To the start',
    end: 'To the end',
    back: 'Step back',
    forward: 'Step forward',
    answers: 'The program answers',
    unknown: 'The program has no proof here and does not answer. Play for both sides.',
    /** @param {string[]} points */
    banned: points => `The ko at ${list(points)} may not be retaken now.`,
    bannedPoint: 'a ko that may not be retaken now',
    /** @param {string} end */
    asItStands: end => `as it stands: ${end}`,
    /** @param {string} colour */
    threatsOf: colour => `Ko threats of ${player(colour)}`,
    hint: 'Show the best move',
    /** @param {string} move */
    best: move => `Best: ${move}`
  },

  sequence: {
    /** @param {string} colour */
    toPlay: colour => `${player(colour)} to play`,
    /** @param {number} passes */
    passes: passes => (passes === 0 ? 'Three successive passes end it.' : `${count(passes, 'pass', 'passes')} so far; three end it.`),
    ended: 'Three successive passes have ended it.',
    /** @param {string} of @param {number} least @param {number} most */
    worth: (of, least, most) => (least === most ? `With best play ${player(of)} scores ${least}.` : `With best play ${player(of)} scores between ${least} and ${most}; more is not proven.`),
    removed: (/** @type {number} */ n) => `${count(n, 'stone')} removed.`,
    done: 'Done',
    takeBack: 'Take back',
    pass: 'Pass',
    moves: 'Moves',
    noMoves: 'No move yet.',
    cancel: 'Leave without it'
  },

  dispute: {
    title: 'The disagreement procedure',
    intro: 'You disagree about the score. These ten steps of the New Amateur-Japanese Rules lead to a result that both of you can check. The program only referees: you play.',
    /** @param {number} n */
    step: n => `Step ${n} of 10`,
    steps: [
      'Stop counting and leave the normal procedure.',
      'Put back the final-position and the prisoners as they were when the alternation ended.',
      'Copy the final-position to two more boards.',
      'On copy 1 play the black-analysis: White moves first, three successive passes end it.',
      'On copy 2 play the white-analysis: Black moves first, three successive passes end it.',
      'Mark what Black controls: on or around Black’s immortal stones on copy 1.',
      'Mark what White controls: on or around White’s immortal stones on copy 2.',
      'Count the score in the final-position.',
      'Read the result off the score.',
      'Agree on this result and sign it.'
    ],
    short: ['Stop', 'Restore', 'Copy', 'Black-analysis', 'White-analysis', 'Black controls', 'White controls', 'Score', 'Result', 'Sign'],
    details: [
      'Nobody counts or removes stones any more. Leave the board as it is.',
      'Set up the stones and write down how many each player has captured. Dead stones stay on the board.',
      'The program keeps the final-position and makes the copies: what is played on them never touches it.',
      'White tries to destroy, Black to hold what is Black’s. Stones removed here are not prisoners.',
      'Black tries to destroy, White to hold what is White’s. Stones removed here are not prisoners.',
      'Stones are immortal if the opponent cannot remove them although their owner always passes.',
      'Stones are immortal if the opponent cannot remove them although their owner always passes.',
      'One point for each empty point that you control, two for each opposing stone on a point that you control.',
      'A positive score is good for Black, a negative one for White.',
      'The sheet has all that is needed to check the result. Print it, and both sign.'
    ],
    next: 'Next',
    previous: 'Back',
    begin: 'We have stopped',
    restored: 'This is the final-position',
    copy: 'Make the copies',
    names: 'Names (they are printed on the sheet)',
    black: 'Black’s name', white: 'White’s name',
    taken: {black: 'White stones that Black has captured', white: 'Black stones that White has captured'},
    final: 'Final-position',
    copyOf: ['Copy 1', 'Copy 2'],
    print: 'Print the sheet',
    restart: 'Start again',
    emptyBoard: 'Put the stones of the final-position on the board first.',
    illegal: 'Refused',
    sheet: {
      title: 'Result of a disputed game',
      rules: 'Rules', rulesName: 'naj (no suicide, basic-ko, fixed-ko)',
      prisoners: 'Prisoners',
      /** @param {{black: number, white: number}} p */
      prisonersValue: p => `Black ${p.black}, White ${p.white}`,
      moves: 'Moves on the copy', end: 'Position at the end', control: 'Control',
      /** @param {number} number @param {string} at */
      again: (number, at) => `${number} at ${at}`,
      count: 'Count', agree: 'We agree on this result.', date: 'Date'
    }
  },

  learn: {
    title: 'Learn',
    intro: 'Small positions with large stories. Each opens with its question, is judged by the engine, and can be played out.',
    back: 'All examples',
    next: 'Next example',
    previous: 'Previous example'
  },

  classics: {
    title: 'Gokyo Shumyo',
    about: 'Hayashi Genbi’s collection of the early 19th century, as it is drawn, by its sections. The solutions are those that the engine proves, not the book’s.',
    /** @param {number} solved @param {number} all @param {number} seconds */
    proven: (solved, all, seconds) => `${solved} of ${all} are proven, with ${count(seconds, 'second')} for each; the others are open.`,
    missing: 'The collection could not be loaded.',
    sections: {
      live: 'To live', kill: 'To kill', ko: 'Ko', race: 'Capturing races', oiotoshi: 'Oiotoshi (connect and die)', connect: 'To connect', various: 'Various'
    },
    /** @param {string} title @param {number} solved @param {number} all */
    section: (title, solved, all) => `${title}: ${solved} of ${all} proven`,
    /** @param {string} first */
    plays: first => `${player(first)} to play`,
    open: 'Open',
    openAbout: 'Not proven in the time that each problem had. Ask with more effort: see the options.',
    /** @param {string} first @param {string} section */
    task: (first, section) => `${player(first)} to play. In the book it stands under “${section}”.`,
    reveal: 'Show the solution',
    smaller: 'Something smaller is proven',
    board: 'The solution, move by move'
  },

  engine: {
    waiting: 'Many questions are being answered. Yours waits for its turn.',
    unreachable: 'The engine does not answer. Is the program still running?',
    brokenOff: 'The engine broke off before it had an answer.',
    failed: 'The engine failed:',
    server: 'Engine: on this server', wasm: 'Engine: in this browser', none: 'Engine: starting'
  },

  errors: {
    internal: 'The page made a mistake:'
  }
}
