# Races, in the form of GNU Go: whether the owner of the first block saves it, whether he captures the other, and a
# move, he moving first. A pass is the answer where it still wins.

# Two shared liberties, one outside liberty against two.
loadsgf tests/gtp/games/race-side.sgf
1 analyze_semeai C4 E4
#? [1 0 (F2|F1)]
2 analyze_semeai E4 C4
#? [1 1 (D3|D2|B1)]
3 analyze_semeai_after_move black F1 E4 C4
#? [1 0 .*]
4 analyze_semeai_after_move white B1 C4 E4
#? [0 0 PASS]
# The board is as it was.
5 analyze_semeai C4 E4
#? [1 0 (F2|F1)]

# Wolf (2012): approach moves and a poorer eye.
loadsgf tests/gtp/games/race-wolf.sgf
10 analyze_semeai A12 A9
#? [1 1 (A7|F6)]
11 analyze_semeai A9 A12
#? [1 1 (D9|.*)]

# A double ko: it cannot be counted, so it is searched. Both sides live.
loadsgf tests/gtp/games/double-ko-seki.sgf
15 analyze_semeai A5 D5
#? [1 0 PASS]
16 analyze_semeai D5 A5
#? [1 0 PASS]

# One of the kos is closed. White is in atari; if he moves first he takes the ko first, so that Black needs threats.
loadsgf tests/gtp/games/race-ko.sgf
30 analyze_semeai A5 D5
#? [1 1 C5]
31 analyze_semeai D5 A5
#? [2 2 B3]

# White has just taken it: Black cannot retake at once, and needs a threat.
32 analyze_semeai_after_move white B3 A5 D5
#? [3 3 .*]

# With one more shared liberty Black can have a seki for certain, or a ko that is bad for him.
loadsgf tests/gtp/games/race-bad-ko.sgf
32 analyze_semeai A5 D5
#? [1 3 B3]
33 analyze_semeai D5 A5
#? [2 3 B3]

# Bad questions.
loadsgf tests/gtp/games/race-wolf.sgf
20 analyze_semeai A1 A9
#? [\? there is no stone at A1; name a stone]
21 analyze_semeai A9 A8
#? [\? a race needs a black and a white stone]
22 analyze_semeai A9
#? [\? syntax error: it is analyze_semeai VERTEX VERTEX]
23 analyze_semeai_after_move b A9 A9 A12
#? [\? illegal move: .*]
