"""Linja for machine learning: PettingZoo, Gymnasium, OpenSpiel, and thousands of games at once as NumPy arrays.

Each has its own module, so that only what is used must be installed. Importing this package registers `linja/Linja-v0`
with Gymnasium, if it is installed, with the rules `zen` unless others are given. docs/envs.md describes everything. It
may import the rules library, the kernel, solutions and the engine.
"""

from contextlib import suppress

with suppress(ModuleNotFoundError):
    import gymnasium

    gymnasium.register("linja/Linja-v0", "linja.envs.gymnasium_env:LinjaEnv", kwargs={"rules": "zen"})
