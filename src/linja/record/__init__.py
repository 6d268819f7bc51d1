"""Records: games as text files in the manner of PGN, with headers, numbered turns, comments and variations."""

from linja.record.reader import Reader, read_record, read_records
from linja.record.tree import PLAYER_HEADERS, Entry, Line, Record
from linja.record.writer import write_record, write_records

__all__ = [
    "PLAYER_HEADERS",
    "Entry",
    "Line",
    "Reader",
    "Record",
    "read_record",
    "read_records",
    "write_record",
    "write_records",
]
