"""The commands that answer about positions: turns, perft, show."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from linja.cli.i18n import t
from linja.errors import InvalidPosition, LinjaError
from linja.position import OPENING, OVER, Position, Side
from linja.record.files import written_whole
from linja.rules import Rules
from linja.svg import THEMES
from linja.turn import Turn, after_turn, legal_turns

try:
    from linja.kernel import perft
except ImportError:  # installed without the native kernel: the same answer, slower
    from linja.turn import perft

if TYPE_CHECKING:
    from collections.abc import Callable

    Commands = argparse._SubParsersAction[argparse.ArgumentParser]

DEEPEST = 200  # more than anybody can wait for, and Python's stack holds it


def add_commands(commands: Commands) -> None:
    """Add the commands of this file."""
    turns = add_position_command(
        commands, "turns", t("every legal turn of a position, where it leads, and the points if it ends the game")
    )
    turns.set_defaults(run=lambda options: answer_positions(options, _turns), after_each="\n")

    perft = add_position_command(commands, "perft", t("the number of turn sequences from a position"))
    perft.add_argument("--depth", type=_depth, required=True, metavar="N", help=t("how many turns"))
    perft.set_defaults(run=lambda options: answer_positions(options, _perft), after_each="")

    show = add_position_command(commands, "show", t("draw a position"))
    about_svg, about_turn = t("write a picture to FILE instead"), t("the turn that led here, as arrows in the picture")
    show.add_argument("--svg", type=Path, metavar="FILE", help=about_svg)
    show.add_argument("--turn", default="-", metavar="TURN", help=about_turn)
    sides = [side.colour for side in Side]
    show.add_argument("--bottom", choices=sides, default="black", help=t("whose line is below"))
    show.add_argument("--theme", choices=list(THEMES), default="wood", help=t("the colours of the picture"))
    show.set_defaults(run=_show)


def add_position_command(commands: Commands, name: str, help_text: str) -> argparse.ArgumentParser:
    """A command that takes a position and rules."""
    parser = add_command(commands, name, help_text)
    one, many = (
        t("such as '61111110/01111116 b'"),
        t("such as '61111110/01111116 b'; - reads one a line from standard input"),
    )
    parser.add_argument("position", metavar="POSITION", help=one if name == "show" else many)
    add_rules(parser)
    return parser


def add_command(commands: Commands, name: str, help_text: str) -> argparse.ArgumentParser:
    """A command whose own help begins with what the list of commands says about it."""
    return commands.add_parser(name, help=help_text, description=help_text[0].upper() + help_text[1:] + ".")


def add_rules(parser: argparse.ArgumentParser) -> None:
    """The option that says which rules."""
    about = t("such as classic or zen+aggressive (default: zen)")
    parser.add_argument("--rules", default="zen", metavar="R", help=about)


def _depth(text: str) -> int:
    if not text.isdecimal() or len(text) > 3 or int(text) > DEEPEST:
        raise argparse.ArgumentTypeError(
            t("%(text)s is no number of turns: it is 0 to %(most)s", text=repr(text[:20]), most=DEEPEST)
        )
    return int(text)


def answer_positions(options: argparse.Namespace, answer: Callable[[Position, Rules, argparse.Namespace], None]) -> int:
    """Answer for the position given, or for each line of standard input."""
    rules = Rules.parse(options.rules)
    if options.position != "-":
        answer(Position.parse(options.position, rules), rules, options)
        return 0
    if sys.stdin is None:
        raise LinjaError("standard input is closed")
    for number, line in enumerate(sys.stdin.buffer, start=1):
        try:
            position = Position.parse(line.decode(errors="replace"), rules)
        except LinjaError as error:
            raise InvalidPosition("line %(line)s: %(why)s", line=number, why=error) from None
        answer(position, rules, options)
        print(end=options.after_each, flush=True)
    return 0


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
    with written_whole(options.svg) as file:
        file.write(picture)
    return 0


def _for_terminal(drawing: str) -> str:
    """The drawing, with letters if standard output has no round pieces."""
    try:
        drawing.encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        return drawing.translate(str.maketrans("●○━", "BR-"))
    return drawing
