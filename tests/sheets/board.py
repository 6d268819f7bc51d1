"""Short ways to put a question to the rules: a position text in, texts out."""

from linja import DECLINE, Position, Rules, Step, Turn, after_turn, earns, legal_actions, legal_turns, parse_action


def actions(position: str, rules: Rules) -> set[str]:
    """Everything that may be done now."""
    return {str(action) for action in legal_actions(Position.parse(position, rules), rules)}


def steps(position: str, rules: Rules) -> set[str]:
    """The steps that may be made now."""
    return {str(action) for action in legal_actions(Position.parse(position, rules), rules) if isinstance(action, Step)}


def may_decline(position: str, rules: Rules) -> bool:
    return DECLINE in legal_actions(Position.parse(position, rules), rules)


def turns(position: str, rules: Rules) -> set[str]:
    return {str(turn) for turn in legal_turns(Position.parse(position, rules), rules)}


def earned(position: str, action: str, rules: Rules) -> str | None:
    """What an action earns, as the third field of a position text."""
    stage = earns(Position.parse(position, rules), parse_action(action), rules)
    return None if stage is None else str(stage)


def result(position: str, turn: str, rules: Rules) -> str:
    """Where a turn, or the rest of one, leads; ` over` is added where the game ends."""
    after = after_turn(Position.parse(position, rules), Turn.parse(turn), rules)
    return after.position.text + " over" * after.over
