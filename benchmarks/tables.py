"""The tables of docs/: the JSON of the benchmarks in Markdown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from benchmarks.floods import BEFORE

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

Figures = dict[str, Any]


def table(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A table in Markdown; a missing figure is a dash."""
    cells = [heads, *([_cell(value) for value in row] for row in rows)]
    first, *others = ("| " + " | ".join(line) + " |" for line in cells)
    return "\n".join([first, "|" + "---|" * len(heads), *others])


def _cell(value: object) -> str:
    return "–" if value is None else f"{value:,}" if isinstance(value, int) else str(value)


def _millions(rate: float) -> str:
    return f"{rate / 1e6:.1f} million" if rate < 1e8 else f"{rate / 1e6:.0f} million"


def _percent(share: float) -> str:
    return f"{share * 100:.0f} %"


def _code(text: str) -> str:
    return f"`{text}`"


def turns(bench: Figures) -> str:
    """Turns a second."""
    rows = [
        (_code(rules), _millions(f["kernel_turns_per_second"]), f["python_turns_per_second"], round(f["ratio"]))
        for rules, f in bench["turns"].items()
    ]
    return table(["rules", "kernel", "Python rules", "ratio"], rows)


def games(bench: Figures) -> str:
    """Many games at once."""
    rows = [
        (
            _code(rules),
            _millions(f["actions_per_processor_second"]),
            _millions(f["actions_per_second"]),
            f["python_actions_per_second"],
            round(f["ratio"]),
        )
        for rules, f in bench["games"].items()
    ]
    return table(["rules", "a processor's second", "by the clock, all threads", "`linja.Game`", "ratio"], rows)


def lanes(bench: Figures) -> str:
    """The lane code compared with the plain solver."""
    rows = [
        (
            _code(rules),
            _millions(f["lanes_positions_per_second"]),
            _millions(f["portable_positions_per_second"]),
            _millions(f["plain_positions_per_second"]),
            f["ratio_per_second"],
            f["ratio_per_processor_second"],
        )
        for rules, f in bench["solver"].items()
    ]
    heads = ["rules", "lane code", "lane code, portable", "plain solver", "ratio by the clock", "by processor time"]
    return table(heads, rows)


def probes(bench: Figures) -> str:
    """Looking up."""
    rows = [
        (_code(rules), f["cached_value_ms"], f["cold_turns_ms"], f["cold_turns_ms_95th_percentile"])
        for rules, f in bench["solution"].items()
        if f
    ]
    return table(["rules", "a value, cached", "all turns, cold: median", "95th percentile"], rows)


def values(bench: Figures) -> str:
    """Looking many values up at once."""
    rows = [
        (
            _code(rules),
            _millions(f["values"]["in_order_values_per_second"]),
            _millions(f["values"]["shuffled_values_per_second"]),
            _millions(f["values"]["shuffled_values_per_processor_second"]),
            f["values"]["batch_of_1000_ms"],
            f["values"]["one_by_one_values_per_second"],
        )
        for rules, f in bench["solution"].items()
        if f and f["values"]
    ]
    heads = [
        "rules",
        "in order",
        "shuffled",
        "shuffled, a processor's second",
        "1,000 shuffled, cold: ms",
        "one by one",
    ]
    return table(heads, rows)


def solving(solved: Mapping[str, Figures]) -> str:
    """Solving, up to the written file."""
    rows = [
        (
            _code(rules),
            f["seconds"],
            round(f["processor_seconds"]),
            f"{round(f['peak_mb'])} MB",
            f"{f['bytes'] / 1e6:.1f} MB",
            f"{f['bytes'] / f['positions']:.3f}",
        )
        for rules, f in solved.items()
    ]
    return table(["rules", "seconds", "processor seconds", "peak memory", "file", "byte a position"], rows)


def verifying(verified: Mapping[str, Figures], solved: Mapping[str, Figures]) -> str:
    """Verification with independent code, and how much longer it takes than solving."""
    rows = [
        (
            _code(rules),
            f["seconds"],
            round(f["processor_seconds"]),
            f["positions"],
            f["wrong"],
            round(f["processor_seconds"] / solved[rules]["processor_seconds"], 1) if rules in solved else None,
        )
        for rules, f in verified.items()
    ]
    heads = ["rules", "seconds", "processor seconds", "values", "wrong", "processor time, beside solving and packing"]
    return table(heads, rows)


def cluster(found: Figures) -> str:
    """A Ray cluster compared with a pool."""
    medians, connecting = found["median_seconds"], found["median_seconds"]["two games on ray"]
    without = {name: medians["ray"][name] - connecting[name] for name in ("clock", "processor")}
    names = {"pool": "pool", "ray": "Ray", "two games on ray": "Ray, two games only: connecting"}
    rows: list[Sequence[object]] = [
        (names[kind], cost["clock"], cost["processor"]) for kind, cost in medians.items() if kind in names
    ]
    beside = [f"{(without[name] / medians['pool'][name] - 1) * 100:+.0f} %" for name in ("clock", "processor")]
    whole = [f"{found['overhead'][name] * 100:+.0f} %" for name in ("clock", "processor")]
    rows += [("Ray beside the pool", *whole), ("the same without connecting", *beside)]
    return table(["", "seconds by the clock", "processor seconds"], rows)


