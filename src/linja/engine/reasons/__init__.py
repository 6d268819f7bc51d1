"""Why a turn is good or bad: reasons that the exact values support."""

from linja.engine.reasons.claims import Claim, Kind
from linja.engine.reasons.find import How, Reason, reasons

__all__ = ["Claim", "How", "Kind", "Reason", "reasons"]
