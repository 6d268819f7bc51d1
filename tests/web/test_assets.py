import gzip
import re

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

from linja.language import languages
from linja.web.assets import Assets


@pytest.fixture(scope="module")
def client() -> TestClient:
    app = Starlette()
    app.mount(Assets.load().address, Assets.load())
    return TestClient(app)


@pytest.mark.parametrize("name", ["styles/every-page.css", "game/game.bundle.js", "game/game.js", "icons/icon.svg"])
def test_files_are_compressed_and_cached_for_ever(client: TestClient, name: str) -> None:
    answer = client.get(f"{Assets.load().address}/{name}", headers={"accept-encoding": "gzip"})
    assert (answer.status_code, answer.headers["content-encoding"]) == (200, "gzip")
    assert "immutable" in answer.headers["cache-control"]
    assert answer.headers["vary"] == "accept-encoding"
    plain = client.get(f"{Assets.load().address}/{name}", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.content == answer.content
    assert int(answer.headers["content-length"]) == len(gzip.compress(plain.content, 9, mtime=0)) < len(plain.content)


def test_a_server_that_has_sent_no_page_yet_has_its_bundles() -> None:
    assets = Assets({"statistics/log.js": b"", "page/ready.js": b"", "a.js": b"const A = 1;\n"})
    assert b"const A = 1" in assets.content("a.bundle.js")


@pytest.mark.parametrize("name", ["nothing.js", "nothing.bundle.js", "../assets.py", ""])
def test_other_addresses_are_not_found(client: TestClient, name: str) -> None:
    assert client.get(f"{Assets.load().address}/{name}").status_code == 404


def test_a_page_is_sent_the_texts_of_its_own_modules() -> None:
    german, unneeded = languages()["de"], Assets.load().unneeded("site/privacy.js")
    sent = german.for_browser(unneeded)
    assert len(sent) < len(german.for_browser()) / 2
    used = set(re.findall(r't\("([^"]+)"', Assets.load().content("game/panels/result.js").decode()))
    assert not used & Assets.load().unneeded("game/game.js")


def test_every_page_gets_the_names_of_rules() -> None:
    assert "aggressiv" in languages()["de"].for_browser(Assets.load().unneeded("game/game.js"))
