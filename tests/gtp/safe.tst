# Safe points, as Fuego and GNU Go ask for them.

loadsgf tests/gtp/games/finished.sgf
1 go_safe benson
#? [25]
2 go_safe benson black
#? [8]
3 go_safe static white
#? [17]
4 go_safe often
#? [\? "often": it is go_safe benson\|static \[COLOUR\]]
5 unconditional_status A1
#? [alive]
6 unconditional_status A2
#? [dead]
7 unconditional_status A5
#? [black_territory]
8 unconditional_status E2
#? [white_territory]

# Four points in a row are safe, but not without answers.
rectangular_boardsize 7 3
gogui-setup b E3 b A2 b B2 b C2 b D2 b E2 w F3 w F2 w A1 w B1 w C1 w D1 w E1 w F1
10 go_safe benson black
#? [0]
11 go_safe static black
#? [10]
12 unconditional_status A3
#? [undecided]
