"""Ask the engine for a turn, and for the value of each turn."""

from linja.engine import Player, SearchJudge

start = "61111110/01111116 b"
print(Player("zen", 10).choose(start))
for turn, value, exact in SearchJudge("zen", nodes=10_000).judge(start).turns[:3]:
    print(turn, value, "exact" if exact else "estimated")
