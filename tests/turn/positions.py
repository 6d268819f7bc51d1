"""Positions that the tests of turns share."""

from __future__ import annotations

from linja import ZEN, Position

START = Position.start(ZEN)
EXAMPLE = Position.parse("50022210/01122105 r")
FINISHED = Position.parse("00000246/53301000 b")
MET_AGAIN = Position.parse("50022210/01122105 r !")
ALL_HOME = Position.parse("0000000c/00000066 b")  # Black has no opening move, Red has
