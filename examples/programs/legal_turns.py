"""List the legal turns of a position, draw it, and try one of them."""

import sys
from pathlib import Path

from linja import Position, after_turn, legal_turns

position = Position.parse("50022210/01122105 r", "zen")
print(len(legal_turns(position, "zen")), "turns, such as", *legal_turns(position, "zen")[:3], sep=" | ")
print(after_turn(position, "6-5 8-4", "zen").position.text)
Path(sys.argv[1]).write_text(position.svg(), encoding="utf-8")
