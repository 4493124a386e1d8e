# The analysis that Sabaki shows, and moves with a reason.

# The middle point kills and saves; every other move is refuted, with a winrate that is not nothing.
loadsgf tests/gtp/games/straight-three.sgf
1 kata-analyze b 10
#? [info move D3 visits [0-9]{2,} winrate 0\.999000 lcb 0\.999000 order 0 pv D3( .*)? info move .* winrate 0\.001000 .*]
2 kata-analyze w interval 10 maxmoves 1
#? [info move D3 visits [0-9]{2,} winrate 0\.999000 lcb 0\.999000 order 0 pv D3[^i]*]
3 kata-analyze w 10 maxmoves 1 ownership true
#? [info move D3 .* ownership( -?[01]){81}]
4 kata-analyze b sometimes
#? [\? "sometimes" is no interval in hundredths of a second]

# It is a referee, not a player: it moves where it can prove a gain, and passes otherwise.
10 reg_genmove b
#? [D3]
11 shinpan-reason
#? [Black D3: Black kills with D3\.]
12 kata-genmove_analyze w 10
#? [info move D3 .*\nplay D3]
13 showboard
#? [.*\n 3 .*\n(.*\n)*.*]
14 genmove b
#? [PASS]
15 shinpan-reason
#? [Black PASS: there is no enclosed group and no race to decide\.]
16 genmove
#? [\? syntax error: it is genmove COLOUR]

# A race.
loadsgf tests/gtp/games/race-side.sgf
20 kata-analyze w 10
#? [info move (D3|D2|B1) visits [0-9]{2,} winrate 0\.999000 .*]
21 kata-analyze b 10
#? [info move (F1|F2) visits [0-9]{2,} winrate 0\.500000 .*]
22 genmove w
#? [D3|D2|B1]
23 shinpan-reason
#? [White (D3|D2|B1): White wins the race of Black C4 and White E4, if the walls at B5, E5 and A1 stand\.]

# A race that cannot be counted: White takes the ko first, Black captures.
loadsgf tests/gtp/games/race-ko.sgf
25 kata-analyze w 10
#? [info move B3 visits [0-9]{2,} winrate 0\.[5-9][0-9]* .*]
26 genmove b
#? [C5]
27 shinpan-reason
#? [Black C5: .* with C5\.]

# A ko is neither won nor lost. The stones inside race with the group, which is another question: so it is named.
loadsgf tests/gtp/games/two-step-ko.sgf
29 shinpan-param target E1
#? []
30 kata-analyze w 10 maxmoves 1
#? [info move .* winrate 0\.65.*]
31 kata-analyze b 10 maxmoves 1
#? [info move .* winrate 0\.35.*]

# The stones in question can be named.
loadsgf tests/gtp/games/straight-three.sgf
40 shinpan-param target B2
#? []
41 kata-analyze b 10 maxmoves 1
#? [info move D3 .*]

# What is taken for granted decides which problem is at hand. The walls of this race have no eyes: strictly nothing is proven,
# and while nothing is, a pass stands for it, with too few visits to be shown.
loadsgf tests/gtp/games/race-side.sgf
50 shinpan-param strict 1
#? []
51 reg_genmove w
#? [PASS]
52 kata-analyze w 10
#? [info move pass visits 1 winrate 0\.500000 lcb 0\.000000 order 0 pv pass]
53 shinpan-param strict 0
#? []
54 shinpan-param in_play B5
#? []
55 reg_genmove w
#? [PASS]
56 shinpan-param in_play
#? []
57 shinpan-param assume_safe B5 E5 A1
#? []
58 reg_genmove w
#? [D3|D2|B1]
59 shinpan-reason
#? [White (D3|D2|B1): White wins the race of Black C4 and White E4\.]
