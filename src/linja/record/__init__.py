"""Records: games as text files similar to PGN, with headers, numbered turns, comments and variations.

It may import the game and everything below it.
"""

from linja.record.reader import Reader, read_record, read_records
from linja.record.tree import PLAYER_HEADERS, Record, RecordTurn, Variation
from linja.record.writer import write_record, write_records

__all__ = [
    "PLAYER_HEADERS",
    "Reader",
    "Record",
    "RecordTurn",
    "Variation",
    "read_record",
    "read_records",
    "write_record",
    "write_records",
]
