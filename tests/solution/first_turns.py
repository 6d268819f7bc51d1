"""Takes the values of the first turns out of docs/solution.json: `python -m tests.solution.first_turns`."""

from __future__ import annotations

import json
from pathlib import Path

from linja.solution.first_turns import FILE

FACTS = Path(__file__).parents[2] / "docs" / "solution.json"


def first_turns() -> str:
    """The file that is shipped, one line for each set of rules."""
    facts = json.loads(FACTS.read_text("utf-8"))
    values = {rules: known["first_turns"] for rules, known in facts.items() if "first_turns" in known}
    lines = [f"{json.dumps(rules)}: {json.dumps(turns)}" for rules, turns in values.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


if __name__ == "__main__":
    FILE.write_text(first_turns(), "utf-8")
