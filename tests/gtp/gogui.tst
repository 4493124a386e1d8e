# What GoGui asks for.

1 gogui-analyze_commands
#? [gfx/Solution of a Problem/shinpan-solve %c\ngfx/Whole Board/shinpan-analyze\ngfx/Safe Stones and Territory/shinpan-safe\nsboard/.*\n(.*\n)*dboard/.*\nplist/.*\nvarc/.*\nstring/.*\n(.*\n)*param/.*\n(.*\n)*.*]
2 gogui-interrupt
#? []
3 gogui-title
#? [Shinpan, a referee]

# Setup, and back.
10 boardsize 5
#? []
11 gogui-setup b A2 b B2 w A3
#? []
12 gogui-setup_player w
#? []
13 showboard
#? [.*\n 3 O .*\n 2 X X .*\nWhite to move\. .*]
14 gogui-setup e A2
#? []
15 list_stones b
#? [B2]
16 gogui-undo_setup
#? []
17 list_stones b
#? [A2 B2]
18 gogui-setup b A2 b
#? [\? syntax error: .*]
19 gogui-setup b A5 w A4 w B5
#? [\? the black stone at A5 has no liberty]

# A sequence is played as a whole or not at all.
30 clear_board
#? []
31 gogui-play_sequence b A1 w B1 b A1
#? [\? illegal move: .*]
32 move_history
#? []
33 gogui-play_sequence b A1 w B1 b pass
#? []
34 gg-undo 3
#? []

# Overlays.
loadsgf tests/gtp/games/race-side.sgf
40 shinpan-race
#? [TRIANGLE .*\nSQUARE .*\nCOLOR #CC79A7 D3 D2\nCOLOR #56B4E9 F2 B1 F1\nLABEL D3 \* D2 \* F2 p B1 p F1 p\nTEXT .*]
41 shinpan-race C4 E4
#? [TRIANGLE .*\n(.*\n)*TEXT C4 against E4: Black first: seki; White first: White wins]
42 shinpan-line white
#? [(D3|D2|B1) .*]
43 shinpan-best_moves black
#? [F2 F1]
44 shinpan-verdict
#? [Shared: 2\nBlack: 1 outside = 1\nWhite: 2 outside = 2\n(.*\n)*.*]
45 shinpan-race C4
#? [\? syntax error: .*]

# The whole board: the moves that decide, their number on the stones, the verdict.
46 shinpan-analyze
#? [COLOR #0072B2 F2 F1\nCOLOR #E69F00 D3 D2 B1\nLABEL (.*)C4 1 .*\nTEXT 1 of [0-9]+ decided / 1 C4-E4: Black first: seki with F2, F1, if the walls at B5, E5 and A1 stand; White first: White captures with D3, D2, B1, if the walls at B5, E5 and A1 stand]
47 shinpan-analyze now
#? [\? syntax error: it is shinpan-analyze]

loadsgf tests/gtp/games/straight-three.sgf
50 shinpan-life B2
#? [TRIANGLE .*\n(SQUARE .*\n)?COLOR #009E73 D3\nLABEL D3 \*\nTEXT .*]
52 shinpan-solve b
#? [TRIANGLE .*\n(SQUARE .*\n)?COLOR #0072B2 D3\nLABEL D3 b\nTEXT Black to play kills the white group at B4 with D3\.]
53 shinpan-solve
#? [(.*\n)*TEXT Black to play kills the white group at B4 with D3\. / White to play saves the white group at B4 with D3\.]
54 shinpan-solve b w
#? [\? syntax error: it is shinpan-solve \[COLOUR\]]
55 shinpan-solve red
#? [\? "red" is no colour; it is black or white]
51 shinpan-local_games
#? [("" ){8}""\n(.*\n)*.*1 1 1.*\n(.*\n)*.*]

loadsgf tests/gtp/games/finished.sgf
60 shinpan-safe
#? [COLOR #0072B2 .*\nCOLOR #E69F00 .*\nTEXT Safe points: Black 8, White 17; .*]

# Parameters.
70 shinpan-param
#? [\[string\] nodes 1000000\n\[string\] time 10\n(.*\n)*\[string\] assume_safe none\n\[string\] in_play none]
71 shinpan-param ko_threats 21
#? [\? ko_threats "21": it is from 0 to 20]
72 shinpan-param speed 3
#? [\? "speed" is no parameter; shinpan-param lists them]
73 shinpan-param time -1
#? [\? time "-1": it is a number of seconds, 0 for no end]
74 shinpan-param target A2
#? []
75 shinpan-param
#? [(.*\n)*\[string\] target A2\n.*]
