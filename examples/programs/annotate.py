"""Write a record with a comment and a variation, and read it again."""

from linja import Record

record = Record("zen", headers={"Black": "Ada", "Red": "Charles"})
first = record.add_turn("1-2 1-3", comment="quiet")
first.add_variation("7-8 3-2", "8-7 5-4", comment="a bonus move at once")
record.add_turn("8-7 8-6")
print(record)
for turn in Record.parse(str(record)).mainline.turns:
    print(turn.number, turn.side.colour, turn.turn, "leads to", turn.after.text)
