"""Solve a small board and look up the value of each first turn."""

import sys
from pathlib import Path

from linja import Position
from linja.solution import Solution, Store, solve

rules = "zen+pieces=4"
path = solve(rules, store=Store(Path(sys.argv[1])))
with Solution.open_file(path) as solution:
    print("the start is worth", solution.value(Position.start(rules)))
    for turn, value in solution.turns(Position.start(rules))[:3]:
        print(turn, value)
