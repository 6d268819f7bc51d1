"""Count the ways to play the first turns, in Python and in the kernel."""

from linja import kernel, perft

for depth in (1, 2):
    print(depth, perft("61111110/01111116 b", depth, "zen"), kernel.perft("61111110/01111116 b", depth, "zen"))
