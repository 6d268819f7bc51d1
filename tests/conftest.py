"""How hypothesis runs: the same cases every time, and a slow machine is no failure."""

from hypothesis import settings

settings.register_profile("linja", deadline=None, derandomize=True)
settings.load_profile("linja")
