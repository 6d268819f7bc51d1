"""The commands that answer about positions: turns, perft, show."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from linja.cli.arguments import add_position_command, answer_positions
from linja.cli.i18n import t
from linja.files import replacing_text
from linja.position import OPENING, OVER, Position, Side
from linja.rules import Rules
from linja.svg import THEMES
from linja.turn import Turn, after_turn, legal_turns

try:
    from linja.kernel import perft
except ImportError:  # installed without the native kernel: the same answer, slower
    from linja.turn import perft

if TYPE_CHECKING:
    from linja.cli.arguments import Commands

DEEPEST = 200  # more than anybody can wait for, and Python's stack holds it


def add_commands(commands: Commands) -> None:
    """Add the commands of this file."""
    turns = add_position_command(
        commands, "turns", t("list every legal turn of a position, where it leads, and the points if it ends the game")
    )
    turns.set_defaults(run=lambda options: answer_positions(options, _turns), after_each="\n")

    perft = add_position_command(commands, "perft", t("count the turn sequences from a position"))
    perft.add_argument("--depth", type=_depth, required=True, metavar="N", help=t("number of turns"))
    perft.set_defaults(run=lambda options: answer_positions(options, _perft), after_each="")

    show = add_position_command(commands, "show", t("draw a position"))
    about_svg, about_turn = t("write a picture to FILE instead"), t("the turn that led here, as arrows in the picture")
    show.add_argument("--svg", type=Path, metavar="FILE", help=about_svg)
    show.add_argument("--turn", default="-", metavar="TURN", help=about_turn)
    sides = [side.colour for side in Side]
    show.add_argument("--bottom", choices=sides, default="black", help=t("the side at the bottom"))
    show.add_argument("--theme", choices=list(THEMES), default="wood", help=t("colours of the picture"))
    show.set_defaults(run=_show)


def _depth(text: str) -> int:
    if not text.isdecimal() or len(text) > 3 or int(text) > DEEPEST:
        raise argparse.ArgumentTypeError(
            t("%(text)s is not a valid number of turns; expected 0 to %(most)s", text=repr(text[:20]), most=DEEPEST)
        )
    return int(text)


def _turns(position: Position, rules: Rules, _options: argparse.Namespace) -> None:
    for text, turn in sorted((str(turn), turn) for turn in legal_turns(position, rules)):
        now, over = after_turn(position, turn, rules)
        points = f"over {now.points(Side.BLACK, rules)}-{now.points(Side.RED, rules)}" if over else ""
        print(text, now.without_stage().text, points, sep="\t")


def _perft(position: Position, rules: Rules, options: argparse.Namespace) -> None:
    print(perft(position, options.depth, rules))


def _show(options: argparse.Namespace) -> int:
    rules = Rules.parse(options.rules)
    position = Position.parse(options.position, rules)
    turn = Turn.parse(options.turn)
    if options.svg is None:
        print(_for_terminal(str(position)))
        return 0
    bottom = next(side for side in Side if side.colour == options.bottom)
    in_mid_turn = position.stage not in (OPENING, OVER)
    arrows = turn.arrows(position.side if in_mid_turn else position.side.other)
    picture = position.svg(bottom=bottom, theme=options.theme, arrows=arrows)
    with replacing_text(options.svg) as file:
        file.write(picture)
    return 0


def _for_terminal(drawing: str) -> str:
    """The drawing, with letters if standard output has no round pieces."""
    try:
        drawing.encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        return drawing.translate(str.maketrans("●○━", "BR-"))
    return drawing
