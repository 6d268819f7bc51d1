"""Linja solved: compute, verify, store and look up the exact value of every position.

linja.kernel does the computing; this package has the files, their location, what building one needs, and the look-up.
It may import the rules library and the kernel, but neither the engine nor a server.
"""

from linja.errors import MissingSolution
from linja.solution.file import FileReader, LayerCount
from linja.solution.probe import Solution, ValuedTurn
from linja.solution.solver import solve
from linja.solution.store import Store
from linja.solution.verifier import Report, verify

__all__ = [
    "FileReader",
    "LayerCount",
    "MissingSolution",
    "Report",
    "Solution",
    "Store",
    "ValuedTurn",
    "solve",
    "verify",
]
