"""Count who won in a file of records."""

import sys
from collections import Counter
from pathlib import Path

from linja import read_records

with Path(sys.argv[1]).open(encoding="utf-8") as file:
    results = Counter(str(record.outcome).split()[0] for record in read_records(file))
for result, games in results.most_common():
    print(result, games)
