# The commands of GTP version 2.

1 protocol_version
#? [2]

2 name
#? [Shinpan]

3 version
#? [[0-9]+\.[0-9]+\.[0-9]+]

4 known_command genmove
#? [true]

5 known_command tarot
#? [false]

6 list_commands
#? [all_legal\n(.*\n)?boardsize\n(.*\n)?kata-analyze\n.*version]

7 tarot
#? [\? unknown command]

# Sizes: from 1 to 19, also rectangles.
10 boardsize 9
#? []
11 query_boardsize
#? [9]
12 boardsize 20
#? [\? unacceptable size: .*]
13 boardsize x
#? [\? unacceptable size: .*]
14 boardsize
#? [\? syntax error: .*]
15 rectangular_boardsize 7 3
#? []
16 showboard
#? [A B C D E F G\n 3 \. \. \. \. \. \. \.\n 2 .*\n 1 .*\nBlack to move\. .*]

# Moves, also several of one colour: that is how setup stones arrive.
20 boardsize 5
#? []
21 play black C3
#? []
22 play b C2
#? []
23 play B d3
#? []
24 play w C3
#? [\? illegal move: White C3 is impossible: a black stone is there]
25 play w Z9
#? [\? invalid coordinate: .*]
26 play green A1
#? [\? "green" is no colour; it is black or white]
27 play w pass
#? []
28 move_history
#? [white PASS\nblack D3\nblack C2\nblack C3]
29 last_move
#? [white PASS]
30 undo
#? []
31 last_move
#? [black D3]
32 gg-undo 2
#? []
33 list_stones black
#? [C3]
34 gg-undo 2
#? [\? cannot undo: there are 1 moves to take back]
35 undo
#? []
36 undo
#? [\? cannot undo: there is no move to take back]

# A ko: taking back at once is illegal, with the reason; after a move elsewhere it is legal.
40 gogui-play_sequence b B3 w C3 b C4 w D4 b C2 w D2 b A1 w E3
#? []
41 play b D3
#? []
42 is_legal white C3
#? [0]
43 play white C3
#? [\? illegal move: White C3 is prohibited by basic-ko: it would recreate the position before move 9 \(Black D3\)]
44 captures black
#? [1]
45 play white A5
#? []
46 play black A4
#? []
47 is_legal white C3
#? [1]
48 countlib D3
#? [1]
49 findlib D3
#? [C3]
50 color A5
#? [white]
51 color B5
#? [empty]
52 all_legal white
#? [.*C3.*]

# Handicap and komi.
60 clear_board
#? []
61 set_free_handicap B2 D4
#? []
62 showboard
#? [.*\nWhite to move\. .*]
63 set_free_handicap A1 B1
#? [\? board not empty]
64 clear_board
#? []
65 set_free_handicap A1 A1
#? [\? bad vertex list: A1 comes twice]
66 set_free_handicap A1
#? [\? bad vertex list: .*]
67 komi 6.5
#? []
68 get_komi
#? [6.5]
69 komi many
#? [\? syntax error: "many" is no number]
690 komi 1e9
#? [\? komi is from -1000 to 1000]
691 komi nan
#? [\? komi is from -1000 to 1000]
70 time_settings 600 30 5
#? []
71 time_left b 60 0
#? []

# Records: the position before a move, by number or by point.
80 loadsgf tests/gtp/games/alternating.sgf
#? []
81 last_move
#? [white PASS]
82 get_komi
#? [5.5]
83 loadsgf tests/gtp/games/alternating.sgf 3
#? []
84 move_history
#? [white C3\nblack B3]
85 loadsgf tests/gtp/games/alternating.sgf D3
#? []
86 last_move
#? [white E3]
87 loadsgf tests/gtp/games/alternating.sgf 99
#? [\? cannot load file: .*: there is no move 99; the main line has 10 moves]
88 loadsgf tests/gtp/games/no-such-file.sgf
#? [\? cannot load file: .*: there is no such file]
89 loadsgf
#? [\? syntax error: it is loadsgf FILE \[MOVE\]]
90 loadsgf "tests/gtp/games/alternating.sgf" 1
#? []
91 move_history
#? []

99 quit
#? []
