# The end of a game: what is proven, and an error where something is not.

loadsgf tests/gtp/games/finished.sgf
1 final_status_list dead
#? [A2]
2 final_status_list alive
#? [B5 D5 A4 B4 C4 D4\nE5 E4 A3 B3 C3 D3 E3 C2 A1 B1 C1 D1 E1]
3 final_status_list seki
#? []
4 final_status_list black_territory
#? [A5 C5]
5 final_status A2
#? [dead]
6 final_status D2
#? [white_territory]
# Territory: Black 2; White 4 and a prisoner; komi one half.
7 final_score
#? [W\+3.5]
80 komi 7.25
#? []
81 final_score
#? [W\+10.25]
8 komi 0
#? []
9 final_score
#? [W\+3]
# Area: Black 6 stones and 2 points; White 13 stones and 4 points.
10 kata-set-rules chinese
#? []
11 final_score
#? [W\+9]
12 shinpan-control
#? [1 1 1 1 -1\n1 1 1 1 -1\n(-1 -1 -1 -1 -1\n?){3}]

# A record with analyses is loaded up to its final-position, and not on to the end of an analysis.
kata-set-rules naj
loadsgf examples/first-game.sgf
13 final_score
#? [W\+5]
14 final_status E2
#? [dead]
15 gg-undo 1
#? []
loadsgf examples/first-game.sgf 16
16 final_score
#? [W\+5]

# A seki, told from life. The rest of that board is open, and so there is no score.
loadsgf tests/gtp/games/seki-six.sgf
20 final_status B2
#? [seki]

boardsize 9
30 final_score
#? [0]
31 play b E5
#? []
32 final_score
#? [\? not proven: the black stones at E5: .*]
33 final_status_list dead
#? [\? not proven: .*]
34 final_status_list maybe
#? [\? (syntax error|not proven).*]
