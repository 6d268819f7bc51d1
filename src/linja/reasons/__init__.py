"""Why a turn is good or bad: reasons that the exact values support."""

from linja.reasons.claims import Claim, Kind
from linja.reasons.find import How, Reason, reasons

__all__ = ["Claim", "How", "Kind", "Reason", "reasons"]
