#!/usr/bin/env python3
"""Plays GNU Go against itself to the end and compares its count with `shinpan score`.

    compare.py play FOLDER --size 9 --level 1 --games 50 [--first 1]
    compare.py count FOLDER SHINPAN [--time 10] [--nodes 3000000]

`play` writes one record a game, with GNU Go's own counts (`--score aftermath`) beside it. `count` asks `shinpan score`
for every record and prints a table, and every game on which the two differ. Needs Debian's gnugo; no game is kept here.
"""

import argparse
import collections
import json
import pathlib
import re
import shutil
import subprocess
import sys

GNUGO = shutil.which("gnugo") or "/usr/games/gnugo"


def aftermath(record, rules):
    """GNU Go's count: White's points minus Black's, as it prints it."""
    run = subprocess.run(
        [GNUGO, "--quiet", "--score", "aftermath", rules, "-l", str(record)],
        capture_output=True, text=True, timeout=900, check=False)
    found = re.search(r"(Black|White) wins by ([0-9.]+)|Jigo", run.stdout)
    if not found:
        return None
    if found.group(1) is None:
        return 0.0
    points = float(found.group(2))
    return points if found.group(1) == "Black" else -points


def play(folder, size, level, games, first):
    folder.mkdir(parents=True, exist_ok=True)
    for seed in range(first, first + games):
        record = folder / f"{size}-{level}-{seed}.sgf"
        if record.with_suffix(".json").exists():
            continue
        engine = subprocess.Popen(
            [GNUGO, "--mode", "gtp", "--boardsize", str(size), "--level", str(level), "--seed", str(seed),
             "--komi", "0", "--japanese-rules"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

        def ask(command):
            engine.stdin.write(command + "\n")
            engine.stdin.flush()
            lines = []
            while (line := engine.stdout.readline()).strip() or not lines:
                if line.strip():
                    lines.append(line.strip())
            return lines[0].lstrip("= ").strip()

        moves, passes, colour = [], 0, "black"
        while passes < 2 and len(moves) < 3 * size * size:
            answer = ask(f"genmove {colour}").lower()
            if answer == "resign":
                answer = "pass"
            passes = passes + 1 if answer == "pass" else 0
            moves.append((colour, answer))
            colour = "white" if colour == "black" else "black"
        ask("quit")
        engine.wait(timeout=60)

        def point(name):
            if name == "pass":
                return ""
            column = "abcdefghjklmnopqrst".index(name[0])
            return chr(97 + column) + chr(97 + size - int(name[1:]))

        text = "".join(f";{colour[0].upper()}[{point(name)}]" for colour, name in moves)
        record.write_text(f"(;GM[1]FF[4]SZ[{size}]KM[0]{text})\n")
        counts = {"territory": aftermath(record, "--japanese-rules"), "area": aftermath(record, "--chinese-rules")}
        record.with_suffix(".json").write_text(json.dumps(counts))
        print(record.name, len(moves), counts, flush=True)


def ask_shinpan(program, record, rules, limit, nodes):
    run = subprocess.run(
        [program, "score", str(record), "--json", "--rules", rules, "--time", str(limit), "--nodes", str(nodes)],
        capture_output=True, text=True, check=False)
    return json.loads(run.stdout)


def count(folder, program, limit, nodes):
    table = collections.defaultdict(collections.Counter)
    for record in sorted(folder.glob("*.sgf")):
        if not record.with_suffix(".json").exists():
            continue
        size, level, _ = record.stem.split("-")
        theirs = json.loads(record.with_suffix(".json").read_text())
        ours = ask_shinpan(program, record, "naj", limit, nodes)
        row = table[int(size), int(level)]
        row["games"] += 1
        points = "".join(ours["settled"])
        row["points"] += len(points)
        row["without search"] += len(points) - points.count("?")
        row["held"] += len(points) - "".join(ours["held"]).count("?")
        if not ours["proven"]:
            row["interval"] += 1
            low, high = ours["score_min"], ours["score_max"]
            inside = theirs["territory"] is not None and low <= theirs["territory"] <= high
            row["interval holds theirs"] += inside
            if not inside:
                print(f"{record.name}: {low} to {high}, GNU Go {theirs['territory']}")
            continue
        row["scored"] += 1
        same = ours["score"] == theirs["territory"]
        row["territory agrees"] += same
        area = ask_shinpan(program, record, "area", limit, nodes)
        row["area agrees"] += area["score"] == theirs["area"]
        if not same or area["score"] != theirs["area"]:
            kinds = " ".join(sorted({trap["kind"] for trap in ours["traps"]}))
            print(f"{record.name}: score {ours['score']}, GNU Go {theirs['territory']}; "
                  f"area {area['score']}, GNU Go {theirs['area']}; traps: {kinds or 'none'}")
    head = "size level games settled-without-search settled-or-held scored-within-limit territory-agrees area-agrees interval-holds-theirs"
    print(head)
    for (size, level), row in sorted(table.items()):
        share, held = (100 * row[kind] / max(1, row["points"]) for kind in ("without search", "held"))
        print(f"{size} {level} {row['games']} {share:.1f}% {held:.1f}% {row['scored']} {row['territory agrees']} "
              f"{row['area agrees']} {row['interval holds theirs']}/{row['interval']}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    one = commands.add_parser("play")
    one.add_argument("folder", type=pathlib.Path)
    one.add_argument("--size", type=int, default=9)
    one.add_argument("--level", type=int, default=1)
    one.add_argument("--games", type=int, default=10)
    one.add_argument("--first", type=int, default=1)
    two = commands.add_parser("count")
    two.add_argument("folder", type=pathlib.Path)
    two.add_argument("program")
    two.add_argument("--time", type=float, default=10)
    two.add_argument("--nodes", type=int, default=3_000_000)
    args = parser.parse_args()
    if args.command == "play":
        play(args.folder, args.size, args.level, args.games, args.first)
    else:
        count(args.folder, args.program, args.time, args.nodes)
    return 0


if __name__ == "__main__":
    sys.exit(main())
