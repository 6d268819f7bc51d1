import re
import shutil
import subprocess
from pathlib import Path

import pytest

from linja.web.assets import Assets
from linja.web.bundles import bundle, split, with_imports
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


@pytest.mark.skipif(NODE is None, reason="node is missing")
def test_bundles_that_share_a_file_do_what_their_modules_do_and_load_the_rest_later(tmp_path: Path) -> None:
    sources = {**SOURCES, "page/other.js": 'import { TWO } from "../numbers.js";\n\nlog("other", TWO);\n'}
    bundles = {"page/one.js": ["page/main.js"], "two.js": ["page/other.js"]}
    files = split(bundles, sources.__getitem__, "both.mjs", list(bundles))
    assert sorted(files) == ["both.mjs", "page/later.later.js", "page/one.js", "two.js"]
    assert all(('"once"' in source) == (name == "both.mjs") for name, source in files.items())
    (tmp_path / "package.json").write_text('{"type": "module"}', "utf-8")
    (tmp_path / "page").mkdir()
    for name, source in files.items():
        (tmp_path / name).write_text(source, "utf-8")
    log = "globalThis.log = (...what) => console.log(JSON.stringify(what));\n"
    (tmp_path / "start.js").write_text(f'{log}import("./page/one.js").then(() => import("./two.js"));\n', "utf-8")
    ran = subprocess.run([str(NODE), tmp_path / "start.js"], capture_output=True, text=True, check=True)
    lines = ran.stdout.splitlines()
    assert lines[:3] == ['["side"]', '["once"]', '[1,2,["page","main.js"]]']
    assert sorted(lines[3:]) == ['["later 2"]', '["other",2]']


def test_comments_are_left_out() -> None:
    assert not re.search(r"The page|Shown|types\.js", bundle(["page/main.js"], SOURCES.__getitem__, "page"))


def test_modules_that_import_each_other_are_refused() -> None:
    sources = {"a.js": 'import "./b.js";\n', "b.js": 'import "./a.js";\n'}
    with pytest.raises(ValueError, match=r"a\.js > b\.js > a\.js"):
        with_imports(["a.js"], sources.__getitem__)


@pytest.mark.parametrize(
    "line",
    ["export let n = 1;", 'export * from "./b.js";', "export default 5;", "await later;", "const text = `\n  two`;"],
)
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
