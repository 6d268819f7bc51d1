"""Count the first turns in a file of records."""

import sys
from collections import Counter
from pathlib import Path

from linja import read_records

with Path(sys.argv[1]).open(encoding="utf-8") as file:
    first = Counter(str(record.mainline.turns[0].turn) for record in read_records(file) if record.mainline.turns)
for turn, games in first.most_common(5):
    print(games, turn)
