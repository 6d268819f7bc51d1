"""Settings from the environment."""

from __future__ import annotations

import pytest

from linja.editions import STANDARD
from linja.errors import LinjaError
from linja.server import Settings
from linja.server import settings as settings_module


@pytest.mark.parametrize(
    ("environment", "message"),
    [
        ({"LINJA_PACE": "fast"}, "LINJA_PACE"),
        ({"LINJA_PACE": "-1"}, "LINJA_PACE"),
        ({"LINJA_BUILD": "maybe"}, "LINJA_BUILD"),
        ({"LINJA_BUILD": "zen,"}, "LINJA_BUILD"),
        ({"LINJA_BUILD_DISK": "much"}, "LINJA_BUILD_DISK"),
        ({"LINJA_BUILD_DISK": "-1"}, "LINJA_BUILD_DISK"),
        ({"LINJA_BUILD_DISK": "9" * 5000}, "LINJA_BUILD_DISK"),
    ],
)
def test_settings_that_make_no_sense(environment: dict[str, str], message: str) -> None:
    with pytest.raises(LinjaError, match=message):
        Settings.from_environment(environment)


def test_settings_from_the_environment() -> None:
    settings = Settings.from_environment(
        {"LINJA_PACE": "2.5", "LINJA_BUILD": "no", "LINJA_DATABASE": "postgresql://host/linja"}
    )
    assert (settings.move_delay, settings.build_solutions) == (2.5, ())
    assert settings.database_url().drivername == "postgresql+psycopg"
    assert Settings.from_environment({}).build_solutions == STANDARD
    named = Settings.from_environment({"LINJA_BUILD": "zen, classic+goal-row", "LINJA_BUILD_DISK": "700"})
    assert (named.build_solutions, named.solution_space) == (("zen", "classic+goal-row"), 700_000_000)
    with pytest.raises(LinjaError, match="URL"):
        Settings(database="nonsense").database_url()


def test_a_url_that_is_of_no_use_gets_one_clear_line(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(LinjaError, match="sqlite or postgresql, not in mysql"):
        Settings(database="mysql://host/linja").database_url()
    monkeypatch.setattr(settings_module, "find_spec", lambda _name: None)
    with pytest.raises(LinjaError, match=r"pip install 'linja\[postgres\]'"):
        Settings(database="postgresql://host/linja").database_url()
    assert Settings(database="sqlite:///games.sqlite").database_url().drivername == "sqlite+aiosqlite"
