import re
import shutil
import subprocess
from pathlib import Path

import pytest

from linja.web.assets import Assets
from linja.web.bundles import bundle, with_imports
from linja.web.pages.renderer import MODULE, TEMPLATES

NODE = shutil.which("node")
MODULES = sorted(module for page in TEMPLATES.glob("*.html") for module in MODULE.findall(page.read_text("utf-8")))

SOURCES = {
    "page/main.js": """/** The page. */

import "./side.js";
import { half, TWO as number } from "../numbers.js";
import * as all from "../numbers.js";

/** @type {import("./types.js").Kind} */
const later = import("./later.js");
// Shown in the end.
log(half(number), all.TWO, import.meta.url.split("/").slice(-2));
later.then(({ late }) => log(late)); // after all that
""",
    "page/side.js": 'log("side");\n',
    "page/later.js": 'import { TWO } from "../numbers.js";\n\nexport const { late } = { late: `later ${TWO}` };\n',
    "numbers.js": 'log("once");\nexport const TWO = 2;\nexport function half(n) {\n  return n / 2;\n}\n',
}


@pytest.mark.skipif(NODE is None, reason="node is missing")
def test_a_bundle_does_what_its_modules_do(tmp_path: Path) -> None:
    log = "const log = (...what) => console.log(JSON.stringify(what));\n"
    (tmp_path / "bundle.mjs").write_text(log + bundle(["page/main.js"], SOURCES.__getitem__, "page"), "utf-8")
    ran = subprocess.run([str(NODE), tmp_path / "bundle.mjs"], capture_output=True, text=True, check=True)
    assert ran.stdout.splitlines() == ['["side"]', '["once"]', '[1,2,["page","main.js"]]', '["later 2"]']


def test_comments_are_left_out() -> None:
    assert not re.search(r"The page|Shown|types\.js", bundle(["page/main.js"], SOURCES.__getitem__, "page"))


def test_modules_that_import_each_other_are_refused() -> None:
    sources = {"a.js": 'import "./b.js";\n', "b.js": 'import "./a.js";\n'}
    with pytest.raises(ValueError, match=r"a\.js > b\.js > a\.js"):
        with_imports(["a.js"], sources.__getitem__)


@pytest.mark.parametrize("line", ["export let n = 1;", 'export * from "./b.js";', "export default 5;", "await later;"])
def test_what_a_bundle_cannot_contain_is_refused(line: str) -> None:
    with pytest.raises(ValueError, match=r"a\.js: bundles cannot contain"):
        bundle(["a.js"], {"a.js": f"{line}\n"}.__getitem__, "")


@pytest.mark.skipif(NODE is None, reason="node is missing")
def test_every_page_has_a_valid_bundle(tmp_path: Path) -> None:
    assets = Assets.load()
    assert len(MODULES) >= 14
    for module in MODULES:
        name = assets.script(module).removeprefix(f"{assets.address}/")
        (tmp_path / "bundle.mjs").write_bytes(assets.content(name))
        subprocess.run([str(NODE), "--check", tmp_path / "bundle.mjs"], check=True)
