# Life and death, in the form of GNU Go: a code and a move. 1 success, 2 a good ko, 3 a bad ko, 0 failure.
# The statuses are those of tests/life/textbook.toml.

reset_owl_node_counter

loadsgf tests/gtp/games/straight-three.sgf
1 owl_attack B2
#? [1 D3]
2 owl_defend B2
#? [1 D3]
3 dragon_status B2
#? [critical D3 D3]
4 get_owl_node_counter
#? [[1-9][0-9]*]

loadsgf tests/gtp/games/straight-five.sgf
10 owl_attack B2
#? [0]
11 owl_defend B2
#? [1 PASS]
12 dragon_status B2
#? [alive]

loadsgf tests/gtp/games/l-group.sgf
20 owl_attack D2
#? [1 PASS]
21 owl_defend D2
#? [0]
22 dragon_status D2
#? [dead]

# Black needs two threats more than White.
loadsgf tests/gtp/games/two-step-ko.sgf
30 owl_attack E1
#? [3 (D1|C2|D2)]
31 owl_defend E1
#? [2 PASS]

# Bent four in the corner is dead as it stands, unless the attacker has to prove it.
loadsgf tests/gtp/games/bent-four-0.sgf
40 owl_attack C1
#? [1 PASS]
41 dragon_status C1
#? [dead]
42 shinpan-param tenuki 0
#? []
43 owl_attack C1
#? [2 .*]
44 owl_defend C1
#? [3 .*]

# One string: a stone in atari, and stones that nobody encloses.
boardsize 9
play b E5
play w E4
play w E6
play w D5
50 attack E5
#? [1 F5]
51 attack D5
#? [\? not proven; .*]
52 defend D5
#? [\? not proven; .*]
53 owl_attack A1
#? [\? there is no stone at A1; name a stone]

# A budget that is too small gives an error, never a guess.
loadsgf tests/gtp/games/two-step-ko.sgf
60 shinpan-param nodes 1
#? []
61 clear_cache
#? []
62 owl_attack E1
#? [\? not proven, the status for (White|Black) first is from -6 to 6: .*]
63 owl_defend E1
#? [\? not proven, .*]
64 attack E1
#? [\? not proven, .*]
65 defend E1
#? [\? not proven, .*]
66 dragon_status E1
#? [\? not proven, .*]
67 shinpan-param nodes 1000000
#? []
68 owl_attack E1
#? [3 (D1|C2|D2)]
