# Rules: what is known is set, what is not known is refused with the reason.

1 kata-get-rules
#? [\{"hasButton":false,"ko":"FIXED","scoring":"TERRITORY","suicide":false,"tax":"SEKI","whiteHandicapBonus":"0"\}]
2 kata-set-rules chinese
#? []
3 kata-get-rules
#? [.*"ko":"SIMPLE","scoring":"AREA","suicide":false,"tax":"NONE","whiteHandicapBonus":"N"\}]
4 kgs-rules chinese
#? []
5 kata-get-rules
#? [.*"ko":"POSITIONAL".*]
6 kgs-rules japanese
#? []
7 kata-get-rules
#? [.*"ko":"SIMPLE","scoring":"TERRITORY".*]
8 kata-set-rules tromp-taylor
#? [\? tromp-taylor: suicide is not allowed here; .*]
9 kgs-rules aga
#? [\? aga: situational superko is not known here; .*]
10 kata-set-rules {"ko":"POSITIONAL","scoring":"AREA","tax":"NONE"}
#? []
11 kata-get-rules
#? [.*"ko":"POSITIONAL","scoring":"AREA".*]
12 kata-set-rules {"ko":"EVERY"}
#? [\? ko "EVERY": it is SIMPLE, FIXED or POSITIONAL]
13 kata-set-rules {"ko"
#? [\? rules: .*]
14 kata-set-rules {"scoring":"TERRITORY","tax":"NONE"}
#? [\? tax NONE: it is SEKI with this scoring]
15 kata-set-rules naj
#? []

# Superko sees more than basic-ko: the change is refused if the game so far breaks it.
20 boardsize 5
#? []
21 gogui-play_sequence b B3 w C3 b C4 w D4 b C2 w D2 b A1 w E3 b D3 w A5 b A4 w C3 b E1 w E5
#? []
22 kata-set-rules chinese-kgs
#? []
23 play b D3
#? []
24 kata-set-rules naj
#? []
