"""The whole check keeps what it measures, and writes it where the pages have a place for it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from benchmarks import whole
from benchmarks.engine import WAYS
from benchmarks.measuring import Failed
from benchmarks.pages import blocks, put

DOCS = Path(__file__).parents[2] / "docs"
PAGES = ("performance.md", "reliability.md", "engine.md", "anywhere.md")

SOLVER = {f"{kind}_positions_per_second": 4_300_000 for kind in ("lanes", "portable", "plain")}
RATIOS = {"ratio_per_second": 6.5, "ratio_per_processor_second": 7.5}
GAMES = {
    "actions_per_processor_second": 11_800_000,
    "actions_per_second": 8_200_000,
    "python_actions_per_second": 33_000,
}
LOAD = {
    "games": 1000,
    "actions_a_second": 199.2,
    "longest_ms": 171.0,
    "errors": 0,
    "compared": 13160,
    "lost": 0,
    "p50_ms": 3.7,
    "p95_ms": 13.5,
    "p99_ms": 33.6,
    "memory_mb": 212.4,
    "server_processor_share": 0.43,
    "server_ms_an_action": 2.2,
    "database_processor_share": 0.09,
}
PAIR = {"player": "perfect", "opponent": "1", "share": 0.71, "share_low": 0.664, "share_high": 0.752}
STANDING = {
    "elo_error": 12.3,
    "points_lost_per_turn": 0.5,
    "points_lost_error": 0.04,
    "lost_nothing": 0.7,
    "lost_1_or_2": 0.2,
    "lost_3_or_4": 0.08,
    "lost_5_or_more": 0.02,
}
LADDER = {
    "players": [{"name": "1"}, {"name": "perfect"}],
    "pairs": [PAIR],
    "standings": [{"player": "1", "elo": -100.2, **STANDING}, {"player": "perfect", "elo": 100.2, **STANDING}],
}
VALUES = {
    "in_order_values_per_second": 30_000_000,
    "shuffled_values_per_second": 1_100_000,
    "shuffled_values_per_processor_second": 600_000,
    "batch_of_1000_ms": 90.0,
    "one_by_one_values_per_second": 50_000,
}
COST = {"clock": 10.0, "processor": 20.0}
FIGURES: dict[str, Any] = {
    "machine": "Machine: one.",
    "solve": {
        "seconds": 59.4,
        "processor_seconds": 113.4,
        "peak_mb": 983.3,
        "positions": 1_264_575_044,
        "bytes": 284_900_000,
    },
    "verify": {"seconds": 400.1, "processor_seconds": 793.8, "positions": 1_264_575_044, "wrong": 0},
    "bench": {
        "turns": {"zen": {"kernel_turns_per_second": 134_500_000, "python_turns_per_second": 359_971, "ratio": 373.6}},
        "games": {"zen": {**GAMES, "ratio": 353.1}},
        "solver": {"zen": {**SOLVER, **RATIOS}},
        "solution": {
            "zen": {
                "cached_value_ms": 0.01,
                "cold_turns_ms": 0.9,
                "cold_turns_ms_95th_percentile": 4.1,
                "values": VALUES,
            }
        },
    },
    "load": [{"servers": "SQLite", **LOAD}],
    "servers": [{"servers": "SQLite", **LOAD}, {"servers": 2, **LOAD}],
    "cluster": {
        "median_seconds": {
            "pool": COST,
            "ray": {"clock": 12.0, "processor": 23.0},
            "two games on ray": {"clock": 1, "processor": 2},
        },
        "overhead": {"clock": 0.2, "processor": 0.15},
    },
    "floods": {"p50_ms": 2.2, "p95_ms": 3.6, "p100_ms": None},
    "rough": {"file": "test_kills.py", "how": "`LINJA_KILLS=25`", "passed": 1, "failed": 0, "seconds": 60},
    "ladder": LADDER,
    "engine": {
        **{f"lost_by_{way}": 0.03 for way in WAYS},
        **{f"error_of_{way}": 0.01 for way in WAYS},
        "mean_depth": 8.2,
        "boards_per_second": 50_000_000,
    },
    "reasons": {
        "mistakes": 2000,
        "with_a_reason": 0.877,
        "reasons": 2700,
        "supported": 1.0,
        "median_ms": 6.1,
        "p95_ms": 24.9,
    },
    "small-boards": None,
    "browser": [
        {
            "browser": "Chromium 156.0 built on Debian",
            "threads": 2,
            "seconds": 72.4,
            "memory_mb": 573,
            "process_mb": 800,
            "file_mb": 163.2,
            "look_up_ms": [32.8, 0.4],
        }
    ],
}


def everything() -> dict[str, Any]:
    return {name: dict.fromkeys(parts, FIGURES[name]) for name, parts in whole.MEASUREMENTS.items()}


def test_every_block_of_the_pages_is_written_and_has_its_place() -> None:
    written = [(page, block) for page, block, _, _ in whole.written(everything())]
    assert sorted(written) == sorted((page, block) for page in PAGES for block in blocks(DOCS / page))
    assert len(set(written)) == len(written)


def test_tables_are_whole() -> None:
    texts = {block: text for _, block, text, _ in whole.written(everything())}
    for block, text in texts.items():
        if block != "machine":
            assert len({line.count("|") for line in text.splitlines()}) == 1
            assert text.count("\n") >= 2
    assert "| `zen` | 134 million | 359,971 | 374 |" in texts["turns"]
    assert "| `classic` | 59.4 | 113 | 983 MB | 284.9 MB | 0.225 |" in texts["solving"]
    assert "| `zen` | 400.1 | 794 | 1,264,575,044 | 0 | 7.0 |" in texts["verifying"]
    perfect = "perfect | 200 ± 12 | 71 % (66–75) | 0.50 ± 0.04 | 70 % | 20 % | 8 % | 2 %"
    assert f"| `zen+aggressive` | {perfect} |" in texts["levels"]
    lost = " | ".join(["0.030 ± 0.010"] * 5)
    assert f"| `bonus` | {lost} | 8.2 | 50.0 million |" in texts["given-away"]
    assert [line.split(" | ")[12] for line in texts["servers"].splitlines()[2:]] == ["–", "9 %"]
    assert "| `zen` | Chromium 156.0 | 2 | 72 s | 573 MB | 800 MB | 163 MB | 33 ms, again 0.4 ms |" in texts["browser"]
    assert "| `zen` | 2,000 | 87.7 % | 2,700 | 100.0 % | 6.1 ms | 24.9 ms |" in texts["reasons"]
    assert "| pictures | 27.4 | 52.5 | 2.2 | 3.6 | – |" in texts["floods"]
    assert "| the same without connecting | +10 % | +5 % |" in texts["cluster"]


def test_what_is_not_all_known_is_not_written() -> None:
    known = everything()
    del known["solve"]["zen"], known["bench"]
    named = "machine verifying load servers cluster floods rough levels given-away reasons browser"
    assert {block for _, block, _, _ in whole.written(known)} == set(named.split())


def test_a_block_is_replaced_and_nothing_else(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("a\n<!-- measured: one -->\nold\n<!-- end -->\nb\n<!-- measured: two -->\n\n<!-- end -->\nc\n")
    put(page, "two", "new\n")
    assert (
        page.read_text()
        == "a\n<!-- measured: one -->\nold\n<!-- end -->\nb\n<!-- measured: two -->\n\nnew\n\n<!-- end -->\nc\n"
    )
    assert blocks(page) == {"one": "old", "two": "new"}
    with pytest.raises(ValueError, match=r"page\.md has no block 'three'"):
        put(page, "three", "new")
    assert [path.name for path in tmp_path.iterdir()] == ["page.md"]


def test_what_was_measured_is_kept_until_it_is_forgotten(tmp_path: Path) -> None:
    def fail() -> None:
        raise Failed("it broke")

    kept = whole.Kept(tmp_path)
    kept.add("solve", "zen", lambda: 1)
    with pytest.raises(Failed, match="it broke"):
        kept.add("solve", "classic", fail)
    kept.add("solve", "zen", fail)
    assert whole.Kept(tmp_path).all()["solve"] == {"zen": 1}
    assert kept.when("solve").startswith("Measured on 20")
    kept.forget("solve")
    with pytest.raises(Failed, match="it broke"):
        kept.add("solve", "zen", fail)