def load(rows: Sequence[Figures]) -> str:
    """Servers under load: one with SQLite, or some with PostgreSQL."""
    lines = [
        (
            row["servers"],
            row["games"],
            round(row["actions_a_second"]),
            row["p50_ms"],
            row["p95_ms"],
            row["p99_ms"],
            round(row["longest_ms"]),
            row["errors"],
            row["compared"],
            row["lost"],
            _percent(row["server_processor_share"]),
            row["server_ms_an_action"],
            None if row["servers"] == "SQLite" else _percent(row["database_processor_share"]),
            f"{round(row['memory_mb'])} MB",
        )
        for row in rows
    ]
    heads = "servers,games,actions a second,median ms,95 %,99 %,longest,errors,actions compared,lost,of a core"
    return table([*heads.split(","), "ms of processor an action", "of a core, PostgreSQL", "memory"], lines)


def levels(ladders: Mapping[str, Figures]) -> str:
    """Everybody against the one below, points lost, and how large the losses are; a part for each rule set."""
    rows = [(_code(rules), *row) for rules, ladder in ladders.items() for row in _ladder(ladder)]
    heads = ["rules", "player", "Elo above random", "against the one below", "points lost per turn"]
    return table([*heads, "turns that lose nothing", "1 or 2", "3 or 4", "5 or more"], rows)


def _ladder(ladder: Figures) -> list[Sequence[object]]:
    standings = {row["player"]: row for row in ladder["standings"]}
    names = [player["name"] for player in ladder["players"]]
    rows: list[Sequence[object]] = []
    for below, name in zip([None, *names], names, strict=False):
        row = standings[name]
        shares = (row[f"lost_{size}"] for size in ("nothing", "1_or_2", "3_or_4", "5_or_more"))
        rows.append(
            (
                name,
                f"{row['elo'] - standings[names[0]]['elo']:.0f} ± {row['elo_error']:.0f}",
                _score(ladder, name, below) if below else None,
                f"{row['points_lost_per_turn']:.2f} ± {row['points_lost_error']:.2f}",
                *map(_percent, shares),
            )
        )
    return rows


def _score(ladder: Figures, player: str, opponent: str) -> str:
    pair = next(p for p in ladder["pairs"] if (p["player"], p["opponent"]) == (player, opponent))
    return f"{pair['share'] * 100:.0f} % ({pair['share_low'] * 100:.0f}–{pair['share_high'] * 100:.0f})"


def floods(waited: Mapping[str, Figures]) -> str:
    """How long a player waits while the server is flooded."""
    shares = ("p50_ms", "p95_ms", "p100_ms")
    rows = [(name, *BEFORE[name], *(found[share] for share in shares)) for name, found in waited.items()]
    return table(["flood", "before: median", "before: 95 %", "now: median", "now: 95 %", "now: longest"], rows)


def rough(tests: Sequence[Figures]) -> str:
    """Crash tests, made longer."""
    rows = [(_code(test["file"]), test["how"], test["passed"], test["failed"], test["seconds"]) for test in tests]
    return table(["tests", "made longer by", "passed", "failed", "seconds"], rows)


def given_away(found: Mapping[str, Figures]) -> str:
    """Points lost per turn against exact values."""
    ways = {
        "depth_1": "one turn ahead",
        "depth_2": "two turns ahead",
        "engine": "0.2 s",
        "minimax3": "minimax, depth 3",
    }
    ways["random"] = "random"
    rows = [
        (
            _code(rules),
            *(f"{f[f'lost_by_{way}']:.3f} ± {f[f'error_of_{way}']:.3f}" for way in ways),
            f["mean_depth"],
            _millions(f["boards_per_second"]),
        )
        for rules, f in found.items()
    ]
    return table(["rules", *ways.values(), "mean depth in 0.2 s", "boards a second"], rows)


def reasons(found: Mapping[str, Figures]) -> str:
    """How many mistakes have a reason, how many reasons the separate check supports, and the time."""
    rows = [
        (
            _code(rules),
            f["mistakes"],
            f"{f['with_a_reason'] * 100:.1f} %",
            f["reasons"],
            f"{f['supported'] * 100:.1f} %",
            f"{f['median_ms']} ms",
            f"{f['p95_ms']} ms",
        )
        for rules, f in found.items()
    ]
    return table(["rules", "mistakes", "with a reason", "reasons", "supported", "median", "95 % within"], rows)


def browser(solved: Mapping[str, Sequence[Figures]]) -> str:
    """Complete solutions made in browsers."""
    heads = (
        "rules",
        "browser",
        "workers",
        "time",
        "memory of the kernel",
        "largest process",
        "file",
        "all first turns",
    )
    return table(
        heads,
        (
            (
                _code(rules),
                found["browser"].split(" built")[0],
                found["threads"],
                f"{found['seconds']:.0f} s",
                f"{found['memory_mb']} MB",
                f"{found['process_mb']} MB",
                f"{found['file_mb']:.0f} MB",
                f"{found['look_up_ms'][0]:.0f} ms, again {found['look_up_ms'][1]} ms",
            )
            for rules, browsers in solved.items()
            for found in browsers
        ),
    )
